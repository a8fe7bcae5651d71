"""Boards of any shape: what they look like, that they hang together, and their places' names."""

from __future__ import annotations

from itertools import count, product
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.cyclotomic import decimal
from tui_tangram.maths.tiling import LAYOUTS, LIMIT, Board, tiling
from tui_tangram.maths.tiling.mesh import MIDDLE, Corners, mesh, middle
from tui_tangram.maths.tiling.shapes import _GRIDS, SHAPES, of_places, place_names, shaped
from tui_tangram.play.refusal import Refusal

FEWEST = st.integers(2, 30)


def drawn(board: Board) -> list[str]:
    """Return a board of squares as rows of text."""
    middles = [complex(face.middle) / MIDDLE for face in board.mesh.faces]
    left, top = min(z.real for z in middles), max(z.imag for z in middles)
    cells = {(round(z.real - left), round(top - z.imag)) for z in middles}
    wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return ["".join(".#"[(x, y) in cells] for x in range(wide)) for y in range(high)]


@given(st.sampled_from(LAYOUTS), st.sampled_from(SHAPES), FEWEST)
@examples(15)
def test_every_shape_of_every_layout(layout: str, shape: str, least: int) -> None:
    """It has as many places as were asked for, hangs together, and its places name it."""
    board = shaped(layout, shape, least)
    assert least <= len(board) <= LIMIT
    assert board.mesh.connected
    assert board.shape == shape
    assert shape not in ("ring", "lattice", "o") or board.mesh.euler < 1
    assert of_places(layout, place_names(board)) == board


@pytest.mark.parametrize(
    ("shape", "least", "rows"),
    [
        ("ring", 7, "### #.# ###"),
        ("ring", 30, "####### ####### ##...## ##...## ##...## ####### #######"),
        ("lattice", 20, "##### #.#.# ##### #.#.# #####"),
        ("cross", 2, ".#. ### .#."),
        ("cross", 6, "..##.. ..##.. ###### ###### ..##.. ..##.."),
        ("r", 2, "##### #...# ##### #.##. #..##"),
        ("i", 2, "### .#. .#. .#. ###"),
    ],
)
def test_shapes_of_squares(shape: str, least: int, rows: str) -> None:
    """Squares show what a shape is like."""
    assert drawn(shaped("square", shape, least)) == rows.split()


@pytest.mark.parametrize("shape", ["cross", "s"])
@pytest.mark.parametrize("layout", ["square", "triangle", "hexagon"])
def test_a_place_belongs_to_the_cell_that_has_its_middle(layout: str, shape: str) -> None:
    """The first drawing, large enough, of those made slowly: all middles, in 200 digits."""
    pattern, rows, board = tiling(layout), _GRIDS[shape].split(), shaped(layout, shape, 14)
    wide, high, squares = len(rows[0]), len(rows), layout == "square"
    for halves in count(2, 2 if squares else 1):
        corners = pattern.cell[0]
        centre = corners[0] * MIDDLE if squares and halves % 4 == 0 else middle(corners)
        cells: dict[tuple[int, int], list[Corners]] = {}
        for _, face in pattern.block(2 + wide * halves // 2):
            way = middle(face) - centre
            x, y = decimal(way.real) / MIDDLE, decimal(-way.imaginary) / MIDDLE
            # Cells are so many halves of a side wide, and 0 is in the middle of them all.
            cell = floor((4 * x / halves + wide) / 2), floor((4 * y / halves + high) / 2)
            cells.setdefault(cell, []).append(face)
        grid = set(product(range(wide), range(high)))
        made = [one for x, y in grid if rows[y][x] == "#" for one in cells.get((x, y), ())]
        if grid <= cells.keys() and len(made) >= 14 and mesh(made).connected:
            break
    assert set(map(frozenset, made)) == {frozenset(face.corners) for face in board.mesh.faces}


def test_a_ring_goes_round_a_hole() -> None:
    """The smallest one of hexagons lacks seven of nineteen, and has the symmetry of a hexagon."""
    board = shaped("hexagon", "ring", 12)
    assert len(board) == 12
    assert board.mesh.euler == 0
    assert all(len(face.neighbours) == 2 for face in board.mesh.faces)


@given(st.sampled_from(LAYOUTS), st.integers(7, 60))
@examples(10)
def test_every_hole_of_a_lattice_is_one_place(layout: str, least: int) -> None:
    """So the sides around holes are as many as those of single places."""
    board = shaped(layout, "lattice", least)
    ends = {board.mesh.faces[one.face].corners[one.side]: one for one in board.mesh.rim}
    holes = []
    while ends:
        start = corner = next(iter(ends))
        loop = []
        while True:
            face, side = ends.pop(corner)
            loop.append(corner)
            corners = board.mesh.faces[face].corners
            corner = corners[(side + 1) % len(corners)]
            if corner == start:
                break
        holes.append(loop)
    shapes = {len(corners) for corners in tiling(layout).cell}
    assert len(holes) > 1
    assert sum(len(hole) in shapes for hole in holes) >= len(holes) - 1
    corners = [corner for hole in holes for corner in hole]
    assert len(set(corners)) == len(corners)


@given(st.sampled_from(LAYOUTS), st.data())
@examples(15)
def test_any_list_of_places_is_a_board(layout: str, data: st.DataObject) -> None:
    """In whatever order they are named."""
    whole = shaped(layout, "o", 10)
    names = data.draw(st.permutations(place_names(whole)))
    assert of_places(layout, names) == whole


def test_what_is_no_board_is_refused() -> None:
    """With the reason."""
    for make, why in (
        (lambda: shaped("square", "blob", 9), "no shape 'blob'; use ring"),
        (lambda: shaped("square", "ring", LIMIT + 1), "more than 1024 cells"),
        (lambda: of_places("square", [(0, 0, 1)]), "has the cells 0 to 0, not 1"),
        (lambda: of_places("square", [(0, 0, 0)] * 2), "the cell [0, 0, 0] is there twice"),
        (
            lambda: of_places("square", [(0, 0, 0), (1, 1, 0)]),
            "the cells are not connected side by side",
        ),
    ):
        with pytest.raises(Refusal, match=why.replace("[", r"\[")):
            make()
