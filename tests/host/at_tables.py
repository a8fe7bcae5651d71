"""A host's tables without the host: players who are connected to them by sockets."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import asynccontextmanager

from tests.strategies.session import Clock
from tui_tangram.games.catalog import find_game
from tui_tangram.games.together.client import Seated, TableClient, Welcomed
from tui_tangram.host.members import LONGEST
from tui_tangram.host.tables import HostTables
from tui_tangram.player.library import shipped_library


def found(kind, puzzle, options):
    """Return a game of the library."""
    return find_game(shipped_library(), kind, puzzle, options)


class Player:
    """A player connected by a socket."""

    def __init__(self, name: str, reader, writer) -> None:
        self.client = TableClient(self.send, found)
        self.name, self.reader, self.writer = name, reader, writer

    def send(self, line) -> None:
        self.writer.write(json.dumps(line).encode() + b"\n")

    async def until(self, kind, **wanted):
        """Read until an event of that kind, with these values."""
        while True:
            line = await asyncio.wait_for(self.reader.readline(), 60)
            assert line, "the host hung up"
            for event in self.client.receive(json.loads(line)):
                if isinstance(event, kind) and all(
                    getattr(event, key) == value for key, value in wanted.items()
                ):
                    return event

    async def seated(self, test):
        """Read until the table is as *test* says, if it is not already."""
        while not (self.client.details and test(self.client.details)):
            await self.until(Seated)
        return self.client.details


class Place:
    """A host on a socket of its own, and those who are connected."""

    def __init__(self, log=None) -> None:
        self.clock = Clock()
        self.tables = HostTables(found, self.clock, log=log)
        self.tasks: list[asyncio.Task] = []
        self.players: list[Player] = []

    async def connect(self, name: str, key: str = "") -> Player:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST)
        task = asyncio.ensure_future(self.tables.members.join(reader, writer, key or name, name))
        self.tasks.append(task)
        player = Player(name, *await asyncio.open_unix_connection(sock=theirs, limit=LONGEST))
        player.task = task
        self.players.append(player)
        player.client.hello()
        await player.until(Welcomed, name=name)
        return player


@asynccontextmanager
async def place(log=None):
    """A host, whose connections all end."""
    host = Place(log)
    try:
        yield host
    finally:
        for player in host.players:
            player.writer.close()
        for task in host.tasks:
            task.cancel()
        await asyncio.gather(*host.tasks, return_exceptions=True)
