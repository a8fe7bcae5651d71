"""Curves: directed straight edges and directed circular arcs, both exact.

An arc is given by its two ends, its centre, and the way it turns: to the *left* (counter-
clockwise) or to the right.  As the inside of a piece lies left of its edges, an arc that
turns left is convex and one that turns right is concave.  An arc whose ends are one point
is the whole circle.

Ends, centre and the square of the radius lie in Q(√2); the radius itself need not.  No decision
takes a root:

* a point of the circle belongs to an arc that turns left exactly when it is not left of
  the chord from start to end (a chord cuts the circle in two, and this arc is the part on
  its right), and mirrored for an arc that turns right;
* points of one arc are ordered by their directions from the centre;
* a line through a point of the circle meets the circle once more in a point whose
  coordinates are again in the field, so every arc has inner points in the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, ceil, cos, pi, sin
from typing import TypeAlias

from tui_tangram.maths.exact import Angular, Sqratio, nearby, square_root
from tui_tangram.maths.geometry.plane import Isometry, Point, diamond, turn
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple


class CurveError(Refusal):
    """Ends, centre and turn that form no curve; the message gives the reason."""


class Circle(NamedTuple):
    """The points at one distance from a centre."""

    centre: Point
    square: Sqratio
    """The square of the radius, which is positive."""

    @property
    def radius(self) -> Sqratio | None:
        """The radius, or None when it is not in Q(√2)."""
        return square_root(self.square)

    @property
    def weight(self) -> Sqratio:
        """The radius, to 80 binary digits where it is not in Q(√2).

        Lengths on one circle all take the same factor, as on lines in general directions, so
        equal stretches of it are in an exact ratio all the same.
        """
        return self.radius or nearby(self.square)

    def has(self, point: Point) -> bool:
        """Whether *point* lies on the circle."""
        return _square(point - self.centre) == self.square

    def again(self, point: Point, way: Point) -> Point:
        """Return the second intersection of the line through *point*, on the circle, along *way*.

        That is *point* itself when the line touches the circle there.
        """
        step = (point - self.centre).dot(way) * -2 / way.dot(way)
        return point + way.scaled(step)

    def position(self, point: Point) -> Sqratio:
        """Return a number from 0 to 4 (without 4) that grows counter-clockwise from east.

        It is the quarter of the turn and, within it, the share of a coordinate in the sum of
        both: the way along the edge of a square standing on its corner.
        """
        return diamond(point - self.centre)


class Straight(NamedTuple):
    """A directed straight edge."""

    start: Point
    end: Point

    @property
    def leaving(self) -> Point:
        """The direction at its start."""
        return self.end - self.start

    @property
    def arriving(self) -> Point:
        """The direction at its end: the same."""
        return self.end - self.start

    @property
    def bend(self) -> Sqratio:
        """0: an edge does not bend; see `Arc.bend`."""
        return Sqratio.ZERO

    @property
    def length(self) -> Angular:
        """The length; in general directions to 80 binary digits."""
        square = _square(self.leaving)
        return Angular(square_root(square) or nearby(square))

    @property
    def double_area(self) -> Angular:
        """Twice the area that the curve sweeps from the origin, counter-clockwise positive."""
        return Angular(self.start.cross(self.end))

    @property
    def middle(self) -> Point:
        """An inner point."""
        return (self.start + self.end).scaled(_HALF)

    def normal(self, point: Point) -> Point:  # noqa: ARG002 - as for arcs
        """Return a vector at a point of the edge that points to its left."""
        along = self.leaving
        return Point(-along.y, along.x)

    def has(self, point: Point) -> bool:
        """Whether *point* belongs to the edge, its ends included."""
        along, towards = self.leaving, point - self.start
        return not along.cross(towards) and 0 <= towards.dot(along) <= along.dot(along)

    def order(self, point: Point) -> Sqratio:
        """Return a number that grows along the curve; *point* lies on it."""
        return (point - self.start).dot(self.leaving)

    def part(self, start: Point, end: Point) -> Straight:
        """Return the part between two points of the edge, in its own direction."""
        return Straight(start, end)

    def reversed(self) -> Straight:
        """Return the edge walked the other way."""
        return Straight(self.end, self.start)

    def moved(self, motion: Isometry) -> Straight:
        """Return the image, walked from the image of the start."""
        return Straight(motion(self.start), motion(self.end))

    def follows(self, before: Curve) -> bool:
        """Whether the edge goes straight on where *before* ends."""
        if not isinstance(before, Straight):
            return False
        here, there = self.leaving, before.leaving
        return not here.cross(there) and here.dot(there).sign > 0

    def joined(self, before: Curve) -> Straight:
        """Return *before* and this edge, which `follows` it, as one."""
        return Straight(before.start, self.end)

    def stops(self, count: int) -> list[tuple[float, float]]:  # noqa: ARG002 - as for arcs
        """Return points along the edge for the screen, without its end: the start alone."""
        return [self.start.floats()]


class Arc(NamedTuple):
    """A directed circular arc; the whole circle when start and end are one point.

    The class checks nothing; `Arc.of` does.
    """

    start: Point
    end: Point
    centre: Point
    left: bool
    """Its concavity: an arc that turns left, counter-clockwise about its centre, is convex."""

    @classmethod
    def of(cls, start: Point, end: Point, centre: Point, left: bool) -> Arc:
        """Make an arc.

        Raises `CurveError` when the radius is 0 or the ends are not on one circle about
        the centre.
        """
        first, second = _square(start - centre), _square(end - centre)
        if not first or not second:
            if first or second:
                raise CurveError("the radius is 0: the centre is an end of the arc")
            raise CurveError("the radius is 0: centre and ends of the arc are one point")
        if first != second:
            raise CurveError(
                "the ends are not on one circle around the centre: squared distances "
                "{first} and {second}",
                first=first,
                second=second,
            )
        return cls(start, end, centre, left)

    @property
    def circle(self) -> Circle:
        """The circle that the arc is part of."""
        return Circle(self.centre, _square(self.start - self.centre))

    @property
    def is_circle(self) -> bool:
        """Whether the arc is the whole circle."""
        return self.start == self.end

    @property
    def angle(self) -> Angular:
        """The angle by which the arc turns, without a sign: above 0, up to 2π."""
        (a, b), (c, d) = self._rays()
        return Angular.angle(a, b, c, d)

    def _rays(self) -> tuple[Point, Point]:
        """Return the rays from the centre to the ends, counter-clockwise."""
        first, second = self.start - self.centre, self.end - self.centre
        return (first, second) if self.left else (second, first)

    @property
    def length(self) -> Angular:
        """The length; the radius is taken as `Circle.weight` gives it."""
        return self.angle * self.circle.weight

    @property
    def double_area(self) -> Angular:
        """Twice the area that the curve sweeps from the origin, counter-clockwise positive."""
        # The chord's triangle and the segment between chord and arc: r²(θ - sin θ).
        first, second = self._rays()
        segment = self.angle * first.dot(first) - first.cross(second)
        return (segment if self.left else -segment) + self.start.cross(self.end)

    @property
    def leaving(self) -> Point:
        """The direction at its start."""
        return self._tangent(self.start)

    @property
    def arriving(self) -> Point:
        """The direction at its end."""
        return self._tangent(self.end)

    def _tangent(self, point: Point) -> Point:
        x, y = point - self.centre
        return Point(-y, x) if self.left else Point(y, -x)

    @property
    def bend(self) -> Sqratio:
        """The square of the curvature, with its sign: positive when the arc turns left.

        Of curves that leave in one direction those with a greater bend are further left.
        """
        square = 1 / _square(self.start - self.centre)
        return square if self.left else -square

    @property
    def middle(self) -> Point:
        """An inner point, about in the middle."""
        circle = self.circle
        if self.is_circle:
            return circle.again(self.start, self.start - self.centre)
        # A chord from the start stands at half the angle that its arc has.  So a direction
        # between tangent and chord leads to an inner point, and where both are about equally
        # long, their sum leads to about the middle.
        tangent, chord = self.leaving, self.end - self.start
        size, bits = _square(chord) / circle.square, 10
        while (share := nearby(size, bits)) * (1 << bits) < 512:
            bits *= 2
        return circle.again(self.start, tangent.scaled(share) + chord)

    def normal(self, point: Point) -> Point:
        """Return a vector at a point of the arc that points to its left."""
        way = self.centre - point
        return way if self.left else -way

    def has(self, point: Point) -> bool:
        """Whether *point* belongs to the arc, its ends included."""
        return _square(point - self.centre) == _square(self.start - self.centre) and self.spans(
            point
        )

    def spans(self, point: Point) -> bool:
        """Whether a point of the circle belongs to the arc."""
        if self.start == self.end or point == self.start or point == self.end:
            return True
        side = turn(self.start, self.end, point)
        return side < 0 if self.left else side > 0

    def order(self, point: Point) -> Sqratio:
        """Return a number that grows along the curve; *point* lies on it, not at its end."""
        first, here = self.start - self.centre, point - self.centre
        across = first.cross(here)
        return diamond(Point(first.dot(here), across if self.left else -across))

    def part(self, start: Point, end: Point) -> Arc:
        """Return the part between two points of the arc, in its own direction."""
        return Arc(start, end, self.centre, self.left)

    def reversed(self) -> Arc:
        """Return the arc walked the other way."""
        return Arc(self.end, self.start, self.centre, not self.left)

    def moved(self, motion: Isometry) -> Arc:
        """Return the image, walked from the image of the start."""
        return Arc(
            motion(self.start), motion(self.end), motion(self.centre), self.left != motion.mirrored
        )

    def follows(self, before: Curve) -> bool:
        """Whether the arc goes on along the circle on which *before* ends.

        It must not go further round than to the start of *before*.
        """
        if not isinstance(before, Arc) or before.centre != self.centre or before.left != self.left:
            return False
        return not (before.is_circle or self.is_circle) and (
            self.end == before.start or not self.has(before.start)
        )

    def joined(self, before: Curve) -> Arc:
        """Return *before* and this arc, which `follows` it, as one."""
        return Arc(before.start, self.end, self.centre, self.left)

    @property
    def halfway(self) -> tuple[float, float]:
        """The middle, rounded."""
        (cx, cy), (x, y) = self.centre.floats(), (self.start - self.centre).floats()
        u, v = (self.end - self.centre).floats()
        angle = atan2(x * v - y * u, x * u + y * v) % (2 * pi)
        half = (angle or 2 * pi) / 2 if self.left else (angle - 2 * pi) / 2
        c, s = cos(half), sin(half)
        return cx + x * c - y * s, cy + x * s + y * c

    def stops(self, count: int) -> list[tuple[float, float]]:
        """Return points along the arc for the screen, without its end.

        They are at most a *count*-th of a turn apart.
        """
        angle = float(self.angle)
        steps = max(ceil(count * angle / (2 * pi) - 1e-9), 1)
        (cx, cy), (x, y) = self.centre.floats(), (self.start - self.centre).floats()
        step = angle / steps if self.left else -angle / steps
        turned = [(cos(i * step), sin(i * step)) for i in range(steps)]
        return [(cx + x * c - y * s, cy + x * s + y * c) for c, s in turned]


Curve: TypeAlias = Straight | Arc


def cut(curve: Curve, points: Iterable[Point]) -> list[Curve]:
    """Return the parts into which points of a curve cut it, in order.

    A whole circle that is cut once is a whole circle that starts there.
    """
    ends = (curve.start, curve.end)
    inner = sorted({point for point in points if point not in ends}, key=curve.order)
    if curve.start == curve.end:
        if not inner:
            return [curve]
        # The start of a circle is no place of its own, unless it is among the points.
        stops = [*inner, inner[0]]
        if curve.start in points:
            stops = [curve.start, *inner, curve.end]
    else:
        stops = [curve.start, *inner, curve.end]
    return [curve.part(stops[i], stops[i + 1]) for i in range(len(stops) - 1)]


def inner_angle(before: Curve, curve: Curve) -> float:
    """Return the angle left of two curves where the second continues from the first.

    Rounded, from 0 to 2π; but whether it is 0, below π, π, above, or 2π is exact.
    """
    (x, y), (u, v) = (-before.arriving).floats(), curve.leaving.floats()
    angle = (atan2(y, x) - atan2(v, u)) % (2 * pi)
    if _CLOSE < angle < pi - _CLOSE or pi + _CLOSE < angle < 2 * pi - _CLOSE:
        return angle
    side = before.arriving.cross(curve.leaving).sign
    if side:
        # Rounding may have moved the angle to the other side.
        near, far = (0.0, pi) if side > 0 else (pi, 2 * pi)
        return min(max(angle, near + _CLOSE / 2), far - _CLOSE / 2)
    if before.arriving.dot(curve.leaving).sign > 0:
        return pi
    return 0.0 if curve.bend < -before.bend else 2 * pi


def _square(way: Point) -> Sqratio:
    return way.dot(way)


_HALF = Sqratio(1, 0, 2)
_CLOSE = 1e-6
"""Angles closer than this, in radians, are distinguished by exact signs."""
