"""The pool of tans, sets of them, and the structures of sets.

A *structure* is the number of tans of each area in a set, and of the doubles among them.  A set of
tans has *doubles* where equal tans repeat: the number of tans of an area less that of different
ones.  It does not matter which tan is doubled: of four tans with two doubles there may be two
pairs, or three of one and one of another.  The tangram has the structure

    area 1: 2 tans, 1 double;   area 2: 3 tans, 0 doubles;   area 4: 2 tans, 1 double

written ``1:2:1,2:3:0,4:2:1``, or with the doubles in brackets ``1-(1)-2-2-2-4-(4)``.  All sets
of a structure are *analogous* to each other.

To find all structures for a number of tans and of half squares, take the areas that add up, in
ascending order, and distribute the doubles.  An area with k tans has at most k - 1, and at least as
many as it needs because the pool has fewer different ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final

from tui_tangram.maths.codec import Grid, ShapeError, key, parse
from tui_tangram.play import Limit, Meter, quote
from tui_tangram.research.lab.polyaboloes import KNOWN, polyaboloes
from tui_tangram.values import NamedTuple, dataclass

POOL: Final = 8
"""The number of cached pools, one for each number of half squares."""

MOST: Final = 40
"""The maximum number of tans of a set."""

Tanset = tuple[Grid, ...]
"""Canonical grids, the smaller tans first, in the order of the pool; equal ones repeated."""


@lru_cache(maxsize=POOL)
def pool(triangles: int) -> tuple[Grid, ...]:
    """Return all tans with *triangles* half squares, in order, as canonical grids."""
    return tuple(shape.canonical for shape in sorted(polyaboloes(triangles), key=key))


@lru_cache(maxsize=1)
def _numbers() -> dict[Grid, int]:
    found: dict[Grid, int] = {}
    for triangles in range(1, 7):
        for tan in pool(triangles):
            found[tan] = len(found) + 1
    return found


def tan_number(tan: Grid) -> int | None:
    """Return the number of a canonical tan, counted from 1 through the pool.

    The pool begins with the tan of 1 half square, the 3 tans of 2, the 4 of 3: 1 is the small
    triangle, 2, 3 and 4 are triangle, parallelogram and square, 9 is the large triangle of
    the tangram.  None for tans with more than six half squares, which have no numbers.
    """
    return _numbers().get(tan) if tan.triangles <= 6 else None


def tan(number: int) -> Grid:
    """Return the tan with this number.  Raises `ShapeError` for an unknown number."""
    for one, its in _numbers().items():
        if its == number:
            return one
    raise ShapeError(
        "pieces are numbered 1 to {most}; there is no piece {number}",
        most=len(_numbers()),
        number=number,
    )


_key = lru_cache(maxsize=1 << 14)(key)


def tanset(tans: Iterable[Grid]) -> Tanset:
    """Return these tans in the order of the pool, each as its canonical grid."""
    return tuple(sorted((one.canonical for one in tans), key=_key))


def name(tans: Tanset) -> str:
    """Return a set as text that `read_set` reads: ``t1,t1,t2,t3,t4,t9,t9``.

    A tan alone is ``1*t1``: sets of pieces may have the name of a tan.
    """
    return ("1*" if len(tans) == 1 else "") + ",".join(tan_name(one) for one in tans)


def tan_name(tan: Grid) -> str:
    """Return ``t`` and the number of a canonical tan, or its grid where it has none."""
    number = tan_number(tan)
    return f"t{number}" if number else str(tan)


NAMED: Final = {"tangram": "t1,t1,t2,t3,t4,t9,t9", "sei-shonagon": "1,21,21,5,23,51,251"}
"""The sets that have names: the tangram, and Sei Shonagon Chie no Ita, whose square, two
triangles, parallelogram, two trapezia and small triangle have 16 half squares too."""


def read_set(text: str) -> Tanset:
    """Return the set that *text* names or lists.  Raises `ShapeError`.

    A list has codes of tans, or their numbers after a ``t``, separated by commas, as in
    ``1,1,21,23,5,t9,t9``; ``2*t9`` is two of them.
    """
    listed = NAMED.get(text, text)
    tans: list[Grid] = []
    for part in listed.split(","):
        number, times, code = part.strip().rpartition("*")
        count = _count(number, part) if times else 1
        tans += [_tan(code.strip())] * count
        if len(tans) > MOST:
            raise ShapeError("a set has at most {most} pieces here", most=MOST)
    return tanset(tans)


def _count(number: str, part: str) -> int:
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST):
        raise ShapeError(
            "{part}: the number before * must be from 1 to {most}", part=quote(part), most=MOST
        )
    return int(number[:9])


def _tan(code: str) -> Grid:
    if code.startswith("t") and code[1:].isascii() and code[1:].isdecimal():
        return tan(int(code[1:10]))
    if not code or code[0].isalpha():
        known = ", ".join(NAMED)
        raise ShapeError(
            "{name} is not a set; use {known}, or list the pieces", name=quote(code), known=known
        )
    shape = parse(code)
    if not shape.connected:
        raise ShapeError(
            "{code}: the half-squares of a piece must be joined along edges", code=quote(code)
        )
    return shape


def area(tans: Iterable[Grid]) -> int:
    """Return the total number of half squares of some tans."""
    return sum(one.triangles for one in tans)


SMALL = 4
"""The largest area of which a set may have more tans than there are different ones."""


class AreaTans(NamedTuple):
    """The tans of one area."""

    area: int
    """The area in half squares."""
    tans: int
    doubles: int


@dataclass(frozen=True, slots=True, order=True)
class Structure:
    """The number of tans of each area, and the number of doubles."""

    parts: tuple[AreaTans, ...]
    """The parts by area, ascending."""

    def __str__(self) -> str:
        return ",".join(f"{part.area}:{part.tans}:{part.doubles}" for part in self.parts)

    @property
    def areas(self) -> tuple[int, ...]:
        """The area of each tan, ascending."""
        return tuple(part.area for part in self.parts for _ in range(part.tans))

    @property
    def doubles(self) -> int:
        """The number of doubles of all areas."""
        return sum(part.doubles for part in self.parts)

    @property
    def shown(self) -> str:
        """The areas with the doubles in brackets, the last of their area."""
        return "-".join(
            f"({part.area})" if number >= part.tans - part.doubles else str(part.area)
            for part in self.parts
            for number in range(part.tans)
        )

    @property
    def record(self) -> dict[str, object]:
        """The record for JSON."""
        return {
            "structure": str(self),
            "shown": self.shown,
            "areas": list(self.areas),
            "doubles": self.doubles,
            "sets": self.sets,
        }

    @classmethod
    def parse(cls, text: str) -> Structure:
        """Return the structure written as area, tans, doubles.  Raises `ShapeError`."""
        parts: list[AreaTans] = []
        for written in text.split(","):
            numbers = written.split(":")
            if len(numbers) != 3 or not all(
                number.isascii() and number.isdecimal() and len(number) < 4 for number in numbers
            ):
                raise ShapeError(
                    "{part}: write each area as area:pieces:duplicates, such as 4:2:1",
                    part=quote(written),
                )
            parts.append(AreaTans(*map(int, numbers)))
        if sum(part.tans for part in parts) > MOST:
            raise ShapeError(
                "{text}: a set has at most {most} pieces here", text=quote(text), most=MOST
            )
        for part in parts:
            if part.area < 1 or not 0 <= part.doubles < part.tans:
                raise ShapeError(
                    "{text}: of {n} pieces at most {most} can be duplicates",
                    text=quote(text),
                    n=part.tans,
                    most=max(part.tans - 1, 0),
                )
        if [part.area for part in parts] != sorted({part.area for part in parts}):
            raise ShapeError("{text}: list each area once, in ascending order", text=quote(text))
        return cls(tuple(parts))

    @property
    def sets(self) -> int | None:
        """The number of sets; None where the number of an area's tans is not known here."""
        if any(part.area > len(KNOWN) for part in self.parts):
            return None
        return prod(
            comb(KNOWN[part.area - 1], part.tans - part.doubles)
            * comb(part.tans - 1, part.tans - part.doubles - 1)
            for part in self.parts
        )

    def has(self, tans: Sequence[Grid]) -> bool:
        """Whether a set is of this structure."""
        return structure_of(tans) == self


def structure_of(tans: Sequence[Grid]) -> Structure:
    """Return the structure of a set."""
    numbers = Counter(tan.canonical for tan in tans)
    areas = Counter(tan.triangles for tan in numbers.elements())
    different = Counter(tan.triangles for tan in numbers)
    return Structure(
        tuple(AreaTans(area, areas[area], areas[area] - different[area]) for area in sorted(areas))
    )


def structures(
    pieces: int, triangles: int, doubles: int | None = None, meter: Meter | None = None
) -> Iterator[Structure]:
    """Yield all structures of sets of *pieces* tans with *triangles* half squares.

    They come in the order of doubles, then of the areas; with *doubles*, only with that number.
    Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    wanted = range(pieces) if doubles is None else (doubles,)
    for number in wanted:
        for areas in _areas(pieces, triangles, 1):
            meter.tick()
            for parts in _shared(Counter(areas), number):
                yield Structure(parts)


def _areas(pieces: int, triangles: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield *pieces* areas from *least* on, ascending, with the sum *triangles*."""
    if pieces == 1:
        if triangles >= least:
            yield (triangles,)
        return
    for area in range(least, triangles // pieces + 1):
        for rest in _areas(pieces - 1, triangles - area, area):
            yield (area, *rest)


def _shared(numbers: Counter[int], doubles: int) -> Iterator[tuple[AreaTans, ...]]:
    """Yield the ways to share out *doubles*, earlier areas taking as many as they can first."""
    areas = sorted(numbers)
    ways = [
        range(numbers[area] - 1, max(numbers[area] - _different(area), 0) - 1, -1) for area in areas
    ]
    if not sum(way[-1] if way else doubles + 1 for way in ways) <= doubles:
        return
    for shares in product(*ways):
        if sum(shares) == doubles:
            yield tuple(
                AreaTans(area, numbers[area], share)
                for area, share in zip(areas, shares, strict=True)
            )


def _different(area: int) -> int:
    """Return the number of different tans of an area, or enough where the number is not needed."""
    return KNOWN[area - 1] if area <= SMALL else MOST
