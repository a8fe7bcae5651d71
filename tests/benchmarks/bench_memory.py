"""Memory over thousands of screens and moves, and what idle screens cost, in a real pty.

    python -m tests.benchmarks.bench_memory [OPENINGS] [MOVES] [SECONDS]

Plays MOVES turns, puts and undos (30,000 unless said), half of them in a figure and half on a
board, and opens and closes screens OPENINGS times (2,000), in these games and at home, where they
are those of the table of actions.  A bare Textual app beside it draws after a key, and shows and
closes a screen with one Static, as often.  Prints the resident memory of both at each tenth, and
the growth per 1,000 over the second half, by least squares.  Leaves each screen alone for SECONDS
(5) and prints the CPU time and the bytes that took; the clock of a game sends nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tests.app.openings import PLAYED, from_game, from_home
from tests.pseudo_terminal import Terminal

ROOT: Final = Path(__file__).parent.parent.parent
QUIET: Final = 0.03
"""Seconds of silence, all threads asleep, after which a frame is complete."""
BATCH: Final = 20
"""Rounds of moves that are typed at once."""
PARTS: Final = 10

BARE: Final = """
from textual.app import App
from textual.screen import Screen
from textual.widgets import Static

class Above(Screen):
    def compose(self):
        yield Static("above\\n" * 20)

class Bare(App):
    count = 0
    def compose(self):
        yield Static("below")
    def on_key(self, event):
        if event.key == "a":
            self.push_screen(Above())
        elif event.key == "q":
            self.pop_screen()
        else:
            self.count += 1
            self.screen_stack[0].query_one(Static).update(f"below {self.count}")

Bare().run()
"""
CLOSING: Final = {"ctrl+p": "escape"}
"""The keys that close what these open; all else is closed by q."""
ROUNDS: Final = {"tangram": "1rn\ru", "matching": "1n\ru"}
"""In each game: take, turn, go to a fit, put, undo.  In a turn and a put, or a put, is a move."""
MOVES: Final = {"tangram": 3, "matching": 2}
"""Moves in a round."""


def kilobytes(terminal: Terminal) -> int:
    """Return the resident memory of a program."""
    for line in Path(f"/proc/{terminal.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise SystemExit("the program has ended")


def seconds(terminal: Terminal) -> float:
    """Return the CPU time of a program so far."""
    fields = Path(f"/proc/{terminal.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def growth(points: Sequence[tuple[int, int]]) -> float:
    """Return by how many kilobytes per 1,000 the second half of *points* grows."""
    half = points[len(points) // 2 :] if len(points) > 1 else [(0, 0), (1, 0)]
    x, y = (sum(column) / len(half) for column in zip(*half, strict=True))
    return 1000 * sum((a - x) * (b - y) for a, b in half) / sum((a - x) ** 2 for a, _ in half)


def measured(
    title: str, ours: Terminal, bare: Terminal, times: int, do: Callable[[Terminal, int], None]
) -> None:
    """Do something so many times in both programs, by turns, and print what they take."""
    points: list[tuple[int, int, int]] = []
    done = 0
    while True:
        points.append((done, kilobytes(ours), kilobytes(bare)))
        here, there = (size / 1024 for size in points[-1][1:])
        print(f"{title} {done:6}  {here:6.1f} MB  bare Textual {there:6.1f} MB", flush=True)
        if done >= times:
            break
        part = min(max(times // PARTS, 1), times - done)
        for terminal in (ours, bare):
            do(terminal, part)
        done += part
    here, there = (growth([(point[0], point[i]) for point in points]) for i in (1, 2))
    print(f"{title}: {here:+.0f} KB per 1,000, bare Textual {there:+.0f}, in the second half")


def press(terminal: Terminal, key: str) -> None:
    """Press a key, and wait until its frame is complete."""
    terminal.press(key)
    terminal.settle(QUIET)


def show(terminal: Terminal, key: str) -> None:
    """Open a screen, and wait until it is there."""
    before = terminal.text
    terminal.press({"question_mark": "?"}.get(key, key))
    terminal.until(lambda text: text != before)
    terminal.settle(QUIET)


def close(terminal: Terminal, key: str, below: str) -> None:
    """Close what *key* opened, and wait until *below* is seen."""
    closing = CLOSING.get(key, "q")
    press(terminal, closing)
    terminal.until(below)
    # A key at once would belong to the escape.
    terminal.settle(0.3 if closing == "escape" else QUIET)


def main() -> None:
    """Measure."""
    openings, moves, idle = (
        int(given) if given else usual
        for given, usual in zip([*sys.argv[1:], "", "", ""], (2_000, 30_000, 5), strict=False)
    )
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": home}
        environ |= {f"XDG_{name}_HOME": home for name in ("DATA", "CONFIG", "STATE", "CACHE")}
        # Home comes last: then there is a game to go on with.
        for name, puzzle in (*PLAYED.items(), ("home", None)):
            app = [sys.executable, "-c", f"from tui_tangram.app import run; run({puzzle!r})"]
            with (
                Terminal(app, 120, 40, environ) as ours,
                Terminal([sys.executable, "-c", BARE], 120, 40, environ) as bare,
            ):
                bare.until("below")
                ours.until("q back" if puzzle else "of 295 solved")
                ours.settle(1.0)
                if puzzle:
                    measure_moves(name, ours, bare, moves // 2)
                measure_openings(name, ours, bare, openings // 4 if puzzle else openings // 2, idle)


def measure_moves(kind: str, ours: Terminal, bare: Terminal, moves: int) -> None:
    """Measure moves in a game of a kind."""

    def move(terminal: Terminal, times: int) -> None:
        """Play rounds, or let the other draw as often."""
        rounds = times // MOVES[kind]
        keys = ROUNDS[kind] if terminal is ours else "x" * len(ROUNDS[kind])
        for begin in range(0, rounds, BATCH):
            press(terminal, keys * min(BATCH, rounds - begin))

    measured(f"{kind}: moves", ours, bare, moves, move)


def measure_openings(name: str, ours: Terminal, bare: Terminal, openings: int, idle: int) -> None:
    """Measure openings of screens, and screens at rest."""
    keys = from_home() if name == "home" else (*from_game(name), "?", "f2", "l", "f7")
    below = "q quit" if name == "home" else "p pause"

    def open_and_close(terminal: Terminal, times: int) -> None:
        """Open screens and close them, one after the other."""
        for number in range(times):
            key = keys[number % len(keys)] if terminal is ours else "a"
            show(terminal, key)
            close(terminal, key, below if terminal is ours else "below")

    measured(f"{name}: openings", ours, bare, openings, open_and_close)
    rest(name, ours, idle)
    for key in keys:
        show(ours, key)
        rest(f"{name}: {key}", ours, idle)
        close(ours, key, below)
    if name == "home":
        rest("bare Textual", bare, idle)


def rest(title: str, terminal: Terminal, idle: int) -> None:
    """Print what a screen costs that nobody touches."""
    terminal.settle(1.0)
    before, sent, end = seconds(terminal), terminal.sent, time.monotonic() + idle
    while time.monotonic() < end:
        terminal._read(end - time.monotonic())  # as long as that
    spent = seconds(terminal) - before
    line = next(filter(None, terminal.text.splitlines()), "").strip()[:30]
    print(
        f"{idle} s idle: {title:<24} {spent:5.2f} s CPU {terminal.sent - sent:5} bytes  {line}",
        flush=True,
    )


if __name__ == "__main__":
    main()
