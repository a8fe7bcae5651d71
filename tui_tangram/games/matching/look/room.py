"""The cells of a tile for characters: signs of its sides, nails and numbers.

It depends on the tile's shape, and on whether its first corner is the upper or the lower pixel of a
cell: *odd* is 1 for the lower.  Rows of cells count from that corner's, columns from its column.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from tui_tangram.games.matching.look.shape import TileRaster
from tui_tangram.render.cells import Cell


@lru_cache(maxsize=1024)
def cells_of(shape: TileRaster, odd: int) -> frozenset[Cell]:
    """Return the cells with a pixel of a shape, edges included."""
    pixels = (*shape.side_of, *shape.outline)
    return frozenset((x, (y + odd) // 2) for x, y in pixels)


def _inside(shape: TileRaster, odd: int) -> list[Cell]:
    """Return the cells both of whose pixels are inside."""
    return [
        (x, (y + odd) // 2)
        for x, y in shape.side_of
        if (y + odd) % 2 == 0 and (x, y + 1) in shape.side_of
    ]


_PASSES: Final = 4


@lru_cache(maxsize=4096)
def sign_cells(shape: TileRaster, odd: int, inset: int = 0) -> tuple[Cell, ...] | None:
    """Return a cell for the sign of each side, or None without room.

    No two sides have the same cell, no cell has a pixel of an edge, and at least one pixel of it is
    in the wedge.  *inset* moves signs that many pixels away from their edges, if possible.
    """
    options = _options(shape, odd, inset)
    if not all(options):
        return None
    chosen: dict[int, Cell] = {}
    for side in sorted(range(shape.count), key=lambda i: len(options[i])):
        free = [option for option in options[side] if option[1] not in chosen.values()]
        if not free:
            return None
        chosen[side] = free[0][1]
    # Adjacent signs read as one number; each is moved to a better cell if there is one.
    for _ in range(_PASSES):
        for side in range(shape.count):
            others = {cell for i, cell in chosen.items() if i != side}
            chosen[side] = min(
                (cost + _crowding(cell, others), cell)
                for cost, cell in options[side]
                if cell not in others
            )[1]
    return tuple(chosen[side] for side in range(shape.count))


_NEAREST: Final = 32
"""The number of cells near the middle that are looked at: more than a tile has signs."""


@lru_cache(maxsize=1024)
def middles(shape: TileRaster, odd: int, length: int) -> Sequence[tuple[Cell, ...]]:
    """Return *length* cells of one row wholly inside: those nearest to the middle first."""
    free = set(_inside(shape, odd))
    middle_x, middle_y = shape.middle
    found: list[tuple[float, float, int, int]] = []
    for column, row in free:
        if all((column + i, row) in free for i in range(length)):
            across = abs(column + (length - 1) / 2 - middle_x)
            down = abs(2 * row - odd + 0.5 - middle_y)
            found.append((across + down, across, row, column))
    nearest = sorted(found)[:_NEAREST]
    return [tuple((column + i, row) for i in range(length)) for *_, row, column in nearest]


_CLEARLY: Final = 0.83
"""The maximum share of the distance to another side that a sign may be away from its own.

A square of six pixels, whose signs are in a row except one, is just beyond.
"""


@lru_cache(maxsize=4096)
def signs_distinct(shape: TileRaster, odd: int) -> bool:
    """Whether each side, or corner, has a cell for its sign clearly nearer to it than to others."""
    cells = sign_cells(shape, odd)
    for side, (column, row) in enumerate(cells or ()):
        x, y = column, 2 * row - odd + 0.5
        ways = [
            hypot(x - ax, y - ay)
            if shape.cornered
            else abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
            for (ax, ay), (bx, by) in shape.ends
        ]
        own = ways.pop(side)
        if own > _CLEARLY * min(ways):
            return False
    return cells is not None


def _crowding(cell: Cell, others: set[Cell]) -> float:
    column, row = cell
    return 6.0 * (((column - 1, row) in others) + ((column + 1, row) in others))


def _options(shape: TileRaster, odd: int, inset: int) -> list[list[tuple[float, Cell]]]:
    """Return for each side or corner the cells in which its sign may stand, each with its cost."""
    spots = [_best_spot(shape, side, inset) for side in range(shape.count)]
    found: list[list[tuple[float, Cell]]] = [[] for _ in spots]
    middle_x, _ = shape.middle
    for column, row in _inside(shape, odd):
        y = 2 * row - odd
        upper, lower = shape.side_of[column, y], shape.side_of[column, y + 1]
        for side in {upper, lower}:
            x0, y0 = spots[side]
            across, down = column - x0, y + 0.5 - y0
            cost = across * across + down * down + (0 if upper == lower else 2.5)
            # Of equally good cells mirrored tiles use mirrored ones.
            found[side].append((round(cost + 0.001 * abs(column - middle_x), 6), (column, row)))
    return list(map(sorted, found))


def _best_spot(shape: TileRaster, side: int, inset: int) -> tuple[float, float]:
    """Return the point at which the sign of a side or corner is best."""
    middle_x, middle_y = shape.middle
    (ax, ay), (bx, by) = shape.ends[side]
    if shape.cornered:
        bx, by = ax, ay
    part = 0.55 if shape.cornered else 0.6 + 0.012 * shape.count
    apothem = hypot((ax + bx) / 2 - middle_x, (ay + by) / 2 - middle_y)
    part = max(min(part, 1 - (inset + 0.5) / apothem), 0.35) if inset else part
    x = middle_x + ((ax + bx) / 2 - middle_x) * part
    return x, middle_y + ((ay + by) / 2 - middle_y) * part
