"""Colours at corners: all corners that meet have one colour, whatever is known of sides."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import times
from tui_tangram.games.matching.core import (
    CORNERS,
    EQUAL,
    RULES,
    MatchingGame,
    Puzzle,
    Spot,
    colours_of,
)
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.fitting import fitting_places
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.kernel import FOUND
from tui_tangram.games.matching.core.proof import pictures, unique
from tui_tangram.games.matching.core.puzzle import corners, touching
from tui_tangram.games.matching.core.recipe import Recipe, RecipeError
from tui_tangram.games.matching.core.sat import Learner, installed
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.solver import count, first_solution, named, solutions
from tui_tangram.games.matching.core.symmetry import colourings, one_of_each
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import RIM, Tile, ends, pair, reversed_pair
from tui_tangram.maths.tiling import rectangle, step_of, torus
from tui_tangram.maths.tiling.shapes import of_places
from tui_tangram.play import Limit

SIZES = [("square", (2, 2)), ("square", (3, 1)), ("triangle", 4), ("hexagon", 2),
         ("3.6.3.6", 3), ("3.3.4.3.4", 3), ("3.4.6.4", 3), ("3.3.3.4.4", 3)]  # fmt: skip


def small(seed: int) -> Puzzle:
    """A board of a few cells under any rules, with tiles flipped, spare and fixed."""
    random = Random(seed)
    layout, size = random.choice(SIZES)
    rules = random.choice([rules for rules in RULES if not rules.demo])
    recipe = Recipe(
        layout, size, rules.id, None if seed % 2 else 2, may_flip=random.random() < 0.4,
        fixed=random.choice((0, 0, 1)), spare=random.choice((0, 0, 1)) if rules.may_move else 0,
        matching=CORNERS, seed=seed,
    )  # fmt: skip
    try:
        return generate(recipe)
    except RecipeError:
        return generate(replace(recipe, rules="hard-infinity", colours=2))


def at_corners(puzzle: Puzzle, spots: tuple[Spot, ...]) -> list[list[int]]:
    """The colours at the corners of each cell, from those of the tiles and how they lie."""
    found: list[list[int]] = [[] for _ in puzzle.shapes]
    for tile, (place, _, (angle, flipped)) in enumerate(spots):
        if place is not None:
            own, count = puzzle.tiles[tile].colours, puzzle.shapes[place].sides
            turn = (angle - puzzle.angles[place]) // step_of(count)
            # A tile turned over has its first side, from the first corner to the second, reversed.
            found[place] = [
                own[(turn - k + 1 if flipped else k - turn) % count] for k in range(count)
            ]
    return found


def agree(puzzle: Puzzle, spots: tuple[Spot, ...]) -> bool:
    """Whether at every point of the plane all corners of tiles laid there have one colour."""
    points = defaultdict(set)
    shown = at_corners(puzzle, spots)
    for face, colours in zip(puzzle.board.mesh.faces, shown, strict=True):
        for point, colour in zip(face.corners, colours, strict=False):
            points[point].add(colour)
    if puzzle.rim == RIM:
        for line in map(puzzle.board.mesh.ends, puzzle.board.mesh.rim):
            for point in line:
                points[point].add(RIM)
    return all(len(colours) == 1 for colours in points.values())


def brute(puzzle: Puzzle) -> list[tuple[Spot, ...]]:
    """All full boards that agree, by trying everything in one place after the other."""
    found: list[dict[int, Spot]] = [{}]
    for place in range(len(puzzle.board)):
        after = []
        for laid, tile in product(found, range(len(puzzle.tiles))):
            start = puzzle.start[tile]
            stays = tile in puzzle.fixed or not puzzle.rules.may_move
            if tile not in laid and (not stays or start.place == place):
                ways = puzzle.orientations(tile, place)
                here = (start.orientation,) if tile in puzzle.fixed else ways
                after += [laid | {tile: Spot(place, 0, way)} for way in here]
        found = [laid for laid in after if agree(puzzle, spread(puzzle, laid))]
    return [spread(puzzle, laid) for laid in found if puzzle.fixed <= laid.keys()]


def spread(puzzle: Puzzle, laid: dict[int, Spot]) -> tuple[Spot, ...]:
    """The spots of all tiles, those that are not laid in a drawer."""
    return tuple(laid.get(t, spot._replace(place=None)) for t, spot in enumerate(puzzle.start))


@pytest.mark.parametrize("part", range(2))
def test_solver_and_proof_find_what_agrees_at_every_point(part: int) -> None:
    """By trying everything; so are the numbers, with equal tiles told apart and up to symmetry."""
    several = 0
    for seed in range(part, times(40), 2):
        puzzle = small(seed)
        tried = brute(puzzle)
        labelled = {
            (tuple(spot.place for spot in spots), colours_of(puzzle, spots)) for spots in tried
        }
        found = list(solutions(puzzle))
        shown = {colours_of(puzzle, spots) for spots in found}
        assert shown == {colours_of(puzzle, spots) for spots in tried}, seed
        assert len(shown) == len(found) == count(puzzle), seed
        assert sum(colourings(puzzle, spots) for spots in found) == len(labelled), seed
        assert sorted(pictures(puzzle)) == sorted(shown), seed
        classes = len(list(one_of_each(found, puzzle)))
        assert unique(puzzle) == (classes == 1), seed
        several += len(found) > classes > 1
    assert several > 3


@pytest.mark.parametrize("rules", ["hard-infinity", "infinity", "tetravex", "rotator"])
@pytest.mark.parametrize("flip", [False, True])
def test_what_is_made_is_solved(rules: str, flip: bool) -> None:
    """On larger boards, with a border too: nothing proves that there is no solution."""
    for layout in ("square", "triangle", "hexagon", "3.4.6.4", "3.3.4.3.4"):
        recipe = Recipe(layout, "easy", rules, may_flip=flip, matching=CORNERS, seed=1)
        puzzle = generate(recipe)
        found = first_solution(puzzle)
        assert found is not None
        assert judge(puzzle, found).solved
        assert agree(puzzle, found)


def test_all_ways_to_search_agree() -> None:
    """In plain Python, compiled, with the solver that learns, and by a careful player."""
    for seed, (layout, size) in enumerate([("square", (4, 3)), ("hexagon", 7), ("triangle", 12)]):
        recipe = Recipe(layout, size, "hard-infinity", 3, matching=CORNERS, spare=1, seed=seed)
        tables = Tables(generate(recipe), {})
        plain, quick = (Search(tables, early=early) for early in (None, 0))
        most = 3000
        found = [one.step(Limit().meter(), most) for one in (plain, quick)]
        assert found[0] == found[1]
        assert plain.found == quick.found
        if installed():
            learner = Learner(tables, Limit().meter())
            assert FOUND == learner.step(Limit().meter(), 10_000)
            assert judge(tables.puzzle, named(tables, {}, learner.found)).solved
            learner.close()
        effort = measure(tables.puzzle)
        assert effort is not None
        assert effort >= len(tables.puzzle.board)


@given(st.integers(0, 10_000))
def test_a_tile_fits_where_its_corners_agree_with_all_around(seed: int) -> None:
    """With tiles that it meets in a corner only, too, and with a dark border."""
    random = Random(seed)
    layout = random.choice(("square", "triangle", "hexagon", "3.4.6.4"))
    rules = random.choice(("hard-infinity", "infinity", "tetravex"))
    recipe = Recipe(layout, "easy", rules, 2, may_flip=seed % 3 == 0, matching=CORNERS, seed=seed)
    game = MatchingGame(generate(recipe))
    puzzle = game.puzzle
    laid = {tile: spot for tile, spot in enumerate(puzzle.solution or ()) if random.random() < 0.4}
    state = replace(game.start(), spots=spread(puzzle, laid))
    faces, rim = puzzle.board.mesh.faces, puzzle.board.mesh.rim
    # If the border takes all dark sides there are, none fits inside.
    dark_sides = sum(one.sides.count(RIM) for one in puzzle.tiles)
    scarce = puzzle.rim == RIM and dark_sides == len(rim)
    loose = [tile for tile, spot in enumerate(state.spots) if spot.place is None]
    for tile in loose[:2]:
        fits = {
            (place, puzzle.shown(tile, place, way))
            for place, ways in fitting_places(game, state, tile).items()
            for way in ways
        }
        taken = {spot.place for spot in laid.values()}
        for place in set(range(len(puzzle.board))) - taken:
            for way in puzzle.orientations(tile, place):
                there = spread(puzzle, laid | {tile: Spot(place, 0, way)})
                shown = puzzle.shown(tile, place, way)
                dark = any(
                    colour == RIM and beyond is not None
                    for colour, beyond in zip(shown, faces[place].across, strict=True)
                )
                good = agree(puzzle, there) and not (dark and scarce)
                assert good == ((place, shown) in fits)


def test_a_pair_is_two_colours_in_order() -> None:
    """Each number is one pair; the first ones have the first colours."""
    assert [pair(*ends(number)) for number in range(400)] == list(range(400))
    for most in range(6):
        pairs = {pair(a, b) for a in range(most + 1) for b in range(most + 1)}
        assert pairs == set(range(CORNERS.side_colours(most) + 1))
        assert {ends(reversed_pair(one)) for one in pairs} == {ends(one)[::-1] for one in pairs}
    assert 4 == EQUAL.side_colours(4)


def test_a_tile_from_behind_has_its_colours_the_other_way_round() -> None:
    """As seen, and its sides are the pairs of them."""
    tile = Tile.of((1, 2, 3, 4), cornered=True)
    assert (2, 1, 4, 3) == tile.mirrored.colours
    assert tile.mirrored == Tile.of((2, 1, 4, 3), cornered=True)
    assert tile == tile.mirrored.mirrored


def test_corners_that_meet() -> None:
    """Around a point inside four squares meet, on a torus everywhere; a pinch is told."""
    inside = [around for around in corners(rectangle(2, 2).mesh) if len(around) == 4]
    assert 1 == len(inside)
    assert {0, 1, 2, 3} == {corner.place for corner in inside[0]}
    assert [4] * 9 == [len(around) for around in corners(torus("square", 3, 3).mesh)]
    assert [6] * 9 == [len(around) for around in corners(torus("triangle", 3, 3).mesh)]
    ring = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert not touching(of_places("square", ring).mesh)
    assert touching(of_places("square", ring[1:]).mesh)


def test_a_dark_border_is_dark_at_its_corners() -> None:
    """And nowhere else."""
    puzzle = generate(Recipe("square", (4, 4), "infinity", 3, matching=CORNERS, seed=1))
    assert puzzle.solution is not None
    shown = at_corners(puzzle, puzzle.solution)
    dark = sum(colours.count(RIM) for colours in shown)
    # Of each of the twelve tiles on the rim two, and a third of those in the corners.
    assert 12 * 2 + 4 == dark
    assert judge(puzzle, puzzle.solution).solved


def test_colours_at_corners_are_counted_and_not_their_pairs() -> None:
    """As many as the recipe says, the border's own included, and the dark border left out."""
    board = generate(Recipe("square", (4, 4), "infinity", 2, matching=CORNERS, seed=3))
    assert board.colours_used == 2
    bright = replace(board, rim=2, tiles=tuple(Tile.of((1,) * 4, cornered=True) for _ in range(16)))
    assert bright.colours_used == 2
