"""Where the parts of a board's screen stand, and that all of board and drawer is seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.matching.conftest import LARGE, ROTATOR, TETRAVEX, game
from tests.app.play.test_layout import apart
from tests.examples import each, examples, spread
from tests.render.test_tiles import signs_of
from tests.tools.every_table import SIZES, faults, table
from tui_tangram.app.chrome import MARGIN
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.view import respond, type_letter
from tui_tangram.games.matching.core.view_state import MatchingIntent, held
from tui_tangram.games.matching.look.canvas import readable_sizes, signs_fit
from tui_tangram.games.matching.look.drawer import DrawerPicture, drawer_picture, pages
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES as TILE_SIZES
from tui_tangram.games.matching.look.view import TINY, TileView, fit_tiles, whole_board_shown
from tui_tangram.games.matching.screen import looks
from tui_tangram.games.matching.screen.board_screen import Window
from tui_tangram.games.matching.screen.layout import NOWHERE, Needs, Split, areas, split
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile

widths = st.integers(60, 300)
heights = st.integers(18, 120)
profiles = st.sampled_from([Profile.TRUECOLOR, Profile.MONO])
boards = st.sampled_from([TETRAVEX, ROTATOR, LARGE, "4.8.8/easy/infinity/c5/s5"])


def needs(puzzle: str) -> Needs:
    return looks.needs(game(puzzle).puzzle)


def everything(puzzle: Puzzle) -> TilesLook:
    """Return a board with all that is ever marked on it, and many sides that do not match."""
    faces = puzzle.board.mesh.faces
    empty = range(1, len(faces), 5)

    def sides(place: int) -> tuple[SideLook, ...]:
        there = [crossing and crossing.face for crossing in faces[place].across]
        return tuple(
            SideLook(
                (place + k) % 5 + 1,
                other is not None and other not in empty and (place + other) % 3 > 0,
            )
            for k, other in enumerate(there)
        )

    states = {2: TileState.MARKED, 4: TileState.CHOSEN}
    tiles = [
        TileLook(
            face.corners,
            sides(place),
            place + 1,
            TileState.GHOST if place == 1 else states.get(place % 5, TileState.LAID),
            fixed=place % 5 == 3,
        )
        for place, face in enumerate(faces)
        if place == 1 or place not in empty
    ]
    fits = dict.fromkeys(empty, PlaceState.FITS | PlaceState.CURSOR) | {1: PlaceState.HINT}
    places = (
        PlaceLook(face.corners, fits.get(place, PlaceState.EMPTY))
        for place, face in enumerate(faces)
    )
    return TilesLook(tuple(places), tuple(tiles))


@each("layout", LAYOUTS)
def test_each_mark_has_a_cell_of_its_own(layout: str) -> None:
    """No sign, nail, cross or fit hides another, and beside a cross is nothing on its line."""
    profiles = Profile.TRUECOLOR, Profile.MONO, Profile.ASCII
    for level, size, profile in product(LEVELS[:2], SIZES, profiles):
        on, needs = table(layout, level)
        style, look = TileStyle(profile=profile), everything(on.game.puzzle)
        shown = split(size[0], size[1] - 2, needs, style).size
        view = fit_tiles(needs.places, 400, 300, sizes=(shown,))
        marks = {mark[:2]: mark.text for mark in draw_tiles(look, view, style).marks}
        found = Counter(marks.values())
        signed = [one for one in look.tiles if signs_fit([one.corners], view, style.theme)]
        signs = signs_of(signed)
        assert {number: found[str(number)] for number in signs} == signs
        unmatched = [
            side
            for one in look.tiles
            if one.state is not TileState.GHOST
            for side in one.sides
            if side.trouble
        ]
        assert found["×"] == len(unmatched) // 2
        assert found["●"] >= sum(one.fixed for one in signed)
        assert found["○"] == sum(PlaceState.FITS in one.state for one in look.places)
        assert found["?"] == 1
        beside = {(x + way, y) for (x, y), text in marks.items() if text == "×" for way in (-1, 1)}
        # Below that some edges have room for one cross only.
        assert view.size.side < 8 or not {marks.get(cell) for cell in beside} & {*"12345×●○?"}


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_all_of_a_board_is_seen(layout: str, level: str) -> None:
    """Every tile drawn or counted, every side with its sign, tiles apart, no screen left blank."""
    for size in SIZES:
        found = list(faults(layout, level, size, Profile.TRUECOLOR, pixels=level == "easy"))
        assert found == [], size


@pytest.mark.parametrize("profile", list(Profile), ids=lambda p: p.value)
def test_all_of_a_board_is_seen_in_every_profile(profile: Profile) -> None:
    """Where there are fewer colours, or none."""
    for layout, level in (("4.8.8", "easy"), ("3.4.6.4", "easy"), ("square", "hard")):
        for size in SIZES:
            assert list(faults(layout, level, size, profile)) == [], (layout, size)


@examples(30)
@given(widths, heights, boards, profiles, st.integers(1, 9), st.booleans(), st.booleans())
def test_everything_has_a_place_of_its_own(  # noqa: PLR0917 - a law of many things
    width: int, height: int, puzzle: str, profile: Profile, drawers: int, spread: bool, large: bool
) -> None:
    """No part lies over another or leaves the screen; without drawers those parts are away."""
    needed = needs(puzzle)
    part = split(width, height, needed, TileStyle(profile=profile), large=large)
    drawers *= bool(needed.tiles.order)
    spread = spread and drawers > 0
    found = areas(width, height, part, drawers, spread=spread)
    ended = areas(width, height, part, drawers, ended=True)
    for layout in (found, ended):
        shown = [box for box in layout if box != NOWHERE]
        assert all(apart(first, second) for first, second in combinations(shown, 2))
        for box in shown:
            assert box.width > 0
            assert box.height > 0
            assert 0 <= box.x <= box.x + box.width <= width
            assert 0 <= box.y <= box.y + box.height <= height
            if box not in (layout.header, layout.rows, layout.board):
                # Numbers of several digits push the tiles of a drawer into the margin.
                more = part.key - 1 if box == layout.drawer else 0
                assert MARGIN <= box.x <= box.x + box.width <= width - MARGIN + more
    if not spread:
        assert (found.drawer == NOWHERE) is (not needed.tiles.order)
        assert found.status.height >= 4
        assert ended.hand.height >= 5
        assert (found.board, found.status) == (ended.board, ended.status)
        # What stands beside the board ends where the header does.
        assert not part.side_by_side or found.status.width == min(part.extent, 60)
        assert not part.side_by_side or part.extent + found.status.x == width - MARGIN


@given(widths, heights, st.integers(1, 9))
def test_nothing_moves_but_drawers_when_one_is_added(width: int, height: int, more: int) -> None:
    """Board, hand and progress stay where they are."""
    part = split(width, height, needs(TETRAVEX), TileStyle())
    found, other = areas(width, height, part), areas(width, height, part, 1 + more)
    assert (found.board, found.hand, found.status) == (other.board, other.hand, other.status)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_solved_board_is_seen_whole(layout: str) -> None:
    """As large as it fits beside its result, if it fits; where that is no larger nothing moves."""
    for level, (width, height) in product(LEVELS, SIZES):
        _, needed = table(layout, level)
        room = width, height - 2, needed, TileStyle()
        playing, found = split(*room), split(*room, ended=True)
        if not seen_whole(needed, found, width, height - 2):
            smallest = fit_tiles(needed.places, width, height - 3, sizes=[TINY])
            assert not whole_board_shown(smallest, needed.places)
            continue
        assert found == playing or found.size != playing.size
        smaller = found.size != playing.size and found.side_by_side and found.extent < 36
        part = found._replace(extent=found.extent + 6)  # more than the frame around a board
        assert not (smaller and seen_whole(needed, part, width, height - 2))
        assert found.size >= playing.size or not seen_whole(needed, playing, width, height - 2)
        larger = [one for one in readable_sizes(needed.places, TILE_DEFAULT) if one > found.size]
        for size in larger[:1]:
            other = split(*room, ended=True, chosen=size)
            assert not seen_whole(needed, other, width, height - 2)


def seen_whole(needed: Needs, part: Split, width: int, height: int) -> bool:
    """Return whether all of a board is seen where the screen is split so."""
    window = Window(needed.places)
    window.open(areas(width, height, part).board, part.size, 0)
    return window.whole


def on_a_page(needed: Needs, part: Split, width: int, height: int) -> int:
    """Return the number of tiles on the first page of a drawer; 0 in a list."""
    if not part.drawn:
        return 0
    box = areas(width, height - 2, part).drawer
    found = pages(needed.tiles, box.width, box.height, part.drawn, TileStyle())
    return len(found[0]) if found else 0


@each("layout", LAYOUTS)
def test_the_board_has_the_first_claim(layout: str) -> None:
    """A larger one has smaller tiles beside it, or fewer on a page, or is no longer whole."""
    for width, height in SIZES:
        _, needed = table(layout, "easy")
        found = split(width, height - 2, needed, TileStyle())
        larger = [one for one in readable_sizes(needed.places, TILE_DEFAULT) if one > found.size]
        for size in larger[:1]:
            other = split(width, height - 2, needed, TileStyle(), chosen=size)
            clear = [
                min(10, *(one.side for one in part.drawn.values()))
                for part in (found, other)
                if len(set(part.drawn.values())) == 1
            ]
            whole = seen_whole(needed, other, width, height - 2)
            fewer = on_a_page(needed, other, width, height) < on_a_page(
                needed, found, width, height
            )
            assert not whole or fewer or clear != sorted(clear) or len(clear) == 1


def test_small_boards_fill_the_screen() -> None:
    """And tiles beside them are large."""
    found = split(120, 38, needs("square/easy/tetravex/c5/s5"), TileStyle())
    assert found.size.side >= 20
    assert found.drawn[4].side >= 14


def test_the_panel_is_below_where_the_board_is_wide() -> None:
    """Whichever shows larger tiles."""
    assert not split(80, 30, needs("square/8x1/tetravex/c5/s5"), TileStyle()).side_by_side
    assert split(80, 22, needs(TETRAVEX), TileStyle()).side_by_side


@each("layout", LAYOUTS)
def test_a_board_without_a_drawer_leaves_room_for_words_alone(layout: str) -> None:
    """Where not all of it is seen, the panel has the columns of its words."""
    needed = needs(f"{layout}/hard/rotator/s1")
    assert not needed.tiles.order
    for width, height in SIZES:
        found = split(width, height - 2, needed, TileStyle())
        if not seen_whole(needed, found, width, height - 2):
            assert found.extent == max(22, width // 5)


@each("layout", LAYOUTS)
def test_easy_boards_are_seen_whole(layout: str) -> None:
    """In the usual window, in colour; and one size larger they would not be, or fewer tiles.

    Each side of a laid tile has its sign; but of four dodecagons and six triangles only those of
    the dodecagons.
    """
    _, needed = table(layout, "easy")
    found = split(80, 22, needed, TileStyle())
    view = TileView(0, 0, found.size, 0, 0)
    bare = {len(one) for one in needed.places if not signs_fit([one], view, TILE_DEFAULT)}
    assert bare == ({3} if layout == "3.12.12" else set())
    assert seen_whole(needed, found, 80, 22)
    larger = next(size for size in TILE_SIZES if size > found.size)
    other = split(80, 22, needed, TileStyle(), chosen=larger)
    assert found.portrait == 0 or found.size.side < 8
    assert other.portrait or other.extent != found.extent or other.drawn != found.drawn


def beside(drawn: DrawerPicture, ink: int | None = None) -> dict[int, str]:
    """Return what is written beside each tile of a drawer, or only what is in an ink."""
    marks = sorted(
        (mark.row, mark.column, mark.text)
        for mark in drawn.picture.marks
        if (mark.on == inks.BACKGROUND if ink is None else mark.ink == ink)
        if mark.text.isalnum()
    )
    found = {}
    for _, group in groupby(enumerate(marks), key=lambda one: one[1][1] - one[0] + 999 * one[1][0]):
        word = [mark for _, mark in group]
        row, column, _ = word[0]
        away = {
            at: x - column + 2 * (y - row) for at, (x, y) in drawn.cells if x >= column and y >= row
        }
        text = "".join(character for *_, character in word)
        if not text.isalpha() or ink is not None:
            found[min(away, key=lambda at: away[at])] = text
    return found


@each(("size", "layout", "level"), spread([*product(SIZES, LAYOUTS, ("easy", "hard"))], 3))
def test_what_stands_beside_a_tile_takes_it(layout: str, level: str, size: tuple[int, int]) -> None:
    """A number of one digit, or letters of a jump; every tile that a digit takes has its own."""
    on, needs = table(layout, level)
    style = TileStyle()
    found = split(size[0], size[1] - 2, needs, style)
    room = areas(size[0], size[1] - 2, found).drawer[2:]
    view = on.view
    for number in (None, 2, 9):
        if number is not None:
            on.view = take(on.game, on.state, view, number).view
        for jumping in (False, True):
            if jumping:
                on.view = respond(MatchingIntent.JUMP, on.game, on.state, on.view).view
            tiles = looks.drawer_tiles(on)
            shown, _ = looks.drawer_looks(on)
            drawn = drawer_picture(
                shown, *room, style, shelf=needs.tiles, sizes=found.drawn,
                first=5, gap=looks.drawer_gap(on),
            )  # fmt: skip
            written = beside(drawn, inks.BACKGROUND if jumping else None)
            for at, text in written.items():
                if jumping:
                    typed = on.view
                    for letter in text:
                        typed = type_letter(on.game, on.state, typed, letter).view
                    assert held(typed) == (tiles[at],)
                elif len(text) == 1:
                    assert held(take(on.game, on.state, on.view, int(text)).view) == (tiles[at],)
            keys = [at for at, _ in drawn.cells if jumping or tiles[at] < 9]
            assert set(keys) <= set(written)
    on.view = view
