"""All experiments."""

from __future__ import annotations

from collections.abc import Mapping

from tui_tangram.research.experiments.all_figures import SPREADS
from tui_tangram.research.experiments.convex_counts import BestSets, ConvexCounts, CountedSet
from tui_tangram.research.experiments.experiment import Experiment
from tui_tangram.research.experiments.figure_counts import FigureCounts
from tui_tangram.research.experiments.floor import Floor
from tui_tangram.research.experiments.solvers import LargeFirst, SmallFirst, VertexTest
from tui_tangram.research.experiments.tile_boards import BOARDS


def experiments(sets: Mapping[str, CountedSet], *, figures: bool = True) -> dict[str, Experiment]:
    """Return all experiments by their names; *sets* are those whose shapes are counted.

    Without *figures* those that may have to find every figure first are left out.
    """
    found: tuple[Experiment, ...] = (
        LargeFirst(),
        VertexTest(),
        SmallFirst(),
        Floor(),
        *(board() for board in BOARDS),
        *(spread() for spread in SPREADS if figures),
        ConvexCounts(tuple(sets.items())),
        BestSets(),
    )
    if figures:
        counted = ((one, its.tans) for one, its in sets.items() if its.tans)
        found += (FigureCounts((*counted, *FigureCounts.sets)),)
    return {one.id: one for one in found}
