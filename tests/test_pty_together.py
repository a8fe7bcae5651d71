"""Two strangers at two real terminals: from the home screen to a board that both have solved."""

from __future__ import annotations

import os
import signal
import sys
from tempfile import TemporaryDirectory

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.flow import table_socket

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def hinted(terminal: Terminal) -> None:
    """Ask for hints until one can be done, and do it."""
    while "do hint" not in terminal.text:
        before = terminal.text
        terminal.press("h")
        terminal.until(lambda text, before=before: text != before)
    terminal.press("enter")
    terminal.until(lambda text: "do hint" not in text)


def test_a_game_is_opened_joined_and_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the keys that are shown; a killed server and a killed player cost no move."""
    program = [sys.executable, "-m", "tui_tangram"]
    with TemporaryDirectory(prefix="tt-") as runtime:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        lock = table_socket.socket_path().with_name("tables.lock")
        with Terminal([*program, "play", "tetravex/2x2-1"], 80, 24) as ann:
            ann.until("? help")
            ann.press("&")
            ann.until("enter open")
            assert "tui-tangram join --profile ann" in ann.text
            ann.press("enter")
            ann.until("Others type: tui-tangram join")
            try:
                code = ann.text.partition("tui-tangram join ")[2].split()[0]
                with Terminal([*program, "join", code, "--profile", "bob"], 80, 24) as bob:
                    bob.until("bob (you)")
                    ann.until("bob has joined.")
                    hinted(ann)
                    bob.until("1 move")
                    os.kill(int(lock.read_text()), signal.SIGKILL)
                    for terminal in (ann, bob):
                        # Who is first also sees that the other is back, which replaces the words.
                        terminal.until(
                            lambda text: "Connected again." in text or "is back." in text
                        )
                    hinted(bob)
                    ann.until("bob 1 move")
                ann.until("bob is away.")  # its terminal was closed
                with Terminal([*program, "join", "--profile", "bob"], 80, 24) as bob:
                    bob.until("enter join")
                    bob.press("enter")
                    bob.until("bob (you) 1 move")
                    hinted(bob)
                    ann.until("bob 2 moves")
                    hinted(ann)
                    for terminal in (ann, bob):
                        terminal.until("Solved together")
            finally:
                table_socket.close_server()
