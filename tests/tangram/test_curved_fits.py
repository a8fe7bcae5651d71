"""Exact fits of pieces with arcs."""

from __future__ import annotations

from tui_tangram.store.curved import curved_figure, curved_sets
from tui_tangram.tangram.curved import CurvedKind

from tests.strategies.arcs import DISC, EIGHTH_DISC, QUARTER_DISC, UNIT_SQUARE, at
from tui_tangram.contour import curved_outline
from tui_tangram.geometry import Isometry
from tui_tangram.geometry.layers import overlap
from tui_tangram.tangram.curved_fits import curved_fits, curved_fits_outside, curved_free
from tui_tangram.tangram.curved_solver import first_curved_solution

QUARTER = CurvedKind("Q", "quarter disc", QUARTER_DISC)


def test_a_solution_is_reached_through_fits_alone() -> None:
    """Piece by piece as the solver lays them, each place is one of the fits."""
    figure = curved_figure("curved/egg")
    pieces = curved_sets()[figure.set_id]
    solution = first_curved_solution(figure.outline, dict(pieces.counts))
    assert solution is not None
    laid = []
    for one in solution:
        free = curved_free(figure.outline, laid)
        assert free is not None
        kind = pieces.kinds[one.kind]
        places = {kind.contour.moved(motion).canonical() for motion in curved_fits(free, kind)}
        assert one.contour.canonical() in places
        for place in places:
            assert not any(overlap([place], [other]) for other in laid)
        laid.append(one.contour)
    assert curved_free(figure.outline, laid) == ()


def test_a_quarter_fits_a_disc_in_eight_places() -> None:
    """All turns about the middle, each place once, though the mirror image looks the same."""
    motions = curved_fits([DISC], QUARTER)
    assert [motion.turn.eighth for motion in motions] == list(range(8))
    assert not any(motion.mirrored for motion in motions)
    beside = curved_free([DISC], [EIGHTH_DISC])
    assert beside is not None
    # With an eighth taken the quarter lies against either side of it.
    places = {QUARTER_DISC.moved(motion) for motion in curved_fits(beside, QUARTER)}
    assert len(places) == 2
    assert not any(overlap([place], [EIGHTH_DISC]) for place in places)


def test_fits_outside_touch_and_do_not_overlap() -> None:
    """A square beside a quarter disc lies along a straight edge, corner on corner."""
    square = CurvedKind("S", "square", UNIT_SQUARE)
    motions = curved_fits_outside([QUARTER_DISC], square)
    assert motions
    for motion in motions:
        place = UNIT_SQUARE.moved(motion)
        assert not overlap([place], [QUARTER_DISC])
        assert len(curved_outline([place, QUARTER_DISC]).outlines) == 1


def test_what_crosses_the_rim_outside_the_field_leaves_nothing_exact() -> None:
    """A square half inside cuts the circle at √3/2; one that lies inside leaves a region."""
    out = UNIT_SQUARE.moved(Isometry.translation(at(1, -1, 2)))
    assert curved_free([DISC], [out]) is None
    inner = UNIT_SQUARE.moved(Isometry.translation(at(-1, -1, 2)))
    free = curved_free([DISC], [inner])
    assert free is not None
    assert set(free) == {DISC, inner.reversed().canonical()}
