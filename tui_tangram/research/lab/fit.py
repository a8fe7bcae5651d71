"""The ways to fill a shape with a set of tans: exact cover on integers, and by digits.

Exact cover
-----------
The diagonals cut each square of a grid into four quarters, and every digit of a grid is some
of them.  A shape is an integer with a bit for each quarter; so is a tan in one of its aliases
at one place.  The search takes the lowest quarter that is not covered and tries every tan
whose lowest quarter it is, so that each arrangement comes once.  Equal tans are
interchangeable.

Tans are placed in the orientations of their aliases only: a polyabolo with some tans turned by 45°
does not exist, by the theorem in `tui_tangram.games.tangram.core.lattice`.

By digits
---------
An older program subtracts digits; here that is the readable reference.  A shape is its DT grid.  A
tan can be placed where its digits can be subtracted from those of the shape.  Every digit can be
subtracted from 5, and 5 - 4 = 1 is the half that is left; from any digit 0 can be subtracted, and
the digit itself.  No other subtraction is possible.  The tans are taken largest first; each tries
every alias at every place, and when none fits, the tan before it is added back and tries its next
place.  The shape is solved when all tans are placed and every digit is 0.

This takes about ten times as long as exact cover, but is short enough to be obviously correct.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache

from tui_tangram.maths.codec import Grid
from tui_tangram.maths.codec.grid import SIDES
from tui_tangram.maths.cover.diagram import Diagram, diagram_of_covers
from tui_tangram.play import Limit, Meter
from tui_tangram.research.lab.tans import tan_name
from tui_tangram.values import NamedTuple


class PlacedTan(NamedTuple):
    """A tan in its place."""

    tan: Grid
    """The tan, as its canonical grid."""
    alias: Grid
    """The alias in which it stands."""
    x: int
    """The column of the shape where the box around the alias begins."""
    y: int
    """The row where the box begins."""

    @property
    def record(self) -> dict[str, object]:
        """Its record for JSON."""
        return {"tan": tan_name(self.tan), "grid": str(self.alias), "x": self.x, "y": self.y}


TanSolution = tuple[PlacedTan, ...]
"""The tans in their places, in ascending order."""

Starts = dict[int, tuple[int, ...]]
"""For each quarter, as a bit, the placements of a tan whose lowest quarter it is."""


def quarters(shape: Grid, width: int) -> int:
    """Return the quarters of a shape, in rows of *width* squares."""
    found = 0
    for x, y, digit in shape.squares():
        found |= SIDES[digit] << 4 * (y * width + x)
    return found


@lru_cache(maxsize=1 << 16)
def starts(shape: Grid, tan: Grid) -> Starts:
    """Return all placements of a canonical *tan* within *shape*, by their lowest quarters."""
    whole = quarters(shape, shape.width)
    found: dict[int, list[int]] = {}
    for alias in tan.aliases:
        mask = quarters(alias, shape.width)
        for y in range(shape.height - alias.height + 1):
            for x in range(shape.width - alias.width + 1):
                moved = mask << 4 * (y * shape.width + x)
                if moved & whole == moved:
                    found.setdefault(moved & -moved, []).append(moved)
    return {low: tuple(masks) for low, masks in found.items()}


def fits(shape: Grid, aliases: Iterable[Grid]) -> bool:
    """Whether a tan with these *aliases* fits in *shape* at all."""
    whole, width, height = _whole(shape), shape.width, shape.height
    for alias in aliases:
        across, down = width - len(alias.rows[0]) + 1, height - len(alias.rows) + 1
        if across > 0 and down > 0:
            mask = quarters(alias, width)
            for _ in range(down):
                for _ in range(across):
                    if mask & whole == mask:
                        return True
                    mask <<= 4
                mask <<= 4 * (width - across)
    return False


@lru_cache(maxsize=1024)
def _whole(shape: Grid) -> int:
    return quarters(shape, shape.width)


@lru_cache(maxsize=1 << 12)
def halved(shape: Grid) -> int:
    """Return the number of squares of which a shape has only half."""
    return sum(digit in "1234" for _, _, digit in shape.squares())


def makes(shape: Grid, tans: Mapping[Grid, int], meter: Meter) -> bool:
    """Whether canonical *tans*, each with its number, can be placed so that they make *shape*.

    The areas must agree.  Raises `Stopped` (from *meter*).
    """
    # A square that the shape has only half of is covered by half a square of one tan.
    if halved(shape) > sum(number * halved(tan) for tan, number in tans.items()):
        return False
    tables = []
    numbers = []
    for tan, number in sorted(tans.items(), key=lambda item: -item[0].triangles):
        table = starts(shape, tan)
        if not table:
            return False
        tables.append(table)
        numbers.append(number)
    dead: set[tuple[int, tuple[int, ...]]] = set()
    kinds = range(len(tables))

    def can(rest: int) -> bool:
        if not rest:
            return True
        state = (rest, tuple(numbers))
        if state in dead:
            return False
        meter.tick()
        low = rest & -rest
        for kind in kinds:
            if numbers[kind]:
                for mask in tables[kind].get(low, ()):
                    if mask & rest == mask:
                        numbers[kind] -= 1
                        if can(rest ^ mask):
                            return True
                        numbers[kind] += 1
        dead.add(state)
        return False

    return can(quarters(shape, shape.width))


def solutions(
    shape: Grid, tans: Iterable[Grid], meter: Meter | None = None
) -> Iterator[TanSolution]:
    """Yield every way to place all *tans* so that they make *shape*.

    Equal tans are interchangeable.  Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    numbers = Counter(tan.canonical for tan in tans)
    if sum(tan.triangles * number for tan, number in numbers.items()) != shape.triangles:
        return
    kinds = sorted(numbers, key=lambda tan: (-tan.triangles, tan))
    placed = {tan: _placed(shape, tan) for tan in kinds}
    tables = [starts(shape, tan) for tan in kinds]
    left = [numbers[tan] for tan in kinds]
    laid: list[PlacedTan] = []

    def cover(rest: int) -> Iterator[TanSolution]:
        meter.tick()
        if not rest:
            meter.found += 1
            yield tuple(sorted(laid))
            return
        low = rest & -rest
        for kind, tan in enumerate(kinds):
            if left[kind]:
                for mask in tables[kind].get(low, ()):
                    if mask & rest == mask:
                        left[kind] -= 1
                        laid.append(placed[tan][mask])
                        yield from cover(rest ^ mask)
                        laid.pop()
                        left[kind] += 1

    yield from cover(quarters(shape, shape.width))


def count(shape: Grid, tans: Iterable[Grid], meter: Meter | None = None) -> int:
    """Return the number of `solutions`; where tans repeat, if possible without listing them.

    `Meter.found` is increased by it.  Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    numbers = Counter(tan.canonical for tan in tans)
    if sum(tan.triangles * number for tan, number in numbers.items()) != shape.triangles:
        return 0
    diagram = _diagram(shape, numbers, meter)
    if diagram is None:
        return sum(1 for _ in solutions(shape, numbers.elements(), meter))
    meter.found += diagram.count
    return diagram.count


def _diagram(shape: Grid, numbers: Mapping[Grid, int], meter: Meter) -> Diagram[int, int] | None:
    """Return all solutions as a diagram, or None where it does not pay off.  Raises `Stopped`."""
    # The number of solutions does not depend on the orientation.  The shorter the rows the fewer
    # the states, and there are half as many where the upper quarter of a square comes first.
    shape = min(shape.aliases, key=lambda alias: alias.width)
    ones = sum(1 << 4 * square for square in range(shape.width * shape.height))

    def turned_over(some: int) -> int:
        some = (some & 5 * ones) << 1 | (some & 10 * ones) >> 1
        return (some & 3 * ones) << 2 | (some & 12 * ones) >> 2

    placements: dict[int, list[tuple[int, int, int]]] = {}
    for kind, tan in enumerate(numbers):
        for masks in starts(shape, tan).values():
            for mask in map(turned_over, masks):
                placements.setdefault(mask & -mask, []).append((mask, mask, kind))
    return diagram_of_covers(
        turned_over(quarters(shape, shape.width)),
        list(numbers.values()),
        lambda rest: placements.get(rest & -rest, ()),
        meter,
    )


def _placed(shape: Grid, tan: Grid) -> dict[int, PlacedTan]:
    """Return each placement of a tan by its quarters in the shape."""
    return {
        quarters(alias, shape.width) << 4 * (y * shape.width + x): PlacedTan(tan, alias, x, y)
        for alias in tan.aliases
        for y in range(shape.height - alias.height + 1)
        for x in range(shape.width - alias.width + 1)
    }


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


def solutions_by_subtraction(
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
