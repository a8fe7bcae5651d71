"""Packs installed, updated and removed: checked whole before anything is written.

A pack is a directory or a zip file with a manifest, ``pack.toml``::

    format = "tui-tangram/pack"
    version = 1
    id = "winter-birds"
    title = "Winter birds"
    author = "Ann"
    licence = "CC BY 4.0"
    about = "Twelve birds that stay."
    order = "From small to large."
    puzzles = ["heron.json", "boards/pond.json", "tangram/swan"]
    sets = ["feathers.json"]
    lessons = ["lessons/first.toml"]

``puzzles`` are files of the pack (a figure, a tile board, or a list of either) and IDs of puzzles
that everybody has, in the order of playing.  ``sets`` are files of piece sets that the figures
need, ``lessons`` those of its lessons; see `tui_tangram.store.pack_lessons`.  All but ``id``,
``title`` and ``puzzles`` may be left out.

Each puzzle gets an ID of the pack and the name of its file, ``pack/winter-birds/heron``, so results
stay when a new version of the pack has more puzzles.  A pack with the name of another stands beside
it under another ID.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tui_tangram.catalog import UnmadeError
from tui_tangram.files import force, make_directory
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.document import parse_object
from tui_tangram.play.names import FOREIGN, PACK
from tui_tangram.play.phrases import grouped
from tui_tangram.store.disk import Disk
from tui_tangram.store.installed import (
    FACTS,
    FORMAT,
    LONGEST,
    MAX_ID,
    NAME,
    VERSION,
    InstalledPack,
    PackFacts,
    installed_packs,
)
from tui_tangram.store.library import Library, UnknownPuzzleError
from tui_tangram.store.own import (
    PARTS,
    SETS,
    OwnFile,
    OwnFiles,
    OwnPart,
    own_file,
)
from tui_tangram.store.own_names import OwnError, slug
from tui_tangram.store.pack_files import MANIFEST, PackError, read_files
from tui_tangram.store.pack_lessons import NAME as LESSONS
from tui_tangram.store.pack_lessons import check_lessons, lessons_text, pack_lessons, try_lessons
from tui_tangram.store.setting import parse_toml
from tui_tangram.store.shelf import Reporter, cause
from tui_tangram.store.sources import PACKED

MANIFEST_FORMAT: Final = "tui-tangram/pack"
MANIFEST_VERSION: Final = 1
MOST: Final = 2_000
"""Puzzles of a pack."""
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)
_TEXTS: Final = ("author", "licence", "about", "order")
_FIELDS: Final = ("format", "version", "id", "title", *_TEXTS, "puzzles", "sets", "lessons")
_CHECKING: Final = f"{PACK}checked/"
"""The beginning of ids while a pack is checked, when its own is not known."""


class CheckedPack(NamedTuple):
    """A pack that is in order."""

    wanted: str
    """The id that its author gave it."""
    title: str
    texts: Mapping[str, str]
    puzzles: tuple[str, ...]
    """The IDs of its puzzles; its own begin with ``/``."""
    rows: Mapping[OwnPart, Sequence[dict[str, Any]]]
    lessons: Sequence[dict[str, Any]]
    """Its lessons as they are kept; the IDs of its own puzzles begin with ``/`` here too."""
    checksum: str


# Checking


def check_pack(path: Path, library: Library) -> CheckedPack:
    """Return the pack in a directory or a zip file, all of it read.

    *library* has the puzzles of the program.  Raises `PackError` for the first fault.
    """
    return check_files(read_files(path), library)


def check_files(files: Mapping[str, bytes], library: Library) -> CheckedPack:
    """Return the pack of these files, as `check_pack` does."""
    if MANIFEST not in files:
        raise PackError("has no {file}", file=MANIFEST)
    try:
        document = Document(parse_toml(files[MANIFEST].decode("utf-8-sig")))
        return _checked(document, files, library)
    except UnicodeDecodeError as error:
        raise PackError(
            "{file}: not UTF-8 (byte {byte})", file=MANIFEST, byte=error.start
        ) from None
    except DocumentError as error:
        raise PackError(f"{MANIFEST}: {error}") from None


def _checked(document: Document, files: Mapping[str, bytes], library: Library) -> CheckedPack:
    if document.text("format") != MANIFEST_FORMAT:
        document.fail("format", "must be {format}", format=quote(MANIFEST_FORMAT))
    if document.whole("version", 1) > MANIFEST_VERSION:
        document.fail(
            "version",
            "comes from a newer version; this one reads up to {known}",
            known=MANIFEST_VERSION,
        )
    for key in document.content:
        if key not in _FIELDS:
            document.fail(
                key, "is an unknown field; the fields are {known}", known=", ".join(_FIELDS)
            )
    wanted, title = document.text("id", 40), document.text("title", 80)
    if not _ID.fullmatch(wanted):
        document.fail("id", "use a-z, 0-9 and -, not {name}", name=quote(wanted))
    texts = {key: document.text(key, LONGEST) if document.has(key) else "" for key in _TEXTS}
    sets = list(_listed(document, "sets")) if document.has("sets") else []
    puzzles = list(_listed(document, "puzzles"))
    if not puzzles:
        document.fail("puzzles", "a pack needs puzzles")
    named = [(place, name) for place, name in puzzles if _is_file(name)]
    read = {
        name: _file(document, place, name, files, sets=place.startswith("sets"))
        for place, name in (*sets, *named)
    }
    rows = _rows(list(read.values()), library)
    ids: list[str | dict[str, Any]] = []
    for place, name in puzzles:
        ids += rows[read[name].path] if name in read else [_id(document, place, name, library)]
    if len(ids) > MOST:
        document.fail("puzzles", "a pack has at most {most} puzzles", most=grouped(MOST))
    by_part: dict[OwnPart, list[dict[str, Any]]] = {}
    for file in read.values():
        by_part.setdefault(file.part, []).extend(rows[file.path])
    final: dict[str, None] = {}
    for one in ids:
        name = one if isinstance(one, str) else f"/{one['id']}"
        if name in final:
            document.fail("puzzles", "{name} is there twice", name=quote(name.removeprefix("/")))
        final[name] = None
    taught = _taught(document, files)
    singles = {
        name: f"/{rows[read[name].path][0]['id']}"
        for _, name in named
        if len(rows[read[name].path]) == 1
    }
    lessons = check_lessons(taught, files, partial(_lesson_puzzle, singles, library))
    checksum = hashlib.sha256()
    for name in (MANIFEST, *sorted({*read, *taught})):
        checksum.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return CheckedPack(wanted, title, texts, tuple(final), by_part, lessons, checksum.hexdigest())


def _taught(document: Document, files: Mapping[str, bytes]) -> list[str]:
    """Return the names of the files of lessons.  Raises `DocumentError`."""
    listed = list(_listed(document, "lessons")) if document.has("lessons") else []
    for place, name in listed:
        if name not in files:
            document.fail(place, "there is no file {name}", name=quote(name))
    return [name for _, name in listed]


def _lesson_puzzle(
    singles: Mapping[str, str], library: Library, lesson: Document, name: str
) -> str:
    """Return the ID of the puzzle of a lesson; *singles* are the pack's own, by their files."""
    if not _is_file(name):
        return _id(lesson, "puzzle", name, library)
    if name not in singles:
        lesson.fail("puzzle", "{name} is no file with one puzzle of the pack", name=quote(name))
    return singles[name]


def _listed(document: Document, key: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a list with their places.  Raises `DocumentError`."""
    seen: set[str] = set()
    for part, place in document.items(key):
        name = part.text(place, MAX_ID)
        if name in seen:
            part.fail(place, "{name} is there twice", name=quote(name))
        seen.add(name)
        if len(seen) > MOST:
            part.fail(place, "a pack has at most {most} puzzles", most=grouped(MOST))
        yield place, name


def _is_file(name: str) -> bool:
    return name.endswith(".json")


def _file(
    document: Document, place: str, name: str, files: Mapping[str, bytes], *, sets: bool
) -> OwnFile:
    """Return a file that the manifest names.  Raises `DocumentError` and `PackError`."""
    if name not in files:
        document.fail(place, "there is no file {name}", name=quote(name))
    try:
        content = dict(parse_object(files[name].decode("utf-8-sig")).content)
        form = content.get("format")
        part = next((one for one in PARTS if form in (one.single, one.many)), None)
        if part is None or (part is SETS) is not sets:
            Document(content).fail("format", "is not that of a puzzle: {name}", name=quote(form))
        file = own_file(part, Path(name), content, _CHECKING)
    except UnicodeDecodeError as error:
        raise PackError("{file}: not UTF-8 (byte {byte})", file=name, byte=error.start) from None
    except DocumentError as error:
        raise PackError(f"{name}: {error}") from None
    if file.listed or part is SETS:
        return file
    if Document(content).whole("version", 1) > 1:
        raise PackError("{file}: comes from a newer version", file=name)
    # The name of the file is the end of the ID.
    row = {**content, "id": slug(Path(name).stem) or "unnamed"}
    if part.long == "puzzle":
        row = {"id": row["id"], "name": content.get("name") or Path(name).stem, "puzzle": content}
    else:
        row = {key: value for key, value in row.items() if key not in ("format", "version")}
    return OwnFile(part, Path(name), _CHECKING, {"id": "checked"}, (row,))


def _rows(files: Sequence[OwnFile], library: Library) -> dict[Path, list[dict[str, Any]]]:
    """Return the rows of files as they are written, read in full.  Raises `PackError`."""
    by_path = {file.path: file for file in files}

    def refuse(line: str, path: Path | None, then: str) -> None:
        del then
        file = by_path[path] if path else None
        if file is not None and file.group == f"{_CHECKING}checked":
            # It is the only one of its file.
            line = re.sub(rf": {file.part.key}\[0\](\.puzzle)?(\.|: )", ": ", line, count=1)
        raise PackError(line)

    found: dict[Path, list[dict[str, Any]]] = {file.path: [] for file in files}
    for packed in PACKED.values():
        for file, rows in packed(files, library, refuse):
            found[file.path] = rows
    return found


def _id(document: Document, place: str, name: str, library: Library) -> str:
    """Return the ID of a puzzle that everybody has.  Raises `DocumentError`."""
    if name.startswith(FOREIGN):
        document.fail(place, "{name} is not a puzzle that everybody has", name=quote(name))
    try:
        found = library.find(name)
    except UnmadeError:
        document.fail(place, "{name} takes long to make", name=quote(name))
    except UnknownPuzzleError:
        document.fail(place, "no puzzle called {name}", name=quote(name))
    except ValueError as error:
        raise DocumentError(str(error), at=place) from None
    return str(getattr(found, "id", "") or name)


# Installing


class PackShelf:
    """The packs of a player and those for all players, to be installed, updated and removed."""

    def __init__(
        self,
        library: Library,
        places: Sequence[Path],
        report: Reporter,
        disk: Disk | None = None,
        *,
        join: Callable[[Path], Library],
    ) -> None:
        """Use the puzzles of *library*, and the packs in *places*: write in the first one.

        *join* returns the library with the packs in a directory beside.
        """
        self._join = join
        self._library = library
        self._places = tuple(places)
        self._report = report
        self._disk = disk or Disk()

    @property
    def packs(self) -> list[InstalledPack]:
        """The packs, those that can be changed here first."""
        return list(installed_packs(self._places, self._report, self._disk))

    def find(self, text: str) -> InstalledPack:
        """Return the pack with this ID, with ``pack/`` or without, or of this title.

        Raises `PackError`.
        """
        packs = self.packs
        found = [one for one in packs if text in (one.facts.id, one.facts.id.removeprefix(PACK))]
        found = found or [one for one in packs if one.facts.title.casefold() == text.casefold()]
        if not found:
            raise PackError("no pack called {name}", name=quote(text))
        if len(found) > 1:
            ids = ", ".join(one.facts.id for one in found)
            raise PackError("{name} is ambiguous; use an ID: {ids}", name=quote(text), ids=ids)
        return found[0]

    def install(self, path: Path, *, shared: bool = False) -> InstalledPack:
        """Install the pack in a directory or zip file; with *shared* everybody may read it.

        Raises `PackError`, also for one that is installed already.
        """
        checked = self._tried(check_pack(path, self._library))
        with self._writing(shared=shared):
            packs = self.packs
            same = next((one for one in packs if one.facts.checksum == checked.checksum), None)
            if same is not None:
                raise PackError("is installed already as {id}", id=same.facts.id)
            taken = {one.facts.id.removeprefix(PACK) for one in packs}
            taken |= {one.name for one in self._places[0].iterdir()}
            number, free = 1, checked.wanted
            while free in taken:
                number += 1
                free = f"{checked.wanted}-{number}"
            self._put(checked, self._places[0] / free, shared=shared)
        return self.find(PACK + free)

    def update(self, path: Path, wanted: str = "", *, shared: bool = False) -> InstalledPack:
        """Put a new version in the place of the installed pack of that name, or of *wanted*.

        Raises `PackError`.
        """
        checked = self._tried(check_pack(path, self._library))
        with self._writing(shared=shared):
            mine = [one for one in self.packs if one.directory.parent == self._places[0]]
            if wanted:
                mine = [one for one in mine if one.facts.id == self.find(wanted).facts.id]
            else:
                mine = [one for one in mine if one.facts.wanted == checked.wanted]
            if not mine:
                raise PackError("{name} is not installed here", name=wanted or checked.wanted)
            if len(mine) > 1:
                ids = ", ".join(one.facts.id for one in mine)
                raise PackError("several packs are called so; name one of {ids}", ids=ids)
            if mine[0].facts.checksum == checked.checksum:
                raise PackError("{id} is up to date", id=mine[0].facts.id)
            self._put(checked, mine[0].directory, shared=shared)
        return self.find(mine[0].facts.id)

    def remove(self, text: str) -> InstalledPack:
        """Remove a pack; results and saves of its puzzles stay.  Raises `PackError`."""
        found = self.find(text)
        if found.directory.parent != self._places[0]:
            raise PackError("{id} is installed for all players", id=found.facts.id)
        with self._writing():
            gone = self._places[0] / f".gone-{os.urandom(8).hex()}"
            found.directory.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)
        return found

    def _tried(self, checked: CheckedPack) -> CheckedPack:
        """Return a pack after its lessons were begun, out of sight.  Raises `PackError`."""
        if checked.lessons:
            with tempfile.TemporaryDirectory() as place:
                goal = Path(place) / checked.wanted
                self._put(checked, goal, shared=False)
                (pack,) = installed_packs([goal.parent], self._report, self._disk)
                lessons = pack_lessons(pack, self._report, self._disk)
                try_lessons(lessons, self._join(goal.parent))
        return checked

    @contextmanager
    def _writing(self, *, shared: bool = False) -> Iterator[None]:
        """Keep others from writing here, and mend what was left when a program was killed.

        Whatever the disk refuses becomes `PackError`.
        """
        place = self._places[0]
        try:
            if shared:
                place.mkdir(0o755, parents=True, exist_ok=True)
            make_directory(place)
            with self._disk.lock(place):
                for left in place.glob(".*-*"):
                    kind, _, name = left.name.partition("-")
                    if kind == ".old" and not (place / name).exists():
                        left.rename(place / name)
                    elif kind in (".old", ".new", ".gone"):
                        shutil.rmtree(left, ignore_errors=True)
                yield
        except OwnError as error:
            raise PackError(str(error)) from None
        except OSError as error:
            raise PackError("cannot write {file}: {why}", file=place, why=cause(error)) from None

    def _put(self, checked: CheckedPack, goal: Path, *, shared: bool) -> None:
        """Write a pack beside *goal* and put it there, in the place of another."""
        new = goal.with_name(f".new-{goal.name}")
        facts = PackFacts(
            PACK + goal.name,
            checked.title,
            **checked.texts,
            wanted=checked.wanted,
            checksum=checked.checksum,
            puzzles=tuple(
                f"{PACK}{goal.name}{one}" if one.startswith("/") else one for one in checked.puzzles
            ),
        )
        files = OwnFiles(new, self._report, self._disk, f"{facts.id}/")
        for part, rows in checked.rows.items():
            if part is SETS:
                for row in rows:
                    files.write(files.new_file(part, row["id"], row))
            else:
                head = {"id": facts.id, "name": facts.title}
                files.write(
                    replace(
                        files.new_list(part, files.path(part, "pack"), head),
                        rows=tuple(rows),
                        proven=True,
                    )
                )
        if checked.lessons:
            self._disk.write(new / LESSONS, lessons_text(checked.lessons), durable=True)
        text = json.dumps({"format": FORMAT, "version": VERSION, **FACTS.write(facts)})
        self._disk.write(new / NAME, text, durable=True)
        if shared:
            for path in (new, *new.rglob("*")):
                path.chmod(0o755 if path.is_dir() else 0o644)
        old = goal.with_name(f".old-{goal.name}")
        if goal.exists():
            goal.rename(old)
        new.rename(goal)
        force(goal.parent)
        shutil.rmtree(old, ignore_errors=True)
