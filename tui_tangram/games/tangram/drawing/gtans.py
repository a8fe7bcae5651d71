"""The figures of gTans.

It has the seven tans, for the desktop of long ago::

    gTans v1.0 158
    1.0 1.000000e+00 1024
    p 3 1 1.555033e+00 3.667909e+00 40960
    …

The first line has the number of figures.  Each begins with a line of three numbers, which control
its display, and seven pieces follow: shape, whether it is mirrored, the place of its middle, y
downwards, in legs of the small triangle, and its turn in 65,536ths of a full one, counter-
clockwise as seen.  Blank lines are ignored.  Figures have no names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import starmap
from math import pi
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.listed import (
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
from tui_tangram.play import DocumentError

HEAD: Final = "gTans v1.0"
"""The beginning of such files."""
FULL: Final = 65_536
"""The parts of a full turn."""
PIECES: Final = 7

_GTANS_MOULDS: Final = moulds("gtans")


def read_gtans(content: str) -> FigureList:
    """Return the figures of a file.  Raises `DocumentError`, with the number of the line."""
    return FigureList(_GTANS_MOULDS, {}, ListedDrawings(partial(_gtans_figures, content)))


def _gtans_figures(content: str) -> Iterator[ListedDrawing]:
    lines = enumerate(content.splitlines(), 1)
    line, head = next(lines)
    count = whole(head.removeprefix(HEAD).strip(), line)
    check_number(count)
    found = begun = 0
    rows: list[tuple[int, list[str]]] = []
    for line, text in lines:
        words = text.split()
        if begun and words:
            if len(words) != 6 or words[0] != "p":
                raise LineError("must be a piece: p, shape, mirrored, x, y and turn", line)
            rows.append((line, words))
        elif words:
            if len(words) != 3:
                raise LineError("must have the three numbers that begin a figure", line)
            begun = line
            found += 1
            check_number(found)
        if len(rows) == PIECES:
            try:
                yield ListedDrawing(begun, "", tuple(starmap(_piece, rows)))
            except LineError as fault:
                yield ListedDrawing(begun, "", (), fault)
            begun, rows = 0, []
    if begun:
        raise LineError("has a figure that is cut off", begun)
    if found != count:
        raise LineError("promises {count} figures; there are {found}", 1, count=count, found=found)


def _piece(line: int, words: list[str]) -> ListedPiece:
    mould, mirrored, turn = (whole(words[at], line) for at in (1, 2, 5))
    x, y = (number(words[at], line) for at in (3, 4))
    if mould not in _GTANS_MOULDS or mirrored not in (0, 1):
        raise LineError("has no shape 0 to 4, mirrored 0 or 1", line)
    return ListedPiece(mould, bool(mirrored), turn * 2 * pi / FULL, (x, -y))


def gtans_head(figures: int) -> str:
    """Return the line with which a file of so many figures begins; a blank one is before each."""
    return f"{HEAD} {figures}"


def gtans_file(entries: Sequence[str]) -> str:
    """Return the file of the figures given as *entries*."""
    return "\n".join([gtans_head(len(entries)), *entries])


def in_gtans(pieces: PieceSet) -> bool:
    """Whether a file can have figures of a set."""
    all_known = len(mould_poses(pieces, _GTANS_MOULDS)) == len(pieces.kinds)
    return all_known and len(pieces.pieces) == PIECES


def gtans_entry(figure: Figure, pieces: PieceSet) -> str:
    """Return the lines of a figure of the seven tans, which has no name there.

    Raises `DocumentError` for a figure that a file cannot have.
    """
    listed = listed_pieces(figure, pieces, _GTANS_MOULDS)
    if len(listed) != PIECES:
        raise DocumentError("has pieces that this format does not know", at=figure.name)
    lines = ["1.0 1.000000e+00 1024 "]
    for mould, mirrored, angle, (x, y) in listed:
        turn = round(angle * FULL / (2 * pi)) % FULL
        lines.append(f"p {mould} {mirrored:d} {x:.9e} {-y:.9e} {turn} ")
    return "\n".join([*lines, ""])
