"""The collections of tile puzzles that come with the package."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import has_one_solution
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.source.tiles import TileEntry, puzzle_of, read_collections
from tui_tangram.maths.tiling import LAYOUTS

FILES = sorted((Path(__file__).parents[3] / "puzzles" / "tiles").glob("*.json"))
COLLECTIONS = {collection.id: collection for collection in read_collections(FILES)}
ENTRIES = [entry for collection in COLLECTIONS.values() for entry in collection.entries]


def by_id(entry: TileEntry) -> str:
    """Return what a test of one entry is called."""
    return entry.id


def entry(text: str) -> TileEntry:
    """Return the entry with this id."""
    return next(entry for entry in ENTRIES if entry.id == text)


def test_the_classics_are_there() -> None:
    """Tetravex from 2×2 to 10×10, the old sets, frames, heads and tails, every layout."""
    for size in range(2, 11):
        assert entry(f"tetravex/{size}x{size}-1").recipe.startswith(
            f"square/{size}x{size}/tetravex/c10/"
        )
    for size in range(4, 11):
        assert "+frame" in entry(f"framed/{size}x{size}-1").recipe
    nine = [entry for entry in COLLECTIONS["heads-and-tails"].entries if "/3x3/" in entry.recipe]
    assert len(nine) >= 6
    assert {entry.recipe.split("/")[0] for entry in COLLECTIONS["tilings"].entries} == set(LAYOUTS)
    varied = " ".join(entry.recipe for entry in COLLECTIONS["variations"].entries)
    assert all(word in varied for word in ("wild", "wrap", "flip", "fix", "mates"))


def test_ids_and_names_differ() -> None:
    """No two puzzles have one id, or one name in a collection; ids begin with their file's."""
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)
    for name, collection in COLLECTIONS.items():
        assert len({entry.name for entry in collection.entries}) == len(collection.entries)
        assert all(entry.id.startswith(f"{name}/") for entry in collection.entries)
        assert name not in LAYOUTS
        assert collection.about
        assert collection.source
        assert collection.licence
    assert sorted(COLLECTIONS) == [file.stem for file in FILES]


@each("entry", ENTRIES)
def test_every_puzzle_is_sound(entry: TileEntry) -> None:
    """It can be read, its solution is one, and recipes are written with their full id."""
    puzzle = puzzle_of(entry)
    assert puzzle.id == entry.id
    assert puzzle.solution is not None
    assert judge(puzzle, puzzle.solution).solved
    assert not judge(puzzle, puzzle.start).solved
    # In a drawer, too, tiles lie as in a cell of the board.
    places = range(len(puzzle.board))
    for tile, spot in enumerate(puzzle.start):
        assert any(puzzle.aligned(tile, place, spot.orientation) for place in places)
    if entry.recipe:
        assert parse_id(entry.recipe).id == entry.recipe


QUICK = [entry for entry in ENTRIES if entry.effort is not None and entry.effort < 60]


@each("entry", QUICK)
def test_efforts_are_those_measured(entry: TileEntry) -> None:
    """What a file says is what the model of a player says; `build_grades` measures all."""
    assert measure(puzzle_of(entry)) == entry.effort


def test_grades_are_on_the_scale_of_all_puzzles() -> None:
    """They follow from the efforts; no large board is as long as another."""
    for entry in ENTRIES:
        assert entry.difficulty == puzzle_of(entry).difficulty
    longest = [entry.effort for entry in ENTRIES if entry.id.startswith("tetravex/10x10")]
    assert len(longest) == len(set(longest)) == 3


LONG = {"framed/6x6-2", "tetravex/7x7-1", "tetravex/7x7-2"}
"""Proven by the tool that made them, `build_tiles`; again takes a second for each."""
LONE = [entry for entry in ENTRIES if entry.unique and entry.id not in LONG]


@each("entry", LONE)
def test_puzzles_that_are_said_to_have_one_solution_do(entry: TileEntry) -> None:
    """Found by the solver and proven, up to symmetry and equal tiles."""
    assert has_one_solution(puzzle_of(entry))


def test_heads_and_tails_and_small_boards_have_one_solution() -> None:
    """All of one, and of the other those up to seven rows."""
    assert all(entry.unique for entry in COLLECTIONS["heads-and-tails"].entries)
    small = COLLECTIONS["tetravex"].entries[:18]
    assert small[-1].id == "tetravex/7x7-3"
    assert all(entry.unique for entry in small)


@pytest.mark.parametrize(("name", "sides", "colours"), [("squares", 4, 3), ("triangles", 3, 4)])
def test_macmahons_sets_are_complete(name: str, sides: int, colours: int) -> None:
    """Every colouring is there once, up to turning: 24 of each."""
    puzzle = puzzle_of(entry(f"macmahon/{name}"))
    every = {
        min(ways[k:] + ways[:k] for k in range(sides))
        for ways in product(range(1, colours + 1), repeat=sides)
    }
    assert {tile.canonical for tile in puzzle.tiles} == every
    assert len(puzzle.tiles) == len(every) == 24
    assert puzzle.rim == 1


def test_the_seven_hexagons_have_all_colours() -> None:
    """Each has the six colours in another order."""
    puzzle = puzzle_of(entry("macmahon/hexagons"))
    assert {tuple(sorted(tile.sides)) for tile in puzzle.tiles} == {(1, 2, 3, 4, 5, 6)}
    assert len({tile.canonical for tile in puzzle.tiles}) == 7
