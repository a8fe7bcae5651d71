"""Random figures without end: made beside the screen, at a chosen difficulty."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from tests.app.play.conftest import playing
from tests.app.watching import until
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.random_figure import parse, search
from tui_tangram.play import Limit


class Client:
    """A client that searches at once, in this process."""

    async def search(self, kind: str, puzzle: str, **_: Any) -> str:
        """Answer."""
        assert "tangram" == kind
        return search(puzzle, Limit().meter())

    async def close(self) -> None:
        """End nothing."""


async def made(pilot: Pilot[None]) -> str:
    """Return the ID of the puzzle that is played once it is made."""
    await pilot.pause(0.01)

    def is_made() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, BaseScreen) and screen.context is not Context.MAKING

    await until(pilot, is_made)
    await pilot.pause()
    return playing(pilot.app).puzzle


async def test_one_after_another_at_a_difficulty(services: Services) -> None:
    """A key of the gallery asks for it; the next one has the next seed, and the one before too."""
    app = TangramApp(replace(services, make_client=Client))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "N", "9", "enter")
        assert isinstance(app.screen, BaseScreen)
        assert "Type a number from 1 to 5." == app.screen.announcer.text
        await pilot.press("backspace", "1", "enter")
        first = parse(await made(pilot))
        assert 1 == first.grade == playing(app).table.game.figure.difficulty
        await pilot.press("]")
        second = parse(await made(pilot))
        assert (1, first.seed + 1) == (second.grade, second.seed)
        await pilot.press("[")
        assert first.id == await made(pilot)


async def test_of_the_set_of_the_collection(services: Services) -> None:
    """A collection that is a set has figures of that; where there can be none it is said."""
    app = TangramApp(replace(services, make_client=Client))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        screen = pilot.app.screen
        assert isinstance(screen, GalleryScreen)
        screen.choose(("collection", "stomachion"))
        await pilot.press("N", "1", "enter")
        assert "Random figures need a set of at most 9 pieces" in screen.announcer.text
        screen.choose(("collection", "heptex"))
        await pilot.press("N", "backspace", "1", "enter")
        first = parse(await made(pilot))
        assert ("heptex", 1) == (first.set_id, first.grade)
        await pilot.press("]")
        second = parse(await made(pilot))
        assert ("heptex", 1, first.seed + 1) == (second.set_id, second.grade, second.seed)
