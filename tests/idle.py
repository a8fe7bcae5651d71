"""The wait of Textual's pilot, by what there is to do instead of by how busy the process was.

Textual's own waits, twice for each key, until the process has slept for 20 milliseconds: most
of the time of all tests of the app, and no sign of anything where others use the machine.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final
from weakref import WeakSet

import textual.app
import textual.pilot
import textual.screen
from textual._context import active_app
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

FRAME: Final = 0.001
"""Seconds from one of Textual's frames to the next, which are waited for."""
SOON: Final = 0.02
"""Seconds within which a timer is waited for."""
LONG: Final = 30.0
"""Seconds after which an app that is never at rest is an error."""
PATIENCE = 1.0
"""Seconds for which work in threads is waited for."""

_wait_for_screen = textual.pilot.Pilot._wait_for_screen
_run_in_executor = asyncio.BaseEventLoop.run_in_executor
_draw = Screen._compositor_refresh
_undrawn: WeakSet[Screen[Any]] = WeakSet()
"""Screens that changed since they were drawn."""
_drawn: WeakSet[Screen[Any]] = WeakSet()
"""Screens that were drawn before."""
_work: set[asyncio.Future[Any]] = set()
_begin, _set_variables = Stylesheet.__init__, Stylesheet.set_variables
_parsed: dict[frozenset[tuple[str, str]], dict[tuple[Any, ...], Any]] = {}
"""The rules of each sheet, by the values of their variables: a theme has a few hundred."""


async def wait_for_idle(min_sleep: float = 0) -> None:
    """Wait until nothing is left to do, now or soon, in this loop or in threads it waits for."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    async with asyncio.timeout(LONG):
        # The timers of an app that ends do nothing, and never stop doing it.
        while not active_app.get()._exit:
            await asyncio.sleep(0)
            if loop._ready:
                continue
            timers = (timer.when() for timer in loop._scheduled if not timer.cancelled())
            now = loop.time()
            work = [each for each in _work if each.get_loop() is loop]
            if (soonest := min(timers) - now) < SOON:
                await asyncio.sleep(soonest)
            elif work and now < end:
                await asyncio.wait(work, timeout=min(soonest, end - now))
            else:
                break


def _refresh(screen: Screen[Any]) -> None:
    """Draw a screen or, if nobody sees it and nothing waits for it, note that it is to be drawn."""
    if screen.app.is_headless and screen is screen.app.screen and not screen._callbacks:
        screen._dirty_widgets.clear()
        _undrawn.add(screen)
    else:
        _undrawn.discard(screen)
        _draw(screen)


def _draw_at_rest(app: App[Any]) -> None:
    """Draw the screen that is seen, if anything has changed on it."""
    if not app._exit and app._screen_stack and app.screen in _undrawn:
        _undrawn.clear()
        _drawn.add(app.screen)
        _draw(app.screen)


async def wait_for_screen(pilot: Any) -> bool:
    """Wait until the screen has heard all that it was told, as Textual does, if it has not yet.

    Textual asks each widget, which takes longer than most keys.
    """
    nodes = (pilot.app, *pilot.app.screen.walk_children(with_self=True))
    told = [node._message_queue.ready_event for node in nodes]
    heard = all(one._waiters and not one.is_set() for one in told)
    heard = heard or await _wait_for_screen(pilot)
    _draw_at_rest(pilot.app)
    return heard


async def wait_for_key(min_sleep: float = 0) -> None:
    """Wait until nothing is left to do after one of several keys, and draw a screen it opened."""
    await wait_for_idle(min_sleep)
    app = active_app.get()
    if app._screen_stack and app.screen not in _drawn:
        _draw_at_rest(app)


async def wait_and_draw(min_sleep: float = 0) -> None:
    """Wait until nothing is left to do, and draw what is seen then."""
    await wait_for_idle(min_sleep)
    _draw_at_rest(active_app.get())


def _noted(loop: asyncio.BaseEventLoop, *what: Any) -> asyncio.Future[Any]:
    """Run something in a thread, and note it as long as it runs."""
    work = _run_in_executor(loop, *what)
    _work.add(work)
    work.add_done_callback(_work.discard)
    return work


def _begun(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
    """Begin a stylesheet that knows what was parsed before, for other apps, too."""
    _begin(sheet, variables=variables)
    sheet._parse_cache = _parsed.setdefault(frozenset((variables or {}).items()), {})


def _changed(sheet: Stylesheet, variables: dict[str, str]) -> None:
    """Change the variables, and forget for this stylesheet what was parsed with the old ones."""
    sheet._parse_cache = {}
    _set_variables(sheet, variables)
    sheet._parse_cache = _parsed.setdefault(frozenset(variables.items()), {})


def install() -> None:
    """Let every pilot wait like this, and not long for a frame; parse what apps share once."""
    Stylesheet.__init__, Stylesheet.set_variables = _begun, _changed
    textual.screen.UPDATE_PERIOD = FRAME
    Screen._compositor_refresh = _refresh
    textual.app.wait_for_idle, textual.pilot.wait_for_idle = wait_for_key, wait_and_draw
    textual.pilot.Pilot._wait_for_screen = wait_for_screen
    asyncio.BaseEventLoop.run_in_executor = _noted
