"""Daily puzzles at a real terminal: opened by name, and what reaches its clipboard."""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from pathlib import Path

import pytest

from tests.terminal import Terminal
from tui_tangram.catalog import offer
from tui_tangram.catalog.occasion import daily
from tui_tangram.cli.occasions import today
from tui_tangram.store.library import shipped_library

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def test_the_clipboard_gets_the_id_and_nothing_else() -> None:
    """One sequence, byte for byte, for one key; the Linux console, which prints it, gets none."""
    day = today()
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tui_tangram", "play", daily("tangram", day).name]
    puzzle = offer(shipped_library(), daily("tangram", day)).puzzle
    with Terminal(command, 80, 24, environ) as terminal:
        terminal.until(f"daily {day.isoformat()}")
        assert b"\x1b]52" not in terminal.heard
        terminal.press("I")
        terminal.until(f"Sent to the clipboard: {puzzle}")
        terminal.press("\x14")
        terminal.until("The time is hidden")
        sequence = b"\x1b]52;c;" + b64encode(puzzle.encode()) + b"\x07"
        assert 1 == terminal.heard.count(b"\x1b]52") == terminal.heard.count(sequence)
