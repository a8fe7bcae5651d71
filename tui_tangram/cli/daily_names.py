"""Names of daily puzzles and ladders, wherever a puzzle is named."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tui_tangram.catalog import DailyPuzzle, DailySlot, DailySlotError, daily_kinds, daily_puzzle
from tui_tangram.catalog.daily_slot import daily, ladder, looks_like_slot, read_name, read_names
from tui_tangram.cli import inputs
from tui_tangram.cli.errors import refusing
from tui_tangram.play import quote


def today() -> date:
    """Return the day of UTC."""
    return datetime.now(UTC).date()


def named(text: str) -> tuple[DailySlot, ...] | None:
    """Return the slots that *text* names, a ladder's steps all; None for other names.

    ``daily`` and ``weekly`` alone are those of every game.  Raises `UsageError`.
    """
    if not looks_like_slot(text):
        return None
    kinds, now = daily_kinds(), today()
    if text.strip().lower() == "daily":
        return tuple(daily(kind, now) for kind in kinds)
    if text.strip().lower() == "weekly":
        return tuple(step for kind in kinds for step in ladder(kind, now))
    with refusing(DailySlotError):
        return read_names(text, now, kinds)


def puzzle_of(slot: DailySlot) -> DailyPuzzle:
    """Return the puzzle of a slot."""
    return daily_puzzle(inputs.library(), slot)


def day(text: str) -> date:
    """Read a date that has come, such as ``2026-11-21``.  Raises `UsageError`."""
    kind, *_ = daily_kinds()
    with refusing(DailySlotError, what=quote(text)):
        found = read_name(f"daily/{kind}/{text}", today(), (kind,))
    assert found is not None
    return found.day
