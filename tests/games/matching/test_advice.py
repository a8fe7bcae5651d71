"""Help from the player's position on a board: true, complete, and naming what is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, islice, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.matching import BOARDS, cut, filled
from tui_tangram.games.matching.core import (
    COMPLEMENT,
    EQUAL,
    RULES,
    MatchingGame,
    MatchingState,
    Spot,
    colours_of,
    rules_named,
)
from tui_tangram.games.matching.core.advice import advise, laid_order, solvable
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.solver import first_solution, solutions
from tui_tangram.maths.tiling import level_board, polygon, rectangle
from tui_tangram.play import Advice, Feasibility, Limit, Solvability, Stopped, played

SEEDS = st.integers(0, 2**32)
MOVING = [rules for rules in RULES if rules.may_move]
TURNING = [rules for rules in RULES if rules.may_turn and not rules.may_move]


def made(seed: int, kinds=RULES) -> tuple[MatchingGame, Random]:
    """A game by chance, with whatever occurs in puzzles, and the chance left over."""
    random = Random(seed)
    rules = random.choice(kinds).varied(
        may_flip=random.random() < 0.3, matching=COMPLEMENT if random.random() < 0.3 else EQUAL
    )
    puzzle = cut(
        random.choice(BOARDS),
        rules,
        random,
        colours=random.choice((4, 6)),
        wild=random.choice((0.0, 0.0, 0.2)),
        fixed=random.choice((0, 0, 1, 3)),
    )
    return MatchingGame(puzzle), random


def with_spots(game: MatchingGame, spots: Sequence[Spot]) -> MatchingState:
    """The state in which tiles are there."""
    return replace(game.start(), spots=tuple(spots))


def advised(game: MatchingGame, state: MatchingState) -> Advice:
    """The advice, unless that takes so long that the limit may have had a part in it."""
    meter = Limit(nodes=100_000).meter()
    try:
        advice = advise(game, state, (), meter)
    except Stopped:
        assume(False)
        raise
    assume(meter.nodes < 100_000)
    return advice


def followed(game: MatchingGame, state: MatchingState, advice: Advice) -> MatchingState:
    """The state after all that was advised."""
    return played(game, advice.way, state)


def part_of_solution(game: MatchingGame, random: Random) -> MatchingState:
    """A state in which some tiles are as in the known solution, the others as at the start."""
    solution = game.puzzle.solution
    spots = list(game.start().spots)
    for tile in random.sample(range(len(spots)), random.randrange(len(spots) + 1)):
        if tile not in game.puzzle.fixed:
            spots[tile] = solution[tile]
    return with_spots(game, spots)


# The advice is true


@examples(30)
@given(SEEDS)
def test_whatever_is_laid_the_advice_leads_to_a_solution(seed: int) -> None:
    """Tiles laid by chance go back as far as needed, and then the steps solve the board."""
    game, random = made(seed)
    spots = filled(game.puzzle, random, random.choice((0.2, 0.8, 1.0)))
    state = with_spots(game, spots)
    advice = advised(game, state)
    assert game.verdict(followed(game, state, advice)).solved
    assert bool(advice.back) == (advice.solvability is Solvability.STUCK)
    assert (advice.solvability is Solvability.SOLVED) == game.verdict(state).solved
    for move in advice.back:
        assert move.startswith("send ")
    for move in advice.steps:
        assert move.split()[0] in {"lay", "turn", "flip"}
    sent_back = {int(part.split(">")[0]) for move in advice.back for part in move.split()[1:]}
    assert sent_back <= {tile for tile, spot in enumerate(spots) if spot.place is not None}
    assert sent_back.isdisjoint(game.puzzle.fixed)


@given(SEEDS)
def test_a_part_of_a_solution_can_be_completed(seed: int) -> None:
    """Nothing is in the way, and what is laid stays."""
    game, random = made(seed, MOVING)
    state = part_of_solution(game, random)
    advice = advised(game, state)
    assert not advice.back
    assert advice.solvability in (Solvability.SOLVABLE, Solvability.SOLVED)
    end = followed(game, state, advice)
    assert game.verdict(end).solved
    kept = {tile for tile, spot in enumerate(state.spots) if spot.place is not None}
    assert all(end.spots[tile] == state.spots[tile] for tile in kept)
    assert len(advice.steps) == len(end.spots) - len(kept)


@examples(40)
@given(SEEDS)
def test_solutions_other_than_the_known_one_count_too(seed: int) -> None:
    """A part of any solution can be completed, known or not."""
    random = Random(seed)
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), random, colours=3)
    other = random.choice(list(islice(solutions(puzzle), 200)))
    game = MatchingGame(replace(puzzle, solution=random.choice((puzzle.solution, None))))
    spots = list(game.start().spots)
    for tile in random.sample(range(9), 4):
        spots[tile] = other[tile]
    advice = advised(game, with_spots(game, spots))
    assert Solvability.SOLVABLE is advice.solvability


@examples(30)
@given(SEEDS)
def test_what_is_sent_back_cannot_be_spared(seed: int) -> None:
    """With any one of the tiles in the way beside those kept there is no solution."""
    game, random = made(seed, MOVING)
    spots = filled(game.puzzle, random, 0.5)
    state = with_spots(game, spots)
    advice = advised(game, state)
    if not advice.back:
        return
    back = [int(part.split(">")[0]) for part in advice.back[0].split()[1:]]
    laid = {tile: spot for tile, spot in enumerate(spots) if spot.place is not None}
    for tile in back:
        kept = {other: spot for other, spot in laid.items() if other not in back or other == tile}
        found = first_solution(game.puzzle, kept, Limit(nodes=100_000).meter())
        assert found is None or not judge(game.puzzle, found).solved


@given(SEEDS)
def test_tiles_that_only_turn_are_turned_where_they_must_be(seed: int) -> None:
    """Each step turns a tile to look otherwise; one that stands right is left alone."""
    game, _ = made(seed, TURNING)
    state = game.start()
    advice = advised(game, state)
    end = followed(game, state, advice)
    assert game.verdict(end).solved
    before, after = colours_of(game.puzzle, state.spots), colours_of(game.puzzle, end.spots)
    turned = sum(one != other for one, other in zip(before, after, strict=True))
    assert turned == len(advice.steps)


# Who is blamed


def test_the_tile_laid_last_is_the_first_to_go_back() -> None:
    """Of two tiles that cannot both stay the later one is in the way, whichever that is."""
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), Random(3), colours=3)
    game = MatchingGame(puzzle)
    several = list(islice(solutions(puzzle), 50))
    matching, clashing = 0, 0
    for one, other in product(several[:3], several[-3:]):
        for a, b in combinations(range(9), 2):
            pair = ((a, one[a]), (b, other[b]))
            if one[a].place == other[b].place or first_solution(puzzle, dict(pair)):
                continue
            for first, second in (pair, pair[::-1]):
                moves = [
                    game.lay(tile, spot.place, spot.orientation) for tile, spot in (first, second)
                ]
                state = game.execute(game.execute(game.start(), moves[0]), moves[1])
                assert (f"send {second[0]}>0",) == advise(game, state, moves).back
                clash = bool(game.verdict(state).unmatched)
                matching, clashing = matching + (not clash), clashing + clash
    assert matching
    assert clashing


def test_a_tile_that_was_moved_since_counts_from_then() -> None:
    """The order is that in which tiles came to lie as they lie now."""
    game = MatchingGame(cut(rectangle(3, 3), rules_named("hard-infinity"), Random(1)))
    moves = ["lay 3@0+6", "lay 1@4+6", "lay 2@8+6", "turn 1+12", "send 2>0", "drawer 1 Rim"]
    state = played(game, moves)
    assert (3, 1) == laid_order(game, state, moves)
    assert (1, 3) == laid_order(game, state, [])
    assert (1, 3) == laid_order(game, state, ["lay 9@99+6"])


def test_a_dark_side_inside_is_in_the_way_without_search() -> None:
    """Where the dark sides are just enough for the rim, one inside cannot stay."""
    puzzle = cut(rectangle(6, 6), rules_named("infinity"), Random(5), colours=10)
    corner = next(i for i, tile in enumerate(puzzle.tiles) if tile.sides.count(0) == 2)
    game = MatchingGame(replace(puzzle, solution=None))
    state = game.execute(game.start(), f"lay {corner}@14+6")
    advice = advise(game, state, (), Limit(nodes=20_000).meter())
    assert (f"send {corner}>0",) == advice.back


def test_boards_that_cannot_be_filled_are_unsolvable() -> None:
    """Said of the puzzle, not of what is laid."""
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(1), colours=6)
    game = MatchingGame(replace(puzzle, rim=2, solution=None))
    for state in (game.start(), game.execute(game.start(), "lay 0@0+6")):
        advice = advise(game, state)
        assert Solvability.UNSOLVABLE is advice.solvability
        assert () == advice.way
        assert not solvable(game, state).solvable
        assert ["These tiles cannot fill the board."] == [h.text for h in game.hints(state, advice)]
    turning = cut(rectangle(3, 3), rules_named("rotator"), Random(1), colours=6)
    game = MatchingGame(replace(turning, rim=2, solution=None))
    assert Solvability.UNSOLVABLE is advise(game, game.start()).solvability
    assert Feasibility(False) == solvable(game, game.start())


# Can it be completed?


@examples(25)
@given(SEEDS)
def test_a_position_is_solvable_exactly_when_nothing_is_in_the_way(seed: int) -> None:
    """What is told in a word is what the advice comes to, and the reason is the same."""
    game, random = made(seed)
    if random.random() < 0.5:
        state = part_of_solution(game, random)
    else:
        state = with_spots(game, filled(game.puzzle, random, random.choice((0.1, 0.3, 0.8))))
    advice = advised(game, state)
    meter = Limit(nodes=100_000).meter()
    try:
        answer = solvable(game, state, meter)
    except Stopped:
        assume(False)
        raise
    assert answer.solvable == (advice.solvability in (Solvability.SOLVED, Solvability.SOLVABLE))
    assert not (answer.solvable and answer.why)
    if game.puzzle.rules.may_move and answer.why:
        assert advice.why == answer.why


def test_what_the_known_solution_shows_needs_no_search() -> None:
    """Tiles that lie as in it, or in an image of it, can be completed: nothing is counted."""
    game = hard()
    spots = list(game.start().spots)
    for tile in (3, 17, 40):
        spots[tile] = game.puzzle.solution[tile]
    assert Feasibility(True) == solvable(game, with_spots(game, spots), Limit(nodes=0).meter())
    assert Feasibility(True) == solvable(game, with_spots(game, game.puzzle.solution))


# Limits


def hard() -> MatchingGame:
    """A board that no search here can solve in reasonable time."""
    return MatchingGame(cut(rectangle(8, 8), rules_named("hard-infinity"), Random(2), colours=12))


def test_what_is_not_known_within_the_limit_is_not_said() -> None:
    """Without a known solution a board too hard is no answer but a stop."""
    game = hard()
    game = MatchingGame(replace(game.puzzle, solution=None))
    with pytest.raises(Stopped):
        advise(game, game.start(), (), Limit(nodes=2000).meter())


def test_the_known_solution_needs_no_search() -> None:
    """Tiles as in the known solution, or in it turned with the whole board, go on at once."""
    game = hard()
    puzzle = game.puzzle
    meter = Limit(nodes=0).meter()
    assert Solvability.SOLVABLE is advise(game, game.start(), (), meter).solvability
    spots = list(game.start().spots)
    for tile in (3, 17, 40):
        row, column = divmod(puzzle.solution[tile].place, 8)
        # A quarter turn of the board to the left.
        orientation = puzzle.solution[tile].orientation.turned(polygon(4), 6)
        spots[tile] = Spot((7 - column) * 8 + row, 0, orientation)
    state = with_spots(game, spots)
    advice = advise(game, state, (), meter)
    assert Solvability.SOLVABLE is advice.solvability
    assert game.verdict(followed(game, state, advice)).solved


def test_mismatches_are_mended_even_where_the_rest_is_too_hard() -> None:
    """Something has to come back anyway; then the known solution is led to."""
    game = hard()
    puzzle = game.puzzle
    spots = list(game.start().spots)
    spots[0], spots[1] = (
        puzzle.solution[tile]._replace(place=place) for tile, place in ((0, 0), (1, 1))
    )
    for tile, place in ((0, 0), (1, 1), (2, 10)):
        spots[tile] = Spot(place, 0, puzzle.solution[tile].orientation)
    state = with_spots(game, spots)
    assert game.verdict(state).unmatched
    advice = advise(game, state, (), Limit(nodes=500).meter())
    assert Solvability.STUCK is advice.solvability
    assert game.verdict(followed(game, state, advice)).solved


@pytest.mark.parametrize("rules", ["tetravex", "infinity", "rotator"])
def test_large_boards_have_advice(rules: str) -> None:
    """On boards of the hard level, in the middle of the game, one tile being astray."""
    random = Random(7)
    puzzle = cut(level_board("3.6.3.6", "hard"), rules_named(rules), random, colours=8)
    game = MatchingGame(puzzle)
    spots = list(game.start().spots)
    if puzzle.rules.may_move:
        for tile in random.sample(range(len(spots)), len(spots) // 2):
            spots[tile] = puzzle.solution[tile]
        one, other = next(
            (a, b)
            for a, b in combinations(range(len(spots)), 2)
            if spots[a].place is not None
            and puzzle.orientations(b, spots[a].place)
            and b != a
            and spots[b].place is None
        )
        spots[other] = Spot(spots[one].place, 0, puzzle.orientations(other, spots[one].place)[0])
        spots[one] = puzzle.start[one]
    state = with_spots(game, spots)
    advice = advise(game, state, (), Limit(nodes=200_000).meter())
    assert game.verdict(followed(game, state, advice)).solved
    assert len(advice.back) <= 1
