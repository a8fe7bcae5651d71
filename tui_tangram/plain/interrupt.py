"""Ctrl+C in the line mode: it ends a search and drops a line that is being typed, nothing else.

Python raises `KeyboardInterrupt` at any point of the program.  In the middle of a move or of a
save that would leave half of it.  So at a terminal the key is heeded only while the program
waits; pressed in between it takes effect at the next prompt.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """Heeds Ctrl+C in `heeded` and nowhere else, once `begin` was called."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._begun = False
        self._pressed = False

    def begin(self) -> None:
        """Take the signal over from Python."""
        self._begun = True
        signal.signal(signal.SIGINT, self._press)

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Let Ctrl+C raise `KeyboardInterrupt` within, at once where it was pressed before."""
        if not self._begun:
            yield
            return
        try:
            # Python's own handler, because asyncio lets a search end in order only with it.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if self._pressed:
                raise KeyboardInterrupt
            yield
        finally:
            signal.signal(signal.SIGINT, self._press)
            self._pressed = False

    def _press(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._pressed = True
