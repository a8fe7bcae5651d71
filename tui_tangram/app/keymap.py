"""The keys in effect: the usual ones, or those for one hand, changed by the player's settings.

Keys for one hand
-----------------
Some are added to the usual ones, others are moved. A map for a hand has all keys of some actions,
in place of the usual ones; the settings of single actions override it. The usual keys stay wherever
the map does not need them. The left hand moves with W, A, S and D and pages with digits; the right
one has the arrows and the keys around Enter. Actions without a key on the hand's side are in the
palette, whose key is there, as are those that walk in it and choose; footers name it in place of
them. With something in hand the number pad turns it: 7 and 9, 8 to turn it over, 1 and 3 for fits,
0 to the tray; so digits pick up pieces only with nothing in hand, and the jump key always. Nothing
needs two keys at once. Where text is typed the hand travels for letters and numbers, but not to
accept them, to cancel, erase, clear or complete: those are keys of its side that are no text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tui_tangram.app.actions import (
    ACTIONS,
    IN_HAND,
    ROWS,
    Action,
    Context,
    KeyMode,
    action,
    context_text,
    former_names,
    places,
    renamed,
)
from tui_tangram.app.keys import (
    is_text,
    key_name,
    named_key,
    shown_key,
    shown_keys,
    spoken_key,
    undelivered,
)
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

SIDES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "left": frozenset(
            [*"qwertasdfgzxcvb12345", "grave_accent", "tab", "escape", "space",
             "f1", "f2", "f3", "f4", "f5"]
        ),
        "right": frozenset(
            [
                *"yuiophjklnm67890", "comma", "full_stop", "slash", "semicolon", "apostrophe",
                "left_square_bracket", "right_square_bracket", "backslash", "minus",
                "equals_sign", "left", "up", "down", "right", "enter", "backspace", "delete",
                "home", "end", "pageup", "pagedown", "f7", "f8", "f9",
            ]
        ),
    }
)  # fmt: skip
"""The keys on either side of a keyboard, by Textual's names."""


_FOR_LEFT: Final = {
    "up": "w", "left": "a", "down": "s", "right": "d",
    "pageup": "1", "pagedown": "2", "home": "3", "end": "4",
}  # fmt: skip
"""Keys for the left hand, by the keys that it cannot reach."""


_NUMBERED: Final = (
    "lab_page_up", "lab_page_down", "first_row", "last_row", "next_corner", "previous_corner",
    "drawer_up", "drawer_down", "drawer_first", "drawer_last",
)  # fmt: skip
"""Actions that keep their keys, because digits mean something else there."""


@cache
def hand_keys(hand: str) -> Mapping[str, Iterable[str]]:
    """Return the keys of a hand's map, by the names of actions; none for both hands."""
    if hand not in SIDES:
        return {}
    import tomllib  # late: only a map needs it

    text = Path(__file__).with_name("hands.toml").read_text("utf-8")
    maps: Mapping[str, dict[str, Iterable[str]]] = tomllib.loads(text)
    near: dict[str, Iterable[str]] = {
        one.id: (*one.keys, _FOR_LEFT[one.keys[0]])
        for one in ACTIONS
        if len(one.keys) == 1
        and one.keys[0] in _FOR_LEFT
        and one.id not in _NUMBERED
        and Context.FILTER_SOLUTIONS not in places(one)  # letters are text there
    }
    digits: dict[str, Iterable[str]] = {one.id: () for one in ACTIONS if one.id.startswith("swap_")}
    return maps["either"] | digits | (near if hand == "left" else {}) | maps[hand]


HELD_SUFFIX: Final = "/held"
"""In the settings: ``"turn_left"`` are the keys of an action, ``"turn_left/held"`` those
that it has only while something is in hand, with keys for one hand those of the number pad."""


class KeyOwner(NamedTuple):
    """An action that a key belongs to already."""

    name: str
    """The action's name in the settings."""
    context: Context
    """The context in which it has the key."""


class Keymap:
    """The keys of every action: the usual ones, changed by the player's settings.

    Changes that cannot be made leave the default and are in `troubles`, one line each:
    an action or a key that does not exist, and a key that would have two effects in one context. Of
    two changes with the same key, the later in the table is refused.

    Changes may have former names, of which several are one action now.  It has the keys of
    all of them: the usual ones, unless each had others, and those that they had.  Such a key
    holds wherever no other action has it, so it still does what it did in its old place.
    """

    def __init__(
        self,
        changes: Mapping[str, Iterable[str]] | None = None,
        hand: str = "both",
        *,
        spoken: bool = False,
    ) -> None:
        """Apply *changes*: new keys by the names of actions, as the settings have them.

        The usual keys are those for *hand*, as the settings call it.  *spoken*: keys are named in
        words.
        """
        self.spoken = spoken
        """Whether keys are named in words."""
        refused: dict[str, str] = {}
        usual = self._usual = _usual_for(hand)
        accepted, self._former = _understood(changes or {}, usual, refused)
        # The usual keys do not clash.
        while accepted and (clash := _clash({**usual, **accepted}, accepted)):
            loser, key, other, where = clash
            del accepted[loser]
            refused[loser] = _used(key, KeyOwner(other, where), loser, usual[loser])
        self._keys = {**usual, **accepted}
        self.side = SIDES.get(hand, frozenset())
        """The keys on the side of the one hand; none where both are at the keyboard."""
        self._elsewhere: set[tuple[str, str, Context]] = set()
        """Actions with keys by former names that are another's in these contexts."""
        for name in self._former:
            now = renamed()[name]
            for key in self._former[name]:
                if taken := self._join(now, key):
                    refused[name] = _used(key, taken, name, self._keys[now])
            if self._former[name] and not self._keys[now]:
                for key in usual[now]:
                    self._join(now, key)
        self._bindings: dict[Context, dict[str, Action]] = {}
        self.refused: Mapping[str, str] = refused
        """The reasons why changes were refused, by their names in the settings."""

    def _join(self, name: str, key: str) -> KeyOwner | None:
        """Give an action one more key where it is free; return who has it if it nowhere is."""
        if key in self._keys[name]:
            return None
        here = contexts_of(name)
        taken = {one: owner for one in here if (owner := self._owner(name, key, (one,)))}
        if len(taken) == len(here):
            return taken[here[0]]
        self._keys[name] += (key,)
        self._elsewhere |= {(name, key, one) for one in taken}
        return None

    @property
    def troubles(self) -> tuple[str, ...]:
        """The changes that were refused and the reasons, one line each."""
        return tuple(f"keys: {reason}" for reason in self.refused.values())

    def keys(self, name: str, context: Context | None = None) -> tuple[str, ...]:
        """Return Textual's names of the keys of an action.

        With *context*, those that do it there, of which none is text where text is typed; without,
        those that do it somewhere.
        """
        found = action(name)
        if context is not None and context not in places(found):
            return ()
        in_hand = context is None or context in IN_HAND
        more = self._keys.get(found.id + HELD_SUFFIX, ()) if in_hand else ()
        keys = (*self._keys[found.id], *more)
        if context is not None and context.mode is KeyMode.TYPING:
            keys = tuple(key for key in keys if not is_text(key))
        return tuple(key for key in keys if (found.id, key, context) not in self._elsewhere)

    def first(self, name: str, context: Context | None = None) -> str:
        """Return the key of an action that is named where one is enough; empty if it has none.

        With keys for one hand that is one on its side, or a digit, for which the hand travels;
        where keys are named in words, another than Escape, which screen readers may take.

        >>> [Keymap(hand=hand).first("next_fit") for hand in ("both", "left")]
        ['n', 'tab']
        >>> [Keymap(hand=hand).first("redo") for hand in ("both", "left")]
        ['U', '']
        """
        keys = self.keys(name, context)
        if self.spoken:
            keys = tuple(sorted(keys, key=lambda key: key == "escape"))
        others = [key for key in keys if not self.side or key.isdigit()]
        return next((key for key in keys if key in self.side), others[0] if others else "")

    def shown(self, *keys: str) -> str:
        """Return keys with similar effects as the player sees or, in reader mode, hears them."""
        return ", ".join(map(spoken_key, keys)) if self.spoken else shown_keys(keys)

    def named(self, key: str) -> str:
        """Return a key as it is written in a sentence that the player reads or hears."""
        return spoken_key(key) if self.spoken else named_key(key)

    def own(self, name: str) -> tuple[str, ...]:
        """Return the keys of *name* in the settings, one of `NAMES`."""
        return self._keys[name]

    def usual(self, name: str) -> tuple[str, ...]:
        """Return the keys that *name* has unless the settings change them."""
        return self._usual[name]

    def owner(self, name: str, key: str) -> KeyOwner | None:
        """Return the action that has *key* already where *name* would have it; None for none."""
        return self._owner(name, key, contexts_of(name))

    def _owner(self, name: str, key: str, where: Iterable[Context]) -> KeyOwner | None:
        for context in where:
            for other, keys in self._keys.items():
                there = context in contexts_of(other) and not _same_action(name, other)
                if there and key in keys and (other, key, context) not in self._elsewhere:
                    return KeyOwner(other, context)
        return None

    def with_keys(self, name: str, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Return the entries of the settings with which *name* has *keys*.

        An action that has one of them in the same context loses it.
        """
        wanted = {**self._keys, name: tuple(dict.fromkeys(keys))}
        new = set(wanted[name]).difference(self._keys[name])
        for other, others in self._keys.items():
            shared = set(contexts_of(name)) & set(contexts_of(other))
            if shared and not _same_action(name, other):
                wanted[other] = tuple(
                    key
                    for key in others
                    if key not in new or all((other, key, one) in self._elsewhere for one in shared)
                )
        # An action with a key by a former name retains it where the key is free.
        former = {
            other: tuple(key for key in keys if key in wanted[renamed()[other]])
            for other, keys in self._former.items()
        }
        changed = {other: found for other, found in wanted.items() if found != self._usual[other]}
        return changed | {other: found for other, found in former.items() if found}

    def bindings(self, context: Context) -> Mapping[str, Action]:
        """Return which action each key is in *context*."""
        if context not in self._bindings:
            there = (row.action for row in ROWS if context in row.contexts)
            self._bindings[context] = {
                key: found for found in there for key in self.keys(found.id, context)
            }
        return self._bindings[context]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keymap) and self._keys == other._keys

    def __hash__(self) -> int:
        return hash(tuple(self._keys.values()))


_USUAL: Final[dict[str, tuple[str, ...]]] = {
    name: tuple(key_name(key) for key in keys)
    for found in ACTIONS
    for name, keys in ((found.id, found.keys), (found.id + HELD_SUFFIX, ()))
    if keys or found.keys_in_hand
}
"""The usual keys by the names that settings use."""


NAMES: Final = tuple(_USUAL)
"""All names that keys can be set for, in the order of the table."""


@cache
def _usual_for(hand: str) -> Mapping[str, tuple[str, ...]]:
    if hand not in SIDES:
        return _USUAL
    # Actions that the map does not know, such as a new one with one of its keys, keep theirs.
    moved = {
        name: tuple(map(key_name, keys)) for name, keys in hand_keys(hand).items() if name in _USUAL
    }
    while clash := _clash(_USUAL | moved, moved):
        del moved[clash[0]]
    return _USUAL | moved


def _same_action(name: str, other: str) -> bool:
    """Whether two names are of one action: its keys, and those in hand."""
    return name.removesuffix(HELD_SUFFIX) == other.removesuffix(HELD_SUFFIX)


@cache
def contexts_of(name: str) -> tuple[Context, ...]:
    """Return where the keys with this name in the settings hold."""
    found = places(action(name.removesuffix(HELD_SUFFIX)))
    if name.endswith(HELD_SUFFIX):
        return tuple(context for context in found if context in IN_HAND)
    return found


def _title(name: str) -> str:
    return f'"{name}"'


def _listed(keys: tuple[str, ...]) -> str:
    return " ".join(map(shown_key, keys))


def _understood(
    changes: Mapping[str, Iterable[str]],
    usual: Mapping[str, tuple[str, ...]],
    refused: dict[str, str],
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return the changes that name actions and keys, and those by former names, in order.

    Among the first are the usual keys that an action with changes by former names has besides.
    """
    understood: dict[str, tuple[str, ...]] = {}
    former: dict[str, tuple[str, ...]] = {}
    for name, keys in changes.items():
        now = name if name in _USUAL else renamed().get(name, name)
        if now not in _USUAL:
            refused[name] = tr("no action called {name}", name=f'"{quote(name)[1:-1]}"')
            continue
        try:
            found = tuple(dict.fromkeys(_delivered(key) for key in keys))
        except ValueError as error:
            refused[name] = tr(
                "{reason}; {action} stays on {keys}",
                reason=error,
                action=_title(name),
                keys=_listed(usual[now]),
            )
            continue
        (understood if now == name else former)[name] = found
    for now in {renamed()[name] for name in former}:
        joined = {key for name in former_names()[now] for key in former.get(name, ())}
        spared = () if all(name in former for name in former_names()[now]) else usual[now]
        keys = understood.get(now, spared)
        understood[now] = tuple(key for key in keys if key not in joined or key in usual[now])
    in_order = {name: former[name] for name in renamed() if name in former} if former else {}
    return {name: understood[name] for name in _USUAL if name in understood}, in_order


def _used(key: str, owner: KeyOwner, name: str, keys: tuple[str, ...]) -> str:
    """Return the reason why *name* cannot have a key that another action has."""
    return tr(
        "{key} is already used for {other} ({where}); {action} stays on {keys}",
        key=shown_key(key),
        other=_title(owner.name),
        where=context_text(owner.context),
        action=_title(name),
        keys=_listed(keys),
    )


def _delivered(key: str) -> str:
    """Return the name of a key.  Raises `ValueError` when there is none, or none arrives."""
    name = key_name(key)
    if reason := undelivered(name):
        raise Refusal(
            "your terminal may not send {key}: {reason}", key=shown_key(name), reason=reason
        )
    return name


def _clash(
    keys: Mapping[str, tuple[str, ...]], changed: Mapping[str, object]
) -> tuple[str, str, str, Context] | None:
    """Return a change to refuse: its name, the key, its owner, and the context."""
    for context in Context:
        owner: dict[str, str] = {}
        for name, names in keys.items():
            if context not in contexts_of(name):
                continue
            for key in names:
                other = owner.setdefault(key, name)
                if other == name or other == name.removesuffix(HELD_SUFFIX):
                    continue
                loser, winner = (name, other) if name in changed else (other, name)
                return loser, key, winner, context
    return None
