"""Symmetries of boards: as many as geometry says, closed, and true to the neighbours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import (
    LAYOUTS,
    Mesh,
    board,
    level_board,
    rectangle,
    stack,
    symmetries,
    torus,
    tower,
)
from tui_tangram.maths.tiling.mesh import mesh


def geometric(some: Mesh) -> int:
    """Count the motions of the plane that bring a flat board onto itself: the slow twin.

    Each turn by 15° and each mirror image is moved so that the first place falls on every
    other one in turn.
    """
    faces = {frozenset(face.corners) for face in some.faces}
    count = 0
    for mirrored in (False, True):
        for turn in range(24):
            image = [
                [(c.conjugate if mirrored else c).turned(turn) for c in face.corners]
                for face in some.faces
            ]
            start = min(image[0], key=lambda c: (c.imaginary, c.real))
            moves = {
                min(face, key=lambda c: (c.imaginary, c.real)) - start
                for face in faces
                if len(face) == len(image[0])
            }
            count += sum(
                all(frozenset(c + move for c in face) in faces for face in image) for move in moves
            )
    return count


@each("layout", LAYOUTS)
@each("level", ["easy", "medium"])
def test_as_many_as_motions_of_the_plane(layout: str, level: str) -> None:
    """The symmetries found along neighbours are those of the drawing."""
    some = level_board(layout, level).mesh
    assert geometric(some) == len(symmetries(some))


@pytest.mark.parametrize(
    ("some", "count"),
    [
        (rectangle(3, 3), 8),
        (rectangle(3, 2), 4),
        (rectangle(1, 1), 8),
        (level_board("hexagon", "easy"), 12),
        (level_board("3.3.3.3.6a", "diabolical"), 6),
        (torus("square", 3, 3), 72),
        (torus("square", 4, 3), 48),
        (torus("hexagon", 4, 2), 32),
        (stack(3, 3, 3), 48),
        (stack(2, 2, 1), 16),
        (stack(2, 3, 4), 8),
        (tower(3), 96),
    ],
)
def test_known_counts(some, count: int) -> None:
    """Squares, rectangles, hexagons, tori and boxes have the symmetries one counts by hand."""
    assert count == len(symmetries(some.mesh))


boards = st.one_of(
    st.builds(level_board, st.sampled_from(LAYOUTS), st.just("easy")),
    st.builds(board, st.sampled_from(LAYOUTS), st.sampled_from((1, 2, 11, 20))),
    st.builds(torus, st.sampled_from(LAYOUTS), st.just(2), st.just(3)),
    st.builds(stack, st.just(2), st.sampled_from((1, 2)), st.sampled_from((2, 3))),
)


@examples(30)
@given(boards, st.data())
def test_neighbours_go_to_neighbours(some, data: st.DataObject) -> None:
    """If two sides meet, so do their images; what is rim stays rim."""
    motion = data.draw(st.sampled_from(symmetries(some.mesh)))
    assert sorted(motion.places) == list(range(len(some)))
    for place, face in enumerate(some.mesh.faces):
        for side, beyond in enumerate(face.across):
            image = some.mesh.across(motion.places[place], motion.side(place, side, face.shape))
            if beyond is None:
                assert image is None
            else:
                shape = some.mesh.faces[beyond.face].shape
                turned = motion.side(beyond.face, beyond.side, shape)
                assert (motion.places[beyond.face], turned) == image


@given(boards)
def test_symmetries_form_a_group(some) -> None:
    """The identity comes first, and one motion after another is a motion again."""
    motions = symmetries(some.mesh)
    same = (tuple(range(len(some))), (0,) * len(some), False)
    assert same == motions[0]
    known = {
        (motion.places, tuple(motion.side(p, 0, f.shape) for p, f in enumerate(some.mesh.faces)))
        for motion in motions
    }
    assert len(motions) >= len(known)
    for a in motions[:4]:
        for b in motions[-4:]:
            places = tuple(b.places[a.places[p]] for p in range(len(some)))
            sides = tuple(
                b.side(a.places[p], a.side(p, 0, f.shape), f.shape)
                for p, f in enumerate(some.mesh.faces)
            )
            assert (places, sides) in known


def test_a_shifted_board_has_the_same_symmetries() -> None:
    """Where a board is drawn does not matter."""
    some = level_board("3.4.6.4", "easy").mesh
    away = Cyclotomic.walk(15, 15, 60)
    moved = mesh(tuple(corner + away for corner in face.corners) for face in some.faces)
    assert symmetries(some) == symmetries(moved)
