"""Ways to every screen, by keys: those of home are found in the table of actions."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from tui_tangram import app
from tui_tangram.app.actions import ROWS, Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.navigator import pages
from tui_tangram.games.kinds import EDITORS, GAMES

PLAYED: Final = {"tangram": "tangram/swan", "matching": "tetravex/3x3-1"}
"""A puzzle of each kind."""

EDITED: Final = (
    "make/figure/tangram", "make/contour/tangram", "make/set/square/4",
    "make/pieces/8",
    "make/board/square/3x3/tetravex/c6/s1",
)  # fmt: skip
"""What each editor begins with."""

_STAY: Final = {
    "list.up", "list.down", "list.first", "list.last", "menu_open", "go_to", "quit", "leave",
    "suspend", "ranking",
}  # fmt: skip
"""Actions of home that lead to no other screen, to that of another, or to a host's."""


def screens() -> set[type[BaseScreen]]:
    """Return the classes of all screens of the app and the games, bases included."""
    packages = [("tui_tangram.app", app.__path__)]
    for kind in (*GAMES, *EDITORS):
        package = import_module(f"{kind.folder}.screen")
        packages.append((package.__name__, package.__path__))
    for name, path in packages:
        for module in walk_packages(path, f"{name}."):
            import_module(module.name)
    found: set[type[BaseScreen]] = set()
    todo = [BaseScreen]
    while todo:
        below = todo.pop().__subclasses__()
        found.update(one for one in below if one.__module__.startswith("tui_tangram."))
        todo += below
    return found


def from_home() -> list[str]:
    """Return the keys that open a screen at home."""
    keymap = Keymap()
    return [
        keymap.keys(row.action.id, Context.HOME)[0]
        for row in ROWS
        if Context.HOME in row.contexts
        and row.action.id not in _STAY
        and (
            row.action.intent in pages()
            or any(
                hasattr(kind, f"action_{row.action.intent}") for kind in (TangramApp, HomeScreen)
            )
        )
    ]


def from_game(kind: str) -> list[str]:
    """Return the keys that open a screen in a game of a kind, which no other screen has."""
    of_pieces = ("relations", "explain") if kind == "tangram" else ()
    actions = ("tries", "replay", "solutions", "export_puzzles", *of_pieces)
    return [Keymap().keys(action)[0] for action in actions]
