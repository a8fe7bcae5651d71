"""Looking for a board with one solution: the steps, and the process that takes them."""

from __future__ import annotations

import asyncio

import pytest

from tui_tangram.app.boards import search
from tui_tangram.app.boards.search import SeedSearch, SeedStep, one_solution, steps
from tui_tangram.matching import Puzzle
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import Recipe
from tui_tangram.play import Limit, Stopped

EASY = Recipe("square", (3, 2), "tetravex", 6, seed=5)
HOPELESS = Recipe("square", (4, 4), "tetravex", 2)
"""So few colours that there are always many solutions."""


def test_the_seeds_that_follow_are_tried_in_order() -> None:
    """The first seed with one solution is found, and none before it has one."""
    *before, last = steps(EASY)
    assert list(range(1, len(before) + 1)) == [step.tried for step in before]
    assert last.seed == EASY.seed + len(before)
    assert one_solution(generate(Recipe("square", (3, 2), "tetravex", 6, seed=last.seed)))
    for tried in range(len(before)):
        recipe = Recipe("square", (3, 2), "tetravex", 6, seed=EASY.seed + tried)
        assert not one_solution(generate(recipe))


def test_what_makes_no_puzzle_is_said() -> None:
    """A recipe without puzzles ends the search with the reason."""
    (last,) = steps(Recipe("square", (1, 1), "tetravex", 2))
    assert last.seed is None
    assert last.problem


def test_a_puzzle_that_cannot_be_decided_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that reaches its limit is no proof."""

    def undecided(puzzle: Puzzle, meter: object) -> bool:
        del puzzle, meter
        raise Stopped("", Limit().meter().progress)

    monkeypatch.setattr("tui_tangram.matching.generate.has_one_solution", undecided)
    assert not one_solution(generate(EASY))


def test_nothing_is_found_among_hopeless_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many seeds the search gives up and says what would help."""
    monkeypatch.setattr(search, "ATTEMPTS", 3)
    *before, last = steps(HOPELESS)
    assert [SeedStep(1), SeedStep(2), SeedStep(3)] == before
    assert "more colours" in last.problem


async def test_the_process_finds_what_the_steps_find() -> None:
    """The seed found and the number of seeds tried are those of the steps."""
    told: list[SeedStep] = []
    *before, last = steps(EASY)
    assert last == await SeedSearch(EASY).run(told.append)
    assert before == told


async def test_a_search_can_be_stopped() -> None:
    """Stopping ends the process at once, and the answer is that there is none."""
    looking = SeedSearch(HOPELESS)
    begun = asyncio.Event()
    task = asyncio.create_task(looking.run(lambda _: begun.set()))
    await asyncio.wait_for(begun.wait(), 30)
    looking.stop()
    assert await asyncio.wait_for(task, 30) is None
    assert looking._process is not None
    assert looking._process.returncode is not None


async def test_a_process_that_dies_is_told_from_one_that_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that ends without an answer, or cannot start, is a problem and not an end by wish."""
    monkeypatch.setattr(search, "COMMAND", (*search.COMMAND[:1], "-c", "pass"))
    dead = await SeedSearch(EASY).run(lambda _: None)
    assert dead is not None
    assert "without an answer" in dead.problem
    monkeypatch.setattr(search, "COMMAND", ("/nowhere/at/all",))
    none = await SeedSearch(EASY).run(lambda _: None)
    assert none is not None
    assert "started" in none.problem
