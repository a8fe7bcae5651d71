"""Sums over all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tui_tangram.games.catalog.daily import Streak
from tui_tangram.games.session import HelpClass
from tui_tangram.player.scores.rows import CLASSES, read_day, read_levels, whole
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from sqlite3 import Connection

_DAY = timedelta(days=1)


def streak(days: Iterable[date], today: date, last: date | None = None) -> Streak:
    """Return the streaks in *days*, in any order.

    *last* is the day that was entered last.  If it is later than *today* the clock was
    set back by an unknown amount: the days in a row up to *last* still count.
    A day in the future that was entered while the clock was wrong, and put right since,
    counts only by itself.

    >>> days = [date(2026, 11, d) for d in (3, 17, 18, 19)]
    >>> streak(days, date(2026, 11, 20))
    Streak(now=3, best=3)
    >>> streak(days, date(2026, 11, 21))
    Streak(now=0, best=3)
    >>> streak(days, date(2026, 11, 18), last=date(2026, 11, 19))
    Streak(now=3, best=3)
    """
    known = set(days)
    longest = max(
        (_up_to(known, day) for day in known if day == date.max or day + _DAY not in known),
        default=0,
    )
    yesterday = today if today == date.min else today - _DAY
    ends = [today if today in known else yesterday]
    if last is not None and last > today:
        ends.append(last)
    return Streak(max(_up_to(known, end) for end in ends), longest)


def _up_to(days: set[date], end: date) -> int:
    """Return the number of *days* that follow one another up to *end*."""
    count = 0
    while end in days:
        count += 1
        if end == date.min:
            break
        end -= _DAY
    return count


class KindStatistics(NamedTuple):
    """The sums for one kind of game."""

    opened: int = 0
    """Different puzzles that were played."""
    puzzles: int = 0
    """Different puzzles that were solved."""
    solved: int = 0
    """The number of times that a puzzle was solved."""
    seconds: float = 0.0
    """The time that was played, unfinished games included."""


class Statistics(NamedTuple):
    """The sums for all games."""

    kinds: Mapping[str, KindStatistics]
    """The sums by the kind of game."""
    revealed: int
    """Games that came to an end with a step of a solution shown."""
    clean: int
    """Games that came to an end without any help."""
    levels: Mapping[int, int]
    """Hints given in games that came to an end, by level."""
    fits: int
    """Fits called in such games."""
    checks: int
    """The number of times that the player asked whether such a game can still be solved."""
    by_day: Mapping[date, int]
    """The number of times that a puzzle was solved, by the day; days without are not there."""
    streak: Streak
    last: date | None
    """The last day on which something was played."""

    @property
    def total(self) -> KindStatistics:
        """All kinds together."""
        parts = list(self.kinds.values())
        return KindStatistics(
            sum(part.opened for part in parts),
            sum(part.puzzles for part in parts),
            sum(part.solved for part in parts),
            sum(part.seconds for part in parts),
        )

    @property
    def days(self) -> int:
        """Days on which something was solved."""
        return len(self.by_day)

    @property
    def hints(self) -> int:
        """Hints of all levels."""
        return sum(self.levels.values())


def ask_statistics(connection: Connection, today: date) -> Statistics:
    """Return the sums over all games in a database."""
    kinds: dict[str, KindStatistics] = {}

    def known(kind: object) -> KindStatistics:
        return kinds.get(str(kind), KindStatistics())

    for kind, puzzles, solved in connection.execute(
        "SELECT kind, count(*), total(solved) FROM (SELECT kind, total(own) AS solved FROM games "
        "WHERE own GROUP BY puzzle, kind) GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(puzzles=whole(puzzles), solved=whole(solved))
    for kind, opened in connection.execute(
        "SELECT kind, count(DISTINCT puzzle) FROM (SELECT kind, puzzle FROM days UNION "
        "SELECT kind, puzzle FROM games) GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(opened=whole(opened))
    for kind, milliseconds in connection.execute(
        "SELECT kind, total(milliseconds) FROM days GROUP BY kind"
    ):
        kinds[str(kind)] = known(kind)._replace(seconds=whole(milliseconds) / 1000)
    levels: dict[int, int] = {}
    for text, games in connection.execute(
        "SELECT levels, count(*) FROM games WHERE levels != '{}' GROUP BY levels"
    ):
        for level, count in read_levels(text).items():
            levels[level] = levels.get(level, 0) + games * count
    is_clean = CLASSES[HelpClass.CLEAN]
    (checks, fits, revealed, clean) = connection.execute(
        f"SELECT total(checks), total(fits), total(revealed != 0), total({is_clean}) "  # noqa: S608
        "FROM games"
    ).fetchone()
    by_day = {
        day: whole(solved)
        for text, solved in connection.execute(
            "SELECT day, total(own) FROM games WHERE own GROUP BY day ORDER BY day"
        )
        if (day := read_day(text)) is not None
    }
    clean_days = [
        day
        for (text,) in connection.execute(f"SELECT DISTINCT day FROM games WHERE {is_clean}")  # noqa: S608
        if (day := read_day(text)) is not None
    ]
    entered_last = connection.execute(
        f"SELECT day FROM games WHERE {is_clean} ORDER BY number DESC LIMIT 1"  # noqa: S608
    ).fetchone()
    (last,) = connection.execute(
        "SELECT max(day) FROM (SELECT day FROM days UNION ALL SELECT day FROM games)"
    ).fetchone()
    return Statistics(
        kinds=dict(sorted(kinds.items())),
        revealed=whole(revealed),
        levels=dict(sorted(levels.items())),
        clean=whole(clean),
        fits=whole(fits),
        checks=whole(checks),
        by_day=by_day,
        streak=streak(clean_days, today, read_day(entered_last[0]) if entered_last else None),
        last=read_day(last),
    )
