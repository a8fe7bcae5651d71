"""The source of the puzzles of one kind of game, with the parts that all kinds share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tui_tangram.language import PlayerError, catalogue
from tui_tangram.play.names import folded, named

if TYPE_CHECKING:
    from tui_tangram.play import Meter

E = TypeVar("E")
"""The type of a source's entries, one for each puzzle that is listed."""


class LibraryError(PlayerError):
    """The puzzles that should have come with the package are missing or damaged."""


class PuzzleRow(NamedTuple):
    """A row of a list of puzzles, the same for every kind."""

    kind: str
    """The kind of the puzzle's game, as the catalog names it."""
    id: str
    name: str
    collection: str
    """The name of its collection."""
    source: str
    difficulty: int | None
    """The grade from 1 to 5 in its collection, where it has one."""
    aliases: tuple[str, ...] = ()
    effort: float | None = None
    """The number of pieces that a careful player lays, where it was measured."""

    @property
    def title(self) -> str:
        """The name in the language in use; see `tui_tangram.play.names`."""
        return named(self.name, self.id)

    @property
    def group(self) -> str:
        """The name of its collection, in the language in use."""
        return named(self.collection, self.id)


class Collection(NamedTuple):
    """Some puzzles that belong together, in the order of the library."""

    id: str
    name: str
    items: tuple[PuzzleRow, ...]

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def shown(self) -> tuple[PuzzleRow, ...]:
        """The puzzles in the order in which they are shown; see `in_order`."""
        return in_order(self.items)


class Source(ABC, Generic[E]):
    """The puzzles of a kind in a directory, read when they are first asked for.

    Whatever reads them raises `LibraryError`.
    """

    kind: ClassVar[str]
    """The kind's name in the catalog."""

    def __init__(self, directory: Path) -> None:
        """Use *directory*, which has all puzzles of the program."""
        self.directory = directory
        self._told: tuple[object, dict[str, E]] = None, {}

    @staticmethod
    def title(id: str, name: str) -> str:  # noqa: A002
        """Return the English name of a puzzle, or a class of results, in the language in use."""
        return named(name, id)

    @property
    @abstractmethod
    def entries(self) -> Sequence[E]:
        """The entries, in the order in which they are listed."""

    @abstractmethod
    def item(self, entry: E) -> PuzzleRow:
        """Return the row of a puzzle in lists."""

    def names(self, entry: E) -> Iterator[tuple[int, str]]:
        """Yield all that a puzzle is called; of two that are called the same, the lower rank."""
        item = self.item(entry)
        for name in (item.id, *tails(item.id)):
            yield 0, name
        for name in (item.name, *item.aliases):
            yield 1, name

    def puzzle(self, entry: E) -> Any:  # noqa: ANN401
        """Return the puzzle itself."""
        return entry

    def nameless(self, puzzle: Any, **others: object) -> Any:  # noqa: ANN401
        """Return a puzzle without its id, and with *others* of its fields."""
        return replace(puzzle, id="", **others)

    def load(self) -> None:
        """Read now as much as shows whether the puzzles are damaged."""

    @property
    def collections(self) -> Sequence[Collection]:
        """The collections that the puzzles are sorted into."""
        return ()

    @property
    def usual(self) -> Sequence[PuzzleRow]:
        """The rows of the puzzles that one is to solve, in order."""
        return self.items

    def siblings(self, puzzle: str) -> Sequence[PuzzleRow]:
        """Return the rows of the set that has the puzzle with this id; none for another id."""
        found = next((item.collection for item in self.items if item.id == puzzle), None)
        return [item for item in self.items if item.collection == found]

    @cached_property
    def items(self) -> tuple[PuzzleRow, ...]:
        """The rows of lists, in the order of the entries."""
        return tuple(map(self.item, self.entries))

    def find(self, text: str) -> Any | None:  # noqa: ANN401
        """Return the puzzle that *text* names, or None.

        Raises `ValueError`, one line, for what is meant as a name and is not well made, and
        `UnmadeError`.
        """
        entry = self.entry(text)
        return None if entry is None else self.puzzle(entry)

    def make(self, text: str, meter: Meter | None) -> Any:  # noqa: ANN401
        """Return the puzzle of a name for which `find` raises `UnmadeError`, however long it takes.

        *meter* limits a search.  Raises `ValueError` for a name that is not well made.
        """
        raise NotImplementedError

    def entry(self, text: str) -> E | None:
        """Return the entry called *text*, also in the language in use, or None."""
        name = key(text[:LONGEST])
        found = self._index.get(name)
        return self._index_by_translation.get(name) if found is None else found

    def search(self, text: str) -> tuple[E, ...]:
        """Return the entries that match every word of *text*; see `ranked`."""
        return ranked(text, self.entries, self.items)

    @cached_property
    def _index(self) -> dict[str, E]:
        index: dict[str, E] = {}
        called = [(*name, entry) for entry in self.entries for name in self.names(entry)]
        for _, name, entry in sorted(called, key=lambda one: one[0]):
            index.setdefault(key(name), entry)
        return index

    @property
    def _index_by_translation(self) -> dict[str, E]:
        """The entries by the puzzles' names in the language in use."""
        if self._told[0] is not catalogue():
            told: dict[str, E] = {}
            for entry, item in zip(self.entries, self.items, strict=True):
                for name in (item.title, f"{item.group} {item.title}"):
                    told.setdefault(key(name), entry)
            self._told = catalogue(), told
        return self._told[1]


LONGEST: Final = 200
"""The most characters of a name; text beyond them is not looked at."""


def key(text: str) -> str:
    """Return *text* as it is compared: small letters and digits with hyphens between.

    >>> key("Cat's  Head"), key("sugarizer/1#4"), key("Vögel")
    ('cats-head', 'sugarizer/1-4', 'vogel')
    """
    return re.sub(r"[^\w/]+", "-", folded(text).replace("'", "")).strip("-")


def ranked(text: str, things: Sequence[E], items: Sequence[PuzzleRow]) -> tuple[E, ...]:
    """Return the things whose items match every word of *text*, best matches first.

    A word matches anywhere in the name, an alias, the collection, the id or the source.
    A word matches without its accents, and names in English and in the language in use.
    Names that begin with the text come first, then those with a word that does.
    """
    typed = key(text[:LONGEST])
    words = typed.split("-")
    texts = catalogue()
    found: tuple[list[E], ...] = ([], [], [])
    for thing, item in zip(things, items, strict=True):
        names, rest = _searched(item, texts)
        if all(word in rest for word in words):
            starts = f"\n{typed}" in names, f"-{typed}" in names
            found[0 if starts[0] else 1 if starts[1] else 2].append(thing)
    return tuple(thing for group in found for thing in group)


@lru_cache(maxsize=4096)
def _searched(item: PuzzleRow, texts: object) -> tuple[str, str]:
    """Return the names of a puzzle, each on a line, and all that is searched.

    *texts* is the catalogue in use, on which the names depend.
    """
    del texts
    names = dict.fromkeys((item.title, item.name))
    aliases = [one for name in item.aliases for one in (name, named(name, item.id))]
    more = (*aliases, item.collection, item.group, item.id, item.source)
    everything = dict.fromkeys((*names, *more))
    return "".join(f"\n{key(name)}" for name in names), key(" ".join(everything))


def tails(name: str) -> Iterator[str]:
    """Yield the last part of an id, unless it is a number, which alone names nothing."""
    tail = name.rpartition("/")[2]
    if not tail.isdecimal():
        yield tail


def in_order(items: Sequence[PuzzleRow]) -> tuple[PuzzleRow, ...]:
    """Return items in the order in which they are shown.

    A run of one group that is sorted by its English names is sorted by those in the language
    in use.
    """
    found: list[PuzzleRow] = []
    for _, some in groupby(items, lambda item: item.collection):
        run = list(some)
        names = [folded(one.name) for one in run]
        if names == sorted(names):
            run.sort(key=lambda one: folded(one.title))
        found += run
    return tuple(found)
