"""What SQLite is asked, against the same added up from all games, one by one, in Python."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from statistics import median_high
from typing import NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.store import noon
from tui_tangram.games.catalog.daily import Solve
from tui_tangram.games.session import HelpClass, Result, best_time
from tui_tangram.games.session.result import SECONDS_PER_PIECE
from tui_tangram.player.scores import database
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Moment, Record, Scope, Score, Subject
from tui_tangram.player.shelf import Disk

DAY = date(2026, 11, 20)
NAMES = st.sampled_from("abc")


class Entry(NamedTuple):
    """A game to enter, or a reset of the list of its puzzle."""

    puzzle: str
    day: int
    result: Result
    grade: int
    levels: dict[int, int]
    resets: bool


ENTRIES = st.lists(
    st.builds(
        Entry,
        NAMES,
        st.integers(0, 3),
        st.builds(
            Result,
            st.integers(1, 9).map(lambda seconds: seconds / 4),
            st.just(7),
            st.sampled_from((0, 0, 1)),
            st.sampled_from((False, False, True)),
            st.booleans(),
            st.sampled_from((0, 0, 2)),
            st.just(0),
        ).map(lambda one: one if one.revealed else one._replace(own=True)),
        st.integers(0, 5),
        st.dictionaries(st.integers(1, 4), st.integers(1, 3), max_size=2),
        st.sampled_from((False,) * 5 + (True,)),
    ),
    max_size=25,
)


def in_memory() -> Scores:
    """Return scores that are in no file."""
    return Scores(Path(__file__) / "x", lambda _: None, Disk())


def enter(scores: Scores, entries: list[Entry]) -> None:
    """Enter the games, and reset lists."""
    for at, one in enumerate(entries):
        if one.resets:
            scores.reset(Scope.PUZZLE, one.puzzle)
        local = DAY + timedelta(one.day)
        moment = Moment(noon(local - timedelta(at % 2)).utc, local)
        kind = "tangram" if one.puzzle < "c" else "matching"
        subject = Subject(kind, one.puzzle, f"{one.puzzle}{at}", "{}", "class", "Class")
        scores.enter(Score.of(subject, one.result, moment, levels=one.levels, grade=one.grade))


def clean(games: list[Score]) -> list[Score]:
    return [game for game in games if game.result.help_class is HelpClass.CLEAN]


def record(puzzle: str, games: list[Score]) -> Record:
    """Return a record, added up from the games of the puzzle."""
    return Record(
        puzzle,
        sum(game.result.own for game in games),
        best_time(game.result for game in games if game.listed),
        max(game.stars for game in games),
        sum(game.result.hints for game in games),
        max(game.day for game in games if game.day),
        next((game.grade for game in reversed(games) if game.grade), 0),
    )


@given(ENTRIES)
def test_questions_are_answered_as_if_all_games_were_read(entries: list[Entry]) -> None:
    """Records, lists, times, par, statistics and days: for whatever was entered and reset."""
    scores = in_memory()
    enter(scores, entries)
    games = [*scores.each()]
    names = {game.subject.puzzle for game in games}
    assert len(entries) == len(games) == scores.count()
    records = {
        name: record(name, [game for game in games if game.subject.puzzle == name])
        for name in names
    }
    assert records == scores.records() == {name: scores.record(name) for name in names}
    assert {name for name, one in records.items() if one.solved} == scores.solved()
    for scope, key in ((Scope.PUZZLE, "a"), (Scope.DIVISION, "class")):
        of = [game for game in games if getattr(game.subject, scope.value) == key]
        for help_class in (HelpClass.CLEAN, HelpClass.ASSISTED):
            listed = [one for one in of if one.listed and one.result.help_class is help_class]
            order = sorted(
                listed,
                key=lambda one: (one.result.elapsed, sum(one.result[i] for i in (2, 5, 6))),
            )
            assert [one.key for one in order] == [
                one.key for one in scores.best(scope, key, help_class)
            ]
            found = {one.id: one for one in scores.listings(scope, help_class)}
            assert len(listed) == (found[key].size if key in found else 0)
            if order:
                assert order[0].key == scores.leaders(scope, help_class)[key].key
                assert listed[-1].subject.name == found[key].name or scope is Scope.DIVISION
        times = [one.result.elapsed for one in clean(of) if one.listed]
        assert times == [one.elapsed for one in scores.times(scope, key)]
    listed = [one.result.elapsed for one in clean(games) if one.listed]
    assert (median_high(listed) if len(listed) > 4 else SECONDS_PER_PIECE) == scores.par(
        "class", 1.0
    )
    for kind in ("tangram", "matching"):
        latest = [one.subject for one in reversed(clean(games)) if one.subject.kind == kind]
        assert list(dict.fromkeys(one.puzzle for one in latest)) == scores.clean(kind)


@given(ENTRIES, NAMES, st.integers(-1, 4))
def test_days_are_answered_as_if_all_games_were_read(
    entries: list[Entry], puzzle: str, number: int
) -> None:
    """What a journal asks: the games of a puzzle from a day on, and clean ones on their days."""
    scores = in_memory()
    enter(scores, entries)
    games, day = [*scores.each()], DAY + timedelta(number)
    solves = [
        Solve(one.utc_day, at, one.result)
        for at, one in enumerate(games, start=1)
        if one.utc_day and one.utc_day >= day and one.subject.puzzle == puzzle
    ]
    assert [solves, [], solves] == scores.solves([(puzzle, day), ("", day), (puzzle, day)])
    days = {one.utc_day for one in clean(games)}
    assert days == set(scores.clean_days())
    asked = {DAY + timedelta(n): puzzle for n in range(-1, 4)}
    first = {
        one: next(
            at
            for at, game in enumerate(games, start=1)
            if game in clean(games) and (game.utc_day, game.subject.puzzle) == (one, puzzle)
        )
        for one in days
        if any((game.utc_day, game.subject.puzzle) == (one, puzzle) for game in clean(games))
    }
    assert first == scores.clean_on(asked)
    assert scores.tried() == {one.subject.puzzle for one in games}
    grades = {(one.grade, one.subject.puzzle) for one in clean(games) if one.grade}
    assert scores.clean_grades() == Counter(grade for grade, _ in grades)
    assert scores.solved_before(day) == {
        one.subject.puzzle
        for one in games
        if one.utc_day and one.utc_day < day and not one.result.revealed
    }
    found = scores.statistics(DAY)
    levels = sum((Counter(one.levels) for one in games), Counter[int]())
    assert (dict(levels), len(clean(games))) == (found.levels, found.clean)
    by_day = Counter(one.day for one in games if one.result.own)
    assert by_day == found.by_day
    own = [one.subject for one in games if one.result.own]
    assert {kind: part.solved for kind, part in found.kinds.items() if part.solved} == Counter(
        one.kind for one in own
    )
    assert {kind: part.puzzles for kind, part in found.kinds.items() if part.puzzles} == Counter(
        kind for kind, _ in {(one.kind, one.puzzle) for one in own}
    )


@contextmanager
def plans(found: dict[str, str]) -> Iterator[None]:
    """Note how SQLite answers each query, by its text."""
    connect = database._connect

    def watched(path: Path, patience: float, *, create: bool = False) -> sqlite3.Connection:
        connection = connect(path, patience, create=create)

        def note(query: str) -> None:
            if query.startswith("SELECT") and "games" in query:
                with sqlite3.connect(path) as other:
                    rows = other.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
                found[query] = "\n".join(str(row[3]) for row in rows)

        connection.set_trace_callback(note)
        return connection

    with patch.object(database, "_connect", watched):
        yield


def test_no_question_reads_the_table_from_end_to_end(tmp_path: Path) -> None:
    """Each is answered by an index alone, or by rows that one has found."""
    scores = Scores(tmp_path / "scores.sqlite", pytest.fail, Disk())
    result = Result(9.0, 7, 0, revealed=False, own=True)
    for number in range(8):
        subject = Subject("tangram", f"p{number % 3}", "P", "{}", "class", "Class")
        scores.enter(Score.of(subject, result, noon(DAY)))
    found: dict[str, str] = {}
    asked: list[Callable[[], object]] = [
        scores.solved, scores.records, lambda: scores.record("p1"), scores.last, scores.count,
        lambda: scores.clean("tangram"), lambda: scores.statistics(DAY),
        lambda: scores.listings(Scope.PUZZLE), lambda: scores.listings(Scope.DIVISION),
        lambda: scores.listings(Scope.PUZZLE, HelpClass.ASSISTED),
        lambda: scores.best(Scope.DIVISION, "class"), lambda: scores.leaders(Scope.PUZZLE),
        lambda: scores.times(Scope.PUZZLE, "p1"), lambda: scores.times(Scope.DIVISION, "class"),
        lambda: scores.par("class", 1.0), lambda: scores.solves([("p1", DAY)]), scores.clean_days,
        scores.tried, scores.clean_grades,
        lambda: scores.clean_on({DAY: "p1"}), lambda: scores.solved_before(DAY),
        lambda: [*scores.each()],
        lambda: scores.enter(Score.of(subject, result, noon(DAY))),
    ]  # fmt: skip
    with plans(found):
        for question in asked:
            question()
    assert len(found) > 25
    whole = {
        query: plan
        for query, plan in found.items()
        if any(
            step.startswith("SCAN games") and "COVERING INDEX" not in step
            for step in plan.splitlines()
        )
    }
    # The last game, or the last without help, by its number.
    assert ["ORDER BY number DESC LIMIT 1"] * 2 == [query[-28:] for query in whole]
