"""The gate to the disk: what is no file, whose files are whose, and accounts without a home."""

from __future__ import annotations

import os
import pwd
import socket
import stat
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tests.strategies.session import CounterGame
from tests.strategies.store import finish
from tui_tangram.app.files import shown, usual_path, working_directory, write_new
from tui_tangram.cli.main import language_of
from tui_tangram.files import Opener, make_directory, regular, shared, unlinked
from tui_tangram.flow.export import write
from tui_tangram.games.session import Result, Session
from tui_tangram.player.paths import NOWHERE, Directories, directories
from tui_tangram.player.saves import SaveList
from tui_tangram.player.store import Store
from tui_tangram.research.lab.work import JobJournal, WorkError

DIRECTORY = "Is a directory"
IRREGULAR = "it is not a regular file"
LINK = "it is a link"
LEFT = "nothing is saved there until you move it away"


@pytest.fixture(params=["pipe", "socket", "device", "terminal", "directory"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Something that is no file, and the word for it."""
    path = tmp_path / "odd"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(str(path))
        case "device":
            return Path("/dev/zero"), IRREGULAR
        case "terminal":
            return Path("/dev/ptmx"), IRREGULAR
        case _:
            path.mkdir()
            return path, DIRECTORY
    return path, IRREGULAR


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    """What others may do with new files on most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@each("opener", [regular, unlinked, shared])
@each("mode", ["rb", "ab", "a+b"])
def test_only_files_are_opened(odd: tuple[Path, str], opener: Opener, mode: str) -> None:
    """Whatever else there is is refused at once, whoever waits at its other end."""
    path, why = odd
    with pytest.raises(OSError, match=f"{why}: '{path}'"), open(path, mode, opener=opener):
        pass


def test_links(tmp_path: Path) -> None:
    """A link is followed to a file of a player's, and not where only the program makes files."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "loop").symlink_to("loop")
    with open(tmp_path / "link", opener=regular) as file:
        assert "x" == file.read()
    for name, opener in (("link", unlinked), ("loop", unlinked), ("loop", regular)):
        with pytest.raises(OSError, match=LINK), open(tmp_path / name, opener=opener):
            pass


def mode(path: Path) -> int:
    """Return who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_directories_are_the_players_alone(tmp_path: Path) -> None:
    """All directories that are made are private; one that is there stays as it is."""
    make_directory(tmp_path / "a" / "b")
    tmp_path.chmod(0o755)
    make_directory(tmp_path)
    assert (0o700, 0o700, 0o755) == (
        mode(tmp_path / "a" / "b"), mode(tmp_path / "a"), mode(tmp_path),
    )  # fmt: skip


def test_all_that_is_kept_is_the_players_alone(tmp_path: Path) -> None:
    """No store leaves a file or a directory that others may read; an export they may."""
    store = Store.open(Directories(tmp_path / "x/d", tmp_path / "x/c"), pytest.fail)
    session = Session(CounterGame(target=100), lambda: 0.0)
    session.play("+1")
    assert store.autosaves.save(session)
    assert store.saves.save_as(session, "mine")
    store.settings.change(theme="night")
    store.finds.add("a/b", "one", None)
    finish(store.scores, "counter/five", Result(5.0, 7, 0, False, True), date(2026, 11, 20))
    written = tmp_path / "x/d/exports/a.svg"
    write(written, b"x")
    store.saves.export(next(iter(store.saves.all(SaveList.NAMED))), tmp_path / "export")
    assert (0o644, 0o644) == (mode(written), mode(tmp_path / "export"))
    found = {path: mode(path) for path in (tmp_path / "x").rglob("*") if path != written}
    assert {"scores.sqlite", "settings.toml", "saves"} <= {path.name for path in found}
    wanted = {path: 0o700 if path.is_dir() else 0o600 for path in found}
    assert wanted == found


def test_every_reader_refuses_a_pipe(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings, a save, own puzzles, a file that is named, a language, a work file: a line each."""
    monkeypatch.chdir(tmp_path)
    config, data = tmp_path / "c", tmp_path / "d"
    session = Session(CounterGame(target=100), lambda: 0.0)
    session.play("+1")
    reports: list[str] = []
    store = Store.open(Directories(data, config), reports.append)
    save = store.autosaves.path_of(session)
    for path in (config / "settings.toml", save, data / "puzzles/sets/x.json", Path("pipe")):
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)

    store.settings.read()
    assert [f"cannot read {config}/settings.toml: {IRREGULAR}; using the defaults"] == reports
    reports.clear()
    assert store.autosaves.all() == []
    assert not store.autosaves.save(session)
    assert [f"cannot read {save}: {IRREGULAR}; {LEFT}"] == reports
    options = ("--data-dir", str(data), "--config-dir", str(config))
    ran = run(*options, "list", "convex")
    assert f"tui-tangram: cannot read {data}/puzzles/sets/x.json: {IRREGULAR}\n" == ran.err
    for words in (["show", "./pipe"], ["import", "pipe"], ["verify", "convex/2", "pipe"]):
        complaint = f"{words[-1]}: is a pipe; use - < {words[-1]}"
        assert run(*words).complaint.endswith(complaint)
    assert "en" == language_of(options, {"LANG": "C"})
    with pytest.raises(WorkError, match=f"cannot be opened: {IRREGULAR}"):
        JobJournal(Path("pipe")).open(None)  # type: ignore[arg-type]  # it is not come to


def test_a_linked_save_is_left_alone(tmp_path: Path) -> None:
    """Nobody puts links among saves but one who would have a game written over something."""
    reports: list[str] = []
    store = Store.open(Directories(tmp_path / "d", tmp_path / "c"), reports.append)
    session = Session(CounterGame(target=100), lambda: 0.0)
    session.play("+1")
    path = store.autosaves.path_of(session)
    path.parent.mkdir(parents=True)
    (tmp_path / "other").write_text("precious")
    path.symlink_to(tmp_path / "other")
    assert not store.autosaves.save(session)
    assert [f"cannot read {path}: {LINK}; {LEFT}"] == reports
    assert "precious" == (tmp_path / "other").read_text()


# No home, no working directory


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An account that the system does not know, as in a container with a user of its own."""

    def nobody(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("homeless")
def test_without_a_home_it_is_said_that_nothing_is_kept(run: Run, tmp_path: Path) -> None:
    """Commands work, one line says what is not kept, and the options place it."""
    line = "no home directory: use --data-dir and --config-dir, or nothing is saved"
    ran = run("paths")
    assert (0, f"tui-tangram: {line}\n") == (ran.status, ran.err)
    assert str(NOWHERE / "scores.sqlite") in ran.out
    reports: list[str] = []
    Store.open(directories(), reports.append)
    Store.open(directories(data=tmp_path), reports.append)
    Store.open(directories(data=tmp_path, config=tmp_path), reports.append)
    assert [line, line] == reports
    assert "" == run("show", "convex/2").err
    assert "/x/y" == shown(Path("/x/y"))


@pytest.fixture
def removed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory that is gone."""
    del run  # which has one
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()


@pytest.mark.usefixtures("removed")
def test_without_a_working_directory(run: Run, tmp_path: Path) -> None:
    """Commands that need none work, others say so; exports go elsewhere."""
    line = "the working directory cannot be used: No such file or directory"
    assert run("--data-dir", "x", "paths").complaint.startswith(line)
    assert 0 == run("--data-dir", str(tmp_path), "paths").status
    assert [] == working_directory()
    path = usual_path("scores", "csv", (*working_directory(), tmp_path))
    assert str(tmp_path / "scores.csv") == path
    assert "Cannot write x.csv: No such file or directory." == write_new(Path("x.csv"), [""])
