"""A scene of the app, played from inside of an emulator (`tests.tools.emulators` starts this).

    python -m tests.tools.inside SCENE PRODUCT COLUMNS LINES OUT.json

The app, as it is in the directory PRODUCT, runs in a pseudo-terminal of its own.  All it sends goes
on to the emulator and all that the emulator sends goes on to it, so that it is the emulator that
answers; a copy goes to a screen that can be read, which tells when the next key can be pressed.  In
the end OUT.json has that screen and everything stays as it is until the emulator is closed.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import signal
import struct
import sys
import termios
import threading
import time
import tty
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pyte

from tests.pseudo_terminal import Terminal
from tui_tangram.render.octants import OCTANTS

PATIENCE: Final = 10.0
"""Seconds in which an emulator should have the size that was asked for, and a key be answered."""

READY: Final = 1.5
"""Seconds of silence after which a screen has loaded all it shows."""


class Scene(NamedTuple):
    """Arguments of the program, and keys."""

    name: str
    arguments: tuple[str, ...]
    keys: tuple[str, ...]
    begins: str
    """What is on the screen at the beginning."""
    ends: str
    """What is on the screen at the end."""
    speaks: bool = True
    """Whether each key is answered in the line above the last, with other words than before."""


SCENES: Final = (
    # Pieces fly to where they belong, and one is carried.
    Scene("swan", ("play", "tangram/swan"), (*"wwww", "7", "right", "down"), "q back", "7  held"),
    Scene("egg", ("play", "curved/egg"), tuple("wwwww"), "q back", "placed piece"),
    Scene(
        "4.6.12", ("play", "4.6.12/easy/infinity/c5/s3"), (*"wwwww", "n"), "q back", "edges left"
    ),
    Scene("gallery", (), ("down", "enter", "down"), "to solve", "q back", speaks=False),
    Scene("solved", ("play", "tangram/swan"), tuple("wwwwwwww"), "q back", "solution shown"),
)


class Relayed(Terminal):
    """A program between this terminal and a screen that can be read."""

    def __init__(
        self, command: Sequence[str], columns: int, lines: int, environ: Mapping[str, str]
    ) -> None:
        super().__init__(command, columns, lines, environ, answers="")
        self._environ = dict(environ)

    def pass_on_input(self) -> None:
        """Give the program what the terminal sends, from now on."""
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while data := os.read(0, 1 << 12):
            os.write(self._fd, data)

    def _read(self, seconds: float) -> bool:
        before = len(self.heard)
        found = super()._read(seconds)
        data = memoryview(bytes(self.heard[before:]))
        while data:
            data = data[os.write(1, data) :]
        return found


def main(arguments: Sequence[str]) -> None:
    """Play a scene; see the module's docstring."""
    name, product, columns, lines, out = arguments
    scene = next(one for one in SCENES if one.name == name)
    size = _size(int(columns), int(lines))
    tty.setraw(0)
    command = [sys.executable, "-P", "-m", "tui_tangram", *scene.arguments]
    with Relayed(command, *size, {**os.environ, "PYTHONPATH": product}) as terminal:
        try:
            told = _played(scene, terminal)
        except AssertionError as error:
            told = {"error": str(error)}
        part = Path(f"{out}.part")
        part.write_text(json.dumps({**told, "pids": [os.getpid(), terminal.pid]}), encoding="utf-8")
        part.rename(out)
        signal.pause()


def _played(scene: Scene, terminal: Relayed) -> dict[str, object]:
    """Play *scene* and return what is to be seen then."""
    terminal.pass_on_input()
    terminal.until(scene.begins)
    terminal.settle(READY)
    for key in scene.keys:
        before = _answer(terminal)
        terminal.press(key)
        if scene.speaks:
            with suppress(AssertionError):  # the same may be said again
                terminal.until(lambda _, told=before: _answer(terminal) not in (told, ""), PATIENCE)
        terminal.settle()
    terminal.until(scene.ends)
    terminal.settle()
    screen = terminal.screen
    rows = (screen.buffer[y] for y in range(screen.lines))
    cells = [[eighths(row[x]) for x in range(screen.columns)] for row in rows]
    return {"text": terminal.text, "cells": cells, "pixels": _pixels()}


def _answer(terminal: Terminal) -> str:
    """Return the line of announcements, empty while it tells of work."""
    told = terminal.text.split("\n")[-2].strip()
    return "" if told.endswith("…") else told


def _size(columns: int, lines: int) -> tuple[int, int]:
    """Return the size of the terminal, which some emulators change after they have begun."""
    end = time.monotonic() + PATIENCE
    while os.get_terminal_size() != (columns, lines) and time.monotonic() < end:
        time.sleep(0.05)
    return tuple(os.get_terminal_size())  # type: ignore[return-value]


def _pixels() -> tuple[int, int]:
    """Return the width and height in pixels that the terminal tells, 0 where it does not."""
    _, _, width, height = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))
    return width, height


def eighths(cell: pyte.screens.Char) -> list[str] | None:
    """Return the colours of the eight pixels of a cell, row by row, as six digits each.

    None for letters, and where a colour is the terminal's own or one of its sixteen.
    """
    fore, back = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
    if cell.underscore or cell.data not in OCTANTS:
        return None
    pattern = OCTANTS.index(cell.data)
    found = [fore if pattern >> place & 1 else back for place in range(8)]
    return found if all(map(_HEX.fullmatch, found)) else None


_HEX: Final = re.compile("[0-9a-f]{6}")


if __name__ == "__main__":
    main(sys.argv[1:])
