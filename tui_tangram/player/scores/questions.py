"""All queries on the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.catalog.daily import Solve
from tui_tangram.games.session import HelpClass
from tui_tangram.games.session.result import ENOUGH, first_par
from tui_tangram.player.scores.database import Database
from tui_tangram.player.scores.rows import (
    BETTER,
    CLASSES,
    COLUMNS,
    RESULT,
    one_line,
    read_day,
    read_result,
    sound,
    whole,
)
from tui_tangram.player.scores.statistics import Statistics, ask_statistics
from tui_tangram.player.scores.values import Listing, Record, Scope, Score, TimedGame
from tui_tangram.player.shelf import Disk, Reporter

if TYPE_CHECKING:
    from sqlite3 import Connection


def ask_records(connection: Connection, puzzle: str | None = None) -> dict[str, Record]:
    """Return the records of all puzzles, or of one."""
    where, values = ("WHERE puzzle = ?", (puzzle,)) if puzzle is not None else ("", ())
    records = {
        str(name): Record(
            str(name),
            whole(solved),
            stars=min(whole(stars), 3),
            hints=whole(hints),
            last_played=read_day(day),
        )
        for name, solved, hints, stars, day in connection.execute(
            "SELECT puzzle, total(own), total(hints), max(stars), max(day) "  # noqa: S608
            f"FROM games {where} GROUP BY puzzle",
            values,
        )
    }
    graded = f"{where} AND grade" if where else "WHERE grade"
    for name, grade, _ in connection.execute(
        # A bare column is that of the maximum.
        f"SELECT puzzle, grade, max(number) FROM games {graded} GROUP BY puzzle",  # noqa: S608
        values,
    ):
        records[str(name)] = records[str(name)]._replace(grade=min(whole(grade), 5))
    for name, *result in connection.execute(
        f"SELECT puzzle, {RESULT} FROM games WHERE number IN "  # noqa: S608
        f"(SELECT {first_of('puzzle', HelpClass.CLEAN)} FROM "
        f"(SELECT DISTINCT puzzle FROM games {where}) AS every)",
        values,
    ):
        records[str(name)] = records[str(name)]._replace(best_time=read_result(result))
    for name, day in connection.execute(
        f"SELECT puzzle, max(day) FROM days {where} GROUP BY puzzle",  # noqa: S608
        values,
    ):
        record = records.get(str(name), Record(str(name)))
        known = [one for one in (record.last_played, read_day(day)) if one is not None]
        records[str(name)] = record._replace(last_played=max(known, default=None))
    return records


def first_of(column: str, help_class: HelpClass) -> str:
    """Return the query, within one over lists called *every*, for the best game of each list."""
    return (
        f"(SELECT number FROM games WHERE {column} = every.{column} AND reset IS NULL "  # noqa: S608
        f"AND {CLASSES[help_class]} ORDER BY {BETTER[help_class]} LIMIT 1)"
    )


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
                # Of several names the latest counts.
                f"SELECT every.{column}, {name}, kind, count FROM "  # noqa: S608
                f"(SELECT {column}, count(*) AS count, max(number) AS latest FROM games "
                f"WHERE reset IS NULL AND {CLASSES[help_class]} AND {column} != '' "
                f"GROUP BY {column}) AS every JOIN games ON number = latest ORDER BY latest DESC"
            )
            return [
                Listing(scope, str(key), one_line(str(title)), str(kind), int(count), help_class)
                for key, title, kind, count in rows
            ]

        return self.database.read(ask)

    def best(
        self, scope: Scope, name: str, help_class: HelpClass = HelpClass.CLEAN, limit: int = 100
    ) -> list[Score]:
        """Return the best results of a puzzle or class, the best first."""
        return self._scores(
            f"WHERE reset IS NULL AND {CLASSES[help_class]} AND {scope.value} = ? "
            f"ORDER BY {BETTER[help_class]} LIMIT {limit}",
            (name,),
        )

    def leaders(self, scope: Scope, help_class: HelpClass = HelpClass.CLEAN) -> dict[str, Score]:
        """Return the best result of each list, by the ids of puzzles or classes."""
        column = scope.value
        found = self._scores(
            f"WHERE number IN (SELECT {first_of(column, help_class)} FROM "  # noqa: S608
            f"(SELECT DISTINCT {column} FROM games WHERE {column} != '') AS every)"
        )
        ids = "puzzle" if scope is Scope.PUZZLE else "division"
        return {getattr(one.subject, ids): one for one in found}

    def times(self, scope: Scope, name: str) -> list[TimedGame]:
        """Return the clean times of a puzzle or class in the order in which they were entered."""

        def ask(connection: Connection) -> list[TimedGame]:
            rows = connection.execute(
                "SELECT milliseconds, day FROM games WHERE reset IS NULL "  # noqa: S608
                f"AND {CLASSES[HelpClass.CLEAN]} AND {scope.value} = ? ORDER BY number",
                (name,),
            )
            return [TimedGame(whole(time) / 1000, read_day(day)) for time, day in rows]

        return self.database.read(ask)

    def par(self, division: str, effort: float | None) -> float | None:
        """Return the time that earns the third star in a class, for a puzzle of this effort.

        It is the median of the player's clean times, if there are `ENOUGH`: for an even number
        the longer of the two in the middle.
        """
        listed = f"FROM games WHERE reset IS NULL AND {CLASSES[HelpClass.CLEAN]} AND division = ?"

        def ask(connection: Connection) -> float | None:
            (count,) = connection.execute(f"SELECT count(*) {listed}", (division,)).fetchone()
            if count < ENOUGH or not division:
                return first_par(effort)
            (time,) = connection.execute(
                f"SELECT milliseconds {listed} ORDER BY milliseconds LIMIT 1 OFFSET ?",
                (division, count // 2),
            ).fetchone()
            return whole(time) / 1000

        return self.database.read(ask)

    def each(self) -> Iterator[Score]:
        """Yield all games that came to an end, in the order in which they were entered.

        They are read in pages: neither is the file locked in between, nor are all in memory.
        """
        last = 0
        while True:
            page = self.database.read(partial(_page, after=last))
            if not page:
                return
            yield from sound(row[1:] for row in page)
            last = page[-1][0]

    def count(self) -> int:
        """Return the number of games that came to an end."""

        def ask(connection: Connection) -> int:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])

        return self.database.read(ask)

    def _scores(self, where: str, values: tuple[object, ...] = ()) -> list[Score]:
        def ask(connection: Connection) -> list[Score]:
            rows = connection.execute(f"SELECT {COLUMNS} FROM games {where}", values)  # noqa: S608
            return list(sound(rows))

        return self.database.read(ask)

    # Questions

    def solves(self, wanted: Sequence[tuple[str, date]]) -> list[list[Solve]]:
        """Return the games of puzzles, each from a date in UTC on, in the order of their entry."""

        def ask(connection: Connection) -> list[list[Solve]]:
            query = (
                f"SELECT number, utc_day, {RESULT} FROM games "  # noqa: S608
                "WHERE puzzle = ? AND utc_day >= ? ORDER BY number"
            )
            answers = (
                connection.execute(query, (puzzle, since.isoformat())) for puzzle, since in wanted
            )
            return [
                [
                    Solve(day, number, result)
                    for number, text, *rest in rows
                    if (day := read_day(text)) is not None
                    and (result := read_result(rest)) is not None
                ]
                for rows in answers
            ]

        return self.database.read(ask)

    def clean_days(self) -> list[date]:
        """Return the dates in UTC on which a game came to an end without help."""

        def ask(connection: Connection) -> list[date]:
            rows = connection.execute(
                f"SELECT DISTINCT utc_day FROM games WHERE {CLASSES[HelpClass.CLEAN]}"  # noqa: S608
            )
            return [day for (text,) in rows if (day := read_day(text)) is not None]

        return self.database.read(ask)

    def clean_on(self, puzzles: Mapping[date, str]) -> dict[date, int]:
        """Return the number of the first clean game of each puzzle on its date in UTC."""

        def ask(connection: Connection) -> dict[date, int]:
            query = (
                f"SELECT min(number) FROM games WHERE {CLASSES[HelpClass.CLEAN]} "  # noqa: S608
                "AND utc_day = ? AND puzzle = ?"
            )
            found = (
                (day, connection.execute(query, (day.isoformat(), puzzle)).fetchone()[0])
                for day, puzzle in puzzles.items()
            )
            return {day: number for day, number in found if number is not None}

        return self.database.read(ask)

    def solved_before(self, day: date) -> frozenset[str]:
        """Return the ids of the puzzles solved before a date in UTC, not only seen."""
        return self._puzzles("NOT revealed AND utc_day < ?", day.isoformat())

    def solved(self) -> frozenset[str]:
        """Return the ids of the puzzles that the player has solved."""
        return self._puzzles("own")

    def tried(self) -> frozenset[str]:
        """Return the ids of the puzzles that were ever opened or solved."""

        def ask(connection: Connection) -> frozenset[str]:
            rows = connection.execute("SELECT puzzle FROM games UNION SELECT puzzle FROM days")
            return frozenset(str(puzzle) for (puzzle,) in rows)

        return self.database.read(ask)

    def clean_grades(self, before: date | None = None) -> dict[int, int]:
        """Return how many puzzles of each grade from 1 to 5 were solved without help.

        With *before* only those solved before that date in UTC count.
        """
        days = () if before is None else (before.isoformat(),)

        def ask(connection: Connection) -> dict[int, int]:
            rows = connection.execute(
                "SELECT grade, count(DISTINCT puzzle) FROM games INDEXED BY games_of_puzzle "  # noqa: S608
                f"WHERE {CLASSES[HelpClass.CLEAN]} AND grade BETWEEN 1 AND 5 "
                f"{'AND utc_day < ? ' * len(days)}GROUP BY grade",
                days,
            )
            return {whole(grade): whole(count) for grade, count in rows}

        return self.database.read(ask)

    def _puzzles(self, where: str, *values: str) -> frozenset[str]:
        def ask(connection: Connection) -> frozenset[str]:
            rows = connection.execute(
                f"SELECT DISTINCT puzzle FROM games WHERE {where}",  # noqa: S608
                values,
            )
            return frozenset(str(puzzle) for (puzzle,) in rows)

        return self.database.read(ask)

    def record(self, puzzle: str) -> Record:
        """Return the record in one puzzle."""
        found = self.database.read(lambda connection: ask_records(connection, puzzle))
        return found.get(puzzle, Record(puzzle))

    def records(self) -> dict[str, Record]:
        """Return the records in all puzzles, by the puzzles' ids."""
        return self.database.read(ask_records)

    def last(self) -> Score | None:
        """Return the game that was entered last."""
        return next(iter(self._scores("ORDER BY number DESC LIMIT 1")), None)

    def clean(self, kind: str) -> list[str]:
        """Return the puzzles of a kind that were solved without help, the latest first."""

        def ask(connection: Connection) -> list[str]:
            rows = connection.execute(
                f"SELECT puzzle FROM games WHERE {CLASSES[HelpClass.CLEAN]} "  # noqa: S608
                "AND kind = ? GROUP BY puzzle ORDER BY max(number) DESC",
                (kind,),
            )
            return [str(puzzle) for (puzzle,) in rows]

        return self.database.read(ask)

    def statistics(self, today: date) -> Statistics:
        """Return the sums over all games."""
        return self.database.read(lambda connection: ask_statistics(connection, today))


_PAGE: Final = 1000
"""Games that are read at once."""


def _page(connection: Connection, after: int) -> list[tuple[Any, ...]]:
    """Return the next rows after a number, each with its own."""
    return connection.execute(
        f"SELECT number, {COLUMNS} FROM games WHERE number > ? ORDER BY number LIMIT {_PAGE}",  # noqa: S608
        (after,),
    ).fetchall()
