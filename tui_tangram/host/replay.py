"""The replay of runs and races, in one process for the whole host.

A run may have ten thousand moves.  Made again in the front, in whatever thread, they would stop
everybody's keys for a second; here they cost nobody anything, and a run that takes too much time or
memory is refused.

One is replayed after the other, so if the process dies it is known by which.  It may have been
killed for another reason, so that one is tried once again in the next process, and then refused.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import resource
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any, Final, NoReturn

from tui_tangram.games.catalog import find_game
from tui_tangram.games.session.history import HINT
from tui_tangram.games.session.result import Result
from tui_tangram.games.together.run import read_run, replayed
from tui_tangram.host.open_table import TablePuzzle, check_solution
from tui_tangram.language import PlayerError
from tui_tangram.play.refusal import Refusal, received, sent
from tui_tangram.player.library import shipped_library
from tui_tangram.research.lab.work import processes
from tui_tangram.values import NamedTuple

SLACK: Final = 1_000
"""Milliseconds by which the time of a run may differ from what the host has measured."""
SECONDS: Final = 30
"""The most seconds of processor time for a run."""
MEMORY: Final = 2 << 30
"""The most bytes of addresses of the process."""


_TOO_MUCH: Final = Refusal("its replay takes too long or too much memory")


class SentRun(NamedTuple):
    """A run as it comes, and what the host knows of it."""

    run: str
    """Its line."""
    puzzle: str
    """The ID of the puzzle, as the player's program says."""
    least: int
    """If it says less than these milliseconds, it gets the `measured` ones."""
    measured: int
    """The milliseconds that the host has measured."""
    name: str
    """The name of its player."""
    day: date
    """The day of UTC on which it came."""
    seen: date | None
    """The day on which the host has last seen the clock run, if it has measured the time."""


class CheckedRun(NamedTuple):
    """A run that was replayed."""

    digest: str
    """The same for the same moves at the same times, and no other."""
    kind: str
    """The kind of game."""
    puzzle: str
    """The ID of the puzzle."""
    result: Result
    """The result, with the time that counts."""
    run: str
    """Its line, with that time, and the name and the day that the host knows."""
    day: date
    """The day of UTC for which it counts."""


class Replayer:
    """The process that replays: it starts with the first run, and another takes its place."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        """Start nothing yet; a run has so many *seconds* and bytes of *memory*."""
        self.limits = seconds, memory
        self._pool: Executor | None = None
        self._one = asyncio.Lock()

    async def check(self, run: SentRun) -> CheckedRun:
        """Return a run after its replay.  Raises `PlayerError` for one that does not count."""
        found: CheckedRun = await self._replay(partial(checked, run))
        return found

    async def check_race(self, puzzle: TablePuzzle, moves: Sequence[str]) -> None:
        """Make the moves of a race again.  Raises `PlayerError` if they do not solve the puzzle."""
        await self._replay(partial(_check_race, puzzle, moves))

    async def _replay(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401  # what *work* returns
        loop = asyncio.get_running_loop()
        async with self._one:
            for last in (False, True):
                if self._pool is None:
                    self._pool = processes(1).executor()
                try:
                    found = await loop.run_in_executor(
                        self._pool, partial(_limited, work, *self.limits)
                    )
                    break
                except BrokenExecutor:
                    self.close()
                    if last:
                        raise _TOO_MUCH from None
        if isinstance(found, dict):
            raise received(found) or Refusal("this is no recorded run")
        return found

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None


def _limited(work: Callable[[], Any], seconds: float, memory: int) -> Any:  # noqa: ANN401
    """Return what *work* returns, or the error for which a run does not count, as it is sent.

    It runs in the process.
    """

    def too_long(*_: object) -> NoReturn:
        raise _TOO_MUCH

    with suppress(ValueError, OSError):  # where such a limit cannot be set
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work()
    except PlayerError as error:
        return sent(error)
    except (LookupError, ValueError) as error:
        return {"text": str(error.args[0] if error.args else error)}
    except (MemoryError, RecursionError):
        return sent(_TOO_MUCH)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _check_race(puzzle: TablePuzzle, moves: Sequence[str]) -> None:
    game: Any = find_game(shipped_library(), *puzzle)
    check_solution(game, moves)


def checked(came: SentRun) -> CheckedRun:
    """Return a run after its replay.

    Raises `PlayerError`, `LookupError` and `ValueError` for one that does not count.
    """
    run = read_run(came.run)
    session = replayed(run, partial(find_game, shipped_library()))
    game, save = session.game, run.save
    if not game.puzzle_id or not game.puzzle_id == save.puzzle == came.puzzle:
        raise Refusal("only puzzles that everybody can play count")
    time = round(1000 * save.elapsed)
    day = came.seen if came.seen and time <= came.measured + SLACK else came.day
    elapsed = (came.measured if time < came.least else time) / 1000
    hints = max(run.result.hints, sum(entry.by == HINT for entry in save.moves))
    result = run.result._replace(elapsed=elapsed, hints=hints)
    course = [save.game, save.puzzle, dict(save.options), save.moves, save.times]
    digest = hashlib.sha256(json.dumps(course, sort_keys=True).encode()).hexdigest()
    counts = run._replace(
        player=came.name, day=day, save=save._replace(elapsed=elapsed, solved=result)
    )
    return CheckedRun(digest, game.kind, game.puzzle_id, result, counts.line, day)
