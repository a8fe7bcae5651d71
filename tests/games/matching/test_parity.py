"""Colours that cannot pair up: proved without a search, and never said wrongly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from tests.examples import examples
from tests.games.matching.test_solver import SEEDS, any_puzzle, brute, made, tiny
from tests.strategies.matching import cut
from tui_tangram.games.matching.core import RULES, Puzzle, Tile, rules_named
from tui_tangram.games.matching.core.proof import pictures
from tui_tangram.games.matching.core.solver import first_solution
from tui_tangram.games.matching.core.tables import balanced
from tui_tangram.maths.tiling import rectangle, torus
from tui_tangram.play import Limit


def painted(puzzle: Puzzle, tile: int, side: int, colour: int) -> Puzzle:
    """The puzzle with one side of a tile in another colour."""
    sides = list(puzzle.tiles[tile].sides)
    sides[side] = colour
    tiles = list(puzzle.tiles)
    tiles[tile] = Tile(tuple(sides))
    return replace(puzzle, tiles=tuple(tiles), solution=None)


@examples(150)
@given(SEEDS)
def test_what_has_a_solution_is_balanced(seed: int) -> None:
    """All rules, layouts, rims, connectors, wild sides and fixed tiles."""
    assert balanced(made(seed))


@examples(30)
@given(SEEDS)
def test_what_is_not_balanced_has_no_solution(seed: int) -> None:
    """Tried out on boards of a few places, some of them with a side painted over."""
    puzzle = any_puzzle(seed, tiny)
    if seed % 2:
        puzzle = painted(puzzle, seed % len(puzzle.tiles), 0, 1 + seed % puzzle.colours)
    if not balanced(puzzle):
        assert not brute(puzzle)
        assert not list(pictures(puzzle))


@pytest.mark.parametrize(
    "rules", [rules.id for rules in RULES if rules.may_turn or not rules.may_flip]
)
def test_one_side_painted_over_is_noticed_on_a_torus(rules: str) -> None:
    """There every side meets another one, so any colour that is odd is one too many."""
    puzzle = cut(torus("square", 3, 3), rules_named(rules), Random(1), colours=4)
    sides = puzzle.tiles[4].sides
    assert balanced(puzzle)
    assert not balanced(painted(puzzle, 4, 1, sides[1] % 4 + 1))


def test_directions_are_counted_for_themselves_where_tiles_do_not_turn() -> None:
    """A tile that stands another way leaves each colour as often as it was."""
    puzzle = cut(torus("square", 3, 3), rules_named("tetravex"), Random(3), colours=5)
    tile = puzzle.tiles[0]
    turned = Tile((*tile.sides[1:], tile.sides[0]))
    assert turned != tile
    assert not balanced(replace(puzzle, tiles=(turned, *puzzle.tiles[1:]), solution=None))
    infinite = cut(torus("square", 3, 3), rules_named("hard-infinity"), Random(3), colours=5)
    tile = infinite.tiles[0]
    turned = Tile((*tile.sides[1:], tile.sides[0]))
    assert balanced(replace(infinite, tiles=(turned, *infinite.tiles[1:]), solution=None))


def test_no_node_is_searched() -> None:
    """A large framed board with one side painted over is known at once to have no solution."""
    puzzle = cut(rectangle(9, 9), rules_named("infinity"), Random(3), colours=6)
    tile = next(number for number, own in enumerate(puzzle.tiles) if 0 not in own.sides)
    sides = puzzle.tiles[tile].sides
    meter = Limit(nodes=0).meter()
    assert first_solution(painted(puzzle, tile, 0, sides[0] % 5 + 1), None, meter) is None
