"""Where the parts of the play screen stand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.play.layout import MARGIN, NARROW, Box
from tui_tangram.app.play.tangram.layout import areas

widths = st.integers(60, 300)
heights = st.integers(18, 120)


def apart(first: Box, second: Box) -> bool:
    """Whether two boxes share no cell."""
    return (
        first.x + first.width <= second.x
        or second.x + second.width <= first.x
        or first.y + first.height <= second.y
        or second.y + second.height <= first.y
    )


@given(widths, heights, st.booleans(), st.sampled_from([7, 24]))
def test_everything_has_a_place_of_its_own(
    width: int, height: int, freestyle: bool, pieces: int
) -> None:
    """No part lies over another or leaves the screen, and only the target may be away."""
    found = areas(width, height, freestyle=freestyle, pieces=pieces)
    for box in found:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
        if box is not found.target or freestyle:
            assert box.width > 0
            assert box.height > 0
    shown = [box for box in found if box.width]
    assert all(apart(first, second) for first, second in combinations(shown, 2))


@given(widths, heights, st.booleans())
def test_the_board_is_the_hero(width: int, height: int, freestyle: bool) -> None:
    """No other part is as large."""
    found = areas(width, height, freestyle=freestyle)
    largest = max(found, key=lambda box: box.width * box.height)
    assert largest == found.board


@given(widths, heights)
def test_words_keep_off_the_edges(width: int, height: int) -> None:
    """The panel leaves the margin that every screen has."""
    found = areas(width, height)
    for box in (found.hand, found.tray, found.status):
        assert MARGIN <= box.x
        assert box.x + box.width <= width - MARGIN


@pytest.mark.parametrize("width", [60, NARROW - 1])
def test_where_it_is_narrow_the_panel_is_below(width: int) -> None:
    """The board has the whole width then, and the parts of the panel stand side by side."""
    found = areas(width, 18)
    assert width == found.board.width
    assert found.hand.y == found.tray.y == found.status.y == found.board.y + found.board.height


@pytest.mark.parametrize("width", [NARROW, 80])
def test_else_the_panel_is_beside_the_board(width: int) -> None:
    """It is 22 columns wide at the usual width."""
    found = areas(width, 22)
    assert 22 == found.hand.width == found.tray.width == found.status.width
    assert found.board.x + found.board.width <= found.hand.x


def test_the_target_stands_on_the_boards_side() -> None:
    """In freestyle it is left of the board, and the panel stays where it was."""
    usual, free = areas(80, 22), areas(80, 22, freestyle=True)
    assert usual[3:] == free[3:]
    assert usual.board.x < free.target.x < free.board.x
    assert not usual.target.width
