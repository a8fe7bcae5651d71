"""Days in a row, on a clock that may go backwards."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from tui_tangram.games.catalog.daily import Streak

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
