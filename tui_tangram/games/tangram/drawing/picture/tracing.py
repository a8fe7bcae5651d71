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

from cmath import phase, rect
from math import pi
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.drawing.drawn import spots_of
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places, Spots
    from tui_tangram.games.tangram.drawing.picture.reading import Grey

MOST_STEPS: Final = 400_000
"""The most steps of all contours of a picture that may show figures."""


class TracedEdge(NamedTuple):
    """An edge of a traced contour: its line, and where it begins and ends."""

    angle: float
    """The direction, in radians; what is inked is to its left."""
    offset: float
    """The distance of its line from the origin, positive where the origin is to its right."""
    start: complex
    end: complex
    middle: complex
    """The mean of the points traced along it; all places are complex numbers."""

    @property
    def length(self) -> float:
        """The length."""
        return abs(self.end - self.start)


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
    spots = spots_of(ring)
    spans = zip(turns, turns[1:] + turns[:1], strict=True)
    return [
        _fit(spots[(start + np.arange((end - start) % len(ring) + 1)) % len(ring)], trim)
        for start, end in spans
    ]


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


def _fit(points: Spots, trim: float) -> TracedEdge:
    """Return the line nearest to points in the sum of squares, those at its ends left out."""
    start, end = complex(points[0]), complex(points[-1])
    chord = end - start
    along = ((points - start) * chord.conjugate()).real / max(abs(chord), 1e-9)
    trim = min(trim, 0.25 * abs(chord))
    inner = points[(along >= trim) & (along <= abs(chord) - trim)]
    if len(inner) < 3:
        inner = points
    middle = complex(inner.mean())
    # The axis along which they spread most.
    angle = phase(((inner - middle) ** 2).sum()) / 2
    if (rect(1, angle) * chord.conjugate()).real < 0:
        angle += pi
    if len(inner) < 5:
        angle = phase(chord)
    return TracedEdge(angle, (middle * rect(1, -angle)).imag, start, end, middle)
