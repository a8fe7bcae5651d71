"""The command that tells of a solved game."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run
from tests.test_film import CHANGE, NS, RULE, seen
from tui_tangram.cli.services import CommandServices
from tui_tangram.flow.record import Recorder
from tui_tangram.games.catalog.shared_result import SharedResult, read_shared
from tui_tangram.games.session import Session
from tui_tangram.games.together.run import read_run
from tui_tangram.plain.services import Helper, LineServices
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def solve(name: str, seconds: float, by: str = "player") -> None:
    """Let the player solve a puzzle in so many seconds."""
    store, time = Store.open(directories(), pytest.fail), [0.0]
    services = LineServices(
        store=store,
        settings=store.settings.read(),
        load_library=shipped_library,
        helper=Helper(pytest.fail),
        clock=lambda: time[0],
        today=NOW.date,
        now=lambda: NOW,
    )
    game = services.find_puzzle(name)
    session = Session(game, services.clock, puzzle=game.puzzle_id)
    *moves, last = game.advise(session.state, ()).way
    for move in moves:
        session.play(move, by)
    time[0] = seconds
    session.play(last, by)
    Recorder(services).moved(session)
    assert store.scores.close(services.moment)


def test_the_game_solved_last_is_told(run: Run) -> None:
    """Time, help, moves and stars, a picture, and the ID by which others open it."""
    solve("convex/1", 83.0)
    solve("tangram/swan", 35.0)
    line, *picture = run("share").out.splitlines()
    assert "tui-tangram Swan · 0:35 · no help · 7 moves · ★★★ · tangram/swan" == line
    assert 5 == len(picture)
    assert set("".join(picture)) <= set("░▄▀█")
    assert SharedResult("convex/1", 83) == read_shared(run("share", "convex/1").out)
    assert run("share", "Swan").out == run("--restricted", "share").out == run("share").out


@pytest.mark.parametrize("puzzle", ["tangram/swan", "tetravex/2x2-1", "solids/cube"])
def test_a_film_shows_every_move(run: Run, puzzle: str) -> None:
    """The last frame is the solved puzzle, which stands for the film; each move adds something."""
    solve(puzzle, 35.0)
    ran = run("share", puzzle, "--film")
    root = ET.fromstring(ran.out)
    parts = 7 if puzzle == "tangram/swan" else 4 if "tetravex" in puzzle else 6
    style = root.findtext(f"{NS}style") or ""
    starts = {
        CHANGE.findall(changes)[1][0]
        for _, changes in RULE.findall(style)
        if CHANGE.findall(changes)[0][1] == "hidden"
    }
    assert parts == len(starts)
    assert seen(root, None) == seen(root, 99.9)
    assert len(seen(root, 0.1)) < len(seen(root, 99.9))
    assert "prefers-reduced-motion" in style
    assert ran.out == run("--restricted", "share", puzzle, "--film").out


@pytest.mark.parametrize("puzzle", ["tangram/swan", "solids/cube"])
def test_a_picture_of_the_solution_is_shared_if_asked(run: Run, puzzle: str) -> None:
    """It stands below the same line, and what was pasted still opens the puzzle."""
    solve(puzzle, 35.0)
    line, *picture = run("share", puzzle).out.splitlines()
    ran = run("share", puzzle, "--solved")
    assert line == ran.out.splitlines()[0]
    solved = "".join(ran.out.splitlines()[1:])
    assert set("1234567" if puzzle == "tangram/swan" else "123") <= set(solved)
    assert {*"".join(picture)} <= {*"░▄▀█▁▂▃▅▆▇"}
    assert SharedResult(puzzle, 35) == read_shared(ran.out)


def test_a_narrow_terminal_cuts_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that was cut would open no puzzle, or another."""
    solve("tangram/swan", 35.0)
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert SharedResult("tangram/swan", 35) == read_shared(run("share").out)


def test_a_daily_puzzle_has_its_own_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name, whatever day it is."""
    monkeypatch.setattr(CommandServices, "utc_today", NOW.date())
    solve("daily/tangram/2026-11-21", 35.0)
    line = run("share", "daily/tangram/2026-11-21").out.splitlines()[0]
    assert "tui-tangram daily tangram 2026-11-21 · 0:35 · no help · streak 1" == line


def test_without_a_result_there_is_nothing_to_tell_of(run: Run) -> None:
    """Neither where none was solved nor where the solution was shown; a name must be one."""
    ran = run("share")
    assert (0, "") == (ran.status, ran.out)
    assert "tui-tangram: no results yet: solve a puzzle first\n" == ran.err
    solve("tangram/swan", 35.0, by="reveal")
    assert "no results yet" in run("share").err
    assert "'swan': no result to share yet" in run("share", "swan").err
    assert "did you mean Swan" in run("share", "swann").complaint
    assert "daily puzzles: 'chess' has none" in run("share", "daily/chess").complaint


def test_a_whole_game_is_a_line_to_play_against(run: Run, tmp_path: Path) -> None:
    """It is read as an argument and from a file; a forged one is refused in one line."""
    solve("tangram/swan", 35.0)
    line = run("share", "--moves").out
    assert line == run("share", "swan", "--moves").out
    file = tmp_path / "ann.txt"
    file.write_text(line)
    for given in (line, str(file)):
        assert "Ghost: solved in 0:35, no help." in run("play", "--plain", given).out
    # Where a puzzle is wanted, it is that of the game.
    swan = run("show", "tangram/swan", "--json").out
    for given, stdin in ((line, ""), (str(file), ""), ("-", line)):
        assert run("show", given, "--json", stdin=stdin).out == swan
    assert run("solve", line, "--count").out == run("solve", "tangram/swan", "--count").out
    file.write_text(line + line)
    assert "ann.txt: has 2 puzzles; import them" in run("show", str(file)).err
    found = read_run(line)
    for changed, why in (
        (found.save._replace(moves=found.save.moves[:1] * 7), "do not solve"),
        (found.save._replace(puzzle="tangram/nobody"), "nobody"),
    ):
        refused = run("play", "--plain", found._replace(save=changed).line)
        assert 2 == refused.status
        [message] = refused.err.splitlines()
        assert re.search(why, message)
    damaged = run("play", "--plain", line[:-20])
    assert (2, "") == (damaged.status, damaged.out)
    assert "tui-tangram: the recorded run is damaged or incomplete\n" == damaged.err
