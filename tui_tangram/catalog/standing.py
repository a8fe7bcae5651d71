"""How a player stands with the puzzles of occasions: solved on the day, later, streaks.

Nothing is kept for this.  Whatever way a puzzle was come to, a game of it that ended says on
which day of UTC that was; the rest is reckoned here.

The rule
--------
A daily puzzle is *solved on the day* by the first game of it that was solved without a
reveal on that very day; hints are allowed.  A game solved after it is *later*.  A step of a
ladder has its whole week for a day.  What was solved before the occasion counts for nothing:
the puzzle is to be solved again.

A *streak* is a run of consecutive days, each solved on the day.  It is unbroken as long as
yesterday is in it, since today is not over.

A clock that is wrong
---------------------
A game says the day of the player's clock, and clocks are set back: by a dead battery, by
hand, by a change of systems.  So games have an order besides, in which they were kept, and a
day joins the next only when it was kept before it.  A day that is made up for with the clock
set back was kept after the days that follow it and does not join them, so the run that goes
on gets no longer.  (It may join the days before it, and so make an old run longer: nothing
tells it from a day that followed them.)  Nothing is ever taken away either: when the clock is
right again, so is the streak, and while it is behind, the run that contains its day is told
in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from typing import NamedTuple

from tui_tangram.catalog.occasion import Occasion
from tui_tangram.language import mark
from tui_tangram.session import Result


class Solve(NamedTuple):
    """A game that ended with its puzzle solved, or shown."""

    day: date
    """The day of UTC."""
    order: int
    """Greater for games that were kept later."""
    result: Result


class State(Enum):
    """How far a player has come with the puzzle of an occasion; the value is marked."""

    OPEN = mark("not begun")
    UNFINISHED = mark("unfinished")
    SOLVED = mark("solved")
    LATE = mark("solved later")
    SHOWN = mark("solution seen")


class Standing(NamedTuple):
    """A player's standing with one occasion."""

    occasion: Occasion
    state: State
    solve: Solve | None = None
    """The game that counts, where there is one."""


def standing(occasion: Occasion, solves: Iterable[Solve], *, unfinished: bool = False) -> Standing:
    """Return how a player stands who has ended these games of the occasion's puzzle.

    *unfinished* says that a game of it waits to be gone on with.
    """
    counted = sorted((one for one in solves if one.day >= occasion.day), key=lambda one: one.order)
    own = [one for one in counted if one.result.ranked]
    for one in own:
        if one.day <= occasion.last:
            return Standing(occasion, State.SOLVED, one)
    if own:
        return Standing(occasion, State.LATE, own[0])
    if unfinished:
        return Standing(occasion, State.UNFINISHED)
    if counted:
        return Standing(occasion, State.SHOWN, counted[0])
    return Standing(occasion, State.OPEN)


class Streak(NamedTuple):
    """Runs of consecutive days."""

    now: int
    """The days of the run that goes on; 0 when it is broken."""
    best: int
    """The days of the longest run there ever was."""


def streak(solved: Mapping[date, int], today: date) -> Streak:
    """Return the streaks of a player who solved the puzzles of these days on the day.

    Each has the order of its game; see the module.

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
    # With the clock set back the run may go on after today.
    while (here := here.fromordinal(here.toordinal() + 1)) in lengths and lengths[here] > now:
        now = lengths[here]
    return Streak(now, best)


def runs(solved: Mapping[date, int]) -> dict[date, int]:
    """Return of each of these days how many days the run has that ends on it."""
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
