"""Figures as some programs list them: pieces by number, place and angle; of gTans and of GLPeces.

Their files contain only numbers.  The shapes of the pieces are known to the programs, and to this
module.  A file whose lines are not those of figures is rejected as a whole.  A wrong value in an
otherwise valid line affects one figure only.

gTans
-----
It has the seven tans, for the desktop of long ago::

    gTans v1.0 158
    1.0 1.000000e+00 1024
    p 3 1 1.555033e+00 3.667909e+00 40960
    …

The first line has the number of figures.  Each begins with a line of three numbers, which control
its display, and seven pieces follow: shape, whether it is mirrored, the place of its middle, y
downwards, in legs of the small triangle, and its turn in 65,536ths of a full one, counter-
clockwise as seen.  Blank lines are ignored.  Figures have no names.

GLPeces
-------
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

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import starmap
from math import isfinite, pi, radians
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.language import mark, tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import grouped

MOST: Final = 20_000
"""The maximum number of figures of a file."""
LARGEST: Final = 1e6
"""The largest number in a file, of any meaning."""
_NUMBER: Final = re.compile(r"([+-]?\d+(?!\d*r))?(?:([+-]?)(\d*)r)?", re.ASCII)


class LineError(DocumentError):
    """A line of a file that is wrong; the text counts as marked."""

    def __init__(self, text: str, /, line: int, **values: object) -> None:
        """Take the reason, and the number of the line."""
        super().__init__(text, at=tr("line {line}", line=line), **values)


class ListedPiece(NamedTuple):
    """A piece of a figure: mirrored left for right if it is, then turned, then moved."""

    mould: int
    """The number of its shape."""
    mirrored: bool
    angle: float
    """The turn in radians, counter-clockwise."""
    place: FloatPoint
    """The place of the origin of its shape, in legs, y upwards."""


class ListedDrawing(NamedTuple):
    """A figure of a file."""

    line: int
    """The number of the line where it begins."""
    name: str
    """Its name there; empty if figures have none."""
    pieces: tuple[ListedPiece, ...]
    fault: LineError | None = None
    """The error of a line that describes a piece, but with an invalid value."""


class ListedDrawings:
    """The figures of a file, read once to check it, and again each time: they take much room."""

    def __init__(self, read: Callable[[], Iterator[ListedDrawing]]) -> None:
        """Count what *read* yields.  Raises `DocumentError` as it does."""
        self._read = read
        self._count = sum(1 for _ in read())

    def __iter__(self) -> Iterator[ListedDrawing]:
        return self._read()

    def __len__(self) -> int:
        return self._count


class FigureList(NamedTuple):
    """A file of figures."""

    moulds: Mapping[int, Polygon]
    """The shapes that can be exact, by their numbers, each relative to its place."""
    why: Mapping[int, str]
    """The reasons why other shapes cannot, marked for translation."""
    figures: ListedDrawings


def moulds(rows: Mapping[int, str]) -> dict[int, Polygon]:
    """Return shapes that are written as a unit and coordinates.

    "r3: -1 2 -1 -1 2 -1" has thirds of √2; a number with both parts is "1-2r".

    >>> moulds({1: "2: 1 1-2r -1 r -r 0"})[1].points[0]
    Point(x=Sqratio(1, 0, 2), y=Sqratio(1, -2, 2))
    """
    found = {}
    for number, row in rows.items():
        unit, _, text = row.partition(": ")
        rooted, parts = unit.startswith("r"), int(unit.removeprefix("r"))
        values = []
        for word in text.split():
            match = _NUMBER.fullmatch(word)
            assert match is not None, word
            whole, sign, roots = match.groups()
            a = int(whole or 0)
            b = 0 if roots is None else int(f"{sign}{roots or 1}")
            values.append(Sqratio(0, a, parts) if rooted else Sqratio(a, b, parts))
        found[number] = Polygon(map(Point, values[::2], values[1::2]))
    return found


def number(word: str, line: int) -> float:
    """Return the number that a word is.  Raises `DocumentError`."""
    try:
        value = float(word) if len(word) <= 40 else None
    except ValueError:
        value = None
    if value is None or not isfinite(value) or abs(value) > LARGEST:
        raise LineError("must have numbers, not {word}", line, word=quote(word))
    return value


def whole(word: str, line: int) -> int:
    """Return the whole number that a word is.  Raises `DocumentError`."""
    value = number(word, line)
    if value != int(value):
        raise LineError("must have a whole number, not {word}", line, word=quote(word))
    return int(value)


def check_number(figures: int) -> None:
    """Reject more figures than a file may have.  Raises `DocumentError`."""
    if figures > MOST:
        raise DocumentError("has more than {most} figures", most=grouped(MOST))


def mould_poses(pieces: PieceSet, known: Mapping[int, Polygon]) -> dict[str, tuple[int, Isometry]]:
    """Return the number of each kind of piece among *known* shapes, and what brings it there.

    A kind that is no such shape is not among them.
    """
    poses: dict[str, tuple[int, Isometry]] = {}
    for kind in pieces.kinds:
        for mould, polygon in known.items():
            own = kind.shape.polygon
            if own is None or len(own) != len(polygon) or own.area != polygon.area:
                continue
            pose = kind.pose_of(Shape(polygon).canonical())
            if pose is not None:
                poses[kind.kind] = mould, pose.inverse()
                break
    return poses


def listed_pieces(
    figure: Figure, pieces: PieceSet, known: Mapping[int, Polygon]
) -> tuple[ListedPiece, ...]:
    """Return a figure's solution as pieces of *known* shapes.

    Raises `DocumentError` if it has none, or pieces with other shapes.
    """
    found = []
    poses = mould_poses(pieces, known)
    for placed in figure.solution or ():
        if placed.kind not in poses:
            raise DocumentError("has pieces that this format does not know", at=figure.name)
        mould, back = poses[placed.kind]
        pose = pieces.kind(placed.kind).pose_of(placed.shape)
        assert pose is not None, "a solution has pieces of its set"
        motion = back.then(pose)
        angle = radians(motion.turn.degrees)
        found.append(ListedPiece(mould, motion.mirrored, angle, motion.shift.floats()))
    if not found:
        raise DocumentError("has no solution", at=figure.name)
    return tuple(found)


HEAD: Final = "gTans v1.0"
"""The beginning of such files."""
FULL: Final = 65_536
"""The parts of a full turn."""
PIECES: Final = 7

_GTANS_MOULDS: Final = moulds(
    {
        0: "3: -2 2 -2 -4 4 2",
        1: "r3: -1 1 -1 -2 2 1",
        2: "2: 1 1 -1 1 -1 -1 1 -1",
        3: "r4: -1 -3 1 -1 1 3 -1 1",
        4: "3: -1 1 -1 -2 2 1",
    }
)


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


def gtans_file(entries: Sequence[str]) -> str:
    """Return the file of the figures given as *entries*."""
    return "\n".join([f"{HEAD} {len(entries)}", *entries])


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


LONGEST: Final = 80
"""Characters of a name that are read."""
LEG: Final = 58
"""The size of a leg in files that are written."""
SMALLEST: Final = 1
"""The smallest size of a leg."""

_GLPECES_MOULDS: Final = moulds(
    {
        1: "2: 1 1 -1 1 -1 -1 1 -1",
        2: "3: -1 2 -1 -1 2 -1",
        3: "r3: -1 2 -1 -1 2 -1",
        4: "3: -2 4 -2 -2 4 -2",
        5: "2: 2 1 0 1 -2 -1 0 -1",
        6: "2: 0 -2 3 1 -3 1",
        7: "r2: 2 1 0 1 -2 -1 0 -1",
        8: "r2: 1 1 -1 1 -1 -1 1 -1",
        9: "3: 4 2 0 2 -4 -2 0 -2",
        10: "r9: -2 4 -2 -2 4 -2",
        11: "r9: -4 8 -4 -4 8 -4",
        12: "r2: 2 1 0 1 -2 -1 0 -1",
        13: "2: 2 1 0 1 -2 -1 2 -1",
        14: "2: -3 -1 1 -1 3 1 -3 1",
        15: "r4: 2 1 0 1 -2 -1 2 -1",
        16: "r4: 2 3 -2 3 -2 -1 0 -3 2 -1",
        17: "2: 3 1 -3 1 -1 -1 1 -1",
        26: "r6: -1 2 -1 -1 2 -1",
        27: "4: 4 1 -4 1 -2 -1 2 -1",
        39: "2: -1 2 -1 -1 2 -1",
        44: "120: 66 22 -33 22 -33 -44",
        45: "60: 55 22 -44 22 -11 -44",
        46: "40: 44 11 -22 11 -22 -22",
        47: "120: 77 110 -55 -22 -22 -88",
        48: "60: 55 11 -44 11 -11 -22",
        49: "120: 110 11 -88 11 -22 -22",
        50: "120: 44 44 -55 44 11 -88",
        51: "60: 121 11 -77 11 -44 -22",
        52: "20: 33 11 -22 0 -11 -11",
        53: "240: 99 -132 99 264 -99 264 -99 -132 -33 -264",
        54: "240: 264 99 -132 99 -264 -33 -132 -99",
        55: "40: 33 33 -33 33 -33 -11 0 -33",
        56: "2: -1 -2r 1 -2r 1 -2+2r -1 2r",
        58: "2: -1 -r 1 -r 1 -2+r -1 r",
        59: "2: -1 -2r 1 2-2r 1 2 -1+r r -1 2r",
        60: "3: -2 -1 4 -1 -2 2",
        70: "r10: -8 -5 2 -5 2 5 -8 5 -3 0",
        71: "r10: -8 -5 2 -5 2 5 -3 10 -3 0",
        72: "r10: -8 -5 2 -5 2 5 -3 10 -8 5 -3 0",
        73: "r4: -4 -1 4 -1 2 1 -2 1",
        74: "r6: -2 -1 4 -1 -2 2",
        76: "r2: -1 -1 1 -1 1 0 -1 1",
        78: "r2: -1 -1 1 -1 1 1 -1 1",
        85: "r4: -3 -2 1 -2 3 0 -3 2",
        86: "r4: -3 -3 1 -3 3 3 -3 1",
        87: "r2: -2 -1 2 -1 2 0 0 1",
        88: "r6: -3 -4 3 2 1 4 -3 2",
        89: "9: -6 -2 12 -2 -6 4",
        90: "r9: -8 -2 10 -2 -2 4",
        91: "r9: -5 -2 4 -2 1 4",
        92: "r6: -3 -3 3 -3 5 -1 3 3 -3 3",
        93: "r9: -4 -1 5 -1 -1 2",
        94: "r9: -7 -2 11 -2 -4 4",
        95: "r3: 0 -2 2 -1 -2 3",
        96: "12: 0 -2 3 1 -3 1",
        97: "8: 2 -3 8 3 -8 3 -2 -3",
        98: "2: -1 -2 3 2 -1 2 -1 0 -3 0",
        99: "r4: 2 -1 4 1 -2 1 -2 -1",
        100: "40: -33 -33 33 -33 33 0 -33 33",
        101: "60: -88 -22 110 -22 -22 44",
    }
)
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
