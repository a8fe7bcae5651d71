"""The search on a board of tiles: what is told is what the kernel does."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.matching.core import solver
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.play import Limit
from tui_tangram.research.explain.board_search import EXAMPLES, BoardSearch, explain
from tui_tangram.research.explain.step import ExplainedPosition, ExplanationStep, Role, TypedWords

BOARDS = (
    *EXAMPLES.values(),
    "square/3x3/tetravex/c3/s1",
    "square/3x3/infinity/c3/s7",
    "square/3x3/rotator/c3/s2",
    "square/3x3/infinity/c4+wild3/s2",
    "square/4x4/tetravex/c6+wrap/s1",
    "hexagon/easy/infinity/c3/s1",
    "4.8.8/easy/tetravex/c4/s1",
)


@cache
def board(id: str) -> Puzzle:  # noqa: A002
    return generate(parse_id(id))


def results(puzzle: Puzzle, steps: list[ExplanationStep]) -> list[list[str]]:
    """Return for each solution that is drawn the numbers of the tiles, in the order of cells."""
    return [
        [surface.name for surface in step.scene.surfaces]
        for step in steps
        if all(surface.role is Role.RESULT for surface in step.scene.surfaces)
    ]


@pytest.mark.parametrize("id", BOARDS)
def test_solutions_and_nodes_are_those_of_the_search(id: str) -> None:  # noqa: A002
    """In the order of the search; of equal tiles any may be named."""
    puzzle = board(id)
    tables = Tables(puzzle, {})
    meter = Limit(nodes=3000).meter()
    kinds = tables.ways.kind_of
    found = [
        [tables.ways.kind[way.bit_length() - 1] for way in ways]
        for ways in islice(Search(tables, early=None).run(meter), 20)
    ]
    told = BoardSearch.of(puzzle, {})
    steps = []
    for step in told.steps():
        steps.append(step)
        if told.found == 20:
            break
    named = [[kinds[int(name) - 1] for name in one] for one in results(puzzle, steps)]
    assert named == found
    assert found
    if len(found) < 20:
        assert f"{meter.nodes} node" in steps[-1].words
        assert told.nodes == meter.nodes


@given(st.sampled_from(BOARDS[:3]), st.sets(st.integers(0, 8), min_size=1, max_size=8))
@examples(15, deadline=None)
def test_from_a_position_it_finds_what_the_solver_finds(id: str, some: set[int]) -> None:  # noqa: A002
    puzzle = board(id)
    assert puzzle.solution is not None
    laid = {tile: puzzle.solution[tile] for tile in some}
    told = BoardSearch.of(puzzle, laid)
    steps = list(told.steps())
    assert "counts as placed" in steps[0].words or "count as placed" in steps[0].words
    every = list(solver.solutions(puzzle, laid))
    assert told.found == len(every) > 0
    placed = {surface.name for surface in steps[0].scene.surfaces}
    assert placed - {""} == {str(tile + 1) for tile in some}


def test_tiles_that_allow_no_solution_do_not_count() -> None:
    puzzle = board(BOARDS[0])
    assert puzzle.solution is not None
    wrong = {0: Spot(puzzle.solution[1].place, 0, puzzle.solution[0].orientation)}
    wrong |= {1: Spot(puzzle.solution[0].place, 0, puzzle.solution[1].orientation)}
    told = BoardSearch.of(puzzle, wrong)
    steps = list(told.steps())
    assert "as it is at the start" in steps[0].words
    assert told.found == len(list(solver.solutions(puzzle)))


def test_a_position_spoils_and_an_example_does_not() -> None:
    game = MatchingGame(board(BOARDS[0]))
    own = explain(ExplainedPosition(game, game.start()))
    ready = explain(TypedWords(("nine",)))
    assert own is not None
    assert ready is not None
    assert (own.spoils, ready.spoils) == (True, False)
    assert explain(TypedWords(("ten",))) is None
    assert explain("a shape") is None
    step = ready.step(2)
    assert step is not None
    assert {edge.name for edge in step.scene.edges} <= {"1", "2", "3", "4"}
