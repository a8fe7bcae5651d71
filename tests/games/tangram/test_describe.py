"""Shapes in words: what is said of their symmetries and of how they lie."""

from __future__ import annotations

import pytest

from tests.examples import spread
from tui_tangram.games.tangram.core.overview import (
    _holds,
    _net,
    glance,
    sections,
    sections_in_words,
    symmetry_in_words,
)
from tui_tangram.games.tangram.core.words import pose_in_words
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Contour, Point, Polygon, polygon_of
from tui_tangram.maths.geometry.overlay import area, union
from tui_tangram.player.library import shipped_library


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


def test_sections_make_up_the_whole() -> None:
    """Exactly, with holes and arcs too; each has a sensible size, and most figures have some."""
    source = shipped_library().of(Figures)
    several = spread(
        [*source.figures, *(one for few in source.further.values() for one in few)], 40
    )
    cut = set()
    for figure in (
        *several,
        *map(source.find, ("rings/teapot", "tangram/letter-q", "tangram/doll")),
    ):
        contours = figure.outline
        for outline in (one for one in contours if one.signed_area > 0):
            holes = [one for one in contours if _holds(outline, one)]
            found = sections(outline, holes)
            whole = _net(outline, holes)
            parts = [_net(one, holes) for one in found]
            assert sum(parts[1:], parts[0]) == whole
            assert all(part * 32 >= whole for part in parts)
            assert all(one.winds == (1, 0) for one in found)
            if len(contours) == 1 and outline.is_straight:
                assert area(union(map(polygon_of, found))) == outline.area
            cut.add((len(found) > 1, bool(holes), outline.is_straight))
    assert {
        (True, False, True),
        (False, False, True),
        (True, True, True),
        (True, True, False),
    } <= cut


def test_holes_and_islands_and_round_sides_are_told() -> None:
    """Each hole and each part with its place and size; round edges are counted."""
    source = shipped_library().of(Figures)
    for figure, words in (
        ("tangram/letter-q", "A hole in the middle: a shape with 7 corners. About 1.8 wide and"),
        ("tangram/two-squares", "A part on the left side: a square with side 2. A part on the"),
        ("tangram/lady-2", "A part at the top: a square with side 1. A part in the middle: "),
        ("rings/tree", "a disc with radius 3 in the middle and a square with side 2√2 at the b"),
        ("curved/heart-turtle", "a quarter disc with radius 1 on the right side and a shape "),
        ("curved/disc-eye", "A hole in the middle: a shape with two round edges. About 1.4"),
    ):
        outline = source.find(figure).outline
        assert words in " ".join(sections_in_words(outline)), sections_in_words(outline)


@pytest.mark.parametrize(
    ("corners", "number"),
    [
        # A dart is no narrower where it could be halved; a bump counts once it is large enough.
        (((0, 0), (2, 1), (4, 0), (2, 4)), 1),
        (((0, 0), (8, 0), (8, 8), (2, 8), (2, 9), (1, 9), (1, 8), (0, 8)), 1),
        (((0, 0), (4, 0), (4, 4), (2, 4), (2, 5), (1, 5), (1, 4), (0, 4)), 2),
    ],
)
def test_a_cut_is_at_a_narrow_place(corners: tuple[tuple[int, int], ...], number: int) -> None:
    """It is short beside what it cuts off, and that is more than a splinter."""
    assert len(sections(polygon(*corners))) == number


def test_a_swan_has_a_head_and_a_neck() -> None:
    """From the top; a mirror that is nearly one, equal sides, and corners at one point are told."""
    swan = shipped_library().of(Figures).find("tangram/swan").outline
    assert sections_in_words(swan)[0].startswith(
        "Cut at its narrow places: a triangle with legs 1 at the upper left, "
        "a parallelogram with sides 1 and √2 at the upper left, "
    )
    assert glance(swan)[0] == "13 corners."
    nearly = polygon((0, 0), (8, 0), (8, 4), (7, 5), (0, 5))
    assert glance([nearly])[1:] == [
        "8 wide and 5 high.", "More than nine tenths of it are symmetric left to right."
    ]  # fmt: skip
    less = polygon((0, 0), (8, 0), (8, 1), (5, 5), (0, 5))
    assert glance([less])[1:] == ["8 wide and 5 high."]
    square = polygon((0, 0), (3, 0), (3, 3), (0, 3))
    assert not any("As wide as high" in text for text in glance([square]))
    cut = polygon((0, 0), (3, 0), (3, 2), (2, 3), (0, 3))
    assert "As wide as high: 3." in glance([cut])
    touching: list[Contour] = [
        polygon((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1))
    ]
    assert glance(touching)[0] == "7 corners."
