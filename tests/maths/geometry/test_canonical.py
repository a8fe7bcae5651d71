"""The one form of a contour, where it touches itself."""

from __future__ import annotations

import pytest

from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.geometry import Isometry, Point, Polygon


def triangle(*corners: tuple[int, int]) -> Polygon:
    return Polygon(Point.of(x, 0, y, 0) for x, y in corners)


UP = triangle((0, 0), (2, 1), (1, 2))
DOWN = triangle((0, 0), (2, -2), (2, -1))


def test_a_contour_that_touches_itself_at_its_least_point_has_one_form() -> None:
    """Wherever the listing of such a contour starts, its canonical form is the same."""
    (contour,) = outline([UP, DOWN])
    points = contour.points
    assert 2 == points.count(min(points))
    forms = {Polygon(points[i:] + points[:i]).canonical() for i in range(len(points))}
    assert 1 == len(forms)


@pytest.mark.parametrize("turn", range(8))
def test_triangles_that_touch_in_a_corner_match_in_either_order(turn: int) -> None:
    """Which of two touching pieces is listed first does not change what they show."""
    there = [piece.moved(Isometry.linear(turn)) for piece in (DOWN, UP)]
    assert match(outline([UP, DOWN]), outline(there)) is not None
