"""A host's database: a file of its own, or PostgreSQL, which several machines may share.

One code path: statements are SQLAlchemy's, run by one thread, each piece of work as a transaction
and in the order in which they were asked for.  So whoever waits for a write waits for theirs alone,
and the loop of the front for none, not for a database that is away either.

SQLAlchemy costs the front 15 MB and a third of a second at its start, once for all players; it
writes both languages, the tables and their conditions, and opens lost connections again.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.types import TypeEngine

from tui_tangram.language import PlayerError

FILE: Final = "host.sqlite"
VERSION: Final = 3
"""The version of all tables together; since 2 only tables, indexes and empty columns were added."""
PATIENCE: Final = 5
"""Seconds that a connection to a server may take, and that data may stay unconfirmed."""
_PAUSE: Final = 0.2
"""Seconds between attempts to write to a server that is away."""
_LOCK: Final = 0x7461_6E67
"""The advisory lock under which tables are made."""

METADATA: Final = MetaData()
"""The tables of all modules that are imported."""
FLAG: Final[TypeEngine[bool]] = Boolean().with_variant(Integer(), "sqlite")
LONG: Final[TypeEngine[int]] = BigInteger().with_variant(Integer(), "sqlite")
"""A whole number that 32 bits may not hold, such as milliseconds."""
_VERSION = Table("version", MetaData(), Column("number", Integer, nullable=False))
"""The version of the tables, for which a file has a place of its own."""
_T = TypeVar("_T")


def table(name: str, *parts: Any) -> Table:  # noqa: ANN401  # columns and conditions
    """Return a new table of `METADATA`; SQLite checks the types of its columns."""
    return Table(name, METADATA, *parts, sqlite_strict=True)


def column(name: str, kind: Any = Text, **more: Any) -> Column[Any]:  # noqa: ANN401
    """Return a column that is never empty, unless *more* says so."""
    return Column(name, kind, **{"nullable": False, **more})


class HostDatabase:
    """An open database, with all tables in it."""

    def __init__(self, place: Path | str) -> None:
        """Open a file, which is made, or the server that a connection string of libpq names.

        Raises `PlayerError` for one that cannot be used.
        """
        self._place = place
        self._engine = _file(place) if isinstance(place, Path) else _server(place)
        self._thread = ThreadPoolExecutor(1, "database")
        self._closed = threading.Event()
        try:
            self.now(self._prepare)
        except PlayerError as error:
            self.close()
            if error.place or not isinstance(place, Path):
                raise
            why = error.values.get("why", error)
            raise PlayerError(
                "cannot be used: {why}; restore it from a backup", at=place, why=why
            ) from None

    def close(self) -> None:
        """Write what was asked for, unless the server is away, and close it."""
        self._closed.set()
        self._thread.submit(self._engine.dispose)
        self._thread.shutdown()

    async def run(self, work: Callable[[Connection], _T], *, lasting: bool = False) -> _T:
        """Return what *work* does with a connection, in a transaction that errors undo.

        *Lasting* work is tried until a server that is away is back, so it may be done twice.  It is
        also done when whoever asked no longer waits.  Raises `PlayerError`.
        """
        return await asyncio.shield(asyncio.wrap_future(self._submit(work, lasting=lasting)))

    def now(self, work: Callable[[Connection], _T]) -> _T:
        """Return what *work* does, and wait for it: for where nothing else waits."""
        return self._submit(work, lasting=False).result()

    def _submit(self, work: Callable[[Connection], _T], *, lasting: bool) -> Future[_T]:
        return self._thread.submit(self._run, work, lasting)

    def _run(self, work: Callable[[Connection], _T], lasting: bool) -> _T:
        while True:
            try:
                with self._engine.begin() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                away = isinstance(error, OperationalError) and isinstance(self._place, str)
                if not (lasting and away) or self._closed.wait(_PAUSE):
                    why = _reason(getattr(error, "orig", None) or error)
                    raise PlayerError("the database: {why}", why=why) from None

    def _prepare(self, connection: Connection) -> None:
        """Make the tables that are missing."""
        server = connection.dialect.name == "postgresql"
        if server:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            _VERSION.create(connection, checkfirst=True)
            version = connection.scalar(select(_VERSION.c.number)) or 0
        else:
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if version > VERSION:
            raise PlayerError("from a newer version of tui-tangram", at=self._place)
        METADATA.create_all(connection)
        _complete(connection)
        if not server:
            connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
        elif not version:
            connection.execute(insert(_VERSION).values(number=VERSION))
        else:
            connection.execute(update(_VERSION).values(number=VERSION))


def _complete(connection: Connection) -> None:
    """Add the columns and indexes that tables of an earlier release lack."""
    there = inspect(connection)
    for one in METADATA.sorted_tables:
        columns = {found["name"] for found in there.get_columns(one.name)}
        for lacking in (found for found in one.columns if found.name not in columns):
            kind = lacking.type.compile(connection.dialect)
            connection.execute(text(f"ALTER TABLE {one.name} ADD COLUMN {lacking.name} {kind}"))
        for index in one.indexes:
            index.create(connection, checkfirst=True)


def _file(path: Path) -> Engine:
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    engine = create_engine(URL.create("sqlite", database=str(path)))

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:  # noqa: ANN401  # the driver's
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")

    return engine


def _server(address: str) -> Engine:
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise PlayerError(
            'PostgreSQL is not supported here. Run: pip install "tui-tangram[host,postgresql]"'
        ) from None
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise PlayerError("not an address of PostgreSQL: {why}", why=_reason(error)) from None
    if parts.get("password"):
        raise PlayerError("no password in the address, where others see it: use ~/.pgpass")

    def connect() -> psycopg.Connection[Any]:
        return psycopg.connect(address, **WAITING)

    return create_engine("postgresql+psycopg://", creator=connect, pool_size=1, max_overflow=0)


WAITING: Final[dict[str, Any]] = {
    "application_name": "tui-tangram",
    "connect_timeout": PATIENCE,
    "keepalives_idle": PATIENCE,
    "keepalives_interval": 1,
    "keepalives_count": PATIENCE,
    "tcp_user_timeout": 1000 * PATIENCE,
}
"""Parameters of every connection to a server, by which it notices that the server is away."""


def _reason(error: object) -> str:
    return str(error).strip().splitlines()[0]
