"""Where things are kept, as the command line is told and as it tells."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.conftest import Run
from tests.strategies.store import finish
from tui_tangram import native
from tui_tangram.cli import play
from tui_tangram.games.matching.core import sat
from tui_tangram.games.session import Result
from tui_tangram.player.paths import Directories
from tui_tangram.player.settings import SettingsFile
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store


def places(run: Run, *argv: str) -> dict[str, Path]:
    """Return the places that ``paths`` prints."""
    ran = run(*argv)
    assert (0, "") == (ran.status, ran.err)
    found = dict(line.split(maxsplit=1) for line in ran.out.splitlines())
    assert "the SAT solver" in found.pop("search")
    return {name: Path(place) for name, place in found.items()}


def test_everything_has_its_place(run: Run, home: Path) -> None:
    """All places are said; what is the player's lies within the platform's directories."""
    found = places(run, "paths")
    assert ["config", "settings", "data", "saves", "scores", "found", "own", "puzzles"] == list(
        found
    )
    assert (found.pop("puzzles") / "figures").is_dir()
    assert all(path.is_relative_to(home) for path in found.values())


@pytest.mark.parametrize("behind", [False, True])
def test_options_name_the_directories(run: Run, tmp_path: Path, behind: bool) -> None:
    """Each option holds for itself, before or behind the command, over the environment."""
    options = ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d")]
    found = places(run, *(["paths", *options] if behind else [*options, "paths"]))
    assert (tmp_path / "c/settings.toml", tmp_path / "d/saves") == (
        found["settings"],
        found["saves"],
    )
    one = places(run, *options[:2], "paths")
    assert (found["config"], places(run, "paths")["data"]) == (one["config"], one["data"])


def test_the_environment_names_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program's own variables and those of XDG hold where no option says otherwise."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "x"))
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "mine"))
    found = places(run, "paths")
    assert (tmp_path / "mine", tmp_path / "x") == (found["data"], found["config"].parent)
    assert tmp_path / "d" == places(run, "paths", "--data-dir", str(tmp_path / "d"))["data"]


@pytest.mark.parametrize("command", [("pack", "list"), ("own", "list")])
def test_directories_may_stand_behind_every_command(
    run: Run, tmp_path: Path, command: tuple[str, str]
) -> None:
    """Those of two words, too."""
    options = ("--data-dir", str(tmp_path / "d"), "--config-dir", str(tmp_path / "c"))
    assert run(*command, *options, "--profile", "me").status == 0


@pytest.mark.parametrize("option", ["--config-dir", "--data-dir"])
def test_a_directory_is_no_file(run: Run, tmp_path: Path, option: str) -> None:
    """A path that is a file is refused in one line, and so is none at all."""
    (tmp_path / "file").write_text("")
    assert "must be a directory, but " in run("paths", option, str(tmp_path / "file")).complaint
    assert "must be the path of a directory" in run("paths", option, "").complaint


def test_the_app_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app keeps its things where the options say."""
    told: list[object] = []
    monkeypatch.setattr(play, "is_terminal", lambda stream: True)
    monkeypatch.setattr("tui_tangram.terminal.guard.guarded", lambda **_: None)
    monkeypatch.setattr("tui_tangram.app.run", lambda *a, **k: told.append((a, k)) or 0)
    assert 0 == run("--data-dir", str(tmp_path), "--config-dir", str(tmp_path / "c")).status
    options = {
        "restricted": False,
        "reader": False,
        "slow": False,
        "link": None,
        "guard": None,
        "code": None,
    }
    assert [((None,), {"data": tmp_path, "config": tmp_path / "c", **options})] == told


def test_paths_makes_nothing(run: Run, tmp_path: Path) -> None:
    """Asking where things are kept makes no directory; the first change of a setting does."""
    config = tmp_path / "c"
    settings = places(run, "paths", "--config-dir", str(config))["settings"]
    assert not config.exists()
    SettingsFile(settings, pytest.fail, Disk()).change(motion=False)
    assert settings.is_file()


def test_every_command_looks_there(run: Run, tmp_path: Path) -> None:
    """What was solved is known where the option says, and not elsewhere."""
    store = Store.open(Directories(tmp_path, tmp_path), pytest.fail)
    finish(store.scores, "tangram/swan", Result(5.0, 7, 0, False, True), date(2026, 11, 20))
    solved = [
        run(*options, "list", "swan", "--json").out.count('"solved": true')
        for options in ((), ("--data-dir", str(tmp_path)))
    ]
    assert [0, 1] == solved


@pytest.mark.parametrize("there", [True, False])
def test_extras_that_help_the_search_are_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """Whether it is compiled, why not, and whether the SAT solver is there."""
    monkeypatch.setattr(
        native, "kernel", SimpleNamespace(INTERFACE=native._INTERFACE) if there else None
    )
    monkeypatch.setattr(sat, "find_spec", lambda name: name if there else None)
    told = {
        True: "search    compiled, with the SAT solver",
        False: "search    plain Python (installed without a compiler), without the SAT solver",
    }
    assert told[there] == run("paths").out.splitlines()[-1]
