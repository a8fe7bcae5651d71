"""The file: damaged, locked, full, of another release, used by two apps at once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.null.game import NullGame
from tests.player.scores.test_scores import DAY, FAST, SHORT, SLOW, at
from tests.strategies.session import Clock
from tests.strategies.store import BadDisk
from tui_tangram.player.scores.database import REST, Database
from tui_tangram.player.scores.schema import VERSION, columns, steps
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Scope, Subject
from tui_tangram.player.shelf import Disk

SUBJECT = Subject.of(NullGame(3))
VERSIONS = sorted((Path(__file__).parent / "versions").glob("*.sql"))


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "scores.sqlite"


def opened(path: Path, reports: list[str], disk: Disk | None = None) -> Scores:
    return Scores(path, reports.append, disk or Disk())


def played(path: Path, games: int = 3) -> bytes:
    """Enter some games and return the file's content."""
    scores = opened(path, [])
    for number in range(games):
        scores.finished(SUBJECT, SLOW._replace(moves=number), at(), player="Ada")
    return path.read_bytes()


def times(scores: Scores) -> list[float]:
    return [game.result.elapsed for game in scores.best(Scope.PUZZLE, "null/3")]


@contextmanager
def locked(path: Path, how: str = "EXCLUSIVE") -> Iterator[None]:
    """Hold a lock as another app would that stands still within a change."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


# Damage


def damaged(content: bytes, how: str, random: Random) -> bytes:
    """Return the file as it may be found one day."""
    if how == "truncated":
        return content[: len(content) // 2 + 100]
    if how == "random bytes":
        return random.randbytes(len(content))
    if how == "text":
        return b"scores\n"
    if how == "no header":
        return b"\0" * 200 + content[200:]
    if how == "bad words":
        # SQLite quotes them when it says what is wrong, and no message can be made of them.
        begin = content.index(b"CREATE TABLE")
        return content[:begin] + b"CREATE\xc5\xff\xc5" + content[begin + 9 :]
    if how == "bad lines":
        # It quotes all of them, with their line ends.
        begin = content.index(b"TEXT", content.index(b"CREATE TABLE games"))
        return content[: begin - 1] + b'"' + content[begin:]
    page = 4096
    return content[:page] + random.randbytes(page) + content[2 * page :]


@pytest.mark.parametrize(
    "how",
    ["truncated", "random bytes", "text", "no header", "bad words", "bad lines", "a bad page"],
)
def test_a_damaged_file_is_set_aside_and_told_once(
    path: Path, reports: list[str], how: str
) -> None:
    """It keeps its content under another name, one line says so, and play goes on in a new one."""
    content = damaged(played(path), how, Random(5))
    path.write_bytes(content)
    scores = opened(path, reports)
    scores.finished(SUBJECT, FAST, at())
    assert [FAST.elapsed] == times(scores) == times(opened(path, reports))
    (line,) = reports
    assert line.startswith(f"{path}: ")
    assert line.endswith("; the file was renamed to scores.sqlite.corrupt")
    assert line.isprintable()
    assert content == path.with_name("scores.sqlite.corrupt").read_bytes()


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE games (a)",
        "DROP TABLE resets",
        "ALTER TABLE games RENAME COLUMN moves TO steps",
        "PRAGMA application_id = 5",
        "PRAGMA user_version = -3",
    ],
)
def test_a_wrong_schema_is_set_aside(path: Path, reports: list[str], script: str) -> None:
    """A database of something else, or one whose tables are not these, is not written to."""
    if script.startswith("CREATE"):
        path.parent.mkdir()
    else:
        played(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(script)
    content = path.read_bytes()
    scores = opened(path, reports)
    assert [] == [*scores.each()]
    scores.finished(SUBJECT, FAST, at())
    assert [FAST.elapsed] == times(scores)
    assert 1 == len(reports)
    assert content == path.with_name("scores.sqlite.corrupt").read_bytes()


def test_a_damaged_file_that_stays_is_left_alone(path: Path, reports: list[str]) -> None:
    """Where it cannot be set aside it is not overwritten, and play goes on in memory."""
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 100)
    scores = opened(path, reports, BadDisk("set_aside"))
    for _ in range(2):
        scores.finished(SUBJECT, FAST, at())
    assert [FAST.elapsed] * 2 == times(scores)
    assert not scores.close(at())
    assert 1 == len(reports)
    assert b"nonsense" * 100 == path.read_bytes()


def test_turned_over_bytes_end_nothing(path: Path) -> None:
    """Whichever byte of a page of games is another one, every question has an answer."""
    content = played(path, 6)
    begin = content.index(b"null/3") - 200
    random = Random(3)
    for _ in range(25):
        place = begin + random.randrange(700)
        path.write_bytes(content[:place] + random.randbytes(1) + content[place + 1 :])
        scores = opened(path, [])
        scores.records()
        scores.statistics(DAY)
        assert scores.count() <= 6
        scores.finished(SUBJECT, FAST, at())
        assert FAST.elapsed in times(scores)
        for aside in path.parent.glob("*.corrupt*"):
            aside.unlink()


def test_rows_that_make_no_sense_are_left_out(path: Path, reports: list[str]) -> None:
    """Wrong types, bytes that are no text and impossible dates hide one row or one value."""
    played(path, 4)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for number, change in enumerate(
            (
                "milliseconds = 'long ago'",
                "player = CAST(x'ff1b5b33316d' AS TEXT), finished = 9e300, utc_day = 'x', day = 7",
                "moves = -1",
                "levels = '{\"1\": [], \"x\": 2}', hints = 1e300, name = char(27) || '[2J'",
            ),
            start=1,
        ):
            other.execute(f"UPDATE games SET {change} WHERE number = {number}")
    scores = opened(path, reports)
    (game,) = scores.each()
    assert ("\ufffd\ufffd[31m", None, None, None) == (
        game.player,
        game.finished,
        game.utc_day,
        game.day,
    )
    scores.statistics(DAY)
    scores.records()
    assert all(one.name.isprintable() for one in scores.listings(Scope.PUZZLE))
    assert [] == reports


# Other releases


def test_a_file_of_a_later_release_is_left_as_it_is(path: Path, reports: list[str]) -> None:
    """It is neither read nor written, which is said once; play goes on in memory."""
    played(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    content = path.read_bytes()
    scores = opened(path, reports)
    for _ in range(2):
        scores.finished(SUBJECT, FAST, at())
    assert [FAST.elapsed] * 2 == times(scores)
    assert not scores.close(at())
    (line,) = reports
    newer = f"newer version ({VERSION + 1}; this one reads up to {VERSION})"
    assert f"{newer}; the file stays as it is" in line
    assert content == path.read_bytes()
    assert ["scores.sqlite"] == [one.name for one in path.parent.iterdir()]


def test_there_is_a_file_of_every_version() -> None:
    """Each version that was released is kept here, this one included."""
    assert [str(number) for number in range(1, VERSION + 1)] == [one.stem for one in VERSIONS]
    assert len(steps()) == VERSION


@pytest.mark.parametrize("script", VERSIONS, ids=lambda one: one.stem)
def test_files_of_earlier_releases_are_brought_up_to_date(
    path: Path, reports: list[str], script: Path
) -> None:
    """Their games are there as they were, and new ones can be entered."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as old:
        old.executescript(script.read_text(encoding="utf-8"))
    scores = opened(path, reports)
    first, second, clean = scores.each()
    helped = FAST._replace(hints=2, checks=1)
    assert (SUBJECT, helped, {1: 2}, 1, "Ada") == first[1:6]
    assert (1, 2) == (second.stars, clean.stars)
    assert (at().utc, DAY, DAY) == (first.finished, first.utc_day, first.day)
    assert not second.listed
    assert 61.5 == scores.statistics(DAY).total.seconds
    scores.finished(SUBJECT, SHORT, at())
    assert [SHORT.elapsed, clean.result.elapsed] == times(scores)
    with closing(sqlite3.connect(path)) as now, closing(sqlite3.connect(":memory:")) as model:
        assert (VERSION,) == now.execute("PRAGMA user_version").fetchone()
        for step in steps():
            for statement in step:
                model.execute(statement)
        assert columns(model) == columns(now)
    assert [] == reports


# Trouble that passes


def test_a_locked_file_is_waited_for_and_made_up_for(path: Path, reports: list[str]) -> None:
    """While another app holds it for long, play goes on in memory; then all of it is written."""
    played(path, 1)
    now = Clock()
    scores = opened(path, reports)
    scores.database = Database(path, reports.append, Disk(patience=0.01), clock=now)
    assert [SLOW.elapsed] == times(scores)
    with locked(path, "IMMEDIATE"):
        scores.finished(SUBJECT, FAST, at())
        scores.finished(SUBJECT, SHORT, at())
        assert [FAST.elapsed, SHORT.elapsed, SLOW.elapsed] == times(scores)
        assert scores.database.in_memory
    assert [SLOW.elapsed] == times(opened(path, reports))
    now.now += REST + 1
    assert 3 == len(times(scores))
    assert not scores.database.in_memory
    assert 3 == len(times(opened(path, reports)))
    (line,) = reports
    assert f"cannot write {path}: database is locked; scores stay in memory until it works" == line


def test_what_waits_is_written_at_the_end(path: Path, reports: list[str]) -> None:
    """An app that ends tries once more; a reset that waits is among it."""
    played(path, 2)
    scores = opened(path, reports)
    scores.database = Database(path, reports.append, Disk(patience=0.01))
    with locked(path):
        assert [] == times(scores)  # nobody can read it either
        assert scores.database.partial
        scores.finished(SUBJECT, FAST, at())
        scores.reset_all()
        scores.finished(SUBJECT, SHORT, at())
        assert [SHORT.elapsed] == times(scores)
    assert scores.close(at())
    assert not scores.database.partial
    assert [SHORT.elapsed] == times(opened(path, reports))
    assert 4 == opened(path, reports).count()


def test_a_full_disk_keeps_what_is_older(
    path: Path, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change for which there is no room is kept in memory, told once, and made up for."""
    played(path, 2)
    real, full = sqlite3.connect, [True]

    def connect(*args: object, **named: object) -> sqlite3.Connection:
        connection = real(*args, **named)
        if full[0] and args[0] != ":memory:":
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect)
    now = Clock()
    scores = opened(path, reports)
    scores.database = Database(path, reports.append, Disk(), clock=now)
    subject = SUBJECT._replace(options="x" * 20_000)
    for _ in range(2):
        scores.finished(subject, FAST, at())
    assert [FAST.elapsed] * 2 + [SLOW.elapsed] * 2 == times(scores)
    full[0] = False
    assert [SLOW.elapsed] * 2 == times(opened(path, reports))
    (line,) = reports
    assert "database or disk is full" in line
    assert scores.close(at())
    assert 4 == len(times(opened(path, reports)))


def test_a_directory_that_cannot_be(tmp_path: Path, reports: list[str]) -> None:
    """Where there can be no directory, or the file's name is a directory's, play goes on."""
    (tmp_path / "file").write_text("")
    (tmp_path / "scores.sqlite").mkdir()
    for path in (tmp_path / "file" / "scores.sqlite", tmp_path / "scores.sqlite"):
        reports.clear()
        scores = opened(path, reports)
        scores.finished(SUBJECT, FAST, at())
        scores.finished(SUBJECT, SLOW, at())
        assert [FAST.elapsed, SLOW.elapsed] == times(scores)
        assert not scores.close(at())
        assert 1 == len(reports)


def test_a_directory_that_vanishes_is_made_again(path: Path, reports: list[str]) -> None:
    """What was entered before is gone with it, and what comes after is kept."""
    played(path, 1)
    scores = opened(path, reports)
    assert 1 == len(times(scores))
    path.unlink()
    path.parent.rmdir()
    assert [] == times(scores)
    scores.finished(SUBJECT, FAST, at())
    assert [FAST.elapsed] == times(opened(path, reports))
    assert [] == reports


def test_an_empty_file_is_a_new_one(path: Path, reports: list[str]) -> None:
    """A file without a byte has lost nothing."""
    path.parent.mkdir()
    path.write_bytes(b"")
    scores = opened(path, reports)
    assert [] == times(scores)
    scores.finished(SUBJECT, FAST, at())
    assert ([FAST.elapsed], []) == (times(scores), reports)


def test_a_name_that_looks_like_an_address(tmp_path: Path, reports: list[str]) -> None:
    """Signs that mean something in an address are part of the name."""
    path = tmp_path / "file:a?mode=ro#%20ä" / "scores.sqlite"
    opened(path, reports).finished(SUBJECT, FAST, at())
    assert ([FAST.elapsed], []) == (times(opened(path, reports)), reports)
    assert path.is_file()


# Two apps

PROGRAM = """
import sys
from pathlib import Path
from tests.null.game import NullGame
from tests.player.scores.test_scores import SLOW, at
from tui_tangram.player.shelf import Disk
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Subject

scores = Scores(Path(sys.argv[1]), print, Disk(patience=60))
offset = int(sys.argv[2])
sys.stdin.read(1)
for i in range(25):
    result = SLOW._replace(elapsed=float(1000 - 2 * i - offset))
    scores.finished(Subject.of(NullGame(3)), result, at())
    scores.opened(Subject.of(NullGame(4 + offset)), at())
    if i % 10 == 9:
        scores.undo(scores.reset_all())
assert scores.close(at())
"""


def test_two_apps_lose_nothing(path: Path, reports: list[str]) -> None:
    """Two processes that enter games at once, from the first one on, lose none of them."""
    root = Path(__file__).parents[3]
    apps = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), str(offset)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=root,
        )
        for offset in (0, 1)
    ]
    for app in apps:
        assert app.stdin is not None
        app.stdin.write("go")
        app.stdin.flush()
    assert [("", None), ("", None)] == [app.communicate(timeout=120) for app in apps]
    scores = opened(path, reports)
    assert [float(951 + n) for n in range(50)] == times(scores)
    assert 50 == scores.record("null/3").times_solved
    assert [] == reports


def test_a_kill_within_a_change_leaves_the_old(path: Path, reports: list[str]) -> None:
    """A process that dies in the middle of a change leaves what was there before it."""
    played(path, 2)
    program = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size = 1')\n"
        "c.execute('BEGIN IMMEDIATE')\n"
        "for i in range(200):\n"
        "    c.execute('INSERT INTO resets VALUES (?, ?)', (str(i) + 'x' * 3000, i))\n"
        "c.execute('DELETE FROM games')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert path.with_name("scores.sqlite-journal").exists()
    assert [SLOW.elapsed] * 2 == times(opened(path, reports))
    assert [] == reports


def test_damage_that_is_found_nowhere_is_told(path: Path, reports: list[str]) -> None:
    """Where SQLite finds damage but the file seems sound it is kept, and a line says so."""
    content = played(path, 2)
    damage = sqlite3.DatabaseError("database disk image is malformed")
    damage.sqlite_errorcode = 11
    calls: list[int] = []

    def work(connection: sqlite3.Connection) -> int:
        calls.append(1)
        if len(calls) < 3:
            raise damage
        return connection.execute("SELECT count(*) FROM games").fetchone()[0]

    assert 2 == Database(path, reports.append, Disk()).read(work)
    assert 3 == len(calls)
    (line,) = reports
    assert "malformed" in line
    assert content == path.read_bytes()


def test_a_change_made_twice_counts_once(path: Path, reports: list[str]) -> None:
    """A change of which nobody knows whether the file took it is made again without harm."""
    played(path, 1)
    scores = opened(path, reports)
    scores.database = Database(path, reports.append, Disk(patience=0.01))
    with locked(path):
        scores.finished(SUBJECT, FAST, at())
        scores.reset_all()
    (enter, reset) = scores.database._waiting
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        enter(other)
        reset(other)
    assert scores.close(at())
    assert 2 == opened(path, reports).count()
    assert 1 == len(reports)


def test_errors_that_are_no_disks_are_raised(path: Path, reports: list[str]) -> None:
    """A mistake in the program is not taken for trouble with the file."""
    database = Database(path, reports.append, Disk())
    with pytest.raises(ZeroDivisionError):
        database.write(lambda _: 1 // 0)
    played(path, 1)
    with pytest.raises(ZeroDivisionError):
        database.read(lambda _: 1 // 0)
    assert [] == reports
