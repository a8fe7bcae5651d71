"""How many seconds a voice needs for a task in plain mode, by `espeak-ng` at its default speed.

    python -m tests.benchmarks.bench_speech [CHECKOUT]

Each task is a known solution, typed without an error.  With a CHECKOUT of a version from before the
levels of speech, its seconds are in the first column: there the contour is heard again before each
piece, since corners had other numbers after a move.  A test holds `BUDGETS`.  Then a script that
hears nothing but brief speech solves a figure of each grade, and three boards.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from tests.plain.conftest import Player
from tests.plain.ear import Ear, measured

HERE: Final = Path(__file__).parents[2]
BOARD: Final = "hexagon/easy/infinity/c3/s479313/g1-2a"


class Task(NamedTuple):
    """What is typed, now and in versions whose corners were numbered again after each move."""

    now: tuple[str, ...]
    before: tuple[str, ...] = ()


_SWAN: Final = (
    "lay 1 7", "lay 1 7 1", "lay 2 4", "lay 2 4 2", "lay 3 4", "lay 3 4 6", "lay 4 3", "lay 4 3 1",
    "lay 5 1", "lay 5 1 8", "lay 6 1", "lay 6 1 1",
)  # fmt: skip
_TILES: Final = (
    "place 5 2.2 6", "place 6 1.1", "place 7 2.1", "place 3 1.2", "place 1 2.3", "place 2 3.2",
    "place 4 3.1",
)  # fmt: skip
TASKS: Final = {
    "a swan, solved": Task(
        ("play swan", "contour", *_SWAN, "lay 7 10", "lay 7 10 2"),
        ("play swan", *(
            line
            for one in zip(*(iter((*_SWAN, "lay 7 1", "lay 7 1 2")),) * 2, strict=True)
            for line in ("contour", *one)
        )),
    ),
    "a board of seven tiles, solved": Task((f"play {BOARD}", "unplaced", *_TILES)),
    "the contour of the swan": Task(("play swan", "contour")),
    "what fits its corner 7": Task(("play swan", "corner 7", "corner 7")),
    "unplaced tiles": Task((f"play {BOARD}", "unplaced")),
    "open cells": Task((f"play {BOARD}", "open", "open")),
    "a cell with six ways": Task((f"play {BOARD}", "place 5 2.2")),
}  # fmt: skip


BUDGETS: Final = {"a swan, solved": 300, "a board of seven tiles, solved": 120}
"""The most seconds of brief speech."""
SOLVED: Final = (
    "tangram/horse", "tangram/camel", "tangram/bear", "tangram/cat", "convex/1",
    "square/3x3/tetravex/s7", "hexagon/easy/infinity/c3/s479313/g1-2a", "4.8.8/easy/infinity/c3/s5",
)  # fmt: skip
"""A figure of each grade, the easiest first, and three boards."""


def heard(checkout: Path, typed: tuple[str, ...]) -> str:
    """Return the answers to lines, in the version in *checkout*."""
    with TemporaryDirectory() as home:
        ran = subprocess.run(
            (sys.executable, "-m", "tui_tangram", "--plain"),
            input="\n".join((*typed, "")),
            env=os.environ
            | {
                "PYTHONPATH": str(checkout),
                "HOME": home,
                "XDG_DATA_HOME": home,
                "XDG_CONFIG_HOME": home,
                "LC_ALL": "C.UTF-8",
            },
            cwd=checkout,
            capture_output=True,
            text=True,
            check=True,
        )
    return ran.stdout


def main(checkouts: list[str]) -> None:
    """Print the seconds of each task, and of puzzles that a script solves by brief speech."""
    names = [*(["before"] * bool(checkouts)), "normal", "brief"]
    print(f"{'':32}", *(f"{name:>8}" for name in names))
    for name, task in TASKS.items():
        texts = [heard(Path(one), task.before or task.now) for one in checkouts[:1]]
        texts += [heard(HERE, (f"speech {level}", *task.now)) for level in ("normal", "brief")]
        if name in BUDGETS:
            assert all("solved!" in text for text in texts), name
        times = (measured(text.splitlines()) for text in texts)
        print(f"{name:32}", *(f"{time:8.1f}" for time in times), flush=True)
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
    main(sys.argv[1:])
