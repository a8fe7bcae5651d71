"""The state of the gallery: collection, search and cursor.

The cursor is on a puzzle, not at a place: when the collection or the search changes, it stays on
its puzzle while that is shown, and returns when it is shown again. Each collection remembers its
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import inf
from random import Random
from typing import Any, NamedTuple

from tui_tangram.app.gallery.source import GalleryItem, GallerySource, PuzzleGroup
from tui_tangram.app.scrolling import GridCursor
from tui_tangram.language import markc
from tui_tangram.player.filters import SORTS, PuzzleProgress

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
    """A place in a source; it lives as long as the app, so the gallery opens where it was."""

    def __init__(self, stock: GallerySource[Any]) -> None:
        """Look at all puzzles, with none solved."""
        super().__init__()
        self.stock = stock
        self.query = ""
        """The text of the search."""
        self.sort = SORTS[0]
        """The order of the puzzles, one of `SORTS`."""
        self.index = 0
        """The place of the cursor in `items`."""
        self._collection = stock.everything.id
        self._remembered: dict[str, str] = {}
        self._played: tuple[str, ...] = ()
        self.progress = PuzzleProgress()
        """The puzzles that are solved, and those in progress."""
        self.shelves: tuple[CollectionRow, ...] = ()
        """The collections: all, the unsolved puzzles, then the stock's others."""
        self.items: tuple[GalleryItem, ...] = ()
        """The puzzles that are shown, in order."""
        self.update(())

    def update(
        self,
        solved: Collection[str],
        played: Collection[str] = (),
        started: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """Update the puzzles that are solved, and those that were played, the latest first.

        *started* returns those in progress.
        """
        if self.stock.outdated:
            self.stock.renew()
        self.progress = PuzzleProgress(solved, started)
        self._played = tuple(played)
        everything = self.stock.everything
        left = tuple(item for item in everything.items if not self.is_solved(item))
        self.shelves = (
            self._shelf(everything),
            CollectionRow(UNSOLVED, markc("name", "Unsolved"), left, 0, heading=everything.heading),
            *map(self._shelf, self.stock.groups(self._played)),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: PuzzleGroup) -> CollectionRow:
        solved = sum(map(self.is_solved, group.items))
        return CollectionRow(*group[:3], solved, *group[3:])

    @property
    def shelf(self) -> CollectionRow:
        """The current collection."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> GalleryItem | None:
        """The puzzle under the cursor; None when none is shown."""
        return self.items[self.index] if self.items else None

    def is_solved(self, item: GalleryItem) -> bool:
        """Whether the player has solved *item*."""
        return item.id in self.progress.solved

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

    def resort(self) -> None:
        """Show the puzzles in the next order; the cursor stays on its puzzle."""
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        chosen = self.chosen
        self._refill()
        if chosen is not None:
            self.choose(chosen.id)

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

    @property
    def searched(self) -> Sequence[GalleryItem]:
        """The puzzles that a search looks through: in the first collection those of all."""
        return self.stock.every if self._collection == self.shelves[0].id else self.shelf.items

    def _refill(self) -> None:
        shown: Sequence[GalleryItem] = self.shelf.items
        if self.query.strip():
            here = {item.id for item in self.searched}
            found = self.stock.search(self.query, self.progress)
            shown = [item for item in found if item.id in here]
        self.items = self.stock.arranged(shown, self.sort, self.progress)
        wanted = self._remembered.get(self._collection) or self._first
        self.index = next((i for i, item in enumerate(self.items) if item.id == wanted), 0)

    @property
    def _first(self) -> str:
        """The puzzle where the cursor starts: the one played last, or the easiest unsolved one."""
        if self.query.strip():
            return ""
        here = {item.id: item for item in self.shelf.items}
        last = next((name for name in self._played if name in here), None)
        if last is not None or self._collection != self.shelves[0].id:
            return last or ""
        left = [row for row in self.stock.source.usual if row.id not in self.progress.solved]
        easiest = min(left, key=lambda row: row.effort or inf, default=None)
        return easiest.id if easiest else ""
