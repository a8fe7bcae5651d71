"""A game as a row of the database: the columns that are written, and checks of those read."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.session import HelpClass, Result
from tui_tangram.play.names import clean
from tui_tangram.player.scores.values import LONGEST_NAME, Score, Subject

if TYPE_CHECKING:
    from sqlite3 import Connection

    _Row = tuple[Any, ...]

LONGEST_TEXT: Final = 300
"""Characters of anything else that is shown."""
MAX: Final = 2**40
"""The greatest number that is stored: in milliseconds 35 years."""

COLUMNS: Final = (
    "key, kind, puzzle, name, options, division, division_name, milliseconds, moves, hints, "
    "levels, checks, revealed, own, player, finished, utc_day, day, app, reset, fits, stars, grade"
)
"""The columns of a game, besides its number."""
CLASSES: Final = {
    HelpClass.CLEAN: "NOT revealed AND hints + fits + checks = 0",
    HelpClass.ASSISTED: "NOT revealed AND hints + fits + checks > 0",
    HelpClass.SHOWN: "revealed",
}
"""The condition, in SQL, for games of a class: `Result.help_class` is the same."""
BETTER: Final = {
    HelpClass.CLEAN: "milliseconds, number",
    HelpClass.ASSISTED: "milliseconds, hints + fits + checks, number",
    HelpClass.SHOWN: "milliseconds, hints + fits + checks, number",
}
"""The order of results of a class in SQL, the better first: of equal times that with less help."""
RESULT: Final = "milliseconds, moves, hints, revealed, own, fits, checks"
"""The columns of `read_result`."""
_LEVELS: Final = frozenset(map(str, range(10)))


def insert(connection: Connection, score: Score) -> bool:
    """Enter a game; return whether its key was new, so that it is entered once."""
    subject, result = score.subject, score.result
    # Only an invalid row is read as a score without them.
    assert score.finished is not None
    assert score.utc_day is not None
    assert score.day is not None
    row = (
        score.key, subject.kind, subject.puzzle, one_line(subject.name),
        subject.options, subject.division, one_line(subject.division_name),
        milliseconds_of(result.elapsed), min(result.moves, MAX), min(result.hints, MAX),
        levels_text(score.levels), min(result.checks, MAX), int(result.revealed), int(result.own),
        one_line(score.player[:LONGEST_NAME]), int(score.finished.timestamp()),
        score.utc_day.isoformat(), score.day.isoformat(), score.app, None,
        min(result.fits, MAX), score.stars, score.grade,
    )  # fmt: skip
    places = ", ".join("?" * len(row))
    return bool(
        connection.execute(
            f"INSERT OR IGNORE INTO games ({COLUMNS}) VALUES ({places})",  # noqa: S608
            row,
        ).rowcount
    )


# Values from a file are checked: a flipped byte
# in it must not end the app.


def sound(rows: Iterable[_Row]) -> Iterator[Score]:
    """Yield the games in rows of `COLUMNS`, without invalid ones."""
    for row in rows:
        (
            key, kind, puzzle, name, options, division, division_name, milliseconds, moves, hints,
            levels, checks, revealed, own, player, finished, utc_day, day, app, reset, fits, stars,
            grade,
        ) = row  # fmt: skip
        result = read_result((milliseconds, moves, hints, revealed, own, fits, checks))
        if result is None:
            continue
        texts = [one_line(text) for text in (name, division_name, player, app)]
        yield Score(
            str(key),
            Subject(str(kind), str(puzzle), texts[0], str(options), str(division), texts[1]),
            result,
            read_levels(levels),
            min(whole(stars), 3),
            texts[2],
            _read_time(finished),
            read_day(utc_day),
            read_day(day),
            texts[3],
            reset is None and not result.revealed,
            min(whole(grade), 5),
        )


def read_result(values: Sequence[object]) -> Result | None:
    """Return the result in values of the columns `RESULT`; `None` for none."""
    numbers = [value for value in values if isinstance(value, int) and value >= 0]
    if len(numbers) != 7:
        return None
    milliseconds, moves, hints, revealed, own, fits, checks = numbers
    return Result(milliseconds / 1000, moves, hints, bool(revealed), bool(own), fits, checks)


def whole(value: object) -> int:
    """Return a number that cannot be negative; SQLite adds up in floating point."""
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        return 0
    return int(value)


def read_day(value: object) -> date | None:
    """Return a date as it is stored; `None` if there is none."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _read_time(value: object) -> datetime | None:
    """Return a moment in UTC as it is stored; `None` if there is none."""
    try:
        return datetime.fromtimestamp(value, UTC) if isinstance(value, int) else None
    except (ValueError, OverflowError, OSError):
        return None


def read_levels(text: object) -> dict[int, int]:
    """Return the stored hints by level, without invalid ones."""
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


def levels_text(levels: Mapping[int, int]) -> str:
    """Return hints by level as they are stored."""
    return json.dumps({str(level): min(count, MAX) for level, count in sorted(levels.items())})


def milliseconds_of(seconds: float) -> int:
    """Return a length of time as it is stored."""
    return min(max(round(seconds * 1000), 0), MAX)


def one_line(text: object) -> str:
    """Return *text* in printable characters, shortened if necessary."""
    line = clean(str(text))[:LONGEST_TEXT]
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
