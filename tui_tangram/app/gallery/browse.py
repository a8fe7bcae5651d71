"""The gallery without its pictures: puzzles of one game, a collection of them, search and cursor.

A `GallerySource` is made for each game; browser and page know nothing else.

The cursor is on a puzzle, not at a place: when the collection or the search changes, it stays on
its puzzle while that is shown, and returns when it is shown again. Each collection remembers its
puzzle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import filterfalse
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, overload

from tui_tangram.app.actions import Nouns
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
    from tui_tangram.app.base import Manual
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


class GalleryItems(Sequence[GalleryItem], ABC):
    """Puzzles in an order: each is made when it is shown."""

    sorts: Sequence[str] = SORTS
    """The orders in which they can be shown, as marked; the first is that in which they are."""
    ids: Sequence[str]
    """Their ids."""
    unmade: UnmadeError | None = None
    """The search that finds them, as long as there are none."""

    @abstractmethod
    def place(self, puzzle: str) -> int | None:
        """Return the place of the puzzle with this id, or None."""

    @abstractmethod
    def at(self, place: int) -> GalleryItem:
        """Return the puzzle at a place, counted from 0."""

    @overload
    def __getitem__(self, at: int) -> GalleryItem: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[GalleryItem]: ...
    def __getitem__(self, at: int | slice) -> GalleryItem | Sequence[GalleryItem]:
        places = range(len(self))[at]
        return self.at(places) if isinstance(places, int) else list(map(self.at, places))


class ListedItems(GalleryItems):
    """Puzzles of a source's lists."""

    def __init__(self, ids: Iterable[str], make: Callable[[str], GalleryItem]) -> None:
        """Show the puzzles with these *ids*, of each of which *make* returns the item."""
        self.ids: tuple[str, ...] = tuple(ids)
        self._make = make

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {puzzle: at for at, puzzle in enumerate(self.ids)}

    def place(self, puzzle: str) -> int | None:
        """Return the place of the puzzle with this id, or None."""
        return self._places.get(puzzle)

    def at(self, place: int) -> GalleryItem:
        """Return the puzzle at a place."""
        return self._make(self.ids[place])

    def __len__(self) -> int:
        return len(self.ids)


class NumberedItems(GalleryItems):
    """Puzzles of which even the ids are too many to be made at once."""

    @property
    @abstractmethod
    def ready(self) -> bool:
        """Whether they are there before they are arranged."""

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
    items: GalleryItems
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

    nouns: ClassVar[Nouns] = Nouns()
    """The nouns in the words for actions."""
    has_new: ClassVar[bool] = False
    """Whether new puzzles are made from here."""

    def __init__(self, source: Source[E]) -> None:
        """Show the puzzles of *source*."""
        self.source = source
        self._listed: Sequence[PuzzleRow] | None = None
        self.named = lru_cache(maxsize=_CACHED)(self._named)
        """Returns the puzzle with an id, one of `ids`."""

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

    def manual(self) -> Manual | None:
        """Return the rules at the top of the help; None for those of galleries."""
        return None

    @property
    def look(self) -> Hashable:
        """The current value of whatever else the pictures depend on."""
        return None

    @abstractmethod
    def item(self, entry: E) -> GalleryItem:
        """Return a puzzle as it is shown."""

    def _named(self, puzzle: str) -> GalleryItem:
        entry = self.source.with_id(puzzle)
        assert entry is not None, puzzle
        return self.item(entry)

    def listed(self, ids: Iterable[str]) -> ListedItems:
        """Return the puzzles with these ids."""
        return ListedItems(ids, self.named)

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
        self.named.cache_clear()
        for name in ("collections", "everything"):
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
                self.listed(row.id for row in one.shown),
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

    @property
    def ids(self) -> Sequence[str]:
        """The ids of all puzzles that are searched."""
        return tuple(self.source.rows)

    def row(self, puzzle: str) -> PuzzleRow:
        """Return the facts about a puzzle by which it is found and sorted."""
        return self.source.rows[puzzle]

    def search(self, text: str, progress: PuzzleProgress) -> Sequence[str]:
        """Return the ids of the puzzles that match every word of *text*, best matches first."""
        return ranked(text, self.ids, list(map(self.row, self.ids)), progress)

    def arranged(self, ids: Sequence[str], sort: str, progress: PuzzleProgress) -> Sequence[str]:
        """Return *ids* in an order; see `tui_tangram.player.filters.SORTS`."""
        return arranged(sort, ids, map(self.row, ids), progress)


_CACHED: Final = 1_000
"""The puzzles of a source that are ready to be shown again."""
_DRAWS: Final = 100
"""The random puzzles of which one is likely unsolved."""
UNSOLVED = "unsolved"
"""The collection of the unsolved puzzles; the others are the stock's."""


class CollectionRow(NamedTuple):
    """A collection in the list of the gallery."""

    id: str
    name: str
    items: GalleryItems
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
            CollectionRow(UNSOLVED, markc("name", "Unsolved"), left, 0, heading=everything.heading),
            *map(self._shelf, self.stock.groups(self._played)),
        )
        if self._collection not in {shelf.id for shelf in self.shelves}:
            self._collection = everything.id
        self._refill()

    def _shelf(self, group: PuzzleGroup) -> CollectionRow:
        solved = sum(group.items.place(puzzle) is not None for puzzle in self.progress.solved)
        return CollectionRow(*group[:3], solved, *group[3:])

    @property
    def sorts(self) -> Sequence[str]:
        """The orders of the puzzles of the collection."""
        return self.shelf.items.sorts

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
