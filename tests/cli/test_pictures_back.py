"""Exported pictures, imported: their puzzles come back as they were."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.core.figure import PlacedKind, make_figure
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.maths.geometry import Isometry, Point

BOARD = "square/3x3/tetravex/s7"


@pytest.fixture
def figure() -> str:
    """A file of a figure that is not in the library."""
    first, *rest = LIBRARY.find("Swan").solution
    away = first.shape.moved(Isometry.translation(Point.of(0, 9, 0, 0)))
    laid = [PlacedKind(first.kind, away), *rest]
    Path("apart.json").write_text(write_figure(make_figure("Apart", "tangram", solution=laid)))
    return "apart.json"


def told(run: Run, *words: str) -> dict[str, object]:
    """Return the file of a puzzle, without what the library computes and names."""
    file = json.loads(run("show", *words, "--json").out)
    return {key: file.get(key) for key in ("outline", "tiles", "rules", "width", "set")}


@pytest.mark.parametrize("ending", ["svg", "html", "png", "pdf"])
def test_a_picture_has_its_puzzles(run: Run, figure: str, ending: str) -> None:
    """A figure and a board in one, of every form; known ones are duplicates."""
    path = f"out.{ending}"
    assert run("export", figure, BOARD, "convex/2", "-o", path).status == 0
    ran = run("import", path)
    assert (ran.status, ran.out.splitlines()[0]) == (0, "3 read: 2 new, 1 duplicate, 0 refused.")
    assert told(run, figure) == told(run, "own/tangram/1")
    assert told(run, BOARD) == told(run, "own/boards/1")


def test_a_solution_comes_back_where_it_is_shown(run: Run, figure: str) -> None:
    """And stays out of a picture of the puzzle alone."""
    for words, known in (((), False), (("--solutions",), True)):
        run("export", figure, *words, "-o", "out.svg", "--force")
        ran = run("import", "--print", "out.svg")
        assert ("solution" in json.loads(ran.out), ran.status) == (known, 0)


def test_a_picture_that_was_changed_is_a_drawing(run: Run) -> None:
    """Not what it was before, nor a page of drawings: a board is refused, and so is damage."""
    run("export", "tangram/swan", "--solutions", "-o", "out.svg")
    text = Path("out.svg").read_text(encoding="utf-8")
    Path("out.svg").write_text(text.replace("#ffffff", "#eeeeee"), encoding="utf-8")
    ran = run("import", "--name", "Again", "out.svg")
    assert (ran.status, ran.out) == (0, "1 read: 0 new, 1 duplicate, 0 refused.\n")
    assert "out.svg: Again is in the library as Swan\n" in ran.err
    assert "out.svg: set aside: 2 other polygons, 9 texts\n" in ran.err
    run("export", BOARD, "-o", "board.svg")
    board = Path("board.svg").read_text(encoding="utf-8")
    run("export", BOARD, "-o", "board.png")
    changes = {
        "board.svg": board.replace("#ffffff", "#eeeeee").encode(),
        "cut.svg": re.sub(r":[\w+/]{20}", ":", board).encode(),
        "swan.svg": re.sub(r":[\w+/]{20}", ":", text).encode(),
        "cut.png": re.sub(rb":any:[\w+/]{20}", b":any:", Path("board.png").read_bytes()),
    }
    for name, content in changes.items():
        Path(name).write_bytes(content)
        why = f"{name}: was changed after it was exported; export it again\n"
        for words, numbers in ((), "0 read: 0 new, 0 duplicates, 1 refused.\n"), (("--print",), ""):
            ran = run("import", *words, name)
            assert (ran.status, ran.out, ran.err) == (2, numbers, f"tui-tangram: {why}")
