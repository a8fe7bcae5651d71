"""Made-up arcs and pieces with round edges, on coarse grids so that touching is common."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import LINEAR, Arc, Contour, Curve, Isometry, Point, Straight
from tui_tangram.maths.geometry import ORIGIN as O
from tui_tangram.maths.geometry.contour import disc


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


def random_round_heap(random: Random, most: int = 4, reach: int = 3) -> list[Contour]:
    """Return two to *most* pieces thrown onto the grid of half units, up to *reach* of them."""
    return [
        random.choice(KINDS).moved(
            Isometry(
                random.randrange(8),
                random.random() < 0.5,
                at(random.randint(-reach, reach), random.randint(-reach, reach), 2),
            )
        )
        for _ in range(random.randint(2, most))
    ]


_NOOK = Contour(
    [
        Straight(O, at(1, 0, 2)),
        Arc.of(at(1, 0, 2), at(0, 1, 2), at(1, 1, 2), left=False),
        Straight(at(0, 1, 2), O),
    ]
)
_CELLS = (
    (
        disc(at(1, 1, 2), Sqratio(1, 0, 2)),
        *(
            _NOOK.moved(Isometry(2 * k, False, at(*corner)))
            for k, corner in enumerate(((0, 0), (1, 0), (1, 1), (0, 1)))
        ),
    ),
    (UNIT_SQUARE,),
    (QUARTER_DISC, CORNER_LEFT.moved(Isometry(4, False, at(1, 1)))),
    (Contour(edge((0, 0), (1, 0), (1, 1), (0, 0))), Contour(edge((0, 0), (1, 1), (0, 1), (0, 0)))),
    (
        Contour([*edge((0, 0), (1, 0)), Arc.of(at(1, 0), at(0, 0), at(1, 0, 2), left=True)]),
        Contour(
            [
                Arc.of(at(0, 0), at(1, 0), at(1, 0, 2), left=False),
                *edge((1, 0), (1, 1), (0, 1), (0, 0)),
            ]
        ),
    ),
)
"""Ways to cut a unit square: a disc and four nooks, whole, a quarter disc and the rest, two
triangles, a half disc on one side and the rest."""


def random_patchwork(random: Random, size: int = 4) -> list[Contour]:
    """Return some of the pieces of a square of *size* × *size* cells, each cut at random.

    Holes, parts that touch in a corner, and arcs that touch edges are common.
    """
    kept = []
    for x in range(size):
        for y in range(size):
            motion = Isometry(0, False, at(-1, -1, 2)).then(
                Isometry(2 * random.randrange(4), random.random() < 0.5, at(x, y))
            )
            pieces = random.choice(_CELLS)
            kept += [piece.moved(motion) for piece in pieces if random.random() < 0.7]
    return kept
