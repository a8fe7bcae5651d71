"""What is entered, which is best, resets, and every question that is asked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.null.game import NullGame
from tests.strategies.session import results
from tests.strategies.store import noon
from tui_tangram.games.session import HelpClass, Result, best_time
from tui_tangram.games.session.result import SECONDS_PER_PIECE
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Moment, Rank, Record, Scope, Subject
from tui_tangram.player.shelf import Disk

DAY = date(2026, 11, 20)
FAST = Result(10.0, 30, 0, revealed=False, own=True)
HELPED = Result(10.0, 30, 2, revealed=False, own=True, fits=3, checks=4)
SHORT = Result(60.0, 7, 0, revealed=False, own=True)
SLOW = Result(90.25, 40, 0, revealed=False, own=True)
PEEKED = Result(1.0, 1, 1, revealed=True, own=True)
SHOWN = Result(2.0, 0, 0, revealed=True, own=False)
THREE, FOUR, TEN = (Subject.of(NullGame(goal)) for goal in (3, 4, 10))


def at(day: date = DAY) -> Moment:
    """Return a moment of a day, where the player is in UTC."""
    return noon(day)


@pytest.fixture
def make(tmp_path: Path) -> Callable[[], Scores]:
    """Open the scores as another app would; any trouble is a failure."""
    return lambda: Scores(tmp_path / "scores.sqlite", pytest.fail, Disk())


@pytest.fixture
def scores(make: Callable[[], Scores]) -> Scores:
    return make()


def test_asking_makes_nothing(scores: Scores, tmp_path: Path) -> None:
    """Where nothing was played every answer is empty, and no file comes from asking."""
    assert ({}, [], []) == (scores.records(), [*scores.each()], scores.listings(Scope.PUZZLE))
    assert Record("swan") == scores.record("swan")
    assert (0, 0, None) == (
        scores.statistics(DAY).total.solved,
        scores.statistics(DAY).streak.best,
        scores.statistics(DAY).last,
    )
    scores.close(at())
    assert [] == list(tmp_path.iterdir())


def test_a_game_is_kept_whole(scores: Scores, make: Callable[[], Scores]) -> None:
    """All that is said of a game is there for the next app; the day is the player's own."""
    moment = Moment(datetime(2026, 11, 20, 23, 30, 5, tzinfo=UTC), date(2026, 11, 21))
    scores.finished(THREE, HELPED, moment, player="Ada", levels={1: 2, 3: 1})
    (game,) = make().each()
    assert (THREE, HELPED, {1: 2, 3: 1}, 1, "Ada") == game[1:6]
    assert (moment.utc, DAY, date(2026, 11, 21), True) == (
        game.finished,
        game.utc_day,
        game.day,
        game.listed,
    )
    assert THREE == Subject("null", "null/3", "Make 3", '{"begin": 0}', "null/1", "Numbers of 1")


def test_only_a_clean_game_stands_in_lists(scores: Scores) -> None:
    """One with help or a look at the solution has no places, and no list of its class."""
    assert scores.finished(FOUR, FAST, at()).division is not None
    for result in (HELPED, PEEKED, SHOWN):
        assert scores.finished(THREE, result, at())[1:] == ({}, None)


def test_lists_of_puzzles_and_classes_clean_and_assisted(scores: Scores) -> None:
    """A list is of a puzzle or of its class, of clean games or of assisted ones, by time."""
    hinted = SLOW._replace(hints=1)
    for subject, result in (
        (THREE, SHORT), (FOUR, FAST), (TEN, SLOW), (THREE, hinted), (THREE, SLOW), (THREE, HELPED),
    ):  # fmt: skip
        scores.finished(subject, result, at())
    best = {
        (scope, name, help_class): [game.result for game in scores.best(scope, name, help_class)]
        for scope, name in ((Scope.PUZZLE, "null/3"), (Scope.DIVISION, "null/1"))
        for help_class in (HelpClass.CLEAN, HelpClass.ASSISTED)
    }
    assert {
        (Scope.PUZZLE, "null/3", HelpClass.CLEAN): [SHORT, SLOW],
        (Scope.PUZZLE, "null/3", HelpClass.ASSISTED): [HELPED, hinted],
        (Scope.DIVISION, "null/1", HelpClass.CLEAN): [FAST, SHORT, SLOW],
        (Scope.DIVISION, "null/1", HelpClass.ASSISTED): [HELPED, hinted],
    } == best
    (assisted,) = scores.listings(Scope.PUZZLE, HelpClass.ASSISTED)
    assert ("null/3", 2) == (assisted.id, assisted.size)
    scores.reset(*assisted.key)
    assert [SHORT, SLOW] == [game.result for game in scores.best(Scope.PUZZLE, "null/3")]
    assert [] == scores.listings(Scope.PUZZLE, HelpClass.ASSISTED)
    assert [("null/3", "Make 3", 2), ("null/10", "Make 10", 1), ("null/4", "Make 4", 1)] == [
        (one.id, one.name, one.size) for one in scores.listings(Scope.PUZZLE)
    ]
    assert [("null/1", "Numbers of 1", 3), ("null/2", "Numbers of 2", 1)] == [
        (one.id, one.name, one.size) for one in scores.listings(Scope.DIVISION)
    ]
    times = [game.elapsed for game in scores.times(Scope.PUZZLE, "null/3")]
    assert [SHORT.elapsed, SLOW.elapsed] == times


def test_where_a_game_stands(scores: Scores) -> None:
    """A first result beats nobody; a better one is the record of its lists, a worse one not."""
    first = scores.finished(THREE, SLOW, at())
    assert (False, True) == (first.is_record, first.wants_name)
    other = scores.finished(FOUR, SHORT, at())
    assert {Scope.PUZZLE: Rank(1, 1), Scope.DIVISION: Rank(1, 2, -30.25)} == other.ranks
    assert (False, True) == (other.is_best(Scope.PUZZLE), other.is_best(Scope.DIVISION))
    worse = scores.finished(THREE, Result(99.0, 39, 0, revealed=False, own=True), at())
    assert {Scope.PUZZLE: Rank(2, 2, 8.75), Scope.DIVISION: Rank(3, 3, 39.0)} == worse.ranks
    assert (False, False) == (worse.is_record, worse.wants_name)


@pytest.mark.parametrize("used", ["hints", "fits", "checks"])
def test_help_makes_no_record(scores: Scores, used: str) -> None:
    """An assisted game has no rank, no best time and no streak, however fast it was."""
    scores.finished(THREE, SLOW, at(DAY - timedelta(days=1)))
    assisted = scores.finished(THREE, FAST._replace(**{used: 1}), at())
    assert ({}, False) == (assisted.ranks, assisted.is_record)
    record = scores.record("null/3")
    assert (2, SLOW, 3) == (record.times_solved, record.best_time, record.stars)
    assert (1, 1, 2) == (
        scores.statistics(DAY).clean,
        scores.statistics(DAY).streak.now,
        scores.statistics(DAY).days,
    )


def test_par_and_stars_come_from_clean_games(scores: Scores) -> None:
    """Four times of one's own are not enough; then half of them are within par, with no help."""
    for seconds in (40.0, 50.0, 60.0, 70.0):
        scores.finished(THREE, SLOW._replace(elapsed=seconds), at())
    scores.finished(THREE, HELPED, at())
    assert (None, 2 * SECONDS_PER_PIECE) == (scores.par("null/1", None), scores.par("null/1", 2.0))
    scores.finished(FOUR, SLOW._replace(elapsed=80.0), at(), par=79.0)
    assert 60.0 == scores.par("null/1", 2.0)
    scores.finished(FOUR, SLOW._replace(elapsed=60.0), at(), par=60.0)
    scores.finished(FOUR, SLOW, at(), par=60.0)
    assert (3, 3) == (scores.record("null/3").stars, scores.record("null/4").stars)


@pytest.mark.parametrize("result", [PEEKED, SHOWN])
def test_a_reveal_is_kept_but_stands_in_no_list(scores: Scores, result: Result) -> None:
    """It counts as a game, and as solved when it is the player's own, but is never the best."""
    assert {} == scores.finished(THREE, result, at()).ranks
    assert [] == scores.best(Scope.PUZZLE, "null/3")
    assert [] == scores.listings(Scope.PUZZLE)
    record = scores.record("null/3")
    assert (int(result.own), None, int(result.own)) == (
        record.times_solved,
        record.best_time,
        record.stars,
    )
    statistics = scores.statistics(DAY)
    assert (1, int(result.own)) == (statistics.revealed, statistics.total.solved)
    assert [False] == [game.listed for game in scores.each()]


@examples(25)
@given(st.lists(st.tuples(st.sampled_from([3, 4, 12]), results), max_size=8))
def test_bests_are_those_of_a_slow_twin(games: list[tuple[int, Result]]) -> None:
    """Records and lists are what sorting all results by hand says."""
    kept = Scores(Path(__file__) / "x", lambda _: None, Disk())
    for goal, result in games:
        kept.finished(Subject.of(NullGame(goal)), result, at())
    for goal in (3, 4, 12):
        own = [result for other, result in games if other == goal]
        record = kept.record(f"null/{goal}")
        assert sum(result.own for result in own) == record.times_solved
        assert sum(result.hints for result in own) == record.hints
        assert best_time(own) == record.best_time
        for wanted in (HelpClass.CLEAN, HelpClass.ASSISTED):
            assert sorted(
                (one for one in own if one.help_class is wanted),
                key=lambda one: (one.elapsed, one.hints + one.fits + one.checks),
            ) == [game.result for game in kept.best(Scope.PUZZLE, f"null/{goal}", wanted)]
        assert kept.records().get(f"null/{goal}", Record(f"null/{goal}")) == record


def test_a_name_is_written_beside_one_game(scores: Scores) -> None:
    """Signing changes the name beside that game alone, to one short printable line."""
    scores.finished(THREE, SLOW, at(), player="user")
    placing = scores.finished(THREE, FAST, at(), player="user")
    scores.sign(placing.key, "Ada\x1b[31m\n" + 60 * "x")
    names = [game.player for game in scores.best(Scope.PUZZLE, "null/3")]
    assert "user" == names[1]
    assert names[0].startswith("Ada\ufffd[31m\ufffd")
    assert 40 == len(names[0])


# Resets


def test_a_list_is_reset_and_put_back(scores: Scores) -> None:
    """A reset empties that list and leaves what is solved; undoing it brings all back."""
    scores.finished(THREE, FAST, at())
    scores.finished(FOUR, SHORT, at())
    reset = scores.reset(Scope.PUZZLE, "null/3")
    assert ([], 1) == (
        scores.best(Scope.PUZZLE, "null/3"),
        len(scores.best(Scope.DIVISION, "null/1")),
    )
    assert (True, None) == (scores.record("null/3").solved, scores.record("null/3").best_time)
    assert 2 == scores.statistics(DAY).total.solved
    scores.finished(THREE, SLOW, at())
    assert 1 == scores.undo(reset)
    assert [FAST, SLOW] == [game.result for game in scores.best(Scope.PUZZLE, "null/3")]
    assert scores.last_reset is None


def test_resets_are_undone_one_by_one(scores: Scores) -> None:
    """Each reset puts back what it took out itself; undoing one twice does nothing."""
    scores.finished(THREE, FAST, at())
    one = scores.reset(Scope.DIVISION, "null/1")
    scores.finished(TEN, SLOW, at())
    everything = scores.reset_all()
    assert [] == scores.listings(Scope.PUZZLE)
    assert everything == scores.last_reset
    assert (1, 0) == (scores.undo(everything), scores.undo(everything))
    assert ["null/10"] == [one.id for one in scores.listings(Scope.PUZZLE)]
    assert one == scores.last_reset
    assert 1 == scores.undo(one)
    assert 2 == len(scores.listings(Scope.PUZZLE))


def test_a_reset_is_for_good_when_the_app_ends(scores: Scores, make: Callable[[], Scores]) -> None:
    """Then the names are gone too; those of another app that runs still are not."""
    scores.finished(THREE, FAST, at(), player="Ada")
    other = make()
    other.finished(FOUR, SLOW, at(), player="Bob")
    mine, theirs = scores.reset(Scope.PUZZLE, "null/3"), other.reset(Scope.PUZZLE, "null/4")
    now = Moment(datetime.now(UTC), DAY)
    assert scores.close(now)
    assert ["", "Bob"] == [game.player for game in make().each()]
    assert 1 == other.undo(theirs)
    # What an app that was killed left behind is cleared a day later.
    other.reset(Scope.PUZZLE, "null/4")
    later = make()
    later.reset_all()
    later.close(Moment(now.utc + timedelta(days=2), DAY))
    assert ["", ""] == [game.player for game in make().each()]
    del mine


# Questions


def test_statistics(scores: Scores) -> None:
    """Played, solved, time, hints, checks and days are those of all games."""
    scores.opened(THREE, at())
    scores.opened(TEN, at())
    scores.played(TEN, 30.5, at())
    scores.played(THREE, 10.0, at())
    hinted = FAST._replace(hints=2, fits=3, checks=2)
    scores.finished(THREE, hinted, at(), levels={1: 1, 2: 1})
    scores.finished(THREE, SHORT, at(DAY - timedelta(days=1)))
    scores.finished(FOUR, Result(5.0, 1, 4, revealed=False, own=True), at(), levels={1: 4})
    found = scores.statistics(DAY)
    assert (3, 2, 3, 40.5) == found.kinds["null"]
    assert found.total == found.kinds["null"]
    assert {DAY - timedelta(days=1): 1, DAY: 2} == found.by_day
    assert {1: 5, 2: 1} == found.levels
    assert (1, 6, 3, 2, 0, 2, (1, 1), DAY) == (
        found.clean,
        found.hints,
        found.fits,
        found.checks,
        found.revealed,
        found.days,
        found.streak,
        found.last,
    )


def test_a_clock_that_goes_back_changes_no_order(scores: Scores) -> None:
    """Games keep the order in which they were entered, and days in a row still count."""
    for days in (0, 1, 2):
        scores.finished(THREE, SLOW._replace(elapsed=90.0 - days), at(DAY + timedelta(days=days)))
    long_ago = date(1970, 1, 1)
    assert 3 == scores.statistics(long_ago).streak.now
    scores.finished(THREE, FAST, at(long_ago))
    history = [game.elapsed for game in scores.times(Scope.PUZZLE, "null/3")]
    assert [90.0, 89.0, 88.0, 10.0] == history
    assert (3, DAY + timedelta(days=2)) == (
        scores.statistics(DAY + timedelta(days=2)).streak.now,
        scores.record("null/3").last_played,
    )
