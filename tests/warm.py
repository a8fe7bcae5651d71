"""Start the program in a process that has loaded it: to load it is most of a start.

`start` asks a process that does nothing else, one of this file run as a program, for a copy of
itself at a terminal.  What decides at the start of Python or while modules are imported has to be
the same there, so that a program with other such variables is not `able` to be started like this.
Programs started by a shell, through SSH and from an installed copy are loaded by themselves.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LOADED: Final = (
    "rich._unicode_data.unicode17-0-0", "sqlite3", "textual.drivers.linux_driver",
    "textual.drivers.headless_driver", "textual.pilot", "textual.scrollbar",
    "tui_tangram.app.play.screen", "tui_tangram.app.saves.page", "tui_tangram.cli.play",
    "tui_tangram.games.matching.api.problem", "tui_tangram.games.matching.screen.kind",
    "tui_tangram.games.tangram.api.problem", "tui_tangram.games.tangram.screen.kind",
    "tui_tangram.player.pack_lessons", "tui_tangram.terminal.lean_update",
)  # fmt: skip
"""What has been imported when a board or a figure is seen for the first time."""
DECISIVE: Final = ("PYTHON", "LC_", "LANG", "TEXTUAL_", "ESCDELAY")
"""How the names of variables begin that are read at the start, or once for all."""
SAME: Final = "from tui_tangram.app import run; "
"""The beginning of code that changes nothing of what is loaded."""

_found: dict[str, tuple[socket.socket, dict[str, str]]] = {}
"""The way to that process, if there is one, and its variables."""


def _decisive(environ: Mapping[str, str]) -> dict[str, str]:
    """Return what has to be the same; where this code lies is."""
    return {
        name: value
        for name, value in environ.items()
        if name.startswith(DECISIVE) and name != "PYTHONPATH"
    }


def _server() -> tuple[socket.socket, dict[str, str]]:
    """Return the way to the process that has loaded the program, which is started once."""
    if "" not in _found:
        ours, theirs = socket.socketpair()
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        with theirs:
            process = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=environ,
            )
        atexit.register(process.wait)
        atexit.register(ours.close)
        _found[""] = ours, _decisive(environ)
    return _found[""]


def able(command: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Say whether a command can be started like this: in a test, for benchmarks measure starts."""
    if "PYTEST_CURRENT_TEST" not in os.environ or sys.platform != "linux":
        return False
    if command[0] != sys.executable:
        return False
    known = command[1:3] == ["-m", "tui_tangram"] or (
        command[1] == "-c" and command[2].startswith(SAME) and len(command) == 3
    )
    return known and _decisive(environ) == _server()[1]


def start(
    command: Sequence[str], environ: Mapping[str, str], terminal: int
) -> tuple[int, socket.socket]:
    """Start a command at a terminal; return its process and what its exit status is read from."""
    ours, theirs = socket.socketpair()
    with theirs:
        socket.send_fds(_server()[0], [b"."], [terminal, theirs.fileno()])
    ours.sendall(json.dumps([command, dict(environ), str(Path.cwd())]).encode() + b"\n")
    with ours.makefile("rb", buffering=0) as answer:
        return int(answer.readline()), ours


# What follows is done in that process, and in copies of it.


def _serve(channel: socket.socket) -> list[str]:
    """Load the program, and become a copy for each that is asked for; return its command."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # to end the tests ends the way to this process
    for name in LOADED:
        importlib.import_module(name)
    while True:
        _, given, *_ = socket.recv_fds(channel, 1, 2)
        if not given:
            raise SystemExit
        terminal, answers = given
        if not os.fork():
            channel.close()
            return _begin(terminal, socket.socket(fileno=answers))
        os.close(terminal)
        os.close(answers)
        while _ended():
            pass


def _ended() -> bool:
    """Say whether a process that had a copy ended, of which nothing is left now."""
    try:
        return os.waitpid(-1, os.WNOHANG)[0] > 0
    except ChildProcessError:
        return False


def _begin(terminal: int, answers: socket.socket) -> list[str]:
    """Wait for a copy at a terminal, and say how it ends; return the command in that copy."""
    with answers.makefile("rb") as asked:
        command, environ, folder = json.loads(asked.readline())
    if pid := os.fork():
        os.close(terminal)
        answers.sendall(b"%d\n" % pid)
        _, status = os.waitpid(pid, 0)
        answers.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    answers.close()
    os.login_tty(terminal)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        was = getattr(sys, name)
        more = {"encoding": was.encoding, "errors": was.errors, "closefd": False}
        stream = os.fdopen(number, was.mode, **more)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return command


def _run(command: list[str]) -> None:
    """Do what Python does with such a command."""
    _, option, what, *words = command
    sys.argv = [option, *words]
    if option == "-m":
        sys.path[0] = str(Path.cwd())
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = ""
        sys.modules["__main__"] = main = ModuleType("__main__")
        exec(what, main.__dict__)


if __name__ == "__main__":
    _run(_serve(socket.socket(fileno=int(sys.argv[1]))))
