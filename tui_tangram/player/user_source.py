"""A player's own puzzles of one kind: lists, read after the program's, and added to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError
from tui_tangram.player.item_names import FreeNames, free_id, set_name
from tui_tangram.player.rows import UserRow
from tui_tangram.player.source import Source
from tui_tangram.player.user_store import FaultReporter, UserFile, UserSection, UserStore
from tui_tangram.values import NamedTuple, replace

YOURS: Final = mark("your own puzzles")
"""The source of puzzles without another one."""


class _Listed(Protocol):
    """A puzzle or set of a list."""

    @property
    def id(self) -> str: ...


_T = TypeVar("_T")
_E = TypeVar("_E", bound=_Listed)
NewRow: TypeAlias = tuple[UserRow, str]
"""The row of a puzzle, and its intended name."""


class UserPuzzles(NamedTuple, Generic[_E]):
    """The puzzles of one kind in some files."""

    groups: Mapping[str, tuple[_E, ...]] = MappingProxyType({})
    """The puzzles by the ids of their sets, directories or collections."""
    names: Mapping[str, str] = MappingProxyType({})
    """The names of the collections among them."""
    sets: Mapping[str, Any] = MappingProxyType({})
    """The sets of pieces in the files, by their ids."""

    @property
    def entries(self) -> Iterator[_E]:
        """All puzzles."""
        return chain.from_iterable(self.groups.values())


def checked(
    file: UserFile, make: Callable[[str, dict[str, Any]], _T], report: FaultReporter
) -> Iterator[_T]:
    """Yield the results of *make* for the ids and rows of a file, and report the rows it refuses.

    *make* raises `FormatError` with the place in the row.
    """
    try:
        for place, name, row in file.places():
            try:
                entry = make(name, row)
            except FormatError as error:
                where = ".".join(filter(None, (place, error.place)))
                line = str(FormatError(error.where, where, error.cause))
                report(line, file.path, tr(file.part.skipped))
            else:
                yield entry
    except DocumentError as error:
        report(f"{file.path}: {error}", file.path, tr("skipped"))


def once(
    file: UserFile, entries: Iterable[_E], ids: set[str], report: FaultReporter
) -> Iterator[_E]:
    """Yield the entries of a file whose ids are not among *ids*, and report the others.

    The ids are added.
    """
    for entry in entries:
        if entry.id in ids:
            line = tr(file.part.taken, file=file.path, name=quote(entry.id))
            report(line, file.path, tr("skipped"))
            continue
        ids.add(entry.id)
        yield entry


class GrowingList:
    """The rows of a list, to which new puzzles are added."""

    def __init__(
        self,
        file: UserFile,
        used: Iterable[str],
        content: Callable[[Mapping[str, Any]], Hashable],
    ) -> None:
        """Begin with the rows of a *file*.

        *used* are further ids in use; rows of one puzzle have the same *content*.
        """
        self.rows = list(file.rows)
        """The rows, new ones at the end."""
        self._group, self._ids, self._used = file.group, list(file.ids), {*used, *file.ids}
        self._content = content
        self._places = {content(row): at for at, row in enumerate(self.rows)}
        self._names = FreeNames(row["name"] for row in self.rows)
        self._number = len(self.rows)

    def add(self, row: UserRow, name: str) -> str:
        """Return the id of the puzzle of *row*, which is added under a free name if it is new.

        Raises `ItemError` for a bad name.
        """
        at = self._places.setdefault(self._content(row), len(self.rows))
        if at == len(self.rows):
            self._number += 1
            while f"{self._group}/{self._number}" in self._used:
                self._number += 1
            self._ids.append(f"{self._group}/{self._number}")
            self._used.add(self._ids[-1])
            free = self._names.give(set_name(name))
            own = {"id": self._ids[-1], "name": free, "source": row.get("source") or YOURS}
            self.rows.append(row.with_facts(own | {**row.facts, **own}))
        return self._ids[at]


class UserSource(Source[_E]):
    """All puzzles of a source, then a player's own, then those of packs.

    The program's puzzles are read once, by the source below; the others when they are first needed,
    and again after a change.
    """

    part: ClassVar[UserSection]
    """The part of a player's files with the puzzles of this kind."""
    read_again: ClassVar[tuple[str, ...]] = ()
    """Further attributes that depend on a player's files."""
    below: Source[_E]

    def __init__(
        self, below: Source[_E], own: UserStore, packs: Callable[[], Iterable[UserStore]] = tuple
    ) -> None:
        """Combine the puzzles of *below* and *own*, and those of installed *packs*."""
        super().__init__(below.directory)
        self.below = below
        self.user_store = own
        self._packs = packs

    # Reading

    @cached_property
    def own(self) -> UserPuzzles[_E]:
        """The player's own puzzles, as they were read last."""
        return self._read(self.user_store) if self.user_store.there else UserPuzzles()

    @cached_property
    def packed_puzzles(self) -> tuple[UserPuzzles[_E], ...]:
        """The puzzles of each pack that was installed."""
        return tuple(map(self._read, self._packs()))

    def _read(self, files: UserStore) -> UserPuzzles[_E]:
        """Return the valid puzzles in files."""
        sets, proven = self._sets_in(files), []
        groups: dict[str, list[_E]] = {}
        names: dict[str, str] = {}
        ids: set[str] = set()
        for file in files.files(self.part):
            found, in_order = self._entries(file, sets, files.report_fault)
            if file.listed and in_order and not file.proven:
                proven.append(file)
            some = list(once(file, found, ids, files.report_fault))
            if file.name and some and file.group not in groups:
                names[file.group] = file.name
            if some:
                groups.setdefault(file.group, []).extend(some)
        if proven:
            files.prove(proven)
        return UserPuzzles({key: tuple(some) for key, some in groups.items()}, names, sets)

    def _sets_in(self, files: UserStore) -> Mapping[str, Any]:  # noqa: ARG002
        """Return the sets in files, by their ids."""
        return {}

    @abstractmethod
    def _entries(
        self, file: UserFile, sets: Mapping[str, Any], report: FaultReporter
    ) -> tuple[Iterable[_E], bool]:
        """Return the valid puzzles of a file with these *sets*, and whether all are valid."""

    @abstractmethod
    def _written_rows(self, file: UserFile) -> Iterable[Mapping[str, Any]]:
        """Return the rows of a file of the player's as the program writes them."""

    @abstractmethod
    def content_of(self, row: Mapping[str, Any], head: Mapping[str, Any]) -> Hashable:
        """Return the puzzle of a row, without its names; *head* has the shared fields."""

    def forget(self) -> None:
        """Read the player's own puzzles again when they are next needed."""
        for name in ("own", "packed_puzzles", *self.read_again):
            self.__dict__.pop(name, None)
        self.user_store.forget()
        super().forget()

    # Adding

    def _add(
        self,
        group: str,
        head: Mapping[str, Any],
        new: Callable[[Mapping[str, Any]], Iterable[NewRow]],
    ) -> tuple[_E, ...]:
        """Add puzzles to the list of a group; return them as saved.

        *new* returns their rows for the shared fields of the list; *head* has those of a new list.
        Raises `ItemError`.
        """
        files = self.user_store
        with files.changing():
            self.forget()
            used = [one.id for one in self.own.entries]
            file = files.list_of(self.part, group, head)
            if not file.proven:
                file = replace(file, rows=tuple(self._written_rows(file)), proven=True)
            growing = GrowingList(file, used, lambda row: self.content_of(row, file.head))
            ids = [growing.add(*one) for one in new(file.head)]
            files.check_room(len(growing.rows), file.group)
            if len(growing.rows) > len(file.rows):
                files.write(replace(file, rows=tuple(growing.rows)))
        self.forget()
        found = {one.id: one for one in self.own.entries}
        return tuple(found[name] for name in ids)

    def _add_collection(
        self, name: str, new: Callable[[Mapping[str, Any]], Iterable[NewRow]]
    ) -> tuple[_E, ...]:
        """Add puzzles as a new collection, with a number if the name is in use.

        Raises `ItemError`.
        """
        name = FreeNames(self.own.names.values()).give(set_name(name))
        group = free_id(name, self._taken, self.user_store.prefix)
        return self._add(group, {"id": group, "name": name}, new)

    @property
    def _taken(self) -> set[str]:
        """The ids that no new collection can have."""
        return {self.part.directory, *self.own.groups}
