"""The times that a player wants to beat: those of shared lines, one for each puzzle.

{"format": "tui-tangram/to-beat", "version": 1, "puzzle": "tangram/swan", "seconds": 35}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tui_tangram.play import read_document
from tui_tangram.play.record import RecordSchema, encode, text, whole
from tui_tangram.player.disk import Disk
from tui_tangram.player.shelf import DocumentShelf, Reporter

FORMAT: Final = "tui-tangram/to-beat"
VERSION: Final = 1
MOST: Final = 100
"""The maximum number of times that are saved, the latest ones."""
_FIELDS: Final[RecordSchema[dict[str, Any]]] = RecordSchema(dict, puzzle=text(), seconds=whole())


class Challenges:
    """The times to beat, in one file for each puzzle."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk) -> None:
        """Save times in *directory*, and report problems to *report*."""
        self._shelf = DocumentShelf(
            directory,
            report,
            disk,
            lambda content: _FIELDS.read(read_document(content, FORMAT, VERSION)),
            lambda record: str(record["puzzle"]),
        )
        self._known: dict[str, int | None] = {}
        """The times read or taken on here: every frame asks for one."""

    def get(self, puzzle: str) -> int | None:
        """Return the time to beat of a puzzle in whole seconds, or None."""
        if puzzle not in self._known:
            self._known[puzzle] = self._read(puzzle) if puzzle else None
        return self._known[puzzle]

    def take_on(self, puzzle: str, seconds: int) -> None:
        """Make *seconds* the time to beat of a puzzle, in place of an earlier one."""
        self._known[puzzle] = seconds
        fields = {"puzzle": puzzle, "seconds": seconds}
        content = encode({"format": FORMAT, "version": VERSION, **fields})
        self._shelf.write(self._shelf.path(puzzle), f"{content}\n", durable=True)
        for old in self._shelf.paths()[MOST:]:
            self._shelf.remove(old)

    def _read(self, puzzle: str) -> int | None:
        found = self._shelf.find(self._shelf.path(puzzle))
        return None if found is None else int(found["seconds"])
