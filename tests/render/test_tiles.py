"""The picture of a board of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.goldens import approve
from tests.sent import sent
from tests.strategies.render import middle_cell
from tui_tangram.app.painter import Painter
from tui_tangram.games.matching.core import CORNERS, colours_of
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.look import tiles
from tui_tangram.games.matching.look.canvas import readable_sizes, signs_fit
from tui_tangram.games.matching.look.shape import cut, line_pixels
from tui_tangram.games.matching.look.sign_cells import middles, sign_cells
from tui_tangram.games.matching.look.style import (
    LAID,
    TILE_DEFAULT,
    PlaceLook,
    PlaceState,
    SideLook,
    SignChoice,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    tile_palette,
)
from tui_tangram.games.matching.look.theme_format import load_tile_themes
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES, TileView, box_of, fit_tiles, scrolled_to
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import LAYOUTS, level_board, rectangle
from tui_tangram.render import inks
from tui_tangram.render.cells import changed_spans, encode, text_of
from tui_tangram.render.palette import DEFAULT
from tui_tangram.render.profile import Profile

THEMES = load_tile_themes(Path(__file__).parents[2] / "puzzles" / "tile-themes")
PLAIN = (Profile.MONO, Profile.ASCII)
PALETTES = {
    (name, profile): tile_palette(theme, DEFAULT, profile)
    for name, theme in THEMES.items()
    for profile in Profile
}


def colour_of(edge: int) -> int:
    """Return some colour from 1 to 6 for an edge, neighbouring ones mostly different."""
    return edge * 5 % 11 % 6 + 1


def scene(layout: str, level: str = "easy", **more) -> TilesLook:
    """Return the solved board of a level."""
    mesh = level_board(layout, level).mesh
    tiles = tuple(
        TileLook(
            face.corners,
            tuple(
                SideLook(0 if face.across[side] is None else colour_of(edge))
                for side, edge in enumerate(face.edges)
            ),
            number,
        )
        for number, face in enumerate(mesh.faces, 1)
    )
    rim = tuple(
        (
            mesh.faces[face].corners[side],
            mesh.faces[face].corners[(side + 1) % mesh.faces[face].sides],
        )
        for face, side in mesh.rim
    )
    places = tuple(PlaceLook(face.corners) for face in mesh.faces)
    return TilesLook(places, tiles, rim, 0, **more)


def outline(look: TilesLook) -> list:
    return [place.corners for place in look.places]


def window(look: TilesLook, side: int | None = None, columns: int = 132, lines: int = 64):
    sizes = [size for size in SIZES if side in (None, size.side)]
    return fit_tiles(outline(look), columns, lines, sizes=sizes)


def text(look: TilesLook, view: TileView, profile: Profile, theme: str = "default", **more) -> str:
    style = TileStyle(THEMES[theme], profile, **more)
    rows = encode(draw_tiles(look, view, style), PALETTES[theme, profile])
    return "\n".join(line.rstrip() for line in text_of(rows)) + "\n"


def signs_of(tiles: Sequence[TileLook]) -> Counter[int]:
    """Return the colours whose signs are written: of two alike sides of placed tiles one."""
    edges: dict[object, set[int]] = {}
    for tile in tiles:
        for number, side in enumerate(tile.sides):
            ends = frozenset((tile.corners[number - len(tile.sides) + 1], tile.corners[number]))
            key = ends, tile.state is TileState.GHOST
            edges.setdefault(key, set()).add(side.colour)
    return Counter(colour for colours in edges.values() for colour in colours)


def with_tile(look: TilesLook, number: int, **change) -> TilesLook:
    tiles = list(look.tiles)
    tiles[number] = replace(tiles[number], **change)
    return replace(look, tiles=tuple(tiles))


def with_place(look: TilesLook, number: int, **change) -> TilesLook:
    places = list(look.places)
    places[number] = replace(places[number], **change)
    return replace(look, places=tuple(places))


def placed(corners, size):
    """Return the cut of a face with its first corner at the origin, and where that lies."""
    pixels = TileView(0, 0, size, 0, 0).pixels(corners)
    x, y = pixels[0]
    return cut(tuple((px - x, py - y) for px, py in pixels)), x, y


# --- pictures that were looked at


@each("profile", PLAIN)
@each("layout", LAYOUTS)
def test_easy_boards_look_as_approved(layout, profile):
    """The easy board of each layout, with an empty place, a cross, a nail and a cursor."""
    look = scene(layout)
    look = with_tile(look, 0, state=TileState.CHOSEN)
    look = with_tile(look, 1, fixed=True)
    sides = look.tiles[2].sides
    look = with_tile(look, 2, sides=(sides[0]._replace(trouble=True), *sides[1:]))
    look = with_place(look, 3, state=PlaceState.FITS)
    look = replace(look, tiles=look.tiles[:3] + look.tiles[4:])
    small = readable_sizes(outline(look), TILE_DEFAULT)[0]
    large = window(look, small.side)
    high = (max(y for c in outline(look) for _, y in large.pixels(c)) - large.height // 2) * 2 + 5
    wide = (max(x for c in outline(look) for x, _ in large.pixels(c)) - large.width // 2) * 2 + 5
    drawn = text(look, window(look, small.side, wide, (high + 1) // 2), profile)
    approve(f"tiles/{layout.replace('.', '-')}-{profile.value}", drawn)


@pytest.mark.parametrize("profile", PLAIN, ids=lambda p: p.value)
@pytest.mark.parametrize("layout", ["square", "3.4.6.4"])
def test_colours_at_corners_look_as_approved(layout, profile):
    """A solved board: the colours around each point are told by the corners there."""
    puzzle = generate(Recipe(layout, "easy", "infinity", 4, matching=CORNERS, seed=1))
    shown = colours_of(puzzle, puzzle.solution)
    faces = puzzle.board.mesh.faces
    look = TilesLook(
        tuple(PlaceLook(face.corners) for face in faces),
        tuple(
            TileLook(face.corners, tuple(map(SideLook, sides)), number)
            for number, (face, sides) in enumerate(zip(faces, shown, strict=True), 1)
        ),
    )
    theme = TILE_DEFAULT.of(puzzle.rules)
    view = window(look, readable_sizes(outline(look), theme)[0].side, 80, 40)
    style = TileStyle(theme, profile)
    rows = encode(draw_tiles(look, view, style), PALETTES["default", profile])
    drawn = "\n".join(line.rstrip() for line in text_of(rows)).strip("\n") + "\n"
    approve(f"tiles/corners-{layout.replace('.', '-')}-{profile.value}", drawn)


# --- pixels


@each("layout", ["triangle", "square", "hexagon", "3.3.4.3.4"])
@each("size", SIZES[2:5])
def test_a_corner_has_the_pixels_that_are_nearest_to_it(layout, size):
    """Of the two at the ends of the side whose wedge they are in; and they are all there are."""
    for face in level_board(layout, "easy").mesh.faces[:4]:
        sides = placed(face.corners, size)[0]
        corners = cut(sides.corners, cornered=True)
        assert corners.side_of.keys() == sides.side_of.keys()
        for (x, y), corner in corners.side_of.items():
            near = [(x - cx) ** 2 + (y - cy) ** 2 for cx, cy in corners.corners]
            side = sides.side_of[x, y]
            ends = side, (side + 1) % len(near)
            assert corner in ends
            assert near[corner] == min(near[end] for end in ends)
        assert all(corners.wedges)


@each("size", SIZES[:7:2])
@each("layout", LAYOUTS)
def test_every_pixel_of_a_board_is_in_one_tile_or_on_an_edge(layout, size):
    """Tiles share nothing but edges, and leave no gap: a twin tests every pixel of some tiles."""
    faces = level_board(layout, "easy").mesh.faces
    inside: dict[tuple[int, int], int] = {}
    edges = set()
    for number, face in enumerate(faces):
        shape, x, y = placed(face.corners, size)
        edges |= {(x + px, y + py) for px, py in shape.outline}
        for px, py in shape.side_of:
            assert inside.setdefault((x + px, y + py), number) == number
        assert len(shape.side_of) == sum(b - a for _, a, b in shape.inside)
    assert not edges & set(inside)
    for face in faces[:4]:
        pixels = TileView(0, 0, size, 0, 0).pixels(face.corners)
        ends = [(pixels[i - 1], pixel) for i, pixel in enumerate(pixels)]
        xs, ys = zip(*pixels, strict=True)
        for x in range(min(xs), max(xs) + 1):
            for y in range(min(ys), max(ys) + 1):
                within = all(
                    (bx - ax) * (y - ay) <= (by - ay) * (x - ax) for (ax, ay), (bx, by) in ends
                )
                assert not within or (x, y) in inside or (x, y) in edges


@each("layout", LAYOUTS)
def test_a_full_board_without_lines_has_only_colours_inside(layout):
    """What is drawn between the outermost edges is the surface of some tile."""
    look = scene(layout)
    view = window(look, 12)
    style = TileStyle(edges=False, marks=SignChoice.OFF)
    picture = draw_tiles(look, view, style)
    covered = {
        (x + px, y + py)
        for tile in look.tiles
        for shape, x, y in [placed(tile.corners, view.size)]
        for px, py in (*shape.side_of, *shape.outline)
    }
    surfaces = {inks.FILL + colour for colour in range(7)}
    for x, y in covered:
        assert picture.pixmap.pixel(x + view.right, y + view.down) in surfaces
    assert picture.marks == ()


@given(st.integers(-40, 40), st.integers(-40, 40))
def test_a_line_and_the_line_back_have_the_same_pixels(across, down):
    """Both neighbours draw the edge between them alike; each pixel touches the next."""
    line = line_pixels(across, down)
    back = line_pixels(-across, -down)
    assert {(x - across, y - down) for x, y in line} == set(back)
    assert (line[0], line[-1]) == ((0, 0), (across, down))
    assert len(line) == max(abs(across), abs(down)) + 1
    for (ax, ay), (bx, by) in pairwise(line):
        assert max(abs(bx - ax), abs(by - ay)) == 1
    mirrored = {(-x, y) for x, y in line}
    assert mirrored == set(line_pixels(-across, down))


@given(st.integers(1, 40), st.integers(1, 40))
def test_a_line_is_never_half_a_pixel_off(across, down):
    """Every pixel of a line is a nearest one to it."""
    for x, y in line_pixels(across, down):
        assert 2 * abs(x * down - y * across) <= max(across, down)


@each("size", SIZES)
def test_steps_add_up(size):
    """Steps that come to nothing come to no pixels, and mirrored steps are mirrored."""
    view = TileView(0, 0, size, 0, 0)
    steps = [view.pixel(Cyclotomic.root(turns)) for turns in range(24)]
    for turns, (x, y) in enumerate(steps):
        assert (-x, -y) == steps[(turns + 12) % 24]
        assert (-x, y) == steps[(12 - turns) % 24]
        length = (x * x + y * y) ** 0.5
        assert length == pytest.approx(size.side, rel=0.21 if size.side < 12 else 0.11)
    assert steps[8] == (steps[4][0] - steps[0][0], steps[4][1] - steps[0][1])


@each("size", SIZES[::2])
@each("layout", ["square", "hexagon", "4.8.8", "3.12.12", "triangle"])
def test_tiles_are_symmetric(layout, size):
    """Left and right of an upright tile are mirror images, but for the line between them."""
    for face in level_board(layout, "easy").mesh.faces:
        shape, *_ = placed(face.corners, size)
        if {(-x, y) for x, y in shape.corners} != {
            (x - 2 * shape.middle[0], y) for x, y in shape.corners
        }:
            continue
        across = 2 * shape.middle[0]
        assert {(across - x, y) for x, y in shape.side_of} == set(shape.side_of)
        for (x, y), side in shape.side_of.items():
            (ax, ay), (bx, by) = shape.ends[side]
            mirrored = shape.side_of[round(across - x), y]
            if 2 * x != across:
                assert {(across - ax, ay), (across - bx, by)} == set(shape.ends[mirrored])


# --- signs


@each("layout", LAYOUTS)
def test_sizes_end_where_a_tile_would_fill_the_window(layout):
    """At two thousand cells for the largest, or with all sizes there are."""
    corners = [face.corners for face in level_board(layout, "medium").mesh.faces]

    def cells(size):
        left, top, right, bottom = box_of([max(corners, key=len)], size)
        return (right - left) * (bottom - top) / 2

    last = readable_sizes(corners, TILE_DEFAULT)[-1]
    assert cells(last) <= 2000
    assert last == SIZES[-1] or cells(SIZES[SIZES.index(last) + 1]) > 2000


@each("layout", LAYOUTS)
def test_signs_have_cells_of_their_own(layout):
    """At every size offered, each side of each tile has a cell inside, in its own wedge."""
    faces = level_board(layout, "medium").mesh.faces
    sizes = readable_sizes([face.corners for face in faces], TILE_DEFAULT)
    assert sizes[0].side <= 8
    for size in sizes:
        for face in faces:
            shape, _, y = placed(face.corners, size)
            cells = sign_cells(shape, y & 1, 0)
            assert cells is not None
            assert len(set(cells)) == face.sides
            for side, (column, row) in enumerate(cells):
                upper = 2 * row - (y & 1)
                both = [shape.side_of[column, upper], shape.side_of[column, upper + 1]]
                assert side in both


@each("layout", LAYOUTS)
def test_where_signs_have_room_they_have_it_at_all_larger_sizes(layout):
    """So the smallest such size tells all of them."""
    corners = [face.corners for face in level_board(layout, "easy").mesh.faces]
    fit = [signs_fit(corners, TileView(0, 0, size, 0, 0), TILE_DEFAULT) for size in SIZES]
    assert fit == sorted(fit)


@each("layout", LAYOUTS)
def test_a_nail_and_a_number_have_room_beside_the_signs(layout):
    """At every size offered a fixed tile can say so, and a tile can carry three digits."""
    faces = level_board(layout, "medium").mesh.faces
    for size in readable_sizes([face.corners for face in faces], TILE_DEFAULT):
        for face in faces:
            shape, _, y = placed(face.corners, size)
            cells = sign_cells(shape, y & 1, 0)
            assert cells is not None
            assert {cell for cell, *_ in middles(shape, y & 1, 1)} - set(cells)
            number = middles(shape, y & 1, 3)[0]
            assert {row for _, row in number} == {number[0][1]}


@each("layout", LAYOUTS)
@each("profile", PLAIN)
@each("theme", ["default", "connector", "number"])
def test_without_colours_signs_carry_everything(layout, profile, theme):
    """Every side shows its sign, two alike ones the same, whatever theme and marks."""
    look = scene(layout)
    drawn = text(look, window(look, 12), profile, theme, marks=SignChoice.OFF)
    signs = [THEMES[theme].sign(colour) for colour in signs_of(look.tiles).elements()]
    for sign in set(signs) - {"·"}:
        # A bump and its notch have their own signs.
        assert 1 <= drawn.count(sign) / signs.count(sign) <= 1 + THEMES[theme].paired


def test_signs_are_shown_when_the_theme_or_the_player_says_so():
    """AUTO leaves it to the theme; each tile has them whose sides have cells for them."""
    look = scene("triangle")
    small, large = window(look, 4), window(look, 12)
    truecolor = Profile.TRUECOLOR

    def signed(view, theme="default", **more):
        return any(sign.isalnum() for sign in text(look, view, truecolor, theme, **more))

    assert signed(large)
    assert not signed(small)
    assert not signed(large, marks=SignChoice.OFF)
    assert signed(large, "number")
    assert not signs_fit(outline(look), small, TILE_DEFAULT)
    mixed = scene("3.6.3.6")
    assert not signs_fit(outline(mixed), window(mixed, 6), TILE_DEFAULT)
    drawn = draw_tiles(mixed, window(mixed, 6), TileStyle())
    hexagons = [tile for tile in mixed.tiles if len(tile.sides) == 6]
    signs = sum(side.colour > 0 for tile in hexagons for side in tile.sides)
    assert signs <= sum(mark.text.isalnum() for mark in drawn.marks)


def test_a_blank_tile_has_its_number_only():
    """In the blank theme sides look alike, in every profile."""
    look = scene("square")
    turned = with_tile(look, 4, sides=look.tiles[4].sides[1:] + look.tiles[4].sides[:1])
    view = window(look, 12)
    for profile in Profile:
        drawn = text(look, view, profile, "blank")
        assert drawn == text(turned, view, profile, "blank")
        assert all(str(number) in drawn for number in range(1, 10))
    blank = TileStyle(THEMES["blank"])
    assert draw_tiles(look, view, blank) == draw_tiles(turned, view, blank)


# --- states


@each("theme", THEMES)
@each("profile", Profile)
def test_states_are_told_apart(profile, theme):
    """Each state of a tile and a place changes the text or the pixels, and never only a colour.

    In the profiles without colour the text alone differs.
    """
    look = scene("square")
    view = window(look, 12)
    hole = replace(look, tiles=look.tiles[:4] + look.tiles[5:])
    trouble = tuple(SideLook(side.colour, trouble=True) for side in look.tiles[4].sides)
    scenes = [
        look,
        hole,
        with_tile(look, 4, state=TileState.CHOSEN),
        with_tile(look, 4, state=TileState.MARKED),
        with_tile(look, 4, state=TileState.HELD),
        with_tile(look, 4, state=TileState.GHOST),
        with_tile(look, 4, fixed=True),
        with_tile(look, 4, sides=trouble),
        with_place(look, 4, label="k"),
        replace(look, light=look.rim),
        with_place(hole, 4, state=PlaceState.CURSOR),
        with_place(hole, 4, state=PlaceState.FITS),
        with_place(hole, 4, state=PlaceState.FITS | PlaceState.CURSOR),
        with_place(hole, 4, state=PlaceState.HINT),
        with_place(hole, 4, label="ab"),
    ]
    style = TileStyle(THEMES[theme], profile)
    if style.coloured:
        drawn = [draw_tiles(scene, view, style)[:2] for scene in scenes]
    else:
        drawn = [text(scene, view, profile, theme) for scene in scenes]
    assert len(set(drawn)) == len(drawn)


def test_crosses_are_seen_only_when_asked_for():
    """An unmatched side has one cross, on the edge, whichever of the two tiles says so."""
    look = scene("square")
    sides = look.tiles[4].sides
    first = with_tile(look, 4, sides=(sides[0]._replace(trouble=True), *sides[1:]))
    other = look.tiles[1].sides
    both = with_tile(first, 1, sides=(*other[:2], other[2]._replace(trouble=True), other[3]))
    view = window(look, 12)
    for profile in Profile:
        cross = "x" if profile is Profile.ASCII else "×"
        assert text(first, view, profile).count(cross) == 1
        assert text(both, view, profile).count(cross) == 1
        assert cross not in text(replace(both, show_errors=False), view, profile)


def test_the_tile_in_hand_is_drawn_over_everything():
    """What it covers is hidden, signs included, and the cursor is on it."""
    look = scene("square")
    covered = look.tiles[4]
    held = TileLook(covered.corners, (SideLook(6),) * 4, 77, TileState.HELD)
    with_held = replace(look, tiles=(held, *look.tiles))
    bare = replace(look, tiles=(*look.tiles[:4], *look.tiles[5:], held))
    view = window(look, 12)
    picture = draw_tiles(with_held, view, TileStyle())
    assert picture.pixmap == draw_tiles(bare, view, TileStyle()).pixmap
    assert set(picture.marks) == set(draw_tiles(bare, view, TileStyle()).marks)
    assert picture.cursor == middle_cell(view, covered.corners)


def test_a_tile_may_float():
    """A tile in hand may be anywhere, in float coordinates, even outside the picture."""
    look = scene("hexagon")
    view = window(look, 12, 60, 30)
    for shift in (0.3 + 0.2j, 3 - 2j, 400 + 0j, -1 + 300j):
        corners = tuple(complex(corner) + shift for corner in look.tiles[0].corners)
        held = TileLook(corners, look.tiles[0].sides, 1, TileState.HELD)
        picture = draw_tiles(replace(look, tiles=(*look.tiles, held)), view, TileStyle())
        assert (60, 60) == (picture.pixmap.width, picture.pixmap.height)


def test_a_paused_board_shows_nothing():
    """Whatever there is on it, the picture is empty."""
    look = scene("4.8.8")
    view = window(look)
    empty = draw_tiles(TilesLook(hidden=True), view, TileStyle())
    assert empty == draw_tiles(replace(look, hidden=True), view, TileStyle())
    assert {inks.BACKGROUND} == set(empty.pixmap.data)


@each("theme", ["default", "pattern", "connector"])
@each("layout", LAYOUTS[::3])
def test_equal_looks_are_equal_pictures(layout, theme):
    """The picture is a function of the look: two made apart are drawn alike."""
    view = window(scene(layout), 10)
    pictures = [draw_tiles(scene(layout), view, TileStyle(THEMES[theme])) for _ in range(2)]
    assert pictures[0] == pictures[1]


@each("layout", LAYOUTS)
@each("profile", [Profile.TRUECOLOR, Profile.ASCII])
def test_placing_a_tile_changes_its_own_cells(layout, profile):
    """Outside the box around the tile only signs of its neighbours change."""
    look = scene(layout)
    view = window(look, 12, 120, 60)
    for number, tile in list(enumerate(look.tiles))[::5]:
        style = TileStyle(profile=profile)
        without = replace(look, tiles=look.tiles[:number] + look.tiles[number + 1 :])
        pictures = [draw_tiles(one, view, style) for one in (without, look)]
        assert changes_within(tile, view, pictures, PALETTES["default", profile])


def changes_within(tile, view, pictures, palette, around=0):
    """Whether two pictures differ only in a box of cells around a tile, and in signs."""
    before, after = (encode(one, palette) for one in pictures)
    pixels = view.pixels(tile.corners)
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    signs = {mark[:2] for mark in pictures[0].marks}
    changed = {(x, row) for row, *ends in changed_spans(before, after, gap=0) for x in range(*ends)}
    return changed and all(
        (min(ys) - around) // 2 <= row <= (max(ys) + around) // 2
        and min(xs) - around <= column <= max(xs) + around
        for column, row in changed - signs
    )


@each("layout", LAYOUTS)
def test_tiles_of_a_shape_look_alike_wherever_they_lie(layout):
    """A shape in pixels depends on the orientation of a tile only, not on where it lies."""
    for size in SIZES[::3]:
        shapes: dict[object, object] = {}
        for face in level_board(layout, "hard").mesh.faces:
            orientation = tuple(corner - face.corners[0] for corner in face.corners)
            shape, *_ = placed(face.corners, size)
            assert shapes.setdefault(orientation, shape) is shape


@each("layout", LAYOUTS)
def test_moving_the_window_moves_the_picture(layout):
    """Scrolled by whole cells, the same cells are shown elsewhere."""
    look = scene(layout)
    view = window(look, 10, 120, 60)
    for theme in ("default", "pattern", "connector"):
        style = TileStyle(THEMES[theme])
        first = draw_tiles(look, view, style)
        moved = draw_tiles(look, view._replace(right=view.right + 3, down=view.down + 4), style)
        rows = [bytes(3) + row[:-3] for row in first.pixmap.rows()][:-4]
        assert list(moved.pixmap.rows())[4:] == rows
        assert {(m.column + 3, m.row + 2, m.text) for m in first.marks} == {
            (m.column, m.row, m.text) for m in moved.marks
        }


def test_a_bump_fills_the_notch_it_fits():
    """Of a matched pair of connectors nothing of the notch is left to see."""
    look = scene("square")
    up = look.tiles[4].corners, look.tiles[1].corners
    view = window(look, 16)
    style = TileStyle(THEMES["connector"], marks=SignChoice.OFF)

    def dark(lower: int, upper: int) -> int:
        tiles = (
            TileLook(up[0], (SideLook(lower), SideLook(0), SideLook(0), SideLook(0))),
            TileLook(up[1], (SideLook(0), SideLook(0), SideLook(upper), SideLook(0))),
        )
        return draw_tiles(TilesLook((), tiles), view, style).pixmap.data.count(inks.SHADOW)

    for kind in range(8):
        bump, notch = 2 * kind + 1, 2 * kind + 2
        joined = dark(bump, notch)
        assert joined == dark(notch, bump)
        assert joined < dark(notch, notch)
        others = [dark(bump, other) for other in range(2, 17, 2) if other != notch]
        assert joined < min(others)


@each("theme", ["default", "number", "flower", "rune", "pipe", "insect"])
def test_only_sides_that_match_join(theme):
    """The line between them is light then, else dark, also where tiles are alike but for signs."""
    first, second = (face.corners for face in rectangle(2, 1).mesh.faces)
    view = fit_tiles([first, second], 60, 20)
    style = TileStyle(THEMES[theme], marks=SignChoice.OFF)
    paired = THEMES[theme].paired

    def light(left: int, right: int) -> bool:
        sides = [SideLook(0)] * 4
        tiles = [
            TileLook(corners, (*sides[:at], SideLook(colour), *sides[at + 1 :]))
            for corners, at, colour in (
                (first, _side(first, 1), left),
                (second, _side(second, -1), right),
            )
        ]
        data = draw_tiles(TilesLook((), tuple(tiles)), view, style).pixmap.data
        return inks.GHOST + THEMES[theme].side_slot(left) in data

    for colour in (1, 3, 5):
        assert light(colour, colour) is not paired
        assert light(colour, colour + 1) is paired
        assert not light(colour, colour + 2)


def _side(corners, way):
    """Return the number of the side of a square at its right (1) or left (-1)."""
    middles = [(complex(corners[k]) + complex(corners[(k + 1) % 4])).real * way for k in range(4)]
    return middles.index(max(middles))


@each("profile", [Profile.TRUECOLOR, Profile.MONO])
@each("layout", LAYOUTS)
def test_pictures_are_drawn_on_every_tile(layout, profile):
    """Half of one at each side with a colour, in colour and in mono; in ascii there are signs."""
    look = scene(layout)
    view = window(look, 16)
    plain = draw_tiles(look, view, TileStyle(THEMES["number"], profile, marks=SignChoice.OFF))
    for theme in ("flower", "rune", "pipe"):
        drawn = draw_tiles(look, view, TileStyle(THEMES[theme], profile, marks=SignChoice.OFF))
        assert drawn.pixmap != plain.pixmap
        if profile.coloured:
            shown = {side.colour for tile in look.tiles for side in tile.sides if side.colour > 0}
            assert {inks.FILL + colour for colour in shown} <= {*drawn.pixmap.data}
    plain, pictured = (
        draw_tiles(look, view, TileStyle(THEMES[theme], Profile.ASCII))
        for theme in ("default", "flower")
    )
    assert {mark[:3] for mark in plain.marks} == {mark[:3] for mark in pictured.marks}


@each("beyond", [False, True])
@each("layout", LAYOUTS)
def test_the_tile_of_a_hint_and_one_beyond_the_rim_have_bumps_and_notches(layout, beyond):
    """Its bump fills the notch of a tile that is laid beside it, and its notch takes a bump."""
    faces = level_board(layout, "easy").mesh.faces
    here = faces[0]
    side, there = next((k, other) for k, other in enumerate(here.across) if other is not None)
    view = window(scene(layout), 16)
    style = TileStyle(THEMES["connector"], marks=SignChoice.OFF)

    def dark(laid: int, ghost: int) -> int:
        one, two = [SideLook(0)] * here.sides, [SideLook(0)] * faces[there.face].sides
        one[side], two[there.side] = SideLook(laid), SideLook(ghost)
        tile = TileLook(here.corners, tuple(one))
        other = TileLook(faces[there.face].corners, tuple(two), state=TileState.GHOST)
        look = TilesLook((), (tile,), beyond=(other,)) if beyond else TilesLook((), (tile, other))
        return draw_tiles(look, view, style).pixmap.data.count(inks.SHADOW)

    for bump in range(1, 17, 2):
        assert dark(bump + 1, bump) < dark(bump + 1, 0)
        assert dark(bump, bump + 1) < dark(0, bump + 1)


@each("theme", ["default", "bright", "pattern", "connector"])
@each("layout", ["4.6.12", "3.12.12", "3.4.6.4", "square"])
def test_putting_a_tile_down_sends_few_bytes(layout, theme):
    """On a screen of 120 × 40, where the board has 96 × 36 of it: at most 4,000 bytes.

    The largest tile of the board, in hand over its place and then laid there.
    """
    look = scene(layout)
    sizes = readable_sizes(outline(look), THEMES[theme])
    view = fit_tiles(outline(look), 96, 36, sizes=sizes)
    number = max(range(len(look.tiles)), key=lambda i: len(look.tiles[i].sides))
    laid = with_tile(look, number, state=TileState.CHOSEN)
    others = look.tiles[:number] + look.tiles[number + 1 :]
    held = replace(look, tiles=(*others, replace(look.tiles[number], state=TileState.HELD)))
    palette = PALETTES[theme, Profile.TRUECOLOR]
    before, after = (
        encode(draw_tiles(shown, view, TileStyle(THEMES[theme])), palette) for shown in (held, laid)
    )
    assert 0 < sent(Painter(palette), before, after, 96) <= 4000


def test_two_hundred_tiles_can_be_played_on_a_small_screen():
    """On 80 × 24 with a panel, signs are readable at a size of which many tiles are shown."""
    mesh = rectangle(20, 10).mesh
    corners = [face.corners for face in mesh.faces]
    sizes = readable_sizes(corners, TILE_DEFAULT)
    view = fit_tiles(corners, 58, 21, sizes=sizes)
    assert sum(view.shows(place) for place in corners) >= 50
    for place in corners:
        assert scrolled_to(view, corners, place).shows(place)


@pytest.mark.parametrize("profile", list(Profile))
def test_what_lies_beyond_the_rim_is_below_the_board(profile: Profile) -> None:
    """A copy of a tile beside the board has its signs, and one under a tile hides nothing of it."""
    first, second = (face.corners for face in rectangle(2, 1).mesh.faces)
    sides = tuple(SideLook(colour) for colour in (1, 2, 3, 4))
    look = TilesLook((PlaceLook(first),), (TileLook(first, sides),))
    view = fit_tiles([first, second], 24, 8)
    style = TileStyle(profile=profile, marks=SignChoice.ON)
    alone = draw_tiles(look, view, style)
    far = [TileLook(corners, sides, state=TileState.GHOST) for corners in (first, second)]
    under, beside = (draw_tiles(replace(look, beyond=(one,)), view, style) for one in far)
    assert under.pixmap == alone.pixmap
    assert set(alone.marks) <= set(beside.marks)
    there = [mark.text for mark in set(beside.marks) - set(alone.marks)]
    assert {*"1234"} <= set(there)


def test_what_lies_beyond_a_small_rim_leaves_room_for_its_letter():
    """Only its colours are drawn, and nothing where it is empty, unless the cursor is there."""
    first, second = (face.corners for face in rectangle(2, 1).mesh.faces)
    far = TileLook(second, tuple(map(SideLook, (1, 2, 3, 4))), state=TileState.GHOST)
    look = TilesLook((PlaceLook(first),), (), beyond=(far,))
    cases = [(far, True), (PlaceLook(second), False), (PlaceLook(second, PlaceState.CURSOR), True)]
    style = TileStyle(marks=SignChoice.ON)
    small, large = (fit_tiles([first, second], 40, 20, sizes=[size]) for size in SIZES[1:3])
    bare = draw_tiles(replace(look, beyond=()), small, style)
    for one, seen in cases:
        drawn = draw_tiles(replace(look, beyond=(one,)), small, style)
        assert (drawn.pixmap != bare.pixmap) is seen
        assert drawn.marks == bare.marks
    assert {"1", "2", "3", "4"} <= {mark.text for mark in draw_tiles(look, large, style).marks}


@pytest.mark.parametrize("profile", [Profile.TRUECOLOR, *PLAIN])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_over_a_known_ground_is_drawn_as_from_the_start(
    layout: str, profile: Profile
) -> None:
    """Whatever a cursor, hints, marks, a hand and troubles change, in whatever order."""
    random = Random(f"{layout} {profile}")
    solved = scene(layout)
    for theme in THEMES:
        style = TileStyle(THEMES[theme], profile, fine=random.choice((1, 2)))
        view = window(solved, random.choice((None, SIZES[0].side)), 60, 30)
        look = solved
        for _ in range(2):
            number = random.randrange(len(look.tiles))
            state = random.choice(list(TileState))
            look = with_tile(look, number, state=state, fixed=random.random() < 0.2)
            sides = [side._replace(trouble=random.random() < 0.1) for side in look.tiles[0].sides]
            look = with_tile(look, 0, sides=tuple(sides))
            marks = random.choice(list(PlaceState))
            flags = random.choice(((), ("A",)))
            look = with_place(look, number, state=marks, label=random.choice("a "), flags=flags)
            tiles._grounds.clear()
            expected = draw_tiles(look, view, style)
            tiles._grounds.clear()
            lying = [one for one in look.tiles if one.state in LAID]
            places = tuple(PlaceLook(place.corners) for place in look.places)
            below = tuple(replace(one, state=TileState.LAID) for one in lying)
            draw_tiles(replace(look, places=places, tiles=below), view, style)
            assert expected == draw_tiles(look, view, style)
            assert 1 == len(tiles._grounds)


@pytest.mark.parametrize("theme", THEMES)
def test_the_cursor_moves_nothing_that_is_written(theme: str) -> None:
    """Signs, numbers and nails of the tile under it stay in their cells, in bold."""
    look = with_tile(scene("square"), 4, fixed=True)
    view, style = window(look, None, 60, 30), TileStyle(THEMES[theme])
    lying, chosen = (
        draw_tiles(with_tile(look, 4, state=state), view, style)
        for state in (TileState.LAID, TileState.CHOSEN)
    )
    assert {mark[:3] for mark in lying.marks} == {mark[:3] for mark in chosen.marks}
    assert sum(mark.bold for mark in chosen.marks) > sum(mark.bold for mark in lying.marks)
