"""One tile large, drawers of tiles, the map of a board, thumbnails of boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.games.matching.look.small import (
    board_portrait,
    one_tile,
    overview,
    regular_corners,
)
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    tile_palette,
)
from tui_tangram.games.matching.look.theme_format import load_tile_themes
from tui_tangram.games.matching.look.view import SIZES, fit_tiles, scrolled_tiles
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import LAYOUTS, level_board
from tui_tangram.render import inks
from tui_tangram.render.cells import encode, text_of
from tui_tangram.render.palette import DEFAULT
from tui_tangram.render.profile import Profile

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


@each("sides", [3, 4, 5, 6, 7, 8, 10, 12])
@each("angle", range(0, 24, 5))
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


@each("layout", LAYOUTS)
@each("level", ["easy", "diabolical"])
def test_the_map_shows_every_place(layout, level):
    """Each place has at least a pixel on a map of 20 × 9 cells, empty or laid."""
    look = board(layout, level)
    view = fit_tiles([place.corners for place in look.places], 200, 100)
    empty = replace(look, tiles=())
    count = {
        ink: overview(shown, view, 20, 9, MONO).pixmap.data.count(ink)
        for shown, ink in ((empty, inks.SILHOUETTE), (look, inks.FIGURE))
    }
    assert count[inks.SILHOUETTE] == count[inks.FIGURE] > min(len(look.places), 80)
    half = replace(look, tiles=look.tiles[::2])
    data = overview(half, view, 20, 9, MONO).pixmap.data
    assert {inks.SILHOUETTE, inks.FIGURE} <= set(data)


def test_the_map_says_what_is_where():
    """The frame moves with the window, trouble has a cross, the cursor its own colour."""
    look = board("square", "diabolical")
    outline = [place.corners for place in look.places]
    view = fit_tiles(outline, 60, 20, sizes=[SIZES[3]])
    first = overview(look, view, 20, 10, MONO)
    moved = overview(look, scrolled_tiles(view, outline, 30, 20), 20, 10, MONO)
    frames = [
        {i for i, ink in enumerate(p.pixmap.data) if ink == inks.ACCENT} for p in (first, moved)
    ]
    assert all(frames)
    assert frames[0] != frames[1]
    assert {mark.text for mark in first.marks} == {"+"}
    whole = fit_tiles(outline, 200, 100)
    assert inks.CHOSEN_EDGE not in overview(look, whole, 20, 10, MONO).pixmap.data
    chosen = replace(look, tiles=(replace(look.tiles[0], state=TileState.CHOSEN), *look.tiles[1:]))
    assert inks.CHOSEN_EDGE in overview(chosen, whole, 20, 10, MONO).pixmap.data
    large = overview(chosen, whole, 90, 45, MONO)
    column, row = large.cursor
    assert inks.CHOSEN_EDGE == large.pixmap.row(2 * row)[column]
    across = max(row.count(inks.CHOSEN_EDGE) for row in large.pixmap.rows())
    assert across == 8  # no side is longer, however much room there is
    bare = replace(
        look,
        places=(replace(look.places[0], state=PlaceState.CURSOR), *look.places[1:]),
        tiles=look.tiles[1:],
    )
    there = overview(bare, whole, 20, 10, MONO)
    assert inks.CHOSEN_EDGE in there.pixmap.data
    assert [mark[:3] for mark in there.marks] == [(*there.cursor, "●")]
    wrong = replace(look.tiles[0], sides=(SideLook(1, trouble=True), *look.tiles[0].sides[1:]))
    troubled = replace(look, tiles=(wrong, *look.tiles[1:]))
    assert {"×"} == {mark.text for mark in overview(troubled, whole, 20, 10, MONO).marks}
    quiet = replace(troubled, show_errors=False)
    assert overview(quiet, whole, 20, 10, MONO).marks == ()
    hidden = replace(look, hidden=True)
    assert {inks.BACKGROUND} == set(overview(hidden, whole, 20, 10, MONO).pixmap.data)


def test_the_map_has_the_colours_of_tiles():
    """Where there are colours a laid tile has them, and the cursor its own; empty places none."""
    look = board("square", "easy")
    view = fit_tiles([place.corners for place in look.places], 200, 100)
    laid, empty = look.tiles[0], replace(look, tiles=())
    chosen = replace(look.tiles[1], state=TileState.CHOSEN)
    drawn = overview(replace(look, tiles=(laid, chosen)), view, 60, 30, COLOURS).pixmap.data
    theme = COLOURS.theme
    own = {inks.FILL + theme.slot(side.colour) for side in laid.sides}
    assert set(drawn) == {inks.BACKGROUND, inks.SILHOUETTE, inks.CHOSEN_EDGE} | own
    bare = overview(empty, view, 60, 30, COLOURS).pixmap.data
    assert drawn.count(inks.BACKGROUND) == bare.count(inks.BACKGROUND)
    assert set(bare) == {inks.BACKGROUND, inks.SILHOUETTE}


@each("layout", LAYOUTS)
@each("box", [(12, 6), (40, 16), (96, 48)])
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
