"""Clicks and the wheel do what keys do; the terminal is asked for nothing more, or for nothing."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Any

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from tests.app.conftest import Recorder, still
from tests.examples import each
from tests.pseudo_terminal import Terminal
from tests.strategies.render import middle_cell
from tui_tangram.app.actions import Context, action, places
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import opens, wheel
from tui_tangram.app.chrome import KeyLine
from tui_tangram.app.key_help import items
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import letter_cells, place_spots
from tui_tangram.app.services import Services
from tui_tangram.maths.geometry import Turn
from tui_tangram.render import inks
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import UNKNOWN, Profile
from tui_tangram.terminal.driver import MOUSE_OFF, MOUSE_ON, with_slow_line
from tui_tangram.terminal.slow_line import BackBuffer

SWAN = "tangram/swan"
BUDGET = 700
"""Bytes that letters on all entries of home may take."""
SETTLED = 0.1
"""Seconds of silence after a frame."""


def test_every_click_has_its_key() -> None:
    """What a click opens and what the wheel does are actions of the table, in those contexts."""
    choosing = places(action("go_to"))
    for context in Context:
        opened = [opens(context)] if context in choosing else []
        for name in filter(None, (*opened, *wheel(context))):
            assert context in places(action(name))
            assert action(name).keys
    typed = {Context.FINDING, Context.SCORE_SEARCH}
    assert {Context.REPLAY, Context.RELATIONS, Context.RULES, Context.HELP, *typed} == {
        c for c in choosing if not opens(c)
    }
    still = {c for c in Context if wheel(c) == ("", "")}
    assert {Context.FREE, Context.FILTER_SOLUTIONS} <= still
    assert set() == still & {Context.HOME, Context.STATISTICS, *choosing}


# What is sent


class Base:
    """As much of a driver as the mouse needs."""

    def __init__(self, app: object, *, mouse: bool = True) -> None:
        self._mouse = mouse
        self.sent = ""

    def write(self, data: str) -> None:
        """Note what is sent."""
        self.sent += data

    def flush(self) -> None:
        """Send it."""

    def stop_application_mode(self) -> None:
        """End as drivers do."""
        self._disable_mouse_support()  # type: ignore[attr-defined]


class Line:
    """An app as a driver sees it."""

    facts = UNKNOWN.facts
    slow = watches = False
    reader = ""
    monitor = None


def driver(*, mouse: bool) -> Any:
    """Return a driver as ours are made."""
    made: Any = with_slow_line(Base)(Line(), mouse=mouse)  # type: ignore[arg-type,call-arg]
    made._enable_mouse_support()
    made._enable_mouse_pixels()
    return made


def test_buttons_alone_are_asked_for() -> None:
    """Nothing that follows the pointer, and nothing is left behind."""
    with_mouse = driver(mouse=True)
    assert MOUSE_ON == with_mouse.sent
    with_mouse.stop_application_mode()
    assert MOUSE_ON + MOUSE_OFF == with_mouse.sent
    assert not [mode for mode in ("1002", "1003", "1015", "1016") if mode in with_mouse.sent]
    for number in ("1000", "1006"):
        assert f"\x1b[?{number}h" in MOUSE_ON
        assert f"\x1b[?{number}l" in MOUSE_OFF


def test_without_the_mouse_nothing_is_sent() -> None:
    """Neither at the start nor at the end; the setting holds as soon as it is changed."""
    without = driver(mouse=False)
    without.use_mouse(False)
    assert "" == without.sent
    without.use_mouse(True)
    without.use_mouse(True)
    without.use_mouse(False)
    without.stop_application_mode()
    assert MOUSE_ON + MOUSE_OFF == without.sent


def test_a_slow_line_lets_it_through() -> None:
    """It is no part of a frame, and is sent at once."""
    assert MOUSE_ON == BackBuffer(80, 24, erases=True).take(MOUSE_ON)


pty_only = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@pty_only
@pytest.mark.parametrize("mouse", [True, False])
def test_at_a_terminal(mouse: bool) -> None:
    """A click of the terminal chooses an entry; without the setting no mouse is heard of.

    Letters to jump by take few bytes, as they alone are drawn.
    """
    environ = {**os.environ, "TUI_TANGRAM_MOUSE": str(mouse).lower()}
    command = [sys.executable, "-c", "from tui_tangram.app import run; run()"]
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until("quit")
        if mouse:
            lines = terminal.text.split("\n")
            line = next(y for y, text in enumerate(lines) if "Settings" in text)
            column = lines[line].index("Settings")
            place = f"{column + 1};{line + 1}"
            terminal.press(f"\x1b[<0;{place}M\x1b[<0;{place}m")
            terminal.until("Settings:")
        else:
            terminal.settle(SETTLED)
            before = terminal.sent
            terminal.press("g")
            terminal.until("Type a letter")
            terminal.settle(SETTLED)
            # Twelve letters, two lines below, and nothing between.
            assert 0 < terminal.sent - before <= BUDGET
            terminal.press("escape")
            terminal.until("Cancelled")
        terminal.press("q", "q")
        terminal.wait()
        heard = bytes(terminal.heard).decode(errors="replace")
    modes = [
        mode for mode in ("1000", "1002", "1003", "1006", "1015", "1016") if f"?{mode}" in heard
    ]
    assert (["1000", "1006"] if mouse else []) == modes
    if mouse:
        assert heard.rindex(MOUSE_OFF) > heard.rindex(MOUSE_ON)


# What clicks do


async def test_a_click_chooses_and_another_opens(services: Services) -> None:
    """So a double click opens; the wheel goes on; beside everything nothing happens."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen: Any = app.screen
        ids = [entry.id for entry in screen.menu.entries]
        settings = screen.spots()[ids.index("settings")]
        await pilot.click(offset=(settings.x + 1, settings.y))
        assert "settings" == screen.menu.chosen.id
        assert "Settings" in screen.announcer.text
        await pilot.click(offset=(0, 0))
        await pilot.click(offset=(settings.x, settings.y), button=3)
        assert screen is app.screen
        await pilot._post_mouse_events([MouseScrollUp], offset=(0, 0), button=0)
        assert "scores" == screen.menu.chosen.id
        await pilot.double_click(offset=(settings.x, settings.y))
        await pilot.pause()
        assert "settings" == app.screen.topic  # type: ignore[attr-defined]


async def test_a_click_ends_a_jump(services: Services) -> None:
    """It chooses all the same; without the setting it does nothing, even where it arrives."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen: Any = app.screen
        screen.action_jump()
        spots = screen.spots()
        await pilot.click(offset=(spots[3].x, spots[3].y))
        assert (None, 3) == (screen.jump, screen.menu.cursor)
        app.use_settings(replace(services.settings, mouse=False))
        await pilot.click(offset=(spots[5].x, spots[5].y))
        await pilot._post_mouse_events([MouseScrollDown], offset=(0, 0), button=0)
        assert 3 == screen.menu.cursor


def named(screen: Any, name: str) -> tuple[int, int]:
    """Return where the footer has the key of the action with that id."""
    line = screen.keyline
    column = next(x for x in range(line.size.width) if line.action_at(x) == name)
    return column, line.region.y


async def test_a_click_on_a_key_of_the_footer_does_what_the_key_does(services: Services) -> None:
    """A mouse alone opens help and settings, leaves what waits for keys, and goes back."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:

        async def click(name: str) -> Any:
            await pilot.click(offset=named(app.screen, name))
            await pilot.pause()
            return app.screen

        home: Any = app.screen
        first = home.menu.cursor
        assert (await click("list.down")).menu.cursor > first
        assert (await click("list.up")).menu.cursor == first
        assert await click("help") is not home
        assert await click("back") is home
        await pilot.press("f3", "enter")
        keys: Any = app.screen
        assert keys.takes_keys
        await click("end_pressing")
        assert not keys.takes_keys
        keys.action_jump()
        await click("cancel")
        assert (None, "Cancelled.") == (keys.jump, keys.announcer.text)
        # Beside the keys and between them nothing happens, nor without the setting.
        said = keys.announcer.text
        for x in (0, 79, next(x for x in range(2, 80) if not keys.keyline.action_at(x))):
            await pilot.click(offset=(x, 23))
        assert (keys, said) == (app.screen, keys.announcer.text)
        app.use_settings(replace(services.settings, mouse=False))
        assert await click("back") is keys
        app.use_settings(replace(services.settings, mouse=True))
        assert await click("back") is home
        await click("quit")
        assert app.return_code is None
        await click("quit")
    assert app.return_code == 0


@each("profile", [Profile.MONO, Profile.ASCII])
@each("context", Context)
def test_every_key_of_the_footer_can_be_clicked(context: Context, profile: Profile) -> None:
    """All but those in the middle of a range, and in ascii the four arrows, which are one word."""
    line = KeyLine(Painter(make_palette(DEFAULT, profile)))
    line.show(items(Keymap(), context))
    for item in line.items:
        found = [item.action_at(x) for x in range(-1, item.width + 1)]
        assert ("", "") == (found[0], found[-1])
        assert {*found} <= {"", *item.actions}
        assert all(context in places(action(name)) for name in item.actions)
        if item.keys == "arrows":
            continue
        ends = len(item.actions) > 2 and item.keys[0].isdigit()
        wanted = (item.actions[0], item.actions[-1]) if ends else item.actions
        assert tuple(filter(None, dict.fromkeys(found))) == wanted


async def test_pieces_are_taken_turned_and_laid(services: Services) -> None:
    """From the tray, to a fit nearby, back to the tray; the right button turns."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        table = screen.table
        where = letter_cells(table.labels, screen.pictures)
        await pilot.click(offset=where["4"])
        assert 3 == table.held
        centre = table.fit_centres()[table._cycle().as_it_lies - 1]
        (fit,) = place_spots([centre], screen.viewport, screen.board_box, 1)
        await pilot.click(offset=(fit.x, fit.y))
        await pilot.pause()
        assert not table.holding
        (laid,) = [one for one in table.state.placements if one is not None]
        assert laid in table.game.fits(table.state.with_piece(3, None), 3)
        # Taken where it lies, turned and put back where it came from.
        box, centre = screen.board_box, table.game.laid(table.state)[0].shape.centre
        column, line = screen.viewport.cell(centre)
        await pilot.click(offset=(box.x + column, box.y + line))
        assert 3 == table.held
        await pilot.click(offset=(0, 0), button=3)
        assert laid.turn.then(Turn.of(-1)) == table.view.hand.turn
        await pilot.click(offset=where["1"])
        assert ((None,) * 7, False) == (table.state.placements, table.holding)


_PIECES = (inks.FILL, inks.HELD)


async def test_a_piece_of_the_tray_is_taken_by_its_corners(services: Services) -> None:
    """However large it is drawn, where the letter of another is nearer, and next to the figure."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        rooms = [place.room for place in screen.loose_places.places]
        assert {0, 1} == {*rooms}
        for index, room in enumerate(rooms):
            picture, box = screen.pictures[1 - room]
            pixmap = picture.pixmap
            cells = [
                (x, y // 2)
                for y in range(0, pixmap.height, 2)
                for x in range(pixmap.width)
                if pixmap.pixel(x, y) in {family + index for family in _PIECES}
                and pixmap.pixel(x, y) == pixmap.pixel(x, y + 1)
            ]
            for x, y in (min(cells), max(cells)):
                await pilot.click(offset=(box.x + x, box.y + y))
                assert index == screen.table.held
                await pilot.press("escape")


async def test_a_piece_goes_back_to_where_it_lay(services: Services) -> None:
    """Dropped on its place next to the figure it is in the tray again, elsewhere it is placed."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        table, box = screen.table, screen.board_box
        index = next(n for n, place in enumerate(screen.loose_places.places) if place.room)
        lies = letter_cells(table.labels, screen.pictures)[table.labels[index]]
        for place, laid in ((lies, False), ((box.x + 40, box.y + 40), True)):
            await pilot.click(offset=lies)
            assert index == table.held
            await pilot.click(offset=place)
            assert not table.holding
            assert laid == (table.state.placements[index] is not None)


async def test_tiles_are_taken_turned_and_laid(services: Services) -> None:
    """From the drawer to a place, and back."""
    app = TangramApp(still(services), puzzle="square/4x4/infinity/c4/s1")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        table, board, drawer = screen.table, screen.board.box, screen.drawer.box
        number, (column, line) = screen._drawn[1].cells[2]
        await pilot.click(offset=(drawer.x + column, drawer.y + line))
        assert table.holding
        tile = table.view.hand.tile
        assert 2 == number
        across, down = middle_cell(screen.window.view, screen.window.outline[5])
        await pilot.click(offset=(board.x + across, board.y + down))
        assert (5, False) == (table.state.spots[tile].place, table.holding)
        await pilot.click(offset=(board.x + across, board.y + down))
        assert tile == table.view.hand.tile
        orientation = table.view.hand.orientation
        await pilot.click(offset=(board.x + across, board.y + down), button=3)
        assert orientation != table.view.hand.orientation
        await pilot.click(offset=(drawer.x + 1, drawer.y + 1))
        assert (None, False) == (table.state.spots[tile].place, table.holding)
