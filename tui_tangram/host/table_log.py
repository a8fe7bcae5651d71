"""The tables of a host in its database: who sat there, and every move, written before it is sent.

So a host that was killed goes on where it was, and at most the move under way is lost.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Integer,
    PrimaryKeyConstraint,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)

from tui_tangram.games.together.table import TableEntry, TableKind
from tui_tangram.host.database import FLAG, LONG, HostDatabase, column, table
from tui_tangram.host.leases import Leases, Lobby, Machine
from tui_tangram.host.open_table import OpenTable, Seat, TablePuzzle
from tui_tangram.values import NamedTuple

GAMES: Final = table(
    "games",
    column("number", Integer, primary_key=True),
    column("code"),
    column("kind"),
    column("game"),
    column("puzzle"),
    column("options"),
    column("private", FLAG),
    column("elapsed", LONG, nullable=True),
    column("over", FLAG, default=False),
)
"""``elapsed`` is NULL before the start, and from then on what it was when it was last written."""
SEATS: Final = table(
    "seats",
    column("game", Integer),
    column("seat", Integer),
    column("key"),
    column("name"),
    column("time", LONG, nullable=True),
    column("moves", Integer),
    column("given_up", FLAG),
    PrimaryKeyConstraint("game", "seat"),
)
LOG: Final = table(
    "log",
    column("game", Integer),
    column("number", Integer),
    column("seat", Integer),
    column("move"),
    column("at", LONG),
    column("undoes", Integer),
    PrimaryKeyConstraint("game", "number"),
)


_NEW: Final = {one.name: bindparam(f"new_{one.name}", type_=one.type) for one in LOG.c}
_MOVED: Final = insert(LOG).from_select(
    list(_NEW),
    # Not twice, if the answer to the first time was lost.
    select(*_NEW.values()).where(
        ~exists().where(LOG.c.game == _NEW["game"], LOG.c.number == _NEW["number"])
    ),
)
_OPEN: Final = select(GAMES).where(~GAMES.c.over).order_by(GAMES.c.number)


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
    """Writes tables, and reads those that are not over.

    Raises `PlayerError` where it cannot, and `LostTable` for one that another machine has.
    """

    def __init__(self, base: HostDatabase, leases: Leases | None = None) -> None:
        """Write to *base*, which machines with *leases* share."""
        self._base = base
        self.leases = leases

    async def opened(self, table: OpenTable) -> int:
        """Write a new game, which takes the place of an older one at the same table.

        Returns its number.
        """
        row = {
            "code": table.code,
            "kind": str(table.kind),
            "game": table.source.game,
            "puzzle": table.source.puzzle,
            "options": json.dumps(dict(table.source.options)),
            "private": table.private,
        }

        def write(base: Connection) -> int:
            if self.leases:
                self.leases.claim(base, table.code)
            base.execute(update(GAMES).where(GAMES.c.code == table.code).values(over=True))
            return int(base.scalars(insert(GAMES).values(row).returning(GAMES.c.number)).one())

        return await self._base.run(write, lasting=True)

    async def changed(self, table: OpenTable, now: int) -> None:
        """Write the seats, and whether it has started or is over."""
        facts = {
            "elapsed": None if table.started is None else now - table.started,
            "over": table.state == "over",
        }
        seats = [
            {
                "game": table.number,
                "seat": n,
                "key": one.key,
                "name": one.name,
                "time": one.time,
                "moves": one.moves,
                "given_up": one.given_up,
            }
            for n, one in enumerate(table.seats, 1)
        ]

        def write(base: Connection) -> None:
            self._check(base, table)
            base.execute(update(GAMES).where(GAMES.c.number == table.number).values(facts))
            base.execute(delete(SEATS).where(SEATS.c.game == table.number))
            if seats:
                base.execute(insert(SEATS), seats)

        await self._base.run(write, lasting=True)

    async def moved(self, table: OpenTable, number: int, entry: TableEntry) -> None:
        """Write a move."""
        row = {"game": table.number, "number": number, **entry._asdict()}
        values = {f"new_{name}": value for name, value in row.items()}

        def write(base: Connection) -> None:
            self._check(base, table)
            base.execute(_MOVED, values)

        await self._base.run(write, lasting=True)

    async def settled(self) -> None:
        """Wait until everything is written that was asked for."""
        await self._base.run(lambda _: None, lasting=True)

    async def closed(self, table: OpenTable) -> None:
        """Write that a table was closed."""

        def write(base: Connection) -> None:
            self._check(base, table)
            base.execute(update(GAMES).where(GAMES.c.code == table.code).values(over=True))
            if self.leases:
                self.leases.free(base, table.code)

        await self._base.run(write, lasting=True)

    def _check(self, base: Connection, table: OpenTable) -> None:
        if self.leases:
            self.leases.check(base, table.code)

    def open_tables(self) -> list[SavedTable]:
        """Return the tables that are not over, as far as they were written.

        Where machines share them, each is taken when somebody comes (`take`).
        """
        if self.leases:
            return []
        return self._base.now(lambda base: [_saved(base, row) for row in base.execute(_OPEN).all()])

    # Where machines share the database

    async def take(self, code: str) -> SavedTable | str:
        """Return the open table with this code, or the machine that has it; or nothing.

        It is this machine's from now on if the one that had it is silent.
        """
        leases = self.leases

        def take(base: Connection) -> SavedTable | str:
            if leases is None or (machine := leases.take(base, code)) != leases.id:
                return machine if leases else ""
            found = base.execute(_OPEN.where(GAMES.c.code == code)).first()
            if found is None:
                leases.free(base, code)
            return _saved(base, found) if found else ""

        return await self._base.run(take)

    async def renew(self, lobby: Lobby) -> list[Machine]:
        """Hold the leases of this machine, which has *lobby*; return the other machines."""
        leases = self.leases
        assert leases

        def renew(base: Connection) -> list[Machine]:
            if codes := leases.forget(base):
                base.execute(update(GAMES).where(GAMES.c.code.in_(codes)).values(over=True))
            return leases.renew(base, lobby)

        return await self._base.run(renew, lasting=True)

    async def end(self, lobby: Lobby) -> None:
        """End the leases of this machine, which leaves *lobby*."""
        leases = self.leases
        assert leases
        await self._base.run(lambda base: leases.end(base, lobby))


def _saved(base: Connection, row: Any) -> SavedTable:  # noqa: ANN401  # of `GAMES`
    seats = base.execute(select(SEATS).where(SEATS.c.game == row.number).order_by(SEATS.c.seat))
    log = base.execute(
        select(LOG.c.seat, LOG.c.move, LOG.c.at, LOG.c.undoes)
        .where(LOG.c.game == row.number)
        .order_by(LOG.c.number)
    )
    return SavedTable(
        row.number,
        row.code,
        TableKind(row.kind),
        TablePuzzle(row.game, row.puzzle, json.loads(row.options)),
        bool(row.private),
        row.elapsed,
        tuple(
            Seat(
                one.key,
                one.name,
                False,
                100 * (one.time is not None),
                one.moves,
                one.time,
                bool(one.given_up),
            )
            for one in seats
        ),
        tuple(TableEntry(*one) for one in log),
    )
