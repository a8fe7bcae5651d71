"""A disk that fails on request, and strategies for what is kept."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from pathlib import Path

from hypothesis import strategies as st

from tui_tangram.files import FORCING, Opener, unlinked
from tui_tangram.games.session import Result
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.shelf import Disk


def wait_for_medium() -> None:
    """Wait until all that was written is on the medium."""
    for thread in threading.enumerate():
        if thread.name == FORCING:
            thread.join()


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

    def read(self, path: Path, opener: Opener = unlinked) -> str | None:
        self._try("read")
        return super().read(path, opener)

    def write(self, path: Path, text: str, *, durable: bool, opener: Opener = unlinked) -> None:
        self._try("write")
        super().write(path, text, durable=durable, opener=opener)

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


def noon(day: date) -> Moment:
    """Return the middle of *day*, where the player is in UTC."""
    return Moment(datetime.combine(day, time(12), UTC), day)


def subject(puzzle: str) -> Subject:
    """Return a puzzle of which only the id matters."""
    return Subject("tangram", puzzle, puzzle, "{}", "", "")


def finish(scores: Scores, puzzle: str, result: Result, day: date) -> None:
    """Enter a game of such a puzzle."""
    scores.finished(subject(puzzle), result, noon(day))


names = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("abcABC/%+~._-"), max_size=150
)
"""Names of puzzles, also such as no file system would take."""
