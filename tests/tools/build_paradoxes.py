"""Finds the collection of paradoxes: ``python -m tests.tools.build_paradoxes``.

A paradox is two figures of the seven tans of which the second looks like the first without a small
triangle.  The first is a region and a triangle with one side on it, the *foot*; the second is the
same region and a triangle with two sides or all three on it, which fills a notch.  So each figure,
laid over the other, has one half square that the other has not.

Second figures are those without holes in the store of all figures (``lab figures tangram --count``
makes it) that have at most six corners, or a symmetry and at most ten.  A triangle is taken away
wherever two or more of its sides are in the figure and the rest is connected, and a foot is laid
other place; what is a figure of the store, without holes too, is a pair.

Pairs are ranked by their *trouble*, the least first: the corners of both figures, 3 where the second
has no symmetry, 2 where the first has none, 4 where the notch has only two sides; then by their
numbers.  Each figure is in one pair only.  The best were looked at, and those in `UGLY` left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.tools.lists import PUZZLES, measured, write_list
from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.source.figures import PARADOXES, Figures
from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.maths.codec.grid import ACROSS, DIGITS, SIDES
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.play import Limit
from tui_tangram.player.library import Library
from tui_tangram.research.figures.columns import FigureFacts, made_facts
from tui_tangram.research.figures.facts import Range
from tui_tangram.research.figures.keys import key_of
from tui_tangram.research.figures.numbered import figure_of
from tui_tangram.research.figures.store import opened_store
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.tans import NAMED, read_set

PAIRS: Final = 100
HALVES: Final = tuple(SIDES[digit] for digit in "1234")
UGLY: Final[frozenset[tuple[int, int]]] = frozenset()
"""The numbers of second and first figures that are left out."""

Region = dict[GridPoint, int]
"""The quarters of squares that are filled."""


class Pair(NamedTuple):
    """A paradox; figures are named by their numbers in the store."""

    trouble: int
    second: int
    first: int


def sides_on(region: Region, x: int, y: int, half: int) -> int:
    """Return how many sides of a half square are on a region."""
    across = sum(
        bool(half & out and region.get((x + dx, y + dy), 0) & back) for dx, dy, out, back in ACROSS
    )
    return across + (region.get((x, y), 0) == 15 - half)


def grid_of(region: Region) -> Grid:
    """Return a region as a grid."""
    xs, ys = zip(*region, strict=True)
    return Grid(tuple(
        "".join(DIGITS[region.get((x, y), 0)] for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ))  # fmt: skip


def without_notch(grid: Grid) -> Iterator[tuple[Region, int]]:
    """Yield a figure without a half square, and how many of its sides are on the rest."""
    whole = {(x, y): SIDES[digit] for x, y, digit in grid.squares()}
    for (x, y), quarters in whole.items():
        for half in HALVES:
            if quarters & half == half:
                rest = {**whole, (x, y): quarters - half}
                if quarters == half:
                    del rest[x, y]
                sides = sides_on(rest, x, y, half)
                if sides > 1 and grid_of(rest).connected:
                    yield rest, sides


def with_foot(rest: Region) -> Iterator[Grid]:
    """Yield a region with a foot in each place, as figures without holes."""
    near = {(x + dx, y + dy) for x, y in rest for dx, dy, _, _ in ACROSS} | rest.keys()
    for x, y in near:
        there = rest.get((x, y), 0)
        for half in HALVES:
            if there in (0, 15 - half) and sides_on(rest, x, y, half) == 1:
                grid = grid_of({**rest, (x, y): there | half})
                if is_simple(grid):
                    yield grid


def pairs(found: FigureFacts) -> list[Pair]:
    """Return all pairs, the best first."""
    store = found.store
    few = found.select([Range("holes", 0, 0), Range("corners", 0, 6)])[:]
    regular = [Range("holes", 0, 0), Range("corners", 0, 10), Range("symmetry", 1)]
    firsts: dict[int, dict[int, int]] = {}
    for number in sorted({*few, *found.select(regular)[:]}):
        for rest, sides in without_notch(store.figure(number).grid):
            for grid in with_foot(rest):
                seconds = firsts.setdefault(key_of(grid, 16), {})
                seconds[number] = max(sides, seconds.get(number, 0))
        print(f"\r{number}", end="", file=sys.stderr)
    made = []
    for first, key, _ in store.each():
        for second, sides in firsts.get(key, {}).items():
            if second != first:
                one, other = found.facts(first), found.facts(second)
                trouble = one.corners + other.corners + 4 * (sides == 2)
                trouble += 3 * (other.symmetry == 0) + 2 * (one.symmetry == 0)
                made.append(Pair(trouble, second, first))
    return sorted(made)


def chosen(every: list[Pair]) -> list[Pair]:
    """Return the best pairs, each figure in one of them."""
    taken: set[int] = set()
    best = []
    for pair in every:
        both = {pair.first, pair.second}
        if taken.isdisjoint(both) and (pair.second, pair.first) not in UGLY and len(best) < PAIRS:
            taken |= both
            best.append(pair)
    return best


def collection(found: FigureFacts, best: list[Pair]) -> Iterator[Figure]:
    """Yield the figures of pairs, the first one and then the second."""
    pieces = Library(PUZZLES).of(Figures).piece_set("tangram")
    for number, pair in enumerate(best, start=1):
        for word, one in (("first", pair.first), ("second", pair.second)):
            grid = found.store.figure(one).grid
            figure = figure_of(
                grid, pieces, f"Pair {number}, {word}", next(solutions(grid, found.store.tans))
            )
            yield changed(
                measured(figure, pieces),
                id=f"{PARADOXES}/{number}-{word}",
                category="Paradoxes",
                source="found by this project in all figures of the seven tans",
            )


def main() -> None:
    """Write the collection; see the module's docstring."""
    store = opened_store(read_set(NAMED["tangram"]))
    if store is None:
        sys.exit("first: tui-tangram lab figures tangram --count")
    found = made_facts(store, Limit().meter())
    write_list(list(collection(found, chosen(pairs(found)))), name=PARADOXES)


if __name__ == "__main__":
    main()
