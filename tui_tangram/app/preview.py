"""A list next to a preview of its selection: the columns of both, and the preview's lines.

● head done   2 moves                      ▄▄██▄▄
├──○ A   5 moves, 71 %                    ████████
▸ B   4 moves   you are here              ▀▀██▀▀
                                        4 moves, 61 %
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.painter import Words, length
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row

_BETWEEN: Final = 3
"""Columns between the list and the preview."""
LEAST: Final = (16, 4)
"""The smallest room for a picture: columns and lines."""
LARGEST: Final = 52
"""The most lines of a picture."""
_GAP: Final = 2
"""Columns between pictures side by side."""


class Halves(NamedTuple):
    """The columns of a list and of the preview next to it, within the margins."""

    listed: int
    """The columns of the list."""
    column: int
    """The first column of the preview on the page."""
    preview: int
    """The columns of the preview; 0 if the list has all the room."""


def halves(width: int, least: int, most: int) -> Halves:
    """Return the columns on a page of *width*: half for the list, but from *least* to *most*.

    Without room for a preview next to *least* columns the list has all.
    """
    room = width - 2 * MARGIN
    listed = min(max(room // 2, least), most)
    rest = room - listed - _BETWEEN
    if rest < LEAST[0]:
        return Halves(room, width, 0)
    return Halves(listed, MARGIN + listed + _BETWEEN, rest)


def preview_lines(
    page: Page, rows: Sequence[Row], words: Sequence[Words], box: CellSize
) -> list[Words]:
    """Return a picture with *words* below it, in the middle of a *box* of columns and lines."""
    columns, lines = box
    below = [[page.paint.gap((columns - length(line)) // 2), *line] for line in words]
    found = page.picture_lines(rows, columns)
    if below:
        found += [(), *below]
    return [*[()] * ((lines - len(found)) // 2), *found][:lines]


def picture_grid(
    page: Page,
    draw: Callable[[CellSize], Sequence[Sequence[Row]]],
    signs: Sequence[str],
    box: CellSize,
) -> list[Words]:
    """Return pictures, as large as they can be, side by side in a *box* of columns and lines.

    *draw* returns them for the room of one; below each is its sign, and *signs* has one for each.
    The result is empty if they would be too small.
    """
    paint = page.paint
    across, room = _grid(len(signs), *box) if signs else (0, (0, 0))
    if room[1] < LEAST[1]:
        return []
    lines: list[Words] = []
    pictures = draw(room)
    for begin in range(0, len(pictures), across):
        row: list[Words] = []
        for number, picture in enumerate(pictures[begin : begin + across], start=begin):
            sign = paint.words(paint.written(signs[number]), inks.SUCCESS, bold=True)
            card = preview_lines(page, picture, (), room)
            card += [()] * (room[1] - len(card))
            card.append([paint.gap(room[0] // 2), sign])
            row = page.side_by_side(row, card, (number - begin) * (room[0] + _GAP))
        lines += [*row, ()]
    return lines


def _grid(count: int, width: int, height: int) -> tuple[int, CellSize]:
    """Return the columns of pictures with which *count* are largest, and the room of one.

    >>> _grid(12, 130, 50), _grid(12, 60, 30)
    ((4, (31, 14)), (4, (13, 8)))
    """
    grids = []
    for across in range(1, count + 1):
        box = (width + _GAP) // across - _GAP, height // -(-count // across) - 2
        grids.append((min(box[0], 2 * box[1]), across, box))
    _, columns, box = max(grids)
    return columns, box
