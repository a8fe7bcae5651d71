"""The keys in effect: the usual ones, or those for one hand, changed by the player's settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from tui_tangram.app.actions import ACTIONS, IN_HAND, Action, Context, action, context_text
from tui_tangram.app.keys import key_name, shown_key, undelivered
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal

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
    an action or a key that does not exist, and a key that would mean two things in one
    context.  Of two changes that want the same key, the later in the table gives way.
    """

    def __init__(
        self, changes: Mapping[str, Iterable[str]] | None = None, hand: str = "both"
    ) -> None:
        """Apply *changes*: new keys by the names of actions, as the settings have them.

        The usual keys are those for *hand*, one of `HANDS`.
        """
        refused: dict[str, str] = {}
        usual = self._usual = _usual_for(hand)
        accepted = _understood(changes or {}, usual, refused)
        # The usual keys do not clash.
        while accepted and (clash := _clash({**usual, **accepted}, accepted)):
            loser, key, other, where = clash
            del accepted[loser]
            refused[loser] = tr(
                "{key} is already used for {other} ({where}); {action} stays on {keys}",
                key=shown_key(key),
                other=_title(other),
                where=context_text(where),
                action=_title(loser),
                keys=_listed(usual[loser]),
            )
        self._keys = {**usual, **accepted}
        self._side = _side(hand)
        self.refused: Mapping[str, str] = refused
        """The reasons why changes were refused, by their names in the settings."""

    @property
    def troubles(self) -> tuple[str, ...]:
        """The changes that were refused and the reasons, one line each."""
        return tuple(f"keys: {reason}" for reason in self.refused.values())

    def keys(self, name: str, context: Context | None = None) -> tuple[str, ...]:
        """Return Textual's names of the keys of an action.

        With *context*, those that do it there; without, those that do it somewhere.
        """
        found = action(name)
        if context is not None and context not in found.contexts:
            return ()
        in_hand = context is None or context in IN_HAND
        more = self._keys.get(name + HELD_SUFFIX, ()) if in_hand else ()
        return (*self._keys[name], *more)

    def first(self, name: str, context: Context | None = None) -> str:
        """Return the key of an action that is named where one is enough; empty if it has none.

        With keys for one hand that is one on its side, if there is such a key.

        >>> Keymap().first("next_fit"), Keymap(hand="left").first("next_fit")
        ('n', 'tab')
        """
        keys = self.keys(name, context)
        return next((key for key in keys if key in self._side), keys[0] if keys else "")

    def own(self, name: str) -> tuple[str, ...]:
        """Return the keys that stand under *name* in the settings, which `NAMES` lists."""
        return self._keys[name]

    def usual(self, name: str) -> tuple[str, ...]:
        """Return the keys that *name* has unless the settings change them."""
        return self._usual[name]

    def owner(self, name: str, key: str) -> KeyOwner | None:
        """Return the action that has *key* already where *name* would have it; None for none."""
        for context in contexts_of(name):
            for other, keys in self._keys.items():
                if key in keys and context in contexts_of(other) and not _one(name, other):
                    return KeyOwner(other, context)
        return None

    def with_keys(self, name: str, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Return the entries of the settings with which *name* has *keys*.

        An action that has one of them in the same context loses it.
        """
        wanted = {**self._keys, name: tuple(dict.fromkeys(keys))}
        for other, others in self._keys.items():
            shared = set(contexts_of(name)) & set(contexts_of(other))
            if shared and not _one(name, other):
                wanted[other] = tuple(key for key in others if key not in wanted[name])
        return {other: found for other, found in wanted.items() if found != self._usual[other]}

    def bindings(self, context: Context) -> dict[str, Action]:
        """Return which action each key is in *context*."""
        there = (found for found in ACTIONS if context in found.contexts)
        return {key: found for found in there for key in self.keys(found.id, context)}

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
    if hand == "both":
        return _USUAL
    from tui_tangram.app.one_hand import KEYS

    # Actions that the map does not know, such as a new one with one of its keys, keep theirs.
    moved = {
        name: tuple(map(key_name, keys)) for name, keys in KEYS[hand].items() if name in _USUAL
    }
    while clash := _clash(_USUAL | moved, moved):
        del moved[clash[0]]
    return _USUAL | moved


def _side(hand: str) -> frozenset[str]:
    """Return the keys on the side of a hand; none where both are at the keyboard."""
    if hand == "both":
        return frozenset()
    from tui_tangram.app.one_hand import SIDES

    return SIDES[hand]


def _one(name: str, other: str) -> bool:
    """Whether two names are of one action: its keys, and those in hand."""
    return name.removesuffix(HELD_SUFFIX) == other.removesuffix(HELD_SUFFIX)


@cache
def contexts_of(name: str) -> tuple[Context, ...]:
    """Return where the keys with this name in the settings hold."""
    found = action(name.removesuffix(HELD_SUFFIX)).contexts
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
) -> dict[str, tuple[str, ...]]:
    """Return the changes that name actions and keys, in the table's order."""
    understood: dict[str, tuple[str, ...]] = {}
    for name, keys in changes.items():
        if name not in _USUAL:
            refused[name] = tr("no action called {name}", name=f'"{quote(name)[1:-1]}"')
            continue
        try:
            understood[name] = tuple(dict.fromkeys(_delivered(key) for key in keys))
        except ValueError as error:
            refused[name] = tr(
                "{reason}; {action} stays on {keys}",
                reason=error,
                action=_title(name),
                keys=_listed(usual[name]),
            )
    return {name: understood[name] for name in _USUAL if name in understood}


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
    """Return a change that must give way: its name, the key, whose it is, and where."""
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
