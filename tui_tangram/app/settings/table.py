"""All actions with their keys, as a list that can be searched."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

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
from tui_tangram.app.keymap import HELD_SUFFIX, NAMES, Keymap, contexts_of
from tui_tangram.app.keys import shown_key
from tui_tangram.language import tr
from tui_tangram.play.phrases import capital


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
        name,
        group_of(name),
        title(name),
        tuple(map(shown_key, keys)),
        keys == keymap.usual(name),
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
