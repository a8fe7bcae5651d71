"""Signals of the app: handled in its event loop, or without it if it does not respond in time.

asyncio handles signals in the loop, which may be computing at that moment, or waiting for a disk.
So a thread listens instead.  It passes each signal to the loop, and when one that should end the
app has not done so after `PATIENCE`, the thread restores the terminal and ends the process. Nothing
is lost: a game is saved after every move.
"""

from __future__ import annotations

import os
import signal
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Thread
from typing import Final

PATIENCE: Final = 1.5
"""Seconds after which the process is ended."""
RESTORING: Final = 0.2
"""Seconds for restoring the terminal; a stuck one accepts nothing."""


class SignalHandlers:
    """Functions that are called in an event loop when a signal arrives."""

    def __init__(self, loop: AbstractEventLoop, restore: Callable[[], None] | None) -> None:
        """Handle no signal yet; *restore* restores the terminal, or None to never force the end.

        Raises `ValueError` outside the main thread.
        """
        self._loop = loop
        self._restore = restore
        self._handlers: dict[int, Callable[[int], None]] = {}
        self._ending: set[int] = set()
        heard, self._wakeup = os.pipe()
        os.set_blocking(self._wakeup, False)
        signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def add(self, names: Iterable[str], handler: Callable[[int], None], *, ends: bool) -> None:
        """Have *handler* called with the number of a signal; *ends* means that it ends the app."""
        for name in names:
            number = getattr(signal, name)
            self._handlers[number] = handler
            if ends:
                self._ending.add(number)
            signal.signal(number, lambda *_: None)
            signal.siginterrupt(number, False)

    def remove(self, names: Iterable[str]) -> None:
        """Restore the default effect of signals."""
        for name in names:
            usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            signal.signal(getattr(signal, name), usual)

    def close(self) -> None:
        """Restore the default effect of all signals, and end the thread."""
        self.remove(signal.Signals(number).name for number in self._handlers)
        signal.set_wakeup_fd(-1)
        os.close(self._wakeup)

    def _listen(self, heard: int) -> None:
        with open(heard, "rb", buffering=0) as signals:
            while number := signals.read(1):
                self._take(number[0])

    def _take(self, number: int) -> None:
        handler = self._handlers.get(number)  # Textual's own signals arrive here too
        if handler is None:
            return
        with suppress(RuntimeError):  # the loop is closed: the process ends already
            self._loop.call_soon_threadsafe(handler, number)
        if number in self._ending and self._restore is not None:
            time.sleep(PATIENCE)
            restoring = Thread(target=self._restore, daemon=True)
            restoring.start()
            restoring.join(RESTORING)
            os._exit(128 + number)
