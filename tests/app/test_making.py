"""Puzzles that take long to make, wherever the app wants one: waited for, left, refused."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from tests.app.watching import until
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.services import Services
from tui_tangram.games.assist.errors import SearchStoppedError, WorkerError
from tui_tangram.player.shelf import file_name

WANTED: Final = "square/30x30/tetravex/c7+one/s1"
TYPED: Final = "square/30x30/tetravex/c8+one/s1"
"""Another, for the library that all tests share knows what was made once."""
LARGE: Final = "hexagon/101/infinity/s1"


class Client:
    """A client whose searches end as they are told to."""

    def __init__(self, *ends: str | Exception | None) -> None:
        """Give these answers, one after the other; None is none at all."""
        self.ends = list(ends)
        self.asked: list[tuple[str, str]] = []

    async def search(self, kind: str, puzzle: str, **_: Any) -> str:
        """Answer, or wait."""
        self.asked.append((kind, puzzle))
        end = self.ends.pop(0)
        if end is None:
            await asyncio.Event().wait()
        if isinstance(end, Exception):
            raise end
        return str(end)

    async def close(self) -> None:
        """End nothing."""


def with_client(services: Services, client: Client) -> TangramApp:
    """Return the app of a player whose searches that client makes."""
    return TangramApp(replace(services, make_client=lambda: client))


def screen_of(app: TangramApp) -> BaseScreen:
    """Return the present screen."""
    assert isinstance(app.screen, BaseScreen)
    return app.screen


async def until_made(app: TangramApp, pilot: Pilot[None]) -> None:
    """Wait until nothing is made any more."""
    await until(pilot, lambda: screen_of(app).context is not Context.MAKING)
    await pilot.pause()


def keep(services: Services, puzzle: str) -> None:
    """Leave an unfinished game and a named save of a puzzle."""
    head = {
        "format": "tui-tangram/save", "version": 1, "game": "matching", "puzzle": puzzle,
        "options": {}, "elapsed": 12.5, "hints": {"1": 1}, "revealed": False, "solved": None,
        "position": 0, "redo": [], "checkpoints": [[0, "start"]], "moves": [],
    }  # fmt: skip
    saves = services.store.directories.data / "saves"
    (saves / "named").mkdir(parents=True)
    (saves / file_name(puzzle)).write_text(json.dumps(head))
    (saves / "named" / "mine.json").write_text(json.dumps(head | {"name": "mine"}))


async def test_a_save_names_its_puzzle_and_opens_it(services: Services) -> None:
    """The list of saves has the id, Enter looks for the puzzle, Escape leaves it."""
    keep(services, WANTED)
    client = Client(None, SearchStoppedError("stopped after 20 seconds"), "square/3x3/tetravex/s1")
    app = with_client(services, client)
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.open_page("saves")
        await pilot.pause()
        saves = app.screen
        await pilot.press("enter")
        assert Context.MAKING is saves.context
        assert "Looking for a board with a unique solution…" == saves.announcer.text
        await pilot.press("q", "down", "?", "enter")  # "stop" is all that can be done: enter
        assert app.screen is saves
        assert (Context.SAVES, "Stopped.") == (saves.context, saves.announcer.text)
        await pilot.press("enter")
        await until_made(app, pilot)
        told = "Found none, stopped after 20 seconds. Try more colours or fewer cells."
        assert told == saves.announcer.text
        await pilot.press("tab", "enter")
        await until_made(app, pilot)
        assert screen_of(app).puzzle.startswith("square/3x3/tetravex/c")
    assert [("matching", WANTED)] * 3 == client.asked


async def test_a_typed_id_is_looked_for(services: Services) -> None:
    """In a gallery, where a trouble is told too; what is typed meanwhile is no text."""
    client = Client(WorkerError("the helping process is ill"), "square/3x3/tetravex/s1")
    app = with_client(services, client)
    async with app.run_test() as pilot:
        await app.open_page("kind_gallery", "matching")
        await pilot.press("/")
        screen_of(app).type_text(TYPED)
        await pilot.press("enter")
        await until_made(app, pilot)
        assert "The helping process is ill." == screen_of(app).announcer.text
        await pilot.press("enter")
        await until_made(app, pilot)
        assert screen_of(app).puzzle.startswith("square/3x3/tetravex/c")
    assert [("matching", TYPED)] * 2 == client.asked


@pytest.mark.parametrize(("puzzle", "trouble"), [
    (LARGE, ""),
    (f"{LARGE}/g1-zz", "typing error"),
])  # fmt: skip
async def test_a_large_board_is_made_beside_the_screen(
    services: Services, puzzle: str, trouble: str
) -> None:
    """It needs no search, and so no other process."""
    app = with_client(services, Client())
    async with app.run_test() as pilot:
        home = screen_of(app)
        await home.attempt(lambda: app.play(puzzle))
        assert "Making the board…" == home.announcer.text
        await until_made(app, pilot)
        if trouble:
            assert trouble in home.announcer.text
        else:
            assert screen_of(app).puzzle.startswith("hexagon/101/infinity/c")


async def test_a_save_under_another_name_makes_nothing(services: Services) -> None:
    """Opening a puzzle does not make that of a file which only claims to be its save."""
    keep(services, WANTED)
    saves = services.store.directories.data / "saves"
    (saves / file_name(WANTED)).rename(saves / file_name("tangram/swan"))
    app = with_client(services, Client())
    async with app.run_test() as pilot:
        await app.play("tangram/swan")
        await pilot.pause()
        assert "tangram/swan" == screen_of(app).puzzle
