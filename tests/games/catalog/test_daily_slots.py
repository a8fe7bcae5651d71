"""Daily puzzles: the same for everybody, for ever; what they are called; how one stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.games.catalog import daily_kinds, daily_puzzle, find_game
from tui_tangram.games.catalog.daily import (
    DAILY,
    FIRST,
    LADDER,
    STEPS,
    DailySlot,
    DailySlotError,
    DailyState,
    Edition,
    Solve,
    choose,
    daily,
    in_a_week,
    ladder,
    progress,
    read_name,
    read_names,
    streak,
)
from tui_tangram.games.matching.core.recipe import parse_id, trusted
from tui_tangram.games.session import Result
from tui_tangram.player.library import shipped_library

TODAY = date(2026, 11, 21)
KINDS = daily_kinds()
DAYS = st.dates(date(2025, 1, 1), date(2040, 12, 31))
SLOTS = st.builds(daily, st.sampled_from(KINDS), DAYS) | st.builds(
    lambda kind, day, step: ladder(kind, day)[step],
    st.sampled_from(KINDS), DAYS, st.integers(0, STEPS - 1),
)  # fmt: skip

GOLDEN = {
    "daily/tangram/2025-12-29": "tangram/runner",
    "daily/tangram/2026-11-20": "tangram/bridge-2",
    "daily/tangram/2026-11-21": "tangram/incomplete-square-2",
    "weekly/tangram/2026-W47/3": "tangram/kettle",
    "daily/matching/2025-12-29": "square/easy/rotator/c3/s20251229/g1-t8",
    "daily/matching/2026-11-21": "4.6.12/hard/infinity/c5/s20261121/g1-v9",
    "weekly/matching/2026-W47/7": "square/5x5/infinity/c11+frame5/s2026477/g1-h4",
}
EDITIONS = {
    "tangram": ["af102297c03cb1c9", "977402dde8c15706"],
    "matching": ["6b650ac0b793bb3c"],
}
"""Checksums of the editions that have begun: they are what everybody has agreed on."""


@pytest.mark.parametrize(("name", "puzzle"), GOLDEN.items())
def test_dates_keep_their_puzzles(name: str, puzzle: str) -> None:
    """What a day gave it gives for ever."""
    slot = read_name(name, TODAY, KINDS)
    assert slot is not None
    assert puzzle == daily_puzzle(shipped_library(), slot).puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_editions_that_have_begun_are_as_they_were(kind: str) -> None:
    """Nobody edits a list from which puzzles were taken already."""
    path = shipped_library().directory / "daily" / f"{kind}.json"
    editions = json.loads(path.read_text(encoding="utf-8"))["editions"]
    sums = [
        sha256(json.dumps(edition, sort_keys=True).encode()).hexdigest()[:16]
        for edition in editions
    ]
    assert EDITIONS[kind] == sums


@pytest.mark.parametrize("kind", KINDS)
def test_editions_begin_on_mondays_and_have_names_for_a_week(kind: str) -> None:
    """In order of time, the first on the first day, no name twice, and none that is unknown."""
    library = shipped_library()
    schedule = library.schedule(kind)
    assert FIRST == schedule[0].begins
    assert all(one.begins < other.begins for one, other in pairwise(schedule))
    for edition in schedule:
        assert 0 == edition.begins.weekday()
        names = [name for some in edition.names.values() for name in some]
        assert len(set(names)) == len(names)
        for grade in range(1, 6):
            assert in_a_week(grade) <= len(edition.names[grade])
        for name in names:
            puzzle = name.replace("{seed}", "1")
            found = library.find(puzzle, kind).id
            # The id of a puzzle that is made begins with its recipe.
            assert found == puzzle or ("{seed}" in name and found.startswith(puzzle))


def test_recipes_of_boards_are_read_quickly_and_right() -> None:
    """A recipe of the lists is trusted, as it is what a careful reader finds in it."""
    for edition in shipped_library().schedule("matching"):
        for name in (name for some in edition.names.values() for name in some):
            recipe = name.replace("{seed}", "1")
            assert parse_id(recipe).id == trusted(recipe).id


def test_every_game_with_daily_puzzles_can_be_played() -> None:
    """The puzzle of a slot is one that its game makes, under the very name."""
    library = shipped_library()
    for kind in KINDS:
        for slot in (daily(kind, TODAY), *ladder(kind, TODAY)):
            puzzle = daily_puzzle(library, slot).puzzle
            assert puzzle == find_game(library, kind, puzzle, {}).puzzle_id
    with pytest.raises(LookupError, match="no daily puzzles for 'free'"):
        daily_puzzle(library, daily("free", TODAY))


def test_a_third_game_has_them_too(null_kind: None) -> None:
    """An entry that says how is all it takes."""
    assert (*KINDS, "null") == daily_kinds()
    found = read_name("weekly/null/2", TODAY, daily_kinds())
    assert found is not None
    assert "null/52" == daily_puzzle(shipped_library(), found).puzzle


@given(SLOTS)
def test_grades(slot: DailySlot) -> None:
    """Offers are as hard as the table says, and ladders never fall.

    A figure has the grade that it has everywhere, which the first edition did not know.
    """
    library = shipped_library()
    puzzle = daily_puzzle(library, slot)
    if slot.kind == "tangram":
        assert library.find(puzzle.puzzle, slot.kind).difficulty == puzzle.grade
    if slot.kind != "tangram" or slot.monday >= library.schedule("tangram")[1].begins:
        assert slot.grade == puzzle.grade
    assert sorted(LADDER) == list(LADDER)
    assert 7 == len(DAILY)


@given(DAYS)
def test_no_puzzle_comes_twice_in_a_week(day: date) -> None:
    """The daily puzzles and the ladder of a week are fourteen different ones."""
    library, monday = shipped_library(), day - timedelta(day.weekday())
    for kind in KINDS:
        week = [daily(kind, monday + timedelta(n)) for n in range(7)] + list(ladder(kind, day))
        assert 14 == len({daily_puzzle(library, slot).puzzle for slot in week})


@given(st.integers(-9, 40), st.integers(0, 13), st.integers(20, 60))
def test_everything_comes_before_anything_comes_again(week: int, at: int, length: int) -> None:
    """Of a grade, counted from any slot, as many different names as the list has."""
    names = {grade: tuple(f"{grade}.{n}" for n in range(length)) for grade in range(1, 6)}
    schedule = (Edition(FIRST, names),)
    run: list[DailySlot] = []
    for monday in (FIRST + timedelta(7 * (week + n)) for n in range(length // 2 + 2)):
        run += [daily("", monday + timedelta(n)) for n in range(7)] + list(ladder("", monday))
    grade = run[at].grade
    taken = [choose(schedule, one) for one in run[at:] if one.grade == grade][:length]
    assert length == len(set(taken))


@given(SLOTS, st.integers(1, 5))
def test_a_new_edition_changes_nothing_before_it(slot: DailySlot, weeks: int) -> None:
    """What was, is, and is to be until the new one begins stays; then the new one holds."""
    schedule = shipped_library().schedule(slot.kind)
    begins = FIRST + timedelta(7 * 50 * weeks)
    new = Edition(begins, {grade: (f"new {grade}",) for grade in range(1, 6)})
    expected = choose(schedule, slot) if slot.day < begins else f"new {slot.grade}"
    assert expected == choose((*schedule, new), slot)


# Names


@given(SLOTS, st.integers(0, 600))
def test_names_lead_back(slot: DailySlot, later: int) -> None:
    """Every slot that has begun is found by its name, in capitals or not."""
    today = max(slot.day, FIRST) + timedelta(later)
    if slot.day >= FIRST:
        assert slot == read_name(slot.name, today, KINDS)
        assert slot == read_name(f" {slot.name.upper()}", today, KINDS)


def test_short_names_are_of_today() -> None:
    """Without a date it is today's, without a week this week's; a whole ladder has its steps."""
    assert daily("tangram", TODAY) == read_name("daily/tangram", TODAY, KINDS)
    assert ladder("matching", TODAY)[4] == read_name("weekly/matching/5", TODAY, KINDS)
    assert ladder("matching", TODAY) == read_names("weekly/matching", TODAY, KINDS)
    assert ladder("tangram", TODAY) == read_names("weekly/tangram/2026-W47", TODAY, KINDS)
    assert read_name("dailydose", TODAY, KINDS) is None
    assert read_name("tangram/daily", TODAY, KINDS) is None


@each(
    ("name", "problem"),
    [
        ("daily", "daily puzzles: for which game? use daily/tangram and daily/matching"),
        ("daily/", "daily puzzles: for which game? use daily/tangram and daily/matching"),
        ("weekly/chess/1",
         "weekly puzzles: 'chess' has none; use weekly/tangram and weekly/matching"),
        ("daily/tangram/2026-11-22",
         "that day is still to come; today's is daily/tangram/2026-11-21 (UTC)"),
        ("daily/tangram/9999-12-31",
         "that day is still to come; today's is daily/tangram/2026-11-21 (UTC)"),
        ("weekly/tangram/2026-W48/1",
         "that week is still to come; this week's is weekly/tangram/2026-W47 (UTC)"),
        ("daily/tangram/2025-12-28",
         "that is before the first one, daily/tangram/2025-12-29"),
        ("weekly/tangram/2025-W52/2",
         "that is before the first one, weekly/tangram/2026-W01"),
        ("daily/tangram/2026-02-30",
         "'2026-02-30' is not a date; write it like daily/tangram/2026-11-21"),
        ("daily/tangram/20261121",
         "'20261121' is not a date; write it like daily/tangram/2026-11-21"),
        ("daily/tangram/٢٠٢٦-11-21",
         "'٢٠٢٦-11-21' is not a date; write it like daily/tangram/2026-11-21"),
        ("daily/tangram/2026-11-21/3",
         "'3' does not belong in 'daily/tangram/2026-11-21/3'"),
        ("weekly/tangram/2026-W54/1",
         "'2026-w54' is not a week; write it like weekly/tangram/2026-W47/1"),
        ("weekly/tangram/x", "'x' is not a week; write it like weekly/tangram/2026-W47/1"),
        ("weekly/tangram/0", "a ladder has rungs 1 to 7, not '0'"),
        ("weekly/tangram/2026-W47/8", "a ladder has rungs 1 to 7, not '8'"),
        ("weekly/tangram/2026-W47/1/1",
         "'1' does not belong in 'weekly/tangram/2026-W47/1/1'"),
        ("weekly/tangram/2026-w46",
         "weekly/tangram/2026-W46 is a ladder; add a rung, weekly/tangram/2026-W46/1 to /7"),
    ],
)  # fmt: skip
def test_names_that_are_none_are_refused_kindly(name: str, problem: str) -> None:
    """One line says what is wrong and how it is written."""
    with pytest.raises(DailySlotError) as caught:
        read_name(name, TODAY, ("tangram", "matching"))
    assert problem == str(caught.value)


@given(st.text() | st.sampled_from(["daily/", "weekly/tangram/"]).flatmap(
    lambda head: st.text().map(lambda rest: head + rest)
))  # fmt: skip
def test_any_text_is_a_name_or_refused_in_one_line(text: str) -> None:
    """No text ends in anything but a slot, nothing, or one printable line."""
    said, found = "", None
    try:
        found = read_names(text, TODAY, KINDS)
    except DailySlotError as error:
        said = str(error)
    assert said.isprintable()
    assert found is None or all(one.day <= TODAY for one in found)


def test_a_clock_before_the_first_day_still_has_a_puzzle() -> None:
    """On a machine whose clock is years behind, today's puzzle is one as any other."""
    day = date(1970, 1, 1)
    found = read_name("daily/tangram", day, KINDS)
    assert found == daily("tangram", day)
    assert daily_puzzle(shipped_library(), found).puzzle.startswith(("tangram/", "convex/"))
    assert read_names("weekly/tangram", day, KINDS) == ladder("tangram", day)


# Progress


def solve(day: date, order: int, *, revealed: bool = False, hints: int = 0) -> Solve:
    return Solve(day, order, Result(60.0 + order, 7, hints, revealed, not revealed))


@pytest.mark.parametrize("slot", [daily("tangram", TODAY), ladder("tangram", TODAY)[2]])
def test_the_first_game_in_time_counts(slot: DailySlot) -> None:
    """Before the day nothing counts, on the day the first clean one, after it only later."""
    before, after = slot.day - timedelta(1), slot.last + timedelta(1)
    early, late = solve(before, 1), solve(after, 2)
    shown, first, again = (
        solve(slot.day, 3, revealed=True),
        solve(slot.last, 4),
        solve(slot.last, 5),
    )
    helped = solve(slot.day, 0, hints=1)
    for games, unfinished, state, counts in (
        ([], False, DailyState.OPEN, None),
        ([early], False, DailyState.OPEN, None),
        ([early], True, DailyState.UNFINISHED, None),
        ([early, shown], False, DailyState.SHOWN, shown),
        ([shown], True, DailyState.UNFINISHED, None),
        ([late, shown], False, DailyState.LATE, late),
        ([helped, shown], True, DailyState.ASSISTED, helped),
        ([helped, late], False, DailyState.LATE, late),
        ([again, late, first, helped, shown, early], True, DailyState.SOLVED, first),
    ):
        assert (slot, state, counts) == progress(slot, games, unfinished=unfinished)


def slow_streak(solved: Mapping[date, int], today: date) -> tuple[int, int]:
    """Return the streaks by trying every pair of days as first and last of a run."""

    def is_run(first: date, last: date) -> bool:
        days = [first + timedelta(n) for n in range((last - first).days + 1)]
        orders = [solved.get(day, -1) for day in days]
        return min(orders) >= 0 and all(one < other for one, other in pairwise(orders))

    runs = [(one, other) for one in solved for other in solved if one <= other]
    runs = [run for run in runs if is_run(*run)]
    best = max(((last - first).days + 1 for first, last in runs), default=0)
    for day in (today, today - timedelta(1)):
        here = [(last - first).days + 1 for first, last in runs if first <= day <= last]
        if here:
            return max(here), best
    return 0, best


GAMES_KEPT = st.lists(st.integers(-8, 8), unique=True, max_size=9)


@given(GAMES_KEPT, st.integers(-9, 9))
def test_a_streak_is_the_longest_run_kept_in_order(kept: list[int], now: int) -> None:
    """Whatever days the games were kept on, and in whatever order."""
    solved = {TODAY + timedelta(day): order for order, day in enumerate(kept)}
    today = TODAY + timedelta(now)
    assert slow_streak(solved, today) == streak(solved, today)


def test_a_clock_set_back_neither_breaks_nor_inflates() -> None:
    """A missed day that is made up for joins nothing; with the clock right all is as it was."""
    day = [TODAY + timedelta(n) for n in range(6)]
    honest = {day[0]: 1, day[1]: 2, day[3]: 3}
    assert (1, 2) == streak(honest, day[3])
    assert 1 == streak({**honest, day[2]: 4}, day[3]).now  # set back to make up for day 2
    assert 2 == streak({**honest, day[2]: 4, day[4]: 5}, day[4]).now
    unbroken = {one: order for order, one in enumerate(day[:5])}
    assert (5, 5) == streak(unbroken, day[2])  # set back by two days
    assert (5, 5) == streak(unbroken, day[5])  # right again, and today is not over
    assert (0, 5) == streak(unbroken, day[5] + timedelta(1))
    ahead = {day[0]: 1, TODAY + timedelta(400): 2, day[1]: 3}
    assert (2, 2) == streak(ahead, day[1])  # once far ahead
