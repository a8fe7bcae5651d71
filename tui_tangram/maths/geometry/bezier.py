"""Cubic Bézier curves as polygons: one more kind of edge, approximate and marked as such.

A cubic with its four points in Q(√2) passes through points of Q(√2) at all fractions of its
parameter, so its chords between 0, 1/n, 2/n … are edges like any other.  Their distance from
the curve is known: on a piece of length 1/n a curve is at most max|B''| / (8n²) from
its chord, and |B''| is at most six times the larger of |p₀ - 2p₁ + p₂| and |p₁ - 2p₂ + p₃|.

The number of chords is a power of two that bounds this error by a tolerance.  It depends on these
two lengths alone, so a curve walked back, turned by 45°, mirrored or moved has the same chords, and
two pieces cut apart by one curve still meet without a gap.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.contour import Contour
from tui_tangram.maths.geometry.curve import Arc, Curve, CurveError, Straight
from tui_tangram.maths.geometry.isometry import Isometry
from tui_tangram.maths.geometry.point import Point

TOLERANCE: Final = Sqratio(1, 0, 200)
"""The default of the largest distance between a polygon and the curve it stands for."""

_MOST: Final = 256
"""The largest number of chords: a finer drawing is a mistake."""


class Bezier(NamedTuple):
    """A directed cubic from *start* to *end*, pulled towards *first* and *second*."""

    start: Point
    first: Point
    second: Point
    end: Point

    def reversed(self) -> Bezier:
        """Return the curve walked the other way."""
        return Bezier(*self[::-1])

    def moved(self, motion: Isometry) -> Bezier:
        """Return the image, walked from the image of the start."""
        return Bezier(*[motion(point) for point in self])

    def point(self, part: Sqratio) -> Point:
        """Return the point at a parameter from 0 to 1 (de Casteljau)."""
        points: list[Point] = list(self)
        while len(points) > 1:
            points = [a + (b - a).scaled(part) for a, b in pairwise(points)]
        return points[0]

    def error(self, chords: int) -> Sqratio:
        """Return the square of a bound on the distance of any point from its chord."""
        bends = (
            self.start - self.first.scaled(2) + self.second,
            self.first - self.second.scaled(2) + self.end,
        )
        square = max(bend.dot(bend) for bend in bends)
        return square * Sqratio(9, 0, 16 * chords**4)

    def chords(self, tolerance: Sqratio = TOLERANCE) -> tuple[Straight, ...]:
        """Return chords that are never further than *tolerance* from the curve.

        Raises `CurveError` when more than 256 were needed, or the curve is a point.
        """
        count = 1
        while self.error(count) > tolerance * tolerance:
            count *= 2
            if count > _MOST:
                raise CurveError(
                    "the curve is too large for a tolerance of {tolerance}", tolerance=tolerance
                )
        stops = [self.point(Sqratio(i, 0, count)) for i in range(count + 1)]
        found = tuple(Straight(a, b) for a, b in pairwise(stops) if a != b)
        if not found:
            raise CurveError("the curve is a point")
        return found


def contour_of(edges: Iterable[Curve | Bezier]) -> Contour:
    """Return a closed contour in which chords approximate cubics.

    The contour is marked as not exact when there are cubics.  Raises `CurveError` as `Contour`
    and `Bezier.chords` do.
    """
    listed = tuple(edges)
    curves: list[Curve] = []
    for edge in listed:
        if isinstance(edge, Bezier):
            curves += edge.chords()
        else:
            curves.append(edge)
    return Contour(curves, exact=all(isinstance(edge, Straight | Arc) for edge in listed))
