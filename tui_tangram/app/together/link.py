"""The app's connection to the tables of a host: made, lost and made again.

Where the socket is that of this account, a connection that was lost at a table is made again in the
background, as `tui_tangram.plain.host_link` does it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import Context
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.flow import table_server, table_socket
from tui_tangram.flow.results import ResultSender
from tui_tangram.games.together.boards import BoardEvent
from tui_tangram.games.together.client import (
    AWAY,
    RETRY,
    LinkChange,
    Refused,
    Seated,
    TableClient,
    TableEvent,
)
from tui_tangram.language import PlayerError
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from socket import socket

    from tui_tangram.app.services import Services
    from tui_tangram.player.paths import Directories

LONGEST: Final = 1 << 22
"""The most bytes of a line from the host: it may have all moves of a long game."""


TableNews = TableEvent | BoardEvent
"""The news of a host, or of the connection."""


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
        self._opening = asyncio.Lock()
        self._returning: asyncio.Task[None] | None = None
        self._until: float | None = None
        """The time until which a lost connection is made again, while it is lost."""
        self.gone = False
        """Whether the table at which the player was is not there any more."""
        self._reading: asyncio.Task[None] | None = None
        self._working: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether there is a connection, and the player at the table where they were."""
        return self._writer is not None and not self.client.away

    @property
    def returning(self) -> bool:
        """Whether a lost connection is being made again."""
        return self._until is not None and monotonic() < self._until

    @property
    def allowed(self) -> bool:
        """Whether the tables of this account are the player's; a shared host has its own."""
        return not self._services.restricted

    async def connect(self, reach: Callable[[], socket | None] | None = None) -> bool:
        """Connect, unless it is connected; return whether it is now.

        *reach* waits for a connection to the tables of this account, by default to those that are
        open.  After a connection that was lost the player is at the same table again.  Raises
        what *reach* does.
        """
        async with self._opening:
            if self._writer is not None:
                return True
            try:
                reader, self._writer = await self._open(reach or table_socket.connect)
            except OSError:
                return False
        # In a context of its own: a screen's would keep that screen as long as the connection.
        self._reading = asyncio.create_task(self._read(reader, self._writer), context=Context())
        services = self._services
        self.client.hello(table_socket.name_of_player(services.player, self._directories.data))
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

    async def open_tables(self, command: tuple[str, ...] = table_server.LOCAL) -> None:
        """Connect, and run *command* first if no tables are open.  Raises `Refusal`."""
        if not await self.connect(partial(table_server.reach, self._directories, command)):
            raise Refusal("the tables do not answer")

    async def open_to_others(self) -> None:
        """Let others come from other machines: the same tables have another server from now on.

        All who are there, this player too, come to it by themselves.  Raises `Refusal`.
        """
        await asyncio.to_thread(table_socket.close_server)
        await self.open_tables(table_server.PUBLIC)

    @property
    def _directories(self) -> Directories:
        return self._services.store.directories

    async def close(self) -> None:
        """End the connection, if there is one."""
        self._until = 0.0
        for task in filter(None, (self._returning, self._reading)):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _open(
        self, reach: Callable[[], socket | None]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return the two directions of a new connection.  Raises `OSError`."""
        given, self._given = self._given, None
        if given is None and self.allowed:  # the socket may be somebody else's
            given = await asyncio.to_thread(reach)
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
            self._lose()

    def _lose(self) -> None:
        """Report that the connection is lost, and make it again where that can be."""
        if self._until is None and self.client.away and self.allowed:
            self._until = monotonic() + AWAY
        if not self.returning:
            self._report(LinkChange.ENDED)
            return
        self._report(LinkChange.LOST)
        if self._returning is None or self._returning.done():
            self._returning = asyncio.create_task(self._return())

    async def _return(self) -> None:
        """Try to connect until the player is back, has left, or has been away for too long."""
        while self.client.away and self.returning:
            await self.connect(partial(table_server.reach_again, self._directories))
            await asyncio.sleep(RETRY)
        if self._writer is None:
            self._report(LinkChange.ENDED)
        elif self.client.away:  # it does not answer
            self._writer.close()

    def _hear(self, line: Mapping[str, Any]) -> None:
        """Take one line; leave a table that cannot be followed, such as one of a later version."""
        try:
            about = self.results.receive(line)
            events: list[Any] = self.client.receive(line) if about is None else [about]
        except (LookupError, ValueError, PlayerError) as error:
            self.client.leave()
            events = [Refused(str(error), move=False)]
        if self.client.away and any(isinstance(event, Refused) for event in events):
            self._until, self.gone = 0.0, True
            if self._writer is not None:
                self._writer.close()
        if any(event is LinkChange.BACK or isinstance(event, Seated) for event in events):
            self._until, self.gone = None, False
        for event in events:
            self._report(event)
