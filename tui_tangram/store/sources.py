"""The sources of the puzzles of each game of the catalog."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tui_tangram.store.figures import Figures
from tui_tangram.store.source import Source
from tui_tangram.store.tiles import Tiles
from tui_tangram.store.user_boards import UserTiles
from tui_tangram.store.user_figures import UserFigures
from tui_tangram.store.user_files import UserFile

SOURCES: Final[dict[str, type[Source[Any]]]] = {"tangram": Figures, "matching": Tiles}
"""The sources by `Game.kind`, in the order of a search for a name; every game is here."""

OWN: Final[dict[str, Callable[..., Source[Any]]]] = {"tangram": UserFigures, "matching": UserTiles}
"""Functions that add a player's own puzzles: from a source and the player's files, by kind."""

PACKED: Final[dict[str, Callable[..., Iterator[tuple[UserFile, dict[str, Any]]]]]] = {
    "matching": UserTiles.packed,
    "tangram": UserFigures.packed,
}
"""Functions that read what is of a kind in the files of a pack, by kind; the quickest first."""
