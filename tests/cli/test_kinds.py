"""The registry of kinds: it has all games, and commands find all they need there."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tui_tangram.api.kinds import PuzzleKind, kinds
from tui_tangram.cli.services import CommandServices
from tui_tangram.commands.finding import PuzzleFinder
from tui_tangram.games.assist.client import worker_environment
from tui_tangram.games.catalog import games
from tui_tangram.games.matching.api.kind import BOARDS
from tui_tangram.games.matching.core.format import TILES as BOARD_FORMAT
from tui_tangram.games.tangram.api.kind import FIGURES
from tui_tangram.games.tangram.core.format import FIGURE
from tui_tangram.games.tangram.drawing.free_figure import FREE
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()

BOARD = "square/2x2/tetravex/c4/s1"
NAMES = {"convex/1": FIGURES, "curved/disc": FIGURES, "rings/key": FIGURES, BOARD: BOARDS}
"""Straight, round, with holes, and of tiles."""


def test_every_game_of_the_catalog_has_a_kind() -> None:
    """One each, in the same order, with formats of its own."""
    assert [game.kind for game in games()] == [*kinds()]
    assert ((FIGURE, FREE), (BOARD_FORMAT,)) == (FIGURES.formats, BOARDS.formats)
    formats = [kind.formats for kind in kinds().values()]
    assert all(formats)
    assert len({*chain(*formats)}) == sum(map(len, formats))


@pytest.mark.parametrize(("name", "kind"), NAMES.items())
def test_a_puzzle_is_of_its_kind_by_name_and_as_a_file(
    run: Run, tmp_path: Path, name: str, kind: PuzzleKind
) -> None:
    """What is written of a puzzle is read as that puzzle."""
    text = run("show", name, "--json").out
    (tmp_path / "it.json").write_text(text)
    finder = PuzzleFinder(CommandServices())
    named, read = finder.find(name), finder.find("it.json")
    assert {kind} == {kinds()[one.game.kind] for one in (named, read)}
    assert json.loads(text)["format"] == kind.formats[0]
    assert kind.same(named.source, read.source)
    assert finder.is_known(read)


def test_all_kinds_are_one_list_for_programs(run: Run) -> None:
    """Each puzzle has a row in the order of the library, and their number is said."""
    document = run("list", "--json").document
    rows = document["puzzles"]
    assert [(one.id, one.kind) for one in LIBRARY.items] == [(r["id"], r["kind"]) for r in rows]
    assert set(kinds()) == {row["kind"] for row in rows}
    assert len(rows) == document["count"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("more", [[], ["--count", "--limit", "1"]])
def test_a_solution_says_of_which_puzzle_it_is(run: Run, name: str, more: list[str]) -> None:
    """Alone and among others, whatever its kind and however far the search came."""
    puzzle = PuzzleFinder(CommandServices()).find(name).source
    alone = run("solve", name, "--json", *more).document
    several = run("solve", name, "swan", "--json", *more).document
    first = several["figures" if FIGURES is NAMES[name] else "puzzles"][0]
    assert (puzzle.id, puzzle.name) == (alone["id"], alone["name"]) == (first["id"], first["name"])


@pytest.mark.parametrize("group", ["convex", "rings-and-frame", "macmahon"])
def test_the_puzzles_of_a_collection(group: str) -> None:
    """It is found in one kind, whose lists have all its puzzles."""
    found = [one.source for one in PuzzleFinder(CommandServices()).find_all([group])]
    assert len(found) > 1
    assert {one.id for one in found} <= {item.id for item in LIBRARY.items}


_BOARDS = {"games.matching.api.problem", "games.matching.look.print", "games.matching.core"}
_FIGURES = {"games.tangram.api.problem", "games.tangram.core.symmetry"}


@pytest.mark.parametrize(
    ("argv", "left_out"),
    [
        ("show convex/1", _BOARDS),
        ("solve convex/1", _BOARDS),
        (f"show {BOARD}", _FIGURES),
        (f"solve {BOARD}", _FIGURES),
        ("list --json", {"games.tangram.api.problem", *_BOARDS}),
    ],
)
def test_a_kind_is_loaded_with_its_first_puzzle(argv: str, left_out: set[str]) -> None:
    """Whatever is done with one kind, the code of the others is not loaded."""
    code = (
        "import sys; from tui_tangram.cli import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *argv.split()],
        capture_output=True,
        check=True,
        text=True,
        env=worker_environment(os.environ),
    )
    loaded = set(ran.stderr.split())
    assert "tui_tangram.games.kinds" in loaded
    assert set() == {f"tui_tangram.{name}" for name in left_out} & loaded


@pytest.mark.parametrize("name", ["convex/1", BOARD])
def test_a_puzzle_is_solved_without_the_players_results(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """No database is opened and nothing is made, as is when results are to be listed."""
    opened: list[object] = []
    connect = sqlite3.connect
    monkeypatch.setattr(
        "sqlite3.connect", lambda *it, **more: opened.append(it) or connect(*it, **more)
    )
    for command in ("show", "solve"):
        assert (0, "") == (run(command, name).status, run(command, name).err)
    assert ([], []) == (opened, [*home.rglob("*")])
    run("list", "swan")
    assert opened
