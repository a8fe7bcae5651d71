"""The app's connection to the tables of a host."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.flow import table_socket
from tui_tangram.flow.results import ResultSender
from tui_tangram.games.together.boards import BoardEvent
from tui_tangram.games.together.client import Refused, TableClient, TableEvent
from tui_tangram.language import PlayerError

if TYPE_CHECKING:
    from tui_tangram.app.services import Services

LONGEST: Final = 1 << 22
"""The most bytes of a line from the host: it may have all moves of a long game."""


class Lost(NamedTuple):
    """The connection has ended."""


TableNews = TableEvent | BoardEvent | Lost
"""The news of a host, or that it is gone."""


class TableLink:
    """One connection at a time; what the player sees of the tables is in `client`."""

    def __init__(self, services: Services, report: Callable[[TableNews], object]) -> None:
        """Give all news to *report*, in order; nothing is connected yet."""
        self._services = services
        self._report = report
        self.client = TableClient(self._send, services.find_game)
        self._given = services.host_socket
        """The socket of the host that has started the app, until it is used."""
        self.results = ResultSender(services, self._send, self._in_background)
        """The way of results to a host, and of its boards to the player."""
        if self._given is not None:
            services.results = self.results
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._working: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self._writer is not None

    async def connect(self) -> bool:
        """Connect, unless it is connected; return whether it is now.

        After a connection that was lost the player is at the same table again.
        """
        if self._writer is not None:
            return True
        try:
            reader, self._writer = await self._open()
        except OSError:
            return False
        self._reading = asyncio.create_task(self._read(reader, self._writer))
        services = self._services
        data = services.store.directories.data
        self.client.hello(table_socket.name_of_player(services.player, data))
        if services.results is not None:
            self.results.connected()
        return True

    def _in_background(self, make: Callable[[], str], use: Callable[[str], None]) -> None:
        """Give *use* the result of *make*, which runs in a thread, while there is a connection."""
        if self._writer is None:
            return

        async def work() -> None:
            use(await asyncio.to_thread(make))

        task = asyncio.create_task(work())
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def close(self) -> None:
        """End the connection, if there is one."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return the two directions of a new connection.  Raises `OSError`."""
        given, self._given = self._given, None
        # A shared host has its own tables, and the socket may be somebody else's.
        if given is None and not self._services.restricted:
            given = await asyncio.to_thread(table_socket.connect)
        if given is None:
            raise ConnectionError
        given.setblocking(False)
        return await asyncio.open_connection(sock=given, limit=LONGEST)

    def _send(self, line: Mapping[str, Any]) -> None:
        """Send a line; without a connection it is lost, as everything under way was."""
        if self._writer is not None:
            self._writer.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take the lines of the host until the connection ends."""
        try:
            while line := await reader.readline():
                self._hear(json.loads(line))
        except (OSError, ValueError):
            pass  # it is broken
        finally:
            self._writer = None
            writer.close()
            self.client.disconnected()
            self._report(Lost())

    def _hear(self, line: Mapping[str, Any]) -> None:
        """Take one line; leave a table that cannot be followed, such as one of a later version."""
        try:
            about = self.results.receive(line)
            events: list[Any] = self.client.receive(line) if about is None else [about]
        except (LookupError, ValueError, PlayerError) as error:
            self.client.leave()
            events = [Refused(str(error), move=False)]
        for event in events:
            self._report(event)
