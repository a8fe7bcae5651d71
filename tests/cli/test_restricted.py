"""Several players on one account, and hosts that let nobody out."""

from __future__ import annotations

import json
import os
import signal
import sys
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tui_tangram
from tests.cli.conftest import Run
from tests.strategies.store import finish
from tui_tangram.cli import play
from tui_tangram.cli.options import PROFILES
from tui_tangram.cli.parser import PERSONAL
from tui_tangram.games.assist import client
from tui_tangram.games.session import Result
from tui_tangram.plain.table import every_command
from tui_tangram.player.paths import Directories, directories, of_player, player_name
from tui_tangram.player.store import Store

BAD = ["", ".", "..", "../ann", "a/b", "a\\b", "Ann", "ann ", "-a", "_a", "a" * 33, "con", "com1",
       "änn", "a\nb", "a\0b", "~ann", "$HOME", "٣"]  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_in_one_line(
    run: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an option and in the environment, where none at all counts as none."""
    why = "must not be " if name in ("con", "com1") else "use 1 to 32 "
    assert run(f"--profile={name}", "paths").complaint.startswith(f"argument --profile: {why}")
    if name and "\0" not in name:
        monkeypatch.setenv("TUI_TANGRAM_PLAYER", name)
        assert run("paths").complaint.startswith(f"TUI_TANGRAM_PLAYER: {why}")


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_of_colours_is_no_player(run: Run, name: str) -> None:
    """Said in front of the wrong command it does not make a player."""
    assert "is a colour mode, not a player" in run("--profile", name, "show", "swan").complaint


@given(st.text(max_size=40) | st.from_regex(r"[a-z0-9_.-]{1,34}", fullmatch=True))
def test_a_player_stays_below_the_usual_directories(name: str) -> None:
    """Whatever a name is, it is refused, or it is one directory right below ``players``."""
    usual = Directories(Path("/d"), Path("/c"))
    try:
        found = of_player(usual, name)
    except ValueError:
        with pytest.raises(ValueError, match=r"use 1 to 32 |must not be "):
            player_name(name)
        return
    assert name == player_name(name)
    assert [Path("/d/players"), Path("/c/players")] == [one.resolve().parent for one in found]
    assert name == found.data.name == found.config.name


def test_players_have_their_own(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Ann has solved Bob has not; the option beats the environment; ``paths`` tells whose."""
    where = ("--data-dir", str(tmp_path / "d"), "--config-dir", str(tmp_path / "c"))
    usual = Directories(tmp_path / "d", tmp_path / "c")
    ann = Store.open(of_player(usual, "ann"), pytest.fail)
    finish(ann.scores, "tangram/swan", Result(5.0, 7, 0, False, True), date(2026, 11, 20))

    def solved(*argv: str) -> int:
        return run(*where, *argv).out.count('"solved": true')

    listing = ("list", "swan", "--json")
    assert 0 == solved(*listing)
    assert 1 == solved("--profile", "ann", *listing) == solved(*listing, "--profile", "ann")
    monkeypatch.setenv("TUI_TANGRAM_PLAYER", "ann")
    assert 1 == solved(*listing)
    assert 0 == solved("--profile", "bob", *listing)
    lines = run(*where, "paths").out.splitlines()
    assert "profile   ann" == lines[0]
    assert f"data      {tmp_path / 'd/players/ann'}" in lines
    assert f"settings  {tmp_path / 'c/players/ann/settings.toml'}" in lines


@pytest.mark.parametrize(
    "argv",
    [
        ("show", "swan"),
        ("solve", "swan"),
        ("verify", "swan", "file"),
        ("new", "square"),
        ("lab", "shapes", "3"),
        ("relations",),
    ],
)
def test_a_restricted_host_offers_what_belongs_to_a_player(run: Run, argv: tuple[str, ...]) -> None:
    """Everything else, which may read files or compute for hours, is refused in one line."""
    assert f"{argv[0]}: not available with --restricted" in run("--restricted", *argv).complaint


def test_what_belongs_to_a_player_is_offered(run: Run) -> None:
    """Places, scores and lists; to play see below."""
    for command in set(PERSONAL) - {"play"}:
        assert 0 == run("--restricted", command).status


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("mode", [(), ("--plain",)])
def test_a_restricted_player_opens_no_file(
    run: Run, tmp_path: Path, mode: tuple[str, ...], behind: bool
) -> None:
    """Neither by its name nor as standard input, and not even whether it exists is told."""
    (tmp_path / "there.json").write_text(run("show", "swan", "--json").out)
    options = ("--restricted", *mode)

    def refused(name: str) -> str:
        argv = ("play", name, *options) if behind else (*options, "play", name)
        return run(*argv, stdin="quit\n").complaint.partition(";")[0]

    assert "--restricted reads no file" in refused("./there.json")
    assert refused("./there.json").replace("there", "where") == refused("./where.json")
    assert "--restricted reads no file" in refused("-")
    assert refused("/etc/passwd").replace("passwd", "shadows") == refused("/etc/shadows")


def test_a_restricted_player_plays_in_lines(
    run: Run, home: Path, request: pytest.FixtureRequest
) -> None:
    """What is played is saved; no line opens a file or leaves one outside of the directories."""
    if hasattr(signal, "SIGTSTP"):  # which they ignore
        request.addfinalizer(partial(signal.signal, signal.SIGTSTP, signal.SIG_DFL))
    data, config = directories()
    lines = ["play swan", "save mine", "play ./swan.json", "save ../../out", "new ../x", "quit"]
    Path("swan.json").write_text(run("show", "swan", "--json").out)
    before = set(Path.cwd().iterdir())
    ran = run("--restricted", "--profile", "ann", "--json-lines", stdin="\n".join(lines) + "\n")
    assert (0, "") == (ran.status, ran.err)
    events = [json.loads(line) for line in ran.out.splitlines()]
    assert 2 <= sum(event["event"] == "error" for event in events)
    assert before == set(Path.cwd().iterdir())
    files = [path for path in home.rglob("*") if path.is_file()]
    assert files
    assert all(
        path.is_relative_to(data / "players/ann") or path.is_relative_to(config / "players/ann")
        for path in files
    )


SEEN: list[str] | None = None
"""Files that were opened, removed or renamed, and programs started; None while nobody looks."""


def _note(event: str, details: tuple[object, ...]) -> None:
    if SEEN is None:
        return
    if event in ("open", "os.remove", "os.rename") and isinstance(details[0], str | Path):
        SEEN.append(str(details[0]))
    elif event in ("subprocess.Popen", "os.exec", "os.system", "os.posix_spawn", "socket.connect"):
        SEEN.append(f"{event} {details[1]}")


def test_no_command_reaches_out(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Each that takes words, with the name of a file: nothing is started but the search."""
    if hasattr(signal, "SIGTSTP"):  # which they ignore
        request.addfinalizer(partial(signal.signal, signal.SIGTSTP, signal.SIG_DFL))
    there = tmp_path / "there.json"
    there.write_text(run("show", "swan", "--json").out)
    names = [one.name for one in every_command() if one.usage]
    lines = ["play swan", "save one"]
    for name in names:
        for puzzle in ("convex/1", "tetravex/2x2-1"):
            lines += [f"play {puzzle}", f"{name} {there}"]
    sys.addaudithook(_note)
    text = "\n".join([*lines, "quit\n"])
    with monkeypatch.context() as patch:
        patch.setattr(f"{__name__}.SEEN", seen := [])
        ran = run("--restricted", "--profile", "ann", "--json-lines", stdin=text)
    assert (0, "") == (ran.status, ran.err)
    assert ran.out.count('"event": "end"') == len(lines) + 1
    package = Path(tui_tangram.__file__).parents[1]  # with the puzzles
    free = (*(one / "players/ann" for one in directories()), package, Path(sys.base_prefix))
    search = f"subprocess.Popen {[*client.COMMAND]}"
    assert {search, os.devnull} >= {
        one for one in seen if not any(map(Path(one).is_relative_to, free))
    }


def test_the_app_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and behind ``play``; without the option nothing is restricted."""
    told: list[bool] = []
    monkeypatch.setattr(play, "is_terminal", lambda stream: True)
    monkeypatch.setattr("tui_tangram.app.run", lambda *a, **k: told.append(k["restricted"]) or 0)
    for argv in (("--restricted",), ("--restricted", "play"), ("play", "--restricted"), ("play",)):
        assert 0 == run(*argv).status
    assert [True, True, True, False] == told


@pytest.mark.parametrize("topic", [[], ["saves"]])
def test_a_restricted_player_reads_the_manual(run: Run, topic: list[str]) -> None:
    """Nothing of anybody is read for it; of what a player may do it is told too."""
    assert run("help", *topic) == run("--restricted", "help", *topic)
    told = run("--restricted", "show", "swan").complaint
    assert "use play, join, list, own, saves, daily, scores, ranking, journey, statistics, " in told
