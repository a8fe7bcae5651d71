"""The contents of a gallery: puzzles of one game, whatever the game.

A `Stock` is made for each game (`figures`, `boards`); browser and page know nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tui_tangram.play.names import named
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette

Box = tuple[int, int]
"""Columns and rows."""
Draw = Callable[[Box, bool], Picture]
"""Draws a puzzle in a box; with the second argument in the colours of a solved one."""


def _nothing() -> Sequence[str]:
    return ()


@dataclass(frozen=True, eq=False)
class Item:
    """One puzzle; parts that take time are functions, called when it is seen."""

    id: str
    name: str
    category: str
    """The group of the puzzle, in words."""
    difficulty: int | None
    """The difficulty from 1 to 5, where it is known."""
    draw: Draw
    brief: Callable[[], Sequence[str]] = _nothing
    """More about it in one line, in a few words each."""
    facts: Callable[[], Sequence[str]] = _nothing
    """The facts about it, a sentence or less each."""
    source: str = ""
    """The source, as a phrase such as "from …"."""
    palette: Callable[[], Palette] | None = None
    """The colours it is drawn in when it is solved; None for those of its stock."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def group(self) -> str:
        """The group of the puzzle, in the language in use."""
        return named(self.category, self.id)


class Group(NamedTuple):
    """Puzzles that belong together, in order."""

    id: str
    name: str
    items: tuple[Item, ...]


class Missing(NamedTuple):
    """The messages where there is no puzzle, marked."""

    here: str
    """There is no puzzle to choose."""
    to_solve: str
    """There is none with solutions to look at."""
    to_play: str
    """There is none to play; without a full stop, as a reason may follow."""


class Stock(Protocol):
    """All puzzles of one game."""

    @property
    def kind(self) -> str:
        """The kind of game, as the catalog names it."""
        ...

    @property
    def title(self) -> str:
        """The name of the game, marked."""
        ...

    @property
    def missing(self) -> Missing:
        """The messages where there is no puzzle."""
        ...

    def counted(self, number: int) -> str:
        """Return a number of puzzles, in words."""
        ...

    @property
    def thumbnails(self) -> Sequence[Box]:
        """The sizes of thumbnails, the preferred one first."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours of its pictures, where a puzzle has none of its own."""
        ...

    @property
    def look(self) -> Hashable:
        """The value that pictures depend on besides, as the player has chosen it at the moment."""
        ...

    @property
    def everything(self) -> Group:
        """All puzzles."""
        ...

    def groups(self, played: Sequence[str]) -> Sequence[Group]:
        """Return the collections other than `everything`.

        *played* are the ids of all puzzles ever played, the latest first.
        """
        ...

    def search(self, text: str) -> Sequence[Item]:
        """Return the puzzles that match every word of *text*, best matches first."""
        ...
