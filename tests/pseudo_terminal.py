"""A real pseudo-terminal with a screen that can be read: what a person at one has.

`Terminal` starts a program in a pty of its own, where it can from one that is loaded (see
`tests.warm`), feeds what it sends to a pyte screen and
counts the bytes.  Waiting is for what is to be seen (`until`), never for a time; `settle`
waits until nothing more arrives, for pictures and for counting bytes.  On a busy machine a
program may be silent only because it has to wait for a processor, so silence counts only while
the program sleeps.  Of a slow line only so many bytes a second are taken out of the pty's own
small buffer.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import socket
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyte

from tests import warm
from tui_tangram.render.octants import COMPLEMENTS, UPRIGHT
from tui_tangram.render.profile import questions

KEYS = {
    "enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "escape": "\x1b", "space": " ",
    "backspace": "\x7f", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
    "shift+up": "\x1b[1;2A", "shift+down": "\x1b[1;2B",
    "shift+right": "\x1b[1;2C", "shift+left": "\x1b[1;2D",
    "home": "\x1b[H", "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
    "f2": "\x1bOQ", "f3": "\x1bOR", "f7": "\x1b[18~", "f8": "\x1b[19~",
    "delete": "\x1b[3~", "ctrl+u": "\x15", "ctrl+z": "\x1a",
    "ctrl+c": "\x03", "ctrl+p": "\x10", "ctrl+q": "\x11", "ctrl+r": "\x12",
}  # fmt: skip
"""What terminals send for keys that have a name; any other text is sent as it is."""

LONG = 120.0
"""Seconds after which something that should be seen is given up: only a failure waits so long."""
TICK = 0.02
"""Seconds for which a slow line carries before it is looked at again."""
LOOKED_BACK = 200
"""Bytes among which the beginning of the questions is, if their end has come."""
LOOK = 0.01
"""Seconds from one look at a silent program to the next."""


def look(cell: pyte.screens.Char) -> object:
    """Return a cell so that cells that look the same are the same."""
    fore, back = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
    if cell.data == " " and not cell.underscore:
        return back
    if cell.underscore or cell.data not in COMPLEMENTS:
        return cell.data, fore, back, cell.bold, cell.underscore
    if cell.data == "█" or fore == back:
        return fore
    if cell.data in UPRIGHT:
        return UPRIGHT[cell.data], back, fore
    return cell.data, fore, back


class _Screen(pyte.Screen):
    def report_device_status(self, mode: int, **private: bool) -> None:
        """Answer nothing of what pyte does not know, such as which theme the terminal has."""
        if not private:
            super().report_device_status(mode)

    def set_margins(self, *margins: int, **private: bool) -> None:
        """Keep them where a private mode gets back what was before, which looks alike to pyte."""
        if not private:
            super().set_margins(*margins)


class Terminal:
    """A program in a pseudo-terminal of *columns* by *lines*, used in a ``with`` statement."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int,
        lines: int,
        environ: Mapping[str, str] | None = None,
        *,
        answers: str = "\x1b[?62;22c",
        term: str = "xterm-256color",
        colours: str = "truecolor",
        rate: float = 0,
    ) -> None:
        """Give *answers* before the start; *term* and *colours* are TERM and COLORTERM.

        Without *environ* the variables are those of this process.

        With a *rate* the line carries so many bytes a second, and is measured.
        """
        self._rate = rate
        self._answers = answers
        self.sent = 0
        """Bytes the program has sent so far."""
        self.heard = bytearray()
        """Those bytes."""
        self._screen = _Screen(columns, lines)
        if rate:
            self._screen.write_process_input = lambda data: self.send(data.encode())
        self._stream = pyte.ByteStream(self._screen)
        self._unseen = bytearray()
        """What has come and is not on the screen yet: most frames nobody looks at."""
        self._size = struct.pack("HHHH", lines, columns, 0, 0)
        self._command = list(command)
        self._environ = {
            "TUI_TANGRAM_ASSISTANCE": "relaxed",
            "TUI_TANGRAM_CHECK": "asked",
            "TUI_TANGRAM_SNAP": "near",
            "TUI_TANGRAM_LESSONS": "first-steps",
            "TUI_TANGRAM_READER": "never",
            "TUI_TANGRAM_SLOW": "auto" if rate else "never",
            "PYTHONPATH": str(Path(__file__).parent.parent),
            **(os.environ if environ is None else environ),
            "TERM": term,
            "COLORTERM": colours,
        }
        self._status: Any = None
        self._ends: socket.socket | None = None
        """Where the exit status of a program that was started warm is read."""

    def __enter__(self) -> Self:
        if warm.able(self._command, self._environ):
            self._fd, theirs = os.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, self._size)
            self.pid, self._ends = warm.start(self._command, self._environ, theirs)
            os.close(theirs)
            return self
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            # The child sets its own size before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, self._size)
            # Tests that run in the background ignore this, and so would all that they start.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvpe(self._command[0], self._command, self._environ)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            while not self._ended():
                time.sleep(LOOK)
        os.close(self._fd)

    @property
    def screen(self) -> pyte.Screen:
        """The screen with all that has come."""
        if self._unseen:
            self._stream.feed(bytes(self._unseen))
            self._unseen.clear()
        return self._screen

    @property
    def text(self) -> str:
        """What is on the screen, line by line, without blanks at the ends."""
        # The second half of a wide character is an empty text.
        lines, columns = range(self.screen.lines), range(self.screen.columns)
        rows = (self.screen.buffer[line] for line in lines)
        return "\n".join("".join([row[x].data for x in columns]).rstrip() for row in rows)

    def press(self, *keys: str) -> None:
        """Type keys, by name or as text."""
        for key in keys:
            self.send(KEYS.get(key, key).encode())

    def send(self, data: bytes) -> None:
        """Send bytes of any number, as the terminal's own answers."""
        while data:
            if select.select([self._fd], [self._fd], [])[1]:
                data = data[os.write(self._fd, data[:1024]) :]
            else:
                self._read(0)  # it may have to write before it reads

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def until(self, seen: str | Callable[[str], bool], seconds: float = LONG) -> None:
        """Read until *seen* is on the screen.  Raises `AssertionError` with the screen."""
        found = seen if callable(seen) else lambda text: seen in text
        end = time.monotonic() + seconds
        while not found(self.text):
            left = end - time.monotonic()
            if not (left > 0 and self._read(left)):
                raise AssertionError(f"never seen: {seen}\n{self.text}")

    def until_more(self, than: int, seconds: float = LONG) -> None:
        """Read until the program has sent more bytes *than* so many."""
        end = time.monotonic() + seconds
        while self.sent <= than:
            left = end - time.monotonic()
            if not (left > 0 and self._read(left)):
                raise AssertionError(f"nothing came\n{self.text}")

    def settle(self, quiet: float = 0.4) -> int:
        """Read until nothing has come for *quiet* seconds; return the bytes read.

        The seconds are counted as looks at which the program slept: one that would go on and
        has no processor is not quiet.
        """
        before = self.sent
        looks, end = 0, time.monotonic() + LONG
        while looks * LOOK < quiet and time.monotonic() < end:
            if self._read(LOOK):
                looks = 0
            elif self._sleeps():
                looks += 1
        return self.sent - before

    def wait(self, seconds: float = LONG) -> int:
        """Read until the program ends and return its exit status (negative: a signal)."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self._read(0.05) and self._ended():
                return self._status
        raise AssertionError(f"the program goes on\n{self.text}")

    def hang_up(self) -> int:
        """Take the terminal away, and return the exit status as `wait` does."""
        os.close(self._fd)
        self._fd = os.open(os.devnull, os.O_RDONLY)
        end = time.monotonic() + LONG
        while not self._ended():
            assert time.monotonic() < end, "the program goes on without a terminal"
            time.sleep(LOOK)
        return self._status

    def _ended(self) -> bool:
        """Say whether the program has ended, and note its exit status."""
        if self._ends is None:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self._status = os.waitstatus_to_exitcode(status)
            return bool(done)
        if not select.select([self._ends], [], [], 0)[0]:
            return False
        with self._ends:
            self._status = int(self._ends.recv(9))
        return True

    def _sleeps(self) -> bool:
        """Say whether every thread of the program waits for something to happen.

        Where the system does not tell (it is Linux that does), all of them are said to.
        """
        try:
            for thread in Path(f"/proc/{self.pid}/task").iterdir():
                # After the name, which stands in brackets and may hold anything.
                state = (thread / "stat").read_text().rpartition(")")[2].split()[0]
                if state in "RD":
                    return False
        except OSError:
            pass
        return True

    def _read(self, seconds: float) -> bool:
        """Read once; False when nothing came in time or the program has ended."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._fd, round(self._rate * TICK) or 1 << 16)
        except OSError:
            return False
        if self._rate:
            time.sleep(len(data) / self._rate)
        self._unseen += data
        self.sent += len(data)
        self.heard += data
        recent = self.heard[-len(data) - LOOKED_BACK :]
        if self._answers and any(
            questions(colours=one).encode() in recent for one in (True, False)
        ):
            os.write(self._fd, self._answers.encode())
            self._answers = ""
        if self._rate:
            _ = self.screen  # which answers what it is asked
        return bool(data)
