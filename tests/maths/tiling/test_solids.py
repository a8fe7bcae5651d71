"""Nets of solids: what meets when they are folded up, and how many places they have."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest

from tests.examples import each
from tests.maths.tiling.folding import folded
from tui_tangram.games.matching.look.view import overlap
from tui_tangram.maths.tiling import LAYOUTS, LIMIT, Side, symmetries
from tui_tangram.maths.tiling.solids import KINDS, SOLIDS, solid
from tui_tangram.play.refusal import Refusal

FOLDED = [("cube", "square"), ("prism", "3.3.3.4.4"), *(("strip", of) for of in LAYOUTS)]
SPHERES = [(kind, made_of) for kind, made_of in SOLIDS.items() if kind not in dict(FOLDED)]


def test_the_places_of_a_net_never_change() -> None:
    """IDs and saves count them: which side meets which is that of the first release with solids."""
    found = {
        shape: [face.across for face in solid(SOLIDS[shape], shape, 1).mesh.faces]
        for shape in KINDS
    }
    plain = repr({shape: [[*map(tuple, some)] for some in faces] for shape, faces in found.items()})
    assert sha256(plain.encode()).hexdigest()[:16] == "0bac8de077e10fd8"


@each("shape", KINDS)
@each("least", [1, 30, 100])
def test_its_net_lies_flat(shape: str, least: int) -> None:
    """No two faces overlap, all sides are 1 long, and edges that are not glued are drawn once."""
    layout = SOLIDS[shape]
    mesh = solid(layout, shape, least if layout in LAYOUTS else 1).mesh
    outlines = [tuple(map(complex, face.corners)) for face in mesh.faces]
    for one, other in combinations(outlines, 2):
        assert not overlap(one, other)
    for face, outline in zip(mesh.faces, outlines, strict=True):
        for number, start in enumerate(outline):
            end = outline[(number + 1) % len(outline)]
            assert abs(end - start) == pytest.approx(1, abs=1e-5)
            inside = sum(outline) / len(outline) - (start + end) / 2
            assert ((end - start).conjugate() * inside).imag > 0
            beyond = face.across[number]
            assert beyond is not None
            assert mesh.across(*beyond) == (outlines.index(outline), number)
    # All but a tree of the edges between faces are glued.
    if layout not in LAYOUTS:
        assert len(mesh.seams) == 2 * (len(mesh.edges) - len(mesh) + 1)


@each(
    ("shape", "layout", "least"),
    [
        *((*some, least) for some in FOLDED for least in (1, 14, 30)),
        *((*some, 1) for some in SPHERES),
    ],
)
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
        ("tetrahedron", 1, 4), ("tetrahedron", 5, 16), ("octahedron", 9, 32),
        ("icosahedron", 1, 20), ("icosahedron", 21, 80), ("icosahedron", 900, 980),
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
        (lambda: solid("hexagon", "cube", 6), "cube needs the layout square, not hex"),
        (lambda: solid("square", "prism", 6), "prism needs the layout 3.3.3.4.4, not square"),
        (lambda: solid("3.8.8", "truncated-cube", 15), "truncated-cube has only 14 cells"),
        (lambda: solid("square", "cube", LIMIT + 1), "more than 1024 cells"),
        (lambda: solid("square", "cube", LIMIT), "more than 1024 cells"),
        (lambda: solid("3.3.3.4.4", "prism", LIMIT), "more than 1024 cells"),
    ):
        with pytest.raises(Refusal, match=why):
            make()
