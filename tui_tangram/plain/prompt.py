"""Reads lines for the shell: from a terminal with completion and history, or from a pipe."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from tui_tangram.language import tr
from tui_tangram.plain.commands import completions
from tui_tangram.plain.events import Event, EventKind, JsonWriter, TextWriter, symbols
from tui_tangram.plain.helper import Helper
from tui_tangram.plain.interrupt import Interrupts
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.shell import Shell
from tui_tangram.player import Disk
from tui_tangram.terminal.guard import TerminalGuard

HISTORY: Final = 500
"""The maximum number of lines in the history."""


def run(
    puzzle: str | None,
    data: Path,
    config: Path,
    *,
    json_lines: bool = False,
    restricted: bool = False,
    source: TextIO | None = None,
    target: TextIO | None = None,
) -> int:
    """Play until the input ends or the player leaves; return the exit status.

    *puzzle* is opened first.  Lines come from *source*, and go to *target*: the standard
    streams by default.  A *restricted* player cannot suspend the program either, and so come to
    the shell that has started it, and imports no files.
    """
    from tui_tangram.player import Directories, Store
    from tui_tangram.player.library import shipped_library

    source, target = source or sys.stdin, target or sys.stdout
    out: JsonWriter | TextWriter
    out = JsonWriter(target) if json_lines else TextWriter(target, os.environ)

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
    )
    if isinstance(out, TextWriter):
        out.symbols = lambda: symbols(services.settings.symbols, os.environ)
    shell = Shell(services, out)
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
        else:
            text = tr("tui-tangram. Type list for puzzles, lesson 1 to learn, help for commands.")
            out(Event(EventKind.SAY, text))
        while True:
            line = _typed(shell, interrupts, guard) if interactive else source.readline() or None
            if line is None or not shell.feed(line):
                return 0
    finally:
        shell.line.close()


def _typed(shell: Shell, interrupts: Interrupts, guard: TerminalGuard) -> str | None:
    """Return the next line; None at the end of the input, or for Ctrl+C twice on an empty line."""
    leaving = False
    while True:
        try:
            with interrupts.interruptible(), guard.armed():
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
