"""Whether what is played is a daily puzzle, and what that is called."""

from __future__ import annotations

from typing import Any

from tui_tangram.app.services import Services
from tui_tangram.catalog import Occasion, daily_kinds
from tui_tangram.catalog.occasion import daily, ladder
from tui_tangram.play import Game
from tui_tangram.store.library import LibraryError


def occasion_now(services: Services, game: Game[Any]) -> Occasion | None:
    """Return what *game* is the puzzle of today or of this week; None for no such occasion.

    Whatever way a puzzle is come to: solving it counts.
    """
    if not game.puzzle_id or game.kind not in daily_kinds(services.games):
        return None
    today = services.utc_today
    try:
        for occasion in (daily(game.kind, today), *ladder(game.kind, today)):
            if services.offer(occasion).puzzle == game.puzzle_id:
                return occasion
    except (LibraryError, LookupError):
        pass  # the lists are missing; that is told where they are shown
    return None


def title(occasion: Occasion) -> str:
    """Return what an occasion is called beside the name of its puzzle.

    >>> from datetime import date
    >>> title(daily("tangram", date(2026, 11, 21))), title(ladder("tangram", date(2026, 11, 21))[2])
    ('daily 2026-11-21', 'week 47, step 3')
    """
    if occasion.weekly:
        return f"week {occasion.day.isocalendar().week}, step {occasion.step}"
    return f"daily {occasion.day.isoformat()}"
