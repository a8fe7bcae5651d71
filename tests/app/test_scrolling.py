"""What is in sight of lists and texts, and where cursors go, without a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.scrolling import ListView, ScrollWindow, grid_rows, nearest, paged, stepped

COUNTS = st.integers(0, 30)
HEIGHTS = st.integers(1, 12)
SIZES = st.lists(st.tuples(COUNTS, HEIGHTS), min_size=1, max_size=6)
"How many lines use one of and fit, as both change."


@given(SIZES, st.lists(st.integers(-40, 40), max_size=4))
def test_as_many_lines_as_fit_are_in_sight(sizes: list[tuple[int, int]], ways: list[int]) -> None:
    """However a text is scrolled and changes, no room is left below its end."""
    view = ScrollWindow()
    for count, height in sizes:
        view.fit(count, height)
        for by in [0, *ways]:
            before = view.top
            view.scroll(by)
            assert list(range(count))[view.top : view.top + height] == list(view.lines)
            assert min(count, height) == len(view.lines)
            assert count == view.top + len(view.lines) + view.below
            assert view.top in (before + by, 0, view.furthest)


def test_a_page_leaves_a_line_in_sight() -> None:
    """What was the lowest line is the highest after it, but a page is never nothing."""
    view = ScrollWindow()
    view.fit(30, 10)
    last = view.lines[-1]
    view.scroll(view.page)
    assert last == view.lines[0]
    view.fit(30, 1)
    assert 1 == view.page


@given(SIZES, st.data())
def test_what_is_followed_is_in_sight(sizes: list[tuple[int, int]], data: st.DataObject) -> None:
    """It is scrolled by as little as shows the line and what is above it."""
    view = ScrollWindow()
    for count, height in sizes:
        line = data.draw(st.integers(0, max(count - 1, 0)))
        above = data.draw(st.integers(0, height - 1))
        view.fit(count, height)
        before = view.lines
        seen = view.follow(line, count, height, above)
        assert seen == view.lines
        assert min(count, height) == len(seen)
        if not count:
            continue
        wanted = {line, max(line - above, 0)}
        assert wanted <= set(seen)
        if wanted <= set(before):
            assert before == seen
        elif line in before or line < before.start:
            assert min(wanted) == seen.start
        else:
            assert line == seen.stop - 1


@given(SIZES, st.data())
def test_the_cursor_is_always_in_sight(sizes: list[tuple[int, int]], data: st.DataObject) -> None:
    """However it moves and the list changes, it is on a row that is there and seen."""
    view = ListView(*data.draw(st.tuples(COUNTS, COUNTS)))
    for count, height in sizes:
        before, by = view.cursor, data.draw(st.integers(-40, 40))
        view.fill(count)
        assert nearest(before, count) == view.cursor
        view.step(by)
        assert nearest(nearest(before, count) + by, count) == view.cursor == view.at
        chosen = data.draw(COUNTS)
        view.fill(count, chosen)
        assert nearest(chosen, count) == view.cursor
        seen = view.show(height)
        assert min(count, height) == len(seen)
        assert view.cursor in (seen or [0])


@given(st.integers(-50, 50), COUNTS)
def test_the_nearest_is_one_that_there_is(number: int, count: int) -> None:
    """Nothing in the list is nearer; in an empty list it is the first there would be."""
    found = nearest(number, count)
    assert found in (range(count) or [0])
    assert abs(number - found) == min(abs(number - one) for one in range(max(count, 1)))


@given(st.integers(1, 6), st.integers(1, 40), st.data())
def test_arrows_stay_in_the_grid(columns: int, count: int, data: st.DataObject) -> None:
    """An arrow leads to a neighbour; only above a short last row down goes aside, to its end."""
    index = data.draw(st.integers(0, count - 1))
    assert -(-count // columns) == grid_rows(columns, count)
    ways = {"left": -1, "right": 1, "up": -columns, "down": columns}
    for way, by in ways.items():
        to = stepped(index, way, columns, count)
        assert 0 <= to < count
        if way == "down" and index // columns < (count - 1) // columns:
            assert min(index + by, count - 1) == to
        else:
            assert to == (index + by if 0 <= index + by < count else index)


@given(st.integers(1, 6), st.integers(1, 40), st.integers(-9, 9), st.data())
def test_pages_keep_the_column(columns: int, count: int, rows: int, data: st.DataObject) -> None:
    """So many rows further, or in the first or last; a last row that is too short ends sooner."""
    index = data.draw(st.integers(0, count - 1))
    to = paged(index, rows, columns, count)
    row = nearest(index // columns + rows, grid_rows(columns, count))
    assert row == to // columns
    assert index % columns == to % columns or (to == count - 1 and to % columns < index % columns)


def test_nothing_moves_where_nothing_is() -> None:
    """A list without rows has its cursor where the first would be."""
    view = ListView(0, 7)
    assert [] == list(view.show(5))
    assert (0, 0, 0) == (view.cursor, view.top, view.below)
    assert 0 == stepped(0, "down", 3, 0)
