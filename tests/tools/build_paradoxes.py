"""Finds the collection of paradoxes: ``python -m tests.tools.build_paradoxes``.

A paradox is two figures of the seven tans of which one looks like the other with a piece missing,
as in the two monks that are ascribed to Dudeney: one has a foot, and the other is a little larger
all around.  Here the *whole* figure is a region and a small triangle with one side on it, the
*foot*; the *bare* figure

* has the angles of the region, one after the other;
* has its sides along the grid where the region has them along diagonals, and the other way round,
  so that each is a little longer or shorter: 3 in place of 2√2, √2 in place of 1;
* turned by an eighth and moved as well as possible, leaves at most a small triangle's area of the
  region open.

Bare figures are those of the store of all figures (``lab figures tangram --count`` makes it) with
at most ten corners and no hole.  Areas are measured with floats: they choose, and nothing is judged
by them.

Pairs are ranked by their *trouble*, the least first: the area that is left open in tenths of
squares, a half for each corner of the bare figure, 8 times the area of the foot in the convex hull
of the region, which hides it, and 1 for each corner that the foot makes more or fewer than two.  A
figure is in one pair, and a bare one nearly like another (see `build_chance`) is left out.  All
pairs of the collection were looked at.

Both figures are shown so that the foot is as far down as possible.  It takes some minutes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Final, NamedTuple

from shapely import Polygon, convex_hull
from shapely.affinity import rotate, translate

from tests.tools.build_chance import alike
from tests.tools.lists import PUZZLES, measured, write_list
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import PARADOXES, TANS, Figures
from tui_tangram.maths.codec import Code, Grid, ShapeError, code_of, grid_of, is_simple
from tui_tangram.maths.codec.grid import ACROSS, DIGITS, SIDES
from tui_tangram.maths.codec.numbers import STEPS, GridPoint
from tui_tangram.maths.geometry import Isometry
from tui_tangram.player.library import Library
from tui_tangram.research.figures.numbered import figure_of
from tui_tangram.research.figures.store import FigureStore, opened_store
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.tans import NAMED, read_set

PAIRS: Final = 100
CORNERS: Final = 10
OPEN: Final = 0.501
"""The maximum area that is left open, in squares; a small triangle has a half."""
OTHERS: Final = (
    {1: (1,), 2: (1,), 3: (2,), 4: (3,), 5: (4,), 6: (4,), 7: (5,), 8: (6,)},
    {1: (1, 2), 2: (3,), 3: (4,), 4: (5, 6), 5: (7,), 6: (8,)},
)
"""The lengths in place of a length along the grid, and along a diagonal."""
ENDS: Final = tuple(
    (SIDES[digit], x, y) for digit, x, y in (("3", 0, 0), ("4", 1, 0), ("2", 1, 1), ("1", 0, 1))
)
"""The corners of a square: the half square with the right angle there, and the place."""


class Region(NamedTuple):
    """A region that looks like a bare figure."""

    number: int
    """Of the bare figure in the store."""
    bare: Code
    code: Code
    open: float
    """The area in squares that the bare figure leaves open."""


class Pair(NamedTuple):
    """A paradox; ordered by its trouble."""

    trouble: float
    region: Region
    whole: Grid
    foot: tuple[float, float]
    """A point of the foot, relative to the middle of the whole figure, y down."""


def turned(bare: Code) -> Iterator[Code]:
    """Yield the regions of 15 half squares that may look like a bare figure."""
    first = 3 - bare.first
    ways = [(one + first - bare.first) % 8 for one in bare.directions]
    lengths = zip(bare.directions, bare.lengths, strict=True)
    for others in product(*(OTHERS[way & 1].get(length, ()) for way, length in lengths)):
        steps = [(STEPS[way], n) for way, n in zip(ways, others, strict=True)]
        if any(sum(step[axis] * n for step, n in steps) for axis in (0, 1)):
            continue
        try:
            code = Code(bare.shape, first, others)
        except ShapeError:
            continue
        if code.triangles == 15:
            yield code


def left_open(bare: Code, region: Code) -> float:
    """Return the area of a region, in squares, that a bare figure leaves open at best."""
    turn = 45 * (bare.first - region.first)
    one, other = Polygon(bare.corners), rotate(Polygon(region.corners), turn, origin=(0, 0))

    def area(across: float, down: float) -> float:
        return float(other.difference(translate(one, across, down)).area)

    corners = zip(one.exterior.coords, other.exterior.coords, strict=True)
    shifts = [(u - x, v - y) for (x, y), (u, v) in corners]
    best = min((area(*shift), *shift) for shift in shifts)
    step = 0.2
    while step > 0.01:
        near = [(best[1] + step * i, best[2] + step * j) for i, j, *_ in (*ACROSS, (0, 0))]
        found = min((area(*shift), *shift) for shift in near)
        if found[0] < best[0] - 1e-9:
            best = found
        else:
            step /= 2
    return best[0]


def regions(store: FigureStore) -> Iterator[Region]:
    """Yield all regions."""
    for number in range(1, store.totals.without_holes + 1):
        shape, first, *lengths = store.code(number).split()
        if len(shape) > CORNERS:
            return
        bare = Code(tuple(map(int, shape)), int(first), tuple(map(int, lengths)))
        for code in turned(bare):
            area = left_open(bare, code)
            if area <= OPEN:
                print(f"\r{number}", end="", file=sys.stderr)
                yield Region(number, bare, code, area)


def pairs(region: Region, store: FigureStore) -> Iterator[Pair]:
    """Yield the pairs of a region, with a foot in each place."""
    squares = {(x, y): SIDES[digit] for x, y, digit in grid_of(region.code).squares()}
    low = [min(corner[axis] for corner in region.code.corners) for axis in (0, 1)]
    bare = Polygon((x - low[0], y - low[1]) for x, y in region.code.corners)
    hull = convex_hull(bare)
    near = {(x + dx, y + dy) for x, y in squares for dx, dy, _, _ in ACROSS} | squares.keys()
    for x, y in sorted(near):
        for half, *_ in ENDS:
            if squares.get((x, y), 0) not in (0, 15 - half) or sides_on(squares, x, y, half) != 1:
                continue
            whole = grid_with({**squares, (x, y): squares.get((x, y), 0) | half})
            if not is_simple(whole) or store.number_of(whole) is None:
                continue
            foot = Polygon((x + i, y + j) for sides, i, j in ENDS if half & sides)
            more = len(code_of(whole).shape) - len(region.bare.shape)
            trouble = 10 * region.open + 0.5 * len(region.bare.shape) + abs(more - 2)
            trouble += 8 * foot.intersection(hull).area
            middle = bare.union(foot).envelope.centroid
            at = foot.centroid.x - middle.x, foot.centroid.y - middle.y
            yield Pair(trouble, region, whole, at)


def sides_on(squares: dict[GridPoint, int], x: int, y: int, half: int) -> int:
    """Return how many sides of a half square are on a region."""
    across = sum(
        bool(half & out and squares.get((x + dx, y + dy), 0) & back) for dx, dy, out, back in ACROSS
    )
    return across + (squares.get((x, y), 0) == 15 - half)


def grid_with(squares: dict[GridPoint, int]) -> Grid:
    """Return a region as a grid."""
    xs, ys = zip(*squares, strict=True)
    across = range(min(xs), max(xs) + 1)
    down = range(min(ys), max(ys) + 1)
    return Grid(tuple("".join(DIGITS[squares.get((x, y), 0)] for x in across) for y in down))


def chosen(every: list[Pair]) -> list[Pair]:
    """Return the best pairs, each figure in one of them."""
    taken: set[Grid] = set()
    sides: list[Counter[tuple[int, int, int]]] = []
    best = []
    for pair in sorted(every, key=lambda one: (one.trouble, one.region.number, one.whole)):
        bare = pair.region.bare
        both = {grid_of(bare).canonical, pair.whole.canonical}
        ways = (2 - way % 2 for way in bare.directions)
        its = Counter(zip(bare.shape, bare.lengths, ways, strict=True))
        if both & taken or any(alike(its, one) for one in sides):
            continue
        taken |= both
        sides.append(its)
        best.append(pair)
    return best[:PAIRS]


def figures(number: int, pair: Pair, store: FigureStore, pieces: PieceSet) -> Iterator[Figure]:
    """Yield the whole figure of a pair, and the bare one."""
    across, down = pair.foot
    turn = min(range(8), key=lambda one: (round(_height(across, -down, one), 6), one % 2))
    bare = turn + pair.region.bare.first - pair.region.code.first
    both = (("whole", pair.whole, turn), ("bare", grid_of(pair.region.bare), bare % 8))
    for word, grid, eighths in both:
        title = "whole" if word == "whole" else "piece missing"
        figure = figure_of(grid, pieces, "", next(solutions(grid, store.tans)))
        motion = Isometry.linear(eighths)
        laid = [
            PlacedKind(kind, shape.moved(motion).canonical())
            for kind, shape in figure.solution or ()
        ]
        made = make_figure(
            f"Pair {number}, {title}",
            TANS,
            solution=laid,
            id=f"{PARADOXES}/{number}-{word}",
            category="Paradoxes",
            source="found by this project",
        )
        yield measured(made, pieces)


def _height(across: float, up: float, eighths: int) -> float:
    """Return the height of a point that is turned."""
    for _ in range(eighths):
        across, up = (across - up) / sqrt(2), (across + up) / sqrt(2)
    return up


def main() -> None:
    """Write the collection; see the module's docstring."""
    store = opened_store(read_set(NAMED[TANS]))
    if store is None:
        sys.exit("first: tui-tangram lab figures tangram --count")
    best = chosen([pair for region in regions(store) for pair in pairs(region, store)])
    pieces = Library(PUZZLES).of(Figures).piece_set(TANS)
    made = [figures(number, pair, store, pieces) for number, pair in enumerate(best, start=1)]
    write_list([one for both in made for one in both], name=PARADOXES)


if __name__ == "__main__":
    main()
