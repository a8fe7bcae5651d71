"""Contours and laid pieces in files: read with all checks, and written.

A contour without arcs is a list of points ``[ax, bx, ay, by]``; one with arcs has objects among
them (`tui_tangram.maths.contour.form`).  Files are untrusted.  Contours of points alone are checked
by `tui_tangram.games.tangram.core.silhouette`, which names the wrong point; with arcs they are cut
at their crossings, which shows whether they bound a region.

Each has the kind and the shape of a piece of a set as it lies, turned and flipped.  Nothing in a
file is trusted: kinds, numbers and shapes are compared with those of the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, TypeAlias

from tui_tangram.games.tangram.core.figure import PlacedKind
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.core.silhouette import check_silhouette, checked_contour
from tui_tangram.maths.geometry import Contour, Point, Polygon, Shape, simplest
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import grouped
from tui_tangram.play.refusal import Refusal

MAX_UNIT = 10**36
"""The finest unit: pieces turned in many ways have many denominators."""
MAX_PART = 1_000
"""The largest ax, bx, ay, by, in units."""
MAX_DISTANCE = 50
"""The largest coordinate: figures stay near the origin, within a piece's reach."""
MAX_POINTS = 1_000
"""The maximum number of points of one contour, points in straight runs included."""
MAX_CORNERS = 500
"""The maximum number of corners of all contours of a region together: each edge is compared with
each other."""
MAX_PIECE_CORNERS = 128
"""The same for a piece."""
UNIT = 48
"""The unit of written files, if it is fine enough."""


def read_region(values: Sequence[object], places: Sequence[str], unit: int) -> tuple[Contour, ...]:
    """Return the contours *values*, found at *places*, checked to bound a region.

    Each has its listed direction, and a contour with arcs may touch itself in points.  Raises
    `DocumentError`.
    """
    return _region(values, places, unit, piece=False)


def _region(
    values: Sequence[object], places: Sequence[str], unit: int, *, piece: bool
) -> tuple[Contour, ...]:
    """Return contours as `read_region` does; for a *piece* the first is its outline."""
    if all(_has_no_objects(value) for value in values):
        corners = [
            checked_contour(_points(value, place, unit), place)
            for value, place in zip(values, places, strict=True)
        ]
        _check_number(corners, places, piece=piece)
        if piece:
            _check_turns([Polygon(corner.point for corner in one) for one in corners], places)
        return check_silhouette(corners, places)
    from tui_tangram.maths.contour.form import read_contour

    contours: list[Contour] = []
    for value, place in zip(values, places, strict=True):
        # A short text may be a curve of many edges, so these are counted while reading.
        contours.append(read_contour(value, place, unit, read_point, touching=not piece))
        _check_number(contours, places, piece=piece)
    _check_turns(contours if piece else contours[:1], places)
    _check_nesting(contours, places)
    return tuple(simplest(contour.unified().canonical()) for contour in contours)


def _check_number(contours: Iterable[Sized], places: Sequence[str], *, piece: bool) -> None:
    """Refuse more corners than allowed, before their edges are compared."""
    number, most = sum(map(len, contours)), MAX_PIECE_CORNERS if piece else MAX_CORNERS
    if number > most:
        raise DocumentError(
            "has {number} corners; at most {most} are allowed",
            at=places[0],
            number=number,
            most=most,
        )


def _check_turns(contours: Sequence[Contour], places: Sequence[str]) -> None:
    """Refuse an outline, the first contour, that runs clockwise, and a hole that does not."""
    for index, (contour, place) in enumerate(zip(contours, places, strict=False)):
        if index and contour.signed_area > 0:
            raise DocumentError("runs anticlockwise; list a hole clockwise", at=place)
        if not index and contour.signed_area < 0:
            raise DocumentError("runs clockwise; list an outer contour anticlockwise", at=place)


def _check_nesting(contours: Sequence[Contour], places: Sequence[str]) -> None:
    """Refuse contours that cross, or are not nested like those of a region."""
    from tui_tangram.maths.geometry.layers import cut_layers

    filled = [[one if one.signed_area > 0 else one.reversed()] for one in contours]
    depths = [0] * len(contours)
    for i, j in combinations(range(len(contours)), 2):
        sides = cut_layers([filled[i], filled[j]]).sides
        if any(left[0] != right[0] and left[1] != right[1] for left, right in sides):
            raise DocumentError("runs along {place}", at=places[j], place=places[i])
        parts = {side for both in sides for side in both}
        if parts >= {(True, True), (True, False), (False, True)}:
            raise DocumentError("crosses {place}", at=places[j], place=places[i])
        if (True, True) in parts:
            inner, outer = (j, i) if (True, False) in parts else (i, j)
            depths[inner] += 1 if contours[outer].signed_area > 0 else -1
    for contour, depth, place in zip(contours, depths, places, strict=True):
        if contour.signed_area > 0:
            if depth > 0:
                raise DocumentError(
                    "is inside another contour; filled contours must not overlap", at=place
                )
        elif depth != 1:
            raise DocumentError("is outside; a hole must be inside one contour", at=place)


def _has_no_objects(value: object) -> bool:
    return not isinstance(value, list) or not any(isinstance(item, dict) for item in value)


def read_shape(part: Document, unit: int) -> Shape:
    """Return the shape of a piece: ``poly``, and ``holes`` if it has any.

    Raises `DocumentError`.
    """
    contours = _region(*_contours_of(part), unit, piece=True)
    if len(contours) > 1:
        # Late: few pieces have holes.
        from tui_tangram.maths.contour.trace import outline as outline_of

        # Holes that touch may be listed as one or as several: they have one form.
        contours = outline_of(contours)
    return Shape(contours[0], contours[1:]).canonical()


def read_known_shape(part: Document, unit: int, kind: PieceKind) -> Shape | None:
    """Return the shape of a piece if it is listed without arcs and holes and is of that *kind*.

    None, too, if it is listed with many needless points.  Such a shape is a sound one, moved: what
    `read_shape` checks need not be looked at, which is most of the work.  Raises `DocumentError`.
    """
    values, places = _contours_of(part)
    if len(values) > 1 or not _has_no_objects(values[0]):
        return None
    points = _points(values[0], places[0], unit)
    few = 0 < len(points) <= 2 * len(kind.shape.points)
    order = _known_corners(kind, unit, _form(values[0])) if few else ()
    return Shape(Polygon(points[index] for index in order)) if order else None


_Form: TypeAlias = "tuple[tuple[int, int, int, int], ...]"


def _form(contour: Any) -> _Form:  # noqa: ANN401
    """Return a contour that was read, its points relative to the first."""
    (a, b, c, d), *_ = contour
    return tuple((ax - a, bx - b, ay - c, by - d) for ax, bx, ay, by in contour)


@lru_cache(500)
def _known_corners(kind: PieceKind, unit: int, form: _Form) -> tuple[int, ...]:
    """Return which points of a contour are the corners of its shape, as `read_shape` orders them.

    None are if it is not of that kind.  Apart from where it lies, a piece lies in few ways.
    """
    points = [Point.of(*point, unit) for point in form]
    try:
        corners = checked_contour(points, "")
    except DocumentError:
        return ()
    shape = Shape(Polygon(one.point for one in corners)) if len(corners) > 2 else None
    if shape is None or kind.pose_of(shape) is None:
        return ()
    return tuple(map(points.index, shape.canonical().outline.points))


def _contours_of(part: Document) -> tuple[list[object], list[str]]:
    """Return the contours of a piece as they are written, and their places."""
    holes = part.array("holes") if part.has("holes") else []
    places = [f"{part.place}poly", *(f"{part.place}holes[{index}]" for index in range(len(holes)))]
    return [part.content.get("poly"), *holes], places


def check_contours(values: Sequence[object], places: Sequence[str], unit: int) -> None:
    """Refuse contours in which something is no point, before their points are compared.

    Those with arcs are left alone.  Raises `DocumentError`.
    """
    for value, place in zip(values, places, strict=True):
        if _has_no_objects(value):
            for point, where in _listed(value, place):
                _parts(point, where, unit)


def listed_polygons(values: Sequence[object], places: Sequence[str], unit: int) -> list[Polygon]:
    """Return contours without arcs as they are listed, whatever they bound; none with arcs.

    Raises `DocumentError`.
    """
    if not all(map(_has_no_objects, values)):
        return []
    return [
        Polygon(corner.point for corner in checked_contour(_points(value, place, unit), place))
        for value, place in zip(values, places, strict=True)
    ]


def _points(value: object, place: str, unit: int) -> list[Point]:
    return [read_point(point, where, unit) for point, where in _listed(value, place)]


def _listed(value: object, place: str) -> list[tuple[object, str]]:
    """Return the items of a contour with their places.  Raises `DocumentError`."""
    if not isinstance(value, list):
        raise DocumentError("must be a list of points, not {value}", at=place, value=quote(value))
    if len(value) > MAX_POINTS:
        raise DocumentError(
            "has {number} points; {most} are allowed", at=place, number=len(value), most=MAX_POINTS
        )
    return [(point, f"{place}[{index}]") for index, point in enumerate(value)]


def read_point(value: object, place: str, unit: int) -> Point:
    """Return the point ``[ax, bx, ay, by]`` in *unit*.  Raises `DocumentError`."""
    ax, bx, ay, by = _parts(value, place, unit)
    point = Point.of(ax, bx, ay, by, unit)
    # √2 is less than 2.
    near = max(abs(ax) + 2 * abs(bx), abs(ay) + 2 * abs(by)) <= MAX_DISTANCE * unit
    if not near and not all(-MAX_DISTANCE <= one <= MAX_DISTANCE for one in point):
        raise DocumentError(
            "is more than {most} from the origin; move the figure there",
            at=place,
            most=MAX_DISTANCE,
        )
    return point


def _parts(value: object, place: str, unit: int) -> list[int]:
    """Return the four numbers of a point.  Raises `DocumentError`."""
    if not isinstance(value, list) or len(value) != 4:
        raise DocumentError(
            "must be a point [ax, bx, ay, by], not {value}", at=place, value=quote(value)
        )
    for part in value:
        if type(part) is not int:
            raise DocumentError("must have whole numbers, not {value}", at=place, value=quote(part))
        if abs(part) > MAX_PART * unit:
            raise DocumentError(
                "{value} is beyond {most} times the unit",
                at=place,
                value=quote(part),
                most=grouped(MAX_PART),
            )
    return value


def unit_for(contours: Iterable[Contour]) -> int:
    """Return the unit to write in: `UNIT` when it is fine enough, else the coarsest.

    Raises `ValueError` when that is finer than files may have.
    """
    from tui_tangram.maths.contour.form import named_points

    unit = common_unit(point for contour in contours for point in named_points(contour))
    if UNIT % unit == 0:
        return UNIT
    if unit > MAX_UNIT:
        raise Refusal(
            "the coordinates need a unit of 1/{unit}; files go to 1/{most}",
            unit=quote(unit),
            most=grouped(MAX_UNIT),
        )
    return unit


def written(contour: Contour, unit: int) -> list[object]:
    """Return a contour in the form of files."""
    if contour.is_straight:
        return [quad(point, unit) for point in contour.points]
    from tui_tangram.maths.contour.form import write_contour

    return write_contour(contour, unit)


def shape_fields(shape: Shape, unit: int) -> dict[str, object]:
    """Return the fields of a piece for its shape."""
    fields: dict[str, object] = {"poly": written(shape.outline, unit)}
    if shape.holes:
        fields["holes"] = [written(hole, unit) for hole in shape.holes]
    return fields


def solution_fields(solutions: Iterable[Iterable[tuple[str, Shape]]]) -> dict[str, object]:
    """Return solutions, each the kinds and shapes of its pieces, and their unit."""
    found = [list(solution) for solution in solutions]
    unit = unit_for(one for pieces in found for _, shape in pieces for one in shape.contours)
    rows = [[{"kind": kind, **shape_fields(shape, unit)} for kind, shape in one] for one in found]
    return {"unit": unit, "solutions": rows}


SHAPE_FIELDS: Final = ("kind", "poly", "holes")
MAX_LABEL: Final = 200
"""The most characters of ids, categories and the like."""


def check_fields(part: Document, known: Sequence[str]) -> None:
    """Refuse an unknown field: its author meant something by it."""
    for key in part.content:
        if key not in known:
            raise DocumentError(
                "has an unknown field {key}; the fields are {known}",
                at=part.place.rstrip(".") or "file",
                key=quote(key),
                known=", ".join(known),
            )


def read_laid(
    document: Document, unit: int, pieces: PieceSet, key: str = "solution"
) -> tuple[PlacedKind, ...]:
    """Return the laid pieces in the list *key*, each checked to be one of the set.

    Raises `DocumentError`.
    """
    laid: list[PlacedKind] = []
    counts: Counter[str] = Counter()
    for part in document.parts(key):
        check_fields(part, SHAPE_FIELDS)
        _count_kind(part, pieces, counts)
        kind = pieces.kind(part.text("kind", MAX_LABEL))
        shape = read_known_shape(part, unit, kind)
        if shape is None:
            shape = read_shape(part, unit)
            if kind.pose_of(shape) is None:
                raise _difference(pieces, kind, shape, f"{part.place}poly")
        laid.append(PlacedKind(kind.kind, shape))
    return tuple(laid)


def _count_kind(part: Document, pieces: PieceSet, counts: Counter[str]) -> None:
    """Count the kind of a laid piece in *counts*.

    Raises `DocumentError` for a kind that the set lacks, or has no more of.
    """
    name = part.text("kind", MAX_LABEL)
    have = pieces.count(name)
    if not have:
        part.fail(
            "kind",
            "the set {set} has no {kind}; it has {known}",
            set=pieces.id,
            kind=quote(name),
            known=", ".join(kind.kind for kind in pieces.kinds),
        )
    counts[name] += 1
    if counts[name] > have:
        part.fail(
            "kind",
            "is {kind} number {number}; the set {set} has only {have}",
            kind=name,
            number=counts[name],
            set=pieces.id,
            have=have,
        )


def _difference(pieces: PieceSet, kind: PieceKind, shape: Shape, at: str) -> DocumentError:
    """Return the reason why *shape* is no piece of *kind*."""
    name = named(kind.name, pieces.id, PIECE)
    if len(shape.holes) < len(kind.shape.holes):
        return DocumentError(
            "is a {name} ({kind}) without its holes; add them", at=at, name=name, kind=kind.kind
        )
    if shape.area != kind.area:
        return DocumentError(
            "is not a {name} ({kind}): its area is {area}, not {wanted}",
            at=at,
            name=name,
            kind=kind.kind,
            area=shape.area,
            wanted=kind.area,
        )
    return DocumentError(
        "is not a {name} ({kind}), turned or flipped", at=at, name=name, kind=kind.kind
    )


def check_complete(counts: Counter[str], pieces: PieceSet) -> None:
    """Refuse a solution with a piece missing; *counts* has its kinds."""
    for kind in pieces.kinds:
        have, need = counts[kind.kind], pieces.count(kind.kind)
        if have < need:
            raise DocumentError(
                "has {have} of {need} {kind} ({name})",
                at="solution",
                have=have,
                need=need,
                kind=kind.kind,
                name=named(kind.name, pieces.id, PIECE),
            )


def check_apart(laid: Sequence[PlacedKind]) -> None:
    """Refuse a solution with two pieces over each other."""
    from tui_tangram.maths.contour.judge import overlapping

    for first, second in overlapping([piece.shape for piece in laid]):
        raise DocumentError(
            "{kind} overlaps the {other} of solution[{number}]",
            at=f"solution[{second}]",
            kind=laid[second].kind,
            other=laid[first].kind,
            number=first,
        )
