"""Cubics as polygons: how far from the curve, and that pieces still meet."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.arcs import at, edge, round_motions
from tui_tangram.maths.contour.curves import CurveTarget, judge_curves
from tui_tangram.maths.contour.form import Bezier, contour_of
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import CurveError, Isometry

points = st.builds(at, st.integers(-4, 4), st.integers(-4, 4))
cubics = st.builds(Bezier, points, points, points, points).filter(
    lambda cubic: cubic.start != cubic.end
)
LOOSE = Sqratio(1, 0, 20)


@examples(20)
@given(cubics)
def test_no_point_of_the_curve_is_further_than_the_tolerance(cubic: Bezier) -> None:
    """Points at fifths of each chord's stretch lie beside the chord, by rounded distance."""
    chords = cubic.chords(LOOSE)
    assert chords[0].start == cubic.start
    assert chords[-1].end == cubic.end
    count = 1
    while cubic.error(count) > LOOSE * LOOSE:
        count *= 2
    for i in range(count):
        (ax, ay), (bx, by) = (cubic.point(Sqratio(i + k, 0, count)).floats() for k in (0, 1))
        for k in (1, 2, 3, 4):
            x, y = cubic.point(Sqratio(5 * i + k, 0, 5 * count)).floats()
            size = (bx - ax) ** 2 + (by - ay) ** 2
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size if size else 0.0
            share = min(max(share, 0.0), 1.0)
            gap = (x - ax - share * (bx - ax)) ** 2 + (y - ay - share * (by - ay)) ** 2
            assert gap <= float(LOOSE) ** 2 + 1e-12


@examples(20)
@given(cubics, round_motions)
def test_chords_go_along_with_any_motion_and_back(cubic: Bezier, motion: Isometry) -> None:
    """Reversed, moved, turned by 45° or mirrored, the same points are joined."""
    chords = cubic.chords(LOOSE)
    assert cubic.moved(motion).chords(LOOSE) == tuple(chord.moved(motion) for chord in chords)
    back = tuple(chord.reversed() for chord in reversed(chords))
    assert cubic.reversed().chords(LOOSE) == back
    assert all(first.end == second.start for first, second in pairwise(chords))


def test_two_pieces_cut_apart_by_a_cubic_make_their_square() -> None:
    """The wave cancels to the last chord, the square is solved, and nothing claims exactness."""
    wave = Bezier(at(2, 0), at(4, 2), at(0, 2), at(2, 4))
    right = contour_of([wave.reversed(), *edge((2, 0), (4, 0), (4, 4), (2, 4))])
    left = contour_of([wave, *edge((2, 4), (0, 4), (0, 0), (2, 0))])
    square = contour_of(edge((0, 0), (4, 0), (4, 4), (0, 4), (0, 0)))
    assert CurveSum([left, right]) == CurveSum([square])
    assert (square.exact, left.exact, left.moved(Isometry(3, True, at(1, 1))).exact) == (
        True,
        False,
        False,
    )
    verdict = judge_curves(CurveTarget([square]), [[left], [right]])
    assert verdict.solved
    assert not verdict.exact
    assert judge_curves(CurveTarget([square]), [[square]]).exact
    # The wave is the same from both ends: each piece is half the square.
    assert float(left.signed_area) == pytest.approx(8)


def test_a_curve_without_extent_or_without_end_is_refused() -> None:
    """A point is no curve, and a tolerance too fine for its size is said."""
    with pytest.raises(CurveError, match="is a point"):
        Bezier(at(1, 1), at(1, 1), at(1, 1), at(1, 1)).chords()
    with pytest.raises(CurveError, match="too large for a tolerance"):
        Bezier(at(0, 0), at(1000, 0), at(0, 1000), at(0, 9)).chords(Sqratio(1, 0, 10**6))
