"""The scores of one player: games are entered, and removed again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tui_tangram.games.session import HelpClass, Result
from tui_tangram.player.scores.database import Work
from tui_tangram.player.scores.questions import Questions
from tui_tangram.player.scores.rows import CLASSES, insert, milliseconds_of, one_line
from tui_tangram.player.scores.values import (
    LONGEST_NAME,
    Listing,
    Moment,
    Placing,
    Rank,
    Scope,
    Score,
    Subject,
)
from tui_tangram.player.shelf import Disk, Reporter

if TYPE_CHECKING:
    from sqlite3 import Connection

_DAY_OF_A_RESET: Final = 24 * 60 * 60
"""Seconds after which a reset can no longer be undone, even if its app was killed."""


class Scores(Questions):
    """All games that came to an end."""

    def __init__(self, path: Path, report: Reporter, disk: Disk) -> None:
        """Store them in *path* and report problems to *report*."""
        super().__init__(path, report, disk)
        self._resets: list[str] = []

    # Entering

    def opened(self, subject: Subject, moment: Moment) -> None:
        """Record that a puzzle was opened to be played."""
        self.database.write(_noting(subject, moment.day, times=1))

    def played(self, subject: Subject, seconds: float, moment: Moment) -> None:
        """Record *seconds* more of play in a puzzle."""
        if milliseconds_of(seconds):
            self.database.write(_noting(subject, moment.day, seconds=seconds))

    def finished(
        self,
        subject: Subject,
        result: Result,
        moment: Moment,
        *,
        player: str = "",
        levels: Mapping[int, int] = MappingProxyType({}),
        par: float | None = None,
    ) -> Placing:
        """Enter a game that was solved now, and return its places."""
        score = Score.of(subject, result, moment, player=player, levels=levels, par=par)
        return self.enter(score)

    def enter(self, score: Score, seconds: float = 0.0) -> Placing:
        """Enter a game, unless one with its key is there, and return its places.

        *seconds* are those of it that were not recorded as `played` yet.
        """
        key = score.key
        assert score.day is not None
        note = _noting(score.subject, score.day, seconds=seconds)

        def enter(connection: Connection) -> Placing:
            if insert(connection, score):
                note(connection)
            if score.result.help_class is not HelpClass.CLEAN:
                return Placing(key, {})
            ranks = {
                scope: rank
                for scope in Scope
                if scope is Scope.PUZZLE or score.subject.division
                if (rank := _rank(connection, key, scope)) is not None
            }
            subject = score.subject
            size = ranks[Scope.DIVISION].of if Scope.DIVISION in ranks else 0
            division = Listing(
                Scope.DIVISION, subject.division, subject.division_name, subject.kind, size
            )
            return Placing(key, ranks, division)

        return self.database.write(enter)

    def sign(self, key: str, player: str) -> None:
        """Record a player's name for the game *key*."""
        name = one_line(player[:LONGEST_NAME])
        self.database.write(
            lambda connection: connection.execute(
                "UPDATE games SET player = ? WHERE key = ?", (name, key)
            )
        )

    # Resets

    def reset(self, scope: Scope, name: str, help_class: HelpClass = HelpClass.CLEAN) -> str:
        """Remove all results from the list of a puzzle or class; return the key to undo that.

        The results leave every other list too.  What is solved stays solved.
        """
        return self._reset(f"AND {CLASSES[help_class]} AND {scope.value} = ?", (name,))

    def reset_all(self) -> str:
        """Remove all results from all lists; return the key to undo that."""
        return self._reset("", ())

    def undo(self, reset: str) -> int:
        """Put back the results that a reset removed; return their number."""

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
            # Also those of apps that were killed.
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
        key = os.urandom(8).hex()

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


def _noting(subject: Subject, day: date, *, times: int = 0, seconds: float = 0.0) -> Work[None]:
    """Return the work that records how many *times* a puzzle was opened, and how long played."""
    milliseconds = milliseconds_of(seconds)
    row = (subject.puzzle, day.isoformat(), subject.kind, times, milliseconds)

    def note(connection: Connection) -> None:
        if times or milliseconds:
            connection.execute(
                "INSERT INTO days VALUES (?, ?, ?, ?, ?) ON CONFLICT (puzzle, day) DO UPDATE SET "
                "openings = openings + excluded.openings, "
                "milliseconds = milliseconds + excluded.milliseconds",
                row,
            )

    return note


def _rank(connection: Connection, key: str, scope: Scope) -> Rank | None:
    """Return the place of the clean game *key* in its list, or `None` if it is in none."""
    own = connection.execute(
        f"SELECT {scope.value}, milliseconds, number FROM games "  # noqa: S608
        f"WHERE key = ? AND reset IS NULL AND {CLASSES[HelpClass.CLEAN]}",
        (key,),
    ).fetchone()
    if own is None:
        return None
    name, time, number = own
    listed = f"FROM games WHERE {scope.value} = ? AND reset IS NULL AND {CLASSES[HelpClass.CLEAN]}"
    (of,) = connection.execute(f"SELECT count(*) {listed}", (name,)).fetchone()
    (before,) = connection.execute(
        f"SELECT count(*) {listed} AND (milliseconds, number) < (?, ?)", (name, time, number)
    ).fetchone()
    rival = connection.execute(
        f"SELECT milliseconds {listed} AND number != ? ORDER BY milliseconds LIMIT 1",
        (name, number),
    ).fetchone()
    return Rank(before + 1, of, 0.0 if rival is None else (time - rival[0]) / 1000)
