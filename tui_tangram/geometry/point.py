"""Points and vectors."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.exact import Sqratio


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

    def floats(self) -> tuple[float, float]:
        """Return the coordinates rounded, for the screen only."""
        return float(self.x), float(self.y)


ORIGIN = Point(Sqratio.ZERO, Sqratio.ZERO)
"""The point (0, 0)."""


def turn(origin: Point, first: Point, second: Point) -> int:
    """Return 1 when origin → first → second turns left, -1 right, 0 straight or back.

    >>> turn(Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0))
    1
    """
    return (first - origin).cross(second - origin).sign


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
