"""Daily puzzles and ladders in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tui_tangram.catalog import DailySlot, daily_kinds
from tui_tangram.catalog.daily_slot import daily, looks_like_slot
from tui_tangram.catalog.daily_words import describe_progress
from tui_tangram.flow.own_daily import OwnDaily, own_daily, source_of
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.kinds import called
from tui_tangram.play import quote
from tui_tangram.play.names import named
from tui_tangram.play.phrases import grade_name
from tui_tangram.store.journal import DailyJournal

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices


def listing(services: LineServices) -> Iterator[tuple[str, str]]:
    """Yield name and line of each game's puzzle of today, the player's own, and the ladders."""
    journal, kinds = services.journal(), daily_kinds()
    for kind in kinds:
        now = journal.streak(kind).now
        yield _item(services, journal, daily(kind, journal.today), tr("today"), streak=now)
    own = own_daily(services, journal)
    if own is not None:
        yield own.puzzle.puzzle, _own_line(own)
    for kind in kinds:
        for step in journal.ladder(kind, journal.today):
            week, at = step.slot.day.isocalendar().week, step.slot.step
            yield _item(
                services, journal, step.slot, tr("week {week}, rung {step}", week=week, step=at)
            )


def _own_line(own: OwnDaily) -> str:
    parts = [own.puzzle.title]
    if own.puzzle.grade:
        parts.append(grade_name(own.puzzle.grade))
    parts.append(describe_progress(own.progress))
    return tr(
        "{collection}, today: {puzzle} ({id})",
        collection=own.source.title,
        puzzle=", ".join(parts),
        id=own.puzzle.puzzle,
    )


def choose_source(services: LineServices, text: str) -> str:
    """Have a daily puzzle from the pack or collection *text*, with none no longer; say so."""
    found = source_of(services, text) if text else None
    if text and found is None:
        raise CommandError("no collection or pack called {name}", name=quote(text))
    services.settings = services.store.settings.change(daily_from=found.id if found else "")
    if found is None:
        return tr("No daily puzzle of your own any more.")
    return tr("A daily puzzle from {name}: type daily for the list.", name=found.title)


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
        grade=grade_name(daily_puzzle.grade),
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
