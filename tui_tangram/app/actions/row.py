"""A row of the table of actions, and short notations for many similar ones.

A row begins with the place in which it holds: ``packs("remove_pack", "x delete", "remove", …)``
is an action on the screen of packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tui_tangram.app.actions.context import Context


class ActionFamily(NamedTuple):
    """Actions that belong together: they share a line in the footer and in help."""

    label: str
    help: str
    each: bool = False
    """Whether the footer shows a key of each, and not only the first."""


class Action(NamedTuple):
    """Something a player can do."""

    id: str
    """Its name in the settings."""
    keys: tuple[str, ...]
    """The usual keys: a character, or Textual's name of a key; the first is shown first."""
    intent: str
    """The name of the effect on a screen; several actions may share it."""
    arguments: tuple[str | int, ...] = ()
    keys_in_hand: bool = False
    """Whether it may have more keys that mean this only while something is in hand."""
    outside: bool = False
    """Whether it reaches beyond the player's own directories: a file of any name, the shell."""


class ActionRow(NamedTuple):
    """An action in some contexts, and its words there.

    An action has a row for each place where its words, or its place in the footer, differ.
    """

    action: Action
    label: str
    """A word or two for the footer; like `help` it may have placeholders for `Nouns`."""
    help: str
    """The effect, for help and the palette, without a full stop."""
    contexts: tuple[Context, ...]
    family: ActionFamily | None = None
    shown: tuple[Context, ...] = ()
    """The contexts in which the footer shows it when there is room; earlier rows first."""
    palette: bool = True
    """Whether the palette lists it; moving a cursor makes no command."""
    pinned: bool = False
    """Whether the footer always shows it, at its end."""


_Way = tuple[str, str, str, str | int | tuple[int, int]]
"""A way to go: its name, the usual keys, its end in words, and the arguments of the intent."""

UP_DOWN: Final = ("up", "up", "above", -1), ("down", "down", "below", 1)
UP_DOWN_TEXT: Final = ("up", "up", "up", -1), ("down", "down", "down", 1)
LEFT_RIGHT: Final = ("left", "left", "previous", -1), ("right", "right", "next", 1)
PAGES: Final = ("up", "pageup", "up", -1), ("down", "pagedown", "down", 1)
ENDS: Final = ("first", "home", "first", -1), ("last", "end", "last", 1)
ARROWS: Final = tuple((way, way, way, way) for way in ("left", "up", "down", "right"))
FINE: Final = tuple(
    (way, f"shift+{way} {letter}", way, way)
    for way, letter in (("left", "H"), ("up", "K"), ("down", "J"), ("right", "L"))
)
DIGITS: Final = tuple((str(digit), str(digit), str(digit), digit) for digit in range(1, 10))


def both(following: str, before: str) -> tuple[_Way, _Way]:
    """Return the ways to the next and to the previous one by these keys."""
    return ("next", following, "next", 1), ("previous", before, "previous", -1)


TABS: Final = both("tab", "shift+tab")

# What is the same on many screens, for `At.each`: ``*saves.each(*STEPS)``.
STEPS: Final = UP_DOWN, "list.{}", "select", "Select the entry {}", "step", "Select an entry"
SCROLLS: Final = (
    UP_DOWN_TEXT, "list.{}", "scroll", "Scroll {} a line", "step", "Scroll up or down a line",
)  # fmt: skip
GRID: Final = (
    ARROWS, "grid.{}", "select", "Move the selection {}", "step", "Move the selection",
)  # fmt: skip
VALUES: Final = (
    LEFT_RIGHT, "value.{}", "change", "Change to the {} value", "value", "Change the value",
)  # fmt: skip


class At:
    """A place that keys are pressed in: one context, or several; each call of it is a row."""

    def __init__(self, *where: Context | At) -> None:
        """Join contexts and places."""
        self._contexts = tuple(
            one for place in where for one in ((place,) if isinstance(place, Context) else place)
        )

    def __iter__(self) -> Iterator[Context]:
        """Yield the contexts."""
        return iter(self._contexts)

    def __call__(
        self,
        name: str,
        keys: str,
        label: str,
        text: str,
        *effect: str | int,
        footer: Iterable[Context] | None = None,
        palette: bool = True,
        pinned: bool = False,
        in_hand: bool = False,
        outside: bool = False,
    ) -> ActionRow:
        """Return an action's row here; *text* is its help, and *keys* have spaces between them.

        *effect* is an intent and its arguments, if the intent is not the name. Without *footer*
        the footer shows it in all of its contexts.
        """
        intent, *arguments = effect or (name,)
        found = Action(name, tuple(keys.split()), str(intent), tuple(arguments), in_hand, outside)
        contexts = self._contexts
        return ActionRow(
            found, label, text, contexts,
            shown=contexts if footer is None else tuple(footer), palette=palette, pinned=pinned,
        )  # fmt: skip

    def each(  # noqa: PLR0917  # a row of a table
        self,
        ways: Iterable[_Way],
        name: str,
        label: str,
        text: str,
        intent: str,
        shared: str,
        shared_label: str = "",
        *,
        footer: Iterable[Context] | None = None,
        palette: bool = False,
    ) -> tuple[ActionRow, ...]:
        """Return a family of an action for each of several *ways*, for which texts have places.

        So may the *intent*; otherwise the way has its arguments. *shared* is the help of all,
        and *shared_label* their label, if it is not that of each.
        """
        rows = (
            self(
                name.format(way), keys, label.format(way), text.format(where),
                intent.format(way),
                *(() if "{" in intent else to if isinstance(to, tuple) else (to,)),
                footer=footer, palette=palette,
            )
            for way, keys, where, to in ways
        )  # fmt: skip
        return family(shared_label or label, shared, *rows)


def family(label: str, text: str, *rows: ActionRow, each: bool = False) -> tuple[ActionRow, ...]:
    """Return the same rows as a family, with this label and line of help."""
    shared = ActionFamily(label, text, each)
    return tuple(row._replace(family=shared) for row in rows)
