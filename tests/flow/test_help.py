"""Help in a game without a shell: hints, checks, the way back, the solution step by step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.null.game import NullGame
from tui_tangram.flow.help import GivenHint, Help, ShownStep, WentBack, looking
from tui_tangram.games.session import Session
from tui_tangram.play import (
    Advice,
    Check,
    CheckResult,
    Hint,
    Limit,
    MoveError,
    Progress,
    Solvability,
    check,
)

PLUS, MINUS = "plus", "minus"


def played(goal: int, *moves: str) -> Help[int]:
    """Return the help in a game; a move in capitals is the game's own."""
    session = Session(NullGame(goal), lambda: 0.0)
    for move in moves:
        session.play(move.lower(), "game" if move.isupper() else "player")
    return Help(session)


def advice(on: Help[int]) -> Advice:
    return on.session.game.advise(on.session.state, on.session.path, None)


def looked(on: Help[int]) -> Check:
    found = check(on.session.game, on.session.path, stops=on.stops)
    on.learn(found)
    return found


# What the other process is asked


async def test_what_is_asked_is_about_the_present_position() -> None:
    """All that led there is said, and where undo comes to rest."""
    on = played(9, PLUS, "PLUS", PLUS)
    asked: list[Any] = []

    class Asked:
        async def advise(self, game: NullGame, moves: Any, **more: Any) -> str:
            asked.append((game.goal, moves, more))
            return "advice"

        async def check(self, game: NullGame, moves: Any, **more: Any) -> str:
            asked.append((game.goal, moves, more))
            return "a check"

    client: Any = Asked()
    limit, told = Limit(seconds=3), []
    assert "advice" == await on.ask_advice(client, limit, told.append)
    assert "a check" == await on.ask_check(client, limit, told.append)
    more = {"limit": limit, "report": told.append}
    assert [
        (9, (PLUS,) * 3, more),
        (9, (PLUS,) * 3, {**more, "stops": (0, 2)}),
    ] == asked


def test_how_far_a_search_is() -> None:
    """In numbers, whole seconds."""
    assert "Searching: 12,400 positions, 3 s." == looking(Progress(12_400, 3.9, 0, None))


# Hints


def test_hints_are_given_one_by_one_to_the_last() -> None:
    """The vaguest first; the last makes its moves, and all are counted by level."""
    on = played(5, PLUS)
    assert (None, None) == (on.hint, on.next_hint())
    assert GivenHint(Hint(1, "Not 1, near it."), more=True) == on.first_hint(advice(on), "it")
    assert Hint(1, "Not 1, near it.") == on.hint
    assert 1 == on.session.state
    assert GivenHint(Hint(2, "Press plus.", (PLUS,), PLUS)) == on.next_hint()
    assert (2, "hint") == (on.session.state, on.session.path_entries[-1].by)
    assert {1: 1, 2: 1} == on.session.hints_by_level
    assert (None, None) == (on.hint, on.next_hint())


def test_the_last_hint_is_said_again_and_does_nothing() -> None:
    """Who comes back to the position is told the same, which counts no more."""
    on = played(5)
    on.first_hint(advice(on))
    on.next_hint()
    on.session.undo()
    assert GivenHint(Hint(2, "Press plus.", (PLUS,), PLUS), again=True) == on.next_hint()
    assert (0, 1) == (on.session.state, on.session.hints)
    on.forget_hints()
    assert (None, None) == (on.hint, on.next_hint())


@given(st.integers(0, 9), st.integers(0, 9))
def test_hints_serve_one_position(here: int, there: int) -> None:
    """They are about that one only, however many of them were given."""
    on = played(20, *[PLUS] * here)
    on.first_hint(advice(on))
    for _ in range(abs(there - here)):
        on.session.play(PLUS if there > here else MINUS)
    assert (here == there) == (on.hint is not None)


def test_a_move_that_cannot_be_made_is_raised() -> None:
    """A hint was seen all the same, and a step of the solution waits."""
    on = played(2)
    on.first_hint(advice(on))
    on.plan(advice(on))
    on.session.pause()
    with pytest.raises(MoveError):
        on.next_hint()
    with pytest.raises(MoveError):
        on.reveal()
    assert (0, 1, PLUS) == (on.session.state, on.session.hints, on.next_step)


# Whether it can still be solved


def test_a_check_is_of_one_way_to_one_position() -> None:
    """A move makes it unknown, and who comes back knows it again."""
    on = played(2, PLUS)
    assert on.check is None
    found = looked(on)
    assert (Check(CheckResult.YES), False) == (on.check, on.can_go_back)
    on.session.play(PLUS)
    assert on.check is None
    on.session.undo()
    assert found == on.check


def test_only_another_answer_is_news() -> None:
    """What could not be found out is none; a game is solvable until somebody knows better."""
    on = played(2, PLUS)
    answers = (
        CheckResult.YES,
        CheckResult.NO,
        CheckResult.UNKNOWN,
        CheckResult.NO,
        CheckResult.UNKNOWN,
        CheckResult.YES,
    )
    assert [False, True, False, False, False, True] == [on.learn(Check(one)) for one in answers]


def test_back_is_as_many_undos_as_it_takes() -> None:
    """Redo brings all of them back."""
    on = played(2, *[PLUS] * 5)
    looked(on)
    assert on.can_go_back
    assert WentBack(3, redo=True) == on.back_to_good()
    assert (2, Check(CheckResult.YES), False) == (on.session.state, on.check, on.can_go_back)
    assert [3, 4, 5] == [on.session.state for _ in range(3) if on.session.redo()]


def test_moves_of_the_game_are_no_steps() -> None:
    """Undo takes them back with the player's move before them, and so they are counted."""
    on = played(2, PLUS, "PLUS", "PLUS", PLUS, "PLUS")
    assert (0, 3) == on.stops
    # After the first press it was 1, but the game went on to 3 by itself.
    assert 0 == looked(on).good
    assert 2 == on.steps_since(0)
    assert WentBack(2, redo=True) == on.back_to_good()
    assert 0 == on.session.state


def test_steps_are_those_since_the_restart() -> None:
    """What the check is told of and what is undone are the same moves."""
    on = played(2, *[PLUS] * 3)
    on.session.restart()
    for _ in range(4):
        on.session.play(PLUS)
    assert (0, 1, 2, 3) == on.stops
    looked(on)
    assert 2 == on.back_to_good().steps
    assert 2 == on.session.state


def test_who_came_by_going_somewhere_goes_back_so() -> None:
    """Undo would not lead there; it returns instead."""
    on = played(2, *[PLUS] * 4)
    far = on.session.place
    for _ in range(4):
        on.session.undo()
    on.session.go(far)
    looked(on)
    assert WentBack(2, redo=False) == on.back_to_good()
    assert 2 == on.session.state
    on.session.undo()
    assert 4 == on.session.state


# The solution


def test_the_solution_is_made_step_by_step_and_back() -> None:
    """The first step is told as such; what was taken back needs no search."""
    on = played(3, PLUS)
    assert on.next_step is None
    assert on.plan(advice(on))
    assert ShownStep(PLUS, first=True) == on.reveal()
    assert ShownStep(PLUS, first=False) == on.reveal()
    assert (True, None) == (on.session.verdict.solved, on.next_step)
    assert [PLUS, PLUS, None] == [on.take_back_reveal() for _ in range(3)]
    assert (1, PLUS) == (on.session.state, on.next_step)


def test_a_plan_is_for_its_position() -> None:
    """Any other move makes it worthless, and where there is no way there is none."""
    on = played(3)
    on.plan(advice(on))
    on.session.play(PLUS)
    assert on.next_step is None
    assert not on.plan(Advice(Solvability.UNSOLVABLE))
    assert on.next_step is None


def test_a_plan_is_not_continued_over_moves_of_the_game() -> None:
    """They go back with the step, so the way on from there is another one."""
    on = played(3)
    on.plan(advice(on))
    on.reveal()
    on.session.play(PLUS, "game")
    on.plan(advice(on))
    assert PLUS == on.take_back_reveal()
    assert (0, None) == (on.session.state, on.next_step)
