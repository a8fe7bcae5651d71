"""Textual's internals that the app builds on; if they differ, Textual's own code is used.

Features are probed, not derived from the version number.  All probes below run once, when the app
is loaded.  A cursor position that Textual sends, and a driver that is not found, only cost bytes.
There is no public API for changing the bindings of a screen (``_bindings``).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from textual import constants, screen
from textual.command import CommandPalette
from textual.strip import Strip
from textual.widgets import OptionList

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver


SLOW_ESCAPE: Final = 0.25
"""Seconds after which an escape on a slow line is the key, and not the first byte of another."""


def has_dirty_regions() -> bool:
    """Whether partial updates are made of dirty regions of the screen, as `LeanUpdate` needs."""
    try:
        from textual._compositor import Compositor, CompositorUpdate

        return (
            _takes(CompositorUpdate().render_segments, "console")
            and _takes(Compositor().render_partial_update)
            and isinstance(vars(Compositor())["_dirty_regions"], set)
        )
    except (ImportError, AttributeError, KeyError, TypeError):
        return False


def has_countdown() -> bool:
    """Whether the palette has the parts that `ThemedPalette` uses."""
    countdown = (
        "_stop_no_matches_countdown", "_NO_MATCHES", "_NO_MATCHES_COUNTDOWN", "_select_or_command"
    )  # fmt: skip
    return hasattr(OptionList, "_index_to_line") and all(
        hasattr(CommandPalette, name) for name in (*countdown, "_list_visible")
    )


def reads_in_a_thread(driver: object) -> bool:
    """Whether this is Textual's driver for Unix, whose thread can run our method.

    The browser driver has a thread of the same name.
    """
    try:
        from textual._xterm_parser import XTermParser
        from textual.drivers.linux_driver import LinuxDriver

        return (
            isinstance(driver, LinuxDriver)
            and {"fileno", "exit_event"} <= {*LinuxDriver.__init__.__code__.co_names}
            and _takes(LinuxDriver.run_input_thread, "self")
            and _takes(LinuxDriver.process_message, "self", "message")
            and _takes(XTermParser.feed, "self", "data")
            and _takes(XTermParser.tick, "self")
        )
    except (ImportError, AttributeError):
        return False


def escape_wait(parser: object, most: float) -> float:
    """Return the seconds until a *parser* knows that an escape was the key, at *most* so many."""
    try:
        from textual._time import get_time
    except ImportError:
        return most
    until = getattr(parser, "_timeout_time", None)
    return most if until is None else min(max(until - get_time(), 0.0), most)


def expect_slow_keys() -> None:
    """Wait for the rest of a key as long as on a line that is slow from the start."""
    constants.ESCAPE_DELAY = max(constants.ESCAPE_DELAY, SLOW_ESCAPE)  # type: ignore[misc]


def read_environment_again() -> None:
    """Let Textual go by the variables set since it was imported, as in a process forked from it."""
    importlib.reload(constants)
    screen.UPDATE_PERIOD = 1 / constants.MAX_FPS  # type: ignore[misc]


@cache
def key_sequences() -> frozenset[str]:
    """Return the escape sequences of single keys that Textual knows.

    If it treats a key with Alt as Escape and that key, it knows none with Alt.
    """
    try:
        from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
        from textual.keys import Keys
    except ImportError:
        return frozenset()
    return frozenset(
        text
        for text, keys in ANSI_SEQUENCES_KEYS.items()
        if not (isinstance(keys, tuple) and Keys.Escape in keys)
    )


def share_colours() -> None:
    """Cache the two colours of a widget once for all that share them; Textual does so for each.

    Textual's caches would retain the lines of the last thousand widgets, long after they are
    closed.
    """
    with suppress(ImportError):
        from textual._styles_cache import StylesCache

        cached: Any = vars(StylesCache).get("get_inner_outer")
        if hasattr(cached, "cache_info") and _takes(cached, "cls", "base_background", "background"):
            setattr(StylesCache, "get_inner_outer", classmethod(cached))  # noqa: B010  # for mypy


def free_strips() -> None:
    """Let lines that were drawn go with the last reference to them.

    Textual remembers how a line is divided, and one that stays whole as the line itself: it would
    stay in memory until all objects are looked through for garbage, which takes several frames.
    """
    divide = Strip.divide

    def divided(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        inside = [cut for cut in cuts if cut <= strip.cell_length]
        return [strip] if inside == [strip.cell_length] else divide(strip, inside)

    setattr(Strip, "divide", divided)  # noqa: B010  # for mypy


def _takes(function: Callable[..., object], *parameters: str) -> bool:
    return tuple(signature(function).parameters) == parameters


share_colours()
free_strips()

LEAN_UPDATES: Final = has_dirty_regions()
"""Whether changed cells are sent in few bytes by `tui_tangram.terminal.lean_update`."""
THEMED_PALETTE: Final = has_countdown()
"""Whether the palette is the app's own, `tui_tangram.app.palette`."""


def driver_of(app: App[Any]) -> Driver | None:
    """Return the driver of *app*, or None if it cannot be found."""
    return getattr(app, "_driver", None)
