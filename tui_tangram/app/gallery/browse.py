"""The gallery without its pictures: puzzles of one game, a collection of them, search and cursor.

A `GallerySource` is made for each game; browser and page know nothing else.

The cursor is on a puzzle, not at a place: when the collection or the search changes, it stays on
its puzzle while that is shown, and returns when it is shown again. Each collection remembers its
puzzle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from tui_tangram.app.scrolling import GridCursor
from tui_tangram.language import markc
from tui_tangram.play import Meter
from tui_tangram.play.names import hyphenated, named
from tui_tangram.player.filters import SORTS, PuzzleProgress, PuzzleRow, arranged, ranked
from tui_tangram.player.source import E, Source
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.palette import Palette, tinted_palette
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.games.catalog import UnmadeError

ItemRenderer = Callable[[CellSize, bool], Picture]
"""Draws a puzzle in a box; with the second argument in the colours of a solved one."""


def _nothing() -> Sequence[str]:
    return ()


@dataclass(eq=False, slots=True)
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
    palette: Callable[[bool], Palette] | None = None
    """The colours it is drawn in, given whether it is solved; None for those of its stock."""

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


class NumberedItems(Sequence[GalleryItem], ABC):
    """More puzzles than are made at once: each is made when it is shown."""

    sorts: Sequence[str]
    """The orders in which they can be shown, as marked; the first is that in which they are."""
    ids: Sequence[str]
    """Their ids, each made when it is asked for, too."""
    unmade: UnmadeError | None = None
    """The search that finds them, as long as there are none."""

    @property
    @abstractmethod
    def ready(self) -> bool:
        """Whether they are there before they are arranged."""

    @abstractmethod
    def place(self, puzzle: str) -> int | None:
        """Return the place of the puzzle with this id, or None."""

    @abstractmethod
    def written(self, form: str, meter: Meter) -> Iterator[str]:
        """Yield a row for each puzzle as text, in the form ``json`` or ``csv``.

        Raises `Stopped` (from *meter*, which has a node for each).
        """

    @abstractmethod
    def arranged(self, text: str, sort: str, progress: PuzzleProgress) -> NumberedItems:
        """Return those that fulfil every word of *text*, in an order.

        It may take a second, and is called in a thread of its own.
        """


ItemSearch = Callable[[], NumberedItems]
"""Work that finds the puzzles to show."""


class PuzzleGroup(NamedTuple):
    """Puzzles that belong together, in order."""

    id: str
    name: str
    items: Sequence[GalleryItem]
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

    def colours(self, item: GalleryItem, solved: bool) -> Palette:
        """Return the colours of a puzzle's picture: an unsolved figure has one of its own."""
        if item.palette:
            return item.palette(solved)
        return self.palette if solved else tinted_palette(self.palette, item.id)

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

    def one(self, puzzle: str) -> GalleryItem | None:
        """Return the puzzle with this id, or None; no others are made for it."""
        entry = self.source.with_id(puzzle)
        return None if entry is None else self.item(entry)

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

    def among_all(self, set_id: str, puzzle: str) -> tuple[str, str, str]:
        """Return the collection with all puzzles of a set, the id of a puzzle there, and a note.

        The id is empty without a puzzle, or where it is not among them, which the note says.
        Raises `UnmadeError` and `Refusal`.
        """
        raise NotImplementedError

    def number_words(self, puzzle: str) -> str:
        """Return the number of a puzzle among all of its set, in words; or nothing.

        Where they were not found yet, it says with which key they are, as a text for keys.  It may
        take a second, and is called in a thread of its own.  Raises `PlayerError`.
        """
        del puzzle
        return ""

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


_DRAWS: Final = 100
"""The random puzzles of which one is likely unsolved."""
UNSOLVED = "unsolved"
"""The collection of the unsolved puzzles; the others are the stock's."""


class CollectionRow(NamedTuple):
    """A collection in the list of the gallery."""

    id: str
    name: str
    items: Sequence[GalleryItem]
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
        self.shelves: tuple[CollectionRow, ...] = ()
        """The collections: all, the unsolved puzzles, then the stock's others."""
        self.items: Sequence[GalleryItem] = ()
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
        left = tuple(item for item in everything.items if item.id not in self.progress.solved)
        self.shelves = (
            self._shelf(everything),
            CollectionRow(UNSOLVED, markc("name", "Unsolved"), left, 0, heading=everything.heading),
            *map(self._shelf, self.stock.groups(self._played)),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: PuzzleGroup) -> CollectionRow:
        items = group.items
        if isinstance(items, NumberedItems):
            solved = sum(items.place(puzzle) is not None for puzzle in self.progress.solved)
        else:
            solved = sum(item.id in self.progress.solved for item in items)
        return CollectionRow(*group[:3], solved, *group[3:])

    @property
    def sorts(self) -> Sequence[str]:
        """The orders of the puzzles of the collection."""
        items = self.shelf.items
        return items.sorts if isinstance(items, NumberedItems) else SORTS

    @property
    def sort(self) -> str:
        """The order of the puzzles, one of `sorts`."""
        return self._sort if self._sort in self.sorts else self.sorts[0]

    @property
    def shelf(self) -> CollectionRow:
        """The current collection."""
        return next(shelf for shelf in self.shelves if shelf.id == self._collection)

    @property
    def chosen(self) -> GalleryItem | None:
        """The puzzle under the cursor; None when none is shown."""
        return self.items[self.index] if self.items else None

    @property
    def unmade(self) -> UnmadeError | None:
        """The search that finds the puzzles of the collection, if they were not found yet."""
        items = self.shelf.items
        return items.unmade if isinstance(items, NumberedItems) else None

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
        place = self.place(puzzle)
        if place is not None:
            self.go(place)

    def place(self, puzzle: str) -> int | None:
        """Return the place of the puzzle with this id among those shown, or None."""
        if isinstance(self.items, NumberedItems):
            return self.items.place(puzzle)
        return next((at for at, item in enumerate(self.items) if item.id == puzzle), None)

    @property
    def ids(self) -> Sequence[str]:
        """The ids of the puzzles that are shown."""
        if isinstance(self.items, NumberedItems):
            return self.items.ids
        return tuple(item.id for item in self.items)

    def random_unsolved(self, random: Random) -> GalleryItem | None:
        """Return a random unsolved puzzle of those shown; not the cursor's, if possible."""
        if isinstance(self.items, NumberedItems):
            drawn = (random.choice(self.items) for _ in range(min(len(self.items), _DRAWS)))
            return next((item for item in drawn if not self.is_solved(item)), None)
        left = [item for item in self.items if not self.is_solved(item)]
        others = [item for item in left if item is not self.chosen]
        return random.choice(others or left) if left else None

    @property
    def position(self) -> tuple[int, int]:
        """The number of the puzzle that the cursor is on, and the number of those shown."""
        return self.index, len(self.items)

    def go(self, index: int) -> None:
        """Put the cursor on the puzzle with that number, and remember it for the collection."""
        self.index, self.proposed, self.listing = index, False, False
        self._remembered[self._collection] = self.items[index].id

    @property
    def searched(self) -> Sequence[GalleryItem]:
        """The puzzles that a search looks through: in the first collection those of all."""
        return self.stock.every if self._collection == self.shelves[0].id else self.shelf.items

    @property
    def elsewhere(self) -> int:
        """The number of puzzles that a search finds in other collections only."""
        if self.items or self.unmade is not None or not self.query.strip():
            return 0
        return len(self.stock.search(self.query, self.progress))

    def _refill(self) -> None:
        shown: Sequence[GalleryItem] = self.shelf.items
        self.work = None
        if isinstance(shown, NumberedItems):
            if self.query.strip() or self.sort != shown.sorts[0] or not shown.ready:
                self.work = partial(shown.arranged, self.query, self.sort, self.progress)
            if self.work is None or self._filled != self._collection:
                self.take(shown)
            return
        if self.query.strip():
            here = {item.id for item in self.searched}
            found = self.stock.search(self.query, self.progress)
            shown = [item for item in found if item.id in here]
        self.take(self.stock.arranged(shown, self.sort, self.progress))

    def take(self, items: Sequence[GalleryItem]) -> None:
        """Show puzzles of the collection, with the cursor where it was."""
        self.items, self._filled = items, self._collection
        chosen = self._remembered.get(self._collection)
        wanted = chosen or self._first
        self.index = self.place(wanted) or 0
        self.proposed = bool(wanted and not chosen) and wanted not in self._played

    @property
    def _first(self) -> str:
        """The puzzle where the cursor starts: the one played last, or the easiest unsolved one."""
        if self.query.strip():
            return ""
        items = self.shelf.items
        if isinstance(items, NumberedItems):
            return next((name for name in self._played if items.place(name) is not None), "")
        here = {item.id: item for item in items}
        last = next((name for name in self._played if name in here), None)
        if last is not None or self._collection != self.shelves[0].id:
            return last or ""
        left = [row for row in self.stock.source.usual if row.id not in self.progress.solved]
        easiest = min(left, key=lambda row: row.effort or inf, default=None)
        return easiest.id if easiest else ""
