"""The end of a game at a table: who has won, its record, and the next game there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import Painter, length, sentence
from tui_tangram.app.play.ending import GLANCE, Ending
from tui_tangram.app.play.parts import Box, StyledLine, padded, spread
from tui_tangram.app.play.solved_panel import COLUMN, GAP
from tui_tangram.app.services import Tone
from tui_tangram.app.together.words import standing
from tui_tangram.flow.record import Opened, Recorder, Solved
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import Session
from tui_tangram.games.together.session import TableSession
from tui_tangram.games.together.words import share_facts
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import Game
from tui_tangram.play.columns import width, wrap
from tui_tangram.play.phrases import duration, moves_counted, percent
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.saves import NameTakenError, SaveList
from tui_tangram.render import inks
from tui_tangram.render.plot import thermometer
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.play.seat import TableSeat
    from tui_tangram.app.services import Services

_LONGEST: Final = 200
"""The most characters of a puzzle that is typed."""


class TableSequel:
    """The ways to go on when a game is over."""

    def __init__(self, services: Services, seat: TableSeat) -> None:
        """Go on for all at the table of *seat*."""
        self._services, self._seat = services, seat
        self.play: PlayScreen[Any] | None = None
        """The screen of the game, once there is one."""
        self.over_at: float | None = None
        """The time at which the game was over; somebody else may have ended it."""

    def choices(self) -> list[tuple[str, str]]:
        """Return the keys that go on, and what they do."""
        play = self.play
        if play is None:
            return []
        following = self._following()
        found = []
        if self._seat.over and self._seat.details.goes_on:
            if following is not None:
                found.append((play.key_of("onward"), play.others.name_of(following)))
            found.append((play.key_of("restart"), tr("play again")))
            found.append((play.key_of("other_puzzle"), tr("another puzzle")))
        found.append((play.key_of("back"), tr("leave the table")))
        return found

    @property
    def over_words(self) -> str:
        """The sentence on a key that means nothing any more: nobody undoes the end for others."""
        if not self._seat.details.goes_on:
            return tr("The game is over.")
        text = tr("The game is over. {onward} opens the next puzzle for all.")
        return with_keys(self._services.keymap, text)

    def again(self) -> None:
        """Play the same puzzle again."""
        self._seat.client.again()

    def action_other_puzzle(self) -> None:
        """Ask for the puzzle to go on with."""
        if self.play is not None:
            self.play.question.ask(tr("Puzzle (name or ID):"), self._chosen, _LONGEST)

    def _chosen(self, text: str, again: bool) -> str:
        del again
        try:
            if text:
                self._go_on_with(self._services.find_preferred(text))
        except UnmadeError:
            return tr("Open that puzzle first: it has to be made.")
        except (LookupError, Refusal) as error:
            return sentence(str(error.args[0] if error.args else error))
        return ""

    def action_figure(self, by: int) -> None:
        """Go on with the next puzzle, or the one before."""
        puzzle = self._following(by)
        if puzzle is not None:
            self._go_on_with(self._services.find_puzzle(puzzle, self._seat.whole.options))

    def action_onward(self) -> None:
        """Go on with the next puzzle, unless the key was meant for the game."""
        if self.play is None:
            return
        if self.over_at is None or self._services.clock() - self.over_at < GLANCE:
            self.play.say(self.over_words)
        else:
            self.action_figure(1)

    def action_next_puzzle(self) -> None:
        """Go on with the next puzzle."""
        self.action_figure(1)

    def _following(self, by: int = 1) -> str | None:
        """Return the name of the puzzle to go on with, if there is one."""
        if self.play is None:
            return None
        others = self.play.others
        found = others.sibling(by)
        recommended = others.recommended if found is None else None
        return found or (recommended.id if recommended else None)

    def _go_on_with(self, game: Game[Any]) -> None:
        try:
            source = self._services.public_source(game)
        except PlayerError as error:  # one of the player's own that is too large
            if self.play is not None:
                self.play.say(sentence(str(error)))
            return
        self._seat.client.next(source)


class SeatRecorder(Recorder):
    """Records nothing: a game at a table is no result of one player."""

    def __init__(self, services: Services, seat: TableSeat) -> None:
        """Report to *seat* what is played."""
        super().__init__(services)
        self._services, self._seat = services, seat
        self._name = ""
        """The name of the save."""
        self._saved = 0
        """The number of moves that it has."""

    def open(self, game: Game[Any], session: Session[Any] | None = None) -> Opened:
        """Return the session of the table."""
        del game, session
        return Opened(self._seat.session, going_on=False)

    def restarted(self, session: Session[Any]) -> Session[Any] | None:
        """Return None: there is no other game to begin here."""
        del session
        return None

    def opened(self, session: Session[Any]) -> None:
        """Do nothing."""

    def save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Save the game under its name when the player leaves; return whether that worked."""
        del session
        return not durable or self.keep_table()

    def moved(self, session: Session[Any]) -> Solved | None:
        """Report to the table; return whether it is solved."""
        self._seat.moved()
        return Solved(None) if session.solved else None

    def _earlier(self, session: Session[Any], name: str) -> str:
        """Return the name of a save of this table, of when the player left it before; or ""."""
        for stored in self._services.store.saves.each(SaveList.NAMED):
            save = stored.save
            if save.name.startswith(name) and save.moves and session.includes(save):
                return save.name
        return ""

    def keep_table(self) -> bool:
        """Save the game under a name, as far as it has come; return whether nothing is lost."""
        seat = self._seat
        if not seat.details.seat or seat.late:
            return True
        session = seat.session
        ordinary = session.ordinary() if isinstance(session, TableSession) else session
        if not ordinary.puzzle or ordinary.moves == self._saved:
            return True
        others = [one.name for one in seat.details.seats]
        del others[seat.details.seat - 1]
        saves = self._services.store.saves
        if not self._name:
            table = name = tr("Table {code}", code=seat.code)
            if others:
                name = tr("Table {code}, with {names}", code=seat.code, names=", ".join(others))
            self._name = self._earlier(ordinary, table) or saves.free_name(name)
        try:
            saved = saves.save_as(ordinary, self._name, replace=True)
        except (NameTakenError, ValueError) as error:
            self._services.troubles(str(error))
            return False
        if saved:
            self._saved = ordinary.moves
        return saved


_WIDEST: Final = 44
"""The most columns of the lines on a player."""
_FORMS: Final = 4
"""The ways to show players: apart, with bars and facts; without each of these, one by one."""


class _PlayerEnd(NamedTuple):
    """The result of one player."""

    name: str
    score: str
    percent: int
    done: bool
    """Whether the puzzle is solved, in a race by this player."""
    facts: str
    wins: bool


class TableEnding(Ending):
    """The end of a game at a table, which is not in any list of results."""

    def __init__(self, seat: TableSeat, *parts: Any) -> None:  # noqa: ANN401  # those of any ending
        """Show the end of the game of *seat*."""
        super().__init__(*parts)
        self._seat = seat

    def celebrate(self, solved: Solved) -> None:
        """Praise the players, once the table knows that it is over."""
        del solved
        if self._seat.over:
            self._play.table.say(self._seat.outcome, Tone.SUCCESS)
        self._play.celebrate()

    def lines(self, box: Box) -> list[StyledLine]:
        """Return the lines of *box* on the end, as much as has room, in two columns if need be."""
        paint, wide = self._play.services.paint, min(box.width, _WIDEST)
        half = min((box.width - GAP) // 2, _WIDEST)
        for form in range(_FORMS):
            shown = self._report(wide, form)
            lines = [*shown, [], *self._keys(wide)]
            if len(lines) <= box.height:
                return padded(lines, box.height)
            if half >= COLUMN and len(shown := self._report(half, form)) <= box.height:
                columns = padded(shown, box.height), padded(self._keys(half), box.height)
                return [
                    [*one, paint.gap(half + GAP - length(one)), *other]
                    for one, other in zip(*columns, strict=True)
                ]
        return padded([line for line in lines if line], box.height)

    def _report(self, wide: int, form: int) -> list[StyledLine]:
        """Return the lines on how it ended, and on each player in one of the `_FORMS`."""
        paint = self._play.services.paint
        ink = inks.SUCCESS if self._seat.over else inks.ACCENT
        lines: list[StyledLine] = [
            [paint.words(text, ink, bold=True)]
            for text in wrap(paint.written(self._seat.outcome), wide)
        ]
        for number, one in enumerate(self._players()):
            lines += [[]] if number == 0 or form == 0 else []
            lines += _player(paint, wide, one, form)
        return lines

    def _players(self) -> list[_PlayerEnd]:
        """Return the result of each player, in a race the first to solve it first."""
        seat = self._seat
        details, found = seat.shown, seat.shares
        every = []
        for number, one in enumerate(details.seats, 1):
            name = tr("{name} (you)", name=one.name) if number == details.seat else one.name
            wins = number == details.winner
            if found:
                share = found[number - 1]
                facts = ", ".join(share_facts(share))
                score = percent(share.percent)
                end = _PlayerEnd(name, score, share.percent, True, facts, wins)
            else:
                time = "" if one.time is None else duration(one.time / 1000)
                score = time or (tr("gave up") if one.given_up else percent(one.percent))
                facts, done = moves_counted(one.moves), one.percent == 100
                end = _PlayerEnd(name, score, one.percent, done, facts, wins)
            every.append((standing(one), number, end))
        return [end for *_, end in sorted(every)]

    def _keys(self, wide: int) -> list[StyledLine]:
        """Return the keys that go on, and what they do."""
        paint, choices = self._play.services.paint, self._seat.choices()
        keys = max((width(key) for key, _ in choices), default=0)
        return [
            [
                paint.words(key, bold=True),
                paint.gap(keys + 2 - width(key)),
                paint.words(paint.cut(text, max(wide - keys - 2, 0))),
            ]
            for key, text in choices
        ]


def _player(paint: Painter, wide: int, one: _PlayerEnd, form: int) -> list[StyledLine]:
    """Return the lines on a player in one of the `_FORMS`."""
    score = paint.words(paint.written(one.score), bold=True)
    ink = inks.ACCENT if one.wins else inks.TEXT
    lines = [spread(paint, wide, [paint.words(paint.written(one.name), ink, bold=True)], [score])]
    if form <= 2:
        ink = inks.SUCCESS if one.done else inks.QUIET
        row = thermometer(wide, one.percent, 100, paint.palette, ink=ink)
        lines.append(list(paint.picture(row)))
    if form <= 1:
        facts = wrap(paint.written(one.facts), wide)
        lines += ([paint.words(text, inks.QUIET)] for text in facts)
    return lines
