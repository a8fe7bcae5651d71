"""The model of a player, held to what is known about real ones."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

import pytest
from hypothesis import given

from tests.examples import examples
from tests.matching.test_recipe import recipes
from tests.tools.play_times import LONGEST, _Laying, _Play, _Turning, _TurningPlay, measure
from tui_tangram.matching import Puzzle, Tile
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import Recipe
from tui_tangram.matching.splitmix import SplitMix64
from tui_tangram.play import Limit, Stopped


def typical(recipe: Recipe, count: int = 5, plays: int = 2) -> float:
    """Return the median of the times of some puzzles of a recipe."""
    return median(
        measure(generate(replace(recipe, seed=seed)), plays=plays) for seed in range(count)
    )


def square(size: int, rules: str, colours: int) -> float:
    """Return how long a square board takes."""
    return typical(Recipe("square", (size, size), rules, colours))


@given(recipes())
@examples(40)
def test_everything_can_be_measured(recipe: Recipe) -> None:
    """Every generated puzzle takes some time, at most an hour; a demonstration none."""
    puzzle = generate(replace(recipe, unique=False))
    time = measure(puzzle, plays=1)
    assert 0 < time <= LONGEST or puzzle.rules.demo
    assert measure(puzzle, plays=1) == time


@given(recipes())
@examples(40)
def test_the_player_keeps_to_the_rules(recipe: Recipe) -> None:
    """A play that ends in time ends with a board that is filled and matches everywhere."""
    puzzle = generate(replace(recipe, unique=False))
    if puzzle.rules.demo:
        return
    play: _Play | _TurningPlay
    if puzzle.rules.may_move:
        play = _Play(_Laying(puzzle), SplitMix64(1))
    else:
        play = _TurningPlay(_Turning(puzzle), SplitMix64(1))
    if play.run(Limit().meter()) == LONGEST:
        return
    shown = play.laid if isinstance(play, _Play) else play.settled
    for first, second in puzzle.board.mesh.edges:
        here = shown[first.face][first.side]
        if second is not None:
            assert puzzle.rules.matching.fits(here, shown[second.face][second.side])
        elif puzzle.rim is not None:
            assert here in (puzzle.rim, -1)


def test_an_obvious_tile_takes_two_or_three_seconds() -> None:
    """Where hardly two tiles fit anywhere, a play is finding and laying."""
    assert 9 * 1.5 <= square(3, "tetravex", 20) <= 9 * 3
    assert 16 * 1.5 <= square(4, "tetravex", 24) <= 16 * 3
    assert 9 * 1.5 <= square(3, "rotator", 8) <= 9 * 3


def test_larger_boards_take_longer() -> None:
    """The same colours on a larger board are harder."""
    assert square(3, "tetravex", 10) < square(4, "tetravex", 10) < square(5, "tetravex", 10)


def test_tetravex_is_harder_than_infinity_only_on_small_boards() -> None:
    """With no rim to start from, but no turning either (the seed's remark)."""
    assert square(4, "tetravex", 5) > square(4, "infinity", 5)
    assert square(8, "tetravex", 20) < square(8, "infinity", 20)


def test_a_rim_helps_and_turning_does_not() -> None:
    """Easy Tetravex is easier than Tetravex, and Hard Infinity harder than Infinity."""
    assert square(5, "easy-tetravex", 10) < square(5, "tetravex", 10)
    assert square(5, "hard-infinity", 12) > square(5, "infinity", 12)


def test_rotator_is_easy_but_for_few_colours_and_many_sides() -> None:
    """Two colours with dodecagons are harder than six; squares are always easy."""
    many = Recipe("4.6.12", "hard", "rotator")
    assert typical(replace(many, colours=2)) > typical(replace(many, colours=6))
    assert square(6, "rotator", 6) < square(6, "easy-tetravex", 6)


def test_a_troll_makes_it_longer() -> None:
    """What he undoes has to be mended."""
    assert square(6, "troll", 4) > square(6, "rotator", 4)


def test_clues_help() -> None:
    """Half of the tiles laid already save a good part of the time."""
    recipe = Recipe("square", (5, 5), "tetravex", 10)
    assert typical(replace(recipe, fixed=12)) < typical(recipe) / 2


def test_a_puzzle_without_a_solution_is_given_up() -> None:
    """Out of ideas is as bad as out of patience."""
    puzzle = generate(Recipe("square", (3, 3), "tetravex", 4, seed=1))
    assert measure(_spoilt(puzzle)) == pytest.approx(LONGEST)


def _spoilt(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with one tile that fits nothing."""
    return replace(
        puzzle, tiles=(Tile((5, 5, 5, 5)), *puzzle.tiles[1:]), colours=5, solution=None
    ).checked()


def test_the_limit_is_kept() -> None:
    """Measuring stops when its meter says so."""
    with pytest.raises(Stopped):
        measure(generate(Recipe("square", (5, 5), "tetravex")), Limit(nodes=5).meter())
