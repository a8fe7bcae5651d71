"""What is measured of drawings in arrays, held to slow twins and to Shapely."""

from __future__ import annotations

from cmath import phase, rect
from itertools import product
from math import hypot

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.tangram.drawing.drawn import (
    corners_at,
    is_straight,
    laid_over,
    signed_area,
    spots_of,
)
from tui_tangram.games.tangram.drawing.picture.fitting import _moments
from tui_tangram.games.tangram.drawing.piece_matching import Pose, best_pose, offsets
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import shipped_library

TANS = shipped_library().of(Figures).piece_set("tangram")
SPOTS = st.lists(st.tuples(*[st.floats(-9, 9)] * 2), min_size=3, max_size=8)
TURNS = st.floats(-3.1, 3.1)


@given(SPOTS, TURNS, st.floats(0.2, 5), TURNS, TURNS)
def test_places_are_laid_over_others(spots, turn: float, scale: float, x: float, y: float) -> None:
    """Exactly where they are the same, and elsewhere no other factor is nearer."""
    drawn = spots_of(spots)
    if np.abs(drawn - drawn.mean()).max() < 0.1:
        return
    assert list(corners_at(drawn)) == spots
    onto = rect(scale, turn)
    assert laid_over(drawn, drawn * onto + complex(x, y)) == pytest.approx(onto)
    exact = drawn * onto + np.arange(len(drawn)) * complex(0.3, -0.2)
    here, there = drawn - drawn.mean(), exact - exact.mean()
    best = laid_over(drawn, exact)
    for other in (best * 1.01, best * 0.99, best * rect(1, 0.01), best * rect(1, -0.01)):
        assert np.sum(np.abs(here * best - there) ** 2) <= np.sum(np.abs(here * other - there) ** 2)


@examples(40)
@given(st.sampled_from(TANS.kinds), st.booleans(), TURNS, st.integers(0, 3), st.floats(0, 0.05))
def test_the_best_pose_is_that_of_a_search(kind, mirrored, turn, shift, off) -> None:
    """Of all corners to begin at, and both sides; here one after the other."""
    drawn = list(Pose.of(kind, mirrored, turn, (5.0, -2.0), "").drawn)
    shift %= len(drawn)
    drawn = [(drawn[0][0] + off, drawn[0][1]), *drawn[1:]]
    drawn = drawn[shift:] + drawn[:shift]
    middle = sum(complex(*spot) for spot in drawn) / len(drawn)
    least = 9.0
    for over, start in product((False, True), range(len(drawn))):
        own = offsets(kind, over).tolist()
        around = [complex(*spot) - middle for spot in drawn[start:] + drawn[:start]]
        pairs = list(zip(own, around, strict=True))
        angle = phase(sum(z.conjugate() * w for z, w in pairs))
        least = min(least, max(abs(rect(1, angle) * z - w) for z, w in pairs))
    far, pose = best_pose(kind, tuple(drawn), "")
    assert far == pytest.approx(least, abs=2e-6)
    assert pose is not None
    assert far == pytest.approx(np.abs(pose.laid - spots_of(pose.drawn)).max())


@given(st.floats(0.5, 5), st.floats(0.5, 5), TURNS, st.booleans())
def test_moments_are_those_of_an_area(width: float, high: float, turn: float, hole: bool) -> None:
    """The middle as Shapely has it, the spread of a rectangle as in tables."""
    area = shapely.affinity.rotate(shapely.box(3, 4, 3 + width, 4 + high), turn, use_radians=True)
    if hole:
        area = area.difference(area.centroid.buffer(0.2))
    area = shapely.orient_polygons(area)
    rings = [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(area)]
    assert sum(map(signed_area, rings)) == pytest.approx(area.area)
    middle, spread = _moments(rings)
    assert middle.tolist() == pytest.approx([area.centroid.x, area.centroid.y])
    if not hole:
        assert spread.tolist() == pytest.approx(sorted([width**2 / 12, high**2 / 12]))


@given(st.lists(st.tuples(*[st.integers(-2000, 2000)] * 2), min_size=3, max_size=5))
def test_bends_are_straight_near_the_line(spots: list[tuple[int, int]]) -> None:
    """A thousandth of its length at most, ends among them."""
    start, end, *bends = spots
    length = hypot(end[0] - start[0], end[1] - start[1])
    line = shapely.LineString([start, end])
    farthest = max(line.distance(shapely.Point(spot)) for spot in bends)
    assert is_straight(start, bends, end) is (farthest <= 1e-3 * length)
    assert is_straight(start, [start, end], end)
    assert is_straight(start, [], end)


def test_numbers_that_cannot_be_measured_give_no_warning() -> None:
    """Squares of the small ones are 0, and those of the large ones infinite."""
    assert not is_straight((0.0, 0.0), [(1e-198, 0.0)], (0.0, 1e-198))
    is_straight((0.0, 0.0), [(1e300, 0.0)], (0.0, 1e300))
