"""The collection of the solutions that a player has found, in play."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play.conftest import playing
from tests.app.solutions.conftest import Finder
from tests.null.game import NullGame
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.adviser import SolutionCollection
from tui_tangram.app.services import Services
from tui_tangram.flow.record import Recorder
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence
from tui_tangram.maths.geometry import Isometry
from tui_tangram.play.equivalence import class_of


@pytest.fixture
def finder() -> Finder:
    """Solutions without another process."""
    return Finder()


@pytest.fixture
def found(services: Services, finder: Finder) -> Services:
    """Services with that."""
    return replace(services, make_client=lambda: finder)


def solved(services: Services, puzzle: str, number: int, *, by: str = "player") -> Session[Any]:
    """Return a session in which a solution of the solver is laid."""
    game = services.find_puzzle(puzzle)
    session = Session(game, services.clock)
    form = TangramEquivalence(game).form
    for move in sorted(game.solutions(None), key=form)[number]:
        session.play(move, by)
    return session


def header(screen: Any) -> str:
    """Return the line at the top."""
    return screen.header.render_line(0).text


def noted(services: Services, puzzle: str, *numbers: int) -> SolutionCollection:
    """Return the collection after these solutions were laid."""
    collection = SolutionCollection(services, services.find_puzzle(puzzle))
    for number in numbers:
        note(collection, solved(services, puzzle, number))
    return collection


def note(collection: SolutionCollection, session: Session[Any]) -> None:
    """Record the session as the screen does after its last move."""
    outcome = Recorder(collection._services).moved(session)
    assert outcome is not None
    collection.note(outcome)


def test_a_figure_without_symmetries_has_its_total_at_once(services: Services) -> None:
    """All its solutions are to be found, and the library knows their number."""
    collection = SolutionCollection(services, services.find_puzzle("convex/7"))
    assert ("", "") == (collection.text, collection.words)
    collection = noted(services, "convex/7", 0)
    assert ("1 of 12", "New solution! You have found 1 of 12.") == (
        collection.text,
        collection.words,
    )
    collection = noted(services, "convex/7", 4, 0)
    assert ("2 of 12", "You have found this solution before.") == (
        collection.text,
        collection.words,
    )
    assert not collection.unknown


async def test_images_of_a_symmetric_figure_are_one(found: Services) -> None:
    """The eight solutions of the square are one; their number is found out and kept."""
    collection = noted(found, "convex/2", *range(8))
    assert ("1", "") == (collection.text, collection.words)
    assert collection.unknown
    assert await collection.find_out()
    assert ("1 of 1", "", False) == (collection.text, collection.words, collection.unknown)
    assert "1 of 1" == noted(found, "convex/2").text


async def test_classes_are_found_one_after_the_other(found: Services) -> None:
    """Every solution counts by its class, until all are found."""
    game = found.find_puzzle("convex/1")
    equivalence = TangramEquivalence(game)
    forms = sorted(equivalence.form(moves) for moves in game.solutions(None))
    collection = noted(found, "convex/1", 0)
    assert await collection.find_out()
    seen = {class_of(equivalence, forms[0])}
    for number, form in enumerate(forms):
        new = class_of(equivalence, form) not in seen
        seen.add(class_of(equivalence, form))
        note(collection, solved(found, "convex/1", number))
        words = (
            f"New solution! You have found {len(seen)} of 6."
            if new
            else "You have found this solution before."
        )
        assert words == collection.words
    assert "6 of 6" == collection.text


async def test_a_count_that_is_stopped_leaves_it_unknown(found: Services, finder: Finder) -> None:
    """What takes too long, or is superseded by a hint, is asked again another time."""
    finder.first = 2
    collection = noted(found, "convex/1", 0)
    task = asyncio.create_task(collection.find_out())
    await asyncio.sleep(0)
    finder.stop()
    assert not await task
    assert (collection.text, collection.unknown) == ("1", True)


def test_what_was_shown_is_not_the_players(services: Services) -> None:
    """A solution with a step of a reveal in it does not count."""
    collection = SolutionCollection(services, services.find_puzzle("convex/7"))
    note(collection, solved(services, "convex/7", 0, by="reveal"))
    assert ("", "") == (collection.text, collection.words)


def test_where_it_was_laid_makes_no_difference(services: Services) -> None:
    """Freestyle, anywhere and turned, it is the same solution."""
    collection = noted(services, "convex/7", 3)
    game = services.find_puzzle("convex/7", {"freestyle": True})
    session = Session(game, services.clock)
    way = Isometry(3, False, game.figure.bounds[1])
    for move in sorted(game.solutions(None), key=TangramEquivalence(game).form)[3]:
        change = game.read(move)
        session.play(game.put(change.piece, change.motion.then(way)))
    assert session.verdict.solved
    note(collection, session)
    assert "You have found this solution before." == collection.words


def test_a_game_without_forms_collects_nothing(services: Services, null_kind: None) -> None:
    """The screen of such a game needs no collection."""
    null = still(services)
    session = Session(NullGame(1), services.clock)
    session.play("plus")
    collection = SolutionCollection(null, session.game)
    note(collection, session)
    assert ("", "", False) == (collection.text, collection.words, collection.unknown)


async def test_a_second_solution_of_the_same_game_is_told(found: Services) -> None:
    """Solved, gone on with, and solved another way: the header and the words say so."""
    game = found.find_puzzle("convex/7")
    solutions = sorted(game.solutions(None), key=TangramEquivalence(game).form)
    app = TangramApp(still(found), puzzle="convex/7")
    async with app.run_test() as pilot:
        screen = playing(app)

        def lay(number: int) -> None:
            for move in solutions[number]:
                screen.table.session.play(move)

        screen.act(lambda: lay(0))
        await pilot.pause()
        assert screen.announcer.text.startswith(f"{game.name} solved! ")
        assert "1 of 12 solutions found" in header(screen)
        screen.act(lambda: lay(5))
        await pilot.pause()
        assert "New solution! You have found 2 of 12." == screen.announcer.text
        assert "2 of 12 solutions found" in header(screen)
        screen.act(lambda: lay(0))
        await pilot.pause()
        assert "You have found this solution before." == screen.announcer.text


async def test_the_number_that_is_found_out_late_is_said(found: Services, finder: Finder) -> None:
    """The words of praise get their number when the other process has counted."""
    finder.first = 1
    game = found.find_puzzle("convex/1")
    app = TangramApp(still(found), puzzle="convex/1")
    async with app.run_test() as pilot:
        screen = playing(app)

        def lay() -> None:
            for move in next(game.solutions(None)):
                screen.table.session.play(move)

        screen.act(lay)
        await pilot.pause()
        assert screen.announcer.text.endswith("no help. N adds your name.")
        finder.let.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen.announcer.text.endswith("no help. New solution! You have found 1 of 6.")
        assert "1 of 6 solutions found" in header(screen)
