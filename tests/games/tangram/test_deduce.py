"""What is seen without search: it is true of every solution, and of no other position."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import FIGURES, SET, game, solved, some
from tui_tangram.games.tangram.core.advice import Deductions, corners, read_point, written
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.solver import solutions
from tui_tangram.maths.geometry import Point

NUMBERS = st.integers(0, len(FIGURES) - 1)
SUBSETS = st.sets(st.integers(0, 6), max_size=6)


def left(number: int, state: TangramState) -> tuple[tuple, dict]:
    """What is free of a figure, and which pieces are loose."""
    board = game(number)
    kinds: dict = {}
    for index in state.tray:
        kind = board.piece(index).kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return free_region(board.figure.outline, board.shapes(state)), kinds


@examples(30)
@given(NUMBERS, SUBSETS)
def test_every_solution_fills_every_corner_with_one_of_its_choices(
    number: int, keep: set[int]
) -> None:
    """So a corner with one choice is a proof of a step, and one with none of the end."""
    state = some(solved(number), keep)
    region, kinds = left(number, state)
    listed = corners(region, list(kinds))
    assert listed
    for solution in solutions(region, kinds):
        places = {(placed.kind, placed.shape.canonical()) for placed in solution}
        for corner in listed:
            assert places & set(corner.choices)


def test_a_corner_that_nothing_fits_is_a_proof() -> None:
    """Whatever is called contradictory has no solution; what has one is never called so."""
    random = Random(4)
    seen = 0
    for number in range(0, len(FIGURES), 6):
        board = game(number)
        state = board.start()
        for _ in range(3):
            index = random.choice(state.tray)
            fits = board.fits(state, index)
            if fits:
                state = state.with_piece(index, random.choice(fits))
        why = contradiction(board, state)
        if why:
            assert not list(solutions(*left(number, state)))
            assert why.startswith("No remaining piece fits the corner ")
            seen += 1
    assert seen


def contradiction(board: TangramGame, state: TangramState) -> str:
    return Deductions(board, state, board.verdict(state)).why


@given(NUMBERS, SUBSETS)
def test_what_is_part_of_a_solution_is_not_contradictory(number: int, keep: set[int]) -> None:
    """Nothing is seen to be wrong where nothing is."""
    assert not contradiction(game(number), some(solved(number), keep))


def test_in_freestyle_only_overlaps_are_seen() -> None:
    """The figure may come to stand anywhere."""
    board = game(3, freestyle=True)
    state = some(solved(3), {0, 1})
    assert not contradiction(board, state)
    over = state.with_piece(2, state.placements[0])
    assert " overlaps " in contradiction(board, over)
    assert () == board.advise(state).clues


@given(st.tuples(*(st.integers(-999, 999),) * 4), st.integers(1, 48))
def test_points_are_read_as_they_are_written(parts: tuple[int, int, int, int], unit: int) -> None:
    """Exactly; other text is no point."""
    point = Point.of(*parts, unit)
    assert point == read_point(written(point))
    assert read_point(f"{written(point)} ") is None


def test_kinds_of_the_set_are_told_apart() -> None:
    """Equal pieces are one choice, not two."""
    region, kinds = left(1, game(1).start())
    listed = corners(region, list(kinds))
    assert all(len(corner.choices) <= 3 * len(SET.kinds) for corner in listed)
