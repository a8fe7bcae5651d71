"""Shapes on sheets: nothing overlaps, nothing is outside, little is wasted."""

from __future__ import annotations

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.render.nesting import CELL, nested
from tui_tangram.render.pixmap import FloatContour, fill, plane

WIDE: Final = 180
HIGH: Final = 240
GAP: Final = 6.0


@st.composite
def triangles(draw: st.DrawFn) -> tuple[FloatContour, FloatContour]:
    """Return a triangle with a right angle, and its half turn."""
    x, y = draw(st.integers(3, 120)), draw(st.integers(3, 120))
    return ((0, 0), (x, 0), (0, y)), ((x, y), (0, y), (x, 0))


@examples(30)
@given(st.lists(triangles(), min_size=1, max_size=12))
def test_shapes_lie_apart_and_on_their_sheets(shapes: list[tuple[FloatContour, ...]]) -> None:
    """Their pixels are each one shape's alone."""
    places = nested([[[one] for one in variants] for variants in shapes], WIDE, HIGH, GAP)
    assert len(shapes) == len(places)
    assert {*range(max(place.sheet for place in places) + 1)} == {one.sheet for one in places}
    on = plane(WIDE, HIGH)
    taken: dict[int, int] = {}
    for variants, place in zip(shapes, places, strict=True):
        moved = [(x + place.left, y + place.top) for x, y in variants[place.variant]]
        assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in moved)
        mask = fill(on, [moved])
        assert not mask & taken.get(place.sheet, 0)
        taken[place.sheet] = taken.get(place.sheet, 0) | mask


def box(width: float, height: float) -> FloatContour:
    """Return a rectangle."""
    return [(0, 0), (width, 0), (width, height), (0, height)]


def test_a_gap_is_kept() -> None:
    """Two boxes beside each other are that far apart, and hardly farther."""
    first, second = nested([[[box(80, 200)]], [[box(80, 200)]]], WIDE, HIGH, GAP)
    assert (0, 0) == (first.left, first.top)
    assert GAP <= second.left - 80 < GAP + 2 * CELL
    assert [0, 1] == [one.sheet for one in nested([[[box(88, 200)]]] * 2, WIDE, HIGH, GAP)]


def test_a_turn_is_taken_where_it_saves_a_sheet() -> None:
    """And not where the first way has room."""
    tall = [[box(100, 180)], [box(180, 100)]]
    wide = [[box(180, 50)], [box(50, 180)]]
    assert [(0, 0), (0, 0)] == [place[:2] for place in nested([tall, wide], WIDE, HIGH, GAP)]
    assert [(0, 0), (0, 1)] == [
        place[:2] for place in nested([tall, [[box(180, 60)], [box(60, 180)]]], WIDE, HIGH, GAP)
    ]


def test_shapes_fit_into_each_other() -> None:
    """A small one lies in the corner that a large one leaves."""
    large: FloatContour = [(0, 0), (180, 0), (180, 60), (60, 60), (60, 240), (0, 240)]
    first, second = nested([[[large]], [[box(100, 160)]]], WIDE, HIGH, GAP)
    assert first.sheet == second.sheet


def test_what_is_too_large_is_alone() -> None:
    """It begins in the corner of a new sheet."""
    shapes = [[[box(70, 70)]], [[box(200, 20)]], [[box(20, 20)]]]
    first, long, _ = nested(shapes, WIDE, HIGH, GAP)
    assert (1, 0, 0.0, 0.0) == long
    assert 0 == first.sheet
