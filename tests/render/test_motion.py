"""Pieces on their way and contours drawn bit by bit."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.render import SWAN
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.render.letter_cells import middle
from tui_tangram.render.viewport import between, eased

MOTIONS = st.builds(
    Isometry,
    st.integers(0, 7),
    st.booleans(),
    st.builds(Point.of, *[st.integers(-5, 5)] * 4, st.just(2)),
)
PIECES = st.sampled_from(sorted(SWAN)).map(SWAN.__getitem__)


@given(PIECES, MOTIONS, MOTIONS)
def test_a_glide_starts_and_ends_exactly(piece, start, end):
    """At both ends of its way a piece lies where it really was and is."""
    for motion, part in ((start, 0.0), (end, 1.0)):
        shown = between(piece, start, end, part)
        exact = [motion(point).floats() for point in piece.points]
        for corner, wanted in zip(shown, exact, strict=True):
            assert corner == pytest.approx(wanted, abs=1e-9)


@given(PIECES, MOTIONS, MOTIONS, st.floats(0, 1))
def test_a_piece_keeps_its_shape_unless_it_flips(piece, start, end, part):
    """On its way a piece is not distorted, and its middle never strays from its path."""
    shown = between(piece, start, end._replace(mirrored=start.mirrored), part)
    exact = [point.floats() for point in piece.points]
    for i in range(len(exact)):
        assert dist(shown[i - 1], shown[i]) == pytest.approx(dist(exact[i - 1], exact[i]))


def test_easing_starts_and_stops_gently():
    """The eased way keeps its ends and its middle."""
    assert [0, 0.5, 1] == [eased(part) for part in (0, 0.5, 1)]
    assert eased(0.1) < 0.1
    assert eased(0.9) > 0.9


@pytest.mark.parametrize(
    "contour",
    [
        [(0, 0), (10, 0), (10, 2), (2, 2), (2, 10), (0, 10)],
        [(0, 0), (12, 0), (12, 9), (9, 9), (9, 3), (3, 3), (3, 9), (0, 9)],
        [(0, 0), (0, 9), (9, 9), (9, 8), (1, 8), (1, 0)],
    ],
)
def test_the_middle_of_a_bent_shape_is_inside(contour):
    """The letter of an L or a U stands on the piece and not in its hollow."""
    x, y = middle(contour)
    edges = list(zip(contour, [*contour[1:], contour[0]], strict=True))
    crossings = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in edges
    )
    assert 1 == crossings % 2
    # At least two fifths of the width of its arms away from every edge.
    widths = {2: 0.8, 3: 1.2, 1: 0.4}
    room = widths[min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in edges)]
    for (ax, ay), (bx, by) in edges:
        if ax == bx and min(ay, by) <= y <= max(ay, by):
            assert abs(x - ax) >= room
        if ay == by and min(ax, bx) <= x <= max(ax, bx):
            assert abs(y - ay) >= room


@given(PIECES)
def test_the_middle_of_a_convex_piece_is_its_centre_of_mass(piece):
    """For a triangle that is the mean of its corners, for a parallelogram too."""
    corners = [point.floats() for point in piece.points]
    mean = tuple(sum(values) / len(corners) for values in zip(*corners, strict=True))
    assert middle(corners) == pytest.approx(mean)
