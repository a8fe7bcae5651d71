"""Random snug figures of sets of any size, and how many different ones there are at least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.maths.codec.grid import DIGITS, SIDES
from tui_tangram.maths.codec.numbers import STEPS, GridPoint
from tui_tangram.play import Meter
from tui_tangram.research.figures.placements import edges_of
from tui_tangram.research.lab.tans import Tanset

_Edge = tuple[int, int, int]


@lru_cache(maxsize=512)
def _parts(alias: Grid) -> tuple[tuple[_Edge, ...], tuple[tuple[int, int, int], ...]]:
    """Return the edges of a piece, and its squares with their quarters."""
    return tuple(edges_of(alias)), tuple((x, y, SIDES[one]) for x, y, one in alias.squares())


def random_figure(tans: Sequence[Grid], draw: Random) -> Grid:
    """Return a figure of a set; any figure may come, not all of them equally often.

    Each piece, in a random order, is laid with one of its edges on one of the contour, both at
    random, until it overlaps nothing.
    """
    squares: dict[GridPoint, int] = {}
    around: dict[_Edge, None] = {}
    for tan in draw.sample(tans, len(tans)):
        for x, y, alias in _ways(tan, tuple(around), draw):
            edges, cells = _parts(alias)
            if all(not squares.get((x + a, y + b), 0) & some for a, b, some in cells):
                break
        for a, b, some in cells:
            squares[x + a, y + b] = squares.get((x + a, y + b), 0) | some
        for a, b, way in edges:
            dx, dy = STEPS[way]
            met = x + a + dx, y + b + dy, (way + 4) % 8
            if met in around:
                del around[met]
            else:
                around[x + a, y + b, way] = None
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    wide, high = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
    return Grid.of(
        "".join(DIGITS[squares.get((x, y), 0)] for x in range(left, wide)) for y in range(top, high)
    )


def _ways(tan: Grid, around: Sequence[_Edge], draw: Random) -> Iterator[tuple[int, int, Grid]]:
    """Yield random places of a piece on a contour, without end."""
    while True:
        alias = draw.choice(tan.aliases)
        if not around:
            yield 0, 0, alias
            continue
        x, y, way = draw.choice(around)
        dx, dy = STEPS[way]
        fitting = [edge for edge in _parts(alias)[0] if edge[2] == (way + 4) % 8]
        if fitting:
            a, b, _ = draw.choice(fitting)
            yield x + dx - a, y + dy - b, alias


def least_figures(tans: Tanset, tries: int, meter: Meter) -> tuple[int, int]:
    """Return how many different figures so many random ones are, and how many have no hole.

    The same for the same set; the meter's nodes are figures.  Raises `Stopped` (from *meter*).
    """
    draw, simple, holed = Random(1), set[str](), set[str]()
    for number in range(tries):
        meter.tick()
        meter.fraction = number / tries
        grid = random_figure(tans, draw)
        known = simple if is_simple(grid) else holed
        known.add(str(grid.canonical))
        meter.found = len(simple) + len(holed)
    return len(simple) + len(holed), len(simple)
