"""Boards in space: solids with flat faces, sides of length 1 and the published measures."""

from __future__ import annotations

from itertools import pairwise
from math import acos, degrees, sqrt

import pytest

from tests.examples import each
from tui_tangram.maths.tiling import LAYOUTS, level_board, rectangle, torus
from tui_tangram.maths.tiling.solids import KINDS, solid
from tui_tangram.maths.tiling.space import SpaceVector, centre_of, folded

GOLD = (1 + sqrt(5)) / 2
RADII = {
    # Circumradii for sides of length 1: H. S. M. Coxeter, "Regular Polytopes"; Cundy and Rollett.
    "tetrahedron": sqrt(6) / 4,
    "cube": sqrt(3) / 2,
    "octahedron": sqrt(2) / 2,
    "dodecahedron": GOLD * sqrt(3) / 2,
    "icosahedron": sqrt(GOLD * sqrt(5)) / 2,
    "cuboctahedron": 1.0,
    "icosidodecahedron": GOLD,
    "truncated-cube": sqrt(7 + 4 * sqrt(2)) / 2,
    "truncated-octahedron": sqrt(10) / 2,
    "truncated-icosahedron": sqrt(58 + 18 * sqrt(5)) / 4,
    "rhombicosidodecahedron": sqrt(11 + 4 * sqrt(5)) / 2,
    "snub-cube": 1.3437134,
    "snub-dodecahedron": 2.1558374,
}
DIHEDRAL = {
    "tetrahedron": {70.5288}, "cube": {90.0}, "octahedron": {109.4712},
    "dodecahedron": {116.5651}, "icosahedron": {138.1897}, "cuboctahedron": {125.2644},
    "truncated-icosahedron": {138.1897, 142.6226}, "hexagonal-prism": {90.0, 120.0},
}  # fmt: skip
"""The angles between two faces in degrees, from the same tables."""


def normal(corners: list[SpaceVector]) -> SpaceVector:
    """Return the unit way that is upright on a face, outwards if it is counter-clockwise."""
    return (corners[1] - corners[0]).cross(corners[2] - corners[1]).unit


@each("shape", KINDS)
@each("least", [1, 30])
def test_a_solid_in_space_is_convex_with_flat_faces(shape: str, least: int) -> None:
    """Sides are 1 long, all vertices are behind each face, and the far ones on one sphere."""
    layout = KINDS[shape].layout
    board = solid(layout, shape, least if layout in LAYOUTS else 1)
    points = folded(board)
    assert points is not None
    normals = []
    for face in board.mesh.faces:
        corners = [points[vertex] for vertex in face.vertices]
        upright = normal(corners)
        normals.append(upright)
        high = centre_of(corners).dot(upright)
        assert all(abs(corner.dot(upright) - high) < 1e-9 for corner in corners)
        assert all(point.dot(upright) < high + 1e-9 for point in points)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            assert abs((other - one).length - 1) < 1e-9
    radius = max(point.length for point in points)
    if len(board) == len(KINDS[shape].made()):
        assert all(abs(point.length - radius) < 1e-9 for point in points)
        assert radius == pytest.approx(RADII.get(shape, radius))
        angles = {
            round(180 - degrees(acos(normals[one.face].dot(normals[other.face]))), 4)
            for one, other in board.mesh.edges
            if other is not None
        }
        assert angles == DIHEDRAL.get(shape, angles)
    assert centre_of(points).length < 1e-9


@each("layout", LAYOUTS)
def test_a_board_that_wraps_around_is_a_ring(layout: str) -> None:
    """Each vertex is one point, whichever face it is a corner of, and there is a hole."""
    board = torus(layout, 4, 3)
    points = folded(board)
    assert points is not None
    assert len(set(points)) == len(board.mesh.vertices)
    # Faces look outwards: together they enclose a volume.
    volume = 0.0
    for face in board.mesh.faces:
        first, *others = (points[vertex] for vertex in face.vertices)
        volume += sum(first.dot(one.cross(other)) for one, other in pairwise(others)) / 6
    assert volume > 0.5
    assert min(point.x**2 + point.y**2 for point in points) > 0.1
    # Sides that meet are the same two points, wherever they are drawn.
    lengths = [
        (points[face.vertices[k]] - points[face.vertices[(k + 1) % face.sides]]).length
        for face in board.mesh.faces
        for k in range(face.sides)
    ]
    assert 0.2 < min(lengths) <= max(lengths) < 2.5


def test_a_board_of_the_plane_stays_there() -> None:
    """It has no points in space; a square that wraps around has."""
    assert folded(rectangle(4, 3)) is None
    assert folded(level_board("hexagon", "easy")) is None
    assert folded(torus("square", 4, 3)) is not None
