"""The contents of a gallery: puzzles of one game, the same for every game.

A `GallerySource` is made for each game (`figures`, `boards`); browser and page know nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple

from tui_tangram.play.names import hyphenated, named
from tui_tangram.player.filters import PuzzleProgress, PuzzleRow, arranged, ranked
from tui_tangram.player.source import E, Source
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.palette import Palette

ItemRenderer = Callable[[CellSize, bool], Picture]
"""Draws a puzzle in a box; with the second argument in the colours of a solved one."""


def _nothing() -> Sequence[str]:
    return ()


@dataclass(frozen=True, eq=False)
class GalleryItem:
    """One puzzle; fields that take time are functions, called when it is shown."""

    id: str
    name: str
    category: str
    """The group of the puzzle, in words."""
    difficulty: int | None
    """The difficulty from 1 to 5, where it is known."""
    draw: ItemRenderer
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
    def hyphenated(self) -> str:
        """The same with soft hyphens, at which its words may be broken."""
        return hyphenated(self.name, self.id)

    @property
    def group(self) -> str:
        """The group of the puzzle, in the language in use."""
        return named(self.category, self.id)


class PuzzleGroup(NamedTuple):
    """Puzzles that belong together, in order."""

    id: str
    name: str
    items: tuple[GalleryItem, ...]
    about: str = ""
    """One line on them, as marked."""
    heading: str = ""
    """The name of the groups that it is one of, as marked."""
    set_id: str = ""
    """The id of the set of pieces of which these are the figures, if it is one."""


class Missing(NamedTuple):
    """The messages where there is no puzzle, marked."""

    here: str
    """There is no puzzle to choose."""
    to_solve: str
    """There is none with solutions to look at."""
    to_play: str
    """There is none to play; without a full stop, as a reason may follow."""


class GallerySource(ABC, Generic[E]):
    """All puzzles of a source."""

    missing: ClassVar[Missing]
    """The messages where there is no puzzle."""
    copies: ClassVar[str] = ""
    """The prefix of the names of editors that start from a copy of a puzzle; empty for none."""
    thumbnails: ClassVar[Sequence[CellSize]]
    """The sizes of thumbnails, the preferred one first."""

    def __init__(self, source: Source[E]) -> None:
        """Show the puzzles of *source*."""
        self.source = source
        self._listed: Sequence[PuzzleRow] | None = None

    @abstractmethod
    def counted(self, number: int) -> str:
        """Return a number of puzzles, in words."""

    @property
    @abstractmethod
    def palette(self) -> Palette:
        """The colours of its pictures, where a puzzle has none of its own."""

    @property
    def look(self) -> Hashable:
        """The current value of whatever else the pictures depend on."""
        return None

    @abstractmethod
    def item(self, entry: E) -> GalleryItem:
        """Return a puzzle as it is shown."""

    @cached_property
    def items(self) -> dict[str, GalleryItem]:
        """All puzzles of the source by their ids."""
        return {item.id: item for item in map(self.item, self.source.entries)}

    @property
    def outdated(self) -> bool:
        """Whether puzzles were saved, renamed or deleted since the last `renew`."""
        return self._listed is not self.source.items

    def renew(self) -> None:
        """Read such changes."""
        self._listed = self.source.items
        for name in ("items", "collections", "rows", "everything"):
            self.__dict__.pop(name, None)

    @property
    @abstractmethod
    def everything(self) -> PuzzleGroup:
        """All puzzles to solve."""

    @cached_property
    def collections(self) -> Sequence[PuzzleGroup]:
        """The collections of the source."""
        return [
            PuzzleGroup(
                one.id,
                one.name,
                tuple(self.items[item.id] for item in one.shown),
                one.about,
                one.heading,
                one.set_id,
            )
            for one in self.source.collections
        ]

    def groups(self, played: Sequence[str]) -> Sequence[PuzzleGroup]:
        """Return the collections other than `everything`.

        *played* are the ids of all puzzles ever played, the latest first.
        """
        del played
        return self.collections

    @cached_property
    def rows(self) -> dict[str, PuzzleRow]:
        """The rows of all puzzles of the source by their ids."""
        return {row.id: row for row in self.source.items}

    @property
    def every(self) -> Sequence[GalleryItem]:
        """All puzzles that are searched."""
        return list(self.items.values())

    def row(self, item: GalleryItem) -> PuzzleRow:
        """Return the facts about a puzzle by which it is found and sorted."""
        return self.rows[item.id]

    def search(self, text: str, progress: PuzzleProgress) -> Sequence[GalleryItem]:
        """Return the puzzles that match every word of *text*, best matches first."""
        return ranked(text, self.every, [self.row(item) for item in self.every], progress)

    def arranged(
        self, items: Sequence[GalleryItem], sort: str, progress: PuzzleProgress
    ) -> tuple[GalleryItem, ...]:
        """Return *items* in an order; see `tui_tangram.player.filters.SORTS`."""
        return arranged(sort, items, [self.row(item) for item in items], progress)
