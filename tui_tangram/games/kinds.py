"""The list of all games and editors: a game is in the program because it is here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


class KindParts(Mapping[str, Any]):
    """Objects of games and editors by their names, in order, each loaded when it is asked for."""

    def __init__(self, part: str) -> None:
        """Include every game and editor that has this *part*."""
        self._part = part
        self._kinds = {kind.name: kind for kind in (*GAMES, *EDITORS) if getattr(kind, part)}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401  # each part has a type of its own
        return self._kinds[name].load(self._part)

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)
