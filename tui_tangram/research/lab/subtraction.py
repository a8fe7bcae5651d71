"""Solving by subtracting digits, as an older program does: the readable reference.

A shape is its DT grid.  A tan can be placed where its digits can be subtracted from those of the
shape.  Every digit can be subtracted from 5, and 5 - 4 = 1 is the half that is left; from any digit
0 can be subtracted, and the digit itself.  No other subtraction is possible.  The tans are taken
largest first; each tries every alias at every place, and when none fits, the tan before it is added
back and tries its next place.  The shape is solved when all tans are placed and every digit is 0.

This takes about ten times as long as `tui_tangram.research.lab.fit`, but is short enough to be
obviously correct.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from tui_tangram.maths.codec import Grid
from tui_tangram.play import Limit, Meter
from tui_tangram.research.lab.fit import PlacedTan, TanSolution

Digits = list[list[int]]


class DigitEvent(Enum):
    """An event of the search."""

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
    """The tans that are placed, in their order, without that of the step."""
    digits: tuple[str, ...]
    """The digits before it, row by row."""
    one: PlacedTan | None = None
    """The tan of the step, with its alias and position; None once the shape is solved."""


class _Level(NamedTuple):
    """The tries with one tan.  All of them begin with the same tans laid and the same digits."""

    tries: Iterator[PlacedTan]
    """Those that are still to come."""
    laid: TanSolution = ()
    digits: tuple[str, ...] = ()


def solutions(
    shape: Grid, tans: Iterable[Grid], meter: Meter | None = None
) -> Iterator[TanSolution]:
    """Yield every way to place all *tans* so that they make *shape*.

    Equal tans are interchangeable.  Raises `Stopped` (from *meter*).
    """
    for step in _search(shape, tans, meter or Limit().meter(), every_step=False):
        yield tuple(sorted(step.laid))


def search_steps(
    shape: Grid, tans: Iterable[Grid], laid: Sequence[PlacedTan] = (), meter: Meter | None = None
) -> Iterator[DigitStep]:
    """Yield every step of the search that finds `solutions`.

    Tans *laid* before it remain in place, if they fit; *tans* are the others. Raises `Stopped`
    (from *meter*).
    """
    return _search(shape, tans, meter or Limit().meter(), laid=laid, every_step=True)


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


def places(
    tan: Grid, width: int, height: int, laid: Sequence[PlacedTan], first: int = 0
) -> Iterator[PlacedTan]:
    """Yield every place of a tan on a grid, in the order in which the search tries them.

    The search began with number *first* of the tans *laid*; it places equal ones in one order only.
    """
    after = laid[-1] if len(laid) > first and laid[-1].tan == tan else None
    for alias in tan.aliases:
        for y in range(height - alias.height + 1):
            for x in range(width - alias.width + 1):
                one = PlacedTan(tan, alias, x, y)
                if after is None or after < one:
                    yield one


def _digits(shape: Grid) -> Digits:
    return [[int(digit) for digit in row] for row in shape.rows]


def _search(
    shape: Grid,
    tans: Iterable[Grid],
    meter: Meter,
    *,
    every_step: bool,
    laid: Sequence[PlacedTan] = (),
) -> Iterator[DigitStep]:
    digits = _digits(shape)
    for one in laid:
        _subtracted(digits, one)
    order = [one.tan for one in laid] + in_order(tans)
    return _lay(digits, order, list(laid), meter, first=len(laid), every_step=every_step)


def _lay(
    digits: Digits,
    tans: list[Grid],
    laid: list[PlacedTan],
    meter: Meter,
    *,
    first: int,
    every_step: bool,
) -> Iterator[DigitStep]:
    """Place the tans from the *first* on; yield *every_step*, otherwise only solutions."""
    levels: list[_Level] = []
    deeper = True
    while deeper or levels:
        if deeper:
            meter.tick()
            whole = len(laid) == len(tans)
            if whole and not any(map(any, digits)):
                meter.found += 1
                yield DigitStep(DigitEvent.SOLVED, tuple(laid), _rows(digits))
            tan = None if whole else tans[len(laid)]
            tries = places(tan, len(digits[0]), len(digits), laid, first) if tan else iter(())
            levels.append(_Level(tries, *((tuple(laid), _rows(digits)) if every_step else ())))
            deeper = False
        tries, before, rows = levels[-1]
        for one in tries:
            if every_step:
                event = DigitEvent.LAID if _fits(digits, one) else DigitEvent.REFUSED
                yield DigitStep(event, before, rows, one)
            if _subtracted(digits, one):
                laid.append(one)
                deeper = True
                break
        else:
            levels.pop()
            if levels:
                one = laid.pop()
                if every_step:
                    yield DigitStep(DigitEvent.ADDED_BACK, tuple(laid), _rows(digits), one)
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
