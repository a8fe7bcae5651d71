"""The eleven Archimedean tilings as data; the snub hexagonal one in both orientations.

All faces are regular polygons with sides of length 1, and the same polygons stand in the
same order around every vertex: that order is the tiling's name (Grünbaum and Shephard,
"Tilings and Patterns", section 2.1).  A tiling is two translations and the faces of one
cell; moved by all sums of translations, the cell's faces cover the plane once.

``archimedean.json`` has points as walks: ``[0, 90, 60]`` is one step east, one north and one at 60°
from the east.  A face is its number of sides, the corner where it begins, and the direction
of the first side; its inside is to the left.

The translations are chosen so that the first runs along the rows of a board as level as
the tiling has it, and the second leads up; they span the tiling's smallest cell.

Left and right
--------------
From the middle of a hexagon of 3.3.3.3.6, go two steps through one of its corners, turn by
60° and go one more: there is the middle of the next hexagon.  In 3.3.3.3.6a the turn is
*anticlockwise*, in 3.3.3.3.6c *clockwise*.  The second is not in the table: it is the
mirror image of the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling.mesh import MIDDLE, Corners, middle
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass

_Walk = Sequence[int]
"""Directions of unit steps in degrees."""


@dataclass(frozen=True)
class Tiling:
    """One Archimedean tiling."""

    name: str
    """The name that players see: ``square``, ``3.4.6.4``."""
    vertex: tuple[int, ...]
    """The numbers of sides of the faces around every vertex, in order."""
    translations: tuple[Cyclotomic, Cyclotomic]
    """The two moves that bring the tiling onto itself."""
    cell: tuple[Corners, ...]
    """The faces of one cell, each counter-clockwise."""

    def mirrored(self, name: str) -> Tiling:
        """Return the mirror image in the x-axis under another *name*."""
        first, second = (move.conjugate for move in self.translations)
        cell = tuple(
            tuple(corner.conjugate for corner in reversed(corners)) for corners in self.cell
        )
        # The image of the second translation leads down; this one leads up again.
        return Tiling(name, self.vertex, (first, first - second), cell)

    def moved(self, columns: int, rows: int) -> Iterator[Corners]:
        """Yield the faces of the cell moved by *columns* and *rows* translations."""
        first, second = self.translations
        move = first * columns + second * rows
        return (moved(corners, move) for corners in self.cell)

    def moves(self, reach: int) -> Iterator[Cyclotomic]:
        """Yield the moves to the cells up to *reach* translations away, either way."""
        first, second = self.translations
        columns = [first * column for column in range(-reach, reach + 1)]
        for row in range(-reach, reach + 1):
            start = second * row
            yield from (start + way for way in columns)

    def block(self, reach: int) -> Iterator[tuple[Cyclotomic, Corners]]:
        """Yield all faces of the cells up to *reach* translations away, after their middles."""
        cell = [(middle(corners), corners) for corners in self.cell]
        for move in self.moves(reach):
            far = move * MIDDLE
            for there, corners in cell:
                yield there + far, moved(corners, move)


def moved(corners: Corners, move: Cyclotomic) -> Corners:
    """Return a face after a move."""
    return tuple(corner + move for corner in corners)


def polygon(sides: int, start: _Walk, direction: int) -> Corners:
    """Return the corners of a regular polygon, the first side leaving *start*.

    >>> [complex(corner) for corner in polygon(4, (0,), 90)]
    [(1+0j), (1+1j), 1j, 0j]
    """
    corner = Cyclotomic.walk(*start)
    corners = []
    for i in range(sides):
        corners.append(corner)
        corner += Cyclotomic.walk(direction + i * (360 // sides))
    return tuple(corners)


_TABLE: Final = json.loads(Path(__file__).with_name("archimedean.json").read_bytes())
"""For each tiling the order around a vertex, the translations as walks, and the faces of a cell."""

_LEFT: Final = "3.3.3.3.6a"
_RIGHT: Final = "3.3.3.3.6c"

LAYOUTS: Final[tuple[str, ...]] = (*_TABLE, _RIGHT)
"""The names of the twelve layouts."""


def _load(name: str) -> Tiling:
    """Return the tiling of one line of the table, or the mirror image."""
    row = _TABLE[_LEFT if name == _RIGHT else name]
    first, second = (Cyclotomic.walk(*walk) for walk in row["translations"])
    cell = tuple(polygon(*face) for face in row["cell"])
    tiling = Tiling(name, tuple(row["vertex"]), (first, second), cell)
    return tiling.mirrored(name) if name == _RIGHT else tiling


_TILINGS: Final = {name: _load(name) for name in LAYOUTS}


def tiling(name: str) -> Tiling:
    """Return the tiling of this *name*.

    Raises `ValueError`, naming the twelve, for any other name.
    """
    try:
        return _TILINGS[name]
    except KeyError:
        known = ", ".join(LAYOUTS)
        raise Refusal("no layout {name!r}; layouts: {names}", name=name[:40], names=known) from None
