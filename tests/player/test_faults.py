"""A disk that fails under a game: one line for the player, play goes on, nothing older is lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from pathlib import Path

import pytest

from tests.strategies.session import CounterGame, find_game
from tests.strategies.store import finish
from tui_tangram.games.session import Result, Session
from tui_tangram.player.paths import Directories
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store

GAME = CounterGame(target=100)
DAY = date(2026, 11, 20)
RESULT = Result(5.0, 7, 0, False, True)

resource = pytest.importorskip("resource", reason="limits and owners as Unix has them")
NOBODY = 65_534


@pytest.fixture
def place() -> Iterator[Path]:
    """Return a directory that everybody may enter."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o777)
    if os.geteuid() == 0:
        os.chown(directory, NOBODY, NOBODY)
    yield directory
    for path in [directory, *directory.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o777)
    shutil.rmtree(directory)


@contextmanager
def somebody() -> Iterator[None]:
    """Be a user to whom things can be forbidden: for root that is another one."""
    root = os.geteuid() == 0
    if root:
        # Modules that are imported late may lie where only root can read.
        with tempfile.TemporaryDirectory() as elsewhere:
            use(opened(Path(elsewhere), []), Session(GAME, lambda: 0.0))
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def opened(place: Path, reports: list[str]) -> Store:
    """Return the stores in *place*."""
    return Store.open(Directories(place / "d", place / "c"), reports.append, Disk(patience=0.05))


def use(store: Store, session: Session[int]) -> None:
    """Make three moves and keep something in every store."""
    for _ in range(3):
        session.play("+1")
        store.autosaves.save(session)
    store.settings.change(theme="night")
    store.settings.read()
    finish(store.scores, "counter/five", RESULT, DAY)
    assert store.scores.record("counter/five").solved
    assert store.autosaves.open(GAME.puzzle_id, find_game, lambda: 0.0) is not None


# Each fault is begun for the stores in a directory, and has an end.


@contextmanager
def full(place: Path) -> Iterator[None]:
    """Let no file grow, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Let nothing be written in any directory."""
    found = [path for path in (place, *place.rglob("*")) if path.is_dir()]
    for path in found:
        path.chmod(0o555)
    try:
        yield
    finally:
        for path in found:
            path.chmod(0o777)


@contextmanager
def foreign(place: Path) -> Iterator[None]:
    """Let files and directories be somebody else's, who lets nobody read them."""
    if os.geteuid() != NOBODY:
        pytest.skip("only root can give files away")
    os.seteuid(0)
    found = [path for path in place.rglob("*") if path.name != ".lock"]
    for path in found:
        os.chown(path, 0, 0)
        path.chmod(0o700)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        for path in found:
            os.chown(path, NOBODY, NOBODY)
        os.seteuid(NOBODY)


@contextmanager
def file_instead(place: Path) -> Iterator[None]:
    """Let a file stand where the directories were."""
    for name in "cd":
        (place / name).rename(place / f"{name}-away")
        (place / name).write_text("a file")
    try:
        yield
    finally:
        for name in "cd":
            (place / name).unlink()
            (place / f"{name}-away").rename(place / name)


Fault = Callable[[Path], AbstractContextManager[None]]


@pytest.mark.parametrize("fault", [full, read_only, foreign, file_instead])
def test_play_goes_on(place: Path, fault: Fault) -> None:
    """While it lasts each store says it in one line; then all is as it was, and can be kept."""
    reports: list[str] = []
    with somebody():
        store = opened(place, reports)
        session = Session(GAME, lambda: 0.0)
        use(store, session)
        assert [] == reports

        with fault(place):
            for move in ("+1", "+1", "-1"):
                session.play(move)
                store.autosaves.save(session)
                finish(store.scores, "counter/five", RESULT, DAY)
            # What was set holds, though it is not kept.
            assert "day" == store.settings.change(theme="day").theme
            assert 6 == len(session.entries)
            saves = [line for line in reports if "saves" in line]
            assert 1 == len(saves), reports
            assert 1 == len([line for line in reports if "settings" in line]), reports
            assert len(reports) <= 5
            assert all(line.isprintable() for line in reports)

        # Nothing older is lost: another app finds what was kept before, or later.
        later: list[str] = []
        other = opened(place, later)
        again = other.autosaves.open(GAME.puzzle_id, find_game, lambda: 0.0)
        assert again is not None
        assert [*session.entries[:3]] == [*again.entries[:3]]
        assert "night" == other.settings.read().theme
        assert other.scores.record("counter/five").solved >= 1
        assert [] == later
        # This one goes on keeping, if the file was not one to be left alone.
        session.play("+1")
        if fault is not foreign:
            assert store.autosaves.save(session)
            assert "day" == store.settings.change(motion=False).theme
            again = opened(place, later).autosaves.open(GAME.puzzle_id, find_game, lambda: 0.0)
            assert again is not None
            assert 7 == len(again.entries)


def test_a_directory_that_vanished_is_made_again(place: Path) -> None:
    """The next move brings the whole game back."""
    reports: list[str] = []
    store = opened(place, reports)
    session = Session(GAME, lambda: 0.0)
    session.play("+1")
    assert store.autosaves.save(session)
    shutil.rmtree(place / "d")
    session.play("+1")
    assert store.autosaves.save(session)
    again = opened(place, reports).autosaves.open(GAME.puzzle_id, find_game, lambda: 0.0)
    assert again is not None
    assert (2, []) == (len(again.entries), reports)


def test_power_lost_between_write_and_rename(place: Path) -> None:
    """Half a new file beside the old one is no save; it is removed when it is a day old."""
    reports: list[str] = []
    store = opened(place, reports)
    session = Session(GAME, lambda: 0.0)
    session.play("+1")
    store.autosaves.save(session)
    (path,) = (place / "d/saves").glob("*.json")
    half = path.with_name(f".{path.name}.123-0.tmp")
    half.write_bytes(path.read_bytes()[:20])
    assert 1 == len(opened(place, reports).autosaves.all())
    assert half.exists()
    os.utime(half, (time.time() - 100_000,) * 2)
    assert 1 == len(opened(place, reports).autosaves.all())
    assert ([], False) == (reports, half.exists())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the tool forks")
def test_killed_at_any_moment() -> None:
    """Of a process killed again and again at most the last move is missing, and no file is broken.

    By hand the tool goes 200 rounds and more.
    """
    root = Path(__file__).parent.parent.parent
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tools.kill_plays", "25", str(time.time_ns() % 1_000_000)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (ran.returncode, ran.stderr), ran.stdout
    assert 25 == json.loads(ran.stdout)["rounds"]
