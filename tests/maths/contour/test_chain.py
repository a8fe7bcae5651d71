"""Contours of pieces with arcs: the smallest turn, holes, islands, and the paper's misses."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import (
    DISC,
    QUARTER_DISC,
    RIM,
    UNIT_SQUARE,
    O,
    at,
    edge,
    placed_round,
    random_patchwork,
    round_heaps,
)
from tests.strategies.geometry import heaps
from tui_tangram.maths.contour.boundary import Contours
from tui_tangram.maths.contour.relation import contour_curves
from tui_tangram.maths.contour.sums import CurveSum, chain
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Isometry, Straight, polygon_of
from tui_tangram.maths.geometry.contour import disc, total_area
from tui_tangram.maths.geometry.overlay import union
from tui_tangram.research.explain.contour import (
    FIGURE_10,
    FIGURE_11,
    FIGURE_12,
    FIGURE_13,
    FIGURE_14,
    FIGURE_15,
)


def outlined(contours: Iterable[Contour]) -> Contours[Contour]:
    """Return the contours of pieces that do not overlap, by way of their curves."""
    return chain(CurveSum(contours).curves())


CASES = [
    pytest.param(FIGURE_10, FIGURE_11, FIGURE_12, id="arc-on-arc"),
    pytest.param(FIGURE_13, FIGURE_14, FIGURE_15, id="arc-on-edge"),
]


@pytest.mark.parametrize(("figure", "drawn", "alternative"), CASES)
@pytest.mark.parametrize("motion", [Isometry(k, k == 3, at(k, 1, 2)) for k in (0, 3, 6)])
def test_the_special_cases_are_found(
    figure: Contour, drawn: tuple, alternative: tuple, motion: Isometry
) -> None:
    """The pieces that the paper fails with and those it repairs show the figure alike."""
    for pieces in (drawn, alternative):
        laid = outlined(piece.moved(motion) for piece in pieces)
        assert laid.outlines == (figure.moved(motion).canonical(),)
        assert not laid.holes
        assert match((figure,), laid.all, mirror=True) is not None


@pytest.mark.parametrize(("figure", "drawn", "alternative"), CASES)
def test_the_paper_misses_them_as_it_says(
    figure: Contour, drawn: tuple, alternative: tuple
) -> None:
    """By its relations alone two contours come out; with corners where pieces touch, one."""
    missed = chain(contour_curves(drawn), cutting=False)
    assert len(missed.outlines) == 2
    assert match((figure,), missed.all) is None
    for edges in (contour_curves(alternative), contour_curves(drawn, intersections=True)):
        assert chain(edges, cutting=False).outlines == (figure.canonical(),)


def test_the_pair_of_figure_2_shows_one_figure() -> None:
    """The square of pieces 2 and 3 lies beside piece 1 in two ways, the outline is the same.

    Figure 2 shows a square of two pieces attached to a third in different rotations; here the
    two are triangles, and then a quarter disc and what it leaves of the unit square.
    """
    third = Contour(edge((1, 0), (3, 0), (1, 1), (1, 0)))
    triangles = [
        Contour(edge((0, 0), (1, 0), (1, 1), (0, 0))),
        Contour(edge((0, 0), (1, 1), (0, 1), (0, 0))),
    ]
    rest = Contour([*edge((1, 0), (1, 1), (0, 1)), Arc.of(at(0, 1), at(1, 0), O, left=False)])
    turned = Isometry(2, False, at(1, 0))
    for two in (triangles, [QUARTER_DISC, rest]):
        first = outlined([third, *two])
        second = outlined([third, *(piece.moved(turned) for piece in two)])
        assert {piece.canonical() for piece in two} != {
            piece.moved(turned).canonical() for piece in two
        }
        assert first == second
        assert len(first.all) == 1
        assert first.all[0].is_straight
    straight = [polygon_of(piece) for piece in (third, *triangles)]
    assert outline(straight) == tuple(polygon_of(contour) for contour in first.all)


def test_a_ring_of_discs_has_a_hole() -> None:
    """Four discs that touch in a ring are one island around a hole with four arcs."""
    ring = [disc(at(x, y), 1) for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    found = outlined(ring)
    (island,), (hole,) = found
    assert (len(island), len(hole)) == (4, 4)
    assert hole.signed_area == Angular(-4, 1)
    assert total_area(found.all) == Angular(0, 4)


def test_equal_tangents_are_told_apart_by_curvature() -> None:
    """Three circles that touch in one point from inside: which bounds which is curvature."""
    large, middle, small = (disc(at(-r, 0), r) for r in (3, 2, 1))
    found = outlined([large, middle.reversed(), small])
    # The pond between middle and small has one contour of both; the rest is the large circle.
    assert found.outlines == (large,)
    (hole,) = found.holes
    assert len(hole) == 2
    assert hole.signed_area == Angular(0, 1 - 4)


def test_eight_sectors_make_a_disc_without_corners() -> None:
    """Arcs of one circle are unified until the circle has no end left."""
    sector = Contour(
        [Arc.of(RIM[0], RIM[1], O, left=True), Straight(RIM[1], O), Straight(O, RIM[0])]
    )
    found = outlined(sector.moved(Isometry.linear(turn)) for turn in range(8))
    assert found.all == (DISC,)
    seven = outlined(sector.moved(Isometry.linear(turn)) for turn in range(7))
    assert [len(one) for one in seven.all] == [3]


@given(heaps)
def test_straight_pieces_give_what_the_straight_way_gives(heap: list) -> None:
    """On polygons that do not overlap both ways lead to one contour."""
    pieces = union(heap)
    found = outlined(pieces)
    expected = outline(pieces)
    assert set(found.all) == {contour.canonical() for contour in expected}


def fine(contour: Contour) -> shapely.Polygon:
    return shapely.Polygon(contour.stops(400))


def test_random_arrangements_agree_with_the_oracle() -> None:
    """Area, islands and holes are those of fine polygons made a hair thicker.

    The hair joins what touches in a point, as the policy for corners has it.
    """
    random = Random(6)
    holes = 0
    for _ in range(30):
        laid = random_patchwork(random)
        found = outlined(laid)
        assert total_area(found.all) == total_area(laid)
        thick = shapely.union_all([fine(piece) for piece in laid], grid_size=1e-9).buffer(1e-3)
        parts = getattr(thick, "geoms", [thick])
        assert len(parts) == len(found.outlines)
        assert sum(len(part.interiors) for part in parts) == len(found.holes)
        holes += len(found.holes)
    assert holes > 30


@given(round_heaps, placed_round)
def test_taking_out_what_was_laid_on_leaves_what_there_was(heap: list, piece: Contour) -> None:
    """Subtraction undoes addition, also of circles; a piece and its reverse cancel."""
    before = CurveSum(heap)
    assert before.added(piece.curves, 1).minus([piece]) == before
    assert not CurveSum([piece, piece.reversed()])


@given(round_heaps, round_heaps)
def test_splitting_loses_and_invents_nothing(mine: list, theirs: list) -> None:
    """Common and missing part make theirs, common and extra part make mine."""
    here, there = CurveSum(mine), CurveSum(theirs)
    both, missing, extra = here.split(there)
    assert both.added(extra.curves(), 1) == here
    assert both.added(missing.curves(), 1) == there
    assert both.length() + missing.length() == there.length()


@given(st.permutations(range(4)), st.lists(placed_round, min_size=4, max_size=4))
def test_the_order_of_pieces_does_not_matter(order: list[int], pieces: list) -> None:
    """A sum has no order, and an arc in two parts is the arc."""
    assert CurveSum(pieces) == CurveSum([pieces[i] for i in order])


def test_overlapping_pieces_have_no_contour() -> None:
    """A stretch covered twice is reported, not chained into nonsense."""
    twice = [UNIT_SQUARE, Contour(edge((0, 0), (2, 0), (2, 1), (0, 1), (0, 0)))]
    with pytest.raises(ValueError, match="overlap"):
        outlined(twice)
    assert Sqratio(1) == UNIT_SQUARE.signed_area
