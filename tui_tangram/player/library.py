"""The puzzles that come with the package, of all kinds.

They are data in the directory ``puzzles``: in a source tree next to the package, in an
installed copy inside it.  The source of a kind knows the contents of its files
(`tui_tangram.player.source`).  They are part of the package and checked by its tests, not
each time they are read.

So are the lists of daily puzzles, ``puzzles/daily/<kind>.json``::

    {"format": "tui-tangram/daily", "version": 1, "kind": "tangram", "editions": [
     {"begins": "2025-12-29", "names": {"1": ["tangram/cat", …], …, "5": […]}}
    ]}

See `tui_tangram.games.catalog.daily` for what they mean.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui_tangram.games.kinds import KindParts
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.names import id_in
from tui_tangram.play.phrases import either
from tui_tangram.player.filters import (
    LONGEST,
    Collection,
    PuzzleProgress,
    PuzzleRow,
    in_order,
    key,
    ranked,
    tails,
)
from tui_tangram.player.source import LibraryError, Source

if TYPE_CHECKING:
    from tui_tangram.games.catalog import UnmadeError
    from tui_tangram.games.catalog.daily import DailySchedule
    from tui_tangram.play import Meter
    from tui_tangram.player.lessons import Lesson
    from tui_tangram.player.packs import PuzzlePack


_Source = TypeVar("_Source", bound=Source[Any])


class UnknownPuzzleError(LookupError):
    """No puzzle has that name.  The message suggests others, of all kinds."""

    def __init__(self, text: str, library: Library) -> None:
        super().__init__(text)
        self.text = text
        self._library = library

    @cached_property
    def suggestions(self) -> tuple[PuzzleRow, ...]:
        """Puzzles with similar names, the most similar first; three at most."""
        return self._library.similar(self.text)

    @property
    def hint(self) -> str:
        """Advice on names to type instead, as a clause."""
        names = [f"{item.title} ({item.id})" for item in self.suggestions]
        if not names:
            return tr("try: tui-tangram list")
        return tr("did you mean {name}?", name=either(names))

    def __str__(self) -> str:
        return tr("no puzzle called {name}; {hint}", name=quote(self.text), hint=self.hint)


class Library:
    """The puzzles in a directory: those of each kind come from a source of their own."""

    def __init__(self, directory: Path) -> None:
        """Use *directory*, in which each source has directories of its own."""
        self.directory = directory
        self.below: Library = self
        """The program's puzzles: those of this library to which others may be added."""
        self._sources: dict[str, Source[Any]] = {}
        self._remembered: dict[str, tuple[str, Any]] = {}
        self._rotas: dict[str, DailySchedule] = {}

    def __getitem__(self, kind: str) -> Source[Any]:
        """Return the source of a kind."""
        if kind not in self._sources:
            self._sources[kind] = self._source(kind)
        return self._sources[kind]

    def has(self, kind: str) -> bool:
        """Whether there is a source of a kind."""
        return kind in KindParts("source")

    def of(self, source: type[_Source]) -> _Source:
        """Return the source of this class, for callers that know its kind."""
        found = self[source.kind]
        assert isinstance(found, source)
        return found

    def _source(self, kind: str) -> Source[Any]:
        made: Source[Any] = KindParts("source")[kind](self.directory)
        return made

    @property
    def sources(self) -> list[Source[Any]]:
        """The sources of all kinds, in order."""
        return [self[kind] for kind in KindParts("source")]

    def at_hand(self, text: str, kind: str = "") -> tuple[str, Any] | None:
        """Return kind and puzzle of an id of the program, if it is found without other puzzles.

        So a start that is for one puzzle reads nothing else.  None for other texts, and for a
        puzzle that is not of a *kind* if one is given.
        """
        name = id_in(text)
        for one in [kind] if kind else KindParts("source"):
            with suppress(LibraryError):  # it is reported once all are searched
                found = self.below[one].at_hand(name)
                if found is not None:
                    return one, found
        return None

    def claiming(self, text: str) -> Iterator[str]:
        """Yield the kinds: that of the puzzle at hand, that whose names *text* is like, others."""
        first = self.at_hand(text)
        if first is not None:
            yield first[0]
        for source in self._claiming(text):
            if first is None or source.kind != first[0]:
                yield source.kind

    def _claiming(self, text: str) -> list[Source[Any]]:
        name = id_in(text)
        return sorted(self.sources, key=lambda one: not one.claims(name))

    def find(self, text: str, kind: str = "") -> Any:  # noqa: ANN401
        """Return the puzzle of a *kind*, or of any, that a typed or pasted *text* names.

        Raises `UnknownPuzzleError` with suggestions for an unknown name,
        `ValueError`, one line, for a malformed name, and
        `UnmadeError` for a puzzle that takes long to make.
        """
        known_kind, known = self._remembered.get(id_in(text), ("", None))
        if known is not None and kind in ("", known_kind):
            return known
        at_hand = self.at_hand(text, kind)
        if at_hand is not None:
            return at_hand[1]
        found = _first([self[kind]] if kind else self._claiming(text), lambda one: one.find(text))
        if found is not None:
            return found
        alone = self.alone(text)
        if alone is not None and kind in ("", alone.kind):
            return self[alone.kind].find(alone.id)
        raise UnknownPuzzleError(text, self)

    def id_of(self, text: str) -> str:
        """Return the ID of the puzzle that *text* names, which need not be made; see `find`."""
        at_hand = self.at_hand(text)
        if at_hand is not None:
            return str(at_hand[1].id)
        found: str | None = _first(self._claiming(text), lambda one: one.id_of(text))
        if found is None:
            raise UnknownPuzzleError(text, self)
        return found

    def alone(self, text: str) -> PuzzleRow | None:
        """Return the only puzzle of the collection that *text* names; None for others."""
        rows = self._collected(text)
        return rows[0] if len(rows) == 1 else None

    def _collected(self, text: str) -> tuple[PuzzleRow, ...]:
        """Return the puzzles of the collection that *text* names, or with ids that begin so."""
        name = key(id_in(text)[:LONGEST])
        sources = self._undamaged
        called = (
            one.shown
            for source in sources
            for one in source.collections
            if name in map(key, (one.id, one.name, one.title))
        )
        return next(called, ()) or tuple(
            one for source in sources for one in source.items if one.id.startswith(f"{name}/")
        )

    def make(self, wanted: UnmadeError, found: str = "", meter: Meter | None = None) -> None:
        """Make the puzzle that *wanted* names, so that it can be found from now on.

        *found* is the id of the puzzle, if it was searched for elsewhere; else *meter* limits
        the search, which raises `Stopped`.  Raises `ValueError`, one line, for a faulty name.
        """
        kind, name = wanted.kind, wanted.name
        puzzle = self[kind].make(found or name, meter)
        self._remembered |= dict.fromkeys((name, puzzle.id), (kind, puzzle))

    def schedule(self, kind: str) -> DailySchedule:
        """Return the lists from which a kind of game takes its daily puzzles.

        Raises `LibraryError`.
        """
        if kind not in self._rotas:
            path = self.directory / "daily" / f"{kind}.json"
            try:
                self._rotas[kind] = read_schedule(path, kind)
            except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
                raise LibraryError(
                    "cannot read the daily puzzles in {file}: {why}", file=path, why=repr(error)
                ) from None
        return self._rotas[kind]

    def keep(self, puzzle: Any, kind: str, **others: object) -> str:  # noqa: ANN401
        """Remember a puzzle of a kind that came from elsewhere, and return a name for it.

        *others* are fields with other values, such as its name for players.  It is found by the
        returned name while the program runs.  It loses its id, so nothing is recorded of it, and
        its saves contain it, as the returned name ends with the program.
        """
        name = f"kept:{len(self._remembered) + 1}"
        self._remembered[name] = kind, self[kind].nameless(puzzle, **others)
        return name

    @cached_property
    def packs(self) -> tuple[PuzzlePack, ...]:
        """The packs of the program.  Raises `LibraryError`."""
        from tui_tangram.player.packs import load_packs

        return load_packs(self.directory)

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the program.  Raises `LibraryError`."""
        from tui_tangram.player.lessons import load_lessons

        return load_lessons(self.directory)

    @property
    def items(self) -> tuple[PuzzleRow, ...]:
        """The rows of all puzzles, by kind.  Raises `LibraryError`."""
        return tuple(item for source in self.sources for item in source.items)

    @property
    def _undamaged(self) -> list[Source[Any]]:
        """The sources whose puzzles can be read: no name is missed because of the others."""
        found: list[Source[Any]] = []
        for source in self.sources:
            with suppress(LibraryError):
                if source.items or source.collections:
                    found.append(source)
        return found

    @property
    def shown_items(self) -> tuple[PuzzleRow, ...]:
        """The same in the order in which they are shown.  Raises `LibraryError`."""
        return in_order(self.items)

    @property
    def collections(self) -> list[Collection]:
        """The collections of the puzzles of all kinds.  Raises `LibraryError`."""
        return [one for source in self.sources for one in source.collections]

    def search_items(
        self, text: str, progress: PuzzleProgress | None = None
    ) -> tuple[PuzzleRow, ...]:
        """Return the puzzles that match every word of *text*; see `tui_tangram.player.filters`."""
        return ranked(text, self.items, self.items, progress or PuzzleProgress())

    def similar(self, text: str) -> tuple[PuzzleRow, ...]:
        """Return at most three suggestions for *text*.

        These are those of the collection that it names, or those with the most similar names.
        """
        if rows := self._collected(text):
            return rows[:3]
        # Late: few names have typing errors.
        from difflib import get_close_matches

        wanted = key(id_in(text)[:LONGEST])
        group, _, tail = wanted.rpartition("/")
        named: dict[str, PuzzleRow] = {}
        sources = self._undamaged
        items = [item for source in sources for item in source.items]
        groups = {item.id.partition("/")[0] for item in items}
        if not group or group in groups:
            # Ids of one group are similar, so only the part after the group is compared.
            for item in items:
                for name in (*tails(item.id), item.name, item.title, *item.aliases):
                    named.setdefault(key(name), item)
            collections = [one for source in sources for one in source.collections if one.items]
            for one in collections:
                first = one.shown[0]
                for name in (one.id, one.name, one.title):
                    named.setdefault(key(name), first)
            found = get_close_matches(tail, named, 5)
        else:
            named |= {key(item.id): item for item in reversed(items)}
            found = get_close_matches(wanted, named, 5)
        return tuple(dict.fromkeys(named[name] for name in found))[:3]


def _first(sources: Iterable[Source[Any]], search: Callable[[Source[Any]], Any]) -> Any:  # noqa: ANN401
    """Return what *search* finds in the first source that has it, or None.

    Damaged sources only matter if no other has it: then raises the `LibraryError` of the first.
    """
    damaged: LibraryError | None = None
    for source in sources:
        try:
            found = search(source)
        except LibraryError as error:
            damaged = damaged or error
        else:
            if found is not None:
                return found
    if damaged is not None:
        raise damaged
    return None


@lru_cache(maxsize=1)
def shipped_library() -> Library:
    """Return the library that comes with the package.  Raises `LibraryError`."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "puzzles", package.parent / "puzzles")
    for place in places:
        if (place / "sets").is_dir():
            return Library(place)
    raise LibraryError(
        "no puzzles in {file}; install the package again",
        file=tr("{one} or {other}", one=places[0], other=places[1]),
    )


DAILY: Final = "tui-tangram/daily"
VERSION: Final = 1


def read_schedule(path: Path, kind: str) -> DailySchedule:
    """Return the schedule in a file.

    Raises `ValueError`, `LookupError` or `TypeError` for a file that is none, and `OSError`.
    """
    from datetime import date

    from tui_tangram.games.catalog.daily import Edition

    document = json.loads(path.read_bytes())
    if (document["format"], document["version"], document["kind"]) != (DAILY, VERSION, kind):
        raise ValueError("they are of another format, version or kind")
    return tuple(
        Edition(
            date.fromisoformat(row["begins"]),
            {int(grade): tuple(names) for grade, names in row["names"].items()},
        )
        for row in document["editions"]
    )
