"""Names of directions on a tile board.

They are the eight with common names.  The sides of a place face different ones of the eight, except
those of decagons and dodecagons, which are named by the hours of a clock.  Cubes have a top, front,
right, back, left and bottom, as seen from above with the front below.  Where a board is not seen as
it is drawn, a *turn* of the place comes first: names are those of what is seen.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import tau
from typing import Final

from tui_tangram.language import markc, tr, trc
from tui_tangram.maths.tiling import CIRCLE, Angle, TileShape
from tui_tangram.maths.tiling.turning import BACK, BOTTOM, FRONT, LEFT, RIGHT, TOP

_SIDE: Final = "side of a tile"
_EIGHT: Final = (
    markc("side of a tile", "right"),
    markc("side of a tile", "upper right"),
    markc("side of a tile", "up"),
    markc("side of a tile", "upper left"),
    markc("side of a tile", "left"),
    markc("side of a tile", "lower left"),
    markc("side of a tile", "down"),
    markc("side of a tile", "lower right"),
)
_FACES: Final = (
    markc("side of a tile", "back"),
    "left",
    markc("side of a tile", "front"),
    "right",
    markc("side of a tile", "top"),
    markc("side of a tile", "bottom"),
)
"""The names of the sides of a cube."""
IN_ORDER: Final = (TOP, FRONT, RIGHT, BACK, LEFT, BOTTOM)
"""The sides of a cube in the order in which they are named."""
HOUR: Final = " o'clock"
"""The end of the name of an hour."""
_UP: Final = CIRCLE // 4
_HALF: Final = CIRCLE // 2


def direction(angle: Angle, shape: TileShape) -> str:
    """Return the key of the direction of a side of a shape; see `TileShape.direction`.

    The key is English; `direction_text` translates it.
    """
    if shape.solid:
        return _FACES[int(angle)]
    named = _named(angle, shape)
    if shape.sides <= len(_EIGHT) or not named % _UP:
        return _EIGHT[named // 3]
    return f"{(_UP - named) // 2 % 12}{HOUR}"


def _named(angle: Angle, shape: TileShape) -> int:
    """Return the direction, in steps of 15°, that the name of a direction means."""
    if shape.sides <= len(_EIGHT):
        return int((angle + 1) // 3 * 3) % CIRCLE
    return int(_UP - (_UP - angle + 1) // 2 * 2) % CIRCLE


def _off(one: float | Fraction, other: float) -> float:
    """Return how far two directions are apart, in steps of 15°."""
    return abs((float(one) - other + _HALF) % CIRCLE - _HALF)


def turn_of_names(shape: TileShape, angle: Angle, seen: Sequence[complex]) -> int:
    """Return the turn of a polygon at an *angle* after which its sides are named as they are seen.

    *seen* are the ways from its middle to its sides, in their order, as the viewer sees them, y up.
    The turn, in steps of 15°, is the one whose names are least wrong; no two are the same.

    >>> from tui_tangram.maths.tiling import polygon
    >>> turn_of_names(polygon(4), 6, [-1j, 1, 1j, -1])
    12
    """
    facing = [phase(way) * CIRCLE / tau for way in seen]

    def wrong(turn: int) -> tuple[float, float]:
        ways = [shape.direction(side, angle + turn) for side in range(shape.sides)]
        return (
            round(max(map(_off, [_named(way, shape) for way in ways], facing)), 6),
            round(sum(map(_off, ways, facing)), 6),
        )

    return min(range(CIRCLE), key=wrong)


def direction_text(key: str) -> str:
    """Return a `direction` in the language in use."""
    if key.endswith(HOUR):
        return tr("{hour} o'clock", hour=key.removesuffix(HOUR))
    return trc(_SIDE, key)


def direction_name(angle: Angle, shape: TileShape) -> str:
    """Return the direction of a side of a shape in words.

    >>> from tui_tangram.maths.tiling import CUBE, polygon
    >>> direction_name(6, polygon(4)), direction_name(4, polygon(12)), direction_name(2, CUBE)
    ('up', "1 o'clock", 'front')
    """
    return direction_text(direction(angle, shape))


def clockwise(
    sides: Iterable[tuple[Angle, int]], first: Angle, shape: TileShape
) -> list[tuple[Angle, int]]:
    """Return sides, each a direction and a colour, clockwise; those of a cube from the top down."""
    if shape.solid:
        return sorted(sides, key=lambda side: IN_ORDER.index(int(side[0])))
    return sorted(sides, key=lambda side: (first - side[0]) % CIRCLE)


def topmost(angles: Iterable[Angle]) -> Angle:
    """Return the direction nearest to up, of two as near the left one."""

    def off(angle: Angle) -> tuple[Angle, Angle]:
        way = (angle - _UP + _HALF) % CIRCLE - _HALF
        return max(way, -way), -way

    return min(angles, key=off)
