"""The screen of keys: the keys of each action, changed by pressing the new one."""

from __future__ import annotations

from collections.abc import Hashable

from textual.events import Key

from tui_tangram.app.actions import Context, context_text
from tui_tangram.app.keys import key_name, shown_key, undelivered
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.settings.keys_page import KeysPage
from tui_tangram.app.settings.table import title
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.language import mark, tr


class KeysScreen(PageScreen[KeysPage]):
    """Shows which key does what, and changes it."""

    contexts = (Context.KEYS, Context.FINDING, Context.PRESSING, Context.JUMP)
    topic = mark("keys")
    rules = mark(
        "Each line is an action with its keys.\n"
        "* marks keys that differ from the default.\n"
        "{change_key}, then a key, replaces the keys.\n"
        "{add_key} adds a key, {remove_key} removes the last one.\n"
        "If another action has that key already, you see\n"
        "which. Press it again to take it over.\n"
        "{reset_key} resets an action to its default keys.\n"
        "Keys are saved in the settings file: the name of\n"
        "the action with a list of its keys."
    )

    def __init__(self, services: Services) -> None:
        """Show the current keys."""
        super().__init__(services)
        self.page = KeysPage(services.paint, services.keymap)
        self._more = False
        """Whether the new key is an additional one."""
        self._asked = ""
        """The key whose other action was announced: pressed again, it is taken from there."""

    @property
    def situation(self) -> Context:
        """The context: a search, waiting for a key, or the list."""
        return Context.PRESSING if self.page.pressing else super().situation

    def settings_changed(self, *, repainted: bool) -> None:
        """Show the current keys."""
        self.page.keymap = self.services.keymap
        self.page.look()
        super().settings_changed(repainted=repainted)

    def describe_cursor(self) -> str:
        """Return the action that the cursor is on, and its keys."""
        row = self.page.row
        return f"{row.text}: {', '.join(row.keys) or tr('no key')}." if row else ""

    # Searching

    def action_find_action(self) -> None:
        """Start or continue a search."""
        self.ask(TypedLine(Context.FINDING, self.page.wanted, live=self.page.find))
        self.moved()

    def line_changed(self) -> None:
        """Show the rows that the search has found."""
        self.moved()

    # Moving

    def action_step(self, way: int) -> None:
        """Move the cursor to another action."""
        self.page.move(way)
        self.moved()

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the action with that name in the settings."""
        self.page.chosen = str(key)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move the cursor by a page."""
        self.action_step(way * max(self.page.view.height - 2, 1))

    def action_end(self, way: int) -> None:
        """Move the cursor to the first action, or the last."""
        self.action_step(way * len(self.page.rows))

    # Changing

    @property
    def takes_keys(self) -> bool:
        """Whether the screen waits for a new key."""
        return self.page.pressing

    def action_new_key(self, more: bool) -> None:
        """Wait for a key to replace the present ones, or for one *more*."""
        row, page = self.page.row, self.page
        if row is None or self.is_overruled("keys"):
            return
        page.pressing, self._more, self._asked = True, more, ""
        self.context_changed()
        if more:
            text = tr("{action}: press one more key, or Esc to cancel.", action=row.text)
        else:
            text = tr("{action}: press a key, or Esc to cancel.", action=row.text)
        self.moved(text)

    def action_end_pressing(self) -> None:
        """Leave the keys as they are."""
        self.page.pressing = False
        self.context_changed()
        self.moved()

    def take_key(self, event: Key) -> None:
        """Give the action the key that was pressed, if it can have it."""
        row = self.page.row
        assert row is not None
        try:
            key = key_name(event.key)
        except ValueError:
            self.moved(tr("This key cannot be used. Try another."), Tone.TROUBLE)
            return
        name, shown = row.name, shown_key(key)
        keymap = self.services.keymap
        if reason := undelivered(key):
            text = tr(
                "Your terminal may not send {key}: {reason}. Try another.", key=shown, reason=reason
            )
            self.moved(text, Tone.TROUBLE)
            return
        before = keymap.own(name)
        owner = keymap.owner(name, key)
        if owner is not None and self._asked != key:
            self._asked = key
            # The instruction comes first, as the end may not fit in a narrow window.
            text = tr(
                "{key} is in use. Press it again to take it from “{action}” ({where}).",
                key=shown,
                action=title(owner.name),
                where=context_text(owner.context),
            )
            self.moved(text, Tone.TROUBLE)
            return
        wanted = (*before, key) if self._more else (key,)
        self.page.pressing = False
        text = f"{row.text}: {shown}."
        if owner is not None:
            text += " " + tr("Removed from “{action}”.", action=title(owner.name))
        self._change(keymap.with_keys(name, wanted), text)
        self.context_changed()

    def action_remove_key(self) -> None:
        """Remove the last key of the action."""
        row = self.page.row
        if row is None:
            return
        keys = self.services.keymap.own(row.name)
        if keys:
            changes = self.services.keymap.with_keys(row.name, keys[:-1])
            key = shown_key(keys[-1])
            self._change(changes, tr("{action}: {key} removed.", action=row.text, key=key))

    def action_reset_key(self) -> None:
        """Give the action its usual keys, if no other has them."""
        row, keymap = self.page.row, self.services.keymap
        if row is None:
            return
        usual = keymap.usual(row.name)
        for key in usual:
            owner = keymap.owner(row.name, key)
            if owner is not None:
                text = tr(
                    "{key} is used by “{action}” ({where}). Change that first.",
                    key=shown_key(key),
                    action=title(owner.name),
                    where=context_text(owner.context),
                )
                self.moved(text, Tone.TROUBLE)
                return
        self._change(
            keymap.with_keys(row.name, usual), tr("{action}: default keys.", action=row.text)
        )

    def action_reset_keys(self) -> None:
        """Give all actions their usual keys."""
        self._change({}, tr("All keys are at their defaults."))

    def _change(self, keys: dict[str, tuple[str, ...]], text: str) -> None:
        if self.is_overruled("keys"):
            return
        file = self.services.store.settings
        settings = file.change(keys=keys) if keys else file.reset("keys")
        self.nav.use_settings(settings)
        self.moved(text, Tone.SUCCESS)
