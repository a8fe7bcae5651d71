"""Play screens at a table: two apps, one real host, real sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import asynccontextmanager
from contextvars import copy_context
from random import Random
from typing import Any

from textual._context import active_app

from tests.app.conftest import still
from tests.app.watching import seen
from tests.strategies.session import Clock
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.app.together.lobby import LobbyScreen
from tui_tangram.games.together.table import TableKind
from tui_tangram.host.tables import LONGEST, Tables
from tui_tangram.player import Store, directories
from tui_tangram.player.saves import SaveList

BOARD = ("matching", "tetravex/2x2-1", {})


class Party:
    """A host, and the apps of those who are there."""

    def __init__(self, services: Services, tmp_path: Any) -> None:
        self.clock = Clock()
        self.services, self.path = services, tmp_path
        self.tables = Tables(services.find_game, self.clock, Random(1))
        self.apps: list[asyncio.Task[None]] = []
        self.done = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.ends: list[asyncio.StreamWriter] = []

    async def join(self, name: str, size: tuple[int, int] = (80, 24)) -> Any:
        """Start the app of another player."""
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=theirs, limit=LONGEST)
        self.ends.append(writer)
        self.tasks.append(asyncio.create_task(self.tables.join(reader, writer, name, name)))
        store = Store.open(directories(self.path / name, self.path / f"{name} settings"), print)
        services = still(self.services)
        services.store, services.clock, services.host_socket = store, self.clock, ours
        app: Any = TangramApp(services)
        started = asyncio.Event()

        async def run() -> None:
            # A task of its own: Textual finds the app of a task by its context.
            async with app.run_test(size=size) as pilot:
                app.pilot = pilot
                started.set()
                await self.done.wait()

        self.apps.append(asyncio.create_task(run()))
        await started.wait()
        return app


@asynccontextmanager
async def hosted(services: Services, tmp_path: Any):
    """Yield a host with nobody there yet."""
    found = Party(services, tmp_path)
    try:
        yield found
    finally:
        found.done.set()
        await asyncio.gather(*found.apps)
    await asyncio.wait_for(asyncio.gather(*found.tasks), 10)


async def until(done: Callable[[], object]) -> None:
    """Wait until *done* says so; only a failure waits long."""
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.005)


async def press(app: Any, *keys: str) -> None:
    """Press keys in one of the apps, as if there were no other."""
    context = copy_context()
    context.run(active_app.set, app)
    await asyncio.create_task(app.pilot.press(*keys), context=context)


async def seated(app: Any) -> Any:
    """Wait for the game of a table, and return its screen."""
    await until(lambda: isinstance(app.screen, PlayScreen) and app.screen.seat is not None)
    screen = app.screen
    await until(lambda: screen._areas)
    return screen


async def together(party: Party, kind: TableKind, puzzle: Any = BOARD) -> tuple[Any, ...]:
    """Let Ann open a table and Bob sit down there; return pilots and screens."""
    ann, bob = await party.join("Ann"), await party.join("Bob")
    assert await ann.tables.connect()
    assert await bob.tables.connect()
    ann.tables.client.open(kind, puzzle)
    mine = await seated(ann)
    bob.tables.client.sit(mine.seat.code)
    yours = await seated(bob)
    await until(lambda: len(mine.seat.details.seats) == 2)
    return ann, mine, bob, yours


def do(screen: Any, *moves: str) -> None:
    """Make moves as the player of a screen."""
    for move in moves:
        screen.call_later(screen.act, lambda move=move: screen.table.play((move,)))


async def test_two_make_one_board_to_the_end(services: Services, tmp_path: Any) -> None:
    """Each sees the other's moves and who made them; the end is a save, and no result."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.TOGETHER)
        await until(lambda: "Others join with the code" in seen(ann))
        moves = list(next(mine.table.game.solutions()))
        do(mine, moves[0])
        await until(lambda: len(yours.table.session.entries) == 1)
        assert mine.table.state == yours.table.state
        await until(lambda: "Ann: " in seen(bob))
        await press(bob, "u")
        await until(lambda: "Nothing to undo." in seen(bob))
        await press(ann, "u")
        await until(lambda: yours.table.state == yours.table.game.start())
        await press(ann, "U")
        await until(lambda: yours.table.state == mine.table.state != yours.table.game.start())
        do(yours, *moves[1:])
        await until(lambda: mine.seat.over)
        await until(lambda: yours.seat.over)
        await until(lambda: "play again" in seen(ann))
        assert "Solved together in" in seen(ann)
        for app in (ann, bob):
            store = app.services.store
            assert not store.scores.solved()
            assert store.saves.count(SaveList.UNFINISHED) == 0
            (kept,) = store.saves.all(SaveList.NAMED)
            assert kept.save.name.startswith("Table ")
            assert [entry.move for entry in kept.save.moves][-1] == moves[-1]
        await press(ann, "A")
        await until(lambda: ann.screen is not mine)
        again = await seated(bob)
        assert not again.seat.over
        assert again.table.state == again.table.game.start()
        await press(bob, "q")
        await until(lambda: not ann.screen.seat.details.seats[1].here)
