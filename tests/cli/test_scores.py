"""The command that prints scores."""

from __future__ import annotations

import csv
import io
import os
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Run
from tests.null.game import NullGame
from tui_tangram.games.session import Result
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.store import Store

DAY = date(2026, 11, 20)


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player with three clean results and two assisted ones; the directory of their data."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    scores = Store.open(directories(), pytest.fail).scores
    moment = Moment(datetime(2026, 11, 20, 12, tzinfo=UTC), DAY)
    for goal, seconds, moves, hints in (
        (3, 134.5, 9, 0), (3, 83.0, 12, 0), (40, 5.0, 1, 0), (3, 20.0, 9, 3), (50, 6.0, 1, 0),
    ):  # fmt: skip
        scores.finished(
            Subject.of(NullGame(goal)),
            Result(seconds, moves, hints, revealed=False, own=True, checks=int(goal == 50)),
            moment,
            player="=Ada\x1b[31m",
        )
    return tmp_path / "data"


def test_the_best_of_each_list(run: Run, played: Path) -> None:
    """One line for each puzzle that has clean results, with the stars beside the time."""
    ran = run("scores")
    assert (0, "") == (ran.status, ran.err)
    latest, first = ran.out.splitlines()
    assert "Make 40  1  0:05  ★★★    =Ada\ufffd[31m  2026-11-20" == latest
    assert ["Make", "3", "2", "1:23", "★★★"] == first.split()[:5]


def test_assisted_games_have_lists_of_their_own(run: Run, played: Path) -> None:
    """There the help is beside the time, and no clean game."""
    latest, first = run("scores", "--assisted").out.splitlines()
    assert "Make 50  1  0:06  ★☆☆  1 check  =Ada\ufffd[31m  2026-11-20" == latest
    assert ["Make", "3", "1", "0:20", "★☆☆", "3", "hints"] == first.split()[:7]


def test_one_list_is_shown_whole(run: Run, played: Path) -> None:
    """Where one list matches all its results are printed, by time."""
    assert ["1:23", "2:14"] == [
        line.split()[3] for line in run("scores", "make 3").out.splitlines()
    ]
    assert 2 == len(run("scores", "--classes").out.splitlines())


def test_for_programs(run: Run, played: Path) -> None:
    """All games as CSV or JSON, or those that match."""
    ran = run("scores", "--csv")
    assert (0, "") == (ran.status, ran.err)
    head, *rows = csv.reader(io.StringIO(ran.out))
    assert ["134.5", "83.0", "5.0", "20.0", "6.0"] == [row[head.index("seconds")] for row in rows]
    assert {"'=Ada\ufffd[31m"} == {row[head.index("player")] for row in rows}
    document = run("scores", "--json").document
    assert (5, 3) == (document["count"], document["statistics"]["kinds"]["null"]["puzzles"])
    assert 2 == run("scores", "--json", "null/2").document["count"]


def test_statistics(run: Run, played: Path) -> None:
    """The sentences of plain mode, and the fields of the export."""
    lines = run("statistics").out.splitlines()
    assert lines[0].startswith("3 puzzles played, 3 solved, 5 games won.")
    document = run("statistics", "--json").document
    assert document.pop("version") == 1
    assert document == run("scores", "--json").document["statistics"]


def test_nothing_to_show(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty list is no failure, and a line says why it is empty; programs get none."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "none"))
    ran = run("scores")
    assert (0, "") == (ran.status, ran.out)
    assert "no scores yet" in ran.err
    assert "no scores match 'swan'" in run("scores", "swan").err
    assert 0 == run("scores", "--json").document["count"]
    assert 1 == len(run("scores", "--csv").out.splitlines())
    assert not (tmp_path / "none").exists()


def test_a_damaged_file_is_one_line(run: Run, played: Path) -> None:
    """The trouble is told on standard error, and what is printed stays a document."""
    (played / "scores.sqlite").write_bytes(os.urandom(3000))
    ran = run("scores", "--json")
    assert (0, 0) == (ran.status, ran.document["count"])
    assert 1 == len(ran.err.splitlines())
    assert "renamed to scores.sqlite.corrupt" in ran.err


def test_two_formats_at_once_are_refused(run: Run) -> None:
    """CSV and JSON exclude one another."""
    assert "not allowed with" in run("scores", "--csv", "--json").complaint


def test_names_of_all_scripts_keep_the_columns(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wide names, names from right to left and ones with marks end in the same cell."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    scores = Store.open(directories(), pytest.fail).scores
    moment = Moment(datetime(2026, 11, 20, 12, tzinfo=UTC), DAY)
    names = ("七巧板", "טנגרם", "e\u0301te\u0301", "🐈 cat", "Ada")
    for number, name in enumerate(names):
        subject = Subject.of(NullGame(number + 3))._replace(name=name)
        result = Result(60.0 + number, 12, 0, revealed=False, own=True)
        scores.finished(subject, result, moment, player=name)
    told = run("scores").out
    assert [2] * len(names) == [told.count(name) for name in names]
    for column in ("1:0", "★★★", "2026-11-20"):
        assert 1 == len({cell_len(line[: line.index(column)]) for line in told.splitlines()})
