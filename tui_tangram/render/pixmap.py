"""Pictures as bytes, regions of them as integers, and contours as such regions.

A picture has one byte for each pixel, the ink.  A *mask* is a region of it: one integer
whose byte for each pixel is 255 inside and 0 outside.  Python's integers are then the
machine that draws: the union of two masks is ``|``, moving a mask one pixel to the right
is a shift by eight bits, and painting a picture of ten thousand pixels costs a few
microseconds.  There is no loop over pixels anywhere.

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

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.maths.geometry.plane import FloatPoint


Mask = int
"""A set of pixels of a `Plane`: byte ``x + y * width`` (least first) is 255 or 0."""


class Pixmap(NamedTuple):
    """A picture: *data* holds the ink of pixel (x, y) at ``x + y * width``, y down."""

    width: int
    height: int
    data: bytes

    @classmethod
    def blank(cls, width: int, height: int, ink: int = 0) -> Pixmap:
        """Return a picture of one ink."""
        return cls(width, height, bytes((ink,)) * (width * height))

    @classmethod
    def of_rows(cls, rows: Iterable[bytes]) -> Pixmap:
        """Return the picture with these rows, top first.

        Raises `ValueError` when they differ in length.
        """
        listed = tuple(rows)
        width = len(listed[0]) if listed else 0
        if any(len(row) != width for row in listed):
            raise ValueError("the rows of a picture must be equally long")
        return cls(width, len(listed), b"".join(listed))

    def pixel(self, x: int, y: int) -> int:
        """Return the ink at column *x*, row *y*.  Raises `IndexError` outside."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"pixel {x}, {y} lies outside {self.width}×{self.height}")
        return self.data[x + y * self.width]

    def row(self, y: int) -> bytes:
        """Return the inks of row *y*."""
        return self.data[y * self.width : (y + 1) * self.width]

    def rows(self) -> Iterator[bytes]:
        """Yield the rows, top first."""
        for y in range(self.height):
            yield self.row(y)


class Plane:
    """The masks of pictures of one size: shapes, shifts and patterns.

    Use `plane`, which caches one for each size.
    """

    def __init__(self, width: int, height: int) -> None:
        """Prepare masks of *width* × *height* pixels."""
        self.width = width
        self.height = height
        self.size = width * height
        self.ones = int.from_bytes(b"\x01" * self.size, "little")
        self.full: Mask = self.ones * 255
        self._first_column = self._tiled(b"\xff".ljust(width, b"\0"))
        self._last_column = self._tiled(b"\xff".rjust(width, b"\0"))
        self._but_first = self.full & ~self._first_column
        self._but_last = self.full & ~self._last_column
        self._first_row = int.from_bytes(b"\xff" * width, "little")
        self._last_row = self._first_row << (8 * width * max(height - 1, 0))
        self._stripes: dict[tuple[int, ...], Mask] = {}

    def _tiled(self, row: bytes) -> Mask:
        return int.from_bytes((row * self.height)[: self.size], "little")

    def pixels(self, indices: Iterable[int]) -> Mask:
        """Return the mask of the pixels at these places (``x + y * width``)."""
        data = bytearray(self.size)
        for index in indices:
            data[index] = 255
        return int.from_bytes(data, "little")

    def count(self, mask: Mask) -> int:
        """Return the number of pixels in *mask*."""
        return mask.bit_count() >> 3

    def data(self, mask: Mask) -> bytes:
        """Return *mask* as bytes, 255 or 0 for each pixel."""
        return mask.to_bytes(self.size, "little")

    def right(self, mask: Mask) -> Mask:
        """Return *mask* moved a pixel to the right; pixels that leave the picture are lost."""
        return (mask & self._but_last) << 8

    def left(self, mask: Mask) -> Mask:
        """Return *mask* moved a pixel to the left."""
        return (mask & self._but_first) >> 8

    def down(self, mask: Mask) -> Mask:
        """Return *mask* moved a pixel down."""
        return (mask << (8 * self.width)) & self.full

    def up(self, mask: Mask) -> Mask:
        """Return *mask* moved a pixel up."""
        return mask >> (8 * self.width)

    def inner(self, mask: Mask) -> Mask:
        """Return the pixels of *mask* whose four neighbours are in it too.

        The rim of the picture counts as inside: a shape cut off by it has no edge there.
        """
        return (
            mask
            & (self.right(mask) | self._first_column)
            & (self.left(mask) | self._last_column)
            & (self.down(mask) | self._first_row)
            & (self.up(mask) | self._last_row)
        )

    def edge(self, mask: Mask, width: int = 1) -> Mask:
        """Return the pixels of *mask* less than *width* steps from one outside it."""
        inner = mask
        for _ in range(width):
            inner = self.inner(inner)
        return mask & ~inner

    def touching(self, mask: Mask, others: Mask, width: int = 1) -> Mask:
        """Return the pixels of *mask* within *width* steps through it from *others*.

        A step goes left, right, up or down.
        """
        found: Mask = 0
        for _ in range(width):
            around = self.right(others) | self.left(others) | self.down(others) | self.up(others)
            others = mask & around
            found |= others
        return found

    def stripes(
        self, across: int, down: int, period: int, width: int = 1, grid: tuple[int, int] = (1, 1)
    ) -> Mask:
        """Return a pattern: the pixels with (x·across + y·down) mod period < width.

        ``stripes(1, 1, 4)`` are diagonals four pixels apart, ``stripes(1, 1, 2)`` is a
        checkerboard, ``stripes(1, 0, 2)`` every other column.  With *grid*, x and y count boxes
        of so many pixels across and down, each of which is in the pattern or not.
        """
        key = across, down, period, width, *grid
        known = self._stripes.get(key)
        if known is None:
            wide, high = grid
            data = bytes(
                255 if (x // wide * across + y // high * down) % period < width else 0
                for y in range(self.height)
                for x in range(self.width)
            )
            known = self._stripes[key] = int.from_bytes(data, "little")
        return known


@lru_cache(maxsize=32)
def plane(width: int, height: int) -> Plane:
    """Return the plane of this size, the same one each time."""
    return Plane(width, height)


class Canvas:
    """A picture being painted."""

    def __init__(self, on: Plane, ink: int = 0) -> None:
        """Start with a picture of one ink."""
        self.plane = on
        self._value = on.ones * ink

    def copy(self) -> Canvas:
        """Return the same picture, to paint on."""
        found = Canvas(self.plane)
        found._value = self._value
        return found

    def show(self, picture: Pixmap) -> None:
        """Paint the whole of a picture of this size."""
        self._value = int.from_bytes(picture.data, "little")

    def paint(self, mask: Mask, ink: int) -> None:
        """Give every pixel of *mask* this ink."""
        if mask:
            self._value ^= (self._value ^ self.plane.ones * ink) & mask

    def ink(self, x: int, y: int) -> int:
        """Return the current ink of a pixel inside the picture."""
        return (self._value >> (8 * (x + y * self.plane.width))) & 255

    def pixmap(self) -> Pixmap:
        """Return the current picture."""
        width, height = self.plane.width, self.plane.height
        return Pixmap(width, height, self._value.to_bytes(self.plane.size, "little"))


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
    on: Plane, start: FloatPoint, end: FloatPoint, pattern: tuple[int, int] = (1, 1), width: int = 1
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
