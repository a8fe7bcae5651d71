"""Closed contours of straight edges and circular arcs.

Area
----
Twice the signed area of a contour is the sum of the areas that its curves sweep, seen from the
origin: for an edge the cross product of its ends, for an arc that of its chord and the
segment between chord and arc, r²(θ - sin θ).  It is an `Angular`, and p + qπ alone when
all arcs are sixteenths of a turn.

Inside or not
-------------
Replace every arc by its chord.  The winding number of the contour around a point is that
of the polygon of chords, plus 1 for every arc that turns left and has the point between
itself and its chord, minus 1 for every arc that turns right and has it there.  The point is there
when it is in the disc and on the arc's side of the chord: two signs of numbers in Q(√2),
and no root.

A point may lie on a chord that is no edge, or on an edge of which one side is meant.  So the
number is taken for the point moved by ε·n + ε²·t, with t perpendicular to n, for all small ε at
once: n decides where the point does not, and then t.  The polygon and the segments take the
same moved point, so a chord that runs through it counts in one of them and the sum is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from math import atan2, hypot, pi, tan
from typing import Any

from tui_tangram.maths.exact import Angular, Number, Sqratio
from tui_tangram.maths.geometry.curve import Arc, Circle, Curve, CurveError, Straight
from tui_tangram.maths.geometry.plane import Isometry, Point, PointLocation
from tui_tangram.maths.geometry.touch import ScaledCurve, touch_marked, unit_of

BoundingBox = tuple[float, float, float, float]
"""Left, bottom, right, top: rounded outwards, to rule out distant objects."""

_EAST = Point.of(1, 0, 0, 0)
_MARGIN = 1e-6


class Contour:
    """A closed sequence of curves, each beginning where the one before ends; immutable.

    Counter-clockwise it encloses, clockwise it is a hole.  Two contours are equal when their curves
    are, the first curve included; `canonical` brings contours that differ only in their first curve
    to one form.  A contour that is one circle starts nowhere.

    A contour without arcs is best made as a `Polygon`, which is a contour too and equal to
    one of the same edges; `simplest` makes it so.
    """

    def __init__(self, curves: Iterable[Curve], *, exact: bool = True) -> None:
        """Make the contour.

        Raises `CurveError` when the curves do not join, when there are none, or when a straight
        edge has no length.
        """
        self._curves: tuple[Curve, ...] = tuple(curves)
        self._exact = exact
        if not self.curves:
            raise CurveError("a contour needs a curve")
        for place, curve in enumerate(self.curves):
            before = self.curves[place - 1]
            if before.end != curve.start:
                raise CurveError(
                    "the contour is open: an edge ends at {end}, but the next starts at {start}",
                    end=_shown(before.end),
                    start=_shown(curve.start),
                )
            if isinstance(curve, Straight) and curve.start == curve.end:
                raise CurveError(
                    "a straight edge at {point} has no length", point=_shown(curve.start)
                )

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The curves, in order."""
        return self._curves

    @property
    def exact(self) -> bool:
        """Whether the curves are the original ones; chords of cubics are not (see `bezier`)."""
        return self._exact

    def __repr__(self) -> str:
        return f"Contour({list(self.curves)!r})"

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Contour) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __len__(self) -> int:
        return len(self.curves)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        first = self.curves[0]
        if len(self.curves) == 1 and isinstance(first, Arc):
            return (*first.circle, first.left)
        # As polygons compare: the two must be equal, and hash alike.
        return self.points if self.is_straight else self.curves

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The corners: the start of each curve."""
        return tuple(curve.start for curve in self.curves)

    @cached_property
    def centre(self) -> Point:
        """A point that moves with the contour: exact, and inside when the contour is convex.

        It is the mean of the corners and of points about halfway on the arcs.
        """
        marks = list(self.points)
        marks += (_bulge(curve) for curve in self.curves if isinstance(curve, Arc))
        total = marks[0]
        for mark in marks[1:]:
            total = total + mark
        return total.scaled(Sqratio(1, 0, len(marks)))

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around the contour, to 1/4096.

        The ends of a circle's axes need not have coordinates in Q(√2).
        """
        low_x, low_y, high_x, high_y = (
            Sqratio(round(value * _ROUND), 0, _ROUND) for value in self.box
        )
        return Point(low_x, low_y), Point(high_x, high_y)

    @cached_property
    def is_straight(self) -> bool:
        """Whether there are no arcs."""
        return all(isinstance(curve, Straight) for curve in self.curves)

    @cached_property
    def signed_area(self) -> Number:
        """The area, positive counter-clockwise."""
        return sum((curve.double_area for curve in self.curves), Angular.ZERO) / 2

    @property
    def area(self) -> Number:
        """The area without its sign."""
        area = self.signed_area
        return -area if area < 0 else area

    @cached_property
    def length(self) -> Angular:
        """The length of all curves together; see `Curve.length` for the rounding."""
        return sum((curve.length for curve in self.curves), Angular.ZERO)

    @cached_property
    def box(self) -> BoundingBox:
        """A box around the contour, a little too large."""
        lefts, bottoms, rights, tops = zip(*self.boxes, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)

    @cached_property
    def boxes(self) -> tuple[BoundingBox, ...]:
        """A box around each curve, a little too large."""
        return tuple(box(curve) for curve in self.curves)

    @cached_property
    def unit(self) -> int:
        """The least unit in which the corners and centres are whole."""
        return unit_of(self.curves)

    def marks(self, unit: int) -> tuple[ScaledCurve, ...]:
        """Return the curves in whole numbers; *unit* is a multiple of the contour's own."""
        known = self._marks.get(unit)
        if known is None:
            if unit == self.unit:
                known = tuple(ScaledCurve.of(curve, unit) for curve in self.curves)
            else:
                factor = unit // self.unit
                known = tuple(marks.times(factor) for marks in self.marks(self.unit))
            if len(self._marks) > _UNITS:
                self._marks.clear()
            self._marks[unit] = known
        return known

    @cached_property
    def _marks(self) -> dict[int, tuple[ScaledCurve, ...]]:
        return {}

    @cached_property
    def winds(self) -> tuple[int, int] | None:
        """The winding numbers of the contour left of its curves, and right of them.

        None unless they are everywhere the same, and no curve crosses or touches another except at
        common corners.
        """
        if self_crossing(self) is not None:
            return None
        # Along the contour the numbers change only in corners that are passed twice.
        pinched = len(set(self.points)) < len(self.curves)
        found: set[tuple[int, int]] = set()
        for curve in self.curves if pinched else self.curves[:1]:
            point = curve.middle
            way = curve.normal(point)
            found.add((self.winding(point, way), self.winding(point, -way)))
        return found.pop() if len(found) == 1 else None

    def reversed(self) -> Contour:
        """Return the contour walked the other way."""
        return self._with(curve.reversed() for curve in reversed(self.curves))

    def _with(self, curves: Iterable[Curve]) -> Contour:
        return Contour(curves, exact=self.exact)

    def canonical(self) -> Contour:
        """Return the contour started at its least corner (by x, then y).

        A contour that touches itself there starts with whichever listing is least.
        """
        curves = self.curves
        least = min(curve.start for curve in curves)
        starts = [i for i, curve in enumerate(curves) if curve.start == least]
        if len(starts) == 1:
            return self._with(curves[starts[0] :] + curves[: starts[0]])
        least_of = min((_listing(curves[i:] + curves[:i]), i) for i in starts)[1]
        return self._with(curves[least_of:] + curves[:least_of])

    def moved(self, motion: Isometry) -> Contour:
        """Return the image under *motion*, with the direction of the contour preserved.

        As with polygons, a mirror image is listed backwards, so that a filled contour stays
        counter-clockwise and a convex arc stays convex.
        """
        image = self._with(curve.moved(motion) for curve in self.curves)
        if motion.mirrored:
            image = image.reversed()
        for name in _INVARIANT_UNDER_MOTIONS:
            if name in self.__dict__:
                image.__dict__[name] = self.__dict__[name]
        return image

    def unified(self) -> Contour:
        """Return the same contour with straight runs and arcs of one circle merged."""
        curves: list[Curve] = []
        for curve in self.curves:
            if curves and curve.follows(curves[-1]):
                curves[-1] = curve.joined(curves[-1])
            else:
                curves.append(curve)
        if len(curves) > 1 and curves[0].follows(curves[-1]):
            curves[0] = curves[0].joined(curves.pop())
        return self._with(curves)

    def winding(self, point: Point, way: Point = _EAST) -> int:
        """Return the winding number of the contour around *point*, moved a little along *way*.

        *way* is not zero.  It matters only for a point on the contour.
        """
        x, y = point.floats()
        return sum(
            _winds(curve, point, way)
            for curve, (_, bottom, right, top) in zip(self.curves, self.boxes, strict=True)
            # A ray to the east meets no others, and no other arc has the point between itself and
            # its chord.
            if x <= right and bottom <= y <= top
        )

    def locate(self, point: Point) -> PointLocation:
        """Return the place of *point*: inside, on the edge or outside."""
        return locate_among((self,), point)

    def stops(self, count: int = 64) -> list[tuple[float, float]]:
        """Return a polygon approximating the contour, for the screen.

        Its corners are those of the contour and, on arcs, points at most a *count*-th of a
        turn apart.
        """
        return [stop for curve in self.curves for stop in curve.stops(count)]


_ROUND = 4096
_UNITS = 8
"""The number of units for which a contour caches its marks."""
_INVARIANT_UNDER_MOTIONS = ("winds", "signed_area", "length")
"""The cached values that do not depend on the position of a contour."""


def _bulge(arc: Arc) -> Point:
    """Return a point about halfway on an arc, which moves with the arc.

    It lies over the middle of the chord, at a height of a rounded share of the chord, so that it
    lies in the field; the share is the tangent of a quarter of the angle.
    """
    if arc.is_circle:
        return arc.centre + arc.centre - arc.start
    (a, b), (c, d) = ((end - arc.centre).floats() for end in (arc.start, arc.end))
    turned = atan2(a * d - b * c, a * c + b * d)
    share = tan((turned if arc.left else -turned) % (2 * pi) / 4)
    x, y = (arc.end - arc.start).scaled(Sqratio(max(round(share * 8), 1), 0, 16))
    middle = (arc.start + arc.end).scaled(Sqratio(1, 0, 2))
    return middle + (Point(y, -x) if arc.left else Point(-y, x))


def _listing(curves: tuple[Curve, ...]) -> list[tuple[Any, ...]]:
    return [tuple(curve) for curve in curves]


def locate_among(contours: Sequence[Contour], point: Point) -> PointLocation:
    """Return the place of *point* with respect to a region of outlines and holes."""
    if any(curve.has(point) for contour in contours for curve in contour.curves):
        return PointLocation.EDGE
    inside = sum(contour.winding(point) for contour in contours) > 0
    return PointLocation.INSIDE if inside else PointLocation.OUTSIDE


def _winds(curve: Curve, point: Point, way: Point) -> int:
    """Return the share of one curve in the winding number; see the module's docstring."""
    start, end = curve.start, curve.end
    across = Point(-way.y, way.x)
    total = 0
    if start != end and _above(start, point, way) != _above(end, point, way):
        low, high = (start, end) if start.y < end.y else (end, start)
        if _side(low, high, point, way, across) > 0:
            # A ray to the east meets the chord; walked upwards it winds to the left.
            total = 1 if start is low else -1
    if isinstance(curve, Arc):
        first, second = (start, end) if curve.left else (end, start)
        if start == end or _side(first, second, point, way, across) < 0:
            total += _in_disc(curve.circle, point, way, across) * (1 if curve.left else -1)
    return total


def _above(corner: Point, point: Point, way: Point) -> bool:
    """Whether *corner* is above the moved point."""
    if corner.y != point.y:
        return corner.y > point.y
    # The second direction is (-way.y, way.x): level with a level way, it rises.
    return way.y.sign < 0 or (not way.y and way.x.sign < 0)


def _side(start: Point, end: Point, point: Point, way: Point, across: Point) -> int:
    """Return 1 when the moved point is left of start → end, else -1."""
    along = end - start
    return along.cross(point - start).sign or along.cross(way).sign or along.cross(across).sign


def _in_disc(circle: Circle, point: Point, way: Point, across: Point) -> bool:
    """Whether the moved point is inside the circle."""
    ray = point - circle.centre
    over = (ray.dot(ray) - circle.square).sign or ray.dot(way).sign
    return (over or (way.dot(way) + ray.dot(across) * 2).sign) < 0


def box(curve: Curve) -> BoundingBox:
    """Return a box around a curve, a little too large."""
    (a, b), (c, d) = curve.start.floats(), curve.end.floats()
    if isinstance(curve, Arc):
        return _arc_box(curve, (a, b), (c, d))
    return _wider(min(a, c), min(b, d), max(a, c), max(b, d))


def _wider(left: float, bottom: float, right: float, top: float) -> BoundingBox:
    """Return a box with a margin.

    The numbers are off by less than 2⁻³⁸ of the largest (`Sqratio.__float__`), and the margin is
    10⁻⁶ of it or more.
    """
    margin = _MARGIN * max(1.0, -left, -bottom, right, top)
    return left - margin, bottom - margin, right + margin, top + margin


def _arc_box(arc: Arc, start: tuple[float, float], end: tuple[float, float]) -> BoundingBox:
    """Return the box around the ends and those ends of the circle's axes that the arc passes."""
    (x, y), (a, b), (c, d) = arc.centre.floats(), start, end
    # Rays from the centre are taken exactly and then rounded.  So the distance of a chord from
    # the end of an axis is known to a share of the circle, wherever that lies.
    (e, f), (g, h) = (arc.start - arc.centre).floats(), (arc.end - arc.centre).floats()
    radius = hypot(e, f)
    left, right, bottom, top = min(a, c), max(a, c), min(b, d), max(b, d)
    across, up = g - e, h - f
    doubt = _MARGIN * radius * radius
    for u, v in ((radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius)):
        # Right of the chord for an arc that turns left; in doubt the axis end is included.
        side = across * (v - f) - up * (u - e)
        if arc.is_circle or (side if arc.left else -side) < doubt:
            left, right = min(left, x + u), max(right, x + u)
            bottom, top = min(bottom, y + v), max(top, y + v)
    return _wider(left, bottom, right, top)


def apart(first: BoundingBox, second: BoundingBox) -> bool:
    """Whether two boxes have no common point."""
    return (
        first[2] < second[0] or second[2] < first[0] or first[3] < second[1] or second[3] < first[1]
    )


def self_crossing(contour: Contour) -> tuple[int, int] | None:
    """Return the numbers of two curves of a contour that meet anywhere except at common corners.

    The smaller number comes first; None if there are no such curves.  A contour may pass one corner
    twice: no edge is crossed or touched inside there.
    """
    curves, boxes, marks = contour.curves, contour.boxes, contour.marks(contour.unit)
    for (i, first), (j, second) in combinations(enumerate(curves), 2):
        if apart(boxes[i], boxes[j]):
            continue
        found = touch_marked(first, second, marks[i], marks[j])
        if found.stretch or found.crossings:
            return i, j
        ends = {first.start, first.end} & {second.start, second.end}
        if not ends.issuperset(found.points):
            return i, j
    return None


def total_area(contours: Iterable[Contour]) -> Angular:
    """Return the area of a region: outlines count for it and holes against it."""
    total = Angular.ZERO
    for contour in contours:
        total = total + contour.signed_area
    return total


def _shown(point: Point) -> str:
    return f"({point.x}, {point.y})"


def disc(centre: Point, radius: Sqratio | int) -> Contour:
    """Return the circle of a *radius* in Q(√2), counter-clockwise."""
    east = centre + Point(Sqratio.of(radius), Sqratio.ZERO)
    return Contour([Arc.of(east, east, centre, left=True)])
