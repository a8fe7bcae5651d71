"""The stars of a solved game, and the time that earns the third.

One star is for a solved puzzle, two for a clean game, three for a clean game within par.

*Par* is the median of the player's own clean times in the same class of puzzles, once there are
`ENOUGH` of them: the better half of one's own times is a fair goal.  Until then it is computed from
the effort of the puzzle (`Game.effort`), at `SECONDS_PER_PIECE`.

No times of real players exist for these puzzles.  `SECONDS_PER_PIECE` comes from a model of a
player of tile boards, with a time for each glance and each move, consistent with the times set by
the author of Infinity.  Its seconds divided by the tiles that it placed, rightly or wrongly, were
2.4 on nine squares, 3 to 4 on easy boards of hexagons and octagons, 5.5 on 25 squares.  Part of
that was handling (1.1 s to place, 0.8 s to remove); the rest was looking, which took longer the
more tiles there were.  Seven pieces are fewer to look through but need more turning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.games.session.result import HelpClass, Result

SECONDS_PER_PIECE: Final = 4.0
"""The time for a piece or tile that is placed, rightly or wrongly."""
ENOUGH: Final = 5
"""The number of clean times of the player from which par is their median."""


def par(effort: float | None, times: Sequence[float]) -> float | None:
    """Return the time that earns the third star; `None` if nothing is known.

    *times* are the player's clean times in the class: if there are enough, par is their median, for
    an even number the longer time of the two in the middle.

    >>> par(21.0, [50.0] * 4), par(21.0, [30.0, 70.0, 50.0, 40.0, 90.0]), par(None, [])
    (84.0, 50.0, None)
    """
    if len(times) >= ENOUGH:
        return sorted(times)[len(times) // 2]
    return None if effort is None else effort * SECONDS_PER_PIECE


def stars(result: Result, par: float | None) -> int:
    """Return the stars of a result, from 0, for a solution that was shown, to 3."""
    if not result.own:
        return 0
    if result.help_class is not HelpClass.CLEAN:
        return 1
    return 3 if par is not None and result.elapsed <= par else 2
