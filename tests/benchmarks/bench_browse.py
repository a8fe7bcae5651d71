"""What a key costs in the gallery with every figure of the seven tans, in a real pty, and memory.

    python -m tests.benchmarks.bench_browse [KEYS]

The store is made first where TUI_TANGRAM_CACHE_DIR has none.  In the order of numbers and in that
of solutions: the median and the 95th percentile, in ms, of the CPU of a key (all threads of the
app) and of the time to the first byte, and the memory of the app before and after.
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.bench_keys import DOWN, LEFT, RIGHT, UP, Terminal
from tui_tangram.play import Limit
from tui_tangram.research.figures.numbered import search

PAGE_DOWN, PAGE_UP, HOME, END, BACK_TAB = "\x1b[6~", "\x1b[5~", "\x1b[H", "\x1b[F", "\x1b[Z"
KEYS = (RIGHT, DOWN, PAGE_DOWN, PAGE_DOWN, LEFT, UP, PAGE_UP, END, HOME, "r")
SIZE = 120, 40


def memory(process: int) -> float:
    """Return the resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def first_byte(terminal: Terminal, key: str) -> float:
    """Press a key, and return the seconds to the first byte of the answer."""
    begun = time.monotonic()
    os.write(terminal.master, key.encode())
    select.select([terminal.master], [], [], 20)
    return time.monotonic() - begun


def measure(terminal: Terminal, name: str, keys: int) -> None:
    """Press keys, and print the results."""
    before, cpu, first = memory(terminal.process), [], []
    for number in range(keys):
        work = terminal.work()
        first.append(first_byte(terminal, KEYS[number % len(KEYS)]))
        terminal.settled()
        cpu.append(terminal.work() - work)
    for what, found in (("CPU", cpu), ("first byte", first)):
        print(f"{name}, {what}: {1e3 * median(found):.1f} {1e3 * quantiles(found, n=20)[-1]:.1f}")
    print(f"{name}, memory: {before:.0f} {memory(terminal.process):.0f} MB")


def main() -> None:
    """Measure."""
    keys = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    search("tangram/snug/1", Limit().meter())
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([str(Path(sys.executable).with_name("tui-tangram"))], SIZE, Path(home))
        try:
            terminal.settled()
            for key in ("\x1b", "t", BACK_TAB, BACK_TAB):
                os.write(terminal.master, key.encode())
                terminal.settled()
            measure(terminal, "by number", keys)
            os.write(terminal.master, b"o")
            terminal.settled()
            measure(terminal, "by solutions", keys)
        finally:
            terminal.end()


if __name__ == "__main__":
    main()
