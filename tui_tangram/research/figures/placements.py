"""The placements of a set of pieces around its largest one.

The first piece, the *root*, is the largest; it stands in one pose in the middle of a box that no
figure leaves, for a figure of n half squares has at most n + 2 steps around it.  Each other piece
is placed in each of its aliases wherever it is within the box and does not overlap the root.

Two placements are *adjacent* if they have a whole edge of half squares in common, walked in
opposite directions, and *exclude* each other if they overlap.

The root leaves some motions open: those that leave its pose as it is, and, if there are two such
pieces, the exchange of both.  A *partner*, the second one or another piece that is there once, is
placed in one of the poses that these motions make of it, and each arrangement with it counts as
many times as there are such poses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tui_tangram.maths.codec import Grid, contours
from tui_tangram.maths.codec.grid import SIDES
from tui_tangram.maths.codec.numbers import STEPS
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.lab.tans import Tanset, area
from tui_tangram.values import NamedTuple

MOST: Final = 19
"""The maximum number of half squares of a set."""

_OPERATIONS: Final = ("", "U", "S", "TU", "SU", "TUS", "T", "UT")
"""The operations of each alias in turn: transpose, turn upside down, mirror sideways."""


class PlacedAlias(NamedTuple):
    """A piece in one of its aliases, somewhere."""

    kind: int
    grid: Grid
    x: int
    y: int


class Placements(NamedTuple):
    """A set of pieces with all placements; sets of placements are integers, a bit for each."""

    tans: Tanset
    kinds: Tanset
    """The different pieces, the largest first: the root."""
    copies: tuple[int, ...]
    wide: int
    """The number of vertices of a row of the box."""
    vertices: int
    """The number of vertices of the box."""
    first: tuple[int, ...]
    """The word of 64 bits where the placements of each kind begin, and where the last ones end."""
    poses: dict[int, PlacedAlias]
    """Each placement, by its number."""
    edges: dict[int, tuple[int, ...]]
    """The directed edges of each placement: 8 times the first vertex, and the direction."""
    cells: dict[int, tuple[int, ...]]
    """The squares of each placement: 16 times the square, and its quarters."""
    next_to: dict[int, int]
    excluded: dict[int, int]
    weights: dict[int, int]
    """The number of times that an arrangement with a placement counts."""
    root: int
    """The placement of the root."""
    open: int
    """The placements that a search may use."""

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return sum(self.copies)

    @property
    def halves(self) -> int:
        """The number of half squares."""
        return sum(kind.triangles * n for kind, n in zip(self.kinds, self.copies, strict=True))

    @property
    def scale(self) -> tuple[int, int]:
        """Numerator and denominator that make numbers of records those of arrangements.

        A record counts the arrangements of a figure around the root, times the motions that leave
        the figure as it is.
        """
        return len(self.kinds[0].aliases), 8 * self.copies[0]

    def of_kind(self, kind: int) -> int:
        """Return all placements of a kind."""
        return (1 << 64 * self.first[kind + 1]) - (1 << 64 * self.first[kind])

    def kind_of(self, placement: int) -> int:
        """Return the kind of a placement."""
        return self.poses[placement].kind


def edges_of(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """Yield the directed edges of a shape: the point where one begins, and its direction."""
    for corners in contours(grid):
        for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = max(abs(u - x), abs(v - y))
            dx, dy = (u - x) // length, (v - y) // length
            for step in range(length):
                yield x + step * dx, y + step * dy, STEPS.index((dx, dy))


def opposite(edge: int, wide: int) -> int:
    """Return an edge walked in the other direction."""
    vertex, way = divmod(edge, 8)
    return 8 * (vertex + STEPS[way][1] * wide + STEPS[way][0]) + (way + 4) % 8


@lru_cache(maxsize=2)
def placements(tans: Tanset) -> Placements:
    """Return all placements of a set.  Raises `Refusal` for more than `MOST` half squares."""
    if area(tans) > MOST:
        raise Refusal(
            "a set of {n} half-squares has too many figures to find; at most {most} half-squares",
            n=area(tans),
            most=MOST,
        )
    copies = Counter(tans)
    kinds = tuple(sorted(copies, key=lambda tan: (-tan.triangles, copies[tan], tan)))
    root, span = kinds[0], (area(tans) + 2) // 2
    width, height = 2 * span - root.width, 2 * span - root.height
    wide = width + 1
    x, y = span - root.width, span - root.height
    begun = PlacedAlias(0, root, x, y)
    first = [0]
    poses: dict[int, PlacedAlias] = {}
    edges: dict[int, tuple[int, ...]] = {}
    cells: dict[int, tuple[int, ...]] = {}
    for kind, tan in enumerate(kinds):
        number = 64 * first[-1]
        for alias in tan.aliases:
            around = [8 * (b * wide + a) + way for a, b, way in edges_of(alias)]
            squares = [16 * (b * wide + a) + SIDES[digit] for a, b, digit in alias.squares()]
            for row in range(height - alias.height + 1):
                for column in range(width - alias.width + 1):
                    at = row * wide + column
                    poses[number] = PlacedAlias(kind, alias, column, row)
                    edges[number] = tuple([edge + 8 * at for edge in around])
                    cells[number] = tuple([cell + 16 * at for cell in squares])
                    number += 1
        first.append(-(-number // 64))
    next_to, excluded = _relations(edges, cells, wide)
    number = next(n for n, pose in poses.items() if pose == begun)
    open_ = sum(1 << n for n in poses) & ~excluded[number]
    weights = dict.fromkeys(poses, 1)
    partner = _partner(kinds, copies)
    if partner is not None:
        numbers = {pose: n for n, pose in poses.items()}
        for n, pose in poses.items():
            if pose.kind == partner and open_ >> n & 1:
                views = {numbers[view] for view in _views(pose, begun)}
                weights[n] = len(views)
                if n > min(views):
                    open_ &= ~(1 << n)
    return Placements(
        tans,
        kinds,
        tuple(copies[tan] for tan in kinds),
        wide,
        wide * (height + 1),
        tuple(first),
        poses,
        edges,
        cells,
        next_to,
        excluded,
        weights,
        number,
        open_,
    )


def _relations(
    edges: dict[int, tuple[int, ...]], cells: dict[int, tuple[int, ...]], wide: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Return what each placement is adjacent to, and what it excludes."""
    by_edge: Counter[int] = Counter()
    by_cell: Counter[int] = Counter()
    for number, around in edges.items():
        for edge in around:
            by_edge[edge] |= 1 << number
        for cell in cells[number]:
            by_cell[cell] |= 1 << number
    # Two cells overlap if they are of one square and have a quarter in common.
    over_cell = {
        cell: sum(by_cell[cell & ~15 | other] for other in SIDES.values() if other & cell)
        for cell in by_cell
    }
    next_to, excluded = {}, {}
    for number, around in edges.items():
        over = near = 0
        for cell in cells[number]:
            over |= over_cell[cell]
        for edge in around:
            near |= by_edge[opposite(edge, wide)]
        excluded[number], next_to[number] = over, near & ~over
    return next_to, excluded


def _partner(kinds: Tanset, copies: Counter[Grid]) -> int | None:
    """Return the kind of the partner, if there is one."""
    if copies[kinds[0]] > 1:
        return 0 if copies[kinds[0]] == 2 else None
    return next((kind for kind, tan in enumerate(kinds) if kind and copies[tan] == 1), None)


_alias = lru_cache(maxsize=256)(Grid.alias)


def _views(pose: PlacedAlias, root: PlacedAlias) -> Iterator[PlacedAlias]:
    """Yield what the open motions make of a partner's pose: those of the root, and exchanges."""
    for motion in range(8):
        if _alias(root.grid, motion) == root.grid:
            yield _moved(pose, root, motion, root)
        if pose.kind == root.kind and _alias(pose.grid, motion) == root.grid:
            yield _moved(root, pose, motion, root)


def _moved(pose: PlacedAlias, frame: PlacedAlias, motion: int, place: PlacedAlias) -> PlacedAlias:
    """Return a pose after the motion that brings the box of *frame* to that of *place*."""
    x, y = pose.x - frame.x, pose.y - frame.y
    wide, high = pose.grid.width, pose.grid.height
    width, height = frame.grid.width, frame.grid.height
    for operation in _OPERATIONS[motion]:
        if operation == "T":
            x, y, wide, high, width, height = y, x, high, wide, height, width
        elif operation == "U":
            y = height - y - high
        else:
            x = width - x - wide
    return PlacedAlias(pose.kind, _alias(pose.grid, motion), place.x + x, place.y + y)
