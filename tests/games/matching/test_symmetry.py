"""Which solutions of tile puzzles are the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, times
from tests.strategies.matching import cut
from tui_tangram.games.matching.core import (
    CIRCLE,
    COMPLEMENT,
    EQUAL,
    RULES,
    Orientation,
    Puzzle,
    Rules,
    Spot,
    Tile,
    colours_of,
)
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.rules import rules_named
from tui_tangram.games.matching.core.solver import count, solutions
from tui_tangram.games.matching.core.symmetry import colourings, one_of_each, uniform
from tui_tangram.maths.tiling import Board, board, rectangle, symmetries, torus


def loose(place: Board, rules: Rules, tiles: list[tuple[int, ...]], fixed: int = 0) -> Puzzle:
    """A puzzle of these tiles; the first *fixed* of them lie in the places of their numbers."""
    angles = Puzzle(place, rules, (), 4, ()).angles
    start = [Spot(i if i < fixed else None, 0, Orientation(angles[i])) for i in range(len(tiles))]
    return Puzzle(
        place, rules, tuple(map(Tile, tiles)), 4, tuple(start), fixed=frozenset(range(fixed))
    ).checked()


def brute(puzzle: Puzzle) -> list[tuple[Spot, ...]]:
    """Every solution by trying all tiles place by place, with tiles that look the same told apart.

    Ways in which one tile looks the same in a place are one.
    """
    found: list[dict[int, Spot]] = [{}]
    for place in range(len(puzzle.board)):
        after = []
        for laid, tile in product(found, range(len(puzzle.tiles))):
            start = puzzle.start[tile]
            stays = tile in puzzle.fixed or not puzzle.rules.may_move
            if tile in laid or (stays and start.place != place):
                continue
            ways = puzzle.orientations(tile, place)
            if tile in puzzle.fixed:
                ways = (start.orientation,)
            looks = {puzzle.shown(tile, place, way): Spot(place, 0, way) for way in ways}
            after += [laid | {tile: spot} for spot in looks.values()]
        found = [laid for laid in after if not judge(puzzle, spread(puzzle, laid)).unmatched]
    return [
        spread(puzzle, laid)
        for laid in found
        if puzzle.fixed <= laid.keys() and judge(puzzle, spread(puzzle, laid)).solved
    ]


def spread(puzzle: Puzzle, laid: dict[int, Spot]) -> tuple[Spot, ...]:
    """The spots of all tiles, those that are not laid in a drawer."""
    return tuple(
        laid.get(tile, spot._replace(place=None)) for tile, spot in enumerate(puzzle.start)
    )


def pictures(puzzle: Puzzle, solutions: list[tuple[Spot, ...]]) -> dict[object, tuple[Spot, ...]]:
    """What solutions show, each with one that shows it."""
    return {colours_of(puzzle, spots): spots for spots in solutions}


def turned(puzzle: Puzzle, spots: tuple[Spot, ...]) -> set[object]:
    """What a solution shows after each symmetry of the board, side by side."""
    faces = puzzle.board.mesh.faces
    shown = colours_of(puzzle, spots)
    images = set()
    for symmetry in symmetries(puzzle.board.mesh):
        there = {
            (symmetry.places[place], symmetry.side(place, side, face.shape)): (shown[place] or ())[
                side
            ]
            for place, face in enumerate(faces)
            for side in range(face.sides)
        }
        images.add(
            tuple(
                tuple(there[place, side] for side in range(face.sides))
                for place, face in enumerate(faces)
            )
        )
    return images


tiles_of_squares = st.lists(st.tuples(*[st.integers(1, 2)] * 4), min_size=4, max_size=4)


@given(tiles_of_squares, st.sampled_from(RULES[:2]), st.integers(0, 2))
@examples(20)
def test_against_all_arrangements(tiles: list[tuple[int, ...]], rules: Rules, fixed: int) -> None:
    """Equal tiles told apart, each picture comes `colourings` times; classes are disjoint."""
    puzzle = loose(rectangle(2, 2), rules, tiles, fixed)
    found = brute(puzzle)
    seen = pictures(puzzle, found)
    assert len(found) == len(seen) * colourings(puzzle)
    kept = list(one_of_each(seen.values(), puzzle))
    # No solution depends on those before: they are not remembered.
    assert kept == [*one_of_each([*seen.values()][::-1], puzzle)][::-1]
    classes = [turned(puzzle, spots) for spots in kept]
    assert all(any(picture in one for one in classes) for picture in seen)
    for number, one in enumerate(classes):
        assert all(one.isdisjoint(other) for other in classes[:number])


def two_coloured(seed: int, *, askew: bool = False) -> Puzzle:
    """A board of a few places in two colours, so that tiles repeat, under any rules.

    Where tiles are not turned they stand *askew* too, as files have them: each flips about an axis
    of its own.
    """
    random = Random(seed)
    place = random.choice(
        (rectangle(2, 2), board("square", 3), board("triangle", 4), board("3.4.6.4", 4),
         board("hexagon", 3), board("3.3.3.4.4", 4), torus("square", 2, 2))
    )  # fmt: skip
    rules = random.choice(RULES).varied(
        may_flip=random.random() < 0.6, matching=random.choice((EQUAL, EQUAL, COMPLEMENT))
    )
    puzzle = cut(place, rules, random, colours=2, wild=random.choice((0, 0, 0.1)),
                 fixed=random.choice((0, 0, 1)),
                 spare=seed % 3 if rules.may_move else 0)  # fmt: skip
    if not askew:
        return puzzle
    start = [
        spot._replace(
            orientation=Orientation(
                (spot.orientation.angle + tile.shape.step * random.randrange(tile.shape.sides))
                % CIRCLE,
                random.random() < 0.5,
            )
        )
        if number not in puzzle.fixed
        else spot
        for number, (tile, spot) in enumerate(zip(puzzle.tiles, puzzle.start, strict=True))
    ]
    return replace(puzzle, start=tuple(start), solution=None)


@pytest.mark.parametrize("askew", [False, True])
def test_equal_tiles_told_apart_are_counted(askew: bool) -> None:
    """Each arrangement stands for as many with the tiles told apart, whatever makes them equal."""
    weights = Counter[bool]()
    for seed in range(times(60)):
        puzzle = two_coloured(seed, askew=askew)
        found, alike = brute(puzzle), list(solutions(puzzle))
        weighed = [colourings(puzzle, solution) for solution in alike]
        assert len(found) == sum(weighed), seed
        assert len(alike) == count(puzzle), seed
        if uniform(puzzle):
            assert set(weighed) <= {colourings(puzzle)}, seed
        weights[puzzle.rules.may_flip] += len(found) > len(alike)
    assert min(weights[True], weights[False]) > 3


@pytest.mark.parametrize(
    ("name", "labelled"),
    [
        ("square/2x3/easy-tetravex/c3+flip/s2", 4),
        # Three tiles are one tile when flipped, and two others are equal.
        ("square/2x4/tetravex/c2+flip/s664985", 1056),
    ],
)
def test_tiles_that_are_flipped_and_not_turned(name: str, labelled: int) -> None:
    """A tile is equal to one that looks as it does once it is flipped."""
    puzzle = generate(parse_id(name))
    assert labelled == count(puzzle) * colourings(puzzle)


def test_turns_of_a_whole_board_are_one_class() -> None:
    """Four tiles that fit in one way only, the whole turned in four ways."""
    tiles = [(1, 1, 2, 1), (1, 1, 3, 3), (1, 4, 2, 1), (1, 4, 3, 1)]
    puzzle = loose(rectangle(2, 2), rules_named("hard-infinity"), tiles)
    found = brute(puzzle)
    assert found
    assert len(found) == 4 * len(list(one_of_each(found, puzzle)))


@pytest.mark.parametrize(("fixed", "orders"), [(0, 6), (1, 2), (2, 1)])
def test_fixed_tiles_do_not_change_places(fixed: int, orders: int) -> None:
    """A fixed tile is not one of the equal tiles that can change places."""
    puzzle = loose(board("triangle", 3), rules_named("hard-infinity"), [(1, 1, 1)] * 3, fixed)
    assert colourings(puzzle) == factorial(3 - fixed) == orders
