"""Where things are in the solutions browser."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.solutions.page import SolutionsLayout

WIDTHS, HEIGHTS = st.integers(60, 240), st.integers(20, 70)


@given(WIDTHS, HEIGHTS, st.integers(0, 40))
def test_small_pictures_grow_within_their_columns(width: int, height: int, finest: int) -> None:
    """They are as large as they need to be if that many fit, and never take more room."""
    usual = SolutionsLayout.of(width, height, alone=False)
    layout = SolutionsLayout.of(width, height, alone=False, finest=finest)
    assert layout.grid <= usual.grid
    assert layout.large[0] >= usual.large[0]
    assert layout.grid == layout.columns * (layout.small[0] + 2)
    assert layout.columns >= 1
    if layout.small != usual.small:
        assert usual.small[0] < finest <= layout.small[0]
        assert layout.rows * layout.card <= layout.large[1]


def test_six_tiles_side_by_side_have_two_pixels_each_at_80_columns() -> None:
    """In fewer nobody tells one solution of such a board from another."""
    assert SolutionsLayout.of(80, 22, alone=False, finest=12).small[0] >= 12
