"""The pool of tans, and sets of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tui_tangram.maths.codec import Grid, ShapeError, key, parse
from tui_tangram.play import quote
from tui_tangram.research.lab.polyaboloes import polyaboloes

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


@lru_cache(maxsize=1 << 14)
def _key(tan: Grid) -> tuple[int, tuple[object, ...]]:
    return key(tan)


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


NAMED: Final = {
    "tangram": "t1,t1,t2,t3,t4,t9,t9",
    "sei-shonagon": "1,21,21,5,23,51,251",
}
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
            "{name} is not a set; use {known}, or list the pieces",
            name=quote(code),
            known=known,
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
