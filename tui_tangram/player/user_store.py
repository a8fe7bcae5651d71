"""A player's own puzzles on disk: files in the data directory, read, proved valid and written.

Their forms and ids are in `tui_tangram.player.user_store`.

    data/puzzles/sets/….json       a set of pieces: see `tui_tangram.games.tangram.core.format`
    data/puzzles/figures/….json    a figure, or a list of figures; rounded figures of earlier
                                   releases are made exact when they are read
    data/puzzles/boards/….json     a tile board (`tui_tangram.games.matching.core.format`), or a
                                   list of boards
    data/puzzles/trash/….json      deleted items, for `tui_tangram.player.shelf.DAYS` days
    data/puzzles/.checked.json     the checksums of lists that were read in full and are valid
    data/puzzles/.silhouettes.json what figures look like, by their texts
                                   (`tui_tangram.games.tangram.source.silhouettes`)

The program writes lists; players may add files from elsewhere.  All ids begin with ``own/``: a
set is ``own/best``, its figures are ``own/best/1`` and so on, figures of a set of the program are
``own/tangram/1``, boards are ``own/boards/1``.  A list with a name is a collection, and its puzzles
have the ids ``own/my-collection/1``.  So no puzzle of a player can be mistaken for one of the
program.  An id stays when the name changes, and so do results and saves.

Files are not trusted.  One that cannot be used is reported once, in one line, and left as it is; a
damaged puzzle of a list is left out.  The rest is used.  The checksum of a valid list is saved,
so that it need not be checked again, and thousands of figures cost no more than their names.

This module knows files and ids.  `tui_tangram.player.user_store` reads, proves and writes them.
`tui_tangram.player.user_source` reads lists and adds to them; the sources know puzzles:
`tui_tangram.games.tangram.source.user_figures` and `tui_tangram.games.matching.source.user_boards`.
`tui_tangram.player.user_items` lists, renames and deletes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

from tui_tangram.files import regular
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import Document, parse_object
from tui_tangram.play.files import file_text
from tui_tangram.play.names import OWN
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import ItemError, numbered, own_id, slug, tail_of, text_of
from tui_tangram.player.rows import UserRow, by_lines, compact, parsed_row
from tui_tangram.player.shelf import Disk, Reporter, cause, file_name
from tui_tangram.values import NamedTuple, dataclass, replace

VERSION: Final = 1
MOST: Final = 20_000
"""The maximum number of puzzles of one list."""
FaultReporter: TypeAlias = Callable[[str, Path | None, str], None]
"""Takes a fault, the file that has it, and the consequence, such as "skipped"."""


class UserSection(NamedTuple):
    """A directory of files of one form."""

    directory: str
    single: str
    """The format of a file with one puzzle or set."""
    skipped: str
    """The consequence of a fault in a row, as marked."""
    taken: str
    """The fault of a second row with the id *name*, as marked."""
    many: str = ""
    """The format of lists; empty without lists."""
    key: str = ""
    """The field of a list that has its rows."""
    long: str = ""
    """The first long field of a row."""


SETS: Final = UserSection(
    "sets",
    "tui-tangram/pieces",
    mark("set skipped"),
    mark("{file}: id: another set is called {name}"),
)
FIGURES: Final = UserSection(
    "figures",
    "tui-tangram/figure",
    mark("figure skipped"),
    mark("{file}: figure {name} exists already"),
    "tui-tangram/figures",
    "figures",
    "outline",
)
BOARDS: Final = UserSection(
    "boards",
    "tui-tangram/tiles",
    mark("board skipped"),
    mark("{file}: board {name} exists already"),
    "tui-tangram/tile-collection",
    "entries",
    "puzzle",
)
PARTS: Final = (SETS, FIGURES, BOARDS)


@dataclass(frozen=True)
class UserFile:
    """A file that was parsed; the content of its rows is not checked yet."""

    part: UserSection
    path: Path
    prefix: str
    """The beginning of all ids."""
    head: Mapping[str, Any]
    """The fields of a list without its rows; empty for a file with one puzzle."""
    rows: tuple[Any, ...] = ()
    """The rows of the list, or the one puzzle."""
    checksum: str = ""
    proven: bool = False
    """Whether its rows were read in full before and are valid."""

    @property
    def listed(self) -> bool:
        """Whether it is a list."""
        return bool(self.head)

    @cached_property
    def name(self) -> str:
        """The name of a collection; empty for other files."""
        return text_of(self.head, "name")

    @cached_property
    def group(self) -> str:
        """The id of the collection, or of the set or directory, that its puzzles are in."""
        content = self.head or self.rows[0]
        known = (text_of(content, "id") or self.name) if self.head else ""
        if f"{known}/" == self.prefix:  # the puzzles of a pack
            return known
        known = known or text_of(content, "set") or self.part.directory
        return self.prefix + (slug(known.removeprefix(self.prefix)) or "unnamed")

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of each row."""
        if self.part is SETS:
            names = (text_of(row, "id") or text_of(row, "name") for row in self.rows)
            return tuple(own_id(name, self.prefix) for name in names)
        group = self.group
        # The id of a board in a file of its own may be a recipe, which is no good name.
        keys = ("id", "name") if self.listed or self.part is not BOARDS else ("name", "id")
        rows = self.rows
        # The program's own form, in which thousands of rows have theirs already.
        numbered = re.compile(rf"{re.escape(group)}/[0-9]{{1,9}}", re.ASCII).fullmatch
        if all(isinstance(row, UserRow) and numbered(str(row.facts.get("id"))) for row in rows):
            return tuple(row.facts["id"] for row in rows)
        return tuple(f"{group}/{tail_of(row, keys)}" for row in rows)

    @property
    def text(self) -> str:
        """The content."""
        if not self.listed:
            return file_text(parsed_row(self.rows[0]))
        head = json.dumps({"format": self.part.many, "version": VERSION, **self.head})
        # Thousands of rows are joined without a copy of each.
        parts = [f'{head[:-1]}, "{self.part.key}": [\n']
        for row in self.rows:
            parts += row.parts if isinstance(row, UserRow) else [compact(row)]
            parts.append(",\n")
        return "".join((*parts[:-1], "\n]}\n"))

    def places(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield place, id and content of each row, with the shared fields of the head.

        Raises `DocumentError` for an invalid list.
        """
        document = Document({self.part.key: list(self.rows)})
        if len(self.rows) > MOST:
            document.fail(
                self.part.key,
                "has {n} puzzles; at most {most} are allowed",
                n=grouped(len(self.rows)),
                most=grouped(MOST),
            )
        shared = {key: self.head[key] for key in ("set", "unit") if key in self.head}
        for number, (row, name) in enumerate(zip(self.rows, self.ids, strict=True)):
            if not isinstance(row, Mapping):
                document.fail(
                    self.part.key,
                    "[{number}] must be an object, not {value}",
                    number=number,
                    value=quote(row),
                )
            place = f"{self.part.key}[{number}]" if self.listed else ""
            yield place, name, {**shared, **row}


def own_file(
    part: UserSection,
    path: Path,
    content: dict[str, Any],
    prefix: str = OWN,
    checksum: str = "",
    *,
    proven: bool = False,
) -> UserFile:
    """Return the file with this content.  Raises `DocumentError` for an invalid list."""
    if not part.many or content.get("format") != part.many:
        return UserFile(part, path, prefix, {}, (content,), checksum)
    document = Document(content)
    if document.whole("version", 1) > VERSION:
        document.fail(
            "version", "comes from a newer version; this one reads up to {known}", known=VERSION
        )
    rows = tuple(document.array(part.key))
    head = {
        key: value for key, value in content.items() if key not in ("format", "version", part.key)
    }
    # A list may have no further fields.
    return UserFile(part, path, prefix, head or {"id": part.directory}, rows, checksum, proven)


CHECKED: Final = ".checked.json"
_CHECKS: Final = "tui-tangram/checked"


class UserStore:
    """The puzzles in a directory, which need not exist."""

    def __init__(
        self,
        directory: Path,
        report: Reporter,
        disk: Disk | None = None,
        prefix: str = OWN,
    ) -> None:
        """Use *directory*, and report problems to *report*, once each; ids begin with *prefix*."""
        self.directory = directory
        self.prefix = prefix
        self.disk = disk or Disk()
        self.report = report
        self.faults: dict[Path, str] = {}
        """The last problem with each file."""
        self._reported: set[str] = set()
        self._files: dict[UserSection, list[UserFile]] = {}
        self._parsed: dict[Path, UserFile] = {}
        """Each file as it was parsed last; one that is unchanged is not parsed again."""
        self._journal: list[tuple[Path, str | None, str]] | None = None

    @property
    def there(self) -> bool:
        """Whether there is anything to read."""
        return any(self._paths(part) for part in PARTS)

    # Reading

    def files(self, part: UserSection) -> Sequence[UserFile]:
        """Return the files of a part that can be parsed, as they were when first read."""
        if part not in self._files:
            self._files[part] = list(self._read(part))
        return self._files[part]

    def forget(self) -> None:
        """Read everything again when it is next needed."""
        self._files.clear()
        self.faults.clear()
        self.__dict__.pop("_checked", None)

    def prove(self, files: Iterable[UserFile]) -> None:
        """Save that these files are valid, so that they need not be checked again."""
        found = {self._key(file.path): file.checksum for file in files}
        if not found.items() <= self._checked.items():
            self._checked.update(found)
            there = {self._key(path) for part in PARTS for path in self._paths(part)}
            sums = {key: value for key, value in self._checked.items() if key in there}
            text = json.dumps({"format": _CHECKS, "version": VERSION, "files": sums})
            try:
                self.disk.write(self.directory / CHECKED, text, durable=False)
            except OSError:  # they are checked again the next time
                return

    def report_fault(self, line: str, path: Path | None = None, then: str = "") -> None:
        """Report a problem once, with or without a file; *then* is the consequence."""
        if path is not None:
            self.faults[path] = line
        line += f"; {then}" if then else ""
        if line not in self._reported:
            self._reported.add(line)
            self.report(line)

    def _read(self, part: UserSection) -> Iterator[UserFile]:
        for path in self._paths(part):
            text = self._text(path)
            if text is None:
                continue
            checksum = _checksum(text)
            proven = self._checked.get(self._key(path)) == checksum
            known = self._parsed.get(path)
            if known is not None and (known.checksum, known.proven) == (checksum, proven):
                yield known
                continue
            try:
                content = (
                    by_lines(text, part.key, part.long)
                    if proven
                    else dict(parse_object(text).content)
                )
                self._parsed[path] = own_file(
                    part, path, content, self.prefix, checksum, proven=proven
                )
                yield self._parsed[path]
            except DocumentError as error:
                self.report_fault(f"{path}: {error}", path, tr("skipped"))

    @cached_property
    def _checked(self) -> dict[str, str]:
        try:
            content = json.loads(self.disk.read(self.directory / CHECKED) or "{}")
            if (content["format"], content["version"]) == (_CHECKS, VERSION):
                return dict(content["files"])
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            pass
        return {}

    def _key(self, path: Path) -> str:
        return f"{path.parent.name}/{path.name}"

    def _paths(self, part: UserSection) -> list[Path]:
        where = self.directory / part.directory
        try:
            return sorted((path for path, _ in self.disk.files(where)), key=lambda path: path.stem)
        except OSError as error:
            self.report_fault(tr("cannot read {file}: {why}", file=where, why=cause(error)))
            return []

    def _text(self, path: Path) -> str | None:
        try:
            return self.disk.read(path, regular)
        except DocumentError as error:
            self.report_fault(f"{path}: {error}", path, tr("skipped"))
        except OSError as error:
            self.report_fault(tr("cannot read {file}: {why}", file=path, why=cause(error)), path)
        return None

    # Writing

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Read everything again, and stop other apps from writing in the block."""
        with self.disk.lock(self.directory):
            self.forget()
            try:
                yield
            finally:
                self.forget()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Undo everything that is written in the block if it raises an error.

        A file that another app has changed since then stays.
        """
        journal: list[tuple[Path, str | None, str]] = []
        self._journal = journal
        try:
            yield
        except BaseException:
            self._journal = None
            for path, before, after in reversed(journal):
                with suppress(OSError, DocumentError):
                    if _checksum(self.disk.read(path, regular) or "") == after:
                        self._put(path, before)
            self.forget()
            raise
        finally:
            self._journal = None

    def _put(self, path: Path, text: str | None) -> None:
        """Write a file, or remove it if there is no text, and add that to the journal."""
        before = self.disk.read(path, regular) if self._journal is not None else None
        if text is None:
            self.disk.remove(path)
        else:
            self.disk.write(path, text, durable=True, opener=regular)
        if self._journal is not None:
            self._journal.append((path, before, _checksum(text or "")))

    def list_of(self, part: UserSection, name: str, head: Mapping[str, Any]) -> UserFile:
        """Return the list of a part in the file of this name, or a new one.

        Raises `ItemError` if the file has faults, because it must not be overwritten.
        """
        path = self.path(part, name)
        files = self.files(part)
        if path in self.faults:
            raise ItemError("{error}; fix the file or move it away first", error=self.faults[path])
        found = next((file for file in files if file.path == path and file.listed), None)
        if found is not None:
            return found
        return replace(self.new_list(part, path, head), proven=True)

    def new_list(self, part: UserSection, path: Path, head: Mapping[str, Any]) -> UserFile:
        """Return a new file without rows, not written yet: at *path*, or at a free path like it."""
        return UserFile(part, self._free(path), self.prefix, head)

    def path(self, part: UserSection, name: str) -> Path:
        """Return the path of the file of this name."""
        return self.directory / part.directory / file_name(name)

    def new_file(self, part: UserSection, name: str, content: Mapping[str, Any]) -> UserFile:
        """Return a new file with one puzzle, not written yet."""
        return replace(self.new_list(part, self.path(part, name), {}), rows=(content,))

    def write(self, file: UserFile) -> None:
        """Write a file completely or not at all; remove it without rows.  Raises `ItemError`."""
        try:
            text = file.text if file.rows else None
            self._put(file.path, text)
        except (OSError, UnicodeError) as error:
            raise ItemError(
                "cannot write {file}: {why}", file=file.path, why=cause(error)
            ) from None
        if file.proven and text is not None:
            written = replace(file, checksum=_checksum(text))
            if all(isinstance(row, UserRow) for row in file.rows):
                self._parsed[file.path] = written
            self.prove([written])

    def check_room(self, number: int, name: str) -> None:
        """Raise `ItemError` if a list would have too many puzzles."""
        if number > MOST:
            raise ItemError(
                "{n} puzzles in {name} are too many; at most {most} can be saved",
                n=grouped(number),
                name=name,
                most=grouped(MOST),
            )

    def _free(self, path: Path) -> Path:
        paths = (path.with_name(f"{stem}.json") for stem in numbered(path.stem))
        return next(one for one in paths if not (one.exists() or one.is_symlink()))


def _checksum(text: str) -> str:
    from hashlib import sha256

    found = sha256()
    # In parts: a list of thousands of puzzles is not held twice.
    for at in range(0, len(text), 1 << 18):
        found.update(text[at : at + (1 << 18)].encode("utf-8", "surrogatepass"))
    return found.hexdigest()
