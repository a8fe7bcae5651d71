"""Days in a row."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.catalog.daily import Streak
from tui_tangram.player.scores.statistics import streak

DAY = date(2026, 11, 20)
days = st.sets(st.integers(-15, 15).map(lambda n: DAY + timedelta(days=n)))


def slow(known: set[date], end: date) -> int:
    """Count one by one."""
    count = 0
    while end - timedelta(days=count) in known:
        count += 1
    return count


@given(days, st.integers(-20, 20))
def test_streaks_are_those_of_a_slow_twin(known: set[date], shift: int) -> None:
    """Up to today or yesterday; the longest is the longest there is."""
    today = DAY + timedelta(days=shift)
    expected = slow(known, today) or slow(known, today - timedelta(days=1))
    longest = max((slow(known, day) for day in known), default=0)
    assert Streak(expected, longest) == streak(known, today)


@given(days.filter(bool), st.integers(1, 10_000))
def test_setting_the_clock_back_ends_no_streak(known: set[date], back: int) -> None:
    """With the clock on an earlier day than that of the last entry the streak is not less."""
    last = max(known)
    before = streak(known, last, last).now
    assert before <= streak(known, last - timedelta(days=back), last).now


def test_a_day_entered_with_a_wrong_clock_ends_nothing() -> None:
    """A single entry of years ahead neither breaks the streak nor makes one later."""
    known = {DAY - timedelta(days=n) for n in range(3)} | {date(2031, 1, 1)}
    assert Streak(3, 3) == streak(known, DAY, date(2031, 1, 1))
    assert Streak(4, 4) == streak(known | {DAY + timedelta(days=1)}, DAY + timedelta(days=1), DAY)
    assert Streak(0, 3) == streak(known, DAY + timedelta(days=5), DAY)


def test_the_ends_of_the_calendar() -> None:
    """The first and the last day there are can be counted too."""
    assert Streak(1, 1) == streak({date.min}, date.min)
    assert Streak(1, 1) == streak({date.max}, date.max)
