"""The tables, step by step: a database of any earlier release becomes one of this.

A step that was released is never changed; another is added at the end.  How many were made
is the ``user_version`` of the file.  ``tests/player/scores`` keeps a file of every version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui_tangram.language import PlayerError

if TYPE_CHECKING:
    from sqlite3 import Connection

APPLICATION: Final = 0x74746773
"""The mark of our files: ``ttgs`` in the header, as ``file`` shows it."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # Games that were solved, in the order in which they were entered.  Times are whole
        # milliseconds, so that none is ever rounded.  Days are dates such as 2026-11-20.
        # `reset` names the reset that took a game out of the lists.
        """
        CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            name TEXT NOT NULL,
            options TEXT NOT NULL,
            division TEXT NOT NULL,
            division_name TEXT NOT NULL,
            milliseconds INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            hints INTEGER NOT NULL,
            levels TEXT NOT NULL,
            checks INTEGER NOT NULL,
            revealed INTEGER NOT NULL,
            own INTEGER NOT NULL,
            player TEXT NOT NULL,
            finished INTEGER NOT NULL,
            utc_day TEXT NOT NULL,
            day TEXT NOT NULL,
            app TEXT NOT NULL,
            reset TEXT
        )
        """,
        "CREATE INDEX games_of_puzzle ON games (puzzle)",
        "CREATE INDEX games_of_division ON games (division)",
        "CREATE INDEX games_of_utc_day ON games (utc_day)",
        # How often a puzzle was opened on a day, and how long it was played.
        """
        CREATE TABLE days (
            puzzle TEXT NOT NULL,
            day TEXT NOT NULL,
            kind TEXT NOT NULL,
            openings INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (puzzle, day)
        )
        """,
        # Resets that can still be undone, or whose app was killed.
        "CREATE TABLE resets (key TEXT PRIMARY KEY, made INTEGER NOT NULL)",
    ),
    (
        # Fits were not counted.  One star is for a solved puzzle and two for a clean game;
        # the time that earns the third is unknown.
        "ALTER TABLE games ADD COLUMN fits INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN stars INTEGER NOT NULL DEFAULT 0",
        "UPDATE games SET stars = 1 + (NOT revealed AND hints + checks = 0) WHERE own",
    ),
    (
        # How difficult the puzzle was, from 1 to 5; 0 if unknown.
        "ALTER TABLE games ADD COLUMN grade INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # Every question is answered by an index alone, or by rows that one has found, so that
        # a hundred thousand games are no wait.
        "DROP INDEX games_of_puzzle",
        "DROP INDEX games_of_division",
        "DROP INDEX games_of_utc_day",
        """
        CREATE INDEX games_of_puzzle ON games
        (puzzle, kind, own, reset, revealed, hints, fits, checks, stars, grade, day, utc_day)
        """,
        "CREATE INDEX games_of_division ON games (division, reset, revealed, hints, fits, checks)",
        "CREATE INDEX games_of_day ON games (day, own, revealed, hints, fits, checks, levels)",
        """
        CREATE INDEX clean_of_puzzle ON games
        (puzzle, milliseconds, reset, kind, day, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        """,
        """
        CREATE INDEX clean_of_division ON games
        (division, milliseconds, reset, day, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        """,
        """
        CREATE INDEX clean_of_utc_day ON games
        (utc_day, puzzle, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        """,
    ),
)
"""The statements that make each version from the previous one."""

VERSION: Final = len(STEPS)


class SchemaError(PlayerError):
    """A database that is not one of scores, or lacks tables."""


class NewerSchemaError(PlayerError):
    """A database of a later release."""


def version(connection: Connection) -> int:
    """Return the version of a database of scores; 0 for an empty one.

    Raises `SchemaError` for a database of something else and `NewerSchemaError` for one of
    a later release.
    """
    number = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    if number == 0 and application == 0:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise SchemaError("it is a different database")
        return 0
    if application != APPLICATION or number < 1:
        raise SchemaError("it is a different database")
    if number > VERSION:
        raise NewerSchemaError(
            "it comes from a newer version ({found}; this one reads up to {known})",
            found=number,
            known=VERSION,
        )
    return number


def upgrade(connection: Connection, to: int = VERSION) -> None:
    """Make the tables of version *to*, within the transaction that is open.

    Raises as `version` does.
    """
    number = version(connection)
    if number >= to:
        return
    for step in STEPS[number:to]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {to}")


def columns(connection: Connection) -> dict[str, tuple[str, ...]]:
    """Return the columns of each table."""
    tables = [
        str(name)
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    return {
        table: tuple(
            str(name)
            for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
        )
        for table in sorted(tables)
    }
