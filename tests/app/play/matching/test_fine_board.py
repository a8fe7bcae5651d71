"""A board in octants: what is drawn follows the setting, and where it is stays."""

from __future__ import annotations

from dataclasses import replace

from tests.app.conftest import Services
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.parts import PictureSheet
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.render.octants import OCTANTS


def octants(sheet: PictureSheet) -> set[str]:
    """Return the octants that a part of the screen has, without half blocks."""
    rows = (sheet.render_line(y).text for y in range(sheet.size.height))
    return {sign for row in rows for sign in row} & {*OCTANTS} - {*" ▀▄█"}


async def test_board_drawer_and_map_follow_the_setting(services: Services) -> None:
    """In octants, in half blocks and back; view, cursor and numbers of rows are where they were."""
    app = TangramApp(services, puzzle="hexagon/easy/infinity/c5/s5")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "enter", "right")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchingScreen)
        places = set()
        for cells in ("half", "octants", "half", "octants"):
            app.use_settings(replace(services.settings, cells=cells))
            await pilot.pause()
            for sheet in (screen.board, screen.drawer):
                assert bool(octants(sheet)) == (cells == "octants")
            places.add((screen.window.view, app.cursor_position))
        assert 1 == len(places)
        screen.action_overview()
        await pilot.pause()
        assert octants(screen.board)
        app.use_settings(replace(services.settings, cells="half"))
        await pilot.pause()
        assert not octants(screen.board)
