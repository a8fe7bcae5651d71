"""The result of a solved game, and the comparison of results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tui_tangram.play.record import FLAG, SECONDS, RecordSchema, whole


class Result(NamedTuple):
    """The result of one solved game."""

    elapsed: float
    """Seconds on the clock, to the millisecond."""
    moves: int
    """The number of the player's moves in the solution."""
    hints: int
    """The number of hints given, of all levels."""
    revealed: bool
    """Whether a step of a reveal was ever shown."""
    own: bool
    """Whether no step of a reveal was left in the solution."""

    @property
    def ranked(self) -> bool:
        """Whether it may rank among the best: nothing was revealed."""
        return not self.revealed

    def by_time(self) -> tuple[float, int, int]:
        """Return the key that sorts better times first; fewer moves, then hints, decide ties."""
        return (self.elapsed, self.moves, self.hints)

    def by_moves(self) -> tuple[int, float, int]:
        """Return the key that sorts fewer moves first; time, then hints, decide ties."""
        return (self.moves, self.elapsed, self.hints)


RESULT = RecordSchema(
    Result, elapsed=SECONDS, moves=whole(), hints=whole(), revealed=FLAG, own=FLAG
)


def best_time(results: Iterable[Result | None]) -> Result | None:
    """Return the fastest ranked result, or `None`."""
    return min((r for r in results if r and r.ranked), key=Result.by_time, default=None)


def best_moves(results: Iterable[Result | None]) -> Result | None:
    """Return the ranked result with the fewest moves, or `None`."""
    return min((r for r in results if r and r.ranked), key=Result.by_moves, default=None)
