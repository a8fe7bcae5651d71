"""Nets of solids: what meets when they are folded up, and how many places they have."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.examples import each
from tests.maths.tiling.folding import folded
from tui_tangram.maths.tiling import LAYOUTS, LIMIT, Side, symmetries
from tui_tangram.maths.tiling.shapes import SOLIDS, solid
from tui_tangram.play.refusal import Refusal

EVERY = [
    (kind, of) for kind, made_of in SOLIDS.items() for of in ([made_of] if made_of else LAYOUTS)
]


@each(("shape", "layout"), EVERY)
@each("least", [1, 14, 30])
def test_sides_are_glued_that_meet_when_it_is_folded(shape: str, layout: str, least: int) -> None:
    """Two by two, and they are the same points of the solid; so there is no rim."""
    board = solid(layout, shape, least)
    assert board.mesh.closed
    assert board.mesh.connected
    assert least <= len(board) <= LIMIT
    meet: dict[object, set[Side]] = {}
    ends: dict[object, set[int]] = {}
    for place, face in enumerate(board.mesh.faces):
        for number in range(face.sides):
            side = Side(place, number)
            start, end = map(complex, board.mesh.ends(side))
            meet.setdefault(folded(board, place, (start + end) / 2), set()).add(side)
            ends.setdefault(folded(board, place, start), set()).add(face.vertices[number])
    # On narrow tori an edge may be met by both of its ends, but still by its middle once.
    for sides in meet.values():
        one, other = sides
        assert board.mesh.across(*one) == other
    assert all(len(vertices) == 1 for vertices in ends.values())
    assert len(ends) == len(board.mesh.vertices)
    assert len(ends) - len(meet) + len(board) == (0 if board.wraps else 2) == board.mesh.euler


@each(
    ("shape", "least", "places"),
    [
        ("cube", 1, 6), ("cube", 7, 24), ("cube", 25, 54), ("cube", 55, 96),
        ("prism", 1, 5), ("prism", 6, 14), ("prism", 15, 20), ("prism", 21, 36), ("prism", 46, 68),
        ("strip", 1, 6), ("strip", 7, 8), ("strip", 25, 26), ("strip", 60, 60),
    ],
)  # fmt: skip
def test_it_is_the_smallest_of_its_kind(shape: str, least: int, places: int) -> None:
    """Of as many places as were asked for, or more."""
    assert len(solid(SOLIDS[shape] or "square", shape, least)) == places


def test_symmetries_are_those_of_the_solid() -> None:
    """A cube has 48, a prism over a triangle 12; and every corner of a cube has three squares."""
    assert [len(symmetries(solid("square", "cube", n).mesh)) for n in (1, 24)] == [48, 48]
    assert [len(symmetries(solid("3.3.3.4.4", "prism", n).mesh)) for n in (1, 14)] == [12, 12]
    cube = solid("square", "cube", 24).mesh
    around = Counter(vertex for face in cube.faces for vertex in face.vertices)
    assert Counter(around.values()) == {3: 8, 4: 18}


def test_a_strip_is_a_long_torus() -> None:
    """The same board as the one that wraps."""
    board = solid("square", "strip", 60)
    assert (board.columns, board.rows, board.wraps, board.shape) == (20, 3, True, "")


def test_what_is_no_solid_is_refused() -> None:
    """With the reason."""
    for make, why in (
        (lambda: solid("hexagon", "cube", 6), "a cube needs the layout square, not hex"),
        (lambda: solid("square", "prism", 6), "a prism needs the layout 3.3.3.4.4, not square"),
        (lambda: solid("square", "cube", LIMIT + 1), "more than 1024 cells"),
        (lambda: solid("square", "cube", LIMIT), "more than 1024 cells"),
        (lambda: solid("3.3.3.4.4", "prism", LIMIT), "more than 1024 cells"),
    ):
        with pytest.raises(Refusal, match=why):
            make()
