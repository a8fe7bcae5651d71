"""The one widget of the daily screen.

    title, and today's day
    Tangrams       Letter M            ●●●●○   ✓ 2:14, 1 hint    streak 5
    Edge matching  Squares, Tetravex   ●●○○○   not begun         streak 0
    Heptex         Chair               ●●○○○   not begun

    ‹ November 2026 ›                  Week 47                     3 of 7
    Mo  Tu  We  Th  Fr  Sa  Su         1  ●○○○○  Driver            ✓ 0:40
    …                                  …
    the slot under the cursor      its picture
    the line to paste, or the key to the signs

The cursor is on a day of the calendar, or on a step of the ladder of that day's week, which
stands to the right of it; arrows move between the two. It is never on a future day, nor on one
before the first. In place of both stands the calendar of the whole year.

    ‹ 2026 ›                                 9 of 324 days done · longest streak 5
       Jan  Feb Mar Apr  May …
    Mo ·✓··✓·
    Tu ·✓+···

A day that is still to come is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.daily.cursor import DailyCursor
from tui_tangram.app.page_screen import CursorPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.flow.choose import OwnDaily
from tui_tangram.games.catalog import DailyPuzzle
from tui_tangram.games.catalog.daily import (
    LEGEND,
    MONTHS,
    SIGNS,
    DailyProgress,
    DailySlot,
    DailyState,
    daily,
    describe_briefly,
    describe_progress,
    describe_shortest,
)
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import difficulty
from tui_tangram.player.progress import DailyJournal
from tui_tangram.render import inks
from tui_tangram.render.cells import Row
from tui_tangram.values import NamedTuple

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


DailyRenderer = Callable[[DailySlot, tuple[int, int]], Sequence[Row]]
"""Draws the puzzle of a slot, as it was left, for a box of columns and rows."""

LONG_DAYS: Final = (
    mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday"), mark("Friday"),
    mark("Saturday"), mark("Sunday"),
)  # fmt: skip
_DAY: Final = 4
"""Columns of a day."""
_CALENDAR: Final = 7 * _DAY
_BETWEEN: Final = 4
_LADDER: Final = 46
"""The most columns of the ladder."""
_WEEKS: Final = 6
"""Lines of days, the same for every month, so that nothing moves."""
_PUZZLE: Final = 18
"""The fewest columns for today's puzzle."""
_LONGEST: Final = 34
"""Columns of its name that are more important than how difficult it is."""
_OWN: Final = 16
"""The most columns of the name of what the player's own choice is from."""
_LOWEST: Final = 4
"""Fewer lines or columns than this show no picture."""


class _DailyLine(NamedTuple):
    """A puzzle of today in the head."""

    key: tuple[str, str]
    """Its spot."""
    name: str
    puzzle: DailyPuzzle
    progress: DailyProgress
    streak: str = ""
    runs: bool = False
    """Whether the streak is current."""


class DailyPage(CursorPage):
    """Today, the calendar, the ladder, and the slot under the cursor."""

    def __init__(
        self,
        paint: Painter,
        browser: DailyCursor,
        journal: DailyJournal,
        names: Sequence[str],
        draw: DailyRenderer,
    ) -> None:
        """Show where *browser* is; *names* are those of its games."""
        super().__init__(paint)
        self.browser = browser
        self.journal = journal
        self._apart = 1
        """Lines from a week, or a step, to the next."""
        self._names = [paint.written(name) for name in names]
        self.own: OwnDaily | None = None
        """The puzzle of the player's own choice, in a line below those of all."""
        self._draw_puzzle = draw

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines."""
        self._apart = 2 if self.paint.large and height >= _AIRY else 1
        head = [
            (),
            self._title(width),
            *([()] if height >= _ROOMY else []),
            *self._games(width),
            (),
        ]
        top = len(head)
        last = self._last(width)
        rows = height - top - len(last)
        second = MARGIN + _CALENDAR + _BETWEEN
        if self.browser.whole_year:
            right: list[Words] = []
            left = year_lines(self, self.browser, self.journal, top, width - 2 * MARGIN)
            third = MARGIN + max(map(length, left)) + _BETWEEN
            below = len(left) + 1
        else:
            left = self._calendar(top)
            right = self._ladder(top, second, min(width - second - MARGIN, _LADDER))
            third = second + _LADDER + _BETWEEN
            below = len(right) + 1
        places = (second, below), (third, 0)
        # Below the year or the ladder, or next to it, where the picture is larger.
        column, begin = max(places, key=lambda at: min(width - MARGIN - at[0], 2 * (rows - at[1])))
        room = (second if begin else third) - MARGIN - 2
        if rows - begin < _LOWEST:
            room = width - 2 * MARGIN  # nothing next to it
        left += [*([()] if rows > len(left) + 6 else []), *self._details(room)]
        lines = self.side_by_side(self.indented(left), right, second)[:rows]
        lines += [()] * (rows - len(lines))
        self._put_picture(lines, begin, column, width - MARGIN - column)
        return [*head, *lines, *last]

    # The head

    def _title(self, width: int) -> Words:
        return self.header(trc("screen", "Daily"), f"{_on(self.journal.today)}, UTC", width)

    def _games(self, width: int) -> list[Words]:
        """Return a line for each game: its puzzle of today and the player's progress."""
        paint, journal, browser = self.paint, self.journal, self.browser
        games = [
            _DailyLine(
                ("game", kind),
                name,
                journal.daily_puzzle(daily(kind, journal.today)),
                journal.today_of(kind),
                tr("streak {n}", n=(streak := journal.streak_now(kind))),
                runs=streak > 0,
            )
            for kind, name in zip(browser.kinds, self._names, strict=True)
        ]
        if self.own is not None:
            source = paint.cut(self.own.source.title, _OWN)
            games.append(_DailyLine(("own", ""), source, self.own.puzzle, self.own.progress))
        names = max(length([paint.words(one.name)]) for one in games) + 2
        widest = max(len(paint.written(describe_briefly(one.progress))) for one in games)
        # The rest of the line for the puzzle, with dots where they fit too.
        room = width - 2 * MARGIN - names - widest - max(len(one.streak) for one in games) - 4
        longest = max(length([paint.words(one.puzzle.title)]) for one in games)
        dots = 7 if room >= min(max(longest, _PUZZLE), _LONGEST) + 7 else 0
        puzzle = min(room - dots, max(longest, _PUZZLE)) if room >= _PUZZLE else 0
        lines: list[Words] = []
        above = 3 if self.size.height >= _ROOMY else 2
        for one in games:
            chosen = one.key == ("game", browser.kind)
            spot = one.key, MARGIN, above + len(lines), width - 2 * MARGIN
            self.spot(*spot, chosen=chosen, secondary=True)
            title = paint.choice(one.name, chosen=chosen)
            line = [paint.gap(MARGIN), *self._wide(title, names)]
            if puzzle:
                line += self._wide(paint.fitted(one.puzzle.title, puzzle), puzzle + 2)
            if dots:
                grade = difficulty(one.puzzle.grade or None)
                line += self._wide(paint.words(grade, inks.QUIET), dots)
            line.append(paint.words(describe_briefly(one.progress), INKS[one.progress.state]))
            right = paint.words(one.streak, inks.TEXT if one.runs else inks.QUIET)
            lines.append(self.justified(line, [right], width - MARGIN))
        return lines

    def _wide(self, words: Segment, width: int) -> list[Segment]:
        return [words, self.paint.gap(width - length([words]))]

    # The calendar

    def _calendar(self, top: int) -> list[Words]:
        """Return the month in lines."""
        paint, browser = self.paint, self.browser
        day = browser.day
        month = self.between_arrows(f"{tr(MONTHS[day.month - 1])} {day.year}")
        before = (_CALENDAR - 1 - len(month)) // 2
        lines: list[Words] = [
            [paint.gap(before), paint.words(month, bold=True)],
            [paint.words("".join(f" {trc('day', name)} " for name in DAYS), inks.QUIET)],
        ]
        for monday in browser.weeks:
            line: list[Segment] = []
            for number in range(7):
                one = monday + timedelta(number)
                here = one == day and not browser.step
                x, y = MARGIN + number * _DAY + 1, top + len(lines)
                if here:
                    self.place = (x, y)
                if one.month == day.month and browser.first <= one <= browser.today:
                    self.spot(("day", one), x, y, _DAY - 1, chosen=here, mark=(x + 2, y))
                line += self._day(one)
            lines += [line, *[()] * (self._apart - 1)]
        return lines + [()] * (self._apart * (_WEEKS - len(browser.weeks)))

    def _day(self, day: date) -> list[Segment]:
        """Return one day: whether it is today, its number, and the player's progress."""
        paint, browser = self.paint, self.browser
        if day.month != browser.day.month:
            return [paint.gap(_DAY)]
        if not browser.first <= day <= browser.today:
            return [paint.words(f" {day.day:>2} ", inks.QUIET)]
        state = self.journal.progress(daily(browser.kind, day)).state
        mark = paint.words(self.pointer if day == browser.today else " ", bold=True)
        text = f"{day.day:>2}{SIGNS[state]}"
        if day == browser.day and not browser.step:
            return [mark, paint.chosen(text)]
        return [mark, paint.words(text, INKS[state], bold=day == browser.today)]

    # The ladder

    def _ladder(self, top: int, left: int, width: int) -> list[Words]:
        """Return the steps of the week that the cursor is in."""
        paint, browser, journal = self.paint, self.browser, self.journal
        steps = journal.ladder(browser.kind, browser.day)
        week = tr("Week {number}", number=browser.day.isocalendar().week)
        done = sum(one.state.done for one in steps)
        count = paint.words(tr("{some} of {all}", some=done, all=len(steps)), inks.QUIET)
        title = paint.words(week, bold=True)
        lines: list[Words] = [self.justified([title], [count], width)]
        for progress in steps:
            daily_puzzle, step = journal.daily_puzzle(progress.slot), progress.slot.step
            dots = paint.words(difficulty(daily_puzzle.grade), inks.QUIET)
            state = describe_shortest(progress)
            room = width - 3 - length([dots]) - 2 - len(state) - 1
            name = paint.cut(daily_puzzle.title, max(room, 0))
            chosen = browser.step == step
            words = paint.choice(name, chosen=chosen)
            number = paint.choice(str(step), inks.QUIET, chosen=chosen)
            if chosen:
                self.place = (left, top + len(lines))
            y = top + len(lines)
            self.spot(("step", step), left, y, width, chosen=chosen, mark=(left + 1, y))
            line = [number, paint.gap(2), dots, paint.gap(2), words]
            lines.append(self.justified(line, [paint.words(state, INKS[progress.state])], width))
            lines += [()] * (self._apart - 1)
        return lines

    # The slot under the cursor

    def _details(self, width: int) -> list[Words]:
        """Return a few lines on it."""
        paint, browser, journal = self.paint, self.browser, self.journal
        slot = browser.slot
        daily_puzzle, progress = journal.daily_puzzle(slot), journal.progress(slot)
        when = dated(slot)
        details = [(text, inks.TEXT) for text in wrap(daily_puzzle.title, width)]
        details += [
            (text, INKS[progress.state]) for text in wrap(describe_progress(progress), width)
        ]
        details += [(cut(slot.name, width), inks.QUIET)]
        return [
            [paint.words(cut(when, width), bold=True)],
            *([paint.words(text, ink)] for text, ink in details),
        ]

    def _put_picture(self, lines: list[Words], begin: int, column: int, width: int) -> None:
        """Put the picture of the slot under the cursor into these lines."""
        height = len(lines) - begin
        if min(height, width) < _LOWEST:
            return
        rows = self._draw_puzzle(self.browser.slot, (width, height))
        above = begin + max((height - len(rows)) // 2, 0) if begin else 0
        for at, row in zip(range(above, len(lines)), rows, strict=False):
            picture = self.paint.picture(row)
            before = column + max((width - length(picture)) // 2, 0)
            if length(lines[at]) <= before:
                gap = self.paint.gap(before - length(lines[at]))
                lines[at] = [*lines[at], gap, *picture]

    def _last(self, width: int) -> list[Words]:
        """Return the line to paste, in two where it is longer, or the key to the signs."""
        paint = self.paint
        text = self.journal.line(self.browser.slot)
        ink = inks.TEXT if text else inks.QUIET
        room = width - 2 * MARGIN
        shown = in_parts(text, room) if text else [tr(LEGEND)]
        written = (paint.cut(line, room) for line in shown)
        return self.indented([paint.words(line, ink)] for line in written)


def in_parts(text: str, width: int) -> list[str]:
    """Return *text* in one line, or in two of which the first ends between two of its parts.

    >>> in_parts("daily 2026-11-21 · 1:23 · no hints", 26)
    ['daily 2026-11-21 · 1:23', 'no hints']
    """
    parts = [part for part in text.split(" · ") if part]
    many = len(parts)
    while many > 1 and len(" · ".join(parts[:many])) > width:
        many -= 1
    rest = " · ".join(parts[many:])
    return [" · ".join(parts[:many]), *([rest] if rest else [])]


def dated(slot: DailySlot) -> str:
    """Return when a slot is, in words."""
    day = slot.day
    if slot.weekly:
        week = day.isocalendar().week
        return tr("Week {week}, rung {step}", step=slot.step, week=week)
    return _on(day)


def called(slot: DailySlot) -> str:
    """Return the name of a slot among those around it: the day of the week and of the month."""
    if slot.weekly:
        return tr("Rung {step}", step=slot.step)
    return f"{tr(LONG_DAYS[slot.day.weekday()])} {slot.day.day}"


def _on(day: date) -> str:
    return f"{tr(LONG_DAYS[day.weekday()])} {day.isoformat()}"


_AIRY: Final = 32
"""The fewest lines with gaps between weeks and steps in the large display."""
_ROOMY: Final = 20
"""The fewest lines with one more between the title and the games."""
