"""The sixteen relations: one example each, laws, and the contour they lead to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.geometry import motions, segments
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.contour.relation import (
    Effect,
    Relation,
    StraightEdge,
    all_related,
    classify,
    edges_of,
    relate,
)
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.player.library import shipped_library


def edge(x1: int, y1: int, x2: int, y2: int) -> StraightEdge:
    """Return an edge between two points with integer coordinates."""
    return StraightEdge(Point.of(x1, 0, y1, 0), Point.of(x2, 0, y2, 0))


A = edge(0, 0, 6, 0)
TABLE = [
    # number, b, what is left of a, what is left of b
    (0, edge(0, 3, 6, 3), [A], [edge(0, 3, 6, 3)]),
    (1, edge(3, 3, 2, 0), [edge(0, 0, 2, 0), edge(2, 0, 6, 0)], [edge(3, 3, 2, 0)]),
    (2, edge(2, 0, 3, 3), [edge(0, 0, 2, 0), edge(2, 0, 6, 0)], [edge(2, 0, 3, 3)]),
    (3, edge(4, 0, 1, 0), [edge(0, 0, 1, 0), edge(4, 0, 6, 0)], []),
    (4, edge(6, -2, 6, 5), [A], [edge(6, -2, 6, 0), edge(6, 0, 6, 5)]),
    (5, edge(9, 0, 4, 0), [edge(0, 0, 4, 0)], [edge(9, 0, 6, 0)]),
    (5, edge(9, 2, 6, 0), [A], [edge(9, 2, 6, 0)]),
    (6, edge(6, 0, 9, 2), [A], [edge(6, 0, 9, 2)]),
    (7, edge(6, 0, 2, 0), [edge(0, 0, 2, 0)], []),
    (8, edge(0, -2, 0, 5), [A], [edge(0, -2, 0, 0), edge(0, 0, 0, 5)]),
    (9, edge(-1, 2, 0, 0), [A], [edge(-1, 2, 0, 0)]),
    (10, edge(2, 0, -3, 0), [edge(2, 0, 6, 0)], [edge(0, 0, -3, 0)]),
    (10, edge(0, 0, -3, 1), [A], [edge(0, 0, -3, 1)]),
    (11, edge(2, 0, 0, 0), [edge(2, 0, 6, 0)], []),
    (12, edge(8, 0, -2, 0), [], [edge(8, 0, 6, 0), edge(0, 0, -2, 0)]),
    (13, edge(8, 0, 0, 0), [], [edge(8, 0, 6, 0)]),
    (14, edge(6, 0, -2, 0), [], [edge(0, 0, -2, 0)]),
    (15, edge(6, 0, 0, 0), [], []),
]
"""Table 1 of Siqueira et al. 2009, a being fixed; 5 and 10 stand in their two forms."""


@each(("number", "b", "left_a", "left_b"), TABLE)
def test_each_relation_leaves_what_the_paper_says(
    number: int, b: StraightEdge, left_a: list[StraightEdge], left_b: list[StraightEdge]
) -> None:
    """Each row of Table 1 is classified by its number and leaves these edges."""
    kind = classify(A, b)
    assert kind == Relation(number)
    assert [list(part) for part in relate(A, b)] == [left_a, left_b]


def test_the_table_shows_all_sixteen() -> None:
    """Every relation occurs."""
    assert {number for number, *_ in TABLE} == set(range(16))


def test_effects_say_what_a_relation_does() -> None:
    """A relation that leaves the edges whole can do nothing; one that shortens can eliminate."""
    for number, b, left_a, left_b in TABLE:
        effects = Relation(number).effects
        whole = left_a == [A] and left_b == [b]
        assert not whole or Effect.NULL in effects
        gone = len(left_a) + len(left_b) < 2 or (len(left_a) == len(left_b) == 1 and not whole)
        assert not gone or Effect.ELIMINATE in effects
        split = len(left_a) == 2 or len(left_b) == 2
        assert split == (Effect.SPLIT in effects)


@given(segments, segments)
def test_swapping_the_edges_swaps_the_bits(first: tuple, second: tuple) -> None:
    """Relation number 8·a₁ + 4·a₂ + 2·b₁ + b₂ becomes 8·b₁ + 4·b₂ + 2·a₁ + a₂."""
    number = classify(StraightEdge(*first), StraightEdge(*second))
    assert classify(StraightEdge(*second), StraightEdge(*first)) == (number & 3) << 2 | number >> 2


@given(segments, segments)
def test_reversing_an_edge_swaps_its_bits(first: tuple, second: tuple) -> None:
    """Walking a the other way exchanges the bits of a₁ and a₂."""
    number = classify(StraightEdge(*first), StraightEdge(*second))
    swapped = number & 3 | (number & 8) >> 1 | (number & 4) << 1
    assert classify(StraightEdge(*first[::-1]), StraightEdge(*second)) == swapped


@given(segments, segments, motions)
def test_moving_turning_and_mirroring_change_no_relation(
    first: tuple, second: tuple, motion: object
) -> None:
    """The relation depends on how the edges lie to each other only."""

    def moved(segment: tuple) -> StraightEdge:
        return StraightEdge(motion(segment[0]), motion(segment[1]))  # type: ignore[operator]

    assert classify(moved(first), moved(second)) == classify(
        StraightEdge(*first), StraightEdge(*second)
    )


@each("number", range(0, 289, 7))
def test_relations_and_sums_give_the_same_contour(number: int) -> None:
    """The paper's eliminations leave the edges that the sum of the boundaries leaves."""
    solution = shipped_library().of(Figures).figures[number].solution
    assert solution is not None
    polygons = [placed.shape.outline for placed in solution]
    for count in (2, 4, 7):
        kept = _left(polygons[:count])
        assert _summed(kept) == _summed(Boundary(polygons[:count]).stretches())


def _left(polygons: list[Polygon]) -> list[StraightEdge]:
    """Return the edges that remain when all relations between polygons are applied."""
    left = all_related(edges_of([[polygon] for polygon in polygons]))
    return [one.edge for one in left if isinstance(one.edge, StraightEdge)]


def _summed(edges: object) -> Boundary:
    """Return the boundary made of *edges*, each as a flat loop there and half of it back."""
    total = Boundary()
    apex = Point.of(0, 0, 100, 0)
    for start, end in edges:  # type: ignore[attr-defined]
        total = total.added(Polygon((start, end, apex)).edges(), 1)
    return total


@given(st.integers(0, 288))
def test_pieces_that_overlap_keep_their_common_edges(number: int) -> None:
    """Edges in one direction on one line belong to overlapping pieces and are left alone."""
    solution = shipped_library().of(Figures).figures[number].solution
    assert solution is not None
    polygon = solution[0].shape.outline
    twice = _left([polygon, polygon])
    assert len(twice) == 2 * len(polygon)
