"""The places that the arrow keys lead to, on a board of any tiling.

Around a place lie the places that share a corner with it.  For each direction the ones
within 45° of it are candidates, and a candidate is the nearer the smaller x² + 2y² is, x
measured along the arrow and y across it: straight ahead counts more than close by.

*There and back.*  Two places are joined when one chooses the other by an arrow and is
chosen by the opposite one; each place has one partner in each direction.  Partners are
assigned nearest first.  So along joined places every arrow is undone by its opposite, and
places fall into lines.  Of two equally near candidates, as on hexagons straight up, a line
takes the one that brings it back to where it began: lines zigzag but do not drift.

*The rest.*  An arrow that is still free leads to the nearest candidate, which then has a
nearer partner the other way; without a candidate, to the nearest place of the board within
45°; on a torus and where there is none, nowhere.

*Everywhere.*  Lines of one axis cross those of the other, and that nearly always connects a
board.  If a place cannot be reached from the first one, or the first one not from it, an
arrow is led there that points less than 90° aside, from the nearest place: a free or one-way
arrow if there is one.

`Walk` remembers the last arrow: the opposite one straight after it always comes back, even
over a one-way arrow.  Distances and angles are decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tui_tangram.exact import Cyclotomic, Surd
from tui_tangram.tiling.mesh import MIDDLE, Mesh


class Direction(IntEnum):
    """The four arrow keys, counter-clockwise from the right."""

    RIGHT = 0
    UP = 1
    LEFT = 2
    DOWN = 3

    @property
    def opposite(self) -> Direction:
        """The direction back."""
        return Direction((self + 2) % 4)


Arrows = tuple[tuple[int | None, ...], ...]
"""The place that each `Direction` leads to, or None, for each place."""


class Walk(NamedTuple):
    """A cursor that finds its way back.

    >>> from tui_tangram.tiling import rectangle
    >>> walk = Walk(0).step(rectangle(3, 2).mesh, Direction.RIGHT)
    >>> walk.place, walk.step(rectangle(3, 2).mesh, Direction.LEFT).place
    (1, 0)
    """

    place: int
    """The place of the cursor."""
    back: tuple[Direction, int] | None = None
    """The arrow that undoes the last one, and the place it leads to."""

    def step(self, board: Mesh, direction: Direction) -> Walk:
        """Return the walk after one arrow key; the same one when it leads nowhere."""
        if self.back is not None and self.back[0] is direction:
            target: int | None = self.back[1]
        else:
            target = arrows(board)[self.place][direction]
        if target is None:
            return self
        return Walk(target, (direction.opposite, self.place))


class _Pair(NamedTuple):
    """A candidate: along an axis, from one place to another."""

    cost: Surd
    start: int
    end: int
    across: Surd
    """The distance that the step leads to the left of the arrow."""


@lru_cache(maxsize=16)
def arrows(board: Mesh) -> Arrows:
    """Return the place that each arrow leads to, for each place of a connected *board*."""
    table: list[list[int | None]] = [[None] * 4 for _ in range(len(board))]
    middles = [face.middle for face in board.faces]
    near = [dict(_around(board, middles, place)) for place in range(len(board))]
    joined: set[tuple[int, int]] = set()
    for direction in (Direction.RIGHT, Direction.DOWN):
        for start, end in _lines(board, near, direction):
            table[start][direction] = end
            table[end][direction.opposite] = start
            joined |= {(start, direction), (end, direction.opposite)}
    # How far each place is along each arrow: the farthest has nothing before it.
    along = [[middle.turned(-6 * way).real for middle in middles] for way in Direction]
    farthest = [max(lengths) for lengths in along]
    for place, here in enumerate(middles):
        for direction in Direction:
            if table[place][direction] is None:
                table[place][direction] = _nearest(near[place], direction)
            if (
                table[place][direction] is None
                and board.periods is None
                and along[direction][place] < farthest[direction]
            ):
                ways = {other: there - here for other, there in enumerate(middles)}
                table[place][direction] = _nearest(ways, direction)
    _connect(table, near, joined)
    return tuple(map(tuple, table))


def _around(
    board: Mesh, middles: Sequence[Cyclotomic], place: int
) -> Iterator[tuple[int, Cyclotomic]]:
    """Yield the places that share a corner with *place*, and the ways to their middles."""
    here = board.faces[place]
    for corner in range(here.sides):
        # Around the corner by the side that leaves it, and by the one that ends in it.
        for turn in (1, -1):
            face, side = place, corner if turn == 1 else (corner - 1) % here.sides
            move = Cyclotomic.ZERO
            while (crossing := board.step(face, side)) is not None:
                (face, met), further = crossing
                move += further
                if face == place:
                    break
                yield face, middles[face] + move * MIDDLE - middles[place]
                side = (met + turn) % board.faces[face].sides


def _ahead(way: Cyclotomic, direction: Direction) -> tuple[Surd, Surd] | None:
    """Return the cost of a step and its distance to the left; None beyond 45°."""
    turned = way.turned(-6 * direction)
    x, y = turned.real, turned.imaginary
    if x.sign <= 0 or abs(y) > x:
        return None
    # 3|z|² - Re z² = 2(x² + 2y²)
    return turned.square * 3 - (turned * turned).real, y


def _nearest(ways: dict[int, Cyclotomic], direction: Direction) -> int | None:
    """Return the place with the cheapest way within 45° of *direction*."""
    costs = [
        (ahead[0], other)
        for other, way in ways.items()
        if (ahead := _ahead(way, direction)) is not None
    ]
    return min(costs)[1] if costs else None


def _lines(
    board: Mesh, near: list[dict[int, Cyclotomic]], direction: Direction
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places joined along *direction*."""
    pairs = [
        _Pair(ahead[0], start, end, ahead[1])
        for start, ways in enumerate(near)
        for end, way in ways.items()
        if (ahead := _ahead(way, direction)) is not None
    ]
    # Equally near ones from the back, so that lines grow along the arrow.
    behind = [face.middle.turned(-6 * direction).real for face in board.faces]
    pairs.sort(key=lambda pair: (pair.cost, behind[pair.start]))
    after: dict[int, int] = {}
    before: dict[int, int] = {}
    # How far each place lies beside the beginning of its line.
    drift = [Surd()] * len(near)
    for _, equal in groupby(pairs, key=lambda pair: (pair.cost, behind[pair.start])):
        # Lines that have drifted return before others begin.
        for pair in sorted(
            equal, key=lambda pair: (abs(drift[pair.start] + pair.across), pair.across)
        ):
            if pair.start in after or pair.end in before:
                continue
            after[pair.start] = pair.end
            before[pair.end] = pair.start
            change = drift[pair.start] + pair.across - drift[pair.end]
            place: int | None = pair.end
            # On a torus a line may close; then it has no beginning.
            while place is not None and place != pair.start:
                drift[place] += change
                place = after.get(place)
            yield pair.start, pair.end


def _connect(
    table: list[list[int | None]], near: list[dict[int, Cyclotomic]], joined: set[tuple[int, int]]
) -> None:
    """Lead arrows to places that no arrows lead to, and out of traps.

    Arrows of *joined* places are taken only when no other will do.
    """
    led: set[tuple[int, int]] = set()
    everywhere = set(range(len(table)))
    for outward in (True, False):
        while missing := everywhere - _reached(table, outward=outward):
            bridges = [
                ((start, direction) in joined, cost, direction, start, end)
                for start, ways in enumerate(near)
                for end, way in ways.items()
                if (end in missing) is outward and (start in missing) is not outward
                for direction in Direction
                if (start, direction) not in led and (cost := _slanted(way, direction)) is not None
            ]
            if not bridges:
                break
            _, _, direction, start, end = min(bridges)
            table[start][direction] = end
            led.add((start, direction))


def _slanted(way: Cyclotomic, direction: Direction) -> Surd | None:
    """Return the cost of a step that leads at least a little in *direction*, or None."""
    turned = way.turned(-6 * direction)
    if turned.real.sign <= 0:
        return None
    return turned.square * 3 - (turned * turned).real


def _reached(table: list[list[int | None]], *, outward: bool) -> set[int]:
    """Return the places that arrows lead to from place 0, or from which they lead to it."""
    ways: dict[int, set[int]] = {place: set() for place in range(len(table))}
    for start, targets in enumerate(table):
        for end in targets:
            if end is not None:
                ways[start if outward else end].add(end if outward else start)
    seen = {0}
    todo = [0]
    while todo:
        for place in ways[todo.pop()] - seen:
            seen.add(place)
            todo.append(place)
    return seen
