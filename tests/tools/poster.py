"""A picture of the app as it stands in a terminal, for looking at.

    python -m tests.tools.poster OUT.svg 100x30 PUZZLE KEY KEY …

The app runs in a real pseudo-terminal, gets the keys (``enter``, ``tab``, arrows by name,
anything else as typed), and what is on the screen then is drawn (`tests.tools.picture`).
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pyte

from tests.pseudo_terminal import Terminal
from tests.tools.picture import BACKGROUND, FOREGROUND, HEIGHT, PictureCell, document, row_svg


def main(arguments: Sequence[str]) -> None:
    """Write the picture; see the module's docstring."""
    out, size, puzzle, *keys = arguments
    columns, lines = (int(number) for number in size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tui_tangram", "play", puzzle]
        with Terminal(command, columns, lines, {**os.environ, "HOME": home}) as terminal:
            terminal.settle()
            for key in keys:
                terminal.press(key)
                terminal.settle()
            Path(out).write_text(svg(terminal.screen), encoding="utf-8")


def svg(screen: pyte.Screen) -> str:
    """Return what *screen* shows as an SVG document."""
    rows = (
        [_cell(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)
    )
    body = (row_svg(row, y * HEIGHT) for y, row in enumerate(rows))
    return document(screen.columns, screen.lines, filter(None, body))


def _cell(cell: pyte.screens.Char) -> PictureCell:
    ink, paper = _colour(cell.fg, FOREGROUND), _colour(cell.bg, BACKGROUND)
    if cell.reverse:
        ink, paper = paper, ink
    return PictureCell(cell.data, ink, paper, cell.bold)


def _colour(name: str, default: str) -> str:
    return default if name == "default" else name


if __name__ == "__main__":
    main(sys.argv[1:])
