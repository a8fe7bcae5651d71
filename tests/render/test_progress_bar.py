"""The thermometer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.cells import text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.plot import thermometer, upright_thermometer
from tui_tangram.render.profile import Profile

PALETTES = {profile: make_palette(DEFAULT, profile) for profile in Profile}
EIGHTHS = " ▏▎▍▌▋▊▉"
UPRIGHT = " ▁▂▃▄▅▆▇"


def eighths(row, empty) -> int:
    """Return how many eighths of a cell a horizontal bar fills."""
    total = 0
    for text, style in row:
        for character in text:
            if character in EIGHTHS[1:]:
                total += EIGHTHS.index(character)
            elif (character, style.bg) != empty:
                total += 8
    return total


@given(st.sampled_from(Profile), st.integers(1, 30), st.integers(0, 90), st.integers(1, 90))
def test_a_bar_shows_its_fraction(profile, width, done, whole):
    """A bar fills its fraction, rounded down, is full for all and empty for nothing alone."""
    palette = PALETTES[profile]
    row = thermometer(width, done, whole, palette)
    (blank,) = thermometer(1, 0, 1, palette)
    filled = eighths(row, (blank.text, blank.style.bg))
    assert width == sum(len(run.text) for run in row)
    assert (filled == 8 * width) == (done >= whole)
    if profile is not Profile.ASCII:
        assert (filled == 0) == (done == 0)
        if 0 < done < whole:
            assert filled == max(8 * width * done // whole, 1)
    elif 0 < done < whole:
        assert filled in (8 * (width * done // whole), min(8, 8 * (width - 1)))


@given(st.sampled_from(Profile), st.integers(1, 20), st.integers(0, 40), st.integers(1, 40))
def test_an_upright_bar_is_a_bar_on_end(profile, height, done, whole):
    """The upright bar fills as many eighths from below as the other from the left."""
    palette = PALETTES[profile]
    flat = [cell for run in thermometer(height, done, whole, palette) for cell in run.text]
    upright = [row[0].text[0] for row in upright_thermometer(height, done, whole, palette)]
    turned = [UPRIGHT[EIGHTHS.index(c)] if c in EIGHTHS else c for c in flat]
    assert turned[::-1] == upright


def test_bars_without_colour():
    """Mono has shades, ascii has signs."""
    assert ["████▌░░░"] == text_of([thermometer(8, 57, 100, PALETTES[Profile.MONO])])
    assert ["####----"] == text_of([thermometer(8, 57, 100, PALETTES[Profile.ASCII])])
    assert ["#######-"] == text_of([thermometer(8, 99, 100, PALETTES[Profile.ASCII])])
    assert ["########"] == text_of([thermometer(8, 100, 100, PALETTES[Profile.ASCII])])


def test_a_bar_needs_a_whole():
    """A fraction of nothing is refused, and no room is no bar."""
    with pytest.raises(ValueError, match="positive whole, not 0"):
        thermometer(8, 0, 0, PALETTES[Profile.MONO])
    assert () == thermometer(0, 1, 2, PALETTES[Profile.MONO])
