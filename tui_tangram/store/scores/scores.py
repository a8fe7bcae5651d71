"""The scores of one player: what is entered, and every question that is asked of it."""

from __future__ import annotations

import json
import math
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui_tangram import __version__
from tui_tangram.play.names import clean
from tui_tangram.session import Result, Session
from tui_tangram.store.disk import Disk
from tui_tangram.store.scores.database import Database
from tui_tangram.store.scores.legacy import OldRecord, read_old, stamp
from tui_tangram.store.scores.names import LONGEST_NAME
from tui_tangram.store.scores.statistics import KindStatistics, Statistics
from tui_tangram.store.scores.streak import streak
from tui_tangram.store.scores.values import (
    Listing,
    Moment,
    Order,
    Placing,
    Rank,
    Record,
    Scope,
    Score,
    Subject,
)
from tui_tangram.store.shelf import Report

if TYPE_CHECKING:
    from sqlite3 import Connection

    Row = tuple[Any, ...]

Answer = TypeVar("Answer")

LONGEST_TEXT: Final = 300
"""Characters of anything else that is shown."""
MAX: Final = 2**40
"""The greatest number that is kept: of milliseconds that is 35 years."""

_COLUMNS: Final = (
    "key, kind, puzzle, name, options, division, division_name, milliseconds, moves, hints, "
    "levels, checks, revealed, own, player, finished, utc_day, day, app, reset"
)
_LISTED: Final = "reset IS NULL AND NOT revealed"
_DAY_OF_A_RESET: Final = 24 * 60 * 60
"""Seconds after which a reset can no longer be undone, whatever became of its app."""
_NO_LEVELS: Final[Mapping[int, int]] = MappingProxyType({})


class Scores:
    """All games that came to an end."""

    def __init__(self, path: Path, old: Path, report: Report, disk: Disk) -> None:
        """Keep them in *path*; *old* is the directory with the records of earlier releases."""
        self.database = Database(path, report, disk)
        """Where they are, for chapters with tables of their own."""
        self._old = old
        self._report = report
        self._disk = disk
        self._taken_in: str | None = None
        """The stamp of the old records when they were looked at last."""
        self._told: set[str] = set()
        """What was said of them."""
        self._resets: list[str] = []

    # What is entered

    def opened(self, subject: Subject, moment: Moment) -> None:
        """Note that a puzzle was opened to be played."""
        self._play(subject, moment, 1, 0)

    def played(self, subject: Subject, seconds: float, moment: Moment) -> None:
        """Note that a puzzle was played for *seconds* more."""
        milliseconds = _milliseconds(seconds)
        if milliseconds:
            self._play(subject, moment, 0, milliseconds)

    def finished(
        self,
        subject: Subject,
        result: Result,
        moment: Moment,
        *,
        player: str = "",
        levels: Mapping[int, int] = _NO_LEVELS,
        checks: int = 0,
    ) -> Placing:
        """Enter a game that was solved, and return where it stands."""
        key = secrets.token_hex(8)
        utc = moment.utc.astimezone(UTC)
        row = (
            "played", key, subject.kind, subject.puzzle, _one_line(subject.name),
            subject.options, subject.division, _one_line(subject.division_name),
            _milliseconds(result.elapsed), min(result.moves, MAX), min(result.hints, MAX),
            _levels_text(levels), min(checks, MAX), int(result.revealed), int(result.own),
            _one_line(player[:LONGEST_NAME]), int(utc.timestamp()), utc.date().isoformat(),
            moment.day.isoformat(), __version__, None,
        )  # fmt: skip

        def enter(connection: Connection) -> Placing:
            _insert(connection, row)
            if result.revealed:
                return Placing(key, {})
            ranks = {
                (scope, order): rank
                for scope in Scope
                if scope is Scope.PUZZLE or subject.division
                for order in Order
                if (rank := _rank(connection, key, scope, order)) is not None
            }
            return Placing(key, ranks)

        return self._write(enter)

    def enter(self, session: Session[Any], moment: Moment, player: str = "") -> Placing:
        """Enter the game of *session*, which must have been solved, with all help given in it."""
        result = session.solved_at
        assert result is not None
        return self.finished(
            Subject.of(session.game),
            result,
            moment,
            player=player,
            levels=session.hints_by_level,
            checks=session.checks,
        )

    def sign(self, key: str, player: str) -> None:
        """Write a player's name beside the game *key*."""
        name = _one_line(player[:LONGEST_NAME])
        self._write(
            lambda connection: connection.execute(
                "UPDATE games SET player = ? WHERE key = ?", (name, key)
            )
        )

    def describe(self, subjects: Iterable[Subject]) -> None:
        """Complete what is known of puzzles of which there was only the id."""
        known = [(s.kind, s.name, s.division, s.division_name, s.puzzle) for s in subjects]

        def complete(connection: Connection) -> None:
            connection.executemany(
                "UPDATE games SET kind = ?, name = ?, division = ?, division_name = ? "
                "WHERE puzzle = ? AND kind = ''",
                known,
            )
            connection.executemany(
                "UPDATE days SET kind = ? WHERE puzzle = ? AND kind = ''",
                [(kind, puzzle) for kind, _, _, _, puzzle in known],
            )

        if known:
            self._write(complete)

    # Resets

    def reset(self, scope: Scope, name: str) -> str:
        """Take all results out of the list of a puzzle or class; return what undoes that.

        The results leave every other list too.  What is solved stays solved.
        """
        return self._reset(f"AND {scope.value} = ?", (name,))

    def reset_all(self) -> str:
        """Take all results out of all lists; return what undoes that."""
        return self._reset("", ())

    def undo(self, reset: str) -> int:
        """Put back what a reset took out; return how many results that are."""

        def put_back(connection: Connection) -> int:
            connection.execute("DELETE FROM resets WHERE key = ?", (reset,))
            return connection.execute(
                "UPDATE games SET reset = NULL WHERE reset = ?", (reset,)
            ).rowcount

        if reset in self._resets:
            self._resets.remove(reset)
        return self._write(put_back)

    @property
    def last_reset(self) -> str | None:
        """The last reset of this app that was not undone."""
        return self._resets[-1] if self._resets else None

    def close(self, moment: Moment) -> bool:
        """End: nothing can be undone any more.  Return whether the file has everything."""
        resets, now = list(self._resets), int(moment.utc.timestamp())
        self._resets.clear()

        def purge(connection: Connection) -> None:
            # Also those of apps that never came to their end.
            old = [
                str(key)
                for (key,) in connection.execute(
                    "SELECT key FROM resets WHERE made < ?", (now - _DAY_OF_A_RESET,)
                )
            ]
            for key in {*resets, *old}:
                connection.execute("UPDATE games SET player = '' WHERE reset = ?", (key,))
                connection.execute("DELETE FROM resets WHERE key = ?", (key,))

        if resets:
            self._write(purge)
        return self.database.close()

    def _reset(self, where: str, values: tuple[str, ...]) -> str:
        key = secrets.token_hex(8)

        def take_out(connection: Connection) -> None:
            connection.execute(
                f"UPDATE games SET reset = ? WHERE reset IS NULL {where}",  # noqa: S608  # names of our own columns
                (key, *values),
            )
            now = int(datetime.now(UTC).timestamp())
            connection.execute("INSERT OR IGNORE INTO resets VALUES (?, ?)", (key, now))

        self._write(take_out)
        self._resets.append(key)
        return key

    # Lists

    def listings(self, scope: Scope) -> list[Listing]:
        """Return all lists of puzzles or of classes that have results, the latest first."""
        column = scope.value
        name = "name" if scope is Scope.PUZZLE else "division_name"

        def ask(connection: Connection) -> list[Listing]:
            rows = connection.execute(
                # Of several names the latest counts: bare columns are those of the maximum.
                f"SELECT {column}, {name}, kind, count(*), max(number) FROM games "  # noqa: S608
                f"WHERE {_LISTED} AND {column} != '' GROUP BY {column} ORDER BY max(number) DESC"
            )
            return [
                Listing(scope, str(key), _one_line(str(told)), str(kind), int(count))
                for key, told, kind, count, _ in rows
            ]

        return self._read(ask)

    def best(
        self, scope: Scope, name: str, order: Order = Order.TIME, limit: int = 100
    ) -> list[Score]:
        """Return the best results of a puzzle or class, the best first."""
        return self._scores(
            f"WHERE {_LISTED} AND {scope.value} = ? ORDER BY {order.value} LIMIT ?", (name, limit)
        )

    def history(self, scope: Scope, name: str) -> list[Score]:
        """Return the results of a puzzle or class in the order in which they were entered."""
        return self._scores(f"WHERE {_LISTED} AND {scope.value} = ? ORDER BY number", (name,))

    def all(self) -> list[Score]:
        """Return all games that came to an end, in the order in which they were entered."""
        return self._scores("ORDER BY number", ())

    def _scores(self, where: str, values: tuple[object, ...]) -> list[Score]:
        def ask(connection: Connection) -> list[Score]:
            rows = connection.execute(f"SELECT {_COLUMNS} FROM games {where}", values)  # noqa: S608
            return list(_sound(rows))

        return self._read(ask)

    # Questions

    def solved_on(self, puzzle: str, day: date) -> Score | None:
        """Return the first game by which a puzzle was solved on a date in UTC, or `None`.

        It is the player's own solution, but a step of another may have been shown in it.
        """
        found = self._scores(
            "WHERE puzzle = ? AND utc_day = ? AND own ORDER BY number LIMIT 1",
            (puzzle, day.isoformat()),
        )
        return found[0] if found else None

    def solved_between(self, first: date, last: date) -> dict[tuple[str, date], Score]:
        """Return what `solved_on` does, for all puzzles and dates from *first* to *last*."""
        found: dict[tuple[str, date], Score] = {}
        for score in self._scores(
            "WHERE utc_day BETWEEN ? AND ? AND own ORDER BY number",
            (first.isoformat(), last.isoformat()),
        ):
            if score.utc_day is not None:
                found.setdefault((score.subject.puzzle, score.utc_day), score)
        return found

    def solves(self) -> list[tuple[str, date, Result]]:
        """Return puzzle, date in UTC and result of all games of which the date is known.

        They are in the order in which they were entered.  This is a part of what `all`
        returns, in a fraction of the time.
        """

        def ask(connection: Connection) -> list[tuple[str, date, Result]]:
            rows = connection.execute(
                "SELECT puzzle, utc_day, milliseconds, moves, hints, revealed, own FROM games "
                "WHERE utc_day IS NOT NULL ORDER BY number"
            )
            found = ((str(puzzle), _day(day), _result(rest)) for puzzle, day, *rest in rows)
            return [
                (puzzle, day, result)
                for puzzle, day, result in found
                if day is not None and result is not None
            ]

        return self._read(ask)

    def record(self, puzzle: str) -> Record:
        """Return what was achieved in one puzzle."""
        return self._records("WHERE puzzle = ?", (puzzle,)).get(puzzle, Record(puzzle))

    def records(self) -> dict[str, Record]:
        """Return what was achieved in every puzzle, by the puzzles' ids, in one question."""
        return self._records("", ())

    def _records(self, where: str, values: tuple[str, ...]) -> dict[str, Record]:
        def ask(connection: Connection) -> dict[str, Record]:
            return _records(connection, where, values)

        return self._read(ask)

    def newest(self) -> str:
        """Return the key of the game that was entered last; empty for none."""
        found = self._scores("ORDER BY number DESC LIMIT 1", ())
        return found[0].key if found else ""

    def unknown(self) -> list[str]:
        """Return the ids of puzzles of which nothing else is known; see `describe`."""

        def ask(connection: Connection) -> list[str]:
            rows = connection.execute(
                "SELECT puzzle FROM games WHERE kind = '' "
                "UNION SELECT puzzle FROM days WHERE kind = '' ORDER BY puzzle"
            )
            return [str(puzzle) for (puzzle,) in rows]

        return self._read(ask)

    def statistics(self, today: date) -> Statistics:
        """Return what all games come to."""
        return self._read(lambda connection: _statistics(connection, today))

    # Within

    def _play(self, subject: Subject, moment: Moment, times: int, milliseconds: int) -> None:
        row = (subject.puzzle, moment.day.isoformat(), subject.kind, times, milliseconds)

        def note(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO days VALUES (?, ?, ?, ?, ?) ON CONFLICT (puzzle, day) DO UPDATE SET "
                "openings = openings + excluded.openings, "
                "milliseconds = milliseconds + excluded.milliseconds, "
                "kind = CASE WHEN excluded.kind = '' THEN kind ELSE excluded.kind END",
                row,
            )

        self._write(note)

    def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        self._take_in_old()
        return self.database.read(work)

    def _write(self, work: Callable[[Connection], Answer]) -> Answer:
        self._take_in_old()
        return self.database.write(work)

    def _tell(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._report(line)

    def _take_in_old(self) -> None:
        """Take in the records of earlier releases, if they have changed."""
        now = stamp(self._old)
        if now is None or now == self._taken_in:
            return
        self._taken_in = now
        known = self.database.read(
            lambda connection: connection.execute(
                "SELECT value FROM notes WHERE name = 'progress'"
            ).fetchone()
        )
        if known is not None and known[0] == now:
            return
        old = read_old(self._old, self._tell, self._disk)

        def take_in(connection: Connection) -> None:
            for record in old.records:
                _take_in(connection, record)
            if old.stamp:
                connection.execute(
                    "INSERT OR REPLACE INTO notes VALUES ('progress', ?)", (old.stamp,)
                )

        self.database.write(take_in)


def _insert(connection: Connection, row: Sequence[object]) -> None:
    """Enter a game: its origin and what is in `_COLUMNS`."""
    places = ", ".join("?" * len(row))
    connection.execute(
        # A change that may have been made already is made again without harm.
        f"INSERT OR IGNORE INTO games (origin, {_COLUMNS}) VALUES ({places})",  # noqa: S608
        tuple(row),
    )


def _rank(connection: Connection, key: str, scope: Scope, order: Order) -> Rank | None:
    """Return the place of the game *key* in its list, or `None` when it stands in none."""
    row = connection.execute(
        "SELECT place, of FROM (SELECT key, "  # noqa: S608
        f"row_number() OVER (ORDER BY {order.value}) AS place, count(*) OVER () AS of "
        f"FROM games WHERE {_LISTED} AND {scope.value} = "
        f"(SELECT {scope.value} FROM games WHERE key = ?)) WHERE key = ?",
        (key, key),
    ).fetchone()
    return None if row is None else Rank(*row)


def _take_in(connection: Connection, old: OldRecord) -> None:
    """Enter the games of an old record that are not there yet, and what it says beyond them."""
    subject = Subject.unknown(old.puzzle)
    for result in old.games:
        named = (
            old.puzzle, _milliseconds(result.elapsed), min(result.moves, MAX),
            min(result.hints, MAX), int(result.revealed), int(result.own),
        )  # fmt: skip
        (known,) = connection.execute(
            "SELECT count(*) FROM games WHERE origin = 'progress' AND puzzle = ? AND "
            "milliseconds = ? AND moves = ? AND hints = ? AND revealed = ? AND own = ?",
            named,
        ).fetchone()
        if not known:
            _insert(
                connection,
                (
                    "progress", secrets.token_hex(8), *subject[:4], "", "", *named[1:4], "{}", 0,
                    *named[4:], "", None, None, None, "", None,
                ),
            )  # fmt: skip
    solved, hints = connection.execute(
        "SELECT total(own), total(hints) FROM games WHERE origin = 'progress' AND puzzle = ?",
        (old.puzzle,),
    ).fetchone()
    connection.execute(
        "INSERT OR REPLACE INTO carried VALUES (?, ?, ?, ?)",
        (
            old.puzzle,
            min(max(old.times_solved - _whole(solved), 0), MAX),
            min(max(old.hints - _whole(hints), 0), MAX),
            old.last_played and old.last_played.isoformat(),
        ),
    )
    if old.last_played is not None:
        connection.execute(
            "INSERT OR IGNORE INTO days VALUES (?, ?, '', 1, 0)",
            (old.puzzle, old.last_played.isoformat()),
        )


class _Tally:
    """What is added up for one puzzle."""

    __slots__ = ("best_moves", "best_time", "day", "hints", "solved")

    def __init__(self) -> None:
        self.solved = self.hints = 0
        self.best_time: Result | None = None
        self.best_moves: Result | None = None
        self.day = ""

    def add(self, solved: object, hints: object, day: object) -> None:
        """Add a game, or what an old record says beyond its games."""
        self.solved += _whole(solved)
        self.hints += _whole(hints)
        if isinstance(day, str) and day > self.day:
            self.day = day

    def list(self, result: Result) -> None:
        """Add a game that may stand in lists."""
        if self.best_time is None or result.by_time() < self.best_time.by_time():
            self.best_time = result
        if self.best_moves is None or result.by_moves() < self.best_moves.by_moves():
            self.best_moves = result


def _records(connection: Connection, where: str, values: tuple[str, ...]) -> dict[str, Record]:
    """Return the records of puzzles.

    Each table is gone through once, which is several times as quick as letting SQLite order
    the games of each puzzle.
    """
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    for puzzle, milliseconds, moves, hints, revealed, own, reset, day in connection.execute(
        "SELECT puzzle, milliseconds, moves, hints, revealed, own, reset, day "  # noqa: S608
        f"FROM games {where} ORDER BY number",
        values,
    ):
        tally = tallies[str(puzzle)]
        tally.add(own, hints, day)
        if reset is None and not revealed:
            result = _result((milliseconds, moves, hints, revealed, own))
            if result is not None:
                tally.list(result)
    for puzzle, solved, hints, day in connection.execute(
        f"SELECT puzzle, solved, hints, day FROM carried {where} UNION ALL "  # noqa: S608
        f"SELECT puzzle, 0, 0, max(day) FROM days {where} GROUP BY puzzle",
        values * 2,
    ):
        tallies[str(puzzle)].add(solved, hints, day)
    return {
        puzzle: Record(puzzle, one.solved, one.best_time, one.best_moves, one.hints, _day(one.day))
        for puzzle, one in tallies.items()
    }


def _statistics(connection: Connection, today: date) -> Statistics:
    kinds: dict[str, KindStatistics] = {}

    def known(kind: object) -> KindStatistics:
        return kinds.get(str(kind), KindStatistics())

    # Of an old record the kind is that of the puzzle's games or days.
    for kind, puzzles, solved in connection.execute(
        "SELECT kind, count(DISTINCT puzzle), total(solved) FROM ("
        "SELECT kind, puzzle, own AS solved FROM games WHERE own UNION ALL "
        "SELECT coalesce((SELECT max(kind) FROM games g WHERE g.puzzle = c.puzzle), "
        "(SELECT max(kind) FROM days d WHERE d.puzzle = c.puzzle), ''), puzzle, solved "
        "FROM carried c WHERE solved) GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(puzzles=_whole(puzzles), solved=_whole(solved))
    for kind, opened in connection.execute(
        "SELECT kind, count(DISTINCT puzzle) FROM (SELECT kind, puzzle FROM days UNION "
        "SELECT kind, puzzle FROM games) GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(opened=_whole(opened))
    # Before time was kept by day it was known of finished games only.
    for kind, milliseconds in connection.execute(
        "SELECT kind, total(milliseconds) FROM (SELECT kind, milliseconds FROM days UNION ALL "
        "SELECT kind, milliseconds FROM games WHERE origin != 'played') GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(seconds=_whole(milliseconds) / 1000)
    levels: dict[int, int] = {}
    told = 0
    for (text,) in connection.execute("SELECT levels FROM games WHERE levels != '{}'"):
        for level, count in _levels(text).items():
            levels[level] = levels.get(level, 0) + count
            told += count
    (hints, checks, revealed) = connection.execute(
        "SELECT total(hints) + (SELECT total(hints) FROM carried), total(checks), "
        "total(revealed != 0) FROM games"
    ).fetchone()
    if _whole(hints) > told:
        levels[0] = _whole(hints) - told
    days = [
        day
        for (text,) in connection.execute("SELECT DISTINCT day FROM games WHERE own AND day != ''")
        if (day := _day(text)) is not None
    ]
    entered_last = connection.execute(
        "SELECT day FROM games WHERE own AND day != '' ORDER BY number DESC LIMIT 1"
    ).fetchone()
    (last,) = connection.execute(
        "SELECT max(day) FROM (SELECT day FROM days UNION ALL SELECT day FROM games "
        "UNION ALL SELECT day FROM carried)"
    ).fetchone()
    return Statistics(
        kinds=dict(sorted(kinds.items())),
        revealed=_whole(revealed),
        levels=dict(sorted(levels.items())),
        checks=_whole(checks),
        days=len(days),
        streak=streak(days, today, _day(entered_last[0]) if entered_last else None),
        last=_day(last),
    )


# What comes out of a file is believed only as far as it makes sense: a byte that was turned
# over in it must not end the app.


def _sound(rows: Iterable[Row]) -> Iterator[Score]:
    """Yield the games in rows of `_COLUMNS`, without those that make no sense."""
    for row in rows:
        (
            key, kind, puzzle, name, options, division, division_name, milliseconds, moves, hints,
            levels, checks, revealed, own, player, finished, utc_day, day, app, reset,
        ) = row  # fmt: skip
        result = _result((milliseconds, moves, hints, revealed, own))
        if result is None:
            continue
        told = [_one_line(text) for text in (name, division_name, player, app)]
        yield Score(
            str(key),
            Subject(str(kind), str(puzzle), told[0], str(options), str(division), told[1]),
            result,
            _levels(levels),
            _whole(checks),
            told[2],
            _time(finished),
            _day(utc_day),
            _day(day),
            told[3],
            reset is None and not result.revealed,
        )


def _result(values: Sequence[object]) -> Result | None:
    numbers = [value for value in values if isinstance(value, int) and value >= 0]
    if len(numbers) != 5:
        return None
    milliseconds, moves, hints, revealed, own = numbers
    return Result(milliseconds / 1000, moves, hints, bool(revealed), bool(own))


def _whole(value: object) -> int:
    """Return a number that cannot be negative; SQLite adds up in floating point."""
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        return 0
    return int(value)


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _time(value: object) -> datetime | None:
    try:
        return datetime.fromtimestamp(value, UTC) if isinstance(value, int) else None
    except (ValueError, OverflowError, OSError):
        return None


def _levels(text: object) -> dict[int, int]:
    try:
        found = json.loads(text) if isinstance(text, str) else {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        int(level): count
        for level, count in found.items()
        if level in _LEVELS and isinstance(count, int) and count >= 0
    }


_LEVELS: Final = frozenset(map(str, range(10)))


def _levels_text(levels: Mapping[int, int]) -> str:
    return json.dumps({str(level): min(count, MAX) for level, count in sorted(levels.items())})


def _milliseconds(seconds: float) -> int:
    return min(max(round(seconds * 1000), 0), MAX)


def _one_line(text: object) -> str:
    """Return *text* in printable characters, and not too many of them."""
    line = clean(str(text))[:LONGEST_TEXT]
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
