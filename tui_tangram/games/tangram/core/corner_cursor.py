"""The player's cursor among the corners of the remaining region.

A person at a table looks for the most constrained corner and tries pieces there.  So with nothing
held arrows go from corner to corner; in freestyle those of the pieces placed so far.  Floats only
decide which corner an arrow leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import hypot
from typing import Final

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.describe import Corner, corners_of
from tui_tangram.maths.geometry import Isometry, Point

_WAYS: Final = ((-1, 0), (1, 0), (0, 1), (0, -1))
_DIGITS: Final = 9
"""Decimals to which lengths are compared, so that equal ones are equal."""


def corners(game: TangramBoard, state: TangramState) -> tuple[Corner, ...]:
    """Return the corners of a region, each place once, numbered clockwise from the upper left.

    They include points where an arc continues smoothly as the next edge, since a piece may end
    there, and one point of each whole circle.
    """
    found: dict[Point, Corner] = {}
    for corner in corners_of(game.region(state)):
        found.setdefault(corner.point, corner)
    return tuple(found.values())


def at(game: TangramBoard, state: TangramState, spot: Point | None) -> Corner | None:
    """Return the corner at *spot*, or else the nearest; the first for None; None without any."""
    there = corners(game, state)
    if not there or spot is None:
        return there[0] if there else None
    return min(there, key=lambda corner: (_square(corner.point, spot), corner.number))


def flush_at(
    game: TangramBoard, state: TangramState, index: int, motion: Isometry, spot: Point | None = None
) -> Iterator[tuple[Point, tuple[Isometry, ...]]]:
    """Yield the corners in which piece *index* is flush at *motion*, with its flush placements.

    The one nearest to *spot*, if given, comes first.
    """
    ends = {edge.start for one in game.boundary(state, index) for edge in one.curves}
    pose, shape = game.posed(index, motion), game.piece(index).kind.shape.moved(motion)
    common = ends & {*shape.points}
    for corner in sorted(common, key=lambda one: (_square(one, spot) if spot else 0.0, one)):
        flush = game.flush(state, index, corner, mirrored=pose.mirrored)
        if pose in flush:
            yield corner, tuple(motion if one == pose else one for one in flush)


def beyond(there: Sequence[Corner], here: Corner, way: tuple[int, int]) -> Corner | None:
    """Return the corner to which an arrow goes from *here*, or None if there is none.

    It is the first one met by a circle that grows from *here*, its middle on the arrow's way; of
    several the one straightest ahead.  If some corner could not be reached otherwise, the arrow
    that meets it soonest leads there.
    """
    return _arrows(tuple(there)).get((here, way))


@lru_cache(maxsize=16)
def _arrows(there: tuple[Corner, ...]) -> dict[tuple[Corner, tuple[int, int]], Corner]:
    """Return the corner to which each arrow leads from each corner."""
    spots = [corner.point.floats() for corner in there]
    ranked = []
    for (here, (x, y)), (corner, (u, v)) in product(zip(there, spots, strict=True), repeat=2):
        for way in _WAYS:
            along = (u - x) * way[0] + (v - y) * way[1]
            if along > 0:
                size = round(((u - x) ** 2 + (v - y) ** 2) / along, _DIGITS)
                ranked.append((size, -round(along, _DIGITS), corner.number, (here, way), corner))
    ranked.sort()
    found = {key: corner for *_, key, corner in reversed(ranked)}
    reached = _reached(there, found)
    while any(len(ends) < len(there) for ends in reached.values()):
        for *_, key, corner in ranked:
            if corner not in reached[key[0]]:
                other = found | {key: corner}
                more = _reached(there, other)
                if sum(map(len, more.values())) > sum(map(len, reached.values())):
                    found, reached = other, more
                    break
        else:
            break
    return found


def _reached(
    there: Iterable[Corner], arrows: Mapping[tuple[Corner, tuple[int, int]], Corner]
) -> dict[Corner, set[Corner]]:
    """Return the corners to which arrows lead from each corner."""
    found = {}
    for start in there:
        found[start] = seen = {start}
        todo = [start]
        while todo:
            here = todo.pop()
            ends = {arrows[here, way] for way in _WAYS if (here, way) in arrows} - seen
            seen |= ends
            todo += ends
    return found


def _square(point: Point, spot: Point) -> float:
    return hypot(*(point - spot).floats())
