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

from tui_tangram.maths.codec import Grid, code_of, contours, is_simple, parse

_SIDES: Final = 21
"""The maximum number of sides of a figure with one contour."""
_COUNTED: Final = (1, 2, 3, 5, 6)
SIGNS: Final = "/012345"
"""The digits of a grid in their order, after the end of a row."""
_SIGN_OF: Final = {ord(str(number)): sign for number, sign in enumerate(SIGNS, 1)}


def words(halves: int) -> int:
    """Return the number of words of a key.

    A figure with a hole has at most *halves* + 2 steps, three of them or more around the hole.
    """
    span = (halves - 1) // 2
    return max(2, -(-(7 + 3 * (span + 1) * span) // 64))


class _Bits:
    """Numbers written one after the other."""

    def __init__(self, size: int) -> None:
        self.left, self.value = size, 0

    def put(self, value: int, bits: int) -> None:
        self.left -= bits
        self.value |= value << self.left


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
    return parse(text_of(key, halves))


def text_of(key: int, halves: int) -> str:
    """Return the code of a key, or of a figure with holes its grid, as text.

    Three bits are a digit of octal numbers, and the ones of a length are a run of a binary one.
    """
    left = 64 * words(halves) - 1
    if key >> left:
        left -= 6
        digits = f"{(key & (1 << left) - 1) >> left % 3:0{left // 3}o}"
        return digits.rstrip("0").translate(_SIGN_OF)
    left -= 5
    sides = key >> left
    left -= 5 * len(_COUNTED) + 3 * _SIDES
    shape = f"{key >> left & (1 << 3 * _SIDES) - 1:0{_SIDES}o}"[:sides]
    left -= 1
    first = 1 + (key >> left & 1)
    runs = f"{key & (1 << left) - 1:0{left}b}".split("0", sides)[:sides]
    return f"{shape} {first} {' '.join([str(len(run) + 1) for run in runs])}"
