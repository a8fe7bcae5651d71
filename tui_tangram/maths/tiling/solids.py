r"""Nets of solids: cubes, prisms, and strips whose ends and long sides meet.

A net lies in the plane like any board, and some sides on its rim are glued in pairs: that is all
that makes a solid.  A *cube* of n×n squares on each face is a cross; a *prism* over a triangle is a
band of squares with a triangle of triangles above and below the middle one of its three faces::

      U             /\
    L F R B      1 | 2 | 3
      D             \/

A *strip* is a long torus.  The solid is the smallest of its kind with so many places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from math import isqrt
from typing import Final

from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling.archimedean import polygon, tiling
from tui_tangram.maths.tiling.boards import LIMIT, Board, torus
from tui_tangram.maths.tiling.mesh import Corners, SideEnds, mesh
from tui_tangram.play.refusal import Refusal

SOLIDS: Final = {"cube": "square", "prism": "3.3.3.4.4", "strip": ""}
"""The names of the solids, each with its layout; empty where any will do."""

_Seam = tuple[tuple[int, int], int, tuple[int, int], int, int]
"""Two rows of so many sides: the corner where each begins and its direction in degrees.

The first is walked as faces walk it, the second backwards, from the corners that meet.
"""


@lru_cache(maxsize=64)
def solid(layout: str, shape: str, least: int) -> Board:
    """Return the smallest solid with at least so many places.

    Raises `ValueError` for a layout that it cannot be made of, and for too many places.
    """
    made_of = SOLIDS[shape] or layout
    if layout != made_of:
        raise Refusal(
            "a {shape} needs the layout {name}, not {layout}",
            shape=shape,
            name=made_of,
            layout=layout,
        )
    if shape == "strip":
        cells = -(-least // len(tiling(layout).cell))
        rows = max(isqrt(cells // 4), 2)
        return torus(layout, max(-(-cells // rows), 3), rows)
    # The sides of both kinds are n and m squares: 1 and 1, 2 and 1, 2 and 2, 3 and 2, …
    sizes = ((size // 2 + size % 2, size // 2) for size in count(2))
    for n, m in sizes:
        places = 6 * n * n if shape == "cube" else 2 * n * n + 3 * n * m
        if places > LIMIT:
            break
        if places >= least and (n == m or shape == "prism"):
            net, seams = _cube(n) if shape == "cube" else _prism(n, m)
            return Board(layout, mesh(net, _glued(seams)), shape=shape)
    raise Refusal("a board of this shape and size has more than {most} cells", most=LIMIT)


def _cube(n: int) -> tuple[list[Corners], list[_Seam]]:
    """Return the cross of a cube, the lower left corner of its front face at (n, 0)."""
    net = [*_block(0, 0, 4 * n, n), *_block(n, n, n, n), *_block(n, -n, n, n)]
    return net, [
        ((n, n), 180, (n, n), 90, n),
        ((2 * n, n), 90, (2 * n, n), 0, n),
        ((n, 0), 270, (n, 0), 180, n),
        ((2 * n, 0), 0, (2 * n, 0), 270, n),
        ((0, n), 270, (4 * n, n), 270, n),
        ((2 * n, 2 * n), 180, (3 * n, n), 0, n),
        ((n, -n), 0, (4 * n, 0), 180, n),
    ]


def _prism(n: int, height: int) -> tuple[list[Corners], list[_Seam]]:
    """Return the net of a prism, the lower left corner of its band at 0."""
    caps = []
    for x in range(n):
        for y in range(n - x):
            start = (*[0] * (n + x), *[60] * y)
            caps.append(polygon(3, start, 0))
            if x:
                caps.append(polygon(3, start, 60))
    rise = Cyclotomic.root(6) * height
    net = _block(0, 0, 3 * n, height)
    net += [tuple(corner + rise for corner in face) for face in caps]
    net += [tuple(corner.conjugate for corner in reversed(face)) for face in caps]
    return net, [
        ((0, height), 270, (3 * n, height), 270, height),
        ((n, height), 180, (n, height), 60, n),
        ((2 * n, height), 120, (2 * n, height), 0, n),
        ((n, 0), 300, (n, 0), 180, n),
        ((2 * n, 0), 0, (2 * n, 0), 240, n),
    ]


def _block(left: int, low: int, columns: int, rows: int) -> list[Corners]:
    """Return a block of squares."""
    moved = tiling("square").moved
    return [
        face
        for row in range(low, low + rows)
        for column in range(left, left + columns)
        for face in moved(column, row)
    ]


def _glued(seams: Iterable[_Seam]) -> Iterator[tuple[SideEnds, SideEnds]]:
    """Yield the pairs of sides of these seams."""
    for (x, y), way, (right, up), along, length in seams:
        here, there = Cyclotomic.root(0) * x + Cyclotomic.root(6) * y, Cyclotomic.root(0) * right
        there += Cyclotomic.root(6) * up
        step, other = Cyclotomic.walk(way), Cyclotomic.walk(along)
        for k in range(length):
            yield (
                (here + step * k, here + step * (k + 1)),
                (there + other * (k + 1), there + other * k),
            )
