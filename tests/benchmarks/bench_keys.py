"""What a key costs beside a minimal Textual app's, in real ptys, interleaved in one run.

    python -m tests.benchmarks.bench_keys [ROUNDS [BEFORE]]
    python -m tests.benchmarks.bench_keys trace [ROUNDS]

For each case and size: the median CPU of a key (all threads of the app, to the nanosecond, from
Linux's scheduler), the median of the time to the last byte, the bytes, and the ratio of CPU to
that of a Textual app that moves one character.  With BEFORE, a checkout of other code with its
own ``.venv``, the same cases are run there, by turns with these.

``trace`` prints instead where the time of a key goes, in milliseconds of the clock by stage
(`tui_tangram.app.trace`); what is left of the CPU is Textual's and the input's.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
SIZES = (80, 24), (200, 60)
VARIABLE = "TUI_TANGRAM_TRACE"
QUIET = 0.08
"""Seconds without a byte and without work of the app after which a key is done."""
RIGHT, LEFT, UP, DOWN = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"
MINIMAL = """
from textual.app import App
from textual.widgets import Static

STEPS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


class Minimal(App):
    CSS = "Static { width: 1; height: 1; }"

    def compose(self):
        yield Static("@")

    def on_key(self, event):
        mark = self.query_one(Static)
        mark.offset += STEPS.get(event.key, (0, 0))


Minimal().run()
"""
"""The app that is the measure: one character moves."""


@dataclass(frozen=True)
class Case:
    """Something to do: the arguments, the keys that lead there, and those that are measured."""

    name: str
    arguments: Sequence[str]
    before: Sequence[str] = ()
    keys: Sequence[str] = (RIGHT, RIGHT, LEFT, LEFT)


CASES = (
    Case("convex/1, selection", ("play", "convex/1"), ("h",)),
    Case("swan, piece moved", ("play", "tangram/swan"), ("1",), (RIGHT, DOWN, LEFT, UP)),
    Case("swan, piece turned", ("play", "tangram/swan"), ("1",), ("r",) * 4),
    Case("home", (), (), (DOWN, DOWN, UP, UP)),
    Case("home, with previews", (), ("\x1b",), (DOWN, DOWN, UP, UP)),
    Case("gallery", (), ("\x1b", "t")),
    Case("gallery of boards", (), ("\x1b", "e")),
    Case("4.6.12, huge", ("play", "4.6.12/diabolical/infinity/c3/s1/g1-3h"), (DOWN,)),
    Case("400 tiles", ("play", "square/20x20/tetravex/c10/s1/g1-32"), (DOWN,)),
    Case(
        "icosahedron, turned",
        ("play", "triangle/icosahedron-hard/hard-infinity/c6/s1"),
        keys=("L", "L", "K", "K"),
    ),
    Case("minimal", (), (), (RIGHT, DOWN, LEFT, UP)),
)


@dataclass
class Figures:
    """What was measured of a case: seconds of CPU, seconds to the last byte, bytes."""

    cpu: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    size: list[int] = field(default_factory=list)


class Terminal:
    """A program in a pty of *size*, whose output is read and counted."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], home: Path) -> None:
        environment = {
            **os.environ, "HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home),
        }  # fmt: skip
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execve(command[0], list(command), environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def work(self) -> float:
        """Return the seconds of CPU that all threads have taken."""
        tasks = Path(f"/proc/{self.process}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def settled(self, patience: float = 20) -> tuple[float, int]:
        """Read until nothing comes and nothing is done; return the last byte's time and bytes."""
        begun = last = time.monotonic()
        size, done = 0, self.work()
        while time.monotonic() - begun < patience:
            if select.select([self.master], [], [], QUIET)[0]:
                size += len(os.read(self.master, 1 << 16))
                last = time.monotonic()
            elif (now := self.work()) - done < QUIET / 40:
                break
            else:
                done = now
        return last, size

    def press(self, key: str, found: Figures) -> None:
        """Press a *key*, and note what it cost."""
        before, begun = self.work(), time.monotonic()
        os.write(self.master, key.encode())
        last, size = self.settled()
        found.cpu.append(self.work() - before)
        found.last.append(last - begun)
        found.size.append(size)

    def end(self) -> None:
        """End the program."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)


def prepare(terminal: Terminal, case: Case) -> None:
    """Press the keys before those that are measured, and those once."""
    time.sleep(1)
    terminal.settled()
    terminal.settled()
    for key in (*case.before, *case.keys):
        terminal.press(key, Figures())


def stages(case: Case, size: tuple[int, int], rounds: int) -> dict[str, float]:
    """Return the milliseconds of each stage for a key of *case*."""
    with tempfile.TemporaryDirectory() as home:
        file = Path(home, "trace.json")
        os.environ[VARIABLE] = str(file)
        terminal = Terminal(
            [sys.executable, "-m", "tui_tangram", *case.arguments], size, Path(home)
        )
        del os.environ[VARIABLE]
        try:
            prepare(terminal, case)
            before, keys = json.loads(file.read_text()), rounds * len(case.keys)
            for key in case.keys * rounds:
                terminal.press(key, Figures())
            after = json.loads(file.read_text())
        finally:
            terminal.end()
    return {stage: (after[stage][1] - before[stage][1]) / keys / 1e6 for stage in after}


def print_stages(rounds: int) -> None:
    """Print where the time of a key goes."""
    for size in SIZES:
        cases = [case for case in CASES if case.name != "minimal"]
        found = {case.name: stages(case, size, rounds) for case in cases}
        names = [case.name for case in cases]
        print(f"\n{size[0]}x{size[1]:<9}" + "".join(f"{name[:17]:>19}" for name in names))
        for stage in found[names[0]]:
            print(f"{stage:12}" + "".join(f"{found[name][stage]:19.2f}" for name in names))


def measure(case: Case, size: tuple[int, int], code: Path, rounds: int) -> Figures:
    """Return what the keys of *case* cost in *code*."""
    python = str(code / ".venv" / "bin" / "python") if code != ROOT else sys.executable
    found = Figures()
    with tempfile.TemporaryDirectory() as home:
        command = [python, "-m", "tui_tangram", *case.arguments]
        if case.name == "minimal":
            command = [sys.executable, "-c", MINIMAL]
        terminal = Terminal(command, size, Path(home))
        try:
            prepare(terminal, case)
            for _ in range(rounds):
                for key in case.keys:
                    terminal.press(key, found)
        finally:
            terminal.end()
    return found


def main(rounds: int = 6, before: str = "") -> None:
    """Print the table."""
    codes = [ROOT, *([Path(before)] if before else [])]
    for size in SIZES:
        found: dict[tuple[str, Path], Figures] = {}
        for case in CASES:
            for code in codes[:1] if case.name == "minimal" else codes:
                found[case.name, code] = measure(case, size, code, rounds)
        least = median(found["minimal", ROOT].cpu)
        print(f"\n{size[0]}x{size[1]:<14} {'ms CPU':>8} {'ratio':>6} {'last':>7} {'bytes':>7}")
        for (name, code), each in found.items():
            cpu = median(each.cpu)
            print(
                f"{name:<20} {cpu * 1e3:6.1f} {cpu / least:7.2f} {median(each.last) * 1e3:7.1f}"
                f" {median(each.size):7.0f}  {'' if code == ROOT else 'before'}"
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["trace"]:
        print_stages(int(sys.argv[2]) if len(sys.argv) > 2 else 4)
        raise SystemExit
    main(*(int(one) if one.isdigit() else one for one in sys.argv[1:]))  # type: ignore[arg-type]
