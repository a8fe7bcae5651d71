"""The key of a figure: an integer that determines it, and by which figures are in order.

The order is that of `tui_tangram.maths.codec.key`.  Figures with one contour come first, by their
codes: the number of sides, the angles in ascending order, the shape number, the length number.
Figures with holes follow, by the number of corners of all contours and the digits of the first of
the aliases.

From the highest bit on a key has

* 0, the number of sides in 5 bits, 31 less the number of angles 1, 2, 3, 5 and 6 in 5 bits each,
  the shape number, 3 bits a digit up to 21 digits, whether the first side is straight, and for
  each length ones, one fewer than it has steps, and a zero;
* or 1, the number of corners in 6 bits, and 3 bits for each sign of the grid, its number in
  `SIGNS` from 1 on.

Zeros follow up to a number of words of 64 bits that depends on the number of half squares.
"""

from __future__ import annotations

from typing import Final

from tui_tangram.maths.codec import Code, Grid, code_of, contours, grid_of, is_simple

_SIDES: Final = 21
"""The maximum number of sides of a figure with one contour."""
_COUNTED: Final = (1, 2, 3, 5, 6)
SIGNS: Final = "/012345"
"""The digits of a grid in their order, after the end of a row."""


def words(halves: int) -> int:
    """Return the number of words of a key.

    A figure with a hole has at most *halves* + 2 steps, three of them or more around the hole.
    """
    span = (halves - 1) // 2
    return max(2, -(-(7 + 3 * (span + 1) * span) // 64))


class _Bits:
    """Numbers written one after the other, or read."""

    def __init__(self, size: int, value: int = 0) -> None:
        self.left, self.value = size, value

    def put(self, value: int, bits: int) -> None:
        self.left -= bits
        self.value |= value << self.left

    def get(self, bits: int) -> int:
        self.left -= bits
        return self.value >> self.left & (1 << bits) - 1


def key_of(grid: Grid, halves: int) -> int:
    """Return the key of a figure of a set with so many half squares."""
    bits = _Bits(64 * words(halves))
    if is_simple(grid):
        code = code_of(grid)
        bits.put(len(code.shape), 6)
        for angle in _COUNTED:
            bits.put(31 - code.shape.count(angle), 5)
        for angle in code.shape:
            bits.put(angle, 3)
        bits.left -= 3 * (_SIDES - len(code.shape))
        bits.put(code.first - 1, 1)
        for length in code.lengths:
            bits.put((1 << length) - 2, length)
        return bits.value
    bits.put(1, 1)
    bits.put(sum(map(len, contours(grid))), 6)
    for sign in str(grid.canonical):
        bits.put(SIGNS.index(sign) + 1, 3)
    return bits.value


def figure_of(key: int, halves: int) -> Grid:
    """Return the figure of a key."""
    found = read_key(key, halves)
    return Grid.read(found) if isinstance(found, str) else grid_of(found)


def read_key(key: int, halves: int) -> Code | str:
    """Return the code of a key, or of a figure with holes its grid as text."""
    bits = _Bits(64 * words(halves), key)
    if bits.get(1):
        bits.get(6)
        signs = []
        while bits.left >= 3 and (sign := bits.get(3)):
            signs.append(SIGNS[sign - 1])
        return "".join(signs)
    sides = bits.get(5)
    bits.get(5 * len(_COUNTED))
    shape = tuple(bits.get(3) for _ in range(sides))
    bits.left -= 3 * (_SIDES - sides)
    first = 1 + bits.get(1)
    lengths = []
    for _ in range(sides):
        length = 1
        while bits.get(1):
            length += 1
        lengths.append(length)
    return Code(shape, first, tuple(lengths))
