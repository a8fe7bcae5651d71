"""Statistics of solved puzzles, with a sentence on each: when, how fast and how difficult.

Every shell shows these sentences; the app also draws the numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from operator import itemgetter
from typing import Final

from tui_tangram.language import trn
from tui_tangram.play.phrases import GRADES, duration, grade_name
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Record, TimedGame

DAYS: Final = 30
"""The number of days looked back on, including today."""

DayCount = tuple[date, int]
"""A day, and the number of puzzles solved on it."""
GradeCount = tuple[int, int]
"""A grade of difficulty, 0 for none, and the number of puzzles of it that were solved."""


def last_days(statistics: Statistics, today: date, days: int = DAYS) -> list[DayCount]:
    """Return the last *days* with the number of solved puzzles, today last."""
    first = max(today.toordinal() - days + 1, 1)
    back = (today - timedelta(days=n) for n in range(today.toordinal() - first, -1, -1))
    return [(day, statistics.by_day.get(day, 0)) for day in back]


def describe_days(counts: Sequence[DayCount]) -> str:
    """Return a sentence on days: how often something was solved, and the best day."""
    total = sum(count for _, count in counts)
    if not total:
        return trn(
            "Nothing solved in the last {n} day.",
            "Nothing solved in the last {n} days.",
            len(counts),
        )
    day, most = max(counts, key=lambda one: one[1])
    return trn(
        "{n} game solved in the last {days} days, most on {day}: {most}.",
        "{n} games solved in the last {days} days, most on {day}: {most}.",
        total,
        days=len(counts),
        day=day.isoformat(),
        most=most,
    )


def by_difficulty(rows: Iterable[PuzzleRow], records: Iterable[Record]) -> list[GradeCount]:
    """Return the number of solved puzzles of each grade, without empty grades.

    The grade is that of the library's *rows*; for puzzles missing there, the one in the player's
    *records*.  The last one, 0, is for unrated puzzles.
    """
    grades = {row.id: row.difficulty for row in rows}
    counts = Counter(
        grades.get(record.puzzle) or record.grade for record in records if record.solved
    )
    order = (*range(1, len(GRADES) + 1), 0)
    return [(grade, counts[grade]) for grade in order if counts[grade]]


def describe_difficulty(counts: Sequence[GradeCount]) -> str:
    """Return a sentence on grades: how many puzzles were solved, and which were most."""
    total = sum(count for _, count in counts)
    rated = [(count, grade) for grade, count in counts if grade]
    most, grade = max(rated, key=itemgetter(0), default=(0, 0))
    if not most:
        return trn("{n} puzzle solved.", "{n} puzzles solved.", total)
    return trn(
        "{n} puzzle solved, {difficulty}.",
        "{n} puzzles solved, {most} of them {difficulty}.",
        total,
        difficulty=grade_name(grade),
        most=most,
    )


def describe_times(games: Sequence[TimedGame]) -> str:
    """Return a sentence on the times of *games*, at least one, the oldest first."""
    best = min(games, key=lambda game: game.elapsed)
    times = {
        "first": duration(games[0].elapsed),
        "best": duration(best.elapsed),
        "last": duration(games[-1].elapsed),
    }
    if best is games[-1]:
        return trn(
            "{n} game: {best}.",
            "{n} games: first {first}, last and best {last}.",
            len(games),
            **times,
        )
    return trn(
        "{n} game: best {best}.",
        "{n} games: first {first}, best {best} on {day}, last {last}.",
        len(games),
        day=best.day.isoformat() if best.day else "–",
        **times,
    )
