"""The tabs of a net: what is glued when a solid is cut out of paper and folded.

Sides that meet on the solid, but not in the net, are a pair; the straight runs of a divided edge
are one side.  One side of each pair has a tab, a trapezoid outside the net, which goes under the
other.  In the dents of a net there is little room: so of both sides, and of several trapezoids from
wide to narrow, the first is taken that covers no face and no other tab.  Where none has room, both
sides meet nearly in the net, and are taped.

A cube of a stack has such a net of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import radians, tan
from typing import Final

from tui_tangram.games.matching.look.view import overlap, seam_letter
from tui_tangram.maths.tiling import CUBE, Board, Mesh, Side, stack
from tui_tangram.maths.tiling.boards import cube_sides
from tui_tangram.maths.tiling.solids import solid
from tui_tangram.maths.tiling.space import SpaceVector, folded
from tui_tangram.values import NamedTuple

NetSide = tuple[complex, complex]
"""The ends of a straight stretch of the rim, in the order in which the faces walk it."""

_Pair = tuple[NetSide, NetSide]
"""Two sides that are joined."""
_Boxed = tuple[tuple[complex, ...], tuple[float, float, float, float]]
"""An outline and its left, low, right and high."""

_HEIGHTS: Final = (0.3, 0.22, 0.15, 0.1)
"""The heights of tabs, in sides of a tile, best first."""
_SLOPES: Final = (60, 45, 30, 20)
"""The angles between a tab's base and its ends, in degrees, best first."""
_FLAT: Final = 0.999
"""The product of the ways out of two cells from which they are of one face."""
_ROOM: Final = 0.09
"""The least height of a tab, in sides of a tile: less cannot be glued."""


class Joint(NamedTuple):
    """Two sides of a net that are joined when it is folded."""

    letter: str
    sides: _Pair
    """Both; the tab is at the first."""
    tab: tuple[complex, ...]
    """The corners of the tab counter-clockwise, from the end of its side; empty for none."""


@lru_cache(maxsize=2)
def joints(net: Mesh) -> Sequence[Joint]:
    """Return the sides of the net of a solid that are joined, and the tabs for that."""
    taken = [_boxed(tuple(map(complex, face.corners))) for face in net.faces]
    found: list[Joint] = []
    for number, pair in enumerate(_pairs(net)):
        fitting = ((sides, tab) for sides, tab in _trapezoids(pair) if _free(_boxed(tab), taken))
        sides, tab = next(fitting, (pair, ()))
        found.append(Joint(seam_letter(number), sides, tab))
        if tab:
            taken.append(_boxed(tab))
    return found


def folds(board: Board) -> list[NetSide]:
    """Return the sides at which the net of a solid with divided faces is folded.

    Of a solid whose faces are one cell each there are none: it is folded at all sides.
    """
    points, net = folded(board), board.mesh
    assert points is not None
    across = [
        _across(points[start], points[middle], points[end])
        for start, middle, end in (face.vertices[:3] for face in net.faces)
    ]
    joined = [edge for edge in net.edges if edge.second and edge.first not in net.seams]
    bent = [
        edge.first
        for edge in joined
        if edge.second and across[edge.first.face].dot(across[edge.second.face]) < _FLAT
    ]
    return [_ends(net, [side]) for side in bent] if len(bent) < len(joined) else []


@lru_cache(maxsize=1)
def cube_net() -> tuple[Mesh, tuple[int, ...]]:
    """Return the net of a cube, and for each of its faces the side of the cube that it is."""
    board = solid("square", "cube", CUBE.sides)
    points = folded(board)
    assert points is not None
    (own,) = cube_sides(stack(1, 1, 1), [0.0])
    ways = [_across(*(SpaceVector(*at) for at in side[:3])) for side in own]
    out = [_across(*(points[vertex] for vertex in face.vertices[:3])) for face in board.mesh.faces]
    sides = (max(range(CUBE.sides), key=lambda side: ways[side].dot(way)) for way in out)
    return board.mesh, tuple(sides)


def _across(start: SpaceVector, middle: SpaceVector, end: SpaceVector) -> SpaceVector:
    """Return the unit way out of a face with these vertices."""
    return (middle - start).cross(end - middle).unit


def _pairs(net: Mesh) -> Iterator[_Pair]:
    """Yield the sides that are glued, as the longest runs that one motion brings together."""
    seams = {side: seam for side, seam in net.seams.items() if side < _beyond(net, side)}
    begun = {(seam, net.ends(side)[0]): side for side, seam in seams.items()}
    after = {
        side: begun[seam, end]
        for side, seam in seams.items()
        if (seam, end := net.ends(side)[1]) in begun
    }
    later = set(after.values())
    for first in (side for side in seams if side not in later):
        run = [first]
        while run[-1] in after:
            run.append(after[run[-1]])
        other = [_beyond(net, side) for side in reversed(run)]
        yield _ends(net, run), _ends(net, other)


def _beyond(net: Mesh, side: Side) -> Side:
    other = net.across(*side)
    assert other is not None
    return other


def _ends(net: Mesh, run: Sequence[Side]) -> NetSide:
    return complex(net.ends(run[0])[0]), complex(net.ends(run[-1])[1])


def _trapezoids(pair: _Pair) -> Iterator[tuple[_Pair, tuple[complex, ...]]]:
    """Yield the tabs that a pair of sides may have, best first, the side of each first."""
    for slope, height in product(_SLOPES, _HEIGHTS):
        for sides in (pair, pair[::-1]):
            start, end = sides[0]
            long = abs(end - start)
            along = (end - start) / long
            # The end of a tab is at least half as long as its side.
            high = min(height * min(long, _LONG), long / 4 * tan(radians(slope)))
            if high >= _ROOM:
                inset, out = along * high / tan(radians(slope)), -1j * along * high
                yield sides, (end, start, start + inset + out, end - inset + out)


_LONG: Final = 2.0
"""The length from which tabs grow no higher."""


def _free(tab: _Boxed, taken: Iterable[_Boxed]) -> bool:
    """Return whether a tab covers none of the outlines *taken*."""
    outline, (left, low, right, high) = tab
    return not any(
        left <= east and west <= right and low <= north and south <= high and overlap(outline, one)
        for one, (west, south, east, north) in taken
    )


def _boxed(outline: tuple[complex, ...]) -> _Boxed:
    xs, ys = [at.real for at in outline], [at.imag for at in outline]
    return outline, (min(xs), min(ys), max(xs), max(ys))
