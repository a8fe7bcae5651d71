"""A pinned tile: with their images, its solutions are all solutions, each once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.examples import each
from tests.games.matching.test_solver import any_puzzle
from tests.strategies.matching import cut
from tui_tangram.games.matching.core import COMPLEMENT, Puzzle, Tile, rules_named
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.solver import count
from tui_tangram.games.matching.core.symmetry import Pin, pinned
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import Board, board, rectangle, torus
from tui_tangram.maths.tiling.solids import solid
from tui_tangram.play import Limit, Stopped


def all_of(tables: Tables) -> list[tuple[int, ...]]:
    """All solutions, without regard to symmetry; raises `Stopped` if there are too many."""
    return [tuple(each) for each in Search(tables).run(Limit(nodes=20_000).meter())]


def with_images(pin: Pin) -> list[tuple[int, ...]]:
    """The solutions with the tile pinned, and their images."""
    found = all_of(pin.tables)
    return found + [tuple(each) for one in found for each in pin.others(one)]


def puzzle_on(place: Board, rules: str, seed: int = 1, **options) -> Puzzle:
    """A puzzle with many colours, so that no two tiles are equal."""
    return cut(place, rules_named(rules), Random(seed), colours=9, **options)


@each(
    ("place", "rules", "symmetries"),
    [
        (rectangle(4, 4), "infinity", 4),
        (rectangle(5, 3), "infinity", 2),
        (board("hexagon", 7), "infinity", 6),
        (board("triangle", 6), "infinity", 6),
        (board("triangle", 4), "infinity", 3),
        (board("4.8.8", 9), "infinity", 4),
        (torus("square", 3, 3), "tetravex", 9),
        (torus("square", 3, 3), "hard-infinity", 36),
        (torus("square", 4, 3), "hard-infinity", 24),
        (torus("hexagon", 3, 3), "hard-infinity", 18),
        (solid("square", "cube", 1), "hard-infinity", 24),
    ],
)
def test_on_boards_with_symmetries(place: Board, rules: str, symmetries: int) -> None:
    """A tile is pinned to one way, and its images by all symmetries are all there are."""
    for seed in range(5):
        tables = Tables(puzzle_on(place, rules, seed), {})
        pin = pinned(tables)
        assert pin is not None
        assert pin.images == symmetries
        assert sorted(with_images(pin)) == sorted(all_of(tables))


def test_tiles_that_can_be_turned_over() -> None:
    """A corner's tile has its mirror image in the same corner: it lies there in eight ways."""
    rules = rules_named("infinity").varied(may_flip=True, matching=COMPLEMENT)
    tables = Tables(cut(rectangle(4, 4), rules, Random(2), colours=8), {})
    pin = pinned(tables)
    assert pin is not None
    assert 8 == pin.images
    assert sorted(with_images(pin)) == sorted(all_of(tables))


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (puzzle_on(rectangle(4, 4), "hard-infinity"), "a tile lies in every place"),
        (puzzle_on(rectangle(4, 4), "easy-tetravex"), "tiles do not turn"),
        (puzzle_on(rectangle(4, 4), "rotator"), "tiles do not move"),
        (puzzle_on(rectangle(4, 4), "infinity", fixed=1), "a tile is fixed"),
        (cut(rectangle(4, 4), rules_named("infinity"), Random(1), colours=1), "tiles are equal"),
        (puzzle_on(torus("square", 12, 12), "tetravex"), "too many to look at"),
    ],
)
def test_nothing_is_pinned(puzzle: Puzzle, why: str) -> None:
    """Where there is no symmetry, or no tile that tells them apart, all is searched."""
    assert pinned(Tables(puzzle, {})) is None, why


def test_with_a_tile_laid() -> None:
    """A tile that lies there ends the symmetry, unless a symmetry leaves it as it is."""
    puzzle = puzzle_on(rectangle(3, 3), "infinity")
    assert puzzle.solution is not None
    for tile, spot in enumerate(puzzle.solution):
        assert pinned(Tables(puzzle, {tile: spot})) is None
    # A tile of one colour in the middle lies there whichever way the board is turned.
    middle = next(tile for tile, spot in enumerate(puzzle.solution) if spot.place == 4)
    tiles = list(puzzle.tiles)
    tiles[middle] = Tile((1, 1, 1, 1))
    alike = replace(puzzle, tiles=tuple(tiles))
    pin = pinned(Tables(alike, {middle: puzzle.solution[middle]}))
    assert pin is not None
    assert 4 == pin.images


def test_on_any_board() -> None:
    """Whatever the rules, the rim, the fixed tiles and those laid, no solution is lost or new."""
    seen = set()
    for seed in (*range(400), 589):  # of the last a third is left
        puzzle = any_puzzle(seed)
        laid = {0: puzzle.solution[0]} if seed % 3 == 0 and puzzle.solution else {}
        tables = Tables(puzzle, laid)
        pin = pinned(tables)
        if pin is not None:
            with suppress(Stopped):
                every = all_of(tables)
                assert sorted(with_images(pin)) == sorted(every), seed
                assert count(puzzle, laid) == len(every), seed
                seen.add((pin.images, bool(laid), bool(every)))
    assert {group for group, _, _ in seen} >= {2, 3, 4, 6, 8, 9}
    assert {(lay, solvable) for _, lay, solvable in seen} == set(product((True, False), repeat=2))
