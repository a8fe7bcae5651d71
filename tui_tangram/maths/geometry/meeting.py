"""Meetings of two contours: the stretches of each, with the other's winding numbers on both sides.

Walk along one contour.  Points that it has in common with the other cut it into stretches, and
along the whole of a stretch the other contour winds equally often around what lies just left of it,
and around what lies just right.  A `CutCurve` has these points and numbers for one curve, a
`Meeting` the runs of both contours.  All questions about pieces and figures are answered from
meetings: overlaps, pieces that stick out, the boundary of the union.  Most pieces do not move while
one is moved, so meetings are cached.

Origin of the numbers
---------------------
The numbers are computed at an inner point of a stretch, and then carried along:

* past a corner where the other contour is not met, nothing changes;
* past a `Crossing`, a point outside Q(√2), the walk crosses to the other side of a curve, from
  right to left or from left to right, so the other contour winds once more often around
  it, or once less.  No inner point is needed, however short the stretch between two
  crossings is;
* past a point of Q(√2), where the other may have a corner, or turn away, or be followed from
  there on, they are computed again.

Use of floating point
---------------------
Stops on a curve are ordered by a rounded position.  Differences to the start or the
centre of the curve are taken exactly and then rounded, so that they are off by less than
2⁻²⁸ of the curve's size (`Crossing.floats`), and so are places, which are shares of a length
or angles.  Places less than `NEAR` apart are ordered exactly (`comes_before`).

The winding number of a contour around a stretch is taken, rounded, at a point within the stretch,
when both reach less than `_REACH` = 128 from the origin and no radius is larger.  Then centres are
less than 2⁸ away, coordinates are off by less than 2⁻³², differences are less than 2⁹, so cross
products and squares of distances of them are off by less than 4·2⁹·2⁻³¹ = 2⁻²⁰, and the square
of a radius by less than 2⁻²⁶.  Only the sign of a number beyond `_SURE` = 10⁻⁵ counts, which is
nearly ten times as much.  Otherwise the number is taken exactly, at an exact inner point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key, lru_cache
from itertools import combinations, pairwise
from math import atan2, cos, hypot, lcm, sin, tau
from typing import TypeAlias

from tui_tangram.maths.geometry.contour import Contour, apart
from tui_tangram.maths.geometry.curve import Arc, Curve
from tui_tangram.maths.geometry.plane import Point
from tui_tangram.maths.geometry.touch import (
    CommonPoint,
    Crossing,
    Touch,
    comes_before,
    nearby_point,
    touch_marked,
)
from tui_tangram.values import NamedTuple

NEAR = 1e-6
"""Positions nearer to each other are ordered exactly."""
_REACH = 128.0
_SURE = 1e-5
_SHARE = 0.4375
"""The position of that point in a stretch, as a share of it: not the middle, which corners may be
level with."""
_CACHED = 1024
"""The number of cached meetings."""


class WindingNumbers(NamedTuple):
    """The winding numbers of a contour on both sides of a stretch."""

    left: int
    """Its winding number around the points just left of the stretch."""
    right: int
    """Its winding number around the points just right of the stretch."""
    along: bool
    """Whether it runs along the stretch too, in either direction."""


class CutPoint(NamedTuple):
    """A point inside a curve."""

    place: float
    """Rounded: the share of a straight edge, or the angle by which an arc has turned."""
    spot: CommonPoint


class CutCurve(NamedTuple):
    """A curve as another contour cuts it."""

    met: bool
    """Whether the other contour passes its start."""
    stops: tuple[CutPoint, ...]
    """The points where it meets the other strictly inside, in order; several may be one point."""
    sides: tuple[WindingNumbers, ...]
    """The sides of the other contour, on each stretch between start, stops and end."""


Runs: TypeAlias = tuple[CutCurve, ...]


class Meeting(NamedTuple):
    """Two contours, each as the other cuts it."""

    first: Runs
    """A run for each curve of the first."""
    second: Runs
    touched: bool
    """Whether they have any point in common."""


_OUTSIDE = CutCurve(False, (), (WindingNumbers(0, 0, False),))


def meeting(first: Contour, second: Contour) -> Meeting:
    """Return the meeting of two contours; the last thousand are cached."""
    return _meeting(first, second, first.curves[0].start, second.curves[0].start)


@lru_cache(_CACHED)
def _meeting(first: Contour, second: Contour, *_starts: Point) -> Meeting:
    """Return the meeting; circles are equal wherever they start, but their runs are not."""
    if apart(first.box, second.box):
        return Meeting((_OUTSIDE,) * len(first), (_OUTSIDE,) * len(second), False)
    here, there = _Met(first, second), _Met(second, first)
    unit = lcm(first.unit, second.unit)
    ours, theirs = first.marks(unit), second.marks(unit)
    touched = False
    boxes = list(enumerate(second.boxes))
    for i, (curve, mine, its_box) in enumerate(zip(first.curves, ours, first.boxes, strict=True)):
        for j, box in boxes:
            if apart(its_box, box):
                continue
            other = second.curves[j]
            found = touch_marked(curve, other, mine, theirs[j])
            if found.points or found.crossings:
                touched = True
                here.note(i, j, found)
                there.note(j, i, found.converse())
    return Meeting(here.runs(), there.runs(), touched)


@lru_cache(_CACHED)
def own_runs(contour: Contour) -> Runs:
    """Return a contour as it cuts itself, with its winding numbers on both its sides.

    Here `WindingNumbers.along` means that a curve before this one runs along the stretch too.
    """
    winds = contour.winds
    if winds is not None:
        return (CutCurve(True, (), (WindingNumbers(*winds, False),)),) * len(contour)
    met = _Met(contour, contour, own=True)
    marks, curves = contour.marks(contour.unit), contour.curves
    for i, j in combinations(range(len(contour)), 2):
        if not apart(contour.boxes[i], contour.boxes[j]):
            found = touch_marked(curves[i], curves[j], marks[i], marks[j])
            met.note(i, j, found)
            met.note(j, i, found.converse())
    return met.runs()


class _Met:
    """The common points of a contour with another, before they are ordered."""

    def __init__(self, contour: Contour, other: Contour, *, own: bool = False) -> None:
        self.contour = contour
        self.other = other
        self.own = own
        """Whether a contour meets itself, not another one in the same position."""
        self.rounded = not own and _in_reach(contour) and _in_reach(other)
        """Whether rounded numbers may decide; see the module's docstring."""
        many = len(contour)
        self.met = [False] * many
        self.points: list[set[Point]] = [set() for _ in range(many)]
        self.crossings: list[dict[Crossing, int]] = [{} for _ in range(many)]
        self.along: list[list[int]] = [[] for _ in range(many)]

    def note(self, i: int, j: int, found: Touch) -> None:
        """Note the points where curve *i* meets curve *j* of the other contour."""
        curve, points = self.contour.curves[i], self.points[i]
        for point in found.points:
            if point == curve.start:
                self.met[i] = True
            elif point != curve.end:
                points.add(point)
        crossings = self.crossings[i]
        for spot, side in found.crossings:
            crossings[spot] = crossings.get(spot, 0) + side
        if found.stretch:
            self.along[i].append(j)

    def runs(self) -> Runs:
        """Return the runs of all curves."""
        found: list[CutCurve] = []
        side: WindingNumbers | None = None
        for i, curve in enumerate(self.contour.curves):
            spots: list[CommonPoint] = [*self.points[i], *self.crossings[i]]
            stops = in_order(curve, [CutPoint(place_of(curve, spot), spot) for spot in spots])
            sides: list[WindingNumbers] = []
            if side is None or self.met[i]:
                side = self._side(i, curve, stops, 0)
            sides.append(side)
            for number, (_, spot) in enumerate(stops, 1):
                if isinstance(spot, Crossing):
                    more = self.crossings[i][spot]
                    side = WindingNumbers(side.left + more, side.right + more, side.along)
                else:
                    side = self._side(i, curve, stops, number)
                sides.append(side)
            found.append(CutCurve(self.met[i], tuple(stops), tuple(sides)))
        return tuple(found)

    def _side(self, i: int, curve: Curve, stops: Sequence[CutPoint], number: int) -> WindingNumbers:
        """Return the side on the stretch of *curve* before the stop with a number."""
        before = stops[number - 1] if number else CutPoint(0.0, curve.start)
        after = stops[number] if number < len(stops) else CutPoint(length_of(curve), curve.end)
        side = self._rounded_side(i, curve, before, after) if self.rounded else None
        return side or self._exact_side(i, curve, before, after)

    def _rounded_side(
        self, i: int, curve: Curve, before: CutPoint, after: CutPoint
    ) -> WindingNumbers | None:
        """Return the side when rounded numbers decide it; see the module's docstring."""
        other = self.other
        point, long = _within(curve, before.place, after.place)
        if long < 10 * _SURE:
            return None
        shape = _rounded(other)
        for j in self.along[i]:
            spanned = _spans(shape[j], point)
            if spanned is None:
                return None
            if spanned:
                # Two curves that lie along the stretch are distinguished exactly.
                if other.winds is None or len(self.along[i]) > 1:
                    return None
                left, right = other.winds
                return (
                    WindingNumbers(left, right, True)
                    if self._alike(i, j)
                    else WindingNumbers(right, left, True)
                )
        winds = _winding(shape, point)
        return None if winds is None else WindingNumbers(winds, winds, False)

    def _alike(self, i: int, j: int) -> bool:
        """Whether a curve runs along a curve of the other contour in its direction."""
        curve, other = self.contour.curves[i], self.other.curves[j]
        if isinstance(curve, Arc) and isinstance(other, Arc):
            return curve.left == other.left
        return curve.leaving.dot(other.leaving).sign > 0

    def _exact_side(
        self, i: int, curve: Curve, before: CutPoint, after: CutPoint
    ) -> WindingNumbers:
        point = inner_point(curve, before, after)
        way = curve.normal(point)
        curves = self.other.curves
        along = any(curves[j].has(point) for j in self.along[i] if j < i or not self.own)
        return WindingNumbers(
            self.other.winding(point, way), self.other.winding(point, -way), along
        )


def length_of(curve: Curve) -> float:
    """Return the place of a curve's end; see `CutPoint`."""
    if not isinstance(curve, Arc):
        return 1.0
    return tau if curve.is_circle else _angle(curve, curve.end, tau)


def place_of(curve: Curve, spot: CommonPoint) -> float:
    """Return the place of a point of a curve that is not one of its ends; see `CutPoint`."""
    if isinstance(curve, Arc):
        return _angle(curve, spot, 0.0)
    x, y = _from(curve.start, spot)
    u, v = curve.leaving.floats()
    return (x * u + y * v) / (u * u + v * v)


def _angle(arc: Arc, spot: CommonPoint, wrapped: float) -> float:
    """Return the angle by which an arc has turned at a point, from 0 to a whole turn.

    Where rounding could take 0 for a whole turn, the side of the first ray decides.
    """
    (a, b), (c, d) = (arc.start - arc.centre).floats(), _from(arc.centre, spot)
    angle = atan2(a * d - b * c, a * c + b * d)
    if not arc.left:
        angle = -angle
    if abs(angle) < NEAR:
        order = comes_before(arc, arc.start, spot)
        return abs(angle) if order > 0 else tau - abs(angle) if order < 0 else wrapped
    return angle % tau


def _from(base: Point, spot: CommonPoint) -> tuple[float, float]:
    """Return the way from *base* to a point, rounded."""
    if isinstance(spot, Crossing):
        return spot._replace(foot=spot.foot - base).floats()
    return (spot - base).floats()


def in_order(curve: Curve, stops: Iterable[CutPoint]) -> list[CutPoint]:
    """Return stops in the order in which a curve passes them."""
    found = sorted(stops, key=lambda stop: stop.place)
    if any(after.place - before.place < NEAR for before, after in pairwise(found)):

        def order(one: CutPoint, other: CutPoint) -> int:
            return order_of(curve, other, one)

        found.sort(key=cmp_to_key(order))
    return found


def order_of(curve: Curve, stop: CutPoint, other: CutPoint) -> int:
    """Return 1 when a stop comes before another on a curve, -1 when after, else 0."""
    ahead = other.place - stop.place
    if abs(ahead) >= NEAR:
        return 1 if ahead > 0 else -1
    return comes_before(curve, stop.spot, other.spot)


def inner_point(curve: Curve, before: CutPoint, after: CutPoint) -> Point:
    """Return a point of Q(√2) on a curve strictly between two different stops."""
    bits = 64
    while True:
        start, end = (
            one.spot
            if isinstance(one.spot, Point)
            else nearby_point(curve, one.spot, curve.start, bits)
            for one in (before, after)
        )
        point = curve.part(start, end).middle
        if isinstance(before.spot, Point) and isinstance(after.spot, Point):
            return point
        if start != end:
            stop = CutPoint(place_of(curve, point), point)
            if order_of(curve, before, stop) > 0 and order_of(curve, stop, after) > 0:
                return point
        bits *= 2


# Rounded

_Shape: TypeAlias = tuple[float, float, float, float, float, float, float, float]
"""Start, end, centre, squared radius, and 1 for an arc that turns left, -1 for one that turns
right, 2 and -2 for whole circles, 0 for a straight edge."""


def _in_reach(contour: Contour) -> bool:
    arcs = (curve for curve in contour.curves if isinstance(curve, Arc))
    return max(map(abs, contour.box)) <= _REACH and all(
        float(arc.circle.square) <= _REACH * _REACH for arc in arcs
    )


@lru_cache(_CACHED)
def _rounded(contour: Contour) -> tuple[_Shape, ...]:
    found: list[_Shape] = []
    for curve in contour.curves:
        ends = (*curve.start.floats(), *curve.end.floats())
        if isinstance(curve, Arc):
            turn = (1.0 if curve.left else -1.0) * (2.0 if curve.is_circle else 1.0)
            found.append((*ends, *curve.centre.floats(), float(curve.circle.square), turn))
        else:
            found.append((*ends, 0.0, 0.0, 0.0, 0.0))
    return tuple(found)


def _within(curve: Curve, before: float, after: float) -> tuple[tuple[float, float], float]:
    """Return a point of a curve between two places, and its rough distance from both."""
    place = before + (after - before) * _SHARE
    if not isinstance(curve, Arc):
        (a, b), (c, d) = curve.start.floats(), curve.leaving.floats()
        return (a + c * place, b + d * place), (after - before) * _SHARE * hypot(c, d)
    (x, y), (a, b) = curve.centre.floats(), (curve.start - curve.centre).floats()
    turned = place if curve.left else -place
    c, s = cos(turned), sin(turned)
    return (x + a * c - b * s, y + a * s + b * c), (after - before) * _SHARE * hypot(a, b)


def _spans(shape: _Shape, point: tuple[float, float]) -> bool | None:
    """Whether a curve has a point of its line or circle, or None for not known."""
    a, b, c, d, _, _, _, turn = shape
    x, y = point
    if turn:
        if abs(turn) > 1:
            return True
        side = ((c - a) * (y - b) - (d - b) * (x - a)) * turn
        return None if abs(side) < _SURE else side < 0
    inside = (x - a) * (c - x) + (y - b) * (d - y)
    return None if abs(inside) < _SURE else inside > 0


def _winding(shapes: tuple[_Shape, ...], point: tuple[float, float]) -> int | None:
    """Return the winding number of a contour around a point, or None for not known.

    As in `Contour.winding`, curve by curve: that of the chord, and 1 for a point between chord and
    arc.
    """
    x, y = point
    total = 0
    for a, b, c, d, u, v, square, turn in shapes:
        from_start, from_end = y - b, y - d
        side = (c - a) * from_start - (d - b) * (x - a)
        if abs(from_start) < _SURE or abs(from_end) < _SURE:
            # Level with an end: no matter for a chord left of the point or a whole circle.
            if x < max(a, c) + _SURE and abs(turn) < 2:
                return None
        elif (from_start < 0) != (from_end < 0):
            if abs(side) < _SURE:
                return None
            if (side > 0) == (from_start > 0):
                # A ray to the east meets the chord.
                total += 1 if side > 0 else -1
        if abs(turn) == 1 and abs(side) < _SURE:
            return None
        if abs(turn) > 1 or side * turn < 0:
            inside = square - (x - u) * (x - u) - (y - v) * (y - v)
            if abs(inside) < _SURE:
                return None
            if inside > 0:
                total += 1 if turn > 0 else -1
    return total
