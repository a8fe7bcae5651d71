"""What the first frame takes, beside a Textual app that only says hello.

Both are started by turns in a real pty, so that what else the machine does hits both.  Seconds of
the processor, which count, and of the clock, in which the app also waits for a terminal that
answers nothing.  Python's compiled files are made before.
Usage: python -m tests.benchmarks.bench_first_frame [ROUNDS]
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
from compileall import compile_dir
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.benchmarks.bench_keys import ROOT, Terminal

HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("first frame")
Hello().run()
"""
OURS = [sys.executable, "-m", "tui_tangram"]
STARTS = {
    "minimal": ([sys.executable, "-c", HELLO], b"first frame"),
    "home": (OURS, b"Laboratory"),
    "first steps": (OURS, b"Look around"),
}
"""The commands, and what is seen in their first frame; a new player sees another one."""
PATIENCE = 20.0


def first_frame(command: list[str], mark: bytes, *, new: bool) -> tuple[float, float]:
    """Return the seconds of processor and clock until *mark* is on a *new* player's screen."""
    with tempfile.TemporaryDirectory() as home:
        if not new:
            place = Path(home, "tui-tangram")
            place.mkdir()
            (place / "settings.toml").write_text('lessons = "first-steps"\n')
        start = perf_counter()
        terminal = Terminal(command, (80, 24), Path(home))
        try:
            seen = b""
            while mark not in seen:
                if not select.select([terminal.master], [], [], PATIENCE)[0]:
                    raise SystemExit(f"{command} shows nothing; so far: {seen!r}")
                seen += os.read(terminal.master, 1 << 16)
            return terminal.work(), perf_counter() - start
        finally:
            terminal.end()


def main(rounds: int) -> None:
    """Print the medians of both, and the ratios of the processor's."""
    compile_dir(ROOT / "tui_tangram", quiet=1)
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    for _ in range(rounds + 1):  # the first warms the disk
        for name, (command, mark) in STARTS.items():
            times[name].append(first_frame(command, mark, new=name == "first steps"))
    medians = {
        name: [1000 * median(column) for column in zip(*found[1:], strict=True)]
        for name, found in times.items()
    }
    for name, (processor, clock) in medians.items():
        ratio = processor / medians["minimal"][0]
        print(f"{name:12} {processor:6.0f} ms CPU {clock:6.0f} ms   ratio {ratio:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
