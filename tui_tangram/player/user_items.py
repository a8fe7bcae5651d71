"""A player's own items of all kinds: list, rename, delete to the trash, restore.

An id stays when a name changes.  An item that is restored has its id again, and so its results and
saves; if another item has that id by now, it gets the next one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any, Final

from tui_tangram.files import TRASH
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Document, quote, read_document
from tui_tangram.play.document import Field, RecordSchema, choice, parse_object, text, whole
from tui_tangram.play.names import folded
from tui_tangram.player.item_names import FreeNames, ItemError, find_named, free_id, set_name
from tui_tangram.player.rows import UserRow, changed_row, compact, parsed_row
from tui_tangram.player.shelf import Trash, file_name
from tui_tangram.player.user_store import (
    BOARDS,
    FIGURES,
    PARTS,
    SETS,
    UserFile,
    UserSection,
    UserStore,
)
from tui_tangram.values import NamedTuple, replace

_DELETED: Final = "tui-tangram/deleted"
_VERSION: Final = 1


class UserItemType(Enum):
    """The types of items; the values are marked."""

    SET = mark("set")
    COLLECTION = mark("collection")
    FIGURE = mark("figure")
    BOARD = mark("board")


_SINGLE: Final = {SETS: UserItemType.SET, FIGURES: UserItemType.FIGURE, BOARDS: UserItemType.BOARD}


class UserItem(NamedTuple):
    """A puzzle, a set or a collection of a player's own."""

    id: str
    name: str
    what: UserItemType
    number: int = 1
    """The number of puzzles in it, or of a set."""

    @property
    def described(self) -> str:
        """Its form and size, in the language in use."""
        if self.what in (UserItemType.SET, UserItemType.COLLECTION):
            puzzles = trn("{n} puzzle", "{n} puzzles", self.number)
            return f"{tr(self.what.value)}, {puzzles}"
        return tr(self.what.value)


class RemovedRow(NamedTuple):
    """A row that was in a file."""

    at: int
    """The number of rows before it."""
    row: Mapping[str, Any]


class RemovedRows(NamedTuple):
    """Some rows that were in a file."""

    part: UserSection
    file: str
    """The name of the file."""
    head: Mapping[str, Any] | None
    """The fields of the list without its rows; None for a file with one puzzle."""
    proven: bool
    """Whether they were read in full and are valid."""
    rows: tuple[RemovedRow, ...]

    def renamed(self, ids: Mapping[str, str]) -> RemovedRows:
        """Return the same with other *ids* of sets, by their old ids."""

        def changed(content: Mapping[str, Any]) -> Mapping[str, Any]:
            new = {key: ids.get(str(content.get(key))) for key in ("set", "id")} if ids else {}
            new = {key: value for key, value in new.items() if value}
            return changed_row(content, **new) if new else content

        rows = tuple(RemovedRow(at, changed(row)) for at, row in self.rows)
        return self._replace(head=self.head and changed(self.head), rows=rows)


class Deleted(NamedTuple):
    """An item in the trash."""

    item: UserItem
    written: float
    """The time of its deletion, in seconds since 1970."""
    path: Path
    files: tuple[RemovedRows, ...]
    """Its rows, by the files that they were in."""


class UserItems:
    """The items in a player's files."""

    def __init__(
        self,
        files: UserStore,
        changed: Callable[[], None] = lambda: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Change *files*, and call *changed* after each change; *now* is since 1970."""
        self.files = files
        self._changed = changed
        self._trash = Trash(files.directory / TRASH, files.report, files.disk, _read_deleted, now)

    # Looking

    def all(self) -> list[UserItem]:
        """Return everything: sets, collections, then figures and boards in the order of files."""
        return [item for item, _, _ in self._found()]

    def find(self, text: str) -> UserItem:
        """Return the item with this id or name.  Raises `ItemError` unless there is exactly one."""
        named = [(item.id, item.name, item) for item in self.all()]
        return find_named(text, named, _missing(text))

    def deleted(self) -> list[Deleted]:
        """Return the items in the trash, the latest first."""
        self._trash.empty()
        return [
            Deleted(item, written, path, files)
            for (item, files), written, path in self._trash.each()
        ]

    @property
    def any_deleted(self) -> bool:
        """Whether there is anything in the trash."""
        return bool(self._trash.paths())

    def find_deleted(self, text: str) -> Deleted:
        """Return the latest item in the trash with this id or name.  Raises `ItemError`."""
        for one in self.deleted():
            if one.item.id == text or folded(one.item.name) == folded(text):
                return one
        raise ItemError("nothing in the Trash is called {name}", name=quote(text))

    def _found(self) -> Iterator[tuple[UserItem, UserFile, int]]:
        """Yield everything with its file and the number of its row; -1 for a whole list."""
        for file in self.files.files(SETS):
            number = sum(len(one.rows) for one in self._lists_of(file.ids[0]))
            yield UserItem(file.ids[0], _name(file, 0), UserItemType.SET, number), file, 0
        lists = [file for part in PARTS for file in self.files.files(part) if part is not SETS]
        for file in lists:
            if file.name:
                yield (
                    UserItem(file.group, file.name, UserItemType.COLLECTION, len(file.rows)),
                    file,
                    -1,
                )
        for file in lists:
            for at, name in enumerate(file.ids):
                if isinstance(file.rows[at], Mapping):
                    yield UserItem(name, _name(file, at), _SINGLE[file.part]), file, at

    def _lists_of(self, set_id: str) -> list[UserFile]:
        """Return the files with figures of a set."""
        return [
            file
            for file in self.files.files(FIGURES)
            if not file.name and file.group == set_id and self._uses(file, set_id)
        ]

    def _uses(self, file: UserFile, set_id: str) -> bool:
        prefix = self.files.prefix
        known = {set_id, set_id.removeprefix(prefix)}
        shared = file.head.get("set")
        return any(
            isinstance(row, Mapping) and row.get("set", shared) in known for row in file.rows
        )

    def _at(self, name: str) -> tuple[UserItem, UserFile, int]:
        """Return the item with this id, with its place.  Raises `ItemError`."""
        found = next((one for one in self._found() if one[0].id == name), None)
        if found is None:
            raise _missing(name)
        return found

    # Changing

    def rename(self, item_id: str, name: str) -> UserItem:
        """Rename the item with this id; return it.  A name in use gets a number.

        Raises `ItemError`.
        """
        name = set_name(name)
        with self.files.changing():
            item, file, at = self._at(item_id)
            others = {one.name for one in self.all() if one.id != item_id and _listed(one, item)}
            name = FreeNames(others).give(name)
            if at < 0:
                file = replace(file, head={**file.head, "name": name})
            else:
                rows = list(file.rows)
                rows[at] = changed_row(rows[at], name=name)
                file = replace(file, rows=tuple(rows))
            self.files.write(file)
        self._changed()
        return item._replace(name=name)

    def delete(self, item_id: str) -> Deleted:
        """Move the item with this id to the trash, a set with its figures; return it there.

        Raises `ItemError`, also for a set with figures in a collection.
        """
        with self.files.changing():
            item, file, at = self._at(item_id)
            gone = {file.path: (file, range(len(file.rows)) if at < 0 else [at])}
            if item.what is UserItemType.SET:
                self._check_unused(item)
                gone |= {one.path: (one, range(len(one.rows))) for one in self._lists_of(item_id)}
            files = tuple(_removed(one, rows) for one, rows in gone.values())

            def remove() -> bool:
                for one, rows in gone.values():
                    left = [row for number, row in enumerate(one.rows) if number not in rows]
                    self.files.write(replace(one, rows=tuple(left)))
                return True

            path = self._trash.take(file_name(item_id), _deleted_text(item, files), remove)
            if path is None:
                raise ItemError("{name} was not deleted", name=item.name)
        self._changed()
        return Deleted(item, time.time(), path, files)

    def restore(self, deleted: Deleted) -> UserItem:
        """Restore an item from the trash; return it as it is now.  Raises `ItemError`."""
        with self.files.changing():
            renamed = self._set_restored(deleted)
            ids = [self._restored(rows.renamed(renamed)) for rows in deleted.files]
        self._trash.remove(deleted.path)
        self._changed()
        item = deleted.item
        if item.what is UserItemType.COLLECTION:
            return item
        return item._replace(id=ids[0] or item.id)

    def _check_unused(self, item: UserItem) -> None:
        for file in self.files.files(FIGURES):
            if file.name and self._uses(file, item.id):
                raise ItemError(
                    "the collection {name} has figures of this set; delete it first",
                    name=quote(file.name),
                )

    def _set_restored(self, deleted: Deleted) -> dict[str, str]:
        """Return the new id of a set by the old one, if that is in use by now."""
        taken = {name for file in self.files.files(SETS) for name in file.ids}
        if deleted.item.what is not UserItemType.SET or deleted.item.id not in taken:
            return {}
        # After a deletion that was interrupted, the set is still there.
        rows = [tuple(row for _, row in one.rows) for one in deleted.files if one.part is SETS]
        if any(file.rows in rows for file in self.files.files(SETS)):
            return {}
        return {deleted.item.id: free_id(deleted.item.name, taken, self.files.prefix)}

    def _restored(self, removed: RemovedRows) -> str:
        """Put rows back where they were, and return the id of the first."""
        part, head = removed.part, removed.head or {}
        path = self.files.directory / part.directory / removed.file
        rows = tuple(row for _, row in removed.rows)
        there = next((one for one in self.files.files(part) if one.path == path), None)
        like = UserFile(part, path, self.files.prefix, head, rows)
        if there is not None and not head and there.rows == rows:
            return there.ids[0]
        if there is None or not head or not there.listed or there.group != like.group:
            there = replace(self.files.new_list(part, path, head), proven=bool(head))
        there = replace(there, proven=there.proven and removed.proven)
        taken = {name for one in self.files.files(part) for name in one.ids}
        inserted = list(there.rows)
        same: dict[tuple[Any, Any], list[Mapping[str, Any]]] = {}
        for row in there.rows:
            same.setdefault(_labels(row), []).append(row)
        first = ""
        for at, content in removed.rows:
            if content in same.get(_labels(content), ()):
                continue
            row = _with_free_id(replace(there, rows=(content,)), taken)
            inserted.insert(at, row)
            first = first or replace(there, rows=(row,)).ids[0]
        self.files.write(replace(there, rows=tuple(inserted)))
        return first


def _missing(name: str) -> ItemError:
    return ItemError("nothing of your own is called {name}", name=quote(name))


def _name(file: UserFile, at: int) -> str:
    """Return the name of a row or, if it has none, of the file."""
    row = file.rows[at]
    name = row.get("name") if isinstance(row, Mapping) else ""
    return name if isinstance(name, str) and name.isprintable() and name else file.path.stem


def _listed(one: UserItem, item: UserItem) -> bool:
    """Whether two items are listed together, so that their names must differ."""
    if item.what in (UserItemType.SET, UserItemType.COLLECTION):
        return one.what is item.what
    return one.id.rpartition("/")[0] == item.id.rpartition("/")[0]


def _labels(row: object) -> tuple[Any, Any]:
    """Return what rows with the same content have in common, cheaply."""
    return (str(row.get("id")), str(row.get("name"))) if isinstance(row, Mapping) else (row, None)


def _with_free_id(file: UserFile, taken: set[str]) -> Mapping[str, Any]:
    """Return the only row of a file with a free id, which is added to *taken*."""
    number, free = len(taken), file
    while free.ids[0] in taken:
        number += 1
        name = str(number) if file.part is not SETS else f"{file.ids[0]}-{number}"
        free = replace(file, rows=(changed_row(file.rows[0], id=name),))
    taken.add(free.ids[0])
    row: Mapping[str, Any] = free.rows[0]
    return row


# The documents of the trash


def _section(document: Document, key: str) -> UserSection:
    name = document.text(key)
    found = next((part for part in PARTS if part.directory == name), None)
    return found or document.fail(key, "there is no directory {name}", name=quote(name))


def _file_name(document: Document, key: str) -> str:
    name = document.text(key, 300)
    if Path(name).name != name or not name.endswith(".json") or name.startswith("."):
        document.fail(key, "is not the name of a file: {name}", name=quote(name))
    return name


def _row(document: Document, key: str) -> Mapping[str, Any]:
    row = document.content.get(key)
    return row if isinstance(row, UserRow) else document.part(key).content


def _as_text(content: dict[str, Any]) -> None:
    """Make the row in an object of the trash text: thousands take a tenth of the room so."""
    row = content.get("row")
    if not isinstance(row, dict):
        return
    for part in (FIGURES, BOARDS):
        with suppress(ValueError):
            found = UserRow.of(compact(row), part.long)
            # In another order, or if the long field is one of a field, it is no such row.
            if row.keys() <= {*found.facts, *UserRow.LONG}:
                found.forget()
                content["row"] = found


_OBJECT: Final = Field(lambda document, key: document.part(key).content)
_ITEM: Final = RecordSchema(
    UserItem, id=text(), name=text(), what=choice(UserItemType), number=whole()
)
_ROWS: Final = RecordSchema(
    RemovedRows,
    part=Field(_section, lambda part: part.directory),
    file=Field(_file_name),
    head=_OBJECT.optional(),
    proven=Field(lambda document, key: document.content.get(key) is True),
    rows=RecordSchema(RemovedRow, at=whole(), row=Field(_row)).nested().listed(),
)


def _removed(file: UserFile, rows: range | list[int]) -> RemovedRows:
    some = tuple(RemovedRow(at, file.rows[at]) for at in rows)
    return RemovedRows(file.part, file.path.name, dict(file.head) or None, file.proven, some)


def _deleted_text(item: UserItem, files: Iterable[RemovedRows]) -> str:
    head = {"format": _DELETED, "version": _VERSION, **_ITEM.write(item)}
    parts = list(map(_ROWS.write, files))
    return _text({**head, "sum": _sum(parts), "files": parts})


# Rows of text are parsed one by one.
_text: Final = json.JSONEncoder(default=parsed_row).encode


def _sum(files: Sequence[object]) -> str:
    from hashlib import sha256

    return sha256(_text(files).encode()).hexdigest()


def _read_deleted(content: str) -> tuple[UserItem, tuple[RemovedRows, ...]]:
    """Return the content of a document of the trash.  Raises `DocumentError`."""
    document = read_document(parse_object(content, _as_text).content, _DELETED, _VERSION)
    item, files = _ITEM.read(document), tuple(map(_ROWS.read, document.parts("files")))
    if document.content.get("sum") != _sum(document.array("files")):
        # It was changed by hand, so it must be checked when it is read again.
        files = tuple(file._replace(proven=False) for file in files)
    return item, files
