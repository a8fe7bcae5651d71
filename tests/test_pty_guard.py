"""The terminal after a death: whatever ends the program, it is as it was before."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.terminal.guard import LEAVING, META, TerminalGuard

SHELL: Final = "ulimit -c 0; read start; {program}; echo ended; read end"
"""Stays when the program dies, as the shell of a player does, and the terminal with it."""
APP: Final = (), "Tangram", LEAVING
LINES: Final = ("--plain", "play", "convex/2"), "Square>", "\x1b[?2004l"

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="finds the program in /proc"
)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def alive(pid: int) -> bool:
    """Whether a process goes on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def sequences(text: str) -> list[str]:
    """Return the control sequences in a text."""
    return re.findall(r"\x1b\[[<?]?[0-9]*[a-z]", text)


@contextmanager
def started(
    words: tuple[str, ...], seen: str, name: str = ""
) -> Iterator[tuple[Terminal, int, list[object]]]:
    """Start the program by a shell; yield the terminal, the program and the modes before.

    The terminal gives itself a *name*, or none.
    """
    program = shlex.join([sys.executable, "-m", "tui_tangram", *words])
    command = ["sh", "-c", SHELL.format(program=program)]
    answers = f"\x1bP>|{name}\x1b\\\x1b[?62;22c"
    with Terminal(command, 80, 24, answers=answers) as found:
        before = termios.tcgetattr(found._fd)
        found.press("\n")
        found.until(seen)
        found.settle()
        assert before != termios.tcgetattr(found._fd)
        (pid,) = children(found.pid)
        yield found, pid, before
        found.press("\n")
        found.wait()


@contextmanager
def shell_with_jobs() -> Iterator[Terminal]:
    """Start a shell as a player's, but that its own line editing asks the terminal for nothing."""
    environ = {**os.environ, "PS1": "shell> ", "HISTFILE": ""}
    command = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    with Terminal(command, 80, 24, environ) as found:
        found.until("shell>")
        yield found
        found.press("exit", "enter")
        found.wait()


@pytest.mark.parametrize("number", [signal.SIGUSR1, signal.SIGXCPU, signal.SIGSEGV, signal.SIGKILL])
@pytest.mark.parametrize("mode", [APP, LINES], ids=["app", "lines"])
def test_the_terminal_is_as_before(
    mode: tuple[tuple[str, ...], str, str], number: signal.Signals
) -> None:
    """Modes, screen, mouse, pasting and cursor come back, and are taken back once."""
    words, seen, leaving = mode
    with started(words, seen) as (found, pid, before):
        sent = len(found.heard)
        os.kill(pid, number)
        found.until("ended")
        found.settle()
        assert before == termios.tcgetattr(found._fd)
        rest = found.heard[sent:].decode()
        # Textual's driver resets no colours, sizes only where the terminal tells them, and reports
        # of motion only where they were asked for.
        others = {"\x1b[m", "\x1b[?2048l", "\x1b[?1002l", "\x1b[?1003l"}
        assert set(sequences(leaving)) - others <= set(sequences(rest))
        assert 1 == rest.count(sequences(leaving)[-1])
        assert not found.screen.cursor.hidden


@pytest.mark.parametrize(("name", "times"), [("XTerm(379)", 1), ("kitty(0.41.1)", 0)])
def test_what_only_some_are_asked_is_taken_back_from_those(name: str, times: int) -> None:
    """Others might not have kept what was before."""
    words, seen, _ = APP
    with started(words, seen, name) as (found, pid, _):
        sent = len(found.heard)
        os.kill(pid, signal.SIGKILL)
        found.until("ended")
        found.settle()
        asked, taken_back = META
        assert times == found.heard[:sent].decode().count(asked)
        assert times == found.heard[sent:].decode().count(taken_back)


def handled(pid: int) -> set[int]:
    """Return the numbers of the signals that a process handles."""
    (told,) = re.findall(r"SigCgt:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
    bits = int(told, 16)
    return {number for number in range(1, 65) if bits >> number - 1 & 1}


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with jobs: bash")
@pytest.mark.parametrize("mode", [APP, LINES], ids=["app", "lines"])
def test_a_stopped_program_ends_and_leaves_the_terminal_to_the_shell(
    mode: tuple[tuple[str, ...], str, str],
) -> None:
    """It is in the background then, where a change of the terminal would stop it once more."""
    words, seen, leaving = mode
    with shell_with_jobs() as found:
        found.press(shlex.join([sys.executable, "-m", "tui_tangram", *words]), "enter")
        found.until(seen)
        found.settle()
        (pid,) = children(found.pid)
        assert {signal.SIGABRT, signal.SIGSEGV} <= handled(pid)
        found.press("ctrl+z")
        found.until("Stopped")
        found.settle()
        if mode is APP:  # which stops itself, perhaps more than once, before it can hear a fault
            assert not {signal.SIGABRT, signal.SIGSEGV} & handled(pid)
        sent = len(found.heard)
        waiting = f"while kill -0 {pid} 2>&-; do sleep 0.1; done"
        found.press(f"kill %1; {waiting}; echo en''ded", "enter")
        found.until("ended")
        found.settle()
        assert not set(sequences(leaving)) & set(sequences(found.heard[sent:].decode()))


def test_only_terminals_are_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to a pipe, and no process is started where there is nothing to guard."""
    monkeypatch.setattr(os, "fork", pytest.fail)
    master, slave = os.openpty()
    with os.fdopen(slave, "w") as terminal, Path(os.devnull).open("w") as other:
        for pair in ((terminal, other), (other, terminal), (None, terminal), (terminal, None)):
            TerminalGuard(*pair, "x").arm()
    os.close(master)


def test_an_end_in_order_takes_nothing_back_twice() -> None:
    """The guard is gone after a proper end, and writes nothing."""
    words, seen, _ = APP
    with started(words, seen) as (found, pid, before):
        (guard,) = children(pid)
        found.press("ctrl+q")
        found.until("ended")
        found.settle()
        assert before == termios.tcgetattr(found._fd)
        assert 1 == found.heard.count(b"\x1b[?1049l")
        assert not Path(f"/proc/{guard}").exists()  # not even as a zombie
