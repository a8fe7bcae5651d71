"""Solved is one transaction: whatever ends the program, all of it is there or nothing is."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.flow.conftest import DAY, Player
from tests.player.scores.test_database import locked
from tests.strategies.store import wait_for_medium
from tui_tangram.flow.record import Recorder
from tui_tangram.games.catalog.daily import DailyState, daily
from tui_tangram.games.session import Session
from tui_tangram.player.paths import Directories
from tui_tangram.player.saves import SaveList
from tui_tangram.player.settings import Settings
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store

TODAY = daily("tangram", DAY)


class Kept(NamedTuple):
    """All that there is of a puzzle after a start."""

    unfinished: list[int]
    """The moves in its unfinished games."""
    finished: list[int]
    scores: int
    seconds: float
    found: str
    state: DailyState
    streak: int


BEFORE = Kept([6], [], 0, 0.0, "", DailyState.UNFINISHED, 0)
AFTER = Kept([], [7], 1, 60.0, "1", DailyState.SOLVED, 1)


class Killed(BaseException):
    """The death of the process."""


@contextmanager
def killed_at(number: int) -> Iterator[list[str]]:
    """Let the process die before its *number*-th change of the disk; nothing is done after it.

    Yields the changes before that one.
    """
    done: list[str] = []

    def step(what: str) -> None:
        if len(done) + 1 >= number:
            raise Killed(what)
        done.append(what)

    def dying(module: Any, name: str) -> Callable[..., Any]:
        real = getattr(module, name)

        def call(*args: Any, **named: Any) -> Any:
            step(f"{name} {args}")
            return real(*args, **named)

        return call

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            step(sql)
            return super().execute(sql, *values)

    with pytest.MonkeyPatch.context() as patch:
        for name in ("replace", "unlink", "fsync", "mkdir", "open"):
            patch.setattr(os, name, dying(os, name))
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Connection))
        yield done


def player_in(place: Path, patience: float = 1.0) -> Player:
    """Return a player who has just started the program."""
    store = Store.open(Directories(place, place), pytest.fail, Disk(patience))
    return Player(store=store, settings=Settings(name="Ada"), time=60.0)


def kept(player: Player) -> Kept:
    """Return what a player has of today's puzzle."""
    saves, journal = player.store.saves, player.journal()
    return Kept(
        [len(one.save.moves) for one in saves.all(SaveList.UNFINISHED)],
        [len(one.save.moves) for one in saves.all(SaveList.FINISHED)],
        player.store.scores.count(),
        player.store.scores.statistics(DAY).total.seconds,
        player.store.finds.get(journal.daily_puzzle(TODAY).puzzle).text,
        journal.progress(TODAY).state,
        journal.streak("tangram").now,
    )


class Last(NamedTuple):
    """A game that one move solves."""

    recorder: Recorder
    session: Session[Any]
    move: str

    def play(self) -> None:
        self.session.play(self.move)
        assert self.recorder.moved(self.session)


def begun(player: Player) -> Last:
    """Play today's puzzle from its begin up to the last move; a minute passes."""
    player.time = 0.0
    game = player.find_puzzle(TODAY.name)
    recorder = Recorder(player)
    session = recorder.open(game).session
    *moves, last = next(iter(game.solutions()))
    for move in moves:
        session.play(move)
        recorder.moved(session)
    wait_for_medium()
    player.time = 60.0
    return Last(recorder, session, last)


def test_killed_at_every_change_of_the_disk(tmp_path: Path) -> None:
    """The next start has the game one move before its end, or all that follows from it."""
    seen = []
    for number in range(1, 200):
        place = tmp_path / str(number)
        last = begun(player_in(place))
        try:
            with killed_at(number) as done:
                last.play()
        except Killed:
            seen.append(kept(player_in(place)))
            continue
        assert AFTER == kept(player_in(place))
        break
    # The log is what commits: the game is written, forced to the medium and renamed.
    commit = next(at for at, what in enumerate(done) if what.startswith("replace")) + 1
    assert [BEFORE] * commit + [AFTER] * (len(done) - commit) == seen
    assert done[commit - 2].startswith("fsync")
    assert sum(what == "COMMIT" for what in done) == 1


@pytest.fixture
def committed(tmp_path: Path) -> Path:
    """A place where the program died after the commit, before anything else."""
    for number in range(1, 200):
        place = tmp_path / f"committed-{number}"
        last = begun(player_in(place))
        with killed_at(number), pytest.raises(Killed):
            last.play()
        if list((place / "solved").glob("*.json")):
            return place
    raise AssertionError


def test_a_start_may_be_killed_too(committed: Path, tmp_path: Path) -> None:
    """The start after it goes on; nothing is entered twice."""
    for number in range(1, 200):
        place = tmp_path / f"again-{number}"
        shutil.copytree(committed, place)
        try:
            with killed_at(number):
                player_in(place)
        except Killed:
            assert AFTER == kept(player_in(place))
        else:
            break
    assert number > 10
    assert AFTER == kept(player_in(place)) == kept(player_in(place))


def test_what_waits_is_entered_in_its_order(committed: Path) -> None:
    """Streaks and records go by the order in which games were entered."""
    [path] = (committed / "solved").glob("*.json")
    keys = [f"{number:016}" for number in (2, 3, 1)]
    [key] = re.findall(r'"key": "(\w+)"', path.read_text())
    for when, name in enumerate(keys):
        copy = path.with_name(f"{name}.json")
        copy.write_text(path.read_text().replace(key, name))
        os.utime(copy, (when, when))
    path.unlink()
    assert keys == [score.key for score in player_in(committed).store.scores.each()]


def test_two_starts_at_once_enter_it_once(committed: Path) -> None:
    """Another app may take the log's parts while its writer, or a start, still does so."""
    there = committed / "solved"
    log = {path: path.read_bytes() for path in there.glob("*.json")}
    player_in(committed)
    for path, content in log.items():
        path.write_bytes(content)
    assert AFTER == kept(player_in(committed))


def test_another_window_went_on_with_the_game(committed: Path) -> None:
    """Its moves since are another game: it stays unfinished."""
    other = Player(
        store=Store.open(Directories(committed / "x", committed), pytest.fail),
        settings=Settings(),
    )
    session = begun(other).session
    session.undo()
    session.undo()
    session.play(session.game.advise(session.state, session.path).steps[1])
    other.store.autosaves.save(session)
    [path] = (committed / "x" / "saves").glob("*.json")
    shutil.copy(path, committed / "saves" / path.name)
    assert AFTER._replace(unfinished=[len(session.entries)]) == kept(player_in(committed))


@pytest.mark.parametrize("wrong", ["{", '{"format": "tui-tangram/outcome", "version": 1}'])
def test_a_log_that_cannot_be_understood_is_set_aside(
    committed: Path, wrong: str, reports: list[str]
) -> None:
    """The start goes on without it, and says so once."""
    [path] = (committed / "solved").glob("*.json")
    path.write_text(wrong)
    for _ in range(2):
        Store.open(Directories(committed, committed), reports.append)
    assert BEFORE == kept(player_in(committed))
    [line] = reports
    assert line.endswith(f"; the file was renamed to {path.name}.corrupt")


@pytest.fixture
def reports() -> list[str]:
    return []


def test_a_score_that_cannot_be_entered_waits_in_the_log(
    tmp_path: Path, reports: list[str]
) -> None:
    """While another app holds the database; the game begun meanwhile is another one."""
    begun(player_in(tmp_path))
    store = Store.open(Directories(tmp_path, tmp_path), reports.append, Disk(patience=0.01))
    player = Player(store=store, settings=Settings(), time=60.0)
    with locked(tmp_path / "scores.sqlite"):
        game = player.find_puzzle(TODAY.name)
        recorder = Recorder(player)
        session = recorder.open(game).session
        session.play(next(iter(game.solutions()))[-1])
        assert recorder.moved(session)
        again = Session(game, player.clock)
        again.play(session.path[0])
        recorder.moved(again)
    assert 1 == len(reports)
    # The program dies here: what waits in memory is gone.
    after = kept(player_in(tmp_path))
    assert AFTER._replace(unfinished=[1], seconds=after.seconds) == after
    assert [] == list((tmp_path / "solved").glob("*.json"))


def test_a_solution_that_cannot_be_collected_waits_too(tmp_path: Path) -> None:
    """The next start collects it where the directory is one by then."""
    last = begun(player_in(tmp_path))
    reports: list[str] = []
    store = Store.open(Directories(tmp_path, tmp_path), reports.append)
    recorder = Recorder(Player(store=store, settings=Settings(), time=60.0))
    (tmp_path / "found").write_text("a file")
    recorder.open(last.session.game)
    last._replace(recorder=recorder).play()
    assert 1 == len(reports), reports
    (tmp_path / "found").unlink()
    assert AFTER.found == kept(player_in(tmp_path)).found
