"""Where a board lies in the window: fitting, zooming, scrolling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.matching.look.view import (
    SIZES,
    SQUEEZED,
    TINY,
    TileView,
    box_of,
    fit_tiles,
    scrolled_tiles,
    scrolled_to,
    whole_board_shown,
    zoomed_tiles,
)
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import LAYOUTS, level_board, rectangle

BOARDS = {
    name: [face.corners for face in board.mesh.faces]
    for name, board in {
        **{layout: level_board(layout, "easy") for layout in LAYOUTS},
        "large": rectangle(15, 14),
        "one": rectangle(1, 1),
    }.items()
}
boards = st.sampled_from(sorted(BOARDS)).map(BOARDS.get)
windows = st.tuples(st.integers(8, 140), st.integers(4, 60))
views = st.tuples(boards, windows, st.sampled_from((TINY, *SQUEEZED, *SIZES))).map(
    lambda drawn: (drawn[0], fit_tiles(drawn[0], *drawn[1], sizes=[drawn[2]]))
)


def margins(board, view: TileView) -> tuple[int, int, int, int]:
    """Return the pixels beside the board: left, above, right, below; negative outside."""
    left, top, right, bottom = box_of(board, view.size)
    return (
        left + view.right,
        top + view.down,
        view.width - 1 - right - view.right,
        view.height - 1 - bottom - view.down,
    )


@given(boards, windows)
def test_the_largest_size_that_fits_is_taken(board, size):
    """The whole board is shown, with a pixel around it, and no larger size would do."""
    view = fit_tiles(board, *size)
    assert (view.width, view.height) == (size[0], 2 * size[1])
    assert view.down % 2 == 0
    shown = min(margins(board, view)) >= 1
    if not shown:
        assert view.size == SIZES[0]
    for larger in SIZES[SIZES.index(view.size) + 1 :]:
        # A pixel may be needed to keep corners on even lines.
        assert min(margins(board, fit_tiles(board, *size, sizes=[larger]))) < 1 or shown
        left, top, right, bottom = box_of(board, larger)
        assert right - left + 3 > view.width or bottom - top + 4 > view.height


@given(boards, windows)
def test_a_board_that_fits_is_in_the_middle(board, size):
    """Margins of both sides differ by a pixel at most, above and below by two."""
    view = fit_tiles(board, *size)
    left, top, right, bottom = margins(board, view)
    if whole_board_shown(view, board):
        assert abs(left - right) <= 1
        assert abs(top - bottom) <= 3


@given(views, st.integers(-50, 50), st.integers(-50, 50))
def test_scrolling_stays_on_the_board(drawn, columns, lines):
    """However far one scrolls, the board fills the window or lies whole in it."""
    board, view = drawn
    moved = scrolled_tiles(view, board, columns, lines)
    assert moved.down % 2 == 0
    left, top, right, bottom = margins(board, moved)
    assert max(left, right) <= 1 or min(left, right) >= 0
    assert max(top, bottom) <= 2 or min(top, bottom) >= 0


def test_scrolling_by_cells():
    """The board moves against the window, a line is two pixels, and back is back."""
    board = BOARDS["large"]
    view = scrolled_tiles(fit_tiles(board, 40, 20, sizes=[SIZES[3]]), board, 20, 10)
    moved = scrolled_tiles(view, board, 3, -2)
    assert (view.right - 3, view.down + 4) == (moved.right, moved.down)
    assert scrolled_tiles(moved, board, -3, 2) == view


@given(views, st.data())
def test_a_place_is_kept_in_view(drawn, data):
    """Afterwards the place is in the window, if the window is large enough; rarely it moves."""
    board, view = drawn
    place = data.draw(st.sampled_from(board))
    kept = scrolled_to(view, board, place)
    left, top, right, bottom = box_of([place], view.size)
    if right - left + 6 <= view.width and bottom - top + 8 <= view.height:
        assert kept.shows(place)
        assert scrolled_to(kept, board, place).shows(place)
    pixels = view.pixels(place)
    if all(0 < x < view.width - 1 and 0 < y < view.height - 1 for x, y in pixels):
        assert kept is view


@given(views, st.integers(-3, 3), st.data())
def test_zooming_goes_through_the_sizes(drawn, steps, data):
    """The size is that many steps away, at most the last, and the place stays in view.

    From a size between two it is first the next larger one, or the next smaller.
    """
    board, view = drawn
    smaller = [size for size in SIZES if size < view.size]
    larger = [size for size in SIZES if size > view.size]
    ways = [*smaller, view.size, *larger]
    place = data.draw(st.sampled_from(board))
    zoomed = zoomed_tiles(view, board, steps, around=place)
    assert zoomed.size == ways[min(max(len(smaller) + steps, 0), len(ways) - 1)]
    assert zoomed.down % 2 == 0
    left, top, right, bottom = margins(board, zoomed)
    assert max(left, right) <= 1 or min(left, right) >= 0
    assert max(top, bottom) <= 2 or min(top, bottom) >= 0


def test_a_place_stays_where_it_is_when_zooming():
    """Where the board fills the window on all sides."""
    board = BOARDS["large"]
    view = scrolled_tiles(fit_tiles(board, 41, 20, sizes=[SIZES[3]]), board, 60, 30)

    def middle(corners, view):
        pixels = view.pixels(corners)
        return [sum(one) / len(pixels) for one in zip(*pixels, strict=True)]

    place = min(board, key=lambda one: sum(abs(p - 20) for p in middle(one, view)))
    zoomed = zoomed_tiles(view, board, 2, around=place)
    assert zoomed.size == SIZES[5]
    assert middle(place, view) == pytest.approx(middle(place, zoomed), abs=2)


@given(st.integers(0, 23), st.integers(0, 23), st.sampled_from(SIZES))
def test_pixels_add_up_like_steps(first, second, size):
    """The pixel of a sum is the sum of the pixels."""
    view = TileView(10, 10, size, 0, 0)
    a, b = Cyclotomic.root(first), Cyclotomic.root(second)
    (ax, ay), (bx, by) = view.pixel(a), view.pixel(b)
    assert (ax + bx, ay + by) == view.pixel(a + b)


def test_a_float_corner_lies_near_the_exact_one():
    """A tile on its way arrives where it is laid, to a pixel or two."""
    view = TileView(10, 10, SIZES[4], 0, 0)
    corner = Cyclotomic.walk(0, 60, 90)
    (x, y), (u, v) = view.pixel(corner), view.pixel(complex(corner))
    assert max(abs(x - u), abs(y - v)) <= 2
