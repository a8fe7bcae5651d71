"""The screen of the relations of two edges."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder
from tui_tangram.app.application import TangramApp
from tui_tangram.app.relations_screen import RelationsScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.maths.contour.tables import rows


@pytest.mark.parametrize(("size", "pages"), [((60, 20), 22), ((80, 24), 11), ((200, 60), 2)])
async def test_pages_show_every_relation(
    services: Services, size: tuple[int, int], pages: int
) -> None:
    """Page after page each relation is drawn once, with its bits and its sentence."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("?", "V")
        screen = app.screen
        assert isinstance(screen, RelationsScreen)
        seen = ""
        for number in range(1, pages + 1):
            text = screen.page.text
            assert f"page {number} of {pages}" in text
            assert all(len(line) <= size[0] for line in text.splitlines())
            assert screen.page.chosen.title in text
            seen += text
            await pilot.press("pagedown")
        for row in rows():
            assert 1 <= seen.count(f"Relation {int(row.relation)}, bits {row.bits}")
            assert row.sentence.split()[0] in seen
        assert len(rows()) == seen.count("Paper: section")
        await pilot.press("home", "down")
        assert "Relation 1, bits 0001. On the other edge: b2." in screen.announcer.text
        await pilot.press("escape")
        assert not isinstance(app.screen, RelationsScreen)


async def test_the_contour_view_names_the_key(services: Services) -> None:
    """From a game one key leads to the relations, and back to the game as it was."""
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        game = app.screen
        assert isinstance(game, TangramScreen)
        assert game.announcer.text.endswith("V: why.")
        await pilot.press("V")
        assert isinstance(app.screen, RelationsScreen)
        await pilot.press("q")
        assert game is app.screen
        assert game.table.contour
