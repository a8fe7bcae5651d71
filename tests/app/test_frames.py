"""What is sent of a frame is what differs, and what is known from the last keys is right."""

from __future__ import annotations

import sys
from typing import Any

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.geometry import Region

from tests.app.conftest import still
from tests.app.watching import until
from tests.pseudo_terminal import look
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.games.matching.look import small, tiles
from tui_tangram.play.last_results import LastResults
from tui_tangram.render.profile import Profile

WALK = (
    "right",
    "down",
    "1",
    "right",
    "up",
    "r",
    "left",
    "enter",
    "right",
    "tab",
    "down",
    "tab",
    "tab",
)
"""Ends on the board: a tile or a piece was taken, turned and placed, the drawer seen whole."""
ZOOMED = ("z", *WALK, "u", "down", "Z", "right")
CASES = (
    ("tangram/swan", (80, 24), Profile.TRUECOLOR, ZOOMED),
    ("convex/1", (120, 40), Profile.MONO, WALK),
    ("tangram/swan", (80, 24), Profile.ASCII, WALK),
    ("square/14x14/infinity/c3/s1/g1-tb", (80, 24), Profile.TRUECOLOR, (*WALK, *ZOOMED)),
    ("square/4x4/hard-infinity/c4+wrap/s1/g1-pf", (80, 24), Profile.TRUECOLOR, WALK),
    ("triangle/icosahedron-easy/hard-infinity/c3/s1/g1-k3", (80, 24), Profile.TRUECOLOR, WALK),
    ("cubes/easy/infinity/c4/s1/g1-kq", (80, 24), Profile.COLOURS_256, WALK),
    ("hexagon/easy/infinity/c5/s5", (120, 40), Profile.COLOURS_256, ZOOMED),
    ("hexagon/easy/infinity/c5/s5", (80, 24), Profile.MONO, WALK),
    ("4.8.8/easy/infinity/c4/s7", (80, 24), Profile.ASCII, ZOOMED),
)


class Terminal:
    """What a terminal shows that was sent the updates of an app."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.screen = pyte.Screen(*app.size)
        self.screen.set_mode(pyte.modes.LNM)
        self.stream = pyte.Stream(self.screen)
        display = app._display

        def watched(screen: Any, update: Any) -> None:
            if isinstance(update, CompositorUpdate):
                self.stream.feed(update.render_segments(app.console))
            display(screen, update)

        app._display = watched

    @property
    def cells(self) -> list[list[object]]:
        """How its cells look."""
        return _cells(self.screen)

    @property
    def drawn_anew(self) -> list[list[object]]:
        """How they would look if all were drawn, by widgets that remember nothing."""
        modules = [module for name, module in sys.modules.items() if name.startswith("tui_tangram")]
        for one in (value for module in modules for value in vars(module).values()):
            if isinstance(one, LastResults):
                one._known.clear()
        tiles._grounds.clear()
        small._map_grounds.clear()
        screen = self.app.screen
        screen.settings_changed(repainted=True)
        whole = pyte.Screen(*self.app.size)
        stream = pyte.Stream(whole)
        for y, strip in enumerate(screen._compositor.render_strips()):
            stream.feed(f"\x1b[{y + 1}H{strip.render(self.app.console)}")
        return _cells(whole)


def _cells(screen: pyte.Screen) -> list[list[object]]:
    return [[look(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


@pytest.mark.parametrize(("puzzle", "size", "profile", "keys"), CASES)
async def test_what_is_sent_piece_by_piece_is_the_whole(
    services: Services, puzzle: str, size: tuple[int, int], profile: Profile, keys: tuple[str, ...]
) -> None:
    """After keys that move, turn, lay, scroll and zoom, the terminal shows all as drawn anew."""
    services = still(services)
    services.profile = profile
    app = TangramApp(services, puzzle=puzzle)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await pilot.pause()
        terminal = Terminal(app)
        app.screen.refresh()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        shown = terminal.cells
        assert terminal.drawn_anew == shown


ARROWS = ("right", "right", "down", "left", "pagedown", "up", "end", "home", "down")
LISTS = (
    ((120, 40), Profile.TRUECOLOR, ("t", *ARROWS, "]", "]", *ARROWS, "slash", "s", "w", "escape")),
    ((80, 24), Profile.ASCII, ("escape", "e", *ARROWS, "[", "right")),
    ((160, 50), Profile.COLOURS_256, ("escape", *ARROWS)),
    ((120, 40), Profile.MONO, ("n", *ARROWS, "tab", *ARROWS)),
)
"""Walks through a gallery and its collections, another, home, and the samples of new boards."""


@pytest.mark.parametrize(("size", "profile", "keys"), LISTS)
async def test_what_is_sent_of_lists_is_the_whole(
    services: Services, size: tuple[int, int], profile: Profile, keys: tuple[str, ...]
) -> None:
    """After a walk the terminal shows all as drawn anew, and what can be chosen is where it was."""
    services = still(services)
    services.profile = profile
    app = TangramApp(services)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(keys[0])
        await pilot.pause()
        terminal = Terminal(app)
        app.screen.refresh()
        for key in keys[1:]:
            await pilot.press(key)
            await pilot.pause()
        before, spots = terminal.cells, app.screen.spots()
        assert terminal.drawn_anew == before
        assert app.screen.spots() == spots


async def test_only_lines_with_changed_cells_are_sent(services: Services) -> None:
    """Of the widgets that are seen there, whatever lies below."""
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        compositor = app.screen._compositor
        whole = compositor.render_strips()
        compositor._dirty_regions = {Region(3, 2, 70, 1), Region(0, 23, 10, 1)}
        update = compositor.render_partial_update()
        assert [2, 23] == sorted({piece.y for piece in update.pieces})
        for piece in update.pieces:
            text = "".join(one.text for one in piece.cut)
            assert whole[piece.y].crop(piece.x, piece.x + len(text)).text == text
