"""Letters in pictures that are files, where no terminal writes them: 5 × 7 pixels, any scale."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tui_tangram.render.pixmap import Pixmap

WIDTH: Final = 5
HEIGHT: Final = 7

_ROWS: Final = """
0 .###. #...# #..## #.#.# ##..# #...# .###.
1 ..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.
2 .###. #...# ....# ...#. ..#.. .#... #####
3 .###. #...# ....# ..##. ....# #...# .###.
4 ...#. ..##. .#.#. #..#. ##### ...#. ...#.
5 ##### #.... ####. ....# ....# #...# .###.
6 ..##. .#... #.... ####. #...# #...# .###.
7 ##### ....# ...#. ..#.. ..#.. .#... .#...
8 .###. #...# #...# .###. #...# #...# .###.
9 .###. #...# #...# .#### ....# ...#. .##..
A .###. #...# #...# ##### #...# #...# #...#
B ####. #...# #...# ####. #...# #...# ####.
C .###. #...# #.... #.... #.... #...# .###.
D ####. #...# #...# #...# #...# #...# ####.
E ##### #.... #.... ####. #.... #.... #####
F ##### #.... #.... ####. #.... #.... #....
G .###. #...# #.... #.### #...# #...# .###.
H #...# #...# #...# ##### #...# #...# #...#
I .###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
J ..### ...#. ...#. ...#. ...#. #..#. .##..
K #...# #..#. #.#.. ##... #.#.. #..#. #...#
L #.... #.... #.... #.... #.... #.... #####
M #...# ##.## #.#.# #.#.# #...# #...# #...#
N #...# ##..# ##..# #.#.# #..## #..## #...#
O .###. #...# #...# #...# #...# #...# .###.
P ####. #...# #...# ####. #.... #.... #....
Q .###. #...# #...# #...# #.#.# #..#. .##.#
R ####. #...# #...# ####. #.#.. #..#. #...#
S .#### #.... #.... .###. ....# ....# ####.
T ##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
U #...# #...# #...# #...# #...# #...# .###.
V #...# #...# #...# #...# .#.#. .#.#. ..#..
W #...# #...# #...# #.#.# #.#.# ##.## #...#
X #...# #...# .#.#. ..#.. .#.#. #...# #...#
Y #...# #...# .#.#. ..#.. ..#.. ..#.. ..#..
Z ##### ....# ...#. ..#.. .#... #.... #####
a ..... ..... .###. ....# .#### #...# .####
b #.... #.... ####. #...# #...# #...# ####.
c ..... ..... .###. #.... #.... #...# .###.
d ....# ....# .#### #...# #...# #...# .####
e ..... ..... .###. #...# ##### #.... .###.
f ..##. .#... ####. .#... .#... .#... .#...
g ..... .#### #...# #...# .#### ....# .###.
h #.... #.... ####. #...# #...# #...# #...#
i ..#.. ..... .##.. ..#.. ..#.. ..#.. .###.
j ...#. ..... ..##. ...#. ...#. #..#. .##..
k #.... #.... #..#. #.#.. ##... #.#.. #..#.
l .##.. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
m ..... ..... ##.#. #.#.# #.#.# #.#.# #.#.#
n ..... ..... ####. #...# #...# #...# #...#
o ..... ..... .###. #...# #...# #...# .###.
p ..... ####. #...# #...# ####. #.... #....
q ..... .#### #...# #...# .#### ....# ....#
r ..... ..... #.##. ##... #.... #.... #....
s ..... ..... .#### #.... .###. ....# ####.
t .#... .#... ####. .#... .#... .#... ..##.
u ..... ..... #...# #...# #...# #...# .####
v ..... ..... #...# #...# #...# .#.#. ..#..
w ..... ..... #...# #.#.# #.#.# #.#.# .#.#.
x ..... ..... #...# .#.#. ..#.. .#.#. #...#
y ..... #...# #...# #...# .#### ....# .###.
z ..... ..... ##### ...#. ..#.. .#... #####
· ..... ..... ..... ..#.. ..... ..... .....
* ..... ..#.. #.#.# .###. #.#.# ..#.. .....
"""


class PlacedLetter(NamedTuple):
    """A letter somewhere in a picture."""

    at: tuple[float, float]
    """The middle, in pixels from the top left."""
    sign: str
    """One character."""
    ink: int
    height: float
    """The height in pixels, rounded to a multiple of `HEIGHT`, never less."""


@cache
def _glyphs() -> dict[str, tuple[tuple[int, int], ...]]:
    """Return the pixels of each sign that has a shape."""
    found = {}
    for line in _ROWS.split("\n"):
        if line:
            sign, *rows = line.split(" ")
            found[sign] = tuple(
                (x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"
            )
    return found


def lettered(picture: Pixmap, stamps: Iterable[PlacedLetter]) -> Pixmap:
    """Return *picture* with letters; signs that have no shape here are left out.

    Parts of a letter outside the picture are cut off.

    >>> picture = lettered(Pixmap.blank(5, 7), [PlacedLetter((2.5, 3.5), "T", 1, 7)])
    >>> [list(row) for row in picture.rows()][:2]
    [[1, 1, 1, 1, 1], [0, 0, 1, 0, 0]]
    """
    data = bytearray(picture.data)
    for (x, y), sign, ink, height in stamps:
        scale = max(round(height / HEIGHT), 1)
        left, top = round(x - WIDTH * scale / 2), round(y - HEIGHT * scale / 2)
        for column, row in _glyphs().get(sign, ()):
            first, last = left + column * scale, left + (column + 1) * scale
            first, last = max(first, 0), min(last, picture.width)
            if first >= last:
                continue
            for line in range(top + row * scale, top + (row + 1) * scale):
                if 0 <= line < picture.height:
                    at = line * picture.width
                    data[at + first : at + last] = bytes((ink,)) * (last - first)
    return Pixmap(picture.width, picture.height, bytes(data))
