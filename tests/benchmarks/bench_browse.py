"""What a key costs in the gallery with every figure of the seven tans, in a real pty, and memory.

    python -m tests.benchmarks.bench_browse [KEYS]

The store is made first where TUI_TANGRAM_CACHE_DIR has none.  In the order of numbers and in that
of solutions: the median, the 95th percentile and the maximum, in ms, of the CPU of a key (all
threads of the app) up to the first byte of the answer, of all its CPU, as pictures follow, and of
the time to the last byte; and the share of memory (PSS) of the app and of what it started, in the
beginning, halfway and at the end.
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.bench_host import memory
from tests.benchmarks.bench_keys import DOWN, LEFT, RIGHT, UP, Terminal
from tui_tangram.play import Limit
from tui_tangram.research.figures.numbered import search

PAGE_DOWN, PAGE_UP, HOME, END, BACK_TAB = "\x1b[6~", "\x1b[5~", "\x1b[H", "\x1b[F", "\x1b[Z"
KEYS = (RIGHT, DOWN, PAGE_DOWN, PAGE_DOWN, LEFT, UP, PAGE_UP, END, HOME, "r")
SIZE = 120, 40


def until(terminal: Terminal, key: str, text: bytes = b"") -> None:
    """Press a key, and wait until a text is shown and nothing comes any more."""
    os.write(terminal.master, key.encode())
    seen = b""
    while text not in seen:
        seen += os.read(terminal.master, 1 << 16)
    time.sleep(1)
    terminal.settled()


def measure(terminal: Terminal, name: str, keys: int) -> None:
    """Press keys, and print the results."""
    shares = [memory(terminal.process)[1]]
    times: dict[str, list[float]] = {"CPU to first byte": [], "CPU": [], "last byte": []}
    for number in range(keys):
        before, begun = terminal.work(), time.monotonic()
        os.write(terminal.master, KEYS[number % len(KEYS)].encode())
        select.select([terminal.master], [], [], 2)
        first = terminal.work()
        last, _ = terminal.settled()
        found = first - before, terminal.work() - before, last - begun
        for numbers, one in zip(times.values(), found, strict=True):
            numbers.append(one)
        if number + 1 in {keys // 2, keys}:
            shares.append(memory(terminal.process)[1])
    for what, numbers in times.items():
        some = median(numbers), quantiles(numbers, n=20)[-1], max(numbers)
        print(f"{name}, {what}:", *(f"{1e3 * one:.1f}" for one in some))
    print(f"{name}, memory:", *(f"{one:.1f}" for one in shares), "MB", flush=True)


def main() -> None:
    """Measure."""
    keys = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    search("tangram/snug/1", Limit().meter())
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([str(Path(sys.executable).with_name("tui-tangram"))], SIZE, Path(home))
        try:
            until(terminal, "", b"Tangrams")
            for key in ("\x1b", "t", BACK_TAB):
                until(terminal, key)
            until(terminal, BACK_TAB, b"5,583,516")
            measure(terminal, "by number", keys)
            until(terminal, "o", b"most solutions first")
            measure(terminal, "by solutions", keys)
        finally:
            terminal.end()


if __name__ == "__main__":
    main()
