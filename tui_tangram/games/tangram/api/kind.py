"""Tangrams among the kinds of puzzles."""

from __future__ import annotations

from typing import Final

from tui_tangram.api.kinds import PuzzleKind
from tui_tangram.games.tangram.core.format import FIGURE
from tui_tangram.late import at

FIGURES: Final = PuzzleKind(
    name="tangram",
    # The second, of rounded figures, as `tui_tangram.games.tangram.drawing.free_figure` has it.
    formats=(FIGURE, "tui-tangram/free-figure"),
    same=lambda one, other: one.outline == other.outline,
    problem=at(__package__, ".problem:FigureProblem"),
)
