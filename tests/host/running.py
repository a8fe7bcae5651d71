"""A host in a thread, and clients for it."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import asyncssh

from tui_tangram.host.front import Front, Options
from tui_tangram.host.keys import player_id
from tui_tangram.host.limits import Limits
from tui_tangram.language import PlayerError

LONG = 60.0
"""Seconds that only a failure waits."""
PROGRAM = Path(__file__).with_name("player_program.py")
FREE = Limits(
    players=100, per_key=2, per_address=100, rate=1000, burst=1000, rate_of_all=1000,
    burst_of_all=1000,
)  # fmt: skip


def options(
    directory: Path, limits: Limits = FREE, nursery: str = "preloaded", database: str = ""
) -> Options:
    """Return the options of a host with the small program."""
    return Options(
        directory=directory,
        nursery=(sys.executable, str(PROGRAM), nursery),
        arguments=lambda place, key: [str(place), key],
        database=database,
        port=0,
        limits=limits,
        restore=b"\x1b[restored",
    )


class Running:
    """A host that runs in a thread of its own."""

    def __init__(self, settings: Options, *, real: bool = False) -> None:
        self.log: list[str] = []
        self.heard: list[tuple[str, str, bytes]] = []
        self.front: Front
        self._settings = settings
        self._real = real
        """Whether lines of players do what they ask for; else they are only noted."""
        self._opened = threading.Event()
        self._trouble: BaseException | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    def __enter__(self) -> Self:
        self._thread.start()
        self._opened.wait()
        if self._trouble:
            self._thread.join()
            raise self._trouble
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Let it say good-bye."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join()

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.front = Front(self._settings, self.log.append)

        class Members:
            async def join(this, reader: Any, writer: Any, key: str, name: str) -> None:  # noqa: N805
                try:
                    while line := await reader.readline():
                        self.heard.append((key, name, line))
                finally:
                    writer.close()

        try:
            await self.front.open()
            if not self._real:
                self.front.tables.members = Members()  # type: ignore[assignment]
        except (PlayerError, OSError) as error:
            self._trouble = error
            self._opened.set()
            return
        self.port = self.front.port
        self._opened.set()
        await self._stop.wait()
        await self.front.close()

    def connect(self, key: asyncssh.SSHKey | None, **more: Any) -> Any:
        """Return the connection of a client, to be entered."""
        return connect(self.port, key, **more)

    def named(self, name: str, algorithm: str = "ssh-ed25519") -> asyncssh.SSHKey:
        """Return the key of a player who has that name already."""
        key = asyncssh.generate_private_key(algorithm)
        add = self.front.store.add(player_id(key.public_data), name)
        asyncio.run_coroutine_threadsafe(add, self._loop).result(LONG)
        return key

    async def empty(self) -> None:
        """Wait until nobody is there any more: no place was lost."""
        admission = self.front.admission
        await until(lambda: not (admission.beginnings or admission.keys or admission.addresses))
        await until(lambda: not self.front.sessions)


def connect(port: int, key: asyncssh.SSHKey | None, **more: Any) -> Any:
    """Return the connection of a client to a port, to be entered."""
    return asyncssh.connect(
        "127.0.0.1", port, config=None, known_hosts=None, username="anyone",
        client_keys=[key] if key else None, agent_path=None, **more,
    )  # fmt: skip


@contextmanager
def running(settings: Options, *, real: bool = False) -> Iterator[Running]:
    """Run a host; lines of its players are only noted, unless they are *real*."""
    with Running(settings, real=real) as host:
        yield host


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(LONG):
        while not holds():  # noqa: ASYNC110  # in another thread
            await asyncio.sleep(0.01)


class Played:
    """A session of a client."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self.process = process
        self.seen = ""

    def type(self, text: str) -> None:
        self.process.stdin.write(text)

    async def until(self, pattern: str) -> re.Match[str]:
        """Read until *pattern* was seen; what comes later is for the next time."""
        async with asyncio.timeout(LONG):
            while not (found := re.search(pattern, self.seen, re.DOTALL)):
                part = await self.process.stdout.read(1 << 16)
                assert part, f"never seen: {pattern}\n{self.seen}"
                self.seen += part
        self.seen = self.seen[found.end() :]
        return found

    async def ask(self, question: str) -> str:
        """Type a line and return the answer, after its sign."""
        self.type(f"{question}\n")
        return (await self.until(r"=(.*?)(?: done|\r\n)"))[1]

    async def end(self) -> tuple[str, int | None]:
        """Read to the end; return the rest and the exit status."""
        async with asyncio.timeout(LONG):
            rest = self.seen + await self.process.stdout.read()
            await self.process.wait_closed()
        return rest, self.process.exit_status


async def play(connection: asyncssh.SSHClientConnection, **more: Any) -> Played:
    """Begin a session with a terminal."""
    options = {"term_type": "xterm-256color", "term_size": (80, 24), **more}
    return Played(await connection.create_process(**options))
