"""The app in a real pseudo-terminal: how it rests and how it ends."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pseudo_terminal import Terminal

COMMAND = [sys.executable, "-c", "from tui_tangram.app import run; raise SystemExit(run())"]

REST = 1.2
"""Seconds in which anything that blinks, ticks or polls would have shown itself."""
SETTLED = 0.2
"""Seconds of silence after which a frame is complete."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@contextmanager
def started(command: list[str] = COMMAND) -> Iterator[Terminal]:
    """Start the app and wait until it rests at home."""
    with Terminal(command, 80, 24) as terminal:
        terminal.until("of 1,167 solved")
        terminal.settle(SETTLED)
        yield terminal


def test_an_app_at_rest_sends_nothing() -> None:
    """At home, in the gallery, while a search is typed, in the palette and in help: no bytes."""
    with started() as terminal:
        assert 0 == terminal.settle(2 * REST)
        for keys, seen in (
            (["t"], "1,167 figures"),
            (["/swan"], "3 of 1,167 shown"),
            (["ctrl+p"], "Type what you want to do"),
        ):
            terminal.press(*keys)
            terminal.until(seen)
            terminal.settle(SETTLED)
            assert 0 == terminal.settle(REST), seen
        # Each escape by itself: what follows at once would belong to it.
        terminal.press("escape")
        terminal.until(lambda text: "Type what you want to do" not in text)
        terminal.settle(REST)
        terminal.press("escape")
        terminal.until("tab collection")
        terminal.settle(REST)
        terminal.press("?")
        terminal.until("One to five dots show the difficulty")
        terminal.settle(SETTLED)
        assert 0 == terminal.settle(REST)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_the_app_and_puts_the_terminal_back(name: str) -> None:
    """The status says which signal it was, and the terminal has its own screen again."""
    number = getattr(signal, name)
    with started() as terminal:
        os.kill(terminal.pid, number)
        assert 128 + number == terminal.wait()
        # The cursor is shown again.
        assert not terminal.screen.cursor.hidden


def test_a_terminal_that_vanishes_ends_the_app(tmp_path: Path) -> None:
    """An app whose terminal is gone ends, even if it is sent no signal.

    Only the first process of a terminal is sent one: here that is not the app.
    """
    note = tmp_path / "status"
    first = (
        "import pathlib, signal, subprocess\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        f"status = subprocess.run({COMMAND!r}).returncode\n"
        f"pathlib.Path({str(note)!r}).write_text(str(status))"
    )
    with started([sys.executable, "-c", first]) as terminal:
        terminal.hang_up()
    assert str(128 + signal.SIGHUP) == note.read_text()


@pytest.mark.parametrize("later", [0.005, 0.05])
def test_a_terminal_that_vanishes_while_the_app_ends_is_not_waited_for(later: float) -> None:
    """Whoever leaves and closes the window at once leaves nothing behind that runs on."""
    with started() as terminal:
        terminal.press("ctrl+q")
        time.sleep(later)
        assert terminal.hang_up() in {0, 128 + signal.SIGHUP}


def test_keys_are_heard_in_the_order_they_are_typed() -> None:
    """What is typed at once, faster than anybody can, is a search and not commands."""
    with started() as terminal:
        terminal.press("t")
        terminal.until("1,167 figures")
        terminal.press("/cat's head")
        terminal.until("/ cat's head")
        terminal.until("1 of 1,167 shown")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()


def test_the_window_may_change_at_any_time() -> None:
    """The app follows each size, says what it needs in one too small, and comes back."""
    with started() as terminal:
        terminal.press("t")
        terminal.until("1,167 figures")
        terminal.resize(50, 15)
        terminal.until("needed 60 × 20")
        terminal.resize(120, 40)
        terminal.until("1 solution")
        terminal.resize(60, 20)
        terminal.until(lambda text: "Crane" in text and "1 solution" not in text)
