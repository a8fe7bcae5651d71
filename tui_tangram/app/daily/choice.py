"""The choice of what the player's own daily puzzle is from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.app.key_help import with_keys
from tui_tangram.flow.choose import source_of
from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.app.base import BaseScreen


def choose_daily(screen: BaseScreen, source: str) -> None:
    """Take the daily puzzle from the pack or collection *source*, or no longer if it is.

    *source* is empty for other lists.
    """
    services = screen.services
    found = source_of(services, source) if source else None
    if found is None:
        screen.announce(tr("Select a collection first."))
        return
    again = services.settings.daily_from == source
    changed = services.store.settings.change(daily_from="" if again else source)
    screen.nav.use_settings(changed)
    if again:
        text = tr("No daily puzzle from {name} any more.")
    else:
        text = tr("A daily puzzle from {name}: {play_own_daily} on the daily screen plays it.")
    screen.announce(with_keys(services.keymap, text, name=found.title))
