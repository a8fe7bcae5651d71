"""Contours of what is inked in a picture, traced between its pixels and made straight.

The ink at the middles of pixels is a surface; a contour is where it has the height of the
threshold, with straight pieces between the pixels (marching squares, by contourpy).  So edges lie
between pixels as exactly as the grey of their rims says.

Contours run with the ink to their left, in pixels, with y up.  A contour is made straight by
Douglas and Peucker's algorithm, which Shapely has, and a line is fitted to the points of each
edge away from its ends, where blur rounds corners; where the lines of neighbours cross there are
the corners.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.maths.geometry.plane import FloatPoint

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places
    from tui_tangram.games.tangram.drawing.picture.reading import Grey

MOST_STEPS: Final = 400_000
"""The most steps of all contours of a picture that may show figures."""


class TracedEdge(NamedTuple):
    """An edge of a traced contour: its line, and where it begins and ends."""

    angle: float
    """The direction, in radians; what is inked is to its left."""
    offset: float
    """The distance of its line from the origin, positive where the origin is to its right."""
    start: FloatPoint
    end: FloatPoint
    middle: FloatPoint
    """The mean of the points traced along it."""

    @property
    def length(self) -> float:
        """The length."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


def contours(ink: Grey, level: float) -> list[Places]:
    """Return the contours of what has more ink than *level*; none if there are far too many."""
    import numpy as np
    from contourpy import LineType, contour_generator

    padded = np.pad(ink, 1)
    inside = padded > level
    steps = sum(np.count_nonzero(np.diff(inside, axis=axis)) for axis in (0, 1))
    if not 0 < steps <= MOST_STEPS:
        return []
    lines: Any = contour_generator(z=padded, line_type=LineType.Separate).lines(level)
    # From the middles of padded pixels to the corners of pixels, and y up.
    return [(line[:0:-1] - 0.5) * (1, -1) for line in lines]


def straightened(ring: Places, near: float, trim: float) -> list[TracedEdge]:
    """Return the edges of a contour whose points are within *near* of them.

    Lines are fitted without points within *trim* of a corner, which blur makes round.
    """
    import numpy as np

    turns = corners(ring, near)
    if len(turns) < 3:
        return []
    fits = []
    for start, end in zip(turns, turns[1:] + turns[:1], strict=True):
        span = (end - start) % len(ring)
        indices = (start + np.arange(span + 1)) % len(ring)
        points = ring[indices]
        fits.append(_fit(points, trim))
    return fits


def corners(ring: Places, near: float) -> list[int]:
    """Return the numbers of the points of a ring that are corners."""
    import numpy as np
    import shapely

    # Begin at a point that is a corner for sure: the farthest from the middle.
    far = int(((ring - ring.mean(axis=0)) ** 2).sum(axis=1).argmax())
    turned = np.roll(ring, -far, axis=0)
    closed = shapely.linestrings(np.concatenate([turned, turned[:1]]))
    chosen = shapely.get_coordinates(shapely.simplify(closed, near, preserve_topology=False))
    # The points chosen are points of the ring, in its order.
    places = {tuple(point): number for number, point in enumerate(turned.tolist())}
    return [(places[tuple(point)] + far) % len(ring) for point in chosen[:-1].tolist()]


def _fit(points: Places, trim: float) -> TracedEdge:
    """Return the line nearest to points in the sum of squares, those at its ends left out."""
    import numpy as np

    start, end = points[0], points[-1]
    chord = end - start
    length = float(np.hypot(*chord))
    along = (points - start) @ chord / max(length, 1e-9)
    trim = min(trim, 0.25 * length)
    inner = points[(along >= trim) & (along <= length - trim)]
    if len(inner) < 3:
        inner = points
    middle = inner.mean(axis=0)
    (a, b), (_, d) = np.cov((inner - middle).T)
    angle = 0.5 * atan2(2 * b, a - d)
    if cos(angle) * chord[0] + sin(angle) * chord[1] < 0:
        angle += pi
    if len(inner) < 5:
        angle = atan2(chord[1], chord[0])
    offset = float(-sin(angle) * middle[0] + cos(angle) * middle[1])
    return TracedEdge(
        angle, offset, tuple(start.tolist()), tuple(end.tolist()), tuple(middle.tolist())
    )
