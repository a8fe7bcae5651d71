"""The facts of all figures of a set as columns: selections, orders and counts at once.

This is the only module below the shells with NumPy, which is there because Shapely needs it; it is
imported late, by what shows or exports figures.

A `FigureSelection` is never sorted as a whole.  Its figures are counted by the values of the column
that it is sorted by; the figures with one value, or with several rare ones, are a *group*, and
only groups that are looked at are made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from tui_tangram.language import mark
from tui_tangram.maths.codec import FAMILIES
from tui_tangram.play import Meter
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures.facts import (
    FIELDS,
    FORMAT,
    LENGTHS,
    PIECE,
    SOLVED,
    FigureFact,
    Range,
    estimate,
    facts_path,
    logarithm,
    start_of,
    write_facts,
)
from tui_tangram.research.figures.store import WRONG, BlockFile, BlockPlace, FigureStore
from tui_tangram.values import NamedTuple

_Values: TypeAlias = NDArray[Any]
_Mask: TypeAlias = NDArray[np.bool_]

_HELD: Final = len(FigureFact._fields)
"""The columns in memory: all, for a figure has a value in each; most have a byte a figure."""
_SMALL: Final = 1 << 15
"""The figures up to which values share a group."""
_GROUPS: Final = 8
"""The maximum number of groups of a selection in memory."""
_STRETCH: Final = 1 << 12
"""The figures whose selected ones are counted together."""


class Extreme(NamedTuple):
    """A figure that is the first of those with the highest or lowest value."""

    title: str
    """Marked."""
    number: int


class FigureFacts:
    """The facts of all figures of a store."""

    def __init__(self, store: FigureStore) -> None:
        """Open the file of facts of *store*.

        Raises `FileNotFoundError` if there is none, or one of another store; `Refusal` for a
        damaged one.
        """
        self.store = store
        self.figures = store.totals.figures
        self._file = BlockFile(facts_path(store), FORMAT)
        try:
            if self._file.index["store"] != store.identity:
                raise FileNotFoundError
            self._blocks = [[BlockPlace(*at) for at in one] for one in self._file.index["blocks"]]
            pieces = -(-self.figures // PIECE)
            whole = [len(one) for one in self._blocks] == [pieces] * len(FIELDS)
        except WRONG:
            raise self._file.damaged() from None
        if not whole:
            raise self._file.damaged()
        self.column = lru_cache(maxsize=_HELD)(self._column)

    def _field(self, field: str) -> NDArray[np.uint8]:
        """Return a field of the file.  Raises `Refusal`."""
        found = np.zeros(self.figures, np.uint8)
        for number, place in enumerate(self._blocks[FIELDS.index(field)]):
            if place.length:
                here = found[number * PIECE : (number + 1) * PIECE]
                read = np.frombuffer(self._file.read(place), np.uint8)
                if len(read) != len(here):
                    raise self._file.damaged()
                here[:] = read
        return found

    def _column(self, column: str) -> _Values:
        """Return a column of unsigned numbers, a value for each figure.  Raises `Refusal`."""
        if column == "length":
            return self._lengths()
        if column == "solutions":
            return self._solutions()
        if column in {"effort", "difficulty"}:
            return self._estimates(grades=column == "difficulty")
        return self._field(column)

    def _lengths(self) -> NDArray[np.uint8]:
        codes = np.zeros(1 << 16, np.uint8)
        for code, (units, diagonals) in enumerate(LENGTHS):
            codes[units << 8 | diagonals] = code
        found, diagonals_of = self._field("units"), self._field("diagonals")
        for begin in range(0, self.figures, PIECE):
            some = slice(begin, begin + PIECE)
            found[some] = codes[found[some].astype(np.uint16) << 8 | diagonals_of[some]]
        return found

    def _solutions(self) -> _Values:
        found: _Values = self._field("solutions")
        for place, field in enumerate(FIELDS[-3:], start=1):
            if any(block.length for block in self._blocks[FIELDS.index(field)]):
                bits: _Values = self._field(field).astype(np.uint16 if place == 1 else np.uint32)
                found = found + (bits << 8 * place)
        return found

    def _estimates(self, *, grades: bool) -> NDArray[np.uint8]:
        """Return the estimates of grades, or of effort."""
        lengths, solutions = self.column("length"), self.column("solutions")
        starts = np.array(list(map(start_of, LENGTHS)), np.int16)
        numbers = [number for number, _ in self.counts("solutions")]
        taken = np.zeros(numbers[-1] + 1, np.int16)
        taken[numbers] = [logarithm(number) for number in numbers]
        low = int(starts.min()) - int(taken.max())
        values = np.array([estimate(one)[grades] for one in range(low, int(starts.max()) + 1)])
        found = np.empty(self.figures, np.uint8)
        for begin in range(0, self.figures, PIECE):
            some = slice(begin, begin + PIECE)
            found[some] = values[starts[lengths[some]] - taken[solutions[some]] - low]
        return found

    def facts(self, number: int) -> FigureFact:
        """Return the facts of a figure.  Raises `IndexError` and `Refusal`."""
        if not 1 <= number <= self.figures:
            raise IndexError(number)
        return FigureFact(*(int(self.column(one)[number - 1]) for one in FigureFact._fields))

    def select(
        self,
        ranges: Iterable[Range] = (),
        sort: str = "number",
        *,
        descending: bool = False,
        solved: Iterable[int] = (),
    ) -> FigureSelection:
        """Return the figures in all of *ranges*, in the order of a column, then by number.

        A player has *solved* the figures with these numbers.  Raises `Refusal`.
        """
        mask: _Mask | None = None
        for wanted in ranges:
            inside = (
                self._solved(solved, wanted) if wanted.column == SOLVED else self._inside(wanted)
            )
            mask = inside if mask is None else np.logical_and(mask, inside, out=mask)
        return FigureSelection(self, mask, sort, descending=descending)

    def _solved(self, numbers: Iterable[int], wanted: Range) -> _Mask:
        """Return the figures with these numbers as a mask, or all others."""
        inside = np.full(self.figures, wanted.high == 0)
        inside[[one - 1 for one in numbers if 0 < one <= self.figures]] = wanted.high > 0
        return inside

    def _inside(self, wanted: Range) -> _Mask:
        """Return the figures in a range as a mask."""
        column, low, high = wanted
        if column == "number":
            inside = np.zeros(self.figures, np.bool_)
            inside[max(low - 1, 0) : max(high, 0)] = True
            return inside
        values = self.column(column)
        most = int(np.iinfo(values.dtype).max)
        if low > most or high < 0:
            return np.zeros(self.figures, np.bool_)
        found: _Mask = values >= values.dtype.type(max(low, 0))
        found &= values <= values.dtype.type(min(high, most))
        return found

    def counts(
        self, column: str, selection: FigureSelection | None = None
    ) -> list[tuple[int, int]]:
        """Return each value of a column and how many figures have it, in ascending order."""
        found = _histogram(self.column(column), selection.mask if selection else None)
        return [(value, int(found[value])) for value in map(int, np.flatnonzero(found))]

    def extremes(self) -> tuple[Extreme, ...]:
        """Return figures that stand out, of equal ones the first."""
        orders = np.array([family.order for family in FAMILIES], np.uint8)
        length, effort, corners = map(self.column, ("length", "effort", "corners"))
        hardest = np.where(self.column("solutions") == 1, effort, 0).argmax()
        found = (
            (mark("most solutions"), self.column("solutions").argmax()),
            (mark("hardest with one solution"), hardest),
            (mark("easiest"), effort.argmin()),
            (mark("most symmetric"), orders[self.column("symmetry")].argmax()),
            (mark("longest contour"), length.argmax()),
            (mark("shortest contour"), length.argmin()),
            (mark("most corners"), corners.argmax()),
            (mark("fewest corners"), corners.argmin()),
            (mark("largest hole"), self.column("hole").argmax()),
            (mark("most holes"), self.column("holes").argmax()),
            (mark("most touching corners"), self.column("touching").argmax()),
        )
        return tuple([Extreme(title, int(index) + 1) for title, index in found])


def _histogram(values: _Values, mask: _Mask | None) -> NDArray[np.int64]:
    """Return the number of figures with each value, of those in *mask*."""
    size = int(values.max(initial=0)) + 1
    found = np.zeros(size, np.int64)
    for begin in range(0, len(values), PIECE):
        some = values[begin : begin + PIECE]
        if mask is not None:
            some = some[mask[begin : begin + PIECE]]
        found += np.bincount(some, minlength=size)
    return found


class _Picked:
    """Figures in the order of their numbers, as bits."""

    def __init__(self, mask: _Mask) -> None:
        """Take the figures in *mask*, of which there is one or more."""
        self._bits, self._most = np.packbits(mask), len(mask)
        starts = range(0, len(mask), _STRETCH)
        counts = [np.count_nonzero(mask[begin : begin + _STRETCH]) for begin in starts]
        self._before = np.cumsum([0, *counts])

    def __len__(self) -> int:
        return int(self._before[-1])

    @property
    def mask(self) -> _Mask:
        """The figures as a mask."""
        return np.unpackbits(self._bits, count=self._most).view(np.bool_)

    def numbers(self, begin: int, end: int) -> list[int]:
        """Return the numbers of the figures from one place to another."""
        found: list[int] = []
        stretch = int(np.searchsorted(self._before, begin, "right")) - 1
        while len(found) < end - begin:
            at = stretch * _STRETCH
            bits = np.unpackbits(self._bits[at // 8 : (at + _STRETCH) // 8])
            first = begin + len(found) - int(self._before[stretch])
            here = np.flatnonzero(bits)[first : first + end - begin - len(found)]
            found += (here + (at + 1)).tolist()
            stretch += 1
        return found

    def place(self, number: int) -> int | None:
        """Return how many figures come before a number; None if it is not one of them."""
        stretch, rest = divmod(number - 1, _STRETCH)
        at = stretch * _STRETCH
        bits = np.unpackbits(self._bits[at // 8 : (at + _STRETCH) // 8])
        return int(self._before[stretch]) + int(bits[:rest].sum()) if bits[rest] else None


class _Listed:
    """Few figures in an order of their own."""

    def __init__(self, numbers: NDArray[np.int64]) -> None:
        self._numbers = numbers

    def numbers(self, begin: int, end: int) -> list[int]:
        """Return the numbers of the figures from one place to another."""
        return list(map(int, self._numbers[begin:end]))

    def place(self, number: int) -> int | None:
        """Return the place of a number; None if it is not there."""
        found = np.flatnonzero(self._numbers == number)
        return int(found[0]) if len(found) else None


class FigureSelection(Sequence[int]):
    """Numbers of figures in an order."""

    def __init__(
        self, facts: FigureFacts, mask: _Mask | None, sort: str, *, descending: bool
    ) -> None:
        """Take the figures of *mask*, or all, by a column of *facts*."""
        self._facts, self._sort, self._descending = facts, sort, descending
        self._picked = _Picked(mask) if mask is not None and mask.any() else None
        self._length = facts.figures if mask is None else len(self._picked or ())
        self._whole = mask is None
        self._group = lru_cache(maxsize=_GROUPS)(self._made)
        # By group: the least and the greatest value, and the row of the first figure.
        self._groups: list[tuple[int, int]] = []
        self._first: list[int] = []
        if sort != "number" and self._length:
            self._divide(mask)

    @property
    def mask(self) -> _Mask | None:
        """The figures as a mask; None for all."""
        if self._whole:
            return None
        none = np.zeros(self._facts.figures, np.bool_)
        return none if self._picked is None else self._picked.mask

    def _divide(self, mask: _Mask | None) -> None:
        """Find the groups."""
        found = _histogram(self._facts.column(self._sort), mask)
        values = np.flatnonzero(found).tolist()
        row = size = 0
        for value in reversed(values) if self._descending else values:
            number = int(found[value])
            if self._groups and size + number <= _SMALL:
                low, high = self._groups[-1]
                self._groups[-1] = min(low, value), max(high, value)
            else:
                self._groups.append((value, value))
                self._first.append(row)
                size = 0
            size += number
            row += number

    def _made(self, group: int) -> _Picked | _Listed:
        """Return the figures of a group."""
        low, high = self._groups[group]
        values, mask = self._facts.column(self._sort), self.mask
        inside = values >= values.dtype.type(low)
        inside &= values <= values.dtype.type(high)
        if mask is not None:
            inside &= mask
        if low == high:
            return _Picked(inside)
        indices = np.flatnonzero(inside)
        keys = values[indices].astype(np.int64)
        order = np.argsort(-keys if self._descending else keys, kind="stable")
        return _Listed(indices[order] + 1)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, row: int) -> int: ...
    @overload
    def __getitem__(self, row: slice) -> list[int]: ...
    def __getitem__(self, row: int | slice) -> int | list[int]:
        rows = range(self._length)[row]
        if isinstance(rows, int):
            return self._rows(rows, rows + 1)[0]
        if rows.step == 1:
            return self._rows(rows.start, rows.stop)
        return [self[one] for one in rows]

    def _rows(self, begin: int, end: int) -> list[int]:
        """Return the numbers in the rows from one to another."""
        if begin >= end:
            return []
        if self._sort == "number":
            if self._descending:
                begin, end = self._length - end, self._length - begin
            found = self._in_order(begin, end)
            return found[::-1] if self._descending else found
        found = []
        group = bisect_right(self._first, begin) - 1
        while begin + len(found) < end:
            first = self._first[group]
            last = self._first[group + 1] if group + 1 < len(self._first) else self._length
            some = begin + len(found) - first, min(end, last) - first
            found += self._group(group).numbers(*some)
            group += 1
        return found

    def _in_order(self, begin: int, end: int) -> list[int]:
        """Return the numbers from one place to another in the order of numbers."""
        if self._picked is None:
            return list(range(begin + 1, end + 1))
        return self._picked.numbers(begin, end)

    def place(self, number: int) -> int | None:
        """Return the row of a figure, or None."""
        if not 1 <= number <= self._facts.figures or not self._length:
            return None
        if self._sort == "number":
            place = number - 1 if self._picked is None else self._picked.place(number)
            return self._length - 1 - place if self._descending and place is not None else place
        value = int(self._facts.column(self._sort)[number - 1])
        for group, (low, high) in enumerate(self._groups):
            if low <= value <= high:
                place = self._group(group).place(number)
                return None if place is None else self._first[group] + place
        return None

    def random(self, chance: Random) -> int:
        """Return one of the figures, all equally likely.  Raises `IndexError` for none."""
        return self[chance.randrange(self._length)] if self._length else self[0]


def opened_facts(store: FigureStore) -> FigureFacts | None:
    """Return the facts of a store, or None if they are not made.  Raises `Refusal`."""
    try:
        return FigureFacts(store)
    except FileNotFoundError:
        return None


def made_facts(store: FigureStore, meter: Meter) -> FigureFacts:
    """Return the facts of a store; those that are not there, or damaged, are made.

    Raises `Stopped` (from *meter*) and `Refusal`.
    """
    found = None
    with suppress(Refusal):
        found = opened_facts(store)
    if found is None:
        write_facts(store, meter)
    return found or FigureFacts(store)
