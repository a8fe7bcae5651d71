"""Boundaries as sums: cancelling, comparing, measuring."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import heaps, motions, placed_tans, stars
from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon

UNIT = Polygon(
    [Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0), Point.of(0, 0, 1, 0)]
)


def at(x: int, y: int) -> Polygon:
    """Return the unit square with its lower left corner at (x, y)."""
    return UNIT.moved(Isometry.translation(Point.of(x, 0, y, 0)))


def test_two_squares_side_by_side_have_the_boundary_of_their_rectangle() -> None:
    """The common edge is gone and the straight runs are one."""
    rectangle = Polygon(
        [Point.of(0, 0, 0, 0), Point.of(2, 0, 0, 0), Point.of(2, 0, 1, 0), Point.of(0, 0, 1, 0)]
    )
    assert Boundary([at(0, 0), at(1, 0)]) == Boundary([rectangle])


@given(heaps, placed_tans)
def test_taking_out_what_was_laid_on_leaves_what_there_was(heap: list, tan: Polygon) -> None:
    """Subtraction undoes addition."""
    before = Boundary(heap)
    assert before.added(tan.edges(), 1).added(tan.edges(), -1) == before


@given(st.permutations(range(5)), st.lists(placed_tans, min_size=5, max_size=5))
def test_the_order_of_pieces_does_not_matter(order: list[int], tans: list) -> None:
    """A sum has no order."""
    assert Boundary(tans) == Boundary([tans[i] for i in order])


@given(stars())
def test_a_polygon_and_its_reverse_cancel(polygon: Polygon) -> None:
    """Walked both ways nothing is left, in whatever direction the edges run."""
    assert not Boundary([polygon, polygon.reversed()])


@given(heaps, heaps)
def test_splitting_loses_and_invents_nothing(mine: list, theirs: list) -> None:
    """Common and missing part make theirs, common and extra part make mine."""
    here, there = Boundary(mine), Boundary(theirs)
    both, missing, extra = here.split(there)
    assert _sum(both, extra) == _totals(here)
    assert _sum(both, missing) == _totals(there)
    assert both.length() + missing.length() == there.length()
    assert both.length() + extra.length() == here.length()


def _totals(boundary: Boundary) -> dict:
    """Return the step functions of *boundary* as plain jumps."""
    totals: dict = {}
    for line, low, high, value in boundary.runs():
        for position, change in ((low, value), (high, -value)):
            totals[line, position] = totals.get((line, position), 0) + change
    return {key: change for key, change in totals.items() if change}


def _sum(first: Boundary, second: Boundary) -> dict:
    totals = _totals(first)
    for key, change in _totals(second).items():
        totals[key] = totals.get(key, 0) + change
    return {key: change for key, change in totals.items() if change}


@given(placed_tans, motions)
def test_length_is_that_of_the_edges_and_survives_any_motion(
    tan: Polygon, motion: Isometry
) -> None:
    """The length squared of each edge is the square of what it adds."""
    length = Boundary([tan]).length()
    assert Boundary([tan.moved(motion)]).length() == length
    floats = sum(
        ((float(end.x - start.x)) ** 2 + (float(end.y - start.y)) ** 2) ** 0.5
        for start, end in tan.edges()
    )
    assert abs(float(length) - floats) < 1e-9


def test_the_length_of_a_diagonal_is_exact() -> None:
    """A square standing on a corner with half-diagonal 1 has the perimeter 4√2."""
    square = Polygon(
        [Point.of(1, 0, 0, 0), Point.of(0, 0, 1, 0), Point.of(-1, 0, 0, 0), Point.of(0, 0, -1, 0)]
    )
    assert Boundary([square]).length() == Sqratio(0, 4)


def test_cuts_are_where_a_corner_touches_the_middle_of_an_edge() -> None:
    """A square standing with its corner on the middle of another's top cuts that edge."""
    upper = Polygon(
        [
            Point.of(1, 0, 2, 0, 2),
            Point.of(3, 0, 4, 0, 2),
            Point.of(1, 0, 6, 0, 2),
            Point.of(-1, 0, 4, 0, 2),
        ]
    )
    cuts = Boundary([UNIT, upper]).cuts()
    assert [(line.intercept, at) for line, at in cuts.items()] == [(1, [Sqratio(1, 0, 2)])]
