"""The cursor of the daily screen: on a day of a month or of a year, or on a step of a ladder."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta

from tui_tangram.games.catalog.daily import FIRST, STEPS, DailySlot, daily, ladder
from tui_tangram.values import dataclass

_DAYS = {"left": -1, "right": 1, "up": -7, "down": 7}
_DAYS_OF_A_YEAR = {"left": -7, "right": 7, "up": -1, "down": 1}
_SUNDAY = 6


@dataclass(slots=True)
class DailyCursor:
    """The cursor, and the days and steps that it can reach."""

    kinds: Sequence[str]
    """The games that have daily puzzles; at least one."""
    today: date
    day: date
    """The day that the cursor is on, or whose week's ladder it is on."""
    number: int = 0
    """The index of the chosen one of `kinds`."""
    step: int = 0
    """The step of the ladder, from 1; 0 for the calendar."""
    whole_year: bool = False
    """Whether the calendar is that of a year, with a column for each week."""

    @property
    def kind(self) -> str:
        """The game that is shown."""
        return self.kinds[self.number]

    @property
    def slot(self) -> DailySlot:
        """The slot that the cursor is on."""
        if self.step:
            return ladder(self.kind, self.day)[self.step - 1]
        return daily(self.kind, self.day)

    @property
    def first(self) -> date:
        """The first day that can be reached."""
        return min(FIRST, self.today)

    @property
    def weeks(self) -> list[date]:
        """The Mondays of the weeks of the month that is shown."""
        start = self.day.replace(day=1)
        monday = start - timedelta(start.weekday())
        last = start.replace(day=monthrange(start.year, start.month)[1])
        return [monday + timedelta(7 * n) for n in range((last - monday).days // 7 + 1)]

    def update(self, today: date) -> None:
        """Update the current day: a cursor that was on today moves with it."""
        if self.day == self.today:
            self.day = today
        self.today = today
        self._keep()

    def move(self, way: str) -> None:
        """Move the cursor left, right, up or down; down from the last week to the next game."""
        if self.whole_year:
            self._go(_DAYS_OF_A_YEAR[way])
        elif self.step:
            if way in ("up", "down"):
                self.step = min(max(self.step + (1 if way == "down" else -1), 1), STEPS)
            elif way == "left":
                self.step = 0
        elif way == "right" and (self.day.weekday() == _SUNDAY or self.day == self.today):
            self.step = min(self.weeks.index(self.day - timedelta(self.day.weekday())) + 1, STEPS)
        elif way == "down" and self.today - self.day < timedelta(_DAYS[way]):
            self.turn(1)  # below the last days are no others
        else:
            self._go(_DAYS[way])

    def _go(self, days: int) -> None:
        wanted = self.day + timedelta(days)
        if self.first <= wanted <= self.today:
            self.day = wanted

    def switch(self) -> None:
        """Go from the calendar to the ladder, or back."""
        self.step = 0 if self.step else 1
        self.whole_year = False

    def switch_year(self) -> None:
        """Go from the calendar of a month to that of the year, or back."""
        self.whole_year = not self.whole_year
        self.step = 0

    def turn(self, by: int) -> None:
        """Show the next game, or the one before."""
        self.number = (self.number + by) % len(self.kinds)

    def month(self, by: int) -> None:
        """Go to the month after, or the one before."""
        months = self.day.year * 12 + self.day.month - 1 + by
        year, month = months // 12, months % 12 + 1
        if date.min.year <= year <= date.max.year:
            self.day = date(year, month, min(self.day.day, monthrange(year, month)[1]))
        self._keep()

    def home(self) -> None:
        """Go to today."""
        self.day, self.step = self.today, 0

    def _keep(self) -> None:
        self.day = min(max(self.day, self.first), self.today)
