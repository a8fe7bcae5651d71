"""The players of the account that a server runs on, who come by the socket of its tables.

They have no keys: a player is known by their name, which nobody else there has at the same time.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tui_tangram.flow.table_socket import is_ours, name_in
from tui_tangram.games.together.client import AWAY
from tui_tangram.host.members import LONGEST
from tui_tangram.host.tables import HostTables

MANY: Final = 64
"""The most players at a time."""
_PATIENCE: Final = 10.0
"""Seconds until the first line of a player."""


class AccountDoor:
    """Lets players of this account come to the tables."""

    def __init__(self, tables: HostTables, stop: Callable[[], object], *, until_left: bool) -> None:
        """Let nobody come yet.

        With *until_left* call *stop* once none of them has been there for `AWAY` seconds, for
        which a lost connection is made again.
        """
        self._tables, self._stop, self._until_left = tables, stop, until_left
        self._here = 0
        self._leaving: asyncio.TimerHandle | None = None
        self._server: asyncio.AbstractServer | None = None

    async def open(self, found: socket.socket) -> None:
        """Let them come by a socket that listens."""
        self._server = await asyncio.start_unix_server(self._speak, sock=found, limit=LONGEST)
        self._count(0)

    def close(self) -> None:
        """Let nobody come any more."""
        if self._leaving is not None:
            self._leaving.cancel()
        if self._server is not None:
            self._server.close()

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        members = self._tables.members
        if is_ours(writer.get_extra_info("socket")) and self._here < MANY:
            self._count(1)
            # Cancelled when the tables close; asyncio of 3.11 would report that as a fault.
            with suppress(ConnectionError, TimeoutError, ValueError, asyncio.CancelledError):
                first = await asyncio.wait_for(reader.readline(), _PATIENCE)
                name = name_in(first, {one.name for one in members.connected})
                await members.join(reader, writer, name, name, first)
            self._count(-1)
        writer.close()

    def _count(self, change: int) -> None:
        self._here += change
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if self._until_left and not self._here:
            self._leaving = asyncio.get_running_loop().call_later(AWAY, self._stop)
