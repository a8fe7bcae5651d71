"""Made-up arcs and pieces with round edges, on coarse grids so that touching is common."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from tests.strategies.geometry import LINEAR
from tui_tangram.geometry import ORIGIN as O
from tui_tangram.geometry import Arc, Contour, Curve, Isometry, Point, Straight, disc


def at(x: int, y: int, unit: int = 1) -> Point:
    """Return the point with rational coordinates x / unit, y / unit."""
    return Point.of(x, 0, y, 0, unit)


RIM = tuple(Isometry.linear(turn).direct(at(1, 0)) for turn in range(8))
"""Eight points of the unit circle, counter-clockwise from the east."""


def edge(*corners: tuple[int, int]) -> list[Curve]:
    """Return the straight edges through integer corners."""
    points = [at(x, y) for x, y in corners]
    return [Straight(a, b) for a, b in pairwise(points)]


HALF_DISC = Contour([Arc.of(at(1, 0), at(-1, 0), O, left=True), *edge((-1, 0), (1, 0))])
QUARTER_DISC = Contour([Arc.of(at(1, 0), at(0, 1), O, left=True), *edge((0, 1), (0, 0), (1, 0))])
EIGHTH_DISC = Contour(
    [Arc.of(RIM[0], RIM[1], O, left=True), Straight(RIM[1], O), Straight(O, RIM[0])]
)
CORNER_LEFT = Contour(
    [*edge((0, 0), (1, 0)), Arc.of(at(1, 0), at(0, 1), at(1, 1), left=False), *edge((0, 1), (0, 0))]
)
"""A unit square without the quarter disc about a corner."""
STEEP = Contour([Arc.of(at(2, 1), at(1, 2), O, left=True), *edge((1, 2), (2, 1))])
"""A segment of a circle whose radius, √5, is not in the field and whose angle no part of π."""
LARGE_SEGMENT = Contour([*edge((1, 0), (0, 1)), Arc.of(at(0, 1), at(1, 0), O, left=True)])
DISC = disc(O, 1)
UNIT_SQUARE = Contour(edge((0, 0), (1, 0), (1, 1), (0, 1), (0, 0)))
KINDS = (
    HALF_DISC,
    QUARTER_DISC,
    EIGHTH_DISC,
    CORNER_LEFT,
    STEEP,
    LARGE_SEGMENT,
    DISC,
    UNIT_SQUARE,
)

small = st.integers(-3, 3)
round_motions = st.builds(
    lambda linear, x, y: linear._replace(shift=at(x, y, 2)), st.sampled_from(LINEAR), small, small
)
placed_round = st.builds(Contour.moved, st.sampled_from(KINDS), round_motions)
"""A piece with round edges, or a square, in any pose on the grid of half units."""

round_heaps = st.lists(placed_round, min_size=1, max_size=4)

rim_arcs = st.builds(
    lambda i, step, left: Arc(RIM[i], RIM[(i + step) % 8], O, left),
    st.integers(0, 7),
    st.integers(1, 7),
    st.booleans(),
)
"""An arc of the unit circle of one to seven eighths of a turn."""


def random_round_heap(random: Random, most: int = 4) -> list[Contour]:
    """Return two to *most* pieces thrown onto the grid of half units."""
    return [
        random.choice(KINDS).moved(
            Isometry(
                random.randrange(8),
                random.random() < 0.5,
                at(random.randint(-3, 3), random.randint(-3, 3), 2),
            )
        )
        for _ in range(random.randint(2, most))
    ]
