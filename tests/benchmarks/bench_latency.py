"""How long a key waits for its frame, at rest and while a search runs, in a real pty.

Arrow keys move the cursor on a large board of tiles.  While the worker process looks whether
the position can still be solved, which it will not find out in any time, the same keys are
pressed again, by turns.  A key's latency is the time from the byte that is written to the
first byte of the answer; what is told of the search comes between keys or counts as theirs.
Beside it stands the same without the time in which a thread of the app, or this program, was
ready to run and had no processor (where the system tells, on Linux): that is what it would
be on a machine with nothing else to do.
Usage: python -m tests.benchmarks.bench_latency [rounds]
"""

from __future__ import annotations

import json
import os
import select
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

from tests.benchmarks.bench_keys import Terminal
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.session import Session
from tui_tangram.play import CheckResult, Limit, check
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

PUZZLE = "framed/10x10-2"
SIZE = 120, 40
BUDGET = 0.020
"""Seconds that the 95th percentile may take."""
PATIENCE = 5.0
ARROWS = {"right": "\x1b[C", "left": "\x1b[D", "down": "\x1b[B", "up": "\x1b[A"}
WALK = (*["right"] * 9, *["down"] * 9, *["left"] * 9, *["up"] * 9)
"""Once around the board, from the corner where the cursor begins: each key moves it."""


def begun() -> Session[MatchingGame]:
    """Return a game in which a tile lies that the known solution has elsewhere."""
    game = find_puzzle(shipped_library(), PUZZLE, {})
    assert isinstance(game, MatchingGame)
    for tile, own in enumerate(game.puzzle.tiles):
        for orientation in game.puzzle.orientations(tile, 1) if own.sides.count(0) == 1 else ():
            move = game.lay(tile, 1, orientation)
            if check(game, [move], Limit(nodes=0).meter()).answer is CheckResult.UNKNOWN:
                session = Session(game, lambda: 0.0)
                session.play(move)
                return session
    raise SystemExit("there is no such position")


class Screen(Terminal):
    """The program in a pty; only what it sends is looked at."""

    def read(self, seconds: float) -> bytes:
        """Return what comes within so many seconds, as soon as something does."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        return os.read(self.master, 1 << 16) if ready else b""

    def until(self, mark: bytes) -> None:
        """Read until *mark* has come."""
        seen = b""
        while mark not in seen:
            more = self.read(PATIENCE)
            if not more:
                raise SystemExit(f"never came: {mark!r}; last {seen[-300:]!r}")
            seen += more

    def settle(self, quiet: float = 0.06) -> int:
        """Read until nothing has come for a moment; return the bytes."""
        found = 0
        while more := self.read(quiet):
            found += len(more)
        return found

    def waited(self) -> float:
        """Return for how many seconds app and benchmark have waited for a processor so far."""
        found = 0
        for process in (self.process, os.getpid()):
            for path in Path(f"/proc/{process}/task").glob("*/schedstat"):
                with suppress(OSError):
                    found += int(path.read_text().split()[1])
        return found / 1e9

    def latency(self, keys: str) -> tuple[float, float]:
        """Return the seconds that keys wait for the first byte, with and without that."""
        self.settle()
        before = self.waited()
        start = time.perf_counter()
        os.write(self.master, keys.encode())
        self.read(PATIENCE)
        seconds = time.perf_counter() - start
        waited = self.waited() - before
        self.settle()
        return seconds, max(seconds - waited, 0.0)


def percentile(times: list[float], part: float) -> float:
    """Return the time that this part of the keys do not exceed."""
    return sorted(times)[min(int(part * len(times)), len(times) - 1)]


def walked(screen: Screen) -> list[tuple[float, float]]:
    """Return what `Screen.latency` does for the arrow keys that go once around the board."""
    return [screen.latency(ARROWS[way]) for way in WALK]


def main(rounds: int) -> None:
    """Print median, 95th percentile and longest, at rest and during the search."""
    found: dict[str, list[tuple[float, float]]] = {"at rest": [], "searching": []}
    with tempfile.TemporaryDirectory() as home:
        place = Path(home, "tui-tangram")
        store = Store.open(directories(place, place), print)
        store.settings.change(motion=False, help_seconds=3600)
        assert store.autosaves.save(begun())
        command = [sys.executable, "-m", "tui_tangram", "play", PUZZLE]
        screen = Screen(command, SIZE, Path(home))
        try:
            screen.until(b"back")
            screen.settle(0.5)
            for _ in range(rounds):
                found["at rest"] += walked(screen)
                screen.latency("c")
                screen.until(b"positions")
                found["searching"] += walked(screen)
                # A move ends the search, and redo brings the position back.
                screen.latency("u")
                screen.latency("U")
        finally:
            screen.end()
    for name, pairs in found.items():
        for what, times in (("", [pair[0] for pair in pairs]), ("alone", [p[1] for p in pairs])):
            print(
                f"{name:9} {what:5} {len(times):4} keys   median {1000 * median(times):5.1f} ms"
                f"   95 % {1000 * percentile(times, 0.95):5.1f} ms"
                f"   longest {1000 * max(times):5.1f} ms"
            )
    slow = percentile([pair[1] for pair in found["searching"]], 0.95)
    print(json.dumps({"within_alone": slow < BUDGET, "budget_ms": 1000 * BUDGET}))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
