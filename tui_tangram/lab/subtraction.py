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

from collections import Counter
from collections.abc import Iterable, Iterator

from tui_tangram.codec import Grid
from tui_tangram.lab.fit import PlacedTan, TanSolution
from tui_tangram.play import Limit, Meter

Digits = list[list[int]]


def solutions(
    shape: Grid, tans: Iterable[Grid], meter: Meter | None = None
) -> Iterator[TanSolution]:
    """Yield every way to lay all *tans* so that they make *shape*.

    Equal tans are interchangeable.  Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    numbers = Counter(tan.canonical for tan in tans)
    order = sorted(numbers.elements(), key=lambda tan: (-tan.triangles, tan))
    digits = [[int(digit) for digit in row] for row in shape.rows]
    yield from _lay(digits, order, 0, [], meter)


def _lay(
    digits: Digits, tans: list[Grid], number: int, laid: list[PlacedTan], meter: Meter
) -> Iterator[TanSolution]:
    meter.tick()
    if number == len(tans):
        if not any(map(any, digits)):
            meter.found += 1
            yield tuple(sorted(laid))
        return
    tan = tans[number]
    for alias in tan.aliases:
        for y in range(len(digits) - alias.height + 1):
            for x in range(len(digits[0]) - alias.width + 1):
                one = PlacedTan(tan, alias, x, y)
                if number and tans[number - 1] == tan and not laid[-1] < one:
                    continue  # equal tans are laid in one order only
                if _subtracted(digits, one):
                    laid.append(one)
                    yield from _lay(digits, tans, number + 1, laid, meter)
                    laid.pop()
                    _added_back(digits, one)


def _subtracted(digits: Digits, one: PlacedTan) -> bool:
    """Subtract a tan, and return whether that was possible; otherwise nothing changes."""
    squares = [(one.x + x, one.y + y, int(digit)) for x, y, digit in one.alias.squares()]
    if all(digits[y][x] == 5 or digits[y][x] == digit for x, y, digit in squares):
        for x, y, digit in squares:
            digits[y][x] -= digit
        return True
    return False


def _added_back(digits: Digits, one: PlacedTan) -> None:
    for x, y, digit in one.alias.squares():
        digits[one.y + y][one.x + x] += int(digit)
