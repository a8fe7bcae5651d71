"""A picture of tiles being drawn: pixels, and the characters over them.

Signs, nails and other marks each have a separate cell: a later one gets the free cell nearest to
its position.  In ascii the lines are characters, too, and marks hide them.

The cells of a tile for characters depend on its shape, and on whether its first corner is the upper
or the lower pixel of a cell: *odd* is 1 for the lower.  Rows of cells count from that corner's,
columns from its column.  Signs are shown where they fit.  A label occupies the middle while letters
are shown, and covers its contents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import lru_cache
from math import ceil, floor, hypot, inf, sqrt
from typing import Final, NamedTuple

from tui_tangram.games.matching.look.shape import (
    NOWHERE,
    InkRows,
    Spans,
    TileRaster,
    cut,
    frame,
    halo,
    remembered,
    ring,
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
from tui_tangram.maths.tiling.turning import BACK, BOTTOM, FRONT, TOP
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile


@remembered
def cells_of(shape: TileRaster, odd: int) -> frozenset[Cell]:
    """Return the cells with a pixel of a shape, edges included."""
    pixels = (*shape.side_of, *shape.outline)
    return frozenset((x, (y + odd) // 2) for x, y in pixels)


def _inside(shape: TileRaster, odd: int) -> list[Cell]:
    """Return the cells both of whose pixels are inside."""
    return [
        (x, (y + odd) // 2)
        for x, y in shape.side_of
        if (y + odd) % 2 == 0 and (x, y + 1) in shape.side_of
    ]


_PASSES: Final = 4


def sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell, ...] | None:
    """Return a cell for the sign of each side, or None without room; see `some_sign_cells`."""
    cells = some_sign_cells(shape, odd, inset)
    found = tuple(cell for cell in cells if cell is not None)
    return found if len(found) == len(cells) else None


@remembered
def some_sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell | None, ...]:
    """Return a cell for the sign of each side, None for one without room.

    No two sides have the same cell, no cell has a pixel of an edge, and at least one pixel of it is
    in the wedge.  *inset* moves signs that many pixels away from their edges, if possible.
    """
    spots = [_best_spot(shape, side, inset) for side in range(shape.sides)]
    nearest = _nearest(shape, odd, spots)
    if nearest is not None:
        return nearest
    options = _options(shape, odd, spots)
    chosen: dict[int, Cell] = {}
    for side in sorted(range(shape.sides), key=lambda i: len(options[i])):
        free = (cell for _, cell in options[side] if cell not in chosen.values())
        cell = next(free, None)
        if cell is not None:
            chosen[side] = cell
    # Adjacent signs read as one number; each is moved to a better cell if there is one.
    for _ in range(_PASSES):
        before = dict(chosen)
        for side in sorted(chosen):
            others = {cell for i, cell in chosen.items() if i != side}
            best = inf, (0, 0)
            for cost, cell in options[side]:
                if cost > best[0]:
                    break
                if cell not in others:
                    best = min(best, (cost + _crowding(cell, others), cell))
            chosen[side] = best[1]
        if chosen == before:
            break
    return tuple(chosen.get(side) for side in range(shape.sides))


_NEAREST: Final = 32
"""The number of cells near the middle that are looked at: more than a tile has signs."""


@remembered
def middles(shape: TileRaster, odd: int, length: int) -> Sequence[tuple[Cell, ...]]:
    """Return *length* cells of one row wholly inside: those nearest to the middle first."""
    free = set(_inside(shape, odd))
    middle_x, middle_y = shape.middle
    found: list[tuple[float, float, int, int]] = []
    for column, row in free:
        if all((column + i, row) in free for i in range(length)):
            across = abs(column + (length - 1) / 2 - middle_x)
            down = abs(2 * row - odd + 0.5 - middle_y)
            found.append((across + down, across, row, column))
    nearest = sorted(found)[:_NEAREST]
    return [tuple((column + i, row) for i in range(length)) for *_, row, column in nearest]


_CLEARLY: Final = 0.83
"""The maximum share of the distance to another side that a sign may be away from its own.

A square of six pixels, whose signs are in a row except one, is just beyond.
"""


def signs_distinct(shape: TileRaster, odd: int) -> bool:
    """Whether each side, or corner, has a cell for its sign clearly nearer to it than to others.

    Of a cube those from the back to the front are one below the other.
    """
    return None not in plain_sign_cells(shape, odd, 0)


@remembered
def plain_sign_cells(shape: TileRaster, odd: int, inset: int) -> tuple[Cell | None, ...]:
    """Return the cells of those signs that are clearly nearer to their own side than to others.

    Of a cube it is all of them or none.
    """
    cells = some_sign_cells(shape, odd, inset)
    if shape.whole:
        return cells
    if shape.solid:
        rows = [cell[1] for side in (BACK, TOP, BOTTOM, FRONT) if (cell := cells[side])]
        plain = None not in cells and rows == sorted(set(rows))
        return cells if plain else (None,) * shape.sides
    found: list[Cell | None] = []
    for side, cell in enumerate(cells):
        found.append(None)
        if cell is None:
            continue
        x, y = cell[0], 2 * cell[1] - odd + 0.5
        ways = [
            hypot(x - ax, y - ay)
            if shape.cornered
            else abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (hypot(bx - ax, by - ay) or 1)
            for (ax, ay), (bx, by) in shape.ends
        ]
        own = ways.pop(side)
        if own <= _CLEARLY * min(ways):
            found[-1] = cell
    return tuple(found)


def _crowding(cell: Cell, others: set[Cell]) -> float:
    column, row = cell
    return _CROWDED / 2 * (((column - 1, row) in others) + ((column + 1, row) in others))


_CROWDED: Final = 12.0
"""The largest cost of other signs next to one."""
_NEARBY: Final = (4, 5, 7)
"""The distances in pixels within which a sign stands, if enough cells there are good."""


def _nearest(
    shape: TileRaster, odd: int, spots: Iterable[tuple[float, float]]
) -> tuple[Cell, ...] | None:
    """Return the nearest cell to each spot, if these are the best ones.

    Each must lie in the wedge of its side, and none be next to another.
    """
    middle_x, _ = shape.middle
    lines, nothing = shape.lines, (0, b"")
    found: list[Cell] = []
    for side, (x0, y0) in enumerate(spots):
        column, row = floor(x0), floor((y0 - 0.5 + odd) / 2)
        _, column, row = min(
            (_cost(x - x0, 2 * y - odd + 0.5 - y0, x - middle_x), x, y)
            for x in (column, column + 1)
            for y in (row, row + 1)
        )
        for y in (2 * row - odd, 2 * row - odd + 1):
            left, line = lines.get(y, nothing)
            if not 0 <= column - left < len(line) or line[column - left] != side:
                return None
        if any(row == y and abs(column - x) < 2 for x, y in found):
            return None
        found.append((column, row))
    return tuple(found)


def _cost(across: float, down: float, aside: float) -> float:
    """Return the cost of a cell so far from the best spot, and from the middle to a side."""
    # Of equally good cells mirrored tiles use mirrored ones.
    return round(across * across + down * down + 0.001 * abs(aside), 6)


def _options(
    shape: TileRaster, odd: int, spots: Iterable[tuple[float, float]]
) -> list[list[tuple[float, Cell]]]:
    """Return for each side or corner the cells in which its sign may stand, each with its cost."""
    left, top, right, bottom = shape.box
    every = right - left + bottom - top
    found: list[list[tuple[float, Cell]]] = []
    for side, spot in enumerate(spots):
        for far in (*_NEARBY, every):
            cells = _cells_near(shape, odd, side, spot, far)
            # Then a cell farther away is never better, whatever stands in the others.
            enough = far**2 - _CROWDED
            if len(cells) >= shape.sides and cells[shape.sides - 1][0] <= enough:
                break
        found.append(cells)
    return found


def _cells_near(
    shape: TileRaster, odd: int, side: int, spot: tuple[float, float], far: int
) -> list[tuple[float, Cell]]:
    """Return the cells with a pixel of a side's wedge so near to a spot, the best ones first."""
    x0, y0 = spot
    middle_x, _ = shape.middle
    lines, nothing = shape.lines, (0, b"")
    found: list[tuple[float, Cell]] = []
    for row in range(floor(y0 - far + odd) // 2, ceil(y0 + far + odd) // 2 + 1):
        y = 2 * row - odd
        down = y + 0.5 - y0
        if abs(down) > far:
            continue
        aside = sqrt(far * far - down * down)
        (left, upper), (start, lower) = lines.get(y, nothing), lines.get(y + 1, nothing)
        low = max(left, start, ceil(x0 - aside))
        high = min(left + len(upper), start + len(lower), floor(x0 + aside) + 1)
        if low >= high:
            continue
        over, under = upper[low - left : high - left], lower[low - start : high - start]
        if side not in over and side not in under:
            continue
        for x, one, other in zip(range(low, high), over, under, strict=True):
            if (one == side or other == side) and one != NOWHERE and other != NOWHERE:
                more = 0 if one == other else 2.5
                found.append((_cost(x - x0, down, x - middle_x) + more, (x, row)))
    return sorted(found)


def _best_spot(shape: TileRaster, side: int, inset: int) -> tuple[float, float]:
    """Return the point at which the sign of a side or corner is best."""
    middle_x, middle_y = shape.middle
    if shape.whole:
        return middle_x, middle_y
    if side >= shape.count:
        _, top, _, bottom = shape.box
        return middle_x, middle_y + (bottom - top) / 8 * (1 if side > shape.count else -1)
    (ax, ay), (bx, by) = shape.ends[side]
    if shape.cornered:
        bx, by = ax, ay
    part = 0.55 if shape.cornered else 0.6 + 0.012 * shape.count
    part = 0.78 if shape.solid else part
    apothem = hypot((ax + bx) / 2 - middle_x, (ay + by) / 2 - middle_y)
    part = max(min(part, 1 - (inset + 0.5) / apothem), 0.35) if inset else part
    x = middle_x + ((ax + bx) / 2 - middle_x) * part
    return x, middle_y + ((ay + by) / 2 - middle_y) * part


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

    def line(self, side: int) -> tuple[Pixel, int, int]:
        """Return the first pixel of a side, and the pixels across and down to its last."""
        (ax, ay), (bx, by) = self.shape.ends[side]
        return (self.at[0] + ax, self.at[1] + ay), bx - ax, by - ay


def placed(
    corners: TileCorners,
    view: TileView,
    finer: TileView | None = None,
    *,
    theme: TileTheme,
) -> There:
    """Return the tile or the place with these *corners* where *view* shows it.

    It is cut into wedges of its sides, or of its corners, as the *theme* says.
    """
    room = _placed(corners, view, theme)
    same = finer is None or finer == view
    return There(*room, *(room if same else _placed(corners, finer or view, theme)))


def _placed(corners: TileCorners, view: TileView, theme: TileTheme) -> tuple[TileRaster, Pixel]:
    relative, (x, y) = _relative(corners, view._replace(width=0, height=0, right=0, down=0))
    shape = cut(relative, cornered=theme.cornered, solid=theme.solid, whole=theme.whole)
    return shape, (x + view.right, y + view.down)


@lru_cache(maxsize=4096)
def _relative(corners: TileCorners, view: TileView) -> tuple[tuple[Pixel, ...], Pixel]:
    """Return the corners of a tile from its first on, and where that is in the world."""
    pixels = view.pixels(corners)
    x, y = pixels[0]
    return tuple((px - x, py - y) for px, py in pixels), (x, y)


DOT: Final[Spans] = ((0, 0, 1),)
NO_LOOK: Final = TilesLook()


class TileCanvas:
    """A picture of what *view* shows, in a *style*."""

    def __init__(self, view: TileView, style: TileStyle, look: TilesLook = NO_LOOK) -> None:
        """Begin with the background for what is written of *look*."""
        self.view = view
        self.style = style
        self.written = not look.turning
        self.plainly = look.in_space and style.coloured
        """Whether only signs are written of which it is plain which side they are of."""
        self.cursor: Cell | None = None
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
        return Picture(pixmap, marks, cursor=self.cursor, fine=self.fine)

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

    def paint_rows(self, rows: InkRows, at: Pixel, colours: Sequence[int]) -> None:
        """Paint rows of numbers counted from *at*, each number in the ink it stands for."""
        data, width, height = self._data, self._width, self._height
        table = bytes.maketrans(bytes(range(len(colours))), bytes(colours))
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

    def unwrite(self, there: There) -> None:
        """Remove the marks inside a tile, to write them otherwise."""
        for cell in map(there.cell, _inside(there.room, there.odd)):
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


def draw_signs(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Write the signs of the sides, the tile's number, and the nail in its middle."""
    style, theme = canvas.style, canvas.style.theme
    bold = tile.state in (TileState.HELD, TileState.CHOSEN)
    if style.signed and canvas.written:
        inset = theme.bump_depth(canvas.view.size.side)
        signs = plain_sign_cells if canvas.plainly else sign_cells
        cells: Sequence[Cell | None] = signs(there.room, there.odd, inset) or ()
        seen = _seen(tile, theme)
        colours = dict(zip(cells, seen, strict=False))
        for cell, colour in zip(cells, seen, strict=False):
            if cell is None:
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
