"""Long IDs of figures, and of sets of pieces; see `tui_tangram.play.long_id`.

A figure's ID contains its set, whether its mirror image counts, and its contours up to a shift: the
first corner of the first contour is the origin.  A contour is a walk.  Most edges run in the eight
directions, and then an edge is a turn from the edge before and a length a + b√2, where few lengths
are common: those of the seven tans.  So a swan takes 30 characters.  Any other edge or arc gives
its end from its beginning, and its centre, as four whole numbers in a unit that the ID names.  The
way back to the first corner is omitted if it is straight.

A set of the program is given by its number.  Any other set is given by all its pieces, and has its
own long ID, by which IDs of figures refer to it.

A decoded ID becomes a file of `tui_tangram.games.tangram.core.format` and is checked as such: long
IDs are untrusted.  It must also be identical when encoded again, so that each figure has one ID.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import lcm
from typing import Final, TypeVar

from tui_tangram.games.tangram.core import format as files
from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.outlines import MAX_CORNERS, MAX_PIECE_CORNERS, MAX_UNIT
from tui_tangram.games.tangram.core.pieces import LETTERS, SETS, PieceSet
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, Straight
from tui_tangram.maths.geometry.plane import Quad, octant, quad, turned_quad
from tui_tangram.play.files import FormatError
from tui_tangram.play.long_id import (
    Choices,
    LongIdError,
    NumberReader,
    NumberWriter,
    nickname,
    number_in,
    plain,
    refused,
    written,
)
from tui_tangram.play.names import FIGURE, PIECES
from tui_tangram.values import replace

_T = TypeVar("_T")
_FIGURE_NAME: Final = "Figure"
_SET_NAME: Final = "Piece set"
_PIECE_NAME: Final = "piece"

_OTHER, _LEFT, _RIGHT = 8, 9, 10
_WAYS: Final = Choices(
    (2, 350), (1, 235), (6, 230), (7, 190), (3, 160), (5, 60), (0, 40), (4, 10),
    (_OTHER, 15), (_LEFT, 20), (_RIGHT, 20),
)  # fmt: skip
"""Edges by their turn from the one before in eighths, other edges, and arcs by theirs."""
_LENGTHS: Final = Choices[tuple[int, int] | None](
    ((1, 0), 300), ((0, 1), 190), ((2, 0), 150), ((0, 2), 80), ((3, 0), 55), ((4, 0), 40),
    ((0, 3), 16), ((0, 4), 14), ((5, 0), 13), ((-1, 1), 13), ((6, 0), 12), ((2, -1), 11),
    ((-1, 2), 9), ((-2, 2), 8), ((8, 0), 8), ((7, 0), 6), ((2, 1), 4), ((1, 1), 4),
    ((3, -1), 4), ((3, -2), 3), ((4, -2), 3), ((0, 5), 3), ((9, 0), 3), ((10, 0), 3),
    ((12, 0), 3), (None, 60),
)  # fmt: skip
"""Lengths a + b√2 of edges in the eight directions; None for any other."""
_FINER: Final = 2
"""The fraction of a unit for reading points: at 45° an integral length ends between integers."""
_ORIGIN: Final = (0, 0, 0, 0)


# Writing


def long_id(figure: Figure, pieces: PieceSet) -> str:
    """Return the long ID of a figure of a set.  Raises `LongIdError` if it has none."""
    writer = NumberWriter()
    own = figure.set_id not in SETS
    writer.natural(0 if own else SETS.index(figure.set_id) + 1)
    if own:
        _write_pieces(writer, pieces)
    writer.flag(figure.mirror)
    _write_contours(writer, figure.outline, _write_unit(writer, [figure.outline]))
    return written(FIGURE, writer.number)


def set_long_id(pieces: PieceSet) -> str:
    """Return the long ID of a set that is not of the program.  Raises as `long_id` does."""
    writer = NumberWriter()
    _write_pieces(writer, pieces)
    return written(PIECES, writer.number)


def _write_pieces(writer: NumberWriter, pieces: PieceSet) -> None:
    shapes = [kind.shape.canonical() for kind in pieces.kinds]
    unit = _write_unit(writer, [shape.contours for shape in shapes])
    writer.natural(len(shapes) - 1)
    for kind, shape in zip(pieces.kinds, shapes, strict=True):
        writer.natural(pieces.count(kind.kind) - 1)
        _write_contours(writer, shape.contours, unit)


def _write_unit(writer: NumberWriter, regions: Sequence[Sequence[Contour]]) -> int:
    """Write the least unit in which all encoded points of some regions are integers."""
    unit = lcm(*map(_unit_of, regions))
    if unit > MAX_UNIT // 2:
        raise LongIdError("its numbers are too long for a puzzle ID")
    writer.natural(unit - 1)
    return unit


def _write_contours(writer: NumberWriter, contours: Sequence[Contour], unit: int) -> None:
    """Write contours, moved so that the first begins in the origin."""
    writer.natural(len(contours) - 1)
    origin = contours[0].curves[0].start
    for number, contour in enumerate(contours):
        if number:
            _write_quad(writer, contour.curves[0].start - origin, unit)
        _write_contour(writer, contour, unit)


def _unit_of(contours: Sequence[Contour]) -> int:
    """Return the least unit in which all encoded points are integers."""
    unit, origin = 1, contours[0].curves[0].start
    for contour in contours:
        points = [contour.curves[0].start - origin]
        for curve in _encoded_curves(contour):
            way = _direction(curve)
            if way is None:
                points.append(curve.end - curve.start)
                if isinstance(curve, Arc):
                    points.append(curve.centre - curve.start)
            else:
                unit = lcm(unit, _length(curve, way).d)
        for point in points:
            unit = lcm(unit, point.x.d, point.y.d)
    return unit


def _encoded_curves(contour: Contour) -> Sequence[Curve]:
    """Return the encoded curves of a contour: without a straight way back."""
    back = contour.curves[-1]
    return contour.curves[:-1] if isinstance(back, Straight) else contour.curves


def _direction(curve: Curve) -> int | None:
    return octant(curve.end - curve.start) if isinstance(curve, Straight) else None


def _length(curve: Curve, way: int) -> Sqratio:
    """Return the length of an edge in one of the eight directions."""
    x, y = curve.end - curve.start
    across = x if x.sign else y
    if across.sign < 0:
        across = -across
    return across * Sqratio(0, 1, 1) if way % 2 else across


def _write_contour(writer: NumberWriter, contour: Contour, unit: int) -> None:
    corner_count = _encoded_curves(contour)
    writer.natural(len(corner_count))
    writer.flag(len(corner_count) == len(contour.curves))
    before = 0
    for curve in corner_count:
        way = _direction(curve)
        if way is not None:
            writer.choose((way - before) % 8, _WAYS)
            before = way
            length = _length(curve, way)
            pair = (length.a, length.b)
            common = length.d == 1 and _LENGTHS.has(pair)
            writer.choose(pair if common else None, _LENGTHS)
            if not common:
                writer.whole(length.a * (unit // length.d))
                writer.whole(length.b * (unit // length.d))
        elif isinstance(curve, Arc):
            writer.choose(_LEFT if curve.left else _RIGHT, _WAYS)
            _write_quad(writer, curve.end - curve.start, unit)
            _write_quad(writer, curve.centre - curve.start, unit)
        else:
            writer.choose(_OTHER, _WAYS)
            _write_quad(writer, curve.end - curve.start, unit)


def _write_quad(writer: NumberWriter, point: Point, unit: int) -> None:
    for part in quad(point, unit):
        writer.whole(part)


# Reading


def figure_with(text: str, piece_set: Callable[[str], PieceSet]) -> Figure:
    """Return the figure of a long ID.

    *piece_set* returns a set of the program.  Raises `LongIdError`.
    """
    try:
        return _figure(text, piece_set)
    except LongIdError as error:
        raise refused(text, error) from None


@lru_cache(maxsize=16)
def set_with(text: str) -> PieceSet:
    """Return the set of pieces of a long ID.  Raises `LongIdError`."""
    try:
        reader = NumberReader(number_in(PIECES, text))
        pieces = _read_pieces(reader)
        reader.end()
        return _only(pieces, pieces.id, plain(PIECES, text))
    except LongIdError as error:
        raise refused(text, error) from None


def _figure(text: str, piece_set: Callable[[str], PieceSet]) -> Figure:
    reader = NumberReader(number_in(FIGURE, text))
    number = reader.natural()
    if number > len(SETS):
        raise LongIdError("it is of a set that only a newer tui-tangram has; update tui-tangram")
    pieces = piece_set(SETS[number - 1]) if number else _read_pieces(reader)
    mirror = reader.flag()
    unit = _read_unit(reader)
    contours = _read_contours(reader, unit, MAX_CORNERS)
    reader.end()
    document = {
        "format": files.FIGURE,
        "version": files.VERSION,
        "set": pieces.id,
        "name": _FIGURE_NAME,
        "unit": _FINER * unit,
        "mirror": mirror,
        "outline": contours,
    }
    try:
        found = files.read_figure(json.dumps(document), FIGURE, {pieces.id: pieces})
    except FormatError as error:
        raise LongIdError(str(error)) from None
    right = long_id(found, pieces)
    named = changed(found, id=right, name=f"{_FIGURE_NAME} {nickname(right)}")
    return _only(named, right, plain(FIGURE, text))


def _only(found: _T, right: str, given: str) -> _T:
    """Return *found*, unless its ID differs from the one given."""
    if right != given:
        raise LongIdError("it is damaged")
    return found


def _read_pieces(reader: NumberReader) -> PieceSet:
    unit, kinds = _read_unit(reader), []
    for number in range(reader.count(len(LETTERS) - 1) + 1):
        count = reader.count(len(LETTERS) - 1) + 1
        outline, *holes = _read_contours(reader, unit, MAX_PIECE_CORNERS)
        kinds.append(
            {
                "kind": LETTERS[number],
                "name": _PIECE_NAME,
                "count": count,
                "poly": outline,
                **({"holes": holes} if holes else {}),
            }
        )
    head = {"format": files.PIECES, "version": files.VERSION, "id": PIECES, "name": _SET_NAME}
    try:
        found = files.read_pieces(
            json.dumps({**head, "unit": _FINER * unit, "kinds": kinds}), PIECES
        )
    except FormatError as error:
        raise LongIdError(str(error)) from None
    right = set_long_id(found)
    return replace(found, id=right, name=f"{_SET_NAME} {nickname(right)}")


def _read_unit(reader: NumberReader) -> int:
    unit = reader.natural() + 1
    if unit > MAX_UNIT // 2:
        raise LongIdError("it is damaged")
    return unit


def _read_contours(reader: NumberReader, unit: int, most: int) -> list[list[object]]:
    """Return contours as files have them, in half the *unit*."""
    contours, origin = [], _ORIGIN
    for number in range(reader.count(most) + 1):
        if number:
            origin = _plus(_ORIGIN, _read_quad(reader))
        contour, corners = _read_contour(reader, origin, unit)
        contours.append(contour)
        most -= corners
        if most < 0:
            raise LongIdError("it is damaged")
    return contours


def _read_contour(reader: NumberReader, start: Quad, unit: int) -> tuple[list[object], int]:
    """Return a contour, and the number of its corners."""
    items: list[object] = []
    corner_count, whole = reader.count(MAX_CORNERS), reader.flag()
    here, before = start, 0
    if not whole:
        items.append(list(start))
    for _ in range(corner_count):
        step = reader.choose(_WAYS)
        if step < _OTHER:
            before = (before + step) % 8
            pair = reader.choose(_LENGTHS)
            a, b = (unit * part for part in pair) if pair else (reader.whole(), reader.whole())
            here = _plus(here, turned_quad((_FINER * a, _FINER * b, 0, 0), before))
            items.append(list(here))
            continue
        end = _plus(here, _read_quad(reader))
        if step == _OTHER:
            items.append(list(end))
        else:
            turn = "left" if step == _LEFT else "right"
            centre = _plus(here, _read_quad(reader))
            items.append({"to": list(end), "centre": list(centre), "turn": turn})
        here = end
    return items, len(items)


def _read_quad(reader: NumberReader) -> Quad:
    ax, bx, ay, by = (_FINER * reader.whole() for _ in range(4))
    return ax, bx, ay, by


def _plus(one: Quad, other: Quad) -> Quad:
    ax, bx, ay, by = (first + second for first, second in zip(one, other, strict=True))
    return ax, bx, ay, by
