"""Pictures in pixels for a terminal that shows them, or for a pipe to one."""

from __future__ import annotations

import struct
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from tui_tangram.cli.output import PrintSurface
from tui_tangram.render.graphics import PROTOCOLS, colours_of, fitted, pixels, table
from tui_tangram.render.portrayal import in_rows
from tui_tangram.render.svg import Drawing

_CELL: Final = (10, 20)
"""The width and height in pixels of a cell of a terminal that does not report it."""


def send_parts(options: Namespace, sheet: PrintSurface, parts: Sequence[Drawing]) -> None:
    """Send a picture of *parts* in rows."""
    width, height = _room(sheet)
    send(options, sheet, in_rows(parts, width / height))


def send(options: Namespace, sheet: PrintSurface, drawing: Drawing) -> None:
    """Send a drawing at the maximum size."""
    room = _room(sheet)
    colours, size = colours_of([drawing]), fitted(drawing, *room)
    print(PROTOCOLS[options.image](pixels(drawing, *size, colours), table(colours)))


def _room(sheet: PrintSurface) -> tuple[int, int]:
    """Return the maximum width and height of a picture in pixels."""
    (columns, lines), (across, down) = sheet.picture, _cell()
    return columns * across, lines * down


def _cell() -> tuple[int, int]:
    """Return the width and height in pixels of a cell of the terminal."""
    # Absent on systems without such terminals.
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
