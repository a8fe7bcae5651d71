"""Results as bars."""

from __future__ import annotations

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.scores.chart import WIDEST, chart

values = st.lists(st.integers(1, 10_000).map(lambda n: n / 10), min_size=1, max_size=40)


@given(values, st.integers(1, 60), st.integers(1, 12), st.booleans())
def test_bars_are_as_high_as_the_values(
    given: list[float], columns: int, rows: int, ascii_only: bool
) -> None:
    """Each bar is as many half rows high as its share of the highest, rounded up."""
    drawn = chart(given, columns, rows, ascii_only=ascii_only)
    kept = given[-columns:]
    assert (len(kept), max(kept), rows) == (drawn.shown, drawn.top, len(drawn.rows))
    wide = min(columns // len(kept), WIDEST)
    full, half = "#:" if ascii_only else "█▄"
    assert {len(kept) * wide} == {len(row) for row in drawn.rows} <= set(range(columns + 1))
    assert "".join(drawn.rows).isascii() == ascii_only or not "".join(drawn.rows).strip()
    for number, value in enumerate(kept):
        column = [row[number * wide] for row in drawn.rows]
        height = 2 * column.count(full) + column.count(half)
        assert height - 1 < value / max(kept) * rows * 2 <= height + 1e-6
        assert column == sorted(column, key=[" ", half, full].index)


@given(values, st.integers(40, 60))
def test_the_best_so_far_are_marked(given: list[float], columns: int) -> None:
    """A sign stands below each bar that is lower than all before it."""
    drawn = chart(given, columns, 3, ascii_only=True)
    wide = min(columns // len(given), WIDEST)
    best = [0.0, *accumulate(given, min)]
    marked = [drawn.marks[n * wide : n * wide + 1] == "*" for n in range(len(given))]
    assert [n == 0 or given[n] < best[n] for n in range(len(given))] == marked


def test_nothing_to_draw() -> None:
    """No values, or no room, make an empty chart; times of nought make bars of nought."""
    assert (("", ""), 0) == (
        chart([], 10, 2, ascii_only=False)[0],
        chart([], 10, 2, ascii_only=False).shown,
    )
    assert () == chart([1.0], 10, 0, ascii_only=False).rows
    assert ("    ",) == chart([0.0], 9, 1, ascii_only=False).rows
