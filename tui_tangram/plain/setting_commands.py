"""Commands for settings."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tui_tangram.language import LANGUAGES, tr, trc, trn, use, wanted
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play import quote


def _value(value: object) -> str:
    """Return the value of a setting in words; typed values stay as they are typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        if not value:
            return tr("default")
        return trn("changed for {n} action", "changed for {n} actions", len(value))
    return str(value) or trc("value", "empty")


class SettingCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Change the settings of the player of *line*."""
        self.line = line
        self.services, self._say = line.services, line.say

    def do_settings(self) -> None:
        """List the settings."""
        from tui_tangram.store.settings import SETTINGS

        for row in SETTINGS:
            if not row.by_hand:
                continue
            value = getattr(self.services.settings, row.name)
            data = {"name": row.name, "value": value, "default": row.default}
            told = f"{self._setting(row.name)} {tr(row.about)}"
            if choices := row.choices or self._themes(row.name):
                told = tr("{about} One of {choices}.", about=told, choices=", ".join(choices))
            self._say(told, data)

    def do_set(self, words: Sequence[str]) -> None:
        """Change a setting; without VALUE it is as usual again."""
        from tui_tangram.store.settings import setting

        if not words:
            raise CommandError("give a setting and its value, such as: set check always")
        name, *rest = words
        try:
            row = setting(name)
        except KeyError:
            raise CommandError(
                "no setting called {name}. Type settings for the list.", name=quote(name)
            ) from None
        if not row.by_hand:
            raise CommandError("the program sets {name} itself", name=name)
        value = row.from_text(" ".join(rest)) if rest else row.default
        self._check_theme(name, value)
        self.services.settings = self.services.store.settings.change(**{name: value})
        if name == "language":
            chosen = self.services.settings.language
            use(chosen if chosen in LANGUAGES else wanted(os.environ))
        self._say(self._setting(name))
        if name == "name" and self.services.settings.name:
            self.line.sign(self.services.settings.name)

    def _check_theme(self, setting: str, value: object) -> None:
        """Raise `CommandError` for an unknown theme."""
        themes = self._themes(setting)
        if themes and value not in themes:
            why = tr(
                "must be one of {names}, not {value}",
                names=", ".join(themes),
                value=quote(str(value)),
            )
            raise CommandError(f"{setting}: {why}")

    def _themes(self, setting: str) -> tuple[str, ...]:
        """Return the values of a setting that is a theme: themes are files, unknown to settings."""
        from tui_tangram.flow.themes import screen_themes, tile_themes

        services = self.services
        places = services.library.directory, services.store.directories.config
        if setting == "theme":
            return tuple(screen_themes(*places, self._say))
        if setting == "tile_theme":
            return ("auto", *tile_themes(*places, self._say))
        return ()

    def _setting(self, name: str) -> str:
        value = _value(getattr(self.services.settings, name))
        return tr("{setting} is {value}.", setting=name, value=value)
