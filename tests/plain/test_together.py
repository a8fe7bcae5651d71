"""Players in plain mode at one real host: what each types, and what each hears."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.plain.conftest import Player
from tui_tangram.host.tables import LONGEST, Tables
from tui_tangram.plain.commands import COMMANDS
from tui_tangram.plain.events import Event, EventKind

BOARD, SWAN = "tetravex/2x2-1", "tangram/swan"


class Host:
    """Tables whose loop runs in a thread, and whose clock is told the time."""

    def __init__(self, players: Path) -> None:
        self.directory = players
        self.now = 0.0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.players: list[Player] = []
        self.tables: Tables | None = None

    def player(self, name: str, now: Callable[[], float] = monotonic) -> Player:
        """Return a player who is connected."""
        one = Player(self.directory / name, now)
        if self.tables is None:
            self.tables = Tables(one.services.find_game, lambda: self.now, Random(1))
        ours, one.services.link = socket.socketpair()
        one.services.called = name
        self.players.append(one)

        async def join() -> None:
            reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST)
            self.tasks = asyncio.ensure_future(self.tables.join(reader, writer, name, name))

        asyncio.run_coroutine_threadsafe(join(), self.loop).result()
        return one

    def close(self) -> None:
        for one in self.players:
            one.shell.close()

        async def rest() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(rest(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host without players."""
    one = Host(tmp_path)
    yield one
    one.close()


def heard(player: Player, kind: EventKind, test: Callable[[Event], bool] = bool) -> Event:
    """Wait until a player has heard an event, without typing anything."""
    at = 0
    for _ in range(100):
        while at < len(player.heard):
            event = player.heard[at]
            at += 1
            if event.kind is kind and test(event):
                return event
        player.shell.together.hear(0.1)
    raise AssertionError([event.text for event in player.heard])


def sit(host: Host, kind: str = "together", puzzle: str = BOARD) -> tuple[Player, Player]:
    """Return two players at one table."""
    ann, bob = host.player("Ann"), host.player("Bob")
    ann(f"play {puzzle}")
    assert not [line for line in ann(f"together {kind}") if line.startswith("Error")]
    code = next(event.data["code"] for event in ann.heard if event.kind is EventKind.TABLE)
    bob(f"join {code}")
    assert bob.shell.together.details.seat == 2
    return ann, bob


def test_x(host):
    ann, bob = sit(host)
    for e in ann.heard:
        print(e)
    print()
    for e in bob.heard:
        print(e)
    print(ann("look"))
    print(ann("place 1 1.1"))
    print(heard(bob, EventKind.OTHER))
    print(bob("place 2 1.1"), bob.heard[-1])
    print(bob("undo"), bob("place 2 1.2"), bob("undo"))
    ann.heard.clear()
    print(heard(ann, EventKind.OTHER), ann("undo"), ann("redo"), ann("restart"), ann("history"))
    print(ann("leave"), ann("tables"), bob("tables"))
    print(bob("again"))
