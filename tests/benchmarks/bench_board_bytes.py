"""How many bytes a key sends on easy boards of all layouts, in half blocks, in a real pty.

    python -m tests.benchmarks.bench_board_bytes

Prints for each layout, and for 80×24, 120×40 and 200×60, the most bytes and the mean of
keys that take tiles, carry, turn and lay them.
"""

from __future__ import annotations

import os
import sys
import tempfile

from tests.pseudo_terminal import Terminal
from tui_tangram.maths.tiling import LAYOUTS

SIZES = ((80, 24), (120, 40), (200, 60))
KEYS = (
    "n", "enter", "right", "n", "enter", "down", "right", "n", "enter", "1", "left", "r", "enter",
)  # fmt: skip


def main() -> None:
    """Print the table."""
    for layout in LAYOUTS:
        counts = [sent(f"{layout}/easy/infinity/c5/s5", *size) for size in SIZES]
        row = (f"{max(one):6} {sum(one) // len(one):5}" for one in counts)
        print(f"{layout:11}", *row, flush=True)


def sent(puzzle: str, columns: int, lines: int) -> list[int]:
    """Return the bytes that each key sends."""
    command = [sys.executable, "-m", "tui_tangram", "play", puzzle]
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "TUI_TANGRAM_DATA_DIR": home, "TUI_TANGRAM_CONFIG_DIR": home}
        with Terminal(command, columns, lines, environ) as terminal:
            terminal.settle()
            found = []
            for key in KEYS:
                before = terminal.sent
                terminal.press(key)
                terminal.settle()
                found.append(terminal.sent - before)
            return found


if __name__ == "__main__":
    main()
