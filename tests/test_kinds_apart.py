"""No kind of game is named in a file that is not of that kind."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

import tui_tangram
from tests.sources import nodes
from tui_tangram.games.kinds import GAMES

ROOT = Path(tui_tangram.__file__).parent
LAYERS = (
    "api", "app", "cli", "commands", "flow", "games", "plain", "play", "player", "render",
)  # fmt: skip
"""What is above and beside the folders of the games."""

OUTSIDE = {
    "tangram": (
        "app/lab/*", "cli/drawn.py", "cli/lab*.py", "commands/lab.py",
        "commands/figures.py", "commands/importing.py", "commands/lab*.py", "commands/verifying.py",
        "flow/making.py", "render/tangram.py", "render/thumbnail.py",
        "render/tray.py",
    ),
    "matching": ("app/tile_display.py",),
}  # fmt: skip
"""Files outside the folder of a kind that are of no game but for its puzzles."""
OF = {
    kind.name: (f"{kind.folder.partition('.')[2].replace('.', '/')}/*", *OUTSIDE.get(kind.name, ()))
    for kind in GAMES
}
"""The files of each kind, those of its folder first."""

REGISTRIES = ("games/kinds.py",)
"""Where a game is registered."""

EXCEPTIONS = {
    ("api/front.py", "tangram"): "makes a tangram where nothing else is asked for",
    ("api/lab.py", "tangram"): "has the laboratory, which is no game",
    ("app/__init__.py", "matching"): "makes the services",
    ("app/services.py", "matching"): "keep how boards are shown as long as the app runs",
    ("app/actions/games.py", "matching"): "has the label of a key that changes how sides match",
    ("app/actions/start.py", "tangram"): "has the key that opens the gallery",
    ("app/actions/start.py", "matching"): "has the key that opens the gallery",
    ("app/export_screen.py", "tangram"): "prints a part of all figures of a set at most",
    ("app/application.py", "tangram"): "opens the laboratory, which is no gallery and no game",
    ("app/manual.py", "tangram"): "tells the rules of tangrams where there is no game",
    ("app/profiles_screen.py", "tangram"): "shows the swan, which is the program's picture",
    ("commands/explain.py", "tangram"): "takes sets of pieces, with which digits are subtracted",
    ("render/surface.py", "tangram"): "draws shapes and figures, those of the laboratory too",
    ("cli/parser.py", "tangram"): "has the options of the laboratory and of drawings",
    ("cli/services.py", "tangram"): "finds figures in files, too",
    ("cli/streamed.py", "tangram"): "prints verdicts on arrangements of pieces",
    ("commands/host.py", "tangram"): "finds a figure for commands that are for figures alone",
    ("cli/paths.py", "matching"): "says which extras help the search of boards",
    ("commands/finding.py", "tangram"): "finds a figure for commands that are for figures alone",
    ("commands/problems.py", "tangram"): "shows sets of pieces, too",
    ("plain/paper_commands.py", "tangram"): "takes such sets, too",
    ("flow/themes.py", "matching"): "reads themes of tiles beside those of the screen",
}
"""Files that may name a kind that they are not of, and why: each because of what it does."""


def files() -> Iterator[str]:
    """Yield the files of the layers, as `OF` writes them."""
    for layer in LAYERS:
        for path in (ROOT / layer).rglob("*.py"):
            yield path.relative_to(ROOT).as_posix()


@cache
def is_of(name: str, kind: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in OF[kind])


def imported(every: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the modules that are imported anywhere in a file, each as a file or a package."""
    for node in every:
        if isinstance(node, ast.ImportFrom) and node.module:
            head, *parts = node.module.split(".")
            if head == "tui_tangram":
                yield "/".join([*parts, "__init__.py"])
                yield "/".join(parts) + ".py"
                yield from ("/".join([*parts, alias.name]) + ".py" for alias in node.names)


def kinds_in(text: str, name: str) -> set[str]:
    """Return the kinds that a file names and is not of: as the catalog does, or by a module."""
    every = nodes(ast.parse(text))
    words = {node.value for node in every if isinstance(node, ast.Constant)}
    modules = {*imported(every)}
    return {
        kind
        for kind in OF
        if not is_of(name, kind) and (kind in words or any(is_of(path, kind) for path in modules))
    }


def test_every_game_has_files() -> None:
    """No pattern is of nothing, and none of a game that is not in the catalog."""
    assert set(OUTSIDE) <= set(OF)
    every = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py")}
    for patterns in OF.values():
        assert all(any(fnmatch(name, one) for name in every) for one in patterns)
    assert every.issuperset(REGISTRIES)


def test_no_file_names_a_kind_that_it_is_not_of() -> None:
    """But registries, and those files whose matter it is; none of these is listed in vain."""
    found = {
        (name, kind)
        for name in files()
        if name not in REGISTRIES
        for kind in kinds_in((ROOT / name).read_text(encoding="utf-8"), name)
    }
    assert found == set(EXCEPTIONS)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ('if kind == "matching": pass', {"matching"}),
        ("def f():\n    from tui_tangram.games.tangram.core.figure import Figure", {"tangram"}),
        ("from tui_tangram.games.tangram.source import figures", {"tangram"}),
        ("from tui_tangram.games.matching.core import Puzzle", {"matching"}),
        ('"""Tangrams, that is: not matching."""\nfrom tui_tangram.play import Limit', set()),
    ],
)
def test_a_name_is_found(text: str, kinds: set[str]) -> None:
    """As a word and as a module, anywhere in a file; prose may speak of anything."""
    assert kinds == kinds_in(text, "app/home.py")
    assert "tangram" not in kinds_in(text, "games/tangram/source/figures.py")
