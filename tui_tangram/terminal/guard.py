"""A guard of the terminal, which restores its modes however the program ends.

Signals that Python hears are handled in the process, which restores the terminal and then dies of
them; the app ends cleanly instead.  A fault of compiled code or SIGKILL leaves no
time for that.  So a second process, forked before large modules are loaded, waits for the death of
the first, which closes a pipe, and does it then.  A fault is reported a moment before by
`faulthandler`, but only while there is something to restore: a process that was stopped would
receive it when continued, and might be stopped again before it dies of it.  The leader of a
session, as `ssh -t` starts one, takes the terminal with it, so after its SIGKILL the second process
may come too late.

Signals of the app
------------------
They are handled in its event loop, or without it if it does not respond in time.  asyncio handles
signals in the loop, which may be computing at that moment, or waiting for a disk. So a thread
listens instead.  It passes each signal to the loop, and when one that should end the app has not
done so after `PATIENCE`, the thread restores the terminal and ends the process. Nothing is lost: a
game is saved after every move.
"""

from __future__ import annotations

import atexit
import faulthandler
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

if TYPE_CHECKING:  # the app imports it without TLS, after this module
    from asyncio import AbstractEventLoop

PATIENCE: Final = 1.5
"""Seconds after which the process is ended."""
RESTORING: Final = 0.2
"""Seconds for restoring the terminal; a stuck one accepts nothing."""


class SignalHandlers:
    """Functions that are called in an event loop when a signal arrives."""

    def __init__(self, loop: AbstractEventLoop, restore: Callable[[], None] | None) -> None:
        """Handle no signal yet; *restore* restores the terminal, or None to never force the end.

        Raises `ValueError` outside the main thread.
        """
        self._loop = loop
        self._restore = restore
        self._handlers: dict[int, Callable[[int], None]] = {}
        self._ending: set[int] = set()
        heard, self._wakeup = os.pipe()
        os.set_blocking(self._wakeup, False)
        signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def add(self, names: Iterable[str], handler: Callable[[int], None], *, ends: bool) -> None:
        """Have *handler* called with the number of a signal; *ends* means that it ends the app."""
        for name in names:
            number = getattr(signal, name)
            self._handlers[number] = handler
            if ends:
                self._ending.add(number)
            signal.signal(number, lambda *_: None)
            signal.siginterrupt(number, False)

    def remove(self, names: Iterable[str]) -> None:
        """Restore the default effect of signals."""
        for name in names:
            usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            signal.signal(getattr(signal, name), usual)

    def close(self) -> None:
        """Restore the default effect of all signals, and end the thread."""
        self.remove(signal.Signals(number).name for number in self._handlers)
        signal.set_wakeup_fd(-1)
        os.close(self._wakeup)

    def _listen(self, heard: int) -> None:
        with open(heard, "rb", buffering=0) as signals:
            while number := signals.read(1):
                self._take(number[0])

    def _take(self, number: int) -> None:
        handler = self._handlers.get(number)  # Textual's own signals arrive here too
        if handler is None:
            return
        with suppress(RuntimeError):  # the loop is closed: the process ends already
            self._loop.call_soon_threadsafe(handler, number)
        if number in self._ending and self._restore is not None:
            time.sleep(PATIENCE)
            restoring = Thread(target=self._restore, daemon=True)
            restoring.start()
            restoring.join(RESTORING)
            os._exit(128 + number)


DEADLY: Final = (
    "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGTERM",
    "SIGXCPU", "SIGVTALRM", "SIGPROF",
)  # fmt: skip
"""Signals that end a program and can be handled, except those of keys and faults."""

_PASTING: Final = b"" if os.environ.get("TERM") == "dumb" else b"\x1b[?2004l"
"""Resets bracketed paste, which shells and `readline` also use."""
META: Final = "\x1b[?1036s\x1b[?1036h", "\x1b[?1036r"
"""Sets and resets an escape prefix for keys with Alt.

Only terminals that need it get it; others might not have saved the previous mode.
"""
_DISARMED: Final = b"0"
_HUSHED: Final = b"1"
_ARMED: Final = b"2"
_ARMED_META: Final = b"3"
"""The states of the terminal: original; with other modes; changed in all requested ways; also in
`META`."""


LEAVING: Final = (
    "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l"  # the mouse
    "\x1b>"  # the keypad
    "\x1b[?7h\x1b[?2048l\x1b[<u\x1b[?1004l\x1b[m\x1b[?1049l\x1b[?25h"
)
"""The sequences that undo what the driver requests from a terminal, as the driver does itself."""


def guarded(*, watched: bool) -> TerminalGuard:
    """Return the guard of the terminal that the app draws on; see `TerminalGuard`."""
    drawn_elsewhere = "TEXTUAL_DRIVER" in os.environ  # in a browser
    terminal = None if drawn_elsewhere else sys.__stdin__
    return TerminalGuard(terminal, sys.__stderr__, LEAVING, watched=watched)


class TerminalGuard:
    """The guard of this process's terminal; armed while the terminal is modified."""

    def __init__(
        self,
        terminal: TextIO | None,
        output: TextIO | None,
        reset: str = "",
        *,
        watched: bool = False,
    ) -> None:
        """Record the modes of *terminal*; *reset*, written to *output*, undoes requested changes.

        Without a terminal, or on systems without Unix terminals, nothing is guarded.  A *watched*
        process needs no second one: whoever has the terminal's other end restores it.
        """
        self._pipe = -1
        self._state = _DISARMED
        self._hears_faults = False
        if not (hasattr(os, "fork") and terminal and terminal.isatty()):
            return
        if not (output and output.isatty()):
            return
        import termios

        self._terminal, self._output = terminal.fileno(), output.fileno()
        self._reset = {_ARMED: reset.encode(), _ARMED_META: (META[1] + reset).encode()}
        self._group = os.getpgrp()
        try:
            self._before = termios.tcgetattr(self._terminal)
        except termios.error:  # the terminal is gone
            return
        if watched:
            self._pipe = os.open(os.devnull, os.O_WRONLY)
        else:
            self._start_watcher()
        self._hears_faults = not faulthandler.is_enabled()
        for name in DEADLY:
            if signal.getsignal(number := getattr(signal, name)) is signal.SIG_DFL:
                signal.signal(number, self._die)

    def hush(self) -> bool:
        """Switch to unbuffered input without echo, until `arm` or `restore`.

        Return whether that was done: not if nothing is guarded.
        """
        if self._pipe < 0:
            return False
        import termios

        self._begin(_HUSHED)
        modes = [*self._before]
        modes[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
        modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        modes[6] = [*modes[6]]
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
        return self._set_modes(modes)

    def arm(self, *, meta: bool = False) -> None:
        """Begin to guard: from now on the terminal, except for its modes, is modified.

        *meta*: whether `META` is set.
        """
        if self._state == _HUSHED:
            self._set_modes(self._before)
        self._begin(_ARMED_META if meta else _ARMED)

    def disarm(self) -> None:
        """Stop guarding: the terminal is in its original state."""
        self._forget_faults()
        self._notify(_DISARMED)

    @contextmanager
    def armed(self) -> Iterator[None]:
        """Guard inside the context."""
        self.arm()
        try:
            yield
        finally:
            self.disarm()

    def restore(self) -> None:
        """Restore the terminal before the end, if not yet done, bypassing anything stuck."""
        if self._state != _DISARMED:
            self._give_back()
            self.disarm()

    def _begin(self, state: bytes) -> None:
        self._notify(state)
        if self._hears_faults:
            faulthandler.enable(self._pipe)

    def _set_modes(self, modes: list[Any]) -> bool:
        import termios

        try:
            termios.tcsetattr(self._terminal, termios.TCSANOW, modes)
        except termios.error:  # the terminal is gone
            return False
        return True

    def _forget_faults(self) -> None:
        if self._hears_faults:
            faulthandler.disable()

    def _notify(self, word: bytes) -> None:
        if self._pipe >= 0:
            self._state = word
            with suppress(OSError):  # there is no watcher, or it was killed
                os.write(self._pipe, word)

    def _die(self, number: int, frame: FrameType | None) -> None:
        """Restore the terminal and die of a signal as if it had not been handled."""
        del frame
        self.restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    def _give_back(self) -> None:
        """Restore the terminal; a shell in the foreground again has set the modes it wants."""
        import termios

        # A background process that changes the terminal is stopped by it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(OSError, termios.error):  # the terminal is gone
            if self._in_front():
                termios.tcsetattr(self._terminal, termios.TCSANOW, self._before)
                if self._state in self._reset:
                    os.write(self._output, _PASTING)
            if self._state in self._reset:
                os.write(self._output, self._reset[self._state])

    def _in_front(self) -> bool:
        try:
            return os.tcgetpgrp(self._terminal) == self._group
        except OSError:  # there is no job control
            return True

    def _start_watcher(self) -> None:
        heard, self._pipe = os.pipe()
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            watcher = os.fork()
            if watcher == 0:
                self._watch(heard)
            atexit.register(self._end_watcher, watcher)
        except OSError:  # no more processes may be available
            pass
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            os.close(heard)

    def _end_watcher(self, watcher: int) -> None:
        """End the second process before the first, as its status might not be collected later."""
        self._forget_faults()
        os.close(self._pipe)
        self._pipe = -1
        with suppress(OSError):
            os.waitpid(watcher, 0)

    def _watch(self, heard: int) -> NoReturn:
        """Wait in the second process, which ignores signals, for the death of the first one."""
        try:
            os.close(self._pipe)
            os.setpgid(0, 0)
            while word := os.read(heard, 1):
                if word not in (_ARMED_META, _ARMED, _HUSHED, _DISARMED):
                    break  # the beginning of a fault message
                self._state = word
            if self._state != _DISARMED:
                self._give_back()
        finally:
            os._exit(0)
