"""What was achieved is kept, by one app or two."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import results
from tests.strategies.store import BadDisk, days, records
from tui_tangram.session import Result
from tui_tangram.store import Disk, Record, Records

DAY = date(2026, 11, 20)
OWN = Result(elapsed=12.5, moves=9, hints=2, revealed=False, own=True)
SHOWN = Result(elapsed=1.0, moves=1, hints=1, revealed=True, own=False)


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def kept(tmp_path: Path, reports: list[str]) -> Records:
    return Records(tmp_path / "progress", reports.append, Disk())


def test_nothing_achieved_yet(kept: Records, reports: list[str]) -> None:
    """A puzzle that was never played has an empty record, which is no trouble."""
    assert Record("swan") == kept.get("swan")
    assert ({}, []) == (kept.all(), reports)


def test_a_game_is_kept(kept: Records) -> None:
    """The result of a game is there afterwards, for this puzzle alone."""
    kept.finished("animals/swan", OWN, DAY)
    expected = Record("animals/swan", 1, OWN, OWN, hints=2, last_played=DAY)
    assert expected.solved
    assert ({"animals/swan": expected}, Record("animals")) == (kept.all(), kept.get("animals"))


def test_revealed_game_is_no_best(kept: Records) -> None:
    """A solution by reveal is neither a solution of one's own nor among the best."""
    record = kept.finished("swan", SHOWN, DAY)
    assert Record("swan", 0, None, None, hints=1, last_played=DAY) == record
    assert not record.solved


def test_peeking_then_solving(kept: Records) -> None:
    """One's own solution after a peek counts as solved, though not among the best."""
    record = kept.finished("swan", SHOWN._replace(own=True), DAY)
    assert (1, None) == (record.times_solved, record.best_time)


def test_opening_is_noted(kept: Records) -> None:
    """Opening a puzzle sets the day, which never goes back."""
    kept.played("swan", DAY)
    kept.played("swan", date(2026, 1, 1))
    assert Record("swan", last_played=DAY) == kept.get("swan")


@given(st.lists(st.tuples(results, days), min_size=1, max_size=6), st.randoms())
def test_order_does_not_matter(games: list[tuple[Result, date]], random: Random) -> None:
    """Whatever the order in which games are noted, the record is as good."""
    shuffled = list(games)
    random.shuffle(shuffled)
    one = two = Record("x")
    for (a, day_a), (b, day_b) in zip(games, shuffled, strict=True):
        one, two = one.finished(a, day_a), two.finished(b, day_b)

    def essence(record: Record) -> tuple[object, ...]:
        time, moves = record.best_time, record.best_moves
        keys = (time and time.by_time(), moves and moves.by_moves())
        return (*keys, record.times_solved, record.hints, record.last_played)

    assert essence(one) == essence(two)


@given(records)
def test_round_trip(record: Record) -> None:
    """A record can be written and read again."""
    assert record == Record.from_text(record.to_text())


PROGRAM = """
import sys
from datetime import date
from pathlib import Path
from random import Random
from tui_tangram.session import Result
from tui_tangram.store import Disk, Records

records = Records(Path(sys.argv[1]), print, Disk(patience=60))
offset = int(sys.argv[2])
sys.stdin.read(1)
for i in range(60):
    result = Result(float(1000 - 2 * i - offset), i, 1, False, True)
    records.finished("shared", result, date(2026, 11, 20))
    records.finished(f"own/{offset}/{i % 3}", result, date(2026, 11, 20))
"""


def test_achievements_are_forced_to_the_medium(
    kept: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result is on the medium before anybody goes on."""
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    kept.finished("swan", OWN, DAY)
    assert 1 == len(forced)


def test_two_apps_lose_nothing(tmp_path: Path, kept: Records, reports: list[str]) -> None:
    """Two processes that note games at once, also of one puzzle, lose none of them."""
    apps = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path / "progress"), str(offset)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for offset in (0, 1)
    ]
    for app in apps:
        assert app.stdin is not None
        app.stdin.write("go")
        app.stdin.flush()
    assert [("", None), ("", None)] == [app.communicate(timeout=60) for app in apps]
    shared = kept.get("shared")
    assert (120, 120) == (shared.times_solved, shared.hints)
    assert (1000 - 2 * 59 - 1, 0) == (shared.best_time.elapsed, shared.best_moves.moves)
    others = [record.times_solved for name, record in kept.all().items() if name != "shared"]
    assert ([20] * 6, []) == (others, reports)


def text_with(**changes: object) -> str:
    """Return the text of a record with some values changed."""
    whole = json.loads(Record("swan", 1, OWN, OWN, 2, DAY).to_text())
    return json.dumps(whole | changes)


BAD = {
    "": "line 1, column 1: not JSON: Expecting value",
    text_with(format="tui-tangram/save"): (
        "format: must be 'tui-tangram/progress', not 'tui-tangram/save'"
    ),
    text_with(puzzle="goose"): "puzzle: 'goose' belongs in goose.json",
    text_with(times_solved=-1): "times_solved: must be a whole number of at least 0, not -1",
    text_with(best_time=[]): "best_time: must be an object, not a list",
    text_with(best_time={}): "best_time.elapsed: is missing",
    text_with(last_played="yesterday"): "last_played: must be a date such as 2026-11-20",
    text_with(last_played=20261120): "last_played: must be a text, not 20261120",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_corrupt_record_is_set_aside_once(
    kept: Records, reports: list[str], tmp_path: Path, text: str
) -> None:
    """A record that makes no sense is set aside, reported once, and begun anew."""
    path = tmp_path / "progress" / "swan.json"
    path.parent.mkdir()
    path.write_text(text)
    empty = [kept.get("swan"), kept.get("swan")]
    kept.finished("swan", OWN, DAY)
    assert [Record("swan")] * 2 == empty
    assert [f"{path}: {BAD[text]}; set aside as swan.json.corrupt"] == reports
    assert text == path.with_name("swan.json.corrupt").read_text()
    assert 1 == kept.get("swan").times_solved


def test_record_of_a_later_release(kept: Records, reports: list[str], tmp_path: Path) -> None:
    """A record of a later release is neither used nor changed, and reported once."""
    path = tmp_path / "progress" / "swan.json"
    path.parent.mkdir()
    path.write_text(text_with(version=7))
    assert Record("swan") == kept.get("swan")
    assert 1 == kept.finished("swan", OWN, DAY).times_solved
    assert {} == kept.all()
    assert text_with(version=7) == path.read_text()
    line = (
        f"{path}: version: 7 is newer than this program, which reads up to 1;"
        " the file is left as it is"
    )
    assert [line] == reports


@given(data=st.data())
def test_any_damage_is_survived(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever bytes a file has come to hold, play goes on and the bytes are kept."""
    path = tmp_path_factory.mktemp("data") / "swan.json"
    sound = text_with().encode()
    at, removed = data.draw(st.integers(0, len(sound))), data.draw(st.integers(0, 30))
    damaged = sound[:at] + data.draw(st.binary(max_size=8)) + sound[at + removed :]
    path.write_bytes(damaged)
    reports: list[str] = []
    kept = Records(path.parent, reports.append, Disk())
    record = kept.finished("swan", OWN, DAY)
    assert all("\n" not in line for line in reports)
    assert record.times_solved >= 1
    if reports and "newer" not in reports[0]:
        assert damaged == path.with_name("swan.json.corrupt").read_bytes()
    elif reports:
        assert damaged == path.read_bytes()
    else:
        assert record == kept.get("swan")


@pytest.mark.parametrize("broken", ["read", "write", "lock", "files", "set_aside"])
def test_bad_disk_stops_nobody(tmp_path: Path, reports: list[str], broken: str) -> None:
    """Whatever the disk refuses, the results are there for the caller, and no error is."""
    (tmp_path / "goose.json").write_text("nonsense")
    kept = Records(tmp_path, reports.append, BadDisk(broken))
    for _ in range(3):
        assert OWN == kept.finished("swan", OWN, DAY).best_time
        assert OWN == kept.finished("goose", OWN, DAY).best_time
        kept.all()
    assert all(line.isprintable() for line in reports)


def test_full_disk_is_reported_once(tmp_path: Path, reports: list[str]) -> None:
    """A disk that stays full is reported once, and again only after it had worked."""
    disk = BadDisk("write")
    kept = Records(tmp_path, reports.append, disk)
    for broken in ({"write"}, {"write"}, set(), {"write"}, {"write"}):
        disk.broken = broken
        kept.finished("swan", OWN, DAY)
    line = f"cannot write {tmp_path / 'swan.json'}: No space left on device"
    assert [line, line] == reports


def test_unreadable_is_not_overwritten(tmp_path: Path, reports: list[str]) -> None:
    """What could not be read is not written over; once it can be read, all is well again."""
    disk = BadDisk()
    kept = Records(tmp_path, reports.append, disk)
    kept.finished("swan", OWN, DAY)
    disk.broken = {"read"}
    kept.finished("swan", OWN, DAY)
    disk.broken = set()
    assert 1 == kept.get("swan").times_solved
    kept.finished("swan", OWN, DAY)
    assert 2 == Records(tmp_path, print, Disk()).get("swan").times_solved
    assert [f"cannot read {tmp_path / 'swan.json'}: No space left on device"] == reports
