"""Pictures of lists of shapes, as ``tui-tangram lab`` prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from tui_tangram.cli.output import PrintSurface
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon

SCALE = 4
"""Pixels for the leg of a half square in lists of shapes."""


def draw(sheet: PrintSurface, shapes: Sequence[Grid]) -> str:
    """Return the pictures of some shapes next to each other, in as many rows as they need."""
    return "".join(_row(sheet, row) for row in _rows(shapes, sheet.picture[0] // SCALE))


def _rows(shapes: Iterable[Grid], width: int) -> Iterator[list[Grid]]:
    row: list[Grid] = []
    taken = 0
    for shape in shapes:
        if row and taken + shape.width > width:
            yield row
            row, taken = [], 0
        row.append(shape)
        taken += shape.width + 1
    if row:
        yield row


def _row(sheet: PrintSurface, shapes: Sequence[Grid]) -> str:
    polygons: list[Polygon] = []
    x = 0
    for shape in shapes:
        polygons += [moved(polygon, x, 0) for polygon in outline(shape)]
        x += shape.width + 1
    height = max(shape.height for shape in shapes)
    box = (min(x * SCALE + 1, sheet.picture[0]), ceil(height * SCALE / 2) + 1)
    return replace(sheet, picture=box).draw(tuple(polygons))


def moved(polygon: Polygon, x: int, y: int) -> Polygon:
    """Return a polygon so far to the right and up."""
    return polygon.moved(Isometry.translation(Point(Sqratio(x), Sqratio(y))))
