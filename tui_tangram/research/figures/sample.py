"""Random snug figures of sets of any size, and how many different ones there are at least."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.maths.codec.grid import DIGITS, SIDES
from tui_tangram.maths.codec.numbers import STEPS, GridPoint
from tui_tangram.play import Meter
from tui_tangram.research.figures.placements import edges_of
from tui_tangram.research.lab.tans import Tanset

_Edge = tuple[int, int, int]
_PATIENCE: Final = 200
"""The attempts to lay a piece after which a figure is begun once more."""


@lru_cache(maxsize=512)
def _parts(alias: Grid) -> tuple[tuple[_Edge, ...], tuple[tuple[int, int, int], ...]]:
    """Return the edges of a piece, and its squares with their quarters."""
    return tuple(edges_of(alias)), tuple((x, y, SIDES[one]) for x, y, one in alias.squares())


def random_figure(tans: Sequence[Grid], draw: Random, meter: Meter) -> Grid:
    """Return a figure of a set; any figure may come, not all of them equally often.

    A piece that is left is laid with one of its edges on one of the contour, all at random, if it
    overlaps nothing, until all are laid; where nothing goes for long, from the beginning.  The
    meter's nodes are attempts.  Raises `Stopped` (from *meter*).
    """
    left_over: list[Grid] = []
    squares: dict[GridPoint, int] = {}
    around: dict[_Edge, None] = {}
    failed = _PATIENCE
    while left_over or not squares:
        meter.tick()
        failed += 1
        if failed > _PATIENCE:
            left_over, failed = list(tans), 0
            squares.clear()
            around.clear()
        number = draw.randrange(len(left_over))
        alias = draw.choice(left_over[number].aliases)
        edges, cells = _parts(alias)
        x = y = 0
        if around:
            u, v, way = draw.choice(tuple(around))
            fitting = [(a, b) for a, b, other in edges if other == (way + 4) % 8]
            if not fitting:
                continue
            a, b = draw.choice(fitting)
            x, y = u + STEPS[way][0] - a, v + STEPS[way][1] - b
            if any(squares.get((x + a, y + b), 0) & some for a, b, some in cells):
                continue
        failed = 0
        del left_over[number]
        for a, b, some in cells:
            squares[x + a, y + b] = squares.get((x + a, y + b), 0) | some
        for a, b, way in edges:
            met = x + a + STEPS[way][0], y + b + STEPS[way][1], (way + 4) % 8
            if met in around:
                del around[met]
            else:
                around[x + a, y + b, way] = None
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    wide, high = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
    return Grid.of(
        "".join(DIGITS[squares.get((x, y), 0)] for x in range(left, wide)) for y in range(top, high)
    )


def least_figures(tans: Tanset, tries: int, meter: Meter) -> tuple[int, int]:
    """Return how many different figures so many random ones are, and how many have no hole.

    The same for the same set; the meter's nodes are attempts.  Raises `Stopped` (from *meter*).
    """
    draw, simple, holed = Random(1), set[str](), set[str]()
    for number in range(tries):
        meter.fraction = number / tries
        grid = random_figure(tans, draw, meter)
        known = simple if is_simple(grid) else holed
        known.add(str(grid.canonical))
        meter.found = len(simple) + len(holed)
    return len(simple) + len(holed), len(simple)
