"""Ctrl+C in the plain mode: ends a search, drops a typed line, leaves when pressed twice.

Python raises `KeyboardInterrupt` at any point of the program.  In the middle of a move or of a
save that would leave it incomplete.  So at a terminal the key is handled only while the program
waits; pressed in between it takes effect at the next prompt.  If that does not come within
`PATIENCE` the program ends immediately: a game is saved after every move.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from tui_tangram.language import tr

PATIENCE: Final = 1.5
"""Seconds for which a pressed key waits to be handled."""

_LOOK: Final = 0.5
"""Seconds after which a waiting program looks whether the key was pressed.

The signal ends a wait that has begun.  One that comes before it, after the letter before was
shown, is noted, and Python would look at the note only with the next letter.
"""


def _interrupt() -> object:
    raise KeyboardInterrupt


class Interrupts:
    """Handles Ctrl+C in `interruptible` and nowhere else, once `begin` was called."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._begun = False
        self._pressed = False

    def begin(self) -> None:
        """Replace Python's handler of the signal."""
        self._begun = True
        signal.signal(signal.SIGINT, self._press)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._end)

    @contextmanager
    def interruptible(self, interrupt: Callable[[], object] = _interrupt) -> Iterator[None]:
        """Let Ctrl+C *interrupt* the block, immediately if it was pressed before.

        It raises `KeyboardInterrupt` by default.  A key that is pressed again is handled
        afterwards.
        """
        if not self._begun:
            yield
            return

        def press(number: int, frame: FrameType | None) -> None:
            del number, frame
            signal.signal(signal.SIGINT, self._press)
            interrupt()

        try:
            signal.signal(signal.SIGINT, press)
            if self._pressed:
                interrupt()
            _wake(_LOOK, _LOOK)
            yield
        except SystemError as error:
            # Python calls the handler of an alarm in the same instant with the exception set.
            if isinstance(error.__cause__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            raise
        finally:
            _wake(0)
            signal.signal(signal.SIGINT, self._press)
            self._pressed = False

    def _press(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._pressed = True
        _wake(PATIENCE)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """End the program if the key is still not handled."""
        del number, frame
        if self._pressed:
            print("tui-tangram:", tr("stopped"), file=sys.stderr, flush=True)
            os._exit(128 + signal.SIGINT)


def _wake(after: float, every: float = 0) -> None:
    """Send SIGALRM *after* so many seconds, and then *every* so many, where the system can."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, after, every)
