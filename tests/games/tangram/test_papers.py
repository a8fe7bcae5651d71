"""The solvers of the papers find what the product's own find."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from tests.examples import each
from tests.games.tangram.games import FIGURES, SET
from tests.games.tangram.test_solvers import forms
from tests.strategies.lattices import random_figure, random_pieces
from tui_tangram.games.tangram.core import solver
from tui_tangram.games.tangram.core.lattice import lattice_of
from tui_tangram.games.tangram.core.masks import Masks
from tui_tangram.games.tangram.core.papers import (
    ESSAY,
    Attempt,
    AttemptResult,
    PieceByPiece,
    SubtractionWay,
    by_area,
    by_subtraction,
)
from tui_tangram.games.tangram.core.pieces import PieceKind, TangramSolution
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.maths.geometry.overlay import Region, area, contains, interior_disjoint
from tui_tangram.play import Limit, Stopped
from tui_tangram.research.experiments.solvers import MOST, filled

TANS = [piece.kind for piece in SET.pieces]
CONVEX = [figure for figure in FIGURES if figure.convex]
SMALL = [kind for kind in TANS if kind.kind in ("S", "Q")]
"""The square and the two small triangles."""
WAYS = [SubtractionWay(large, test, once) for large in (0, 1) for test in (0, 1) for once in (0, 1)]


def letters(kinds: Iterable[PieceKind]) -> str:
    return "".join(kind.kind for kind in kinds)


def test_small_first_is_large_first_backwards() -> None:
    assert letters(by_area(TANS, large_first=True)) == "LLMQPSS"
    assert letters(by_area(TANS, large_first=False)) == "SSPQMLL"


def listed(search: PieceByPiece) -> list[TangramSolution]:
    """Return the solutions of a search."""
    return [
        tuple(
            search.masks.placed(search.places[kind][number])
            for kind, number in zip(search.turns, laid, strict=True)
        )
        for laid in search.run()
        if len(laid) == len(search.turns)
    ]


@each("number", range(13))
def test_piece_by_piece_finds_all_solutions_of_the_convex_figures(number: int) -> None:
    figure = CONVEX[number]
    lattice = lattice_of(figure.outline, Counter(TANS))
    assert lattice is not None
    found = listed(PieceByPiece(Masks(lattice, Counter(TANS)), large_first=True))
    assert forms(found) == forms(solver.solutions(figure.outline, Counter(TANS)))


@pytest.mark.parametrize("large_first", [True, False])
def test_the_order_changes_no_solution(large_first: bool) -> None:
    random = Random(3)
    for _ in range(10):
        kinds = random_pieces(random, TANS, 5)
        figure = random_figure(random, kinds)
        lattice = lattice_of(figure, kinds)
        assert lattice is not None
        found = listed(PieceByPiece(Masks(lattice, kinds), large_first=large_first))
        assert forms(found) == forms(solver.solutions(figure, kinds))


def test_its_nodes_are_the_pieces_laid() -> None:
    lattice = lattice_of(CONVEX[0].outline, Counter(TANS))
    assert lattice is not None
    search = PieceByPiece(Masks(lattice, Counter(TANS)), large_first=True)
    meter = Limit().meter()
    assert sum(1 for _ in search.run(meter)) == meter.nodes
    assert meter.found == CONVEX[0].solutions
    with pytest.raises(Stopped):
        list(search.run(Limit(nodes=meter.nodes - 1).meter()))


@cache
def fits_into(region: tuple[Polygon, ...], polygon: Polygon) -> bool:
    """Whether a region has a polygon; all ways of one search ask that of the same."""
    return contains(region, polygon)


@cache
def subtracts(region: tuple[Polygon, ...], polygon: Polygon, rest: tuple[Polygon, ...]) -> bool:
    """Whether the rest of a region lacks the polygon, and nothing else."""
    less = area(rest) == area(region) - polygon.signed_area
    return less and interior_disjoint(rest, polygon)


def followed(attempts: Iterable[Attempt]) -> list[TangramSolution]:
    """Return the solutions, and check on the way that each attempt says what is true."""
    laid: list[Attempt] = []
    found = []
    for attempt in attempts:
        if attempt.outcome is AttemptResult.REMOVED:
            assert laid.pop()._replace(outcome=AttemptResult.REMOVED) == attempt
            continue
        assert attempt.depth == len(laid)
        assert attempt.region == (laid[-1].rest if laid else attempt.region)
        assert attempt.placed.polygon.canonical() == attempt.polygon.canonical()
        assert attempt.spot in attempt.polygon.points
        assert any(attempt.spot in part.points for part in attempt.region)
        fits = fits_into(tuple(attempt.region), attempt.polygon)
        assert attempt.outcome is AttemptResult.AGAIN or attempt.outcome.fits == fits
        if attempt.rest is not None and attempt.outcome.fits:
            assert attempt.polygon.signed_area == attempt.kind.area
            assert subtracts(tuple(attempt.region), attempt.polygon, tuple(attempt.rest))
        if attempt.outcome is AttemptResult.LAID:
            laid.append(attempt)
        elif attempt.outcome is AttemptResult.SOLVED:
            found.append((*(one.placed for one in laid), attempt.placed))
    assert not laid
    return found


@cache
def laid_at_random(large_first: bool) -> list[tuple[Region, Counter[PieceKind]]]:
    """Return figures and their pieces."""
    random, found = Random(5), []
    for number in (2, 2, 2, 3 if large_first else 2):
        kinds = random_pieces(random, SMALL, number)
        found.append((random_figure(random, kinds), kinds))
    return found


@cache
def subtracted(way: SubtractionWay) -> list[set[object]]:
    """Return what a way of subtraction finds of each of them."""
    return [
        set(forms(followed(by_subtraction(figure, kinds.elements(), way))))
        for figure, kinds in laid_at_random(way.large_first)
    ]


@pytest.mark.parametrize("way", WAYS)
def test_subtraction_finds_solutions_only_whatever_the_way(way: SubtractionWay) -> None:
    """Neither the vertex test nor leaving out what was tried loses one."""
    assert subtracted(way) == subtracted(SubtractionWay(way.large_first, False, False))
    for (figure, kinds), found in zip(
        laid_at_random(way.large_first), subtracted(way), strict=True
    ):
        assert found
        assert found <= set(forms(solver.solutions(figure, kinds)))


def test_a_place_is_tried_again_only_if_that_is_wished() -> None:
    pieces = SMALL[1:]
    figure = random_figure(Random(1), Counter(pieces))
    places = [
        Counter(
            (attempt.spot, attempt.polygon.canonical())
            for attempt in by_subtraction(figure, pieces, way)
            if attempt.depth == 0 and attempt.outcome.fits
        )
        for way in (SubtractionWay(once=True), SubtractionWay())
    ]
    once, often = (Counter(polygon for _, polygon in found) for found in places)
    assert set(once) == set(often)
    assert max(once.values()) == 1 < max(often.values())


def test_the_effort_to_the_first_solution_of_the_square() -> None:
    """As many as the essay's solver took here before it could be watched."""
    square = next(figure for figure in CONVEX if figure.id == "convex/2")
    work = filled(square.outline, TANS, ESSAY, MOST, Limit().meter())
    assert work[:3] == (True, 32_611, 467)


def test_the_essay_s_search_fills_a_long_row() -> None:
    """It has more pieces than Python allows calls within each other."""
    number = sys.getrecursionlimit() + 100
    square = PieceKind("Q", "square", Shape(Polygon.of(((0, 0), (1, 0), (1, 1), (0, 1)))))
    row = Polygon.of(((0, 0), (number, 0), (number, 1), (0, 1)))
    work = filled([row], [square] * number, ESSAY, MOST, Limit().meter())
    assert work[:3] == (True, number, number)
