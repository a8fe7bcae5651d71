"""Every screen comes to rest, and nothing of it stays when it is closed."""

from __future__ import annotations

import gc
import time
import weakref
from itertools import cycle
from typing import Any

from textual._context import visible_screen_stack
from textual.timer import Timer

from tests.app.conftest import play_through
from tests.app.openings import EDITED, PLAYED, from_game, from_home, screens
from tests.app.play.conftest import lay, table
from tui_tangram.app.application import TangramApp, TooSmallScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.services import Services
from tui_tangram.app.together.ranking import RankingScreen

SIZES = cycle(((20, 5), (1, 1), (12, 22), (300, 2)))
"""Sizes of windows that are too small."""


def running(app: TangramApp) -> list[Timer]:
    """Return what of the app and its screen waits for a time."""
    nodes = (app, *app.screen.walk_children(with_self=True))
    timers = [timer for node in nodes for timer in node._timers if timer._active.is_set()]
    return [timer for timer in timers if timer._task is not None and not timer._task.done()]


async def rested(app: TangramApp, pilot: Any) -> None:
    """Wait until nothing waits for a time, and so for ever."""
    end = time.monotonic() + 30
    while timers := running(app):
        assert time.monotonic() < end, (app.screen, timers)
        await pilot.pause(0.01)
    await pilot.pause()


async def squeezed(app: TangramApp, pilot: Any) -> None:
    """Make the window too small for a screen and large again, with keys pressed meanwhile.

    Each kind of screen has one of the sizes, for all that it sees of them is that another is above.
    """
    screen, size = app.screen, app.size
    await pilot.resize_terminal(*next(SIZES))
    await pilot.press("question_mark", "enter", "right", "x")
    assert isinstance(app.screen, TooSmallScreen), screen
    await pilot.resize_terminal(*size)
    await pilot.pause()
    assert screen is app.screen


async def test_every_screen_rests_and_is_gone_when_it_is_closed(services: Services) -> None:
    """Nothing ticks, blinks or polls, so nothing is sent; and no line drawn is kept for ever.

    A window of any size ends none of them.
    """
    play_through(services, "convex/1")
    on = table(PLAYED["tangram"])
    lay(on, 0, 1, 2)
    assert services.store.autosaves.save(on.session)
    app = TangramApp(services)
    seen: set[type] = set()
    gone: list[weakref.ref[Any]] = []

    async def look(pilot: Any) -> None:
        """Squeeze a screen of a new kind, and wait until it rests."""
        if type(app.screen) not in seen:
            await squeezed(app, pilot)
        await rested(app, pilot)
        seen.add(type(app.screen))

    async def opened(pilot: Any, *keys: str) -> None:
        """Press keys, the last of which opens a screen."""
        below = app.screen
        await pilot.press(*keys)
        await pilot.pause()
        assert below is not app.screen, keys
        await look(pilot)
        gone.extend(map(weakref.ref, (app.screen, app.screen._styles_cache)))
        gone.extend(weakref.ref(widget._styles_cache) for widget in app.screen.query("*"))

    async def closed(pilot: Any) -> None:
        await app.pop_screen()
        await pilot.pause()
        # Here, not in a task of the app, it was closed: this is where Textual notes what was seen.
        visible_screen_stack.set([])

    async with app.run_test(size=(80, 24)) as pilot:
        await rested(app, pilot)
        home = app.screen
        for key in from_home():
            await opened(pilot, key)
            # The list of explanations comes over the first of them.
            while app.screen is not home:
                await closed(pilot)
        # A page of the manual, from its topics, and that of a set, from the gallery
        # A card, from the atlas of the laboratory, its rules, experiments and explanations
        for keys in (
            ("f1", "enter"),
            ("t", "i"),
            ("a", "v", "enter"),
            ("a", "R"),
            ("a", "E"),
            ("X",),
        ):
            for key in keys:
                await opened(pilot, key)
            for _ in keys:
                await closed(pilot)
        for kind, puzzle in PLAYED.items():
            await app.play(puzzle)
            await look(pilot)
            for key in from_game(kind):
                if key != "P" or kind == "tangram":  # the others have no move to be replayed
                    await opened(pilot, key)
                    await closed(pilot)
            await closed(pilot)
        for puzzle in EDITED:
            await app.play(puzzle)
            await look(pilot)
            await closed(pilot)
        # The work of a screen ends soon after it.
        end = time.monotonic() + 30
        while left := {type(one()).__name__ for one in gone} - {"NoneType", "HomeScreen"}:
            assert time.monotonic() < end, left
            await pilot.pause(0.1)
            gc.collect()
    every = {one for one in screens() if not one.__subclasses__()}
    # Rankings are shown on a host alone: tests/app/play/test_ranking.py.
    assert every - {HomeScreen, TooSmallScreen, RankingScreen} <= seen
