"""Reader mode with real screen readers: what Fenrir speaks, and what BRLTTY shows in braille.

Fenrir runs the app in a terminal of its own, and speaks through a program that writes down what it
is given.  It needs ``pip install fenrir-screenreader``, and the settings of that package in
``/etc/fenrirscreenreader``.

BRLTTY reads screens of GNU Screen from shared memory, where the screen of a pseudo-terminal is put
here, and shows them on its virtual braille display, which is a socket.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from tests.pseudo_terminal import LONG, Terminal

SETTINGS = Path("/etc/fenrirscreenreader")
APP = (sys.executable, "-m", "tui_tangram")
BOARD = "hexagon/easy/infinity/c3/s479313/g1-2a"
GAME = (
    ("tab", "Tile 1: 3, 1, 1, rest dark."),
    ("tab", "Row 1, cell 1: empty."),
    ("right", "1.2 needs 3 dark."),
    ("5", "Holding tile 5."),
    ("down", "2.2. It fits."),
    ("enter", "Tile 5 placed in row 2, cell 2."),
    ("right", "2.3 needs"),
)
"""Keys on a board, and the beginning of what is spoken after each, alone."""
SCREENS = (
    ("q", "Home."), ("e", "Gallery."), ("q", "Home."), ("t", "Gallery."), ("enter", "Crane."),
    ("S", "Solutions."), ("enter", "The only solution."), ("q", "Solutions seen"),
    ("q", "Crane,"), ("q", "Home."), ("l", "Saves."), ("q", "Home."), ("a", "Laboratory."),
)  # fmt: skip
"""The same, from screen to screen."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


class Speech:
    """What a screen reader has spoken so far."""

    def __init__(self, terminal: Terminal, path: Path) -> None:
        self._terminal, self._path, self._read = terminal, path, 0

    def until(self, wanted: str) -> str:
        """Wait until *wanted* is spoken; return all that was spoken since the last call."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            self._terminal.settle(0.05)
            words = self._path.read_text(errors="replace")[self._read :]
            if wanted in words and words.endswith("\n"):
                self._read += len(words)
                return " ".join(words.split())
        raise AssertionError(f"never spoken: {wanted}\n{words}\n{self._terminal.text}")


@contextmanager
def fenrir(folder: Path, *words: str) -> Iterator[tuple[Terminal, Speech]]:
    """Run the app with *words* in Fenrir."""
    spoken, voice = folder / "spoken", folder / "voice"
    spoken.touch()
    voice.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> {shlex.quote(str(spoken))}\n')
    voice.chmod(0o755)
    run = (*APP, "--data-dir", folder, "--config-dir", folder, *words)
    options = {
        "sound#enabled": "False",
        "remote#enable": "False",
        "speech#driver": "genericDriver",
        "speech#genericSpeechCommand": f'{voice} "fenrirText"',
        "general#shell": shlex.join(map(str, run)),
    }
    chosen = ";".join(f"{name}={value}" for name, value in options.items())
    command = ("fenrir", "-e", "-s", str(SETTINGS / "settings" / "settings.conf"), "-o", chosen)
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    environ["TUI_TANGRAM_READER"] = "auto"
    with Terminal(command, 80, 24, environ) as terminal:
        yield terminal, Speech(terminal, spoken)


@pytest.mark.skipif(
    not (shutil.which("fenrir") and SETTINGS.is_dir()), reason="no Fenrir with its settings"
)
def test_fenrir_speaks_one_announcement_a_key(tmp_path: Path) -> None:
    """Fenrir is found, so the app starts in reader mode; a key is followed by its message alone."""
    with fenrir(tmp_path, "play", BOARD) as (terminal, speech):
        speech.until("tab goes to the tiles")
        for key, wanted in (*GAME, *SCREENS):
            terminal.press(key)
            heard = speech.until(wanted).removeprefix("Looking for solutions... ")
            assert heard.startswith(wanted)
            assert 1 == heard.count(wanted), heard


CELLS = 40
"""The cells of the braille display."""
_KEY, _BYTES, _MODE = 0xBACD072F - 2**32, 4 + 66 * 132 * 2, 0o1700
"""The shared memory that BRLTTY's driver looks for: its key, size and rights."""


class Braille:
    """BRLTTY, with the screen of a terminal and a display."""

    def __init__(self, memory: ctypes.Array[ctypes.c_ubyte], display: socket.socket) -> None:
        self._memory, self._display, self._heard = memory, display, b""

    def show(self, screen: pyte.Screen) -> None:
        """Put a screen where BRLTTY finds it: size and cursor, characters, attributes."""
        # This driver of BRLTTY knows bytes alone; a no-break space is blank in its tables.
        text = "".join(screen.display).replace("\N{NO-BREAK SPACE}", " ")
        cells = text.encode("latin-1", "replace")
        self._memory[4 : 4 + 2 * len(cells)] = [*cells, *([7] * len(cells))]
        at = screen.cursor
        self._memory[:4] = [screen.columns, screen.lines, at.x, at.y]

    def until(self, wanted: str) -> None:
        """Wait until the display begins with *wanted*."""
        line = f'Visual "{wanted[:CELLS]}'.encode()
        while line not in self._heard:
            heard = self._display.recv(4096)
            assert heard, f"never shown: {wanted}\n{self._heard.decode()}"
            self._heard += heard
        self._heard = b""


@contextmanager
def brltty(folder: Path) -> Iterator[Braille]:
    """Run BRLTTY."""
    library = ctypes.CDLL(None)
    library.shmat.restype = ctypes.c_void_p
    number = library.shmget(ctypes.c_int(_KEY), _BYTES, _MODE)
    if number < 0:
        pytest.skip("no shared memory for BRLTTY")
    memory = (ctypes.c_ubyte * _BYTES).from_address(library.shmat(number, None, 0))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = f"-n -e -q -N -f /dev/null -x sc -s no -b vr -d server:127.0.0.1:{port}".split()
    with subprocess.Popen(("brltty", *options, "-W", folder, "-U", folder)) as process:
        try:
            with connected(port) as display:
                yield Braille(memory, display)
        finally:
            process.kill()
            library.shmctl(number, 0, None)


def connected(port: int) -> socket.socket:
    """Return a connection to the display, once it is there."""
    end = time.monotonic() + LONG
    while True:
        try:
            display = socket.create_connection(("127.0.0.1", port), LONG)
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)
        else:
            display.sendall(f"cells {CELLS}\n".encode())
            return display


@pytest.mark.skipif(not shutil.which("brltty"), reason="no brltty is installed")
def test_brltty_shows_the_beginning_of_each_message(tmp_path: Path) -> None:
    """The display follows the terminal's cursor, so it shows the message from its beginning."""
    command = (*APP, "--reader", "--data-dir", str(tmp_path), "--config-dir", str(tmp_path))
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    with brltty(tmp_path) as braille, Terminal((*command, "play", BOARD), 80, 24, environ) as app:
        app.until("tab goes to the tiles")
        for key, wanted in GAME:
            app.press(key)
            app.until(wanted)
            app.settle(0.1)  # the cursor comes at the end of a frame
            braille.show(app.screen)
            braille.until(f" {wanted}")
