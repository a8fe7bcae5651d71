"""The processes of a host, as the front sees them: started by the nursery, ended with signals."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

LONGEST: Final = 1 << 16
PATIENCE: Final = 5.0
"""Seconds that a process has to save its game after SIGHUP."""
PAUSE: Final = 1.0
"""Seconds before a nursery that ended is replaced."""


class StartError(Exception):
    """No process could be started."""


class Process:
    """A process that the nursery has started."""

    def __init__(self, pid: int, handle: int | None) -> None:
        """Use the process with this number, and its descriptor where the system has such."""
        self.pid = pid
        self._handle = handle
        self._unknown = False
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """Its exit status, once it has ended; None if nobody knows."""

    def end(self, status: int | None) -> None:
        """Note that it has ended."""
        if not self.ended.done():
            self.ended.set_result(status)
            if self._handle is not None:
                asyncio.get_running_loop().remove_reader(self._handle)
                os.close(self._handle)
                self._handle = None

    def orphan(self) -> None:
        """Watch it without the nursery."""
        if self.ended.done():
            return
        if self._handle is None:
            self._unknown = True
        else:
            asyncio.get_running_loop().add_reader(self._handle, self.end, None)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self.ended.done() or self._unknown:
            return
        with suppress(ProcessLookupError):
            if self._handle is None:
                os.kill(self.pid, number)
            else:
                signal.pidfd_send_signal(self._handle, number)

    async def finish(self, patience: float = PATIENCE) -> None:
        """Let it save its game and end; kill it if it does not.

        Where nobody knows when it ends, the end of its terminal is that sign.
        """
        if self._unknown:
            return
        self.send(signal.SIGHUP)
        try:
            await asyncio.wait_for(asyncio.shield(self.ended), patience)
        except TimeoutError:
            self.send(signal.SIGKILL)
            await self.ended


class Starter:
    """The front's side of the nursery, which is replaced when it dies."""

    def __init__(self, command: Sequence[str], log: Callable[[str], None]) -> None:
        """Start nurseries with *command*; *log* takes a line for each that died."""
        self._command = list(command)
        self._log = log
        self._nursery: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._text = b""
        self._handles: list[int] = []
        self._number = 0
        self._asked: dict[int, asyncio.Future[Process]] = {}
        self._living: dict[int, Process] = {}
        self._one = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int:
        """The nursery's process number; 0 without one."""
        return self._nursery.pid if self._nursery else 0

    def open(self) -> None:
        """Start a nursery.  Raises `OSError`."""
        if self._control is not None or self._closed:
            return
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                # A Ctrl+C in the terminal of the host is not for it.
                self._nursery = subprocess.Popen(  # noqa: S603
                    self._command,
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        self._control = ours
        asyncio.get_running_loop().add_reader(ours, self._read)

    def close(self) -> None:
        """Let the nursery end."""
        self._closed = True
        self._lost()

    async def start(
        self,
        role: str,
        argv: Sequence[str],
        environ: Mapping[str, str],
        limits: Mapping[str, int],
        descriptors: Sequence[int],
    ) -> Process:
        """Start a process with these *descriptors*; see `tui_tangram.host.nursery` for the *role*.

        *limits* are those of the module `resource`, by their names.  Raises `StartError`.
        """
        async with self._one:  # an answer with a descriptor belongs to the only request
            for _ in range(2):
                try:
                    return await self._ask(role, argv, environ, limits, descriptors)
                except (ConnectionError, BlockingIOError):
                    continue  # it died, and another may do it
                except OSError as error:
                    raise StartError(str(error)) from error
        raise StartError

    async def _ask(
        self,
        role: str,
        argv: Sequence[str],
        environ: Mapping[str, str],
        limits: Mapping[str, int],
        descriptors: Sequence[int],
    ) -> Process:
        self.open()
        if self._control is None:
            raise StartError
        self._number += 1
        request = {
            "id": self._number, "role": role, "argv": list(argv),
            "environ": dict(environ), "limits": dict(limits),
        }  # fmt: skip
        answer: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._asked[self._number] = answer
        socket.send_fds(self._control, [json.dumps(request).encode() + b"\n"], list(descriptors))
        return await answer

    def _read(self) -> None:
        assert self._control is not None
        try:
            part, handles, _, _ = socket.recv_fds(self._control, LONGEST, 8)
        except BlockingIOError:
            return
        except ConnectionError:
            part, handles = b"", []
        for handle in handles:
            os.set_inheritable(handle, False)
        self._handles += handles
        if not part:
            self._lost()
            return
        *lines, self._text = (self._text + part).split(b"\n")
        for line in lines:
            self._hear(json.loads(line))

    def _hear(self, answer: Mapping[str, Any]) -> None:
        number = answer["id"]
        if "pid" in answer:
            handle = self._handles.pop() if self._handles else None
            process = self._living[number] = Process(answer["pid"], handle)
            asked = self._asked.pop(number)
            if asked.done():  # whoever asked was cancelled
                process.send(signal.SIGHUP)
            else:
                asked.set_result(process)
        elif number in self._living:
            self._living.pop(number).end(answer["status"])

    def _lost(self) -> None:
        """Do without the nursery, until another is started."""
        loop = asyncio.get_running_loop()
        if self._control is not None:
            loop.remove_reader(self._control)
            self._control.close()
            self._control = None
        self._text = b""
        while self._handles:
            os.close(self._handles.pop())
        for process in self._living.values():
            process.orphan()
        self._living.clear()
        asked, self._asked = self._asked, {}
        for answer in asked.values():
            if not answer.done():
                answer.set_exception(ConnectionResetError())
        if self._nursery is not None:
            nursery, self._nursery = self._nursery, None
            nursery.terminate()
            loop.run_in_executor(None, nursery.wait)
            if not self._closed:
                self._log(f"nursery {nursery.pid} ended; starting another")
                loop.call_later(PAUSE, self._reopen)

    def _reopen(self) -> None:
        try:
            self.open()
        except OSError as error:
            self._log(f"no nursery: {error}")
