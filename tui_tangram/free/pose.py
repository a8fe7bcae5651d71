"""Where a piece lies, in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, pi, radians, sin
from typing import Final, NamedTuple, TypeAlias

from tui_tangram.play.phrases import pointed

MILLI: Final = 1000
"""Parts of a leg in which places are counted."""
TURN: Final = 36_000
"""Parts of a full turn in which angles are counted: hundredths of a degree."""
REACH: Final = 100 * MILLI
"""How far from the origin the centre of a piece may lie, in each coordinate."""

Spot: TypeAlias = tuple[float, float]
"""A place on the plane, in legs."""
Shape: TypeAlias = tuple[Spot, ...]
"""The corners of a polygon, counter-clockwise."""


class Pose(NamedTuple):
    """Where a piece lies and how it stands."""

    x: int
    """Of its centre, in thousandths of the leg."""
    y: int
    """The same upwards."""
    angle: int = 0
    """Hundredths of a degree counter-clockwise, from 0 to 35,999."""
    flip: bool = False
    """Whether it is turned over, left for right, before it is turned."""

    def turned(self, by: int) -> Pose:
        """Return the pose after a turn in place, *by* hundredths of a degree to the left."""
        return self._replace(angle=(self.angle + by) % TURN)

    def moved(self, dx: int, dy: int) -> Pose:
        """Return the pose after a shift, in thousandths of the leg."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    @property
    def spot(self) -> Spot:
        """The place of the centre in legs."""
        return self.x / MILLI, self.y / MILLI

    @property
    def in_reach(self) -> bool:
        """Whether a piece may lie there."""
        return abs(self.x) <= REACH and abs(self.y) <= REACH


def rounded(x: float, y: float, turn: float, flip: bool) -> Pose:
    """Return the pose nearest to a centre in legs and an angle in radians."""
    return Pose(round(x * MILLI), round(y * MILLI), round(degrees(turn) * 100) % TURN, flip)


def laid(offsets: Sequence[Spot], pose: Pose) -> Shape:
    """Return the corners of a piece at *pose*.

    *offsets* are its corners relative to their mean, counter-clockwise.
    """
    if pose.flip:
        offsets = [(-x, y) for x, y in reversed(offsets)]
    c, s = direction(pose.angle)
    left, low = pose.spot
    return tuple((left + c * x - s * y, low + s * x + c * y) for x, y in offsets)


def direction(angle: int) -> Spot:
    """Return the unit vector at an angle in hundredths of a degree; quarter turns exactly.

    >>> direction(9000), direction(18000)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    quarter, rest = divmod(angle % TURN, TURN // 4)
    c, s = (1.0, 0.0) if not rest else (cos(radians(rest / 100)), sin(radians(rest / 100)))
    for _ in range(quarter):
        c, s = 0.0 - s, c
    return c, s


def bearing(start: Spot, end: Spot) -> float:
    """Return the direction from one place to another, in radians."""
    return atan2(end[1] - start[1], end[0] - start[0])


def least(turn: float) -> float:
    """Return the same angle from -π to π."""
    return (turn + pi) % (2 * pi) - pi


def in_degrees(angle: int) -> str:
    """Return an angle as it is shown.

    >>> in_degrees(2250), in_degrees(3000), in_degrees(5)
    ('22.5°', '30°', '0.05°')
    """
    return pointed(f"{angle / 100:g}°")
