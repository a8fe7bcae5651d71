"""Directions, turns and lengths in words."""

from __future__ import annotations

from math import atan2, degrees

from tui_tangram.language import markc, tr, trc
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Turn, octant
from tui_tangram.play.phrases import pointed, signed

DIRECTIONS = (
    markc("direction", "right"),
    markc("direction", "up right"),
    markc("direction", "up"),
    markc("direction", "up left"),
    markc("direction", "left"),
    markc("direction", "down left"),
    markc("direction", "down"),
    markc("direction", "down right"),
)
"""The eight directions, from the right counter-clockwise; for `heading`."""


def heading(eighth: int) -> str:
    """Return one of the eight directions, counted from the right counter-clockwise.

    >>> heading(0), heading(3)
    ('right', 'up left')
    """
    return trc("direction", DIRECTIONS[eighth])


def direction(vector: Point) -> str:
    """Return the direction of a vector: one of the eight, or an angle between two.

    The angle counts from the right counter-clockwise, and is rounded to a tenth.
    """
    eighth = octant(vector)
    if eighth is not None:
        return heading(eighth)
    x, y = vector.floats()
    angle = degrees(atan2(y, x)) % 360
    return tr(
        "about {direction}, {degrees}°",
        direction=heading(round(angle / 45) % 8),
        degrees=pointed(f"{angle:.1f}".removesuffix(".0")),
    )


def in_degrees(turn: Turn) -> str:
    """Return the degrees of a turn, without the sign: ``45``, or rounded to a tenth ``36.9``."""
    return pointed(f"{turn.degrees:.1f}".removesuffix(".0"))


def length(value: Sqratio) -> str:
    """Return an exact length for readers.

    >>> length(Sqratio(2)), length(Sqratio(0, 2)), length(Sqratio(1, 1, 2))
    ('2', '2√2', '(1 + √2)/2')
    >>> length(Sqratio(-2, 2))
    '2√2 − 2'
    """
    a, b, unit = value.a, value.b, value.d
    root = "" if not b else "√2" if abs(b) == 1 else f"{abs(b)}√2"
    if not b:
        top = signed(a)
    elif not a:
        top = f"−{root}" if b < 0 else root
    else:
        top = f"{root} − {-a}" if a < 0 < b else f"{signed(a)} {'−' if b < 0 else '+'} {root}"
        if unit != 1:
            top = f"({top})"
    return top if unit == 1 else f"{top}/{unit}"
