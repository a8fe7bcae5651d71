"""What the player has achieved in each puzzle."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import NamedTuple

from tui_tangram.play import Document, read_document
from tui_tangram.session import Result, best_moves, best_time
from tui_tangram.store.disk import Disk
from tui_tangram.store.shelf import LeftAloneError, Report, Shelf

FORMAT = "tui-tangram/progress"
VERSION = 1


class Record(NamedTuple):
    """What was achieved in one puzzle."""

    puzzle: str
    """The puzzle's name."""
    times_solved: int = 0
    """How often the player solved it; a solution with a step of a reveal in it is none."""
    best_time: Result | None = None
    """The fastest game in which nothing was revealed."""
    best_moves: Result | None = None
    """The game with the fewest moves in which nothing was revealed."""
    hints: int = 0
    """Hints given in all games that came to an end."""
    last_played: date | None = None
    """The last day it was opened or finished."""

    @property
    def solved(self) -> bool:
        """Whether the player ever solved it."""
        return self.times_solved > 0

    def played(self, day: date) -> Record:
        """Return the record after the puzzle was opened on *day*."""
        return self._replace(last_played=max(day, self.last_played or day))

    def finished(self, result: Result, day: date) -> Record:
        """Return the record after a game that ended with *result* on *day*."""
        return self.played(day)._replace(
            times_solved=self.times_solved + result.own,
            best_time=best_time([self.best_time, result]),
            best_moves=best_moves([self.best_moves, result]),
            hints=self.hints + result.hints,
        )

    def to_text(self) -> str:
        """Return the record as a document; `from_text` reads it."""
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
    def from_text(cls, text: str) -> Record:
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


class Records:
    """The records of all puzzles, one file for each."""

    def __init__(self, directory: Path, report: Report, disk: Disk) -> None:
        """Keep them in *directory* and tell troubles to *report*."""
        self._shelf = Shelf(directory, report, disk)

    def get(self, puzzle: str) -> Record:
        """Return the record of a puzzle; an empty one when there is none that can be used."""
        try:
            return self._read(puzzle)
        except LeftAloneError:
            return Record(puzzle)

    def all(self) -> dict[str, Record]:
        """Return all records by the puzzles' names."""
        records = self._shelf.read_all(Record.from_text, _owner)
        return {record.puzzle: record for record, _ in records}

    def played(self, puzzle: str, day: date) -> Record:
        """Note that a puzzle was opened on *day*, and return its record."""
        return self._change(puzzle, day, None)

    def finished(self, puzzle: str, result: Result, day: date) -> Record:
        """Note how a game ended on *day*, and return the puzzle's record.

        The record returned has the result even when it could not be written.
        """
        return self._change(puzzle, day, result)

    def _change(self, puzzle: str, day: date, result: Result | None) -> Record:
        def change(record: Record) -> Record:
            return record.played(day) if result is None else record.finished(result, day)

        try:
            with self._shelf.lock():
                before = self._read(puzzle)
                after = change(before)
                if after != before:
                    self._shelf.write(self._shelf.path(puzzle), after.to_text(), durable=True)
                return after
        except LeftAloneError:
            return change(Record(puzzle))

    def _read(self, puzzle: str) -> Record:
        path = self._shelf.path(puzzle)
        return self._shelf.read(path, Record.from_text, _owner) or Record(puzzle)


def _owner(record: Record) -> str:
    return record.puzzle


def _result(document: Document, key: str) -> Result | None:
    return Result.from_document(document.part(key)) if document.has(key) else None


def _day(document: Document, key: str) -> date | None:
    if not document.has(key):
        return None
    text = document.text(key)
    try:
        return date.fromisoformat(text)
    except ValueError:
        document.fail(key, "must be a date such as 2026-11-20")
