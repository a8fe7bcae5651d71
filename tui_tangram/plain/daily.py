"""Daily puzzles and ladders in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tui_tangram.catalog import DailySlot, daily_kinds
from tui_tangram.catalog.daily_slot import daily, looks_like_slot
from tui_tangram.catalog.daily_words import describe_progress
from tui_tangram.language import tr
from tui_tangram.plain.kinds import called
from tui_tangram.play.names import named
from tui_tangram.play.phrases import GRADES
from tui_tangram.store.journal import DailyJournal

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices


def listing(services: LineServices) -> Iterator[tuple[str, str]]:
    """Yield name and line of each game's puzzle of today, then of the steps of its ladder."""
    journal, kinds = services.journal(), daily_kinds()
    for kind in kinds:
        now = journal.streak(kind).now
        yield _item(services, journal, daily(kind, journal.today), tr("today"), streak=now)
    for kind in kinds:
        for step in journal.ladder(kind, journal.today):
            week, at = step.slot.day.isocalendar().week, step.slot.step
            yield _item(
                services, journal, step.slot, tr("week {week}, rung {step}", week=week, step=at)
            )


def _item(
    services: LineServices, journal: DailyJournal, slot: DailySlot, when: str, streak: int = 0
) -> tuple[str, str]:
    daily_puzzle, told = journal.daily_puzzle(slot), describe_progress(journal.progress(slot))
    if streak:
        told = tr("{standing}, streak {days}", standing=told, days=streak)
    text = tr(
        "{game}, {when}: {title}, {grade}, {standing} ({id})",
        game=services.name_of(slot.kind),
        when=when,
        title=named(daily_puzzle.title, daily_puzzle.puzzle),
        grade=tr(GRADES[daily_puzzle.grade - 1]),
        standing=told,
        id=slot.name,
    )
    return slot.name, text


def name_of(words: Sequence[str]) -> str:
    """Return the name of the daily puzzle for a game and, if given, a day."""
    text = "/".join(words).lower()
    if looks_like_slot(text):
        return text
    kind, slash, rest = text.partition("/")
    return f"daily/{called(kind) or kind}{slash}{rest}"
