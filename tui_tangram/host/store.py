"""`host.sqlite`: what a host knows of its players.  The front is its only writer."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tui_tangram.host.table_log import SCHEMA, TableLog
from tui_tangram.language import PlayerError
from tui_tangram.play import quote
from tui_tangram.play.names import folded, typed

FILE: Final = "host.sqlite"
SHORTEST: Final = 2
LONGEST: Final = 20
"""Characters of a name."""
_LETTER: Final = re.compile(r"[^\W_]")

_MIGRATIONS: Final = (
    """
    CREATE TABLE players (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        made TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    SCHEMA,
)
"""The steps from each version of the tables to the next; their number is the last version."""


def player_name(text: str) -> str:
    r"""Return a typed name, cleaned.  Raises `PlayerError` for one that cannot be.

    >>> player_name("  Ann\x07   Lee ")
    'Ann Lee'
    """
    name = " ".join(typed(text.replace("\t", " ")).split())
    if not SHORTEST <= len(name) <= LONGEST or not _LETTER.search(name):
        raise PlayerError(
            "use {low} to {high} characters, with a letter or digit, not {name}",
            low=SHORTEST,
            high=LONGEST,
            name=quote(name),
        )
    return name


class HostStore:
    """The open database."""

    def __init__(self, directory: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)):
        """Open the database in *directory*, or make it.

        Raises `PlayerError` for one that cannot be used.
        """
        path = directory / FILE
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        self._now = now
        self._base = sqlite3.connect(path, isolation_level=None)
        try:
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = NORMAL")
            self._migrate(path)
        except sqlite3.Error as error:
            self._base.close()
            raise PlayerError(
                "cannot be used: {why}; restore it from a backup", at=path, why=error
            ) from None
        except PlayerError:
            self._base.close()
            raise
        self.tables = TableLog(self._base)
        """The tables of the host."""

    def _migrate(self, path: Path) -> None:
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version > len(_MIGRATIONS):
            raise PlayerError("from a newer version of tui-tangram", at=path)
        for number in range(version, len(_MIGRATIONS)):
            self._base.executescript(
                f"BEGIN; {_MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
            )

    def close(self) -> None:
        """Close it."""
        self._base.close()

    def has_players(self) -> bool:
        """Whether anybody has ever played here."""
        return self._base.execute("SELECT 1 FROM players LIMIT 1").fetchone() is not None

    def name_of(self, key: str) -> str:
        """Return the name of the player with the id *key*, empty for a new one."""
        row = self._base.execute("SELECT name FROM players WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""

    def add(self, key: str, name: str) -> str:
        """Give a new player a name, and return it cleaned.

        Raises `PlayerError` for a bad name, and for that of another player.
        """
        name = player_name(name)
        row = (key, name, folded(name).replace(" ", ""), self._now().isoformat(timespec="seconds"))
        try:
            self._base.execute("INSERT INTO players VALUES (?, ?, ?, ?)", row)
        except sqlite3.IntegrityError:
            if mine := self.name_of(key):  # in another session, at the same moment
                return mine
            raise PlayerError("{name} is taken", name=name) from None
        except sqlite3.Error as error:  # such as a full disk
            raise PlayerError("the name cannot be saved: {why}", why=error) from None
        return name
