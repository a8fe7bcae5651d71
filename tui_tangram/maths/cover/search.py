"""Exact cover problems as immutable values, and their search.

The item with the fewest ways is first; the state is integers with a bit for each option.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Self, TypeAlias

from tui_tangram.play import Limit, Meter
from tui_tangram.values import NamedTuple, dataclass

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


ExactCover: TypeAlias = tuple[int, ...]
"""Indices of options, ascending."""

_Shade: TypeAlias = tuple[Item, tuple[Hashable] | None]
"""A secondary item with its colour in a tuple, as None is a colour too, or with None."""


def solutions(problem: Problem, meter: Meter | None = None) -> Iterator[ExactCover]:
    """Yield every set of options that covers *problem*, each once, in a fixed order.

    Raises `Stopped` (from *meter*) when a limit is reached; the solutions yielded before
    remain true.  The meter's fraction is the part of the search that is done, if all
    ways of a decision are taken to be equally long.
    """
    return _Search(problem).run(meter or Limit().meter())


def first_solution(problem: Problem, meter: Meter | None = None) -> ExactCover | None:
    """Return one set of options that covers *problem*, or None when there is none."""
    return next(solutions(problem, meter), None)


def count(problem: Problem, meter: Meter | None = None) -> int:
    """Return the number of sets of options that cover *problem*."""
    return sum(1 for _ in solutions(problem, meter))


@dataclass(slots=True)
class _Level:
    """One decision of the search: the untried options of an item, and the state before them."""

    todo: int
    """Options of the item that were not tried yet."""
    ways: int
    """The number of them worth trying: after these too few remain."""
    active: int
    """All options that may still be chosen; those tried here are left out."""
    items: list[int]
    """The items that still need covering."""
    done: float
    """The part of the whole search that is done before the next option is tried."""
    share: float
    """The part of the whole search that one option accounts for."""
    chosen: int = -1
    """The option being tried, or -1."""


class _Search:
    """A problem as integers with a bit for each option."""

    def __init__(self, problem: Problem) -> None:
        self.need = list(problem.times)
        """The number of times that each primary item is still to be covered."""
        self.rows: list[int] = []
        """The options that contain each primary item, as bits."""
        self.primary: list[list[int]] = []
        """The primary items of each option."""
        self.shades: list[list[_Shade]] = []
        """The secondary items of each option, with their colours."""
        self.clash: dict[_Shade, int] = {}
        """The options that conflict with each of these, as bits."""
        self._fill(problem)

    def _fill(self, problem: Problem) -> None:
        numbers = {item: number for number, item in enumerate(problem.primary)}
        size = len(problem.options) // 8 + 1
        rows = [bytearray(size) for _ in numbers]
        shades: dict[_Shade, bytearray] = {}
        for index, option in enumerate(problem.options):
            where, bit = index >> 3, 1 << (index & 7)
            self.primary.append([])
            self.shades.append([])
            for entry in option:
                if not isinstance(entry, Coloured) and entry in numbers:
                    self.primary[-1].append(numbers[entry])
                    rows[numbers[entry]][where] |= bit
                    continue
                shade: _Shade = (entry, None)
                if isinstance(entry, Coloured):
                    shade = (entry.item, (entry.colour,))
                self.shades[-1].append(shade)
                shades.setdefault(shade, bytearray(size))[where] |= bit
        self.rows = [int.from_bytes(row, "little") for row in rows]
        whole: dict[Item, int] = {}
        for (item, _), row in shades.items():
            whole[item] = whole.get(item, 0) | int.from_bytes(row, "little")
        for shade, row in shades.items():
            # Options that have the item without a colour also conflict with one another.
            agreeing = 0 if shade[1] is None else int.from_bytes(row, "little")
            self.clash[shade] = whole[shade[0]] & ~agreeing

    def run(self, meter: Meter) -> Iterator[ExactCover]:
        """Yield the solutions, depth first; without recursion, as they may be long."""
        levels: list[_Level] = []
        active, items = (1 << len(self.primary)) - 1, list(range(len(self.need)))
        done, share = 0.0, 1.0
        while True:
            meter.tick()
            if items:
                level = self._decide(active, items, done, share)
                if level is not None:
                    levels.append(level)
            else:
                meter.found += 1
                yield tuple(sorted(level.chosen for level in levels))
            while levels and not self._next(levels[-1]):
                levels.pop()
            if not levels:
                meter.fraction = 1.0
                return
            level = levels[-1]
            active = self._choose(level)
            items = [item for item in level.items if self.need[item]]
            done, share = level.done - level.share, level.share
            meter.fraction = done

    def _decide(self, active: int, items: list[int], done: float, share: float) -> _Level | None:
        """Return the next decision, or None when some item has no way left."""
        need, rows = self.need, self.rows
        best, fewest = 0, active.bit_count() + 2
        for item in items:
            ways = (active & rows[item]).bit_count() - need[item] + 1
            if ways < fewest:
                best, fewest = item, ways
                if ways <= 1:
                    # An item elsewhere without any way will be noticed soon enough.
                    break
        if fewest <= 0:
            return None
        return _Level(active & rows[best], fewest, active, items, done, share / fewest)

    def _next(self, level: _Level) -> bool:
        """Undo the option tried at *level*; return whether another is left to try."""
        if level.chosen >= 0:
            for item in self.primary[level.chosen]:
                self.need[item] += 1
            level.chosen = -1
        return level.ways > 0

    def _choose(self, level: _Level) -> int:
        """Try the next option of *level*; return the options that it leaves."""
        low = level.todo & -level.todo
        level.todo ^= low
        level.ways -= 1
        level.done += level.share
        # Dropped for the later ways too: those are the sets without this option.
        level.active ^= low
        level.chosen = low.bit_length() - 1
        excluded = 0
        for item in self.primary[level.chosen]:
            self.need[item] -= 1
            if not self.need[item]:
                excluded |= self.rows[item]
        for shade in self.shades[level.chosen]:
            excluded |= self.clash[shade]
        return level.active & ~excluded
