"""End the program in every state by every signal, and see what it leaves behind.

    python -m tests.tools.signal_table [STATE …] [SIGNAL …]

The program is started at a terminal by a shell that knows no jobs, and so mends nothing; in the
state ``stopped`` by one that does, and it is killed while the shell has the terminal; as
``leader`` without a shell, as `ssh -t` starts it.  ``CLOSE`` closes the terminal.  A row for each
says how it ended (the shell's status), after how many seconds, and what is not as it was:
modes, the alternate screen, mouse, pasting, the cursor, processes left, or a move that is not
in the save.  The exit status is 1 when there is anything.  This needs Linux.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from tests.pseudo_terminal import Terminal
from tests.test_pty_guard import alive, children
from tui_tangram.player.paths import Directories
from tui_tangram.player.saves import SaveList
from tui_tangram.player.store import Store

ROOT: Final = Path(__file__).parents[2]
SIGNALS: Final = [
    "INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "ABRT",
    "XCPU", "SEGV", "BUS", "FPE", "ILL", "PIPE", "KILL", "CLOSE",
]  # fmt: skip
IGNORED: Final = ("PIPE",)
"""Do not end the program."""
AT_PROMPT: Final = ("PIPE", "INT", "ALRM")
"""Do not end the plain mode: Ctrl+C drops the line, and takes the alarm to be heeded in time."""
JOBLESS: Final = "ulimit -c 0; read start; {program}; echo ended $?; read end"
ENDLESS: Final = "square/30x30/tetravex/c7+one/s1"
"""A puzzle that takes for ever to make, in the worker."""
MODES: Final = {
    "alternate screen": "?1049", "mouse": "?1000", "moves of the mouse": "?1003",
    "mouse in text": "?1006", "pasting": "?2004", "focus": "?1004",
}  # fmt: skip


class State(NamedTuple):
    """A state of the program, and the keys that lead there."""

    words: tuple[str, ...]
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    """What is seen, and the keys that are pressed then."""
    moves: int = 0
    """The moves that are to be in the save."""
    jobs: bool = False
    leads: bool = False


_APP = ("play", "convex/2")
_LINES = ("--plain", "play", "convex/2")
_PLAYED = ("back", ("1", "right", "enter")), ("Placed 1", ())
_LAID = ("Square>", ("lay 1 1 1\r",)), ("Placed piece 1", ())
STATES: Final = {
    "home": State((), (("of 295 solved", ()),)),
    "game": State(_APP, _PLAYED, 1),
    "computing": State(("play", ENDLESS), (("Looking", ()),)),
    "typing": State((), (("of 295 solved", ("l",)), ("Saves", ("/",)))),
    "stopped": State(_APP, (*_PLAYED, ("Placed 1", ("ctrl+z",)), ("Stopped", ())), 1, jobs=True),
    "leader": State(_APP, _PLAYED, 1, leads=True),
    "prompt": State(_LINES, _LAID, 1),
    "lines-typing": State(_LINES, (*_LAID, ("Placed piece 1", ("solve y",)), ("solve y", ())), 1),
    "lines-computing": State(("--plain",), ((">", (f"play {ENDLESS}\r",)), ("Looking", ()))),
    "lines-stopped": State(
        _LINES, (*_LAID, ("Placed piece 1", ("ctrl+z",)), ("Stopped", ())), 1, jobs=True
    ),
    "lines-leader": State(_LINES, _LAID, 1, leads=True),
}


def family(pid: int) -> set[int]:
    """Return a process and all below it."""
    below: set[int] = set()
    with contextlib.suppress(OSError):  # it has ended meanwhile
        below.update(*(family(child) for child in children(pid)))
    return {pid} | below


def left_on(heard: bytes) -> list[str]:
    """Return the modes of a terminal that were set and not reset."""
    found = []
    for name, mode in MODES.items():
        told = re.findall(rb"\x1b\[" + re.escape(mode.encode()) + rb"([hl])", heard)
        if told[-1:] == [b"h"]:
            found.append(name)
    return found


class Trial:
    """The program in a state at a terminal."""

    def __init__(self, state: State, directory: Path) -> None:
        """Start nothing yet; the player's data are in *directory*."""
        self.state = state
        program = [sys.executable, "-m", "tui_tangram", *state.words]
        command = ["sh", "-c", JOBLESS.format(program=shlex.join(program))]
        if state.jobs:
            command = ["bash", "--norc", "--noprofile", "-i"]
        environ = {
            **os.environ, "PYTHONPATH": str(ROOT), "HISTFILE": "", "PS1": "shell> ",
            "TUI_TANGRAM_DATA_DIR": str(directory), "TUI_TANGRAM_CONFIG_DIR": str(directory),
            "TUI_TANGRAM_HELP_SECONDS": "600",
        }  # fmt: skip
        self._begin = f"ulimit -c 0; {shlex.join(program)}\n" if state.jobs else "\n"
        self._terminal = Terminal(program if state.leads else command, 80, 24, environ)

    def end(self, name: str) -> tuple[str, float, list[str]]:
        """End the program; return its status, seconds, and what is not as it was."""
        with self._terminal as on:
            before = termios.tcgetattr(on._fd)
            self._come_there()
            pid = on.pid if self.state.leads else children(on.pid)[0]
            processes = family(pid)
            if self.state.jobs:
                before = termios.tcgetattr(on._fd)
            sent, began = len(on.heard), time.monotonic()
            self._kill(pid, name)
            survives = name in (AT_PROMPT if "--plain" in self.state.words else IGNORED)
            ended = self._waited(lambda: not alive(pid), 0.5 if survives else 6.0)
            seconds = time.monotonic() - began
            troubles = ["ended" if ended else "goes on"] * (ended == survives)
            if ended and not self._waited(lambda: not any(map(alive, processes)), 3):
                troubles.append("processes are left")
            if ended and name != "CLOSE":
                troubles += self._changed(before, sent)
            for process in filter(alive, processes):
                os.kill(process, signal.SIGKILL)
            self._waited(lambda: not any(map(alive, processes)), 3)
            status = re.findall(r"ended (\d+)", on.text)
            return "".join(status[-1:]), seconds, troubles

    def _come_there(self) -> None:
        on = self._terminal
        if not self.state.leads:
            on.press(self._begin)
        for seen, keys in self.state.steps:
            on.until(seen)
            on.settle()
            on.press(*keys)
        on.settle()

    def _kill(self, pid: int, name: str) -> None:
        on = self._terminal
        if name == "CLOSE":
            os.close(on._fd)
            on._fd = os.open(os.devnull, os.O_RDONLY)
        elif self.state.jobs:  # as a player does it
            on.press(f"kill -{name} %1; kill -CONT %1 2>&-", "enter")
        else:
            os.kill(pid, getattr(signal, f"SIG{name}"))

    def _waited(self, done: Callable[[], bool], seconds: float) -> bool:
        """Read until *done*, for so many seconds; return whether it was."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                return False
            self._terminal._read(0.02)
        return True

    def _changed(self, before: object, sent: int) -> list[str]:
        """Return what is not as it was *before*; *sent* bytes had come until then."""
        on = self._terminal
        if not (self.state.leads or self.state.jobs):
            on.until("ended")
        self._waited(lambda: False, 0.4)
        heard = bytes(on.heard)
        changed = []
        if self.state.jobs:
            heard = heard[:sent]  # since then the shell has the terminal
            heard = heard.replace(b"\x1b[?2004h", b"")  # its own
            if b"\x1b[?1049" in on.heard[sent:]:
                changed.append("writes to the terminal of the shell")
        changed += ["termios"] * (termios.tcgetattr(on._fd) != before)
        changed += left_on(heard)
        changed += ["cursor"] * on.screen.cursor.hidden
        if heard.count(b"\x1b[?1049l") > heard.count(b"\x1b[?1049h"):
            changed.append("left twice")
        return changed


def run(state: State, name: str) -> tuple[str, float, list[str]]:
    """End the program in a state; return its status, seconds, and what is not as it was."""
    with tempfile.TemporaryDirectory() as place:
        directory = Path(place)
        status, seconds, troubles = Trial(state, directory).end(name)
        saves = Store.open(Directories(directory, directory), print).saves
        kept = [len(one.save.moves) for one in saves.all(SaveList.UNFINISHED)]
        if kept != [state.moves] * bool(state.moves):
            troubles.append(f"{kept} moves saved")
        return status, seconds, troubles


def main(words: list[str]) -> int:
    """Print the table; return the exit status."""
    # Whoever starts this in the background has some ignored, and processes inherit that.
    for name in ("INT", "QUIT", "HUP"):
        signal.signal(getattr(signal, f"SIG{name}"), signal.SIG_DFL)
    states = [word for word in words if word in STATES] or list(STATES)
    names = [word for word in words if word in SIGNALS] or SIGNALS
    wrong = 0
    for state in states:
        for name in names:
            status, seconds, troubles = run(STATES[state], name)
            wrong += bool(troubles)
            row = f"{state:16} {name:5} {status:>4} {seconds:5.1f} s  {', '.join(troubles)}"
            print(row.rstrip(), flush=True)
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
