"""Nets to cut out and fold: what is joined, and the tabs for it."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import dist, isqrt

import numpy as np
import pytest
from shapely import Polygon, unary_union

from tests.examples import each
from tests.maths.tiling.folding import folded
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.look.portrayal import portray
from tui_tangram.games.matching.look.tabs import NetSide, cube_net, folds, joints
from tui_tangram.maths.tiling.boards import Board
from tui_tangram.maths.tiling.solids import KINDS, solid
from tui_tangram.maths.tiling.turning import BACK, BOTTOM, FRONT, LEFT, RIGHT, TOP

DIVIDED = {"cube": 54, "prism": 20, "tetrahedron": 36, "octahedron": 32, "icosahedron": 80}


@lru_cache
def boards(shape: str) -> list[Board]:
    """Return the solid of faces that are one cell each if there is one, and a divided one."""
    layout = KINDS[shape].layout
    return [solid(layout, shape, size) for size in (1, DIVIDED.get(shape, 1))]


@each("shape", KINDS)
def test_tabs_cover_nothing_and_join_what_meets(shape: str) -> None:
    """Each pair of sides is joined once, end to start, and a tab is outside all that is printed."""
    for board in boards(shape):
        faces = [[complex(corner) for corner in face.corners] for face in board.mesh.faces]
        found = joints(board.mesh)
        assert len({joint.letter for joint in found}) == len(found)
        lengths = [round(abs(end - start)) for joint in found for start, end in joint.sides]
        assert sum(lengths) == len(board.mesh.seams)
        assert all(joint.tab[:2] in (joint.sides[0][::-1], ()) for joint in found)
        outlines = [*faces, *(list(joint.tab) for joint in found if joint.tab)]
        shapes = [Polygon([(z.real, z.imag) for z in outline]) for outline in outlines]
        assert all(shape.exterior.is_ccw for shape in shapes)
        assert abs(unary_union(shapes).area - sum(shape.area for shape in shapes)) < 1e-3


@each("shape", KINDS)
def test_what_is_joined_meets_in_space(shape: str) -> None:
    """Folded up, the end of one side is the start of the other; a divided net is a larger one."""
    whole, divided = boards(shape)
    begun = {
        complex(corner): place
        for place, face in enumerate(whole.mesh.faces)
        for corner in face.corners
    }
    for joint in joints(whole.mesh):
        (a, b), (c, d) = joint.sides
        points = [folded(whole, begun[point], point) for point in (a, b, c, d)]
        assert points[:2] == points[:1:-1], joint
    # Of a prism only the base is divided as often as the faces of the others.
    times = 1 if shape == "prism" else isqrt(len(divided) // len(whole))
    sides = [{one.sides, one.sides[::-1]} for one in joints(whole.mesh)]
    for (a, b), (c, d) in (one.sides for one in joints(divided.mesh) if times > 1):
        here = (a / times, b / times), (c / times, d / times)
        assert any(_near(here, pair) for known in sides for pair in known), here


def _near(one: tuple[NetSide, NetSide], other: tuple[NetSide, NetSide]) -> bool:
    pairs = zip((*one[0], *one[1]), (*other[0], *other[1]), strict=True)
    return all(abs(here - there) < 1e-6 for here, there in pairs)


@each("shape", KINDS)
def test_an_edge_is_one_joint_however_it_is_divided(shape: str) -> None:
    """A net of F faces is connected at F - 1 of its edges; the others are joined."""
    faces = KINDS[shape].made()
    edges = sum(map(len, faces)) // 2
    for board in boards(shape):
        assert len(joints(board.mesh)) == edges - len(faces) + 1


@each("shape", ["cube", "icosahedron", "dodecahedron", "octagonal-antiprism", "truncated-cube"])
def test_where_dents_are_wide_all_joints_have_tabs(shape: str) -> None:
    """Only in dents of a few degrees sides are taped."""
    assert all(joint.tab for board in boards(shape) for joint in joints(board.mesh))


@each("shape", KINDS)
def test_divided_faces_are_folded_between_them_alone(shape: str) -> None:
    """At the edges at which the net is connected, each as often as it is divided."""
    whole, divided = boards(shape)
    assert folds(whole) == []
    if divided is not whole:
        lengths = [abs(end - start) for start, end in folds(divided)]
        inner = [edge for edge in whole.mesh.edges if edge.first not in whole.mesh.seams]
        assert all(abs(length - 1) < 1e-9 for length in lengths)
        times = 2 if shape == "prism" else isqrt(len(divided) // len(whole))
        assert times * len(inner) == len(lengths)


def test_the_net_of_a_cube_folds_into_it_and_not_into_its_mirror_image() -> None:
    """Opposite faces are opposite, and front, right and top go around one corner as on the cube."""
    net, sides = cube_net()
    board = solid("square", "cube", 6)
    assert net is board.mesh
    assert sorted(sides) == list(range(6))
    middle = np.array((0.5, 0.5, -0.5))
    out = {}
    for place, side in enumerate(sides):
        corners = [folded(board, place, complex(one)) for one in net.faces[place].corners]
        out[side] = 2 * (np.mean(corners, axis=0) - middle)
    for one, other in ((TOP, BOTTOM), (LEFT, RIGHT), (BACK, FRONT)):
        assert np.allclose(out[one], -out[other])
    # The viewer of that cube looks at it from where z is high: right, back and up are a right hand.
    assert np.linalg.det([out[RIGHT], out[BACK], out[TOP]]) == pytest.approx(1)


def test_each_cube_is_printed_as_a_net() -> None:
    """Six squares in its colours with their signs, seven tabs with letters, and its number."""
    puzzle = generate(Recipe("cubes", (2, 2, 2), "hard-infinity", 5, seed=1))
    drawings = portray(MatchingGame(puzzle)).parts.drawings
    assert len(drawings) == 8
    for number, (tile, drawn) in enumerate(zip(puzzle.tiles, drawings, strict=True), 1):
        outlines = [one for patch in drawn.patches for one in patch.shapes]
        assert sum(len(one) == 4 for one in outlines) == 6 + 7 + 1  # and the line under the number
        texts = [letter.text for letter in drawn.letters]
        assert texts.count(str(number)) == 1 + tile.sides.count(number)
        assert sorted(text for text in texts if text.isalpha()) == sorted("abcdefg" * 2)
        signs = [text for text in texts if text.isdigit()]
        assert sorted(signs) == sorted(map(str, (*tile.sides, number)))
        # A letter on a face is as legible as the sign there.
        for one, sign in product(drawn.letters, drawn.letters):
            if one.text.isalpha() and sign.text.isdigit() and dist(one.at, sign.at) < 0.45:
                assert one.ink == sign.ink
