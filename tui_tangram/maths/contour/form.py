"""Contours in files: corners, and edges that are not straight.

A contour is a list.  A point ``[ax, bx, ay, by]`` (see `tui_tangram.maths.geometry.lattice`) is a
corner to which a straight edge leads, from the item before it; to the first item the edge
leads from the last.  An object is a corner to which another edge leads:

``{"to": point, "centre": point, "turn": "left"}``
    a circular arc about *centre*; ``left`` is counter-clockwise, the other turn is
    ``right``.  When *to* is the corner before, the arc is the whole circle.
``{"to": point, "controls": [point, point]}``
    a cubic Bézier curve, which becomes a polygon no further than 1/200 from it.  A contour
    with such an edge is marked as not exact.

A half disc with the diameter from (-1, 0) to (1, 0), in a file with unit 1::

    [[1, 0, 0, 0], {"to": [-1, 0, 0, 0], "centre": [0, 0, 0, 0], "turn": "left"}]

A contour without arcs is a list of points, as in all other files.  A whole circle is a list
with one object.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui_tangram.language import mark
from tui_tangram.maths.geometry import Arc, Contour, Curve, CurveError, Point, Straight
from tui_tangram.maths.geometry.bezier import Bezier, contour_of
from tui_tangram.maths.geometry.contour import self_crossing
from tui_tangram.maths.geometry.lattice import Quad, quad
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.play import DocumentError, quote

MAX_EDGES = 1_000
"""The most edges of one contour."""

PointReader = Callable[[object, str, int], Point]
"""Reads a point, given its place and the unit; raises `DocumentError`."""

_ARC = {"to", "centre", "turn"}
_BEZIER = {"to", "controls"}


def read_contour(
    value: object, place: str, unit: int, read_point: PointReader, *, touching: bool = False
) -> Contour:
    """Return the contour that *value* describes, found at *place* of a file.

    It is closed and does not cross itself; with *touching* it may touch itself in points, as
    the outline of pieces that meet in a corner does.  Its orientation is not checked here.
    Raises `DocumentError` with place and cause.
    """
    if not isinstance(value, list):
        raise DocumentError("must be a list of corners, not {value}", at=place, value=quote(value))
    if not value:
        raise DocumentError("has no corners", at=place)
    if len(value) > MAX_EDGES:
        raise DocumentError(
            "has {number} corners; at most {most} are allowed",
            at=place,
            number=len(value),
            most=MAX_EDGES,
        )
    places = [f"{place}[{index}]" for index in range(len(value))]
    ends = [
        read_point(item.get("to"), f"{where}.to", unit)
        if isinstance(item, dict)
        else read_point(item, where, unit)
        for item, where in zip(value, places, strict=True)
    ]
    edges: list[Curve | Bezier] = []
    for index, (item, where) in enumerate(zip(value, places, strict=True)):
        start, end = ends[index - 1], ends[index]
        if isinstance(item, dict):
            edges.append(_round(item, where, (start, end), unit, read_point))
        elif start == end:
            before = f"{place}[{index - 1 if index else len(value) - 1}]"
            raise DocumentError("is the same point as {place}", at=where, place=before)
        else:
            edges.append(Straight(start, end))
    try:
        contour = contour_of(edges[1:] + edges[:1])
    except CurveError as error:
        raise DocumentError(str(error), at=place) from None
    if len(contour) > MAX_EDGES:
        raise DocumentError(
            "has curves that need {number} chords; at most {most} are allowed",
            at=place,
            number=len(contour),
            most=MAX_EDGES,
        )
    _check_crossing(
        contour, place, [*places[1:], *places[:1]], edges[1:] + edges[:1], touching=touching
    )
    return contour


def _round(
    item: dict[str, object], where: str, ends: tuple[Point, Point], unit: int, read: PointReader
) -> Curve | Bezier:
    """Return the edge that an object describes."""
    start, end = ends
    known = _BEZIER if "controls" in item else _ARC
    for key in sorted(known - item.keys()):
        raise DocumentError("is missing", at=f"{where}.{key}")
    for key in sorted(item.keys() - known):
        raise DocumentError("has an unexpected field {key}", at=where, key=quote(key))
    if known is _BEZIER:
        controls = item["controls"]
        if not isinstance(controls, list) or len(controls) != 2:
            raise DocumentError(
                "must be two points, not {value}", at=f"{where}.controls", value=quote(controls)
            )
        first, second = (
            read(point, f"{where}.controls[{i}]", unit) for i, point in enumerate(controls)
        )
        return Bezier(start, first, second, end)
    turn = item["turn"]
    if turn not in ("left", "right"):
        raise DocumentError(
            "must be 'left' or 'right', not {value}", at=f"{where}.turn", value=quote(turn)
        )
    centre = read(item["centre"], f"{where}.centre", unit)
    try:
        return Arc.of(start, end, centre, turn == "left")
    except CurveError as error:
        raise DocumentError(str(error), at=f"{where}.centre") from None


def _check_crossing(
    contour: Contour,
    place: str,
    places: Sequence[str],
    edges: Sequence[Curve | Bezier],
    *,
    touching: bool,
) -> None:
    """Refuse a contour that crosses or touches itself; *places* are those of the edges."""
    found = self_crossing(contour)
    if found is None or (touching and winds_once(contour)):
        return
    if not contour.exact:
        raise DocumentError("crosses itself", at=place)
    i, j = found
    first, second = edges[i], edges[j]
    if isinstance(first, Arc) and isinstance(second, Arc) and first.circle == second.circle:
        text = (
            mark("the arc to here overlaps {place} on the same circle")
            if first.left != second.left
            else mark("the arc to here continues the circle of {place} past a full turn")
        )
    else:
        text = mark("the edge to here crosses or touches the edge to {place}")
    raise DocumentError(text, at=places[j], place=places[i])


def winds_once(contour: Contour) -> bool:
    """Whether a contour winds once around its inside, with no edge walked both ways."""
    outline = contour.reversed() if contour.signed_area < 0 else contour
    cut = cut_layers([[outline]])
    return (
        cut.exact
        and all(left != right for left, right in cut.sides)
        and cut.inside(any).area == outline.signed_area
    )


def named_points(contour: Contour) -> list[Point]:
    """Return the points that a file names: corners and centres."""
    if contour.is_straight:
        return list(contour.points)
    centres = [curve.centre for curve in contour.curves if isinstance(curve, Arc)]
    return [*contour.points, *centres]


def write_contour(contour: Contour, unit: int) -> list[object]:
    """Return a contour in its form in files; each item is the end of an edge."""
    curves = (contour.curves[-1], *contour.curves[:-1])
    return [_written(curve, unit) for curve in curves]


def _written(curve: Curve, unit: int) -> object:
    end: Quad = quad(curve.end, unit)
    if isinstance(curve, Straight):
        return end
    turn = "left" if curve.left else "right"
    return {"to": end, "centre": quad(curve.centre, unit), "turn": turn}
