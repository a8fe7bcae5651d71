"""The way of the cursor: compiled as in plain Python, and every text at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram import native
from tui_tangram.terminal import cursor
from tui_tangram.terminal.cursor import UNCERTAIN, jump, write

compiled_only = pytest.mark.skipif(native.kernel is None, reason="nothing is compiled here")

PLACES = st.tuples(
    st.integers(0, 3) | st.integers(97, 103), st.integers(0, 15) | st.integers(90, 130)
)
"""Rows and columns."""
ACROSS = st.sampled_from((1, 1, 1, 0, 7, UNCERTAIN))
TEXTS = st.dictionaries(
    PLACES, st.tuples(st.sampled_from("▀ a█\U0001cd00"), ACROSS), max_size=30
).map(lambda some: [(x, y, *text) for (y, x), text in sorted(some.items())])
WIDTHS, HERE = st.integers(60, 130), st.none() | PLACES.map(lambda place: place[::-1])


@compiled_only
@given(TEXTS, WIDTHS, HERE)
def test_texts_are_written_alike(parts, width, here) -> None:
    """In the same order with the same jumps, from an uncertain place and behind the last too."""
    texts, slowly = ["x"], ["x"]
    end = write(texts, parts, width, here)
    assert end == cursor._write(slowly, parts, width, here)
    assert texts == slowly
    assert len(texts) >= 1 + len(parts)


@compiled_only
def test_every_jump_is_alike() -> None:
    """Between near cells, far ones, and those where a number has another digit."""
    places = [(x, y) for x in (*range(14), *range(97, 103)) for y in (0, 1, 2, 9, 10)]
    for here in places:
        for there in places:
            texts: list[str] = []
            write(texts, [(*there, "a", 1)], 100, here)
            assert "".join(texts) == jump(100, here, there) + "a"


@compiled_only
@pytest.mark.parametrize(
    "parts",
    [
        [(-1, 0, "a", 1)], [(0, -1, "a", 1)], [(0, 0, "a", -2)], [(1 << 21, 0, "a", 1)],
        [(0, 1, "a", 1), (0, 0, "a", 1)], [(0, 0, b"a", 1)], [(0, 0, "a")], [[0, 0, "a", 1]],
    ],
)  # fmt: skip
def test_what_is_no_cell_is_refused(parts) -> None:
    """Compiled code checks what it is given."""
    with pytest.raises((ValueError, TypeError)):
        write([], parts, 80, None)


def test_jumps_are_as_short_as_they_can_be_trusted() -> None:
    """By steps where that is shorter, else by place; behind the last column by place."""
    assert "" == jump(80, (7, 3), (7, 3))
    assert "\x1b[5C" == jump(80, (7, 3), (12, 3))
    assert "\x1b[C" == jump(80, (7, 3), (8, 3))
    assert "\x1b[B" == jump(80, (7, 3), (7, 4))
    assert "\x1b[2A" == jump(80, (7, 3), (7, 1))
    assert "\x1b[B\b\b" == jump(80, (7, 3), (5, 4))
    assert "\x1b[5D" == jump(80, (7, 3), (2, 3))
    assert "\x1b[5H" == jump(80, (7, 3), (0, 4))
    assert "\x1b[8;3H" == jump(80, (37, 3), (2, 7))
    assert "\x1b[5H" == jump(80, (80, 3), (0, 4))
    assert "\x1b[4;81H" == jump(80, (80, 3), (80, 3))
    assert "\x1b[4;8H" == jump(80, None, (7, 3))
