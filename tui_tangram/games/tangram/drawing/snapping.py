"""Drawings whose pieces all meet corner on corner, made exact at once.

In most figures that people make every piece is turned by a multiple of 45° and has a corner where
another has one.  Then one piece after the other is put where its corner must be, and the exact
places are known without any equation.  The result is checked exactly: corners that are near each
other are the same, corners near an edge are on it, and no pieces overlap.  Where any of this fails
there is no result, and `tui_tangram.games.tangram.drawing.settle` finds out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot, pi, sqrt
from typing import NamedTuple

from tui_tangram.games.tangram.drawing.drawn import FloatPolygon
from tui_tangram.games.tangram.drawing.piece_matching import Pose
from tui_tangram.games.tangram.drawing.settle import Margins
from tui_tangram.maths.exact import sign
from tui_tangram.maths.geometry import Point, Polygon, Turn
from tui_tangram.maths.geometry.plane import FloatPoint, Quad, common_unit, quad

_ROOT = sqrt(2)
_SURE = 1e-6
"""Distances that rounded numbers never doubt."""


class _Laid(NamedTuple):
    """A piece in its place."""

    corners: list[Quad]
    rounded: list[FloatPoint]


def snap(poses: Sequence[Pose], margins: Margins) -> tuple[Polygon, ...] | None:
    """Return exact places for pieces that all meet corner on corner, or None.

    The lower left corner of the box around them is the origin.
    """
    unit = _unit(tuple(dict.fromkeys(pose.kind.polygon for pose in poses)))
    shapes: list[tuple[Quad, ...]] = []
    drawn: list[list[FloatPoint]] = []
    for pose in poses:
        eighths = round(pose.angle / (pi / 4))
        own, relative, size = _turned(pose.kind.polygon, pose.mirrored, eighths % 8, unit)
        if (
            abs(pose.angle - eighths * pi / 4) * size > margins.near
            or not pose.kind.polygon.is_convex
        ):
            return None
        x, y = pose.middle
        shapes.append(own)
        drawn.append([(x + a, y + b) for a, b in relative])
    shifts = _shifts(shapes, drawn, margins.reach)
    if shifts is None:
        return None
    laid = [_laid(own, shift, unit) for own, shift in zip(shapes, shifts, strict=True)]
    if not _near(laid, drawn, margins.reach):
        return None
    if not all(
        _meet(one, other, margins.reach) and _meet(other, one, margins.reach) and _apart(one, other)
        for one, other in combinations(laid, 2)
    ):
        return None
    everything = [(c, f) for one in laid for c, f in zip(one.corners, one.rounded, strict=True)]
    left = min(everything, key=lambda spot: spot[1][0])[0]
    low = min(everything, key=lambda spot: spot[1][1])[0]
    a, b, c, d = left[0], left[1], low[2], low[3]
    return tuple(
        Polygon(Point.of(e - a, f - b, g - c, h - d, unit) for e, f, g, h in one.corners)
        for one in laid
    )


@lru_cache(maxsize=64)
def _unit(polygons: tuple[Polygon, ...]) -> int:
    """Return a unit in which the corners of pieces are whole in all their turns by eighths."""
    return 2 * common_unit(point for polygon in polygons for point in polygon.points)


@lru_cache(maxsize=4096)
def _turned(
    polygon: Polygon, mirrored: bool, eighths: int, unit: int
) -> tuple[tuple[Quad, ...], FloatPolygon, float]:
    """Return a piece's corners from the first on, from their mean, and how far the last are."""
    points = [Point(-point.x, point.y) if mirrored else point for point in polygon.points]
    if mirrored:
        points.reverse()
    turn = Turn.of(eighths)
    corners = [turn(point - points[0]) for point in points]
    spots = [corner.floats() for corner in corners]
    x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    relative = tuple((a - x, b - y) for a, b in spots)
    return tuple(quad(c, unit) for c in corners), relative, max(hypot(*one) for one in relative)


def _shifts(
    shapes: Sequence[tuple[Quad, ...]], drawn: Sequence[Sequence[FloatPoint]], reach: float
) -> list[Quad] | None:
    """Return the places of the pieces' first corners; None where not all are tied together."""
    ties = sorted(
        (hypot(x - a, y - b), i, j, k, m)
        for i, k in combinations(range(len(shapes)), 2)
        for j, (x, y) in enumerate(drawn[i])
        for m, (a, b) in enumerate(drawn[k])
        if abs(x - a) <= reach and abs(y - b) <= reach
    )
    found: dict[int, Quad] = {0: (0, 0, 0, 0)}
    while len(found) < len(shapes):
        tie = next((one for one in ties if (one[1] in found) != (one[3] in found)), None)
        if tie is None:
            return None
        _, i, j, k, m = tie
        if k in found:
            i, j, k, m = k, m, i, j
        a, b, c, d = found[i]
        (e, f, g, h), (p, q, r, s) = shapes[i][j], shapes[k][m]
        found[k] = (a + e - p, b + f - q, c + g - r, d + h - s)
    return [found[i] for i in range(len(shapes))]


def _laid(own: Sequence[Quad], shift: Quad, unit: int) -> _Laid:
    a, b, c, d = shift
    corners = [(a + e, b + f, c + g, d + h) for e, f, g, h in own]
    return _Laid(
        corners, [((e + f * _ROOT) / unit, (g + h * _ROOT) / unit) for e, f, g, h in corners]
    )


def _near(laid: Sequence[_Laid], drawn: Sequence[Sequence[FloatPoint]], reach: float) -> bool:
    """Return whether no corner is farther than *reach* from its drawn position."""
    pairs = [
        pair
        for one, spots in zip(laid, drawn, strict=True)
        for pair in zip(one.rounded, spots, strict=True)
    ]
    x = sum(a[0] - b[0] for a, b in pairs) / len(pairs)
    y = sum(a[1] - b[1] for a, b in pairs) / len(pairs)
    return all(hypot(a[0] - b[0] - x, a[1] - b[1] - y) <= reach for a, b in pairs)


def _meet(one: _Laid, other: _Laid, reach: float) -> bool:
    """Return whether the corners of *one* near the outline of *other* are on it."""
    count = len(other.corners)
    for corner, (x, y) in zip(one.corners, one.rounded, strict=True):
        for at, (a, b) in enumerate(other.rounded):
            if abs(x - a) <= reach and abs(y - b) <= reach:
                if hypot(x - a, y - b) <= reach and corner != other.corners[at]:
                    return False
                continue
            c, d = other.rounded[(at + 1) % count]
            across, up = c - a, d - b
            length = hypot(across, up)
            off = (across * (y - b) - up * (x - a)) / length
            if abs(off) > reach or not -reach <= (across * (x - a) + up * (y - b)) / length <= (
                length + reach
            ):
                continue
            if hypot(x - c, y - d) > reach and _side(
                other.corners[at], other.corners[(at + 1) % count], corner
            ):
                return False
    return True


def _apart(one: _Laid, other: _Laid) -> bool:
    """Return whether an edge of one of two convex pieces has the other on its right."""
    for here, there in ((one, other), (other, one)):
        count = len(here.corners)
        for at, (a, b) in enumerate(here.rounded):
            c, d = here.rounded[(at + 1) % count]
            across, up = c - a, d - b
            for corner, (x, y) in zip(there.corners, there.rounded, strict=True):
                off = across * (y - b) - up * (x - a)
                if off > _SURE or (
                    off > -_SURE
                    and _side(here.corners[at], here.corners[(at + 1) % count], corner) > 0
                ):
                    break
            else:
                return True
    return False


def _side(start: Quad, end: Quad, corner: Quad) -> int:
    """Return 1, 0 or -1 for a corner left of an edge, on its line, or right of it."""
    a, b, c, d = (one - other for one, other in zip(end, start, strict=True))
    e, f, g, h = (one - other for one, other in zip(corner, start, strict=True))
    return sign(a * g + 2 * b * h - c * e - 2 * d * f, a * h + b * g - c * f - d * e)
