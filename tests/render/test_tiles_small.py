"""One tile large, drawers of tiles, the map of a board, thumbnails of boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.exact import Cyclotomic
from tui_tangram.render import inks
from tui_tangram.render.cells import encode, text_of
from tui_tangram.render.profile import Profile
from tui_tangram.render.themes import DEFAULT
from tui_tangram.render.tiles import (
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
)
from tui_tangram.render.tiles_small import (
    board_portrait,
    drawer_picture,
    one_tile,
    overview,
    regular_corners,
)
from tui_tangram.render.tiles_theme import TILE_DEFAULT, load_tile_themes, tile_palette
from tui_tangram.render.tiles_view import SIZES, fit_tiles, scrolled_tiles
from tui_tangram.tiling import LAYOUTS, level_board

THEMES = load_tile_themes(Path(__file__).parents[2] / "puzzles" / "tile-themes")
COLOURS = TileStyle()
MONO = TileStyle(profile=Profile.MONO)


def tile(sides: int, number: int = 1, angle: int = 6) -> TileLook:
    looks = tuple(SideLook((number + side) % 9 + 1) for side in range(sides))
    return TileLook(regular_corners(sides, angle), looks, number)


def board(layout: str, level: str = "easy") -> TilesLook:
    faces = level_board(layout, level).mesh.faces
    return TilesLook(
        tuple(PlaceLook(face.corners) for face in faces),
        tuple(
            TileLook(face.corners, tuple(SideLook(edge % 6 + 1) for edge in face.edges), number)
            for number, face in enumerate(faces)
        ),
    )


def text(picture, style: TileStyle) -> list[str]:
    return text_of(encode(picture, tile_palette(style.theme, DEFAULT, style.profile)))


@given(st.sampled_from([3, 4, 6, 8, 12]), st.integers(-30, 30))
def test_loose_tiles_are_regular(sides, angle):
    """Sides have length 1, go around once, and side 0 looks where it is told to."""
    corners = regular_corners(sides, angle)
    ends = [*corners[1:], corners[0]]
    steps = [b - a for a, b in zip(corners, ends, strict=True)]
    assert steps[0] == Cyclotomic.root(angle + 6)
    for before, after in zip(steps, [*steps[1:], steps[0]], strict=True):
        assert after == before.turned(24 // sides)


def test_no_tile_has_five_sides():
    """Only polygons of the tilings can be drawn."""
    with pytest.raises(ValueError, match="no tile has 5 sides"):
        regular_corners(5, 0)


@pytest.mark.parametrize("sides", [3, 4, 6, 8, 12])
@pytest.mark.parametrize("angle", range(0, 24, 5))
def test_one_tile_fills_its_box(sides, angle):
    """It is as large as a box allows, in the middle, with all its signs."""
    picture = one_tile(tile(sides, angle=angle), 40, 20, MONO)
    assert (40, 20) == (picture.columns, picture.lines)
    drawn = "".join(text(picture, MONO))
    signs = [TILE_DEFAULT.sign(side.colour) for side in tile(sides).sides]
    assert all(drawn.count(sign) == signs.count(sign) for sign in signs)
    columns = [i % 40 for i, ink in enumerate(picture.pixmap.data) if ink]
    rows = [i // 40 for i, ink in enumerate(picture.pixmap.data) if ink]
    assert abs(min(columns) + max(columns) - 39) <= 1
    assert abs(min(rows) + max(rows) - 39) <= 3
    assert max(max(columns) - min(columns), max(rows) - min(rows)) > 20
    small = one_tile(tile(sides, angle=angle), 40, 20, MONO, largest=SIZES[1])
    assert sum(map(bool, small.pixmap.data)) < sum(map(bool, picture.pixmap.data))


drawers = st.lists(st.sampled_from([3, 4, 6, 8, 12]), min_size=1, max_size=40).map(
    lambda kinds: [tile(sides, number) for number, sides in enumerate(kinds)]
)
boxes = st.tuples(st.integers(16, 40), st.integers(9, 30))


@given(drawers, boxes, st.sampled_from([COLOURS, MONO]), st.data())
def test_the_tile_under_the_cursor_is_shown(tiles, box, style, data):
    """All tiles are in rows in order; rows are shown whole; the cursor's is among them."""
    cursor = data.draw(st.integers(0, len(tiles) - 1))
    first = data.draw(st.integers(-2, 30))
    drawn = drawer_picture(tiles, *box, style, cursor=cursor, first=first)
    assert box == (drawn.picture.columns, drawn.picture.lines)
    assert list(range(len(tiles))) == [number for row in drawn.rows for number in row]
    shown = [number for number, _ in drawn.cells]
    rows = drawn.rows[drawn.first : drawn.first + max(drawn.shown, 1)]
    assert shown == [number for row in rows for number in row]
    assert cursor in shown
    assert len({cell for _, cell in drawn.cells}) == len(shown)
    assert drawn.picture.cursor == dict(drawn.cells)[cursor]
    # The window moves no more than it must.
    again = drawer_picture(tiles, *box, style, cursor=cursor, first=drawn.first)
    assert again == drawn


@given(drawers, boxes)
def test_tiles_of_a_drawer_do_not_touch(tiles, box):
    """Between tiles that are shown there is background: as many islands as tiles."""
    drawn = drawer_picture(tiles, *box, MONO)
    inked = {i for i, ink in enumerate(drawn.picture.pixmap.data) if ink}
    width, islands = box[0], 0
    while inked:
        islands += 1
        todo = [inked.pop()]
        while todo:
            i = todo.pop()
            for j in (i - 1, i + 1, *range(i - width - 1, i - width + 2),
                      *range(i + width - 1, i + width + 2)):  # fmt: skip
                if j in inked and abs(j % width - i % width) <= 1:
                    inked.remove(j)
                    todo.append(j)
    assert islands in (len(drawn.cells), 0)
    if not islands:
        assert len(drawn.rows) == len(tiles)


def test_a_drawer_without_room_for_signs_is_a_list_of_them():
    """Without colours each tile is then a line: its number, and its signs around."""
    tiles = [replace(tile(sides, 5), number=sides) for sides in (3, 4, 12)]
    drawn = drawer_picture(tiles, 22, 5, MONO, cursor=2)
    lines = [line.strip() for line in text(drawn.picture, MONO)]
    assert ["3   6 8 7", "4   6 9 8 7", "> 12  687654321987", "", ""] == lines
    assert (3, (0, 2)) == (drawn.shown, drawn.picture.cursor)
    low = drawer_picture(tiles, 22, 2, MONO, cursor=2, first=0)
    assert [1, 2] == [number for number, _ in low.cells]
    jump = drawer_picture([replace(tiles[0], label="AB"), tiles[2]], 22, 5, MONO)
    assert text(jump.picture, MONO)[0].startswith("AB3 ")
    assert set(drawer_picture(tiles, 22, 5, COLOURS).picture.pixmap.data) != {inks.BACKGROUND}


@pytest.mark.parametrize("lines", [5, 7, 13])
def test_a_tile_too_large_for_its_drawer_is_drawn_smaller(lines):
    """All of it is seen, also where not even the smallest size of the board fits."""
    for tiles in ([tile(12)], [tile(3), tile(12)], [tile(6), tile(8), tile(12)]):
        drawn = drawer_picture(tiles, 22, lines, COLOURS, cursor=len(tiles) - 1)
        assert drawn.shown
        assert len(tiles) - 1 in dict(drawn.cells)
        assert one_tile(tiles[0], 22, lines, COLOURS).pixmap.data.count(inks.BACKGROUND)


def test_signs_in_a_drawer_can_be_read():
    """Without colours the tiles are large enough for their signs, however many there are."""
    tiles = [tile(4, number) for number in range(40)]
    drawn = drawer_picture(tiles, 22, 12, MONO)
    written = "".join(text(drawn.picture, MONO))
    assert sum(character.isalnum() for character in written) == 4 * len(drawn.cells)
    assert drawn.shown < len(drawn.rows)


def test_an_empty_drawer():
    """There is nothing in it."""
    drawn = drawer_picture([], 22, 12, COLOURS)
    assert drawn[1:] == ((), 0, 0, ())
    assert {inks.BACKGROUND} == set(drawn.picture.pixmap.data)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("level", ["easy", "diabolical"])
def test_the_map_shows_every_place(layout, level):
    """Each place has at least a pixel on a map of 20 × 9 cells, empty or laid."""
    look = board(layout, level)
    view = fit_tiles([place.corners for place in look.places], 200, 100)
    empty = replace(look, tiles=())
    count = {
        ink: overview(shown, view, 20, 9).pixmap.data.count(ink)
        for shown, ink in ((empty, inks.SILHOUETTE), (look, inks.FIGURE))
    }
    assert count[inks.SILHOUETTE] == count[inks.FIGURE] > min(len(look.places), 80)
    half = replace(look, tiles=look.tiles[::2])
    data = overview(half, view, 20, 9).pixmap.data
    assert {inks.SILHOUETTE, inks.FIGURE} <= set(data)


def test_the_map_says_what_is_where():
    """The frame moves with the window, trouble has a cross, the cursor its own colour."""
    look = board("square", "diabolical")
    outline = [place.corners for place in look.places]
    view = fit_tiles(outline, 60, 20, sizes=[SIZES[3]])
    first = overview(look, view, 20, 10)
    moved = overview(look, scrolled_tiles(view, outline, 30, 20), 20, 10)
    frames = [
        {i for i, ink in enumerate(p.pixmap.data) if ink == inks.ACCENT} for p in (first, moved)
    ]
    assert all(frames)
    assert frames[0] != frames[1]
    assert {mark.text for mark in first.marks} == {"+"}
    whole = fit_tiles(outline, 200, 100)
    assert inks.ACCENT not in overview(look, whole, 20, 10).pixmap.data
    chosen = replace(look, tiles=(replace(look.tiles[0], state=TileState.CHOSEN), *look.tiles[1:]))
    assert inks.ACCENT in overview(chosen, whole, 20, 10).pixmap.data
    bare = replace(
        look,
        places=(replace(look.places[0], state=PlaceState.CURSOR), *look.places[1:]),
        tiles=look.tiles[1:],
    )
    assert inks.ACCENT in overview(bare, whole, 20, 10).pixmap.data
    wrong = replace(look.tiles[0], sides=(SideLook(1, trouble=True), *look.tiles[0].sides[1:]))
    troubled = replace(look, tiles=(wrong, *look.tiles[1:]))
    assert {"×"} == {mark.text for mark in overview(troubled, whole, 20, 10).marks}
    quiet = replace(troubled, show_errors=False)
    assert overview(quiet, whole, 20, 10).marks == ()
    hidden = replace(look, hidden=True)
    assert {inks.BACKGROUND} == set(overview(hidden, whole, 20, 10).pixmap.data)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("box", [(12, 6), (40, 16), (96, 48)])
def test_thumbnails_fill_their_box(layout, box):
    """Boards of every layout fit, in every theme, and reach two opposite sides of the box."""
    look = board(layout)
    for theme in THEMES.values():
        picture = board_portrait(look, *box, TileStyle(theme))
        assert box == (picture.columns, picture.lines)
        assert set(picture.pixmap.data) != {inks.BACKGROUND}
    small = board_portrait(look, 12, 6, COLOURS).pixmap
    columns = {i % 12 for i, ink in enumerate(small.data) if ink}
    rows = {i // 12 for i, ink in enumerate(small.data) if ink}
    assert 12 in (len(columns), len(rows))
    assert board_portrait(look, 12, 6, COLOURS).marks == ()


def test_thumbnails_without_colours():
    """In ascii a small thumbnail is made of signs; in mono a larger one of lines."""
    look = board("square")
    ascii_style = TileStyle(profile=Profile.ASCII)
    drawn = "".join(text(board_portrait(look, 12, 6, ascii_style), ascii_style))
    assert set(drawn) - set(" .")
    assert set(drawn) <= set(" .123456")
    lines = "".join(text(board_portrait(look, 40, 16, MONO), MONO))
    assert any(character.isdigit() for character in lines)
