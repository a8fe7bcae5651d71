"""The state of the gallery: collection, search and cursor.

The cursor is on a puzzle, not on a place: when the collection or the search changes, it
stays on its puzzle as long as that is shown, and comes back to it when it is shown again.
Each collection remembers its own puzzle.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, NamedTuple

from tui_tangram.app.gallery.source import GalleryItem, GallerySource, PuzzleGroup
from tui_tangram.app.scrolling import GridCursor
from tui_tangram.language import markc

UNSOLVED = "unsolved"
"""The collection of the unsolved puzzles; the others are the stock's."""


class CollectionRow(NamedTuple):
    """A collection in the list of the gallery."""

    id: str
    name: str
    items: tuple[GalleryItem, ...]
    solved: int
    """The number of solved ones."""
    about: str = ""
    """One line on it, as marked."""
    heading: str = ""
    """The name of the collections that it is one of, as marked."""
    set_id: str = ""
    """The id of the set of pieces of which these are the figures, if it is one."""


class GalleryBrowser(GridCursor):
    """A place in a stock; it lives as long as the app, so the gallery opens where it was."""

    def __init__(self, stock: GallerySource[Any]) -> None:
        """Look at all puzzles, with none solved."""
        super().__init__()
        self.stock = stock
        self.query = ""
        """The text of the search."""
        self.index = 0
        """The place of the cursor in `items`."""
        self._collection = stock.everything.id
        self._remembered: dict[str, str] = {}
        self.solved: frozenset[str] = frozenset()
        """The ids of the puzzles that are solved."""
        self.shelves: tuple[CollectionRow, ...] = ()
        """The collections: all, the unsolved puzzles, then the stock's others."""
        self.items: tuple[GalleryItem, ...] = ()
        """The puzzles that are shown, in order."""
        self.know(())

    def know(self, solved: Collection[str], played: Collection[str] = ()) -> None:
        """Take in the puzzles that are solved, and those that were played, the latest first."""
        self.solved = frozenset(solved)
        everything = self.stock.everything
        left = tuple(item for item in everything.items if item.id not in self.solved)
        self.shelves = (
            self._shelf(everything),
            CollectionRow(UNSOLVED, markc("name", "Unsolved"), left, 0, heading=everything.heading),
            *map(self._shelf, self.stock.groups(tuple(played))),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: PuzzleGroup) -> CollectionRow:
        solved = sum(item.id in self.solved for item in group.items)
        return CollectionRow(*group[:3], solved, *group[3:])

    @property
    def shelf(self) -> CollectionRow:
        """The present collection."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> GalleryItem | None:
        """The puzzle under the cursor; None when none is shown."""
        return self.items[self.index] if self.items else None

    def is_solved(self, item: GalleryItem) -> bool:
        """Whether the player has solved *item*."""
        return item.id in self.solved

    # Moves

    def turn(self, way: int) -> None:
        """Go to the next collection, or with -1 to the one before."""
        ids = [shelf.id for shelf in self.shelves]
        self.look(ids[(ids.index(self._collection) + way) % len(ids)])

    def look(self, shelf: str) -> None:
        """Go to the collection with that id, which must be one of `shelves`."""
        self._collection = shelf
        self._refill()

    def search(self, text: str) -> None:
        """Show the puzzles that match *text* in the collection; all of them for an empty text."""
        self.query = text
        self._refill()

    def choose(self, puzzle: str) -> None:
        """Move the cursor to the puzzle with this id, if it is shown."""
        for index, shown in enumerate(self.items):
            if shown.id == puzzle:
                self.go(index)

    def random_unsolved(self, random: Random) -> GalleryItem | None:
        """Return a random unsolved puzzle of those shown; not the cursor's, if possible."""
        left = [item for item in self.items if not self.is_solved(item)]
        others = [item for item in left if item is not self.chosen]
        return random.choice(others or left) if left else None

    @property
    def position(self) -> tuple[int, int]:
        """The number of the puzzle that the cursor is on, and the number of those shown."""
        return self.index, len(self.items)

    def go(self, index: int) -> None:
        """Put the cursor on the puzzle with that number, and remember it for the collection."""
        self.index = index
        self._remembered[self._collection] = self.items[index].id

    def _refill(self) -> None:
        shown = self.shelf.items
        if self.query.strip():
            here = {item.id for item in shown}
            shown = tuple(item for item in self.stock.search(self.query) if item.id in here)
        self.items = shown
        wanted = self._remembered.get(self._collection)
        self.index = next((i for i, item in enumerate(shown) if item.id == wanted), 0)
