"""Frames: the current state of a screen, drawn when there is time for it, and its changed cells.

*One pending frame.*  A key changes the state at once and requests a frame; the frame is drawn when
all pending keys are handled, and not before the terminal has received the last one. So however fast
keys come, at most one frame is pending, and it shows the current state.

*One write.*  The cells that differ, of all widgets of the screen, and the place of the cursor go to
the terminal together.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from rich.control import Control
from textual.events import Callback
from textual.message_pump import MessagePump

from tui_tangram.terminal.internals import driver_of

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.screen import Screen
    from textual.widget import Widget

    from tui_tangram.terminal.lean_update import LeanCompositor

BUSY: Final = 0.02
"""Seconds until a busy terminal is checked again."""


class FrameScheduler:
    """Draws the frames of one screen, at most one of which is pending."""

    def __init__(self, screen: MessagePump, draw: Callable[[], None]) -> None:
        """Draw the frames of *screen* by calling *draw*."""
        self._screen = screen
        self.draw = draw
        self.pending = False
        """Whether a frame is asked for."""

    def ask(self) -> None:
        """Ask for a frame as soon as possible."""
        if not self.pending:
            self.pending = True
            # As `call_later`, for which Textual would look at the function's parameters each time.
            self._screen.post_message(Callback(self._when_free))

    def hold(self) -> None:
        """Let all that is asked for before `now` be in that frame."""
        self.pending = True

    def now(self) -> None:
        """Draw a frame at once; what is asked for meanwhile is in it."""
        self.pending = True
        self.draw()
        self.pending = False

    def may_draw(self) -> bool:
        """Whether the terminal has received the last frame."""
        return self._screen.app.is_headless or terminal_is_free()

    def _when_free(self) -> None:
        if self.may_draw():
            self.now()
        else:
            self._screen.set_timer(BUSY, self._when_free)


def terminal_is_free() -> bool:
    """Whether the terminal is ready: it has received everything sent before.

    Textual writes in a thread of its own, to standard error.  While that thread waits for
    the terminal, or for the line to it, this is false.
    """
    if sys.__stderr__ is None:
        return True
    try:
        return bool(select.select([], [sys.__stderr__], [], 0)[1])
    except (OSError, ValueError):
        return True  # no terminal, or none that can be asked


class ScreenOutput(FrameScheduler):
    """Sends the changed cells of a screen, as Textual does after several messages and a timer."""

    def __init__(self, screen: Screen[Any], compositor: LeanCompositor) -> None:
        """Send those of *screen*, with its *compositor*."""
        super().__init__(screen, self._send)
        self._of, self._compositor = screen, compositor

    def redraw(self, widget: Widget, regions: Collection[Region]) -> None:
        """Send *regions* of a widget, or all of it, with the next frame."""
        if self._compositor.touch(widget, regions):
            self.ask()

    def move(self) -> None:
        """Send nothing before Textual has given all widgets their places; it sends the rest."""
        self._compositor.stale = True

    def _send(self) -> None:
        screen = self._of
        if self._compositor.stale or not screen.is_current:
            return
        if screen.app._batch_count:  # noqa: SLF001  # screens are being made
            screen.set_timer(BUSY, self.ask)
            return
        if self._compositor._dirty_regions:  # noqa: SLF001
            screen._compositor_refresh()  # noqa: SLF001
        send_cursor(screen)


def send_cursor(screen: Screen[Any]) -> None:
    """Move the terminal's cursor to its place, if it has not been sent with a frame."""
    if not screen.is_attached or screen.app.screen is not screen:
        return
    app = screen.app
    place = screen.outer_size.clamp_offset(app.cursor_position)
    # No public attribute has the place that was sent.
    sent = getattr(app, "_previous_cursor_position", place)
    if (driver := driver_of(app)) is not None and place != sent:
        driver.write(Control.move_to(*place).segment.text)
        driver.flush()
        app._previous_cursor_position = place  # noqa: SLF001
