"""The screen of keys: the keys of each action, changed by pressing the new one.

All actions are in a list, with their keys, that can be searched; more on one of them is below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from textual.events import Key
from textual.geometry import Region

from tui_tangram.app.actions import (
    ACTIONS,
    ANY_NOUNS,
    GAME_CONTEXTS,
    PLAY,
    ROWS,
    Context,
    action,
    context_text,
)
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keymap import HELD_SUFFIX, NAMES, Keymap, contexts_of
from tui_tangram.app.keys import key_name, shown_key, undelivered
from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.preview import halves
from tui_tangram.app.scrolling import ScrollWindow, nearest
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.columns import last, wrap
from tui_tangram.play.phrases import capital
from tui_tangram.player.setting import written
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple


class KeyRow(NamedTuple):
    """A line of the list: an action, or its keys with something in hand."""

    name: str
    """As the settings have it."""
    group: str
    """The contexts in which its keys hold, in a word or two."""
    text: str
    """The effect of the action."""
    keys: tuple[str, ...]
    """Its keys as they are written for the player."""
    usual: bool
    """Whether these are the usual ones."""


_NAMED: Final = 8
"""The number of contexts that are named where there are more."""
_PLAY: Final = set(PLAY).union(*GAME_CONTEXTS.values())
_PARTS: Final = {
    Context.SEARCH: Context.GALLERY,
    Context.KINDS: Context.NEW,
    Context.TYPING: Context.NEW,
    Context.MAKING: Context.NEW,
    Context.FILTER_SOLUTIONS: Context.SOLUTIONS,
    Context.SPOILER: Context.SOLUTIONS,
    Context.VALUE: Context.SETTINGS,
    Context.FINDING: Context.KEYS,
    Context.PRESSING: Context.KEYS,
}
"""States of a screen, and the screen."""

_HELPS: Final = {one.id: Counter[str]() for one in ACTIONS}
"""In how many contexts each action has each of its help texts, by the ids of the actions."""
for _one in ROWS:
    _HELPS[_one.action.id][_one.help] += len(_one.contexts)


def group_of(name: str) -> str:
    """Return where the keys of *name* hold, in a word or two.

    >>> [group_of(name) for name in ("flip", "take_1", "zoom_in", "list.up", "continue_game")]
    ['Every game', 'Tangrams', 'Tile boards', 'Several screens', 'Home']
    """
    where = set(contexts_of(name))
    for game, contexts in GAME_CONTEXTS.items():
        if where <= set(contexts):
            return tr(game)
    if where <= _PLAY:
        return tr("Every game")
    screens = {_PARTS.get(one, one) for one in where}
    if len(screens) > 1:
        return tr("Several screens")
    name = context_text(screens.pop())
    return capital(name)


def key_rows(keymap: Keymap, text: str = "") -> tuple[KeyRow, ...]:
    """Return the lines with all words of *text* in them, group by group."""
    words = text.lower().split()
    groups: dict[str, list[KeyRow]] = {}
    for name in NAMES:
        row = _row(keymap, name)
        searched = " ".join((row.group, *_words(name), row.name, *row.keys)).lower()
        if all(word in searched for word in words):
            groups.setdefault(row.group, []).append(row)
    return tuple(row for rows in groups.values() for row in rows)


def _row(keymap: Keymap, name: str) -> KeyRow:
    keys = keymap.own(name)
    return KeyRow(
        name, group_of(name), title(name), tuple(map(shown_key, keys)), keys == keymap.usual(name)
    )


def _words(name: str) -> list[str]:
    """Return all help texts of *name*, the most frequent first."""
    counts = _HELPS[action(name.removesuffix(HELD_SUFFIX)).id]
    return [ANY_NOUNS.in_words(text) for text, _ in counts.most_common()]


def title(name: str) -> str:
    """Return the effect of the action of *name*, in its most frequent words."""
    text = _words(name)[0]
    return tr("{action} (holding)", action=text) if name.endswith(HELD_SUFFIX) else text


def places(name: str) -> str:
    """Return where the keys of *name* hold, context by context.

    >>> places("flip/held")
    'holding a piece, holding a tile'
    """
    where = contexts_of(name)
    if 2 * len(where) > len(Context):
        return tr("almost everywhere")
    first = ", ".join(map(context_text, where[:_NAMED]))
    more = len(where) - _NAMED
    return first if more <= 0 else tr("{places} and {n} more", places=first, n=more)


_TITLE: Final = 2
_DETAILS: Final = 3
"""Lines below the list, the first of them empty."""
_KEYS: Final = 18
"""Columns of keys."""
_LISTED: Final = 80
"""Columns of the list next to the details."""
_WIDE: Final = 48
"""The fewest columns for the details next to the list."""


class KeysPage(CursorPage):
    """All actions with their keys."""

    def __init__(self, paint: Painter, keymap: Keymap) -> None:
        """Show the keys of *keymap*."""
        super().__init__(paint)
        self.keymap = keymap
        self.pressing = False
        """Whether the screen waits for a key."""
        self.chosen = ""
        """The name of the action under the cursor, as in the settings."""
        self.wanted = ""
        """The words to search for."""
        self.rows: tuple[KeyRow, ...] = ()
        self.view = ScrollWindow()
        self.look()

    def find(self, text: str) -> None:
        """Search for *text*."""
        self.wanted = text
        self.look()

    def look(self) -> None:
        """Find the matching rows; the cursor stays on its row, if that is one."""
        self.rows = key_rows(self.keymap, self.wanted)
        names = [row.name for row in self.rows]
        if self.chosen not in names:
            self.chosen = names[0] if names else ""

    @property
    def cursor(self) -> int:
        """The number of the row that the cursor is on."""
        return next((n for n, row in enumerate(self.rows) if row.name == self.chosen), 0)

    @property
    def row(self) -> KeyRow | None:
        """The row that the cursor is on; None when there is none."""
        return self.rows[self.cursor] if self.rows else None

    def move(self, way: int) -> None:
        """Move the cursor *by* rows, to the first or the last at most."""
        if self.rows:
            self.chosen = self.rows[nearest(self.cursor + way, len(self.rows))].name

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title with the search, the list, and an explanation of one action."""
        paint = self.paint
        room = width - 2 * MARGIN
        number = len(self.rows)
        found = tr("{n} found", n=number)
        if not self.wanted:
            found = trn("{n} action", "{n} actions", number)
        sought = ""
        if self.searching or self.wanted:
            sought = f"  / {last(self.wanted, room - 24)}{self.caret if self.searching else ''}"
        head = self.header(tr("Keys"), found, width, paint.words(sought, inks.ACCENT))
        split = halves(width, _LISTED, _LISTED)
        if split.preview < _WIDE:
            listed = self._list(room, height - _TITLE - _DETAILS)
            details = ([paint.fitted(text, room, ink)] for text, ink in self._details())
            return [head, (), *listed, (), *self.indented(details)]
        listed = self._list(split.listed, height - _TITLE)
        explanation = self._explanation(min(split.preview, _LISTED))[: height - _TITLE]
        return [head, (), *self.side_by_side(listed, explanation, split.column)]

    def _explanation(self, width: int) -> list[Words]:
        """Return the action with its keys and details, in the lines of a wide window."""
        paint, row = self.paint, self.row
        lines: list[Words] = []
        if row is not None:
            lines += [
                [paint.words(text, bold=True)] for text in wrap(paint.written(row.text), width)
            ]
            keys = paint.written("  ".join(row.keys) or tr("no key"))
            lines += [(), *([paint.words(text, bold=True)] for text in wrap(keys, width))]
        for detail, ink in self._details():
            lines += [
                (),
                *([paint.words(text, ink)] for text in wrap(paint.written(detail), width)),
            ]
        return lines

    def _list(self, room: int, height: int) -> list[Words]:
        paint = self.paint
        found: list[Words] = []
        rows: dict[Hashable, int] = {}
        group = ""
        for row in self.rows:
            if row.group != group:
                group = row.group
                found += [
                    *([()] if found else []),
                    [paint.gap(MARGIN), paint.words(group, inks.QUIET)],
                ]
            rows[row.name] = len(found)
            found.append(self._line(row, room))
        # A heading above the first row of a group is visible with it.
        box = Region(MARGIN + 2, _TITLE, room - 2, height)
        seen = self.visible_lines(self.view, found, rows, self.chosen, box, above=1)
        self.place = (MARGIN + 2, _TITLE + rows.get(self.chosen, 0) - self.view.top)
        return seen

    def _line(self, row: KeyRow, room: int) -> Words:
        paint = self.paint
        chosen = row.name == self.chosen
        keys = "  ".join(row.keys) or tr("no key")
        if chosen and self.pressing:
            keys = tr("press a key")
        keys = paint.cut(keys, _KEYS - 3)
        ink = inks.QUIET if not row.keys else inks.TEXT
        mark = paint.words(" " if row.usual else "*", inks.ACCENT)
        text = paint.cut(row.text, room - _KEYS - 2)
        # Without colours the chosen row is reversed.
        key_words = paint.words(keys, ink, bold=True) if not chosen else paint.chosen(keys)
        gap = paint.gap(_KEYS - len(keys))
        words = paint.words(text, inks.ACCENT if chosen else inks.TEXT, bold=chosen)
        return [paint.gap(MARGIN), mark, paint.gap(1), key_words, gap, words]

    def _details(self) -> list[tuple[str, int]]:
        """Return two lines with their inks."""
        row = self.row
        if row is None:
            return [(tr("No action found."), inks.QUIET)]
        usual = "  ".join(map(shown_key, self.keymap.usual(row.name)))
        line = f"{_quoted(row.name)} = {written(self.keymap.own(row.name))}"
        note = tr("In the file: {line}", line=line)
        if not row.usual:
            note = tr("Default: {keys}.", keys=usual) + "  " + note
        refused = self.keymap.refused.get(row.name, "")
        if refused:
            return [
                (tr("In the file but not used: {reason}.", reason=refused), inks.TROUBLE),
                (note, inks.QUIET),
            ]
        return [(tr("Where: {places}.", places=places(row.name)), inks.QUIET), (note, inks.QUIET)]


def _quoted(name: str) -> str:
    return name if name.replace("_", "").isalnum() else f'"{name}"'


class KeysScreen(PageScreen[KeysPage]):
    """Shows which key does what, and changes it."""

    contexts = (Context.KEYS, Context.FINDING, Context.PRESSING, Context.JUMP)
    topic = mark("keys")
    rules = "keys"

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
        """Return the action that the cursor is on, and its keys; in reader mode those first."""
        row = self.page.row
        if row is None:
            return ""
        if self.announcer.speech:
            keymap = self.services.keymap
            keys = keymap.shown(*keymap.own(row.name)) or tr("no key")
            return f"{keys}: {row.text}."
        return f"{row.text}: {', '.join(row.keys) or tr('no key')}."

    # Searching

    def action_find_action(self) -> None:
        """Start or continue a search."""
        self.ask_search(Context.FINDING, self.page.wanted, self.page.find)
        self.moved(tr("Search: type part of a name.") if self.announcer.speech else "")

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
            text = tr("{action}: press one more key, or {end_pressing} to cancel.")
        else:
            text = tr("{action}: press a key, or {end_pressing} to cancel.")
        self.moved(with_keys(self.services.keymap, text, action=row.text))

    def action_end_pressing(self) -> None:
        """Leave the keys as they are."""
        self.page.pressing = False
        self.context_changed()
        self.moved()

    def take_key(self, event: Key) -> None:
        """Give the action the key that was pressed, if it can have it; or cancel."""
        if event.key in self.services.keymap.keys("end_pressing"):
            self.action_end_pressing()
            return
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
