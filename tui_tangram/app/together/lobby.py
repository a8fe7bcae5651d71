"""The screen of the tables of a host: who is there, the open tables, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, cut, length, sentence
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.together.link import TableLink, TableNews
from tui_tangram.app.together.words import ABOUT, kind_name
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.together.client import LinkChange, Listed, Refused, Seated, TableFacts
from tui_tangram.games.together.table import TableKind, allows
from tui_tangram.games.together.words import STATES
from tui_tangram.language import PlayerError, mark, tr, trc, trn
from tui_tangram.play.columns import wrap
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.scores.values import naming
from tui_tangram.render import inks

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui_tangram.app.navigator import Navigator
    from tui_tangram.play import Game

_TOP: Final = 6
"""Lines above the open tables: the title, the new table, and what that is."""
_WIDEST: Final = 76
"""The most columns of a line on a table."""
_LONGEST: Final = 200
"""The most characters of a code or a puzzle."""
_ALONE: Final = mark(
    "Solve one board together, or race each other.\n"
    "To begin, run this in another terminal:\n"
    "    tui-tangram table\n"
    "Then {reconnect} connects here. A friend on this machine\n"
    "types this and opens Together:\n"
    "    tui-tangram --profile ann\n"
    "From elsewhere, both join a host:\n"
    "    ssh -p 2222 HOST"
)


class LobbyPage(RowsPage[TableFacts | None]):
    """A line for a new table, which is the row None, and one for each open table."""

    def __init__(self, paint: Painter) -> None:
        """Show no tables yet."""
        super().__init__(paint, [None])
        self.kind = TableKind.TOGETHER
        """The way to play at a new table."""
        self.puzzle = ""
        """The name of its puzzle; empty for none yet."""
        self.private = False
        """Whether only its code leads there."""
        self.here: Sequence[str] = ()
        """The names of those who are there."""
        self.advice = ""
        """The advice where there is no connection; empty with one."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the new table and the open ones around the cursor."""
        paint, view, room = self.paint, self.view, width - 2 * MARGIN
        names = paint.cut(", ".join(self.here), max(room - 30, 10))
        count = trn("{n} here: {names}", "{n} here: {names}", len(self.here), names=names)
        head = self.header(tr("Together"), count if self.here else "", width)
        lines: list[Words] = [(), head, ()]
        if self.advice:
            self.place, self.spots = (MARGIN, 3), []
            return [
                *lines,
                *([paint.gap(MARGIN), paint.words(text)] for text in self._wrapped(room)),
            ]
        seen = view.show(max(height - _TOP, 1))
        for at in seen:
            row, chosen = self.rows[at], at == view.cursor
            if chosen:
                self.place = MARGIN, len(lines)
            self.spot(at, MARGIN, len(lines), room, chosen=chosen)
            if row is None:
                lines += [self._new(room, chosen=chosen), self._about(), ()]
            else:
                lines.append(self._table(row, min(room, _WIDEST), chosen=chosen))
        lines[3:] = self.with_signs(view, lines[3:])
        return lines

    def _wrapped(self, room: int) -> list[str]:
        lines = map(self.paint.written, self.advice.split("\n"))
        return [part for line in lines for part in (wrap(line, min(room, 76)) or [""])]

    def _new(self, room: int, *, chosen: bool) -> Words:
        """Return the line of a new table."""
        paint = self.paint
        kind = self.between_arrows(kind_name(self.kind))
        puzzle = self.puzzle or tr("choose a puzzle")
        private = f"  {tr('private')}" if self.private else ""
        text = paint.cut(f"{tr('New table')}  {kind}  {puzzle}", room - len(private))
        text += private
        return [paint.gap(MARGIN), paint.choice(text, chosen=chosen)]

    def _about(self) -> Words:
        return [self.paint.gap(MARGIN), self.paint.words(tr(ABOUT[self.kind]), inks.QUIET)]

    def _table(self, row: TableFacts, room: int, *, chosen: bool) -> Words:
        """Return the line of an open table."""
        paint = self.paint
        names = ", ".join(row.here) or tr("all away")
        seats = tr("{names} ({n} of {most})", names=names, n=len(row.seats), most=row.most)
        state = paint.words(trc("table", STATES.get(row.state, row.state)), inks.QUIET)
        kinds = max(length([paint.words(kind_name(kind))]) for kind in TableKind)
        kind = kind_name(row.kind)
        kind += " " * (kinds - length([paint.words(kind)]))
        text = paint.written(f"{row.code}  {kind}  {_title(row)}  {seats}")
        words = paint.choice(cut(text, max(room - length([state]) - 2, 0)), chosen=chosen)
        gap = paint.gap(max(room - length([words]) - length([state]), 1))
        return [paint.gap(MARGIN), words, gap, state]


def _title(row: TableFacts) -> str:
    """Return the name of a table's puzzle."""
    return naming(row.game).title(row.puzzle, row.name)


class LobbyScreen(ListScreen[LobbyPage]):
    """The tables, to sit down at one."""

    contexts = (Context.LOBBY, Context.ENTERING, Context.JUMP)
    topic = mark("playing together")
    manual_page = "together"
    rules = mark(
        "Several players at one table: on the same board,\n"
        "in a race, one against the other, or with half of\n"
        "the colours each. {sit_down} sits down at a table or\n"
        "opens a new one. Others see it here, and\n"
        "{join_table} joins by the code of a table."
    )

    def __init__(self, services: Services, link: TableLink, game: Game[Any] | None = None) -> None:
        """Show the tables of *link*; a new one may have *game*."""
        super().__init__(services)
        self._link = link
        self._game = game
        self._placed = False
        """Whether the cursor has its place: the first table, or a new one that is being chosen."""
        self._been_at = ""
        """The code of the table at which the player was, until the cursor is there."""
        self.page = LobbyPage(services.paint)
        self._name_puzzle()

    @classmethod
    async def opened(cls, app: Navigator, *arguments: Any, **options: Any) -> LobbyScreen:  # noqa: ANN401
        """Return the screen of the tables; the argument is the game for a new one."""
        game, *_ = *arguments, None
        if game is None and app.last_played:
            try:
                game = app.services.find_preferred(app.last_played)
            except (LookupError, ValueError):
                game = None
        return cls(app.services, app.tables, game, **options)

    def replaces(self, shown: Screen[Any]) -> bool:
        """Return False: the game stays below."""
        del shown
        return False

    def resumed(self) -> None:
        """Ask for the tables, and connect first if there is no connection."""
        self.in_background("tables", self._connect)
        super().resumed()

    def _name_puzzle(self) -> None:
        self.page.puzzle = "" if self._game is None else self._game.name

    def heard(self, news: TableNews) -> None:
        """Show what has changed."""
        page = self.page
        if isinstance(news, Seated) and news.new:
            self._been_at = news.details.facts.code
        if not self.is_current:  # it asks again when it is
            return
        match news:
            case Listed(tables, here):
                before = page.chosen and page.chosen.state
                code = self._been_at or (page.chosen.code if page.chosen else "")
                self._been_at = ""
                newest = tables[::-1]
                shown = sorted(newest, key=lambda one: one.state == "over")  # these last
                page.rows, page.here = [None, *shown], here
                page.view.fill(len(page.rows))
                for at, row in enumerate(page.rows):
                    if row is not None and row.code == code:
                        page.view.cursor = at
                if not self._placed and shown and shown[0].state != "over":
                    page.view.cursor = 1
                same = self._placed and before == (page.chosen and page.chosen.state)
                if page.typed is None:
                    self.show() if same else self.renew()
                    self.context_changed()
                self._placed = True
            case Refused(why, _):
                self.announce(sentence(why), Tone.TROUBLE)
            case LinkChange.LOST | LinkChange.ENDED:
                self._advise()
                self.moved()
            case LinkChange.BACK:
                self.in_background("tables", self._connect)
            case _:
                pass

    def _advise(self) -> None:
        page = self.page
        page.advice = ""
        if not self._link.connected:
            page.rows, page.here = [None], ()
            page.view.fill(1)
            alone = tr("This host has no tables.") if self.services.restricted else tr(_ALONE)
            if self._link.returning:
                alone = tr("Connection lost. Trying again.")
            page.advice = with_keys(self.services.keymap, alone)
        self.context_changed()

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: without a connection there is only that to be made."""
        connected = self._link.connected
        if wanted.id == "reconnect":
            return Availability.DISABLED if connected else Availability.ENABLED
        own = (
            "sit_down", "join_table", "watch_table", "new_table", "table_kind", "private_table",
        )  # fmt: skip
        if wanted.intent in own and not connected:
            return Availability.DISABLED
        if wanted.id == "watch_table" and self.page.chosen is None:
            return Availability.DISABLED
        # These go to the new table, wherever the cursor is.
        if wanted.intent in own[3:] and self.page.chosen is not None:
            return Availability.UNLISTED
        return super().availability_here(wanted)

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show the keys for the row."""
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return the sentence about the table."""
        page, row = self.page, self.page.chosen
        if page.advice:
            return " ".join(page.advice.split())
        if row is None:
            kind = kind_name(page.kind)
            puzzle = page.puzzle or tr("choose a puzzle")
            return tr("New table: {kind}, {puzzle}. {about}", kind=kind, puzzle=puzzle,
                      about=tr(ABOUT[page.kind]))  # fmt: skip
        if row.state == "over":
            text = tr("Table {code} is over: {sit_down} waits for the next game.")
            return with_keys(self.services.keymap, text, code=row.code)
        return tr(
            "Table {code}: {kind}, {puzzle}, {names}.",
            code=row.code,
            kind=kind_name(row.kind),
            puzzle=_title(row),
            names=", ".join(row.here) or tr("all away"),
        )

    # Actions

    async def action_reconnect(self) -> None:
        """Connect, and ask for the tables."""
        await self._connect()
        if self._link.connected:
            self.moved()
        else:
            self.moved(tr("There are no tables on this machine yet."), Tone.TROUBLE)

    async def _connect(self) -> None:
        if await self._link.connect():
            self._link.client.list_tables()
        self._advise()
        self.renew()

    def action_table_kind(self, by: int) -> None:
        """Choose the next way to play at a new table, or the one before."""
        kinds = list(TableKind)
        if self._game is not None:
            game = self._game
            kinds = [kind for kind in kinds if allows(game, kind)] or kinds
        page = self.page
        at = kinds.index(page.kind) if page.kind in kinds else 0
        page.kind = kinds[(at + by) % len(kinds)]
        self._go_to_new()
        self.moved()

    def _go_to_new(self) -> None:
        self.page.view.cursor, self._placed = 0, True

    def action_private_table(self) -> None:
        """Open the new table for those who know its code, or for all."""
        page = self.page
        page.private = not page.private
        self._go_to_new()
        self.moved(
            tr("New table: private. Only its code leads there.")
            if page.private
            else tr("New table: in the list, for all.")
        )

    def action_sit_down(self) -> None:
        """Sit down at the chosen table, or open the new one."""
        row = self.page.chosen
        if row is not None:
            self._link.client.sit(row.code)
        elif self._game is None:
            self.action_new_table()
        elif not allows(self._game, self.page.kind):
            self.announce(tr("This puzzle cannot be played that way."), Tone.TROUBLE)
        else:
            try:
                source = self.services.public_source(self._game)
            except PlayerError as error:  # one of the player's own that is too large
                self.announce(sentence(str(error)), Tone.TROUBLE)
                return
            self._link.client.open(self.page.kind, source, private=self.page.private)

    def action_watch_table(self) -> None:
        """Watch at the chosen table."""
        row = self.page.chosen
        if row is not None:
            self._link.client.sit(row.code, watch=True)

    def action_join_table(self) -> None:
        """Ask for the code of a table, and sit down there."""

        def join(code: str, again: bool) -> str:
            del again
            if code:
                self._link.client.sit(code)
            return ""

        self.ask_for(tr("Code of the table:"), join, _LONGEST)

    def action_new_table(self) -> None:
        """Ask for the puzzle of a new table."""
        proposed = "" if self._game is None else self._game.puzzle_id
        self.ask_for(tr("Puzzle (name or ID):"), self._chosen, _LONGEST, proposed)

    def _chosen(self, text: str, again: bool) -> str:
        del again
        if not text:
            self.moved()
            return ""
        try:
            self._game = self.services.find_preferred(text)
        except UnmadeError:
            return tr("Open that puzzle first: it has to be made.")
        except (LookupError, Refusal) as error:
            return sentence(str(error.args[0] if error.args else error))
        self._name_puzzle()
        if not allows(self._game, self.page.kind):
            self.page.kind = TableKind.TOGETHER
        self._go_to_new()
        self.moved()
        return ""
