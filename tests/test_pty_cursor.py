"""The terminal's own cursor stands on what is chosen after every frame, on every screen.

Braille displays and screen readers follow it, hidden or not.  What is looked at here is where
the bytes of one long walk through the app have left it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from tests.pseudo_terminal import Terminal

COLUMNS, LINES = 80, 24

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """The app at home, in a terminal of its own."""
    environ = {**os.environ, "TUI_TANGRAM_MOTION": "no"}
    command = [sys.executable, "-m", "tui_tangram"]
    with Terminal(command, COLUMNS, LINES, environ) as terminal:
        terminal.until("q quit")
        yield terminal


def at(terminal: Terminal, wanted: str) -> None:
    """Wait until the cursor stands at the beginning of *wanted*."""

    def stands(_: str) -> bool:
        cursor = terminal.screen.cursor
        return terminal.screen.display[cursor.y][cursor.x :].startswith(wanted)

    terminal.until(stands)


def place(terminal: Terminal) -> tuple[int, int]:
    """Return the column and line of the cursor once nothing more comes."""
    terminal.settle(0.25)
    return terminal.screen.cursor.x, terminal.screen.cursor.y


WALK: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), "Recommended"),
    (("down", "down"), "Tile boards"),
    # Lists on home, each left again
    (("v",), "Statistics"),
    (("q",), "Tile boards"),
    (("s",), "No games"),
    (("q",), "Tile boards"),
    (("l",), "Saves"),
    (("q",), "Tile boards"),
    (("p",), "› truecolor"),
    (("right",), "256"),
    (("q", "n"), "Squares"),
    (("down", "i", "x"), "▏"),
    (("escape", "q", "d", "w"), "1"),
    (("q", "f2"), "Dark"),
    (("down",), "auto"),
    (("q", "f3", "down"), "↓"),
    (("q",), "Tile boards"),
    # The palette, and what was below it
    (("f8",), "Type what"),
    (("u", "n"), ""),
    (("down",), "First steps"),
    (("escape",), "Tile boards"),
    # A tangram: gallery, tray, board, solutions, tries, replay, what was said
    (("t", "tab", "right"), "Square"),
    (("/", "s", "w", "a", "n"), "Swan"),
    (("enter",), "+"),
    (("right",), "+"),
    (("2",), "2"),
    (("n", "enter"), "+"),
    (("?", "down"), ""),
    (("q",), "+"),
    (("m", "M"), "▸"),
    (("q", "P"), "Swan"),
    (("q", "f7", "up"), ""),
    (("q",), "+"),
)
"""Keys, and what the cursor stands on after them; nothing where only the walk goes on."""


def test_the_cursor_stands_on_what_is_chosen(terminal: Terminal) -> None:
    """On every screen, while text is typed, in the palette and when a screen is left again."""
    for keys, wanted in WALK:
        for key in keys:
            terminal.press(key)
            terminal.settle(0.06 if key != "escape" else 0.4)
        at(terminal, wanted)
    # A piece in hand takes the cursor along, by as much as it moves.
    terminal.press("1")
    x, y = place(terminal)
    terminal.press("right")
    assert place(terminal)[0] > x
    terminal.press("down")
    assert place(terminal)[1] > y
    # So does the cursor on a board of tiles, from place to place.
    terminal.press("q")
    terminal.settle(0.2)
    for key in ("q", "e", "enter"):
        terminal.press(key)
        terminal.settle(0.2)
    x, y = place(terminal)
    terminal.press("right")
    assert place(terminal) > (x, y)
    assert place(terminal)[1] == y
    terminal.press("tab")
    assert place(terminal) != (x, y)
