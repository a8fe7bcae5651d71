"""Which machine a table belongs to, where several share a database.

Each open table has a lease, a row with the machine that keeps its moves in order.  The lease holds
as long as the machine does: it says so every few seconds, for all its tables at once, by the clock
of the database.  Once it has been silent for `LEASE` seconds, any other may take a table, which
goes on from its log.  So that a machine that was only slow writes nothing any more, each of its
writes looks for the lease in the same transaction (`Leases.check`), and locks it until it is done.

On one machine nothing is shared, and both tables stay empty.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import (
    Connection,
    DateTime,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)

from tui_tangram.host.database import column, table
from tui_tangram.host.open_table import LostTable
from tui_tangram.values import NamedTuple

LEASE: Final = 8.0
"""Seconds after which the tables of a silent machine may be taken."""
FORGOTTEN: Final = timedelta(minutes=15)
"""The time after which tables are closed that nobody has taken."""

MACHINES: Final = table(
    "machines",
    column("id", primary_key=True),
    column("until", DateTime(timezone=True).with_variant(Text(), "sqlite")),
    column("lobby"),
)
"""``lobby`` is what lists have of a machine, as JSON."""
LEASES: Final = table("leases", column("code", primary_key=True), column("machine"))

_HELD: Final = (
    select(LEASES.c.code)
    .where(LEASES.c.code == bindparam("code"), LEASES.c.machine == bindparam("machine"))
    .with_for_update(read=True)
)
_LIVES: Final = MACHINES.c.until > func.now()


LOBBY: Final = "tangram_lobby"
"""The channel on which machines say that their lobby has changed."""


class Lobby(NamedTuple):
    """The other machines, as lists show them."""

    tables: Sequence[dict[str, Any]] = ()
    """The facts of the tables that are not private."""
    here: Sequence[str] = ()
    """The names of the players."""


class Machine(NamedTuple):
    """A machine of the host."""

    id: str
    lives: bool
    """Whether its lease holds."""
    lobby: Lobby


class Leases:
    """The leases of this machine.  What is called with a connection is part of its transaction."""

    def __init__(self, seconds: float = LEASE) -> None:
        """Begin without any, and with an id of its own."""
        self.id = token_hex(8)
        self.seconds = seconds
        self._written = ""

    def renew(self, base: Connection, lobby: Lobby) -> list[Machine]:
        """Keep all leases for some time; return the other machines."""
        written = json.dumps(lobby)
        row = {"until": func.now() + timedelta(seconds=self.seconds), "lobby": written}
        if not base.execute(update(MACHINES).where(MACHINES.c.id == self.id).values(row)).rowcount:
            base.execute(insert(MACHINES).values(id=self.id, **row))
        if written != self._written:
            self._written = written
            base.execute(select(func.pg_notify(LOBBY, self.id)))
        found = base.execute(
            select(MACHINES.c.id, MACHINES.c.lobby, _LIVES)
            .where(MACHINES.c.id != self.id)
            .order_by(MACHINES.c.until)
        )
        return [Machine(one, lives, Lobby(*json.loads(seen))) for one, seen, lives in found]

    def end(self, base: Connection, lobby: Lobby) -> None:
        """Let others take all tables now."""
        row = {"until": func.now(), "lobby": json.dumps(lobby)}
        base.execute(update(MACHINES).where(MACHINES.c.id == self.id).values(row))
        base.execute(select(func.pg_notify(LOBBY, self.id)))

    def forget(self, base: Connection) -> list[str]:
        """Forget machines that have been silent for long; return the codes of their tables."""
        silent = select(MACHINES.c.id).where(MACHINES.c.until < func.now() - FORGOTTEN)
        gone = delete(LEASES).where(LEASES.c.machine.in_(silent)).returning(LEASES.c.code)
        codes = list(base.scalars(gone))
        base.execute(delete(MACHINES).where(MACHINES.c.id.in_(silent)))
        return codes

    def check(self, base: Connection, code: str) -> None:
        """Raise `LostTable` unless the table is this machine's until the transaction is done."""
        if base.execute(_HELD, {"code": code, "machine": self.id}).first() is None:
            raise LostTable(code)

    def claim(self, base: Connection, code: str) -> None:
        """Make a new table this machine's.  Raises `LostTable` if the code is another's."""
        free = ~exists().where(LEASES.c.code == code)
        base.execute(
            insert(LEASES).from_select(
                ["code", "machine"], select(literal(code), literal(self.id)).where(free)
            )
        )
        self.check(base, code)

    def free(self, base: Connection, code: str) -> None:
        """End the lease of a table that is closed."""
        mine = (LEASES.c.code == code, LEASES.c.machine == self.id)
        base.execute(delete(LEASES).where(*mine))

    def take(self, base: Connection, code: str) -> str:
        """Return the machine that has a table, after taking it from a silent one; or nothing."""
        living = select(MACHINES.c.id).where(_LIVES)
        taking = update(LEASES).where(LEASES.c.code == code, LEASES.c.machine.not_in(living))
        base.execute(taking.values(machine=self.id))
        return base.scalar(select(LEASES.c.machine).where(LEASES.c.code == code)) or ""
