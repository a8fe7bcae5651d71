"""One tile in pixels: wedges, edges and radii.

The corners of a tile are pixels (`tui_tangram.games.matching.look.view`).  Its edges are the
lines from pixel to pixel, and the pixels of an edge belong to both tiles that meet there.
The area inside the edges is cut into one wedge for each side, from the middle of the
tile; where colours are at corners, into one for each corner, up to the middles of both its sides.
A cube is a square seen from above; in the middle are its top and, below that, its bottom.
So every pixel of a board is inside exactly one tile, or on an edge.

All of this depends only on the places of the corners relative to the first.  A board has few such
shapes; each is computed once.

Symmetry
--------
A pixel whose centre is equally near to two wedges goes to the flatter side, of equally
flat ones to the left one: so the picture of a symmetric tile is symmetric.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from math import hypot
from typing import Final

from tui_tangram.games.matching.look.view import Pixel, PixelBox

Spans = tuple[tuple[int, int, int], ...]
"""Pixels of rows: (y, first x, x after the last)."""
InkRows = tuple[tuple[int, int, bytes], ...]
"""Inks of rows: (y, first x, the inks)."""


def spans_of(pixels: Iterable[Pixel]) -> Spans:
    """Return *pixels* as spans, in reading order."""
    spans: list[tuple[int, int, int]] = []
    for y, x in sorted({(y, x) for x, y in pixels}):
        if spans and spans[-1][0] == y and spans[-1][2] == x:
            spans[-1] = (y, spans[-1][1], x + 1)
        else:
            spans.append((y, x, x + 1))
    return tuple(spans)


@lru_cache(maxsize=1024)
def line_pixels(across: int, down: int) -> tuple[Pixel, ...]:
    """Return the pixels of the line from (0, 0) to (*across*, *down*), both ends included.

    A line and the line back have the same pixels, and lines that are mirror images from
    left to right have mirrored ones.
    """
    steep = abs(down) > abs(across)
    if (down < 0) if steep else (across < 0):
        return tuple((across + x, down + y) for x, y in reversed(line_pixels(-across, -down)))
    length, rise = (down, across) if steep else (across, down)
    found = []
    for i in range(length + 1):
        # The nearest whole number; of two, the upper pixel, and of steep lines the left one
        # when they lean to the right and the right one when they lean to the left.
        twice = 2 * i * rise
        if steep and rise < 0:
            j = (twice + length) // (2 * length)
        else:
            j = -((length - twice) // (2 * length)) if length else 0
        found.append((j, i) if steep else (i, j))
    return tuple(found)


class TileRaster:
    """A tile cut into pixels, relative to its first corner.  Get it from `cut`."""

    def __init__(
        self, corners: tuple[Pixel, ...], *, cornered: bool = False, solid: bool = False
    ) -> None:
        """Cut the convex polygon with these corners, into wedges of its sides or its corners.

        One that is *solid* is the square of a cube.
        """
        self.corners = corners
        self.cornered = cornered
        self.solid = solid
        self.count = count = len(corners)
        """The number of its corners, and of the edges between them."""
        self.sides = count + 2 * solid
        xs, ys = zip(*corners, strict=True)
        self.box: PixelBox = min(xs), min(ys), max(xs), max(ys)
        self.ends = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
        edges = [
            [(ax + x, ay + y) for x, y in line_pixels(bx - ax, by - ay)]
            for (ax, ay), (bx, by) in self.ends
        ]
        self.outline: frozenset[Pixel] = frozenset(pixel for edge in edges for pixel in edge)
        self.side_of: dict[Pixel, int] = {}
        """The side, or the corner, whose wedge has the pixel, for each pixel inside."""
        self._scatter()
        self.inner: Spans = self._inset() if solid else ()
        """The pixels around the top and the bottom of a cube, and between them."""
        self.edges: tuple[Spans, ...] = tuple(spans_of(edge) for edge in edges)
        self.edge_pixels = tuple(tuple(edge) for edge in edges)
        self.wedges: tuple[Spans, ...] = tuple(
            spans_of(p for p, side in self.side_of.items() if side == i) for i in range(self.sides)
        )
        self.inside: Spans = spans_of(self.side_of)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the tile."""
        xs, ys = zip(*self.corners, strict=True)
        return sum(xs) / self.count, sum(ys) / self.count

    def _scatter(self) -> None:
        """Find the pixels inside and give each to a side."""
        count = self.count
        sum_x, sum_y = (sum(c) for c in zip(*self.corners, strict=True))
        # Everything times the number of corners, where the middle is a whole pixel.
        rays = [(x * count - sum_x, y * count - sum_y) for x, y in self.corners]
        order = sorted(range(count), key=self._flatness)
        left, top, right, bottom = self.box
        for y in range(top, bottom + 1):
            for x in self._row(y, left, right):
                if (x, y) in self.outline:
                    continue
                px, py = x * count - sum_x, y * count - sum_y
                for i in order:
                    (ax, ay), (bx, by) = rays[i], rays[(i + 1) % count]
                    if ax * py - ay * px <= 0 and px * by - py * bx <= 0:
                        self.side_of[x, y] = self._at(i, x, y) if self.cornered else i
                        break

    def _inset(self) -> Spans:
        """Give the pixels in the middle to the top and the bottom, and return the lines there."""
        left, top, right, bottom = self.box
        # A cell, two pixels high, has room for a sign before the top.
        across = max(round((right - left) * _INSET), 2)
        down = max(round((bottom - top) * _INSET), 3)
        columns = range(left + across, right - across + 1)
        rows = range(top + down, bottom - down + 1)
        half = (top + bottom) / 2
        for x in columns:
            for y in rows:
                self.side_of[x, y] = self.count + (y > half)
        if right - left < _LINED:
            return ()
        middle = {round(half)} if (bottom - top) % 2 == 0 else set[int]()
        lines = {rows[0], rows[-1], *middle}
        return spans_of(
            (x, y) for x in columns for y in rows if y in lines or x in (columns[0], columns[-1])
        )

    def _at(self, side: int, x: int, y: int) -> int:
        """Return the corner of a side that is nearer to a pixel; of equally near ones the left."""
        (ax, ay), (bx, by) = self.ends[side]
        off = (x - ax) ** 2 + (y - ay) ** 2 - (x - bx) ** 2 - (y - by) ** 2
        after = (side + 1) % self.count
        return side if off < 0 or (off == 0 and (ax, ay) <= (bx, by)) else after

    def _flatness(self, side: int) -> tuple[float, int, int]:
        (ax, ay), (bx, by) = self.ends[side]
        return -abs(bx - ax) / hypot(bx - ax, by - ay), ax + bx, ay + by

    def _row(self, y: int, first: int, last: int) -> range:
        """Return the columns from *first* to *last* whose pixels of a row are within all edges."""
        for (ax, ay), (bx, by) in self.ends:
            across, down = (bx - ax) * (y - ay), by - ay
            if down > 0:
                first = max(first, ax + across // down + 1)
            elif down < 0:
                last = min(last, ax - across // -down - 1)
            elif across >= 0:
                return range(0)
        return range(first, last + 1)

    @cached_property
    def radii(self) -> tuple[Spans, ...]:
        """The pixels on the line from the middle to each corner; none within its wedge."""
        if self.cornered:
            return ()
        middle_x, middle_y = self.middle
        lines: list[Spans] = []
        for x, y in self.corners:
            across, down = x - middle_x, y - middle_y
            steps = 4 * max(abs(round(across)), abs(round(down)))
            found: set[Pixel] = set()
            for k in range(steps + 1):
                px = _nearest(middle_x + across * k / steps, across)
                py = _nearest(middle_y + down * k / steps, down)
                near = _aside(px - middle_x, py - middle_y, across, down)
                if near and self.side_of.get((px, py), self.count) < self.count:
                    found.add((px, py))
            lines.append(spans_of(found))
        return tuple(lines)


def _nearest(value: float, away: float) -> int:
    """Return the nearest whole number, of two the one farther along *away*."""
    low = int(value // 1)
    part = value - low
    if abs(part - 0.5) < 1e-9:
        return low + (away > 0)
    return low + (part > 0.5)


def _aside(x: float, y: float, across: float, down: float) -> bool:
    """Whether a pixel is the nearest one to a ray in its column or in its row."""
    if abs(across) >= abs(down):
        return abs(y - x * down / across) <= 0.5 + 1e-9 if across else True
    return abs(x - y * across / down) <= 0.5 + 1e-9


_INSET: Final = 0.25
"""The share of a side of a cube's square that is left of its top, and on the other three sides."""
_LINED: Final = 16
"""The fewest pixels of a side of a cube at which lines set its top and bottom off."""


@lru_cache(maxsize=1024)
def cut(corners: tuple[Pixel, ...], *, cornered: bool = False, solid: bool = False) -> TileRaster:
    """Return the cut of the polygon with these corners, the first of them (0, 0)."""
    return TileRaster(corners, cornered=cornered, solid=solid)


@lru_cache(maxsize=2048)
def moved_edge(
    shape: TileRaster, side: int, offsets: frozenset[Pixel], half: int | None = None
) -> Spans:
    """Return the pixels of a side moved by each of *offsets*, or of its first or second *half*."""
    pixels = shape.edge_pixels[side]
    middle = len(pixels) // 2
    some = pixels if half is None else pixels[middle:] if half else pixels[:middle]
    return spans_of((x + i, y + j) for x, y in some for i, j in offsets)


@lru_cache(maxsize=256)
def frame(shape: TileRaster, width: int) -> Spans:
    """Return the pixels of all edges, *width* of them to the right and below."""
    more = range(width)
    return spans_of((x + i, y + j) for x, y in shape.outline for i in more for j in more)


@lru_cache(maxsize=1024)
def inked(shape: TileRaster, wedges: tuple[int, ...]) -> InkRows:
    """Return the inside with an ink for each wedge."""
    rows: list[tuple[int, int, bytes]] = []
    parts = zip(shape.wedges, wedges, strict=True)
    for y, left, right, ink in sorted((*span, ink) for spans, ink in parts for span in spans):
        line = bytes((ink,)) * (right - left)
        if rows and rows[-1][0] == y and rows[-1][1] + len(rows[-1][2]) == left:
            y, left, before = rows.pop()
            line = before + line
        rows.append((y, left, line))
    return tuple(rows)


@lru_cache(maxsize=256)
def ring(shape: TileRaster, depth: int) -> Spans:
    """Return the pixels inside that are at most *depth* steps from an edge."""
    reached = set(shape.outline)
    for _ in range(depth):
        reached |= {(x + i, y + j) for x, y in reached for i, j in _STEPS} & shape.side_of.keys()
    return spans_of(reached - shape.outline)


_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
