"""The scores of one player: games are entered, and taken out again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram import __version__
from tui_tangram.session import Result, Session
from tui_tangram.store.disk import Disk
from tui_tangram.store.scores.database import Work
from tui_tangram.store.scores.names import LONGEST_NAME
from tui_tangram.store.scores.questions import Questions
from tui_tangram.store.scores.rows import (
    LISTED,
    MAX,
    insert,
    levels_text,
    milliseconds_of,
    one_line,
)
from tui_tangram.store.scores.values import Moment, Order, Placing, Rank, Scope, Subject
from tui_tangram.store.shelf import Report

if TYPE_CHECKING:
    from sqlite3 import Connection

_DAY_OF_A_RESET: Final = 24 * 60 * 60
"""Seconds after which a reset can no longer be undone, whatever became of its app."""
_NO_LEVELS: Final[Mapping[int, int]] = MappingProxyType({})


class Scores(Questions):
    """All games that came to an end."""

    def __init__(self, path: Path, report: Report, disk: Disk) -> None:
        """Keep them in *path* and tell troubles to *report*."""
        super().__init__(path, report, disk)
        self._resets: list[str] = []

    # What is entered

    def opened(self, subject: Subject, moment: Moment) -> None:
        """Note that a puzzle was opened to be played."""
        self.database.write(_noting(subject, moment, times=1))

    def played(self, subject: Subject, seconds: float, moment: Moment) -> None:
        """Note that a puzzle was played for *seconds* more."""
        if milliseconds_of(seconds):
            self.database.write(_noting(subject, moment, seconds=seconds))

    def finished(
        self,
        subject: Subject,
        result: Result,
        moment: Moment,
        *,
        player: str = "",
        levels: Mapping[int, int] = _NO_LEVELS,
        checks: int = 0,
        seconds: float = 0.0,
    ) -> Placing:
        """Enter a game that was solved, and return its places.

        *seconds* are those of it that were not noted as `played` yet.
        """
        key = secrets.token_hex(8)
        utc = moment.utc.astimezone(UTC)
        row = (
            key, subject.kind, subject.puzzle, one_line(subject.name),
            subject.options, subject.division, one_line(subject.division_name),
            milliseconds_of(result.elapsed), min(result.moves, MAX), min(result.hints, MAX),
            levels_text(levels), min(checks, MAX), int(result.revealed), int(result.own),
            one_line(player[:LONGEST_NAME]), int(utc.timestamp()), utc.date().isoformat(),
            moment.day.isoformat(), __version__, None,
        )  # fmt: skip

        note = _noting(subject, moment, seconds=seconds)

        def enter(connection: Connection) -> Placing:
            note(connection)
            insert(connection, row)
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

        return self.database.write(enter)

    def enter(
        self, session: Session[Any], moment: Moment, player: str = "", seconds: float = 0.0
    ) -> Placing:
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
            seconds=seconds,
        )

    def sign(self, key: str, player: str) -> None:
        """Write a player's name beside the game *key*."""
        name = one_line(player[:LONGEST_NAME])
        self.database.write(
            lambda connection: connection.execute(
                "UPDATE games SET player = ? WHERE key = ?", (name, key)
            )
        )

    # Resets

    def reset(self, scope: Scope, name: str) -> str:
        """Take all results out of the list of a puzzle or class; return the key to undo that.

        The results leave every other list too.  What is solved stays solved.
        """
        return self._reset(f"AND {scope.value} = ?", (name,))

    def reset_all(self) -> str:
        """Take all results out of all lists; return the key to undo that."""
        return self._reset("", ())

    def undo(self, reset: str) -> int:
        """Put back the results that a reset took out; return their number."""

        def put_back(connection: Connection) -> int:
            connection.execute("DELETE FROM resets WHERE key = ?", (reset,))
            return connection.execute(
                "UPDATE games SET reset = NULL WHERE reset = ?", (reset,)
            ).rowcount

        if reset in self._resets:
            self._resets.remove(reset)
        return self.database.write(put_back)

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
            self.database.write(purge)
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

        self.database.write(take_out)
        self._resets.append(key)
        return key


def _noting(
    subject: Subject, moment: Moment, *, times: int = 0, seconds: float = 0.0
) -> Work[None]:
    """Return the work that notes how many *times* a puzzle was opened, and how long played."""
    milliseconds = milliseconds_of(seconds)
    row = (subject.puzzle, moment.day.isoformat(), subject.kind, times, milliseconds)

    def note(connection: Connection) -> None:
        if times or milliseconds:
            connection.execute(
                "INSERT INTO days VALUES (?, ?, ?, ?, ?) ON CONFLICT (puzzle, day) DO UPDATE SET "
                "openings = openings + excluded.openings, "
                "milliseconds = milliseconds + excluded.milliseconds",
                row,
            )

    return note


def _rank(connection: Connection, key: str, scope: Scope, order: Order) -> Rank | None:
    """Return the place of the game *key* in its list, or `None` when it stands in none."""
    row = connection.execute(
        "SELECT place, of FROM (SELECT key, "  # noqa: S608
        f"row_number() OVER (ORDER BY {order.value}) AS place, count(*) OVER () AS of "
        f"FROM games WHERE {LISTED} AND {scope.value} = "
        f"(SELECT {scope.value} FROM games WHERE key = ?)) WHERE key = ?",
        (key, key),
    ).fetchone()
    return None if row is None else Rank(*row)
