"""Signals, stops, and a vanishing or tiny window, for the app at a real terminal."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pseudo_terminal import Terminal

PROGRAM = (sys.executable, "-c", 'from tui_tangram.app import run; raise SystemExit(run("Swan"))')
COMMAND = shlex.join(PROGRAM)
"""The same for a shell."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@contextmanager
def terminal(*command: str) -> Iterator[Terminal]:
    """Start a command at a terminal of 80 × 24."""
    environ = {**os.environ, "PS1": "shell> ", "HISTFILE": ""}
    with Terminal(command, 80, 24, environ) as found:
        yield found


def modes(found: Terminal) -> list[object]:
    """Return how the terminal treats what is typed: echo, lines, signals."""
    return termios.tcgetattr(found._fd)[:4]


AWAY = 2.5
"""Seconds at the shell."""


def clock(found: Terminal) -> int:
    """Return the seconds that the app's clock shows."""
    minutes, seconds = re.findall(r" (\d+):(\d\d)\b", found.text.splitlines()[0])[-1]
    return 60 * int(minutes) + int(seconds)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the app in /proc")
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with jobs: bash")
def test_the_shell_stops_the_app_and_lets_it_go_on() -> None:
    """Ctrl+Z gives the shell its terminal back, fg the app; no time was counted, no move lost.

    Afterwards stops that cannot be noticed, windows of one cell, and the end by a signal: the
    app hears each key once and leaves the terminal as it was.
    """
    with terminal("bash", "--norc", "--noprofile", "--noediting", "-i") as shell:
        shell.until("shell>")
        before = modes(shell)
        shell.press(COMMAND, "enter")
        shell.until("back")
        raw = modes(shell)
        assert raw != before
        shell.press("1", "right", "enter")
        shell.until("Placed 1")

        counted, began = clock(shell), time.monotonic()
        shell.press("ctrl+z")
        shell.until("Stopped")
        awake = time.monotonic() - began
        assert before == modes(shell)
        assert not shell.screen.cursor.hidden
        time.sleep(AWAY)
        began = time.monotonic()
        shell.press("fg", "enter")
        shell.until(lambda text: "Stopped" not in text and "Placed 1" in text and "back" in text)
        assert raw == modes(shell)
        awake += time.monotonic() - began
        # The clock has counted none of the time at the shell, on however slow a machine.
        assert clock(shell) - counted <= awake + 1 < AWAY or awake + 1 >= AWAY

        # A stop that no program can notice, twice.
        pid = int(_children(shell.pid)[0])
        for _ in range(2):
            os.kill(pid, signal.SIGSTOP)
            shell.until("Stopped")
            sent = shell.sent
            shell.press("fg", "enter")
            shell.until_more(sent)
            shell.until(
                lambda text: "Stopped" not in text and "Placed 1" in text and "back" in text
            )
        shell.settle(0.3)
        shell.press("u")
        shell.until("Undid: ")
        shell.press("U")
        shell.until("Redid: ")

        shell.resize(1, 1)
        shell.settle(0.3)
        shell.resize(80, 24)
        shell.until(lambda text: "Redid: " in text and "back" in text)

        os.kill(pid, signal.SIGTERM)
        shell.until("shell>")
        shell.press("echo status $?", "enter")
        shell.until(f"status {128 + signal.SIGTERM}")
        assert before == modes(shell)
        assert not shell.screen.cursor.hidden
        shell.press("exit", "enter")
        shell.wait()


def test_without_a_shell_the_app_goes_on() -> None:
    """Where nobody could let it go on, Ctrl+Z does not stop the app for good."""
    with terminal(*PROGRAM) as found:
        found.until("back")
        found.press("ctrl+z")
        found.settle(0.3)
        found.press("1", "right", "enter")
        found.until("Placed 1")
        found.press("ctrl+q")
        assert 0 == found.wait()


def test_a_pulled_connection_loses_nothing(home: Path) -> None:
    """A game whose terminal is torn away is gone on with at another, move by move."""
    with terminal(*PROGRAM) as torn:
        torn.until("back")
        torn.press("1", "right", "enter", "2", "enter")
        torn.until("Placed 2")
        assert 128 + signal.SIGHUP == torn.hang_up()
    with terminal(*PROGRAM) as other:
        other.until("Resumed Swan: ")
        for piece in (2, 1):
            other.press("u")
            other.until(f"Undid: placed piece {piece}")
        other.press("ctrl+q")
        assert 0 == other.wait()


def _children(pid: int) -> list[str]:
    """Return the processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
