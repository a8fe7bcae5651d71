"""The ways to fill a shape with a set of tans, computed fast: exact cover on integers.

The diagonals cut each square of a grid into four quarters, and every digit of a grid is some
of them.  A shape is an integer with a bit for each quarter; so is a tan in one of its aliases
at one place.  The search takes the lowest quarter that is not covered and tries every tan
whose lowest quarter it is, so that each arrangement comes once.  Equal tans are
interchangeable.

Tans are placed in the orientations of their aliases only: a polyabolo with some tans turned by 45°
does not exist, by the theorem in `tui_tangram.games.tangram.core.lattice`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from tui_tangram.maths.codec import Grid
from tui_tangram.maths.codec.grid import SIDES
from tui_tangram.maths.cover import Diagram, diagram_of_covers
from tui_tangram.play import Limit, Meter
from tui_tangram.research.lab.tans import tan_name


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
