"""Points as four integers over a common unit.

Files, hashing and the search all need the same form: the coordinates of some points as
plain integers (ax, bx, ay, by), meaning ((ax + bx√2) / unit, (ay + by√2) / unit).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from tui_tangram.maths.geometry.point import Point

Quad = tuple[int, int, int, int]
"""(ax, bx, ay, by) of the module's docstring."""


def common_unit(points: Iterable[Point]) -> int:
    """Return the least unit in which every coordinate of *points* is integral."""
    unit = 1
    for point in points:
        unit = lcm(unit, point.x.d, point.y.d)
    return unit


def quad(point: Point, unit: int) -> Quad:
    """Return *point* in units of 1 / *unit*, which its denominators must divide."""
    x, y = point
    fx, fy = unit // x.d, unit // y.d
    return (x.a * fx, x.b * fx, y.a * fy, y.b * fy)


def turned_quad(point: Quad, eighths: int) -> Quad:
    """Return a quad turned counter-clockwise by *eighths* of a full turn.

    Odd turns halve, so the unit must be even in the sense that every sum and difference
    of the root-free parts of x and y is even; doubling any unit gives one that is.
    """
    ax, bx, ay, by = point
    eighths %= 8
    if eighths & 1:
        # (a + b√2)·√2/2 = b + (a/2)√2
        ax, bx, ay, by = bx - by, (ax - ay) // 2, bx + by, (ax + ay) // 2
    for _ in range(eighths >> 1):
        ax, bx, ay, by = -ay, -by, ax, bx
    return (ax, bx, ay, by)
