"""Points and vectors."""

from __future__ import annotations

from enum import Enum
from math import lcm
from typing import NamedTuple

from tui_tangram.maths.exact import Sqratio, sign

FloatPoint = tuple[float, float]
"""A point, or a vector, with rounded coordinates."""


class PointLocation(Enum):
    """The place of a point with respect to a contour or region."""

    INSIDE = "inside"
    EDGE = "on the edge"
    OUTSIDE = "outside"


class Point(NamedTuple):
    """A point, or the vector that leads to it, with exact coordinates.

    Ordered by x, then y.  ``+`` and ``-`` are those of vectors (not of tuples).
    """

    x: Sqratio
    y: Sqratio

    @classmethod
    def of(cls, ax: int, bx: int, ay: int, by: int, unit: int = 1) -> Point:
        """Return ((ax + bx√2) / unit, (ay + by√2) / unit), the form used in files."""
        return cls(Sqratio(ax, bx, unit), Sqratio(ay, by, unit))

    def __add__(self, other: Point) -> Point:  # type: ignore[override]
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def __neg__(self) -> Point:
        return Point(-self.x, -self.y)

    def scaled(self, factor: Sqratio | int) -> Point:
        """Return the vector made *factor* times as long."""
        return Point(self.x * factor, self.y * factor)

    def dot(self, other: Point) -> Sqratio:
        """Return the scalar product."""
        return self.x * other.x + self.y * other.y

    def cross(self, other: Point) -> Sqratio:
        """Return x₁y₂ - x₂y₁: positive when *other* lies counter-clockwise of this."""
        return self.x * other.y - self.y * other.x

    def floats(self) -> FloatPoint:
        """Return the coordinates rounded, for the screen only."""
        return float(self.x), float(self.y)


ORIGIN = Point(Sqratio.ZERO, Sqratio.ZERO)
"""The point (0, 0)."""


def turn(origin: Point, first: Point, second: Point) -> int:
    """Return 1 when origin → first → second turns left, -1 right, 0 straight or back.

    >>> turn(Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0))
    1
    """
    # The sign of (first - origin).cross(second - origin), in integers over one common denominator:
    # everything else in this package needs this sign often.
    (ox, oy), (x, y), (u, v) = origin, first, second
    unit = lcm(ox.d, oy.d, x.d, y.d, u.d, v.d)
    f, g = unit // ox.d, unit // oy.d
    oxa, oxb, oya, oyb = ox.a * f, ox.b * f, oy.a * g, oy.b * g
    f, g = unit // x.d, unit // y.d
    xa, xb, ya, yb = x.a * f - oxa, x.b * f - oxb, y.a * g - oya, y.b * g - oyb
    f, g = unit // u.d, unit // v.d
    ua, ub, va, vb = u.a * f - oxa, u.b * f - oxb, v.a * g - oya, v.b * g - oyb
    return sign(
        xa * va - ya * ua + 2 * (xb * vb - yb * ub),
        xa * vb + xb * va - ya * ub - yb * ua,
    )


def octant(vector: Point) -> int | None:
    """Return the direction of *vector* in eighths of a turn from east, 0 to 7.

    None when it points between the eight directions.  Raises `ValueError` for the zero
    vector, which points nowhere.

    >>> octant(Point.of(-2, 0, 2, 0))
    3
    """
    x, y = vector.x, vector.y
    sx, sy = x.sign, y.sign
    if sx == 0 or sy == 0 or x == y or x == -y:
        if sx == 0 and sy == 0:
            raise ValueError("the zero vector has no direction")
        return _OCTANTS[sx, sy]
    return None


_OCTANTS = {
    (1, 0): 0, (1, 1): 1, (0, 1): 2, (-1, 1): 3,
    (-1, 0): 4, (-1, -1): 5, (0, -1): 6, (1, -1): 7,
}  # fmt: skip


def diamond(way: Point) -> Sqratio:
    """Return the direction of a vector as a number from 0 to 4, counter-clockwise from east."""
    x, y = way
    across, up = x.sign, y.sign
    if up >= 0 and across > 0:
        return y / (x + y)
    if across <= 0 and up > 0:
        return 1 - x / (y - x)
    if up <= 0 and across < 0:
        return 2 + y / (x + y)
    return 3 + x / (x - y)
