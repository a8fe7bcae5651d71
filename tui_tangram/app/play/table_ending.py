"""The end of a game at a table: who has won, who found what, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play.ending import Ending
from tui_tangram.app.play.parts import Box, StyledLine, padded, spread
from tui_tangram.app.play.solved_panel import COLUMN, GAP
from tui_tangram.app.services import Tone
from tui_tangram.app.together.words import standing
from tui_tangram.games.together.words import share_facts
from tui_tangram.language import tr
from tui_tangram.play.columns import width, wrap
from tui_tangram.play.phrases import duration, moves_counted, percent
from tui_tangram.render import inks
from tui_tangram.render.plot import thermometer
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.play.seat import TableSeat
    from tui_tangram.flow.record import Solved

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
