"""The form of the settings, with the values to choose from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import markc, trc
from tui_tangram.play.phrases import pointed
from tui_tangram.player import SETTINGS, Setting, SettingKind
from tui_tangram.player.settings import TONGUE_NAMES

if TYPE_CHECKING:
    from tui_tangram.app.services import Services

SHOWN: Final[tuple[Setting, ...]] = tuple(row for row in SETTINGS if row.by_hand)
"""The settings that have a line, from the top."""


_WORDS: Final = {
    **{value: value for value in (
        markc("value of a setting", "no"), markc("value of a setting", "yes"),
        markc("value of a setting", "auto"), markc("value of a setting", "always"),
        markc("value of a setting", "never"), markc("value of a setting", "expert"),
        markc("value of a setting", "normal"), markc("value of a setting", "relaxed"),
        markc("value of a setting", "child"), markc("value of a setting", "off"),
        markc("value of a setting", "near"), markc("value of a setting", "far"),
        markc("value of a setting", "both"), markc("value of a setting", "left"),
        markc("value of a setting", "right"), markc("value of a setting", "terminal"),
        markc("value of a setting", "none"), markc("value of a setting", "octants"),
        markc("value of a setting", "sextants"),
    )},
    "half": markc("value of a setting", "half blocks"),
    "lower": markc("value of a setting", "lower half blocks"),
    "upper": markc("value of a setting", "upper half blocks"),
    "asked": markc("value of a setting", "on request"),
    "level": markc("value of a setting", "as assistance"),
    "theme": markc("value of a setting", "theme's own"),
}  # fmt: skip
"""Words for values as players read them; all others are names."""
_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


def choices(row: Setting, services: Services) -> Mapping[str, str]:
    """Return the values of a setting in words; none for numbers and texts."""
    values = ("no", "yes") if row.kind is SettingKind.FLAG else row.choices
    if row.name == "theme":
        from tui_tangram.app.services import theme_names

        return theme_names(services.store.directories.config, services.troubles)
    if row.name == "tile_theme":
        from tui_tangram.flow.themes import tile_themes

        themes = tile_themes(
            services.library.directory, services.store.directories.config, services.troubles
        )
        return {"auto": in_words("auto"), **themes.names()}
    return {value: in_words(value) for value in values}


def shown(row: Setting, value: Any, names: Mapping[str, str] = _NO_NAMES) -> str:  # noqa: ANN401
    """Return a value in words, one of `choices` by its name.

    >>> from tui_tangram.player.settings import setting
    >>> shown(setting("motion"), True), shown(setting("help_seconds"), 2.5)
    ('yes', '2.5 s')
    """
    match row.kind:
        case SettingKind.FLAG:
            return in_words("yes" if value else "no")
        case SettingKind.NUMBER:
            return f"{pointed(f'{value:g}')} {row.unit}".rstrip()
        case SettingKind.CHOICE:
            return names.get(str(value)) or in_words(str(value) or "none")
        case _:
            return str(value) or in_words("none")


def in_words(choice: str) -> str:
    """Return the text of a value that is not a name, translated.

    >>> in_words("always"), in_words("truecolor"), in_words("de")
    ('always', 'truecolor', 'Deutsch')
    """
    if choice in TONGUE_NAMES:
        return TONGUE_NAMES[choice]
    return trc("value of a setting", _WORDS[choice]) if choice in _WORDS else choice


def stepped(row: Setting, value: Any, way: int, among: Collection[str]) -> Any:  # noqa: ANN401
    """Return the next value, or with -1 the one before; of a text the text itself."""
    match row.kind:
        case SettingKind.FLAG:
            return not value
        case SettingKind.NUMBER:
            further = [step for step in row.steps if (step > value if way > 0 else step < value)]
            return (further[0] if way > 0 else further[-1]) if further else value
        case SettingKind.TEXT | SettingKind.KEYS:
            return value
        case _:
            values = list(among)
            if value not in values:
                return values[0] if values else value
            return values[(values.index(value) + way) % len(values)]


def from_choice(row: Setting, choice: str) -> Any:  # noqa: ANN401
    """Return the value that one of the `choices` stands for."""
    return choice == "yes" if row.kind is SettingKind.FLAG else choice
