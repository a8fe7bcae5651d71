"""Figures as some programs list them: pieces by number, place and angle; of gTans and of GLPeces.

Their files contain only numbers.  The shapes of the pieces are known to the programs, and to
`gtans` and `glpeces`.  A file whose lines are not those of figures is rejected as a whole.  A wrong
value in an otherwise valid line affects one figure only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from math import isfinite, radians
from pathlib import Path
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.language import tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.last_results import LastResults
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

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


def moulds(program: str) -> dict[int, Polygon]:
    """Return the shapes of the pieces of a program by their numbers, from ``moulds.toml``."""
    text = Path(__file__).with_name("moulds.toml").read_text("utf-8")
    return {int(number): mould(row) for number, row in tomllib.loads(text)[program].items()}


def mould(row: str) -> Polygon:
    """Return a shape that is written as a unit and coordinates.

    "r3: -1 2 -1 -1 2 -1" has thirds of √2; a number with both parts is "1-2r".

    >>> mould("2: 1 1-2r -1 r -r 0").points[0]
    Point(x=Sqratio(1, 0, 2), y=Sqratio(1, -2, 2))
    """
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
    return Polygon(map(Point, values[::2], values[1::2]))


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
    return _POSES.get((pieces, known), lambda: dict(_mould_poses(pieces, known)))


_POSES: Final = LastResults[dict[str, tuple[int, Isometry]]](4)


def _mould_poses(
    pieces: PieceSet, known: Mapping[int, Polygon]
) -> Iterator[tuple[str, tuple[int, Isometry]]]:
    for kind in pieces.kinds:
        for mould, polygon in known.items():
            own = kind.shape.polygon
            if own is None or len(own) != len(polygon) or own.area != polygon.area:
                continue
            pose = kind.pose_of(Shape(polygon).canonical())
            if pose is not None:
                yield kind.kind, (mould, pose.inverse())
                break


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
