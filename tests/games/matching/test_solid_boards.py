"""Solids are boards as any other: cut, solved, written and read like those in the plane."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.games.matching import core as matching_core
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.long_id import board_with, long_id
from tui_tangram.games.matching.core.naming import place_name, side_names
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.core.solver import count, solutions
from tui_tangram.games.matching.core.symmetry import appearance
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.maths.tiling.solids import KINDS
from tui_tangram.play import MoveError


@each("shape", KINDS)
@each("rules", ["hard-infinity", "tetravex", "rotator"])
def test_it_is_cut_played_and_written_like_any_board(shape: str, rules: str) -> None:
    """Its known solution is laid tile by tile; its ID, its file and its long ID say all of it."""
    recipe = Recipe(KINDS[shape].layout, "easy", rules, 4, shape=shape, seed=5).checked()
    assert parse_id(recipe.id) == recipe
    puzzle = generate(recipe)
    assert puzzle.solution is not None
    assert judge(puzzle, puzzle.solution).solved
    game = MatchingGame(puzzle)
    state = game.start()
    for tile, spot in enumerate(puzzle.solution):
        assert spot.place is not None
        if state.spots[tile] != spot:
            if puzzle.rules.may_move:
                move = game.lay(tile, spot.place, spot.orientation)
            else:
                move = game.turn(tile, spot.orientation)
            state = game.execute(state, move)
    assert game.verdict(state).solved
    bare = replace(puzzle, effort=None)
    read = read_tiles(write_tiles(bare), "")
    assert (read.tiles, read.start, read.solution) == (puzzle.tiles, puzzle.start, puzzle.solution)
    assert read.board == puzzle.board
    assert board_with(long_id(puzzle)).start == puzzle.start
    for place in range(len(puzzle.board)):
        assert len(set(side_names(puzzle, place))) == puzzle.shape(place).sides
    names = [place_name(puzzle, place) for place in range(len(puzzle.board))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("shape", ["tetrahedron", "dodecahedron", "heptagonal-antiprism"])
def test_its_solutions_are_counted_as_any_others(shape: str) -> None:
    """The search finds the known one among as many as a plain count says, and hints lead there."""
    recipe = Recipe(KINDS[shape].layout, 4, "hard-infinity", 5, shape=shape, seed=3)
    puzzle = generate(recipe)
    found = list(solutions(puzzle))
    assert all(judge(puzzle, spots).solved for spots in found)
    looks = {appearance(puzzle, spots) for spots in found}
    assert puzzle.solution is not None
    assert appearance(puzzle, puzzle.solution) in looks
    assert len(found) == count(puzzle)


def test_what_judges_and_searches_knows_no_solids() -> None:
    """Only the names of boards, in IDs, files and commands, say which of them fold up."""
    core = Path(matching_core.__file__).parent
    knowing = {file.stem for file in core.rglob("*.py") if "tiling.solids" in file.read_text()}
    assert knowing == {"board_size", "draft_moves", "format", "levels", "long_id", "recipe"}


def test_what_judges_and_searches_tells_no_dimensions_apart() -> None:
    """It knows neighbours and orientations: only what names, makes or writes boards knows cubes.

    That it finds the same in space as in the plane is a law of the solver's.
    """
    core = Path(matching_core.__file__).parent
    asking = re.compile(r"\b(solid|cubes|layers|STACK|CUBE|TOWER)\b(?!s|,)")
    code = {file.stem: re.sub(r'(""".*?"""|#.*?\n)', "", file.read_text(), flags=re.DOTALL)
            for file in core.glob("*.py")}  # fmt: skip
    knowing = {name for name, text in code.items() if asking.search(text)}
    engines = "board search solver tables kernel restarts sat proof colour_stages fitting advice"
    assert not knowing & {*engines.split(), "hints", "difficulty", "rules", "game", "hand", "view"}


def test_a_move_with_a_fraction_is_read_as_it_is_written() -> None:
    """Angles on the net of a dodecahedron are fifths of 15°; others are refused."""
    puzzle = generate(Recipe("5.5.5", "easy", "hard-infinity", 4, shape="dodecahedron", seed=5))
    game = MatchingGame(puzzle)
    tile, angle = 0, next(angle for angle in puzzle.angles if angle != int(angle))
    place = puzzle.angles.index(angle)
    move = game.lay(tile, place, Orientation(angle))
    assert move == f"lay {tile}@{place}+{angle}"
    assert game.execute(game.start(), move).spots[tile].orientation.angle == angle
    for wrong in ("1/0", "1/3", "7", "999/5", "24"):
        with pytest.raises(MoveError):
            game.execute(game.start(), f"lay {tile}@{place}+{wrong}")
