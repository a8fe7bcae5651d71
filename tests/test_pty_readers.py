"""Reader mode with real screen readers: what Fenrir speaks.

Fenrir runs the app in a terminal of its own, and speaks through a program that writes down what it
is given.  It needs ``pip install fenrir-screenreader``, and the settings of that package in
``/etc/fenrirscreenreader``.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pseudo_terminal import LONG, Terminal

ROOT = Path(__file__).parent.parent
SETTINGS = Path("/etc/fenrirscreenreader")
BOARD = "hexagon/easy/infinity/c3/s479313/g1-2a"
GAME = (
    ("tab", "Tile 1: 3, 1, 1, rest dark."),
    ("tab", "Row 1, cell 1: empty."),
    ("right", "1.2 needs 3 dark."),
    ("5", "Holding tile 5. "),
    ("down", "Row 2, cell 2. It fits."),
    ("enter", "Tile 5 placed in row 2, cell 2."),
    ("right", "2.3 needs "),
)
"""Keys on a board, and the beginning of what is spoken after each, alone."""

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
    run = (sys.executable, "-m", "tui_tangram", "--data-dir", folder, "--config-dir", folder, *words)
    options = {
        "sound#enabled": "False",
        "remote#enable": "False",
        "speech#driver": "genericDriver",
        "speech#genericSpeechCommand": f'{voice} "fenrirText"',
        "general#shell": shlex.join(map(str, run)),
    }
    chosen = ";".join(f"{name}={value}" for name, value in options.items())
    command = ("fenrir", "-e", "-s", str(SETTINGS / "settings" / "settings.conf"), "-o", chosen)
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
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
        for key, wanted in GAME:
            terminal.press(key)
            assert speech.until(wanted).startswith(wanted)
