"""A disk that fails on request, and strategies for what is kept."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from tui_tangram.store import Disk


class BadDisk(Disk):
    """The real disk, but the operations named in *broken* fail with *code*.

    A directory that may not be written is no test of that: tests may run as a user to whom
    nothing is forbidden.
    """

    def __init__(self, *broken: str, code: int = errno.ENOSPC) -> None:
        super().__init__()
        self.broken = set(broken)
        self.code = code

    def _try(self, operation: str) -> None:
        if operation in self.broken:
            raise OSError(self.code, os.strerror(self.code))

    def read(self, path: Path) -> str | None:
        self._try("read")
        return super().read(path)

    def write(self, path: Path, text: str, *, durable: bool) -> None:
        self._try("write")
        super().write(path, text, durable=durable)

    def remove(self, path: Path) -> None:
        self._try("remove")
        super().remove(path)

    def set_aside(self, path: Path) -> Path:
        self._try("set_aside")
        return super().set_aside(path)

    def files(self, directory: Path) -> list[tuple[Path, float]]:
        self._try("files")
        return super().files(directory)

    @contextmanager
    def lock(self, directory: Path) -> Iterator[None]:
        if "lock" in self.broken:
            yield
        else:
            with super().lock(directory):
                yield


names = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("abcABC/%+~._-"), max_size=150
)
"""Names of puzzles, also such as no file system would take."""
