"""A player's progress with daily puzzles: solved on the day, later, streaks.

Nothing is stored for this.  Every finished game has its UTC day, however it was opened; the rest is
computed here.

The rule
--------
A daily puzzle is *solved on the day* by the first clean game of it that was solved on that
very day (`tui_tangram.games.session.HelpClass`).  A clean game solved after it is *later*.  With
assisted games alone it is solved with help, whenever that was.  For a step of
a ladder the day is its whole week.  A game solved before the slot counts for nothing:
the puzzle must be solved again.

A *streak* is a run of consecutive days, each solved on the day.  It is unbroken as long as
yesterday is in it, since today is not over.

Wrong clocks
------------
A game has the day of the player's clock, and clocks are set back: by a dead battery, by
hand, by a change of systems.  So games are also numbered in the order in which they were stored,
and a day joins the next only when it was stored before it.  A day that is made up for with the
clock set back was stored after the days that follow it and does not join them, so the present run
gets no longer.  (It may join the days before it, and so make an old run longer: it cannot be
distinguished from a day that followed them.)  Nothing is ever lost either: when the clock is right
again, so is the streak, and while it is behind, the run that contains its day counts in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.games.catalog.daily_slot import DailySlot
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.games.session import HelpClass, Result


class Solve(NamedTuple):
    """A game that ended with its puzzle solved, or shown."""

    day: date
    """The UTC day."""
    order: int
    """A number that is greater for games that were stored later."""
    result: Result


class DailyState(Enum):
    """A player's progress with the puzzle of a slot; the value is marked for translation."""

    OPEN = mark("not started")
    UNFINISHED = mark("in progress")
    SOLVED = mark("solved")
    LATE = mark("solved late")
    ASSISTED = mark("solved with help")
    SHOWN = mark("solution seen")

    @property
    def done(self) -> bool:
        """Whether the player has solved it, with help or without, on the day or later."""
        return self in (DailyState.SOLVED, DailyState.LATE, DailyState.ASSISTED)


class DailyProgress(NamedTuple):
    """A player's progress with one slot."""

    slot: DailySlot
    state: DailyState
    solve: Solve | None = None
    """The game that counts, or None."""


def progress(
    slot: DailySlot, solves: Iterable[Solve], *, unfinished: bool = False
) -> DailyProgress:
    """Return the progress of a player who has finished these games of the slot's puzzle.

    With *unfinished* a game of it can be resumed.
    """
    from tui_tangram.games.session import HelpClass

    counted = sorted((one for one in solves if one.day >= slot.day), key=lambda one: one.order)

    def of(help_class: HelpClass) -> list[Solve]:
        return [one for one in counted if one.result.help_class is help_class]

    clean, assisted = of(HelpClass.CLEAN), of(HelpClass.ASSISTED)
    for one in clean:
        if one.day <= slot.last:
            return DailyProgress(slot, DailyState.SOLVED, one)
    if clean:
        return DailyProgress(slot, DailyState.LATE, clean[0])
    if assisted:
        return DailyProgress(slot, DailyState.ASSISTED, assisted[0])
    if unfinished:
        return DailyProgress(slot, DailyState.UNFINISHED)
    if counted:
        return DailyProgress(slot, DailyState.SHOWN, counted[0])
    return DailyProgress(slot, DailyState.OPEN)


class Streak(NamedTuple):
    """Runs of consecutive days."""

    now: int
    """The length in days of the current run; 0 when it is broken."""
    best: int
    """The days of the longest run ever."""


def streak(solved: Mapping[date, int], today: date) -> Streak:
    """Return the streaks of a player who solved the puzzles of these days on the day.

    Each day is mapped to the `order` of its game; see the module's docstring.

    >>> days = [date(2026, 11, day) for day in (18, 19, 20)]
    >>> streak({day: order for order, day in enumerate(days)}, date(2026, 11, 21))
    Streak(now=3, best=3)
    """
    lengths = runs(solved)
    best = max(lengths.values(), default=0)
    here = next((day for day in _back_from(today) if day in lengths), None)
    if here is None:
        return Streak(0, best)
    now = lengths[here]
    # With the clock set back the run may extend past today.
    while (here := here.fromordinal(here.toordinal() + 1)) in lengths and lengths[here] > now:
        now = lengths[here]
    return Streak(now, best)


def runs(solved: Mapping[date, int]) -> dict[date, int]:
    """Return, for each of these days, the length in days of the run ending on it."""
    lengths: dict[date, int] = {}
    before = date.min
    for day in sorted(solved):
        follows = day.toordinal() == before.toordinal() + 1
        joined = follows and before in lengths and solved[before] < solved[day]
        lengths[day] = lengths[before] + 1 if joined else 1
        before = day
    return lengths


def _back_from(day: date) -> tuple[date, ...]:
    """Return a day and the day before it."""
    return (day,) if day == date.min else (day, date.fromordinal(day.toordinal() - 1))
