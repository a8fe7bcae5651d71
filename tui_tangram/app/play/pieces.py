"""Cells of pieces and of places for them, for jump letters and for the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tui_tangram.app.jump import JumpTarget
from tui_tangram.app.play.layout import Box
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Picture, cell_pixels
from tui_tangram.render.viewport import Drawable, Viewport, points

LetteredPictures = Sequence[tuple[Picture, Box]]
"""Pictures and their boxes; a letter counts in the first picture that has it."""

_AROUND: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (1, 1), (-1, -1))
"""Shifts for letters that would cover others: the nearest with room is used."""
_HIDDEN: Final = (-1, -1)
"""The cell of letters that are not visible."""
REACH: Final = 10
"""Cells around the letter of a piece in the tray in which a click selects that piece."""


def letter_cells(letters: Iterable[str], shown: LetteredPictures) -> dict[str, Cell]:
    """Return the cells of the window with the visible letters of pieces."""
    wanted, found = set(letters), dict[str, Cell]()
    for picture, box in shown:
        for mark in picture.marks:
            if mark.text in wanted:
                found.setdefault(mark.text, (box.x + mark.column, box.y + mark.row))
    return found


def cursor_of(*shown: tuple[Picture, Box]) -> Cell | None:
    """Return the cell of the window with the cursor of one of these pictures, or None."""
    for picture, box in shown:
        if picture.cursor is not None:
            return box.x + picture.cursor[0], box.y + picture.cursor[1]
    return None


def piece_spots(letters: Sequence[str], shown: LetteredPictures) -> list[JumpTarget]:
    """Return a target for each piece, by its index, with its own letter."""
    cells = letter_cells(letters, shown)
    return [
        JumpTarget(
            index, *cells.get(letter, _HIDDEN), mark=cells.get(letter, _HIDDEN), letters=letter
        )
        for index, letter in enumerate(letters)
    ]


def place_spots(
    centres: Iterable[FloatPoint], view: Viewport, box: Box, size: int
) -> list[JumpTarget]:
    """Return a target for each place, by its number, with room for *size* letters.

    Targets of coinciding places, where a piece fits in several ways, are side by side; a place
    without room has none.
    """
    taken: set[Cell] = set()
    found: list[JumpTarget] = []
    for number, centre in enumerate(centres):
        column, line = view.cell(centre)
        for across, down in _AROUND:
            x, y = column + across * size, line + down
            cells = {(x + step, y) for step in range(size)}
            inside = 0 <= x <= box.width - size and 0 <= y < box.height
            if inside and not cells & taken:
                taken |= cells
                place = box.x + x, box.y + y
                found.append(JumpTarget(number, *place, size, mark=place))
                break
    return found


def world_at(x: int, y: int, view: Viewport, box: Box) -> FloatPoint | None:
    """Return the point of the world in the middle of a cell of the window; None outside *box*."""
    column, line = x - box.x, y - box.y
    if not (0 <= column < box.width and 0 <= line < box.height):
        return None
    return view.world(column + 0.5, 2 * line + 1)


def holds(shape: Drawable, point: FloatPoint) -> bool:
    """Whether a point is inside a shape; on its edge it may be either."""
    x, y = point
    corners = points(shape)
    inside = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def topmost(shapes: Mapping[int, Drawable], order: Sequence[int], point: FloatPoint) -> int | None:
    """Return the piece at a point, of several the one laid last; None for none."""
    return next((one for one in reversed(order) if holds(shapes[one], point)), None)


def in_tray(letters: Sequence[str], tray: Picture, box: Box, x: int, y: int) -> int | None:
    """Return the piece in the tray at a cell, or whose letter is near; else None."""
    pixels = {*cell_pixels(tray, x - box.x, y - box.y)}
    inks_there = {ink % inks.COLOURS for ink in pixels if ink >= inks.COLOURS}
    found: list[tuple[bool, int, int]] = []
    for letter, (across, down) in letter_cells(letters, [(tray, box)]).items():
        index = letters.index(letter)
        # A cell is twice as high as wide.
        way = abs(across - x) + 2 * abs(down - y)
        other = index % inks.COLOURS not in inks_there
        if way <= REACH or not other:
            found.append((other, way, index))
    return min(found)[-1] if found else None
