"""Shapes in words: what is said of their symmetries and of how they lie."""

from __future__ import annotations

import pytest

from tui_tangram.games.tangram.core.overview import symmetry_in_words
from tui_tangram.games.tangram.core.words import pose_in_words
from tui_tangram.maths.geometry import Point, Polygon


def polygon(*corners: tuple[int, int]) -> Polygon:
    """Return the polygon with these corners, counterclockwise."""
    return Polygon([Point.of(x, 0, y, 0) for x, y in corners])


@pytest.mark.parametrize(
    ("corners", "axis"),
    [
        (((0, 0), (2, 0), (1, 1)), "left to right"),
        (((0, 0), (1, 1), (0, 2)), "top to bottom"),
        # The first is y = x, the second y = 2 - x.
        (((0, 0), (2, 0), (0, 2)), "across the rising diagonal"),
        (((0, 0), (2, 0), (2, 2)), "across the falling diagonal"),
    ],
)
def test_the_axis_of_a_mirror_image(corners: tuple[tuple[int, int], ...], axis: str) -> None:
    """Each of the four axes that shapes of half squares have is told by its direction."""
    assert f"It is symmetric {axis}." == symmetry_in_words([polygon(*corners)])


@pytest.mark.parametrize(
    ("corners", "way"),
    [(((0, 0), (2, 2), (2, 3), (0, 1)), "rising"), (((0, 2), (2, 0), (2, 1), (0, 3)), "falling")],
)
def test_the_longest_side_goes_up_or_down(corners: tuple[tuple[int, int], ...], way: str) -> None:
    """Seen from left to right."""
    assert way in pose_in_words(polygon(*corners))
