"""Approved pictures of the daily screen; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from tests.app.daily.test_screen import TODAY, solved
from tests.app.test_shell_pictures import then
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.catalog.daily import daily, ladder

Compare = Callable[..., bool]


def test_daily(services: Services, snap_compare: Compare) -> None:
    """The usual window: a streak of three, one day made up for, the cursor on yesterday."""
    for n in (9, 8, 3, 2, 1):
        day = TODAY - timedelta(n)
        solved(services, services.daily_puzzle(daily("tangram", day)).puzzle, day)
    solved(services, services.daily_puzzle(daily("tangram", TODAY - timedelta(5))).puzzle, TODAY)
    assert snap_compare(TangramApp(services), terminal_size=(80, 24), run_before=then("d", "left"))


def test_daily_ladder(services: Services, snap_compare: Compare) -> None:
    """A wide window: the ladder of boards, half climbed, its fourth step as it is to be played."""
    for step in ladder("matching", TODAY)[:3]:
        solved(services, services.daily_puzzle(step).puzzle, TODAY)
    press = ["d", "tab", "w", "down", "down", "down"]
    assert snap_compare(TangramApp(services), terminal_size=(120, 40), run_before=then(*press))
