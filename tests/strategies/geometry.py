"""Made-up points, segments, motions, polygons and arrangements of tans.

All lie on coarse grids, so that what is special (equal corners, edges along edges, corners
on edges) is common.  `Random` versions stand beside the Hypothesis strategies for batches
of thousands, where the cost of drawing would exceed that of the test.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import LINEAR, Isometry, Point, Polygon, Turn


def _polygon(*corners: tuple[int, int, int, int]) -> Polygon:
    return Polygon([Point.of(*corner) for corner in corners])


LARGE = _polygon((0, 0, 0, 0), (2, 0, 0, 0), (0, 0, 2, 0))
MEDIUM = _polygon((0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1))
SMALL = _polygon((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0))
SQUARE = _polygon((0, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 0), (0, 0, 1, 0))
PARALLELOGRAM = _polygon((0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 1, 0), (1, 0, 1, 0))
TANS = (LARGE, LARGE, MEDIUM, SQUARE, PARALLELOGRAM, SMALL, SMALL)
"""The seven pieces of a tangram, counter-clockwise, the small triangle's leg being 1."""

_ROOTS = (0, 0, 0, -1, 1)

numbers = st.builds(
    Sqratio, st.integers(-9, 9), st.sampled_from(_ROOTS), st.sampled_from((1, 2, 3))
)
"""Small numbers (a + b√2) / d."""

points = st.builds(Point, numbers, numbers)

lattice_points = st.builds(Point.of, st.integers(-2, 2), st.just(0), st.integers(-2, 2), st.just(0))
"""Twenty-five points: any few of them are often on one line."""

segments = st.tuples(lattice_points, lattice_points).filter(lambda ends: ends[0] != ends[1])

tangents = st.builds(
    Sqratio, st.integers(-4, 4), st.sampled_from(_ROOTS), st.sampled_from((1, 2, 3, 5))
)
"""Of half the angle of a turn."""

turns = st.builds(
    lambda t, eighths: Turn((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)).then(Turn.of(eighths)),
    tangents,
    st.integers(0, 7),
) | st.sampled_from(Turn.EIGHTHS)
"""Exact turns: eighths, and any others."""

motions = st.builds(Isometry, st.sampled_from(Turn.EIGHTHS), st.booleans(), points)
"""Any of the sixteen motions, then any small shift."""

any_motions = st.builds(Isometry, turns, st.booleans(), points)
"""Any turn, mirrored or not, then any small shift."""

linear_maps = st.tuples(points, points).filter(lambda axes: axes[0].cross(axes[1]).sign > 0)
"""Images of the unit vectors under a linear map that keeps the sense of turning."""

_placements = st.builds(
    lambda linear, a, b, c, d: linear._replace(shift=Point.of(a, b, c, d, 2)),
    st.sampled_from(LINEAR),
    st.integers(-4, 4),
    st.sampled_from(_ROOTS),
    st.integers(-4, 4),
    st.sampled_from(_ROOTS),
)

placed_tans = st.builds(Polygon.moved, st.sampled_from(TANS), _placements)
"""A tan in any pose on the grid of half units, often shifted by √2/2 from it."""

heaps = st.lists(placed_tans, min_size=1, max_size=5)
"""A few tans thrown together."""


@st.composite
def stars(draw: st.DrawFn) -> Polygon:
    """Return a simple counter-clockwise polygon with edges in any direction."""
    return random_star(Random(draw(st.integers(0, 2**32))))


def random_heap(random: Random, *, rational: bool = False) -> list[Polygon]:
    """Return one to seven different tans thrown onto the grid of half units.

    With *rational*, only poses whose corners are rational: those floats hold exactly.
    """
    reach = random.choice((2, 3, 4, 6))
    heap = []
    for tan in random.sample(TANS, random.randint(1, 7)):
        turn = random.randrange(8)
        if rational:
            turn = turn & 6 | (tan is MEDIUM)
        b, d = (0, 0) if rational else (random.choice(_ROOTS), random.choice(_ROOTS))
        shift = Point.of(random.randint(-reach, reach), b, random.randint(-reach, reach), d, 2)
        heap.append(tan.moved(Isometry(turn, random.random() < 0.5, shift)))
    return heap


_WAYS = (
    (5, 0), (5, 1), (4, 3), (3, 4), (1, 5), (-1, 4), (-3, 4), (-5, 2),
    (-5, -1), (-4, -3), (-2, -5), (0, -4), (1, -5), (3, -5), (4, -2), (5, -1),
)  # fmt: skip
"Directions in counter-clockwise order; a star keeps every four in total."


def random_star(random: Random) -> Polygon:
    """Return a simple counter-clockwise polygon around some centre, with rational corners."""
    x, y = (Sqratio(random.randint(-12, 12), 0, 2) for _ in range(2))
    corners = []
    for i, (dx, dy) in enumerate(_WAYS):
        # With one way in four the next is never half a turn off.
        if i % 4 == 0 or random.random() < 0.6:
            length = Sqratio(random.randint(1, 6), 0, random.choice((2, 3, 4, 7)))
            corners.append(Point(x + length * dx, y + length * dy))
    return Polygon(corners)
