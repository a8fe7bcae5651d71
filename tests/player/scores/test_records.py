"""What was achieved in each puzzle, as the scores say."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.strategies.store import finish, noon, subject
from tui_tangram.games.session import Result
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Record
from tui_tangram.player.shelf import Disk

DAY = date(2026, 11, 20)
OWN = Result(elapsed=12.5, moves=9, hints=0, revealed=False, own=True)
SHOWN = Result(elapsed=1.0, moves=1, hints=1, revealed=True, own=False)


@pytest.fixture
def scores(tmp_path: Path) -> Scores:
    """Scores; any trouble is a failure."""
    return Scores(tmp_path / "scores", pytest.fail, Disk())


def test_nothing_achieved_yet(scores: Scores) -> None:
    """A puzzle that was never played has an empty record, which is no trouble."""
    assert (Record("swan"), {}) == (scores.record("swan"), scores.records())


def test_a_game_is_kept(scores: Scores) -> None:
    """The result of a game is there afterwards, for this puzzle alone."""
    finish(scores, "animals/swan", OWN, DAY)
    expected = Record("animals/swan", 1, OWN, 3, last_played=DAY)
    assert expected.solved
    assert {"animals/swan": expected} == scores.records()
    assert Record("animals") == scores.record("animals")
    assert {"animals/swan"} == scores.solved()


def test_revealed_game_is_no_best(scores: Scores) -> None:
    """A solution by reveal is neither a solution of one's own nor among the best."""
    finish(scores, "swan", SHOWN, DAY)
    record = scores.record("swan")
    assert Record("swan", 0, None, hints=1, last_played=DAY) == record
    assert not record.solved
    assert set() == scores.solved()


def test_peeking_then_solving(scores: Scores) -> None:
    """One's own solution after a peek counts as solved, though not among the best."""
    finish(scores, "swan", SHOWN._replace(own=True), DAY)
    record = scores.record("swan")
    assert (1, None) == (record.times_solved, record.best_time)


def test_opening_is_noted(scores: Scores) -> None:
    """Opening a puzzle sets the day, which never goes back."""
    scores.opened(subject("swan"), noon(DAY))
    scores.opened(subject("swan"), noon(date(2026, 1, 1)))
    assert Record("swan", last_played=DAY) == scores.record("swan")


def test_achievements_are_forced_to_the_medium(scores: Scores, tmp_path: Path) -> None:
    """A result is in the file, and no journal is left beside it, before anybody goes on."""
    finish(scores, "swan", OWN, DAY)
    assert ["scores"] == [path.name for path in tmp_path.iterdir()]
    assert b"swan" in (tmp_path / "scores").read_bytes()
