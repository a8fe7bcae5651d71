"""One tile in pixels: wedges, edges and radii.

The corners of a tile are pixels (`tui_tangram.games.matching.look.view`).  Its edges are the
lines from pixel to pixel, and the pixels of an edge belong to both tiles that meet there.
The area inside the edges is cut into one wedge for each side, from the middle of the
tile; where colours are at corners, into one for each corner, up to the middles of both its sides.
A cube is a square seen from above; in the middle are its top and, below that, its bottom.  A side
of a cube in space is one wedge.
So every pixel of a board is inside exactly one tile, or on an edge.

All of this depends only on the places of the corners relative to the first.  A board has few such
shapes; each is computed once, compiled where that is possible.

Symmetry
--------
A pixel whose centre is equally near to two wedges goes to the flatter side, of equally
flat ones to the left one: so the picture of a symmetric tile is symmetric.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache, wraps
from math import hypot
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

from tui_tangram import native
from tui_tangram.games.matching.look.view import Pixel, PixelBox

Spans = tuple[tuple[int, int, int], ...]
"""Pixels of rows: (y, first x, x after the last)."""
InkRows = tuple[tuple[int, int, bytes], ...]
"""Inks of rows: (y, first x, the inks)."""
Ints = Sequence[int]


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
    return tuple([line_pixel(across, down, i) for i in range(max(abs(across), abs(down)) + 1)])


def line_pixel(across: int, down: int, number: int) -> Pixel:
    """Return one pixel of `line_pixels`."""
    steep = abs(down) > abs(across)
    if (down < 0) if steep else (across < 0):
        x, y = line_pixel(-across, -down, max(abs(across), abs(down)) - number)
        return across + x, down + y
    length, rise = (down, across) if steep else (across, down)
    # The nearest whole number; of two, the upper pixel, and of steep lines the left one when they
    # lean to the right and the right one when they lean to the left.
    twice = 2 * number * rise
    if steep and rise < 0:
        aside = (twice + length) // (2 * length)
    else:
        aside = -((length - twice) // (2 * length)) if length else 0
    return (aside, number) if steep else (number, aside)


@lru_cache(maxsize=4096)
def line_spans(across: int, down: int) -> Spans:
    """Return the pixels of `line_pixels` row by row, the upper ones first."""
    if down < 0:
        return tuple([(y + down, a + across, b + across) for y, a, b in line_spans(-across, -down)])
    rows = range(down + 1)
    if down > abs(across):
        half = down if across < 0 else down - 1
        starts = [(2 * y * across + half) // (2 * down) for y in rows]
        return tuple([(y, x, x + 1) for y, x in zip(rows, starts, strict=True)])
    if across >= 0:
        starts = [0, *(across * (2 * y - 1) // (2 * down) + 1 for y in rows[1:])]
        return tuple(zip(rows, starts, [*starts[1:], across + 1], strict=True))
    steps = [across * (2 * (down - y) - 1) // (2 * down) for y in rows[:-1]]
    starts = [*(across - step for step in steps), across]
    return tuple(zip(rows, starts, [1, *starts[:-1]], strict=True))


@lru_cache(maxsize=4096)
def _inner_columns(across: int, down: int) -> tuple[int, ...]:
    """Return for each row of a line, downwards, the first column to the right of its pixels.

    Of a line that leads up it is its leftmost column.
    """
    spans = line_spans(across, down)
    return tuple([right for _, _, right in spans] if down >= 0 else [left for _, left, _ in spans])


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
        self._xs, self._ys = xs, ys = tuple(zip(*corners, strict=True))
        self.box: PixelBox = min(xs), min(ys), max(xs), max(ys)
        self.middle = sum(xs) / count, sum(ys) / count
        self.ends = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
        self.known: dict[object, object] = {}
        """The results of `remembered` functions."""

    @cached_property
    def edge_pixels(self) -> tuple[tuple[Pixel, ...], ...]:
        """The pixels of each edge, from its first corner to its second."""
        return tuple(
            tuple([(ax + x, ay + y) for x, y in line_pixels(bx - ax, by - ay)])
            for (ax, ay), (bx, by) in self.ends
        )

    @cached_property
    def outline(self) -> frozenset[Pixel]:
        """The pixels of all edges."""
        return frozenset().union(*self.edge_pixels)

    @cached_property
    def inside(self) -> Spans:
        """The pixels of each row between those of the edges."""
        if native.problem() is None:
            return cast("Spans", native.kernel.inside(self.corners))
        left, top, right, bottom = self.box
        starts = [left] * (bottom + 1 - top)
        ends = [right] * (bottom + 1 - top)
        for (ax, ay), (bx, by) in self.ends:
            # Counter-clockwise as seen an edge that leads down is on the left.
            if by >= ay:
                found = [ax + x for x in _inner_columns(bx - ax, by - ay)]
                first, last = ay - top, by - top
                found[0] = max(found[0], starts[first])
                found[-1] = max(found[-1], starts[last])
                starts[first : last + 1] = found
            else:
                found = [ax + x for x in _inner_columns(bx - ax, by - ay)]
                first, last = by - top, ay - top
                found[0] = min(found[0], ends[first])
                found[-1] = min(found[-1], ends[last])
                ends[first : last + 1] = found
        rows = zip(range(top, bottom + 1), starts, ends, strict=True)
        return tuple([row for row in rows if row[1] < row[2]])

    @cached_property
    def rows(self) -> InkRows:
        """The pixels inside, each with the side, or the corner, whose wedge it is in."""
        if self.whole:
            return tuple([(y, left, bytes(right - left)) for y, left, right in self.inside])
        found: InkRows
        if native.problem() is None and not self.cornered:
            ranks = {one: rank for rank, one in enumerate(sorted({*self._flatness}))}
            found = native.kernel.wedges(self.corners, [ranks[one] for one in self._flatness])
        else:
            ys, starts, rights = zip(*self.inside, strict=True) if self.inside else ((), (), ())
            found = tuple(zip(ys, starts, self._numbered(ys, starts, rights), strict=True))
        return tuple(map(self._with_inset, found)) if self.solid else found

    @cached_property
    def lines(self) -> dict[int, tuple[int, bytes]]:
        """The first column of each row, and its pixels as in `rows`; `NOWHERE` on an edge."""
        found: dict[int, tuple[int, bytes]] = {}
        for y, left, line in self.rows:
            if y in found:
                start, before = found[y]
                line = before + bytes((NOWHERE,)) * (left - start - len(before)) + line
                left = start
            found[y] = left, line
        return found

    @cached_property
    def side_of(self) -> dict[Pixel, int]:
        """The side, or the corner, whose wedge has the pixel, for each pixel inside."""
        return {(x, y): side for y, left, line in self.rows for x, side in enumerate(line, left)}

    @cached_property
    def wedges(self) -> tuple[Spans, ...]:
        """The pixels inside that belong to each side, or to each corner."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in range(self.sides)]
        for y, left, line in self.rows:
            for part in _ALIKE.finditer(line):
                found[line[part.start()]].append((y, left + part.start(), left + part.end()))
        return tuple(map(tuple, found))

    def _numbered(self, ys: Ints, starts: Ints, rights: Ints) -> list[bytes]:
        """Return the pixels of each row inside as the numbers of their wedges."""
        count, sum_x, sum_y = self.count, sum(self._xs), sum(self._ys)
        first, last = bisect_left(ys, sum_y / count), bisect_right(ys, sum_y / count)
        above = self._rays(ys[:first], upper=True)
        below = self._rays(ys[last:], upper=False)
        lines = self._between(ys[:first], starts[:first], rights[:first], above)
        if first < last:
            # The row through the middle, between the wedges above and below it.
            sides = [min(above[k][0], below[k][0], key=self._flatness.__getitem__) for k in (0, -1)]
            middle = [-(-sum_x // count)], [sum_x // count + 1]
            parts = [(sides[0], middle[0]), (self._flattest, middle[1]), (sides[1], [])]
            row = ys[first:last], starts[first:last], rights[first:last]
            lines += self._between(*row, parts)
        return lines + self._between(ys[last:], starts[last:], rights[last:], below)

    def _rays(self, ys: Ints, *, upper: bool) -> list[tuple[int, Ints]]:
        """Return the wedges above or below the middle, from left to right.

        Each comes with the first column to its right in each of some rows; the last goes on.
        """
        count, sum_x, sum_y = self.count, sum(self._xs), sum(self._ys)
        way = -1 if upper else 1
        # Everything times the number of corners, where the middle is a whole pixel.
        rays = [
            (x * count - sum_x, (y * count - sum_y) * way, k)
            for k, (x, y) in enumerate(self.corners)
        ]
        rays = sorted([ray for ray in rays if ray[1] > 0], key=lambda ray: ray[0] / ray[1])
        found: list[tuple[int, Ints]] = []
        side = 0
        for x, y, k in rays:
            before = (k - 1) % count
            # Counter-clockwise as seen the ray is the first end of its side.
            side, after = (k, before) if upper else (before, k)
            across, down = x * count * way, y * count
            start = sum_x * y - sum_y * x * way
            # The flatter side takes the pixels on the ray.
            if self._flatness[side] < self._flatness[after]:
                start += down
            else:
                start += down - 1
            found.append((side, [(start + row * across) // down for row in ys]))
            side = after
        found.append((side, ()))
        return found

    def _between(
        self, ys: Ints, starts: Ints, rights: Ints, wedges: Iterable[tuple[int, Ints]]
    ) -> list[bytes]:
        """Return rows, divided between some wedges as `_rays` returns them."""
        lines = [b""] * len(ys)
        for side, columns in wedges:
            ends = rights
            if columns:
                ends = [
                    start if column < start else min(right, column)
                    for column, start, right in zip(columns, starts, rights, strict=True)
                ]
            spans = zip(lines, starts, ends, strict=True)
            if self.cornered:
                numbered = zip(spans, ys, strict=True)
                lines = [
                    line + self._part(side, y, start, end) for (line, start, end), y in numbered
                ]
            else:
                band = bytes((side,)) * (self.box[2] - self.box[0])
                lines = [line + band[: end - start] for line, start, end in spans]
            starts = ends
        return lines

    def _with_inset(self, row: tuple[int, int, bytes]) -> tuple[int, int, bytes]:
        """Return a row of the square of a cube with its top and its bottom."""
        columns, rows = self._inset()
        y, left, line = row
        if y not in rows:
            return row
        half, right = (self.box[1] + self.box[3]) / 2, left + len(line)
        low, high = max(columns[0], left) - left, min(columns[-1] + 1, right) - left
        line = line[:low] + bytes((self.count + (y > half),)) * (high - low) + line[high:]
        return y, left, line

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

    @cached_property
    def _flatness(self) -> list[tuple[float, int, int]]:
        """A number for each side, the least for the flattest one, of equally flat ones the left."""
        return [
            (-abs(bx - ax) / (hypot(bx - ax, by - ay) or 1), ax + bx, ay + by)
            for (ax, ay), (bx, by) in self.ends
        ]

    @cached_property
    def _flattest(self) -> int:
        return min(range(self.count), key=self._flatness.__getitem__)

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


_P = ParamSpec("_P")
_R = TypeVar("_R")

_ALIKE: Final = re.compile(rb"(.)\1*", re.DOTALL)


NOWHERE: Final = 255
"""The mark of pixels that are in no wedge."""
_INSET: Final = 0.25
"""The share of a side of a cube's square that is left of its top, and on the other three sides."""
_LINED: Final = 16
"""The fewest pixels of a side of a cube at which lines set its top and bottom off."""


@lru_cache(maxsize=256)
def cut(
    corners: tuple[Pixel, ...], *, cornered: bool = False, solid: bool = False, whole: bool = False
) -> TileRaster:
    """Return the cut of the polygon with these corners, the first of them (0, 0).

    A board in the plane has few such polygons. One that turns has others in each picture, so only
    as many are remembered as two pictures have.
    """
    return TileRaster(corners, cornered=cornered, solid=solid, whole=whole)


def remembered(
    function: Callable[Concatenate[TileRaster, _P], _R],
) -> Callable[Concatenate[TileRaster, _P], _R]:
    """Remember what a function finds for a raster, as long as that lives."""

    @wraps(function)
    def found(shape: TileRaster, /, *args: _P.args, **options: _P.kwargs) -> _R:
        key = function, args
        if key not in shape.known:
            shape.known[key] = function(shape, *args, **options)
        return cast("_R", shape.known[key])

    return cast("Callable[Concatenate[TileRaster, _P], _R]", found)


@lru_cache(maxsize=2048)
def thick_line(across: int, down: int, low: Pixel, high: Pixel, half: int | None = None) -> Spans:
    """Return a line from (0, 0) moved by all offsets between two, or its first or second *half*."""
    spans = line_spans(across, down)
    if half is not None:
        pixels = line_pixels(across, down)
        middle = len(pixels) // 2
        spans = spans_of(pixels[middle:] if half else pixels[:middle])
    (left, up), (right, below) = low, high
    if up == below:
        return tuple([(y + up, a + left, b + right) for y, a, b in spans])
    # In each row is one piece of the line, which touches those above and below.
    found = []
    for y in range(spans[0][0] + up, spans[-1][0] + below + 1) if spans else ():
        first = y - below - spans[0][0]
        near = spans[max(first, 0) : first + below - up + 1]
        found.append((y, min([a for _, a, _ in near]) + left, max([b for *_, b in near]) + right))
    return tuple(found)


@remembered
def frame(shape: TileRaster, width: int) -> Spans:
    """Return the pixels of all edges, *width* of them to the right and below."""
    more = range(width)
    return spans_of((x + i, y + j) for x, y in shape.outline for i in more for j in more)


@remembered
def ring(shape: TileRaster, depth: int) -> Spans:
    """Return the pixels inside that are at most *depth* steps from an edge."""
    reached = set(shape.outline)
    for _ in range(depth):
        reached |= {(x + i, y + j) for x, y in reached for i, j in _STEPS} & shape.side_of.keys()
    return spans_of(reached - shape.outline)


@remembered
def halo(shape: TileRaster, depth: int) -> Spans:
    """Return the pixels outside that are at most *depth* steps from an edge."""
    reached = set(shape.outline)
    for _ in range(depth):
        reached |= {(x + i, y + j) for x, y in reached for i, j in _STEPS}
    return spans_of(reached - shape.outline - shape.side_of.keys())


_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
