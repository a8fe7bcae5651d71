"""The trash of a directory: deleted documents stay for some time and can be restored."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tui_tangram.player.disk import Disk
from tui_tangram.player.shelf import Content, DocumentShelf, Reporter

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
