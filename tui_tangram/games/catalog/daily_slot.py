"""Daily puzzles and weekly ladders: their dates, names and grades.

A *slot* holds the puzzle of a date: it is the daily puzzle of a day, or one of the seven steps of
the ladder of an ISO week.  Days are days of UTC, so everybody in the world has the same puzzle at
the same moment.  Every game of the catalog that offers them (`Entry.daily`) has a daily puzzle and
a ladder; the game chooses the puzzle, usually by `tui_tangram.games.catalog.daily_schedule`.

Names
-----
::

    daily/tangram                  today's
    daily/tangram/2026-11-21       that of a day
    weekly/tangram/3               step 3 of this week's ladder
    weekly/tangram/2026-W47/3      that of a week
    weekly/tangram/2026-W47        all seven, where several puzzles can be named

These names are aliases; the puzzle retains its own: a figure solved as the daily puzzle is also
solved in the gallery, and an unfinished one can be resumed from either place.

Grades
------
Mondays are easy and Sundays hard, as in the crosswords of newspapers, so that people with
little time know their days.  The whole ladder is open from Monday on, so it can be climbed at the
weekend alone.  `DAILY` and `LADDER` are the grades, from 1 to 5. Together they need nearly equal
numbers of puzzles of each grade per week, so a list of figures lasts as long as possible.
Everybody must agree on them, so they never change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final, NamedTuple

from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.names import id_in
from tui_tangram.play.phrases import listed
from tui_tangram.play.refusal import Refusal

DAILY: Final = (1, 2, 3, 3, 4, 4, 5)
"""The grades of the daily puzzles from Monday to Sunday."""
LADDER: Final = (1, 1, 2, 3, 4, 5, 5)
"""The grades of the steps of a ladder."""
STEPS: Final = len(LADDER)
"""The number of steps of a ladder."""
FIRST: Final = date(2025, 12, 29)
"""The first day with a daily puzzle: the Monday of the first week of 2026."""


class DailySlotError(Refusal):
    """An invalid slot name; the message is one line."""


class DailySlot(NamedTuple):
    """A daily puzzle, or a step of a weekly ladder."""

    kind: str
    """The kind of game, as the catalog names it."""
    day: date
    """The day; for a ladder the Monday of its week."""
    step: int = 0
    """0 for a daily puzzle, for a ladder from 1 to `STEPS`."""

    @property
    def weekly(self) -> bool:
        """Whether the slot belongs to a ladder."""
        return self.step > 0

    @property
    def monday(self) -> date:
        """The first day of its week."""
        return self.day - timedelta(self.day.weekday())

    @property
    def last(self) -> date:
        """The last day on which a solve is in time; `day` is the first."""
        return self.day + timedelta(6) if self.weekly else self.day

    @property
    def name(self) -> str:
        """The name of the slot, used everywhere.

        >>> DailySlot("tangram", date(2026, 11, 21)).name
        'daily/tangram/2026-11-21'
        >>> DailySlot("tangram", date(2026, 11, 16), 3).name
        'weekly/tangram/2026-W47/3'
        """
        if self.weekly:
            return f"weekly/{self.kind}/{week_name(self.day)}/{self.step}"
        return f"daily/{self.kind}/{self.day.isoformat()}"

    @property
    def grade(self) -> int:
        """The intended difficulty, from 1 to 5."""
        return LADDER[self.step - 1] if self.weekly else DAILY[self.day.weekday()]

    @property
    def rank(self) -> int:
        """The number of earlier slots of its grade in its week, daily puzzles first."""
        if self.weekly:
            return DAILY.count(self.grade) + LADDER[: self.step - 1].count(self.grade)
        return DAILY[: self.day.weekday()].count(self.grade)

    @property
    def seed(self) -> int:
        """A unique number for a game that generates puzzles: the date written as digits.

        >>> DailySlot("matching", date(2026, 11, 21)).seed
        20261121
        >>> DailySlot("matching", date(2026, 11, 16), 3).seed
        2026473
        """
        if self.weekly:
            year, week, _ = self.day.isocalendar()
            return (year * 100 + week) * 10 + self.step
        return (self.day.year * 100 + self.day.month) * 100 + self.day.day


def in_a_week(grade: int) -> int:
    """Return the number of slots of a grade per week."""
    return DAILY.count(grade) + LADDER.count(grade)


def daily(kind: str, day: date) -> DailySlot:
    """Return the daily puzzle of a day."""
    return DailySlot(kind, day)


def ladder(kind: str, day: date) -> tuple[DailySlot, ...]:
    """Return the steps of the ladder of the week that contains a day."""
    monday = day - timedelta(day.weekday())
    return tuple(DailySlot(kind, monday, step) for step in range(1, STEPS + 1))


def week_name(day: date) -> str:
    """Return the name of the ISO week of a day.

    >>> week_name(date(2026, 11, 21)), week_name(date(2027, 1, 1))
    ('2026-W47', '2026-W53')
    """
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def looks_like_slot(text: str) -> bool:
    """Return whether a text has the form of a slot's name, valid or not."""
    return bool(_HEAD.match(id_in(text)))


def read_name(text: str, today: date, kinds: Sequence[str]) -> DailySlot | None:
    """Return the slot that a text names; None when it names something else.

    *today* is the current UTC day, and *kinds* are the games that have slots.  Raises
    `DailySlotError` for an invalid name, for a whole ladder, and for a date in the future or
    before `FIRST`.
    """
    found = read_names(text, today, kinds)
    if found is None:
        return None
    if len(found) > 1:
        first = found[0].name.rpartition("/")[0]
        raise DailySlotError(
            "{name} is a ladder; add a rung, {name}/1 to /{last}", name=first, last=STEPS
        )
    return found[0]


def read_names(text: str, today: date, kinds: Sequence[str]) -> tuple[DailySlot, ...] | None:
    """Like `read_name`, but return all steps for the name of a whole ladder."""
    if not looks_like_slot(text):
        return None
    head, *parts = id_in(text).lower().split("/")
    if not parts or parts[0] not in kinds:
        names = listed([f"{head}/{kind}" for kind in kinds]) if kinds else tr("none")
        if not parts or not parts[0]:
            raise DailySlotError(
                "{head} puzzles: for which game? use {names}", head=head, names=names
            )
        raise DailySlotError(
            "{head} puzzles: {game} has none; use {names}",
            head=head,
            game=quote(parts[0]),
            names=names,
        )
    kind, *parts = parts
    found = _weekly(kind, parts, today) if head == _WEEKLY else (_daily(kind, parts, today),)
    if len(parts) > (2 if head == _WEEKLY else 1):
        raise DailySlotError(
            "{part} does not belong in {name}", part=quote(parts[-1]), name=quote(text.strip())
        )
    _check(found[0], today)
    return found


def slots_of(text: str, today: date, kinds: Sequence[str]) -> tuple[DailySlot, ...]:
    """Return the slots that a text like that of a slot names: ``daily`` alone is of every game.

    Raises `DailySlotError`.
    """
    if text.strip().lower() == "daily":
        return tuple(daily(kind, today) for kind in kinds)
    if text.strip().lower() == _WEEKLY:
        return tuple(step for kind in kinds for step in ladder(kind, today))
    return read_names(text, today, kinds) or ()


def _daily(kind: str, parts: Sequence[str], today: date) -> DailySlot:
    if not parts:
        return DailySlot(kind, today)
    day = None
    if _DAY.fullmatch(parts[0]):
        with suppress(ValueError):
            day = date.fromisoformat(parts[0])
    if day is None:
        raise DailySlotError(
            "{text} is not a date; write it like {example}",
            text=quote(parts[0]),
            example=f"daily/{kind}/{today.isoformat()}",
        )
    return DailySlot(kind, day)


def _weekly(kind: str, parts: Sequence[str], today: date) -> tuple[DailySlot, ...]:
    week, *rest = parts or (week_name(today),)
    if _STEP.fullmatch(week) and not rest:
        week, rest = week_name(today), [week]
    monday = None
    if match := _WEEK.fullmatch(week):
        with suppress(ValueError):
            monday = date.fromisocalendar(int(match[1]), int(match[2]), 1)
    if monday is None:
        raise DailySlotError(
            "{text} is not a week; write it like {example}",
            text=quote(week),
            example=f"weekly/{kind}/{week_name(today)}/1",
        )
    steps = ladder(kind, monday)
    if not rest:
        return steps
    if not (_STEP.fullmatch(rest[0]) and 1 <= int(rest[0]) <= STEPS):
        raise DailySlotError(
            "a ladder has rungs 1 to {last}, not {step}", last=STEPS, step=quote(rest[0])
        )
    return (steps[int(rest[0]) - 1],)


def _check(found: DailySlot, today: date) -> None:
    """Reject slots in the future and dates before the first one."""
    now = ladder(found.kind, today)[0] if found.weekly else DailySlot(found.kind, today)
    named = now.name.removesuffix("/1")
    if found.day > now.day:
        raise DailySlotError(
            "that week is still to come; this week's is {name} (UTC)"
            if found.weekly
            else "that day is still to come; today's is {name} (UTC)",
            name=named,
        )
    if found.day < min(FIRST, now.day):
        first = now._replace(day=FIRST).name.removesuffix("/1")
        raise DailySlotError("that is before the first one, {name}", name=first)


_WEEKLY: Final = "weekly"
_HEAD: Final = re.compile(r"(daily|weekly)(/|$)", re.IGNORECASE)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_WEEK: Final = re.compile(r"(\d{4})-w(\d\d)", re.ASCII | re.IGNORECASE)
_STEP: Final = re.compile(r"\d{1,2}", re.ASCII)
