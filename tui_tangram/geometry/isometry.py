"""The motions a piece can make: mirror, turn by 45°, move."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.exact import Sqratio
from tui_tangram.geometry.point import ORIGIN, Point


class Isometry(NamedTuple):
    """Mirror in the y axis (if *mirrored*), then turn, then move.

    The order matters and is always this one: x ↦ -x first, then *turn* eighths of a full
    turn counter-clockwise about the origin, then the vector *shift*.
    """

    turn: int
    """Eighths of a full turn, 0 to 7."""
    mirrored: bool
    shift: Point

    @classmethod
    def linear(cls, turn: int = 0, mirrored: bool = False) -> Isometry:
        """Return the motion that leaves the origin where it is."""
        return cls(turn % 8, mirrored, ORIGIN)

    @classmethod
    def translation(cls, shift: Point) -> Isometry:
        """Return the motion that only moves."""
        return cls(0, False, shift)

    def direct(self, vector: Point) -> Point:
        """Return *vector* mirrored and turned but not moved."""
        x = -vector.x if self.mirrored else vector.x
        return turned(Point(x, vector.y), self.turn)

    def __call__(self, point: Point) -> Point:
        """Return where *point* goes."""
        return self.direct(point) + self.shift

    def then(self, after: Isometry) -> Isometry:
        """Return the motion "this, then *after*".

        A mirror turns a following turn the other way round, hence the sign.
        """
        turn = after.turn + (-self.turn if after.mirrored else self.turn)
        return Isometry(turn % 8, self.mirrored != after.mirrored, after(self.shift))

    def inverse(self) -> Isometry:
        """Return the motion that undoes this one."""
        linear = Isometry.linear(self.turn if self.mirrored else -self.turn, self.mirrored)
        return linear._replace(shift=-linear.direct(self.shift))


IDENTITY = Isometry(0, False, ORIGIN)
"""The motion that changes nothing."""

LINEAR: tuple[Isometry, ...] = tuple(
    Isometry.linear(turn, mirrored) for mirrored in (False, True) for turn in range(8)
)
"""The sixteen ways in which a piece can stand: the eight turns, then those of its mirror image."""


def turned(vector: Point, eighths: int) -> Point:
    """Return *vector* turned counter-clockwise by *eighths* of a full turn."""
    x, y = vector
    eighths %= 8
    if eighths & 1:
        half = Sqratio.HALF_ROOT
        x, y = (x - y) * half, (x + y) * half
    for _ in range(eighths >> 1):
        x, y = -y, x
    return Point(x, y)
