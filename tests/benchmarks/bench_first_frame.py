"""How long until the first frame, beside a Textual app that only says hello.

Both are started by turns in a real pty, so that what else the machine does hits both.
Usage: python tests/benchmarks/bench_first_frame.py [rounds]
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parent.parent.parent
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("first frame")
Hello().run()
"""
STARTS = {
    "minimal": ([sys.executable, "-c", HELLO], b"first frame"),
    "tui-tangram": ([sys.executable, "-m", "tui_tangram"], b"Tangrams"),
}
PATIENCE = 20.0


def first_frame(command: list[str], mark: bytes, home: str) -> float:
    """Return the seconds from the start of *command* until *mark* is on the screen."""
    start = perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.environ |= {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(ROOT),
            "TUI_TANGRAM_DATA_DIR": home,
            "TUI_TANGRAM_CONFIG_DIR": home,
        }
        os.execv(command[0], command)
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        seen = b""
        while mark not in seen:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            if not ready:
                raise SystemExit(f"{command} shows nothing; so far: {seen!r}")
            seen += os.read(terminal, 65536)
        return perf_counter() - start
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def main(rounds: int) -> None:
    """Print the median of each and their ratio."""
    times: dict[str, list[float]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(rounds + 1):  # the first warms the disk
            for name, (command, mark) in STARTS.items():
                times[name].append(first_frame(command, mark, home))
    medians = {name: median(found[1:]) for name, found in times.items()}
    for name, seconds in medians.items():
        print(f"{name:12} {1000 * seconds:6.0f} ms")
    print(f"{'ratio':12} {medians['tui-tangram'] / medians['minimal']:6.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
