"""The source of the puzzles of one kind of game, with the parts that all kinds share.

It also reads puzzles from a file made elsewhere, before they are saved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tui_tangram.files import regular
from tui_tangram.language import PlayerError, catalogue, tr
from tui_tangram.play import DocumentError
from tui_tangram.play.names import id_in, named
from tui_tangram.player.filters import (
    LONGEST,
    Collection,
    PuzzleProgress,
    PuzzleRow,
    key,
    ranked,
    respelled,
    tails,
)
from tui_tangram.values import NamedTuple, replace

if TYPE_CHECKING:
    from tui_tangram.games.together.run import RecordedRun
    from tui_tangram.maths.geometry.plane import FloatPoint
    from tui_tangram.play import Game, Meter
    from tui_tangram.play.files import ImportSpec


E = TypeVar("E")
"""The type of a source's entries, one for each puzzle that is listed."""
_Read = TypeVar("_Read")


class LibraryError(PlayerError):
    """The puzzles that should have come with the package are missing or damaged."""


def read_shipped(path: Path, read: Callable[[str], _Read], fault: str) -> _Read:
    """Return what *read* makes of a text of the program.

    Raises `LibraryError`, which says *fault*, as marked, of *file*, and *why*.
    """
    try:
        with open(path, encoding="utf-8", opener=regular) as file:
            return read(file.read())
    except (OSError, ValueError) as error:
        # A `DocumentError` is a `ValueError`, as is text that is no UTF-8.
        why = error if isinstance(error, DocumentError) else repr(error)
        raise LibraryError(fault, file=path, why=why) from None


class Source(ABC, Generic[E]):
    """The puzzles of a kind in a directory, read when they are first needed.

    Whatever reads them raises `LibraryError`.
    """

    kind: ClassVar[str]
    """The kind's name in the catalog."""
    below: Source[E] | None = None
    """The source of the program's entries, if a player's own follow them.

    It is read once for all, and its names have precedence.
    """

    def __init__(self, directory: Path) -> None:
        """Use *directory*, which has all puzzles of the program."""
        self.directory = directory
        self._translated: tuple[object, dict[str, E]] = None, {}

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

    def record(self, entry: E) -> dict[str, object]:  # noqa: ARG002
        """Return the fields of a puzzle in lists for programs, besides id, name and kind."""
        return {}

    def unlisted(self, text: str) -> E | None:  # noqa: ARG002
        """Return the entry of a puzzle that no list has, by its ID; None for another text.

        Raises as `find` does.
        """
        return None

    def names(self, entry: E) -> Iterator[tuple[int, str]]:
        """Yield the ranked names of a puzzle; a shared name finds that of the lower rank."""
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

    def full_title(self, row: PuzzleRow) -> str:
        """Return the title of a puzzle after that of its set, which makes it unique."""
        return tr("{set}: {name}", set=row.group, name=row.title)

    def span(self, puzzle: str) -> float:
        """Return the room that the puzzle with this id takes, less for larger pieces.

        The unit is the source's own; 0 if all puzzles are seen equally well.
        """
        del puzzle
        return 0.0

    def forget(self) -> None:
        """Read the puzzles again when they are next needed."""
        for name in ("entries", "collections", "items", "rows", "_index"):
            self.__dict__.pop(name, None)
        self._translated = None, {}

    @property
    def collections(self) -> Sequence[Collection]:
        """The collections that the puzzles are sorted into."""
        return ()

    @property
    def usual(self) -> Sequence[PuzzleRow]:
        """The rows of the puzzles to solve, in order."""
        return self.items

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all entries, cheap to count."""
        return frozenset(item.id for item in self.items)

    def siblings(self, puzzle: str) -> Sequence[PuzzleRow]:
        """Return the rows of the set that has the puzzle with this id; none for another id."""
        found = self.rows.get(puzzle)
        return [item for item in self.items if found and item.collection == found.collection]

    @cached_property
    def items(self) -> tuple[PuzzleRow, ...]:
        """The rows of lists, in the order of the entries."""
        before = () if self.below is None else self.below.items
        return (*before, *map(self.item, self.entries[len(before) :]))

    @cached_property
    def rows(self) -> Mapping[str, PuzzleRow]:
        """The same by the ids of the puzzles."""
        return {row.id: row for row in self.items}

    def reads(self, content: bytes) -> bool:  # noqa: ARG002
        """Return whether an imported file is one of this kind, by its beginning."""
        return False

    def is_open(self, content: bytes) -> bool:  # noqa: ARG002
        """Return whether such a file may leave something open for `ImportSpec.words`."""
        return False

    def arrivals(self, content: bytes, where: str, spec: ImportSpec) -> Iterator[Arrival]:
        """Yield the puzzles of such a file, called *where* in messages.

        Raises `FormatError`, one line, for an unusable file.
        """
        raise NotImplementedError

    def file_of(self, arrivals: Sequence[Arrival]) -> str:
        """Return puzzles of such a file, at least one, as a file of this program."""
        raise NotImplementedError

    def game_of(self, arrival: Arrival) -> Game[Any]:
        """Return the game of a puzzle that is not saved yet.  Raises `LookupError`."""
        raise NotImplementedError

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Save puzzles that came from a file, in a collection of that name if it has one.

        Returns their rows.  Raises `ItemError` if they cannot be saved.
        """
        raise NotImplementedError

    def saved_set(self, arrival: Arrival) -> str:
        """Return the id of the set that came with a puzzle, once it is saved.

        Raises `LookupError` where none did.
        """
        raise LookupError(arrival.name)

    def claims(self, text: str) -> bool:
        """Whether a text has the form of a name of this kind, by default ``kind/…``."""
        return text.strip().lower().startswith(f"{self.kind}/")

    def find(self, text: str) -> Any | None:  # noqa: ANN401
        """Return the puzzle that a typed or pasted *text* names, or None.

        An unknown name may be another spelling of an ID: see `respelled`.
        Raises `ValueError`, one line, for a malformed name, and `UnmadeError`.
        """
        name = id_in(text)
        found = self.called(name)
        for other in respelled(name) if found is None else ():
            # A mere guess is refused silently.
            with suppress(ValueError):
                found = self.called(other)
            if found is not None:
                break
        return found

    def called(self, name: str) -> Any | None:  # noqa: ANN401
        """Return the puzzle with this ID or name, or None.  Raises as `find` does."""
        entry = self.entry(name)
        return None if entry is None else self.puzzle(entry)

    def random_id(self, grade: int, seed: int, set_id: str = "") -> str:  # noqa: ARG002
        """Return the id of a new puzzle of a grade from 1 to 5, with the id of a set or without.

        It is empty for a kind that makes no puzzles by difficulty.  Raises `ValueError`, one line,
        and `LibraryError` for a set of which none are made.
        """
        return ""

    def at_hand(self, name: str) -> Any | None:  # noqa: ARG002, ANN401
        """Return the puzzle of the program with exactly that id, if other lists are not read.

        None for others, too.  Raises `LibraryError`.
        """
        return None

    def id_of(self, text: str) -> str | None:
        """Return the ID of the puzzle that *text* names, or None; raises what `find` does."""
        found = self.find(text)
        return None if found is None else str(found.id or text)

    def make(self, text: str, meter: Meter | None) -> Any:  # noqa: ANN401
        """Return the puzzle of a name for which `find` raises `UnmadeError`, without a time limit.

        *meter* limits a search.  Raises `ValueError` for a malformed name.
        """
        raise NotImplementedError

    def entry(self, text: str) -> E | None:
        """Return the entry called *text*, also in the language in use, or None."""
        if self.below is not None and (found := self.below.entry(text)) is not None:
            return found
        name = key(text[:LONGEST])
        return self._index.get(name) or self._index_by_translation.get(name)

    def with_id(self, name: str) -> E | None:
        """Return the entry with exactly that id, or None."""
        rows = zip(self.items, self.entries, strict=True)
        return next((entry for row, entry in rows if row.id == name), None)

    @property
    def _own_entries(self) -> Sequence[E]:
        """The entries that are not of the source below."""
        return self.entries if self.below is None else self.entries[len(self.below.entries) :]

    def search(self, text: str, progress: PuzzleProgress | None = None) -> tuple[E, ...]:
        """Return the entries that match every word of *text*; see `tui_tangram.player.filters`."""
        return ranked(text, self.entries, self.items, progress or PuzzleProgress())

    @cached_property
    def _index(self) -> dict[str, E]:
        index: dict[str, E] = {}
        called = [(*name, entry) for entry in self._own_entries for name in self.names(entry)]
        for _, name, entry in sorted(called, key=lambda one: one[0]):
            index.setdefault(key(name), entry)
        return index

    @property
    def _index_by_translation(self) -> dict[str, E]:
        """The entries by the puzzles' names in the language in use."""
        if self._translated[0] is not catalogue():
            translated: dict[str, E] = {}
            for entry in self._own_entries:
                item = self.item(entry)
                for name in (item.title, f"{item.group} {item.title}"):
                    translated.setdefault(key(name), entry)
            self._translated = catalogue(), translated
        return self._translated[1]


class ShownContour(NamedTuple):
    """The contours of a picture or an outline, over the puzzle that is near them."""

    rings: tuple[tuple[FloatPoint, ...], ...]
    """Its contours, in the units of the puzzle."""
    error: float
    """The area by which both differ, as a percentage of the puzzle's."""
    sure: bool
    """Whether no other puzzle is as near."""


class Arrival(NamedTuple):
    """A puzzle of a file, or the reason why it is none."""

    place: str
    """The place in the file, such as ``line 7``; empty for the whole."""
    name: str
    puzzle: Any = None
    """The puzzle, without an id; None for one that is refused."""
    twin: str = ""
    """The title of the puzzle that is the same, here or earlier in the import."""
    cause: str = ""
    """The reason why it is refused."""
    pieces: Any = None
    """Its set, or the like, which comes with it and is not in the library."""
    about: str = ""
    """The name of its set, or the number of its tiles."""
    octilinear: bool = True
    """Whether all is at multiples of 45°."""
    choices: tuple[str, ...] = ()
    """The words for it in `ImportSpec.words`, those taken first; empty if it is sure."""
    question: str = ""
    """The same in words."""
    moves: tuple[str, ...] = ()
    """The moves of a game in progress that the file shows; its puzzle has an id if it is here."""
    again: Callable[[], Arrival] | None = None
    """Looks for the puzzle of such a game again, which may come later in the import."""
    notes: tuple[str, ...] = ()
    """Sentences for players on how it was read, or on what was set aside."""
    run: RecordedRun | None = None
    """The game of somebody else to play against, whose puzzle was found."""
    shown: ShownContour | None = None
    """The contours of a picture; None where the file states its puzzle."""
    others: tuple[Arrival, ...] = ()
    """The other puzzles that a picture may show, the likeliest first."""
