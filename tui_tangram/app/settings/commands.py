"""Settings as commands of the palette."""

from __future__ import annotations

from functools import partial
from typing import cast

from textual.command import Hit, Hits, Provider

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.settings.form import SHOWN, choices, from_choice, shown
from tui_tangram.language import tr
from tui_tangram.player import Setting


class SettingProvider(Provider):
    """Offers each setting, and each of its values, to a search.

    The list before anything is typed stays short: it has one line for all.
    """

    async def search(self, query: str) -> Hits:
        """Offer the settings and values that *query* matches."""
        about = cast("BaseScreen", self.screen)
        if about.context in (Context.SMALL, Context.PRESSING):
            return
        matcher, services = self.matcher(query), about.services
        for row in SHOWN:
            value = getattr(services.settings, row.name)
            title = tr(row.title)
            offers = [(f"{title}…", partial(_open, about, row))]
            names = choices(row, services)
            if row.name not in services.store.settings.overruled:
                offers += [
                    (f"{title}: {name}", partial(_set, about, row, choice))
                    for choice, name in names.items()
                    if from_choice(row, choice) != value
                ]
            for text, run in offers:
                written = services.paint.written(text)
                score = matcher.match(written)
                if score > 0:
                    now = services.paint.written(tr("now {value}", value=shown(row, value, names)))
                    yield Hit(score * 0.9, matcher.highlight(written), run, help=now)


async def _open(screen: BaseScreen, row: Setting) -> None:
    await screen.nav.open_page("settings", row.name)


async def _set(screen: BaseScreen, row: Setting, choice: str) -> None:
    value = from_choice(row, choice)
    screen.nav.use_settings(screen.services.store.settings.change(**{row.name: value}))
    screen.announce(f"{tr(row.title)}: {choices(row, screen.services)[choice]}.")
