"""Drawn shapes: corners in floating-point numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, sin
from typing import Final, TypeAlias

from tui_tangram.maths.geometry.plane import FloatPoint

FloatPolygon: TypeAlias = tuple[FloatPoint, ...]
"""The corners of a polygon, counter-clockwise."""
_NEAR: Final = 1e-3
"""The width of what may stick out, as a share of the size of a polygon."""


def signed_area(shape: Sequence[FloatPoint]) -> float:
    """Return the area, positive counter-clockwise."""
    return sum(shape[i - 1][0] * y - shape[i - 1][1] * x for i, (x, y) in enumerate(shape)) / 2


def mean(shape: Sequence[FloatPoint]) -> FloatPoint:
    """Return the mean of some places."""
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def placed(corners: Sequence[FloatPoint], angle: float, middle: FloatPoint) -> FloatPolygon:
    """Return corners that are relative to their mean, turned and moved."""
    c, s = cos(angle), sin(angle)
    return tuple((middle[0] + c * x - s * y, middle[1] + s * x + c * y) for x, y in corners)


def contains(area: FloatPolygon, shape: FloatPolygon) -> bool:
    """Return whether all of a polygon is in an area, or sticks out by a hair's breadth.

    Takes time proportional to the product of the numbers of corners.
    """
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    near = _NEAR * max(max(xs) - min(xs), max(ys) - min(ys))
    if not all(_off(spot, area) <= near or _is_inside(spot, area) for spot in shape):
        return False
    # The area may have a notch between the corners of the polygon: then it has a corner in it, or
    # two of their edges cross.
    if any(_is_inside(spot, shape) and _off(spot, shape) > near for spot in area):
        return False
    return not any(_cross(*one, *two, near) for one in _edges(shape) for two in _edges(area))


def apart(one: FloatPolygon, other: FloatPolygon) -> bool:
    """Return whether two polygons are farther from each other than a hair's breadth.

    Takes time proportional to the product of the numbers of corners.
    """
    size = max(abs(x - u) + abs(y - v) for x, y in one for u, v in other)
    near = _NEAR * size
    return not any(
        _off(spot, area) <= near or _is_inside(spot, area)
        for shape, area in ((one, other), (other, one))
        for spot in shape
    ) and not any(_cross(*a, *b, near) for a in _edges(one) for b in _edges(other))


def _edges(shape: FloatPolygon) -> Sequence[tuple[FloatPoint, FloatPoint]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def _is_inside(spot: FloatPoint, shape: FloatPolygon) -> bool:
    """Return whether a ray from a place leaves a polygon an odd number of times."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in _edges(shape):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _off(spot: FloatPoint, shape: FloatPolygon) -> float:
    """Return the distance of a place from the nearest edge of a polygon."""
    x, y = spot
    best = float("inf")
    for (ax, ay), (bx, by) in _edges(shape):
        u, v = bx - ax, by - ay
        size = u * u + v * v
        along = min(max(((x - ax) * u + (y - ay) * v) / size, 0.0), 1.0) if size else 0.0
        best = min(best, hypot(x - ax - along * u, y - ay - along * v))
    return best


def _cross(
    start: FloatPoint, end: FloatPoint, first: FloatPoint, last: FloatPoint, near: float
) -> bool:
    """Return whether two edges cross, each with both ends farther than *near* from the other."""
    one, two = _side(start, end, first), _side(start, end, last)
    three, four = _side(first, last, start), _side(first, last, end)
    far = min(map(abs, (one, two, three, four))) > near
    return far and (one > 0) != (two > 0) and (three > 0) != (four > 0)


def _side(start: FloatPoint, end: FloatPoint, spot: FloatPoint) -> float:
    """Return the distance of a place from a line, positive on its left."""
    u, v = end[0] - start[0], end[1] - start[1]
    size = hypot(u, v)
    return (u * (spot[1] - start[1]) - v * (spot[0] - start[0])) / size if size else 0.0
