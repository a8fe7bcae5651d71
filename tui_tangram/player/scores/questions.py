"""All queries on the scores."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tui_tangram.games.session import HelpClass, Result
from tui_tangram.games.session.result import par
from tui_tangram.player.scores.database import Database
from tui_tangram.player.scores.records import ask_records
from tui_tangram.player.scores.rows import (
    BETTER,
    CLASSES,
    COLUMNS,
    RESULT,
    one_line,
    read_day,
    read_result,
    sound,
)
from tui_tangram.player.scores.statistics import Statistics, ask_statistics
from tui_tangram.player.scores.values import Listing, Record, Scope, Score
from tui_tangram.player.shelf import Disk, Reporter

if TYPE_CHECKING:
    from sqlite3 import Connection


class Questions:
    """The lists of best results, and all other queries."""

    def __init__(self, path: Path, report: Reporter, disk: Disk) -> None:
        """Query *path*; problems are reported to *report*."""
        self.database = Database(path, report, disk)
        """The file of the scores, for modules with tables of their own."""

    # Lists

    def listings(self, scope: Scope, help_class: HelpClass = HelpClass.CLEAN) -> list[Listing]:
        """Return all lists of puzzles or of classes that have results, the latest first."""
        column = scope.value
        name = "name" if scope is Scope.PUZZLE else "division_name"

        def ask(connection: Connection) -> list[Listing]:
            rows = connection.execute(
                # Of several names the latest counts: bare columns are those of the maximum.
                f"SELECT {column}, {name}, kind, count(*), max(number) FROM games "  # noqa: S608
                f"WHERE reset IS NULL AND {CLASSES[help_class]} AND {column} != '' "
                f"GROUP BY {column} ORDER BY max(number) DESC"
            )
            return [
                Listing(scope, str(key), one_line(str(title)), str(kind), int(count), help_class)
                for key, title, kind, count, _ in rows
            ]

        return self.database.read(ask)

    def best(
        self,
        scope: Scope,
        name: str,
        help_class: HelpClass = HelpClass.CLEAN,
        limit: int = 100,
    ) -> list[Score]:
        """Return the best results of a puzzle or class, the best first."""
        return self._listed(scope, name, help_class, f"{BETTER} LIMIT {limit}")

    def history(self, scope: Scope, name: str) -> list[Score]:
        """Return the clean results of a puzzle or class in the order in which they were entered."""
        return self._listed(scope, name, HelpClass.CLEAN, "number")

    def par(self, division: str, effort: float | None) -> float | None:
        """Return the time that earns the third star in a class, for a puzzle of this effort."""
        games = self.history(Scope.DIVISION, division) if division else ()
        return par(effort, [game.result.elapsed for game in games])

    def _listed(self, scope: Scope, name: str, help_class: HelpClass, order: str) -> list[Score]:
        return self._scores(
            f"WHERE reset IS NULL AND {CLASSES[help_class]} AND {scope.value} = ? ORDER BY {order}",
            (name,),
        )

    def all(self) -> list[Score]:
        """Return all games that came to an end, in the order in which they were entered."""
        return self._scores("ORDER BY number", ())

    def _scores(self, where: str, values: tuple[object, ...]) -> list[Score]:
        def ask(connection: Connection) -> list[Score]:
            rows = connection.execute(f"SELECT {COLUMNS} FROM games {where}", values)  # noqa: S608
            return list(sound(rows))

        return self.database.read(ask)

    # Questions

    def solves(self) -> list[tuple[str, date, Result]]:
        """Return puzzle, date in UTC and result of all games.

        They are in the order in which they were entered.  This is a part of what `all`
        returns, in a fraction of the time.
        """

        def ask(connection: Connection) -> list[tuple[str, date, Result]]:
            rows = connection.execute(
                f"SELECT puzzle, utc_day, {RESULT} FROM games ORDER BY number"  # noqa: S608
            )
            found = ((str(puzzle), read_day(day), read_result(rest)) for puzzle, day, *rest in rows)
            return [
                (puzzle, day, result)
                for puzzle, day, result in found
                if day is not None and result is not None
            ]

        return self.database.read(ask)

    def record(self, puzzle: str) -> Record:
        """Return the record in one puzzle."""
        return self._records("WHERE puzzle = ?", (puzzle,)).get(puzzle, Record(puzzle))

    def records(self) -> dict[str, Record]:
        """Return the records in all puzzles, by the puzzles' ids, in one query."""
        return self._records("", ())

    def solved(self) -> frozenset[str]:
        """Return the ids of the puzzles that the player has solved."""
        return frozenset(puzzle for puzzle, record in self.records().items() if record.solved)

    def _records(self, where: str, values: tuple[str, ...]) -> dict[str, Record]:
        def ask(connection: Connection) -> dict[str, Record]:
            return ask_records(connection, where, values)

        return self.database.read(ask)

    def last(self) -> Score | None:
        """Return the game that was entered last."""
        return next(iter(self._scores("ORDER BY number DESC LIMIT 1", ())), None)

    def clean(self, kind: str) -> list[str]:
        """Return the puzzles of a kind that were solved without help, the latest first."""

        def ask(connection: Connection) -> list[str]:
            rows = connection.execute(
                f"SELECT puzzle FROM games WHERE own AND {CLASSES[HelpClass.CLEAN]} "  # noqa: S608
                "AND kind = ? GROUP BY puzzle ORDER BY max(number) DESC",
                (kind,),
            )
            return [str(puzzle) for (puzzle,) in rows]

        return self.database.read(ask)

    def statistics(self, today: date) -> Statistics:
        """Return the sums over all games."""
        return self.database.read(lambda connection: ask_statistics(connection, today))
