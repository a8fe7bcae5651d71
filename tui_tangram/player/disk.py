"""The few file operations that the stores need; files are opened by `tui_tangram.files`."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from codecs import BOM_UTF8
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tui_tangram.files import Opener, force, force_soon, make_directory, unlinked
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped

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
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DocumentError("byte {number}: not UTF-8", number=error.start + 1) from None

    def mark(self, path: Path, opener: Opener = unlinked) -> str:
        """Return the byte-order mark at the start of a file that is there, if it has one."""
        with open(path, "rb", opener=opener) as file:
            return "\ufeff" if file.read(len(BOM_UTF8)) == BOM_UTF8 else ""

    def write(
        self, path: Path, text: str | bytes, *, durable: bool, opener: Opener = unlinked
    ) -> None:
        """Make *text* the content of a file, completely or not at all.

        With *durable* it is on the medium before it takes the place of the old content, and
        the place is too on return.  Without, both are forced there in the background.
        A link that *opener* follows stays a link; any other is replaced.
        """
        content = text.encode() if isinstance(text, str) else text
        if opener is not unlinked:
            path = Path(os.path.realpath(path))  # unlike `resolve` also where links go round
        make_directory(path.parent)
        temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp")
        try:
            with open(temporary, "xb", opener=opener) as file:
                file.write(content)
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
