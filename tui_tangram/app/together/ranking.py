"""The screen of a host's rankings: of a day, of a week's ladder, of a puzzle, of all puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, cut, length, sentence
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.together.link import TableLink, TableNews
from tui_tangram.flow.results import CLASSES, board_title, of_slots, row_words, score_words
from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily import FIRST, DailySlot, daily, ladder
from tui_tangram.games.session import HelpClass, help_in_words
from tui_tangram.games.together.boards import (
    PAGE,
    BoardKind,
    BoardQuery,
    BoardRow,
    Counted,
    ResultBoard,
    RunGiven,
)
from tui_tangram.games.together.client import LinkChange, Refused
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import columns
from tui_tangram.render import inks

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_TOP: Final = 5
"""Lines above the players: the title, the board, the titles of the columns."""
_NAMES: Final = 24
"""The most columns of a name."""
_RANK: Final = 5


class RankingCursor:
    """Which board is shown."""

    def __init__(self, today: date, slot: DailySlot | None, puzzle: str, kind: BoardKind) -> None:
        """Begin with the board of this *kind*, of *slot*, else of today."""
        self.kinds = daily_kinds()
        self.today = today
        self.puzzle = puzzle
        """The ID of the puzzle for everybody; empty for none."""
        self.slot = slot or daily(self.kinds[0], today)
        self.help_class = HelpClass.CLEAN
        self.kind = kind

    @property
    def query(self) -> BoardQuery:
        """The board."""
        found = {
            BoardKind.DAY: lambda: of_slots((self.slot,)),
            BoardKind.WEEK: lambda: of_slots(ladder(self.slot.kind, self.slot.day)),
            BoardKind.PUZZLE: lambda: BoardQuery(BoardKind.PUZZLE, self.puzzle),
            BoardKind.EVER: lambda: BoardQuery(BoardKind.EVER),
        }[self.kind]()
        return found._replace(help_class=self.help_class)

    @property
    def dated(self) -> bool:
        """Whether it is the board of a day or of a week."""
        return self.kind in (BoardKind.DAY, BoardKind.WEEK)

    def turn(self, by: int) -> None:
        """Show the next kind of board, or the one before."""
        kinds = [kind for kind in BoardKind if self.puzzle or kind is not BoardKind.PUZZLE]
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]

    def shift(self, by: int) -> None:
        """Show the day or week after, or the one before, as far as there are any."""
        weekly = self.kind is BoardKind.WEEK or self.slot.weekly
        day = self.slot.day + timedelta(by * (7 if weekly else 1))
        if min(FIRST, self.today) <= day <= self.today:
            self.slot = self.slot._replace(day=day)

    def game(self) -> None:
        """Show the daily puzzles of the next game."""
        at = self.kinds.index(self.slot.kind)
        self.slot = self.slot._replace(kind=self.kinds[(at + 1) % len(self.kinds)])

    def other_class(self) -> None:
        """Show the next class of games."""
        classes = list(HelpClass)
        self.help_class = classes[(classes.index(self.help_class) + 1) % len(classes)]


class RankingPage(RowsPage[BoardRow | None]):
    """A line for each player; None for one that is still to come."""

    def __init__(self, paint: Painter) -> None:
        """Show nobody yet."""
        super().__init__(paint, [])
        self.board = BoardQuery(BoardKind.EVER)
        self.title = ""
        self.dated = False
        """Whether there is another day to the left or right."""
        self.advice = ""
        """The sentence in place of players; empty for none."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the board and the players around the cursor."""
        paint, view, room = self.paint, self.view, width - 2 * MARGIN
        count = trn("{n} player", "{n} players", len(self.rows)) if self.rows else ""
        title = self.between_arrows(self.title) if self.dated else self.title
        board = paint.cut(f"{title}  {tr(CLASSES[self.board.help_class])}", room)
        lines: list[Words] = [
            (),
            self.header(tr("Ranking"), count, width),
            (),
            [paint.gap(MARGIN), paint.words(board)],
        ]
        self.place, self.spots = (MARGIN, 3), []
        if not self.rows:
            return [*lines, (), [paint.gap(MARGIN), paint.fitted(self.advice, room, inks.QUIET)]]
        widths = (columns.width(paint.written(self._named(row))) for row in self.rows)
        names = min(max(*widths, columns.width(tr("name"))), _NAMES)
        scores = max(columns.width(self._score(row)) for row in self.rows)
        lines.append([paint.gap(MARGIN), paint.words(self._head(names, scores), inks.QUIET)])
        for at in view.show(max(height - _TOP, 1)):
            chosen = at == view.cursor
            if chosen:
                self.place = MARGIN, len(lines)
            self.spot(at, MARGIN, len(lines), room, chosen=chosen)
            lines.append(self._line(self.rows[at], room, names, scores, chosen=chosen))
        lines[_TOP:] = self.with_signs(view, lines[_TOP:])
        return lines

    def _head(self, names: int, scores: int) -> str:
        score = tr("puzzles") if self.board.kind is BoardKind.EVER else tr("time")
        rank = "" if self.board.help_class is HelpClass.SHOWN else tr("rank")
        parts = [
            columns.padded(cut(rank, _RANK), _RANK, right=True),
            columns.padded(cut(tr("name"), names), names, right=False),
            columns.padded(cut(score, scores), scores, right=True),
            tr("day"),
        ]
        return self.paint.written(f"  {'  '.join(parts)}")

    def _named(self, row: BoardRow | None) -> str:
        if row is None:
            return ""
        return tr("{name} (you)", name=row.player) if row.own else row.player

    def _score(self, row: BoardRow | None) -> str:
        return "" if row is None else self.paint.written(", ".join(score_words(self.board, row)))

    def _line(
        self, row: BoardRow | None, room: int, names: int, scores: int, *, chosen: bool
    ) -> Words:
        paint = self.paint
        if row is None:
            return [paint.gap(MARGIN), paint.choice("  …", chosen=chosen)]
        sign = self.pointer if row.own else " "
        rank = "–" if self.board.help_class is HelpClass.SHOWN else str(row.place)
        name = paint.cut(self._named(row), names)
        parts = [
            columns.padded(paint.written(rank), _RANK, right=True),
            columns.padded(name, names, right=False),
            columns.padded(self._score(row), scores, right=True),
            row.day.isoformat(),
            paint.written(help_in_words(row.result)),
        ]
        text = cut(f"{sign} {'  '.join(parts)}".rstrip(), room)
        if chosen:
            return [paint.gap(MARGIN), paint.chosen(text)]
        ink = inks.SUCCESS if row.own else inks.TEXT
        words = paint.words(text, ink, bold=row.own)
        return [paint.gap(MARGIN), words, paint.gap(max(room - length([words]), 0))]


class RankingScreen(ListScreen[RankingPage]):
    """The rankings of a host."""

    contexts = (Context.RANKING, Context.JUMP)
    topic = mark("rankings")
    manual_page = "together"
    rules = "ranking"

    def __init__(self, services: Services, link: TableLink, cursor: RankingCursor) -> None:
        """Show the board of *cursor*, of the host at the end of *link*."""
        super().__init__(services)
        self._link = link
        self.cursor = cursor
        self.page = RankingPage(services.paint)
        self._asked: set[int] = set()
        """The starts of the parts that were asked for."""
        self._own = 0

    @classmethod
    async def opened(cls, app: TangramApp) -> RankingScreen:
        """Return the rankings, that of the day or puzzle of the current screen first."""
        services, slot = app.services, getattr(app.screen, "slot", None)
        here = getattr(app.screen, "puzzle", "") or getattr(app.screen, "ranked", "")
        puzzle = ""
        if shown := here or app.last_played:
            with suppress(LookupError, ValueError):  # others cannot play it
                _, puzzle, _ = services.public_source(services.find_puzzle(shown))
        kind = BoardKind.PUZZLE if here and puzzle and not slot else BoardKind.DAY
        return cls(services, app.tables, RankingCursor(services.utc_today, slot, puzzle, kind))

    def resumed(self) -> None:
        """Ask for the board again."""
        self._ask()
        super().resumed()

    def _ask(self) -> None:
        """Ask for the board from its beginning."""
        page, cursor = self.page, self.cursor
        page.board, page.dated = cursor.query, cursor.dated
        page.title = board_title(self.services, page.board)
        page.rows, page.advice = [], tr("Loading…")
        page.view.fill(0)
        self._asked.clear()
        self._own = 0
        if self._link.connected:
            self._ask_for(0)
        else:
            page.advice = tr("This host has no rankings.")

    def _ask_for(self, start: int) -> None:
        if start not in self._asked:
            self._asked.add(start)
            self._link.results.client.board(self.page.board._replace(start=start))

    def heard(self, news: TableNews) -> None:
        """Show what has come."""
        match news:
            case ResultBoard() if news.query._replace(start=0) == self.page.board:
                self._fill(news)
            case RunGiven():
                self.in_background("ghost", partial(self._play, news.run))
            case Counted():
                self._ask()
            case Refused(why, move) if not move and not self.page.rows:
                self.page.advice = sentence(why)
                self.moved()
            case LinkChange.ENDED:
                self.page.advice = tr("Connection lost.")
                self.show()
            case _:
                pass

    def _fill(self, board: ResultBoard) -> None:
        page, start = self.page, board.query.start
        rows = [*page.rows[: board.size], *[None] * (board.size - len(page.rows))]
        rows[start : start + len(board.rows)] = board.rows
        page.rows, self._own = rows, board.own
        page.view.fill(board.size)
        if not board.size:
            page.advice = tr("No games yet.")
        self.moved()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Ask for the players around the cursor, and show the keys for the row."""
        view = self.page.view
        for at in (view.cursor, view.cursor + view.height, view.cursor - view.height):
            if 0 <= at < len(self.page.rows) and self.page.rows[at] is None:
                self._ask_for(at - at % PAGE)
        self.context_changed()
        super().moved(text, tone)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: not every board has days, a row of one's own, or runs."""
        dated = wanted.intent in ("ranking_day", "ranking_game")
        if (dated and not self.cursor.dated) or (wanted.id == "own_row" and not self._own):
            return Availability.DISABLED
        row = self.page.chosen if self.page.rows else None
        if wanted.id == "play_against" and (row is None or not row.run):
            return Availability.DISABLED
        return super().availability_here(wanted)

    def describe_cursor(self) -> str:
        """Return the sentence about the row."""
        page = self.page
        if not page.rows:
            return f"{page.title}. {page.advice}"
        row = page.chosen
        return "…" if row is None else sentence(row_words(page.board, row))

    # Actions

    def action_ranking_board(self, by: int) -> None:
        """Show the next kind of board, or the one before."""
        self.cursor.turn(by)
        self._show_other()

    def action_ranking_day(self, by: int) -> None:
        """Show the next day or week, or the one before."""
        self.cursor.shift(by)
        self._show_other()

    def action_ranking_game(self) -> None:
        """Show the daily puzzles of the next game."""
        self.cursor.game()
        self._show_other()

    def action_ranking_games(self) -> None:
        """Show the next class of games."""
        self.cursor.other_class()
        self._show_other()

    def _show_other(self) -> None:
        self._ask()
        self.moved()

    def action_play_against(self) -> None:
        """Ask for the game of the row, to play against it."""
        row = self.page.chosen if self.page.rows else None
        if row is not None and row.run:
            self._link.results.client.run(row.run)

    async def _play(self, run: str) -> None:
        """Play against a run."""
        try:
            await self.nav.play(run)
        except (LookupError, ValueError) as error:  # of another version of the program
            self.announce(sentence(str(error)), Tone.TROUBLE)

    def action_own_row(self) -> None:
        """Go to the player's own row."""
        if self._own:
            self.page.view.fill(len(self.page.rows), self._own - 1)
            self.moved()
