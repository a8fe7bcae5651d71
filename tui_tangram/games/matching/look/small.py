"""Pictures next to the board: one large tile, a drawer of tiles, the map, thumbnails.

One tile and the tiles of a drawer are drawn like those on the board, at sizes at which signs can be
read.  Without room for that, tiles are smaller and show their colours only; without colours, a
drawer is a list of signs.  Map and thumbnails take any scale: there a pixel belongs to the place or
the side its centre lies in (`tui_tangram.render.pixmap`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Final

from tui_tangram.games.matching.core.directions import IN_ORDER
from tui_tangram.games.matching.look.canvas import signs_fit
from tui_tangram.games.matching.look.style import (
    BODY_SLOT,
    MOST_COLOURS,
    PlaceState,
    Surface,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    TileTheme,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import (
    MARGIN,
    SIZES,
    TINY,
    Pixel,
    PixelBox,
    TileCorners,
    TileSize,
    TileView,
    box_of,
    fit_tiles,
    is_shown,
    middle_of,
)
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.tiling import CIRCLE, Angle, TileShape, step_of, unit_step
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, fill, plane
from tui_tangram.values import NamedTuple, replace


def regular_corners(sides: int, angle: Angle) -> tuple[Cyclotomic, ...]:
    """Return the corners of a loose tile whose side 0 looks in direction 15° · *angle*.

    The first corner is the origin.

    >>> [complex(corner) for corner in regular_corners(4, 6)]
    [0j, (-1+0j), (-1-1j), -1j]
    """
    corner = Cyclotomic.ZERO
    corners = []
    for side in range(sides):
        corners.append(corner)
        # Going around with the inside on the left, the outside is to the right.
        corner += unit_step((angle + 6 + side * step_of(sides)) % CIRCLE)
    return tuple(corners)


def loose_corners(shape: TileShape, angle: Angle) -> tuple[Cyclotomic, ...]:
    """Return the corners of a loose tile at an *angle*; a cube is an upright square."""
    return regular_corners(4, CIRCLE // 4) if shape.solid else regular_corners(shape.sides, angle)


def one_tile(tile: TileLook, columns: int, lines: int, style: TileStyle) -> Picture:
    """Return *tile* by itself, as large as the box allows, in the middle of it."""
    shown = replace(tile, state=TileState.LAID)
    return draw_tiles(TilesLook(tiles=(shown,)), _alone(tile, columns, lines, style), style)


def shown_large(
    tile: TileLook, columns: int, lines: int, style: TileStyle, *, board: TileSize
) -> bool:
    """Whether `one_tile` has room for all signs in such a box, larger than on the *board*."""
    if style.theme.surface is Surface.BLANK:
        return True
    view = _alone(tile, columns, lines, style)
    return view.size > board and signs_fit([tile.corners], view, style.theme)


def _alone(tile: TileLook, columns: int, lines: int, style: TileStyle) -> TileView:
    return fit_tiles([tile.corners], columns, lines, sizes=(TINY, *SIZES), around=style.around)


def clockwise(tile: TileLook, theme: TileTheme) -> list[int]:
    """Return a tile's colours, clockwise from the side at the top or the corner left of it.

    Those of a cube are in the order of their names: top, front, right, back, left and bottom.

    >>> from tui_tangram.games.matching.look.style import SideLook
    >>> from tui_tangram.games.matching.look.style import TILE_DEFAULT
    >>> sides = tuple(map(SideLook, (1, 2, 3, 4)))
    >>> clockwise(TileLook(regular_corners(4, 12), sides), TILE_DEFAULT)
    [4, 3, 2, 1]
    """
    if theme.solid:
        return [tile.sides[side].colour for side in IN_ORDER]
    corners = tuple(map(complex, tile.corners))
    count = len(corners)
    heights = [corners[k].imag + corners[(k + 1) % count].imag for k in range(count)]
    # Of two sides equally high the left one, as everywhere.
    top = min(range(count), key=lambda k: (-round(heights[k], 6), round(corners[k].real, 6)))
    colours = theme.seen(side.colour for side in tile.sides)
    return [colours[(top + theme.cornered - k) % count] for k in range(count)]


# --- the map and thumbnails


class _Scale(NamedTuple):
    """A map from pixels of one view to those of a smaller picture."""

    factor: float
    right: float
    down: float

    def point(self, pixel: Pixel) -> FloatPoint:
        return pixel[0] * self.factor + self.right, pixel[1] * self.factor + self.down

    def finer(self, fine: int) -> _Scale:
        """Return the same map to pixels that are *fine* times as small."""
        return _Scale(*(fine * part for part in self))


def _scale(
    box: PixelBox, view: TileView, columns: int, lines: int, fine: int, *, most: float = inf
) -> _Scale:
    """Return the scale, at *most* one, at which *box* fills a box of cells, in its middle.

    Fine pictures begin with a cell, so that squares are divided by cells.
    """
    left, top, right, bottom = box
    factor = min(columns / max(right - left, 1), 2 * lines / max(bottom - top, 1), most)
    across = columns / 2 - (left + right) / 2 * factor - view.right * factor
    down = lines - (top + bottom) / 2 * factor - view.down * factor
    if fine > 1:
        across -= (across + (left + view.right) * factor) % 1
        down -= (down + (top + view.down) * factor) % 2
    return _Scale(factor, across, down)


def overview(
    look: TilesLook, view: TileView, columns: int, lines: int, style: TileStyle
) -> Picture:
    """Return the map of a whole board, with a frame around the part that *view* shows.

    Empty places are dim, tiles have their colours, or are bright where there are none; tiles with
    an unmatched side have a cross (where errors are shown).  What the cursor is on, and the held
    tile, have a dot and the colour that they have on the board; the terminal's cursor is there.
    """
    if look.hidden:
        return Picture(Pixmap.blank(columns, 2 * lines))
    ground = _map_ground(look.at_rest, view, columns, lines, style)
    canvas, marks = ground.canvas.copy(), [*ground.marks]
    cursor: Cell | None = None

    def choose(corners: TileCorners, *, painted: bool) -> Cell:
        cell = ground.middle(corners)
        if painted:
            canvas.paint(ground.region(corners), inks.CHOSEN_EDGE)
        marks.append(Mark(*cell, "●", inks.BACKGROUND, inks.CHOSEN_EDGE, bold=True))
        return cell

    marked = [tile.corners for tile in look.tiles if tile.state is TileState.MARKED]
    for place in look.places:
        if PlaceState.CURSOR in place.state:
            cursor = choose(place.corners, painted=place.corners not in marked)
    for tile in look.tiles:
        if tile.state in (TileState.CHOSEN, TileState.HELD):
            cursor = choose(tile.corners, painted=True)
    if not is_shown(view, ground.box):
        most, fine = _LARGEST_MAP / view.size.side, style.fine
        scale = _scale(ground.box, view, columns, lines, fine, most=most)
        _frame(canvas, marks, scale, view, fine)
    shown = tuple({mark[:2]: mark for mark in marks}.values())
    return Picture(canvas.pixmap(), shown, cursor=cursor, fine=style.fine)


class _MapGround:
    """The part of a map that a cursor leaves."""

    def __init__(
        self, look: TilesLook, view: TileView, columns: int, lines: int, style: TileStyle
    ) -> None:
        self.view, fine = view, style.fine
        shapes = [place.corners for place in look.places] or [tile.corners for tile in look.tiles]
        self.box = box_of(shapes, view.size)
        most = _LARGEST_MAP / view.size.side
        self._scale = _scale(self.box, view, columns, lines, fine, most=most)
        self._finer, self._last = self._scale.finer(fine), (columns - 1, lines - 1)
        self.canvas = Canvas(plane(fine * columns, 2 * fine * lines))
        self.marks: list[Mark] = []
        for place in look.places:
            self.canvas.paint(self.region(place.corners), inks.SILHOUETTE)
        for tile in look.tiles:
            self.canvas.paint(self.region(tile.corners), inks.FIGURE)
            if style.coloured:
                points = [self._finer.point(pixel) for pixel in view.pixels(tile.corners)]
                _paint_sides(self.canvas, tile, points, style.theme)
            if look.show_errors and any(side.trouble for side in tile.sides):
                at = self.middle(tile.corners)
                self.marks.append(Mark(*at, "×", inks.TROUBLE, inks.BACKGROUND, bold=True))

    def region(self, corners: TileCorners) -> Mask:
        """Return the pixels of a place."""
        on = self.canvas.plane
        return _region(self.view.pixels(corners), self._finer, on.width, on.height)

    def middle(self, corners: TileCorners) -> Cell:
        """Return the cell in the middle of a place."""
        x, y = self._scale.point(middle_of(self.view.pixels(corners)))
        return min(int(x), self._last[0]), min(int(y / 2), self._last[1])


_map_grounds: Final = deque[tuple[tuple[object, ...], _MapGround]](maxlen=2)
"""The last ones that were drawn, and of what."""


def _map_ground(
    look: TilesLook, view: TileView, columns: int, lines: int, style: TileStyle
) -> _MapGround:
    """Return the ground of a map, as it was drawn last or drawn now."""
    there = view._replace(width=0, height=0)
    asked = look, there, columns, lines, style
    for known, ground in _map_grounds:
        if known == asked:
            return ground
    ground = _MapGround(*asked)
    _map_grounds.append((asked, ground))
    return ground


_LARGEST_MAP: Final = 8
"""The maximum number of pixels of a side: places of a map have no lines between them."""


def _frame(canvas: Canvas, marks: list[Mark], scale: _Scale, view: TileView, fine: int) -> None:
    """Draw the window, in pixels of half blocks."""
    on = canvas.plane
    width, height = on.width // fine, on.height // fine
    (x0, y0), (x1, y1) = scale.point((0, 0)), scale.point((view.width, view.height))
    left, top = max(round(x0), 0), max(round(y0), 0)
    right, bottom = min(round(x1), width) - 1, min(round(y1), height) - 1
    across, down = range(left, right + 1), range(top, bottom + 1)
    points = [(x, y) for x in across for y in (top, bottom)]
    points += [(x, y) for y in down for x in (left, right)]
    inside = [(x, y) for x, y in points if 0 <= x < width and 0 <= y < height]
    finer = (
        (fine * x + i, fine * y + j) for x, y in inside for i, j in product(range(fine), repeat=2)
    )
    canvas.paint(on.pixels(x + y * on.width for x, y in finer), inks.ACCENT)
    # Without colours the frame has distinct corners.
    corners = {(x, y // 2) for x, y in inside if x in (left, right) and y in (top, bottom)}
    marks += [Mark(*corner, "+", inks.ACCENT, inks.BACKGROUND, bold=True) for corner in corners]


@lru_cache(maxsize=4096)
def _region(pixels: tuple[Pixel, ...], scale: _Scale, width: int, height: int) -> Mask:
    """Return the pixels of a place on the map: at least one."""
    on = plane(width, height)
    mask = fill(on, [[scale.point(pixel) for pixel in pixels]])
    if not mask:
        count = len(pixels)
        x, y = scale.point((sum(x for x, _ in pixels) // count, sum(y for _, y in pixels) // count))
        column, row = int(x), int(y)
        if 0 <= column < width and 0 <= row < height:
            mask = on.pixels([column + row * width])
    return mask


_SEAMED: Final = 8
"""The minimum pixels of a side at which thumbnails are drawn like the board."""


@lru_cache(maxsize=256)
def board_portrait(look: TilesLook, columns: int, lines: int, style: TileStyle) -> Picture:
    """Return a whole board in a box of cells, for galleries and the command line.

    If there is room it is drawn as on the screen; otherwise as plain wedges of colour at the scale
    that fills the box.
    """
    outline = [place.corners for place in look.places] + [tile.corners for tile in look.tiles]
    view = fit_tiles(outline, columns, lines)
    left, top, right, bottom = box = box_of(outline, view.size)
    wide, high = right - left + 1, bottom - top + 1
    # Without colours there are no wedges, so lines are drawn if there is any room.
    least = _SEAMED if style.coloured else SIZES[0].side
    if view.size.side >= least and wide + 2 * MARGIN <= columns and high <= 2 * lines - 3:
        return draw_tiles(look, view, style)
    on = plane(style.fine * columns, 2 * style.fine * lines)
    canvas = Canvas(on)
    flat = view._replace(right=0, down=0)
    scale = _scale(box, flat, columns, lines, style.fine).finer(style.fine)
    for place in look.places:
        region = _region(flat.pixels(place.corners), scale, on.width, on.height)
        canvas.paint(region, inks.SILHOUETTE)
    for tile in look.tiles:
        points = [scale.point(pixel) for pixel in flat.pixels(tile.corners)]
        _paint_sides(canvas, tile, points, style.theme)
    return Picture(canvas.pixmap(), letters=letters_of_theme(style.theme), fine=style.fine)


def _paint_sides(
    canvas: Canvas, tile: TileLook, points: Sequence[FloatPoint], theme: TileTheme
) -> None:
    """Paint a wedge for each side of a tile with these corners."""
    count = len(points)
    middle = (sum(x for x, _ in points) / count, sum(y for _, y in points) / count)
    blank = theme.surface is Surface.BLANK
    for colour, wedge in theme.wedges(middle, points, [side.colour for side in tile.sides]):
        slot = BODY_SLOT if blank else theme.slot(colour)
        canvas.paint(fill(canvas.plane, [wedge]), inks.FILL + slot)


@lru_cache(maxsize=64)
def letters_of_theme(theme: TileTheme) -> str:
    """Return the sign of each place in the ranges of inks, for ascii."""
    signs = ["."] * 32
    for colour in range(MOST_COLOURS, 0, -1):
        signs[theme.slot(colour)] = theme.sign(colour)
    return "".join(signs)
