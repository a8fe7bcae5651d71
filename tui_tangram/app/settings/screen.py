"""The settings screen: keys in, file changed, everything painted anew."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from tui_tangram.app.actions import Context
from tui_tangram.app.base import Manual
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.said import Tone
from tui_tangram.app.saves.manual import words_manual
from tui_tangram.app.services import Services
from tui_tangram.app.settings.form import SHOWN, choices, shown, stepped
from tui_tangram.app.settings.page import SettingsPage
from tui_tangram.app.typing_line import typed_after
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.store import Kind, Settings

_SIGNS: Final = "0123456789."
_NUMERIC: Final = frozenset(_SIGNS)


class SettingsScreen(PageScreen[SettingsPage]):
    """Shows what is set, and changes it."""

    contexts = (Context.SETTINGS, Context.VALUE, Context.JUMP)
    topic = mark("settings")

    def __init__(self, services: Services, name: str = "") -> None:
        """Show the settings, the cursor on the one called *name*."""
        super().__init__(services)
        file = services.store.settings
        self.page = SettingsPage(services.paint, services.settings, file.path)
        names = [row.name for row in SHOWN]
        self.page.cursor = names.index(name) if name in names else 0

    @property
    def situation(self) -> Context:
        """Whether a value is being typed."""
        return Context.SETTINGS if self.page.typed is None else Context.VALUE

    def manual(self) -> Manual:
        """Return what there is to know of settings."""
        return words_manual(self.services, tr(RULES))

    def settings_changed(self, *, repainted: bool) -> None:
        """Show the settings that hold now."""
        super().settings_changed(repainted=repainted)
        self._show()

    def _show(self, said: str = "", tone: Tone = Tone.PLAIN) -> None:
        page = self.page
        page.settings = self.services.settings
        page.overruled = self.services.store.settings.overruled
        page.choices = choices(page.row, self.services)
        page.redraw()
        self.announce(said or f"{tr(page.row.title)}: {shown(page.row, page.value)}", tone)
        self._point()

    # Typing

    @property
    def takes_text(self) -> bool:
        """Whether a value is typed, or could be: digits begin a number."""
        return self.page.typed is not None or self.page.row.kind is Kind.NUMBER

    def takes(self, character: str) -> bool:
        """Whether a character is text: before a number is begun only what begins one."""
        return self.page.typed is not None or (self.takes_text and character in f"{_SIGNS},")

    def type_text(self, text: str) -> None:
        """Add *text* to the value."""
        page = self.page
        if page.row.kind is Kind.NUMBER:
            text = "".join(one for one in text.replace(",", ".") if one in _NUMERIC)
        if page.typed is None and (not text or self._is_overruled()):
            return
        page.typed = typed_after(page.typed or "", text, page.row.longest)
        self._typing()

    def _typing(self) -> None:
        self.context_changed()
        row = self.page.row
        title = tr(row.title)
        if row.kind is Kind.NUMBER:
            low, high = row.range
            text = tr(
                "{setting}: type it, from {low} to {high}; Enter takes it.",
                setting=title,
                low=pointed(f"{low:g}"),
                high=grouped(round(high)),
            )
        else:
            text = tr("{setting}: type it; Enter takes it.", setting=title)
        self._show(text)

    def action_erase(self) -> None:
        """Take back a character; with none left, stop typing."""
        if self.page.typed:
            self.page.typed = self.page.typed[:-1]
            self._typing()
        else:
            self.action_end_value()

    def action_clear_search(self) -> None:
        """Forget what was typed."""
        self.page.typed = ""
        self._typing()

    def action_end_value(self) -> None:
        """Leave the value as it was."""
        self.page.typed = None
        self.context_changed()
        self._show()

    def action_take_value(self) -> None:
        """Take what was typed."""
        page = self.page
        text, row = page.typed or "", page.row
        try:
            value = row.default if not text else row.from_text(text.strip())
        except DocumentError as error:
            reason = str(error).removeprefix(f"{row.name}: ")
            self._show(f"{tr(row.title)}: {reason}", Tone.TROUBLE)
            return
        page.typed = None
        self.context_changed()
        self._change(row.name, value)

    # Actions

    def action_setting(self, way: int) -> None:
        """Move the cursor to another setting."""
        self.choose((self.page.cursor + way) % len(SHOWN))

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the setting with that number."""
        assert isinstance(key, int)
        self.page.cursor = key
        self._show()

    def action_setting_value(self, way: int) -> None:
        """Take the next value, or the one before."""
        page = self.page
        value = stepped(page.row, page.value, way, page.choices)
        if page.row.kind is Kind.TEXT:
            self._show(tr("Press Enter to type it."), Tone.QUIET)
        elif value != page.value:
            self._change(page.row.name, value)

    def action_change_setting(self) -> None:
        """Take the next value, or begin to type one."""
        page = self.page
        if page.row.kind in (Kind.NUMBER, Kind.TEXT):
            if not self._is_overruled():
                page.typed = "" if page.row.kind is Kind.NUMBER else str(page.value)
                self._typing()
        else:
            self.action_setting_value(1)

    def action_reset_setting(self) -> None:
        """Give the setting its default."""
        if not self._is_overruled():
            self._use(self.services.store.settings.reset(self.page.row.name))

    def action_reset_settings(self) -> None:
        """Give all settings of the list their defaults."""
        self._use(self.services.store.settings.reset(*(row.name for row in SHOWN)))
        self._show(tr("All settings have their defaults."))

    def _change(self, name: str, value: Any) -> None:  # noqa: ANN401
        if not self._is_overruled():
            self._use(self.services.store.settings.change(**{name: value}))

    def _use(self, settings: Settings) -> None:
        self.nav.use_settings(settings)
        self._show()

    def _is_overruled(self) -> bool:
        """Whether the environment holds instead of the file, which is then said."""
        variable = self.services.store.settings.overruled.get(self.page.row.name)
        if variable is not None:
            text = tr("{variable} is set in the environment: change it there.", variable=variable)
            self._show(text, Tone.TROUBLE)
        return variable is not None


RULES: Final = mark(
    "Every change holds at once and is kept in a file\n"
    "that you may also write yourself: it explains\n"
    "each setting, and your comments stay in it.\n"
    "* marks what is not as usual, $ what is set by an\n"
    "environment variable such as TUI_TANGRAM_THEME.\n"
    "\n"
    "{change_setting} takes the next value or lets you type\n"
    "one; {reset_setting} gives the default back.\n"
    "{keys} shows the keys of all actions."
)
