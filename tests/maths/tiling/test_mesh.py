"""What a mesh derives from corners: neighbours, edges, vertices, order, rim."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    MIDDLE,
    Board,
    Corners,
    Side,
    board,
    level_board,
    rectangle,
    tiling,
    torus,
)
from tui_tangram.maths.tiling.archimedean import polygon
from tui_tangram.maths.tiling.boards import repeated
from tui_tangram.maths.tiling.mesh import Motion, mesh, middle
from tui_tangram.maths.tiling.solids import SOLIDS, solid

boards = st.one_of(
    st.builds(level_board, st.sampled_from(LAYOUTS), st.sampled_from(LEVELS[:3])),
    st.builds(board, st.sampled_from(LAYOUTS), st.sampled_from((1, 2, 11, 23))),
    st.builds(torus, st.sampled_from(LAYOUTS), st.integers(2, 3), st.integers(2, 3)),
    st.builds(solid, st.just("square"), st.just("cube"), st.sampled_from((1, 7, 25))),
    st.builds(solid, st.just("3.3.3.4.4"), st.just("prism"), st.integers(1, 50)),
)


@examples(30)
@given(boards)
def test_neighbours_are_mutual(some: Board) -> None:
    """Crossing a side and crossing back leads to the same side of the same place."""
    for number, face in enumerate(some.mesh.faces):
        for side, beyond in enumerate(face.across):
            if beyond is not None:
                assert Side(number, side) == some.mesh.across(*beyond)
                assert number in some.mesh.faces[beyond.face].neighbours


@examples(30)
@given(boards, st.data())
def test_layers_are_the_distances_in_steps(some: Board, data: st.DataObject) -> None:
    """Of neighbours one lies in the same layer as the other or in the next; all are reached once.

    Steps among some faces reach no others.
    """
    every = range(len(some))
    first = data.draw(st.sets(st.sampled_from(every), min_size=1))
    layers = some.mesh.layers(first)
    distance = {face: number for number, layer in enumerate(layers) for face in layer}
    assert first == set(layers[0])
    assert sorted(every) == sorted(face for layer in layers for face in layer)
    for face, far in distance.items():
        near = [distance[other] for other in some.mesh.faces[face].neighbours]
        assert not far or far - 1 in near
        assert all(abs(far - other) <= 1 for other in near)
    among = first | data.draw(st.sets(st.sampled_from(every)))
    reached = [face for layer in some.mesh.layers(first, among) for face in layer]
    assert set(first) <= set(reached) <= among


@given(boards)
def test_edges_and_rim_count_every_side_once(some: Board) -> None:
    """Each side belongs to one edge, which names it; the rim is what has no other side."""
    named = [side for edge in some.mesh.edges for side in edge if side is not None]
    assert sorted(named) == [
        Side(number, side)
        for number, face in enumerate(some.mesh.faces)
        for side in range(face.sides)
    ]
    for number, edge in enumerate(some.mesh.edges):
        assert number == some.mesh.faces[edge.first.face].edges[edge.first.side]
    assert list(some.mesh.rim) == [side for side in named if some.mesh.across(*side) is None]


@examples(25)
@given(boards)
def test_shared_sides_are_the_same_points(some: Board) -> None:
    """A side lies where the side it meets lies, walked the other way, up to seams."""
    for number, face in enumerate(some.mesh.faces):
        for side in range(face.sides):
            crossing = some.mesh.step(number, side)
            if crossing is None:
                continue
            (other, met), motion = crossing
            corners = some.mesh.faces[other].corners
            ends = (face.corners[side], face.corners[(side + 1) % face.sides])
            beyond = [motion.image(corners[(met + k) % len(corners)]) for k in (1, 0)]
            assert list(ends) == beyond
            assert (Side(number, side) in some.mesh.seams) == (motion != Motion())
            assert some.mesh.closed or not some.mesh.seams
            # Both sides have one letter, and the way back undoes the motion.
            if motion != Motion():
                assert some.mesh.seams[Side(number, side)] == (
                    some.mesh.seams[Side(other, met)][0],
                    motion,
                )
                assert motion.after(some.mesh.seams[Side(other, met)][1]) == Motion()
            vertices = some.mesh.faces[other].vertices
            assert (face.vertices[side], face.vertices[(side + 1) % face.sides]) == (
                vertices[(met + 1) % len(corners)],
                vertices[met],
            )


@given(boards)
def test_euler(some: Board) -> None:
    """Vertices - edges + faces is 1 on a flat board, 0 on a torus and 2 on a solid."""
    assert (2 if some.shape in SOLIDS else 0 if some.columns and some.wraps else 1) == (
        some.mesh.euler
    )
    assert some.mesh.connected


@examples(30)
@given(boards, st.randoms(use_true_random=False))
def test_order_of_places_does_not_depend_on_the_order_given(some: Board, chance) -> None:
    """However faces are shuffled and their corners turned, the mesh is the same."""
    faces = [face.corners for face in some.mesh.faces]
    chance.shuffle(faces)
    turned: list[Corners] = []
    for corners in faces:
        first = chance.randrange(len(corners))
        turned.append(corners[first:] + corners[:first])
    seams = some.mesh.seams
    glued = [
        tuple(map(some.mesh.ends, edge))
        for edge in some.mesh.edges
        if edge.second and edge.second in seams
    ]
    chance.shuffle(glued)
    assert some.mesh == mesh(turned, glued)
    assert hash(some.mesh) == hash(mesh(turned, glued))


@given(boards)
def test_places_count_in_reading_order(some: Board) -> None:
    """Each place lies below the one before it, or level with it and to the right."""
    middles = [face.middle for face in some.mesh.faces]
    for before, after in pairwise(middles):
        fall = (before - after).imaginary.sign
        assert fall > 0 or (fall == 0 and (after - before).real.sign > 0)


@given(boards)
def test_side_zero_is_the_highest_then_the_leftmost(some: Board) -> None:
    """No side's middle is higher than that of side 0, nor as high and further left."""
    for face in some.mesh.faces:
        ends = [
            a + b for a, b in zip(face.corners, face.corners[1:] + face.corners[:1], strict=True)
        ]
        for end in ends[1:]:
            fall = (ends[0] - end).imaginary.sign
            assert fall > 0 or (fall == 0 and (end - ends[0]).real.sign > 0)


def test_sides_of_squares() -> None:
    """Sides 0, 1, 2, 3 of the middle of 3×3 squares lead up, left, down, right."""
    grid = rectangle(3, 3).mesh
    assert (1, 3, 7, 5) == grid.faces[4].neighbours
    assert (Side(1, 2), Side(3, 3), Side(7, 0), Side(5, 1)) == grid.faces[4].across
    assert (None, None, Side(3, 0), Side(1, 1)) == grid.faces[0].across


def test_bounds_are_exact() -> None:
    """The rectangle around a hexagon on its corner is √3 wide and 2 high."""
    left, bottom, right, top = board("hexagon", 1).mesh.bounds
    assert (Surd(0, 0, 4), Surd(8)) == (right - left, top - bottom)


@pytest.mark.parametrize("sides", [3, 4, 6, 8, 12])
def test_middle_is_equally_far_from_all_corners(sides: int) -> None:
    """The middle of a polygon, `MIDDLE` times as large, is its centre."""
    corners = polygon(sides, (15, 30), 45)
    assert 1 == len({(corner * MIDDLE - middle(corners)).square for corner in corners})


def test_a_ring_is_not_compact() -> None:
    """A board with a hole, or of two parts, or pinched in a corner, is not compact."""
    grid = [face.corners for face in rectangle(3, 3).mesh.faces]
    assert mesh(grid).compact
    ring = mesh(grid[:4] + grid[5:])
    assert (True, False) == (ring.connected, ring.compact)
    parts = mesh(grid[:3] + grid[6:])
    assert (False, False) == (parts.connected, parts.compact)
    assert mesh([grid[i] for i in (0, 1, 3, 4, 5, 8)]).compact
    pinched = mesh([grid[i] for i in (0, 1, 2, 3, 5, 7, 6)])
    assert (True, True) == (mesh([grid[i] for i in (1, 0, 3)]).compact, pinched.connected)
    assert not pinched.compact


def test_what_is_no_board_is_refused() -> None:
    """No faces, faces laid over each other, what cannot be glued, and an open torus are errors."""
    with pytest.raises(ValueError, match="at least 1 cell"):
        mesh([])
    (square,) = tiling("square").cell
    with pytest.raises(ValueError, match="places 0 and 1 overlap"):
        mesh([square, square])
    with pytest.raises(ValueError, match="do not fill the torus"):
        list(repeated([square], Cyclotomic.walk(0, 0), Cyclotomic.walk(90, 90)))
    two = rectangle(2, 1).mesh
    faces = [face.corners for face in two.faces]
    left, right, top, between = map(two.ends, (Side(0, 1), Side(1, 3), Side(0, 0), Side(0, 3)))
    assert mesh(faces, [(left, right)]).across(0, 1) == (1, 3)
    for glued in ([(left, between)], [(left, right[::-1])], [(left, right), (top, left)]):
        with pytest.raises(ValueError, match="only two sides on the rim"):
            mesh(faces, glued)
    with pytest.raises(ValueError, match="a cell would touch itself"):
        mesh(faces, [(left, top)])
