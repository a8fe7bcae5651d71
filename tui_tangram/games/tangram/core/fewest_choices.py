"""The first cover of a large figure: the cell with the fewest ways first, with restarts.

The search row by row of `masks` is fast, but may notice a mistake in a corner only many pieces
later.  `tui_tangram.maths.cover` decides the cell, or the kind, that has the fewest ways left; it
searches far fewer positions and takes longer for each.  Even so the time until the first solution
varies wildly with the order of its items and options: most orders are fast and some hopeless.  So
the search by rows gets `NODES` nodes, for figures that are easy; then the other gets as many,
restarts in another order with `GROWTH` times as many, and so on.  As the share grows without bound,
it ends also when there is no solution.  The random numbers are seeded: the same puzzle is solved
the same way each time.
"""

from __future__ import annotations

from random import Random

from tui_tangram.games.tangram.core.masks import Masks, PlacementMask
from tui_tangram.maths.cover import Problem, solutions
from tui_tangram.play import Meter
from tui_tangram.play.bits import bits
from tui_tangram.play.limit import PartStopped

NODES = 3_000
"""The nodes of the first attempt."""
GROWTH = 1.2


def first_cover(masks: Masks, meter: Meter) -> list[PlacementMask] | None:
    """Return one cover, or None without one.  Raises `Stopped` (from *meter*)."""
    try:
        with meter.part(NODES):
            first = next(masks.search(meter, masks.seldom() or None), None)
    except PartStopped:
        return _by_fewest(masks, meter)
    return first and list(first)


def _by_fewest(masks: Masks, meter: Meter) -> list[PlacementMask] | None:
    random = Random(0)
    options = list(masks.places)
    # The bits of an option are its items: its cells and its kind.
    kinds = range(masks.size, masks.size + len(masks.numbers))
    items = [*bits(masks.figure), *kinds]
    nodes = float(NODES)
    while True:
        problem = Problem.of(
            {item: 1 if item < masks.size else masks.numbers[item - masks.size] for item in items},
            (tuple(bits(option)) for option in options),
        )
        try:
            with meter.part(int(nodes)):
                covers = ([options[i] for i in chosen] for chosen in solutions(problem, meter))
                return next(filter(masks.sound, covers), None)
        except PartStopped:
            nodes *= GROWTH
            random.shuffle(options)
            random.shuffle(items)
