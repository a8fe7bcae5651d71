"""The list of all games and editors: a game is in the program because it is here."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.games import matching, tangram
from tui_tangram.games.kind import Kind

GAMES: Final[list[Kind]] = [tangram.GAME, matching.GAME]
"""The games, in the order shown to players, which is that of a search for a name."""
EDITORS: Final[list[Kind]] = [*tangram.EDITORS, *matching.EDITORS]
"""The editors, games whose moves make a puzzle, in the order shown."""
OLDER: Final[list[Kind]] = [tangram.OLDER]
"""Kinds found only in old saves."""


def kind_named(name: str) -> Kind:
    """Return the game or editor with this name, or the older kind.  Raises `KeyError`."""
    for kind in (*GAMES, *EDITORS, *OLDER):
        if kind.name == name:
            return kind
    raise KeyError(name)


def parts(part: str) -> dict[str, Any]:
    """Return what the games and editors have of a part, by their names, in order."""
    return {kind.name: kind.load(part) for kind in (*GAMES, *EDITORS) if getattr(kind, part)}
