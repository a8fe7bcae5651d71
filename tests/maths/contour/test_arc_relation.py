"""Relations of arcs (Table 2, figures 5 to 8), laws, and the contour they lead to."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.arcs import RIM, O, at, random_round_heap, rim_arcs, round_motions
from tui_tangram.maths.contour.relation import (
    Relation,
    StraightEdge,
    classify,
    contour_curves,
    relate,
    related,
)
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.geometry import Arc, Isometry
from tui_tangram.maths.geometry.layers import cut_layers


def left(first: int, last: int) -> Arc:
    """Return the arc that turns left between two of the eight points of the rim."""
    return Arc(RIM[first % 8], RIM[last % 8], O, left=True)


def right(first: int, last: int) -> Arc:
    """Return the arc that turns right between two of the eight points of the rim."""
    return Arc(RIM[first % 8], RIM[last % 8], O, left=False)


PAIRS = [
    (left(i, j), right(k, m)) for i, j, k, m in product(range(8), repeat=4) if i != j and k != m
]
"""All pairs of opposite concavity on the eight points."""

A = left(0, 4)
TABLE_2 = [
    # number, b, what is left of a, what is left of b
    (0, right(7, 5), [A], [right(7, 5)]),
    (3, right(3, 1), [left(0, 1), left(3, 4)], []),
    (5, right(5, 3), [left(0, 3)], [right(5, 4)]),
    (7, right(4, 2), [left(0, 2)], []),
    (10, right(1, 7), [left(1, 4)], [right(0, 7)]),
    (11, right(2, 0), [left(2, 4)], []),
    (12, right(5, 7), [], [right(5, 4), right(0, 7)]),
    (13, right(5, 0), [], [right(5, 4)]),
    (14, right(4, 7), [], [right(0, 7)]),
    (15, right(4, 0), [], []),
]
FIGURES = [
    # figure, a, b, what is left of a, what is left of b
    (5, left(0, 4), right(0, 4), [left(0, 4)], [right(0, 4)]),
    (6, left(0, 5), right(0, 3), [left(0, 3)], [right(0, 5)]),
    (7, left(3, 0), right(5, 0), [left(5, 0)], [right(3, 0)]),
    (8, left(0, 5), right(1, 4), [left(1, 4)], [right(0, 5)]),
]
"""The cases of relation 15 that eliminate nothing, or not everything."""


@each(("number", "b", "left_a", "left_b"), TABLE_2)
def test_each_relation_of_arcs_leaves_what_the_paper_says(
    number: int, b: Arc, left_a: list[Arc], left_b: list[Arc]
) -> None:
    """Each picture of Table 2 has its number and leaves these arcs."""
    assert classify(A, b) == Relation(number)
    assert [list(part) for part in relate(A, b)] == [left_a, left_b]


@pytest.mark.parametrize(("figure", "a", "b", "left_a", "left_b"), FIGURES)
def test_relation_15_has_the_cases_of_figures_5_to_8(
    figure: int, a: Arc, b: Arc, left_a: list[Arc], left_b: list[Arc]
) -> None:
    """All four ends lie on the other arc, and yet the arcs need not be the same."""
    assert classify(a, b) == Relation.SAME
    assert [list(part) for part in relate(a, b)] == [left_a, left_b]
    starts, ends = a.start == b.start, a.end == b.end
    assert (starts, ends) == {
        5: (True, True),
        6: (True, False),
        7: (False, True),
        8: (False, False),
    }[figure]


def test_not_all_relations_are_possible() -> None:
    """Of all pairs on eight points ten numbers occur: those of Table 2."""
    assert {int(classify(a, b)) for a, b in PAIRS} == {number for number, *_ in TABLE_2}


def test_what_is_left_is_the_sum_of_the_two() -> None:
    """For each of the pairs the relation leaves what adding the arcs up leaves."""
    for a, b in PAIRS:
        left_a, left_b = relate(a, b)
        assert CurveSum.of([*left_a, *left_b]) == CurveSum.of([a, b]), (a, b)


@examples(25)
@given(rim_arcs, rim_arcs)
def test_only_arcs_of_opposite_concavity_are_related(first: Arc, second: Arc) -> None:
    """Arcs that turn the same way are left alone, and so are an arc and an edge."""
    assert related(first, second) == (first.left != second.left)
    if first.left == second.left:
        assert relate(first, second) == ((first,), (second,))
    edge = StraightEdge(at(-2, 0), at(2, 0))
    assert relate(first, edge) == ((first,), (edge,))


@given(rim_arcs, rim_arcs)
def test_swapping_the_arcs_swaps_what_is_left(first: Arc, second: Arc) -> None:
    """Relation number 8·a₁ + 4·a₂ + 2·b₁ + b₂ becomes 8·b₁ + 4·b₂ + 2·a₁ + a₂."""
    number = classify(first, second)
    assert classify(second, first) == (number & 3) << 2 | number >> 2
    here, there = relate(first, second)
    assert tuple(map(set, relate(second, first))) == (set(there), set(here))


@given(rim_arcs, rim_arcs)
def test_reversing_both_arcs_reverses_what_is_left(first: Arc, second: Arc) -> None:
    """Walked the other way the bits of start and end are exchanged."""
    number = classify(first, second)
    back = classify(first.reversed(), second.reversed())
    assert back == (number & 5) << 1 | (number & 10) >> 1
    here, there = relate(first, second)
    assert [{arc.reversed() for arc in part} for part in (here, there)] == [
        set(part) for part in relate(first.reversed(), second.reversed())
    ]


@given(rim_arcs, rim_arcs, round_motions)
def test_moving_turning_and_mirroring_change_no_relation(
    first: Arc, second: Arc, motion: Isometry
) -> None:
    """The relation depends on how the arcs lie to each other only."""
    assert classify(first.moved(motion), second.moved(motion)) == classify(first, second)


@given(st.randoms(use_true_random=False))
def test_relations_and_sums_give_the_same_contour(random: object) -> None:
    """For pieces that do not overlap the eliminations leave what the sum leaves."""
    heap = random_round_heap(random)  # type: ignore[arg-type]
    laid: list = []
    for piece in heap:
        if not cut_layers([[one] for one in [*laid, piece]]).overlaps():
            laid.append(piece)
    for intersections in (False, True):
        kept = contour_curves(laid, intersections=intersections)
        assert CurveSum.of(kept) == CurveSum(laid)
