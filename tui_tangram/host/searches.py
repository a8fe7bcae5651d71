"""The searches of all players: a few workers at a time, and a queue.

See `tui_tangram.games.assist.pool` for the lines that a player's process and the front exchange.  A
worker is made for one player, by the nursery, and speaks to that player's process alone; its place
is free when it has ended, whatever the reason.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from tui_tangram.host.starter import Process, StartError
from tui_tangram.language import LANGUAGES
from tui_tangram.values import dataclass

LONGEST: Final = 1 << 10
"""Bytes of lines taken at a time."""

Start = Callable[[str, int], Awaitable[Process]]
"""Starts a worker that speaks a language, on a descriptor.  Raises `StartError`."""


@dataclass(slots=True, eq=False)
class _Asker:
    """The process of a player."""

    socket: socket.socket
    language: str = LANGUAGES[0]
    text: bytes = b""
    running: bool = False
    """Whether it has a worker, or will have one at once."""
    process: Process | None = None
    began: float = 0.0
    """The time at which its worker was started, in seconds of the loop."""

    def say(self, line: str, *handles: int) -> bool:
        """Send a line and descriptors; return whether they were taken."""
        try:
            socket.send_fds(self.socket, [f"{line}\n".encode()], handles)
        except OSError:  # it is gone, or reads nothing
            return False
        return True


class SearchPool:
    """The workers, and who waits for one."""

    def __init__(self, start: Start, most: int, seconds: float) -> None:
        """Have *most* workers at a time; one may run for some *seconds* while others wait."""
        self._start = start
        self._most = most
        self._seconds = seconds
        self._askers: set[_Asker] = set()
        self._queue: list[_Asker] = []
        self._running: set[asyncio.Task[None]] = set()
        self._look: asyncio.TimerHandle | None = None

    def join(self, given: socket.socket) -> None:
        """Serve the process of a player on this socket until it is closed there."""
        given.setblocking(False)
        asker = _Asker(given)
        self._askers.add(asker)
        asyncio.get_running_loop().add_reader(given, self._read, asker)

    def close(self) -> None:
        """Serve nobody any more."""
        for asker in list(self._askers):
            self._leave(asker)
        if self._look is not None:
            self._look.cancel()

    def _read(self, asker: _Asker) -> None:
        try:
            part = asker.socket.recv(LONGEST)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self._leave(asker)
            return
        *lines, asker.text = (asker.text + part)[-LONGEST:].split(b"\n")
        for line in lines:
            word, _, language = line.decode(errors="replace").partition(" ")
            if word == "ask" and asker not in self._queue:
                asker.language = language if language in LANGUAGES else LANGUAGES[0]
                self._queue.append(asker)
            elif word == "no" and asker in self._queue:
                self._queue.remove(asker)
        self._advance()

    def _leave(self, asker: _Asker) -> None:
        if asker not in self._askers:
            return
        self._askers.remove(asker)
        asyncio.get_running_loop().remove_reader(asker.socket)
        asker.socket.close()
        if asker in self._queue:
            self._queue.remove(asker)
        if asker.process is not None:
            asker.process.send(signal.SIGKILL)

    def _advance(self) -> None:
        """Start the workers for which there is a place, and say how many others wait for one."""
        for asker in list(self._queue):
            if len(self._running) >= self._most:
                break
            if not asker.running:  # the end of its last worker is still to come
                self._queue.remove(asker)
                asker.running = True
                task = asyncio.create_task(self._run(asker))
                self._running.add(task)
        for ahead, asker in enumerate(self._queue, len(self._running)):
            asker.say(f"wait {ahead}")
        if self._queue and self._look is None:
            self._look = asyncio.get_running_loop().call_later(self._seconds / 4, self._end_long)

    async def _run(self, asker: _Asker) -> None:
        try:
            await self._serve(asker)
        finally:
            asker.running = False
            asker.process = None
            task = asyncio.current_task()
            assert task is not None
            self._running.discard(task)
            self._advance()

    async def _serve(self, asker: _Asker) -> None:
        """Start a worker, give it to *asker* and wait for its end."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            try:
                process = await self._start(asker.language, theirs.fileno())
            except (OSError, StartError):
                asker.say("failed")
                return
            asker.process, asker.began = process, asyncio.get_running_loop().time()
            if asker not in self._askers or not asker.say("go", ours.fileno()):
                process.send(signal.SIGKILL)
        await process.ended

    def _end_long(self) -> None:
        """End the searches that have had their time, if others wait."""
        self._look = None
        latest = asyncio.get_running_loop().time() - self._seconds
        for asker in self._askers if self._queue else ():
            if asker.process is not None and asker.began <= latest:
                asker.say("over")
                asker.process.send(signal.SIGKILL)
        with suppress(RuntimeError):  # the loop is closing
            self._advance()
