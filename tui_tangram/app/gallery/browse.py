"""What is looked at in the gallery, and where the cursor is.

The cursor is on a puzzle, not on a place: when the collection or the search changes, it
stays on its puzzle as long as that is shown, and comes back to it when it is shown again.
Each collection remembers its own puzzle.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, NamedTuple

from tui_tangram.app.gallery.stock import Group, Item, Stock
from tui_tangram.app.scrolling import Viewport, grid_rows, paged, stepped
from tui_tangram.language import markc

UNSOLVED = "unsolved"
"""The collection of what is still to do; the others are the stock's."""


class Shelf(NamedTuple):
    """A collection as the gallery lists it."""

    id: str
    name: str
    items: tuple[Item, ...]
    solved: int
    """How many of them are solved."""


class Browser:
    """A place in a stock; it lives as long as the app, so the gallery opens where it was."""

    def __init__(self, stock: Stock[Any]) -> None:
        """Look at all puzzles, with none solved."""
        self.stock = stock
        self.query = ""
        """What was typed to search."""
        self.index = 0
        """The place of the cursor in `items`."""
        self.view = Viewport()
        """The rows of thumbnails that are shown."""
        self._collection = stock.everything.id
        self._remembered: dict[str, str] = {}
        self.solved: frozenset[str] = frozenset()
        """The ids of the puzzles that are solved."""
        self.shelves: tuple[Shelf, ...] = ()
        """The collections: all, what is unsolved, then the stock's others."""
        self.items: tuple[Item, ...] = ()
        """What is shown, in order."""
        self.know(())

    def know(self, solved: Collection[str], played: Collection[str] = ()) -> None:
        """Take in which puzzles are solved, and which were played, the latest first."""
        self.solved = frozenset(solved)
        everything = self.stock.everything
        left = tuple(item for item in everything.items if item.id not in self.solved)
        self.shelves = (
            self._shelf(everything),
            Shelf(UNSOLVED, markc("name", "Unsolved"), left, 0),
            *map(self._shelf, self.stock.groups(tuple(played))),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: Group) -> Shelf:
        return Shelf(*group, sum(item.id in self.solved for item in group.items))

    @property
    def shelf(self) -> Shelf:
        """The collection that is looked at."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> Item | None:
        """The puzzle that the cursor is on; None when nothing is shown."""
        return self.items[self.index] if self.items else None

    def is_solved(self, item: Item) -> bool:
        """Whether the player has solved *item*."""
        return item.id in self.solved

    # Moves

    def turn(self, way: int) -> None:
        """Look at the next collection, or with -1 at the one before."""
        ids = [shelf.id for shelf in self.shelves]
        self.look(ids[(ids.index(self._collection) + way) % len(ids)])

    def look(self, shelf: str) -> None:
        """Look at the collection with that id, which must be one of `shelves`."""
        self._collection = shelf
        self._refill()

    def search(self, text: str) -> None:
        """Show what *text* finds in the collection; all of it when there is no text."""
        self.query = text
        self._refill()

    def move(self, way: str, columns: int) -> None:
        """Move the cursor in a grid of so many columns; at the rim it stays."""
        to = stepped(self.index, way, columns, len(self.items))
        if to != self.index:
            self._go(to)

    def page(self, way: int, columns: int, rows: int) -> None:
        """Move the cursor by as many rows as are seen."""
        if self.items:
            self._go(paged(self.index, way * rows, columns, len(self.items)))

    def end(self, way: int) -> None:
        """Move the cursor to the first puzzle, or with 1 to the last."""
        if self.items:
            self._go(len(self.items) - 1 if way > 0 else 0)

    def choose(self, puzzle: str) -> None:
        """Move the cursor to the puzzle with this id, if it is shown."""
        for index, shown in enumerate(self.items):
            if shown.id == puzzle:
                self._go(index)

    def random_unsolved(self, random: Random) -> Item | None:
        """Return a puzzle that is shown and not solved, by chance; not the cursor's, if possible."""
        left = [item for item in self.items if not self.is_solved(item)]
        others = [item for item in left if item is not self.chosen]
        return random.choice(others or left) if left else None

    def scrolled(self, columns: int, rows: int) -> int:
        """Return, and keep, the first row to show so that the cursor is seen among *rows*."""
        count = grid_rows(columns, len(self.items))
        return self.view.follow(self.index // columns, count, rows).start

    def _go(self, index: int) -> None:
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
