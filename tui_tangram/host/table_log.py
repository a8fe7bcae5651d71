"""The tables of a host on the disk: who sat there, and every move, written before it is sent.

So a host that was killed goes on where it was, and at most the move under way is lost.  The
connection is that of `host.sqlite`, or of a database in memory; this module makes its own three
tables there (`SCHEMA`), and only the host writes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tui_tangram.games.together.table import TableEntry, TableKind
from tui_tangram.host.open_table import OpenTable, Seat, TablePuzzle

SCHEMA: Final = """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        options TEXT NOT NULL,
        private INTEGER NOT NULL,
        elapsed INTEGER,
        over INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE seats (
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        name TEXT NOT NULL,
        time INTEGER,
        moves INTEGER NOT NULL,
        given_up INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
        game INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        move TEXT NOT NULL,
        at INTEGER NOT NULL,
        undoes INTEGER NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
"""
"""``elapsed`` is NULL before the start, and from then on what it was when it was last written."""


class SavedTable(NamedTuple):
    """A table that was open when the host ended."""

    number: int
    code: str
    kind: TableKind
    source: TablePuzzle
    private: bool
    elapsed: int | None
    seats: tuple[Seat, ...]
    entries: tuple[TableEntry, ...]


class TableLog:
    """Writes tables, and reads those that are not over."""

    def __init__(self, base: sqlite3.Connection) -> None:
        """Write to *base*, which has `SCHEMA` and commits each statement by itself."""
        self._base = base

    @property
    def last(self) -> int:
        """The number of the last game."""
        row = self._base.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(row[0])

    def opened(self, table: OpenTable) -> None:
        """Write a new game, which takes the place of an older one at the same table."""
        source = table.source
        row: tuple[Any, ...] = (table.number, table.code, str(table.kind), *source[:2])
        with self._all_or_nothing():
            self._base.execute("UPDATE games SET over = 1 WHERE code = ?", (table.code,))
            self._base.execute(
                "INSERT INTO games (number, code, kind, game, puzzle, options, private)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row, json.dumps(dict(source.options)), table.private),
            )

    def changed(self, table: OpenTable, now: int) -> None:
        """Write the seats, and whether it has started or is over."""
        elapsed = None if table.started is None else now - table.started
        with self._all_or_nothing():
            self._base.execute(
                "UPDATE games SET elapsed = ?, over = ? WHERE number = ?",
                (elapsed, table.state == "over", table.number),
            )
            self._base.execute("DELETE FROM seats WHERE game = ?", (table.number,))
            self._base.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (table.number, n, one.key, one.name, one.time, one.moves, one.given_up)
                    for n, one in enumerate(table.seats, 1)
                ],
            )

    def moved(self, table: OpenTable, number: int, entry: TableEntry) -> None:
        """Write a move."""
        self._base.execute(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", (table.number, number, *entry)
        )

    def closed(self, table: OpenTable) -> None:
        """Write that a table was closed."""
        self._base.execute("UPDATE games SET over = 1 WHERE number = ?", (table.number,))

    def open_tables(self) -> Iterator[SavedTable]:
        """Yield the tables that are not over, as far as they were written."""
        rows = self._base.execute(
            "SELECT number, code, kind, game, puzzle, options, private, elapsed"
            " FROM games WHERE NOT over ORDER BY number"
        ).fetchall()
        for number, code, kind, game, puzzle, options, private, elapsed in rows:
            seats = tuple(
                Seat(key, name, False, 100 * (time is not None), moves, time, bool(given_up))
                for key, name, time, moves, given_up in self._base.execute(
                    "SELECT key, name, time, moves, given_up FROM seats"
                    " WHERE game = ? ORDER BY seat",
                    (number,),
                )
            )
            entries = tuple(
                TableEntry(*entry)
                for entry in self._base.execute(
                    "SELECT seat, move, at, undoes FROM log WHERE game = ? ORDER BY number",
                    (number,),
                )
            )
            source = TablePuzzle(game, puzzle, json.loads(options))
            kind = TableKind(kind)
            yield SavedTable(number, code, kind, source, bool(private), elapsed, seats, entries)

    def _all_or_nothing(self) -> _Transaction:
        return _Transaction(self._base)


class _Transaction:
    """Commits the statements of a block together."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> None:
        self._base.execute("BEGIN")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._base.execute("COMMIT" if kind is None else "ROLLBACK")
