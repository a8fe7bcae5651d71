"""Boards of the levels, of free sizes, rectangles and tori."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.maths.tiling.picture import picture
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    LIMIT,
    RANGES,
    Corners,
    Mesh,
    board,
    level_board,
    rectangle,
    symmetries,
    tiling,
    torus,
)
from tui_tangram.maths.tiling.boards import _CUTS, _disc, _point
from tui_tangram.maths.tiling.mesh import middle

GOLDENS = Path(__file__).parent / "goldens"

layouts = st.sampled_from(LAYOUTS)


def discs(some: Mesh) -> int:
    """Count the parts of a board by flooding; the rim walked once round is one loop."""
    seen: set[int] = set()
    parts = 0
    for first in range(len(some)):
        if first in seen:
            continue
        parts += 1
        todo = [first]
        while todo:
            place = todo.pop()
            if place not in seen:
                seen.add(place)
                todo += some.faces[place].neighbours
    return parts


def loops(some: Mesh) -> int:
    """Count the closed walks that the rim is made of; a hole would be one more."""
    follows = {}
    for place, side in some.rim:
        face = some.faces[place]
        follows[face.vertices[side]] = face.vertices[(side + 1) % face.sides]
    # A corner where the rim passes twice would lose one of its two sides here.
    assert len(follows) == len(some.rim)
    count = 0
    while follows:
        count += 1
        start, at = follows.popitem()
        while at != start:
            at = follows.pop(at)
    return count


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_boards_of_the_levels_are_discs_in_range(layout: str, level: str) -> None:
    """Every level of every layout has its number of places, in one part without a hole."""
    some = level_board(layout, level)
    low, high = RANGES[level]
    assert low <= len(some) <= high
    assert (1, 1) == (discs(some.mesh), loops(some.mesh))
    assert some.mesh.compact
    assert not some.wraps


@each("layout", LAYOUTS)
def test_boards_grow_with_the_level_and_are_symmetric(layout: str) -> None:
    """Each level has more places than the one before, and something beside the identity."""
    some = [level_board(layout, level) for level in LEVELS]
    sizes = [len(one) for one in some]
    assert sorted(set(sizes)) == sizes
    assert all(len(symmetries(one.mesh)) > 1 for one in some)


@given(layouts, st.integers(1, 45))
@examples(12)
def test_boards_of_free_size_are_discs_of_that_size(layout: str, size: int) -> None:
    """A board of any size has exactly that many places and is compact."""
    some = board(layout, size)
    assert size == len(some)
    assert some.mesh.compact
    assert (1, 1) == (discs(some.mesh), loops(some.mesh))


@pytest.mark.parametrize("layout", ["triangle", "3.12.12", "3.3.3.4.4"])
def test_the_largest_board(layout: str) -> None:
    """A board may have as many places as the limit says."""
    some = _disc(tiling(layout), _point(tiling(layout), ("face", 0, 0)), LIMIT)
    assert LIMIT == len(some)


@each("layout", sorted(_CUTS))
def test_no_place_nearer_than_the_rim_is_missing(layout: str) -> None:
    """Of a far larger piece of the tiling, a level's board has all places so near and no more."""
    pattern = tiling(layout)
    name, size = _CUTS[layout][LEVELS.index("diabolical")]
    centre = complex(_point(pattern, name))

    def distance(face: Corners) -> float:
        return abs(complex(middle(face)) - centre)

    far = max(distance(face) for face in _disc(pattern, _point(pattern, name), size))
    assert size == sum(distance(face) < far + 1e-6 for _, face in pattern.block(12))


@given(st.integers(1, 9), st.integers(1, 9))
def test_rectangles(width: int, height: int) -> None:
    """Places of a rectangle count row by row from the top left, and know their sides."""
    grid = rectangle(width, height)
    assert (width, height) == (grid.columns, grid.rows)
    for place, face in enumerate(grid.mesh.faces):
        row, column = divmod(place, width)
        expected = (
            place - width if row else None,
            place - 1 if column else None,
            place + width if row < height - 1 else None,
            place + 1 if column < width - 1 else None,
        )
        assert expected == tuple(None if side is None else side.face for side in face.across)


def test_squares_prefer_rectangles() -> None:
    """A free size that makes a rectangle not too long is one; others are compact discs."""
    assert (4, 3) == (board("square", 12).columns, board("square", 12).rows)
    assert board("square", 13).columns is None
    assert len(board("square", 13)) == 13


@given(layouts, st.integers(2, 4), st.integers(2, 4))
def test_a_torus_has_no_rim(layout: str, columns: int, rows: int) -> None:
    """A wrapping board consists of its cells, has no rim and Euler's number 0."""
    some = torus(layout, columns, rows)
    assert columns * rows * len(tiling(layout).cell) == len(some)
    assert some.wraps
    assert () == some.mesh.rim
    assert (0, True) == (some.mesh.euler, some.mesh.connected)


def test_neighbours_on_a_torus_of_squares() -> None:
    """The first of 4×3 squares has the last of its row and of its column beside it."""
    assert (8, 3, 4, 1) == torus("square", 4, 3).mesh.faces[0].neighbours


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: board("square", 0), "1 to 1024 cells, not 0"),
        (lambda: board("hexagon", 10**6), "not 1000000"),
        (lambda: rectangle(1000, 1000), "1000×1000 has 1000000 cells; at most 1024 are allowed"),
        (lambda: rectangle(0, 3), "at least 1 column and 1 row, not 0×3"),
        (lambda: torus("3.3.3.3.6a", 20, 20), "20×20 has 3600 cells; at most 1024"),
        (lambda: torus("square", 1, 5), "a cell would touch itself"),
        (
            lambda: level_board("square", "insane"),
            "no size 'insane'; sizes: easy, medium, hard, diabolical",
        ),
        (lambda: level_board("cube", "easy"), "no layout 'cube'"),
    ],
)
def test_boards_that_cannot_be(make, message: str) -> None:
    """A size, a level or a layout that does not exist is named in one line."""
    with pytest.raises(ValueError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


@each("layout", LAYOUTS)
def test_pictures_of_the_easy_boards(layout: str) -> None:
    """The easy boards look as approved: places in letters, in reading order."""
    approved = (GOLDENS / f"{layout}.txt").read_text(encoding="utf-8")
    assert approved == picture(level_board(layout, "easy").mesh)
