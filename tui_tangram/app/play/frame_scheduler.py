"""One pending frame: the current state is drawn when the terminal is ready.

A key changes the table at once and requests a frame; the frame is drawn when all pending keys are
handled, and not before the terminal has received the last one. So however fast keys come, at most
one frame is pending, and it shows the current state.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump

BUSY: Final = 0.02
"""Seconds until a busy terminal is checked again."""


class FrameScheduler:
    """Draws the frames of one screen."""

    def __init__(self, screen: MessagePump, draw: Callable[[], None]) -> None:
        """Draw the frames of *screen* by calling *draw*."""
        self._screen = screen
        self.draw = draw
        self._asked = False

    def ask(self) -> None:
        """Ask for a frame as soon as possible."""
        if not self._asked:
            self._asked = True
            self._screen.call_later(self._when_free)

    def now(self) -> None:
        """Draw a frame at once, because the screen has changed."""
        self._asked = False
        self.draw()

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
