"""Boards in one line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.matching import puzzles
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.long_id import board_with, long_id
from tui_tangram.games.matching.source.tiles import Tiles
from tui_tangram.play.long_id import LongIdError, written
from tui_tangram.play.names import BOARD
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Tiles)


def bare(puzzle: Puzzle) -> Puzzle:
    """Return all of a puzzle that a long ID has, as its file has it; up to a shift of its cells."""
    facts = dict.fromkeys(("id", "name", "collection", "source"), "")
    left = replace(puzzle, **facts, effort=None, solution=None)
    document = json.loads(write_tiles(left))
    if isinstance(document.get("places"), list):
        cells = document["places"]
        column, row = (min(cell[axis] for cell in cells) for axis in (0, 1))
        document["places"] = [[x - column, y - row, *rest] for x, y, *rest in cells]
    return replace(read_tiles(json.dumps(document), "x"), id=puzzle.id, name=puzzle.name)


def same(puzzle: Puzzle) -> None:
    """Fail unless the puzzle comes back exactly."""
    text = long_id(puzzle)
    found = board_with(text)
    assert text == found.id == long_id(found)
    assert bare(puzzle) == replace(found, id=puzzle.id, name=puzzle.name)


def test_every_collected_board_comes_back() -> None:
    """Tiles in their order, rules, size and spots; few are too large."""
    large = 0
    for entry in LIBRARY.entries:
        puzzle = LIBRARY.puzzle(entry)
        try:
            same(puzzle)
        except LongIdError:
            large += 1
            assert len(puzzle.tiles) > 100
    assert large < 5


@examples(40)
@given(puzzles())
def test_any_board_comes_back(puzzle: Puzzle) -> None:
    """All layouts, tori, rules, variations, fixed tiles."""
    same(puzzle)


@pytest.mark.parametrize(
    "recipe",
    [
        "square/ring-easy/infinity/s1",
        "4.8.8/cross-easy/tetravex/s2",
        "hexagon/r-easy/rotator/s3",
        "square/cube-6/hard-infinity/s4",
        "3.3.3.4.4/prism-easy/hard-infinity/s5",
        "square/4x5/infinity/c5+fix2/s6",
        "3.6.3.6/2x2/tetravex/c4+wrap/s7",
        "4.6.12/easy/troll/s8",
        "triangle/17/infinity/c4+flip/s9",
    ],
)
def test_boards_of_all_sizes_come_back(recipe: str) -> None:
    """Shapes, solids, levels, rectangles, tori, numbers of cells."""
    puzzle = LIBRARY.find(recipe)
    assert puzzle is not None
    same(puzzle)


def test_a_board_is_found_by_its_long_id() -> None:
    """Its name says what it is."""
    puzzle = LIBRARY.find("square/3x3/tetravex/c4/s7")
    assert puzzle is not None
    text = long_id(puzzle)
    found = LIBRARY.find(text.upper())
    assert found is not None
    assert ("Squares, Tetravex, small, 4 colours", text) == (found.name, found.id)
    assert len(text) <= 50


@examples(80)
@given(st.integers(0, 2**30) | st.integers(0, 2**900))
def test_no_number_is_too_strange(number: int) -> None:
    """With the right check characters: a board with that very ID, or one line."""
    text = written(BOARD, number)
    why = ""
    try:
        assert text == board_with(text).id
    except LongIdError as error:
        why = str(error)
    assert not why or (why.isprintable() and why.startswith("puzzle ID "))
