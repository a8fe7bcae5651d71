"""The player's settings: listed, and changed."""

from __future__ import annotations

import os
from collections.abc import Mapping

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.host import Host
from tui_tangram.flow.themes import screen_themes, tile_themes
from tui_tangram.language import LANGUAGES, tr, trc, trn, use, wanted
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.settings import SETTINGS, setting


def listing(services: Host) -> CommandAnswer:
    """List the settings that a player may change by hand."""
    rows = []
    for row in SETTINGS:
        if not row.by_hand:
            continue
        value = getattr(services.settings, row.name)
        text = f"{_value_sentence(services, row.name)} {tr(row.about)}"
        if choices := row.choices or tuple(_themes(services, row.name).values()):
            text = tr("{about} One of {choices}.", about=text, choices=", ".join(choices))
        data = {"name": row.name, "value": value, "default": row.default}
        rows.append(AnswerRow(text, (row.name, _in_words(value), tr(row.about)), data))
    return CommandAnswer(rows, key="settings", numbered=False)


def change(services: Host, *, name: str, value: str) -> CommandAnswer:
    """Change a setting; with an empty *value* it has its default again."""
    try:
        row = setting(name)
    except KeyError:
        raise Refusal(
            "no setting called {name}; the command settings lists them", name=quote(name)
        ) from None
    if not row.by_hand:
        raise Refusal("the program sets {name} itself", name=name)
    themes = _themes(services, name)
    shown = {title.casefold(): theme for theme, title in themes.items()}
    value = shown.get(value.casefold(), value)
    new = row.from_text(value) if value else row.default
    if themes and new not in themes:
        names, value_text = ", ".join(themes.values()), quote(str(new))
        raise Refusal("must be one of {names}, not {value}", at=name, names=names, value=value_text)
    services.settings = services.store.settings.change(**{name: new})
    if name == "language":
        chosen = services.settings.language
        use(chosen if chosen in LANGUAGES else wanted(os.environ))
    data = {"name": name, "value": new, "default": row.default}
    return CommandAnswer(messages=[_value_sentence(services, name)], data=data)


def _themes(services: Host, name: str) -> dict[str, str]:
    """Return the values of a setting that is a theme, with the names that players see.

    Themes are files, unknown to settings.
    """
    places = services.library.directory, services.store.directories.config
    if name == "theme":
        return screen_themes(*places, services.store.report).names()
    if name == "tile_theme":
        return {"auto": "auto", **tile_themes(*places, services.store.report).names()}
    return {}


def _value_sentence(services: Host, name: str) -> str:
    stored = getattr(services.settings, name)
    value = _themes(services, name).get(stored) or _in_words(stored)
    return tr("{setting} is {value}.", setting=name, value=value)


def _in_words(value: object) -> str:
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
