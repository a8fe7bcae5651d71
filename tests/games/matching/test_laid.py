"""Tiles that a file shows on a board of which it has not all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.matching.core.exchange.columns import LaidTiles
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import COMPLEMENT, EQUAL
from tui_tangram.play import played

SIZE = 3, 2


def shown(puzzle: Puzzle, spots: tuple[Spot, ...]) -> dict[int, tuple[int, ...]]:
    """Return what each cell with a tile shows, as files list it."""
    return {
        spot.place: tuple(listed("square", puzzle.shown(tile, spot.place, spot.orientation)))
        for tile, spot in enumerate(spots)
        if spot.place is not None
    }


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    """Return a small board whose tiles are moved, of any such rules."""
    rules = draw(st.sampled_from(["infinity", "hard-infinity", "tetravex", "easy-tetravex"]))
    pairs = draw(st.booleans())
    return generate(
        Recipe(
            "square",
            SIZE,
            rules,
            2,
            fixed=draw(st.integers(0, 2)),
            spare=draw(st.integers(0, 2)),
            may_flip=draw(st.booleans()),
            matching=COMPLEMENT if pairs else EQUAL,
            seed=draw(st.integers(0, 99)),
        )
    )


@given(boards(), st.randoms(use_true_random=False))
def test_moves_lay_what_is_shown(puzzle: Puzzle, random: Random) -> None:
    """Some tiles of the solution, wherever; fixed ones lie there without a move."""
    assert puzzle.solution is not None
    whole = shown(puzzle, puzzle.solution)
    places = random.sample(sorted(whole), random.randrange(1, len(whole)))
    laid = LaidTiles(SIZE, {place: whole[place] for place in places})
    fixed = {puzzle.start[tile].place for tile in puzzle.fixed}
    moves = laid.moves_on(puzzle)
    assert len(moves) == len(set(places) - fixed)
    spots = played(MatchingGame(puzzle), moves).spots
    assert shown(puzzle, spots) == {place: whole[place] for place in {*places, *fixed}}


@given(boards(), st.randoms(use_true_random=False))
def test_what_a_board_has_not_is_not_laid(puzzle: Puzzle, random: Random) -> None:
    """No tile is laid twice, nor of another colour, on another size or by other rules."""
    assert puzzle.solution is not None
    whole = shown(puzzle, puzzle.solution)
    place = random.choice(sorted(whole))
    other = (9, *whole[place][1:])
    assert not LaidTiles(SIZE, {place: other}).moves_on(puzzle)
    assert not LaidTiles(SIZE[::-1], {0: whole[0]}).moves_on(puzzle)
    assert not LaidTiles(SIZE, {place: whole[place]}, "rotator").moves_on(puzzle)
    copies = dict.fromkeys(whole, whole[place])
    alike = sum(set(whole[place]) == set(tile.sides) for tile in puzzle.tiles)
    assert alike == len(puzzle.tiles) or not LaidTiles(SIZE, copies).moves_on(puzzle)


def test_boards_of_other_forms_are_not_meant() -> None:
    """A torus, colours at corners, tiles that only turn, tiles that are placed at the start."""
    for text in ("wraps", "rotator"):
        puzzle = generate(
            Recipe("square", SIZE, "hard-infinity" if text == "wraps" else text, 2,
                   wraps=text == "wraps", seed=3)
        )  # fmt: skip
        assert puzzle.solution is not None
        laid = LaidTiles(SIZE, {0: shown(puzzle, puzzle.solution)[0]})
        assert not laid.moves_on(puzzle)
    puzzle = generate(Recipe("square", SIZE, "hard-infinity", 2, seed=3))
    assert puzzle.solution is not None
    laid = LaidTiles(SIZE, {0: shown(puzzle, puzzle.solution)[0]})
    assert laid.moves_on(puzzle)
    assert not laid.moves_on(replace(puzzle, start=puzzle.solution))
