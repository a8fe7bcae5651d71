"""Titles of daily puzzles, and the streak or ladder that solving one adds to."""

from __future__ import annotations

from tui_tangram.app.services import Services
from tui_tangram.catalog import DailyState, Occasion
from tui_tangram.language import tr, trc
from tui_tangram.store.library import LibraryError


def title(occasion: Occasion) -> str:
    """Return the title of an occasion, to stand beside the name of its puzzle.

    >>> from datetime import date
    >>> from tui_tangram.catalog.occasion import daily, ladder
    >>> title(daily("tangram", date(2026, 11, 21))), title(ladder("tangram", date(2026, 11, 21))[2])
    ('daily 2026-11-21', 'week 47, step 3')
    """
    if occasion.weekly:
        week = occasion.day.isocalendar().week
        return tr("week {week}, step {step}", week=week, step=occasion.step)
    return tr("daily {day}", day=occasion.day.isoformat())


def feat(services: Services, occasion: Occasion) -> tuple[str, str]:
    """Return the player's streak or ladder after solving an occasion: a label and a number."""
    try:
        journal = services.journal()
        if occasion.weekly:
            steps = journal.ladder(occasion.kind, occasion.day)
            done = sum(one.state in (DailyState.SOLVED, DailyState.LATE) for one in steps)
            return tr("ladder"), tr("{some} of {all}", some=done, all=len(steps))
        days = journal.streak_to(occasion.kind, occasion.day)
        if days:
            return tr("streak"), str(days)
        return trc("puzzle", "daily"), tr(journal.standing(occasion).state.value)
    except (LibraryError, LookupError):
        return "", ""
