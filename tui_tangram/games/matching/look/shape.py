"""One tile in pixels: wedges, edges and radii.

The corners of a tile are pixels (`tui_tangram.games.matching.look.view`).  Its edges are the
lines from pixel to pixel, and the pixels of an edge belong to both tiles that meet there.
The area inside the edges is cut into one wedge for each side, from the middle of the
tile; where colours are at corners, into one for each corner, up to the middles of both its sides.
A cube is a square seen from above; in the middle are its top and, below that, its bottom.  A side
of a cube in space is one wedge.
So every pixel of a board is inside exactly one tile, or on an edge.

All of this depends only on the places of the corners relative to the first.  A board has few such
shapes; each is computed once.

Symmetry
--------
A pixel whose centre is equally near to two wedges goes to the flatter side, of equally
flat ones to the left one: so the picture of a symmetric tile is symmetric.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
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
        self,
        corners: tuple[Pixel, ...],
        *,
        cornered: bool = False,
        solid: bool = False,
        whole: bool = False,
    ) -> None:
        """Cut the convex polygon with these corners, into wedges of its sides or its corners.

        One that is *solid* is the square of a cube, one that is *whole* is a single wedge.  Of one
        that is seen aslant corners may coincide, or rounding may bend it inwards.
        """
        self.corners = corners
        self.cornered = cornered
        self.solid = solid
        self.count = count = len(corners)
        """The number of its corners, and of the edges between them."""
        self.whole = whole
        self.sides = 1 if whole else count + 2 * solid
        xs, ys = zip(*corners, strict=True)
        self.box: PixelBox = min(xs), min(ys), max(xs), max(ys)
        self.ends = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
        self.edge_pixels: tuple[tuple[Pixel, ...], ...] = tuple(
            tuple([(ax + x, ay + y) for x, y in line_pixels(bx - ax, by - ay)])
            for (ax, ay), (bx, by) in self.ends
        )
        self.outline: frozenset[Pixel] = frozenset().union(*self.edge_pixels)
        self.inside: Spans = self._between()
        self.rows: InkRows = tuple(self._numbered())
        """The pixels inside, each with the side, or the corner, whose wedge it is in."""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the tile."""
        xs, ys = zip(*self.corners, strict=True)
        return sum(xs) / self.count, sum(ys) / self.count

    @cached_property
    def side_of(self) -> dict[Pixel, int]:
        """The side, or the corner, whose wedge has the pixel, for each pixel inside."""
        return {(x, y): side for y, left, line in self.rows for x, side in enumerate(line, left)}

    @cached_property
    def edges(self) -> tuple[Spans, ...]:
        """The pixels of each side."""
        return tuple(map(spans_of, self.edge_pixels))

    @cached_property
    def wedges(self) -> tuple[Spans, ...]:
        """The pixels inside that belong to each side, or to each corner."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in range(self.sides)]
        for y, left, line in self.rows:
            for part in _ALIKE.finditer(line):
                found[line[part.start()]].append((y, left + part.start(), left + part.end()))
        return tuple(map(tuple, found))

    def _between(self) -> Spans:
        """Return the pixels of each row between those of the outline."""
        columns: dict[int, list[int]] = {}
        for x, y in self.outline:
            columns.setdefault(y, []).append(x)
        return tuple(
            (y, left + 1, right)
            for y, xs in sorted(columns.items())
            for left, right in pairwise(sorted(xs))
            if right > left + 1
        )

    def _numbered(self) -> Iterator[tuple[int, int, bytes]]:
        """Yield the pixels inside, given to a side each."""
        if self.whole:
            yield from ((y, left, bytes(right - left)) for y, left, right in self.inside)
            return
        count = self.count
        sum_x, sum_y = (sum(c) for c in zip(*self.corners, strict=True))
        # Everything times the number of corners, where the middle is a whole pixel.
        rays = [(x * count - sum_x, y * count - sum_y) for x, y in self.corners]
        # The flattest side is the last one to take its pixels.
        order = sorted(range(count), key=self._flatness, reverse=True)
        columns, rows = self._inset() if self.solid else (range(0), range(0))
        for y, left, right in self.inside:
            line = bytearray((order[-1],)) * (right - left)
            py = y * count - sum_y
            for i in order:
                ends = rays[i], rays[(i + 1) % count]
                low, last = _within(ends, py, (sum_x, count), (left, right - 1))
                if low <= last:
                    line[low - left : last + 1 - left] = self._part(i, y, low, last + 1)
            if y in rows:
                half = (self.box[1] + self.box[3]) / 2
                for x in range(max(columns[0], left), min(columns[-1] + 1, right)):
                    line[x - left] = count + (y > half)
            yield y, left, bytes(line)

    def _inset(self) -> tuple[range, range]:
        """Return the columns and the rows of the top and the bottom of a cube."""
        left, top, right, bottom = self.box
        # A cell, two pixels high, has room for a sign before the top.
        across = max(round((right - left) * _INSET), 2)
        down = max(round((bottom - top) * _INSET), 3)
        return range(left + across, right - across + 1), range(top + down, bottom - down + 1)

    @cached_property
    def inner(self) -> Spans:
        """The pixels around the top and the bottom of a cube, and between them."""
        left, top, right, bottom = self.box
        if not self.solid or right - left < _LINED:
            return ()
        columns, rows = self._inset()
        middle = {round((top + bottom) / 2)} if (bottom - top) % 2 == 0 else set[int]()
        lines = {rows[0], rows[-1], *middle}
        return spans_of(
            (x, y) for x in columns for y in rows if y in lines or x in (columns[0], columns[-1])
        )

    def _part(self, side: int, y: int, low: int, high: int) -> bytes:
        """Return what pixels of a row in a side's wedge belong to: the side, or a corner of it.

        It is the nearer corner; of equally near ones the left.
        """
        if not self.cornered:
            return bytes((side,)) * (high - low)
        (ax, ay), (bx, by) = self.ends[side]
        after = (side + 1) % self.count
        # The first corner is nearer where 2x(bx - ax) + rest is below 0, or 0 if it is the left.
        across = 2 * (bx - ax)
        rest = ax * ax - bx * bx + (y - ay) ** 2 - (y - by) ** 2
        rest += not (ax, ay) <= (bx, by)
        if across == 0:
            return bytes((side if rest <= 0 else after,)) * (high - low)
        first, last = (side, after) if across > 0 else (after, side)
        change = -rest // across + 1 if across > 0 else -(rest // across)
        change = min(max(change, low), high)
        return bytes((first,)) * (change - low) + bytes((last,)) * (high - change)

    def _flatness(self, side: int) -> tuple[float, int, int]:
        (ax, ay), (bx, by) = self.ends[side]
        return -abs(bx - ax) / (hypot(bx - ax, by - ay) or 1), ax + bx, ay + by

    @cached_property
    def radii(self) -> tuple[Spans, ...]:
        """The pixels on the line from the middle to each corner; none within its wedge."""
        if self.cornered or self.whole:
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


_ALIKE: Final = re.compile(rb"(.)\1*", re.DOTALL)


def _within(
    rays: tuple[Pixel, Pixel], py: int, middle: tuple[int, int], columns: tuple[int, int]
) -> tuple[int, int]:
    """Return the first and the last of the columns of a row between two rays from the middle.

    The middle is a sum of columns and their number, by which the rays and the row are multiplied.
    """
    ((ax, ay), (bx, by)), (sum_x, count), (low, high) = rays, middle, columns
    if (ay == 0 and ax * py > 0) or (by == 0 and bx * py < 0):
        return low, low - 1
    for x, y, upper in ((ax, ay, ay < 0), (bx, by, by > 0)):
        if y and upper:
            high = min(high, (sum_x * y + x * py) // (y * count))
        elif y:
            low = max(low, -(-(sum_x * y + x * py) // (y * count)))
    return low, high


_INSET: Final = 0.25
"""The share of a side of a cube's square that is left of its top, and on the other three sides."""
_LINED: Final = 16
"""The fewest pixels of a side of a cube at which lines set its top and bottom off."""


@lru_cache(maxsize=1024)
def cut(
    corners: tuple[Pixel, ...],
    *,
    cornered: bool = False,
    solid: bool = False,
    whole: bool = False,
) -> TileRaster:
    """Return the cut of the polygon with these corners, the first of them (0, 0)."""
    return TileRaster(corners, cornered=cornered, solid=solid, whole=whole)


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
    table = bytes.maketrans(bytes(range(len(wedges))), bytes(wedges))
    return tuple((y, left, line.translate(table)) for y, left, line in shape.rows)


@lru_cache(maxsize=256)
def ring(shape: TileRaster, depth: int) -> Spans:
    """Return the pixels inside that are at most *depth* steps from an edge."""
    reached = set(shape.outline)
    for _ in range(depth):
        reached |= {(x + i, y + j) for x, y in reached for i, j in _STEPS} & shape.side_of.keys()
    return spans_of(reached - shape.outline)


_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
