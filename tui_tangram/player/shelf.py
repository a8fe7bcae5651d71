"""A directory with one small document for each puzzle, and the policy for its problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from tui_tangram.language import tr
from tui_tangram.play import DocumentError, NewerVersionError, quote
from tui_tangram.player.disk import Disk

Reporter: TypeAlias = Callable[[str], None]
"""Takes one line of text for the player."""

Content = TypeVar("Content")
"""The content of a document."""
_Other = TypeVar("_Other")

LONGEST = 100
_LONGEST_CAUSE = 200
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)?")


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
    elif _RESERVED.fullmatch(name):
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
                path,
                tr("{error}; cannot rename the file: {why}", error=line, why=cause(error)),
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
