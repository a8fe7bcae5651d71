"""A directory with one small document for each puzzle, its trash, and the policy for problems.

A `Disk` has the few file operations that the stores need; files are opened by `tui_tangram.files`.
Documents in the `Trash` stay for some time and can be restored.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeAlias, TypeVar

from tui_tangram.files import Opener, Quota, force, force_soon, make_directory, unlinked
from tui_tangram.language import tr
from tui_tangram.play import DocumentError, NewerVersionError, quote
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

MAX_BYTES = 32_000_000
"""Longer files are refused unread."""

_STRAY = 86_400
"""Seconds after which a half-written file is given up."""

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Disk:
    """The real file system.  Tests put one in its place that fails.

    Every method but `lock` raises `OSError` when the file system does.
    """

    quota: ClassVar[Quota | None] = None
    """The room for all that is written, if it is limited."""

    def __init__(self, patience: float = 1.0) -> None:
        """Wait up to *patience* seconds for a lock that another app holds."""
        self.patience = patience

    def read(self, path: Path, opener: Opener = unlinked) -> str | None:
        """Return the text of a file without a byte-order mark, or `None` if there is no file.

        Raises `DocumentError` when it is longer than `MAX_BYTES` or not UTF-8.
        """
        try:
            with open(path, "rb", opener=opener) as file:
                content = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return None
        if len(content) > MAX_BYTES:
            raise DocumentError("longer than {most} bytes", most=grouped(MAX_BYTES))
        try:
            return content.removeprefix(BOM_UTF8).decode()
        except UnicodeDecodeError as error:
            raise DocumentError("byte {number}: not UTF-8", number=error.start + 1) from None

    def mark(self, path: Path, opener: Opener = unlinked) -> str:
        """Return the byte-order mark at the start of a file that is there, if it has one."""
        with open(path, "rb", opener=opener) as file:
            return "\ufeff" if file.read(len(BOM_UTF8)) == BOM_UTF8 else ""

    def write(
        self,
        path: Path,
        text: str | bytes | Iterable[bytes],
        *,
        durable: bool,
        opener: Opener = unlinked,
    ) -> None:
        """Make *text*, or its pieces, the content of a file, completely or not at all.

        With *durable* it is on the medium before it takes the place of the old content, and
        the place is too on return.  Without, both are forced there in the background.
        A link that *opener* follows stays a link; any other is replaced.
        """
        content = text.encode() if isinstance(text, str) else text
        if opener is not unlinked:
            path = Path(os.path.realpath(path))  # unlike `resolve` also where links go round
        if self.quota is not None:
            content = content if isinstance(content, bytes) else b"".join(content)
            self.quota.check(path, len(content))
        make_directory(path.parent)
        temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp")
        try:
            with open(temporary, "xb", opener=opener) as file:
                file.writelines([content] if isinstance(content, bytes) else content)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        if durable:
            force(path.parent)
        else:
            force_soon(path, path.parent)

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there."""
        path.unlink(missing_ok=True)

    def set_aside(self, path: Path) -> Path:
        """Rename a file out of the way, over no other, and return its new path."""
        for number in count(1):
            aside = path.with_name(f"{path.name}.corrupt{'' if number == 1 else f'-{number}'}")
            if not aside.exists():
                break
        return path.replace(aside)

    def files(self, directory: Path) -> list[tuple[Path, float]]:
        """Return the ``.json`` files of a directory and when each was written.

        The latest come first; times are seconds since 1970.  No directory has no files.
        Half-written files of an app that was killed are removed after a day.
        """
        found = []
        old = time.time() - _STRAY
        try:
            with os.scandir(directory) as entries:
                for entry in entries:
                    if entry.name.endswith(".json") and not entry.name.startswith("."):
                        # Another app may have removed it in between.
                        with contextlib.suppress(FileNotFoundError):
                            # Of a link its own time: one that leads round and round has no other.
                            written = entry.stat(follow_symlinks=False).st_mtime
                            found.append((directory / entry.name, written))
                    elif entry.name.startswith(".") and entry.name.endswith(".tmp"):
                        with contextlib.suppress(OSError):
                            if entry.stat().st_mtime < old:
                                Path(entry).unlink()
        except FileNotFoundError:
            return []
        return sorted(found, key=lambda file: (-file[1], file[0]))

    @contextlib.contextmanager
    def lock(self, directory: Path) -> Iterator[None]:
        """Keep other apps from changing a directory's files, if they lock it too.

        The system releases the lock when its holder dies.  If there can be no lock, or another
        app does not release it in time, work continues without: writing is atomic anyway,
        and only an addition made at the same moment could be lost.
        """
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):
                make_directory(directory)
                file = stack.enter_context(open(directory / ".lock", "ab", opener=unlinked))
                self._wait_for(file.fileno())
            yield

    def _wait_for(self, descriptor: int) -> None:
        deadline = time.monotonic() + self.patience
        while True:
            try:
                _try_lock(descriptor)
            except (BlockingIOError, PermissionError):
                if time.monotonic() >= deadline:
                    return
                time.sleep(0.005)
            else:
                return


Reporter: TypeAlias = Callable[[str], None]
"""Takes one line of text for the player."""

Content = TypeVar("Content")
"""The content of a document."""
_Other = TypeVar("_Other")

LONGEST = 100
_LONGEST_CAUSE = 200
_RESERVED: Final = r"(con|prn|aux|nul|com\d|lpt\d)?"


class LeftAloneError(Exception):
    """A file that is there but must be neither used nor overwritten; already reported."""


def file_name(puzzle: str) -> str:
    """Return the name of a puzzle's file: no two puzzles share one, on any file system.

    Small letters, digits, ``-`` and ``_`` stay, ``/`` becomes ``+``, everything else the
    bytes of its UTF-8 as ``%xx``.  Capitals are among the rest, since some file systems do
    not distinguish them from small letters; ``~`` marks names that are long, reserved or empty.

    >>> file_name("animals/swan"), file_name("Ä"), file_name("con")
    ('animals+swan.json', '%c3%84.json', '~con.json')
    """
    raw = puzzle.encode("utf-8", "surrogatepass")
    name = re.sub(rb"[^a-z0-9_/-]", lambda byte: b"%%%02x" % byte[0][0], raw).decode()
    name = name.replace("/", "+")
    if len(name) > LONGEST:
        import hashlib

        name = f"{name[:60]}~{hashlib.sha256(raw).hexdigest()[:32]}"
    elif re.fullmatch(_RESERVED, name):
        name = f"~{name}"
    return f"{name}.json"


class Stored(NamedTuple, Generic[Content]):
    """A document of a directory."""

    content: Content
    written: float
    """The time of writing, in seconds since 1970."""
    path: Path


class DocumentShelf(Generic[Content]):
    """The documents of one directory, all of one form."""

    def __init__(
        self,
        directory: Path,
        report: Reporter,
        disk: Disk,
        parse: Callable[[str], Content],
        name: Callable[[Content], str | None] = lambda _: None,
    ) -> None:
        """Use *directory*, which need not exist, and report problems to *report*.

        *parse* returns the content of a text, or raises `DocumentError`; *name* is that under which
        the content is stored, or `None` when it may be any.
        """
        self.directory = directory
        self._report = report
        self._disk = disk
        self._parse = parse
        self._name = name
        self._left_alone: set[Path] = set()
        self._failing: set[Path] = set()

    def path(self, puzzle: str) -> Path:
        """Return the path of a puzzle's document."""
        return self.directory / file_name(puzzle)

    def lock(self) -> AbstractContextManager[None]:
        """Stop other apps from changing the documents in the block, as far as that is possible."""
        return self._disk.lock(self.directory)

    def read(self, path: Path) -> Content | None:
        """Return the content of a document, or `None` when there is none.

        An invalid one, or one stored under the name of another, is reported and set
        aside, and the answer is `None`.  Raises `LeftAloneError` when the document cannot be read,
        is of a later release, or belongs to a puzzle that is not there.
        """
        return self.read_as(path, self._parse, self._name)

    def read_as(
        self, path: Path, parse: Callable[[str], _Other], name: Callable[[_Other], str | None]
    ) -> _Other | None:
        """Return a parsed document, stored under *name*, as `read` does."""
        from tui_tangram.games.session import UnknownSavedPuzzleError

        try:
            text = self._disk.read(path)
            content = None if text is None else parse(text)
            if content is not None:
                _check_name(path, name(content))
        except (NewerVersionError, UnknownSavedPuzzleError) as error:
            self._leave_alone(
                path, tr("{file}: {error}; the file stays as it is", file=path, error=error)
            )
        except DocumentError as error:
            self._set_aside(path, f"{path}: {error}")
            return None
        except OSError as error:
            line = tr(
                "cannot read {file}: {why}; nothing is saved there until you move it away",
                file=path,
                why=cause(error),
            )
            self._leave_alone(path, line)
        else:
            self._left_alone.discard(path)
            return content
        raise LeftAloneError

    def find(self, path: Path) -> Content | None:
        """Return the content of a document, or `None` when there is none that can be used."""
        try:
            return self.read(path)
        except LeftAloneError:
            return None

    def each(self) -> Iterator[Stored[Content]]:
        """Go through all documents that can be used, the latest written first."""
        for path, written in self._files():
            content = self.find(path)
            if content is not None:
                yield Stored(content, written, path)

    def paths(self) -> list[Path]:
        """Return the paths of all documents, the latest written first, whether usable or not."""
        return [path for path, _ in self._files()]

    def has(self, path: Path) -> bool:
        """Return whether there is such a document, usable or not."""
        return path in self.paths()

    def _files(self) -> list[tuple[Path, float]]:
        try:
            return self._disk.files(self.directory)
        except OSError as error:
            self._leave_alone(
                self.directory,
                tr("cannot read {file}: {why}", file=self.directory, why=cause(error)),
            )
            return []

    def write(self, path: Path, text: str, *, durable: bool) -> bool:
        """Make *text* the document; return whether that worked.

        A failure is reported, and then not again until the document was written.  One that
        was left alone is not overwritten.
        """
        if path in self._left_alone:
            return False
        try:
            self._disk.write(path, text, durable=durable)
        except (OSError, UnicodeError) as error:
            self._fail(path, tr("cannot write {file}: {why}", file=path, why=cause(error)))
            return False
        self._failing.discard(path)
        return True

    def remove(self, path: Path) -> bool:
        """Remove the document, if there is one; return whether that worked."""
        if path in self._left_alone:
            return False
        try:
            self._disk.remove(path)
        except OSError as error:
            self._fail(path, tr("cannot remove {file}: {why}", file=path, why=cause(error)))
            return False
        self._failing.discard(path)
        return True

    def _fail(self, path: Path, line: str) -> None:
        if path not in self._failing:
            self._failing.add(path)
            self._report(line)

    def _leave_alone(self, path: Path, line: str) -> None:
        if path not in self._left_alone:
            self._left_alone.add(path)
            self._report(line)

    def _set_aside(self, path: Path, line: str) -> None:
        try:
            aside = self._disk.set_aside(path)
        except OSError as error:
            self._leave_alone(
                path, tr("{error}; cannot rename the file: {why}", error=line, why=cause(error))
            )
            raise LeftAloneError from None
        self._report(tr("{error}; the file was renamed to {name}", error=line, name=aside.name))


def _check_name(path: Path, owner: str | None) -> None:
    if owner is not None and file_name(owner) != path.name:
        raise DocumentError(
            "puzzle: {name} belongs in {file}", name=quote(owner), file=file_name(owner)
        )


def cause(error: Exception) -> str:
    r"""Return the reason in one line, without the path, which the message has already.

    The message on a damaged database may quote any part of it.

    >>> cause(ValueError("malformed schema: (\n  a\x1b[31m)")), cause(ValueError())
    ('malformed schema: ( a�[31m)', 'ValueError')
    """
    why = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
    line = " ".join(why.split())
    line = line if len(line) <= _LONGEST_CAUSE else f"{line[:_LONGEST_CAUSE]}…"
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


DAYS: Final = 30
"""The number of days for which documents stay in the trash."""
MOST: Final = 200
"""The maximum number of documents in the trash."""


class Trash(DocumentShelf[Content]):
    """Deleted documents, each under the time of its deletion in thousandths of a second."""

    def __init__(
        self,
        directory: Path,
        report: Reporter,
        disk: Disk,
        parse: Callable[[str], Content],
        now: Callable[[], float] = time.time,
    ) -> None:
        """Use *directory*, and report problems to *report*; *now* is in seconds since 1970.

        *parse* returns the content of a text, or raises `DocumentError`.
        """
        super().__init__(directory, report, disk, parse)
        self._now = now

    def take(self, name: str, text: str, remove: Callable[[], bool]) -> Path | None:
        """Put the document of a file called *name* into the trash, and *remove* it from its place.

        Returns its path in the trash, or None if one of the two failed: *remove* returns False if
        it changed nothing.  If it raises, the document stays in the trash.
        """
        taken = {path.name for path in self.paths()}
        number = int(self._now() * 1000)
        while f"{number}-{name}" in taken:
            number += 1
        path = self.directory / f"{number}-{name}"
        if not self.write(path, text, durable=True):
            return None
        if not remove():
            self.remove(path)
            return None
        self.empty()
        return path

    def empty(self) -> None:
        """Remove documents that were in the trash for too long."""
        oldest = self._now() - DAYS * 24 * 3600
        for number, path in enumerate(self.paths()):
            since = path.name.partition("-")[0]
            if number >= MOST or not since.isdecimal() or int(since) / 1000 < oldest:
                self.remove(path)
