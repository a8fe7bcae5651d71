"""Can it still be solved, and since when not: asked of the smallest game there can be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.null.game import NullGame
from tui_tangram.play import Check, CheckResult, Feasibility, Limit, Meter, MoveError, check

PLUS, MINUS = "plus", "minus"


def height(moves: Sequence[str]) -> int:
    return moves.count(PLUS) - moves.count(MINUS)


def valid(moves: list[str]) -> list[str]:
    """Leave out what would go below zero."""
    kept: list[str] = []
    for move in moves:
        if height([*kept, move]) >= 0:
            kept.append(move)
    return kept


@given(st.integers(0, 6), st.lists(st.sampled_from([PLUS, PLUS, MINUS]), max_size=30).map(valid))
def test_the_last_good_position_is_the_last(goal: int, moves: list[str]) -> None:
    """As a slow twin finds it: all positions, and those that are not too much."""
    good = [k for k in range(len(moves) + 1) if height(moves[:k]) <= goal]
    found = check(NullGame(goal), moves)
    if good[-1] == len(moves):
        assert Check(CheckResult.YES) == found
    else:
        assert Check(CheckResult.NO, "It is too much.", good[-1]) == found


@given(
    st.integers(0, 6),
    st.lists(st.sampled_from([PLUS, PLUS, MINUS]), max_size=30).map(valid),
    st.data(),
)
def test_only_stops_are_gone_back_to(goal: int, moves: list[str], data: st.DataObject) -> None:
    """Where the player cannot stop nobody is sent."""
    stops = sorted(data.draw(st.sets(st.sampled_from(range(len(moves) + 1)))))
    found = check(NullGame(goal), moves, stops=[stop for stop in stops if stop < len(moves)])
    good = [k for k in stops if k < len(moves) and height(moves[:k]) <= goal]
    if found.answer is CheckResult.NO:
        assert found.good == (good[-1] if good else None)
        assert found.last


def test_a_puzzle_without_solution_has_no_good_position() -> None:
    """All positions are proved to be hopeless, the beginning too."""
    assert Check(CheckResult.NO, "It is too much.") == check(NullGame(3, 5), [PLUS, MINUS, PLUS])


def test_equal_positions_are_decided_once() -> None:
    """Going to and fro costs nothing more."""
    meter = Limit().meter()
    moves = [PLUS, *[PLUS, MINUS] * 10, PLUS]
    # Positions 2 and 1 in turn: the present one, 2, is too much by one, and 1 is the goal.
    found = check(NullGame(1), moves, meter)
    assert (len(moves) - 1, 1) == (found.good, meter.nodes)
    meter = Limit().meter()
    assert 0 == check(NullGame(0), moves, meter).good
    assert 3 == meter.nodes


def test_what_is_not_known_within_the_limit_is_said() -> None:
    """The present position comes first; without it nothing is known."""
    assert Check(CheckResult.UNKNOWN) == check(NullGame(9), [PLUS], Limit(nodes=3).meter())
    assert Check(CheckResult.YES) == check(NullGame(9), [PLUS], Limit(nodes=8).meter())


def test_a_position_that_cannot_be_completed_is_told_though_no_good_one_was_found() -> None:
    """Then neither a good position is told nor that there is none."""
    moves = [PLUS] * 9
    found = check(NullGame(5), moves, Limit(nodes=6).meter())
    assert Check(CheckResult.NO, "It is too much.", None, last=False) == found


class Hard(NullGame):
    """Takes a thousand nodes at one number."""

    hard = 4

    def solvable(
        self, state: int, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        for _ in range(1000 * (state == self.hard)):
            if meter is not None:
                meter.tick()
        return super().solvable(state, meter)


def test_a_hard_position_on_the_way_is_left_open() -> None:
    """The good one before it is found, and it is said that it may not be the last."""
    moves = [PLUS] * 6
    found = check(Hard(3), moves, Limit(nodes=5000).meter(), each=100)
    assert Check(CheckResult.NO, "It is too much.", 3, last=False) == found
    found = check(Hard(3), moves, Limit(nodes=5000).meter(), each=2000)
    assert Check(CheckResult.NO, "It is too much.", 3) == found


def test_a_move_that_is_none_is_refused() -> None:
    """As everywhere."""
    with pytest.raises(MoveError):
        check(NullGame(), ["jump"])
