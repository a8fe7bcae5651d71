"""Solving as an older program does, by subtracting digits: the readable reference.

A shape is its DT grid.  A tan can be laid where its digits can be subtracted from those of the
shape.  Every digit can be subtracted from 5, and 5 - 4 = 1 is the half that is left; from any
digit 0 can be subtracted, and the digit itself.  No other subtraction is possible.  The tans
are taken largest first; each tries every alias at every place, and when none fits, the tan
before it is added back and goes on.  The shape is solved when all tans are laid and every digit
is 0.

This takes about ten times as long as `tui_tangram.lab.fit`, and is short enough to be seen to
be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from tui_tangram.codec import Grid
from tui_tangram.lab.fit import PlacedTan, TanSolution
from tui_tangram.play import Limit, Meter

Digits = list[list[int]]


class DigitEvent(Enum):
    """Something that the search does."""

    REFUSED = "refused"
    """A tan is tried, and some of its digits cannot be subtracted."""
    LAID = "laid"
    """The digits of a tan are subtracted."""
    ADDED_BACK = "added back"
    """The tan that was laid last is added back, as none after it led to a solution."""
    SOLVED = "solved"
    """All tans are laid, and every digit is 0."""


class DigitStep(NamedTuple):
    """A step of the search."""

    event: DigitEvent
    laid: TanSolution
    """The tans that are laid, in their order, without that of the step."""
    digits: tuple[str, ...]
    """The digits before it, row by row."""
    one: PlacedTan | None = None
    """The tan of the step, in its alias and place; None once the shape is solved."""


def solutions(
    shape: Grid, tans: Iterable[Grid], meter: Meter | None = None
) -> Iterator[TanSolution]:
    """Yield every way to lay all *tans* so that they make *shape*.

    Equal tans are interchangeable.  Raises `Stopped` (from *meter*).
    """
    for step in _search(shape, tans, meter or Limit().meter(), told=False):
        yield tuple(sorted(step.laid))


def search_steps(
    shape: Grid, tans: Iterable[Grid], laid: Sequence[PlacedTan] = (), meter: Meter | None = None
) -> Iterator[DigitStep]:
    """Yield every step of the search that finds `solutions`.

    Tans that are *laid* before it, and can be, stay where they are; *tans* are the others.
    Raises `Stopped` (from *meter*).
    """
    return _search(shape, tans, meter or Limit().meter(), laid=laid, told=True)


def in_order(tans: Iterable[Grid]) -> list[Grid]:
    """Return canonical tans in the order in which they are laid, the largest first."""
    return sorted((tan.canonical for tan in tans), key=lambda tan: (-tan.triangles, tan))


def subtractable(have: int, digit: int) -> bool:
    """Whether a tan's *digit* other than 0 can be subtracted from one of the shape."""
    return have in (5, digit)


def laid_together(shape: Grid, laid: Iterable[PlacedTan]) -> list[PlacedTan]:
    """Return those of *laid* that can be subtracted one after the other."""
    digits = _digits(shape)
    return [one for one in laid if _subtracted(digits, one)]


def digits_left(shape: Grid, laid: Iterable[PlacedTan]) -> tuple[str, ...]:
    """Return the digits of *shape* without those of the tans that are laid, row by row."""
    digits = _digits(shape)
    for one in laid:
        _subtracted(digits, one)
    return _rows(digits)


def _digits(shape: Grid) -> Digits:
    return [[int(digit) for digit in row] for row in shape.rows]


def _search(
    shape: Grid,
    tans: Iterable[Grid],
    meter: Meter,
    *,
    told: bool,
    laid: Sequence[PlacedTan] = (),
) -> Iterator[DigitStep]:
    digits = _digits(shape)
    for one in laid:
        _subtracted(digits, one)
    order = [one.tan for one in laid] + in_order(tans)
    return _lay(digits, order, list(laid), meter, first=len(laid), told=told)


def _lay(
    digits: Digits,
    tans: list[Grid],
    laid: list[PlacedTan],
    meter: Meter,
    *,
    first: int,
    told: bool,
) -> Iterator[DigitStep]:
    """Lay the tans from the *first* on; only if *told*, yield more than what is solved."""
    meter.tick()
    number = len(laid)

    def step(event: DigitEvent, one: PlacedTan | None = None) -> DigitStep:
        return DigitStep(event, tuple(laid), _rows(digits), one)

    if number == len(tans):
        if not any(map(any, digits)):
            meter.found += 1
            yield step(DigitEvent.SOLVED)
        return
    tan = tans[number]
    for alias in tan.aliases:
        for y in range(len(digits) - alias.height + 1):
            for x in range(len(digits[0]) - alias.width + 1):
                one = PlacedTan(tan, alias, x, y)
                if number > first and tans[number - 1] == tan and not laid[-1] < one:
                    continue  # equal tans are laid in one order only
                if told:
                    event = DigitEvent.LAID if _fits(digits, one) else DigitEvent.REFUSED
                    yield step(event, one)
                if _subtracted(digits, one):
                    laid.append(one)
                    yield from _lay(digits, tans, laid, meter, first=first, told=told)
                    laid.pop()
                    if told:
                        yield step(DigitEvent.ADDED_BACK, one)
                    _added_back(digits, one)


def _rows(digits: Digits) -> tuple[str, ...]:
    return tuple("".join(map(str, row)) for row in digits)


def _fits(digits: Digits, one: PlacedTan) -> bool:
    return all(
        subtractable(digits[one.y + y][one.x + x], int(digit))
        for x, y, digit in one.alias.squares()
    )


def _subtracted(digits: Digits, one: PlacedTan) -> bool:
    """Subtract a tan, and return whether that was possible; otherwise nothing changes."""
    if not _fits(digits, one):
        return False
    for x, y, digit in one.alias.squares():
        digits[one.y + y][one.x + x] -= int(digit)
    return True


def _added_back(digits: Digits, one: PlacedTan) -> None:
    for x, y, digit in one.alias.squares():
        digits[one.y + y][one.x + x] += int(digit)
