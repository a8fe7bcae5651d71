"""A picture that washes over the one before: what is seen of it is a disc that grows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, hypot, sqrt

from tui_tangram.render.cells import Cell, Picture, Row, Run, encode
from tui_tangram.render.palette import Palette
from tui_tangram.render.pixmap import Pixmap


def washed(
    before: Sequence[Row], picture: Picture, palette: Palette, cell: Cell, part: float
) -> Sequence[Row]:
    """Return the rows of *picture* once it has come *part* (0 to 1) of the way from *cell*.

    It comes over *before*, or over nothing where that has another size.
    """
    (column, line), width, pixmap = cell, picture.columns, picture.pixmap
    after = encode(picture, palette)
    if [sum(len(run.text) for run in row) for row in before] != [width] * len(after):
        blank = Pixmap.blank(pixmap.width, pixmap.height)
        before = encode(Picture(blank, fine=picture.fine), palette)
    # A cell is twice as high as it is wide.
    reach = part * hypot(max(column, width - column), 2 * max(line, len(after) - line))
    rows = []
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        half = reach**2 - (2 * (y - line)) ** 2
        start, end = floor(column - sqrt(max(half, 0))), ceil(column + sqrt(max(half, 0)))
        if half < 0:
            rows.append(old)
        elif start <= 0 and end >= width:
            rows.append(new)
        else:
            parts = (old, 0, start), (new, start, end), (old, end, width)
            rows.append(tuple(run for one in parts for run in _between(*one)))
    return rows


def _between(row: Row, start: int, end: int) -> Iterator[Run]:
    """Yield the cells of *row* from one column to another."""
    at = 0
    for text, style in row:
        seen = text[max(start - at, 0) : max(end - at, 0)]
        at += len(text)
        if seen:
            yield Run(seen, style)
