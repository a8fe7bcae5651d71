"""How many seconds a voice needs for a task in plain mode, by `espeak-ng` at its default speed.

    python -m tests.benchmarks.bench_speech

Each task is a known solution, typed without an error.  A test holds `BUDGETS`.  Then a script that
hears nothing but brief speech solves a figure of each grade, and three boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.plain.conftest import Player
from tests.plain.ear import Ear, measured

BOARD: Final = "hexagon/easy/infinity/c3/s479313/g1-2a"


_SWAN: Final = (
    "lay 1 7", "lay 1 7 1", "lay 2 14", "lay 2 14 1", "lay 3 4", "lay 3 4 6", "lay 4 3",
    "lay 4 3 1", "lay 5 1", "lay 5 1 8", "lay 6 1", "lay 6 1 1",
)  # fmt: skip
_TILES: Final = (
    "place 5 2.2 6", "place 6 1.1", "place 7 2.1", "place 3 1.2", "place 1 2.3", "place 2 3.2",
    "place 4 3.1",
)  # fmt: skip
TASKS: Final = {
    "a swan, solved": ("play swan", "contour", *_SWAN, "lay 7 10", "lay 7 10 2"),
    "a board of seven tiles, solved": (f"play {BOARD}", "unplaced", *_TILES),
    "the contour of the swan": ("play swan", "contour"),
    "what fits its corner 7": ("play swan", "corner 7", "corner 7"),
    "unplaced tiles": (f"play {BOARD}", "unplaced"),
    "open cells": (f"play {BOARD}", "open", "open"),
    "a cell with six ways": (f"play {BOARD}", "place 5 2.2"),
}
"""What is typed in each."""
BUDGETS: Final = {"a swan, solved": 300, "a board of seven tiles, solved": 120}
"""The most seconds of brief speech."""
SOLVED: Final = (
    "tangram/horse", "tangram/camel", "tangram/bear", "tangram/cat", "convex/1",
    "square/3x3/tetravex/s7", "hexagon/easy/infinity/c3/s479313/g1-2a", "4.8.8/easy/infinity/c3/s5",
)  # fmt: skip
"""A figure of each grade, the easiest first, and three boards."""


def heard(level: str, typed: Sequence[str]) -> list[str]:
    """Return the answers to lines at a level of speech."""
    with TemporaryDirectory() as home:
        player = Player(Path(home), monotonic)
        player("set assistance relaxed")
        ear = Ear(player, level)
        for line in typed:
            ear(line)
        player.shell.close()
        return ear.heard


def main() -> None:
    """Print the seconds of each task, and of puzzles that a script solves by brief speech."""
    print(f"{'':32}{'normal':>9}{'brief':>9}")
    for name, task in TASKS.items():
        texts = [heard(level, task) for level in ("normal", "brief")]
        if name in BUDGETS:
            assert all("solved!" in " ".join(text) for text in texts), name
        print(f"{name:32}", *(f"{measured(text):8.1f}" for text in texts), flush=True)
    print(f"\n{'solved by a script':32} {'typed':>8} {'brief':>8}")
    with TemporaryDirectory() as home:
        player = Player(Path(home), monotonic)
        player("set assistance relaxed")
        for puzzle in SOLVED:
            ear = Ear(player)
            assert ear.solve(puzzle), puzzle
            print(f"{puzzle:32} {ear.typed:8} {measured(ear.heard):8.1f}", flush=True)
        player.shell.close()


if __name__ == "__main__":
    main()
