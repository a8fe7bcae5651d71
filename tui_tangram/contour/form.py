"""Contours in files: corners, and edges that are not straight.

A contour is a list.  A point ``[ax, bx, ay, by]`` (see `tui_tangram.geometry.lattice`) is a
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

from tui_tangram.contour.judge import Problem
from tui_tangram.geometry import Arc, Contour, Curve, CurveError, Point, Straight
from tui_tangram.geometry.bezier import Bezier, contour_of
from tui_tangram.geometry.contour import self_crossing
from tui_tangram.geometry.curved import cut_layers
from tui_tangram.geometry.lattice import Quad, common_unit, quad
from tui_tangram.play import DocumentError, quote

MAX_EDGES = 1_000
"""Of one contour."""

PointReader = Callable[[object, str, int], Point]
"""Reads a point, given its place and the unit; raises `DocumentError`."""

_ARC = {"to", "centre", "turn"}
_BEZIER = {"to", "controls"}


def read_contour(
    value: object, place: str, unit: int, read_point: PointReader, *, touching: bool = False
) -> Contour:
    """Return the contour that *value* describes, found at *place* of a file.

    It is closed and does not cross itself; with *touching* it may touch itself in points, as
    the outline of pieces that meet in a corner does.  Which way round it runs is not checked here (see
    `check_turn`).  Raises `DocumentError` with place and cause.
    """
    if not isinstance(value, list):
        raise DocumentError(f"{place}: must be a list of corners, not {quote(value)}")
    if not value:
        raise DocumentError(f"{place}: has no corner")
    if len(value) > MAX_EDGES:
        raise DocumentError(f"{place}: has {len(value)} corners; {MAX_EDGES} are allowed")
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
            raise DocumentError(f"{where}: is the same point as {before}")
        else:
            edges.append(Straight(start, end))
    try:
        contour = contour_of(edges[1:] + edges[:1])
    except CurveError as error:
        raise DocumentError(f"{place}: {error}") from None
    if len(contour) > MAX_EDGES:
        raise DocumentError(
            f"{place}: has curves that take {len(contour)} chords; {MAX_EDGES} are allowed"
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
        raise DocumentError(f"{where}.{key}: is missing")
    for key in sorted(item.keys() - known):
        raise DocumentError(f"{where}: has {quote(key)}, which no such edge has")
    if known is _BEZIER:
        controls = item["controls"]
        if not isinstance(controls, list) or len(controls) != 2:
            raise DocumentError(f"{where}.controls: must be two points, not {quote(controls)}")
        first, second = (
            read(point, f"{where}.controls[{i}]", unit) for i, point in enumerate(controls)
        )
        return Bezier(start, first, second, end)
    turn = item["turn"]
    if turn not in ("left", "right"):
        raise DocumentError(f"{where}.turn: must be 'left' or 'right', not {quote(turn)}")
    centre = read(item["centre"], f"{where}.centre", unit)
    try:
        return Arc.of(start, end, centre, turn == "left")
    except CurveError as error:
        raise DocumentError(f"{where}.centre: {error}") from None


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
    if found is None or (touching and _only_touches(contour)):
        return
    if not contour.exact:
        raise DocumentError(f"{place}: crosses itself")
    i, j = found
    first, second = edges[i], edges[j]
    if isinstance(first, Arc) and isinstance(second, Arc) and first.circle == second.circle:
        cause = "lies over it" if first.left != second.left else "goes on past a full turn of it"
        raise DocumentError(
            f"{places[j]}: the edge to here is on the circle of {places[i]} and {cause}"
        )
    raise DocumentError(f"{places[j]}: the edge to here crosses or touches the edge to {places[i]}")


def _only_touches(contour: Contour) -> bool:
    """Whether a contour winds once around what it encloses, with no edge walked both ways."""
    outline = contour.reversed() if contour.signed_area < 0 else contour
    cut = cut_layers([[outline]])
    return (
        cut.exact
        and all(left != right for left, right in cut.sides)
        and cut.inside(any).area == outline.signed_area
    )


def check_turn(contour: Contour, place: str, *, hole: bool = False) -> None:
    """Refuse a contour that runs the wrong way round.  Raises `DocumentError`."""
    if (contour.signed_area < 0) != hole:
        want = "a hole clockwise" if hole else "an outline counter-clockwise"
        runs = "counter-clockwise" if hole else "clockwise"
        raise DocumentError(f"{place}: runs {runs}; list {want}")


def problem_places(problem: Problem, places: Sequence[str]) -> DocumentError:
    """Return a problem of several pieces as an error that names their places."""
    named = " and ".join(places[number] for number in problem.pieces)
    return DocumentError(f"{places[problem.pieces[0]]}: {named} {problem.cause}")


def contour_unit(contours: Sequence[Contour]) -> int:
    """Return the least unit in which every coordinate of *contours* is integral."""
    return common_unit(point for contour in contours for point in _named(contour))


def _named(contour: Contour) -> list[Point]:
    centres = [curve.centre for curve in contour.curves if isinstance(curve, Arc)]
    return [*contour.points, *centres]


def write_contour(contour: Contour, unit: int) -> list[object]:
    """Return a contour as it stands in a file; each item is the end of an edge."""
    curves = (contour.curves[-1], *contour.curves[:-1])
    return [_written(curve, unit) for curve in curves]


def _written(curve: Curve, unit: int) -> object:
    end: Quad = quad(curve.end, unit)
    if isinstance(curve, Straight):
        return end
    turn = "left" if curve.left else "right"
    return {"to": end, "centre": quad(curve.centre, unit), "turn": turn}
