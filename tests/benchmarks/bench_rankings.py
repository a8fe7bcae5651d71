"""How long the boards of a host take, with 100,000 results of 2,000 players on 500 puzzles.

    python -m tests.benchmarks.bench_rankings [ADDRESS]

In a file, or in the empty database of a PostgreSQL at ADDRESS.  Each figure is the median of five;
the board of all puzzles is made each time, which a host does every `FRESH` seconds at most.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from tui_tangram.games.catalog.daily import DailySlot
from tui_tangram.games.session import Result
from tui_tangram.games.together.boards import BoardKind, BoardQuery
from tui_tangram.host.database import FILE, HostDatabase
from tui_tangram.host.replay import CheckedRun
from tui_tangram.host.result_log import FRESH, RESULTS, ResultLog, SeenClock
from tui_tangram.host.store import PLAYERS

FIRST = date(2026, 1, 1)
DAY = date(2026, 5, 4)
OWN = "k7"


def fill(base: Connection) -> None:
    """Write players and their results, some with help."""
    chance = random.Random(1)
    players = [
        {"key": f"k{n}", "name": f"P{n}", "folded": f"p{n}", "made": ""} for n in range(2000)
    ]
    base.execute(insert(PLAYERS), players)
    for start in range(0, 100_000, 5_000):
        rows = [
            {
                "digest": f"d{n}",
                "player": f"k{chance.randrange(2000)}",
                "kind": "tangram",
                "puzzle": f"tangram/p{chance.randrange(500)}",
                "milliseconds": chance.randrange(5_000, 600_000),
                "moves": 9,
                "hints": chance.choice((0, 0, 0, 1)),
                "fits": 0,
                "checks": chance.choice((0, 0, 1)),
                "revealed": chance.random() < 0.1,
                "day": (FIRST + timedelta(chance.randrange(300))).isoformat(),
                "run": "run/1" + "x" * chance.randrange(300, 3_000),
            }
            for n in range(start, start + 5_000)
        ]
        base.execute(insert(RESULTS), rows)


async def measure(base: HostDatabase) -> None:
    """Print the times."""
    later = count(step=FRESH)
    log = ResultLog(base, PLAYERS, lambda: next(later))
    numbers = count()
    day = [(DailySlot("tangram", DAY), "tangram/p9")]
    week = [(DailySlot("tangram", DAY, step), f"tangram/p{step}") for step in range(1, 8)]
    puzzle = BoardQuery(BoardKind.PUZZLE, "tangram/p9")

    async def add() -> None:
        result = Result(50.0, 9, 0, False, True)
        name = f"new{next(numbers)}"
        checked = CheckedRun(name, "tangram", "tangram/p9", result, "run/1", DAY)
        await log.set_clock(OWN, checked.puzzle, SeenClock(0, DAY))
        await log.known(checked.digest)
        await log.since(OWN, DAY)
        await log.add(checked, OWN)
        await log.set_clock(OWN, checked.puzzle, None)
        await log.place(puzzle, (), OWN)
        await log.place(puzzle._replace(kind=BoardKind.DAY, name="d"), day, OWN)

    work: dict[str, Callable[[], Awaitable[Any]]] = {
        "day": lambda: log.board(BoardQuery(BoardKind.DAY, "d"), day, OWN),
        "week": lambda: log.board(BoardQuery(BoardKind.WEEK, "w"), week, OWN),
        "puzzle": lambda: log.board(puzzle, (), OWN),
        "all puzzles": lambda: log.board(BoardQuery(BoardKind.EVER), (), OWN),
        "own place": lambda: log.place(puzzle, (), OWN),
        "one more": add,
    }
    for name, do in work.items():
        times = []
        for _ in range(5):
            begun = time.perf_counter()
            await do()
            times.append(time.perf_counter() - begun)
        print(f"{name:12} {1000 * statistics.median(times):7.1f} ms")


def main() -> None:
    """Measure one database."""
    with tempfile.TemporaryDirectory() as directory:
        base = HostDatabase(sys.argv[1] if len(sys.argv) > 1 else Path(directory) / FILE)
        base.now(fill)
        asyncio.run(measure(base))
        base.close()


if __name__ == "__main__":
    main()
