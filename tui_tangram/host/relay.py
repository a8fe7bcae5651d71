"""The way of bytes between a player and the terminal of the player's process."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PART: Final = 1 << 14
"""Bytes read at a time."""
HIGH: Final = 1 << 18
"""Bytes on their way to a player at which the terminal is not read any more."""
LOOK: Final = 0.05
"""Seconds until it is asked again whether they have left."""


def open_terminal(columns: int, lines: int) -> tuple[int, int]:
    """Return both ends of a new terminal, the host's without blocking.  Raises `OSError`."""
    master, slave = os.openpty()
    os.set_blocking(master, False)
    set_size(slave, columns, lines)
    return master, slave


def set_size(terminal: int, columns: int, lines: int) -> None:
    """Set the size of a terminal; its process gets a signal."""
    with suppress(OSError):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


class Relay:
    """Passes on what is typed and what is drawn, no faster than the other side takes it."""

    def __init__(
        self,
        master: int,
        write: Callable[[bytes], None],
        waiting: Callable[[], int],
        hold: Callable[[bool], None],
    ) -> None:
        """Serve the terminal *master*, which belongs to the relay from now on.

        *write* sends bytes to the player, and *waiting* returns how many have not left yet;
        *hold* stops or continues what the player sends.
        """
        self._loop = asyncio.get_running_loop()
        self._master = master
        self._write, self._waiting, self._hold = write, waiting, hold
        self._typed = bytearray()
        self._paused = False
        self._reads = False
        self._look: asyncio.TimerHandle | None = None
        self.over: asyncio.Future[None] = self._loop.create_future()
        """Done when no process has the terminal any more."""
        self.began: asyncio.Future[None] = self._loop.create_future()
        """Done when something was drawn."""
        self._read_on()

    def resize(self, columns: int, lines: int) -> None:
        """Set the size of the terminal."""
        if self._master >= 0:
            set_size(self._master, columns, lines)

    # From the player

    def type(self, data: bytes) -> None:
        """Pass on what was typed."""
        if self._master < 0:
            return
        empty = not self._typed
        self._typed += data
        if empty:
            self._type_on()

    def _type_on(self) -> None:
        try:
            while self._typed:
                del self._typed[: os.write(self._master, self._typed)]
        except BlockingIOError:
            # As the player may not send more, there is never more than a window of it.
            self._loop.add_writer(self._master, self._type_on)
            self._hold(True)
            return
        except OSError:
            self._typed.clear()
        self._loop.remove_writer(self._master)
        self._hold(False)

    # To the player

    def pause(self) -> None:
        """Draw nothing until `resume`: the player is slow."""
        self._paused = True
        self._read_no_more()

    def resume(self) -> None:
        """Draw again."""
        self._paused = False
        self._read_on()

    def _read_on(self) -> None:
        self._look = None
        if self._paused or self._master < 0 or self.over.done():
            return
        if self._waiting() > HIGH:
            self._read_no_more()
            self._look = self._loop.call_later(LOOK, self._read_on)
        elif not self._reads:
            self._reads = True
            self._loop.add_reader(self._master, self._read)

    def _read_no_more(self) -> None:
        if self._reads:
            self._reads = False
            self._loop.remove_reader(self._master)

    def _read(self) -> bool:
        """Pass on once what was drawn; return whether there was any."""
        try:
            data = os.read(self._master, PART)
        except BlockingIOError:
            return False
        except OSError:  # so Linux says that nobody has the terminal
            data = b""
        if not data:
            self._read_no_more()
            if not self.over.done():
                self.over.set_result(None)
            return False
        if not self.began.done():
            self.began.set_result(None)
        self._write(data)
        if self._waiting() > HIGH:
            self._read_on()
        return True

    def close(self) -> None:
        """Pass on the rest that was drawn and close the terminal: its process is hung up."""
        if self._master < 0:
            return
        while self._read():
            pass
        self._read_no_more()
        self._loop.remove_writer(self._master)
        if self._look is not None:
            self._look.cancel()
        os.close(self._master)
        self._master = -1
        for done in (self.over, self.began):
            if not done.done():
                done.set_result(None)
