"""Signs of sides, numbers of tiles, nails and labels: which are shown, and where they fit.

A label occupies the middle while letters are shown, and covers its contents.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tui_tangram.games.matching.look.canvas import There, TileCanvas, placed
from tui_tangram.games.matching.look.room import middles, sign_cells, signs_distinct
from tui_tangram.games.matching.look.style import TileLook, TileState
from tui_tangram.games.matching.look.theme import BODY_SLOT, Surface, TileTheme
from tui_tangram.games.matching.look.view import SIZES, TileCorners, TileSize, TileView, box_of
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark


def draw_signs(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Write the signs of the sides, the tile's number, and the nail in its middle."""
    style, theme = canvas.style, canvas.style.theme
    bold = tile.state in (TileState.HELD, TileState.CHOSEN)
    if style.signed:
        inset = theme.bump_depth(canvas.view.size.side)
        cells = sign_cells(there.room, there.odd, inset) or ()
        seen = _seen(tile, theme)
        colours = dict(zip(cells, seen, strict=False))
        for cell, colour in zip(cells, seen, strict=False):
            # Two equal adjacent signs would be read as one number, and one is enough for both.
            twice = style.coloured and colours.get((cell[0] - 1, cell[1])) == colour
            if not twice and (colour != 0 or not style.coloured):
                sign, slot = theme.sign(colour), theme.side_slot(colour)
                canvas.mark(_sign(tile, there.cell(cell), sign, slot, bold=bold))
    if theme.surface is Surface.BLANK:
        number = str(tile.number)
        for cell, digit in zip(canvas.free(there, len(number)), number, strict=False):
            canvas.mark(_sign(tile, cell, digit, BODY_SLOT, bold=bold))
    for column, row in canvas.free(there, 1) if tile.fixed else ():
        pixel = column - there.corner[0], 2 * row - there.corner[1]
        slot = theme.side_slot(_seen(tile, theme)[there.room.side_of[pixel]])
        canvas.mark(_sign(tile, (column, row), "●", slot, bold=False))


def _seen(tile: TileLook, theme: TileTheme) -> tuple[int, ...]:
    return theme.seen(side.colour for side in tile.sides)


def _sign(tile: TileLook, cell: Cell, text: str, slot: int, *, bold: bool) -> Mark:
    if tile.state is TileState.GHOST:
        return Mark(*cell, text, inks.TEXT, inks.DIM + slot, bold=bold)
    return Mark(*cell, text, inks.LETTER + slot, inks.FILL + slot, bold=bold)


def draw_letters(canvas: TileCanvas, letters: str, there: There) -> None:
    """Write the letters of a seam beyond one of its sides, unless there is no room."""
    on = None if canvas.style.coloured else inks.BACKGROUND
    for cell, letter in zip(canvas.free(there, len(letters)), letters, strict=False):
        canvas.mark(Mark(*cell, letter, inks.TEXT, on))


def draw_label(canvas: TileCanvas, label: str, there: There) -> None:
    """Write the letters of a jump in the middle."""
    if label:
        column, line = canvas.middle(there)
        for mark in label_marks(label, column - (len(label) - 1) // 2, line):
            canvas.mark(mark)


def label_marks(label: str, column: int, line: int) -> list[Mark]:
    """Return the letters of a jump from a cell on."""
    return [
        Mark(column + k, line, letter, inks.BACKGROUND, inks.ACCENT, bold=True)
        for k, letter in enumerate(label)
    ]


def signs_fit(outline: Iterable[TileCorners], view: TileView, theme: TileTheme) -> bool:
    """Whether at this size every side of all these tiles or places has room for its sign."""
    inset = theme.bump_depth(view.size.side)
    there = (placed(corners, view, cornered=theme.cornered) for corners in outline)
    return all(sign_cells(one.room, one.odd, inset) is not None for one in there)


def signs_legible(corners: TileCorners, size: TileSize, theme: TileTheme) -> bool:
    """Whether the signs of a loose tile, or its number, are legible at this size."""
    view = TileView(0, 0, size, 0, 0)
    there = placed(corners, view, cornered=theme.cornered)
    if theme.surface is Surface.BLANK:
        return bool(middles(there.room, there.odd, 3))
    return signs_distinct(there.room, there.odd) and signs_fit([corners], view, theme)


_LARGEST: Final = 2000
"""The maximum number of cells of a tile when a board is fitted into a window.

A larger one is no easier to see, and placing it would send thousands of bytes.
"""


def readable_sizes(outline: Iterable[TileCorners], theme: TileTheme) -> tuple[TileSize, ...]:
    """Return the sizes for a board whose places or tiles are *outline*.

    They range from the smallest at which the sign of every side has its own cells, to the largest
    at which no tile has more than `_LARGEST` cells.  Below six pixels for a side there is more sign
    than colour, even where there is room.
    """
    return _readable_sizes(tuple(outline), theme)


@lru_cache(maxsize=64)
def _readable_sizes(outline: tuple[TileCorners, ...], theme: TileTheme) -> tuple[TileSize, ...]:
    largest = max(outline, key=len, default=())
    sizes: list[TileSize] = []
    for size in SIZES[1:]:
        left, top, right, bottom = box_of([largest], size)
        small = (right - left) * (bottom - top) <= 2 * _LARGEST
        # Where signs have room they have it at all larger sizes; the test is slow.
        if small if sizes else signs_fit(outline, TileView(0, 0, size, 0, 0), theme):
            sizes.append(size)
    return tuple(sizes) or SIZES[-1:]
