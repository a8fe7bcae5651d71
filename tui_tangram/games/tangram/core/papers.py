"""The solvers of the two papers on solving tangrams, in the papers' terms.

They are deliberately slow: they exist to be watched and measured.  The explanations show them step
by step, and the experiments repeat the measurements of each paper: how much is saved by placing
large pieces first, and by testing whether the corners of a piece are in the figure before the piece
is subtracted.  Both use the same functions, so the explained search is the measured one.

`PieceByPiece` is H. Wang's solver ("Using DFS Search and Enumerate Method to Find All Solutions in
13 Convex Figures in Tangram Game"): each piece is tried at every point of a lattice in every turn.
It finds all solutions.

`by_subtraction` is the essay's on squintegers (sections 10 and 12): each corner of a piece is put
on each corner of the remaining region.  It is designed to find one solution.  Continued, it finds
others, some repeatedly, and not always all: a piece whose corners are all inside sides of the
remaining region is never tried.

Solving for players is done by `tui_tangram.games.tangram.core.solver`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final

from tui_tangram.games.tangram.core.masks import Masks, PlacementMask
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed
from tui_tangram.maths.exact import Number
from tui_tangram.maths.geometry import Isometry, Point, PointLocation, Polygon, subtract
from tui_tangram.maths.geometry.overlay import Region, area
from tui_tangram.play import Limit, Meter
from tui_tangram.values import NamedTuple


def by_area(kinds: Iterable[PieceKind], *, large_first: bool) -> list[PieceKind]:
    """Return pieces, each as its kind, from large to small, or in the reverse order."""
    order = sorted(kinds, key=_area, reverse=True)
    return order if large_first else order[::-1]


def _area(kind: PieceKind) -> Number:
    return kind.area


class PieceByPiece:
    """The search for all solutions on a lattice, one piece after the other."""

    def __init__(self, masks: Masks, *, large_first: bool) -> None:
        """Place the pieces of *masks* in the order of their areas, equal ones in one order only."""
        self.masks = masks
        pieces = dict(zip(masks.kinds, masks.numbers, strict=True))
        self.turns: list[PieceKind] = [
            kind
            for kind in by_area(masks.kinds, large_first=large_first)
            for _ in range(pieces[kind])
        ]
        """The piece whose turn it is at each depth."""
        self.places: dict[PieceKind, list[PlacementMask]] = {kind: [] for kind in masks.kinds}
        """All places of a kind in the empty figure, in the order in which they are tried."""
        for option, place in masks.places.items():
            self.places[masks.kinds[place.kind]].append(option)

    def run(self, meter: Meter | None = None) -> Iterator[Sequence[int]]:
        """Yield the placed pieces after each placement: for each depth the number of its place.

        As many numbers as there are pieces are a solution.  The sequence is one object that is
        updated.  A node is a placed piece.  Raises `Stopped` (from *meter*).
        """
        meter = meter or Limit().meter()
        cells = (1 << self.masks.size) - 1
        masks = [[option & cells for option in self.places[kind]] for kind in self.turns]
        equal = [False, *(one is other for one, other in pairwise(self.turns))]
        last = len(masks) - 1
        laid: list[int] = []
        rests = [self.masks.figure]
        start = 0
        while True:
            depth, rest = len(laid), rests[-1]
            places = masks[depth]
            for number in range(start, len(places)):
                mask = places[number]
                if mask & rest == mask:
                    meter.tick()
                    laid.append(number)
                    meter.found += depth == last
                    yield laid
                    if depth == last:
                        laid.pop()
                        continue
                    rests.append(rest ^ mask)
                    start = number + 1 if equal[depth + 1] else 0
                    break
            else:
                if not laid:
                    return
                start = laid.pop() + 1
                rests.pop()


class SubtractionWay(NamedTuple):
    """The choices of a search by subtraction."""

    large_first: bool = True
    """Whether pieces are placed by their areas from large to small, and not from small to large."""
    vertex_test: bool = True
    """Whether all corners of a piece must be in one part of the figure before it is subtracted."""
    once: bool = False
    """Whether a place that is reached by a second corner is not tried again, as the essay does."""


ESSAY: Final = SubtractionWay()
"""The essay's search in its final version: large pieces first, with the vertex test."""


class AttemptResult(Enum):
    """The result of an attempt."""

    OUTSIDE = "outside"
    """A corner is outside the remaining region: found by the vertex test."""
    OVERLAPS = "overlaps"
    """It reaches beyond the remaining region: subtraction removes less than its area."""
    AGAIN = "again"
    """The same place was tried before, by another corner."""
    LAID = "laid"
    """It fits; the next attempts are those of the next piece."""
    SOLVED = "solved"
    """It fits and was the last piece."""
    REMOVED = "removed"
    """No further place for the next piece: this one is removed again."""

    @property
    def tried(self) -> bool:
        """Whether a piece was placed."""
        return self is not AttemptResult.REMOVED

    @property
    def subtracted(self) -> bool:
        """Whether it was subtracted to test whether it fits."""
        return self in (AttemptResult.OVERLAPS, AttemptResult.LAID, AttemptResult.SOLVED)

    @property
    def fits(self) -> bool:
        """Whether the piece stays in place, for now."""
        return self in (AttemptResult.LAID, AttemptResult.SOLVED)


class Attempt(NamedTuple):
    """A piece that is placed or removed."""

    depth: int
    """The number of pieces placed before it."""
    kind: PieceKind
    pose: Isometry
    """The turn of the piece."""
    corner: Point
    """A corner of the turned piece."""
    spot: Point
    """The corner of the remaining region that it is moved to."""
    polygon: Polygon
    """The placed piece."""
    region: Region
    """The region to fill before it."""
    rest: Region | None
    """The region that subtraction leaves; None if it was not subtracted."""
    outcome: AttemptResult

    @property
    def placed(self) -> Placed:
        """The placed piece, as in a solution."""
        return Placed(self.kind, self.pose._replace(shift=self.spot - self.corner))


def by_subtraction(
    region: Sequence[Polygon],
    pieces: Iterable[PieceKind],
    way: SubtractionWay = ESSAY,
    meter: Meter | None = None,
) -> Iterator[Attempt]:
    """Yield all attempts of a search by subtraction to fill *region* with *pieces*.

    All *pieces* must be straight.  A node is an attempt that places a piece.  The essay ends with
    the first solution.  Raises `Stopped` (from *meter*).
    """
    order = by_area(pieces, large_first=way.large_first)
    meter = meter or Limit().meter()
    levels = [_attempts(tuple(region), order, 0, way, meter)]
    laid: list[Attempt] = []
    while levels:
        attempt = next(levels[-1], None)
        if attempt is None:
            levels.pop()
            if levels:
                yield laid.pop()._replace(outcome=AttemptResult.REMOVED)
            continue
        yield attempt
        if attempt.rest is not None and attempt.outcome is AttemptResult.LAID:
            laid.append(attempt)
            levels.append(_attempts(attempt.rest, order, len(laid), way, meter))


def _attempts(
    region: Region, pieces: Sequence[PieceKind], depth: int, way: SubtractionWay, meter: Meter
) -> Iterator[Attempt]:
    """Yield all attempts with the piece whose turn it is at a depth."""
    if depth == len(pieces):
        return
    kind = pieces[depth]
    whole = area(region)
    before: set[Polygon] = set()
    for spot in dict.fromkeys(point for contour in region for point in contour.points):
        for pose in kind.poses():
            posed = kind.polygon.moved(pose)
            for corner in posed.points:
                meter.tick()
                polygon = posed.moved(Isometry.translation(spot - corner))
                rest = None
                if way.once and polygon in before:
                    outcome = AttemptResult.AGAIN
                elif way.vertex_test and not _corners_inside(polygon, region):
                    outcome = AttemptResult.OUTSIDE
                else:
                    rest = subtract(region, polygon)
                    if area(rest) != whole - kind.area:
                        outcome = AttemptResult.OVERLAPS
                    else:
                        solved = depth + 1 == len(pieces) and not rest
                        outcome = AttemptResult.SOLVED if solved else AttemptResult.LAID
                        meter.found += solved
                if way.once:
                    before.add(polygon)
                yield Attempt(depth, kind, pose, corner, spot, polygon, region, rest, outcome)


def _corners_inside(polygon: Polygon, region: Region) -> bool:
    """Whether all corners are in one part of the region, or on its edge: the vertex test."""
    return any(
        all(part.locate(point) is not PointLocation.OUTSIDE for point in polygon.points)
        for part in region
    )
