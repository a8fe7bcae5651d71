"""Pictures of tile puzzles that are printed: the board and its loose tiles.

A picture shows the board, and next to or below it the loose tiles.  Loose tiles are in rows, those
of one shape together.  All corners stay exact, since only sums of unit steps are whole pixels at
every size; so the distances between tiles are such sums too, of a few whole steps, √2 and √3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import ceil
from typing import Final

from tui_tangram.games.matching.core import Puzzle, Spot, colours_of
from tui_tangram.games.matching.look.canvas import signs_fit
from tui_tangram.games.matching.look.small import loose_corners
from tui_tangram.games.matching.look.space import body_of, reach, space_view
from tui_tangram.games.matching.look.stack import portrait, seen_look
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    PlaceLook,
    SideLook,
    TileLook,
    TilesLook,
    TileStyle,
    TileTheme,
    tile_palette,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import (
    MARGIN,
    SIZES,
    TINY,
    TileSize,
    TileView,
    copies,
    fit_tiles,
)
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import Angle, Corners, TileShape
from tui_tangram.render.cells import encode
from tui_tangram.render.palette import DEFAULT
from tui_tangram.render.surface import PictureSurface, to_ansi
from tui_tangram.values import NamedTuple, replace

WIDEST: Final = 160
"""The maximum number of columns of a picture if lines may have any length."""
LONGEST: Final = 1000
"""The maximum number of lines of a picture if no size was requested."""

_GAP: Final = 0.3
"""The gap between loose tiles, in sides of a tile."""


def picture(
    sheet: PictureSurface, puzzle: Puzzle, spots: Sequence[Spot], *, asked: bool = False
) -> str:
    """Return the picture of a puzzle with its tiles where *spots* say, as lines of text.

    If no size was *asked* for, it uses more lines than the sheet has, and all available columns,
    rather than being too small to read.
    """
    columns, lines = sheet.picture
    looks = [_look(puzzle, spots, tray) for tray in _trays(puzzle, spots)]
    theme = TILE_DEFAULT.of(puzzle.rules, solid=puzzle.cubes)
    drawn = _largest(looks, columns, lines)
    if not asked and not _readable(drawn, theme):
        widest = max(columns, sheet.width or WIDEST)
        drawn = (
            _shortest(looks, columns, theme)
            or _shortest(looks, widest, theme)
            or _largest(looks, columns, LONGEST)
        )
    wide, high = drawn.cells
    if asked:
        wide, high = min(wide, columns), min(high, lines)
    view = fit_tiles(_outline(drawn.look), wide, high, sizes=[drawn.size])
    return _printed(drawn.look, view, theme, sheet)


def picture_in_space(sheet: PictureSurface, puzzle: Puzzle, spots: Sequence[Spot]) -> str:
    """Return the picture of a board in space, with the tiles that *spots* have on it."""
    columns, lines = sheet.picture
    board, shown = puzzle.board, colours_of(puzzle, spots)
    full = frozenset(place for place, colours in enumerate(shown) if colours is not None)
    columns = min(columns, 2 * lines)
    body, seen = body_of(board), portrait(board, full, rings=True)
    corners = (corner for one in seen.values() for some in one.outlines for corner in some)
    extent = max(map(abs, map(complex, corners))) if body is None else reach(body)
    view, side = space_view(extent, columns, 2 * lines)
    look = seen_look({place: one.scaled(side) for place, one in seen.items()}, shown)
    theme = TILE_DEFAULT.of(puzzle.rules, solid=puzzle.cubes)
    return _printed(look, view, theme.in_space, sheet)


def _printed(look: TilesLook, view: TileView, theme: TileTheme, sheet: PictureSurface) -> str:
    """Return the picture of a look as lines of text."""
    palette = tile_palette(TILE_DEFAULT, DEFAULT, sheet.profile, cells=sheet.cells)
    style = TileStyle(theme, profile=sheet.profile, fine=palette.fine)
    return to_ansi(encode(draw_tiles(look, view, style), palette))


class _Drawn(NamedTuple):
    """A look at a size."""

    look: TilesLook
    size: TileSize

    @property
    def cells(self) -> tuple[int, int]:
        """The number of its columns and lines."""
        view = TileView(0, 0, self.size, 0, 0)
        pixels = [pixel for corners in _outline(self.look) for pixel in view.pixels(corners)]
        wide, high = (max(axis) - min(axis) + 1 + 2 * MARGIN for axis in zip(*pixels, strict=True))
        # Tiles are aligned to even lines of pixels, which may need one line more.
        return wide, high // 2 + 1


def _largest(looks: Sequence[TilesLook], columns: int, lines: int) -> _Drawn:
    """Return the look that can be drawn largest in the room, and of several the lowest."""
    sizes: Sequence[TileSize] = (TINY, *SIZES)
    # With a tray it cannot be larger than the board alone.
    board = [place.corners for place in looks[0].places]
    alone = fit_tiles(board, columns, lines, sizes=sizes).size
    sizes = sizes[: sizes.index(alone) + 1]
    sized = [
        _Drawn(look, fit_tiles(_outline(look), columns, lines, sizes=sizes).size) for look in looks
    ]
    return max(sized, key=lambda drawn: (drawn.size.side, -drawn.cells[1]))


def _shortest(looks: Iterable[TilesLook], columns: int, theme: TileTheme) -> _Drawn | None:
    """Return the legible look with the fewest lines that is narrow enough."""
    found: list[_Drawn] = []
    for look in looks:
        sizes = (_Drawn(look, size) for size in SIZES[1:])
        found += islice((one for one in sizes if _readable(one, theme)), 1)
    return min(
        (drawn for drawn in found if drawn.cells[0] <= columns),
        key=lambda drawn: drawn.cells[1],
        default=None,
    )


def _readable(drawn: _Drawn, theme: TileTheme) -> bool:
    """Whether every side has room for its sign."""
    view = TileView(0, 0, drawn.size, 0, 0)
    return signs_fit(_outline(replace(drawn.look, seams=())), view, theme)


def _outline(look: TilesLook) -> list[Corners]:
    drawn = [place.corners for place in look.places] + [tile.corners for tile in look.tiles]
    drawn += [corners for corners, _ in look.seams]
    return [tuple(at for at in corners if isinstance(at, Cyclotomic)) for corners in drawn]


def _look(puzzle: Puzzle, spots: Sequence[Spot], tray: dict[int, Corners]) -> TilesLook:
    """Return the look of the board and of the loose tiles, at their positions in *tray*."""
    faces = puzzle.board.mesh.faces
    tiles = []
    for tile, spot in enumerate(spots):
        if spot.place is None:
            corners = tray[tile]
            own = puzzle.tiles[tile]
            sides = own.shown(0 if own.solid else spot.orientation.angle, spot.orientation)
        else:
            corners = faces[spot.place].corners
            sides = puzzle.shown(tile, spot.place, spot.orientation)
        looks = tuple(map(SideLook, sides))
        tiles.append(TileLook(corners, looks, tile + 1, fixed=tile in puzzle.fixed))
    return TilesLook(
        tuple(
            PlaceLook(face.corners, ends=puzzle.model_ends(place))
            for place, face in enumerate(faces)
        ),
        tuple(tiles),
        puzzle.board.mesh.outline,
        puzzle.rim,
        show_errors=False,
        model=puzzle.model_outline,
        seams=tuple((copy.corners, copy.letters) for copy in copies(puzzle.board.mesh)),
    )


# Loose tiles


def _trays(puzzle: Puzzle, spots: Sequence[Spot]) -> list[dict[int, Corners]]:
    """Return layouts of the loose tiles: next to the board and below, in several widths."""
    shapes: dict[TileShape, dict[int, Corners]] = {}
    for tile, spot in enumerate(spots):
        if spot.place is None:
            shape = puzzle.tiles[tile].shape
            shapes.setdefault(shape, {})[tile] = _polygon(shape, spot.orientation.angle)
    mesh = puzzle.board.mesh
    outlines = [face.corners for face in mesh.faces] + [copy.corners for copy in copies(mesh)]
    left, low, right, high = _box(outlines)
    if not shapes:
        return [{}]
    right_corner, below = _whole(ceil(right + 0.6), int(high)), _whole(ceil(left), -ceil(0.6 - low))
    width = right - left
    return [
        *(_laid(shapes, width * share, right_corner) for share in (0.2, 0.4, 0.6, 0.8, 1, 1.5, 2)),
        *(_laid(shapes, width * share, below) for share in (0.5, 0.75, 1, 1.15, 1.3, 1.5, 2, 3)),
    ]


def _laid(
    shapes: Mapping[TileShape, Mapping[int, Corners]], width: float, corner: Cyclotomic
) -> dict[int, Corners]:
    """Return loose tiles in rows of this *width* or of one tile, the first at *corner*."""
    laid: dict[int, Corners] = {}
    for shape in sorted(shapes):
        tiles = shapes[shape]
        left, low, right, high = _box(tiles.values())
        across, drop = _step(right - left + _GAP), _DOWN * _step(high - low + _GAP)
        columns = max(int((width + _GAP) / complex(across).real), 1)
        # The reference corner of all is the highest, left of which some tiles extend.
        first = corner + _step(-left) if left < 0 else corner
        for number, (tile, polygon) in enumerate(tiles.items()):
            row, column = divmod(number, columns)
            shift = first + across * column + drop * row
            laid[tile] = tuple(point + shift for point in polygon)
        corner += drop * ceil(len(tiles) / columns)
    return laid


def _polygon(shape: TileShape, angle: Angle) -> Corners:
    """Return a loose tile at an *angle*, with its highest corner at the origin."""
    corners = loose_corners(shape, angle)
    # Of two equally high ones the left one, whichever the first side is.
    highest = max(corners, key=lambda point: (point.imaginary, -point.real))
    return tuple(point - highest for point in corners)


def _box(shapes: Iterable[Corners]) -> tuple[float, float, float, float]:
    """Return left, low, right and high of the box around shapes."""
    points = [complex(point) for shape in shapes for point in shape]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def _whole(x: int, y: int) -> Cyclotomic:
    return _UNIT * x - _DOWN * y


_UNIT: Final = Cyclotomic.walk(0)
_DOWN: Final = Cyclotomic.walk(270)
_STEPS: Final = sorted(
    (
        _UNIT * whole + (Cyclotomic.walk(45, 315) * two) + (Cyclotomic.walk(30, 330) * three)
        for whole in range(6)
        for two in (0, 1)
        for three in (0, 1)
    ),
    key=lambda step: complex(step).real,
)
"""Distances that are whole pixels at every size."""


def _step(least: float) -> Cyclotomic:
    """Return the smallest distance of at least this length, or the largest one."""
    return next((step for step in _STEPS if complex(step).real >= least - 1e-9), _STEPS[-1])
