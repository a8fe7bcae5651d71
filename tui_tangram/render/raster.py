"""Contours as pixels: those whose centres lie inside.

The sampled point
-----------------
A pixel belongs to a region when its centre does.  Pieces of a tangram meet along lines
that often run exactly through centres, so a tie must go to exactly one of the two
neighbours, regardless of how their edges are divided and rounded.  So the sampled point is not the
centre but is shifted from it by `NUDGE`, by amounts that differ across and down: an edge in one of
the eight directions never meets it, and rounding (some 1e-12 of a pixel) cannot carry an edge
across it.  Two neighbours then divide their union without a gap or a shared pixel, and a shape
moved by whole pixels keeps its picture.

Coordinates are pixels, x to the right, y down; pixel (i, j) has its centre at
(i + ½, j + ½).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from tui_tangram.render.pixmap import Mask, Plane

if TYPE_CHECKING:
    from tui_tangram.maths.geometry.plane import FloatPoint

FloatContour: TypeAlias = "Sequence[FloatPoint]"

NUDGE = (1.9e-6, 0.7e-6)
"""The distance of the sampled point to the right of and below the centre, in pixels."""

_ACROSS = 0.5 + NUDGE[0]
_DOWN = 0.5 + NUDGE[1]


def fill(on: Plane, contours: Iterable[FloatContour], *, nonzero: bool = False) -> Mask:
    """Return the pixels inside *contours*, which are closed without a repeated point.

    By default a pixel is inside when a ray from it crosses an odd number of edges, so holes may run
    either way.  With *nonzero* it is inside when its winding number is not zero: the union of
    contours that all run the same way, even if they overlap.
    """
    rows = _crossings(on.height, contours)
    data = bytearray(on.size)
    width = on.width
    row = b"\xff" * width
    for y, crossings in enumerate(rows):
        if not crossings:
            continue
        crossings.sort()
        start = y * width
        for left, right in _unions(crossings) if nonzero else _pairs(crossings):
            left = max(left, 0)
            right = min(right, width)
            if left < right:
                data[start + left : start + right] = row[left:right]
    return int.from_bytes(data, "little")


def _crossings(height: int, contours: Iterable[FloatContour]) -> list[list[tuple[int, int]]]:
    """Return for each row the (first column to the right, direction) of every crossing."""
    rows: list[list[tuple[int, int]]] = [[] for _ in range(height)]
    for contour in contours:
        x0, y0 = contour[-1]
        for x1, y1 in contour:
            first, last = ceil(y0 - _DOWN), ceil(y1 - _DOWN)
            if first != last:
                slope = (x1 - x0) / (y1 - y0)
                # The column is the first whose sampled point is right of the edge.
                offset = x0 - _ACROSS + (_DOWN - y0) * slope
                way = 1
                if first > last:
                    first, last = last, first
                    way = -1
                for y in range(max(first, 0), min(last, height)):
                    rows[y].append((ceil(offset + y * slope), way))
            x0, y0 = x1, y1
    return rows


def _pairs(crossings: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    for i in range(0, len(crossings) - 1, 2):
        yield crossings[i][0], crossings[i + 1][0]


def _unions(crossings: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    winding = 0
    start = 0
    for column, way in crossings:
        if winding == 0:
            start = column
        winding += way
        if winding == 0:
            yield start, column


def trail(on: Plane, start: FloatPoint, end: FloatPoint) -> list[tuple[int, int]]:
    """Return the pixels just left of the segment from *start* to *end*, in order.

    Each comes as (x, y) inside the picture.  Left is relative to the direction of the contour.  On
    a counter-clockwise outline these are the outermost pixels filled by `fill`: the line is on the
    inside of the shape's edge.
    """
    (x0, y0), (x1, y1) = start, end
    across, down = x1 - x0, y1 - y0
    found: list[tuple[int, int]] = []
    if abs(down) >= abs(across) - 1e-9:
        if down == 0:
            return []
        slope = across / down
        left = 0 if down > 0 else -1
        for y in range(*sorted((ceil(y0 - _DOWN), ceil(y1 - _DOWN)))):
            x = ceil(x0 - _ACROSS + (y + _DOWN - y0) * slope) + left
            found.append((x, y))
        backwards = down < 0
    else:
        slope = down / across
        above = -1 if across > 0 else 0
        for x in range(*sorted((ceil(x0 - _ACROSS), ceil(x1 - _ACROSS)))):
            y = ceil(y0 - _DOWN + (x + _ACROSS - x0) * slope) + above
            found.append((x, y))
        backwards = across < 0
    if backwards:
        found.reverse()
    return [(x, y) for x, y in found if 0 <= x < on.width and 0 <= y < on.height]


def line(
    on: Plane,
    start: FloatPoint,
    end: FloatPoint,
    pattern: tuple[int, int] = (1, 1),
    width: int = 1,
) -> Mask:
    """Return the pixels just left of a segment that belong to a dash pattern, *width* of them.

    *pattern* (p, q) draws the pixels whose place along the longer axis, in widths, is below q
    modulo p: (1, 1) is solid, (2, 1) dotted, (5, 3) dashed.  Places are counted over the whole
    picture, so collinear segments continue each other's dashes.
    """
    period, drawn = (length * width for length in pattern)
    steep = abs(end[1] - start[1]) >= abs(end[0] - start[0])
    dashes = [(x, y) for x, y in trail(on, start, end) if (y if steep else x) % period < drawn]
    # To the left, as the walker sees it.
    across = (1 if end[1] > start[1] else -1) if steep else 0
    down = 0 if steep else -1 if end[0] > start[0] else 1
    return on.pixels(
        x + y * on.width
        for i in range(width)
        for x, y in ((x + i * across, y + i * down) for x, y in dashes)
        if 0 <= x < on.width and 0 <= y < on.height
    )
