"""A picture of tiles being drawn: pixels, and the characters over them.

Signs, nails and other marks each have a separate cell: a later one gets the free cell nearest to
its position.  In ascii the lines are characters, too, and marks hide them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tui_tangram.games.matching.look.room import cells_of, middles
from tui_tangram.games.matching.look.shape import InkRows, Spans, TileRaster, cut, frame, ring
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.look.view import Pixel, TileCorners, TileSize, TileView
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile


class There(NamedTuple):
    """A tile or a place where it is drawn.

    It is divided into the pixels of its view for content in cells, and into those of the picture,
    which may be finer, for painted content.
    """

    room: TileRaster
    corner: Pixel
    """The pixel of the view that its first corner is."""
    shape: TileRaster
    at: Pixel
    """The pixel of the picture that its first corner is."""

    @property
    def odd(self) -> int:
        """1 when the first corner is the lower pixel of its cell, else 0."""
        return self.corner[1] & 1

    def cell(self, cell: Cell) -> Cell:
        """Return a cell of the shape as a cell of the picture."""
        return self.corner[0] + cell[0], self.corner[1] // 2 + cell[1]

    def cells(self, pixels: Sequence[Pixel]) -> list[Cell]:
        """Return the cells of the picture in which *pixels* of the view lie."""
        x, y = self.corner
        return [(x + px, (y + py) // 2) for px, py in pixels]

    def ends(self, side: int) -> tuple[Pixel, Pixel]:
        """Return the pixels of the ends of a side."""
        x, y = self.at
        (ax, ay), (bx, by) = self.shape.ends[side]
        return (x + ax, y + ay), (x + bx, y + by)


def placed(
    corners: TileCorners,
    view: TileView,
    finer: TileView | None = None,
    *,
    cornered: bool = False,
) -> There:
    """Return the tile or the place with these *corners* where *view* shows it.

    It is cut into wedges of its sides, or of its corners.
    """
    room = _placed(corners, view, cornered)
    same = finer is None or finer == view
    return There(*room, *(room if same else _placed(corners, finer or view, cornered)))


def _placed(corners: TileCorners, view: TileView, cornered: bool) -> tuple[TileRaster, Pixel]:
    shape, (x, y) = _cut(corners, view.size, cornered)
    return shape, (x + view.right, y + view.down)


@lru_cache(maxsize=4096)
def _cut(corners: TileCorners, size: TileSize, cornered: bool) -> tuple[TileRaster, Pixel]:
    """Return the shape of a tile at a size, and where its first corner is in the world."""
    pixels = TileView(0, 0, size, 0, 0).pixels(corners)
    x, y = pixels[0]
    return cut(tuple((px - x, py - y) for px, py in pixels), cornered=cornered), (x, y)


DOT: Final[Spans] = ((0, 0, 1),)


class TileCanvas:
    """A picture of what *view* shows, in a *style*."""

    def __init__(self, view: TileView, style: TileStyle) -> None:
        """Begin with the background."""
        self.view = view
        self.style = style
        self.cursor: Cell | None = None
        self.fine = style.fine
        """The pixels of the picture for each pixel of the view, across and down."""
        self._finer = view.finer(style.fine)
        self._width, self._height = self._finer[:2]
        self._data = bytearray(self._width * self._height)
        self._lines: dict[Cell, Mark] = {}
        self._marks: dict[Cell, Mark] = {}

    def picture(self) -> Picture:
        """Return the picture."""
        columns, lines = self.view.width, self.view.height // 2
        marks = tuple(
            mark
            for (column, row), mark in (self._lines | self._marks).items()
            if 0 <= column < columns and 0 <= row < lines
        )
        pixmap = Pixmap(self._width, self._height, bytes(self._data))
        return Picture(pixmap, marks, cursor=self.cursor, fine=self.fine)

    def pixels(self, corners: TileCorners) -> Sequence[Pixel]:
        """Return the pixels of the picture that *corners* are."""
        return self._finer.pixels(corners)

    def place(self, corners: TileCorners) -> There:
        """Return the tile or the place with these *corners* where it is drawn."""
        return placed(corners, self.view, self._finer, cornered=self.style.theme.cornered)

    def shows(self, there: There) -> bool:
        """Return whether a part of the box around *there* lies in the picture."""
        (x, y), (left, top, right, bottom) = there.at, there.shape.box
        across = x + right >= 0 and x + left < self._width
        return across and y + bottom >= 0 and y + top < self._height

    # --- pixels

    def paint(self, spans: Spans, at: Pixel, ink: int) -> None:
        """Give one ink to pixels counted from *at*."""
        data, width, height = self._data, self._width, self._height
        x, y = at
        line = bytes((ink,)) * width
        for row, left, right in spans:
            row += y
            if 0 <= row < height:
                left += x
                right += x
                if left < 0 or right > width:
                    left, right = max(left, 0), min(right, width)
                if left < right:
                    start = row * width
                    data[start + left : start + right] = line[left:right]

    def paint_rows(self, rows: InkRows, at: Pixel) -> None:
        """Paint rows of inks counted from *at*."""
        data, width, height = self._data, self._width, self._height
        x, y = at
        for row, left, line in rows:
            row += y
            if 0 <= row < height:
                left += x
                right = left + len(line)
                if left < 0:
                    line, left = line[-left:], 0
                if right > width:
                    line, right = line[: width - left], width
                if left < right:
                    start = row * width
                    data[start + left : start + right] = line

    def paint_over(self, surface: int, pixels: Iterable[Pixel], at: Pixel, ink: int) -> None:
        """Give one ink to those of some pixels, counted from *at*, that have the *surface*'s."""
        data, width, height = self._data, self._width, self._height
        for px, py in pixels:
            x, y = at[0] + px, at[1] + py
            if 0 <= x < width and 0 <= y < height and data[x + y * width] == surface:
                data[x + y * width] = ink

    def paint_pixels(self, pixels: Iterable[Pixel], at: Pixel, ink: int) -> None:
        """Give one ink to single pixels counted from *at*."""
        x, y = at
        for px, py in pixels:
            self.paint(DOT, (x + px, y + py), ink)

    def paint_pattern(self, spans: Spans, at: Pixel, rows: Sequence[bytes]) -> None:
        """Paint with a repeated picture that is anchored to the board, each row of it twice."""
        data, width, height = self._data, self._width, self._height
        x, y = at
        period = len(rows[0]) // 2
        for row, left, right in spans:
            row += y
            if 0 <= row < height:
                left = max(left + x, 0)
                right = min(right + x, width)
                line = rows[(row - self._finer.down) % len(rows)]
                while left < right:
                    first = (left - self._finer.right) % period
                    part = line[first : first + min(right - left, period)]
                    start = row * width + left
                    data[start : start + len(part)] = part
                    left += len(part)

    def dotted(self, there: There, ink: int) -> None:
        """Draw every second piece of all edges, counted over the whole board."""
        for side in range(there.shape.count):
            self.dotted_edge(there, side, ink)

    def dotted_edge(self, there: There, side: int, ink: int) -> None:
        """Draw every second piece of one edge."""
        (ax, ay), (bx, by) = there.shape.ends[side]
        steep = abs(by - ay) > abs(bx - ax)
        start = there.at[steep] - (self._finer.right, self._finer.down)[steep]
        # A piece is a pixel of the view; vertically a cell, so that no fine cell has a piece and a
        # gap.
        length = 2 * self.fine if ax == bx and self.fine > 1 else self.fine
        x, y = there.at
        for px, py in there.shape.edge_pixels[side]:
            if (start + (py if steep else px)) // length % 2 == 0:
                for k in range(self.fine):
                    self.paint(DOT, (x + px + k * steep, y + py + k * (not steep)), ink)

    def outline(self, there: There, ink: int, *, thick: bool) -> None:
        """Draw the edges of a tile or a place in one ink."""
        if self.style.profile is Profile.ASCII:
            for pixels in there.room.edge_pixels:
                for cell in there.cells(pixels):
                    self.stroke(cell, "*" if ink != inks.TEXT else "#")
            return
        if thick and self.fine == 1:
            # Dark inside, so that it stands out on a tile of nearly its own colour.
            adjacent = inks.SHADOW if self.style.coloured else ink
            self.paint(ring(there.shape, self.fine), there.at, adjacent)
        self.paint(frame(there.shape, self.fine), there.at, ink)

    # --- characters

    def stroke(self, cell: Cell, text: str, *, faint: bool = False) -> None:
        """Draw a piece of a line as a character; a *faint* one takes no other's place."""
        if not (faint and cell in self._lines):
            self._lines[cell] = Mark(*cell, text)

    def mark(self, mark: Mark) -> None:
        """Put a mark in its cell."""
        self._marks[mark[:2]] = mark

    def mark_middle(self, there: There, text: str, ink: int) -> None:
        """Add a mark in the free cell nearest to the middle."""
        cell, *_ = self.free(there, 1) or [self.middle(there)]
        on = None if self.style.coloured else inks.BACKGROUND
        self.mark(Mark(*cell, text, ink, on, bold=True))

    def bare(self, there: There) -> None:
        """Remove all characters where a tile will be drawn over them."""
        for cell in map(there.cell, cells_of(there.room, there.odd)):
            self._lines.pop(cell, None)
            self._marks.pop(cell, None)

    def free(self, there: There, length: int) -> list[Cell]:
        """Return *length* cells inside that have no mark, nearest to the middle, or None."""
        for cells in middles(there.room, there.odd, length):
            found = list(map(there.cell, cells))
            if self._marks.keys().isdisjoint(found):
                return found
        return []

    def middle(self, there: There) -> Cell:
        """Return the cell in the middle."""
        for cells in middles(there.room, there.odd, 1):
            return there.cell(cells[0])
        x, y = there.room.middle
        return there.corner[0] + round(x), round(there.corner[1] + y) // 2

    def crowd(self, cell: Cell) -> int:
        """Return the weight of the marks on a cell and next to it."""
        column, row = cell
        adjacent = sum((column + way, row) in self._marks for way in (-1, 1))
        return 3 * (cell in self._marks) + adjacent
