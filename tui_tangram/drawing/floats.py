"""Shapes as a drawing has them: corners in floating-point numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin
from typing import TypeAlias

from tui_tangram.geometry.point import FloatPoint

FloatPolygon: TypeAlias = tuple[FloatPoint, ...]
"""The corners of a polygon, counter-clockwise."""


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
