"""Where the parts of a board's screen stand, and that all of board and drawer is seen."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.play.matching.conftest import LARGE, ROTATOR, TETRAVEX, game
from tests.app.play.test_layout import apart
from tests.tools.every_table import SIZES, faults, table
from tui_tangram.app.play.layout import MARGIN
from tui_tangram.app.play.matching import looks
from tui_tangram.app.play.matching.layout import NOWHERE, Needs, areas, split
from tui_tangram.render.profile import Profile
from tui_tangram.render.tiles import TileStyle
from tui_tangram.render.tiles_view import SIZES as TILE_SIZES
from tui_tangram.tiling import LAYOUTS, LEVELS

widths = st.integers(60, 300)
heights = st.integers(18, 120)
profiles = st.sampled_from([Profile.TRUECOLOR, Profile.MONO])
boards = st.sampled_from([TETRAVEX, ROTATOR, LARGE, "4.8.8/easy/infinity/c5/s5"])


def needs(puzzle: str) -> Needs:
    return looks.needs(game(puzzle).puzzle)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("level", LEVELS)
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


@settings(max_examples=30)
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
            if box not in (layout.header, layout.board):
                assert MARGIN <= box.x <= box.x + box.width <= width - MARGIN
    if not spread:
        assert (found.drawer == NOWHERE) is (not needed.tiles.order)
        assert found.status.height >= 4
        assert ended.hand.height >= 5
        assert (found.board, found.status) == (ended.board, ended.status)


@given(widths, heights, st.integers(1, 9))
def test_nothing_moves_but_drawers_when_one_is_added(width: int, height: int, more: int) -> None:
    """Board, hand and progress stay where they are."""
    part = split(width, height, needs(TETRAVEX), TileStyle())
    found, other = areas(width, height, part), areas(width, height, part, 1 + more)
    assert (found.board, found.hand, found.status) == (other.board, other.hand, other.status)


def test_board_and_tiles_lie_side_by_side_as_on_a_table() -> None:
    """A small puzzle has tiles of one size on the board and beside it."""
    found = split(120, 38, needs("square/easy/tetravex/c5/s5"), TileStyle())
    assert {4: found.size} == found.drawn
    assert found.size.side >= 14


def test_the_panel_is_below_where_the_board_is_wide() -> None:
    """Whichever shows larger tiles."""
    assert not split(80, 30, needs("square/8x1/tetravex/c5/s5"), TileStyle()).beside
    assert split(80, 22, needs(TETRAVEX), TileStyle()).beside


@pytest.mark.parametrize("layout", LAYOUTS)
def test_easy_boards_are_seen_whole(layout: str) -> None:
    """In the usual window, in colour; and one size larger they would not be, or fewer tiles."""
    _, needed = table(layout, "easy")
    found = split(80, 22, needed, TileStyle())
    larger = TILE_SIZES[TILE_SIZES.index(found.size) + 1]
    other = split(80, 22, needed, TileStyle(), chosen=larger)
    assert found.portrait == 0 or found.size.side < 8
    assert other.portrait or other.extent != found.extent or other.drawn != found.drawn
