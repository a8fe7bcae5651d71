"""The player's record in each puzzle, added up from its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.games.session import HelpClass
from tui_tangram.player.scores.rows import BETTER, CLASSES, RESULT, read_day, read_result, whole
from tui_tangram.player.scores.values import Record

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
