"""Systems that lack what only Unix has: both modes play, and what needs Unix says so in a line."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.pseudo_terminal import Terminal
from tests.tools.played import FIGURE, HINTS, hinted

LACKING: Final = """
import asyncio, functools, os, select, signal, socket, subprocess, sys, tempfile, threading
import platformdirs.unix
# asyncio's own pair is of a kind that our code is not to find.
socket.socketpair = functools.partial(socket.socketpair, socket.AF_UNIX)
for name in ("termios", "tty", "resource", "pwd", "grp", "readline"):
    sys.modules[name] = None
for module, names in (
    (os, "fork getuid geteuid nice getpgrp tcgetpgrp killpg setsid"),
    (signal, "SIGHUP SIGTSTP SIGCONT SIGALRM setitimer siginterrupt pthread_sigmask"),
    (select, "poll"),
    (socket, "AF_UNIX send_fds recv_fds"),
):
    for name in names.split():
        delattr(module, name)
from tui_tangram.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
"""Takes away what Python on Windows does not have, as far as Python itself does without it here."""

CONSOLE: Final = """
import os, select, sys, threading, types
ready = select.select
class EventMonitor(threading.Thread):
    def __init__(self, loop, app, exit_event, process_event):
        self.exit_event, self.process_event = exit_event, process_event
        super().__init__(name="textual-input")
    def run(self):
        from textual._xterm_parser import XTermParser
        parser = XTermParser()
        while not self.exit_event.is_set():
            messages = [*parser.tick()]
            if ready([0], [], [], 0.1)[0]:
                messages += parser.feed(os.read(0, 1024).decode())
            for message in messages:
                self.process_event(message)
win32 = types.ModuleType("textual.drivers.win32")
win32.EventMonitor = EventMonitor
win32.enable_application_mode = lambda: lambda: print("console restored")
sys.modules["textual.drivers.win32"] = win32
os.environ["TEXTUAL_DRIVER"] = "textual.drivers.windows_driver:WindowsDriver"
"""
"""Gives Textual's driver for Windows a console: only the calls of the system are replaced."""


def lacking(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command on such a system."""
    places = ["--data-dir", str(home), "--config-dir", str(home)]
    return subprocess.run(
        [sys.executable, "-c", LACKING, *words, *places],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_figure_is_played_to_its_end(tmp_path: Path) -> None:
    """By hints, whose solver is another process, and saved."""
    done = lacking(tmp_path, "--plain", typed=hinted(HINTS))
    assert (0, "") == (done.returncode, done.stderr)
    assert "solved!" in done.stdout
    assert FIGURE in lacking(tmp_path, "list", "solved", "--ids").stdout


def test_the_app_plays_with_the_driver_for_windows(tmp_path: Path) -> None:
    """A figure is played to its end and saved, and the console is restored at the end."""
    places = ["--data-dir", str(tmp_path), "--config-dir", str(tmp_path)]
    command = [sys.executable, "-c", CONSOLE + LACKING, "play", FIGURE, *places]
    raw = ["sh", "-c", f"stty raw -echo; exec {shlex.join(command)}"]
    with Terminal(raw, 80, 24, os.environ, answers="") as terminal:
        terminal.until("hint")
        while "solved" not in terminal.text:
            said = terminal.text.splitlines()[-2]
            terminal.press("h")
            terminal.until(lambda text, said=said: said not in text)  # type: ignore[misc]
        terminal.press("q", "ctrl+q")
        assert terminal.wait() == 0
        assert b"console restored" in terminal.heard
    assert FIGURE in lacking(tmp_path, "list", "solved", "--ids").stdout


@pytest.mark.parametrize("word", ["serve", "table"])
def test_what_needs_unix_says_so(tmp_path: Path, word: str) -> None:
    """One line, and the status of bad usage."""
    done = lacking(tmp_path, word)
    assert 2 == done.returncode
    assert 1 == done.stderr.count("\n"), done.stderr
    assert done.stderr.startswith("tui-tangram: ")
