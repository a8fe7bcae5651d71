"""The puzzles of one game as the gallery shows them: each is made when it is shown.

A `GallerySource` is made for each game; browser and page know nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Generic, overload

from tui_tangram.app.actions import Nouns
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
    solved: int = 0
    """The number of solved ones, in the list of a gallery."""


class Missing(NamedTuple):
    """The messages where there is no puzzle, marked."""

    here: str
    """There is no puzzle to choose."""
    to_solve: str
    """There is none with solutions to look at."""
    to_play: str
    """There is none to play; without a full stop, as a reason may follow."""


_CACHED: Final = 1_000
"""The puzzles of a source that are ready to be shown again."""


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
            PuzzleGroup(*one[:2], self.listed(row.id for row in one.shown), *one[3:])
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
