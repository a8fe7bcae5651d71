"""Puzzles: in which orientations a tile may lie where, and what makes no puzzle."""

from __future__ import annotations

from cmath import phase, pi
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from tests.examples import each, examples
from tests.strategies.matching import BOARDS, cut, puzzles
from tui_tangram.games.matching.core import (
    CIRCLE,
    COMPLEMENT,
    Orientation,
    Puzzle,
    Spot,
    Tile,
    rules_named,
)
from tui_tangram.games.matching.core.puzzle import PuzzleError
from tui_tangram.maths.tiling import LAYOUTS, rectangle


def directions(puzzle: Puzzle, place: int) -> list[float]:
    """Return where the sides of a place look, in steps of 15°, from its corners."""
    corners = [complex(corner) for corner in puzzle.board.mesh.faces[place].corners]
    middle = sum(corners) / len(corners)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return [phase((a + b) / 2 - middle) / (2 * pi) * CIRCLE % CIRCLE for a, b in sides]


def apart(one: float, other: float) -> float:
    """Return how far two directions are apart."""
    return min((one - other) % CIRCLE, (other - one) % CIRCLE)


@each("board", BOARDS)
def test_the_angle_of_a_place_is_where_its_side_0_looks(board) -> None:
    """Angles are those of the drawn corners; the other sides follow counter-clockwise."""
    puzzle = cut(board, rules_named("infinity"), Random(1))
    for place, angle in enumerate(puzzle.angles):
        shape = puzzle.shape(place)
        for side, looks in enumerate(directions(puzzle, place)):
            assert apart(looks, angle + side * CIRCLE / shape.sides) < 1e-4


@examples(25)
@given(puzzles())
def test_a_tile_may_lie_where_its_sides_lie_on_sides(puzzle: Puzzle) -> None:
    """Of all orientations exactly those are allowed that are flush and need no forbidden act."""
    rules = puzzle.rules
    for tile, own in enumerate(puzzle.tiles[:4]):
        start = puzzle.start[tile].orientation
        for place in range(len(puzzle.board)):
            looks = directions(puzzle, place)
            allowed = set()
            fine = 1 if puzzle.board.layout in LAYOUTS else 35
            for parts in range(CIRCLE * fine):
                angle = Fraction(parts, fine)
                sides = [angle + k * own.shape.step for k in range(own.shape.sides)]
                flush = len(looks) == own.shape.sides and all(
                    any(apart(float(side), look) < 1e-4 for look in looks) for side in sides
                )
                if flush and (rules.may_turn or angle == start.angle):
                    overs = (False, True) if rules.may_flip else (start.flipped,)
                    allowed |= {Orientation(angle, over) for over in overs}
            orientations = puzzle.orientations(tile, place)
            assert set(orientations) == allowed
            assert len(orientations) == len(allowed)


@examples(30)
@given(puzzles())
def test_options_are_the_different_looks(puzzle: Puzzle) -> None:
    """Each way a tile can look in a place is named once, with an orientation that gives it."""
    for tile in range(min(4, len(puzzle.tiles))):
        for place in range(len(puzzle.board)):
            options = puzzle.options(tile, place)
            looks = [option.shown for option in options]
            assert len(set(looks)) == len(looks)
            assert list(puzzle.every_shown(tile, place)) == looks
            assert set(looks) == {
                puzzle.shown(tile, place, orientation)
                for orientation in puzzle.orientations(tile, place)
            }
            for orientation, shown in options:
                assert puzzle.shown(tile, place, orientation) == shown
                assert puzzle.showing(tile, place, shown) == orientation


@given(puzzles())
def test_the_total_counts_edges_that_have_to_match(puzzle: Puzzle) -> None:
    """All edges between places count, and those of the rim if there is a condition for it."""
    inside = sum(face.sides for face in puzzle.board.mesh.faces) - len(puzzle.board.mesh.rim)
    rim = len(puzzle.board.mesh.rim) if puzzle.rim is not None else 0
    assert puzzle.total == inside // 2 + rim


GOOD = cut(rectangle(2, 2), rules_named("infinity"), Random(7), fixed=1)
FIXED = next(iter(GOOD.fixed))
LOOSE = (FIXED + 1) % 4


def changed(spots: tuple[Spot, ...], tile: int, spot: Spot) -> tuple[Spot, ...]:
    """Return spots with another one for one tile."""
    return (*spots[:tile], spot, *spots[tile + 1 :])


BROKEN = {
    "3 tiles cannot fill a board of 4 cells": {"tiles": GOOD.tiles[:3]},
    "5 tiles are too many for 4 cells": {
        "rules": rules_named("rotator"),
        "tiles": (*GOOD.tiles, GOOD.tiles[0]),
    },
    "at most 1024 tiles, not 1025": {"tiles": GOOD.tiles[:1] * 1025},
    "cells with 3 sides: 0, but tiles with 3 sides: 1": {
        "tiles": (*GOOD.tiles[:3], Tile((1, 1, 1)))
    },
    "1 to 26 colours, not 27": {"colours": 27},
    "not 0": {"colours": 0},
    "connectors need an even number of colours, not 3": {
        "colours": 3,
        "rules": GOOD.rules.varied(matching=COMPLEMENT),
    },
    "tile 3 has the colour 9": {"tiles": (*GOOD.tiles[:3], Tile((1, 1, 9, 1)))},
    "border cannot have the colour 5": {"rim": 5},
    "start has positions for 3 tiles, not for 4": {"start": GOOD.start[:3]},
    "start: two tiles are in cell": {
        "start": changed(GOOD.start, LOOSE, GOOD.start[FIXED]),
    },
    "cannot be moved": {"start": changed(GOOD.start, FIXED, GOOD.start[LOOSE])},
    "in cell 4, but there is no such cell": {
        "start": changed(GOOD.start, LOOSE, Spot(4, 0, Orientation(6))),
    },
    f"solution: tile {LOOSE} does not fit cell": {
        "solution": changed(
            GOOD.start, LOOSE, Spot((GOOD.start[FIXED].place or 0) ^ 1, 0, Orientation(5))
        )
    },
}


@each("message", BROKEN)
def test_parts_that_do_not_go_together_are_refused(message: str) -> None:
    """Each mistake is told in one line that says what is wrong."""
    broken = replace(GOOD, **BROKEN[message])
    with pytest.raises(PuzzleError, match=message) as caught:
        broken.checked()
    assert str(caught.value).isprintable()


@given(puzzles())
def test_good_puzzles_pass(puzzle: Puzzle) -> None:
    """A puzzle whose parts go together is returned as it is."""
    assert puzzle.checked() is puzzle
