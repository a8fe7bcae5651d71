"""What is looked at in the gallery, and where the cursor is.

The cursor is on a figure, not on a place: when the collection or the search changes, it
stays on its figure as long as that is shown, and comes back to it when it is shown again.
Each collection remembers its own figure.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from tui_tangram.store.library import Library
from tui_tangram.tangram import Figure

UNSOLVED = "unsolved"
"""The collection of what is still to do; the others are the library's."""


class Shelf(NamedTuple):
    """A collection as the gallery lists it."""

    id: str
    name: str
    figures: tuple[Figure, ...]
    solved: int
    """How many of them are solved."""


class Browser:
    """A place in the library; it lives as long as the app, so the gallery opens where it was."""

    def __init__(self, library: Library) -> None:
        """Look at all figures, with none solved."""
        self.library = library
        self.query = ""
        """What was typed to search."""
        self.index = 0
        """The place of the cursor in `figures`."""
        self.top = 0
        """The first row of thumbnails that is shown."""
        self._collection = library.collections[0].id
        self._remembered: dict[str, str] = {}
        self.solved: frozenset[str] = frozenset()
        """The ids of the figures that are solved."""
        self.shelves: tuple[Shelf, ...] = ()
        """The collections: all, what is unsolved, then the library's others."""
        self.figures: tuple[Figure, ...] = ()
        """What is shown, in order."""
        self.know(())

    def know(self, solved: Collection[str]) -> None:
        """Take in which figures are solved."""
        self.solved = frozenset(solved)
        everything, *others = self.library.collections
        left = tuple(f for f in self.library.figures if f.id not in self.solved)
        self.shelves = (
            self._shelf(everything.id, everything.name, everything.figures),
            Shelf(UNSOLVED, "Unsolved", left, 0),
            *(self._shelf(c.id, c.name, c.figures) for c in others),
        )
        self._refill()

    def _shelf(self, name: str, title: str, figures: tuple[Figure, ...]) -> Shelf:
        return Shelf(name, title, figures, sum(f.id in self.solved for f in figures))

    @property
    def shelf(self) -> Shelf:
        """The collection that is looked at."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> Figure | None:
        """The figure that the cursor is on; None when nothing is shown."""
        return self.figures[self.index] if self.figures else None

    def is_solved(self, figure: Figure) -> bool:
        """Whether the player has solved *figure*."""
        return figure.id in self.solved

    # Moves

    def turn(self, way: int) -> None:
        """Look at the next collection, or with -1 at the one before."""
        ids = [shelf.id for shelf in self.shelves]
        self._collection = ids[(ids.index(self._collection) + way) % len(ids)]
        self._refill()

    def search(self, text: str) -> None:
        """Show what *text* finds in the collection; all of it when there is no text."""
        self.query = text
        self._refill()

    def move(self, way: str, columns: int) -> None:
        """Move the cursor in a grid of so many columns; at the rim it stays."""
        last = len(self.figures) - 1
        to = self.index + {"left": -1, "right": 1, "up": -columns, "down": columns}[way]
        if way == "down" and to > last and self.index // columns < last // columns:
            to = last  # the last row is short
        if 0 <= to <= last:
            self._go(to)

    def page(self, way: int, columns: int, rows: int) -> None:
        """Move the cursor by as many rows as are seen."""
        if self.figures:
            last = len(self.figures) - 1
            row, column = divmod(self.index, columns)
            row = min(max(row + way * rows, 0), last // columns)
            self._go(min(row * columns + column, last))

    def end(self, way: int) -> None:
        """Move the cursor to the first figure, or with 1 to the last."""
        if self.figures:
            self._go(len(self.figures) - 1 if way > 0 else 0)

    def choose(self, figure: str) -> None:
        """Move the cursor to the figure with this id, if it is shown."""
        for index, shown in enumerate(self.figures):
            if shown.id == figure:
                self._go(index)

    def random_unsolved(self, random: Random) -> Figure | None:
        """Return a figure that is shown and not solved, by chance; not the cursor's, if possible."""
        left = [figure for figure in self.figures if not self.is_solved(figure)]
        others = [figure for figure in left if figure is not self.chosen]
        return random.choice(others or left) if left else None

    def scrolled(self, columns: int, rows: int) -> int:
        """Return, and keep, the first row to show so that the cursor is seen among *rows*."""
        row = self.index // columns
        last = max((len(self.figures) - 1) // columns - rows + 1, 0)
        self.top = min(max(self.top, row - rows + 1), row, last)
        return self.top

    def _go(self, index: int) -> None:
        self.index = index
        self._remembered[self._collection] = self.figures[index].id

    def _refill(self) -> None:
        shown = self.shelf.figures
        if self.query.strip():
            here = {figure.id for figure in shown}
            shown = tuple(f for f in self.library.search(self.query) if f.id in here)
        self.figures = shown
        wanted = self._remembered.get(self._collection)
        self.index = next((i for i, f in enumerate(shown) if f.id == wanted), 0)
