"""The files of an untrusted pack, read from a directory or a zip file.

Anything harmful is refused before anything is used, in one line that names the place: paths
that lead elsewhere, links, special files, names that two systems read differently, too many
or too large files, deeply nested directories, encrypted files, and those
that are larger than declared.  Nothing is written here.
"""

from __future__ import annotations

import io
import os
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from tui_tangram.files import regular
from tui_tangram.language import PlayerError
from tui_tangram.play import quote
from tui_tangram.play.phrases import grouped
from tui_tangram.player.shelf import cause
from tui_tangram.values import NamedTuple

MANIFEST: Final = "pack.toml"
MAX_FILES: Final = 2_000
MAX_FILE: Final = 8_000_000
"""Bytes of one file."""
MAX_BYTES: Final = 32_000_000
"""Bytes of all files together, and of the zip file."""
MAX_USED: Final = 8_000_000
"""Bytes of those that puzzles may be in; of all others only the names are recorded."""
MAX_DIRECTORY: Final = 2_000_000
"""Bytes of the directory of a zip file, which are read at once."""
USED: Final = (".json", ".toml")
"""The endings of files that puzzles may be in."""
MAX_DEPTH: Final = 4
"""Directories above a file."""
MAX_PATH: Final = 200
"""Characters of a path."""

_ZIP: Final = b"PK"
"""The first bytes of a zip file."""
_BROKEN: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    UnicodeError,
    ValueError,
    IndexError,
)
"""The errors of a zip file that is damaged, as far as `zipfile` raises them."""


class PackError(PlayerError):
    """A pack that cannot be used.  The message is one line: the place, the fault."""


def text_of(name: str, content: bytes) -> str:
    """Return the text of the file *name* of a pack.  Raises `PackError` unless it is UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackError("{file}: not UTF-8 (byte {byte})", file=name, byte=error.start) from None


class _Entry(NamedTuple):
    """A file of a pack before it is read."""

    name: str
    size: int
    read: Callable[[int], bytes]
    """Returns at most this many bytes."""


def read_files(path: Path) -> dict[str, bytes]:
    """Return the contents of the files of a pack by their paths, which have ``/`` between parts.

    The pack is a directory or a zip file, which may have everything in one directory.  Hidden
    files are skipped.  Raises `PackError`.
    """
    try:
        if path.is_dir():
            return _contents(_in_directory(path))
        with open(path, "rb", opener=regular) as file:
            size = os.fstat(file.fileno()).st_size
            if size > MAX_BYTES:
                raise _too_large(str(path.name), MAX_BYTES)
            return read_zip(file)
    except OSError as error:
        raise PackError("cannot be read: {why}", why=cause(error)) from None


def may_be_pack(path: Path) -> bool:
    """Return whether *path* is a directory or a zip file, as packs are.  Raises `OSError`."""
    if path.is_dir():
        return True
    with open(path, "rb", opener=regular) as file:
        return file.read(len(_ZIP)) == _ZIP


def read_zip(file: BinaryIO) -> dict[str, bytes]:
    """Return the contents of the files of a pack in a zip file; see `read_files`."""
    try:
        bounded = _Bounded(file)
        with zipfile.ZipFile(bounded) as archive:
            bounded.most = None
            return _without_top(_contents(_in_zip(archive)))
    except _BROKEN as error:
        raise PackError("is no zip file in order: {why}", why=cause(error)) from None


def _contents(entries: Iterator[_Entry]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    known: set[str] = set()
    left, used = MAX_BYTES, 0
    for entry in entries:
        check_name(entry.name)
        # Names that differ in capitals or accents are the same on some systems.
        same = unicodedata.normalize("NFC", entry.name).casefold()
        if same in known:
            raise PackError("{file}: is there twice", file=quote(entry.name))
        known.add(same)
        if len(known) > MAX_FILES:
            raise PackError("has more than {most} files", most=grouped(MAX_FILES))
        if entry.size > MAX_FILE:
            raise _too_large(entry.name, MAX_FILE)
        content = entry.read(MAX_FILE + 1)
        if len(content) > MAX_FILE:
            raise _too_large(entry.name, MAX_FILE)
        left -= len(content)
        if entry.name.endswith(USED):
            used += len(content)
        else:
            content = b""
        if left < 0 or used > MAX_USED:
            most = MAX_BYTES if left < 0 else MAX_USED
            raise PackError("is larger than {most} bytes in all", most=grouped(most))
        found[entry.name] = content
    return found


def _too_large(name: str, most: int) -> PackError:
    return PackError("{file}: is larger than {most} bytes", file=quote(name), most=grouped(most))


def check_name(name: str) -> None:
    """Raise `PackError` for a path that would be unsafe somewhere."""
    parts = name.split("/")
    bad = (
        not name.isprintable()
        or len(name) > MAX_PATH
        or any(sign in name for sign in '\\:*?"<>|')
        or any(not part.strip(". ") or part[-1] in ". " for part in parts)
    )
    if bad:
        raise PackError("{file}: is an unsafe path", file=quote(name))
    if len(parts) - 1 > MAX_DEPTH:
        raise PackError(
            "{file}: is more than {most} directories deep", file=quote(name), most=MAX_DEPTH
        )


def _hidden(name: str) -> bool:
    return any(part.startswith(".") and part.strip(".") for part in name.split("/")) or (
        name.startswith("__MACOSX/")
    )


def _in_directory(top: Path) -> Iterator[_Entry]:
    below = [top]
    while below:
        directory = below.pop()
        with os.scandir(directory) as found:
            entries = sorted(islice(found, 2 * MAX_FILES + 1), key=lambda entry: entry.name)
        if len(entries) > 2 * MAX_FILES:
            raise PackError("has more than {most} files", most=grouped(MAX_FILES))
        for entry in entries:
            name = Path(entry.path).relative_to(top).as_posix()
            if _hidden(name):
                continue
            kind = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISLNK(kind):
                raise PackError("{file}: is a link", file=quote(name))
            if stat.S_ISDIR(kind):
                check_name(f"{name}/x")
                below.append(Path(entry.path))
            elif stat.S_ISREG(kind):
                yield _Entry(name, entry.stat().st_size, _reader(Path(entry.path)))
            else:
                raise PackError("{file}: is not a regular file", file=quote(name))


def _reader(path: Path) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        with open(path, "rb", opener=regular) as file:
            return file.read(most)

    return read


class _Bounded(io.RawIOBase):
    """A zip file whose directory, which `zipfile` reads at once, is limited in size."""

    def __init__(self, file: BinaryIO) -> None:
        """Read *file*."""
        super().__init__()
        self._file = file
        self.most: int | None = MAX_DIRECTORY
        """The bytes that are read at once at most."""

    def read(self, size: int = -1) -> bytes:
        """Read.  Raises `PackError` for a directory larger than that of `MAX_FILES` files."""
        if self.most is None:
            return self._file.read(size)
        content = self._file.read(size if 0 <= size <= self.most else self.most + 1)
        if len(content) > self.most:
            raise PackError("has more than {most} files", most=grouped(MAX_FILES))
        return content

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to a position."""
        return self._file.seek(offset, whence)

    def seekable(self) -> bool:
        """Return True."""
        return True


def _in_zip(archive: zipfile.ZipFile) -> Iterator[_Entry]:
    if len(archive.infolist()) > 2 * MAX_FILES:
        raise PackError("has more than {most} files", most=grouped(MAX_FILES))
    if sum(info.file_size for info in archive.infolist()) > MAX_BYTES:
        raise PackError("is larger than {most} bytes in all", most=grouped(MAX_BYTES))
    for info in archive.infolist():
        # What zipfile makes of a name has no backslashes and ends at a zero byte.
        name = info.orig_filename
        if info.is_dir():
            check_name(f"{name.rstrip('/')}/x")
            continue
        if _hidden(name):
            check_name(name.lstrip("."))
            continue
        kind = info.external_attr >> 16
        if stat.S_ISLNK(kind):
            raise PackError("{file}: is a link", file=quote(name))
        if stat.S_IFMT(kind) not in (0, stat.S_IFREG):
            raise PackError("{file}: is not a regular file", file=quote(name))
        if info.flag_bits & 0x1:
            raise PackError("{file}: is encrypted", file=quote(name))
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise PackError("{file}: is compressed in an unknown way", file=quote(name))
        yield _Entry(name, info.file_size, _zip_reader(archive, info))


def _zip_reader(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        with archive.open(info) as file:
            content = file.read(most)
        if len(content) != info.file_size:
            raise PackError("{file}: is not of its stated size", file=quote(info.orig_filename))
        return content

    return read


def _without_top(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of a zip file without the one directory that all are in, if there is one."""
    tops = {name.partition("/")[0] for name in files}
    if MANIFEST in files or len(tops) != 1:
        return files
    (top,) = tops
    return {name.removeprefix(f"{top}/"): content for name, content in files.items()}
