"""The records of earlier releases: one JSON file for each puzzle, in a directory.

A record says how often a puzzle was solved, which game was fastest and which had the fewest
moves.  Those two games become games here, and what the record says beyond them is carried
along as numbers.  The files stay where they are, so that an earlier release still finds
them, and if it changes one the change is taken in too.
"""

from __future__ import annotations

import json
import secrets
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.language import tr
from tui_tangram.play import Document, read_document
from tui_tangram.session import Result
from tui_tangram.store.disk import Disk
from tui_tangram.store.scores.database import Database
from tui_tangram.store.scores.rows import MAX, insert, milliseconds_of, whole
from tui_tangram.store.scores.values import Subject
from tui_tangram.store.shelf import Report, Shelf

if TYPE_CHECKING:
    from sqlite3 import Connection

FORMAT = "tui-tangram/progress"
VERSION = 1


class OldRecord(NamedTuple):
    """What an earlier release kept of one puzzle."""

    puzzle: str
    times_solved: int = 0
    best_time: Result | None = None
    best_moves: Result | None = None
    hints: int = 0
    last_played: date | None = None

    @property
    def games(self) -> tuple[Result, ...]:
        """The games that it names, each once."""
        named = (self.best_time, self.best_moves)
        return tuple(dict.fromkeys(game for game in named if game is not None))

    def to_text(self) -> str:
        """Return the record as that release wrote it."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": self.puzzle,
            "times_solved": self.times_solved,
            "best_time": self.best_time and self.best_time.as_json(),
            "best_moves": self.best_moves and self.best_moves.as_json(),
            "hints": self.hints,
            "last_played": self.last_played and self.last_played.isoformat(),
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> OldRecord:
        """Return the record in a document.  Raises `DocumentError` when it is not valid."""
        document = read_document(text, FORMAT, VERSION)
        return cls(
            document.text("puzzle"),
            document.whole("times_solved"),
            _result(document, "best_time"),
            _result(document, "best_moves"),
            document.whole("hints"),
            _day(document, "last_played"),
        )


class OldRecords(NamedTuple):
    """What was read."""

    records: tuple[OldRecord, ...]
    stamp: str
    """Says whether the directory has changed since; empty when some of it could not be read."""


def stamp(directory: Path) -> str | None:
    """Return what changes whenever a file of *directory* is written; None for no directory."""
    try:
        return str(directory.stat().st_mtime_ns)
    except OSError:
        return None


def read_old(directory: Path, report: Report, disk: Disk) -> OldRecords:
    """Read all records; those that cannot be used are reported, and damaged ones set aside."""
    troubles: list[str] = []

    def tell(line: str) -> None:
        troubles.append(line)
        report(line)

    # The time from before, so that what is written meanwhile is noticed the next time.
    before = stamp(directory) or ""
    shelf = Shelf(directory, tell, disk)
    records = tuple(
        record for record, _ in shelf.read_all(OldRecord.from_text, lambda old: old.puzzle)
    )
    return OldRecords(records, "" if troubles else before)


class OldFiles:
    """The records of earlier releases, as the scores of this one take them in."""

    def __init__(self, directory: Path, report: Report, disk: Disk) -> None:
        """Look for them in *directory*."""
        self._directory = directory
        self._report = report
        self._disk = disk
        self._taken_in: str | None = None
        """The stamp of the directory when it was looked at last."""
        self._told: set[str] = set()
        """What was said of it."""

    def take_in(self, database: Database) -> None:
        """Take in the records of earlier releases, if they have changed, into *database*."""
        now = stamp(self._directory)
        if now is None or now == self._taken_in:
            return
        self._taken_in = now
        known = database.read(
            lambda connection: connection.execute(
                "SELECT value FROM notes WHERE name = 'progress'"
            ).fetchone()
        )
        if known is not None and known[0] == now:
            return
        old = read_old(self._directory, self._tell, self._disk)

        def enter(connection: Connection) -> None:
            for record in old.records:
                _take_in(connection, record)
            if old.stamp:
                connection.execute(
                    "INSERT OR REPLACE INTO notes VALUES ('progress', ?)", (old.stamp,)
                )

        database.write(enter)

    def _tell(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._report(line)


def _take_in(connection: Connection, old: OldRecord) -> None:
    """Enter the games of an old record that are not there yet, and what it says beyond them."""
    subject = Subject.unknown(old.puzzle)
    for result in old.games:
        named = (
            old.puzzle, milliseconds_of(result.elapsed), min(result.moves, MAX),
            min(result.hints, MAX), int(result.revealed), int(result.own),
        )  # fmt: skip
        (known,) = connection.execute(
            "SELECT count(*) FROM games WHERE origin = 'progress' AND puzzle = ? AND "
            "milliseconds = ? AND moves = ? AND hints = ? AND revealed = ? AND own = ?",
            named,
        ).fetchone()
        if not known:
            insert(
                connection,
                (
                    "progress", secrets.token_hex(8), *subject[:4], "", "", *named[1:4], "{}", 0,
                    *named[4:], "", None, None, None, "", None,
                ),
            )  # fmt: skip
    solved, hints = connection.execute(
        "SELECT total(own), total(hints) FROM games WHERE origin = 'progress' AND puzzle = ?",
        (old.puzzle,),
    ).fetchone()
    connection.execute(
        "INSERT OR REPLACE INTO carried VALUES (?, ?, ?, ?)",
        (
            old.puzzle,
            min(max(old.times_solved - whole(solved), 0), MAX),
            min(max(old.hints - whole(hints), 0), MAX),
            old.last_played and old.last_played.isoformat(),
        ),
    )
    if old.last_played is not None:
        connection.execute(
            "INSERT OR IGNORE INTO days VALUES (?, ?, '', 1, 0)",
            (old.puzzle, old.last_played.isoformat()),
        )


def _result(document: Document, key: str) -> Result | None:
    return Result.from_document(document.part(key)) if document.has(key) else None


def _day(document: Document, key: str) -> date | None:
    if not document.has(key):
        return None
    text = document.text(key)
    try:
        return date.fromisoformat(text)
    except ValueError:
        document.fail(key, tr("must be a date such as 2026-11-20"))
