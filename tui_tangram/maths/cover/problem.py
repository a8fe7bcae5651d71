"""Exact cover problems as immutable values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self, TypeAlias

Item: TypeAlias = Hashable
"""The name of an item: any value that can be a key, except a `Coloured`."""


class Coloured(NamedTuple):
    """A secondary item in an option, with the colour that the option gives it."""

    item: Item
    colour: Hashable


OptionMember: TypeAlias = Item | Coloured
"""A member of an option."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Items and options; see `tui_tangram.maths.cover`.  Usually made by `Problem.of`.

    Raises `ValueError` when an item is listed twice or required less than once, and when an option
    has an unknown item, one item twice, a primary item with a colour, or no primary item at all.
    """

    primary: tuple[Item, ...]
    """The items that must be covered; the order breaks ties."""
    times: tuple[int, ...]
    """The number of times that each of them is covered, at least 1."""
    secondary: tuple[Item, ...]
    """The items that may stay uncovered."""
    options: tuple[tuple[OptionMember, ...], ...]
    """The options, each chosen at most once; solutions name them by index."""

    def __post_init__(self) -> None:
        primary = set(self.primary)
        items = primary.union(self.secondary)
        if len(items) < len(self.primary) + len(self.secondary):
            raise ValueError("an item is listed twice")
        if len(self.times) != len(self.primary) or any(number < 1 for number in self.times):
            raise ValueError("each primary item is covered a number of times of at least 1")
        for index, option in enumerate(self.options):
            plain = {entry for entry in option if not isinstance(entry, Coloured)}
            coloured = {entry.item for entry in option if isinstance(entry, Coloured)}
            if len(plain) + len(coloured) < len(option) or plain & coloured:
                raise ValueError(f"option {index} has an item twice")
            if not items.issuperset(plain) or not items.issuperset(coloured):
                raise ValueError(f"option {index} has an item that is not in the problem")
            if not primary.isdisjoint(coloured):
                raise ValueError(f"option {index} gives a primary item a colour")
            if primary.isdisjoint(plain):
                raise ValueError(f"option {index} has no primary item")

    @classmethod
    def of(
        cls,
        primary: Iterable[Item] | Mapping[Item, int],
        options: Iterable[Iterable[OptionMember]],
        secondary: Iterable[Item] = (),
    ) -> Self:
        """Return the problem with these items and options, in their order.

        *primary* may be a mapping with the number of times that each item is covered.
        """
        names = tuple(primary)
        times = tuple(primary.values()) if isinstance(primary, Mapping) else (1,) * len(names)
        return cls(names, times, tuple(secondary), tuple(map(tuple, options)))
