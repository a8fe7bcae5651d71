"""Letters drawn into pictures that are files."""

from __future__ import annotations

import string

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.graphics import LETTER_HEIGHT, LETTER_WIDTH, PlacedLetter, _glyphs, lettered
from tui_tangram.render.pixmap import Pixmap


def alone(sign: str, scale: int = 1) -> Pixmap:
    """Return a picture of a sign, as large as it is."""
    wide, high = LETTER_WIDTH * scale, LETTER_HEIGHT * scale
    return lettered(Pixmap.blank(wide, high), [PlacedLetter((wide / 2, high / 2), sign, 1, high)])


def test_all_signs_can_be_told_apart() -> None:
    """Every letter and digit, and what the rim and a wild side have; each has five by seven."""
    signs = f"{string.ascii_letters}{string.digits}·*"
    assert set(_glyphs()) == set(signs)
    assert len(signs) == len({alone(sign).data for sign in signs})
    assert all(
        0 <= x < LETTER_WIDTH and 0 <= y < LETTER_HEIGHT
        for dots in _glyphs().values()
        for x, y in dots
    )


def test_a_sign_without_a_shape_is_left_out() -> None:
    """The picture stays as it is."""
    assert not any(alone("é").data)


@given(st.sampled_from("AQ7g·"), st.integers(1, 5))
def test_larger_letters_have_larger_pixels(sign: str, scale: int) -> None:
    """Each pixel becomes a square."""
    small, large = alone(sign), alone(sign, scale)
    for y in range(large.height):
        for x in range(large.width):
            assert large.pixel(x, y) == small.pixel(x // scale, y // scale)


@given(st.floats(-20, 30), st.floats(-20, 30), st.floats(0, 40))
def test_a_letter_anywhere_changes_only_the_picture(x: float, y: float, height: float) -> None:
    """What lies outside is cut off, and nothing goes round the edge."""
    large = lettered(Pixmap.blank(120, 120), [PlacedLetter((x + 50, y + 50), "B", 3, height)])
    small = lettered(Pixmap.blank(10, 10), [PlacedLetter((x, y), "B", 3, height)])
    same = all(
        small.pixel(column, row) == large.pixel(column + 50, row + 50)
        for column in range(10)
        for row in range(10)
    )
    assert same
