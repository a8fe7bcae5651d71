"""A picture of tiles being drawn: pixels, and the characters over them.

Signs, nails and other marks each have a separate cell: a later one gets the free cell nearest to
its position.  In ascii the lines are characters, too, and marks hide them.

Signs are shown where they fit (`tui_tangram.games.matching.look.sign_cells`).  A label occupies the
middle while letters are shown, and covers its contents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import Final

from tui_tangram import native
from tui_tangram.games.matching.look.shape import (
    InkRows,
    Spans,
    TileRaster,
    cut,
    frame,
    halo,
    ring,
    thick_line,
)
from tui_tangram.games.matching.look.sign_cells import (
    cells_of,
    middles,
    plain_sign_cells,
    sign_cells,
    signs_distinct,
)
from tui_tangram.games.matching.look.style import (
    BODY_SLOT,
    Surface,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    TileTheme,
)
from tui_tangram.games.matching.look.view import (
    SIZES,
    Pixel,
    TileCorners,
    TileSize,
    TileView,
    box_of,
)
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple

PixelLine = tuple[Pixel, int, int]
"""A line: its first pixel, and the pixels across and down to its last."""


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

    def line(self, side: int) -> PixelLine:
        """Return a side."""
        (ax, ay), (bx, by) = self.shape.ends[side]
        return (self.at[0] + ax, self.at[1] + ay), bx - ax, by - ay


def placed(
    corners: TileCorners, view: TileView, finer: TileView | None = None, *, theme: TileTheme
) -> There:
    """Return the tile or the place with these *corners* where *view* shows it.

    It is cut into wedges of its sides, or of its corners, as the *theme* says.
    """
    room = _placed(corners, view, theme)
    same = finer is None or finer == view
    return There(*room, *(room if same else _placed(corners, finer or view, theme)))


def _placed(corners: TileCorners, view: TileView, theme: TileTheme) -> tuple[TileRaster, Pixel]:
    """Return the shape of a tile, and where its first corner is."""
    pixels = view.pixels(corners)
    x, y = pixels[0]
    relative = tuple([(px - x, py - y) for px, py in pixels])
    shape = cut(relative, cornered=theme.cornered, solid=theme.solid, whole=theme.whole)
    return shape, (x, y)


DOT: Final[Spans] = ((0, 0, 1),)
NO_LOOK: Final = TilesLook()
_MANY: Final = 36
"""The places in view in space with more of which a turn would take too many bytes in octants."""


class TileCanvas:
    """A picture of what *view* shows, in a *style*."""

    def __init__(self, view: TileView, style: TileStyle, look: TilesLook = NO_LOOK) -> None:
        """Begin with the background for what is written of *look*."""
        self.view = view
        self.style = style
        self.written = not look.turning
        self.in_space = look.in_space
        self.plainly = look.in_space and style.coloured
        """Whether only signs are written of which it is plain which side they are of."""
        self.cursor: Cell | None = None
        self._even = self.plainly and len(look.places) > _MANY
        coarse = look.turning and style.coloured
        self.fine = 1 if coarse else style.fine
        """The pixels of the picture for each pixel of the view, across and down."""
        self._finer = view.by_cell() if coarse else view.finer(style.fine)
        self._width, self._height = self._finer[:2]
        self._data = bytearray(self._width * self._height)
        self._there: dict[TileCorners, There] = {}
        self._lines: dict[Cell, Mark] = {}
        self._marks: dict[Cell, Mark] = {}

    def copy(self) -> TileCanvas:
        """Return a canvas with the same on it, to draw on."""
        found = copy(self)
        vars(found).update(_data=self._data[:], _lines={**self._lines}, _marks={**self._marks})
        return found

    def picture(self) -> Picture:
        """Return the picture."""
        columns, lines = self.view.width, self.view.height // 2
        marks = tuple(
            mark
            for (column, row), mark in (self._lines | self._marks).items()
            if 0 <= column < columns and 0 <= row < lines
        )
        width, data = self._width, bytes(self._data)
        if self._finer.coarse:
            rows = range(0, len(data), width)
            data = b"".join([2 * data[start : start + width] for start in rows])
        pixmap = Pixmap(width, len(data) // width if width else 0, data)
        even = self._even and self.fine > 1
        return Picture(pixmap, marks, cursor=self.cursor, fine=self.fine, even=even)

    def pixels(self, corners: TileCorners) -> Sequence[Pixel]:
        """Return the pixels of the picture that *corners* are."""
        return self._finer.pixels(corners)

    def place(self, corners: TileCorners) -> There:
        """Return the tile or the place with these *corners* where it is drawn."""
        there = self._there.get(corners)
        if there is None:
            there = placed(corners, self.view, self._finer, theme=self.style.theme)
            self._there[corners] = there
        return there

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
        if native.problem() is None:
            native.kernel.paint(data, width, spans, x, y, ink)
            return
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

    def paint_line(
        self, line: PixelLine, ink: int, low: Pixel = (0, 0), high: Pixel = (0, 0)
    ) -> None:
        """Give one ink to a line, moved by all offsets between two."""
        at, across, down = line
        if native.problem() is None:
            on = self._data, self._width
            native.kernel.paint_line(*on, at, across, down, low, high, ink)
        else:
            self.paint(thick_line(across, down, low, high), at, ink)

    def paint_rows(self, rows: InkRows, at: Pixel, colours: Sequence[int]) -> None:
        """Paint rows of numbers counted from *at*, each number in the ink it stands for."""
        data, width, height = self._data, self._width, self._height
        x, y = at
        if native.problem() is None:
            native.kernel.paint_rows(data, width, rows, x, y, bytes(colours))
            return
        table = bytes.maketrans(bytes(range(len(colours))), bytes(colours))
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
                    data[start + left : start + right] = line.translate(table)

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
        elif self.plainly and not there.shape.whole:
            # A tile of another shade is next to it on each side, but next to cubes are dark lines.
            self.paint(halo(there.shape, self.fine), there.at, inks.SHADOW)
        self.paint(frame(there.shape, self.fine), there.at, ink)

    def shows_only(self, cell: Cell, among: Collection[int]) -> bool:
        """Return whether all pixels of a cell have one of some inks."""
        (column, line), fine, width = cell, self.fine, self._width
        if not (0 <= column < self.view.width and 0 <= line < self.view.height // 2):
            return False
        start = 2 * fine * line * width + fine * column
        rows = (self._data[start + row * width :][:fine] for row in range(2 * fine))
        return all(ink in among for row in rows for ink in row)

    # --- characters

    def stroke(self, cell: Cell, text: str, *, faint: bool = False) -> None:
        """Draw a piece of a line as a character; a *faint* one takes no other's place."""
        if not (faint and cell in self._lines):
            self._lines[cell] = Mark(*cell, text)

    def mark(self, mark: Mark) -> None:
        """Put a mark in its cell."""
        if self.written:
            self._marks[mark[:2]] = mark

    def sign_cells(self, there: There) -> Sequence[Cell | None]:
        """Return the cell of each side's sign, as cells of the shape; none without room for all."""
        find = plain_sign_cells if self.plainly else sign_cells
        inset = self.style.theme.bump_depth(self.view.size.side)
        return find(there.room, there.odd, inset) or ()

    def sign(self, cell: Cell, colour: int, fill: int, *, bold: bool = False) -> None:
        """Write the sign of a colour on the surface of a side."""
        theme = self.style.theme
        slot = theme.side_slot(colour)
        self.mark(Mark(*cell, theme.sign(colour), inks.LETTER + slot, fill + slot, bold=bold))

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

    def embolden(self, there: There) -> None:
        """Make the marks inside a tile and on its edges bold."""
        for cell in map(there.cell, cells_of(there.room, there.odd)):
            if (mark := self._marks.get(cell)) is not None:
                self._marks[cell] = mark._replace(bold=True)

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


def draw_signs(
    canvas: TileCanvas, tile: TileLook, there: There, without: Collection[tuple[int, int]] = ()
) -> None:
    """Write the signs of the sides, the tile's number, and the nail in its middle.

    Sides *without* their own are given by the identity of the place and their number.
    """
    style, theme = canvas.style, canvas.style.theme
    bold = tile.state is TileState.HELD
    if style.signed and canvas.written:
        cells = canvas.sign_cells(there)
        seen = _seen(tile, theme)
        colours = dict(zip(cells, seen, strict=False))
        for side, (cell, colour) in enumerate(zip(cells, seen, strict=False)):
            if cell is None or (id(there), side) in without:
                continue
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


_POINTS: Final = "▴▾", "^v"
"""The signs that point at the top and at the bottom of a cube, and those in ascii."""


def draw_inside(canvas: TileCanvas, tile: TileLook, there: There, *, errors: bool) -> None:
    """Point up at the top of a cube and down at its bottom; mark those that do not match.

    Of a cube in space a side is marked that does not match.
    """
    room, theme = there.room, canvas.style.theme
    if not (room.solid or room.whole):
        return
    cells = sign_cells(room, there.odd, theme.bump_depth(canvas.view.size.side)) or ()
    points = _POINTS[canvas.style.profile is Profile.ASCII]
    for side in range(0 if room.whole else room.count, len(cells)):
        column, row = cells[side]
        slot = theme.side_slot(_seen(tile, theme)[side])
        signs = [] if room.whole else [(points[side - room.count], column - 1)]
        for text, at in (*signs, ("×", column + 1)):
            pixel = at, 2 * row - there.odd
            if room.side_of.get(pixel, -1) < room.count * room.solid:
                continue
            cell = there.cell((at, row))
            if text != "×":
                canvas.mark(_sign(tile, cell, text, slot, bold=False))
            elif errors and tile.sides[side].trouble:
                canvas.mark(Mark(*cell, text, inks.TROUBLE, inks.BACKGROUND, bold=True))


def draw_ends(canvas: TileCanvas, ends: Sequence[int | None], there: There) -> None:
    """Write which colours the top and the bottom of a cube must have in a place, if any."""
    room, theme = there.room, canvas.style.theme
    cells = sign_cells(room, there.odd, 0) if room.solid or room.whole else None
    points = _POINTS[canvas.style.profile is Profile.ASCII]
    if room.whole:
        # There is room for one of them.
        first = ends[0] is None
        ends, points = ends[first:], points[first:]
    inside = (cells or ())[0 if room.whole else room.count :]
    for cell, point, colour in zip(inside, points, ends, strict=False):
        if colour is not None:
            slot = theme.side_slot(colour)
            column, row = there.cell(cell)
            on = inks.FILL + slot if canvas.style.coloured else inks.BACKGROUND
            ink = inks.LETTER + slot if canvas.style.coloured else inks.TEXT
            canvas.mark(Mark(column, row, theme.sign(colour), ink, on))
            canvas.mark(Mark(column - 1, row, point, ink, on))


def _seen(tile: TileLook, theme: TileTheme) -> tuple[int, ...]:
    return theme.seen(side.colour for side in tile.sides)


def _sign(tile: TileLook, cell: Cell, text: str, slot: int, *, bold: bool) -> Mark:
    if tile.state is TileState.GHOST:
        return Mark(*cell, text, inks.TEXT, inks.DIM + slot, bold=bold)
    return Mark(*cell, text, inks.LETTER + slot, fill_of(tile) + slot, bold=bold)


def fill_of(tile: TileLook) -> int:
    """Return the range of inks of a tile's surface."""
    return inks.HELD if tile.shaded else inks.FILL


def draw_letters(canvas: TileCanvas, letters: str, there: There) -> None:
    """Write the letters of a seam beyond one of its sides, unless there is no room.

    Next to the sign of a tile there is none: both would be read as one word.
    """
    on = None if canvas.style.coloured else inks.BACKGROUND
    cells = canvas.free(there, len(letters))
    if any(map(canvas.crowd, cells)):
        return
    for cell, letter in zip(cells, letters, strict=False):
        canvas.mark(Mark(*cell, letter, inks.TEXT, on))


def draw_label(canvas: TileCanvas, label: str, there: There) -> None:
    """Write the letters of a jump in the middle."""
    if label:
        column, line = canvas.middle(there)
        for mark in label_marks(label, column - (len(label) - 1) // 2, line):
            canvas.mark(mark)


def draw_flag(canvas: TileCanvas, flag: str, there: There) -> None:
    """Write the sign of another player, or as much of it as has room, on a ground of its own."""
    cells = canvas.free(there, len(flag)) or canvas.free(there, 1)
    for cell, letter in zip(cells, flag, strict=False):
        canvas.mark(Mark(*cell, letter, inks.BACKGROUND, inks.QUIET))


def label_marks(label: str, column: int, line: int) -> list[Mark]:
    """Return the letters of a jump from a cell on."""
    return [
        Mark(column + k, line, letter, inks.BACKGROUND, inks.ACCENT, bold=True)
        for k, letter in enumerate(label)
    ]


def signs_fit(outline: Iterable[TileCorners], view: TileView, theme: TileTheme) -> bool:
    """Whether at this size every side of all these tiles or places has room for its sign."""
    inset = theme.bump_depth(view.size.side)
    there = (placed(corners, view, theme=theme) for corners in outline)
    return all(
        sign_cells(one.room, one.odd, inset) is not None
        and (not theme.solid or signs_distinct(one.room, one.odd))
        for one in there
    )


def signs_legible(corners: TileCorners, size: TileSize, theme: TileTheme) -> bool:
    """Whether the signs of a loose tile, or its number, are legible at this size."""
    view = TileView(0, 0, size, 0, 0)
    there = placed(corners, view, theme=theme)
    if theme.surface is Surface.BLANK:
        return bool(middles(there.room, there.odd, 3))
    cells = sign_cells(there.room, there.odd, theme.bump_depth(size.side)) or ()
    # Adjacent signs read as one number.
    adjacent = any((x + 1, y) in cells for x, y in cells)
    return bool(cells) and not adjacent and signs_distinct(there.room, there.odd)


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
