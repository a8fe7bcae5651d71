"""Systems that lack what only Unix has: plain mode plays, and what needs Unix says so in a line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

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


@pytest.mark.parametrize("word", ["serve", "table"])
def test_what_needs_unix_says_so(tmp_path: Path, word: str) -> None:
    """One line, and the status of bad usage."""
    done = lacking(tmp_path, word)
    assert 2 == done.returncode
    assert 1 == done.stderr.count("\n"), done.stderr
    assert done.stderr.startswith("tui-tangram: ")
