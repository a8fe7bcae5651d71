"""Rounded tests of pieces and walls: they quickly reject placements that are far from possible.

No test here proves that a placement is possible.  `Walls.entered` proves that a wall runs through
the inside of a piece, farther than `MARGIN` from its edge; otherwise an exact test must decide. The
coordinates are those of exact points, rounded to some sixteen digits, and the errors of the results
are a millionth of the margin.

A piece with straight edges and without holes is tested by convex parts.  A segment and an open
convex set are apart exactly when a line along a side of the set, or along the segment, separates
them; so the test misses only walls within the margin, and walls along the cuts between two parts.
For walls and pieces with arcs only some points are tested, so the test misses more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TypeAlias

from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry, polygon_of
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.geometry.polygon import convex_parts, seams
from tui_tangram.values import NamedTuple

MARGIN = 1e-7
"""The depth of a wall inside a piece from which on the piece is rejected."""
_STEP = pi / 16
"""The angle between neighbouring test points on an arc."""
_SHARES = (0.25, 0.5, 0.75)
"""The test points of an edge besides its ends, as shares of its length."""

_Edge: TypeAlias = tuple[float, float, float, float]
"""A corner of a convex part and the direction, of length 1, of the edge that leaves it."""


class RoundedCurve(NamedTuple):
    """A curve, rounded."""

    start: FloatPoint
    end: FloatPoint
    centre: FloatPoint
    radius: float
    """The radius; 0 for an edge."""
    left: bool


class RoundedMotion(NamedTuple):
    """A turn and a shift, rounded."""

    cos: float
    sin: float
    dx: float
    dy: float

    @classmethod
    def of(cls, motion: Isometry) -> RoundedMotion:
        """Return an exact motion, which does not mirror or whose mirror has been applied."""
        return cls(*map(float, (motion.turn.cos, motion.turn.sin, *motion.shift)))

    def __call__(self, spot: FloatPoint) -> FloatPoint:
        """Return the image of *spot*."""
        x, y = spot
        return x * self.cos - y * self.sin + self.dx, x * self.sin + y * self.cos + self.dy


class RoundedShape:
    """A shape prepared for rounded tests, in its reference pose."""

    def __init__(self, shape: Sequence[Contour]) -> None:
        """Prepare the piece with the outline and holes *shape*."""
        self._curves = [rounded(curve) for contour in shape for curve in contour.curves]
        simple = len(shape) == 1 and shape[0].is_straight
        self.parts = convex_parts(polygon_of(shape[0])) if simple else ()
        """Its convex parts, if it has straight edges and no holes."""
        self.seams = seams(self.parts)
        """The stretches along which two parts meet."""
        self._parts = [_sides([p.floats() for p in part.points]) for part in self.parts]
        stops = [stop for contour in shape for stop in contour.stops()]
        xs, ys = [x for x, _ in stops], [y for _, y in stops]
        self._centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        x, y = self._centre
        # An arc stands out from its chords by less than a hundredth of its radius.
        self._reach = 1.01 * max(hypot(u - x, v - y) for u, v in stops) + MARGIN
        self._stops = [contour.stops() for contour in shape]

    @cached_property
    def spot(self) -> FloatPoint:
        """A point well inside."""
        curves = self._curves
        lines = [
            (a, b) for one in self._stops for a, b in zip(one, [*one[1:], one[0]], strict=True)
        ]
        (left, bottom), size = self._centre, self._reach
        for number in (4, 8, 16, 32, 64, 128):
            step = 2 * size / number
            spots = (
                (left - size + (i + 0.47) * step, bottom - size + (j + 0.53) * step)
                for i in range(number)
                for j in range(number)
            )
            clear = [
                (min(_distance(spot, *line) for line in lines), spot)
                for spot in spots
                if (winding(spot, curves) or 0) > 0
            ]
            # A chord may be that far from its arc; in a thin piece a spot cannot be deeper.
            if clear and max(clear)[0] > step / 4:
                return max(clear)[1]
        return max(clear)[1] if clear else self._stops[0][0]

    def entered(self, motion: RoundedMotion, walls: Walls) -> bool:
        """Whether one of *walls* certainly runs through the inside of the piece."""
        near = self._near(motion, walls)
        if self._parts:
            parts = [_moved(part, motion) for part in self._parts]
            return any(
                _cuts(part, wall[4], MARGIN) if wall[4] else _holds(part, wall[5])
                for part in parts
                for wall in near
            )
        curves = [_placed(curve, motion) for curve in self._curves]
        return any((winding(spot, curves) or 0) > 0 for wall in near for spot in wall[5])

    def _near(self, motion: RoundedMotion, walls: Walls) -> list[_Wall]:
        x, y = motion(self._centre)
        reach = self._reach
        return [
            wall
            for wall in walls.near
            if wall[0] < x + reach and x - reach < wall[2]
            and wall[1] < y + reach and y - reach < wall[3]
        ]  # fmt: skip

    def unsure(self, motion: RoundedMotion, walls: Walls) -> list[list[Curve]]:
        """Return for each convex part the straight walls not certainly disjoint from it."""
        near = [wall for wall in self._near(motion, walls) if wall[4]]
        parts = [_moved(part, motion) for part in self._parts]
        return [
            [wall[6] for wall in near if wall[4] and _cuts(part, wall[4], -MARGIN)]
            for part in parts
        ]


_Wall: TypeAlias = tuple[float, float, float, float, "_Edge | None", Sequence[FloatPoint], Curve]
"""A box around a wall; its start and end when it is straight; points on it; the wall."""


class Walls:
    """The curves that bound the free region, rounded."""

    def __init__(self, curves: Iterable[Curve]) -> None:
        """Prepare *curves*."""
        self.near = [_wall(curve) for curve in curves]
        """Each curve with the box around it."""


def _wall(curve: Curve) -> _Wall:
    spots = points_on(curve)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    line = None if isinstance(curve, Arc) else (*spots[0], *spots[-1])
    return min(xs), min(ys), max(xs), max(ys), line, spots, curve


def points_on(curve: Curve) -> list[FloatPoint]:
    """Return points of a curve, the ends first and last."""
    (a, b), (c, d) = curve.start.floats(), curve.end.floats()
    if not isinstance(curve, Arc):
        inner = [(a + (c - a) * share, b + (d - b) * share) for share in _SHARES]
        return [(a, b), *inner, (c, d)]
    x, y = curve.centre.floats()
    a, b, c, d = a - x, b - y, c - x, d - y
    angle = atan2(a * d - b * c, a * c + b * d) % (2 * pi) or 2 * pi
    if not curve.left and curve.start != curve.end:
        angle -= 2 * pi
    steps = ceil(abs(angle) / _STEP)
    turns = [(cos(angle * i / steps), sin(angle * i / steps)) for i in range(steps + 1)]
    return [(x + a * u - b * v, y + a * v + b * u) for u, v in turns]


def rounded(curve: Curve) -> RoundedCurve:
    """Return a curve, rounded."""
    start, end = curve.start.floats(), curve.end.floats()
    if not isinstance(curve, Arc):
        return RoundedCurve(start, end, start, 0.0, left=True)
    centre = curve.centre.floats()
    return RoundedCurve(start, end, centre, float(curve.circle.square) ** 0.5, curve.left)


def _placed(curve: RoundedCurve, motion: RoundedMotion) -> RoundedCurve:
    start, end, centre, radius, left = curve
    return RoundedCurve(motion(start), motion(end), motion(centre), radius, left)


def _sides(corners: Sequence[FloatPoint]) -> list[_Edge]:
    found = []
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        size = hypot(u - x, v - y)
        found.append((x, y, (u - x) / size, (v - y) / size))
    return found


def _moved(part: Sequence[_Edge], motion: RoundedMotion) -> list[_Edge]:
    c, s, dx, dy = motion
    return [
        (x * c - y * s + dx, x * s + y * c + dy, u * c - v * s, u * s + v * c)
        for x, y, u, v in part
    ]


def _cuts(part: Sequence[_Edge], wall: _Edge, margin: float) -> bool:
    """Whether a segment runs through a convex polygon, deeper than a margin."""
    a, b, c, d = wall
    for x, y, u, v in part:
        if u * (b - y) - v * (a - x) < margin and u * (d - y) - v * (c - x) < margin:
            return False
    along, up = c - a, d - b
    depth = margin * (abs(along) + abs(up))
    sides = [along * (y - b) - up * (x - a) for x, y, _, _ in part]
    return min(sides) < -depth and max(sides) > depth


def _distance(spot: FloatPoint, start: FloatPoint, end: FloatPoint) -> float:
    """Return the distance of a point from a segment."""
    (x, y), (a, b), (c, d) = spot, start, end
    size = (c - a) ** 2 + (d - b) ** 2
    share = min(max(((x - a) * (c - a) + (y - b) * (d - b)) / size, 0.0), 1.0) if size else 0.0
    return hypot(x - a - share * (c - a), y - b - share * (d - b))


def _holds(part: Sequence[_Edge], spots: Iterable[FloatPoint]) -> bool:
    """Whether one of some points is well inside a convex polygon."""
    return any(all(u * (b - y) - v * (a - x) > MARGIN for x, y, u, v in part) for a, b in spots)


def winding(spot: FloatPoint, curves: Sequence[RoundedCurve]) -> int | None:
    """Return the winding number of closed curves about a point, by chords and segments.

    None when the point is close to a curve, or to a chord, where it is unsure on which side.
    """
    x, y = spot
    winding = 0
    for (a, b), (c, d), (cx, cy), radius, left in curves:
        side = (c - a) * (y - b) - (d - b) * (x - a)
        if (
            abs(side) <= MARGIN * (abs(c - a) + abs(d - b))
            and min(a, c) - MARGIN < x < max(a, c) + MARGIN
            and min(b, d) - MARGIN < y < max(b, d) + MARGIN
        ):
            return None
        if radius:
            off = hypot(x - cx, y - cy) - radius
            if -MARGIN < off < MARGIN:
                return None
            whole = a == c and b == d
            if off < 0 and (whole or (side < 0 if left else side > 0)):
                winding += 1 if left else -1
        if (b > y) != (d > y) and (side > 0) == (d > b):
            winding += 1 if d > b else -1
    return winding
