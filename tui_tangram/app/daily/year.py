"""The year of daily puzzles: a column for each week, from Monday down to Sunday.

    ‹ 2026 ›                                 9 of 324 days done · longest streak 5
       Jan  Feb Mar Apr  May …
    Mo ·✓··✓·
    Tu ·✓+···

A day that is still to come is empty.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Words
from tui_tangram.games.catalog.daily import MONTHS, SIGNS, DailyState
from tui_tangram.language import markc, tr, trc, trn
from tui_tangram.render import inks

if TYPE_CHECKING:
    from tui_tangram.app.daily.cursor import DailyCursor
    from tui_tangram.app.page_screen import CursorPage
    from tui_tangram.player.progress import DailyJournal

DAYS: Final = (
    markc("day", "Mo"), markc("day", "Tu"), markc("day", "We"), markc("day", "Th"),
    markc("day", "Fr"), markc("day", "Sa"), markc("day", "Su"),
)  # fmt: skip
"""Of at most two characters."""
INKS: Final = {
    DailyState.OPEN: inks.TEXT,
    DailyState.UNFINISHED: inks.TEXT,
    DailyState.SOLVED: inks.SUCCESS,
    DailyState.LATE: inks.TEXT,
    DailyState.ASSISTED: inks.TEXT,
    DailyState.SHOWN: inks.QUIET,
}
_NAME: Final = 3
"""Columns of the name of a day of the week."""
_SHORT: Final = 3
"""Letters of a month."""


def year_lines(
    page: CursorPage, browser: DailyCursor, journal: DailyJournal, top: int, width: int
) -> list[Words]:
    """Return the year of the day under the cursor in lines, the first of them line *top*."""
    paint = page.paint
    year = browser.day.year
    found = journal.year(browser.kind, year)
    first = date(year, 1, 1)
    monday = first - timedelta(first.weekday())
    weeks = (date(year, 12, 31) - monday).days // 7 + 1
    apart = 2 if width >= _NAME + 2 * weeks else 1
    months = " " * (weeks * apart)
    for number, name in enumerate(MONTHS, start=1):
        at = (date(year, number, 1) - monday).days // 7 * apart
        months = f"{months[:at]}{tr(name)[:_SHORT]:{_SHORT}}{months[at + _SHORT :]}"
    title = paint.words(page.between_arrows(str(year)), bold=True)
    lines: list[Words] = [
        [title],
        [paint.gap(_NAME), paint.words(months[: weeks * apart], inks.QUIET)],
    ]
    for weekday, short in enumerate(DAYS):
        line: list[Segment] = [paint.words(f"{trc('day', short):<{_NAME}}", inks.QUIET)]
        for week in range(weeks):
            day = monday + timedelta(7 * week + weekday)
            if day not in found or day.year != year:
                line.append(paint.gap(apart))
                continue
            here, x, y = day == browser.day, MARGIN + _NAME + week * apart, top + len(lines)
            page.spot(("day", day), x, y, apart, chosen=here, mark=(x, y))
            state = found[day].state
            if here:
                page.place = (x, y)
                line.append(paint.chosen(SIGNS[state]))
            else:
                line.append(paint.words(SIGNS[state], INKS[state], bold=day == browser.today))
            line.append(paint.gap(apart - 1))
        lines.append(line)
    count = year_in_words(journal, browser.kind, year)
    return [*lines, [paint.fitted(count, width, inks.QUIET)]]


def year_in_words(journal: DailyJournal, kind: str, year: int) -> str:
    """Return how many puzzles of a year are solved, and the longest streak."""
    states = journal.year(kind, year).values()
    return trn(
        "{done} of {n} day solved · longest streak {streak}",
        "{done} of {n} days solved · longest streak {streak}",
        len(states),
        done=sum(one.state.done for one in states),
        streak=journal.streak(kind).best,
    )
