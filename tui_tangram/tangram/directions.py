"""Directions and turns in words."""

from __future__ import annotations

from math import atan2, degrees

from tui_tangram.geometry import Point, Turn, octant
from tui_tangram.language import markc, tr, trc
from tui_tangram.play.phrases import pointed

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
"""The eight directions, from the right counter-clockwise; `heading` says them."""


def heading(eighth: int) -> str:
    """Return one of the eight directions, counted from the right counter-clockwise.

    >>> heading(0), heading(3)
    ('right', 'up left')
    """
    return trc("direction", DIRECTIONS[eighth])


def direction(vector: Point) -> str:
    """Return where a vector points: one of the eight, or between two of them."""
    eighth = octant(vector)
    if eighth is not None:
        return heading(eighth)
    x, y = vector.floats()
    nearest = round(degrees(atan2(y, x)) / 45) % 8
    return tr("about {direction}", direction=heading(nearest))


def in_degrees(turn: Turn) -> str:
    """Return how far a turn goes, without the sign: ``45``, and rounded to a tenth ``36.9``."""
    return pointed(f"{turn.degrees:.1f}".removesuffix(".0"))
