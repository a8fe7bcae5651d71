"""The settings screen: handles keys, changes the file, and redraws everything.

Settings                                                  ~/.config/tui-tangram

  Looks
  Theme              ‹ light ›                                     ▄▀▀▄▄
  Colours              auto                                       ▀▀███▀▀▄
  …                                                                ▀█████
The colours of everything.  One of default, light, contrast.
It is default unless it is set.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import LARGE_LOGO, SMALL_LOGO, Words, cut, length, logo
from tui_tangram.app.preview import (
    LARGEST,
    LEAST,
    PuzzlePortraits,
    PuzzleRenderer,
    halves,
    preview_lines,
)
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services, Tone, usable_themes
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.language import LANGUAGE_NAMES, mark, markc, tr, trc
from tui_tangram.play import DocumentError
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.play.speech import LEVELS
from tui_tangram.player.setting import Setting, SettingKind
from tui_tangram.player.settings import SETTINGS, Settings
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row, encode

if TYPE_CHECKING:
    from tui_tangram.flow.themes import Themes


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
        markc("value of a setting", "sextants"), markc("value of a setting", "bell"),
        markc("value of a setting", "notes"),
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
    found = themes(row, services)
    if found is None:
        return {value: in_words(value) for value in values}
    return {**({"auto": in_words("auto")} if row.name == "tile_theme" else {}), **found.names()}


def themes(row: Setting, services: Services) -> Themes[Any] | None:
    """Return the themes from which a setting chooses; None for another setting."""
    config = services.store.directories.config
    if row.name == "theme":
        return usable_themes(config, services.troubles)
    if row.name == "tile_theme":
        from tui_tangram.flow.themes import tile_themes

        return tile_themes(services.library.directory, config, services.troubles)
    return None


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
    if choice in LANGUAGE_NAMES:
        return LANGUAGE_NAMES[choice]
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


_TITLE: Final = 2
"""Lines above the list, the last of them empty."""
_TITLES: Final = 20
"""Columns from the title of a setting to its value."""
_VALUES: Final = 18
_DETAILS: Final = 4
"""Lines below the list, the first of them empty."""
_WIDEST: Final = 76
"""Columns of the explanation, at most."""
_LISTED: Final = 2 + _TITLES + _VALUES + 2
"""Columns of the list."""
_WIDE: Final = 48
"""The fewest columns for the explanation next to the list."""
_TEXTS: Final = 44
"""Columns of the explanation next to a large picture."""
_BETWEEN: Final = 3
_CHOSEN: Final = 22
"""Columns of the values to choose from, next to a picture."""
_ABOVE: Final = 5
"""Lines for the explanation above them."""
_BOARDS: Final = "square/2x2/rotator", "4.8.8/easy/rotator"
"""The boards that show the looks of boards: in a small picture, and in one of `LARGE_LOGO`."""
_CHOICES: Final = {"connector": "/c6+mates", "insect": "/c6+mates"}
"""The choices of boards for the themes that a usual board does not take."""


class SettingsPage(FormPage):
    """All settings, and an explanation of one."""

    def __init__(self, services: Services, draw: PuzzleRenderer) -> None:
        """Show the settings that *services* have, with pictures by *draw*."""
        super().__init__(services.paint)
        self._services = services
        self._pictures = draw
        self._view = ScrollWindow()

    @property
    def count(self) -> int:
        """The number of settings."""
        return len(SHOWN)

    @property
    def row(self) -> Setting:
        """The setting that the cursor is on."""
        return SHOWN[self.cursor]

    @property
    def value(self) -> Any:  # noqa: ANN401
        """The value of that setting."""
        return getattr(self._services.settings, self.row.name)

    @property
    def choices(self) -> Mapping[str, str]:
        """The values that it can have, in words."""
        return choices(self.row, self._services)

    @property
    def overruled(self) -> Mapping[str, str]:
        """The environment variables that override the file."""
        return self._services.store.settings.overruled

    def shown(self, value: Any) -> str:  # noqa: ANN401
        """Return a value of that setting in words."""
        return shown(self.row, value, self.choices)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the list, and an explanation: below the list, or next to it."""
        paint = self.paint
        room = width - 2 * MARGIN
        path = _from_home(self._services.store.settings.path)
        head = self.header(tr("Settings"), cut(str(path), room - 12), width)
        split = halves(width, _LISTED, _LISTED)
        wide = split.preview >= _WIDE
        rows = height - _TITLE - (0 if wide else _DETAILS)
        listed = self._list(min(rows, 2 * _LINES if paint.large else _LINES))
        if wide:
            preview = self._preview(split.preview, height - _TITLE)
            return [head, (), *self.side_by_side(listed, preview, split.column)]
        box = split.preview, len(listed)
        if split.preview >= SMALL_LOGO[0]:
            picture = preview_lines(self, self._picture(box), (), box)
            listed = self.side_by_side(listed, picture, split.column)
        explained = self._explained(min(room, _WIDEST))[: _DETAILS - 1]
        details = ([paint.words(text, ink)] for text, ink in explained)
        return [head, (), *listed, (), *self.indented(details)]

    def _preview(self, width: int, height: int) -> list[Words]:
        """Return the explanation of the setting, with a picture of its effect if there is room."""
        paint, row = self.paint, self.row
        wide = width >= _TEXTS + _BETWEEN + LARGE_LOGO[0]
        lines: list[Words] = [[paint.words(tr(row.title), bold=True)], ()]
        explained = self._explained(_TEXTS if wide else min(width, _WIDEST), among=False)
        lines += [[paint.words(text, ink)] for text, ink in explained]
        # The picture has its place, whatever the texts say of the value in use.
        lines += [()] * max(_ABOVE - len(lines), 1)
        column, above = (_TEXTS + _BETWEEN, 0) if wide else (_CHOSEN, len(lines))
        box = width - column, min(height - above - 1, LARGEST)
        picture = preview_lines(self, self._picture(box), (), box) if box[1] >= LEAST[1] else []
        if wide:
            return self.side_by_side([*lines, *self._values()], picture, column)
        return [*lines, *self.side_by_side(self._values(), picture, column)]

    def _values(self) -> list[Words]:
        """Return the values of the setting, the one in use with a sign."""
        paint, row = self.paint, self.row
        lines: list[Words] = []
        for choice, name in self.choices.items():
            here = self.value == from_choice(row, choice)
            sign = paint.words(f"{self.pointer if here else ' '} ", inks.ACCENT)
            lines.append([sign, paint.words(name, inks.TEXT if here else inks.QUIET)])
        return lines

    def _picture(self, box: CellSize) -> Sequence[Row]:
        """Return a picture that shows the looks: of a board for the settings of boards."""
        spacious = box[0] >= LARGE_LOGO[0] and box[1] >= LARGE_LOGO[1]
        if self.row.group == SHOWN[_FIRST_OF_BOARDS].group:
            more = _CHOICES.get(self._services.settings.tile_theme, "")
            return self._pictures(f"{_BOARDS[spacious]}{more}/s1", box)
        size = LARGE_LOGO if spacious else SMALL_LOGO
        fits = box[0] >= size[0] and box[1] >= size[1]
        return encode(logo(size, self.paint.palette.fine), self.paint.palette) if fits else ()

    def _list(self, height: int) -> list[Words]:
        """Return as many lines of the list as fit, those around the cursor."""
        found: list[Words] = []
        rows: dict[Hashable, int] = {}
        # With little room headings are left out, and empty lines before them.
        airy = height >= _LINES
        headed = len(SHOWN) + len(_HEADINGS) <= height
        for number, row in enumerate(SHOWN):
            if number in _HEADINGS and airy and number:
                found.append(())
            if number in _HEADINGS and headed:
                found += self.indented([[self.paint.words(tr(row.group), inks.QUIET)]])
            if self.paint.large and found and found[-1]:
                found.append(())
            rows[number] = len(found)
            found.append(self._line(row, chosen=number == self.cursor))
        box = Region(MARGIN + 2, _TITLE, _TITLES + _VALUES, height)
        seen = self.visible_lines(self._view, found, rows, self.cursor, box)
        self.place = (MARGIN + 2 + _TITLES + 2, _TITLE + rows[self.cursor] - self._view.top)
        return seen

    def _line(self, row: Setting, *, chosen: bool) -> Words:
        paint = self.paint
        value = getattr(self._services.settings, row.name)
        text = paint.cut(shown(row, value, choices(row, self._services)), _VALUES)
        # A value that is not the default is marked with a sign, not by a colour alone.
        mark = "" if value == row.default else "*"
        if row.name in self.overruled:
            mark = "$"
        name = paint.words(tr(row.title), inks.ACCENT if chosen else inks.TEXT, bold=chosen)
        if not chosen:
            words = [paint.gap(2), paint.words(text, inks.QUIET if not mark else inks.TEXT)]
        elif self.typed is not None:
            bar = paint.words(self.caret, inks.ACCENT)
            words = [paint.gap(2), paint.words(self.typed.text[-_VALUES:]), bar]
        else:
            words = [paint.chosen(self.between_arrows(text))]
        sign = paint.words(f"{mark:<2}", inks.ACCENT)
        return [paint.gap(MARGIN), sign, name, paint.gap(_TITLES - length([name])), *words]

    def _explained(self, width: int, *, among: bool = True) -> list[tuple[str, int]]:
        """Return lines with their inks: the effect of the setting, and notes on it.

        *among* is whether the possible values are listed too.
        """
        row = self.row
        about = tr(row.about)
        if row.kind is SettingKind.CHOICE and among:
            about += f"  {', '.join(self.choices.values())}."
        elif row.kind is SettingKind.NUMBER:
            low, high = row.range
            most = f"{grouped(round(high))} {row.unit}".rstrip()
            about += "  " + tr("From {low} to {high}.", low=pointed(f"{low:g}"), high=most)
        lines = [(line, inks.TEXT) for line in wrap(self.paint.written(about), width)]
        if row.name in self.overruled:
            text = tr("Set by ${variable}, not by the file.", variable=self.overruled[row.name])
            lines.append((text, inks.TROUBLE))
        elif self.value != row.default:
            text = tr("* Default: {value}", value=self.shown(row.default))
            lines.append((self.paint.written(text), inks.QUIET))
        if found := themes(row, self._services):
            unclear = " ".join(found.unclear.get(self.value, ()))
            lines += [(line, inks.TROUBLE) for line in wrap(self.paint.written(unclear), width)]
        return lines


def _begins(number: int) -> bool:
    return not number or SHOWN[number].group != SHOWN[number - 1].group


_FIRST_OF_BOARDS: Final = next(at for at, row in enumerate(SHOWN) if row.name == "tile_theme")
_HEADINGS: Final = frozenset(filter(_begins, range(len(SHOWN))))
"""The settings with a heading above them."""
_LINES: Final = len(SHOWN) + 2 * len(_HEADINGS) - 1
"""The fewest lines of the list with room for headings and blank lines around them."""


def _from_home(path: Path) -> Path:
    """Return a path with ``~`` for the player's home."""
    try:
        return Path("~") / path.relative_to(Path.home())
    except (ValueError, RuntimeError):
        return path


_SIGNS: Final = "0123456789."
_NUMERIC: Final = frozenset(_SIGNS)


class SettingsScreen(FormScreen[SettingsPage]):
    """Shows the settings, and changes them."""

    contexts = (Context.SETTINGS, Context.VALUE, Context.JUMP)
    topic = mark("settings")
    rules = "settings"

    def __init__(self, services: Services, name: str = "") -> None:
        """Show the settings, the cursor on the one called *name*."""
        super().__init__(services)
        self.page = SettingsPage(services, PuzzlePortraits(self))
        names = [row.name for row in SHOWN]
        self.page.cursor = names.index(name) if name in names else 0

    def settings_changed(self, *, repainted: bool) -> None:
        """Show the current settings."""
        super().settings_changed(repainted=repainted)
        self.moved()

    def describe_cursor(self) -> str:
        """Return the setting that the cursor is on, and its value; in reader mode its meaning."""
        row = self.page.row
        text = f"{tr(row.title)}: {self.page.shown(self.page.value)}"
        explained = self.announcer.speech not in ("", LEVELS[0])
        return f"{text}. {tr(row.about)}" if explained else text

    # Typing

    @property
    def takes_text(self) -> bool:
        """Whether a value is typed, or could be: digits begin a number."""
        return self.page.typed is not None or self.page.row.kind is SettingKind.NUMBER

    def takes(self, character: str) -> bool:
        """Whether a character is text: at first only one that a number can begin with."""
        return self.page.typed is not None or (self.takes_text and character in f"{_SIGNS},")

    def type_text(self, text: str) -> None:
        """Add *text* to the value."""
        page = self.page
        if page.row.kind is SettingKind.NUMBER:
            text = "".join(one for one in text.replace(",", ".") if one in _NUMERIC)
        if page.typed is None:
            if not text or self.is_overruled(self.page.row.name):
                return
            self.ask(self._line())
        super().type_text(text)

    def _line(self, text: str = "") -> TypedLine:
        return TypedLine(Context.VALUE, text, self.page.row.longest, take=self._taken)

    def line_changed(self) -> None:
        """Announce which text can be typed."""
        row = self.page.row
        title = tr(row.title)
        if row.kind is SettingKind.NUMBER:
            low, high = row.range
            text = tr("{setting}: type {low} to {high}, then press {text.accept}.")
            values = {"low": pointed(f"{low:g}"), "high": grouped(round(high))}
        else:
            text, values = tr("{setting}: type it, then press {text.accept}."), {}
        self.moved(with_keys(self.services.keymap, text, setting=title, **values))

    def _taken(self, text: str, again: bool) -> str:
        del again
        row = self.page.row
        try:
            value = row.from_text(text) if text else row.default
        except DocumentError as error:
            return f"{tr(row.title)}: {str(error).removeprefix(f'{row.name}: ')}"
        self._change(row.name, value)
        return ""

    # Actions

    def action_value(self, way: int) -> None:
        """Take the next value, or the one before."""
        page = self.page
        value = stepped(page.row, page.value, way, page.choices)
        if page.row.kind is SettingKind.TEXT:
            text = with_keys(self.services.keymap, tr("Press {change_setting} to type it."))
            self.moved(text, Tone.QUIET)
        elif value != page.value:
            self._change(page.row.name, value)

    def action_change_setting(self) -> None:
        """Take the next value, or begin to type one."""
        page = self.page
        if page.row.kind in (SettingKind.NUMBER, SettingKind.TEXT):
            if not self.is_overruled(self.page.row.name):
                self.ask(self._line("" if page.row.kind is SettingKind.NUMBER else str(page.value)))
                self.line_changed()
        else:
            self.action_value(1)

    def action_reset_setting(self) -> None:
        """Give the setting its default."""
        if not self.is_overruled(self.page.row.name):
            self._use(self.services.store.settings.reset(self.page.row.name))

    def action_reset_settings(self) -> None:
        """Give all settings of the list their defaults."""
        self._use(self.services.store.settings.reset(*(row.name for row in SHOWN)))
        self.moved(tr("All settings reset."))

    def _change(self, name: str, value: Any) -> None:  # noqa: ANN401
        if not self.is_overruled(self.page.row.name):
            self._use(self.services.store.settings.change(**{name: value}))

    def _use(self, settings: Settings) -> None:
        self.nav.use_settings(settings)
        self.moved()
