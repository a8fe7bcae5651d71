"""The way of the cursor from text to text."""

from __future__ import annotations

from tui_tangram.terminal.cursor import jump


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
