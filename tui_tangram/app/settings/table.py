"""All actions with their keys, as a list that can be searched."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.actions import ANGLES, IN_HAND, PIECES, TILES, Context, Nouns, action
from tui_tangram.app.keymap import HELD_SUFFIX, NAMES, Keymap, contexts_of
from tui_tangram.app.keys import shown_key


class KeyRow(NamedTuple):
    """A line of the list: an action, or what it is with something in hand."""

    name: str
    """As the settings have it."""
    group: str
    """Where its keys hold, in a word or two."""
    text: str
    """What the action does."""
    keys: tuple[str, ...]
    """Its keys as they are written for the player."""
    usual: bool
    """Whether these are the usual ones."""


_TILES: Final = frozenset({*TILES, Context.TILE_SOLVED, Context.JUMP, Context.NAMING,
                           Context.SIFT, Context.STOW})  # fmt: skip
_PIECES: Final = frozenset({*PIECES, *ANGLES, Context.SOLVED, Context.ANGLE_SOLVED})
_PLAY: Final = _TILES | _PIECES | {Context.PAUSED}
_PARTS: Final = {
    Context.SEARCH: "Gallery",
    Context.TYPING: "New board",
    Context.SEEKING: "New board",
    Context.PICKING: "Solutions",
    Context.EXPORT: "Solutions",
    Context.SPOILER: "Solutions",
    Context.VALUE: "Settings",
    Context.FINDING: "Keys",
    Context.PRESSING: "Keys",
}
"""States of a screen that has a name of its own."""
_NOUNS: Final = Nouns(piece="piece or tile", puzzle="puzzle", turned="", tray="tray or drawer",
                      take="take", takes="Take what the cursor is on")  # fmt: skip


def group_of(name: str) -> str:
    """Return where the keys of *name* hold, in a word or two.

    >>> [group_of(name) for name in ("flip", "take_1", "zoom_in", "erase", "continue_game")]
    ['Every game', 'Tangrams', 'Edge matching', 'Several screens', 'Home']
    """
    where = set(contexts_of(name))
    if where <= _PIECES:
        return "Tangrams"
    if where <= _TILES:
        return "Edge matching"
    if where <= _PLAY:
        return "Every game"
    screens = {_PARTS.get(one, one.value.capitalize()) for one in where}
    return screens.pop() if len(screens) == 1 else "Several screens"


def key_rows(keymap: Keymap, text: str = "") -> tuple[KeyRow, ...]:
    """Return the lines with all words of *text* in them, group by group."""
    words = text.lower().split()
    groups: dict[str, list[KeyRow]] = {}
    for name in NAMES:
        row = _row(keymap, name)
        said = f"{row.group} {row.text} {row.name} {' '.join(row.keys)}".lower()
        if all(word in said for word in words):
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


def title(name: str) -> str:
    """Return what the action of *name* does."""
    found = action(name.removesuffix(HELD_SUFFIX))
    text = _NOUNS.in_words(found.help)
    return f"{text} (in hand)" if name.endswith(HELD_SUFFIX) else text


def places(name: str) -> str:
    """Return where the keys of *name* hold, context by context.

    >>> places("flip/held")
    'a piece in hand, a piece in hand, free angles, a tile in hand'
    """
    where = contexts_of(name)
    if len(where) > len(IN_HAND) + 6:
        return "almost everywhere"
    return ", ".join(context.value for context in where)
