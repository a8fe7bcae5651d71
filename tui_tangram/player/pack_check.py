"""An untrusted pack, read completely and checked; nothing is written here.

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
need, ``lessons`` those of its lessons; see `tui_tangram.player.pack_lessons`.  All but ``id``,
``title`` and ``puzzles`` may be left out.
"""

from __future__ import annotations

import gc
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.kinds import KindParts
from tui_tangram.play import Document, DocumentError, Limit, Meter, quote
from tui_tangram.play.document import parse_object
from tui_tangram.play.names import FOREIGN, PACK
from tui_tangram.play.phrases import grouped
from tui_tangram.player.installed import LONGEST, MAX_ID
from tui_tangram.player.item_names import shortened, slug
from tui_tangram.player.library import Library, UnknownPuzzleError
from tui_tangram.player.pack_files import MANIFEST, PackError, read_files, text_of
from tui_tangram.player.pack_lessons import check_lessons
from tui_tangram.player.setting import parse_toml
from tui_tangram.player.user_store import PARTS, SETS, UserFile, UserSection, own_file
from tui_tangram.values import NamedTuple

MANIFEST_FORMAT: Final = "tui-tangram/pack"
MANIFEST_VERSION: Final = 1
MOST: Final = 2_000
"""Puzzles of a pack."""
MOST_VALUES: Final = 600_000
"""Lists, objects and texts in its files: three hundred for each puzzle."""
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)
_TEXTS: Final = ("author", "licence", "about", "order")
_FIELDS: Final = ("format", "version", "id", "title", *_TEXTS, "puzzles", "sets", "lessons")
_CHECKING: Final = f"{PACK}checked/"
"""The beginning of ids while a pack is checked, when its own is not known."""


class CheckedPack(NamedTuple):
    """A valid pack."""

    wanted: str
    """The id that its author gave it."""
    title: str
    texts: Mapping[str, str]
    puzzles: tuple[str, ...]
    """The IDs of its puzzles; its own begin with ``/``."""
    rows: Mapping[UserSection, Sequence[dict[str, Any]]]
    lessons: Sequence[dict[str, Any]]
    """Its lessons as they are stored; the IDs of its own puzzles begin with ``/`` here too."""
    checksum: str


def check_pack(path: Path, library: Library, meter: Meter | None = None) -> CheckedPack:
    """Return the pack in a directory or a zip file, all of it read; *meter* counts its puzzles.

    *library* has the program's.  Raises `PackError` for the first fault, and `Stopped`.
    """
    return check_files(read_files(path), library, meter)


def check_files(
    files: Mapping[str, bytes], library: Library, meter: Meter | None = None
) -> CheckedPack:
    """Return the pack of these files, as `check_pack` does."""
    if MANIFEST not in files:
        raise PackError("has no {file}", file=MANIFEST)
    try:
        document = Document(parse_toml(text_of(MANIFEST, files[MANIFEST])))
        with _uncollected():
            return _checked(document, files, library, meter or Limit().meter())
    except DocumentError as error:
        raise PackError(f"{MANIFEST}: {error}") from None


@contextmanager
def _uncollected() -> Iterator[None]:
    """Collect no garbage meanwhile: all that is read stays, and looking for more takes a tenth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _checked(
    document: Document, files: Mapping[str, bytes], library: Library, meter: Meter
) -> CheckedPack:
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
    for place, name in (*sets, *named):
        if name not in files:
            document.fail(place, "there is no file {name}", name=quote(name))
    _weigh({name: files[name] for _, name in (*sets, *named)})
    read = {
        name: _file(name, files, sets=place.startswith("sets")) for place, name in (*sets, *named)
    }
    own = {name: _ids(file) for name, file in read.items()}
    ids: dict[str, None] = {}
    for place, name in puzzles:
        meter.tick()
        for one in own[name] if name in own else [_id(document, place, name, library)]:
            if one in ids:
                document.fail("puzzles", "{name} is there twice", name=quote(one.removeprefix("/")))
            ids[one] = None
            if len(ids) > MOST:
                document.fail("puzzles", "a pack has at most {most} puzzles", most=grouped(MOST))
    taught = _lesson_files(document, files)
    singles = {name: own[name][0] for _, name in named if len(own[name]) == 1}
    lessons = check_lessons(taught, files, partial(_lesson_puzzle, singles, library))
    # Last, because to read them in full takes long.
    rows = _rows(list(read.values()), library, meter)
    by_part: dict[UserSection, list[dict[str, Any]]] = {}
    for file in read.values():
        by_part.setdefault(file.part, []).extend(rows[file.path])
    checksum = hashlib.sha256()
    for name in (MANIFEST, *sorted({*read, *taught})):
        checksum.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return CheckedPack(wanted, title, texts, tuple(ids), by_part, lessons, checksum.hexdigest())


def _lesson_files(document: Document, files: Mapping[str, bytes]) -> list[str]:
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


def _weigh(files: Mapping[str, bytes]) -> None:
    """Raise `PackError` for files that would take too much memory, before reading them."""
    left = MOST_VALUES
    for name, content in files.items():
        left -= content.count(b"{") + content.count(b"[") + content.count(b'"') // 2
        if left < 0:
            raise PackError(
                "{file}: has too many lists, objects and texts; a pack has at most {most}",
                file=name,
                most=grouped(MOST_VALUES),
            )


def _file(name: str, files: Mapping[str, bytes], *, sets: bool) -> UserFile:
    """Return a file that the manifest names.  Raises `PackError`."""
    try:
        content = dict(parse_object(text_of(name, files[name])).content)
        form = content.get("format")
        part = next((one for one in PARTS if form in (one.single, one.many)), None)
        if part is None or (part is SETS) is not sets:
            Document(content).fail("format", "is not that of a puzzle: {name}", name=quote(form))
        file = own_file(part, Path(name), content, _CHECKING)
    except DocumentError as error:
        raise PackError(f"{name}: {error}") from None
    if file.listed or part is SETS:
        return file
    if Document(content).whole("version", 1) > 1:
        raise PackError("{file}: comes from a newer version", file=name)
    # The name of the file is the end of the ID.
    row = {**content, "id": slug(Path(name).stem) or "unnamed"}
    if part.long == "puzzle":
        called = content.get("name") or Path(name).stem
        called = shortened(called) if isinstance(called, str) else called
        row = {"id": row["id"], "name": called, "puzzle": content}
    else:
        row = {key: value for key, value in row.items() if key not in ("format", "version")}
    return UserFile(part, Path(name), _CHECKING, {"id": "checked"}, (row,))


def _ids(file: UserFile) -> list[str]:
    """Return the IDs of the puzzles in a file.  Raises `PackError`."""
    try:
        return [f"/{name.rpartition('/')[2]}" for _, name, _ in file.places()]
    except DocumentError as error:
        raise PackError(f"{file.path}: {error}") from None


def _rows(
    files: Sequence[UserFile], library: Library, meter: Meter
) -> dict[Path, list[dict[str, Any]]]:
    """Return the rows of files as they are written, read in full.

    Raises `PackError` and `Stopped`.
    """
    by_path = {file.path: file for file in files}

    def refuse(line: str, path: Path | None, then: str) -> None:
        del then
        file = by_path[path] if path else None
        if file is not None and file.group == f"{_CHECKING}checked":
            # The only puzzle of its file.
            line = re.sub(rf": {file.part.key}\[0\](\.puzzle)?(\.|: )", ": ", line, count=1)
        raise PackError(line)

    found: dict[Path, list[dict[str, Any]]] = {file.path: [] for file in files}
    # Boards, the last kind, are read in a tenth of the time of figures.
    for own in reversed([*KindParts("own").values()]):
        for file, row in own.packed(files, library, refuse, meter.tick):
            found[file.path].append(row)
    return found


def _id(document: Document, place: str, name: str, library: Library) -> str:
    """Return the ID of a puzzle that everybody has.  Raises `DocumentError`."""
    if name.startswith(FOREIGN):
        document.fail(place, "{name} is not a puzzle that everybody has", name=quote(name))
    try:
        return library.id_of(name)
    except UnmadeError:
        document.fail(place, "{name} takes long to make", name=quote(name))
    except UnknownPuzzleError:
        document.fail(place, "no puzzle called {name}", name=quote(name))
    except ValueError as error:
        raise DocumentError(str(error), at=place) from None
