"""Pictures beside the board: one tile large, a drawer of tiles, the map, thumbnails.

One tile and the tiles of a drawer are drawn like those on the board, at sizes at which
signs can be read.  Where there is no room for that, tiles are smaller and show their colours
only; without colours, a drawer is a list of signs.  Map and thumbnails take any
scale: there a pixel belongs to the place or the side its centre lies in
(`tui_tangram.render.raster`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tui_tangram.exact import Cyclotomic
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, plane
from tui_tangram.render.raster import fill
from tui_tangram.render.tiles import (
    PlaceState,
    SignChoice,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    draw_tiles,
    signs_fit,
)
from tui_tangram.render.tiles_theme import BODY_SLOT, MOST_COLOURS, SignRule, Surface, TileTheme
from tui_tangram.render.tiles_view import (
    MARGIN,
    SIZES,
    TINY,
    Pixel,
    TileCorners,
    TileSize,
    TileView,
    box_of,
    fit_tiles,
    whole_board_shown,
)

if TYPE_CHECKING:
    from tui_tangram.geometry.point import FloatPoint


def regular_corners(sides: int, angle: int) -> tuple[Cyclotomic, ...]:
    """Return the corners of a loose tile whose side 0 looks in direction 15° · *angle*.

    The first corner is the origin.  Raises `ValueError` for a number of sides that no tiling
    has.

    >>> [complex(corner) for corner in regular_corners(4, 6)]
    [0j, (-1+0j), (-1-1j), -1j]
    """
    if sides not in (3, 4, 6, 8, 12):
        raise ValueError(f"no tile has {sides} sides; tiles have 3, 4, 6, 8 or 12")
    corner = Cyclotomic.ZERO
    corners = []
    for side in range(sides):
        corners.append(corner)
        # Going around with the inside on the left, the outside is to the right.
        corner += Cyclotomic.root(angle + 6 + side * 24 // sides)
    return tuple(corners)


def one_tile(
    tile: TileLook, columns: int, lines: int, style: TileStyle, *, largest: TileSize | None = None
) -> Picture:
    """Return *tile* by itself, as large as the box allows, in the middle of it."""
    view = _alone_in(tile, columns, lines, largest)
    shown = replace(tile, state=TileState.LAID, label="")
    return draw_tiles(TilesLook(tiles=(shown,)), view, style)


def signs_fit_alone(tile: TileLook, columns: int, lines: int, style: TileStyle) -> bool:
    """Whether `one_tile` has room for the signs of all sides in such a box."""
    view = _alone_in(tile, columns, lines, None)
    return signs_fit([tile.corners], view, style.theme)


def _alone_in(tile: TileLook, columns: int, lines: int, largest: TileSize | None) -> TileView:
    sizes = (TINY, *_up_to(largest))
    return fit_tiles([tile.corners], columns, lines, sizes=sizes, margin=0)


def _up_to(largest: TileSize | None) -> Sequence[TileSize]:
    if largest is None:
        return SIZES
    return [size for size in SIZES if size.side <= largest.side] or SIZES[:1]


def clockwise_signs(tile: TileLook, theme: TileTheme) -> str:
    """Return the signs of a tile's sides, clockwise from the side at the top.

    >>> from tui_tangram.render.tiles import SideLook
    >>> sides = tuple(map(SideLook, (1, 2, 3, 4)))
    >>> clockwise_signs(TileLook(regular_corners(4, 12), sides), TileStyle().theme)
    '4321'
    """
    corners = tuple(map(complex, tile.corners))
    count = len(corners)
    heights = [corners[k].imag + corners[(k + 1) % count].imag for k in range(count)]
    # Of two sides equally high the left one, as everywhere.
    top = min(range(count), key=lambda k: (-round(heights[k], 6), round(corners[k].real, 6)))
    return "".join(theme.sign(tile.sides[top - k].colour) for k in range(count))


class DrawerPicture(NamedTuple):
    """A drawer as drawn."""

    picture: Picture
    rows: tuple[tuple[int, ...], ...]
    """All tiles in the rows in which they lie, for keys that go up and down."""
    first: int
    """The first row that is shown."""
    shown: int
    """The number of rows that are shown whole."""
    cells: tuple[tuple[int, tuple[int, int]], ...]
    """The middle cell (column, line) of each tile shown."""


def _gap(style: TileStyle) -> int:
    """Return the number of cells between the tiles of a drawer.

    In colour their own dark lines set them apart.
    """
    return 0 if style.coloured else 1


def drawer_picture(
    tiles: Sequence[TileLook],
    columns: int,
    lines: int,
    style: TileStyle,
    *,
    cursor: int | None = None,
    first: int = 0,
    largest: TileSize | None = None,
) -> DrawerPicture:
    """Return *tiles* side by side in rows.

    They are drawn at the largest size up to *largest* at which all fit; else at the smallest
    at which their signs can be read.  Then as many rows are shown as fit, from row
    *first* on, or as little before or after it as shows the tile at *cursor*, which has
    the edge of a chosen one.  A tile too large for the box is drawn smaller than the others;
    without colours all are then a list of signs.
    """
    if not tiles:
        blank = draw_tiles(TilesLook(), TileView(columns, 2 * lines, SIZES[0], 0, 0), style)
        return DrawerPicture(blank, (), 0, 0, ())
    size = _drawer_size(tiles, columns, lines, style, _up_to(largest))
    if size is None:
        return _list(tiles, columns, lines, style, cursor=cursor, first=first)
    sizes = [_within(tile, size, columns, lines) for tile in tiles]
    gap = _gap(style)
    rows, heights = _rows(tiles, columns, sizes, gap)
    first = _first_row(rows, heights, lines, gap, cursor=cursor, first=first)
    shown = _whole(heights, first, lines, gap)
    # Signs are there for all tiles or for none.
    style = replace(style, marks=_marks(tiles, size, style))
    data = bytearray(columns * 2 * lines)
    marks: list[Mark] = []
    cells: list[tuple[int, tuple[int, int]]] = []
    y = 0
    for row in range(first, first + max(shown, 1)):
        x = 0
        for number in rows[row]:
            state = TileState.CHOSEN if number == cursor else TileState.LAID
            picture = _alone(replace(tiles[number], state=state), sizes[number], style)
            line = y + (heights[row] - picture.lines) // 2
            _copy(picture, data, columns, x, line)
            marks += [
                mark._replace(column=mark.column + x, row=mark.row + line)
                for mark in picture.marks
                if mark.column + x < columns and mark.row + line < lines
            ]
            cells.append((number, (x + picture.columns // 2, line + picture.lines // 2)))
            x += picture.columns + gap
        y += heights[row] + gap
    pixmap = Pixmap(columns, 2 * lines, bytes(data))
    at = next((cell for number, cell in cells if number == cursor), None)
    picture = Picture(pixmap, tuple(marks), letters_of_theme(style.theme), at)
    return DrawerPicture(picture, rows, first, shown, tuple(cells))


def _first_row(
    rows: Sequence[Sequence[int]],
    heights: Sequence[int],
    lines: int,
    gap: int,
    *,
    cursor: int | None,
    first: int,
) -> int:
    """Return the first row to show, as near to *first* as shows the cursor."""
    first = min(max(first, 0), len(rows) - 1)
    wanted = next((i for i, row in enumerate(rows) if cursor in row), None)
    if wanted is not None:
        first = min(first, wanted)
        while first < wanted and _whole(heights, first, lines, gap) <= wanted - first:
            first += 1
    # The last rows fill the box rather than leave it empty.
    while first and _whole(heights, first - 1, lines, gap) == len(rows) - first + 1:
        first -= 1
    return first


_NUMBER: Final = 4
"""Columns of a tile's number in a list."""


def _list(
    tiles: Sequence[TileLook],
    columns: int,
    lines: int,
    style: TileStyle,
    *,
    cursor: int | None,
    first: int,
) -> DrawerPicture:
    """Return a line for each tile: its number, and its signs clockwise from the top."""
    rows = tuple((number,) for number in range(len(tiles)))
    first = _first_row(rows, [1] * len(rows), lines, 0, cursor=cursor, first=first)
    shown = min(lines, len(rows) - first)
    marks: list[Mark] = []
    for line in range(shown):
        tile, chosen = tiles[first + line], first + line == cursor
        ink, on = inks.TEXT, inks.BACKGROUND
        start = tile.label or (">" if chosen else "")
        signs = clockwise_signs(tile, style.theme)
        spaced = " ".join(signs)
        text = spaced if _NUMBER + 2 + len(spaced) <= columns else signs
        marks += (
            Mark(column, line, character, ink, on, bold=chosen)
            for column, character in enumerate(f"{start:2}{tile.number:<{_NUMBER}}{text}"[:columns])
            if character != " "
        )
    cells = tuple((first + line, (0, line)) for line in range(shown))
    at = next((cell for number, cell in cells if number == cursor), None)
    blank = Pixmap.blank(columns, 2 * lines)
    picture = Picture(blank, tuple(marks), letters_of_theme(style.theme), at)
    return DrawerPicture(picture, rows, first, shown, cells)


def _marks(tiles: Sequence[TileLook], size: TileSize, style: TileStyle) -> SignChoice:
    """Return the player's choice, or the result of AUTO for these tiles."""
    theme = style.theme
    if style.marks is not SignChoice.AUTO or theme.shown is not SignRule.ROOMY:
        return style.marks
    view = TileView(0, 0, size, 0, 0)
    return (
        SignChoice.ON
        if signs_fit((tile.corners for tile in tiles), view, theme)
        else SignChoice.OFF
    )


@lru_cache(maxsize=512)
def _alone(tile: TileLook, size: TileSize, style: TileStyle) -> Picture:
    """Return *tile* in a picture just large enough."""
    left, top, right, bottom = box_of([tile.corners], size)
    down = -top + top % 2
    high = bottom + down + 1
    view = TileView(right - left + 1, high + high % 2, size, -left, down)
    return draw_tiles(TilesLook(tiles=(tile,)), view, style)


def _copy(picture: Picture, data: bytearray, columns: int, x: int, line: int) -> None:
    """Copy the pixels of *picture* into a larger one, from that cell on."""
    wide = min(picture.columns, columns - x)
    for y, row in enumerate(picture.pixmap.rows(), 2 * line):
        start = y * columns + x
        if start < len(data):
            data[start : start + wide] = row[:wide]


def _lines(tile: TileLook, size: TileSize) -> tuple[int, int]:
    """Return the columns and lines that *tile* takes."""
    left, top, right, bottom = box_of([tile.corners], size)
    return right - left + 1, (bottom - top + 2 + top % 2) // 2


def _rows(
    tiles: Sequence[TileLook], columns: int, sizes: Sequence[TileSize], gap: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the tiles of each row, and the height of each row in lines."""
    rows: list[list[int]] = []
    heights: list[int] = []
    x = columns + 1
    for number, (tile, size) in enumerate(zip(tiles, sizes, strict=True)):
        wide, high = _lines(tile, size)
        if x + wide > columns:
            rows.append([])
            heights.append(0)
            x = 0
        rows[-1].append(number)
        heights[-1] = max(heights[-1], high)
        x += wide + gap
    return tuple(map(tuple, rows)), tuple(heights)


def _whole(heights: Sequence[int], first: int, lines: int, gap: int) -> int:
    """Return the number of rows that fit whole from row *first* on, *gap* lines apart."""
    count = used = 0
    for height in heights[first:]:
        used += height
        if used > lines:
            break
        used += gap
        count += 1
    return count


def _drawer_size(
    tiles: Sequence[TileLook], columns: int, lines: int, style: TileStyle, sizes: Sequence[TileSize]
) -> TileSize | None:
    """Return the size at which a drawer is drawn; None where nothing could be told apart."""
    outline = [tile.corners for tile in tiles]
    gap = _gap(style)
    legible = [size for size in sizes if _legible(outline, size, style)]
    for size in reversed(legible):
        _, heights = _rows(tiles, columns, [size] * len(tiles), gap)
        wide = max(_lines(tile, size)[0] for tile in tiles)
        if wide <= columns and _whole(heights, 0, lines, gap) == len(heights):
            return size
    if _telling(style):
        return legible[0] if legible else sizes[-1]
    room = [size for size in legible if all(_fits(tile, size, columns, lines) for tile in tiles)]
    return room[0] if room else None


def _telling(style: TileStyle) -> bool:
    """Whether colours tell sides apart where signs do not."""
    surface = style.theme.surface
    if surface is Surface.BLANK:
        return True  # there is nothing to be told apart
    return style.coloured and style.marks is not SignChoice.ON and surface is not Surface.PLAIN


def _fits(tile: TileLook, size: TileSize, columns: int, lines: int) -> bool:
    wide, high = _lines(tile, size)
    return wide <= columns and high <= lines


def _within(tile: TileLook, size: TileSize, columns: int, lines: int) -> TileSize:
    """Return *size*, or the largest one below it at which a tile fits in the box."""
    smaller = [other for other in (TINY, *SIZES) if other.side <= size.side]
    fitting = [other for other in smaller if _fits(tile, other, columns, lines)]
    return fitting[-1] if fitting else TINY


_TELLING: Final = 6
"""The fewest pixels for a side at which colours alone can be told apart in a drawer."""


def _legible(outline: Sequence[TileCorners], size: TileSize, style: TileStyle) -> bool:
    """Whether sides can be told apart at this size."""
    if signs_fit(outline, TileView(0, 0, size, 0, 0), style.theme):
        return True
    always = style.marks is SignChoice.ON or style.theme.shown is SignRule.ALWAYS
    return style.coloured and not always and size.side >= _TELLING


# --- the map and thumbnails


class _Scale(NamedTuple):
    """A map from pixels of one view to those of a smaller picture."""

    factor: float
    right: float
    down: float

    def point(self, pixel: Pixel) -> FloatPoint:
        return pixel[0] * self.factor + self.right, pixel[1] * self.factor + self.down


def overview(look: TilesLook, view: TileView, columns: int, lines: int) -> Picture:
    """Return the map of a whole board, with a frame around the part that *view* shows.

    Empty places are dim, tiles bright, tiles with an unmatched side have a cross (where
    errors are shown), and the selection and the tile in hand have the accent's colour.
    """
    if look.hidden:
        return Picture(Pixmap.blank(columns, 2 * lines))
    on = plane(columns, 2 * lines)
    canvas = Canvas(on)
    shapes = [place.corners for place in look.places] or [tile.corners for tile in look.tiles]
    left, top, right, bottom = box_of(shapes, view.size)
    factor = min(columns / max(right - left, 1), 2 * lines / max(bottom - top, 1))
    factor = min(factor, _LARGEST_MAP / view.size.side)
    scale = _Scale(
        factor,
        columns / 2 - (left + right) / 2 * factor - view.right * factor,
        lines - (top + bottom) / 2 * factor - view.down * factor,
    )
    marks: list[Mark] = []
    for place in look.places:
        chosen = PlaceState.CURSOR in place.state
        ink = inks.ACCENT if chosen else inks.SILHOUETTE
        canvas.paint(_region(view.pixels(place.corners), scale, columns, lines), ink)
    for tile in look.tiles:
        if tile.state is TileState.GHOST:
            continue
        chosen = tile.state in (TileState.CHOSEN, TileState.HELD)
        ink = inks.ACCENT if chosen else inks.FIGURE
        pixels = view.pixels(tile.corners)
        canvas.paint(_region(pixels, scale, columns, lines), ink)
        trouble = look.show_errors and any(side.trouble for side in tile.sides)
        if trouble and tile.state is not TileState.HELD:
            x, y = scale.point(_centre(pixels))
            column, row = min(int(x), columns - 1), min(int(y / 2), lines - 1)
            marks.append(Mark(column, row, "×", inks.TROUBLE, inks.BACKGROUND, bold=True))
    if not whole_board_shown(view, shapes):
        _frame(canvas, marks, scale, view)
    return Picture(canvas.pixmap(), tuple({mark[:2]: mark for mark in marks}.values()))


_LARGEST_MAP: Final = 3
"""The most pixels for a side: a map is small."""


def _frame(canvas: Canvas, marks: list[Mark], scale: _Scale, view: TileView) -> None:
    """Draw the window."""
    on = canvas.plane
    (x0, y0), (x1, y1) = scale.point((0, 0)), scale.point((view.width, view.height))
    left, top = max(round(x0), 0), max(round(y0), 0)
    right, bottom = min(round(x1), on.width) - 1, min(round(y1), on.height) - 1
    across, down = range(left, right + 1), range(top, bottom + 1)
    points = [(x, y) for x in across for y in (top, bottom)]
    points += [(x, y) for y in down for x in (left, right)]
    inside = [(x, y) for x, y in points if 0 <= x < on.width and 0 <= y < on.height]
    canvas.paint(on.pixels(x + y * on.width for x, y in inside), inks.ACCENT)
    # Without colours the frame has corners of its own.
    corners = {(x, y // 2) for x, y in inside if x in (left, right) and y in (top, bottom)}
    marks += [Mark(*corner, "+", inks.ACCENT, inks.BACKGROUND, bold=True) for corner in corners]


def _centre(pixels: Sequence[Pixel]) -> Pixel:
    count = len(pixels)
    return sum(x for x, _ in pixels) // count, sum(y for _, y in pixels) // count


@lru_cache(maxsize=4096)
def _region(pixels: tuple[Pixel, ...], scale: _Scale, columns: int, lines: int) -> Mask:
    """Return the pixels of a place on the map: at least one."""
    on = plane(columns, 2 * lines)
    mask = fill(on, [[scale.point(pixel) for pixel in pixels]])
    if not mask:
        count = len(pixels)
        x, y = scale.point((sum(x for x, _ in pixels) // count, sum(y for _, y in pixels) // count))
        column, row = int(x), int(y)
        if 0 <= column < columns and 0 <= row < 2 * lines:
            mask = on.pixels([column + row * columns])
    return mask


_SEAMED: Final = 8
"""The fewest pixels for a side at which thumbnails are drawn like the board."""


@lru_cache(maxsize=256)
def board_portrait(look: TilesLook, columns: int, lines: int, style: TileStyle) -> Picture:
    """Return a whole board in a box of cells, for galleries and the command line.

    Where there is room it is drawn as on the screen; else as plain wedges of colour at the
    scale that fills the box.
    """
    outline = [place.corners for place in look.places] + [tile.corners for tile in look.tiles]
    view = fit_tiles(outline, columns, lines)
    left, top, right, bottom = box_of(outline, view.size)
    wide, high = right - left + 1, bottom - top + 1
    # Without colours there are no wedges, so lines are drawn while there is any room.
    least = _SEAMED if style.coloured else SIZES[0].side
    if view.size.side >= least and wide + 2 * MARGIN <= columns and high <= 2 * lines - 3:
        return draw_tiles(look, view, style)
    on = plane(columns, 2 * lines)
    canvas = Canvas(on)
    factor = min(columns / max(right - left, 1), 2 * lines / max(bottom - top, 1))
    scale = _Scale(
        factor,
        columns / 2 - (left + right) / 2 * factor,
        lines - (top + bottom) / 2 * factor,
    )
    flat = view._replace(right=0, down=0)
    for place in look.places:
        canvas.paint(_region(flat.pixels(place.corners), scale, columns, lines), inks.SILHOUETTE)
    for tile in look.tiles:
        pixels = flat.pixels(tile.corners)
        points = [scale.point(pixel) for pixel in pixels]
        count = len(points)
        middle = (sum(x for x, _ in points) / count, sum(y for _, y in points) / count)
        for side, (colour, _) in enumerate(tile.sides):
            blank = style.theme.surface is Surface.BLANK
            slot = BODY_SLOT if blank else style.theme.slot(colour)
            wedge = (middle, points[side], points[(side + 1) % count])
            canvas.paint(fill(on, [wedge]), inks.FILL + slot)
    return Picture(canvas.pixmap(), letters=letters_of_theme(style.theme))


@lru_cache(maxsize=64)
def letters_of_theme(theme: TileTheme) -> str:
    """Return the sign of each place in the ranges of inks, for ascii."""
    signs = ["."] * 32
    for colour in range(MOST_COLOURS, 0, -1):
        signs[theme.slot(colour)] = theme.sign(colour)
    return "".join(signs)
