"""The motions a piece can make: mirror, turn, move."""

from __future__ import annotations

from typing import NamedTuple, Self

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.point import ORIGIN, Point
from tui_tangram.maths.geometry.turns import Turn


class _Parts(NamedTuple):
    turn: Turn
    """The turn about the origin."""
    mirrored: bool
    """Whether the motion mirrors before it turns."""
    shift: Point
    """The move after the turn."""


class Isometry(_Parts):
    """Mirror in the y axis (if *mirrored*), then turn, then move; ordered like a tuple.

    The order matters and is always this one: x ↦ -x first, then *turn* counter-clockwise
    about the origin, then the vector *shift*.  A whole number in place of the turn counts
    eighths of a full turn.
    """

    __slots__ = ()

    def __new__(cls, turn: Turn | int, mirrored: bool, shift: Point) -> Self:
        """Make the motion; see the class."""
        return super().__new__(
            cls, Turn.of(turn) if isinstance(turn, int) else turn, mirrored, shift
        )

    @classmethod
    def linear(cls, turn: Turn | int = 0, mirrored: bool = False) -> Isometry:
        """Return the motion that fixes the origin: the essay's rotation or flip."""
        return cls(turn, mirrored, ORIGIN)

    @classmethod
    def translation(cls, shift: Point) -> Self:
        """Return the motion that only moves: the essay's translation."""
        return cls(0, False, shift)

    def direct(self, vector: Point) -> Point:
        """Return *vector* mirrored and turned but not moved."""
        x = -vector.x if self.mirrored else vector.x
        return self.turn(Point(x, vector.y))

    def __call__(self, point: Point) -> Point:
        """Return the image of *point*."""
        eighths = self.turn.eighth
        if eighths is None:
            return self.direct(point) + self.shift
        # Searches spend their time here: nothing is created except as eighths require.
        (x, y), (across, up) = point, self.shift
        if self.mirrored:
            x = -x
        if eighths & 1:
            half = Sqratio.HALF_ROOT
            x, y = (x - y) * half, (x + y) * half
        quarters = eighths >> 1
        if quarters == 0:
            return Point(across + x, up + y)
        if quarters == 1:
            return Point(across - y, up + x)
        if quarters == 2:
            return Point(across - x, up - y)
        return Point(across + y, up - x)

    def then(self, after: Isometry) -> Isometry:
        """Return the motion "this, then *after*".

        A mirror turns a preceding turn the other way round.
        """
        turn = self.turn.inverse() if after.mirrored else self.turn
        return Isometry(turn.then(after.turn), self.mirrored != after.mirrored, after(self.shift))

    def inverse(self) -> Isometry:
        """Return the motion that undoes this one."""
        turn = self.turn if self.mirrored else self.turn.inverse()
        linear = Isometry.linear(turn, self.mirrored)
        return linear._replace(shift=-linear.direct(self.shift))


IDENTITY = Isometry(0, False, ORIGIN)
"""The motion that changes nothing."""

LINEAR: tuple[Isometry, ...] = tuple(
    Isometry.linear(turn, mirrored) for mirrored in (False, True) for turn in range(8)
)
"""The sixteen orientations of a piece by eighths: the turns, then those of its mirror image."""
