"""What a gallery shows: puzzles of one game, whatever the game.

A `Stock` is made for each game (`figures`, `tiles`); browser and page know nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple

from tui_tangram.play.names import named
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette
from tui_tangram.store.source import E, Source

Box = tuple[int, int]
"""Columns and rows."""

Draw = Callable[[Box, bool], Picture]
"""Draws a puzzle in a box; with the second argument in colour, as one that is solved."""


def _nothing() -> Sequence[str]:
    return ()


@dataclass(frozen=True, eq=False)
class Item:
    """One puzzle; what takes time is asked for when it is seen."""

    id: str
    name: str
    category: str
    """What it belongs to, in words."""
    difficulty: int | None
    """From 1 to 5, where it is known."""
    draw: Draw
    brief: Callable[[], Sequence[str]] = _nothing
    """What else is said of it in one line, in a few words each."""
    facts: Callable[[], Sequence[str]] = _nothing
    """What is known of it, a sentence or less each."""
    source: str = ""
    """Where it comes from, as a phrase such as "from …"."""
    palette: Callable[[], Palette] | None = None
    """The colours it is drawn in when it is solved; None for those of its stock."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def group(self) -> str:
        """What it belongs to, in the language in use."""
        return named(self.category, self.id)


class Group(NamedTuple):
    """Some puzzles that belong together, in order."""

    id: str
    name: str
    items: tuple[Item, ...]


class Missing(NamedTuple):
    """What is said where there is no puzzle, marked."""

    here: str
    """No puzzle can be chosen."""
    to_solve: str
    """None has solutions to look at."""
    to_play: str
    """None can be played, without a full stop: a reason may follow."""


class Stock(ABC, Generic[E]):
    """All puzzles of a source."""

    missing: ClassVar[Missing]
    """What is said where there is no puzzle."""
    thumbnails: ClassVar[Sequence[Box]]
    """How large thumbnails are, the preferred size first."""

    def __init__(self, source: Source[E]) -> None:
        """Show the puzzles of *source*."""
        self.source = source

    @abstractmethod
    def counted(self, number: int) -> str:
        """Return so many puzzles, in words."""

    @property
    @abstractmethod
    def palette(self) -> Palette:
        """The colours of its pictures, where a puzzle has none of its own."""

    @property
    def look(self) -> Hashable:
        """What pictures depend on besides, as the player has chosen it at the moment."""
        return None

    @abstractmethod
    def item(self, entry: E) -> Item:
        """Return a puzzle as it is shown."""

    @cached_property
    def items(self) -> dict[str, Item]:
        """All puzzles of the source by their ids."""
        return {item.id: item for item in map(self.item, self.source.entries)}

    @property
    @abstractmethod
    def everything(self) -> Group:
        """All puzzles that one is to solve."""

    @cached_property
    def collections(self) -> Sequence[Group]:
        """The collections of the source."""
        return [
            Group(one.id, one.name, tuple(self.items[item.id] for item in one.shown))
            for one in self.source.collections
        ]

    def groups(self, played: Sequence[str]) -> Sequence[Group]:
        """Return the collections besides.

        *played* are the ids of what was ever played, the latest first.
        """
        del played
        return self.collections

    def search(self, text: str) -> Sequence[Item]:
        """Return what matches every word of *text*, best matches first."""
        return [self.items[self.source.item(entry).id] for entry in self.source.search(text)]
