"""The completeness level of the laid pieces (Siqueira et al. 2009, section 4.3).

The paper takes the minimum of two shares, of the contour that is right and of the area that
is filled.  Both are exact here:

*contour*
    the length of the figure's contour along which the contour of the laid pieces runs in
    the same direction, divided by the length of the figure's whole contour (holes count);
*area*
    the area of the figure covered by at least one laid piece, divided by the figure's area.

Both shares are 1 exactly when the pieces cover the figure and their contour runs along all
of the figure's.  Since the pieces' areas add up to the figure's area, covering it leaves
nothing to overlap or stick out: the minimum is 1 if and only if the figure is solved.

A figure may be built anywhere and turned, so the shares are taken where the figure fits
the laid pieces best.  `best_progress` looks at every motion that brings a corner of the
figure's contour to a corner of the laid contour with an edge on an edge, and adds up the
lengths of the edges that each motion brings together.  It measures at the motion with the
greatest sum; of several (of more than eight, the first eight as seen from the figure), at
the one with the greatest completeness.  So the result does not depend on where the pieces lie.
When the place of the figure is given, `progress` measures there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tui_tangram.contour.boundary import Boundary
from tui_tangram.exact import Angular, Number, Sqratio, nearby, square_root
from tui_tangram.geometry import IDENTITY, Isometry, Point, Polygon, Turn, octant
from tui_tangram.geometry.clip import Convex, covered_area
from tui_tangram.geometry.lattice import Quad, common_unit, quad, turned_quad

if TYPE_CHECKING:
    from tui_tangram.contour.sums import CurveSum

_FINE = 10**9
"""The number of parts in which shares are compared."""
_MEASURED = 8
"""The most equally good motions that are measured: each takes about a millisecond."""


class Target:
    """A figure's contours with the values that the measures need, computed once."""

    def __init__(self, contours: Sequence[Polygon]) -> None:
        """Prepare a region given by its outlines and holes."""
        self.contours = tuple(contours)
        self.boundary = Boundary(self.contours)
        self.length = self.boundary.length()
        self.area = sum((c.signed_area for c in self.contours), Sqratio.ZERO)
        self._moved: dict[Isometry, Target] = {IDENTITY: self}
        self._edges: dict[bool, list[DirectedEdge]] = {}

    def moved(self, motion: Isometry) -> Target:
        """Return the figure under *motion*; the last few are remembered."""
        known = self._moved.get(motion)
        if known is None:
            if len(self._moved) > 16:
                self._moved = {IDENTITY: self}
            known = Target(tuple(contour.moved(motion) for contour in self.contours))
            self._moved[motion] = known
        return known

    def edges(self, mirrored: bool) -> list[DirectedEdge]:
        """Return the edges, of the mirror image if *mirrored*."""
        if mirrored not in self._edges:
            motion = Isometry.linear(0, mirrored)
            self._edges[mirrored] = directed_edges(c.moved(motion) for c in self.contours)
        return self._edges[mirrored]


class Completeness(NamedTuple):
    """The right part of the contour and of the area, with the figure at *motion*."""

    matched_length: Number
    """The length of the figure's contour that is laid."""
    length: Number
    """The length of the figure's contour."""
    covered: Number
    """The area of the figure that is covered."""
    area: Number
    """The area of the figure."""
    motion: Isometry
    """The place of the figure when this was measured."""
    matched: Boundary | CurveSum
    """Contour that figure and laid pieces have in common."""
    missing: Boundary | CurveSum
    """Contour of the figure that the laid pieces lack."""
    extra: Boundary | CurveSum
    """Contour of the laid pieces that the figure lacks."""
    exact: bool = True
    """Whether *covered* is exact (see `tui_tangram.contour.judge`)."""

    def shares(self, scale: int = 100) -> tuple[int, int]:
        """Return the shares of contour and area, times *scale* and rounded down."""
        return share(self.matched_length, self.length, scale), share(self.covered, self.area, scale)

    @property
    def percent(self) -> int:
        """The completeness in percent, rounded down."""
        return min(self.shares())


def share(part: Number, whole: Number, scale: int = 100) -> int:
    """Return the largest k with k·whole ≤ scale·part, for a positive *whole*, exactly."""
    if isinstance(part, Sqratio) and isinstance(whole, Sqratio):
        return (part * scale / whole).floor()
    return Angular.of(part).share_of(Angular.of(whole), scale)


def progress(
    target: Target, laid: Boundary, parts: Sequence[Convex], motion: Isometry = IDENTITY
) -> Completeness:
    """Measure the laid pieces against *target* standing at *motion*.

    *laid* is the boundary of the union of the pieces, *parts* their convex parts.
    """
    there = target.moved(motion)
    matched, missing, extra = laid.split(there.boundary)
    return Completeness(
        matched.length(),
        there.length,
        covered_area(there.contours, parts),
        there.area,
        motion,
        matched,
        missing,
        extra,
    )


def best_progress(
    target: Target,
    contours: Sequence[Polygon],
    laid: Boundary,
    parts: Sequence[Convex],
    *,
    mirror: bool = False,
) -> Completeness:
    """Measure the laid pieces where the figure fits them best (see the module).

    *contours* are those of *laid*.  With *mirror* the figure may be turned over.
    """
    motions = _best_motions(target, contours, mirror)
    if len(motions) > 1:
        motions = sorted(motions, key=lambda motion: _in_figure(motion, contours))[:_MEASURED]
    return max(
        (progress(target, laid, parts, motion) for motion in motions),
        key=lambda at: (min(shares := at.shares(_FINE)), *shares),
    )


def _in_figure(motion: Isometry, contours: Sequence[Polygon]) -> list[Point]:
    """Return the laid corners as seen from the figure; moving the pieces does not change them."""
    back = motion.inverse()
    return sorted(back(point) for contour in contours for point in contour.points)


def _best_motions(target: Target, contours: Sequence[Polygon], mirror: bool) -> list[Isometry]:
    """Return the motions that bring the greatest length of edges together.

    Lengths count in millionths here: the sums only choose where to measure.
    """
    there = directed_edges(contours)
    sums: dict[Isometry, int] = {}
    for mirrored in (False, True) if mirror else (False,):
        first, edges = Isometry.linear(0, mirrored), target.edges(mirrored)
        eighths = not any(edge[0] is None for edge in (*edges, *there))
        for motion, length in (_by_eighths if eighths else _by_edges)(edges, there):
            motion = first.then(motion)
            sums[motion] = sums.get(motion, 0) + length
    most = max(sums.values(), default=0)
    return sorted(motion for motion, length in sums.items() if length == most) or [IDENTITY]


def _by_eighths(
    edges: Sequence[DirectedEdge], there: Sequence[DirectedEdge]
) -> Iterator[tuple[Isometry, int]]:
    """Yield the motions that lay the greatest length of edges along edges, with that length.

    All edges run in the eight directions.
    """
    unit = 2 * common_unit(point for edge in (*edges, *there) for point in edge[1:3])
    laid = _in_quads(there, unit)
    sums: dict[tuple[int, int, int, int, int], int] = {}
    for direction, start, end, length in _in_quads(edges, unit):
        starts = [turned_quad(start, eighths) for eighths in range(8)]
        ends = [turned_quad(end, eighths) for eighths in range(8)]
        for their_direction, their_start, their_end, their_length in laid:
            turn = (their_direction - direction) % 8
            (a, b, c, d), (e, f, g, h) = their_start, starts[turn]
            key = (turn, a - e, b - f, c - g, d - h)
            if length == their_length:
                sums[key] = sums.get(key, 0) + length
                continue
            shared = min(length, their_length)
            sums[key] = sums.get(key, 0) + shared
            (a, b, c, d), (e, f, g, h) = their_end, ends[turn]
            key = (turn, a - e, b - f, c - g, d - h)
            sums[key] = sums.get(key, 0) + shared
    most = max(sums.values(), default=0)
    for (turn, ax, bx, ay, by), length in sums.items():
        if length == most:
            yield Isometry(turn, False, Point.of(ax, bx, ay, by, unit)), length


def _by_edges(
    edges: Sequence[DirectedEdge], there: Sequence[DirectedEdge]
) -> Iterator[tuple[Isometry, int]]:
    """Yield the motions that lay edges along edges, with the lengths that they share."""
    turns: dict[tuple[Point, Point], Turn | None] = {}
    for _, start, end, length in edges:
        for _, their_start, their_end, their_length in there:
            ways = end - start, their_end - their_start
            if ways not in turns:
                turns[ways] = Turn.along(*ways)
            turn = turns[ways]
            if turn is None:
                continue
            shared = (min(length, their_length) * 1_000_000).floor()
            yield Isometry(turn, False, their_start - turn(start)), shared
            if length != their_length:
                yield Isometry(turn, False, their_end - turn(end)), shared


def _in_quads(edges: Sequence[DirectedEdge], unit: int) -> list[tuple[int, Quad, Quad, int]]:
    return [
        (direction, quad(start, unit), quad(end, unit), (length * 1_000_000).floor())
        for direction, start, end, length in edges
        if direction is not None
    ]


DirectedEdge: TypeAlias = tuple[int | None, Point, Point, Sqratio]
"""The direction of an edge in eighths of a turn, None between them; its ends and its length,
to 60 binary digits where that lies outside the field."""


def directed_edges(contours: Iterable[Polygon]) -> list[DirectedEdge]:
    """Return the edges of *contours*."""
    result: list[DirectedEdge] = []
    for contour in contours:
        for start, end in contour.edges():
            way = end - start
            direction = octant(way)
            if direction is None:
                length = square_root(way.dot(way)) or nearby(way.dot(way), 60)
            else:
                size = abs(way.x) if way.x else abs(way.y)
                length = size * Sqratio(0, 1) if direction & 1 else size
            result.append((direction, start, end, length))
    return result
