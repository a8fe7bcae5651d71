"""The twelve layouts: each is edge to edge, covers the plane once, and is what it is called."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from tests.examples import each
from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling import LAYOUTS, Corners, Mesh, tiling, torus
from tui_tangram.maths.tiling.archimedean import polygon
from tui_tangram.maths.tiling.mesh import mesh

NAMES = {
    "triangle": "3.3.3.3.3.3",
    "square": "4.4.4.4",
    "hexagon": "6.6.6",
    "3.3.3.3.6a": "3.3.3.3.6",
    "3.3.3.3.6c": "3.3.3.3.6",
}
"""The vertex configurations of layouts that are not named by them."""


def block(layout: str) -> Mesh:
    """Return the mesh of five times five cells."""
    return mesh(face for _, face in tiling(layout).block(2))


def around(board: Mesh, vertex: int) -> list[int] | None:
    """Return the numbers of sides around *vertex*, counter-clockwise; None on the rim."""
    start = next(
        (number, face.vertices.index(vertex))
        for number, face in enumerate(board.faces)
        if vertex in face.vertices
    )
    found = []
    number, corner = start
    while True:
        face = board.faces[number]
        found.append(face.sides)
        # The side that ends in the vertex is shared with the next face counter-clockwise.
        beyond = face.across[corner - 1]
        if beyond is None:
            return None
        number, corner = beyond
        if (number, corner) == start:
            return found


def least_rotation(cycle: list[int]) -> tuple[int, ...]:
    """Return one form for a cycle read from any start in either direction."""
    turned = [way[i:] + way[:i] for way in (cycle, cycle[::-1]) for i in range(len(cycle))]
    return tuple(min(turned))


@each("layout", LAYOUTS)
def test_every_vertex_has_the_configuration_of_the_name(layout: str) -> None:
    """Around every inner vertex stand the polygons that the tiling is named by."""
    board = block(layout)
    expected = [int(part) for part in NAMES.get(layout, layout).split(".")]
    assert tuple(expected) == tiling(layout).vertex
    cycles = [around(board, vertex) for vertex in range(len(board.vertices))]
    inner = [cycle for cycle in cycles if cycle is not None]
    assert len(inner) >= 9
    assert {least_rotation(expected)} == {least_rotation(cycle) for cycle in inner}


@each("layout", LAYOUTS)
def test_angles_around_a_vertex_are_a_full_turn(layout: str) -> None:
    """The inner angles of the polygons around a vertex add up to 360°, exactly."""
    angles = [180 - Fraction(360, sides) for sides in tiling(layout).vertex]
    assert sum(angles) == 360


@each("layout", LAYOUTS)
def test_the_cell_is_as_large_as_its_translations_span(layout: str) -> None:
    """The faces of a cell have the area of the parallelogram of the two translations."""
    first, second = tiling(layout).translations
    spanned = float((first.conjugate * second).imaginary)
    faces = sum(len(face) / 4 / math.tan(math.pi / len(face)) for face in tiling(layout).cell)
    assert faces == pytest.approx(spanned)


def twice_the_area(corners: Corners) -> Surd:
    """Return twice the signed area of a polygon."""
    total = Surd()
    for i, corner in enumerate(corners):
        total += (corners[i - 1].conjugate * corner).imaginary
    return total


@each("layout", LAYOUTS)
def test_faces_are_regular_and_counter_clockwise(layout: str) -> None:
    """Sides have length 1, corners turn left by 360°/n each, and areas are positive."""
    for corners in tiling(layout).cell:
        count = len(corners)
        steps = [corners[(i + 1) % count] - corners[i] for i in range(count)]
        assert {Surd(4)} == {step.square for step in steps}
        assert [step.turned(24 // count) for step in steps] == steps[1:] + steps[:1]
        assert twice_the_area(corners).sign == 1


@each("layout", LAYOUTS)
def test_no_two_faces_overlap(layout: str) -> None:
    """A block of cells is a disc: its faces fit together without gap or overlap.

    Overlapping faces would give an edge three faces or break Euler's formula.
    """
    board = block(layout)
    assert board.compact
    assert len(board) == 25 * len(tiling(layout).cell)


def shape(faces: tuple[Corners, ...]) -> frozenset[frozenset[Cyclotomic]]:
    """Return faces as sets of corners, in no order."""
    return frozenset(frozenset(face) for face in faces)


def turned_onto(source: str, target: str, *, mirrored: bool) -> bool:
    """Say whether *source*, turned about the middle of a hexagon, becomes *target*.

    Both tilings have the middle of a hexagon at 0.
    """
    plane = shape(tuple(face for _, face in tiling(target).block(6)))
    for turn in range(24):
        near = tuple(
            tuple((c.conjugate if mirrored else c).turned(turn) for c in face)
            for _, face in tiling(source).block(1)
        )
        if shape(near) <= plane:
            return True
    return False


def test_left_and_right_are_mirror_images_and_not_turned_ones() -> None:
    """3.3.3.3.6a is the mirror image of 3.3.3.3.6c, and no turn makes one the other.

    A symmetry that takes one tiling to the other takes some hexagon to the hexagon at 0.
    """
    assert turned_onto("3.3.3.3.6a", "3.3.3.3.6c", mirrored=True)
    assert not turned_onto("3.3.3.3.6a", "3.3.3.3.6c", mirrored=False)
    assert turned_onto("3.3.3.3.6a", "3.3.3.3.6a", mirrored=False)
    assert not turned_onto("3.3.3.3.6a", "3.3.3.3.6a", mirrored=True)


def test_left_turns_left() -> None:
    """Two steps through a corner of a hexagon of 3.3.3.3.6a, then left: the next hexagon."""
    ahead = Cyclotomic.walk(0, 0)
    assert ahead + Cyclotomic.walk(60) == tiling("3.3.3.3.6a").translations[0]
    assert ahead + Cyclotomic.walk(-60) == tiling("3.3.3.3.6c").translations[0]


@each("layout", LAYOUTS)
def test_the_second_translation_leads_up_and_left_of_the_first(layout: str) -> None:
    """Rows of cells count upwards, and the translations keep their sense of rotation."""
    first, second = tiling(layout).translations
    assert second.imaginary.sign == 1
    assert (first.conjugate * second).imaginary.sign == 1


@each("layout", LAYOUTS)
def test_counts_of_neighbours_on_a_torus(layout: str) -> None:
    """Where nothing is rim, every place has a neighbour across each of its sides."""
    board = torus(layout, 3, 3).mesh
    assert all(None not in face.across for face in board.faces)
    assert 2 * len(board.edges) == sum(face.sides for face in board.faces)
    degree = len(tiling(layout).vertex)
    assert degree * len(board.vertices) == 2 * len(board.edges)


def test_unknown_layout_is_refused_with_the_known_ones() -> None:
    """The message names what was asked for and what there is."""
    with pytest.raises(ValueError, match=r"no layout 'pentagon'; layouts: triangle, square"):
        tiling("pentagon")


def test_polygon_starts_where_it_says() -> None:
    """A polygon begins at its corner and closes."""
    assert (
        Cyclotomic.walk(90),
        Cyclotomic.walk(90, 0),
        Cyclotomic.walk(60, 90),
    ) == polygon(3, (90,), 0)
