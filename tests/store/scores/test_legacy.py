"""Records of earlier releases: one JSON file for each puzzle."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies.session import lines
from tests.strategies.store import BadDisk, records
from tui_tangram.session import Result, best_moves, best_time
from tui_tangram.store import Disk, Record, file_name
from tui_tangram.store.scores import Scope, Scores
from tui_tangram.store.scores.legacy import OldRecord

FAST = Result(10.0, 30, 2, revealed=False, own=True)
SHORT = Result(60.0, 7, 1, revealed=False, own=True)


@given(records)
def test_what_earlier_releases_wrote_is_read(record: OldRecord) -> None:
    """A record of that time is read as it was."""
    assert record == OldRecord.from_text(record.to_text())


def write(directory: Path, *found: OldRecord) -> None:
    """Write records as an earlier release did, a while after the last ones."""
    directory.mkdir(exist_ok=True)
    before = directory.stat().st_mtime_ns
    for record in found:
        (directory / file_name(record.puzzle)).write_text(record.to_text())
    os.utime(directory, ns=(before + 10**9, before + 10**9))


def opened(directory: Path, reports: list[str] | None = None, disk: Disk | None = None) -> Scores:
    report = pytest.fail if reports is None else reports.append
    return Scores(directory / "scores.sqlite", directory / "progress", report, disk or Disk())


@settings(max_examples=20)
@given(st.dictionaries(lines, records, max_size=4))
def test_nothing_is_lost_on_the_way(
    tmp_path_factory: pytest.TempPathFactory, old: dict[str, OldRecord]
) -> None:
    """Counts, bests, hints and days are in the scores what they were in the files."""
    directory = tmp_path_factory.mktemp("old")
    old = {puzzle: record._replace(puzzle=puzzle) for puzzle, record in old.items()}
    write(directory / "progress", *old.values())
    found = opened(directory).records()
    for puzzle, record in old.items():
        games = [record.best_time, record.best_moves]
        assert found[puzzle] == Record(
            puzzle,
            max(record.times_solved, sum(game.own for game in record.games)),
            best_time(games),
            best_moves(games),
            max(record.hints, sum(game.hints for game in record.games)),
            record.last_played,
        )
    assert found.keys() == old.keys()
    named = sorted(p for p, record in old.items() if record.games or record.last_played)
    assert named == opened(directory).unknown()


def test_files_stay_and_are_taken_in_once(tmp_path: Path) -> None:
    """What was taken in is not counted again, and an earlier release still finds its files."""
    write(tmp_path / "progress", OldRecord("swan", 3, FAST, SHORT, 9))
    before = (tmp_path / "progress" / "swan.json").read_text()
    for _ in range(3):
        assert (3, FAST, SHORT, 9) == opened(tmp_path).record("swan")[1:5]
    assert 2 == len(opened(tmp_path).best(Scope.PUZZLE, "swan"))
    assert before == (tmp_path / "progress" / "swan.json").read_text()


def test_what_an_earlier_release_adds_later_is_taken_in_too(tmp_path: Path) -> None:
    """Only what is new is added; what was reset meanwhile stays out of the lists."""
    write(tmp_path / "progress", OldRecord("swan", 2, SHORT, SHORT, 1))
    opened(tmp_path).reset_all()
    write(tmp_path / "progress", OldRecord("swan", 3, FAST, SHORT, 3))
    record = opened(tmp_path).record("swan")
    assert (3, FAST, FAST, 3) == record[1:5]


def test_a_damaged_record_is_set_aside_and_told_once(tmp_path: Path) -> None:
    """The others are taken in all the same; one of a later release is left as it is."""
    write(tmp_path / "progress", OldRecord("swan", 1, FAST, FAST, 2))
    (tmp_path / "progress" / "goose.json").write_text("nonsense")
    newer = OldRecord("cat").to_text().replace('"version": 1', '"version": 2')
    (tmp_path / "progress" / "cat.json").write_text(newer)
    reports: list[str] = []
    scores = opened(tmp_path, reports)
    assert ["swan"] == list(scores.records())
    assert ["swan"] == list(scores.records())
    assert 2 == len(reports)
    assert (tmp_path / "progress" / "goose.json.corrupt").read_text() == "nonsense"
    assert (tmp_path / "progress" / "cat.json").read_text() == newer


@pytest.mark.parametrize("broken", ["read", "files", "set_aside"])
def test_a_bad_disk_stops_nobody(tmp_path: Path, broken: str) -> None:
    """What cannot be read today is taken in another day."""
    write(tmp_path / "progress", OldRecord("swan", 1, FAST, FAST, 2))
    if broken == "set_aside":
        (tmp_path / "progress" / "goose.json").write_text("nonsense")
    reports: list[str] = []
    opened(tmp_path, reports, BadDisk(broken)).records()
    assert 1 == len(reports)
    assert 1 == opened(tmp_path, []).record("swan").times_solved
