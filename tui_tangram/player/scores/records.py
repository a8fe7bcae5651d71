"""The player's record in each puzzle, added up from its games."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tui_tangram.games.session import Result, best_time
from tui_tangram.player.scores.rows import RESULT, read_day, read_result, whole
from tui_tangram.player.scores.values import Record

if TYPE_CHECKING:
    from sqlite3 import Connection


class _Tally:
    """The sums for one puzzle."""

    __slots__ = ("day", "grade", "hints", "listed", "solved", "stars")

    def __init__(self) -> None:
        self.solved = self.hints = self.stars = self.grade = 0
        self.listed: list[Result] = []
        self.day = ""

    def add(self, solved: object, hints: object, day: object) -> None:
        """Add a game, or a day on which it was opened."""
        self.solved += whole(solved)
        self.hints += whole(hints)
        if isinstance(day, str) and day > self.day:
            self.day = day


def ask_records(connection: Connection, where: str, values: tuple[str, ...]) -> dict[str, Record]:
    """Return the records of puzzles.

    Each table is read once, which is several times faster than letting SQLite order
    the games of each puzzle.
    """
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    for puzzle, reset, day, stars, grade, *rest in connection.execute(
        f"SELECT puzzle, reset, day, stars, grade, {RESULT} FROM games {where} ORDER BY number",  # noqa: S608
        values,
    ):
        tally, result = tallies[str(puzzle)], read_result(rest)
        if result is None:
            continue
        tally.add(result.own, result.hints, day)
        tally.stars = max(tally.stars, min(whole(stars), 3))
        tally.grade = min(whole(grade), 5) or tally.grade
        if reset is None:
            tally.listed.append(result)
    for puzzle, day in connection.execute(
        f"SELECT puzzle, max(day) FROM days {where} GROUP BY puzzle",  # noqa: S608
        values,
    ):
        tallies[str(puzzle)].add(0, 0, day)
    return {
        puzzle: Record(
            puzzle,
            one.solved,
            best_time(one.listed),
            one.stars,
            one.hints,
            read_day(one.day),
            one.grade,
        )
        for puzzle, one in tallies.items()
    }
