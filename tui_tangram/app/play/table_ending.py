"""The end of a game at a table: who has won, who made how many moves, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.app.play.ending import Ending
from tui_tangram.app.play.parts import Box, StyledLine, padded
from tui_tangram.app.services import Tone
from tui_tangram.play.columns import cut, width, wrap
from tui_tangram.play.phrases import duration, moves_counted
from tui_tangram.render import inks

if TYPE_CHECKING:
    from tui_tangram.app.play.seated import SeatedPlayer
    from tui_tangram.flow.record import Solved


class TableEnding(Ending):
    """The end of a game at a table, which is not in any list of results."""

    def __init__(self, seat: SeatedPlayer, *parts: Any) -> None:  # noqa: ANN401  # those of any ending
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
        """Return the lines of *box* on the end."""
        paint, seat = self._play.services.paint, self._seat
        lines: list[StyledLine] = [
            [paint.words(text, inks.SUCCESS, bold=True)]
            for text in wrap(paint.written(seat.outcome), box.width)
        ]
        lines.append([])
        for number, one in enumerate(seat.shown.seats, 1):
            score = moves_counted(one.moves)
            if one.time is not None:
                score = f"{duration(one.time / 1000)}, {score}"
            name = paint.written(seat.details.name_of(number))
            room = max(box.width - width(score) - 1, 0)
            name = cut(name, room)
            gap = paint.gap(max(box.width - width(name) - width(score), 1))
            lines.append([paint.words(name), gap, paint.words(score, inks.QUIET)])
        lines.append([])
        choices = seat.choices()
        keys = max((width(key) for key, _ in choices), default=0)
        for key, text in choices:
            gap = paint.gap(keys + 2 - width(key))
            room = max(box.width - keys - 2, 0)
            lines.append(
                [paint.words(key, bold=True), gap, paint.words(cut(paint.written(text), room))]
            )
        if len(lines) > box.height:
            lines = [line for line in lines if line]
        return padded(lines, box.height)
