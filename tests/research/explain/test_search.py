"""The searches of two papers: what is told is what the engines do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, ROUND, game, solved, some
from tui_tangram.games.tangram.core import corner, papers, solver
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.papers import AttemptResult, SubtractionWay
from tui_tangram.maths.geometry import Isometry, Point, Polygon, polygons
from tui_tangram.maths.geometry.overlay import area, union
from tui_tangram.play import Limit
from tui_tangram.research.explain import corner_search
from tui_tangram.research.explain.corner_search import MOST_NODES, CornerSearch
from tui_tangram.research.explain.piece_by_piece import searchable, searched
from tui_tangram.research.explain.registry import EXPLAINERS
from tui_tangram.research.explain.search import by_corners, by_pieces, by_subtraction
from tui_tangram.research.explain.search_tree import SearchStart, start_of
from tui_tangram.research.explain.step import ExplainedPosition, ExplanationStep, Role, TypedWords
from tui_tangram.research.explain.subtraction_search import SubtractionSearch

CONVEX = [number for number, figure in enumerate(FIGURES) if figure.convex]
WAYS = [SubtractionWay(large, test, once=True) for large in (True, False) for test in (True, False)]


def begun(number: int, keep: set[int]) -> SearchStart:
    """Return the start with some pieces of the known solution placed."""
    start = start_of(game(number), some(solved(number), keep))
    assert start is not None
    return start


def results(steps: Sequence[ExplanationStep]) -> list[frozenset[tuple[str, Polygon]]]:
    """Return the solutions that are drawn."""
    return [
        frozenset(
            (surface.name, polygon.canonical())
            for surface in step.scene.surfaces
            if surface.role is Role.RESULT
            for polygon in polygons(surface.contours)
        )
        for step in steps
        if any(surface.role is Role.RESULT and surface.name for surface in step.scene.surfaces)
    ]


def named(start: SearchStart, order: Sequence[int], laid: Sequence[Polygon]) -> object:
    """Return a solution in the same form."""
    labels = [start.game.piece(index).label for index in order]
    return frozenset(zip(labels, (polygon.canonical() for polygon in laid), strict=True))


@each("number", CONVEX)
def test_all_solutions_of_a_convex_figure_are_told_in_their_order(number: int) -> None:
    start = begun(number, set())
    assert searchable(start)
    told = searched(start, large_first=True)
    steps = list(told.steps())
    meter = Limit().meter()
    found = [list(laid) for laid in told.search.run(meter) if len(laid) == 7]
    places, turns = told.search.places, told.search.turns
    put = told.search.masks.placed
    assert results(steps) == [
        named(
            start,
            told.order,
            [put(places[kind][at]).polygon for kind, at in zip(turns, laid, strict=True)],
        )
        for laid in found
    ]
    assert len(found) == game(number).figure.solutions
    assert told.laid == meter.nodes
    assert str(meter.nodes) in steps[-1].words
    assert str(4 * len(found)) in steps[-1].words


@each("number", range(0, len(FIGURES), 23))
def test_the_search_by_corners_is_told_as_it_is_made(number: int) -> None:
    start = begun(number, {0})
    told = CornerSearch(start)
    steps = list(told.steps())
    meter = Limit().meter()
    solutions = list(corner.solutions(start.region, Counter(start.kinds), meter))
    assert told.nodes == meter.nodes < MOST_NODES
    assert f"{meter.nodes:,} nodes" in steps[-1].words
    assert [{polygon for _, polygon in found} for found in results(steps)] == [
        {placed.polygon.canonical() for placed in found} for found in solutions
    ]
    assert len(solutions) == told.found > 0
    # Each node but the first is a piece that is placed, and all are removed again.
    placed = sum("no wall is in its way" in step.words for step in steps)
    removed = sum("Backtrack" in step.words for step in steps)
    assert placed == removed + len(solutions) == meter.nodes - 1


def test_no_observer_changes_a_search() -> None:
    start = begun(12, set())
    pieces = Counter(start.kinds)
    told = CornerSearch(start)
    alone, watched = Limit().meter(), Limit().meter()
    found = list(corner.solutions(start.region, pieces, alone))
    assert found == list(corner.solutions(start.region, pieces, watched, observer=told.log))
    assert alone.nodes == watched.nodes


def test_a_long_search_by_corners_says_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corner_search, "MOST_NODES", 30)
    steps = list(CornerSearch(begun(12, set())).steps())
    assert "After 30 nodes" in steps[-1].words


def _in_the_corner(of: TangramGame, motion: Isometry, point: Point) -> TangramState | None:
    """Return the state with piece 1 in the lower left corner, if what is left is on no lattice."""
    corner = Point(*of.figure.bounds[0])
    put = motion.then(Isometry.translation(corner - motion(point)))
    state = TangramState((put, *of.start().placements[1:]))
    start = start_of(of, state)
    if of.verdict(state).outside or start is None or searchable(start):
        return None
    return state


def test_piece_by_piece_starts_anew_where_the_rest_is_on_no_lattice() -> None:
    """A piece in the square that stands straight leaves no half-squares; of the swan none are."""
    square = game("convex/2")
    right, turned = square.piece(0).kind.polygon.points, range(8)
    state = next(
        state
        for turn in turned
        for point in right
        if (state := _in_the_corner(square, Isometry.linear(turn), point)) is not None
    )
    found = by_pieces(ExplainedPosition(square, state))
    assert found is not None
    first, alone = found.step(0), by_pieces(ExplainedPosition(square, square.start()))
    assert first is not None
    assert alone is not None
    assert first.words.startswith("What is left cannot be cut into half-squares")
    empty = alone.step(0)
    assert empty is not None
    assert first.scene == empty.scene
    swan = game("tangram/swan")
    assert by_pieces(ExplainedPosition(swan, swan.start())) is None


@given(st.sampled_from(range(len(FIGURES))), st.sets(st.integers(0, 6), min_size=4, max_size=6))
@examples(8, deadline=None)
def test_from_a_position_piece_by_piece_finds_what_the_solver_finds(
    number: int, keep: set[int]
) -> None:
    start = begun(number, keep)
    if not searchable(start):
        return
    told = searched(start, large_first=False)
    every = sum(1 for _ in solver.solutions(start.region, Counter(start.kinds)))
    assert len(results(list(told.steps()))) == told.found == every


@each("way", WAYS)
@each("number", [0, 60, 200])
def test_the_essays_search_is_told_as_it_is_made(number: int, way: SubtractionWay) -> None:
    start = begun(number, {0, 1, 2, 3, 4})
    told = SubtractionSearch(start, way)
    steps = list(told.steps())
    attempts = list(papers.by_subtraction(start.region, start.kinds, way))
    laid: list[Polygon] = []
    found = []
    for attempt in attempts:
        del laid[attempt.depth :]
        laid.append(attempt.polygon)
        if attempt.outcome is AttemptResult.SOLVED:
            found.append(named(start, told.order, laid))
    assert results(steps) == found
    assert told.tried == sum(attempt.outcome.tried for attempt in attempts)
    assert told.subtracted == sum(attempt.outcome.subtracted for attempt in attempts)
    for count in (told.tried, told.subtracted):
        assert f"{count:,}" in steps[-1].words
    assert told.known == {
        frozenset((one.kind.kind, one.polygon.canonical()) for one in solution)
        for solution in solver.solutions(start.region, Counter(start.kinds))
    }


def test_every_refused_try_is_in_the_rows() -> None:
    start = begun(0, {0, 1, 2, 3, 4})
    told = SubtractionSearch(start, WAYS[0])
    counted = 0
    for step in told.steps():
        spots = 0
        for row in step.rows:
            if row.text.startswith("corner"):
                spots = len(row.text.split(", "))
            elif row.role is Role.PLAIN and " by " in row.text:
                turns, corners = row.text.partition(": ")[2].split(" by ")
                by = 3 if "every" in corners else len(corners.split(", "))
                counted += spots * by * len(turns.split(", "))
        last = step.rows[-1]
        told_alone = last.role is Role.GONE and "turned" in last.text
        counted += told_alone and "dead end" not in last.text
    attempts = papers.by_subtraction(start.region, start.kinds, WAYS[0])
    fits = sum(attempt.outcome.fits for attempt in attempts)
    assert counted == told.tried - fits


@pytest.mark.parametrize("way", [*WAYS, None])
def test_what_is_drawn_is_the_figure(way: SubtractionWay | None) -> None:
    """What is left and the pieces placed are always the whole figure, without what is refused."""
    start = begun(5, {0, 1, 2, 4})
    whole = union(polygons(start.game.figure.outline))
    told = CornerSearch(start) if way is None else SubtractionSearch(start, way)
    for step in told.steps():
        shown = [
            contour
            for surface in step.scene.surfaces
            if surface.role is not Role.GONE and (surface.name or surface.role is Role.PLAIN)
            for contour in polygons(surface.contours)
        ]
        assert union(shown) == whole
        assert area(shown) == area(whole)


def test_a_position_that_cannot_be_completed_starts_with_the_empty_figure() -> None:
    of, state = game(0), solved(0)
    astray = some(state, {0}).with_piece(1, Isometry(0, False, Point.of(9, 0, 9, 0)))
    for position, words in ((astray, "stick out"), (state, "placed already")):
        start = start_of(of, position)
        assert start is not None
        assert start.region == of.figure.outline
        assert len(start.pieces) == 7
        assert not start.laid
        assert words in start.words
    free = start_of(game(0, freestyle=True), some(state, {0}))
    assert free is not None
    assert "freestyle" in free.words
    part = start_of(of, some(state, {0, 3}))
    assert part is not None
    assert len(part.laid) == 2
    assert part.pieces == (1, 2, 4, 5, 6)
    assert "2 pieces" in part.words


def test_round_figures_and_figures_without_a_lattice_have_no_such_search() -> None:
    at = at_start(ROUND[0].id)
    assert by_subtraction(at) is by_pieces(at) is by_corners(at) is None
    slid = next(figure for figure in FIGURES if figure.attachment == "slide")
    at = at_start(slid.id)
    assert by_pieces(at) is None
    assert by_subtraction(at) is not None
    assert by_corners(at) is not None
    assert by_corners("a shape") is by_corners(TypedWords(("t",))) is None


def at_start(name: str) -> ExplainedPosition:
    """Return the start of a figure."""
    of = game(name)
    return ExplainedPosition(of, of.start())


def test_each_search_has_a_title_and_the_page_of_its_paper() -> None:
    at = at_start("convex/2")
    found = {
        explainer.name: explainer.explain(at)
        for explainer in EXPLAINERS
        if explainer.name.startswith(("pieces", "search", "corners"))
    }
    assert len({one.title for one in found.values() if one is not None}) == len(found) == 6
    for name, one in found.items():
        assert one is not None
        assert at.game.name in one.title
        assert one.spoils
        assert one.topic == ("convex" if name.startswith("pieces") else "squintegers")
        # With the smallest piece first, the seven pieces are told in that order.
        step = one.step(0 if name.startswith("search") else 1)
        assert step is not None
        if name.startswith(("pieces", "search")):
            assert ("small triangle" in step.rows[0].text) == name.endswith("small")


@pytest.mark.parametrize("word", ["two-pieces", "three-pieces"])
def test_the_whole_tree_of_a_small_puzzle_is_seen(word: str) -> None:
    """All searches find its one solution, and go back from a dead end."""
    for search in (by_subtraction, by_pieces, by_corners):
        found = search(TypedWords((word[:3],)))
        assert found is not None
        assert not found.spoils
        assert found.step(5) is not None
        while not found.ended:
            found.work_out(1000, 1.0)
        steps = [step for n in range(found.known) if (step := found.step(n)) is not None]
        assert len(steps) < 40
        assert sum("Solution " in step.words for step in steps) == 1
        assert any("Backtrack" in step.words for step in steps)
        assert all(step.words and step.source for step in steps)
