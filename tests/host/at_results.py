"""The results of a host without the host: real lines, and a clock that is told the time."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from tests.strategies.session import Clock
from tui_tangram.games.catalog import daily_puzzle, find_game
from tui_tangram.games.catalog.daily import DailySlot
from tui_tangram.games.session import Session
from tui_tangram.games.session.history import HINT
from tui_tangram.games.together.boards import (
    BoardClient,
    BoardEvent,
    BoardKind,
    BoardQuery,
    ResultBoard,
)
from tui_tangram.games.together.run import RecordedRun, run_of
from tui_tangram.host.database import HostDatabase
from tui_tangram.host.members import LONGEST
from tui_tangram.host.replay import Replayer
from tui_tangram.host.result_log import ResultLog
from tui_tangram.host.results import HostResults
from tui_tangram.host.store import PLAYERS
from tui_tangram.host.tables import HostTables
from tui_tangram.player.library import shipped_library

TODAY = date(2026, 11, 21)
BOARD = "tetravex/2x2-1"


class Lasting(Replayer):
    """One process for all hosts of the tests."""

    def begin(self) -> None:
        """Wait in the loop of another test from now on."""
        self._one = asyncio.Lock()

    def close(self) -> None:
        """Leave it to the tests, unless it is broken."""
        if self._pool is not None and getattr(self._pool, "_broken", False):
            super().close()


REPLAYER = Lasting()


def found(kind: str, puzzle: str, options: Any) -> Any:
    """Return a game of the library."""
    return find_game(shipped_library(), kind, puzzle, options)


def puzzle_of(slot: DailySlot) -> str:
    """Return the puzzle of a slot."""
    return daily_puzzle(shipped_library(), slot).puzzle


def game(seconds: float, puzzle: str = BOARD, by: str = "player", kind: str = "matching") -> Any:
    """Return a solved game that took so many seconds, its last move made by somebody."""
    clock = Clock()
    session: Session[Any] = Session(found(kind, puzzle, {}), clock)
    *moves, last = next(session.game.solutions())
    begun = clock.now
    for move in moves:
        clock.now += seconds / 100
        session.play(move)
    clock.now = begun + seconds
    if by == HINT:
        session.count_hint(4)
    session.play(last, by)
    return session


def run(session: Any) -> RecordedRun:
    """Return its run, as its player's program makes it."""
    return run_of(session, "Mallory", date(1999, 1, 1))


class Player:
    """A player connected by a socket."""

    def __init__(self, reader: Any, writer: Any) -> None:
        self.client = BoardClient(lambda line: writer.write(json.dumps(line).encode() + b"\n"))
        self.reader, self.writer = reader, writer

    async def next(self) -> BoardEvent:
        """Return what the host says next on results."""
        while True:
            line = json.loads(await asyncio.wait_for(self.reader.readline(), 30))
            assert line["is"] != "no", line
            if event := BoardClient.receive(line):
                return event

    def say(self, do: str, **more: Any) -> None:
        """Send another line."""
        self.writer.write(json.dumps({"do": do, **more}).encode() + b"\n")

    async def counts(self, session: Any, name: str = "r", **changed: Any) -> BoardEvent:
        """Send a game with some fields of its save changed; return the answer."""
        sent = run(session)
        line = sent._replace(save=sent.save._replace(**changed)).line
        self.client.result(name, session.puzzle, line)
        return await self.next()

    async def opens(self, puzzle: str = BOARD, *, new: bool = True, elapsed: int = 0) -> None:
        """Open a game, whose clock runs; return when the host knows it."""
        self.client.clock("matching", puzzle, elapsed, runs=True, new=new)
        self.client.board(BoardQuery(BoardKind.EVER))
        assert isinstance(await self.next(), ResultBoard)


class Place:
    """A host with a database: a file, or a server."""

    def __init__(self, home: Path | str) -> None:
        self.clock, self.today = Clock(), TODAY
        self.base = HostDatabase(home)
        REPLAYER.begin()
        self.tables = HostTables(found, self.clock)
        self.members = self.tables.members
        self.log = ResultLog(self.base, PLAYERS, self.clock)
        self.results = HostResults(
            self.members, REPLAYER, puzzle_of, self.log, clock=self.clock, today=lambda: self.today
        )
        self.tables.races.check = lambda at, moves: REPLAYER.check_race(at.source, moves)
        self.tables.races.counting = self.results.race
        self.tasks: list[asyncio.Task[None]] = []
        self.players: list[Player] = []

    async def connect(self, name: str) -> Player:
        row = {"key": name, "name": name.capitalize(), "folded": name, "made": ""}

        def add(base: Any) -> None:
            if base.scalar(select(PLAYERS.c.key).where(PLAYERS.c.key == name)) is None:
                base.execute(insert(PLAYERS).values(row))

        await self.base.run(add)
        ours, theirs = socket.socketpair()
        streams = await asyncio.open_unix_connection(sock=ours, limit=LONGEST)
        self.tasks.append(
            asyncio.ensure_future(self.members.join(*streams, name, name.capitalize()))
        )
        player = Player(*await asyncio.open_unix_connection(sock=theirs, limit=LONGEST))
        self.players.append(player)
        return player

    async def close(self) -> None:
        for player in self.players:
            player.writer.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.results.close()
        self.base.close()


@asynccontextmanager
async def place(home: Path | str) -> AsyncIterator[Place]:
    """A host, whose connections all end."""
    host = Place(home)
    try:
        yield host
    finally:
        await host.close()
