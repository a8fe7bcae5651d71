"""Names of daily puzzles and ladders in arguments."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import refusing
from tui_tangram.games.catalog import (
    DailyPuzzle,
    DailySlot,
    DailySlotError,
    daily_kinds,
    daily_puzzle,
)
from tui_tangram.games.catalog.daily_slot import looks_like_slot, slots_of


def today() -> date:
    """Return the day of UTC."""
    return datetime.now(UTC).date()


def named(text: str) -> tuple[DailySlot, ...] | None:
    """Return the slots that *text* names, a ladder's steps all; None for other names.

    ``daily`` and ``weekly`` alone are those of every game.  Raises `UsageError`.
    """
    if not looks_like_slot(text):
        return None
    with refusing(DailySlotError):
        return slots_of(text, today(), daily_kinds())


def puzzle_of(slot: DailySlot) -> DailyPuzzle:
    """Return the puzzle of a slot."""
    return daily_puzzle(inputs.library(), slot)
