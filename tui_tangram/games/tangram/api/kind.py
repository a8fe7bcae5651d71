"""Tangrams among the kinds of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui_tangram.api.kinds import PuzzleKind
from tui_tangram.games.tangram.core.format import FIGURE

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle


def _problem() -> type[SolvablePuzzle]:
    from tui_tangram.games.tangram.api.problem import FigureProblem

    return FigureProblem


FIGURES: Final = PuzzleKind(
    name="tangram",
    # The second, of rounded figures, as `tui_tangram.games.tangram.drawing.free_figure` has it.
    formats=(FIGURE, "tui-tangram/free-figure"),
    same=lambda one, other: one.outline == other.outline,
    problem=_problem,
)
