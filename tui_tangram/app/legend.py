"""What the keys do, in words: for the footer and for help, from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from string import Formatter
from typing import Final, NamedTuple

from tui_tangram.app.actions import ACTIONS, FAMILIES, IN_HAND, Action, Context, Nouns
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import ARROWS, shown_key, shown_keys
from tui_tangram.language import mark, tr

Allowed = Callable[[Action], bool]
"""Whether a screen offers an action at all."""


class Item(NamedTuple):
    """A key of the footer and what it does."""

    keys: str
    label: str
    pinned: bool = False
    actions: tuple[str, ...] = ()
    """The ids of what the keys do, in their order."""

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return len(self.keys) + 1 + len(self.label)

    def action_at(self, column: int) -> str:
        """Return the id of what a click on that cell of it does, or nothing.

        Where keys of several actions are written together each arrow is one of them, in ascii
        each word; of a range the first and the last are.

        >>> item = Item("shift+←→", "fine", actions=("left", "right"))
        >>> [item.action_at(column) for column in (0, 6, 7, 9)]
        ['', 'left', 'right', '']
        >>> item = Item("up/down", "scroll", actions=("up", "down"))
        >>> [item.action_at(column) for column in (0, 1, 2, 3, 6)]
        ['up', 'up', '', 'down', 'down']
        """
        many, end = len(self.actions), len(self.keys)
        if many == 1 and 0 <= column < self.width:
            return self.actions[0]
        if not 0 <= column < end:
            return ""
        words = self.keys.split("/")
        if len(words) == many:
            number = self.keys[:column].count("/")
            return "" if self.keys[column] == "/" else self.actions[number]
        if self.keys[-1] in ARROWS:
            number = column - (end - many)
            return self.actions[number] if number >= 0 else ""
        if self.keys[:1].isdigit():
            return {0: self.actions[0], end - 1: self.actions[-1]}.get(column, "")
        return ""


class Line(NamedTuple):
    """A line of help: all keys of an action or a family, and what they do."""

    keys: str
    text: str


_NOUNS: Final = Nouns()


def _always(action: Action) -> bool:
    del action
    return True


def _families(actions: Iterable[Action]) -> Iterator[tuple[Action, ...]]:
    """Yield the actions that share a line, in the order of their first."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(f"family {action.family}" if action.family else action.id, []).append(
            action
        )
    yield from map(tuple, groups.values())


def items(
    keymap: Keymap, context: Context, allowed: Allowed = _always, nouns: Nouns = _NOUNS
) -> list[Item]:
    """Return what the footer of *context* may show, the most useful first."""
    found: list[Item] = []
    shown = (action for action in ACTIONS if context in action.shown)
    for group in _families(filter(allowed, shown)):
        found_keys = [keymap.keys(action.id, context) for action in group]
        firsts = [names[0] for names in found_keys if names]
        if not firsts:
            continue
        keys = shown_keys(firsts)
        names = tuple(one.id for one, some in zip(group, found_keys, strict=True) if some)
        if " " in keys or len(firsts) == 1:
            # Arrows and digits are written together; of others the first says enough.
            names = names[:1]
            keys = shown_key(keymap.first(names[0], context))
        head = group[0]
        label = nouns.label(FAMILIES[head.family] if head.family else head)
        found.append(Item(keys, label, head.pinned, names))
    return found


def fitting(found: Sequence[Item], width: int, gap: int = 2) -> list[Item]:
    """Return the items that fit in *width* cells: the pinned ones, then the first.

    They come in their order, the pinned ones last.
    """
    pinned = [item for item in found if item.pinned]
    room = width - sum(item.width + gap for item in pinned)
    chosen: list[Item] = []
    for item in found:
        if item.pinned:
            continue
        if item.width > room:
            break
        room -= item.width + gap
        chosen.append(item)
    return chosen + pinned


_KEYS: Final = mark("Keys")
_TITLES: Final[Mapping[Context, str]] = {
    Context.FREE: mark("Nothing in hand"),
    Context.HELD: mark("A piece in hand"),
    Context.TILE_FREE: mark("Nothing in hand"),
    Context.TILE_HELD: mark("A tile in hand"),
    Context.JUMP: mark("While you jump"),
    Context.NAMING: mark("While you name a drawer"),
    Context.SIGNING: mark("While you say your name"),
    Context.SIFT: mark("While you choose which tiles are shown"),
    Context.STOW: mark("While you choose a drawer"),
    Context.SOLVED: mark("Solved"),
    Context.TILE_SOLVED: mark("Solved"),
    Context.SEARCH: mark("While you type a search"),
    Context.TYPING: mark("While you type an ID"),
    Context.SEEKING: mark("While a board is looked for"),
    Context.SPOILER: mark("Before solutions are shown"),
    Context.PICKING: mark("While you choose pieces of a solution"),
    Context.EXPORT: mark("While you choose what to write"),
    Context.VALUE: mark("While you type a value"),
    Context.FINDING: mark("While you type a search"),
    Context.PRESSING: mark("While a key is waited for"),
    Context.SCORE_SEARCH: mark("While you type a search"),
    Context.SCORE_PATH: mark("While you name a file"),
    Context.ENTERING: mark("While you type"),
}
"""Contexts whose own keys have a heading of their own in help."""


def sections(
    keymap: Keymap,
    contexts: Sequence[Context],
    allowed: Allowed = _always,
    nouns: Nouns = _NOUNS,
) -> list[tuple[str, list[Line]]]:
    """Return the keys of a screen with these contexts, under headings.

    What holds in one titled context only stands under its title, all else under "Keys".
    """
    titles = [_TITLES[context] for context in contexts if context in _TITLES]
    # Where the usual context has no title, its keys come first.
    order = [*titles, _KEYS] if contexts[0] in _TITLES else [_KEYS, *titles]
    listed: dict[str, list[Line]] = {title: [] for title in order}
    here = set(contexts)
    shown = (action for action in ACTIONS if here & set(action.contexts))
    for group in _families(filter(allowed, shown)):
        head = group[0]
        where = here & set(head.contexts)
        only = next(iter(where)) if len(where) == 1 else None
        title = _TITLES.get(only, _KEYS) if only else _KEYS
        text = nouns.in_words(FAMILIES[head.family].help if head.family else head.help)
        held = [tuple(_held(keymap, action)) for action in group]
        keys = [
            tuple(key for key in keymap.keys(action.id) if key not in more)
            for action, more in zip(group, held, strict=True)
        ]
        if any(keys):
            listed[title].append(Line(_columns(keys), text))
        if any(held):
            for context in here.intersection(IN_HAND):
                listed[_TITLES[context]].append(Line(_columns(held), text))
    return [(tr(title), lines) for title, lines in listed.items() if lines]


def _held(keymap: Keymap, action: Action) -> Iterator[str]:
    """Yield the keys that do *action* only while something is in hand, though it may be done."""
    if len(action.contexts) > 1:
        elsewhere = {
            key
            for context in action.contexts
            if context not in IN_HAND
            for key in keymap.keys(action.id, context)
        }
        yield from (key for key in keymap.keys(action.id) if key not in elsewhere)


def _columns(keys: Sequence[tuple[str, ...]]) -> str:
    """Return the first keys of all actions of a family, then their second keys and so on."""
    columns = ([key for key in column if key] for column in zip_longest(*keys))
    return "  ".join(shown_keys(column) for column in columns)


def with_keys(keymap: Keymap, text: str) -> str:
    """Return *text* with keys in the places that are called like actions.

    >>> with_keys(Keymap(), "{undo} takes it back.")
    'u takes it back.'
    """
    names = {
        name: shown_key(key) if (key := keymap.first(name)) else tr("the palette")
        for _, name, _, _ in Formatter().parse(text)
        if name
    }
    return text.format(**names)


__all__ = ["Item", "Line", "fitting", "items", "sections", "with_keys"]
