"""Small pictures of boards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.games.matching.core import colours_of
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.new_board.plan import (
    all_tiles,
    coarse,
    painted,
    plan,
    shades,
    whole_board,
    without_border,
)
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, Board, level_board, rectangle
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile

STYLE = TileStyle()


def pixels(
    board: Board, box: tuple[int, int], *, coloured: bool = True, fine: int = 1
) -> list[bytes]:
    """Return the rows of a plan."""
    pixmap = plan(board, box, coloured=coloured, fine=fine).pixmap
    return [pixmap.row(y) for y in range(pixmap.height)]


@each("layout", LAYOUTS)
def test_neighbours_have_other_shades(layout: str) -> None:
    """Places that meet along a side differ, but for a few dodecagons and triangles."""
    for level in LEVELS:
        board = level_board(layout, level)
        found = shades(board)
        alike = [
            edge
            for edge in board.mesh.edges
            if edge.second is not None and found[edge.first.face] == found[edge.second.face]
        ]
        assert set(found) <= {1, 2, 3, 4}
        assert len(alike) * 8 <= len(board.mesh.edges)
        if layout in ("square", "triangle", "hexagon", "4.8.8", "3.12.12", "3.6.3.6"):
            assert not alike


@pytest.mark.parametrize("fine", [1, 2])
def test_layouts_look_different(fine: int) -> None:
    """No two layouts have the same thumbnail at any level, mirror images included."""
    seen = {
        tuple(pixels(level_board(layout, level), (16, 8), fine=fine))
        for layout in LAYOUTS
        for level in LEVELS
    }
    assert len(LAYOUTS) * len(LEVELS) == len(seen)


@given(st.integers(1, 8), st.integers(1, 8))
def test_fine_squares_are_those_of_half_blocks(columns: int, rows: int) -> None:
    """They have only straight sides, and end where a cell has no third shade."""
    half, fine = (pixels(rectangle(columns, rows), (16, 8), fine=n) for n in (1, 2))
    assert fine[::2] == fine[1::2]
    assert half == [row[::2] for row in fine[::2]] == [row[1::2] for row in fine[::2]]


@given(st.integers(1, 8), st.integers(1, 8))
def test_squares_are_all_alike(columns: int, rows: int) -> None:
    """Each square of a rectangle is a square of so many pixels, chequered."""
    size = 16 // max(columns, rows)
    found = pixels(rectangle(columns, rows), (16, 8))
    inked = [row.strip(b"\0") for row in found if any(row)]
    assert size * rows == len(inked)
    for y, row in enumerate(inked):
        assert size * columns == len(row)
        for x, ink in enumerate(row):
            light = not (x // size + y // size) % 2
            assert ink == inks.FIGURE_SHADES[4 if light else 2]


def test_without_colours_two_tones_tell_places_apart() -> None:
    """In mono and ascii lighter places are solid and darker ones are shaded."""
    flat = b"".join(pixels(level_board("4.8.8", "easy"), (30, 15), coloured=False))
    assert {inks.BACKGROUND, inks.SILHOUETTE, inks.FIGURE} == set(flat)


@pytest.mark.parametrize("layout", ["square", "4.6.12", "3.3.4.3.4"])
def test_a_solved_board_shows_its_colours(layout: str) -> None:
    """At any scale each colour of the tiles is seen and none that is not there."""
    puzzle = generate(Recipe(layout, "easy", "tetravex", 4, seed=3))
    shown = all_tiles(puzzle)
    assert shown == list(colours_of(puzzle, puzzle.solution))
    slots = {inks.FILL + STYLE.theme.slot(side) for sides in shown for side in sides or ()}
    flat = set(coarse(puzzle.board, shown, (24, 12), STYLE).pixmap.data)
    assert slots == flat - {inks.BACKGROUND}
    assert slots <= set(painted(puzzle.board, shown, (60, 30), STYLE).pixmap.data)


@pytest.mark.parametrize("fine", [1, 2])
def test_boards_of_squares_are_equally_large(fine: int) -> None:
    """However many squares there are, they fill nine tenths of the box, without a frayed border."""
    style = replace(STYLE, fine=fine)
    for size in range(2, 13):
        for rules in ("tetravex", "infinity"):
            puzzle = generate(Recipe("square", (size, size), rules, 4, seed=3))
            found = coarse(puzzle.board, all_tiles(puzzle), (16, 8), style).pixmap
            across = [bytes(row).strip(bytes([inks.BACKGROUND])) for row in found.rows()]
            wide = {len(row) for row in across if row}
            assert len(wide) == 1, (size, rules)
            assert wide.pop() >= 0.9 * 16 * fine
            assert inks.FILL + STYLE.theme.slot(0) not in found.data


def test_a_border_takes_the_nearest_colours() -> None:
    """Half of each side, from the side before it in the middle; a tile without one is as it was."""
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    corners, sides = without_border(square, (0, 1, 2, 3))
    assert ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)) == corners[:3]
    assert [3, 1, 1, 1, 2, 2, 3, 3] == sides
    assert [3, 3, 2, 2, 2, 2, 3, 3] == without_border(square, (0, 0, 2, 3))[1]


def test_a_sample_has_its_border_or_what_is_beyond() -> None:
    """A band around a board with a dark border; around one that wraps, copies of the far side."""
    shown = {
        name: whole_board(generate(Recipe("square", (3, 3), *wanted)), (60, 30), STYLE).pixmap
        for name, wanted in {
            "none": ("hard-infinity", 4), "dark": ("infinity", 4),
            "wraps": ("hard-infinity", 4, True),
        }.items()
    }  # fmt: skip
    band = inks.FILL + STYLE.theme.slot(0)
    assert band not in shown["none"].data
    assert band in shown["dark"].data
    dim = [any(inks.DIM <= ink < inks.DIM + 32 for ink in one.data) for one in shown.values()]
    assert [False, False, True] == dim


def test_places_without_a_tile_stay_empty() -> None:
    """A board of which one tile is laid shows that one, and the other places."""
    puzzle = generate(Recipe("square", (2, 2), "tetravex", 4, seed=3))
    shown = [all_tiles(puzzle)[0], None, None, None]
    found = coarse(puzzle.board, shown, (8, 4), STYLE).pixmap
    for y in range(8):
        for x in range(8):
            laid = x < 4 and y < 4
            assert (found.row(y)[x] >= inks.FILL) == laid
            empty = found.row(y)[x] in (inks.SILHOUETTE, inks.SILHOUETTE_EDGE)
            assert empty != laid


def test_a_puzzle_without_a_solution_shows_none() -> None:
    """Its tiles are shown each once, where their shapes go, with dark sides along the border."""
    puzzle = generate(Recipe("4.8.8", "easy", "infinity", 4, seed=3))
    shown = all_tiles(replace(puzzle, solution=None))
    sides = [tuple(one or ()) for one in shown]
    turns = [{one[k:] + one[:k] for k in range(len(one))} for one in sides]
    assert sorted(min(one) for one in turns) == sorted(
        min(tile.sides[k:] + tile.sides[:k] for k in range(len(tile.sides)))
        for tile in puzzle.tiles
    )
    across = puzzle.board.mesh.across
    assert all(
        (colour == 0) == (across(place, side) is None)
        for place, one in enumerate(sides)
        for side, colour in enumerate(one)
    )
    assert [face.sides for face in puzzle.board.mesh.faces] == [len(sides) for sides in shown]


def test_colours_are_left_out_where_there_are_none() -> None:
    """In mono a board too large for lines is shown as its plan."""
    style = TileStyle(profile=Profile.MONO)
    puzzle = generate(Recipe("square", (20, 20), "tetravex", 4))
    found = painted(puzzle.board, all_tiles(puzzle), (16, 8), style)
    assert plan(puzzle.board, (16, 8), coloured=False) == found
