"""What was solved, in numbers and in sentences."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.flow.statistics import (
    DAYS,
    by_difficulty,
    describe_days,
    describe_difficulty,
    describe_times,
    last_days,
)
from tui_tangram.games.catalog.daily import Streak
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Record, TimedGame

TODAY = date(2026, 11, 20)


def solved(by_day: dict[date, int]) -> Statistics:
    """Return the statistics of a player who has solved so much on some days."""
    return Statistics({}, 0, 0, {}, 0, 0, by_day, Streak(0, 0), None)


def row(number: int, grade: int | None) -> PuzzleRow:
    return PuzzleRow("tangram", f"p{number}", f"P{number}", "All", "", grade)


def game(seconds: float, day: date = TODAY) -> TimedGame:
    return TimedGame(seconds, day)


@given(
    st.dictionaries(st.dates(date(2026, 9, 1), TODAY), st.integers(1, 9)),
    st.integers(1, 90),
)
def test_every_day_is_counted_once(by_day: dict[date, int], days: int) -> None:
    """The last days are there in order, today at the end, with what was solved on them."""
    counts = last_days(solved(by_day), TODAY, days)
    first = TODAY - timedelta(days=days - 1)
    assert [first + timedelta(days=n) for n in range(days)] == [day for day, _ in counts]
    assert sum(n for day, n in by_day.items() if day >= first) == sum(n for _, n in counts)
    told = describe_days(counts)
    if any(n for _, n in counts):
        best, most = max(counts, key=lambda one: one[1])
        assert f"{best}: {most}." in told
    else:
        assert told.startswith("Nothing solved")


def test_the_first_days_there_are() -> None:
    """There are no days before the first of the calendar."""
    assert [date(1, 1, 1), date(1, 1, 2)] == [
        day for day, _ in last_days(solved({}), date(1, 1, 2))
    ]
    assert DAYS == len(last_days(solved({}), TODAY))


@given(
    st.lists(st.none() | st.integers(1, 5), max_size=30),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=40),
)
def test_every_solved_puzzle_has_one_difficulty(
    grades: list[int | None], played: list[tuple[int, int]]
) -> None:
    """Their numbers are preserved: of the library's, else that with which they were solved."""
    rows = [row(number, grade) for number, grade in enumerate(grades)]
    records = [
        Record(f"p{number}", solved, grade=grade) for number, (grade, solved) in enumerate(played)
    ]
    counts = by_difficulty(rows, records)
    known = [*grades, *[None] * len(played)]
    expected = [known[n] or grade for n, (grade, solved) in enumerate(played) if solved]
    for grade, count in counts:
        assert expected.count(grade) == count > 0
    assert len(expected) == sum(count for _, count in counts)
    assert [grade for grade, _ in counts] == sorted(dict(counts), key=lambda one: one or 6)
    assert describe_difficulty(counts).startswith(f"{len(expected)} puzzle")


def test_sentences_on_difficulty() -> None:
    """The difficulty of most puzzles is told, and none where none is rated."""
    assert "3 puzzles solved, 2 of them hard." == describe_difficulty([(1, 1), (4, 2)])
    assert "1 puzzle solved, hard." == describe_difficulty([(1, 0), (4, 1)])
    assert "5 puzzles solved, 1 of them easy." == describe_difficulty([(2, 1), (0, 4)])
    assert "4 puzzles solved." == describe_difficulty([(2, 0), (0, 4)])


def test_sentences_on_times() -> None:
    """First, best and last are told; the day of the best, where it is not the last."""
    before = TODAY - timedelta(days=1)
    games = [game(200), game(92, before), game(95)]
    assert "3 games: first 3:20, best 1:32 on 2026-11-19, last 1:35." == describe_times(games)
    assert "2 games: first 3:20, last and best 1:32." == describe_times(games[:2])
    assert "1 game: 3:20." == describe_times(games[:1])
