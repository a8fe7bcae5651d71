"""What was achieved in each puzzle, added up from its games."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tui_tangram.session import Result
from tui_tangram.store.scores.rows import read_day, read_result, whole
from tui_tangram.store.scores.values import Record

if TYPE_CHECKING:
    from sqlite3 import Connection


class _Tally:
    """What is added up for one puzzle."""

    __slots__ = ("best_moves", "best_time", "day", "hints", "solved")

    def __init__(self) -> None:
        self.solved = self.hints = 0
        self.best_time: Result | None = None
        self.best_moves: Result | None = None
        self.day = ""

    def add(self, solved: object, hints: object, day: object) -> None:
        """Add a game, or a day on which it was opened."""
        self.solved += whole(solved)
        self.hints += whole(hints)
        if isinstance(day, str) and day > self.day:
            self.day = day

    def list(self, result: Result) -> None:
        """Add a game that may stand in lists."""
        if self.best_time is None or result.by_time() < self.best_time.by_time():
            self.best_time = result
        if self.best_moves is None or result.by_moves() < self.best_moves.by_moves():
            self.best_moves = result


def ask_records(connection: Connection, where: str, values: tuple[str, ...]) -> dict[str, Record]:
    """Return the records of puzzles.

    Each table is gone through once, which is several times as quick as letting SQLite order
    the games of each puzzle.
    """
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    for puzzle, milliseconds, moves, hints, revealed, own, reset, day in connection.execute(
        "SELECT puzzle, milliseconds, moves, hints, revealed, own, reset, day "  # noqa: S608
        f"FROM games {where} ORDER BY number",
        values,
    ):
        tally = tallies[str(puzzle)]
        tally.add(own, hints, day)
        if reset is None and not revealed:
            result = read_result((milliseconds, moves, hints, revealed, own))
            if result is not None:
                tally.list(result)
    for puzzle, day in connection.execute(
        f"SELECT puzzle, max(day) FROM days {where} GROUP BY puzzle",  # noqa: S608
        values,
    ):
        tallies[str(puzzle)].add(0, 0, day)
    return {
        puzzle: Record(
            puzzle, one.solved, one.best_time, one.best_moves, one.hints, read_day(one.day)
        )
        for puzzle, one in tallies.items()
    }
