"""Daily puzzles and ladders in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui_tangram.flow.own_daily import source_of
from tui_tangram.games.catalog.daily_slot import looks_like_slot
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.kinds import called
from tui_tangram.play import quote

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices


def choose_source(services: LineServices, text: str) -> str:
    """Have a daily puzzle from the pack or collection *text*, with none no longer; say so."""
    found = source_of(services, text) if text else None
    if text and found is None:
        raise CommandError("no collection or pack called {name}", name=quote(text))
    services.settings = services.store.settings.change(daily_from=found.id if found else "")
    if found is None:
        return tr("No daily puzzle of your own any more.")
    return tr("A daily puzzle from {name}: type daily for the list.", name=found.title)


def name_of(words: Sequence[str]) -> str:
    """Return the name of the daily puzzle for a game and, if given, a day."""
    text = "/".join(words).lower()
    if looks_like_slot(text):
        return text
    kind, slash, rest = text.partition("/")
    return f"daily/{called(kind) or kind}{slash}{rest}"
