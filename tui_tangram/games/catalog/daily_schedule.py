"""Lists of puzzles for slots, used in turn.

A schedule is data (``puzzles/daily/<kind>.json``): editions, each of which begins on a Monday and
has for every grade a list of names.  In a week of an edition the slots of one grade take the next
names of its list, daily puzzles before the steps of the ladder, and after the last name the first
again.  So no name is repeated before all have been used, and no figure is a daily puzzle and a step
of the ladder in one week.

Chosen for ever
---------------
The puzzle that an edition chooses for a day depends only on the edition and the day.  A library
that grows does not affect it; new puzzles are added with a new edition that begins in the future.
An edition that has begun is never changed: a test compares the lists with their checksums.

A name may contain ``{seed}``, which `DailySlot.seed` replaces.  So a game that makes its puzzles
has a new one each time: its names are ids that state the version of the generator and all
choices, so they mean the same board for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple, TypeAlias

from tui_tangram.games.catalog.daily_slot import DailySlot, in_a_week


class Edition(NamedTuple):
    """The names used from a given Monday on."""

    begins: date
    """The first day, a Monday."""
    names: Mapping[int, tuple[str, ...]]
    """The names for each grade from 1 to 5, in the order of their use."""


DailySchedule: TypeAlias = tuple[Edition, ...]
"""The editions of one game, the earliest first; at least one."""


def choose(schedule: DailySchedule, slot: DailySlot) -> str:
    """Return the name for a slot, past or future.

    >>> from datetime import timedelta
    >>> monday = date(2026, 1, 5)
    >>> schedule = (Edition(monday, {1: ("a", "b", "c", "d")}),)
    >>> [choose(schedule, DailySlot("", monday + timedelta(7 * week))) for week in range(5)]
    ['a', 'd', 'c', 'b', 'a']
    """
    monday = slot.monday
    # A day before the first edition counts its weeks from it, backwards.
    edition = next((one for one in reversed(schedule) if one.begins <= monday), schedule[0])
    weeks = (monday - edition.begins).days // 7
    names = edition.names[slot.grade]
    taken = weeks * in_a_week(slot.grade) + slot.rank
    return names[taken % len(names)].replace("{seed}", str(slot.seed))
