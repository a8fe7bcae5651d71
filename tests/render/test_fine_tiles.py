"""Boards of tiles in the pixels of octants: sharper, and otherwise the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.fine_pictures import approved_text, shown_pixels
from tests.goldens import approve
from tests.render.test_tiles import (
    THEMES,
    changes_within,
    outline,
    scene,
    window,
    with_place,
    with_tile,
)
from tests.sent import sent
from tui_tangram.app.painter import Painter
from tui_tangram.games.matching.look.canvas import placed, readable_sizes
from tui_tangram.games.matching.look.drawer import Shelf, drawer_picture, whole_drawer
from tui_tangram.games.matching.look.small import board_portrait, one_tile, overview
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    PlaceState,
    SideLook,
    TilesLook,
    TileState,
    TileStyle,
    tile_palette,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES, TileView, fit_tiles
from tui_tangram.maths.tiling import LAYOUTS, level_board
from tui_tangram.play.columns import even
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, cell_pixels, encode
from tui_tangram.render.octants import OCTANTS, CellGrid
from tui_tangram.render.palette import DEFAULT, Palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

STATES = tuple(TileState)
PLACES = (PlaceState.EMPTY, PlaceState.CURSOR, PlaceState.FITS, PlaceState.HINT)


def style(fine: int, theme: str = "default") -> TileStyle:
    return TileStyle(THEMES[theme], fine=fine)


def palette(fine: int, theme: str = "default") -> Palette:
    cells = CellGrid.OCTANTS if fine == 2 else CellGrid.HALF
    return tile_palette(THEMES[theme], DEFAULT, Profile.TRUECOLOR, cells=cells)


def beside_panel(look: TilesLook) -> TileView:
    """Return the view of a board on 80×24."""
    sizes = readable_sizes(outline(look), THEMES["default"])
    return fit_tiles(outline(look), 54, 22, sizes=sizes)


@st.composite
def boards(draw) -> TilesLook:
    """A board with tiles and places in any state, some tiles missing."""
    look = scene(draw(st.sampled_from(LAYOUTS)))
    for number in draw(st.sets(st.integers(0, len(look.tiles) - 1), max_size=4)):
        sides = tuple(
            SideLook(side.colour, draw(st.booleans())) for side in look.tiles[number].sides
        )
        state = draw(st.sampled_from(STATES))
        look = with_tile(look, number, state=state, sides=sides, fixed=draw(st.booleans()))
        look = with_place(look, number, state=draw(st.sampled_from(PLACES)))
    gone = draw(st.integers(0, len(look.tiles)))
    return replace(look, tiles=look.tiles[gone:], light=look.rim if draw(st.booleans()) else ())


@examples(30)
@given(boards(), st.sampled_from(sorted(THEMES)), st.sampled_from(SIZES[:6]))
def test_what_stands_in_cells_is_the_same(look: TilesLook, theme: str, size) -> None:
    """Signs, nails, crosses, numbers and the cursor, each in the same cell in the same colours."""
    view = fit_tiles(outline(look), 50, 20, sizes=[size])
    half, fine = (draw_tiles(look, view, style(n, theme)) for n in (1, 2))
    assert (half.columns, half.lines) == (fine.columns, fine.lines) == (50, 20)
    assert set(half.marks) == set(fine.marks)
    assert half.cursor == fine.cursor


@each("size", SIZES[:7:2])
@each("layout", LAYOUTS)
def test_a_tile_is_seen_where_it_is_hit(layout: str, size) -> None:
    """Corners fall on every other fine pixel, and a cell inside a tile has fine pixels of it only.

    So the geometry of the view says of a cell what is seen there.
    """
    view = TileView(0, 0, size, 0, 0)
    finer = view.finer(2)
    for face in level_board(layout, "easy").mesh.faces:
        assert finer.pixels(face.corners) == tuple(
            (2 * x, 2 * y) for x, y in view.pixels(face.corners)
        )
        there = placed(face.corners, view, finer, theme=TILE_DEFAULT)
        (x, y), (fx, fy) = there.corner, there.at
        inside = {(x + px, y + py) for px, py in there.room.side_of}
        own = {(fx + px, fy + py) for px, py in (*there.shape.side_of, *there.shape.outline)}
        for px, py in inside:
            assert {(2 * px + i, 2 * py + j) for i, j in product((0, 1), repeat=2)} <= own


@each("theme", ["default", "pattern", "connector"])
@each("layout", LAYOUTS)
def test_placing_a_tile_changes_its_own_cells(layout: str, theme: str) -> None:
    """Outside the box of cells around a tile only its bumps and signs of its neighbours change."""
    look = scene(layout)
    view = window(look, 12, 120, 60)
    around = style(2, theme).around(view.size)
    for number, tile in list(enumerate(look.tiles))[::5]:
        without = replace(look, tiles=look.tiles[:number] + look.tiles[number + 1 :])
        pictures = [draw_tiles(one, view, style(2, theme)) for one in (without, look)]
        assert changes_within(tile, view, pictures, palette(2, theme), around)


@each("size", SIZES[2:7:2])
@each("layout", LAYOUTS)
def test_lines_between_empty_places_reach_the_rim(layout: str, size) -> None:
    """Each place is a part of its own: no surface goes around the end of a line.

    Lines that meet at an angle may have a pixel between them.
    """
    look = replace(scene(layout), tiles=(), rim_colour=None)
    picture = draw_tiles(look, window(look, size.side, 300, 150), style(2))
    surface = {
        (x, y)
        for y, row in enumerate(picture.pixmap.rows())
        for x, ink in enumerate(row)
        if ink == inks.SILHOUETTE
    }
    parts = 0
    while surface:
        pixels = 0
        reached = [surface.pop()]
        while reached:
            x, y = reached.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & surface
            surface -= near
            reached += near
            pixels += 1
        parts += pixels > 1
    assert parts == len(look.places)


def inked(picture: Picture) -> Iterator[tuple[tuple[int, int], bytes]]:
    """Yield the cells without a mark, and the inks of their pixels."""
    marked = {mark[:2] for mark in picture.marks}
    for cell in product(range(picture.columns), range(picture.lines)):
        if cell not in marked:
            yield cell, cell_pixels(picture, *cell)


def test_few_cells_lose_an_ink() -> None:
    """Of the cells of shipped boards with an edge one in ten has pixels of a third colour.

    A quarter of the tiles is missing, and the cursor is on one.
    """
    colours = palette(2).colours
    mixed = lost = cells = 0
    for layout in LAYOUTS:
        look = scene(layout)
        tiles = tuple(tile for number, tile in enumerate(look.tiles) if number % 4)
        look = with_tile(replace(look, tiles=tiles), 0, state=TileState.CHOSEN)
        for _, found in inked(draw_tiles(look, beside_panel(look), style(2))):
            number = len({colours[ink] for ink in found})
            mixed, lost, cells = mixed + (number > 1), lost + (number > 2), cells + 1
    assert lost <= 0.11 * mixed
    assert lost <= 0.035 * cells


def pens(picture: Picture, colours: Palette) -> dict[tuple[int, int], set[object]]:
    """Return the colours that each cell shows."""
    found: dict[tuple[int, int], set[object]] = {}
    for y, row in enumerate(encode(picture, colours)):
        x = 0
        for text, (fore, back, _) in row:
            for character in text:
                found[x, y] = {back} if character == " " else {fore, back}
                x += 1
    return found


@each("layout", LAYOUTS)
def test_the_frame_of_the_cursor_and_the_seam_of_a_mismatch_have_no_gaps(layout: str) -> None:
    """Each cell that they go through shows their colour."""
    look = scene(layout)
    look = with_tile(look, 0, state=TileState.CHOSEN)
    number = max(range(2, len(look.tiles)), key=lambda k: len(look.tiles[k].sides))
    wrong = tuple(SideLook(7 if side.colour else 0) for side in look.tiles[number].sides)
    look = with_tile(look, number, sides=wrong)
    picture, colours = draw_tiles(look, window(look, 8), style(2)), palette(2)
    seen = pens(picture, colours)
    frame = dark = 0
    for cell, found in inked(picture):
        if inks.CHOSEN_EDGE in found:
            frame += 1
            assert colours.colours[inks.CHOSEN_EDGE] in seen[cell]
        elif inks.SHADOW in found and inks.SILHOUETTE_EDGE not in found:
            dark += 1
            assert colours.colours[inks.SHADOW] in seen[cell]
    assert frame > 10
    assert dark > 5


def test_frames_have_few_spurs() -> None:
    """Of the pixels in their colour one in eighty is another's, as a cell has two colours."""
    frame = palette(2).colours[inks.CHOSEN_EDGE]
    seen = more = 0
    for layout in LAYOUTS:
        look = scene(layout)
        for number in (0, 3, 6):
            look = with_tile(look, number, state=TileState.CHOSEN)
        picture = draw_tiles(look, beside_panel(look), style(2))
        for row, drawn in zip(
            shown_pixels(picture, palette(2)), picture.pixmap.rows(), strict=True
        ):
            found = [ink for colour, ink in zip(row, drawn, strict=True) if colour == frame]
            seen += len(found)
            more += sum(ink != inks.CHOSEN_EDGE for ink in found)
    assert seen
    assert more <= seen / 80


def test_a_seam_is_no_lump_at_its_end() -> None:
    """It ends early where more pixels would take its colour than it has, and only there."""
    seam, one, other = inks.SEAM + 6, inks.FILL + 6, inks.FILL + 5
    few = (seam, seam), (one, one), (one, other), (one, other)
    as_many = (seam, seam), (seam, other), (one, other), (one, other)
    for rows, expected in ((few, {one, other}), (as_many, {seam, other})):
        cell = Picture(Pixmap.of_rows(map(bytes, rows)), fine=2)
        (seen,) = pens(cell, palette(2)).values()
        assert {palette(2).colours[ink] for ink in expected} == seen


@examples(30)
@given(boards())
def test_states_are_told_in_pixels(look: TilesLook) -> None:
    """Where half blocks tell two boards apart, so do octants."""
    view = window(look, 8, 60, 30)
    plain = replace(look, tiles=tuple(replace(one, state=TileState.LAID) for one in look.tiles))
    told = [
        draw_tiles(look, view, style(fine))[:2] != draw_tiles(plain, view, style(fine))[:2]
        for fine in (1, 2)
    ]
    assert told[0] == told[1]


# --- pictures that were looked at


@pytest.mark.parametrize(
    ("layout", "theme"),
    [
        ("square", "pattern"),
        ("hexagon", "default"),
        ("4.6.12", "default"),
        ("3.4.6.4", "connector"),
    ],
)
def test_fine_boards_look_as_approved(layout: str, theme: str) -> None:
    """The easy board with the cursor, an empty cell, a hint, a mismatch, a nail and a marked tile.

    A sign is a pixel.
    """
    look = with_tile(scene(layout), 0, state=TileState.CHOSEN)
    look = with_tile(look, 1, fixed=True)
    look = with_tile(look, 5, state=TileState.MARKED)
    look = with_place(with_place(look, 3, state=PlaceState.FITS), 4, state=PlaceState.HINT)
    side = next(k for k, side in enumerate(look.tiles[2].sides) if side.colour)
    sides = [*look.tiles[2].sides]
    sides[side] = SideLook(7, trouble=True)
    look = with_tile(look, 2, sides=tuple(sides))
    look = replace(look, tiles=look.tiles[:3] + look.tiles[5:])
    view = fit_tiles(outline(look), 44, 22, sizes=readable_sizes(outline(look), THEMES[theme]))
    drawn = approved_text(draw_tiles(look, view, style(2, theme)), palette(2, theme))
    approve(f"octants/tiles-{layout.replace('.', '-')}-{theme}", drawn)


# --- beside the board


@each("layout", LAYOUTS)
def test_pictures_beside_the_board_are_the_same_in_cells(layout: str) -> None:
    """Drawer, tile, map and portrait have their marks and the cursor where they were."""
    look = with_tile(scene(layout), 1, state=TileState.CHOSEN)
    tiles = look.tiles[:6]
    shelf = Shelf(
        [(tile.number, len(tile.sides)) for tile in tiles], tuple(tile.corners for tile in tiles)
    )
    sizes = whole_drawer(shelf, 60, 40, style(1))
    assert sizes == whole_drawer(shelf, 60, 40, style(2))
    half, fine = (
        drawer_picture(tiles, 60, 40, style(n), shelf=shelf, sizes=sizes, cursor=1) for n in (1, 2)
    )
    assert half.cells == fine.cells
    pairs = [
        (half.picture, fine.picture),
        *(
            (one(1), one(2))
            for one in (
                lambda n: one_tile(tiles[0], 30, 14, style(n)),
                lambda n: board_portrait(look, 16, 8, style(n)),
            )
        ),
    ]
    for one, other in pairs:
        assert (one.columns, one.lines) == (other.columns, other.lines)
        assert set(one.marks) == set(other.marks)
        assert one.cursor == other.cursor
        assert (one.fine, other.fine) == ((1, 2) if sizes or one is not half.picture else (1, 1))


@each("layout", LAYOUTS)
def test_the_map_is_the_same_within_a_cell(layout: str) -> None:
    """It begins with a cell, so that squares are divided by cells, and has all crosses."""
    look = with_tile(scene(layout), 1, state=TileState.CHOSEN)
    sides = tuple(side._replace(trouble=True) for side in look.tiles[4].sides)
    look = with_tile(look, 4, sides=sides)
    view = window(look, 10, 30, 10)
    half, fine = (overview(look, view, 24, 9, style(n)) for n in (1, 2))
    assert (half.columns, half.lines, half.fine) == (24, 9, 1)
    assert (fine.columns, fine.lines, fine.fine) == (24, 9, 2)
    for one, other in ((half.cursor, fine.cursor), *zip(crosses(half), crosses(fine), strict=True)):
        assert one is not None
        assert other is not None
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1


def crosses(picture: Picture) -> list[tuple[int, int]]:
    return [mark[:2] for mark in picture.marks if mark.text == "×"]


@pytest.mark.parametrize("size", SIZES[2:7:2], ids=lambda size: str(size.side))
def test_an_upright_tile_alone_fills_its_cells(size) -> None:
    """No cell at its rim is partly empty, so that its outline has the colours of two sides only."""
    look = scene("square")
    tile = look.tiles[4]
    high = size.side // 2 + 1
    picture = one_tile(tile, size.side + 1, high, style(2))
    for cell, found in inked(picture):
        if inks.BACKGROUND in found:
            assert {inks.BACKGROUND} == set(found) or cell[1] == high - 1


@pytest.mark.parametrize("dark", [{0}, {1}, {2}, {3}, {0, 1}, {1, 2}, {0, 1, 2, 3}])
def test_the_rim_of_a_tile_alone_reaches_its_corners(dark: set[int]) -> None:
    """The line along its dark sides is in the outermost pixels, from corner to corner."""
    tile = scene("square").tiles[4]
    tile = replace(tile, sides=tuple(SideLook(0 if side in dark else 1) for side in range(4)))
    rows = list(one_tile(tile, 17, 9, style(2)).pixmap.rows())
    box = {
        (x, y) for y, row in enumerate(rows) for x, ink in enumerate(row) if ink != inks.BACKGROUND
    }
    (left, top), (right, bottom) = min(box), max(box)
    expected = {
        (x, y)
        for x, y in box
        for side, out in enumerate((y == top, x == left, y == bottom, x == right))
        if out and side in dark
    }
    assert expected == {at for at in box if rows[at[1]][at[0]] == inks.SILHOUETTE_EDGE}


# --- bytes


def carried(layout: str, fine: int) -> list[int]:
    """Return the bytes of each step of a tile that is carried over places of its shape."""
    look = scene(layout)
    view = beside_panel(look)
    first = look.tiles[0]
    alike = [tile for tile in look.tiles[1:] if len(tile.sides) == len(first.sides)][:6]
    rows = []
    for there in alike:
        held = replace(first, corners=there.corners, state=TileState.HELD)
        shown = replace(look, tiles=(*look.tiles[1::2], held))
        rows.append(encode(draw_tiles(shown, view, style(fine)), palette(fine)))
    paint = Painter(palette(fine))
    return [sent(paint, one, other, 54) for one, other in pairwise(rows)]


def test_a_move_takes_at_most_a_quarter_more_bytes() -> None:
    """In octants, by the encoder of the app, in the median of all layouts."""
    ratios = [
        fine / half
        for layout in LAYOUTS
        for half, fine in zip(carried(layout, 1), carried(layout, 2), strict=True)
        if half
    ]
    assert median(ratios) <= 1.25


def test_every_octant_is_one_cell_wide() -> None:
    """Else the cursor would be sent to its place again after each."""
    assert even("".join(OCTANTS))
