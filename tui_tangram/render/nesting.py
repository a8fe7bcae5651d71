"""Shapes arranged on sheets of paper without overlap, so that few sheets are needed.

Shapes become sets of cells of a fine grid, and sets of cells become integers, a bit for each: the
impossible positions of a shape are then the union of the sheet moved back by each of its cells. Of
the others the topmost is used, and of these the leftmost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby, pairwise, product
from math import ceil, floor, hypot
from operator import itemgetter, or_
from typing import Final

from tui_tangram.render.pixmap import FloatContour, fill, plane
from tui_tangram.values import NamedTuple

CELL: Final = 2.0
"""Millimetres of a cell."""
_OPEN: Final = 8
"""The sheets that are still filled; the fullest of many are no longer tried."""


class NestedShape(NamedTuple):
    """The place of a shape."""

    sheet: int
    """The number of the sheet, from 0."""
    variant: int
    """The variant of the shape that is placed, from 0."""
    left: float
    top: float
    """The upper left corner of its box, in millimetres."""


def nested(
    shapes: Sequence[Sequence[Sequence[FloatContour]]], width: float, height: float, gap: float
) -> list[NestedShape]:
    """Return a place for each shape, the largest placed first.

    A shape comes in variants, the best first, each by contours in millimetres from the upper left
    corner of its box, y down.  A worse one is used only where that saves a sheet.  Between shapes
    there is at least approximately *gap*.  A shape larger than a sheet begins one in its corner.
    """
    board = _Grid(floor(width / CELL + 1e-9), floor(height / CELL + 1e-9), ceil(gap / CELL))
    cut = [[board.cut(contours) for contours in variants] for variants in shapes]
    sheets: list[int] = []
    found: dict[int, NestedShape] = {}
    for number in sorted(range(len(shapes)), key=lambda at: (-cut[at][0].size, at)):
        variants = cut[number]
        first = max(len(sheets) - _OPEN, 0)
        for sheet, variant in product(range(first, len(sheets) + 1), range(len(variants))):
            if sheet == len(sheets):
                sheets.append(0)
            place = board.place(sheets[sheet], variants[variant])
            if place is not None:
                break
        else:
            place, sheet, variant = 0, len(sheets) - 1, 0
        sheets[sheet] |= variants[variant].near << place
        row, column = divmod(place, board.stride)
        found[number] = NestedShape(sheet, variant, column * CELL, row * CELL)
    return [found[number] for number in range(len(shapes))]


class _Cut(NamedTuple):
    """The cells of a shape in the upper left corner of a sheet."""

    width: int
    height: int
    size: int
    """The number of cells."""
    runs: Sequence[tuple[int, int]]
    """The first bit and the length of each row of neighbours."""
    near: int
    """The cells nearer to the shape than the gap, as bits."""


class _Grid:
    """The cells of a sheet, with an empty band around it.

    A sheet is an integer of the cells that are too near to its shapes.
    """

    def __init__(self, width: int, height: int, gap: int) -> None:
        self.width, self.height, self.gap = width, height, gap
        self.stride = width + 2 * gap

    def cut(self, contours: Sequence[FloatContour]) -> _Cut:
        """Return the cells that a shape touches."""
        scaled = [[(x / CELL, y / CELL) for x, y in one] for one in contours]
        wide = ceil(max(x for one in scaled for x, _ in one) - 1e-9)
        high = ceil(max(y for one in scaled for _, y in one) - 1e-9)
        inside = fill(plane(wide, high), scaled).to_bytes(wide * high, "little")
        cells = {at % wide + at // wide * self.stride for at, value in enumerate(inside) if value}
        for one in scaled:
            for (x, y), (u, v) in pairwise([*one, one[0]]):
                steps = ceil(2 * hypot(u - x, v - y)) or 1
                for step in range(steps):
                    across, down = x + (u - x) * step / steps, y + (v - y) * step / steps
                    column, row = min(int(across), wide - 1), min(int(down), high - 1)
                    cells.add(column + row * self.stride)
        band = self.gap * (self.stride + 1)
        runs: list[tuple[int, int]] = []
        for cell in sorted(cells):
            start, length = runs[-1] if runs else (-2, 0)
            if cell + band == start + length:
                runs[-1] = start, length + 1
            else:
                runs.append((cell + band, 1))
        near = sum(1 << cell for cell in cells)
        for step in (1, self.stride):
            near = reduce(or_, (near << (step * way) for way in range(2 * self.gap + 1)))
        return _Cut(wide, high, len(cells), runs, near)

    def place(self, sheet: int, shape: _Cut) -> int | None:
        """Return the first place on a sheet where a shape has its distance from all others."""
        across, down = self.width - shape.width + 1, self.height - shape.height + 1
        if across <= 0 or down <= 0:
            return None
        taken = 0
        if sheet:
            for length, starts in groupby(sorted(shape.runs, key=itemgetter(1)), itemgetter(1)):
                spread, done = sheet, 1
                while done < length:
                    step = min(done, length - done)
                    spread, done = spread | spread >> step, done + step
                for start, _ in starts:
                    taken |= spread >> start
        row = (1 << across) - 1
        free = sum(row << (y * self.stride) for y in range(down)) & ~taken
        return (free & -free).bit_length() - 1 if free else None
