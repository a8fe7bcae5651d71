"""One frame under way: the present is drawn when somebody can see it.

A key changes the table at once and asks for a frame; the frame is drawn when all keys that
wait have been heard, and not before the terminal has taken the last one.  So however fast
keys come, there is never more than one frame under way, and it shows the present.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump

BUSY: Final = 0.02
"""Seconds until a terminal that is busy is looked at again."""


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
        """Draw a frame at once, because the screen is another one."""
        self._asked = False
        self.draw()

    def may_draw(self) -> bool:
        """Whether the last frame has been taken."""
        return self._screen.app.is_headless or terminal_is_free()

    def _when_free(self) -> None:
        if self.may_draw():
            self.now()
        else:
            self._screen.set_timer(BUSY, self._when_free)


def terminal_is_free() -> bool:
    """Whether the terminal has room for more: it has taken everything sent before.

    Textual writes in a thread of its own, to standard error.  While that thread waits for
    the terminal, or for the line to it, this is false.
    """
    if sys.__stderr__ is None:
        return True
    try:
        return bool(select.select([], [sys.__stderr__], [], 0)[1])
    except (OSError, ValueError):
        return True  # no terminal, or none that can be asked
