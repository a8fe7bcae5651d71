"""The tables, step by step: a database of any earlier release becomes one of this.

A step of ``schema.sql`` that was released is never changed; another is added at the end.  How many
were made is the ``user_version`` of the file.  ``tests/player/scores`` keeps a file of every
version.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui_tangram.language import PlayerError

if TYPE_CHECKING:
    from sqlite3 import Connection

APPLICATION: Final = 0x74746773
"""The mark of our files: ``ttgs`` in the header, as ``file`` shows it."""

VERSION: Final = 4
"""The version of the tables now."""


def steps() -> list[list[str]]:
    """Return the statements that make each version from the previous one."""
    text = Path(__file__).with_name("schema.sql").read_text("utf-8")
    every = re.split(r"^-- Version \d+\n", text, flags=re.MULTILINE)[1:]
    return [step.rstrip().split(";\n") for step in every]


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
    for step in steps()[number:to]:
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
