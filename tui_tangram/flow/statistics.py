"""Numbers of what was solved, and a sentence on each: when, how fast and how difficult.

Every shell tells these sentences; the app draws the numbers too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import Final

from tui_tangram.language import trn
from tui_tangram.play.phrases import GRADES, duration, grade_name
from tui_tangram.store.rows import PuzzleRow
from tui_tangram.store.scores import Score, Statistics

DAYS: Final = 30
"""The days that are looked back on, today among them."""

DayCount = tuple[date, int]
"""A day, and the number of times that a puzzle was solved on it."""
GradeCount = tuple[int, int]
"""A grade of difficulty, 0 for none, and the number of puzzles of it that were solved."""


def last_days(statistics: Statistics, today: date, days: int = DAYS) -> list[DayCount]:
    """Return the last *days* with the times that a puzzle was solved, today at the end."""
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


def by_difficulty(rows: Iterable[PuzzleRow], solved: Collection[str]) -> list[GradeCount]:
    """Return the number of *solved* puzzles of each grade; 0 is the grade of those not rated.

    Puzzles that *rows*, the library, has not got are among those; where there are none of them
    they are left out.
    """
    grades = {row.id: row.difficulty or 0 for row in rows}
    counts = Counter(grades.get(puzzle, 0) for puzzle in solved)
    found = [(grade, counts[grade]) for grade in range(1, len(GRADES) + 1)]
    return [*found, (0, counts[0])] if counts[0] else found


def describe_difficulty(counts: Sequence[GradeCount]) -> str:
    """Return a sentence on grades: how many puzzles were solved, and which were most."""
    total = sum(count for _, count in counts)
    grade, most = max(counts, key=lambda one: (one[0] > 0, one[1]))
    if not most:
        return trn("{n} puzzle solved.", "{n} puzzles solved.", total)
    return trn(
        "{n} puzzle solved, {difficulty}.",
        "{n} puzzles solved, {most} of them {difficulty}.",
        total,
        difficulty=grade_name(grade),
        most=most,
    )


def describe_times(games: Sequence[Score]) -> str:
    """Return a sentence on the times of *games*, at least one, the oldest first."""
    best = min(games, key=lambda score: score.result.elapsed)
    times = {
        "first": duration(games[0].result.elapsed),
        "best": duration(best.result.elapsed),
        "last": duration(games[-1].result.elapsed),
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
