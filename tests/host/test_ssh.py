"""The app on a host, played with a real OpenSSH client in a real terminal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.host.running import LONG, Running, running
from tests.pseudo_terminal import Terminal
from tui_tangram.cli.serve import options_of
from tui_tangram.host.front import Options
from tui_tangram.host.limits import Limits

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="ssh is not installed")

FINE = rb"\x1b\[[\d;]*[34]8;2;"
"""A colour that a terminal with 256 does not have."""


def settings(directory: Path, *, preload: bool) -> Options:
    """Return the options of a host as the command makes them, on a free port."""
    options = SimpleNamespace(
        listen="127.0.0.1", port=0, directory=directory, preload=preload,
        max_players=5, max_searches=None, database="", remove_results=None,
        config_dir=None, data_dir=None, player=None, until_left=False,
    )  # fmt: skip
    return options_of(options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a host as the command does."""
    with running(settings(tmp_path_factory.mktemp("host"), preload=True), real=True) as host:
        yield host


def ssh(port: int, directory: Path) -> list[str]:
    """Return the command of a client with a key of its own."""
    key = directory / "key"
    if not key.exists():
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)]
        subprocess.run(command, check=True)
    options = (
        f"UserKnownHostsFile={directory / 'known'}", "StrictHostKeyChecking=accept-new",
        "IdentitiesOnly=yes", "BatchMode=yes", "LogLevel=ERROR", "SendEnv=EVIL",
    )  # fmt: skip
    return [
        "ssh", "-F", "none", "-p", str(port), "-i", str(key),
        *(part for option in options for part in ("-o", option)), "127.0.0.1",
    ]  # fmt: skip


def open_figure(terminal: Terminal, name: str) -> None:
    """Go from home to a figure, the first that the gallery finds by *name*."""
    terminal.press("t")
    terminal.until(" figures")
    terminal.press("/", name)
    terminal.until("Swan 2")
    terminal.press("enter", "enter")
    terminal.until("q back")


def test_a_game_outlives_its_connection(host: Running, tmp_path: Path) -> None:
    """A new player is asked for a name; a killed client's game is there for the same key."""
    with Terminal(ssh(host.port, tmp_path), 80, 24, dict(os.environ)) as lost:
        lost.until("\nName:")
        lost.press("Ann", "enter")
        lost.until("Welcome to tui-tangram")
        lost.resize(100, 30)
        lost.press("escape")
        lost.until("Random unsolved")
        open_figure(lost, "Swan")
        lost.press("1", "right", "enter", "2", "enter")
        lost.until("Placed 2")
        os.kill(lost.pid, signal.SIGKILL)
    (own,) = (host.front.options.directory / "players").iterdir()
    assert list((own / "saves").rglob("*.json"))
    # There is no more room; the game in progress goes on.
    full = own / "full"
    with full.open("wb") as file:
        file.truncate(Limits().disk)
    # Other colours than those for which all was imported.
    with Terminal(
        ssh(host.port, tmp_path), 80, 24, dict(os.environ), term="screen-256color"
    ) as other:
        other.until("Swan")
        other.press("enter")
        other.until("Resumed Swan")
        other.press("u")
        other.until("Undid: placed piece 2")
        other.press("ctrl+p")  # drawn by Textual
        other.until("Pick up piece 3")
        other.press("escape")
        other.until(lambda text: "Pick up" not in text)
        drawn = other.heard.partition(b"\x1b[?1049h")[2]
        assert b"8;5;" in drawn
        assert not re.search(FINE, drawn)
        other.press("q")
        other.until("Random unsolved")
        open_figure(other, "Swan 2")
        other.press("1", "right", "enter")
        other.until("Placed 1")
        other.press("q")
        other.until("Not saved.")  # and not lost
        full.unlink()
        other.press("2", "right", "enter")
        other.until("Placed 2")
        other.press("q")
        other.until("1 of 1,167 shown")
        assert list((own / "saves").rglob("*swan-2*.json"))
        other.press("ctrl+z")  # there is no shell to stop for
        other.press("ctrl+q")
        assert 0 == other.wait()
    assert ["came as Ann"] * 2 + ["left"] * 2 == sorted(line.split(" ", 2)[2] for line in host.log)


def test_a_solved_game_is_in_the_ranking(host: Running, tmp_path: Path) -> None:
    """One player in lines, another in the app, who plays against the game of the first."""
    places = [tmp_path / "bob", tmp_path / "cid"]
    for place in places:
        place.mkdir()
    with Terminal(ssh(host.port, places[0]), 80, 24, dict(os.environ), term="dumb") as bob:
        bob.until("Name:")
        bob.press("Bob", "enter")
        bob.until("Type list for puzzles")
        for line in ("play tetravex/2x2-1", "place 1 1.1", "place 2 2.1", "place 3 2.2"):
            bob.press(line, "enter")
        bob.until("Tile 3 placed")
        bob.press("place 4 1.2", "enter")
        bob.until("On this host: rank 1 of 1.")
        bob.press("ranking tetravex/2x2-1", "enter")
        bob.until("rank 1: Bob (you), 0:")
        with Terminal(ssh(host.port, places[1]), 80, 24, dict(os.environ)) as cid:
            cid.until("Name:")
            cid.press("Cid", "enter")
            cid.until("Welcome to tui-tangram")
            cid.press("escape")
            cid.until("Random unsolved")
            cid.press("#")
            cid.until("No games yet.")
            cid.press("shift+tab")
            cid.until("Bob   1 puzzle")
            cid.press("q", "e")
            cid.until("Tile boards")
            cid.press("/", "tetravex/2x2-1")
            cid.until("1 board. 2×2, no. 1.")
            cid.press("tab", "#")
            cid.until("1  Bob   0:")
            cid.press("enter")
            cid.until("ghost of Bob")
            cid.press("ctrl+q")
            assert 0 == cid.wait()
        bob.press("quit", "enter")
        assert 0 == bob.wait()


def test_what_openssh_asks_for_is_refused(host: Running, tmp_path: Path) -> None:
    """Files and forwarding, as its programs ask for them."""
    command = ssh(host.port, tmp_path)
    for more, said in (("cat /etc/passwd", "no commands here"), ("", "ssh -t")):
        ran = subprocess.run(
            [*command, more] if more else [*command[:1], "-T", *command[1:]],
            capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False,
        )  # fmt: skip
        assert (2, "") == (ran.returncode, ran.stdout)
        assert said in ran.stderr
    options, place = command[1:-1], command[-1]
    options[options.index("-p")] = "-P"
    for copy in (["scp"], ["scp", "-O"]):
        ran = subprocess.run(
            [*copy, *options, f"{place}:/etc/passwd", str(tmp_path / "passwd")],
            capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False,
        )  # fmt: skip
        assert 0 != ran.returncode
        assert not (tmp_path / "passwd").exists()


def test_a_killed_host_costs_nobody_a_game(tmp_path: Path, free_port: Callable[[], int]) -> None:
    """Its players' processes save and end; the next host has their names and games."""
    place, port = tmp_path / "place", free_port()
    command = [
        sys.executable, "-P", "-m", "tui_tangram", "serve",
        "--port", str(port), "--directory", str(place), "--no-preload",
    ]  # fmt: skip
    environ = {**os.environ, "TUI_TANGRAM_LANGUAGE": "en"}
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, text=True) as served,
        ExitStack() as killed,
    ):
        killed.callback(served.kill)
        assert served.stdout is not None
        assert any(line.startswith("Players type") for line in served.stdout)
        with Terminal(ssh(port, tmp_path), 80, 24, environ) as player:
            player.until("\nName:")
            player.press("Ann", "enter")
            player.until("Welcome to tui-tangram")
            player.press("escape")
            player.until("Random unsolved")
            player.press("t")
            player.until(" figures")
            player.press("enter")
            player.until("q back")
            player.press("1", "right", "enter")
            player.until("Placed 1")
            (nursery,) = processes(served.pid)
            programs = processes(nursery)
            assert programs
            served.kill()
            until_gone([nursery, *programs])
    with (
        running(settings(place, preload=False), real=True) as host,
        Terminal(ssh(host.port, tmp_path), 80, 24, environ) as player,
    ):
        player.until("Tile boards")  # no question for a name
        player.press("enter")
        player.until("Resumed")
        player.press("ctrl+q")
        assert 0 == player.wait()


def processes(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(one) for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def until_gone(these: list[int]) -> None:
    """Wait until none of these processes is there."""
    end = time.monotonic() + LONG
    while any(Path(f"/proc/{one}").exists() for one in these):
        assert time.monotonic() < end
        time.sleep(0.05)
