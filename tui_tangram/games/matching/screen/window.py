"""The visible part of a board, and its size."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.app.play.parts import Box
from tui_tangram.games.matching.look.view import (
    SIZES,
    TileCorners,
    TileSize,
    TileView,
    fit_tiles,
    scrolled_tiles,
    scrolled_to,
    whole_board_shown,
    zoomed_tiles,
)
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, cell_pixels


class Window:
    """The view of one board through one box of cells.

    Unless the player zooms, tiles have the size that the layout chooses.  Of a board
    that is larger than the window a part is seen, and the window follows the cursor.
    """

    def __init__(
        self,
        outline: Sequence[TileCorners],
        rows: Sequence[int] = (),
        columns: Sequence[int] = (),
    ) -> None:
        """Look at a board whose places have these corners; `open` says through what.

        *rows* and *columns* have one place of each that has a number.
        """
        self.outline = tuple(outline)
        self.rows, self._columns = tuple(rows), columns
        self.view = TileView(1, 2, SIZES[0], 0, 0)
        self.chosen: TileSize | None = None
        """The size that the player has chosen."""
        self._followed: tuple[TileView, int] | None = None
        self._whole: tuple[TileView, bool] | None = None

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        # Needed for every frame; checking each place of a large board takes a while.
        if self._whole is None or self._whole[0] != self.view:
            self._whole = self.view, whole_board_shown(self.view, self.outline)
        return self._whole[1]

    def open(self, box: Box, size: TileSize, place: int) -> None:
        """Look through *box* at tiles of a size, the place of the cursor in view."""
        shape = (box.width, 2 * box.height)
        if size != self.view.size:
            self.view = fit_tiles(self.outline, box.width, box.height, sizes=(size,))
            self._followed = None
        elif shape != self.view[:2]:
            self.view = scrolled_tiles(
                self.view._replace(width=box.width, height=2 * box.height), self.outline, 0, 0
            )
            self._followed = None
        self.follow(place)

    def follow(self, place: int) -> None:
        """Move the window so that a place is in it, unless it was there already."""
        if self._followed is not None and self._followed[1] == place:
            return
        self.reveal(place)
        self._followed = self.view, place

    def sees(self, place: int) -> bool:
        """Whether all of a place is seen."""
        return self.view.shows(self.outline[place])

    def reveal(self, place: int) -> None:
        """Move the window so that a place is in it, wherever the cursor is."""
        self.view = scrolled_to(self.view, self.outline, self.outline[place])

    def ruled(self, picture: Picture) -> tuple[Picture, Sequence[str]]:
        """Return a picture of the board with numbers at its rim, and those left of each line.

        The latter are for rows with no room next to their first visible tile.  Of several
        rows on one line the first has its number; columns have theirs where there is room.
        """
        marks = list(picture.marks)
        width, lines = picture.columns, picture.lines
        taken = {mark[:2] for mark in marks}

        def free(column: int, line: int) -> bool:
            blank = set(cell_pixels(picture, column, line)) == {inks.BACKGROUND}
            return blank and (column, line) not in taken

        def write(column: int, line: int, number: int) -> bool:
            cells = [(column + k, line) for k in range(len(str(number)))]
            # The cells next to it stay free, so that numbers do not run together.
            around = range(max(column - 1, 0), min(column + len(cells) + 1, width))
            inside = line >= 0 and column >= 0 and column + len(cells) <= width
            if not inside or not all(free(x, line) for x in around):
                return False
            taken.update(cells)
            for cell, digit in zip(cells, str(number), strict=True):
                marks.append(Mark(*cell, digit, inks.QUIET))
            return True

        ruled, aside = set[int](), [""] * lines
        for number, place in enumerate(self.rows, start=1):
            line = self.middle(place)[1] // 2
            if 0 <= line < lines and line not in ruled:
                ruled.add(line)
                edge = next((x for x in range(width) if not free(x, line)), 0)
                if not write(edge - 1 - len(str(number)), line, number):
                    aside[line] = str(number)
        for number, place in enumerate(self._columns, start=1):
            column = self.middle(place)[0]
            if 0 <= column < width:
                edge = next((y for y in range(lines) if not free(column, y)), 0)
                write(column - (len(str(number)) - 1) // 2, edge - 1, number)
        return picture._replace(marks=tuple(marks)), aside

    def middle(self, place: int) -> tuple[int, int]:
        """Return the pixel in the middle of a place."""
        xs, ys = zip(*self.view.pixels(self.outline[place]), strict=True)
        return sum(xs) // len(xs), sum(ys) // len(ys)

    def zoom(self, steps: int, place: int) -> bool:
        """Draw tiles *steps* sizes larger; return whether there are such sizes."""
        before, around = self.view, self.outline[place]
        self.view = zoomed_tiles(self.view, self.outline, steps, around=around)
        self.reveal(place)
        self.chosen = self.view.size
        return self.view.size != before.size

    def scroll(self, columns: int, lines: int) -> bool:
        """Move the window by cells; return whether anything is visible there."""
        before = self.view
        self.view = scrolled_tiles(self.view, self.outline, columns, lines)
        return self.view != before
