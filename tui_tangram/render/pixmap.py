"""Pictures as bytes, and regions of them as integers.

A picture has one byte for each pixel, the ink.  A *mask* is a region of it: one integer
whose byte for each pixel is 255 inside and 0 outside.  Python's integers are then the
machine that draws: the union of two masks is ``|``, moving a mask one pixel to the right
is a shift by eight bits, and painting a picture of ten thousand pixels costs a few
microseconds.  There is no loop over pixels anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

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
        row = b"\xff" * width
        self._first_column = self._tiled(b"\xff" + row[1:].replace(b"\xff", b"\0"))
        self._last_column = self._tiled(row[1:].replace(b"\xff", b"\0") + b"\xff")
        self._first_row = int.from_bytes(row, "little")
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
        return ((mask & ~self._last_column) << 8) & self.full

    def left(self, mask: Mask) -> Mask:
        """Return *mask* moved a pixel to the left."""
        return (mask & ~self._first_column) >> 8

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
        self,
        across: int,
        down: int,
        period: int,
        width: int = 1,
        grid: tuple[int, int] = (1, 1),
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

    def paint(self, mask: Mask, ink: int) -> None:
        """Give every pixel of *mask* this ink."""
        self._value ^= (self._value ^ (self.plane.ones * ink)) & mask

    def ink(self, x: int, y: int) -> int:
        """Return the current ink of a pixel inside the picture."""
        return (self._value >> (8 * (x + y * self.plane.width))) & 255

    def pixmap(self) -> Pixmap:
        """Return the current picture."""
        width, height = self.plane.width, self.plane.height
        return Pixmap(width, height, self._value.to_bytes(self.plane.size, "little"))
