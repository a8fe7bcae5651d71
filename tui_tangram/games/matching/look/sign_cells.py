"""The cells of a tile for characters: for the sign of each side, and in the middle.

They depend on its shape, and on whether its first corner is the upper or the lower pixel of a cell:
*odd* is 1 for the lower.  Rows of cells count from that corner's, columns from its column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, hypot, inf, sqrt
from typing import Final, cast

from tui_tangram import native
from tui_tangram.games.matching.look.shape import NOWHERE, TileRaster, remembered
from tui_tangram.maths.tiling.turning import BACK, BOTTOM, FRONT, TOP
from tui_tangram.render.cells import Cell


@remembered
def cells_of(shape: TileRaster, odd: int) -> frozenset[Cell]:
    """Return the cells with a pixel of a shape, edges included."""
    pixels = (*shape.side_of, *shape.outline)
    return frozenset((x, (y + odd) // 2) for x, y in pixels)


def inner_cells(shape: TileRaster, odd: int) -> list[Cell]:
    """Return the cells both of whose pixels are inside."""
    return [
        (x, (y + odd) // 2)
        for x, y in shape.side_of
        if (y + odd) % 2 == 0 and (x, y + 1) in shape.side_of
    ]


_PASSES: Final = 4


def sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell, ...] | None:
    """Return a cell for the sign of each side, or None without room; see `some_sign_cells`."""
    cells = some_sign_cells(shape, odd, inset)
    found = tuple(cell for cell in cells if cell is not None)
    return found if len(found) == len(cells) else None


@remembered
def some_sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell | None, ...]:
    """Return a cell for the sign of each side, None for one without room.

    No two sides have the same cell, no cell has a pixel of an edge, and at least one pixel of it is
    in the wedge.  *inset* moves signs that many pixels away from their edges, if possible.
    """
    spots = [_best_spot(shape, side, inset) for side in range(shape.sides)]
    nearest = _nearest(shape, odd, spots)
    if nearest is not None:
        return nearest
    options = _options(shape, odd, spots)
    chosen: dict[int, Cell] = {}
    for side in sorted(range(shape.sides), key=lambda i: len(options[i])):
        free = (cell for _, cell in options[side] if cell not in chosen.values())
        cell = next(free, None)
        if cell is not None:
            chosen[side] = cell
    # Adjacent signs read as one number; each is moved to a better cell if there is one.
    for _ in range(_PASSES):
        before = dict(chosen)
        for side in sorted(chosen):
            others = {cell for i, cell in chosen.items() if i != side}
            best = inf, (0, 0)
            for cost, cell in options[side]:
                if cost > best[0]:
                    break
                if cell not in others:
                    best = min(best, (cost + _crowding(cell, others), cell))
            chosen[side] = best[1]
        if chosen == before:
            break
    return tuple(chosen.get(side) for side in range(shape.sides))


_NEAREST: Final = 32
"""The number of cells near the middle that are looked at: more than a tile has signs."""


@remembered
def middles(shape: TileRaster, odd: int, length: int) -> Sequence[tuple[Cell, ...]]:
    """Return *length* cells of one row wholly inside: those nearest to the middle first."""
    free = set(inner_cells(shape, odd))
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


def signs_distinct(shape: TileRaster, odd: int) -> bool:
    """Whether each side, or corner, has a cell for its sign clearly nearer to it than to others.

    Of a cube those from the back to the front are one below the other.
    """
    return None not in plain_sign_cells(shape, odd, 0)


@remembered
def plain_sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell | None, ...]:
    """Return the cells of those signs that are clearly nearer to their own side than to others.

    Of a cube it is all of them or none.
    """
    cells = some_sign_cells(shape, odd, inset)
    if shape.whole:
        return cells
    if shape.solid:
        rows = [cell[1] for side in (BACK, TOP, BOTTOM, FRONT) if (cell := cells[side])]
        plain = None not in cells and rows == sorted(set(rows))
        return cells if plain else (None,) * shape.sides
    found: list[Cell | None] = []
    for side, cell in enumerate(cells):
        found.append(None)
        if cell is None:
            continue
        x, y = cell[0], 2 * cell[1] - odd + 0.5
        ways = [
            hypot(x - ax, y - ay)
            if shape.cornered
            else abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (hypot(bx - ax, by - ay) or 1)
            for (ax, ay), (bx, by) in shape.ends
        ]
        own = ways.pop(side)
        if own <= _CLEARLY * min(ways):
            found[-1] = cell
    return tuple(found)


def _crowding(cell: Cell, others: set[Cell]) -> float:
    column, row = cell
    return _CROWDED / 2 * (((column - 1, row) in others) + ((column + 1, row) in others))


_CROWDED: Final = 12.0
"""The largest cost of other signs next to one."""
_EVEN: Final = 0.01
"""A spot is as near to two cells, up to their costs, if it is so near to their middle."""
_NEARBY: Final = (4, 5, 7)
"""The distances in pixels within which a sign stands, if enough cells there are good."""


def _nearest(
    shape: TileRaster, odd: int, spots: Iterable[tuple[float, float]]
) -> tuple[Cell, ...] | None:
    """Return the nearest cell to each spot, if these are the best ones.

    Each must lie in the wedge of its side, and none be next to another.
    """
    middle_x, _ = shape.middle
    lines, nothing = shape.lines, (0, b"")
    found: list[Cell] = []
    for side, (x0, y0) in enumerate(spots):
        column, row = floor(x0), floor((y0 - 0.5 + odd) / 2)
        # The ways past the middles between this column or row and the next one.
        across, down = x0 - column - 0.5, y0 - 2 * row + odd - 1.5
        if abs(across) > _EVEN and abs(down) > _EVEN:
            column, row = column + (across > 0), row + (down > 0)
        else:
            _, column, row = min(
                [
                    (_cost((x - x0) ** 2 + (2 * y - odd + 0.5 - y0) ** 2, x - middle_x), x, y)
                    for x in (column, column + 1)
                    for y in (row, row + 1)
                ]
            )
        for y in (2 * row - odd, 2 * row - odd + 1):
            left, line = lines.get(y, nothing)
            if not 0 <= column - left < len(line) or line[column - left] != side:
                return None
        if any(row == y and abs(column - x) < 2 for x, y in found):
            return None
        found.append((column, row))
    return tuple(found)


def _cost(away: float, aside: float) -> float:
    """Return the cost of a cell by its squared distance from the best spot, and from the middle."""
    # Of equally good cells mirrored tiles use mirrored ones.
    return round(away + 0.001 * abs(aside), 6)


def _options(
    shape: TileRaster, odd: int, spots: Iterable[tuple[float, float]]
) -> list[list[tuple[float, Cell]]]:
    """Return for each side or corner the cells in which its sign may stand, each with its cost."""
    left, top, right, bottom = shape.box
    found: list[list[tuple[float, Cell]]] = []
    for side, spot in enumerate(spots):
        for far in (*_NEARBY, right - left + bottom - top):
            cells = sorted(_cells_near(shape, odd, side, spot, far))
            # Then a cell farther away is never better, whatever stands in the others.
            enough = far**2 - _CROWDED
            if len(cells) >= shape.sides and cells[shape.sides - 1][0] <= enough:
                break
        found.append(cells)
    return found


def _cells_near(
    shape: TileRaster, odd: int, side: int, spot: tuple[float, float], far: int
) -> list[tuple[float, Cell]]:
    """Return the cells with a pixel of a side's wedge so near to a spot, each with its cost."""
    x0, y0 = spot
    middle_x, _ = shape.middle
    if native.problem() is None:
        near = native.kernel.cells_near(shape.lines, odd, side, far, middle_x, spot)
        return cast("list[tuple[float, Cell]]", near)
    lines, nothing = shape.lines, (0, b"")
    found: list[tuple[float, Cell]] = []
    for row in range(floor(y0 - far + odd) // 2, ceil(y0 + far + odd) // 2 + 1):
        y = 2 * row - odd
        down = y + 0.5 - y0
        if abs(down) > far:
            continue
        aside = sqrt(far * far - down * down)
        (left, upper), (start, lower) = lines.get(y, nothing), lines.get(y + 1, nothing)
        low = max(left, start, ceil(x0 - aside))
        high = min(left + len(upper), start + len(lower), floor(x0 + aside) + 1)
        if low >= high:
            continue
        over, under = upper[low - left : high - left], lower[low - start : high - start]
        ends = [line.find(side) for line in (over, under) if side in line]
        if not ends:
            continue
        first, last = min(ends), max(over.rfind(side), under.rfind(side)) + 1
        columns = range(low + first, low + last)
        for x, one, other in zip(columns, over[first:last], under[first:last], strict=True):
            if (one == side or other == side) and one != NOWHERE and other != NOWHERE:
                away = (x - x0) * (x - x0) + down * down
                cost = _cost(away, x - middle_x) + (0 if one == other else 2.5)
                found.append((cost, (x, row)))
    return found


def _best_spot(shape: TileRaster, side: int, inset: int) -> tuple[float, float]:
    """Return the point at which the sign of a side or corner is best."""
    middle_x, middle_y = shape.middle
    if shape.whole:
        return middle_x, middle_y
    if side >= shape.count:
        _, top, _, bottom = shape.box
        return middle_x, middle_y + (bottom - top) / 8 * (1 if side > shape.count else -1)
    (ax, ay), (bx, by) = shape.ends[side]
    if shape.cornered:
        bx, by = ax, ay
    part = 0.55 if shape.cornered else 0.6 + 0.012 * shape.count
    part = 0.78 if shape.solid else part
    apothem = hypot((ax + bx) / 2 - middle_x, (ay + by) / 2 - middle_y)
    part = max(min(part, 1 - (inset + 0.5) / apothem), 0.35) if inset else part
    x = middle_x + ((ax + bx) / 2 - middle_x) * part
    return x, middle_y + ((ay + by) / 2 - middle_y) * part
