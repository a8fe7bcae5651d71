"""Differences of colours, and those of the program's own themes."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from coloraide import Color
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.player.library import shipped_library
from tui_tangram.render.contrast import ALIKE, RGB, difference, nearest_pair

COLOURS = st.tuples(*[st.integers(0, 255)] * 3)
SHIPPED = shipped_library().directory


@examples(50)
@given(COLOURS, COLOURS)
def test_the_difference_is_that_of_css(first: RGB, second: RGB) -> None:
    """As a library of colours has it."""
    one, other = (Color("srgb", [part / 255 for part in rgb]) for rgb in (first, second))
    assert difference(first, second) == pytest.approx(one.delta_e(other, method="ok"), abs=1e-4)
    assert difference(first, second) == difference(second, first)


@examples(30)
@given(st.lists(COLOURS, max_size=6))
def test_no_two_are_nearer_than_the_nearest(colours: list[RGB]) -> None:
    """Whatever colours there are."""
    pair = nearest_pair(colours)
    every = [difference(a, b) for a, b in combinations(colours, 2)]
    assert (pair.difference if pair else None) == min(every, default=None)
    if pair is not None:
        assert difference(colours[pair.first - 1], colours[pair.second - 1]) == pair.difference


@pytest.mark.parametrize(
    ("kind", "key", "others"),
    [("themes", "pieces", set()), ("tile-themes", "colours", {"blank", "number", "grey"})],
)
def test_themes_of_the_program_are_clear(kind: str, key: str, others: set[str]) -> None:
    """But for those in which signs alone tell sides apart, and shades of grey."""
    for path in sorted((SHIPPED / kind).glob("*.json")):
        shades = json.loads(path.read_text(encoding="utf-8"))[key]
        texts = [one if isinstance(one, str) else one["rgb"] for one in shades]
        pair = nearest_pair([(int(t[1:3], 16), int(t[3:5], 16), int(t[5:], 16)) for t in texts])
        assert pair is not None
        assert (pair.difference >= ALIKE) == (path.stem not in others), path.stem
