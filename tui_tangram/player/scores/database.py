"""The file with the scores, and a database in memory for the time it cannot be used."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from tui_tangram.files import make_directory, unlinked
from tui_tangram.language import mark, tr
from tui_tangram.player.scores.schema import (
    VERSION,
    NewerSchemaError,
    SchemaError,
    columns,
    upgrade,
    version,
)
from tui_tangram.player.shelf import Disk, Reporter, cause

if TYPE_CHECKING:
    from sqlite3 import Connection

_Answer = TypeVar("_Answer")

Work: TypeAlias = "Callable[[Connection], _Answer]"
"""Queries or changes a database.  A change may be repeated later in another one, so it has
all it needs, and gives the same result each time."""

LAST_PATIENCE: Final = 3.0
"""Seconds that a lock is waited for, at least, at the end of the app."""
REST: Final = 15.0
"""Seconds until a file that could not be used is tried again."""
_CHECKED: Final = 50_000_000
"""Bytes up to which a file is checked as a whole before it is first used."""

_UNREAD: Final = mark("cannot read {file}: {why}; scores stay in memory until it works")
_UNWRITTEN: Final = mark("cannot write {file}: {why}; scores stay in memory until it works")

# Primary result codes of SQLite.
_CORRUPT: Final = 11
_NOT_A_DATABASE: Final = 26
_SHORT_READ: Final = 522
"""An extended code: the file ends where there should be more."""


class Database:
    """The scores of one player; no method raises errors of the disk."""

    def __init__(
        self,
        path: Path,
        report: Reporter,
        disk: Disk,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Store them in *path* and report problems to *report*; nothing is opened yet.

        A lock is waited for as long as *disk* has patience.
        """
        self.path = path
        self._report = report
        self._disk = disk
        self._patience = disk.patience
        self._clock = clock
        self._lock = RLock()
        self._known: tuple[int, int] | None = None
        """Device and inode of the file that was checked."""
        self._memory: Connection | None = None
        """A database in memory, which answers in place of the file."""
        self._waiting: list[Work[object]] = []
        """Changes that the file does not have yet."""
        self._rests_until = 0.0
        self.partial = False
        """Whether the file could not even be copied, so that only later games are known."""
        self._refused = False
        """Whether the file must not be touched as long as the app runs."""
        self._reported: set[str] = set()

    @property
    def in_memory(self) -> bool:
        """Whether there are changes that are not in the file."""
        return bool(self._waiting)

    def read(self, work: Work[_Answer]) -> _Answer:
        """Return the answer of *work*."""
        with self._lock:
            self._retry_waiting()
            if self._memory is not None:
                return work(self._memory)
            for again in (True, False):
                if not self._is_there():
                    return work(self._nothing)
                try:
                    with self._opened() as connection:
                        return work(connection)
                except Exception as error:  # noqa: BLE001  # any error is reported or raised
                    if not self._settled(error, _UNREAD, again=again):
                        break
            self._pause_retries()
            return work(self._substitute())

    def write(self, work: Work[_Answer]) -> _Answer:
        """Return the answer of *work*, which changes the database: all of it or nothing."""
        with self._lock:
            self._retry_waiting()
            if self._memory is None:
                for again in (True, False):
                    try:
                        return self._written(work)
                    except Exception as error:  # noqa: BLE001
                        if not self._settled(error, _UNWRITTEN, again=again):
                            break
                self._pause_retries()
            memory = self._substitute()
            with memory:  # which is one transaction
                memory.execute("BEGIN")
                answer = work(memory)
            self._waiting.append(work)
            return answer

    def close(self) -> bool:
        """Write the waiting changes, with more patience; return whether the file has everything."""
        with self._lock:
            self._rests_until = 0.0
            if self._waiting:
                self._patience = max(self._patience, LAST_PATIENCE)
            self._retry_waiting()
            if nothing := self.__dict__.pop("_nothing", None):
                nothing.close()
            return not self._waiting

    # Within

    @cached_property
    def _nothing(self) -> Connection:
        """A database without games, which answers as long as there is no file."""
        return _empty()

    def _retry_waiting(self) -> None:
        """Go back from memory to the file, if it can be used again."""
        if self._memory is None or self._refused or self._clock() < self._rests_until:
            return
        try:
            if self._waiting:
                self._written(lambda _: None)
            else:
                with self._opened():
                    pass
        except Exception as error:  # noqa: BLE001
            self._settled(error, _UNWRITTEN, again=True)
            self._pause_retries()
        else:
            self._memory.close()
            self._memory = None
            self.partial = False

    def _written(self, work: Work[_Answer]) -> _Answer:
        """Make all changes that wait and then *work*, in one transaction on the file."""
        make_directory(self.path.parent)
        with self._opened(create=True) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                upgrade(connection)
                for change in self._waiting:
                    change(connection)
                answer = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(Exception):
                    connection.execute("ROLLBACK")
                raise
        self._waiting.clear()
        self._reported.clear()
        return answer

    @contextlib.contextmanager
    def _opened(self, *, create: bool = False) -> Iterator[Connection]:
        """Open the file, which is undamaged and, unless it is to be created, of this version."""
        connection = _connect(self.path, self._patience, create=create)
        try:
            self._check(connection)
            if not create and version(connection) < VERSION:
                connection.execute("BEGIN IMMEDIATE")
                upgrade(connection)
                connection.execute("COMMIT")
            yield connection
        finally:
            connection.close()

    def _check(self, connection: Connection) -> None:
        """Make sure that the file is one of scores and not damaged, once for each file.

        Raises `SchemaError`, `NewerSchemaError`, or an error of SQLite.
        """
        number = version(connection)
        status = self.path.stat()
        if number == 0 or self._known == (status.st_dev, status.st_ino):
            return
        wanted, found = _columns(number), columns(connection)
        if any(found.get(table) != names for table, names in wanted.items()):
            raise SchemaError("it has no tables of scores")
        if status.st_size <= _CHECKED:
            (word,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if word != "ok":
                raise SchemaError("it is damaged")
        self._known = status.st_dev, status.st_ino

    def _settled(self, error: Exception, line: str, *, again: bool) -> bool:
        """Handle *error*; return whether it makes sense to try again.

        *line* is the message for a file that is out of reach.
        *again* says whether it would be tried again.  A damaged file is set aside for that;
        one in which there is still damage then is out of reach.  Raises the error when it is
        none of the disk's.
        """
        import sqlite3

        where = str(self.path)
        if isinstance(error, NewerSchemaError):
            self._refused = True
            self._report_once(
                tr(
                    "{file}: {error}; the file stays as it is, scores are not saved",
                    file=where,
                    error=error,
                )
            )
            return False
        damaged = isinstance(error, SchemaError) or _is_damage(error)
        if damaged and again:
            return self._set_aside(error)
        if damaged or isinstance(error, OSError | sqlite3.Error):
            self._report_once(tr(line, file=where, why=_why(error)))
            return False
        raise error

    def _set_aside(self, error: Exception) -> bool:
        """Rename the damaged file; return whether there is room for a new one now."""
        what = str(error) if isinstance(error, SchemaError) else _why(error)
        self._known = None
        try:
            with self._disk.lock(self.path.parent):
                if not self._is_damaged():
                    return True  # another app was quicker
                aside = self._disk.set_aside(self.path)
                # A half-written change belongs to the file, and to no other.
                journal = self.path.with_name(f"{self.path.name}-journal")
                if journal.exists():
                    journal.replace(aside.with_name(f"{aside.name}-journal"))
        except OSError as trouble:
            self._refused = True
            self._report_once(
                tr(
                    "{file}: {error}; cannot rename the file: {why}; scores are not saved",
                    file=self.path,
                    error=what,
                    why=cause(trouble),
                )
            )
            return False
        self._report_once(
            tr(
                "{file}: {error}; the file was renamed to {name}",
                file=self.path,
                error=what,
                name=aside.name,
            )
        )
        return True

    def _is_damaged(self) -> bool:
        """Whether the file is still the one that could not be used."""
        import sqlite3

        if not self._is_there():
            return False
        try:
            connection = _connect(self.path, self._patience)
            try:
                self._check(connection)
            finally:
                connection.close()
        except SchemaError:
            return True
        except NewerSchemaError:
            return False
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            return _is_damage(error)
        return False

    def _substitute(self) -> Connection:
        """Return the database in memory, which begins as a copy of what can be read."""
        if self._memory is None:
            copy = self._copy()
            self.partial = copy is None and self._is_there()
            self._memory = copy or _empty()
        return self._memory

    def _copy(self) -> Connection | None:
        """Return a copy of the file in memory; None when it cannot be read."""
        import sqlite3

        if self._refused or not self._is_there():
            return None
        copy: Connection | None = None
        try:
            connection = _connect(self.path, 0.0)
            try:
                self._check(connection)
                # All tables as they were at one moment.
                connection.execute("BEGIN")
                number = version(connection)
                copy = _empty(number)
                for table, names in columns(copy).items() if number else ():
                    places = ", ".join("?" * len(names))
                    rows = connection.execute(f"SELECT {', '.join(names)} FROM {table}")  # noqa: S608  # names of our own tables
                    copy.executemany(f"INSERT INTO {table} VALUES ({places})", rows)  # noqa: S608
            finally:
                connection.close()
            upgrade(copy)
        except (OSError, sqlite3.Error, UnicodeDecodeError, SchemaError, NewerSchemaError):
            if copy is not None:
                copy.close()
            return None
        return copy

    def _is_there(self) -> bool:
        try:
            return self.path.exists()
        except OSError:
            return False

    def _pause_retries(self) -> None:
        self._rests_until = self._clock() + REST

    def _report_once(self, line: str) -> None:
        """Report *line*, and not again before the file could be written."""
        if line not in self._reported:
            self._reported.add(line)
            self._report(line)


def _connect(path: Path, patience: float, *, create: bool = False) -> Connection:
    """Open a file; bytes that are not UTF-8 are replaced, so that every row can be read."""
    import sqlite3

    if create:
        # SQLite would let others read it.  A file that is there is not opened, for closing it
        # would release the locks of another connection.
        with contextlib.suppress(FileExistsError), open(path, "xb", opener=unlinked):
            pass
    # In its text form a name that begins with "file:" would be an address.
    address = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(
        address, timeout=patience, isolation_level=None, uri=True, check_same_thread=False
    )
    connection.text_factory = _text
    return connection


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _empty(number: int = VERSION) -> Connection:
    """Return a database in memory with the tables of a version."""
    import sqlite3

    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    upgrade(connection, number)
    return connection


@cache
def _columns(number: int) -> dict[str, tuple[str, ...]]:
    """Return the columns of each table of a version."""
    with contextlib.closing(_empty(number)) as model:
        return columns(model)


def _is_damage(error: Exception) -> bool:
    """Whether SQLite says that the file itself is broken, and not that it is out of reach.

    If its message quotes damaged bytes, Python cannot read it.
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return False
    return code & 0xFF in (_CORRUPT, _NOT_A_DATABASE) or code == _SHORT_READ


def _why(error: Exception) -> str:
    """Return a cause in a few words."""
    return tr("it is damaged") if isinstance(error, UnicodeDecodeError) else cause(error)
