"""A guard of the terminal: it gets its modes back, whatever ends the program.

Signals that Python hears are handled in the process, which restores the terminal and then dies
of them; the app ends in order instead (`tui_tangram.app.signals`).  A fault of compiled code or
SIGKILL leaves no time for that.  So a second process, forked before anything of weight is
loaded, waits for the death of the first, which closes a pipe, and does it then.  A fault is told
a moment before by `faulthandler`.
"""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, TextIO

DEADLY: Final = (
    "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGTERM",
    "SIGXCPU", "SIGVTALRM", "SIGPROF",
)  # fmt: skip
"""Signals that end a program and can be heard in it, but for those of keys and faults."""

_ARMED: Final = b"1"
_DISARMED: Final = b"0"


class TerminalGuard:
    """The guard of this process's terminal; while it is armed the terminal is not as it was."""

    def __init__(self, terminal: TextIO | None, output: TextIO | None, reset: str) -> None:
        """Note how *terminal* is now; *reset* to *output* will take back what is asked of it.

        Where there is no terminal, or none such as Unix has, nothing is guarded.
        """
        self._told = -1
        self._armed = False
        if not (hasattr(os, "fork") and terminal and output and terminal.isatty()):
            return
        import termios

        self._terminal, self._output = terminal.fileno(), output.fileno()
        self._reset = reset.encode()
        try:
            self._before = termios.tcgetattr(self._terminal)
            heard, self._told = os.pipe()
            group = os.getpgrp()
            if os.fork() == 0:
                os.close(self._told)
                self._watch(heard, group)
        except (OSError, termios.error):  # no processes left, a terminal that is gone
            return
        os.close(heard)
        if not faulthandler.is_enabled():
            faulthandler.enable(self._told)
        for name in DEADLY:
            if signal.getsignal(number := getattr(signal, name)) is signal.SIG_DFL:
                signal.signal(number, self._die)

    def arm(self) -> None:
        """Begin to guard: from now on the terminal is changed."""
        self._tell(_ARMED)

    def disarm(self) -> None:
        """Cease to guard: the terminal is as it was."""
        self._tell(_DISARMED)

    @contextmanager
    def armed(self) -> Iterator[None]:
        """Guard within."""
        self.arm()
        try:
            yield
        finally:
            self.disarm()

    def restore(self) -> None:
        """Restore the terminal, if that is not done, past all that may be stuck."""
        if self._armed:
            self._give_back(modes=True)
            self.disarm()

    def _tell(self, word: bytes) -> None:
        self._armed = word == _ARMED
        if self._told >= 0:
            with suppress(OSError):  # somebody has killed the watcher
                os.write(self._told, word)

    def _die(self, number: int, frame: FrameType | None) -> None:
        """Restore the terminal and die of a signal as if it had not been handled."""
        del frame
        self.restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    def _give_back(self, *, modes: bool) -> None:
        import termios

        if self._told < 0:
            return
        with suppress(OSError, termios.error):  # the terminal is gone
            if modes:
                termios.tcsetattr(self._terminal, termios.TCSANOW, self._before)
            os.write(self._output, self._reset)

    def _watch(self, heard: int, group: int) -> None:
        """Wait in the second process for the death of the first one."""
        try:
            # Also so that the terminal does not stop a process in the background.
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            os.setpgid(0, 0)
            while word := os.read(heard, 1):
                if word not in (_ARMED, _DISARMED):
                    break  # the beginning of what is told of a fault
                self._armed = word == _ARMED
            if self._armed:
                # A shell that has the terminal again has set the modes as it wants them.
                self._give_back(modes=os.tcgetpgrp(self._terminal) == group)
        finally:
            os._exit(0)
