"""The figures of GLPeces.

It has forty sets of pieces and tens of thousands of figures::

    Anec.001
    58 3 52.5 79.3 3.14159 0 11 113 122 -0.785398 1 …
    1 2 0

Each figure has three lines: its name; the size of a leg, and of each piece its shape, its place, y
downwards, its turn in radians, clockwise as seen, and whether it is mirrored left to right before
it is turned; and its stated difficulty, which is ignored.

Shapes have numbers, common to all sets.  Those with sides and corners in Q(√2) are here,
relative to the point that files call their place; the others have angles of 60°, or arcs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.listed import (
    LARGEST,
    FigureList,
    LineError,
    ListedDrawing,
    ListedDrawings,
    ListedPiece,
    check_number,
    listed_pieces,
    mould_poses,
    moulds,
    number,
    whole,
)
from tui_tangram.language import mark
from tui_tangram.play import quote
from tui_tangram.play.names import clean

LONGEST: Final = 80
"""Characters of a name that are read."""
LEG: Final = 58
"""The size of a leg in files that are written."""
SMALLEST: Final = 1
"""The smallest size of a leg."""

_GLPECES_MOULDS: Final = moulds("glpeces")
_SIZES: Final = {
    (1, 2, 2, 2, 3, 13, 15, 26, 26, 26, 27, 27): 1.2,
    (1, 2, 2, 2, 3, 13, 15, 26, 96, 96, 97, 97): 1.5,
    (1, 2, 2, 2, 3, 3, 12, 13): 1.3,
    (3, 74, 87, 88, 89, 90, 90, 91, 91, 91, 92, 93, 94, 95): 0.9,
}
"""Sets whose pieces are larger than the size in the files, by this factor."""
_STANDS_FOR: Final[dict[tuple[int, ...], dict[int, int]]] = {
    (45, 45, 46, 46, 47, 48, 48, 53, 54, 76, 90): {76: 100, 90: 101}
}
"""A set in which two shapes are larger than elsewhere; the numbers that they have here."""
_ARCS: Final = (37, 38, 40, 42, 43, 61, 62, 63, 67, 68, 69)
_ROUND: Final = mark("piece {number} has arcs, which cannot be made exact")
_OTHER: Final = mark(
    "piece {number} has sides that are no numbers with √2, as those at angles of 60° are"
)
_LAST: Final = 99
_OFTEN: Final = {number: mould for number, mould in _GLPECES_MOULDS.items() if number <= _LAST}
_WHY: Final = {
    shape: _ROUND if shape in _ARCS else _OTHER
    for shape in range(1, _LAST + 1)
    if shape not in _GLPECES_MOULDS
}


def looks_like_glpeces(content: str) -> bool:
    """Return whether a text may be such a file, to judge by its first lines.

    A line of numbers may also be a polygon: so the lines around it count, too.
    """
    lines = [line.split() for line in content[:8000].split("\n", 6)[:6]]
    for name, pieces, hard in zip(lines, lines[1:], lines[2:], strict=False):
        if len(pieces) < 6 or len(pieces) % 5 != 1 or not _is_number(pieces[0]):
            continue
        if len(hard) <= 4 and (len(name) == 1 or not all(map(_is_number, name))):
            return True
    return False


def read_glpeces(content: str) -> FigureList:
    """Return the figures of a file.  Raises `DocumentError`, with the number of the line."""
    figures = ListedDrawings(partial(_glpeces_figures, content))
    return FigureList(_GLPECES_MOULDS, _WHY, figures)


def _glpeces_figures(content: str) -> Iterator[ListedDrawing]:
    lines = content.splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    for found, at in enumerate(range(0, len(lines), 3), 1):
        check_number(found)
        if at + 2 >= len(lines):
            raise LineError("has a figure that is cut off", at + 1)
        words = lines[at + 1].split()
        if len(words) < 6 or len(words) % 5 != 1:
            raise LineError("must have the size of a leg, and five numbers for each piece", at + 2)
        if not all(map(_is_number, lines[at + 2].split())):
            raise LineError("must have numbers for the difficulty", at + 3)
        name = "".join(filter(str.isprintable, clean(lines[at].strip())))[:LONGEST]
        try:
            yield ListedDrawing(at + 1, name, _pieces(words, at + 2))
        except LineError as fault:
            yield ListedDrawing(at + 1, name, (), fault)


def _pieces(words: list[str], line: int) -> tuple[ListedPiece, ...]:
    leg = number(words[0], line)
    if not SMALLEST <= leg <= LARGEST:
        raise LineError("has no size of a leg: {word}", line, word=quote(words[0]))
    shapes = tuple(sorted(whole(word, line) for word in words[1::5]))
    leg *= _SIZES.get(shapes, 1)
    others = _STANDS_FOR.get(shapes, {})
    pieces = []
    for at in range(1, len(words), 5):
        shape, mirrored = whole(words[at], line), whole(words[at + 4], line)
        x, y, turn = (number(word, line) for word in words[at + 1 : at + 4])
        if not 1 <= shape <= _LAST or mirrored not in (0, 1):
            raise LineError("has no shape 1 to {last}, mirrored 0 or 1", line, last=_LAST)
        mould = others.get(shape, shape)
        pieces.append(ListedPiece(mould, bool(mirrored), -turn, (x / leg, -y / leg)))
    return tuple(pieces)


def _is_number(word: str) -> bool:
    try:
        number(word, 1)
    except ValueError:
        return False
    return True


def in_glpeces(pieces: PieceSet) -> bool:
    """Whether a file can have figures of a set."""
    return len(mould_poses(pieces, _OFTEN)) == len(pieces.kinds)


def glpeces_entry(figure: Figure, pieces: PieceSet) -> str:
    """Return the lines of a figure; a file consists of such lines only.

    Raises `DocumentError` for a figure that it cannot have.
    """
    words = [str(LEG)]
    for mould, mirrored, angle, (x, y) in listed_pieces(figure, pieces, _OFTEN):
        numbers = (x * LEG, -y * LEG, -angle)
        words += [str(mould), *(f"{value:.6f}" for value in numbers), str(int(mirrored))]
    return "\n".join([figure.name, " ".join(words), f"{figure.difficulty or 1} 1 0", ""])
