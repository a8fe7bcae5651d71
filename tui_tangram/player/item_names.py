"""IDs and names of players' own items."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import count
from typing import Final, TypeVar

from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play import quote
from tui_tangram.play.names import OWN, clean, folded

_Item = TypeVar("_Item")

LONGEST: Final = 80
"""Characters of a name."""
NUMBERED: Final = "{name} ({n})"
"""A name that players see, with a number."""
_AMBIGUOUS: Final = mark("{name} is ambiguous; use an ID: {ids}")


class ItemError(PlayerError):
    """An item cannot be saved, found or changed.  The message is one line."""


def own_id(name: str, prefix: str = OWN) -> str:
    """Return the id of a player's item with the id or name *name*.

    >>> own_id("Best of seven"), own_id("own/best"), own_id("???")
    ('own/best-of-seven', 'own/best', 'own/unnamed')
    """
    return prefix + (slug(name.removeprefix(prefix)) or "unnamed")


def free_id(name: str, taken: Iterable[str], prefix: str = OWN) -> str:
    """Return the id for a new set of this name: no id of *taken*, with ``own/`` or without.

    >>> free_id("Best", ()), free_id("Best", ("own/best",)), free_id("tangram", ("tangram",))
    ('own/best', 'own/best-2', 'own/tangram-2')
    """
    used = {one.removeprefix(prefix) for one in taken}
    stems = numbered((slug(name) or "unnamed")[:60])
    return prefix + next(stem for stem in stems if stem not in used)


def given_id(given: str, prefix: str = OWN) -> str:
    """Return the id for a set whose file says *given*.

    Raises `ItemError` if that is not a valid id.

    >>> given_id("pyth"), given_id("own/pyth")
    ('own/pyth', 'own/pyth')
    """
    name = given.removeprefix(prefix)
    if name != slug(name):
        raise ItemError(
            "id: has small letters and digits with hyphens between, such as {example}, not {id}",
            example=quote(slug(name) or "my-set"),
            id=quote(given),
        )
    return prefix + name


def id_refusal(given: str, known: Container[str]) -> str:
    """Return the reason why a new set cannot have the id that its file gives it, or nothing.

    *known* has the ids of all sets.
    """
    if not given:
        return ""
    if given in known:
        return tr("id: another set is called {name}; choose another ID", name=quote(given))
    try:
        given_id(given)
    except ItemError as error:
        return str(error)
    return ""


def find_named(text: str, items: Iterable[tuple[str, str, _Item]], missing: PlayerError) -> _Item:
    """Return the item with this ID or, failing that, this name; *items* have both.

    Raises *missing* without a match, and an error of its type for several.
    """
    items = list(items)
    found = [(name, item) for name, _, item in items if name == text]
    found = found or [(name, item) for name, title, item in items if folded(title) == folded(text)]
    if not found:
        raise missing
    if len(found) > 1:
        ids = ", ".join(name for name, _ in found[:5])
        raise type(missing)(_AMBIGUOUS, name=quote(text), ids=ids)
    return found[0][1]


def numbered(name: str, form: str = "{name}-{n}") -> Iterator[str]:
    """Yield *name*, then *name* with numbers from 2 on.

    >>> from itertools import islice
    >>> [*islice(numbered("swan"), 3)], [*islice(numbered("Swan", "{name} ({n})"), 2)]
    (['swan', 'swan-2', 'swan-3'], ['Swan', 'Swan (2)'])
    """
    yield name
    for n in count(2):
        yield form.format(name=name, n=n)


class FreeNames:
    """Unique names: a name in use gets the next free number.

    >>> names = FreeNames(["Swan", "Cat 2"])
    >>> [names.give(name) for name in ("Swan", "Swan", "Cat 2", "Dog", "Dog")]
    ['Swan 2', 'Swan 3', 'Cat 3', 'Dog', 'Dog 2']
    """

    def __init__(self, taken: Iterable[str]) -> None:
        """Begin with the names in use."""
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def give(self, name: str) -> str:
        """Return *name*, with a number if it is in use; it is in use from now on."""
        free = name
        if name in self._taken:
            match = re.fullmatch(r"(.*\S) ([1-9][0-9]{0,5})", name)
            stem, number = (match[1], int(match[2])) if match else (name, 1)
            number = max(number, self._last.get(stem, 1))
            while free in self._taken:
                number += 1
                free = stem[: LONGEST - 1 - len(str(number))].rstrip() + f" {number}"
            self._last[stem] = number
        self._taken.add(free)
        return free


def set_name(name: str) -> str:
    """Return *name* in the form for a set or puzzle.

    Raises `ItemError` for a bad name.
    """
    name = " ".join(clean(name).split())
    if not name or not name.isprintable() or len(name) > LONGEST:
        raise ItemError(
            "a name has 1 to {most} characters, not {name}", most=LONGEST, name=quote(name)
        )
    return name


def shortened(name: str) -> str:
    """Return the name that a file gives its puzzle, without the last details if it is too long.

    Names of generated boards are up to a hundred characters.
    """
    while len(name) > LONGEST:
        head, comma, _ = name.rpartition(", ")
        name = head if comma else name[:LONGEST].rstrip()
    return name


def slug(name: str) -> str:
    """Return *name* in the form for an id: small letters and digits with hyphens between."""
    return re.sub(r"[^\w]+", "-", name.casefold().replace("'", "")).strip("-_")


def text_of(content: object, key: str) -> str:
    """Return a text of a file; empty if it is missing."""
    value = content.get(key) if isinstance(content, Mapping) else None
    return clean(value)[:200] if isinstance(value, str) else ""


def tail_of(row: object, keys: Iterable[str]) -> str:
    """Return the end of the ID of a row: the slug of the first of *keys* that it has."""
    tails = (slug(text_of(row, key).rpartition("/")[2]) for key in keys)
    return next(filter(None, tails), "unnamed")
