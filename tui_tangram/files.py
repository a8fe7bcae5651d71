"""The gate to the disk: every file that the program reads or makes for itself is opened here.

A name may lead to anything: a pipe that never ends, a device, a directory.  So a file is opened
without waiting, and used only if it is a regular one.  Whatever the program makes is the
player's alone.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TypeAlias

from tui_tangram.language import tr

Opener: TypeAlias = Callable[[str, int], int]
"""Opens files for `open`, as the functions here do."""

# Systems without pipes and terminals among files lack these, and need none.
_WARY = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY"))


def regular(name: str, flags: int) -> int:
    """Open a regular file as an ``opener`` of `open`; one that is made is the player's alone.

    Raises `OSError` for anything else than a regular file.
    """
    return _regular(name, flags, 0o600)


def unlinked(name: str, flags: int) -> int:
    """Open a file that nobody but the program makes, so that a link there is none of its own.

    Raises `OSError` for a link, otherwise as `regular` does.
    """
    return _regular(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)


def shared(name: str, flags: int) -> int:
    """Open a file that the player hands on: others may read it as the account is set up."""
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


def _refusal(name: str) -> OSError:
    return OSError(errno.EINVAL, tr("it is not a regular file"), name)


def make_directory(path: Path) -> None:
    """Make a directory and those above it, for the player alone; those there are stay."""
    try:
        path.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        make_directory(path.parent)
        path.mkdir(0o700, exist_ok=True)


FORCING = "tui-tangram force"
"""The name of the thread that forces files to the medium, which lives as long as any wait."""
_waiting: dict[Path, None] = {}
_changing = Lock()
_forcing = Event()


def force_soon(*paths: Path) -> None:
    """Force files and directories to the medium in a thread, one for all.

    On a slow medium the moves of a key held down would have a thread each.
    """
    with _changing:
        _waiting.update(dict.fromkeys(paths))
        if _forcing.is_set():
            return
        _forcing.set()
    try:
        Thread(target=_force_waiting, name=FORCING).start()
    except RuntimeError:  # no thread can be started; the next time one may
        _forcing.clear()


def _force_waiting() -> None:
    try:
        while True:
            with _changing:
                if not _waiting:
                    _forcing.clear()
                    return
                path = next(iter(_waiting))
                del _waiting[path]
            force(path)
    except BaseException:  # whatever ends this thread, the next write begins another
        _forcing.clear()
        raise


def force(*paths: Path) -> None:
    """Force files and directories to the medium, where the system can."""
    for path in paths:
        with suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | _WARY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
