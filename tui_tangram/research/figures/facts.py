"""The facts of each figure of a store: what figures are filtered and sorted by, and their file.

The file is next to the store, made from it in seconds where it is missing, and once more where the
store is another one.  Its blocks have `FIELDS`, a byte for each of `PIECE` figures, or nothing
where all are 0; of the number of solutions there are four fields, the lowest bits first.  Columns
are made of them by `tui_tangram.research.figures.columns`.

Difficulty
----------
The library grades a figure by the *effort* of a careful player
(`tui_tangram.games.tangram.core.difficulty`), which takes 50 ms a figure: days for all.  So the
effort here is an estimate, from the number of solutions and the contour:

    log2 effort = 6.5 - 0.21 log2(solutions) - 0.09 units - 0.2 diagonals

fitted to the measured effort of every other one of 3,000 random figures of the seven tans.  For the
rest it has a rank correlation of 0.57 with what was measured; the grade is the same for 44 % and
differs by at most one for 94 %.  A long contour, above all along diagonals, says where pieces are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import log2, sqrt
from pathlib import Path
from typing import Final

from tui_tangram import native
from tui_tangram.language import mark
from tui_tangram.maths.codec import FAMILIES, Grid, contours
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.play import Meter
from tui_tangram.play.difficulty import LIMITS, grade
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures.keys import figure_of
from tui_tangram.research.figures.placements import MOST, placements
from tui_tangram.research.figures.runs import RunError, unpack
from tui_tangram.research.figures.store import BLOCK, BlockPlace, FigureStore, unwritten, written
from tui_tangram.values import NamedTuple

FIELDS: Final = (
    "corners", "units", "diagonals", "symmetry", "holes", "hole", "touching", "convex",
    "solutions", "solutions 2", "solutions 3", "solutions 4",
)  # fmt: skip
"""The bytes of a figure in the file; those of the number of solutions come last."""
PIECE: Final = 64 * BLOCK
"""The figures of a block of the file."""
FORMAT: Final = b"tui-tangram/figure facts 1\n"
COLUMNS: Final[Mapping[str, str]] = {
    "number": mark("number"),
    "corners": mark("corners"),
    "length": mark("length of contour"),
    "symmetry": mark("symmetry"),
    "holes": mark("holes"),
    "hole": mark("largest hole"),
    "touching": mark("touching corners"),
    "convex": mark("convex"),
    "solutions": mark("solutions"),
    "difficulty": mark("difficulty"),
    "effort": mark("effort"),
}
"""The columns and their titles, marked; `FigureFact` says what they mean."""
LENGTHS: Final = tuple(
    sorted(
        (
            (units, all_steps - units)
            for all_steps in range(MOST + 3)
            for units in range(all_steps + 1)
        ),
        key=lambda one: one[0] + one[1] * sqrt(2),
    )
)
"""The lengths of contours in ascending order: steps along the grid, and along diagonals.

No two are equal, as √2 is irrational; as floats they are far enough apart.
"""
MOST_VALUE: Final = (1 << 32) - 1
"""The maximum value of a column."""
SOLVED: Final = "solved"
"""The column of a `Range` over whether a player has solved a figure: 1 if so, else 0."""
_START, _UNIT, _DIAGONAL, _WAYS = 650, 9, 20, 21
"""The estimate of the module's docstring in hundredths: its start, steps, a binary logarithm."""


class Range(NamedTuple):
    """A filter: the values of a column from *low* to *high*."""

    column: str
    low: int = 0
    high: int = MOST_VALUE


class FigureFact(NamedTuple):
    """The facts of a figure."""

    corners: int
    """The number of corners of all contours, and so of their sides."""
    length: int
    """The length of all contours, as an index into `LENGTHS`."""
    symmetry: int
    """The index into `FAMILIES`."""
    holes: int
    hole: int
    """The half squares of the largest hole, 0 without any."""
    touching: int
    """The number of points in which contours touch each other or themselves."""
    convex: int
    """1 for a convex figure, else 0."""
    solutions: int
    """The arrangements of the figure as it stands, equal pieces alike."""
    difficulty: int
    """The grade from 1 to 5, an estimate."""
    effort: int
    """The estimated number of pieces that a careful player places, rounded."""

    @property
    def units(self) -> int:
        """The steps of the contours along the grid."""
        return LENGTHS[self.length][0]

    @property
    def diagonals(self) -> int:
        """The steps of the contours along diagonals."""
        return LENGTHS[self.length][1]


def fact_of(grid: Grid, solutions: int) -> FigureFact:
    """Return the facts of a figure with so many solutions, in plain Python."""
    around = contours(grid)
    steps, convex, areas = [0, 0], len(around) == 1, list[int]()
    met = Counter[GridPoint]()
    for corners in around:
        ways = [(u - x, v - y) for (x, y), (u, v) in pairwise((*corners, corners[0]))]
        for (x, y), (dx, dy) in zip(corners, ways, strict=True):
            far = max(abs(dx), abs(dy))
            steps[dx != 0 != dy] += far
            met.update((x + n * dx // far, y + n * dy // far) for n in range(far))
        turns = [dx * ey - dy * ex for (dx, dy), (ex, ey) in pairwise((*ways, ways[0]))]
        convex = convex and max(turns) < 0
        areas.append(sum(x * v - y * u for (x, y), (u, v) in pairwise((*corners, corners[0]))))
    # With y down the outline, walked anticlockwise, has the only negative area.
    length = steps[0], steps[1]
    effort, difficulty = estimate(start_of(length) - logarithm(solutions))
    return FigureFact(
        sum(map(len, around)),
        LENGTHS.index(length),
        FAMILIES.index(grid.family),
        len(around) - 1,
        max(0, *areas),
        sum(number > 1 for number in met.values()),
        int(convex),
        solutions,
        difficulty,
        effort,
    )


def logarithm(solutions: int) -> int:
    """Return what a number of solutions takes from the estimate, in hundredths."""
    return round(_WAYS * log2(solutions))


@lru_cache(maxsize=1024)
def estimate(hundredths: int) -> tuple[int, int]:
    """Return the effort, rounded, and the grade for the hundredths of its binary logarithm."""
    effort = 2 ** (hundredths / 100)
    return round(effort), grade(effort, LIMITS) or 1


def start_of(length: tuple[int, int]) -> int:
    """Return the hundredths of a figure with one solution and a contour of a length."""
    units, diagonals = length
    return _START - _UNIT * units - _DIAGONAL * diagonals


def facts_path(store: FigureStore) -> Path:
    """Return where the facts of a store are."""
    return store.path.with_suffix(".facts")


def write_facts(store: FigureStore, meter: Meter) -> None:
    """Write the file of facts of a store.

    Its nodes are figures.  Raises `Stopped` (from *meter*) and `Refusal`; then no file has changed.
    """
    blocks: list[list[BlockPlace]] = [[] for _ in FIELDS]
    path = facts_path(store)
    try:
        with written(path, FORMAT) as file:
            rows = bytearray()
            for block in store.blocks:
                rows += _rows(store, block)
                meter.found = len(blocks[0]) * PIECE + len(rows) // len(FIELDS)
                meter.fraction = meter.found / store.totals.figures
                meter.nodes += BLOCK - 1
                meter.tick()
                if len(rows) == PIECE * len(FIELDS) or block + 1 == len(store.blocks):
                    for field, places in enumerate(blocks):
                        data = bytes(rows[field :: len(FIELDS)])
                        places.append(file.add(data) if data.strip(b"\0") else BlockPlace(0, 0))
                    rows.clear()
            file.index |= {"store": store.identity, "blocks": blocks}
    except OSError as error:
        raise unwritten(path, error) from None


def _rows(store: FigureStore, block: int) -> bytes:
    """Return the bytes of the figures of a block, one figure after the other.  Raises `Refusal`."""
    figures = min(BLOCK, store.totals.figures - BLOCK * block)
    halves, size = placements(store.tans).halves, store.size
    if native.problem() is None:
        out = bytearray(figures * len(FIELDS))
        if native.kernel.facts(size // 8, (store.run(block), out)) != figures:
            raise store.damaged()
        return bytes(out)
    try:
        return b"".join(
            _bytes(fact_of(figure_of(key, halves), solutions))
            for key, solutions in unpack(store.run(block), size)
        )
    except (RunError, Refusal):
        raise store.damaged() from None


def _bytes(fact: FigureFact) -> bytes:
    first = (
        fact.corners, fact.units, fact.diagonals, fact.symmetry, fact.holes, fact.hole,
        fact.touching, fact.convex,
    )  # fmt: skip
    return bytes(first) + fact.solutions.to_bytes(4, "little")
