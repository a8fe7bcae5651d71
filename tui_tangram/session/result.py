"""What is left of a game that was solved, and which of two is better."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tui_tangram.play.record import FLAG, SECONDS, Record, whole


class Result(NamedTuple):
    """How a puzzle was solved."""

    elapsed: float
    """Seconds on the clock, to the millisecond."""
    moves: int
    """The player's moves that led there."""
    hints: int
    """Hints given, of whatever level."""
    revealed: bool
    """Whether a step of a reveal was ever shown."""
    own: bool
    """Whether no step of a reveal was left in the solution."""

    @property
    def ranked(self) -> bool:
        """Whether it may stand among the best: nothing was revealed."""
        return not self.revealed

    def by_time(self) -> tuple[float, int, int]:
        """Return the key that sorts better times first; fewer moves, then hints, decide ties."""
        return (self.elapsed, self.moves, self.hints)

    def by_moves(self) -> tuple[int, float, int]:
        """Return the key that sorts fewer moves first; time, then hints, decide ties."""
        return (self.moves, self.elapsed, self.hints)


RESULT = Record(Result, elapsed=SECONDS, moves=whole(), hints=whole(), revealed=FLAG, own=FLAG)


def best_time(results: Iterable[Result | None]) -> Result | None:
    """Return the fastest that may be ranked, or `None` when there is none."""
    return min((r for r in results if r and r.ranked), key=Result.by_time, default=None)


def best_moves(results: Iterable[Result | None]) -> Result | None:
    """Return the one with the fewest moves that may be ranked, or `None`."""
    return min((r for r in results if r and r.ranked), key=Result.by_moves, default=None)
