"""Contours of what is inked in a picture, traced between its pixels and made straight.

The ink at the middles of pixels is a surface; a contour is where it has the height of the
threshold, with straight pieces between the pixels (marching squares).  So edges lie between pixels
as exactly as the grey of their rims says.

Contours run with the ink to their left, in pixels, with y up.  A contour is made straight by
Douglas and Peucker's algorithm, which Shapely has, and a line is fitted to the points of each
edge away from its ends, where blur rounds corners; where the lines of neighbours cross there are
the corners.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from tui_tangram.maths.geometry.plane import FloatPoint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tui_tangram.games.tangram.drawing.picture.reading import Grey

    Places = NDArray[np.float64]

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

    high, wide = ink.shape
    padded = np.zeros((high + 2, wide + 2), np.float32)
    padded[1:-1, 1:-1] = ink
    padded -= np.float32(level)
    padded[padded == 0] = 1e-4
    inside = padded > 0
    cases = (
        inside[:-1, :-1].astype(np.uint8)
        + 2 * inside[:-1, 1:]
        + 4 * inside[1:, 1:]
        + 8 * inside[1:, :-1]
    )
    rows, columns = np.nonzero((cases > 0) & (cases < 15))
    if not 0 < len(rows) <= MOST_STEPS:
        return []
    # Edges of the grid: across at (row, column) is 2n, down is 2n + 1.
    width = wide + 2

    def top(y: NDArray[np.int64], x: NDArray[np.int64]) -> NDArray[np.int64]:
        edges: NDArray[np.int64] = 2 * (y * width + x)
        return edges

    sides = [
        top(rows, columns),
        top(rows, columns + 1) + 1,
        top(rows + 1, columns),
        top(rows, columns) + 1,
    ]
    kinds = cases[rows, columns]
    starts, ends = [], []
    for case, steps in _STEPS.items():
        chosen = kinds == case
        for begin, end in steps:
            starts.append(sides[begin][chosen])
            ends.append(sides[end][chosen])
    following = dict(
        zip(np.concatenate(starts).tolist(), np.concatenate(ends).tolist(), strict=True)
    )
    flat = padded.ravel()
    found = []
    while following:
        first, here = following.popitem()
        ring = [first]
        while here != first:
            ring.append(here)
            here = following.pop(here)
        edges = np.array(ring)
        at, down = edges // 2, edges % 2
        one, other = flat[at], flat[at + np.where(down, width, 1)]
        share = one / (one - other)
        x = at % width + np.where(down, 0, share) - 0.5
        y = at // width + np.where(down, share, 0) - 0.5
        found.append(np.stack([x, -y], axis=1).astype(np.float64))
    return found


_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
_STEPS: Final = {
    # Corners inside: 1 upper left, 2 upper right, 4 lower right, 8 lower left.  Steps lead with
    # the inside on their left, as seen with y up.
    1: [(_LEFT, _TOP)],
    2: [(_TOP, _RIGHT)],
    3: [(_LEFT, _RIGHT)],
    4: [(_RIGHT, _BOTTOM)],
    5: [(_LEFT, _TOP), (_RIGHT, _BOTTOM)],
    6: [(_TOP, _BOTTOM)],
    7: [(_LEFT, _BOTTOM)],
    8: [(_BOTTOM, _LEFT)],
    9: [(_BOTTOM, _TOP)],
    10: [(_TOP, _RIGHT), (_BOTTOM, _LEFT)],
    11: [(_BOTTOM, _RIGHT)],
    12: [(_RIGHT, _LEFT)],
    13: [(_RIGHT, _TOP)],
    14: [(_TOP, _LEFT)],
}


def area(ring: Places) -> float:
    """Return the area within a contour, negative for a hole."""
    import numpy as np

    x, y = ring[:, 0], ring[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


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
