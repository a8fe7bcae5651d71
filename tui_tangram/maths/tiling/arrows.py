"""The places reached by the arrow keys, on a board of any tiling.

*Across an edge.*  An arrow leads across a side that faces within 45° of it; of several such
sides across the one that faces it most.  So on 4.8.8 arrows lead from octagon to octagon.

*Equally good sides*, as on hexagons straight up.  Two places are joined when one chooses the
other by an arrow and is chosen by the opposite one, and joined places fall into lines.  A line
takes the side that brings it back to where it began: lines zigzag but do not drift.  Without a
line the left one is taken: on the smallest torus, where many places are neighbours of the same,
each is then the left one of some arrow.

*Where no side faces the arrow*, as on triangles and at the rim, it leads to a place that shares
a corner and lies within 45° of it; without one, to any such place of the board, over a hole or
a dent; without a rim and where there is none, nowhere.  A place is the nearer the smaller
x² + 2y² is, x measured along the arrow and y across it: straight ahead counts more than close by.

*There and back.*  `Walk` remembers its steps, and the opposite arrow undoes the last one, as often
as there are steps.

*Into a tile.*  Three arrows around a place, such as down, right and up, lead into it, not past it:
so the squares of 4.8.8 are reached.  The last is up or down, so that rows are walked in the same
way from end to end, from whichever side.  On a board of any shape that may not be enough.  Then
arrows lead first to places not reached otherwise, or out of traps.

*Some places only*, as for a held tile that fits in some: an arrow leads to the first of these
that it has; without one, to the nearest within 45° of it, over whatever is between.

Distances and angles are decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from typing import Final

from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling.mesh import MIDDLE, Mesh, Motion, Side, direction_of
from tui_tangram.maths.tiling.turning import CIRCLE, Angle
from tui_tangram.values import NamedTuple


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


Arrows = tuple[tuple[tuple[int, ...], ...], ...]
"""The places that each `Direction` leads to, best first, for each place."""

_REMEMBERED: Final = 256
"""The maximum number of steps that can be retraced."""


class Walk(NamedTuple):
    """A cursor that finds its way back.

    >>> from tui_tangram.maths.tiling import rectangle
    >>> walk = Walk(0).step(rectangle(3, 2).mesh, Direction.RIGHT)
    >>> walk.place, walk.step(rectangle(3, 2).mesh, Direction.LEFT).place
    (1, 0)
    """

    place: int
    """The place of the cursor."""
    steps: tuple[tuple[Direction, int], ...] = ()
    """The arrows that led here, each with the place that it led from."""

    def step(
        self,
        board: Mesh,
        direction: Direction,
        among: frozenset[int] | None = None,
        seen: Sequence[int] | None = None,
    ) -> Walk:
        """Return the walk after one arrow key; the same one when it leads nowhere.

        With *among* it leads to these places only.  *seen* are all places that lie in this
        direction where the board is not seen as it is drawn, best first.
        """
        if self.steps and self.steps[-1][0] is direction.opposite:
            back = self.steps[-1][1]
            if among is None or back in among:
                return Walk(back, self.steps[:-1])
        ways = arrows(board)[self.place][direction] if seen is None else seen
        if among is not None and not among.issuperset(ways[:1]):
            ways = [way for way in ways if way in among]
            if not ways and seen is None:
                ways = toward(board, self.place, direction, among)
        if not ways:
            return self
        place = ways[0]
        if len(self.steps) > 1 and self.steps[-2][0] is direction.opposite and _enters(direction):
            past = {place for _, place in self.steps[-2:]}
            into = (way for way in ways if past <= set(board.faces[way].neighbours))
            place = next((way for way in into if among is None or way in among), place)
        return Walk(place, (*self.steps[1 - _REMEMBERED :], (direction, self.place)))


def _enters(direction: int) -> bool:
    """Whether an arrow may lead into a place, as the last of three around it."""
    return direction in (Direction.UP, Direction.DOWN)


class _Way(NamedTuple):
    """A way along an arrow to another place."""

    rank: tuple[int, Angle, Surd]
    """Lower for a better way; the ranks of a way and of the way back are the same."""
    end: int
    across: Surd
    """The distance that the way leads to the left of the arrow."""


@lru_cache(maxsize=16)
def arrows(board: Mesh) -> Arrows:
    """Return the places that each arrow leads to, for each place of *board*."""
    middles = [face.middle for face in board.faces]
    # How far each place is along each arrow: the farthest has nothing before it.
    along = [[middle.turned(-6 * way).real for middle in middles] for way in Direction]
    farthest = [max(lengths) for lengths in along]
    table: list[list[list[_Way]]] = []
    for place, here in enumerate(middles):
        table.append([])
        for arrow in Direction:
            ways = list(_across_sides(board, middles, place, arrow))
            if not ways:
                around = _around(board, middles, place)
                ways = _nearest(way for end, to in around if (way := _ahead(1, end, to, arrow)))
            if not ways and not board.closed and along[arrow][place] < farthest[arrow]:
                every = ((end, there - here) for end, there in enumerate(middles))
                ways = _nearest(way for end, to in every if (way := _ahead(2, end, to, arrow)))
            table[-1].append(sorted(ways, key=lambda way: (way.rank, -way.across)))
    for arrow in (Direction.RIGHT, Direction.DOWN):
        for start, end in _lines(table, along[arrow], arrow):
            _put_first(table[start][arrow], end)
            _put_first(table[end][arrow.opposite], start)
    _connect(board, table)
    return tuple(
        tuple(tuple(dict.fromkeys(way.end for way in ways)) for ways in place) for place in table
    )


@lru_cache(maxsize=1024)
def toward(board: Mesh, place: int, direction: Direction, among: frozenset[int]) -> tuple[int, ...]:
    """Return those *among* the places that are nearest in a direction; empty if there are none.

    Without a rim the way to a place may lead across seams back to the place itself: exclude that.
    """
    here = board.faces[place].middle
    flat = ((end, board.faces[end].middle - here) for end in among)
    every = _unrolled(board, place, among) if board.closed else flat
    ways = (_ahead(0, end, to, direction) for end, to in every if end != place)
    found = _nearest(way for way in ways if way)
    return tuple(way.end for way in sorted(found, key=lambda way: -way.across))


def _unrolled(board: Mesh, place: int, among: frozenset[int]) -> Iterator[tuple[int, Cyclotomic]]:
    """Yield places *among* all, and the ways to their middles, ring by ring around *place*.

    Each face is met by the shortest ways across sides only, of which there may be several.
    """
    here = board.faces[place].middle
    met, front = {place}, [(place, Motion())]
    while front:
        beyond: dict[tuple[int, Cyclotomic], Motion] = {}
        for face, motion in front:
            for side in range(board.faces[face].sides):
                crossing = board.step(face, side)
                if crossing is None or crossing[0].face in met:
                    continue
                after = motion.after(crossing[1])
                end = crossing[0].face
                beyond[end, after.image(board.faces[end].middle, MIDDLE) - here] = after
        yield from (way for way in beyond if way[0] in among)
        met |= {end for end, _ in beyond}
        front = [(end, motion) for (end, _), motion in beyond.items()]


def _across_sides(
    board: Mesh, middles: Sequence[Cyclotomic], place: int, arrow: Direction
) -> Iterator[_Way]:
    """Yield the ways across the sides of a place that face within 45° of an arrow."""
    for side, _ in enumerate(board.faces[place].corners):
        start, stop = board.ends(Side(place, side))
        # A side leads around its place, a quarter turn from the direction it faces.
        aside = (direction_of(stop - start) - 6 - 6 * arrow + 12) % CIRCLE - 12
        aside = max(aside, -aside)
        if aside <= 3 and (crossing := board.step(place, side)) is not None:
            (end, _), motion = crossing
            to = (motion.image(middles[end], MIDDLE) - middles[place]).turned(-6 * arrow)
            yield _Way((0, aside, Surd()), end, to.imaginary)


def _around(
    board: Mesh, middles: Sequence[Cyclotomic], place: int
) -> Iterator[tuple[int, Cyclotomic]]:
    """Yield the places that share a corner with *place*, and the ways to their middles."""
    here = board.faces[place]
    count = len(here.corners)
    for corner in range(count):
        # Around the corner via the side that leaves it, and via the one that ends at it.
        for turn in (1, -1):
            face, side = place, corner if turn == 1 else (corner - 1) % count
            motion = Motion()
            while (crossing := board.step(face, side)) is not None:
                (face, met), further = crossing
                motion = motion.after(further)
                if face == place:
                    break
                yield face, motion.image(middles[face], MIDDLE) - middles[place]
                side = (met + turn) % len(board.faces[face].corners)


def _ahead(level: int, end: int, to: Cyclotomic, arrow: Direction) -> _Way | None:
    """Return the way to a place at this offset; None beyond 45° of the arrow."""
    turned = to.turned(-6 * arrow)
    x, y = turned.real, turned.imaginary
    if x.sign <= 0 or abs(y) > x:
        return None
    # 3|z|² - Re z² = 2(x² + 2y²)
    return _Way((level, 0, turned.square * 3 - (turned * turned).real), end, y)


def _lines(
    table: Sequence[Sequence[Sequence[_Way]]], behind: Sequence[Surd], arrow: Direction
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places joined along an arrow: each is among the best ones of the other."""
    pairs = [
        (start, way)
        for start, ways in enumerate(table)
        for way in _nearest(ways[arrow])
        if any(back.end == start for back in _nearest(table[way.end][arrow.opposite]))
    ]

    def order(pair: tuple[int, _Way]) -> tuple[tuple[int, Angle, Surd], Surd]:
        # Equally good ones from the back, so that lines grow along the arrow.
        return pair[1].rank, behind[pair[0]]

    after: dict[int, int] = {}
    before: dict[int, int] = {}
    # The lateral offset of each place from the beginning of its line.
    drift = [Surd()] * len(table)
    for _, equal in groupby(sorted(pairs, key=order), key=order):
        # Lines that have drifted return before others begin.
        for start, (_, end, across) in sorted(
            equal, key=lambda pair: (abs(drift[pair[0]] + pair[1].across), pair[1].across)
        ):
            if start in after or end in before:
                continue
            after[start] = end
            before[end] = start
            change = drift[start] + across - drift[end]
            place: int | None = end
            # On a torus a line may close; then it has no beginning.
            while place is not None and place != start:
                drift[place] += change
                place = after.get(place)
            yield start, end


def _nearest(ways: Iterable[_Way]) -> list[_Way]:
    """Return the best ones of some ways."""
    found = list(ways)
    least = min((way.rank for way in found), default=None)
    return [way for way in found if way.rank == least]


def _put_first(ways: list[_Way], end: int) -> None:
    """Put the way to a place before all others."""
    ways.sort(key=lambda way: way.end != end)


def _connect(board: Mesh, table: Sequence[Sequence[list[_Way]]]) -> None:
    """Put ways first that lead to places that no arrows lead to, or out of traps."""
    every = set(range(len(table)))
    for outward in (True, False):
        while missing := every - _reached(board, table, outward=outward):
            bridges = [
                (way.rank, start, way.end, arrow)
                for start, arrows_there in enumerate(table)
                for arrow, ways in enumerate(arrows_there)
                for way in ways
                if (way.end in missing) is outward and (start in missing) is not outward
            ]
            if not bridges:
                break
            _, start, end, arrow = min(bridges)
            _put_first(table[start][arrow], end)


def _reached(board: Mesh, table: Sequence[Sequence[Sequence[_Way]]], *, outward: bool) -> set[int]:
    """Return the places that arrows lead to from place 0, or from which they lead to it."""
    first = [[ways[0].end if ways else None for ways in place] for place in table]
    onward: list[set[int]] = [set() for _ in table]
    for start, place in enumerate(table):
        for arrow, ways in enumerate(place):
            order = [way.end for way in ways]
            later = range(2, len(order) + 1)
            ends = {order[n - 1] for n in later if _into(board, first, start, arrow, order[:n])}
            for end in ends.union(order[:1]):
                onward[start if outward else end].add(end if outward else start)
    seen = {0}
    todo = [0]
    while todo:
        for end in onward[todo.pop()] - seen:
            seen.add(end)
            todo.append(end)
    return seen


def _into(
    board: Mesh, first: Sequence[Sequence[int | None]], start: int, arrow: int, ways: Sequence[int]
) -> bool:
    """Return whether an arrow is the last of three around a place, and leads into it.

    The place is the last of the *ways* of the arrow; into one before it the arrow would lead first.
    """
    if not _enters(arrow):
        return False
    *before, around = (board.faces[way].neighbours for way in ways)
    return any(
        first[here][(arrow + 2) % 4] == corner
        and start in first[corner][(arrow + 1) % 2 :: 2]
        and not any(here in other and corner in other for other in before)
        for here in around
        for corner in around
    )
