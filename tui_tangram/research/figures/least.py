"""A lower bound on the figures of a set of any size: stacks, which are counted without being made.

The pieces of a set are shared out to groups, and all figures of each group are found.  In a
*stack* each group has rows of its own, one group below the other: one of its figures in one of
its poses, of a height that is fixed for each group.  Each meets the next along a whole edge of a
half square.  So a stack is a snug figure, and whoever knows the heights reads the figures of the
groups, their poses and their places off the rows: two stacks that differ are two pictures.  A
figure has at most eight pictures, so there are at least an eighth as many figures as stacks.

A stack has no hole, and its contour never touches itself, where no figure has a hole and each meets
the next in one stretch of their line and nowhere else: it touches no other than its neighbours.

What matters of a figure is how it meets the lines above and below, so stacks are a product of few
numbers, though there are more of them than could ever be found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.maths.codec.numbers import STEPS
from tui_tangram.play import Meter
from tui_tangram.research.figures.keys import figure_of
from tui_tangram.research.figures.placements import edges_of
from tui_tangram.research.figures.runs import unpack
from tui_tangram.research.figures.search import FiguresJob, opened, read_part
from tui_tangram.research.lab.tans import Tanset, area
from tui_tangram.values import NamedTuple

_PICTURES: Final = 8
"""The maximum number of pictures of a figure: turned and mirrored."""
_GROUP: Final = 12
"""The maximum number of half squares of a group of several pieces."""


class _Line(NamedTuple):
    """The part of a figure on the line above it, or on the one below it."""

    edges: frozenset[int]
    """The left ends of edges."""
    points: frozenset[int]
    """Corners, and ends of edges."""


class _Pose(NamedTuple):
    """The parts of a pose that matter in a stack."""

    above: _Line
    below: _Line
    simple: bool
    """Whether it has no hole."""


def _pose(grid: Grid, *, simple: bool) -> _Pose:
    lines = []
    for y in (0, grid.height):
        ends = [(x, STEPS[way]) for x, v, way in edges_of(grid) if v == y]
        edges = frozenset(x + min(across, 0) for x, (across, down) in ends if not down)
        lines.append(_Line(edges, frozenset(x for x, _ in ends)))
    return _Pose(lines[0], lines[1], simple)


@lru_cache(maxsize=1 << 16)
def _ways(above: _Line, below: _Line) -> tuple[int, int]:
    """Return in how many places two lines share an edge, and in how many one stretch alone."""
    every = simple = 0
    for shift in range(min(above.points) - max(below.points), max(above.points)):
        edges = above.edges & {x + shift for x in below.edges}
        if edges:
            every += 1
            simple += len(above.points & {x + shift for x in below.points}) == len(edges) + 1
    return every, simple


def groups(tans: Tanset) -> list[Tanset]:
    """Return the pieces of a set in groups that are about equally large, as few as may be.

    A group is one piece or has at most `_GROUP` half squares.  Those with few edges along the grid
    are in different ones, if they can.
    """
    largest_first = sorted(tans, key=lambda tan: (-tan.triangles, _straight(tan)))
    for count in range(-(-area(tans) // _GROUP), len(tans)):
        found: list[Tanset] = [()] * count
        for tan in largest_first:
            least = min(range(count), key=lambda number: area(found[number]))
            found[least] = (*found[least], tan)
        if all(len(one) == 1 or area(one) <= _GROUP for one in found):
            return found
    return [(tan,) for tan in largest_first]


def _straight(tan: Grid) -> int:
    return sum(not (STEPS[way][0] and STEPS[way][1]) for _, _, way in edges_of(tan))


def figures_of(group: Tanset, meter: Meter) -> Iterator[Grid]:
    """Yield all figures of a group.  Raises `Stopped` (from *meter*)."""
    if len(group) == 1:
        yield group[0]
        return
    job, halves = FiguresJob(group), area(group)
    keys: set[int] = set()
    for part in range(job.parts(meter)):
        for piece in opened(read_part(job.do(part, meter)).pieces):
            keys.update(key for key, _ in unpack(piece, job.size))
    for key in keys:
        yield figure_of(key, halves)


def _poses(group: Tanset, meter: Meter) -> Counter[_Pose]:
    """Return the poses of a group's figures of the height that most have, the least of equals."""
    known: dict[int, Counter[_Pose]] = {}
    for grid in figures_of(group, meter):
        simple = is_simple(grid)
        for alias in grid.aliases:
            pose = _pose(alias, simple=simple)
            # What cannot be in the middle of a stack does not count.
            if pose.above.edges and pose.below.edges:
                known.setdefault(alias.height, Counter())[pose] += 1
    best = max(known, key=lambda height: (known[height].total(), -height), default=0)
    return known.get(best, Counter())


def stacks(tans: Tanset, meter: Meter) -> tuple[int, int]:
    """Return the number of stacks of a set, and of those that have no hole.  Raises `Stopped`."""
    ends: dict[_Line, tuple[int, int]] | None = None
    for group in groups(tans):
        found: dict[_Line, tuple[int, int]] = {}
        for pose, number in _poses(group, meter).items():
            every = simple = 0
            for line, (before, before_simple) in ({} if ends is None else ends).items():
                ways = _ways(line, pose.above)
                every += ways[0] * before
                simple += ways[1] * before_simple
            if ends is None:
                every = simple = 1
            one, other = found.get(pose.below, (0, 0))
            found[pose.below] = one + number * every, other + number * simple * pose.simple
        ends = found
    numbers = list(zip(*(ends or {}).values(), strict=True)) or [(0,), (0,)]
    return sum(numbers[0]), sum(numbers[1])


def least_figures(tans: Tanset, meter: Meter) -> tuple[int, int]:
    """Return how many figures a set has at least, and how many without holes.

    Raises `Stopped` (from *meter*).
    """
    every, simple = stacks(tans, meter)
    return -(-every // _PICTURES), -(-simple // _PICTURES)
