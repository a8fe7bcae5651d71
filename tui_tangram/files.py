"""The gate to the disk: all of the program's own files are opened here.

A name may refer to anything: a pipe that never ends, a device, a directory.  So a file is opened
without blocking, and used only if it is a regular one.  All files the program creates are private
to the player.
"""

from __future__ import annotations

import errno
import os
import stat
from _thread import allocate_lock
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TypeAlias

from tui_tangram.language import PlayerError, tr

Opener: TypeAlias = Callable[[str, int], int]
"""An opener for `open`, like the functions here."""

# Systems without pipes and terminals among files lack these flags and do not need them.
_WARY = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY"))


def regular(name: str, flags: int) -> int:
    """Open a regular file as an ``opener`` of `open`; a new one is private to the player.

    Raises `OSError` for anything but a regular file.
    """
    return _regular(name, flags, 0o600)


def unlinked(name: str, flags: int) -> int:
    """Open a file created only by the program, so a link there is foreign.

    Raises `OSError` for a link, otherwise as `regular` does.
    """
    return _regular(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)


def shared(name: str, flags: int) -> int:
    """Open a file that the player shares: the account's umask decides who may read it."""
    return _regular(name, flags, 0o666)


def _regular(name: str, flags: int, mode: int) -> int:
    try:
        descriptor = os.open(name, flags | _WARY, mode)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket, or a pipe that nobody reads
            raise _refusal(name) from None
        if error.errno == errno.ELOOP and os.path.islink(name):  # noqa: PTH114
            raise OSError(errno.ELOOP, tr("it is a link"), name) from None
        raise
    kind = os.fstat(descriptor).st_mode
    if stat.S_ISREG(kind):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    raise _refusal(name)


@contextmanager
def opened(name: str, where: str = "", opener: Opener | None = regular) -> Iterator[BinaryIO]:
    """Open a file, called *where* in messages, to be read.

    Its errors, also those of reading in the block, become a `PlayerError`.
    """
    where = where or name
    try:
        with open(name, "rb", opener=opener) as file:
            yield file
    except FileNotFoundError:
        raise PlayerError("{file}: no such file", file=where) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PlayerError("{file}: cannot be read: {why}", file=where, why=why) from None


def _refusal(name: str) -> OSError:
    return OSError(errno.EINVAL, tr("it is not a regular file"), name)


TRASH = "trash"
"""The name of the directories with what was deleted."""


class Quota:
    """The room for a player's files on a host, which other processes of the player fill too.

    When no file may be added, those that are there may still be changed: a game goes on.  So may
    the trash be filled, without which nothing could be deleted; whatever else needs its room has
    it, and the oldest of the trash goes for good.
    """

    def __init__(self, directory: Path, most: int, files: int) -> None:
        """Allow *most* bytes and so many *files* below a directory, and a sixteenth for changes."""
        self._directory = directory
        self._most, self._files = most, files
        self._bytes = self._count = 0
        self._trash: list[tuple[float, int, Path]] = []
        """The files of the trash when it was measured: time, size and path, the oldest last."""
        self._free_bytes = self._free_files = 0
        """Bytes and files that may be written before the next measurement."""

    def check(self, path: Path, size: int) -> None:
        """Raise `OSError` if there is no room for a file of so many bytes."""
        old = path.exists()
        self._free_bytes -= size
        self._free_files -= not old
        if min(self._free_bytes, self._free_files) < 0:
            self._measure()
        trash = path.parent.name == TRASH
        parts = 17 if old or trash else 16

        def fits(less: int = 0, fewer: int = 0) -> bool:
            """Whether there is room, without so many bytes and files, in sixteenths of all."""
            return (self._bytes + size - less) * 16 <= self._most * parts and (
                old or (self._count + 1 - fewer) * 16 <= self._files * parts
            )

        if not trash and fits(sum(one for _, one, _ in self._trash), len(self._trash)):
            while not fits():
                self._remove_oldest()
        if not fits():
            self._free_bytes = 0
            why = tr(
                "no room for more than {most} MB or {files} files; delete what you do not need",
                most=self._most // 1_000_000,
                files=self._files,
            )
            raise OSError(errno.ENOSPC, why, str(path))

    def _remove_oldest(self) -> None:
        """Remove the oldest file of the trash."""
        _, size, path = self._trash.pop()
        with suppress(OSError):
            path.unlink(missing_ok=True)
        self._bytes -= size
        self._count -= 1

    def _measure(self) -> None:
        self._bytes = self._count = 0
        self._trash.clear()
        for root, _, names in os.walk(self._directory):
            for name in names:
                with suppress(OSError):
                    path = Path(root, name)
                    found = path.lstat()
                    self._bytes += found.st_size
                    self._count += 1
                    if path.parent.name == TRASH and path.suffix == ".json":
                        self._trash.append((found.st_mtime, found.st_size, path))
        self._trash.sort(reverse=True)
        # Not all that is left: three other processes may write as much.
        self._free_bytes = (self._most - self._bytes) // 4
        self._free_files = (self._files - self._count) // 4


def make_directory(path: Path) -> None:
    """Make a directory and its parents, private to the player; existing ones are unchanged."""
    try:
        path.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        make_directory(path.parent)
        path.mkdir(0o700, exist_ok=True)


FORCING = "tui-tangram force"
"""The name of the thread that forces files to disk, which lives while any are waiting."""
_waiting: dict[Path, None] = {}
_changing = allocate_lock()
_forcing = allocate_lock()
"""Held while the thread lives."""


def force_soon(*paths: Path) -> None:
    """Force files and directories to disk in a single background thread.

    On a slow disk each move of a held key would otherwise have its own thread.
    """
    with _changing:
        _waiting.update(dict.fromkeys(paths))
        if not _forcing.acquire(blocking=False):
            return
    from threading import Thread  # late: a command that saves nothing has one thread

    try:
        Thread(target=_force_waiting, name=FORCING).start()
    except RuntimeError:  # no thread can be started; the next call tries again
        _forcing.release()


def _force_waiting() -> None:
    try:
        while True:
            with _changing:
                if not _waiting:
                    _forcing.release()
                    return
                path = next(iter(_waiting))
                del _waiting[path]
            force(path)
    except BaseException:  # whatever ends this thread, the next write starts another
        _forcing.release()
        raise


def force(*paths: Path) -> None:
    """Force files and directories to disk, if the system can."""
    for path in paths:
        with suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | _WARY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
