"""The smallest game there can be, a folder and one entry: what a stranger's game is to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tui_tangram.games.kind import Kind
from tui_tangram.games.kinds import GAMES

GAME: Final = Kind(
    "null",
    __name__,
    entry="game:NULL",
    screen="screen.kind:NUMBERS",
    lines="lines:NUMBERS",
    source="source:NullSource",
    api="api:NUMBERS",
)


@contextmanager
def registered() -> Iterator[None]:
    """Register it."""
    GAMES.append(GAME)
    try:
        yield
    finally:
        GAMES.remove(GAME)
