"""Where the parts of a board's screen stand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.test_layout import apart
from tui_tangram.app.play.layout import MARGIN, NARROW
from tui_tangram.app.play.matching.layout import Needs, areas

widths = st.integers(60, 300)
heights = st.integers(18, 120)
needs = st.builds(Needs, st.sampled_from([3, 4, 6, 8, 12]), st.integers(0, 9), st.booleans())


@given(widths, heights, needs)
def test_everything_has_a_place_of_its_own(width: int, height: int, needs: Needs) -> None:
    """No part lies over another or leaves the screen; without drawers those parts are away."""
    found = areas(width, height, needs)
    for name, box in found._asdict().items():
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
        assert box.width > 0
        assert bool(box.height) == (bool(needs.drawers) or name not in ("tabs", "drawer"))
        if name not in ("header", "board"):
            assert MARGIN <= box.x
            assert box.x + box.width <= width - MARGIN
    shown = [box for box in found if box.height]
    assert all(apart(first, second) for first, second in combinations(shown, 2))


@given(widths, heights, needs)
def test_the_board_is_the_hero(width: int, height: int, needs: Needs) -> None:
    """No other part is as large."""
    found = areas(width, height, needs)
    assert found.board == max(found, key=lambda box: box.width * box.height)


@given(widths, heights, needs)
def test_the_board_is_as_large_whatever_is_beside_it(width: int, height: int, needs: Needs) -> None:
    """Adding a drawer moves nothing but drawers."""
    found, usual = areas(width, height, needs), areas(width, height, Needs(large=needs.large))
    assert (usual.header, usual.board) == (found.header, found.board)
    if needs.drawers:
        more = areas(width, height, needs._replace(drawers=needs.drawers + 1))
        assert (found.hand, found.status) == (more.hand, more.status)


@given(widths, heights, needs)
def test_there_is_room_to_say_what_must_be_said(width: int, height: int, needs: Needs) -> None:
    """A title and a picture, some tiles of the drawer, percent, edges and troubles."""
    found = areas(width, height, needs)
    assert found.hand.height >= 6
    assert found.status.height >= 4
    assert found.status.width >= 19
    if needs.drawers:
        assert min(needs.drawers, 2) == found.tabs.height
        assert found.drawer.height >= (4 if height >= 20 else 1)


@pytest.mark.parametrize(("width", "beside"), [(60, False), (NARROW - 1, False), (NARROW, True)])
def test_where_it_is_narrow_the_panel_is_below(width: int, beside: bool) -> None:
    """Then the board has the whole width, and the parts stand side by side."""
    found = areas(width, 22)
    assert (width == found.board.width) is not beside
    assert (found.hand.x == found.status.x) is beside
