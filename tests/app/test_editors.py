"""The screen of the editors, and the ways that lead to one."""

from __future__ import annotations

import pytest

from tests.app.play.test_figure_editor import Counter
from tests.app.watching import seen, until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.editors_screen import EditorsScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.editor import FigureEditor
from tui_tangram.games.tangram.screen.figure_editor import FigureEditorScreen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_an_editor_is_opened_from_home(services: Services, size: tuple[int, int]) -> None:
    """With the pieces that are chosen, by the arrows; round and round."""
    services.__dict__["client"] = Counter()
    async with TangramApp(services).run_test(size=size) as pilot:
        await pilot.press("m")
        assert isinstance(pilot.app.screen, EditorsScreen)
        assert "‹ Tangram ›" in seen(pilot.app)
        await pilot.press("right", "left", "left", "right", "right")
        (second, name) = pilot.app.screen.page.material
        assert second == "make/figure/broken-cross"
        assert f"‹ {name} ›" in seen(pilot.app)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, FigureEditorScreen)
        game = pilot.app.screen.table.game
        assert isinstance(game, FigureEditor)
        assert "broken-cross" == game.pieces.id
        await pilot.press("q", "q")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_what_is_begun_with_is_shown(services: Services, size: tuple[int, int]) -> None:
    """Pieces of a set, a shape, or an empty board; beside the list where there is room."""
    async with TangramApp(services).run_test(size=size) as pilot:
        await pilot.press("m")
        screen = pilot.app.screen
        assert isinstance(screen, EditorsScreen)
        page = screen.page
        draw = page._portrait
        for row in range(page.count):
            page._portrait = lambda *_: ()
            page.redraw()
            bare = page.text
            page._portrait = draw
            page.redraw()
            await until(pilot, lambda bare=bare: bare != page.text)
            # The words are all there, with a picture and without.
            assert set(bare.split()) <= set(page.text.split()), row
            await pilot.press("down")
        await pilot.press("q")


async def test_a_copy_is_edited_from_the_gallery(services: Services) -> None:
    """Of the figure under the cursor."""
    services.__dict__["client"] = Counter()
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *"/swan", "enter")
        await pilot.press("q", "escape", "e", "e")
        assert isinstance(pilot.app.screen, FigureEditorScreen)
        assert "Copy of " in pilot.app.screen.table.game.name


async def test_what_is_being_made_has_no_percent(services: Services) -> None:
    """It is resumed from home, which says since when, and not how much is missing."""
    services.__dict__["client"] = Counter()
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "enter", "1", "enter", "q", "q")
        await pilot.pause()
        (line,) = [line for line in seen(pilot.app).splitlines() if "Continue" in line]
        assert "New figure" in line
        assert "%" not in line
