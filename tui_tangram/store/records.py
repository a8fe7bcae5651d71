"""What the player has achieved in each puzzle: the scores, puzzle by puzzle."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from tui_tangram.session import Result
from tui_tangram.store.scores import Moment, Record, Scores, Subject


class Records:
    """The records of all puzzles, made from the scores."""

    def __init__(self, scores: Scores) -> None:
        """Make them from *scores*."""
        self._scores = scores

    def get(self, puzzle: str) -> Record:
        """Return the record of a puzzle; an empty one when there is none that can be used."""
        return self._scores.record(puzzle)

    def all(self) -> dict[str, Record]:
        """Return all records by the puzzles' ids, from one question."""
        return self._scores.records()

    def played(self, puzzle: str, day: date) -> Record:
        """Note that a puzzle of which only the id is known was opened on *day*."""
        self._scores.opened(Subject.unknown(puzzle), _noon(day))
        return self.get(puzzle)

    def finished(self, puzzle: str, result: Result, day: date) -> Record:
        """Note how a game of such a puzzle ended on *day*, and return the puzzle's record."""
        self._scores.finished(Subject.unknown(puzzle), result, _noon(day))
        return self.get(puzzle)


def _noon(day: date) -> Moment:
    """Return a moment of *day*, whatever the time zone."""
    return Moment(datetime.combine(day, time(12), UTC), day)


__all__ = ["Record", "Records"]
