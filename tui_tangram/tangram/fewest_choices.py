"""The first cover of a large figure: the cell with the fewest ways first, with restarts.

The search row by row of `masks` is fast, but may notice a mistake in a corner only many pieces
later.  `tui_tangram.cover` decides the cell, or the kind, that has the fewest ways
left; it searches far fewer positions and takes longer for each.  Even so the time until the
first solution varies wildly with the order of its items and options: of most orders many are
quick and some hopeless.  So the search by rows gets `NODES` nodes, for figures that are easy;
then the other gets as many, begins anew in another order with `GROWTH` times as many, and so
on.  As the share grows without bound, it ends also when there is no solution.  Chance is
seeded: the same puzzle takes the same way each time.
"""

from __future__ import annotations

from random import Random

from tui_tangram.cover import Problem, solutions
from tui_tangram.play import Limit, Meter
from tui_tangram.play.bits import bits
from tui_tangram.tangram.masks import Masks, PlacementMask

NODES = 3_000
"""The nodes of the first attempt."""
GROWTH = 1.2


def first_cover(masks: Masks, meter: Meter) -> list[PlacementMask] | None:
    """Return one cover, or None when there is none.  Raises `Stopped` (from *meter*)."""
    try:
        first = next(masks.search(_Share(meter, NODES), masks.seldom() or None), None)
    except _ShareUsed:
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
            for chosen in solutions(problem, _Share(meter, int(nodes))):
                cover = [options[index] for index in chosen]
                if masks.sound(cover):
                    return cover
            return None
        except _ShareUsed:
            nodes *= GROWTH
            random.shuffle(options)
            random.shuffle(items)


class _ShareUsed(Exception):
    """An attempt has used its nodes."""


class _Share(Meter):
    """Passes on some nodes of another meter, which ends the whole search."""

    __slots__ = ("_most", "_whole")

    def __init__(self, whole: Meter, most: int) -> None:
        super().__init__(Limit(), None, lambda: 0.0)
        self._whole = whole
        self._most = most

    def tick(self) -> None:
        """Count one node in both.  Raises `Stopped` or `_ShareUsed`."""
        self._whole.tick()
        self.nodes += 1
        if self.nodes > self._most:
            raise _ShareUsed
