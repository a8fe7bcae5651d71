"""Contours in files, and regions that a motion carries onto each other.

A contour is a list.  A point ``[ax, bx, ay, by]`` (see `tui_tangram.maths.geometry.plane`) is a
corner to which a straight edge leads, from the item before it; to the first item the edge
leads from the last.  An object is a corner to which another edge leads:

``{"to": point, "centre": point, "turn": "left"}``
    a circular arc about *centre*; ``left`` is counter-clockwise, the other turn is
    ``right``.  When *to* is the corner before, the arc is the whole circle.
``{"to": point, "controls": [point, point]}``
    a cubic Bézier curve, which becomes a polygon no further than 1/200 from it (see below).  A
    contour with such an edge is marked as not exact.

A half disc with the diameter from (-1, 0) to (1, 0), in a file with unit 1::

    [[1, 0, 0, 0], {"to": [-1, 0, 0, 0], "centre": [0, 0, 0, 0], "turn": "left"}]

A contour without arcs is a list of points, as in all other files.  A whole circle is a list
with one object.

Bézier curves
-------------
A cubic with its four points in Q(√2) passes through points of Q(√2) at all fractions of its
parameter, so its chords between 0, 1/n, 2/n … are edges like any other.  Their distance from
the curve is known: on a piece of length 1/n a curve is at most max|B''| / (8n²) from
its chord, and |B''| is at most six times the larger of |p₀ - 2p₁ + p₂| and |p₁ - 2p₂ + p₃|.

The number of chords is a power of two that bounds this error by a tolerance.  It depends on these
two lengths alone, so a curve walked back, turned by 45°, mirrored or moved has the same chords, and
two pieces cut apart by one curve still meet without a gap.

Congruence
----------
Regions may be turned by any angle, mirrored, or shifted.

A region is seen from an edge: the edge's start is the origin, and a point's coordinates are the
scalar and the cross product of the edge with the way to the point.  Both are numbers of the field
and the same wherever the region lies.  Seen from the end of the edge, in a mirror, it is the
mirrored region.  The key is the least of such descriptions, seen from edges of the length that is
rarest, so only a few have to be compared.  It is exact and complete: two regions have one key
exactly when one can be carried onto the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from math import gcd
from typing import Final, TypeAlias

from tui_tangram.language import mark
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, CurveError, Isometry, Point, Straight
from tui_tangram.maths.geometry.contour import self_crossing
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.maths.geometry.plane import Quad, common_unit, quad
from tui_tangram.play import DocumentError, quote
from tui_tangram.values import NamedTuple

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


TOLERANCE: Final = Sqratio(1, 0, 200)
"""The default of the largest distance between a polygon and the curve it stands for."""

_MOST: Final = 256
"""The largest number of chords: a finer drawing is a mistake."""


class Bezier(NamedTuple):
    """A directed cubic from *start* to *end*, pulled towards *first* and *second*."""

    start: Point
    first: Point
    second: Point
    end: Point

    def reversed(self) -> Bezier:
        """Return the curve walked the other way."""
        return Bezier(*self[::-1])

    def moved(self, motion: Isometry) -> Bezier:
        """Return the image, walked from the image of the start."""
        return Bezier(*[motion(point) for point in self])

    def point(self, part: Sqratio) -> Point:
        """Return the point at a parameter from 0 to 1 (de Casteljau)."""
        points: list[Point] = list(self)
        while len(points) > 1:
            points = [a + (b - a).scaled(part) for a, b in pairwise(points)]
        return points[0]

    def error(self, chords: int) -> Sqratio:
        """Return the square of a bound on the distance of any point from its chord."""
        bends = (
            self.start - self.first.scaled(2) + self.second,
            self.first - self.second.scaled(2) + self.end,
        )
        square = max(bend.dot(bend) for bend in bends)
        return square * Sqratio(9, 0, 16 * chords**4)

    def chords(self, tolerance: Sqratio = TOLERANCE) -> tuple[Straight, ...]:
        """Return chords that are never further than *tolerance* from the curve.

        Raises `CurveError` when more than 256 were needed, or the curve is a point.
        """
        count = 1
        while self.error(count) > tolerance * tolerance:
            count *= 2
            if count > _MOST:
                raise CurveError(
                    "the curve is too large for a tolerance of {tolerance}", tolerance=tolerance
                )
        stops = [self.point(Sqratio(i, 0, count)) for i in range(count + 1)]
        found = tuple(Straight(a, b) for a, b in pairwise(stops) if a != b)
        if not found:
            raise CurveError("the curve is a point")
        return found


def contour_of(edges: Iterable[Curve | Bezier]) -> Contour:
    """Return a closed contour in which chords approximate cubics.

    The contour is marked as not exact when there are cubics.  Raises `CurveError` as `Contour`
    and `Bezier.chords` do.
    """
    listed = tuple(edges)
    curves: list[Curve] = []
    for edge in listed:
        if isinstance(edge, Bezier):
            curves += edge.chords()
        else:
            curves.append(edge)
    return Contour(curves, exact=all(isinstance(edge, Straight | Arc) for edge in listed))


_Number: TypeAlias = tuple[int, int]
"""a + b√2, times some power of the unit."""


class _Mark(NamedTuple):
    """A curve in whole numbers."""

    start: Quad
    end: Quad
    centre: Quad | None
    """The centre of an arc."""
    left: bool

    @property
    def circle(self) -> bool:
        """Whether it is a whole circle, which starts nowhere."""
        return self.centre is not None and self.start == self.end


class _Frame(NamedTuple):
    """A frame of reference for a region."""

    origin: Quad
    along: Quad
    mirrored: bool

    def seen(self, point: Quad) -> tuple[int, int, int, int]:
        """Return the coordinates of a point."""
        way = _less(point, self.origin)
        a, b = _dot(self.along, way)
        c, d = _dot(_across(self.along), way)
        return (a, b, -c, -d) if self.mirrored else (a, b, c, d)


def congruence_key(region: Iterable[Contour]) -> str:
    """Return a text that two regions have in common when a motion carries one onto the other.

    *region* has its contours as `tui_tangram.maths.contour.trace.outline` gives them.  The time is
    that of sorting its curves for each of the edges that are as long as the rarest.
    """
    curves = [curve for contour in region for curve in contour.curves]
    named = [point for curve in curves for point in (curve.start, curve.end)]
    named += [curve.centre for curve in curves if isinstance(curve, Arc)]
    unit = common_unit(named)
    marks = [
        _Mark(
            quad(curve.start, unit),
            quad(curve.end, unit),
            quad(curve.centre, unit) if isinstance(curve, Arc) else None,
            isinstance(curve, Arc) and curve.left,
        )
        for curve in curves
    ]
    return min(_described(marks, frame, unit * unit) for frame in _frames(marks))


def _frames(marks: Sequence[_Mark]) -> Iterator[_Frame]:
    """Yield frames for a region, the same ones for congruent regions."""
    open_ones = [mark for mark in marks if not mark.circle]
    if open_ones:
        lengths = [_dot(way, way) for way in (_less(mark.end, mark.start) for mark in open_ones)]
        number = Counter(lengths)
        rarest = min(number, key=lambda length: (number[length], length))
        for mark, length in zip(open_ones, lengths, strict=True):
            if length == rarest:
                yield _Frame(mark.start, _less(mark.end, mark.start), mirrored=False)
                yield _Frame(mark.end, _less(mark.start, mark.end), mirrored=True)
        return
    centres = {mark.centre for mark in marks if mark.centre is not None}
    for first, second in permutations(centres, 2):
        for mirrored in (False, True):
            yield _Frame(first, _less(second, first), mirrored)
    if len(centres) == 1:
        yield _Frame(centres.pop(), (0, 0, 0, 0), mirrored=False)


def _described(marks: Sequence[_Mark], frame: _Frame, scale: int) -> str:
    rows: list[tuple[int, ...]] = []
    for each in marks:
        start, end = (each.end, each.start) if frame.mirrored else (each.start, each.end)
        if each.centre is None:
            rows.append((0, *frame.seen(start), *frame.seen(end)))
            continue
        radius = _less(each.start, each.centre)
        ends = _dot(radius, radius) if each.circle else (*frame.seen(start), *frame.seen(end))
        rows.append((1 + each.left, *frame.seen(each.centre), *ends))
    # The fineness of the unit depends on the position of the region.
    common = gcd(scale, *(value for row in rows for value in row[1:]))
    found = sorted((row[0], *(value // common for value in row[1:])) for row in rows)
    return f"{scale // common}:" + ";".join(",".join(map(str, row)) for row in found)


def _less(point: Quad, origin: Quad) -> Quad:
    (a, b, c, d), (e, f, g, h) = point, origin
    return a - e, b - f, c - g, d - h


def _across(way: Quad) -> Quad:
    """Return a vector turned by a quarter, counter-clockwise."""
    a, b, c, d = way
    return -c, -d, a, b


def _dot(first: Quad, second: Quad) -> _Number:
    (a, b, c, d), (e, f, g, h) = first, second
    return a * e + c * g + 2 * (b * f + d * h), a * f + b * e + c * h + d * g
