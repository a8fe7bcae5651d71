"""Reads lines for the shell: from a terminal with completion and history, or from a pipe.

Ctrl+C ends a search, drops a typed line, and leaves when pressed twice.  Python raises
`KeyboardInterrupt` at any point of the program.  In the middle of a move or of a save that would
leave it incomplete.  So at a terminal the key is handled only while the program waits; pressed in
between it takes effect at the next prompt.  If that does not come within `PATIENCE` the program
ends immediately: a game is saved after every move.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from socket import socket
from types import FrameType
from typing import Final, TextIO

from tui_tangram.language import tr
from tui_tangram.plain.commands import completions
from tui_tangram.plain.events import Event, EventKind, JsonWriter, TextWriter
from tui_tangram.plain.services import Helper, LineServices
from tui_tangram.plain.shell import Shell, hello
from tui_tangram.plain.sound import SoundingWriter
from tui_tangram.player.paths import Directories
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store
from tui_tangram.render.profile import from_environment
from tui_tangram.terminal.guard import TerminalGuard
from tui_tangram.terminal.sound import Instrument, instrument

PATIENCE: Final = 1.5
"""Seconds for which a pressed key waits to be handled."""

_LOOK: Final = 0.5
"""Seconds after which a waiting program looks whether the key was pressed.

The signal ends a wait that has begun.  One that comes before it, after the letter before was
shown, is noted, and Python would look at the note only with the next letter.
"""


def _interrupt() -> object:
    raise KeyboardInterrupt


class Interrupts:
    """Handles Ctrl+C in `interruptible` and nowhere else, once `begin` was called."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._begun = False
        self._pressed = False
        self._look: Callable[[], object] = int
        """Called from time to time while the program waits; by default nothing."""

    def begin(self) -> None:
        """Replace Python's handler of the signal."""
        self._begun = True
        signal.signal(signal.SIGINT, self._press)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._end)

    @contextmanager
    def interruptible(
        self, interrupt: Callable[[], object] = _interrupt, look: Callable[[], object] = int
    ) -> Iterator[None]:
        """Let Ctrl+C *interrupt* the block, immediately if it was pressed before.

        It raises `KeyboardInterrupt` by default.  A key that is pressed again is handled
        afterwards.  While the block waits, *look* is called every now and then.
        """
        if not self._begun:
            yield
            return

        def press(number: int, frame: FrameType | None) -> None:
            del number, frame
            signal.signal(signal.SIGINT, self._press)
            interrupt()

        try:
            signal.signal(signal.SIGINT, press)
            if self._pressed:
                interrupt()
            self._look = look
            _wake(_LOOK, _LOOK)
            yield
        except SystemError as error:
            # Python calls the handler of an alarm in the same instant with the exception set.
            if isinstance(error.__cause__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            raise
        finally:
            _wake(0)
            self._look = int
            signal.signal(signal.SIGINT, self._press)
            self._pressed = False

    def _press(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._pressed = True
        _wake(PATIENCE)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """End the program if the key is still not handled."""
        del number, frame
        if self._pressed:
            print("tui-tangram:", tr("stopped"), file=sys.stderr, flush=True)
            os._exit(128 + signal.SIGINT)
        self._look()


def _wake(after: float, every: float = 0) -> None:
    """Send SIGALRM *after* so many seconds, and then *every* so many, where the system can."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, after, every)


HISTORY: Final = 500
"""The maximum number of lines in the history."""


def run(
    puzzle: str | None,
    data: Path,
    config: Path,
    *,
    code: str | None = None,
    json_lines: bool = False,
    restricted: bool = False,
    source: TextIO | None = None,
    target: TextIO | None = None,
    link: socket | None = None,
) -> int:
    """Play until the input ends or the player leaves; return the exit status.

    *puzzle* is opened first, or the table with this *code*, or with an empty one the list of all
    tables.  Lines come from *source*, and go to *target*: the standard
    streams by default.  A *restricted* player cannot suspend the program either, and so come to
    the shell that has started it, and imports no files.  *link* is the way to the
    host that the player is on, if there is one.
    """
    from tui_tangram.player.library import shipped_library

    source, target = source or sys.stdin, target or sys.stdout
    out: JsonWriter | TextWriter
    out = JsonWriter(target) if json_lines else TextWriter(target, os.environ)
    if json_lines:
        out(hello(restricted=restricted))

    def note(line: str) -> None:
        out(Event(EventKind.NOTE, line))

    interrupts = Interrupts()
    store, library = Store.open(Directories(data, config), note), shipped_library()
    services = LineServices(
        store=store,
        settings=store.settings.read(),
        load_library=lambda: library,
        helper=Helper(note, interruptible=interrupts.interruptible),
        restricted=restricted,
        link=link,
    )
    sounding: JsonWriter | TextWriter | SoundingWriter = out
    if isinstance(out, TextWriter):
        out.symbols = lambda: services.settings.symbols
        out.level = lambda: services.settings.speech
        if target.isatty():
            sounding = SoundingWriter(out, partial(_send, target), lambda: _instrument(services))
    shell = Shell(services, sounding)
    shell.together.meet_host()
    if restricted and hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    interactive = not json_lines and source is sys.stdin and source.isatty()
    guard = TerminalGuard(source if interactive else None, target)
    if interactive:
        interrupts.begin()
        _read_line(shell, data)
    try:
        if puzzle is not None:
            shell.feed(f'play "{puzzle}"')
        elif code is not None:
            shell.feed(f'join "{code}"' if code else "tables")
        else:
            text = tr("tui-tangram. Type list for puzzles, lesson 1 to learn, help for commands.")
            out(Event(EventKind.SAY, text))
        piped = PipedLines(source, shell)
        while True:
            line = _typed(shell, interrupts, guard) if interactive else piped.next()
            if line is None or not shell.feed(line):
                return 0
    finally:
        shell.close()


def _instrument(services: LineServices) -> Instrument:
    """Return what sounds: nothing where the player has set that the line is slow."""
    settings = services.settings
    wanted = "off" if settings.slow == "always" else settings.sound
    return instrument(wanted, os.environ, from_environment(os.environ).facts)


def _send(target: TextIO, text: str) -> None:
    """Send tones at once; a terminal that is gone gets none."""
    with suppress(OSError, ValueError):
        os.write(target.fileno(), text.encode())


def _typed(shell: Shell, interrupts: Interrupts, guard: TerminalGuard) -> str | None:
    """Return the next line; None at the end of the input, or for Ctrl+C twice on an empty line."""
    leaving = False
    while True:
        try:
            with interrupts.interruptible(look=lambda: _hear(shell)), guard.armed():
                return input(shell.prompt)
        except EOFError:
            print()
            return None
        except KeyboardInterrupt:
            print()
            empty = not _line_buffer()
            if empty and leaving:
                return None
            if leaving := empty:
                shell.line.say(tr("Press Ctrl+C again to quit. Your game is saved."))


def _hear(shell: Shell) -> None:
    """Say what has happened at the table, and then repeat the prompt with what is typed."""
    if not shell.together.pending():
        return
    line = shell.line
    out, below_prompt = line.out, False

    def below(event: Event) -> None:
        nonlocal below_prompt
        if event.text and not below_prompt:
            print()
            below_prompt = True
        out(event)

    line.out = below
    try:
        shell.hear()
    finally:
        line.out = out
    if below_prompt:
        print(f"{shell.prompt}{_line_buffer()}", end="", flush=True)


class PipedLines:
    """Lines of a program, and while none comes, what happens at the table."""

    def __init__(self, source: TextIO, shell: Shell) -> None:
        """Read from *source*; *shell* hears the table."""
        self._source, self._shell = source, shell
        self._read = b""
        self._buffer = getattr(source, "buffer", None)
        """The bytes of *source*; a stream of a test has none, and is read as it is."""

    def next(self) -> str | None:
        """Return the next line; None at the end."""
        if self._buffer is None:
            return self._source.readline() or None
        while b"\n" not in self._read:
            self._wait()
            more = self._buffer.read1(1 << 16)
            if not more:
                break
            self._read += more
        line, end, self._read = self._read.partition(b"\n")
        errors = self._source.errors or "strict"
        return (line.removesuffix(b"\r") + end).decode(self._source.encoding, errors) or None

    def _wait(self) -> None:
        """Wait until there is something to read, or until nobody can be heard any more."""
        together = self._shell.together
        while together.listens:
            lines = self._source.fileno()
            hosts = [one.fileno() for one in together.link.sources]
            ready, *_ = select.select([lines, *hosts], [], [], together.due)
            if lines in ready:
                return
            self._shell.hear()


def _line_buffer() -> str:
    """Return the line as typed so far; empty if that is not available."""
    readline = sys.modules.get("readline")
    return readline.get_line_buffer() if readline else ""


def _read_line(shell: Shell, data: Path) -> None:
    """Complete commands with Tab and keep a history, where the system can."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if not state:
            found[:] = completions(text, shell.commands)
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    history, disk = data / "history", Disk()
    with suppress(OSError, ValueError):
        for line in (disk.read(history) or "").splitlines():
            readline.add_history(line)

    def keep() -> None:
        most = readline.get_current_history_length()
        lines = [readline.get_history_item(number + 1) for number in range(most)]
        with suppress(OSError, ValueError):
            disk.write(history, "".join(f"{line}\n" for line in lines[-HISTORY:]), durable=False)

    atexit.register(keep)
