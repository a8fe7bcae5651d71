"""How soon others see a move at a table, with two, eight and thirty who are connected.

    python -m tests.benchmarks.bench_tables [SECONDS [ADDRESS]]

The tables run in a process of their own, as on a host, with a log on the disk; players are
connected by sockets, each makes four moves a second (thirty make two) of a board of 36 tiles at a
table of eight seats, and the rest watch.  Next to it, in the same run, the round trip of an empty
line.  With the address of a PostgreSQL two machines share it, each with every other player.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import socket
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from tui_tangram.games.catalog import find_game
from tui_tangram.games.together.client import Others, Seated, TableClient
from tui_tangram.games.together.table import TableKind
from tui_tangram.host.database import HostDatabase
from tui_tangram.host.leases import Leases
from tui_tangram.host.machines import Machines
from tui_tangram.host.members import LONGEST
from tui_tangram.host.table_log import TableLog
from tui_tangram.host.tables import HostTables
from tui_tangram.play import MoveError
from tui_tangram.player.library import shipped_library

BOARD = ("matching", "tetravex/6x6-1", {})


def serve(path: str, directory: str, address: str) -> None:
    """Keep tables for whoever connects to *path*."""
    base = HostDatabase(address or Path(directory) / "host.sqlite")
    log = TableLog(base, Leases() if address else None)
    tables = HostTables(partial(find_game, shipped_library()), log=log)

    async def run() -> None:
        names = iter(range(1_000))
        if address:
            await Machines(log, address).open(tables)

        async def join(reader: Any, writer: Any) -> None:
            name = f"Player {next(names)} of {Path(path).name}"
            await tables.members.join(reader, writer, name, name)

        server = await asyncio.start_unix_server(join, path, limit=LONGEST)
        async with server:
            await server.serve_forever()

    asyncio.run(run())


class Player:
    """A player who makes moves by chance, and notes how old the moves of others are."""

    def __init__(self, sent: dict[str, float], seen: list[float]) -> None:
        self.sent, self.seen = sent, seen
        self.client = TableClient(self.send, partial(find_game, shipped_library()))
        self.ready = asyncio.Event()
        self.echo: asyncio.Future[None] | None = None
        self.refused = self.made = 0

    async def connect(self, path: str) -> None:
        self.reader, self.writer = await asyncio.open_unix_connection(path, limit=LONGEST)
        self.task = asyncio.ensure_future(self.read())
        self.client.hello()

    def send(self, line: Any) -> None:
        self.writer.write(json.dumps(line).encode() + b"\n")

    async def read(self) -> None:
        while line := await self.reader.readline():
            now = time.perf_counter()
            for event in self.client.receive(json.loads(line)):
                match event:
                    case Seated(new=True):
                        self.ready.set()
                    case Others(entries=entries):
                        self.seen += [
                            now - self.sent[e.move] for e in entries if e.move in self.sent
                        ]
                if self.echo and not self.echo.done():
                    self.echo.set_result(None)

    async def play(self, chance: random.Random, pause: float, seconds: float) -> None:
        end = time.perf_counter() + seconds
        await asyncio.sleep(chance.random() * pause)
        while time.perf_counter() < end:
            copy, game = self.client.copy, self.client.game
            tile, place = chance.randrange(36), chance.randrange(36)
            spot = copy.state.spots[tile]
            move = f"move {tile}@{place}" if spot.place != place else f"send {tile}>0"
            try:
                game.execute(copy.state, move)
                self.sent[move] = time.perf_counter()
                self.client.play(move)
                self.made += 1
            except MoveError:
                self.refused += 1
            await asyncio.sleep(pause)


async def measure(players: int, pause: float, seconds: float, address: str) -> list[str]:
    """Return a row of the table."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [f"{directory}/{name}" for name in ("one", "other")[: 1 + bool(address)]]
        processes = [
            multiprocessing.get_context("spawn").Process(
                target=serve, args=(path, directory, address)
            )
            for path in paths
        ]
        for process, path in zip(processes, paths, strict=True):
            process.start()
            while True:
                with socket.socket(socket.AF_UNIX) as probe:
                    if not probe.connect_ex(path):
                        break
                await asyncio.sleep(0.05)
        sent: dict[str, float] = {}
        seen: list[float] = []
        everybody = [Player(sent, seen) for _ in range(players)]
        for number, one in enumerate(everybody):
            await one.connect(paths[number % len(paths)])
        first = everybody[0]
        first.client.open(TableKind.TOGETHER, BOARD)
        await first.ready.wait()
        assert first.client.details
        for one in everybody[1:]:
            one.client.sit(first.client.details.facts.code)
            await one.ready.wait()
        echoes = []
        for _ in range(50):
            first.echo = asyncio.get_running_loop().create_future()
            start = time.perf_counter()
            first.client.list_tables()
            await first.echo
            echoes.append(time.perf_counter() - start)
        seated = [one for one in everybody if one.client.details and one.client.details.seat]
        await asyncio.gather(
            *(one.play(random.Random(n), pause, seconds) for n, one in enumerate(seated))
        )
        await asyncio.sleep(0.5)
        states = {hash(one.client.copy.state) for one in everybody}
        for one in everybody:
            one.task.cancel()
        for process in processes:
            process.terminate()
            process.join()
    seen.sort()
    at = [
        f"{1000 * seen[min(int(share * len(seen)), len(seen) - 1)]:.1f}" for share in (0.5, 0.95, 1)
    ]
    made = sum(one.made for one in everybody)
    echo = f"{1000 * sorted(echoes)[25]:.1f}"
    agree = "yes" if len(states) == 1 else "NO"
    return [str(players), str(len(seated)), str(made), *at, echo, agree]


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    address = sys.argv[2] if len(sys.argv) > 2 else ""
    head = ("players", "seated", "moves", "p50 ms", "p95 ms", "max ms", "echo ms", "all agree")
    print(" ".join(f"{word:>9}" for word in head))
    for players, pause in ((2, 0.25), (8, 0.25), (30, 0.5)):
        row = asyncio.run(measure(players, pause, seconds, address))
        print(" ".join(f"{word:>9}" for word in row), flush=True)


if __name__ == "__main__":
    main()
