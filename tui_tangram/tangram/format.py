"""The files that people exchange: figures and arrangements as JSON.

A figure::

    {"format": "tui-tangram/figure", "version": 1, "set": "tangram", "name": "Square",
     "unit": 48,
     "outline": [[[0, 0, 0, 0], [0, 96, 0, 0], [0, 96, 0, 96], [0, 0, 0, 96]]],
     "solution": [{"kind": "L", "poly": [[0, 0, 0, 0], [0, 96, 0, 0], [0, 48, 0, 48]]}, …]}

A point is ``[ax, bx, ay, by]``: ((ax + bx√2) / unit, (ay + by√2) / unit), y upwards, the
leg of the small triangle being 1.  Outlines run counter-clockwise, holes clockwise.
``outline`` or ``solution`` may be missing, not both.  ``id``, ``category``, ``source``,
``attachment``, ``difficulty``, ``solutions``, ``mirror``, ``aliases`` and ``origins`` are
optional and kept (see `Figure`); other fields are ignored.

Sets of pieces with arcs and their figures have the same formats, with edges of other kinds
among the points; `tui_tangram.tangram.curved` reads them.

An arrangement has the format ``tui-tangram/arrangement`` and ``solution`` alone.  It may
be incomplete and its pieces may lie over each other: that is for the verdict to say.

Nothing in a file is trusted.  Whatever is wrong becomes one `FormatError`, which names the
file, the place in it and the cause; no input makes reading raise anything else.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from tui_tangram.contour import outline as outline_of
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Point, Polygon
from tui_tangram.geometry.clip import Convex, convex_parts
from tui_tangram.geometry.lattice import common_unit, quad
from tui_tangram.language import tr
from tui_tangram.play import Document, quote
from tui_tangram.play.files import FormatError, read_file
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import grouped
from tui_tangram.tangram.figure import Arrangement, Figure, PlacedKind, make_figure
from tui_tangram.tangram.pieces import PieceKind, PieceSet
from tui_tangram.tangram.silhouette import (
    ContourError,
    Corner,
    check_silhouette,
    checked_contour,
)
from tui_tangram.tangram.solution_form import next_kind

FIGURE = "tui-tangram/figure"
ARRANGEMENT = "tui-tangram/arrangement"
PIECES = "tui-tangram/pieces"
VERSION = 1
UNIT = 48
"""The unit files are written in when it is fine enough."""

MAX_UNIT = 100_000
MAX_PART = 1_000
"""The largest ax, bx, ay, by, in units."""
MAX_DISTANCE = 50
"""The largest coordinate: figures stay near the origin, within a piece's reach."""
MAX_POINTS = 1_000
"""Of one contour, points in straight runs included."""
MAX_CORNERS = 64
"""Of one kind of piece."""
MAX_NAME = 80
MAX_LABEL = 200
"""Of ids, categories and the like."""

_T = TypeVar("_T")


class _Bad(Exception):
    """What is wrong at a place, before the file's name is known."""

    def __init__(self, place: str, cause: str) -> None:
        super().__init__(cause)
        self.place = place
        self.cause = cause


def read_figure(text: str | bytes, where: str, sets: Mapping[str, PieceSet]) -> Figure:
    """Return the figure in *text*, the content of the file called *where*.

    *sets* has the known sets of pieces by their ids.  Raises `FormatError`.
    """
    return _read(text, where, FIGURE, lambda document: _figure(document, sets))


def read_arrangement(text: str | bytes, where: str, sets: Mapping[str, PieceSet]) -> Arrangement:
    """Return the arrangement in *text*; see `read_figure`.  Raises `FormatError`."""
    return _read(text, where, ARRANGEMENT, lambda document: _arrangement(document, sets))


def read_pieces(text: str | bytes, where: str) -> PieceSet:
    """Return the set of pieces in *text*.  Raises `FormatError`.

    The file has an ``id``, a ``name``, a ``unit`` and ``kinds``, a list of objects with
    ``kind``, ``name``, ``count`` and ``poly``, in the order of the pieces' letters.
    """
    return _read(text, where, PIECES, _pieces)


def write_figure(figure: Figure) -> str:
    """Return the file of *figure*, one contour or piece on a line.

    Raises `ValueError` when its coordinates need a unit finer than files may have.
    """
    polygons = [*figure.outline, *(piece.polygon for piece in figure.solution or ())]
    unit = _unit_for(polygons)
    given: dict[str, object] = {
        "id": figure.id,
        "category": figure.category,
        "source": figure.source,
        "attachment": figure.attachment,
        "difficulty": figure.difficulty,
        "solutions": figure.solutions,
        "mirror": figure.mirror,
        "aliases": list(figure.aliases),
        "origins": list(figure.origins),
    }
    fields = [
        *_head(FIGURE, figure.set_id, figure.name),
        *(_field(key, value) for key, value in given.items() if value),
        _field("unit", unit),
        _lines("outline", [_points(contour, unit) for contour in figure.outline]),
    ]
    if figure.solution is not None:
        fields.append(_placed(figure.solution, unit))
    return "{\n" + ",\n".join(fields) + "\n}\n"


def write_arrangement(arrangement: Arrangement) -> str:
    """Return the file of *arrangement*; see `write_figure`."""
    unit = _unit_for(piece.polygon for piece in arrangement.pieces)
    fields = [
        *_head(ARRANGEMENT, arrangement.set_id, arrangement.name),
        _field("unit", unit),
        _placed(arrangement.pieces, unit),
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def write_pieces(pieces: PieceSet) -> str:
    """Return the file of a set of pieces; see `write_figure`."""
    unit = _unit_for(kind.polygon for kind in pieces.kinds)
    kinds = [
        {
            "kind": kind.kind,
            "name": kind.name,
            "count": pieces.count(kind.kind),
            "poly": _points(kind.polygon, unit),
        }
        for kind in pieces.kinds
    ]
    fields = [
        _field("format", PIECES),
        _field("version", VERSION),
        _field("id", pieces.id),
        _field("name", pieces.name),
        _field("unit", unit),
        _lines("kinds", kinds),
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"


# Reading: the file


def _read(text: str | bytes, where: str, form: str, build: Callable[[Document], _T]) -> _T:
    """Return what *build* makes of the document in *text*."""
    try:
        return read_file(text, where, form, VERSION, build)
    except (_Bad, ContourError) as bad:
        raise FormatError(where, bad.place, bad.cause) from None


def _figure(document: Document, sets: Mapping[str, PieceSet]) -> Figure:
    pieces = _set(document, sets)
    name = _name(document)
    unit = document.whole("unit", 1, MAX_UNIT)
    outline = _outline(document, unit, pieces) if document.has("outline") else None
    solution = None
    if document.has("solution"):
        solution = _solution(document, unit, pieces)
        _check_complete(solution, pieces)
    elif outline is None:
        raise _Bad("outline", tr("is missing, and so is solution; a figure needs one of them"))
    figure = make_figure(
        name,
        pieces.id,
        outline=outline,
        solution=None if solution is None else _in_order(solution, pieces),
        id=_label(document, "id"),
        category=_label(document, "category"),
        source=_label(document, "source"),
        attachment=_label(document, "attachment"),
        difficulty=document.whole("difficulty", 1, 5) if document.has("difficulty") else None,
        solutions=document.whole("solutions") if document.has("solutions") else None,
        mirror=document.flag("mirror") if document.has("mirror") else False,
        aliases=_labels(document, "aliases"),
        origins=_labels(document, "origins"),
    )
    if solution and outline_of(piece.polygon for piece in solution) != figure.outline:
        raise _Bad("solution", tr("does not cover the outline"))
    return figure


def _arrangement(document: Document, sets: Mapping[str, PieceSet]) -> Arrangement:
    pieces = _set(document, sets)
    name = _name(document) if document.has("name") else ""
    unit = document.whole("unit", 1, MAX_UNIT)
    laid = _solution(document, unit, pieces)
    return Arrangement(set_id=pieces.id, pieces=laid, name=name)


def _pieces(document: Document) -> PieceSet:
    unit = document.whole("unit", 1, MAX_UNIT)
    counts: list[tuple[PieceKind, int]] = []
    for part in _objects(document, "kinds"):
        kind = part.text("kind", 4)
        if not (kind.isascii() and kind.isalpha()):
            part.fail("kind", tr("must be letters from A to Z, not {value}", value=quote(kind)))
        place = f"{part.place}poly"
        corners = _corners(part.content.get("poly"), place, unit, octilinear=False)
        if len(corners) > MAX_CORNERS:
            raise _Bad(
                place,
                tr(
                    "has {number} corners; {most} are allowed",
                    number=len(corners),
                    most=MAX_CORNERS,
                ),
            )
        (polygon,) = check_silhouette([corners], [place])
        counts.append((PieceKind(kind, _name(part), polygon), part.whole("count", 1, 26)))
    try:
        return PieceSet.of(document.text("id", MAX_LABEL), _name(document), counts)
    except ValueError as error:
        raise _Bad("kinds", str(error)) from None


# Reading: its parts


def _set(document: Document, sets: Mapping[str, PieceSet]) -> PieceSet:
    found = document.text("set", MAX_LABEL)
    if found not in sets:
        document.fail(
            "set",
            tr(
                "no set is called {name}; there is {known}",
                name=quote(found),
                known=", ".join(sets),
            ),
        )
    return sets[found]


def _name(document: Document) -> str:
    name = document.text("name", MAX_NAME)
    if name.isspace():
        document.fail("name", tr("must have a letter or digit, not only blanks"))
    return name


def _label(document: Document, key: str) -> str:
    return document.text(key, MAX_LABEL) if document.has(key) else ""


def _labels(document: Document, key: str) -> tuple[str, ...]:
    if not document.has(key):
        return ()
    # Each is looked at as if it were a field of its own, so that its place is named.
    labels = {f"{key}[{i}]": label for i, label in enumerate(document.array(key))}
    return tuple(Document(labels).text(place, MAX_LABEL) for place in labels)


def _objects(document: Document, key: str) -> Iterable[Document]:
    for index, value in enumerate(document.array(key)):
        place = f"{key}[{index}]"
        if not isinstance(value, dict):
            raise _Bad(place, tr("must be an object, not {value}", value=quote(value)))
        yield Document(value, f"{place}.")


def _outline(document: Document, unit: int, pieces: PieceSet) -> tuple[Polygon, ...]:
    """Return the outline, checked to be a region as large as the pieces together."""
    octilinear = all(kind.octilinear for kind in pieces.kinds)
    listed = document.array("outline")
    places = [f"outline[{index}]" for index in range(len(listed))]
    contours = [
        _corners(value, place, unit, octilinear)
        for value, place in zip(listed, places, strict=True)
    ]
    if not contours:
        raise _Bad("outline", tr("has no contour"))
    # Where the outline bends, a piece has a corner, or a piece's corner stands on an edge of
    # another and makes two bends; so it has at most twice the corners of all pieces.
    most = 2 * sum(len(piece.kind.polygon) for piece in pieces.pieces)
    count = sum(map(len, contours))
    if count > most:
        raise _Bad(
            "outline",
            tr("has {number} corners; the pieces make {most} at most", number=count, most=most),
        )
    polygons = check_silhouette(contours, places)
    area = sum((polygon.signed_area for polygon in polygons), Sqratio.ZERO)
    if area != pieces.area:
        raise _Bad(
            "outline",
            tr(
                "has an area of {area}, but the pieces have {wanted}",
                area=area,
                wanted=pieces.area,
            ),
        )
    return polygons


def _solution(document: Document, unit: int, pieces: PieceSet) -> tuple[PlacedKind, ...]:
    """Return the laid pieces, each checked to be one of the set."""
    laid: list[PlacedKind] = []
    counts: Counter[str] = Counter()
    for part in _objects(document, "solution"):
        name = next_kind(part, pieces, counts, MAX_LABEL)
        kind = pieces.kind(name)
        place = f"{part.place}poly"
        corners = _corners(part.content.get("poly"), place, unit, octilinear=False)
        polygon = Polygon(corner.point for corner in corners)
        if kind.pose_of(polygon) is None:
            raise _Bad(place, _difference(pieces, kind, polygon))
        laid.append(PlacedKind(name, polygon.canonical()))
    return tuple(laid)


def _difference(pieces: PieceSet, kind: PieceKind, polygon: Polygon) -> str:
    """Say why *polygon* is no piece of *kind*."""
    if kind.pose_of(polygon.reversed()) is not None:
        return tr("runs clockwise; list the corners of a piece counter-clockwise")
    name = named(kind.name, pieces.id, PIECE)
    if polygon.area != kind.area:
        return tr(
            "is not a {name} ({kind}): its area is {area}, not {wanted}",
            name=name,
            kind=kind.kind,
            area=polygon.area,
            wanted=kind.area,
        )
    return tr(
        "is not a {name} ({kind}), turned by a multiple of 45° or mirrored",
        name=name,
        kind=kind.kind,
    )


def _check_complete(laid: Sequence[PlacedKind], pieces: PieceSet) -> None:
    """Refuse a solution with a piece missing or two pieces over each other."""
    counts = Counter(piece.kind for piece in laid)
    for kind in pieces.kinds:
        have, need = counts[kind.kind], pieces.count(kind.kind)
        if have < need:
            raise _Bad(
                "solution",
                tr(
                    "has {have} of {need} {kind} ({name})",
                    have=have,
                    need=need,
                    kind=kind.kind,
                    name=named(kind.name, pieces.id, PIECE),
                ),
            )
    parts = [[Convex.of(part) for part in convex_parts(piece.polygon)] for piece in laid]
    for first, second in combinations(range(len(laid)), 2):
        if any(one.overlaps(other) for one in parts[first] for other in parts[second]):
            cause = tr(
                "{kind} lies over the {other} of solution[{number}]",
                kind=laid[second].kind,
                other=laid[first].kind,
                number=first,
            )
            raise _Bad(f"solution[{second}]", cause)


def _in_order(laid: Iterable[PlacedKind], pieces: PieceSet) -> list[PlacedKind]:
    """Return the laid pieces in the order of the set."""
    order = [kind.kind for kind in pieces.kinds]
    return sorted(laid, key=lambda piece: order.index(piece.kind))


def _corners(value: object, place: str, unit: int, octilinear: bool) -> tuple[Corner, ...]:
    """Return the corners of the contour *value*, checked for itself."""
    if not isinstance(value, list):
        raise _Bad(place, tr("must be a list of points, not {value}", value=quote(value)))
    if len(value) > MAX_POINTS:
        raise _Bad(
            place,
            tr("has {number} points; {most} are allowed", number=len(value), most=MAX_POINTS),
        )
    points = [_point(point, f"{place}[{index}]", unit) for index, point in enumerate(value)]
    return checked_contour(points, place, octilinear)


def _point(value: object, place: str, unit: int) -> Point:
    if not isinstance(value, list) or len(value) != 4:
        raise _Bad(place, tr("must be a point [ax, bx, ay, by], not {value}", value=quote(value)))
    for part in value:
        if type(part) is not int:
            raise _Bad(place, tr("must have whole numbers, not {value}", value=quote(part)))
        if abs(part) > MAX_PART * unit:
            raise _Bad(
                place,
                tr(
                    "{value} is beyond {most} times the unit",
                    value=quote(part),
                    most=grouped(MAX_PART),
                ),
            )
    ax, bx, ay, by = value
    point = Point.of(ax, bx, ay, by, unit)
    if not all(-MAX_DISTANCE <= coordinate <= MAX_DISTANCE for coordinate in point):
        raise _Bad(
            place,
            tr(
                "lies more than {most} from the origin; move the figure there",
                most=MAX_DISTANCE,
            ),
        )
    return point


# Writing


def _unit_for(polygons: Iterable[Polygon]) -> int:
    """Return the unit to write in: `UNIT` when it is fine enough, else the coarsest."""
    unit = common_unit(point for polygon in polygons for point in polygon.points)
    if UNIT % unit == 0:
        return UNIT
    if unit > MAX_UNIT:
        raise ValueError(
            tr(
                "the coordinates need a unit of 1/{unit}; files go to 1/{most}",
                unit=unit,
                most=MAX_UNIT,
            )
        )
    return unit


def _head(form: str, set_id: str, name: str) -> list[str]:
    return [
        _field("format", form),
        _field("version", VERSION),
        _field("set", set_id),
        *([_field("name", name)] if name else []),
    ]


def _field(key: str, value: object) -> str:
    return f"  {json.dumps(key)}: {json.dumps(value)}"


def _lines(key: str, values: Iterable[object]) -> str:
    """Return a field with a list, one value on a line."""
    lines = ",\n".join(f"    {json.dumps(value)}" for value in values)
    return f"  {json.dumps(key)}: [\n{lines}\n  ]" if lines else f"  {json.dumps(key)}: []"


def _placed(pieces: Iterable[PlacedKind], unit: int) -> str:
    return _lines(
        "solution",
        [{"kind": piece.kind, "poly": _points(piece.polygon, unit)} for piece in pieces],
    )


def _points(polygon: Polygon, unit: int) -> list[tuple[int, int, int, int]]:
    return [quad(point, unit) for point in polygon.points]
