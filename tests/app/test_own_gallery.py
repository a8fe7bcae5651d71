"""The player's own puzzles in the gallery: shown at once, renamed, deleted, brought back."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder
from tests.app.test_gallery import gallery
from tests.player.test_user_items import BOARD, CAT, OTHER, SWAN
from tui_tangram.app.actions import Context, action
from tui_tangram.app.services import Services
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.tangram.source.user_figures import UserFigures


def keep(services: Services, kind: str) -> None:
    """Keep a collection called Best of two puzzles of a kind."""
    library = services.library
    if kind == "t":
        library.of(UserFigures).save_collection("Best", [SWAN, CAT])
    else:
        library.of(UserTiles).save_collection("Best", [BOARD, OTHER])


@pytest.mark.parametrize("kind", ["t", "e"])
async def test_rename_delete_and_undo(services: Services, kind: str) -> None:
    """By a key each, and every change is seen at once; undo brings back the last, then the one."""
    keep(services, kind)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(kind)
        screen = gallery(app)
        screen.choose(("collection", "own/best"))
        first, second = (item.id for item in screen.browser.items)
        await pilot.press("R")
        assert screen.context is Context.ENTERING
        await pilot.press(*"Heron", "enter")
        assert screen.announcer.text == "Renamed to Heron."
        assert (screen.browser.chosen.id, screen.browser.chosen.title) == (first, "Heron")
        assert "Heron" in screen.page.text
        await pilot.press("x")
        assert screen.announcer.text == "Deleted Heron. Undo restores it."
        assert [item.id for item in screen.browser.items] == [second]
        await pilot.press("u")
        assert screen.announcer.text == "Restored Heron."
        assert screen.browser.chosen.id == first
        await pilot.press("u")
        assert screen.announcer.text.startswith("Name changed back to ")
        assert not screen.page.text.count("Heron")
        await pilot.press("u")
        assert [item.id for item in screen.browser.items] == [first, second]
        screen.choose(("collection", "all"))
        every = screen.browser.items.ids
        screen.choose(second)
        await pilot.press("x")
        near = every.index(second) + (-1 if every[-1] == second else 1)
        assert screen.browser.chosen.id == every[near]


async def test_a_name_that_is_none_is_asked_again(services: Services) -> None:
    """The reason is told, and Esc leaves everything as it was."""
    keep(services, "t")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        screen = gallery(app)
        screen.choose(("collection", "own/best"))
        await pilot.press("R", "ctrl+u", "enter")
        assert "A name has 1 to 80" in screen.announcer.text
        assert screen.context is Context.ENTERING
        await pilot.press("escape")
        assert screen.context is Context.GALLERY
        assert screen.browser.chosen.title == "Swan"


async def test_puzzles_of_the_program_stay(services: Services) -> None:
    """None of the keys does anything there."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t")
        before = gallery(app).browser.items
        await pilot.press("x", "R", "u", "delete")
        assert gallery(app).context is Context.GALLERY
        assert gallery(app).browser.items == before
        assert not services.library.user_items.deleted()


async def test_what_is_kept_meanwhile_is_there(services: Services) -> None:
    """A gallery that was left has it when it is seen again."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "q")
        keep(services, "t")
        await pilot.press("t")
        assert "own/best" in {shelf.id for shelf in gallery(app).browser.shelves}


async def test_what_was_deleted_before_comes_back(services: Services) -> None:
    """After the app was started anew, the last one first; then nothing is left to undo."""
    keep(services, "t")
    things = services.library.user_items
    first, second = (one.id for one in things.all() if one.id.startswith("own/best/"))
    for name in (first, second):
        things.delete(name)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        screen = gallery(app)
        assert screen.availability(action("undo_own")).enabled
        await pilot.press("u", "u")
        assert {one.id for one in things.all()} >= {first, second}
        assert screen.announcer.text.startswith("Restored ")
        assert not screen.availability(action("undo_own")).enabled
