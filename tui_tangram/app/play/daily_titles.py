"""Titles of daily puzzles, and the streak or ladder that solving one adds to."""

from __future__ import annotations

from tui_tangram.app.services import Services
from tui_tangram.games.catalog import DailySlot
from tui_tangram.language import tr, trc
from tui_tangram.player.library import LibraryError


def title(slot: DailySlot) -> str:
    """Return the title of a slot, to show next to the name of its puzzle.

    >>> from datetime import date
    >>> from tui_tangram.games.catalog.daily_slot import daily, ladder
    >>> title(daily("tangram", date(2026, 11, 21))), title(ladder("tangram", date(2026, 11, 21))[2])
    ('daily 2026-11-21', 'week 47, rung 3')
    """
    if slot.weekly:
        week = slot.day.isocalendar().week
        return tr("week {week}, rung {step}", week=week, step=slot.step)
    return tr("daily {day}", day=slot.day.isoformat())


def feat(services: Services, slot: DailySlot) -> tuple[str, str]:
    """Return the player's streak or ladder after solving a slot: a label and a number."""
    try:
        journal = services.journal()
        if slot.weekly:
            steps = journal.ladder(slot.kind, slot.day)
            done = sum(one.state.done for one in steps)
            return tr("ladder"), tr("{some} of {all}", some=done, all=len(steps))
        days = journal.streak_to(slot.kind, slot.day)
        if days:
            return tr("streak"), str(days)
        return trc("puzzle", "daily"), tr(journal.progress(slot).state.value)
    except (LibraryError, LookupError):
        return "", ""
