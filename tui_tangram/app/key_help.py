"""The keys in words: for the footer and for help, from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from string import Formatter
from typing import Final

from tui_tangram.app.actions import (
    ACTIONS,
    IN_HAND,
    ROWS,
    Action,
    ActionRow,
    Availability,
    Context,
    KeyMode,
    Nouns,
)
from tui_tangram.app.actions.row import ActionFamily
from tui_tangram.app.clipboard import harmless
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import ARROWS, HOME_ROW, shown_key, shown_keys
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import capital
from tui_tangram.values import NamedTuple

AvailabilityOf = Callable[[Action], Availability]
"""A function that returns the answer of a screen about an action."""


class FooterItem(NamedTuple):
    """A key of the footer and its effect."""

    keys: str
    label: str
    pinned: bool = False
    actions: tuple[str, ...] = ()
    """The ids of the keys' actions, in their order."""

    @property
    def width(self) -> int:
        """The number of its cells."""
        return len(self.keys) + 1 + len(self.label)

    @property
    def brief(self) -> FooterItem:
        """The same where there is little room: of several actions what they have in common.

        >>> FooterItem("r R", "turn left, right", actions=("left", "right")).brief.label
        'turn'
        """
        words = self.label.partition(", ")[0].split(" ")
        alike = "," in self.label and len(words) > 1 < len(self.actions)
        return self._replace(label=words[0]) if alike else self

    def action_at(self, column: int) -> str:
        """Return the id of the action of a click on that cell of it, or an empty text.

        Where keys of several actions are written together each arrow is one of them, and each
        word; of a range the first and the last are.

        >>> item = FooterItem("shift+←→", "fine", actions=("left", "right"))
        >>> [item.action_at(column) for column in (0, 6, 7, 9)]
        ['', 'left', 'right', '']
        >>> item = FooterItem("wasd", "move", actions=("up", "left", "down", "right"))
        >>> [item.action_at(column) for column in (0, 3, 4)]
        ['up', 'right', '']
        >>> item = FooterItem("up/down", "scroll", actions=("up", "down"))
        >>> [item.action_at(column) for column in (0, 1, 2, 3, 6)]
        ['up', 'up', '', 'down', 'down']
        >>> item = FooterItem("r R", "turn left, right", actions=("left", "right"))
        >>> [item.action_at(column) for column in range(4)]
        ['left', '', 'right', '']
        """
        many, end = len(self.actions), len(self.keys)
        if many == 1 and 0 <= column < self.width:
            return self.actions[0]
        if not 0 <= column < end:
            return ""
        words = self.keys.replace("/", " ").split(" ")
        if len(words) == many:
            number = len(self.keys[: column + 1].replace("/", " ").split(" ")) - 1
            return "" if self.keys[column] in "/ " else self.actions[number]
        if self.keys[-1] in ARROWS:
            number = column - (end - many)
            return self.actions[number] if number >= 0 else ""
        if len(self.keys) == many:
            return self.actions[column]
        if self.keys[:1].isdigit():
            return {0: self.actions[0], end - 1: self.actions[-1]}.get(column, "")
        return ""


class HelpLine(NamedTuple):
    """A line of help: all keys of an action or a family, and their effect."""

    keys: str
    text: str


def key_of(keymap: Keymap, context: Context, intent: str, arguments: tuple[object, ...]) -> str:
    """Return the key of an intent in a context, as it is shown; empty if it has none."""
    meant = (one for one in ACTIONS if (one.intent, one.arguments) == (intent, arguments))
    found = next(filter(None, (keymap.first(one.id, context) for one in meant)), "")
    return keymap.shown(found) if found else ""


_NOUNS: Final = Nouns()


def _always(action: Action) -> Availability:
    del action
    return Availability.ENABLED


def _families(rows: Iterable[ActionRow]) -> Iterator[tuple[ActionRow, ...]]:
    """Yield the rows that share a line, in the order of their first."""
    groups: dict[ActionFamily | ActionRow, list[ActionRow]] = {}
    for row in rows:
        groups.setdefault(row.family or row, []).append(row)
    yield from map(tuple, groups.values())


def items(
    keymap: Keymap, context: Context, availability: AvailabilityOf = _always, nouns: Nouns = _NOUNS
) -> list[FooterItem]:
    """Return the items that the footer of *context* may show, the most useful first.

    With keys for one hand those are on its side; what has none there is in the palette, whose key
    is shown then.
    """
    found: list[FooterItem] = []
    shown = (row for row in ROWS if context in row.shown and availability(row.action).in_footer)
    palette = keymap.side and keymap.first("palette", context)
    for group in _families(shown):
        head = group[0]
        firsts = {row.action.id: keymap.first(row.action.id, context) for row in group}
        firsts = {name: key for name, key in firsts.items() if key}
        if head.action.id == "palette":
            firsts = firsts if palette else {}
        elif palette:
            firsts = {name: key for name, key in firsts.items() if key in keymap.side}
        if not firsts:
            continue
        for order in (HOME_ROW, ("left", "right")):
            if set(firsts.values()) <= set(order):
                firsts = dict(sorted(firsts.items(), key=lambda one: order.index(one[1])))
        keys = shown_keys(firsts.values())
        if head.family and head.family.each:
            keys = " ".join(map(shown_key, firsts.values()))
        elif " " in keys:
            # Arrows and digits are written together; of others the first says enough.
            name, key = next(iter(firsts.items()))
            firsts, keys = {name: key}, shown_key(key)
        label = nouns.label(head.family or head)
        found.append(FooterItem(keys, label, head.pinned, tuple(firsts)))
    return found


def fitting(found: Sequence[FooterItem], width: int, gap: int = 2) -> list[FooterItem]:
    """Return the items that fit in *width* cells: the pinned ones, then the first.

    They come in their order, the pinned ones last; one that has no room may be `brief`.
    """
    pinned = [item for item in found if item.pinned]
    room = width - sum(item.width + gap for item in pinned)
    chosen: list[FooterItem] = []
    for item in found:
        if item.pinned:
            continue
        shown = item if item.width <= room else item.brief
        if shown.width > room:
            break
        room -= shown.width + gap
        chosen.append(shown)
    return chosen + pinned


_KEYS: Final = mark("Keys")


def sections(
    keymap: Keymap,
    contexts: Sequence[Context],
    availability: AvailabilityOf = _always,
    nouns: Nouns = _NOUNS,
) -> list[tuple[str, list[HelpLine]]]:
    """Return the keys of a screen with these contexts, under headings.

    Actions of one titled context only stand under its title, those of typing under each title,
    and all others under "Keys".  In a game without a hand it has no title, nor has the empty one.
    """
    supported = [row for row in ROWS if availability(row.action).supported]
    handled = {
        one for row in supported if set(row.contexts) <= set(IN_HAND) for one in row.contexts
    }
    here = {context for context in contexts if context not in IN_HAND or context in handled}
    heading = {context: context.heading for context in contexts if context in here}
    if len(here) < len(contexts):
        heading[contexts[0]] = ""
    titles = list(filter(None, heading.values()))
    # Where the usual context has no title, its keys come first.
    order = [*titles, _KEYS] if heading[contexts[0]] else [_KEYS, *titles]
    listed: dict[str, list[HelpLine]] = {title: [] for title in order}
    for group in _families(row for row in supported if here & set(row.contexts)):
        head = group[0]
        where = [context for context in head.contexts if context in here]
        text = nouns.in_words((head.family or head).help)
        held = [tuple(_held(keymap, row)) for row in group]
        keys = [
            tuple(key for key in _keys(keymap, row, where) if key not in more)
            for row, more in zip(group, held, strict=True)
        ]
        line = HelpLine(_columns(keymap, keys), text)
        found = {heading[context] or _KEYS for context in where}
        typing = all(context.mode is KeyMode.TYPING for context in where)
        for title in found if len(found) == 1 or typing else {_KEYS}:
            if any(keys) and line not in listed[title]:  # two contexts may share their title
                listed[title].append(line)
        if any(held):
            for context in here.intersection(IN_HAND):
                listed[heading[context]].append(HelpLine(_columns(keymap, held), text))
    return [(tr(title), lines) for title, lines in listed.items() if lines]


def _held(keymap: Keymap, row: ActionRow) -> Iterator[str]:
    """Yield the keys of a row that apply only with something in hand."""
    if len(row.contexts) > 1:
        elsewhere = _keys(keymap, row, (one for one in row.contexts if one not in IN_HAND))
        yield from (key for key in _keys(keymap, row, row.contexts) if key not in elsewhere)


def _keys(keymap: Keymap, row: ActionRow, contexts: Iterable[Context]) -> tuple[str, ...]:
    """Return the keys of a row in any of *contexts*."""
    found = (key for context in contexts for key in keymap.keys(row.action.id, context))
    # The ones for the hand come first.
    return tuple(sorted(dict.fromkeys(found), key=lambda key: key not in keymap.side))


def _columns(keymap: Keymap, keys: Sequence[tuple[str, ...]]) -> str:
    """Return the first keys of all actions of a family, then their second keys and so on."""
    columns = ([key for key in column if key] for column in zip_longest(*keys))
    between = ", " if keymap.spoken else "  "
    return between.join(keymap.shown(*column) for column in columns)


def no_effect(keymap: Keymap, key: str) -> str:
    """Return the sentence that *key* has no effect."""
    text = tr("{key} does nothing here. {help} lists the keys.")
    return with_keys(keymap, text, key=harmless(keymap.shown(key)))


def key_in_words(keymap: Keymap, name: str, context: Context | None = None) -> str:
    """Return the key of an action for a sentence, or the palette's name if it has none."""
    key = keymap.first(name, context)
    return keymap.named(key) if key else tr("the palette")


class _WholeNames(Formatter):
    """Fills places whose names have dots."""

    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        """Return the value of the whole name."""
        del args
        return kwargs[field_name], field_name


def with_keys(keymap: Keymap, text: str, **values: str) -> str:
    """Return *text* with keys for the placeholders named like actions; *values* fills others.

    ``{arrows}`` and ``{Arrows}`` are the keys that move.

    >>> with_keys(Keymap(), "{undo} takes it back, {move.left} moves it.")
    'u takes it back, ← moves it.'
    """
    letters = HOME_ROW if keymap.first("move.up") == HOME_ROW[0] else ""
    values = {"Arrows": letters or tr("Arrows"), "arrows": letters or tr("arrows")} | values
    fields = [name for _, name, _, _ in Formatter().parse(text) if name]
    names = {name: key_in_words(keymap, name) for name in fields if name not in values}
    whole = _WholeNames().vformat(text, (), names | values)
    palette = tr("the palette")
    for end in ".!?":
        whole = whole.replace(f"{end} {palette}", f"{end} {capital(palette)}")
    return capital(whole) if whole.startswith(f"{palette} ") else whole
