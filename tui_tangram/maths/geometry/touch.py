"""The points where two curves meet: decided exactly, even where they are not in Q(√2).

Two lines, a line and a circle, or two circles meet at the roots of a quadratic equation.  With its
discriminant D there are three cases:

    D < 0    no common point;
    D = 0    they touch, in a point with coordinates in Q(√2);
    D > 0    they cross in two points p ± q√D.

When √D is in the field, so are the points.  When it is not, neither point is a corner of a
given curve, because those are in the field: the curves then cross strictly inside both.  Such a
point is a `Crossing`.  Whether it belongs to two curves, and the order of several on one curve
(`comes_before`), is a sign of a + b√D, or of a sum with two such roots.

Two pieces whose edges cross inside both overlap.  So pieces that do not overlap meet in points of
the field only: corners on edges, and edges that touch.  This is why a contour never needs a larger
field.  An arrangement with such a crossing needs one value of it, the area of the overlap, which is
measured with points near the crossing, less than 2⁻⁷⁰ away.

Whole numbers
-------------
Nearly all pairs of curves do not meet.  So everything is computed in whole numbers:
coordinates times a unit that both curves have in common (`ScaledCurve`).  Only a common
point is written as fractions.

Segments
--------
Two straight segments are in one of nine relations (`meet`), which name their common points.

`meet` distinguishes nine cases, named for the first segment as seen from the second; the ends of a
segment belong to it.

    APART       no common point
    ENDS        one common point, an end of both
    STANDS_ON   one common point, an end of the first inside the second (the stem of a T)
    CARRIES     one common point, an end of the second inside the first (the bar of a T)
    CROSS       one common point, inside both
    OVERLAP     a common stretch, neither contains the other
    PART        the first is a proper part of the second
    WHOLE       the second is a proper part of the first
    EQUAL       the same points

The direction a segment is walked in never matters; the sixteen relations of directed edges that
decide how contours are traced are a separate matter and build on these. Everything is decided by
the signs of cross products, hence exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import lcm, sqrt
from typing import TypeAlias

from tui_tangram.maths.exact import Sqratio, nearby, sign, sign_with_roots, square_root
from tui_tangram.maths.geometry.curve import Arc, Curve, Straight
from tui_tangram.maths.geometry.plane import ORIGIN, Point, turn
from tui_tangram.values import NamedTuple

Segment: TypeAlias = tuple[Point, Point]
"""Two different points, as `Polygon.edges` yields them."""


class SegmentRelation(Enum):
    """The nine relations of two segments (see the module's docstring)."""

    APART = "apart"
    ENDS = "end at end"
    STANDS_ON = "ends inside the other"
    CARRIES = "an end of the other inside"
    CROSS = "crossing"
    OVERLAP = "overlapping"
    PART = "part of the other"
    WHOLE = "the other is part of it"
    EQUAL = "equal"


class Intersection(NamedTuple):
    """The result of `meet`."""

    meeting: SegmentRelation
    shared: tuple[Point, ...]
    """Nothing, the one common point, or the two ends of the common stretch in order."""


def meet(first: Segment, second: Segment) -> Intersection:
    """Return the meeting of *first* with *second* and the points they share.

    Raises `ValueError` when a segment has no length.

    >>> from tui_tangram.maths.geometry.plane import Point
    >>> o, e = Point.of(0, 0, 0, 0), Point.of(2, 0, 0, 0)
    >>> meet((o, e), (Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0))).meeting.name
    'CARRIES'
    """
    a, b = sorted(first)
    c, d = sorted(second)
    if a == b or c == d:
        raise ValueError(f"a segment needs two different ends, not {a if a == b else c!r} twice")
    side_c, side_d = turn(a, b, c), turn(a, b, d)
    if side_c == side_d:
        return _APART if side_c else _meet_on_line(a, b, c, d)
    side_a, side_b = turn(c, d, a), turn(c, d, b)
    if side_a == side_b:
        return _APART
    # Each pair differs, so the lines are not parallel and neither segment lies wholly on
    # one side of the other: they meet.  A zero names the end that is the common point.
    if side_c * side_d * side_a * side_b:
        return Intersection(SegmentRelation.CROSS, (line_crossing((a, b), (c, d)),))
    if side_a and side_b:
        return Intersection(SegmentRelation.CARRIES, (d if side_c else c,))
    point = b if side_a else a
    return Intersection(
        SegmentRelation.STANDS_ON if side_c and side_d else SegmentRelation.ENDS, (point,)
    )


_APART = Intersection(SegmentRelation.APART, ())


def _meet_on_line(a: Point, b: Point, c: Point, d: Point) -> Intersection:
    """Return the contact of the segments a < b and c < d of one line."""
    low, high = max(a, c), min(b, d)
    if low > high:
        return _APART
    if low == high:
        return Intersection(SegmentRelation.ENDS, (low,))
    if a == c and b == d:
        meeting = SegmentRelation.EQUAL
    elif low == a and high == b:
        meeting = SegmentRelation.PART
    elif low == c and high == d:
        meeting = SegmentRelation.WHOLE
    else:
        meeting = SegmentRelation.OVERLAP
    return Intersection(meeting, (low, high))


def line_crossing(first: Segment, second: Segment) -> Point:
    """Return the point where the lines through two segments cross, even beyond the segments.

    Raises `ValueError` when the lines are parallel or the same.
    """
    start, end = first
    step = end - start
    along = second[1] - second[0]
    fall = along.cross(step)
    if not fall:
        raise ValueError("parallel lines do not cross in one point")
    # Walking along the first line, the distance from the second changes linearly.
    return start + step.scaled(along.cross(second[0] - start) / fall)


class Crossing(NamedTuple):
    """The point foot + way·√under, which is not in Q(√2).

    A point has one such form, whatever lines and circles go through it.  For they are given in
    Q(√2), so they also go through its conjugate, the point with -√under for √under; the
    foot is half way between the two, the larger coordinate of the *way* is 1 or -1, and
    *under* follows.  So two crossings are one point exactly when they are equal.
    """

    foot: Point
    way: Point
    under: Sqratio

    def floats(self) -> tuple[float, float]:
        """Return the coordinates rounded, off by less than 2⁻²⁸ of the larger one."""
        (x, y), (u, v), root = self.foot.floats(), self.way.floats(), sqrt(float(self.under))
        found = x + u * root, y + v * root
        if max(map(abs, found)) * 1024 < root:
            # For large parts the two terms nearly cancel, and only their roundings would be left.
            return self.nearby_point(128).floats()
        return found

    def nearby_point(self, bits: int) -> Point:
        """Return a point of Q(√2) near the crossing on the line of foot and way.

        Each coordinate is off by less than 2⁻ᵇⁱᵗˢ.
        """
        return self.foot + self.way.scaled(nearby(self.under, bits))


CommonPoint: TypeAlias = Point | Crossing
"""A point where curves meet."""


class Touch(NamedTuple):
    """The result of `touch`."""

    points: tuple[Point, ...]
    """The common points in Q(√2); of a common stretch its ends."""
    crossings: tuple[tuple[Crossing, int], ...] = ()
    """The common points outside Q(√2), each with 1 where the first curve passes to the left side
    of the second, and -1 where it passes to the right."""
    stretch: bool = False
    """Whether the curves share more than single points."""

    def converse(self) -> Touch:
        """Return the touch of the second curve with the first."""
        if not self.crossings:
            return self
        return self._replace(crossings=tuple((spot, -side) for spot, side in self.crossings))


_NOTHING = Touch(())

Whole: TypeAlias = tuple[int, int]
"""The number a + b√2."""
Vector: TypeAlias = tuple[int, int, int, int]
"""The vector (a + b√2, c + d√2)."""


class ScaledCurve(NamedTuple):
    """A curve in whole numbers: its coordinates times a unit."""

    start: Vector
    end: Vector
    along: Vector
    """The vector from start to end."""
    centre: Vector | None
    """The centre of an arc; None for a straight edge."""
    square: Whole
    """The square of an arc's radius, or of an edge's length."""
    left: int
    """For an arc 1 when it turns left, else -1; 0 for the whole circle."""

    @classmethod
    def of(cls, curve: Curve, unit: int) -> ScaledCurve:
        """Return *curve* times *unit*, which all its denominators divide."""
        start, end = _vector(curve.start, unit), _vector(curve.end, unit)
        along = _minus(end, start)
        if not isinstance(curve, Arc):
            return cls(start, end, along, None, _dot(along, along), 1)
        centre = _vector(curve.centre, unit)
        ray = _minus(start, centre)
        left = 0 if start == end else 1 if curve.left else -1
        return cls(start, end, along, centre, _dot(ray, ray), left)

    def times(self, factor: int) -> ScaledCurve:
        """Return the curve with its unit divided by *factor*."""
        start, end, along, centre, square, left = self
        return ScaledCurve(
            _times(start, factor),
            _times(end, factor),
            _times(along, factor),
            centre and _times(centre, factor),
            (square[0] * factor * factor, square[1] * factor * factor),
            left,
        )


def unit_of(curves: Sequence[Curve]) -> int:
    """Return the least unit in which all corners and centres are whole."""
    points = [point for curve in curves for point in curve if isinstance(point, Point)]
    return lcm(*(part.d for point in points for part in point))


def touch(first: Curve, second: Curve) -> Touch:
    """Return the points where two curves meet, their ends included."""
    unit = unit_of((first, second))
    return touch_marked(first, second, ScaledCurve.of(first, unit), ScaledCurve.of(second, unit))


def touch_marked(first: Curve, second: Curve, one: ScaledCurve, other: ScaledCurve) -> Touch:
    """Return the points where two curves meet, given also their marks in one unit."""
    if isinstance(first, Straight):
        if isinstance(second, Straight):
            return _two_lines(first, second, one, other)
        return _line_and_arc(first, second, one, other)
    if isinstance(second, Straight):
        return _line_and_arc(second, first, other, one).converse()
    if one.centre == other.centre:
        return _on_one_circle(first, second) if one.square == other.square else _NOTHING
    return _two_circles(first, second, one, other)


def _two_lines(first: Straight, second: Straight, one: ScaledCurve, other: ScaledCurve) -> Touch:
    """Return the points where two segments meet."""
    start = sign(*_cross(one.along, _minus(other.start, one.start)))
    end = sign(*_cross(one.along, _minus(other.end, one.start)))
    if start == end:
        return _NOTHING if start else _on_one_line(first, second)
    here = sign(*_cross(other.along, _minus(one.start, other.start)))
    there = sign(*_cross(other.along, _minus(one.end, other.start)))
    if here == there:
        return _NOTHING
    # Both pairs differ, so the lines are not parallel and the segments meet in one point; a 0 means
    # that it is an end.
    if not start or not end:
        return Touch((second.end if start else second.start,))
    if not here or not there:
        return Touch((first.end if here else first.start,))
    return Touch((line_crossing((first.start, first.end), (second.start, second.end)),))


def _on_one_line(first: Straight, second: Straight) -> Touch:
    (a, b), (c, d) = sorted(first), sorted(second)
    low, high = max(a, c), min(b, d)
    if low > high:
        return _NOTHING
    return Touch((low, high), stretch=True) if low < high else Touch((low,))


def _on_one_circle(first: Arc, second: Arc) -> Touch:
    points = {point for point in (first.start, first.end) if second.spans(point)}
    points |= {point for point in (second.start, second.end) if first.spans(point)}
    if first.is_circle or second.is_circle:
        return Touch(tuple(sorted(points)), stretch=True)
    # An end inside the other arc has a stretch next to it.  Without one, two arcs with both ends in
    # common are one, or complete the circle; others share an end alone.
    inner = [p for p in points if p not in (first.start, first.end)]
    inner += [p for p in points if p not in (second.start, second.end)]
    same = len(points) == 2 and (first.left == second.left) == (first.start == second.start)
    return Touch(tuple(sorted(points)), stretch=bool(inner) or same)


def _line_and_arc(line: Straight, arc: Arc, one: ScaledCurve, other: ScaledCurve) -> Touch:
    """Return the points where a segment meets an arc: start + along·(-half ± √under) / square."""
    along, square, centre = one.along, one.square, _centre(other)
    towards = _minus(one.start, centre)
    half = _dot(towards, along)
    under = _less(
        _product(half, half), _product(square, _less(_dot(towards, towards), other.square))
    )
    many = sign(*under)
    if many < 0:
        return _NOTHING
    rest = _plus(square, half)
    sides = []
    side_of, turns = _chord_side(other, one.start, _negative(half), along, square)
    for side in (-1, 1) if many else (1,):
        # On the segment: 0 ≤ -half ± √under ≤ square.
        root = (side, 0)
        if (
            _sign_with_root(_negative(half), root, under) >= 0
            and _sign_with_root(rest, (-side, 0), under) >= 0
            and (
                not other.left
                or _sign_with_root(side_of, _product(root, turns), under) * other.left <= 0
            )
        ):
            sides.append(side)
    if not sides:
        return _NOTHING
    found = square_root(Sqratio(*under))
    whole = Sqratio(*square)
    foot = line.start + line.leaving.scaled(Sqratio(*_negative(half)) / whole)
    if found is not None:
        step = line.leaving.scaled(found / whole)
        return Touch(tuple(foot + step.scaled(side) for side in sides))
    return Touch(
        (),
        tuple(
            (
                _crossing(foot, line.leaving.scaled(side), Sqratio(*under) / (whole * whole)),
                # From outside in at the first, from inside out at the second.
                -side if arc.left else side,
            )
            for side in sides
        ),
    )


def _two_circles(first: Arc, second: Arc, one: ScaledCurve, other: ScaledCurve) -> Touch:
    """Return the points where two arcs meet: centre + (between·share ± across·√under) / twice.

    *between* leads from centre to centre, *across* is the same turned to the left.
    """
    centre = _centre(one)
    between = _minus(_centre(other), centre)
    square = _dot(between, between)
    share = _less(_plus(square, one.square), other.square)
    a, b = _product(one.square, square)
    under = _less((4 * a, 4 * b), _product(share, share))
    many = sign(*under)
    if many < 0:
        return _NOTHING
    twice = (2 * square[0], 2 * square[1])
    ours, our_turns = _chord_side(one, centre, share, between, twice, across=True)
    theirs, their_turns = _chord_side(other, centre, share, between, twice, across=True)
    sides = []
    for side in (-1, 1) if many else (1,):
        root = (side, 0)
        if (
            not one.left or _sign_with_root(ours, _product(root, our_turns), under) * one.left <= 0
        ) and (
            not other.left
            or _sign_with_root(theirs, _product(root, their_turns), under) * other.left <= 0
        ):
            sides.append(side)
    if not sides:
        return _NOTHING
    found = square_root(Sqratio(*under))
    whole = Sqratio(*twice)
    way = second.centre - first.centre
    across = Point(-way.y, way.x)
    foot = first.centre + way.scaled(Sqratio(*share) / whole)
    if found is not None:
        step = across.scaled(found / whole)
        return Touch(tuple(foot + step.scaled(side) for side in sides))
    same = first.left == second.left
    return Touch(
        (),
        tuple(
            (
                _crossing(foot, across.scaled(side), Sqratio(*under) / (whole * whole)),
                # Left of between a left arc enters from outside the second circle.
                -side if same else side,
            )
            for side in sides
        ),
    )


def _chord_side(
    arc: ScaledCurve,
    base: Vector,
    factor: Whole,
    way: Vector,
    below: Whole,
    *,
    across: bool = False,
) -> tuple[Whole, Whole]:
    """Return a and b so that a ± b√D has the sign of the chord's side of a point.

    The point is base + (way·factor ± w√D) / below, where w is *way*, or with *across* that turned
    to the left, and *below* is positive.  As a point of the circle it belongs to the arc when
    it is not on the inner side of the chord; see `tui_tangram.maths.geometry.curve`.
    """
    chord = arc.along
    side = _cross(chord, way)
    from_base = _product(_cross(chord, _minus(base, arc.start)), below)
    return _plus(from_base, _product(side, factor)), _dot(chord, way) if across else side


def _crossing(foot: Point, way: Point, under: Sqratio) -> Crossing:
    """Return foot + way·√under in the form that is the same for every length of *way*."""
    size = max(abs(way.x), abs(way.y))
    return Crossing(foot, way.scaled(1 / size), under * size * size)


def comes_before(curve: Curve, spot: CommonPoint, other: CommonPoint) -> int:
    """Return 1 when *spot* comes before *other* on a curve, -1 when after, 0 when they are equal.

    Exact, but on an arc the two must be less than half a turn apart.
    """
    if isinstance(curve, Arc):
        base = curve.centre
        (a, b, first), (c, d, second) = _ray(spot, base), _ray(other, base)
        order = sign_with_roots((a.cross(c), b.cross(c), a.cross(d), b.cross(d)), first, second)
        return order if curve.left else -order
    along = curve.leaving
    (a, b, first), (c, d, second) = _ray(spot, curve.start), _ray(other, curve.start)
    zero = Sqratio.ZERO
    return sign_with_roots(((c - a).dot(along), -b.dot(along), d.dot(along), zero), first, second)


def _ray(spot: CommonPoint, base: Point) -> tuple[Point, Point, Sqratio]:
    """Return u, v and D with spot = base + u + v√D."""
    if isinstance(spot, Crossing):
        return spot.foot - base, spot.way, spot.under
    return spot - base, ORIGIN, Sqratio.ZERO


def nearby_point(curve: Curve, spot: Crossing, base: Point, bits: int) -> Point:
    """Return a point of Q(√2) on a curve's line or circle near a crossing on it.

    On a circle the point is found from *base*, any point of the circle: the line through *base* and
    a rational point near the crossing meets the circle once more.  It depends on nothing but the
    crossing, the circle and the base, so all arcs of a circle are cut alike.
    """
    near = spot.nearby_point(bits)
    if not isinstance(curve, Arc):
        return near
    circle = curve.circle
    if (near - base).dot(near - base) < circle.square:
        # Too near to give the direction accurately: take the opposite point of the circle.
        base = circle.centre + circle.centre - base
    x, y = near - base
    return circle.again(base, Point(_rounded(x, bits), _rounded(y, bits)))


def _rounded(value: Sqratio, bits: int) -> Sqratio:
    return Sqratio((value * (1 << bits)).floor(), 0, 1 << bits)


def _centre(arc: ScaledCurve) -> Vector:
    assert arc.centre is not None
    return arc.centre


def _vector(point: Point, unit: int) -> Vector:
    x, y = point
    f, g = unit // x.d, unit // y.d
    return x.a * f, x.b * f, y.a * g, y.b * g


def _minus(first: Vector, second: Vector) -> Vector:
    a, b, c, d = first
    e, f, g, h = second
    return a - e, b - f, c - g, d - h


def _times(vector: Vector, factor: int) -> Vector:
    a, b, c, d = vector
    return a * factor, b * factor, c * factor, d * factor


def _dot(first: Vector, second: Vector) -> Whole:
    a, b, c, d = first
    e, f, g, h = second
    return a * e + c * g + 2 * (b * f + d * h), a * f + b * e + c * h + d * g


def _cross(first: Vector, second: Vector) -> Whole:
    a, b, c, d = first
    e, f, g, h = second
    return a * g - c * e + 2 * (b * h - d * f), a * h + b * g - c * f - d * e


def _product(first: Whole, second: Whole) -> Whole:
    a, b = first
    c, d = second
    return a * c + 2 * b * d, a * d + b * c


def _plus(first: Whole, second: Whole) -> Whole:
    return first[0] + second[0], first[1] + second[1]


def _less(first: Whole, second: Whole) -> Whole:
    return first[0] - second[0], first[1] - second[1]


def _negative(value: Whole) -> Whole:
    return -value[0], -value[1]


def _sign_with_root(value: Whole, factor: Whole, under: Whole) -> int:
    """Return the sign of value + factor·√under, *under* not negative; as `sign_with_root`."""
    first, second = sign(*value), sign(*factor) * sign(*under)
    if first == second or not second:
        return first
    if not first:
        return second
    return first * sign(*_less(_product(value, value), _product(_product(factor, factor), under)))
