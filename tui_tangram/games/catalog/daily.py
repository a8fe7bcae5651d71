"""Daily puzzles and weekly ladders: their dates, names and grades.

A *slot* holds the puzzle of a date: it is the daily puzzle of a day, or one of the seven steps of
the ladder of an ISO week.  Days are days of UTC, so everybody in the world has the same puzzle at
the same moment.  Every game of the catalog that offers them (`Entry.daily`) has a daily puzzle and
a ladder; the game chooses the puzzle, usually by a schedule.

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

Schedules
---------
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

Progress
--------
Nothing is stored for a player's progress.  Every finished game has its UTC day, however it was
opened; the rest is computed here.

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

A line to paste
---------------
The line is meant to be shared.  It contains the result and nothing about the puzzle, so it spoils
nothing for those who have not solved it; anybody can find the puzzle by its date.  It is one line
of printable characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from tui_tangram.language import mark, tr
from tui_tangram.play import quote
from tui_tangram.play.names import id_in, looks_like_slot
from tui_tangram.play.phrases import duration, listed
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.session import HelpClass, Result


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
    if re.fullmatch(_DAY, parts[0]):
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
    if re.fullmatch(_STEP, week) and not rest:
        week, rest = week_name(today), [week]
    monday = None
    if match := re.fullmatch(_WEEK, week):
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
    if not (re.fullmatch(_STEP, rest[0]) and 1 <= int(rest[0]) <= STEPS):
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
_DAY: Final = r"(?a)\d{4}-\d\d-\d\d"
_WEEK: Final = r"(?ai)(\d{4})-w(\d\d)"
_STEP: Final = r"(?a)\d{1,2}"


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


SIGNS: Final = {
    DailyState.OPEN: "·",
    DailyState.UNFINISHED: "~",
    DailyState.SOLVED: "✓",
    DailyState.LATE: "+",
    DailyState.ASSISTED: "*",
    DailyState.SHOWN: "?",
}
_STEPS: Final = {DailyState.SOLVED: "●", DailyState.LATE: "●", DailyState.ASSISTED: "◐"}
"""The signs of the solved steps of a ladder."""
MONTHS: Final = (
    mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"),
    mark("July"), mark("August"), mark("September"), mark("October"), mark("November"),
    mark("December"),
)  # fmt: skip
"""Not the locale's: the words around them are in the language in use."""

LEGEND: Final = mark("✓ on the day  + late  * with help  ~ in progress  ? seen  · not started")
"""The meaning of the signs, marked for translation."""


def daily_line(progress: DailyProgress, streak: int) -> str:
    """Return the line of a daily puzzle; empty when there is no result.

    *streak* is the length of the streak on that day.
    """
    from tui_tangram.games.session import result_line

    if not progress.state.done or progress.solve is None:
        return ""
    slot, result = progress.slot, progress.solve.result
    more = []
    if progress.state is DailyState.LATE:
        more.append(tr("late"))
    elif progress.state is DailyState.SOLVED and streak:
        more.append(tr("streak {n}", n=streak))
    what = tr("tui-tangram daily {game} {day}", game=slot.kind, day=slot.day.isoformat())
    return result_line(what, result, *more)


def ladder_line(steps: Sequence[DailyProgress]) -> str:
    """Return the line of a ladder: a sign for each step, and the total time."""
    results = [one.solve.result for one in steps if one.state.done and one.solve is not None]
    if not results:
        return ""
    slot = steps[0].slot
    helped = sum(one.state is DailyState.ASSISTED for one in steps)
    late = sum(one.state is DailyState.LATE for one in steps)
    parts = [
        tr("tui-tangram weekly {game} {week}", game=slot.kind, week=week_name(slot.day)),
        "".join(_STEPS.get(one.state, "○") for one in steps),
        tr("{some} of {all}", some=len(results), all=len(steps)),
        duration(sum(result.elapsed for result in results)),
        tr("{n} with help", n=helped) if helped else tr("no help"),
    ]
    if late:
        parts.append(tr("{n} late", n=late))
    return " · ".join(parts)


def describe_briefly(progress: DailyProgress) -> str:
    """Return a player's progress in a few words."""
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return tr(progress.state.value)
    result = progress.solve.result
    line = f"{SIGNS[progress.state]} {duration(result.elapsed)}"
    if progress.state is DailyState.ASSISTED:
        line += f", {result.help_class.words}"
    return line


def describe_progress(progress: DailyProgress) -> str:
    """Return a player's progress in full."""
    # Late: slots are named without the games that are played in them.
    from tui_tangram.games.session import class_in_words

    solve, slot = progress.solve, progress.slot
    if solve is None:
        return tr(progress.state.value)
    if progress.state is DailyState.SHOWN:
        return tr("finished with the solution shown")
    result = solve.result
    how = f"{duration(result.elapsed)}, {class_in_words(result)}"
    if solve.day > slot.last:
        return tr("solved late, on {day}: {how}", day=solve.day.isoformat(), how=how)
    if slot.weekly:
        return tr("solved in its week: {how}", how=how)
    return tr("solved on the day: {how}", how=how)


def describe_shortest(progress: DailyProgress) -> str:
    """Return a player's progress as a sign and the time."""
    sign = SIGNS[progress.state]
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return sign
    return f"{sign} {duration(progress.solve.result.elapsed)}"
