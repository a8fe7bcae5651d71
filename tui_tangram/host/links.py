"""Streams of lines between the machines of a host, by way of their database.

A player may sit at a table of another machine: what they ask for goes there, and what they are
sent comes back.  PostgreSQL carries it (NOTIFY), because all machines reach it already, and it has
decided whom it trusts: there is no second port, no address of a machine, no secret and no
certificate.  A move there and back takes some milliseconds more.

A stream is like a socket.  It breaks when anything that was sent is lost, and so do all of a
machine when its connection does; whoever used one opens another.  Nothing piles up in one: a side
sends again when the other has taken what came before.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any, Final

import psycopg

from tui_tangram.host.database import WAITING
from tui_tangram.host.leases import LOBBY

LONGEST: Final = 7_800
"""Characters of a part: a notification has less than 8000 bytes."""
PAUSE: Final = 0.5
"""Seconds until a lost connection is opened again."""
OPEN, PART, DATA, TAKEN, CLOSE = "open", "part", "data", "taken", "close"


class Link:
    """A stream to another machine, both its reader and its writer."""

    def __init__(self, links: Links, machine: str, name: str) -> None:
        """Begin the stream *name*; `Links` makes them."""
        self.machine = machine
        self._links = links
        self._name = name
        self._written: list[bytes] = []
        self._may_send = asyncio.Event()
        self._may_send.set()
        self._parts: list[str] = []
        self._came = asyncio.Event()
        self._lines: deque[bytes] = deque()
        self._untaken = False
        self._sent = self._received = 0
        self.broken = False

    async def readline(self) -> bytes:
        """Return the next line; none at the end, whatever it is."""
        while not self._lines and not self.broken:
            if self._untaken:
                self._untaken = False
                self._send(TAKEN)
            self._came.clear()
            await self._came.wait()
        return self._lines.popleft() if self._lines else b""

    def write(self, data: bytes) -> None:
        """Add lines to what is sent by `drain`."""
        self._written.append(data)

    async def drain(self) -> None:
        """Send what was written, once the other side has taken what came before.

        Raises `ConnectionError`.
        """
        while not (self._may_send.is_set() or self.broken):
            await self._may_send.wait()
        if self.broken:
            raise ConnectionError
        if self._written:
            text = json.dumps(b"".join(self._written).decode())
            self._written.clear()
            self._may_send.clear()
            first = range(0, len(text) - LONGEST, LONGEST)
            for start in first:
                self._send(PART, text[start : start + LONGEST])
            self._send(DATA, text[len(first) * LONGEST :])

    def close(self) -> None:
        """End the stream, for both sides."""
        if not self.broken:
            self._send(CLOSE)
            self.broke()

    def broke(self) -> None:
        """Note its end."""
        self.broken = True
        self._links.links.pop(self._name, None)
        self._may_send.set()
        self._came.set()

    def _send(self, kind: str, text: str = "") -> None:
        self._sent += 1  # no two are equal: PostgreSQL would send them once
        self._links.send(self.machine, kind, self._name, self._sent, text)

    def heard(self, kind: str, number: int, text: str) -> None:
        """Note what the other side has sent."""
        self._received += 1
        if kind == CLOSE or number != self._received:
            self.broke()
        elif kind == TAKEN:
            self._may_send.set()
        else:
            self._parts.append(text)
            if kind == DATA:
                data = json.loads("".join(self._parts)).encode()
                self._parts.clear()
                self._lines.extend(data.splitlines(keepends=True))
                self._untaken = True
                self._came.set()


class Links:
    """The streams of one machine."""

    def __init__(
        self,
        address: str,
        machine: str,
        accept: Callable[[Link, str], None],
        changed: Callable[[], None],
        report: Callable[[str], None],
    ) -> None:
        """Connect to the database at *address* by `run`.

        *accept* is called with a stream that another machine opens, and what it says of it;
        *changed* when the lobby of another has changed, or may have; *report* when the connection
        is lost.
        """
        self._address = address
        self._machine = machine
        self._accept = accept
        self._changed = changed
        self._report = report
        self.links: dict[str, Link] = {}
        """The streams, by their names."""
        self._out: list[tuple[str, str]] = []
        self._filled = asyncio.Event()
        self.connected = asyncio.Event()
        """Set while there is a connection."""

    def connect(self, machine: str, text: str) -> Link:
        """Open a stream to a machine, which is sent *text* about it."""
        name = token_hex(8)
        link = self.links[name] = Link(self, machine, name)
        link._send(OPEN, text)  # noqa: SLF001  # the other half of `Link`
        return link

    def drop(self, machines: set[str]) -> None:
        """Break the streams to all but these machines."""
        for link in list(self.links.values()):
            if link.machine not in machines:
                link.broke()

    def send(self, machine: str, kind: str, name: str, number: int, text: str) -> None:
        """Send a part of a stream."""
        part = f"{kind} {name} {self._machine} {number} {text}"
        self._out.append((f"tangram_{machine}", part))
        self._filled.set()

    async def run(self) -> None:
        """Stay connected until cancelled."""
        while True:
            try:
                async with self._connection() as hearing, self._connection() as speaking:
                    await hearing.execute(f"LISTEN {LOBBY}")
                    await hearing.execute(f"LISTEN tangram_{self._machine}")
                    await speaking.execute("SET synchronous_commit = off")
                    self.connected.set()
                    self._report("database connected")
                    self._changed()
                    async with asyncio.TaskGroup() as both:
                        both.create_task(self._hear(hearing))
                        both.create_task(self._speak(speaking))
            except* psycopg.Error as errors:
                if self.connected.is_set():
                    self._report(f"database lost: {str(errors.exceptions[0]).splitlines()[0]}")
            self.connected.clear()
            for link in list(self.links.values()):
                link.close()  # the other side hears of it with the next connection
            await asyncio.sleep(PAUSE)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        connect = psycopg.AsyncConnection.connect
        async with await connect(self._address, autocommit=True, **WAITING) as connection:
            yield connection

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        async for note in connection.notifies():
            if note.channel != LOBBY:
                self._heard(note.payload)
            elif note.payload != self._machine:
                self._changed()

    def _heard(self, payload: str) -> None:
        kind, name, machine, number, text = payload.split(" ", 4)
        link = self.links.get(name)
        if link:
            link.heard(kind, int(number), text)
        elif kind == OPEN:
            link = self.links[name] = Link(self, machine, name)
            link._received = 1  # noqa: SLF001
            self._accept(link, text)
        elif kind != CLOSE:
            self.send(machine, CLOSE, name, 0, "")

    async def _speak(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            out, self._out = self._out, []
            await connection.execute(
                "SELECT pg_notify(channel, payload)"
                " FROM unnest(%s::text[], %s::text[]) AS one (channel, payload)",
                ([channel for channel, _ in out], [payload for _, payload in out]),
            )
