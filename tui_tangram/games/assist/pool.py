"""The workers of a host, which its players share.

A player's process has a socket to the host.  For a question it asks for a worker there, waits for
its turn, and is given a connection to a process that answers as its own would.  The worker ends
with the connection; the next player has its place then.

The lines of the player are ``ask LANGUAGE`` and ``no``, which takes that back; those of the host

    wait N    searches go first
    go        comes with the descriptor of the connection
    over      the search has ended, because it took long and others wait
    failed    there is no worker now
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tui_tangram.language import tr
from tui_tangram.play import Progress

LONGEST: Final = 1 << 12
"""Bytes read at a time."""
AGAIN: Final = 1.0
"""Seconds between two reports to a player who waits."""


class PoolError(Exception):
    """No worker.  The message is one line for the player."""


class WithdrawnError(Exception):
    """The player does not want the worker any more."""


class PooledWorker:
    """A connection to a worker, with what `asyncio.subprocess.Process` has of a process."""

    pid: Final = None

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.stdout = reader
        self.stdin = writer

    @property
    def returncode(self) -> int | None:
        """None while it is connected."""
        return 0 if self.stdin.is_closing() else None

    def kill(self) -> None:
        """Disconnect, which ends the process."""
        self.stdin.transport.abort()

    async def wait(self) -> None:
        """Disconnect from a worker that has ended, and return when that is done."""
        self.stdin.close()
        with suppress(OSError):
            await self.stdin.wait_closed()


class SharedWorkers:
    """The workers of a host, one at a time."""

    def __init__(self, host: socket.socket) -> None:
        """Ask for them on *host*, which belongs to the pool from now on."""
        host.setblocking(False)
        self._host = host
        self._text = b""
        self._handles: list[int] = []
        self._wanted: asyncio.Future[int] | None = None
        self._ahead = 0
        self.cut_short = False
        """Whether the host ended the last search because others wait."""

    async def worker(
        self, language: str, longest: int, report: Callable[[Progress], None] | None
    ) -> PooledWorker:
        """Return a worker that speaks *language*, in lines of up to *longest* bytes.

        *report* is called from time to time until then.  Raises `PoolError`, and `WithdrawnError`
        after `withdraw`.
        """
        loop, began = asyncio.get_running_loop(), time.monotonic()
        self.cut_short = False
        wanted = self._wanted = loop.create_future()
        loop.add_reader(self._host, self._read)
        try:
            self._say(f"ask {language}")
            while not wanted.done():
                await asyncio.wait({wanted}, timeout=AGAIN)
                if report is not None and not wanted.done():
                    report(Progress(0, time.monotonic() - began, 0, None, self._ahead))
            handle = wanted.result()
        except asyncio.CancelledError:
            self.withdraw()
            raise
        finally:
            loop.remove_reader(self._host)
            self._wanted = None
        connection = socket.socket(fileno=handle)
        return PooledWorker(*await asyncio.open_connection(sock=connection, limit=longest))

    def withdraw(self) -> None:
        """Wait no longer for a worker."""
        wanted = self._wanted
        if wanted is None:
            return
        with suppress(PoolError):
            self._say("no")
        if not wanted.done():
            wanted.set_exception(WithdrawnError())
        elif not wanted.cancelled() and wanted.exception() is None:
            os.close(wanted.result())

    def heard(self) -> None:
        """Read what the host has sent since the last worker."""
        self._read()

    def _say(self, line: str) -> None:
        try:
            self._host.send(f"{line}\n".encode())
        except OSError:  # the host is gone, and this process will end
            raise PoolError(tr("the solver cannot be started: {why}", why="host")) from None

    def _read(self) -> None:
        try:
            part, handles, _, _ = socket.recv_fds(self._host, LONGEST, 8)
        except BlockingIOError:
            return
        except OSError:
            part, handles = b"", []
        self._handles += handles
        *lines, self._text = (self._text + part).split(b"\n")
        for line in lines:
            self._hear(line.decode())
        if not part:
            self._hear("failed")

    def _hear(self, line: str) -> None:
        wanted = self._wanted if self._wanted and not self._wanted.done() else None
        if line == "go":
            handle = self._handles.pop(0)
            os.set_inheritable(handle, False)
            if wanted is None:  # it came too late
                os.close(handle)
            else:
                wanted.set_result(handle)
        elif line == "over":
            self.cut_short = True
        elif line.startswith("wait "):
            self._ahead = int(line[5:])
        elif line == "failed" and wanted is not None:
            wanted.set_exception(PoolError(tr("the host has no solver now: try again later")))
