"""The settings screen: handles keys, changes the file, and redraws everything."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.app.actions import Context
from tui_tangram.app.page_screen import FormScreen
from tui_tangram.app.portraits import puzzle_portraits
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.settings.form import SHOWN, stepped
from tui_tangram.app.settings.page import SettingsPage
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.player import SettingKind, Settings

_SIGNS: Final = "0123456789."
_NUMERIC: Final = frozenset(_SIGNS)


class SettingsScreen(FormScreen[SettingsPage]):
    """Shows the settings, and changes them."""

    contexts = (Context.SETTINGS, Context.VALUE, Context.JUMP)
    topic = mark("settings")
    rules = mark(
        "Changes apply at once and are saved in a file. You\n"
        "may edit it too: it explains each setting, and your\n"
        "comments stay.\n"
        "* differs from the default, $ is set by an\n"
        "environment variable such as TUI_TANGRAM_THEME.\n"
        "\n"
        "{change_setting} takes the next value or lets you type\n"
        "one. {reset_setting} resets it to the default.\n"
        "{keys} shows the keys of all actions."
    )

    def __init__(self, services: Services, name: str = "") -> None:
        """Show the settings, the cursor on the one called *name*."""
        super().__init__(services)
        self.page = SettingsPage(services, puzzle_portraits(self))
        names = [row.name for row in SHOWN]
        self.page.cursor = names.index(name) if name in names else 0

    def settings_changed(self, *, repainted: bool) -> None:
        """Show the current settings."""
        super().settings_changed(repainted=repainted)
        self.moved()

    def describe_cursor(self) -> str:
        """Return the setting that the cursor is on, and its value."""
        return f"{tr(self.page.row.title)}: {self.page.shown(self.page.value)}"

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
            text = tr(
                "{setting}: type {low} to {high}, then press Enter.",
                setting=title,
                low=pointed(f"{low:g}"),
                high=grouped(round(high)),
            )
        else:
            text = tr("{setting}: type it, then press Enter.", setting=title)
        self.moved(text)

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
            self.moved(tr("Press Enter to type it."), Tone.QUIET)
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
