"""The things that a player has kept, of all kinds: listed, renamed, deleted to the trash, restored.

An id stays when a name changes, and a puzzle that comes back from the trash has its id again, so
its results and saves are there.  Only where another took the id meanwhile it gets the next one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.document import parse_object
from tui_tangram.play.names import folded
from tui_tangram.store.own import (
    BOARDS,
    FIGURES,
    PARTS,
    SETS,
    OwnFile,
    OwnFiles,
    OwnPart,
)
from tui_tangram.store.own_names import (
    FreeNames,
    OwnError,
    free_id,
    set_name,
)
from tui_tangram.store.shelf import file_name
from tui_tangram.store.trash import Trash

_DELETED: Final = "tui-tangram/deleted"
_VERSION: Final = 1


class OwnForm(Enum):
    """The forms of such things; the values are marked."""

    SET = mark("set")
    COLLECTION = mark("collection")
    FIGURE = mark("figure")
    BOARD = mark("board")


_SINGLE: Final = {SETS: OwnForm.SET, FIGURES: OwnForm.FIGURE, BOARDS: OwnForm.BOARD}


class OwnThing(NamedTuple):
    """A puzzle, a set or a collection that a player has kept."""

    id: str
    name: str
    what: OwnForm
    number: int = 1
    """The number of puzzles in it, or of a set."""

    @property
    def described(self) -> str:
        """Its form and size, in the language in use."""
        if self.what in (OwnForm.SET, OwnForm.COLLECTION):
            puzzles = trn("{n} puzzle", "{n} puzzles", self.number)
            return f"{tr(self.what.value)}, {puzzles}"
        return tr(self.what.value)


class Deleted(NamedTuple):
    """Something in the trash."""

    thing: OwnThing
    written: float
    """The time of its deletion, in seconds since 1970."""
    path: Path
    files: tuple[Mapping[str, Any], ...]
    """The rows with the files that they were in."""


class OwnThings:
    """The things in the files of a player."""

    def __init__(
        self,
        files: OwnFiles,
        changed: Callable[[], None] = lambda: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Change *files*, and call *changed* after each change; *now* is since 1970."""
        self.files = files
        self._changed = changed
        self._trash = Trash(files.directory / "trash", files.report, files.disk, _read_deleted, now)

    # Looking

    def all(self) -> list[OwnThing]:
        """Return everything: sets, collections, then figures and boards in the order of files."""
        return [thing for thing, _, _ in self._found()]

    def find(self, text: str) -> OwnThing:
        """Return the one with this id or name.  Raises `OwnError` for none, and for several."""
        things = self.all()
        exact = [thing for thing in things if thing.id == text]
        found = exact or [thing for thing in things if folded(thing.name) == folded(text)]
        if not found:
            raise OwnError("nothing of your own is called {name}", name=quote(text))
        if len(found) > 1:
            ids = ", ".join(thing.id for thing in found[:5])
            raise OwnError("{name} is ambiguous; use an ID: {ids}", name=quote(text), ids=ids)
        return found[0]

    def deleted(self) -> list[Deleted]:
        """Return what is in the trash, the latest first."""
        self._trash.empty()
        return [
            Deleted(thing, written, path, files)
            for (thing, files), written, path in self._trash.each()
        ]

    @property
    def any_deleted(self) -> bool:
        """Whether there is anything in the trash."""
        return bool(self._trash.paths())

    def find_deleted(self, text: str) -> Deleted:
        """Return the latest in the trash with this id or name.  Raises `OwnError` for none."""
        for one in self.deleted():
            if one.thing.id == text or folded(one.thing.name) == folded(text):
                return one
        raise OwnError("nothing in the Trash is called {name}", name=quote(text))

    def _found(self) -> Iterator[tuple[OwnThing, OwnFile, int]]:
        """Yield everything with its file and the number of its row; -1 for a whole list."""
        for file in self.files.files(SETS):
            number = sum(len(one.rows) for one in self._lists_of(file.ids[0]))
            yield OwnThing(file.ids[0], _name(file, 0), OwnForm.SET, number), file, 0
        lists = [file for part in PARTS for file in self.files.files(part) if part is not SETS]
        for file in lists:
            if file.name:
                yield OwnThing(file.group, file.name, OwnForm.COLLECTION, len(file.rows)), file, -1
        for file in lists:
            for at, name in enumerate(file.ids):
                if isinstance(file.rows[at], Mapping):
                    yield OwnThing(name, _name(file, at), _SINGLE[file.part]), file, at

    def _lists_of(self, set_id: str) -> list[OwnFile]:
        """Return the files with figures of a set."""
        return [
            file
            for file in self.files.files(FIGURES)
            if not file.name and file.group == set_id and self._uses(file, set_id)
        ]

    def _uses(self, file: OwnFile, set_id: str) -> bool:
        prefix = self.files.prefix
        known = {set_id, set_id.removeprefix(prefix)}
        shared = file.head.get("set")
        return any(
            isinstance(row, Mapping) and row.get("set", shared) in known for row in file.rows
        )

    def _at(self, name: str) -> tuple[OwnThing, OwnFile, int]:
        """Return the thing with this id, with its place.  Raises `OwnError`."""
        for found in self._found():
            if found[0].id == name:
                return found
        raise OwnError("nothing of your own is called {name}", name=quote(name))

    # Changing

    def rename(self, name: str, called: str) -> OwnThing:
        """Call the thing with this id otherwise; return it.  One called as another gets a number.

        Raises `OwnError`.
        """
        called = set_name(called)
        with self.files.changing():
            thing, file, at = self._at(name)
            others = {one.name for one in self.all() if one.id != name and _beside(one, thing)}
            called = FreeNames(others).give(called)
            if at < 0:
                file = replace(file, head={**file.head, "name": called})
            else:
                rows = list(file.rows)
                rows[at] = {**rows[at], "name": called}
                file = replace(file, rows=tuple(rows))
            self.files.write(file)
        self._changed()
        return thing._replace(name=called)

    def delete(self, name: str) -> Deleted:
        """Move the thing with this id to the trash, a set with its figures; return it there.

        Raises `OwnError`, also for a set of which a collection has figures.
        """
        with self.files.changing():
            thing, file, at = self._at(name)
            gone = {file.path: (file, range(len(file.rows)) if at < 0 else [at])}
            if thing.what is OwnForm.SET:
                self._check_unused(thing)
                gone |= {one.path: (one, range(len(one.rows))) for one in self._lists_of(name)}
            files = [_removed(one, rows) for one, rows in gone.values()]

            def remove() -> bool:
                for one, rows in gone.values():
                    left = [row for number, row in enumerate(one.rows) if number not in rows]
                    self.files.write(replace(one, rows=tuple(left)))
                return True

            path = self._trash.take(file_name(name), _deleted_text(thing, files), remove)
            if path is None:
                raise OwnError("{name} was not deleted", name=thing.name)
        self._changed()
        return Deleted(thing, time.time(), path, tuple(files))

    def restore(self, deleted: Deleted) -> OwnThing:
        """Take something back from the trash; return it where it is now.  Raises `OwnError`."""
        with self.files.changing():
            renamed = self._set_restored(deleted)
            ids = [self._restored(file, renamed) for file in deleted.files]
        self._trash.remove(deleted.path)
        self._changed()
        thing = deleted.thing
        if thing.what is OwnForm.COLLECTION:
            return thing
        return thing._replace(id=ids[0] or thing.id)

    def _check_unused(self, thing: OwnThing) -> None:
        for file in self.files.files(FIGURES):
            if file.name and self._uses(file, thing.id):
                raise OwnError(
                    "the collection {name} has figures of this set; delete it first",
                    name=quote(file.name),
                )

    def _set_restored(self, deleted: Deleted) -> dict[str, str]:
        """Return the new id of a set whose id was taken meanwhile, by the old one."""
        taken = {name for file in self.files.files(SETS) for name in file.ids}
        if deleted.thing.what is not OwnForm.SET or deleted.thing.id not in taken:
            return {}
        if any(_same(file, deleted) for file in self.files.files(SETS)):
            return {}
        return {deleted.thing.id: free_id(deleted.thing.name, taken, self.files.prefix)}

    def _restored(self, file: Mapping[str, Any], renamed: Mapping[str, str]) -> str:
        """Put rows back where they were, and return the id of the first."""
        part = _part(file["part"])
        head = dict(file["head"] or {})
        if head.get("set") in renamed:
            head["set"] = renamed[head["set"]]
        rows = [(one["at"], dict(one["row"])) for one in file["rows"]]
        for _, row in rows:
            for key in ("set", "id"):
                if row.get(key) in renamed:
                    row[key] = renamed[row[key]]
        path = self.files.directory / part.directory / file["file"]
        every = [one for one in self.files.files(part) if one.path == path]
        wanted = OwnFile(part, path, self.files.prefix, head, tuple(row for _, row in rows))
        if head and every and every[0].listed and every[0].group == wanted.group:
            there = replace(every[0], proven=every[0].proven and file.get("proven") is True)
        elif not head and every and every[0].rows == wanted.rows:
            return every[0].ids[0]
        else:
            there = self.files.new_list(part, path, head)
            there = replace(there, proven=bool(head) and file.get("proven") is True)
        taken = {name for one in self.files.files(part) for name in one.ids}
        first = ""
        for at, row in rows:
            if row in there.rows:
                continue
            row = _with_free_id(replace(there, rows=(row,)), taken)
            inserted = [*there.rows[:at], row, *there.rows[at:]]
            there = replace(there, rows=tuple(inserted))
            first = first or replace(there, rows=(row,)).ids[0]
        self.files.write(there)
        return first


def _name(file: OwnFile, at: int) -> str:
    """Return the name of a row; of a file that has none, that of the file."""
    row = file.rows[at]
    name = row.get("name") if isinstance(row, Mapping) else ""
    return name if isinstance(name, str) and name.isprintable() and name else file.path.stem


def _beside(one: OwnThing, thing: OwnThing) -> bool:
    """Whether no two of these should have one name."""
    if thing.what in (OwnForm.SET, OwnForm.COLLECTION):
        return one.what is thing.what
    return one.id.rpartition("/")[0] == thing.id.rpartition("/")[0]


def _with_free_id(file: OwnFile, taken: set[str]) -> dict[str, Any]:
    """Return the one row of a file, with an id that nothing else has; it is *taken* then."""
    row: dict[str, Any] = dict(file.rows[0])
    number = len(taken)
    while replace(file, rows=(row,)).ids[0] in taken:
        number += 1
        row["id"] = str(number) if file.part is not SETS else f"{file.ids[0]}-{number}"
    taken.add(replace(file, rows=(row,)).ids[0])
    return row


# The documents of the trash


def _removed(file: OwnFile, rows: range | list[int]) -> dict[str, Any]:
    return {
        "part": file.part.directory,
        "file": file.path.name,
        "head": dict(file.head) or None,
        "proven": file.proven,
        "rows": [{"at": at, "row": dict(file.rows[at])} for at in rows],
    }


def _deleted_text(thing: OwnThing, files: list[dict[str, Any]]) -> str:
    return json.dumps(
        {
            "format": _DELETED,
            "version": _VERSION,
            "id": thing.id,
            "name": thing.name,
            "what": thing.what.value,
            "number": thing.number,
            "sum": _sum(files),
            "files": files,
        }
    )


def _sum(files: list[dict[str, Any]]) -> str:
    return sha256(json.dumps(files).encode()).hexdigest()


def _read_deleted(text: str) -> tuple[OwnThing, tuple[Mapping[str, Any], ...]]:
    """Return what a document of the trash has.  Raises `DocumentError`."""
    document = parse_object(text)
    if document.text("format") != _DELETED or document.whole("version", 1) > _VERSION:
        raise DocumentError("wrong format or version")
    kinds = {what.value: what for what in OwnForm}
    what = document.text("what")
    if what not in kinds:
        document.fail(
            "what", "must be one of {names}, not {name}", names=", ".join(kinds), name=what
        )
    thing = OwnThing(
        document.text("id"), document.text("name"), kinds[what], document.whole("number")
    )
    files = [dict(_checked(part)) for part in document.parts("files")]
    if document.content.get("sum") != _sum(files):
        # Somebody changed it, so it is checked when it is read again.
        files = [{**file, "proven": False} for file in files]
    return thing, tuple(files)


def _checked(part: Document) -> Mapping[str, Any]:
    """Return the rows of one file.  Raises `DocumentError`."""
    name = part.text("file", 300)
    if Path(name).name != name or not name.endswith(".json") or name.startswith("."):
        part.fail("file", "is not the name of a file: {name}", name=quote(name))
    directory = part.text("part")
    if directory not in {one.directory for one in PARTS}:
        part.fail("part", "there is no directory {name}", name=quote(directory))
    if part.has("head") and not isinstance(part.content["head"], dict):
        part.fail("head", "must be an object, not {value}", value=quote(part.content["head"]))
    for row in part.parts("rows"):
        row.whole("at")
        row.part("row")
    return part.content


def _part(directory: str) -> OwnPart:
    return next(part for part in PARTS if part.directory == directory)


def _same(file: OwnFile, deleted: Deleted) -> bool:
    """Whether a set is still there, as after a deletion that was cut short."""
    return any(
        one["part"] == SETS.directory and file.rows == tuple(row["row"] for row in one["rows"])
        for one in deleted.files
    )
