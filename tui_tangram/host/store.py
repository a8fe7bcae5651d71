"""The players of a host, by the ids of their keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tui_tangram.host.database import FILE, HostDatabase, column, table
from tui_tangram.host.leases import MACHINES, Leases
from tui_tangram.host.result_log import ResultLog
from tui_tangram.host.table_log import TableLog
from tui_tangram.language import PlayerError
from tui_tangram.play import quote
from tui_tangram.play.names import folded, typed

SHORTEST: Final = 2
LONGEST: Final = 20
"""Characters of a name."""
_LETTER: Final = re.compile(r"[^\W_]")

PLAYERS: Final = table(
    "players",
    column("key", primary_key=True),
    column("name"),
    column("folded", unique=True),
    column("made"),
)


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
    """The players of a host, and its database."""

    def __init__(
        self,
        directory: Path,
        address: str = "",
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Open the database in *directory*, which is made, or the server at *address*.

        Raises `PlayerError` for one that cannot be used.
        """
        self._now = now
        self.base = HostDatabase(address or directory / FILE)
        self.tables = TableLog(self.base, Leases() if address else None)
        """The tables of the host."""
        self.results = ResultLog(self.base, PLAYERS)
        """The results of the players."""

    def close(self) -> None:
        """Close it."""
        self.base.close()

    def has_players(self) -> bool:
        """Whether anybody has ever played here, or can now on another machine."""
        there = select(PLAYERS.c.key).union_all(select(MACHINES.c.id)).limit(1)
        return self.base.now(lambda base: base.execute(there).first()) is not None

    async def name_of(self, key: str) -> str:
        """Return the name of the player with the id *key*, empty for a new one."""
        return await self.base.run(lambda base: _name_of(base, key))

    async def add(self, key: str, name: str) -> str:
        """Give a new player a name, and return it cleaned.

        Raises `PlayerError` for a bad name, and for that of another player.
        """
        name = player_name(name)
        row = {
            "key": key,
            "name": name,
            "folded": folded(name).replace(" ", ""),
            "made": self._now().isoformat(timespec="seconds"),
        }

        def add(base: Connection) -> str:
            try:
                with base.begin_nested():
                    base.execute(insert(PLAYERS).values(row))
            except IntegrityError:
                if mine := _name_of(base, key):  # in another session, at the same moment
                    return mine
                raise PlayerError("{name} is taken", name=name) from None
            return name

        return await self.base.run(add)


def _name_of(base: Connection, key: str) -> str:
    return base.scalar(select(PLAYERS.c.name).where(PLAYERS.c.key == key)) or ""
