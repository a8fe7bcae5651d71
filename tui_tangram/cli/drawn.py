"""Puzzles and sets of pieces, drawn.

Pictures may be in pixels for a terminal that shows them, or for a pipe to one.
"""

from __future__ import annotations

import struct
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.output import PrintSurface
from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.problems import ShownPuzzle
from tui_tangram.games.tangram.source.piece_sets import kinds_of
from tui_tangram.render.graphics import PROTOCOLS, colours_of, fitted, pixels, table
from tui_tangram.render.portrayal import in_rows, picture
from tui_tangram.render.svg import Drawing
from tui_tangram.render.tangram import PieceLook


def print_puzzle(answer: CommandAnswer, options: Namespace) -> None:
    """Print the picture of a puzzle, or the pieces and the facts of a set."""
    if answer.found is None:  # its ID
        print(*answer.to_paste, sep="\n")
        return
    sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
    if not isinstance(answer.found, ShownPuzzle):
        _print_set(answer, options, sheet)
        return
    found, state = answer.found
    if options.image:
        drawing = picture(found.portrayal(), wide=True)
        send(options, sheet, drawing if state is None else found.drawing(state))
    else:
        print(found.draw(sheet, state, asked=options.size is not None), end="")
    # Nothing else is printed with a picture that goes to a file or a pipe.
    if sheet.width is not None and found.work:
        print(sheet.line(f"{found.game.name}: {found.work}"))


def print_new(answer: CommandAnswer, options: Namespace) -> None:
    """Print a new puzzle: its id, its picture, its name and difficulty."""
    del options
    found, sheet = answer.found.problem, output.PrintSurface.of_stdout()
    print(found.source.id, found.draw(sheet), sep="\n\n")
    for line in answer.messages:
        print(sheet.line(line))


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


def _print_set(answer: CommandAnswer, options: Namespace, sheet: PrintSurface) -> None:
    """Print the pieces and the facts of a set."""
    pieces = answer.found
    kinds = kinds_of(pieces)
    if options.image:
        from tui_tangram.games.tangram.look import laid_pieces

        shown = [(one.first, pieces.pieces[one.first], one.kind.shape) for one in kinds]
        send_parts(options, sheet, [laid_pieces([one]) for one in shown])
    else:
        looks = [PieceLook(one.kind.shape, one.labels[0], one.first) for one in kinds]
        print(sheet.draw_apart(looks))
    for row in answer.rows:
        print(sheet.line(row.text))
