"""A drawer of loose tiles: drawn apart from each other, or as a list.

Tiles are drawn with legible signs, each next to its own side, or else as the board draws them.
A drawer that has room for every tile of its puzzle has a slot for each: when one is picked up no
other moves; otherwise it has pages.  Where one has no room even alone, each tile is a line with its
number and its signs.  Typing the number next to a tile picks it up; a jump has its letters in the
same cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tui_tangram.games.matching.look.canvas import label_marks, signs_legible
from tui_tangram.games.matching.look.small import clockwise, letters_of_theme
from tui_tangram.games.matching.look.style import (
    Surface,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    TileTheme,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import (
    SIZES,
    SQUEEZED,
    TileCorners,
    TileSize,
    TileView,
    box_of,
)
from tui_tangram.maths.tiling import Direction
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture, cell_pixels
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.values import NamedTuple, replace

DrawerSizes = Mapping[int, TileSize]
"""The size at which tiles of each shape, by its number of corners, are drawn; empty for a list."""
LIST: Final[DrawerSizes] = {}


class DrawerPicture(NamedTuple):
    """A drawer as drawn."""

    picture: Picture
    first: int = 0
    """The number of the first tile that is shown."""
    cells: tuple[tuple[int, Cell], ...] = ()
    """The number of each tile shown, with its middle cell (column, line)."""
    page: int = 1
    """The maximum number of tiles shown at once."""
    follows: bool = False
    """Whether it turns to a page for the cell under the cursor of the board."""
    column: int = 0
    """The tiles of a column of a list; 0 where tiles are drawn."""

    def beyond(self, at: int, way: Direction, last: int) -> int | None:
        """Return the number of the tile next to the one *at*, from 0 to *last*, or None."""
        across, down = _STEPS[way]
        if self.column or across:
            goal = at + down + across * (self.column or 1)
            if self.column and goal > last and at // self.column < last // self.column:
                goal = last
            return goal if 0 <= goal <= last else None
        cells = dict(self.cells)
        x, y = cells[at]
        rows = {line for _, line in cells.values() if (line - y) * down > 0}
        row = min(rows, key=lambda line: abs(line - y), default=None)
        there = [(abs(column - x), k) for k, (column, line) in self.cells if line == row]
        if there:
            return min(there)[1]
        # On another page.
        goal = max(cells) + 1 if down > 0 else min(cells) - 1
        return goal if 0 <= goal <= last else None


_STEPS: Final = {
    Direction.LEFT: (-1, 0),
    Direction.RIGHT: (1, 0),
    Direction.UP: (0, -1),
    Direction.DOWN: (0, 1),
}
NO_DRAWER: Final = DrawerPicture(Picture(Pixmap.blank(0, 0)), column=1)
"""A drawer that was not drawn yet."""


class Shelf(NamedTuple):
    """The tiles that a drawer has slots for, present or not."""

    order: Sequence[tuple[int, int]]
    """The number of each, and that of its corners, in order."""
    outlines: tuple[TileCorners, ...]
    """Every outline that such a tile may have."""
    names: Mapping[int, str] = MappingProxyType({})
    """The names of the shapes, if there are several."""
    most: int = 0
    """The most sides of a tile, if that is not the number of its corners."""

    @property
    def shapes(self) -> list[int]:
        """The number of corners of each tile."""
        return [shape for _, shape in self.order]

    @property
    def key(self) -> int:
        """Columns before each tile, for its number."""
        return len(str(max((number for number, _ in self.order), default=0)))


GAP: Final = 2
"""Columns between tiles, at least; between rows there is at least a pixel."""


def pages(
    shelf: Shelf, columns: int, lines: int, sizes: DrawerSizes, style: TileStyle
) -> list[dict[int, Cell]] | None:
    """Return the left upper cell of each tile's slot by its number, on page after page.

    A tile is in the middle of its slot, which is wide enough for each of its outlines and for
    bumps on every side.  None if the box has no room for one of them.
    """
    key = shelf.key
    rooms = {
        shape: _slot(shape, size, shelf.outlines, style.around(size))
        for shape, size in sizes.items()
    }
    if any(key + wide > columns or tall > lines for wide, tall in rooms.values()):
        return None
    found: list[dict[int, Cell]] = [{}]
    end, y, high = 0, 0, 0
    for number, shape in shelf.order:
        wide, tall = rooms[shape]
        x = end + max(GAP, len(str(number))) if end else key
        if x + wide > columns:
            x, y, high = key, y + high, 0
        if y + tall > lines:
            found.append({})
            x, y, high = key, 0, 0
        found[-1][number] = x, y
        end, high = x + wide, max(high, tall)
    return found


@lru_cache(maxsize=1024)
def _slot(
    shape: int, size: TileSize, outlines: Sequence[TileCorners], around: int
) -> tuple[int, int]:
    boxes = [box_of([corners], size) for corners in outlines if len(corners) == shape]
    wide = max(right - left + 1 for left, _, right, _ in boxes)
    high = max(bottom - top + 1 + (top - around) % 2 for _, top, _, bottom in boxes)
    return wide + 2 * around, (high + 2 * around) // 2 + 1


LOOSE: Final = tuple(sorted((*SIZES, SQUEEZED[0])))
"""The sizes of loose tiles: at one more than on a board hexagons have room between their signs."""


def whole_drawer(
    shelf: Shelf, columns: int, lines: int, style: TileStyle, *, largest: TileSize = SIZES[-1]
) -> DrawerSizes:
    """Return the best sizes at which all tiles of a shelf are drawn in a box, or `LIST`.

    The best is one size for all; then the least for each shape; none larger than *largest*.
    """
    shapes = dict.fromkeys(shelf.shapes)
    sizes = [size for size in LOOSE if size.side <= largest.side]

    def fits(found: DrawerSizes) -> bool:
        return len(pages(shelf, columns, lines, found, style) or ()) == 1

    for size in reversed(sizes):
        if fits(dict.fromkeys(shapes, size)) and all(
            _legible(shelf, shape, size, style.theme) for shape in shapes
        ):
            return dict.fromkeys(shapes, size)
    found = _least(shelf, style.theme, sizes)
    return found if len(found) == len(shapes) and fits(found) else LIST


def paged_drawer(
    shelf: Shelf, columns: int, lines: int, style: TileStyle, *, largest: TileSize = SIZES[-1]
) -> DrawerSizes:
    """Return the sizes at which the tiles of a shelf are drawn on pages, or `LIST`.

    They are those of the fewest pages on which signs are legible; or where colours suffice, up to
    that of a board whose tiles have no room for signs either.
    """
    found = _least(shelf, style.theme, LOOSE)
    if style.colours_suffice:
        found = {shape: min(found.get(shape, largest), largest) for shape in shelf.shapes}
    if len(found) < len(set(shelf.shapes)):
        return LIST
    every = pages(shelf, columns, lines, found, style)
    if every is None:
        return LIST
    for size in (one for one in SIZES if one <= largest):
        larger = {shape: max(least, size) for shape, least in found.items()}
        more = pages(shelf, columns, lines, larger, style)
        if more is None or len(more) > len(every):
            break
        found = larger
    return found


def _least(shelf: Shelf, theme: TileTheme, sizes: Iterable[TileSize]) -> DrawerSizes:
    """Return the least of *sizes* for each shape at which all of its tiles have legible signs."""
    every = tuple(sizes)
    least = {
        shape: next((one for one in every if _legible(shelf, shape, one, theme)), None)
        for shape in dict.fromkeys(shelf.shapes)
    }
    return {shape: size for shape, size in least.items() if size is not None}


def _legible(shelf: Shelf, shape: int, size: TileSize, theme: TileTheme) -> bool:
    alike = (one for one in shelf.outlines if len(one) == shape)
    return all(signs_legible(one, size, theme) for one in alike)


def drawer_picture(
    tiles: Sequence[TileLook],
    columns: int,
    lines: int,
    style: TileStyle,
    *,
    shelf: Shelf,
    sizes: DrawerSizes,
    cursor: int | None = None,
    first: int = 0,
    gap: int | None = None,
) -> DrawerPicture:
    """Return *tiles*, each in its place on the *shelf*, at these *sizes*; else a list of them.

    What has pages shows the one with the *cursor*, or the one with tile *first*.  Before tile *gap*
    it has room for a tile that may return: nothing moves when it is picked up.
    """
    if not tiles:
        return DrawerPicture(Picture(Pixmap.blank(columns, 2 * lines)))
    every = pages(shelf, columns, lines, sizes, style) if sizes else None
    if every is not None and len(every) > 1:
        # As in a list, tiles that were placed leave no slots.
        order = [(tile.number, len(tile.corners)) for tile in tiles]
        if gap is not None:
            order.insert(gap, (-1, order[min(gap, len(order) - 1)][1]))
        every = pages(shelf._replace(order=order), columns, lines, sizes, style)
    if every is None:
        return _list(tiles, columns, lines, style, shelf, cursor=cursor, first=first, gap=gap)
    here = tiles[min(first if cursor is None else cursor, len(tiles) - 1)].number
    found = next(page for page in every if here in page)
    fine = style.fine
    width, height = fine * columns, 2 * fine * lines
    data = bytearray(width * height)
    marks: list[Mark] = []
    cells: list[tuple[int, Cell]] = []
    for number, tile in enumerate(tiles):
        if tile.number not in found:
            continue
        shape = len(tile.corners)
        state = TileState.CHOSEN if number == cursor else TileState.LAID
        size = sizes[shape]
        picture = _alone(replace(tile, state=state, label=""), size, style)
        x, line = found[tile.number]
        wide, _ = _slot(shape, size, shelf.outlines, style.around(size))
        x += (wide - picture.columns) // 2
        for y, row in enumerate(picture.pixmap.rows(), 2 * fine * line):
            start = y * width + fine * x
            data[start : start + len(row)] = row
        there = {
            (x + mark.column, line + mark.row): mark._replace(
                column=x + mark.column, row=line + mark.row
            )
            for mark in picture.marks
        }
        # In the tile's corner if that is free, where it is nearest; otherwise before it.
        corner = set(cell_pixels(picture, 0, 0)) == {inks.BACKGROUND}
        at = x if corner and (x, line) not in there else x - 1
        there |= {mark[:2]: mark for mark in _key(tile, at, line, style, chosen=number == cursor)}
        marks += there.values()
        cells.append((number, (x + picture.columns // 2, line + picture.lines // 2)))
    picture = Picture(Pixmap(width, height, bytes(data)), fine=fine)
    drawn = _drawn(picture, marks, style, cells, cursor)
    most = max(map(len, every))
    return drawn._replace(follows=most > _FEW or most > len(tiles) * _LITTLE)


_FEW: Final = 3
_LITTLE: Final = 1 / 12
"""The tiles of a page, and the part of all, with which a page shows too little to be turned to:
nearly each step of the cursor would bring another."""


def _drawn(
    picture: Picture,
    marks: Iterable[Mark],
    style: TileStyle,
    cells: Sequence[tuple[int, Cell]],
    cursor: int | None,
) -> DrawerPicture:
    at = dict(cells).get(-1 if cursor is None else cursor)
    letters = letters_of_theme(style.theme)
    picture = picture._replace(marks=tuple(marks), letters=letters, cursor=at)
    return DrawerPicture(picture, cells[0][0], tuple(cells), len(cells))


def _key(tile: TileLook, end: int, line: int, style: TileStyle, *, chosen: bool) -> list[Mark]:
    """Return the text that picks up a tile, up to column *end*: letters of a jump or a number."""
    if tile.label:
        return label_marks(tile.label, end + 1 - len(tile.label), line)
    if style.theme.surface is Surface.BLANK:
        return []  # the number is on the tile
    ink = inks.ACCENT if chosen and style.coloured else inks.TEXT
    number = str(tile.number)
    return [
        Mark(column, line, digit, ink, inks.BACKGROUND, bold=chosen)
        for column, digit in enumerate(number, end + 1 - len(number))
    ]


@lru_cache(maxsize=512)
def _alone(tile: TileLook, size: TileSize, style: TileStyle) -> Picture:
    """Return *tile* in a picture just large enough."""
    around = style.around(size)
    left, top, right, bottom = box_of([tile.corners], size)
    top -= around
    down = -top + top % 2
    high = bottom + down + 1 + around
    view = TileView(right - left + 1 + 2 * around, high + high % 2, size, around - left, down)
    return draw_tiles(TilesLook(tiles=(tile,)), view, style)


# --- lists


class _Line(NamedTuple):
    """The way to write the tiles of a list."""

    number: int
    """Columns of a tile's number."""
    name: int
    """Columns of its shape's name; 0 without names."""
    signs: int
    """The maximum number of signs of a tile."""
    step: int
    """Columns from one sign to the next."""

    @property
    def start(self) -> int:
        """The column of the first sign; the first two are for the cursor."""
        return 2 + self.number + 1 + (self.name and self.name + 1)

    @property
    def wide(self) -> int:
        return self.start + (self.signs - 1) * self.step + 1

    def across(self, columns: int) -> int:
        return max((columns + GAP) // (self.wide + GAP), 1)


def list_room(shelf: Shelf, columns: int, lines: int) -> tuple[int, int]:
    """Return the number of tiles that a page of a list shows, and the columns of a line."""
    found = _line(shelf, columns, lines)
    return found.across(columns) * lines, found.wide


def _line(shelf: Shelf, columns: int, lines: int) -> _Line:
    """Return the layout of a list that shows the most; of equal ones the roomiest."""
    named = max(map(len, shelf.names.values()), default=0)
    number, signs = len(str(max(shelf.order)[0])), max(shelf.most, *shelf.shapes)
    kinds = [_Line(number, name, signs, step) for step in (2, 1) for name in (named, 0)]
    kinds = [kind for kind in kinds if kind.wide <= columns] or kinds[-1:]
    return max(kinds, key=lambda kind: min(kind.across(columns) * lines, len(shelf.order)))


def _list(
    tiles: Sequence[TileLook],
    columns: int,
    lines: int,
    style: TileStyle,
    shelf: Shelf,
    *,
    cursor: int | None,
    first: int,
    gap: int | None,
) -> DrawerPicture:
    """Return a line for each tile: number, shape, and its signs clockwise from the top."""
    # Fewer tiles have roomier lines: legibility matters more than a fixed position.
    order = [(tile.number, len(tile.corners)) for tile in tiles]
    slots = list(range(len(tiles)))
    if gap is not None:
        order.append(order[-1])
        slots[gap:] = [slot + 1 for slot in slots[gap:]]
    form, theme = _line(shelf._replace(order=order), columns, lines), style.theme
    page = form.across(columns) * lines
    at = slots[min(first if cursor is None else cursor, len(tiles) - 1)]
    top = at - at % page
    marks: list[Mark] = []
    cells: list[tuple[int, Cell]] = []
    for number, tile in enumerate(tiles):
        if not top <= slots[number] < top + page:
            continue
        chosen = number == cursor
        column, line = divmod(slots[number] - top, lines)
        x = column * (form.wide + GAP)
        name = shelf.names[len(tile.corners)] if form.name else ""
        key = "" if tile.label else tile.number
        text = f"{'>' if chosen else '':2}{key:>{form.number}} {name}"
        ink = inks.ACCENT if chosen and style.coloured else inks.TEXT
        marks += (
            Mark(x + k, line, character, ink, inks.BACKGROUND, bold=chosen)
            for k, character in enumerate(text)
            if character != " "
        )
        marks += label_marks(tile.label, x + 2 + form.number - len(tile.label), line)
        colours = clockwise(tile, theme) if theme.surface is not Surface.BLANK else ()
        for k, colour in enumerate(colours):
            slot = theme.side_slot(colour)
            mark = Mark(x + form.start + k * form.step, line, theme.sign(colour))
            if style.coloured:
                mark = mark._replace(ink=inks.LETTER + slot, on=inks.FILL + slot)
            marks.append(mark)
        cells.append((number, (x + form.wide // 2, line)))
    marks = [mark for mark in marks if mark.column < columns]
    blank = Picture(Pixmap.blank(columns, 2 * lines))
    found = _drawn(blank, marks, style, cells, cursor)
    here = found.picture.cursor
    if here is not None:
        # At the beginning of the line, where its mark is.
        here = here[0] - form.wide // 2, here[1]
    picture = found.picture._replace(cursor=here)
    return found._replace(picture=picture, page=page, column=lines)
