"""Ghosts: where a recorded run was at which time, and results compared with it."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import Clock, CounterGame, find_game
from tui_tangram.games.session import Result, Session
from tui_tangram.games.together.ghost import Ghost, compared
from tui_tangram.games.together.run import RecordedRun, run_of


def run_with(*times: int, hints: int = 0, elapsed: float | None = None) -> RecordedRun:
    """Return Ann's run with a move at each time in milliseconds, the last one solving it.

    *elapsed* is the time of the result, if judging the last move took long.
    """
    clock = Clock(0.0)
    session = Session(CounterGame(len(times)), clock)
    for _ in range(hints):
        session.count_hint(1)
    for at in times:
        clock.now = at / 1000
        session.play("+1")
    run = run_of(session, "Ann", date(2026, 11, 29))
    result = run.result._replace(elapsed=elapsed or run.result.elapsed)
    return run._replace(save=run.save._replace(elapsed=result.elapsed, solved=result))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=9).map(sorted), st.integers(0, 9))
def test_it_moves_when_its_player_did(times: list[int], late: int) -> None:
    """It is complete when the result was taken; between two changes nothing changes."""
    ghost = Ghost(run_with(*times, elapsed=(times[-1] + late) / 1000), find_game)
    last, now = len(times), 0.0
    assert ghost.end == times[-1] + late
    while (wait := ghost.next_change(now)) is not None:
        assert wait > 0
        before = ghost.entry_at(now)
        assert before == min(sum(at <= now for at in times), last - 1)
        assert before == ghost.entry_at(now + wait - 0.5) == ghost.moves_at(now)
        now += wait
        assert ghost.entry_at(now) > before
    assert (last, 100) == (ghost.entry_at(now), ghost.percent_at(now))
    assert ghost.end == now or ghost.end == 0


@pytest.mark.parametrize(
    ("milliseconds", "hints", "sentence"),
    [
        (35_000, 0, "Exactly as fast as Ann."),
        (34_999, 0, "1 ms faster than Ann."),
        (35_001, 0, "1 ms slower than Ann."),
        (22_001, 0, "12 s faster than Ann."),
        (95_000, 0, "1:00 slower than Ann."),
        (34_000, 2, "1 s faster than Ann. Ann: solved in 0:35, no help."),
    ],
)
def test_a_result_is_compared_to_the_millisecond(
    milliseconds: int, hints: int, sentence: str
) -> None:
    """Never rounded up, and with the help that the other had if it is not the same."""
    result = Result(milliseconds / 1000, 7, hints, False, True)
    assert sentence == compared(result, run_with(10_000, 35_000))
    assisted = compared(result, run_with(10_000, 35_000, hints=3))
    assert ("assisted: 3 hints" in assisted) == (hints == 0)
