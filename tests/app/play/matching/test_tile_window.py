"""Which part of a board is seen, and how large."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.matching.layout import areas
from tui_tangram.app.play.matching.window import Window
from tui_tangram.render.profile import Profile
from tui_tangram.render.tiles import SignChoice, TileStyle, readable_sizes
from tui_tangram.render.tiles_theme import SignRule
from tui_tangram.tiling import LAYOUTS, LEVELS, level_board

COLOURS = TileStyle()
SIGNED = replace(COLOURS, marks=SignChoice.ON)
MONO = replace(COLOURS, profile=Profile.MONO)
USUAL = areas(80, 22).board


def window(layout: str, level: str, box: Box = USUAL, style: TileStyle = COLOURS) -> Window:
    """Return a window on a board of a level."""
    found = Window([face.corners for face in level_board(layout, level).mesh.faces])
    found.open(box, style, 0)
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_easy_boards_are_seen_whole(layout: str) -> None:
    """In the usual window, in colour: digits or not, the whole board matters more."""
    assert window(layout, "easy").whole


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("style", [SIGNED, MONO], ids=["signs", "mono"])
def test_signs_that_must_be_seen_can_be_read(layout: str, style: TileStyle) -> None:
    """Where colours do not tell, a board is seen in part rather than too small."""
    for level in LEVELS:
        found = window(layout, level, style=style)
        least = readable_sizes(found.outline, style.theme)[0]
        assert found.view.size.side >= least.side


def test_a_theme_that_always_has_signs_is_never_too_small_for_them() -> None:
    """The letters of a letter theme are the point of it."""
    letters = replace(COLOURS, theme=replace(COLOURS.theme, shown=SignRule.ALWAYS))
    assert window("4.6.12", "easy").whole
    assert not window("4.6.12", "easy", style=letters).whole


@settings(max_examples=40)
@given(st.sampled_from(LAYOUTS), st.sampled_from(LEVELS), st.integers(60, 220), st.integers(18, 70))
def test_colours_without_signs_are_large_enough(
    layout: str, level: str, width: int, height: int
) -> None:
    """Only small boards are drawn at the smallest size, and only to be seen whole.

    In a low window other boards are smaller too: at least every place is seen whole.
    """
    found = window(layout, level, areas(width, height).board)
    least = readable_sizes(found.outline, COLOURS.theme)[0]
    if found.view.size.side < least.side:
        assert found.whole or height < 24
        assert found.view.size.side >= 6 or len(found.outline) <= 20 or height < 24
    assert found.sees(0)


@settings(max_examples=40)
@given(st.sampled_from(LAYOUTS), st.lists(st.integers(0, 60), min_size=1, max_size=8))
def test_the_window_follows_the_cursor(layout: str, places: list[int]) -> None:
    """Each place that it goes to is in sight, and while it is there nothing moves."""
    found = window(layout, "diabolical")
    for place in places:
        found.follow(place)
        assert found.sees(place)
        before = found.view
        found.follow(place)
        assert before == found.view


def test_the_window_is_scrolled_and_stays() -> None:
    """Until the cursor moves; at the edge there is nothing more to see."""
    found = window("square", "diabolical")
    assert found.scroll(8, 0)
    moved = found.view
    found.follow(0)
    assert moved == found.view
    found.follow(1)
    assert found.sees(1)
    while found.scroll(8, 4):
        pass
    assert not found.scroll(1, 1)
    assert found.scroll(-8, 0)


def test_what_is_pointed_out_is_in_sight() -> None:
    """Without the cursor going there."""
    found = window("square", "diabolical")
    assert not found.sees(99)
    found.reveal(99)
    assert found.sees(99)


def test_the_player_zooms_and_fits() -> None:
    """A size that was chosen holds in a window of another shape, until it is fitted again."""
    found = window("hexagon", "medium")
    first = found.view.size
    assert found.zoom(1, 3)
    chosen = found.view.size
    assert chosen.side > first.side
    assert found.sees(3)
    found.open(areas(120, 38).board, COLOURS, 3)
    assert chosen == found.view.size
    found.fit()
    found.open(USUAL, COLOURS, 3)
    assert first == found.view.size


def test_there_is_a_smallest_and_a_largest_size() -> None:
    """It is told when there is no other."""
    found = window("square", "easy")
    while found.zoom(1, 4):
        pass
    assert not found.zoom(1, 4)
    while found.zoom(-1, 4):
        pass
    assert not found.zoom(-1, 4)
    assert found.whole
