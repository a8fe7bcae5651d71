"""Times to beat are kept."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from tests.strategies.session import Clock, CounterGame
from tests.strategies.store import BadDisk
from tui_tangram.games.session import Session
from tui_tangram.games.together.run import run_of
from tui_tangram.player import progress
from tui_tangram.player.progress import Challenge, Challenges
from tui_tangram.player.shelf import Disk


def opened(directory: Path, reports: list[str], disk: Disk | None = None) -> Challenges:
    """Return the times in *directory* as a program finds them that starts now."""
    return Challenges(directory, reports.append, disk or Disk())


def seconds(times: Challenges, puzzle: str) -> int | None:
    """Return the time to beat of a puzzle, if there is one."""
    found = times.get(puzzle)
    return None if found is None else found.seconds


def test_a_game_comes_back_whole(tmp_path: Path) -> None:
    """Also of a puzzle with a long ID; a later line without a game takes its place."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    clock.now += 12.345
    session.play("+5")
    run = run_of(session, "Ann", date(2026, 11, 29))
    puzzle = "board/" + "1" * 900
    opened(tmp_path, []).take_on(Challenge(puzzle, 12, run))
    reports: list[str] = []
    assert Challenge(puzzle, 12, run) == opened(tmp_path, reports).get(puzzle)
    opened(tmp_path, reports).take_on(Challenge(puzzle, 40))
    assert Challenge(puzzle, 40) == opened(tmp_path, reports).get(puzzle)
    assert [] == reports


def test_the_last_time_counts(tmp_path: Path) -> None:
    """Another line for the same puzzle takes the place of the first, and none is no time."""
    reports: list[str] = []
    times = opened(tmp_path, reports)
    assert times.get("tangram/swan") is None
    times.take_on(Challenge("tangram/swan", 35))
    times.take_on(Challenge("tangram/cat", 0))
    times.take_on(Challenge("tangram/swan", 70))
    for now in (times, opened(tmp_path, reports)):
        assert (70, 0) == (seconds(now, "tangram/swan"), seconds(now, "tangram/cat"))
        assert now.get("tangram/fox") is now.get("") is None
    assert [] == reports


def test_only_the_latest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines pasted for years do not fill the disk."""
    monkeypatch.setattr(progress, "MOST", 3)
    times = opened(tmp_path, [])
    for number in range(5):
        times.take_on(Challenge(f"tangram/{number}", number))
        os.utime(tmp_path / f"tangram+{number}.json", (number, number))
    assert 3 == len(list(tmp_path.iterdir()))
    assert 4 == seconds(opened(tmp_path, []), "tangram/4")


def test_trouble_is_reported_and_play_goes_on(tmp_path: Path) -> None:
    """A full disk costs the time only later; a damaged file is set aside and is no time."""
    reports: list[str] = []
    times = opened(tmp_path, reports, BadDisk("write"))
    times.take_on(Challenge("tangram/swan", 35))
    assert 35 == seconds(times, "tangram/swan")
    assert 1 == len(reports)
    assert opened(tmp_path, reports, BadDisk("read")).get("tangram/swan") is None
    (tmp_path / "tangram+swan.json").write_text("{}")
    assert opened(tmp_path, reports).get("tangram/swan") is None
    assert "tangram+swan.json" in reports[-1]
    assert 3 == len(reports)
