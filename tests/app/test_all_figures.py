"""Every figure of a set in the gallery: found on request, filtered, sorted, played, exported."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.play.conftest import playing
from tests.app.watching import until
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.export_screen import ExportScreen
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.play import Limit
from tui_tangram.research.figures.numbered import search

SET = "t9,t9,t2,t4"
"""A set with 539 figures."""


class Client:
    """A client that searches at once in this process, or at first never."""

    def __init__(self, waits: int = 0) -> None:
        """Let that many searches end only when they are cancelled."""
        self.waits = waits

    async def search(self, kind: str, puzzle: str, **_: Any) -> str:
        """Answer, or wait."""
        assert "tangram" == kind
        self.waits -= 1
        if self.waits >= 0:
            await asyncio.Event().wait()
        return search(puzzle, Limit().meter())

    async def close(self) -> None:
        """End nothing."""


def gallery(app: TangramApp) -> GalleryScreen:
    """Return the gallery, which must be the screen that is seen."""
    assert isinstance(app.screen, GalleryScreen)
    return app.screen


async def found(pilot: Pilot[None], number: int) -> None:
    """Wait until so many figures are shown and nothing is looked for."""
    app = pilot.app
    assert isinstance(app, TangramApp)

    def ready() -> bool:
        screen = app.screen
        if not isinstance(screen, GalleryScreen) or screen.context is Context.MAKING:
            return False
        return screen.browser.work is None and len(screen.browser.items) == number

    await until(pilot, ready)
    await pilot.pause()


@asynccontextmanager
async def opened(
    services: Services, client: Client, size: tuple[int, int]
) -> AsyncIterator[tuple[TangramApp, Pilot[None]]]:
    """Open the figures of `SET` from the laboratory, without waiting for them."""
    app = TangramApp(replace(services, make_client=lambda: client))
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", "t", "ctrl+u", *SET, "enter", "a")
        await until(pilot, lambda: isinstance(app.screen, GalleryScreen))
        yield app, pilot


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of stores."""
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path))
    return tmp_path


async def test_every_figure_is_found_once_browsed_and_played(
    services: Services, tmp_path: Path
) -> None:
    """Paused and resumed; filtered, sorted, at random; the next figure is the next number."""
    async with opened(services, Client(waits=1), (120, 40)) as (app, pilot):
        await until(pilot, lambda: gallery(app).context is Context.MAKING)
        await pilot.press("space")
        assert "Paused." == gallery(app).announcer.text
        await pilot.press("space")
        await found(pilot, 539)
        page = gallery(app).page
        assert "539 figures" in page.text
        assert "Number 1 of 539" in page.text
        await pilot.press("end")
        assert "Number 539 of 539" in page.text
        await pilot.press("/", *"7 corners", "escape")
        await found(pilot, 12)
        assert "12 of 539 shown" in page.text
        await pilot.press("ctrl+u")
        await found(pilot, 539)
        await pilot.press("o")
        await found(pilot, 539)
        assert "most solutions first" in page.text
        assert "Order: most solutions first." == gallery(app).announcer.text
        solutions = [item.facts()[-1] for item in gallery(app).browser.items[:100]]
        numbers = [int(text.partition(" ")[0]) for text in solutions]
        assert numbers == sorted(numbers, reverse=True)
        assert numbers[0] > 1
        await pilot.press("r", "/", *"5 corners", "escape")
        await found(pilot, 0)
        await pilot.press("ctrl+u", *"oooooo")
        await found(pilot, 539)
        await pilot.press("E", "up", "right", "down", "right", "right", "right")
        assert isinstance(app.screen, ExportScreen)
        await pilot.press("enter", "ctrl+u", *str(tmp_path / "all.json"), "enter")
        await until(pilot, (tmp_path / "all.json").exists)
        assert 539 == len(json.loads((tmp_path / "all.json").read_text())["shapes"])
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, GalleryScreen))
        await pilot.press("home", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert playing(app).puzzle.endswith("/snug/2")
        await pilot.press("]")
        await until(pilot, lambda: playing(app).puzzle.endswith("/snug/3"))


def damage(cache: Path) -> None:
    """Cut the end of the store."""
    store = next(cache.glob("figures/*.figures"))
    store.write_bytes(store.read_bytes()[:-3])


async def test_a_damaged_store_is_one_line(services: Services, cache: Path) -> None:
    """The gallery stays, and says which file."""
    async with opened(services, Client(), (80, 24)) as (app, pilot):
        await found(pilot, 539)
    damage(cache)
    async with opened(services, Client(), (80, 24)) as (app, pilot):
        await until(pilot, lambda: "is damaged" in gallery(app).announcer.text)
        assert not gallery(app).browser.items


async def test_guests_browse_and_do_not_search(services: Services) -> None:
    """Of a host; what is there they see."""
    guest = replace(services, restricted=True)
    async with opened(guest, Client(), (80, 24)) as (app, pilot):
        await until(pilot, lambda: "no figures by number here" in gallery(app).announcer.text)
    async with opened(services, Client(), (80, 24)) as (app, pilot):
        await found(pilot, 539)
    async with opened(guest, Client(), (80, 24)) as (app, pilot):
        await found(pilot, 539)


async def test_a_figure_that_is_not_among_them_opens_them_all(services: Services) -> None:
    """Of a figure whose pieces do not lie on a grid a note says why the cursor is not on it."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, GalleryScreen))
        stock: Any = gallery(app).browser.stock
        known = SimpleNamespace(
            found=True, pieces=SimpleNamespace(id="tangram"), collection="all", place=lambda _: None
        )
        stock.all_of = lambda _: known
        collection, name, note = stock.among_all("", "tangram/crane")
        assert ("all", "") == (collection, name)
        assert note.startswith("Crane is not among them: ")
