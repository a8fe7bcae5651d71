"""Which solutions of tile puzzles are the same."""

from __future__ import annotations

from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.matching import RULES, Orientation, Puzzle, Rules, Spot, Tile, colours_of
from tui_tangram.matching.rules import rules_named
from tui_tangram.matching.symmetry import colourings, one_of_each
from tui_tangram.matching.verdict import judge
from tui_tangram.tiling import Board, board, rectangle, symmetries


def loose(place: Board, rules: Rules, tiles: list[tuple[int, ...]], fixed: int = 0) -> Puzzle:
    """A puzzle of these tiles; the first *fixed* of them lie in the places of their numbers."""
    angles = Puzzle(place, rules, (), 4, ()).angles
    start = [Spot(i if i < fixed else None, 0, Orientation(angles[i])) for i in range(len(tiles))]
    return Puzzle(
        place, rules, tuple(map(Tile, tiles)), 4, tuple(start), fixed=frozenset(range(fixed))
    ).checked()


def brute(puzzle: Puzzle) -> list[tuple[Spot, ...]]:
    """Every solution by trying all, with tiles that look the same told apart."""
    found = []
    count = len(puzzle.tiles)
    for order in permutations(range(count)):
        if any(order[tile] != puzzle.start[tile].place for tile in puzzle.fixed):
            continue
        ways = [
            [Spot(place, 0, option.orientation) for option in puzzle.options(tile, place)]
            if tile not in puzzle.fixed
            else [puzzle.start[tile]]
            for tile, place in enumerate(order)
        ]
        found += [spots for spots in product(*ways) if judge(puzzle, spots).solved]
    return found


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
            (symmetry.places[place], symmetry.side(place, side, face.sides)): (shown[place] or ())[
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
