"""Pictures in pixels, sent to a terminal that shows them, or into a pipe that leads to one."""

from __future__ import annotations

import struct
import sys
from argparse import Namespace
from collections.abc import Sequence
from math import sqrt
from typing import Final

from tui_tangram.cli.output import PrintSurface
from tui_tangram.render.drawn import colours_of, fitted, pixels, table
from tui_tangram.render.graphics import PROTOCOLS
from tui_tangram.render.portrayal import Portrayal, area, picture, side_by_side
from tui_tangram.render.svg import Drawing

_CELL: Final = (10, 20)
"""The width and height in pixels of a cell of a terminal that does not tell."""
_BREADTH: Final = 1.5
"""The width of a sheet of parts, in heights."""


def send_puzzle(
    options: Namespace, sheet: PrintSurface, puzzle: Portrayal, solution: object
) -> None:
    """Send the picture of a puzzle, or of its *solution*, if there is one."""
    found = puzzle.solution(None) if solution is not None and puzzle.solution else None
    _send(options, sheet, found.drawing if found else picture(puzzle, wide=True))


def send_parts(options: Namespace, sheet: PrintSurface, parts: Sequence[Drawing]) -> None:
    """Send a picture of *parts* side by side."""
    _send(options, sheet, side_by_side(parts, sqrt(area(parts) * _BREADTH)))


def _send(options: Namespace, sheet: PrintSurface, drawing: Drawing) -> None:
    """Send a drawing as large as a picture of characters may be."""
    columns, lines = sheet.picture
    across, down = _cell()
    colours = colours_of([drawing])
    size = fitted(drawing, columns * across, lines * down)
    print(PROTOCOLS[options.image](pixels(drawing, *size, colours), table(colours)))


def _cell() -> tuple[int, int]:
    """Return the width and height in pixels of a cell of the terminal."""
    # Absent where there are no such terminals.
    try:
        from fcntl import ioctl
        from termios import TIOCGWINSZ

        answer = ioctl(sys.stdout.fileno(), TIOCGWINSZ, bytes(8))
    except (ImportError, OSError, ValueError):
        return _CELL
    lines, columns, across, down = struct.unpack("HHHH", answer)
    if not (columns and lines and across >= columns and down >= lines):
        return _CELL
    return across // columns, down // lines
