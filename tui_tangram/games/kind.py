"""A kind of game, by the names of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from tui_tangram.values import NamedTuple


class Kind(NamedTuple):
    """A kind of game or editor: where each of its parts is found.

    Parts are named as ``module:object``, the module in the folder of the game, and are loaded when
    they are first asked for, so a start loads what it shows.
    """

    name: str
    """`Game.kind` of its games, as in saves."""
    folder: str
    """The package of the game."""
    entry: str
    """Its `tui_tangram.games.catalog.games.Entry`."""
    screen: str = ""
    """Its `tui_tangram.app.kinds.AppKind`."""
    lines: str = ""
    """Its `tui_tangram.plain.table.PlainKind`."""
    source: str = ""
    """The `tui_tangram.player.source.Source` of its puzzles; an editor has none."""
    own: str = ""
    """The source of a player's own puzzles after those; with it come files, packs and imports."""
    api: str = ""
    """Its `tui_tangram.api.kinds.PuzzleKind`; an editor has none."""

    pages: Mapping[str, str] = MappingProxyType({})
    """The pages of the app that it adds, by their names: subclasses of
    `tui_tangram.app.base.BaseScreen`."""

    def load(self, part: str) -> Any:  # noqa: ANN401  # each part has a type of its own
        """Return the part with that name."""
        module, _, name = getattr(self, part).partition(":")
        return getattr(import_module(f"{self.folder}.{module}"), name)
