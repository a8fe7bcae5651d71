"""The gallery without its pictures: a collection of puzzles, search and cursor.

The cursor is on a puzzle, not at a place: when the collection or the search changes, it stays on
its puzzle while that is shown, and returns when it is shown again. Each collection remembers its
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import filterfalse
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.gallery.stock import (
    GalleryItem,
    GalleryItems,
    GallerySource,
    ItemSearch,
    NumberedItems,
    PuzzleGroup,
)
from tui_tangram.app.scrolling import GridCursor
from tui_tangram.language import markc
from tui_tangram.player.filters import SORTS, PuzzleProgress

if TYPE_CHECKING:
    from tui_tangram.games.catalog import UnmadeError

_DRAWS: Final = 100
"""The random puzzles of which one is likely unsolved."""
UNSOLVED = "unsolved"
"""The collection of the unsolved puzzles; the others are the stock's."""


class GalleryBrowser(GridCursor):
    """A place in a source; it lives as long as the app, so the gallery opens where it was."""

    def __init__(self, stock: GallerySource[Any]) -> None:
        """Look at all puzzles, with none solved."""
        super().__init__()
        stock.renew()  # before its first puzzles are made, which are not outdated then
        self.stock = stock
        self.query = ""
        """The text of the search."""
        self._sort = SORTS[0]
        self.work: ItemSearch | None = None
        """The work that finds the puzzles to show; until `take` gets them, others are shown."""
        self.index = 0
        """The place of the cursor in `items`."""
        self.listing = False
        """Whether the cursor is in the list of collections, and not on a puzzle."""
        self.proposed = False
        """Whether the cursor is on the easiest unsolved puzzle, as none was chosen yet."""
        self._collection = self._filled = stock.everything.id
        self._remembered: dict[str, str] = {}
        self._played: tuple[str, ...] = ()
        self.progress = PuzzleProgress()
        """The puzzles that are solved, and those in progress."""
        self.shelves: tuple[PuzzleGroup, ...] = ()
        """The collections: all, the unsolved puzzles, then the stock's others."""
        self.items: GalleryItems = stock.listed(())
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
        everything, solved = self.stock.everything, self.progress.solved
        left = self.stock.listed(filterfalse(solved.__contains__, everything.items.ids))
        self.shelves = (
            self._shelf(everything),
            PuzzleGroup(UNSOLVED, markc("name", "Unsolved"), left, heading=everything.heading),
            *map(self._shelf, self.stock.groups(self._played)),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: PuzzleGroup) -> PuzzleGroup:
        places = map(group.items.place, self.progress.solved)
        return group._replace(solved=sum(place is not None for place in places))

    @property
    def sorts(self) -> Sequence[str]:
        """The orders of the puzzles of the collection."""
        return self.shelf.items.sorts

    @property
    def sort(self) -> str:
        """The order of the puzzles, one of `sorts`."""
        return self._sort if self._sort in self.sorts else self.sorts[0]

    @property
    def shelf(self) -> PuzzleGroup:
        """The current collection."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> GalleryItem | None:
        """The puzzle under the cursor; None when none is shown."""
        return self.items[self.index] if self.items else None

    @property
    def unmade(self) -> UnmadeError | None:
        """The search that finds the puzzles of the collection, if they were not found yet."""
        return self.shelf.items.unmade

    def is_solved(self, item: GalleryItem) -> bool:
        """Whether the player has solved *item*."""
        return item.id in self.progress.solved

    # Moves

    def turn(self, way: int) -> None:
        """Go to the next collection, or with -1 to the one before."""
        ids = [shelf.id for shelf in self.shelves]
        self.look(ids[(ids.index(self._collection) + way) % len(ids)])

    def look(self, shelf: str, puzzle: str = "") -> None:
        """Go to the collection with that id, one of `shelves`, and to one of its puzzles."""
        self._collection = shelf
        if puzzle:
            self._remembered[shelf] = puzzle
        self._refill()

    def search(self, text: str) -> None:
        """Show the puzzles that match *text* in the collection; all of them for an empty text."""
        self.query, self.listing = text, False
        self._refill()

    def resort(self) -> None:
        """Show the puzzles in the next order; the cursor stays on its puzzle."""
        sorts, chosen = self.sorts, self.chosen
        self._sort = sorts[(sorts.index(self.sort) + 1) % len(sorts)]
        if chosen is not None:
            self._remembered[self._collection] = chosen.id
        self._refill()

    def choose(self, puzzle: str) -> None:
        """Move the cursor to the puzzle with this id, if it is shown."""
        place = self.items.place(puzzle)
        if place is not None:
            self.go(place)

    def random_unsolved(self, random: Random) -> GalleryItem | None:
        """Return a random unsolved puzzle of those shown; not the cursor's, if possible."""
        if isinstance(self.items, NumberedItems):
            drawn = (random.choice(self.items) for _ in range(min(len(self.items), _DRAWS)))
            return next((item for item in drawn if not self.is_solved(item)), None)
        left = [at for at, name in enumerate(self.items.ids) if name not in self.progress.solved]
        others = [at for at in left if at != self.index]
        return self.items[random.choice(others or left)] if left else None

    @property
    def position(self) -> tuple[int, int]:
        """The number of the puzzle that the cursor is on, and the number of those shown."""
        return self.index, len(self.items)

    def go(self, index: int) -> None:
        """Put the cursor on the puzzle with that number, and remember it for the collection."""
        self.index, self.proposed, self.listing = index, False, False
        self._remembered[self._collection] = self.items.ids[index]

    @property
    def searched(self) -> Sequence[str]:
        """The ids of the puzzles that a search looks through: in the first collection all."""
        return self.stock.ids if self._collection == self.shelves[0].id else self.shelf.items.ids

    @property
    def elsewhere(self) -> int:
        """The number of puzzles that a search finds in other collections only."""
        if self.items or self.unmade is not None or not self.query.strip():
            return 0
        return len(self.stock.search(self.query, self.progress))

    def _refill(self) -> None:
        shown = self.shelf.items
        self.work = None
        if isinstance(shown, NumberedItems):
            if self.query.strip() or self.sort != shown.sorts[0] or not shown.ready:
                self.work = partial(shown.arranged, self.query, self.sort, self.progress)
            if self.work is None or self._filled != self._collection:
                self.take(shown)
            return
        ids = shown.ids
        if self.query.strip():
            here = set(self.searched)
            ids = [name for name in self.stock.search(self.query, self.progress) if name in here]
        self.take(self.stock.listed(self.stock.arranged(ids, self.sort, self.progress)))

    def take(self, items: GalleryItems) -> None:
        """Show puzzles of the collection, with the cursor where it was."""
        self.items, self._filled = items, self._collection
        chosen = self._remembered.get(self._collection)
        wanted = chosen or self._first
        self.index = items.place(wanted) or 0
        self.proposed = bool(wanted and not chosen) and wanted not in self._played

    @property
    def _first(self) -> str:
        """The puzzle where the cursor starts: the one played last, or the easiest unsolved one."""
        if self.query.strip():
            return ""
        place = self.shelf.items.place
        last = next((name for name in self._played if place(name) is not None), "")
        if last or self._collection != self.shelves[0].id:
            return last
        left = [row for row in self.stock.source.usual if row.id not in self.progress.solved]
        easiest = min(left, key=lambda row: row.effort or inf, default=None)
        return easiest.id if easiest else ""
