"""The plain mode at a real terminal: typed, completed, recalled, left and gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.flow.table_socket import close_server

PATIENT = """
from tui_tangram.__main__ import main
from tui_tangram.plain import prompt
prompt.PATIENCE = 120
raise SystemExit(main())
"""
"""The program, which gives the machine more time to reach a prompt after Ctrl+C."""

UNSEEN = """
import builtins, signal, threading, time
from tui_tangram.__main__ import main

def press():
    time.sleep(0.3)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

def first(prompt, read=input):
    builtins.input = read
    threading.Thread(target=press, daemon=True).start()
    return read(prompt)

builtins.input = first
raise SystemExit(main())
"""
"""The program, with a first Ctrl+C that ends no wait for a letter: it comes in another thread."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def at_prompt(text: str) -> bool:
    """Whether a line is waited for; what is typed before would be shown twice."""
    return text.rstrip().endswith("Square>")


def test_lines_at_a_terminal() -> None:
    """Nothing is drawn in place: no byte but text, and what was typed before comes back."""
    environ = {**os.environ, "TERM": "vt100", "LC_ALL": "C"}
    environ.pop("PYTHONIOENCODING", None)
    command = [sys.executable, "-c", PATIENT, "--plain", "play", "convex/2"]
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until("Square>")
        terminal.press("hist", "\t")
        terminal.until("Square> history")
        terminal.press("\x7f" * 8, "place A 1\r")
        terminal.until(lambda text: "Placed piece 1" in text and at_prompt(text))
        # Words instead of signs that this locale has not.
        assert "2 root 2" in terminal.text
        assert "90 degrees" in terminal.text
        terminal.press("contour\r")
        terminal.until(lambda text: "Corner B" in text and at_prompt(text))
        terminal.press("\x1b[A", "\x1b[A", "\r")
        terminal.until("piece 1 is already there")
        # Pressed while the answer is still being given, it costs neither the game nor the line.
        terminal.press("\x03")
        terminal.until(at_prompt)
        terminal.press("edg")
        terminal.until("Square> edg\n")
        terminal.press("\x03")
        terminal.until(at_prompt)
        terminal.press("quit\r")
        terminal.until("Goodbye.")
        assert 0 == terminal.wait()
        # No cursor is moved about, no colour set, no screen switched.
        assert b"\x1b[?1049h" not in terminal.heard
        # Lines end between words, before the terminal would end them within one.
        assert max(map(len, terminal.heard.decode().splitlines())) <= 80
        assert b"\x1b[2J" not in terminal.heard
        assert not any(f"\x1b[{code}m".encode() in terminal.heard for code in (31, 32, 38, 48))
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until("Resumed where you left off.")
        terminal.until(at_prompt)
        terminal.press("time\r")
        # A line of its own begins with the prompt; before it the key would be lost.
        terminal.until(lambda text: "1 move" in text and at_prompt(text))
        terminal.press("\x03")
        terminal.until(lambda text: "Press Ctrl+C again to quit." in text and at_prompt(text))
        terminal.press("\x03")
        assert 0 == terminal.wait()
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until("Resumed where you left off.")
        terminal.until(at_prompt)
        terminal.press("\x04")
        assert 0 == terminal.wait()


def test_others_are_heard_at_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lines above it, and what is typed already stands there again."""
    program = [sys.executable, "-m", "tui_tangram"]
    with TemporaryDirectory(prefix="tt-") as runtime:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        environ = {**os.environ} | {"TERM": "vt100", "LC_ALL": "C", "TUI_TANGRAM_LANGUAGE": "en"}
        tables = subprocess.Popen([*program, "table"], stdout=subprocess.PIPE, env=environ)
        assert tables.stdout is not None
        try:
            assert b"Tables are open" in tables.stdout.readline()
            with Terminal([*program, "--plain", "play", "convex/2"], 80, 40, environ) as terminal:
                terminal.until(at_prompt)
                terminal.press("together\r")
                terminal.until(lambda text: "Others join with" in text and at_prompt(text))
                terminal.press("loo")
                terminal.until("Square> loo\n")
                tables.kill()
                terminal.until(
                    lambda text: (
                        text.rstrip().endswith("Square> loo") and "Connected again." in text
                    )
                )
                terminal.press("k\r")
                terminal.until(lambda text: "0 percent" in text and at_prompt(text))
                terminal.press("quit\r")
                assert 0 == terminal.wait()
            close_server()
        finally:
            tables.kill()
            tables.communicate()


def test_ctrl_c_just_before_the_wait_for_a_letter_is_heeded() -> None:
    """What is noted and ends no wait, as between the echo of a letter and the next wait."""
    environ = {**os.environ, "LC_ALL": "C"}
    command = [sys.executable, "-c", UNSEEN, "--plain", "play", "convex/2"]
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until(lambda text: "Press Ctrl+C again to quit." in text and at_prompt(text))
        terminal.press("quit\r")
        terminal.until("Goodbye.")
        assert 0 == terminal.wait()
