"""The process that replays: its limits, and its death."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.host.at_results import BOARD, REPLAYER, TODAY, found, game, run
from tests.strategies.session import Clock
from tui_tangram.games.session import Session
from tui_tangram.host.open_table import TablePuzzle
from tui_tangram.host.replay import MEMORY, SECONDS, Replayer, SentRun, checked
from tui_tangram.language import PlayerError

LARGE = "tetravex/6x6-1"
RACE = TablePuzzle("matching", BOARD, {})


@pytest.fixture(scope="module", autouse=True)
def _ends() -> Iterator[None]:
    yield
    Replayer.close(REPLAYER)


@pytest.fixture
async def replayer(monkeypatch: pytest.MonkeyPatch) -> Replayer:
    """Return one whose process has begun, with the usual limits before and after each test."""
    monkeypatch.setattr(REPLAYER, "limits", REPLAYER.limits)
    REPLAYER.begin()
    await REPLAYER.check(sent(game(9)))
    return REPLAYER


def sent(session: Session[Any]) -> SentRun:
    """Return the run of a solved game as the host gets it."""
    return SentRun(run(session).line, session.puzzle, 0, 0, "Ann", TODAY, None)


def long_game() -> Session[Any]:
    """Return a solved game of two thousand moves."""
    session: Session[Any] = Session(found("matching", LARGE, {}), Clock())
    solution = next(session.game.solutions())
    back = session.game.inverse(session.state, solution[0])
    for move in (solution[0], back) * 1000:
        session.play(move)
    for move in solution:
        session.play(move)
    return session


@pytest.mark.parametrize(
    ("limits", "work"),
    [
        ((0.005, MEMORY), lambda: partial(checked, sent(long_game()))),
        ((SECONDS, 1 << 28), lambda: partial(bytearray, 1 << 29)),
    ],
    ids=["time", "memory"],
)
async def test_a_run_that_takes_too_much_is_refused(
    replayer: Replayer, limits: tuple[float, int], work: Callable[[], Callable[[], Any]]
) -> None:
    """Neither time nor memory without end; the next run is replayed, by the same process."""
    (process,) = replayer._pool._processes  # type: ignore[union-attr]
    replayer.limits = limits
    with pytest.raises(PlayerError, match="too long or too much memory"):
        await replayer._replay(work())
    replayer.limits = SECONDS, MEMORY
    assert (await replayer.check(sent(game(9)))).puzzle == BOARD
    assert [process] == list(replayer._pool._processes)  # type: ignore[union-attr]


async def test_a_run_whose_process_is_killed_is_replayed_by_the_next(replayer: Replayer) -> None:
    """So a process that was killed for another reason costs nobody a result."""
    (process,) = replayer._pool._processes  # type: ignore[union-attr]
    os.kill(process, signal.SIGSTOP)
    waiting = asyncio.ensure_future(replayer.check(sent(game(9))))
    await asyncio.sleep(0)
    assert not waiting.done()
    os.kill(process, signal.SIGKILL)
    assert (await waiting).puzzle == BOARD


async def test_a_run_that_kills_every_process_is_refused_alone(replayer: Replayer) -> None:
    """Those behind it count."""
    deadly = asyncio.ensure_future(replayer._replay(partial(os._exit, 1)))
    behind = asyncio.ensure_future(replayer.check(sent(game(9))))
    with pytest.raises(PlayerError, match="too long or too much memory"):
        await deadly
    assert (await behind).puzzle == BOARD


async def test_the_moves_of_a_race_are_made_in_the_process(replayer: Replayer) -> None:
    """Those that solve nothing are refused with the reason."""
    solution = next(found(*RACE).solutions())
    await replayer.check_race(RACE, solution)
    with pytest.raises(PlayerError, match="do not solve it"):
        await replayer.check_race(RACE, solution[:-1])
    with pytest.raises(PlayerError, match="not a move"):
        await replayer.check_race(RACE, ["no move"])
    with pytest.raises(PlayerError):
        await replayer.check_race(RACE._replace(puzzle="tetravex/9x9-none"), solution)
