"""A driver that writes to the terminal: directly, or gradually on a slow line.

`with_slow_line` adds to any of Textual's drivers the parts for a slow line: frames go through a
`BackBuffer`, and differences are sent as fast as the line carries them.  Without a setting for
slow lines, two measurements decide, which cost nothing on a fast line: whether writing blocks, and
how soon the terminal answers, see `LineMonitor`.  Until that is known, frames go through a
`BackBuffer` too, and are sent at once: a first frame has an eighth of its bytes then.  So they do
in reader mode: a screen reader speaks again what is drawn again, and the line of the cursor where a
large frame comes in parts.

Input comes through a `TerminalReplyFilter`, which hides replies of the terminal from Textual's
parser.
"""

from __future__ import annotations

import asyncio
import os
import select
import time
from contextlib import suppress
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from textual.events import CursorPosition

from tui_tangram.terminal.guard import META, TerminalGuard
from tui_tangram.terminal.internals import escape_wait, reads_in_a_thread

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.geometry import Size
    from textual.message import Message

    from tui_tangram.render.profile import TerminalFacts
    from tui_tangram.terminal.queries import LineMonitor
    from tui_tangram.terminal.reply_filter import TerminalReplyFilter
    from tui_tangram.terminal.slow_line import BackBuffer, RateLimiter

QUEUED: Final = 12
"""The number of blocked writes, out of at most thirty, from which a line counts as slow."""
KEYPAD: Final = "\x1b=", "\x1b>"
"""Sets the application keypad mode, and resets it."""

CURSOR: Final = "\x1b[?25l", "\x1b[?25h"
"""Hides the cursor, and shows it."""
MOUSE_ON: Final = "\x1b[?1000h\x1b[?1006h"
"""Enables reports of buttons and the wheel, in the encoding without a limit on columns."""
MOUSE_OFF: Final = "\x1b[?1006l\x1b[?1000l"
MOTION_ON: Final = "\x1b[?1002h\x1b[?1003h"
"""Enables reports of motion too, with a button down where a terminal knows no other."""
MOTION_OFF: Final = "\x1b[?1003l\x1b[?1002l\x1b[?1000h"
"""Returns to buttons alone; most terminals have one mode at a time."""

ALL: Final = 10**9
"""More bytes than any screen needs."""

_LOOK: Final = 0.1
"""Seconds after which the reading thread checks whether to end, as Textual's does."""
_LITTLE: Final = 200
"""The number of bytes from which a slow line is measured again."""
_ANSWERS: Final = 4.0
"""The maximum time in seconds for which the end waits for answers, which a shell would read."""


class DrivenApp(Protocol):
    """The app, as its driver sees it."""

    size: Size
    guard: TerminalGuard
    reply_filter: TerminalReplyFilter
    monitor: LineMonitor | None

    @property
    def facts(self) -> TerminalFacts:
        """The known facts about the terminal."""

    @property
    def one_half(self) -> str:
        """The one kind of half blocks that may be sent; empty for both."""

    @property
    def reader(self) -> str:
        """The level of speech in reader mode, in which the cursor is visible; else empty."""

    @property
    def slow(self) -> bool:
        """Whether the line is slow."""

    @property
    def watches(self) -> bool:
        """Whether the driver should detect a slow line."""

    def line_lags(self) -> None:
        """Handle the detection of a slow line."""


def key_modes(facts: TerminalFacts) -> list[tuple[str, str]]:
    """Return the sequences that set the usual key encodings of a terminal, and that reset them."""
    return [KEYPAD] * facts.keypad + [META] * facts.accents


def with_slow_line(base: type[Driver]) -> type[Driver]:
    """Return a driver class that is *base* with support for slow lines."""
    return type(f"Slow{base.__name__}", (SlowLineMixin, base), {})


class SlowLineMixin:
    """The part that is added to a driver; its app is a `DrivenApp`."""

    def __init__(self, app: Any, **options: Any) -> None:  # noqa: ANN401  # as Textual has them
        super().__init__(app, **options)  # type: ignore[call-arg]  # of the driver
        self._line = cast("DrivenApp", app)
        self._mouse = bool(options.get("mouse", True))
        """Whether the terminal is asked for mouse reports."""
        self._motion = False
        """Whether it is asked for motion, too."""
        self._shadow: BackBuffer | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._sent_at = 0.0
        """The time at which cells were last sent on a slow line."""
        self._monitor = self._line.monitor

    # Input

    def run_input_thread(self) -> None:
        """Pass on input and requests, as Textual's driver for Unix does.

        Textual's thread has no reply filter, and ends the app on an invalid byte.
        """
        if not reads_in_a_thread(self):
            super().run_input_thread()  # type: ignore[misc]  # of the driver
            return
        from textual._xterm_parser import XTermParser

        driver: Any = self
        parser, reply_filter = XTermParser(), self._line.reply_filter
        while not driver.exit_event.is_set():
            data = b""
            if select.select([driver.fileno], [], [], escape_wait(parser, _LOOK))[0]:
                with suppress(OSError):
                    data = os.read(driver.fileno, 1 << 12)
                if not data:  # the terminal is gone, so the app ends
                    driver.exit_event.wait()
            keys = reply_filter.feed(data, time.monotonic())
            for message in chain(parser.feed(keys) if keys else (), parser.tick()):
                driver.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on a message, and note the terminal's answers when they arrive, in any thread."""
        super().process_message(message)  # type: ignore[misc]  # of the driver
        monitor = self._monitor if isinstance(message, CursorPosition) else None
        if monitor is not None and monitor.answered(time.monotonic()):
            self._loop.call_soon_threadsafe(self._judged)  # type: ignore[attr-defined]

    def disable_input(self) -> None:
        """Read no more keys, once no answer is awaited any more."""
        monitor, end = self._monitor, time.monotonic() + _ANSWERS
        while monitor is not None and monitor.pending and time.monotonic() < end:
            time.sleep(_LOOK)
        super().disable_input()  # type: ignore[misc]  # of the driver

    # The mouse: buttons and the wheel, and motion while something hangs from the pointer

    def use_mouse(self, wanted: bool) -> None:
        """Enable or disable mouse reports."""
        if wanted != self._mouse:
            self._disable_mouse_support()
            self._mouse = wanted
            self._enable_mouse_support()

    def use_motion(self, wanted: bool) -> None:
        """Enable or disable reports of the pointer's motion, where the mouse is used."""
        if self._mouse and wanted != self._motion:
            self._motion = wanted
            self._send_mouse(MOTION_ON if wanted else MOTION_OFF)

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self._send_mouse(MOUSE_ON)

    def _disable_mouse_support(self) -> None:
        self.use_motion(False)
        if self._mouse:
            self._send_mouse(MOUSE_OFF)

    def _enable_mouse_pixels(self) -> None:
        """Do not ask for positions finer than cells."""

    def _send_mouse(self, sequence: str) -> None:
        self.write(sequence)
        self.flush()  # type: ignore[attr-defined]  # of the driver

    def show_cursor(self, wanted: bool) -> None:
        """Show the cursor of the terminal, or hide it as Textual does."""
        self._put(CURSOR[wanted])

    def _put(self, data: str) -> None:
        if self._line.facts.spills:
            from tui_tangram.render.one_half import separated_blanks

            data = separated_blanks(data)
        super().write(data)  # type: ignore[misc]  # of the driver

    def write(self, data: str) -> None:
        """Write *data*: at once, or as fast as the line allows."""
        line, monitor = self._line, self._monitor
        if line.slow:
            self._write_slowly(data)
            return
        # Also from when a line is found slow until the app knows.
        unknown = line.watches and monitor is not None and monitor.slow is not False
        if line.reader or unknown:
            data = self._difference(data)
        elif self._shadow is not None:
            # Not slow, or no longer: waiting cells are sent, and then everything directly.
            self._put(self._shadow.give(ALL))
            self._forget()
        if line.watches:
            queue = getattr(getattr(self, "_writer_thread", None), "_queue", None)
            if queue is not None and queue.qsize() > QUEUED:
                line.line_lags()
            elif monitor is not None:
                data = monitor.queried(data, time.monotonic())
        if data:
            self._put(data)

    @property
    def idle(self) -> float:
        """The seconds for which there has been nothing to send on a slow line."""
        waits = self._shadow is not None and not self._shadow.settled
        return 0.0 if waits else time.monotonic() - self._sent_at

    def _judged(self) -> None:
        """Go by what is known of the line since the last answer."""
        assert self._monitor is not None
        self._pace.measured(self._monitor.rate)
        if self._monitor.slow and self._line.watches:
            self._line.line_lags()

    # A slow line: rare, so its parts are loaded only then

    @cached_property
    def _pace(self) -> RateLimiter:
        from tui_tangram.terminal.slow_line import RateLimiter

        return RateLimiter()

    def _write_slowly(self, data: str) -> None:
        passed = self._draw(data)
        if passed:
            self._put(passed)
        self._plan()

    def _difference(self, data: str) -> str:
        """Return what *data* changes on the terminal."""
        passed = self._draw(data)
        assert self._shadow is not None
        # Nothing is to be heard of a screen without its words: they come with the next frame.
        waits = self._line.reader and self._shadow.empty
        return passed if self._shadow.settled or waits else passed + self._shadow.give(ALL)

    def _draw(self, data: str) -> str:
        """Draw *data* into the buffer; return the sequences in it that draw nothing."""
        size = self._line.size
        if self._shadow is None:
            from tui_tangram.terminal.sgr_encoder import erases_in_colour
            from tui_tangram.terminal.slow_line import BackBuffer

            term = os.environ.get("TERM", "")
            self._shadow = BackBuffer(*size, erases=erases_in_colour(term))
        elif self._shadow.size != tuple(size):
            self._shadow.resize(*size)
        self._shadow.one_half = bool(self._line.one_half)
        self._shadow.whole_lines = bool(self._line.reader)
        return self._shadow.take(data)

    def _plan(self) -> None:
        if self._waiting is None and self._shadow is not None and not self._shadow.settled:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_at(self._pace.when(loop.time()), self._send)

    def _send(self) -> None:
        self._waiting = None
        if self._shadow is None:
            return
        data = self._shadow.give(self._pace.chunk)
        now = asyncio.get_running_loop().time()
        self._sent_at = time.monotonic()
        self._pace.sent(now, len(data.encode()))
        self._put(data if self._monitor is None else self._monitor.queried(data, now, _LITTLE))
        self._plan()

    def start_application_mode(self) -> None:
        """Set up the terminal."""
        self._line.guard.arm(meta=self._line.facts.accents)
        super().start_application_mode()  # type: ignore[misc]  # of the driver
        if self._monitor is not None and (self._line.watches or self._line.slow):
            self._put(self._monitor.greeted(time.monotonic()))
        self._put("".join(asked for asked, _ in key_modes(self._line.facts)))
        self.show_cursor(bool(self._line.reader))

    def close(self) -> None:
        """End, once everything is written."""
        super().close()  # type: ignore[misc]  # of the driver
        self._line.guard.disarm()

    def stop_application_mode(self) -> None:
        """Restore the terminal; unsent cells are discarded."""
        self._forget()
        self._put("".join(back for _, back in key_modes(self._line.facts)))
        super().stop_application_mode()  # type: ignore[misc]  # of the driver
        self._forget()

    def _forget(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._shadow = None
