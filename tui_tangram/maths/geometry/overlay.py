"""Boolean operations on regions: union, difference, intersection, and their tests.

A *region* is given as contours in any number and order: counter-clockwise ones are filled,
clockwise ones are holes.  A point belongs to it when the contours wind around it a positive
number of times.  So overlapping outlines are united, a hole removes one layer, and the combined
contours of two regions describe their union.  All results are regions in one *proper form*,
described next, so that equal regions are equal values:

* every contour is a simple polygon: no vertex twice, no edges that cross or overlap;
* straight runs are merged, so every vertex is a corner;
* filled contours run counter-clockwise, holes clockwise;
* a contour starts at its least point (by x, then y); first come the outlines, then the
  holes, both in the order of their points;
* at a corner where the region touches itself the contours are separated as described below.

Operations are *regularised*: a region is its inside with the edge; whiskers and
single points that an intersection might leave are dropped.

Pinches: the policy
-------------------
At some vertices the boundary passes more than once: two squares corner to corner, a hole
that touches the outline.  The contours could be chained there in several ways.  The rule:

1. *Chain.*  Boundary edges are directed with the region on their left.  Arriving at a
   vertex, turn counter-clockwise from the direction back along the walk and
   take the first edge that leads away: the sharpest right turn.
2. *Split.*  A loop that passes a vertex more than once is split there into simple loops.

So squares corner to corner are two outlines; a hole that touches the outline, or another
hole, is a hole of its own; an island that touches the edge of the hole around it is an
island; and pieces in a ring that touch only in corners have one outline around them all
and a hole in the middle.  *There are exactly as many clockwise contours as the rest of the
plane has bounded parts.*

Why this works.  Call a part of the plane outside the region, connected through more than single
points, a *pond*.

*Loops bound ponds.*  Counter-clockwise of the arriving edge, seen from the vertex, lies the
outside.  Turning on through it, the first boundary edge met has the outside on its
clockwise side, so it leads away from the vertex with the region on its left.  Hence the
rule always finds an edge, and that edge has the same pond on its right as the arriving one.
Turning clockwise instead undoes the step, so the boundary edges fall into closed loops, no
edge in two, each along a single pond.

*Splitting is unambiguous.*  Let a loop pass v twice.  Leave v into the pond at the one
passage and come back to v at the other without leaving the pond: a closed curve that the
loop meets in v only, and does not cross there on any further passage.  By Jordan's theorem
it has two sides, and at v the two parts of the loop between the passages start on different
ones.  So a vertex other than v is on one part only, and repeated vertices never interlace:
v … u … v … u does not occur.  Whichever repetition is cut out first, the same simple loops
remain.

*Counting.*  A pond lies inside each clockwise contour along it and outside each counter-
clockwise one, because it is to the right of the edges and crosses none.  A bounded pond has
at least one clockwise contour: a ray out of it that misses all vertices leaves it for the
last time over some edge, and were that edge's contour counter-clockwise, the ray would be
inside it now and have to come out again, into the pond.  It has at most one: of two that
both enclose the pond one would enclose the other, whose inside then separates the pond from the
outer one's edges.  The pond that reaches to infinity is inside none.

Chains and splits use the region alone, not the order or the cuts of the input; so equal regions
give equal results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeAlias

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.arrangement import Pair, SegmentArrangement, arrange
from tui_tangram.maths.geometry.polygon import Polygon

Region: TypeAlias = tuple[Polygon, ...]
"""Contours in the proper form of this module; empty for nothing."""

RegionLike: TypeAlias = Polygon | Iterable[Polygon]
"""The argument of the operations: one contour or the contours of a region."""

WalkStep: TypeAlias = tuple[int, int]
"""A boundary edge, as the vertex where it starts and its direction."""


def union(shape: RegionLike, *more: RegionLike) -> Region:
    """Return the region that any of the shapes covers; of one shape, its proper form.

    >>> from tui_tangram.maths.geometry.point import Point
    >>> o, e, n = Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(0, 0, 1, 0)
    >>> ne = Point.of(1, 0, 1, 0)
    >>> len(union([Polygon([o, e, n]), Polygon([e, ne, n])])[0])
    4
    """
    contours = [contour for part in (shape, *more) for contour in _contours(part)]
    return _outlined(arrange(contours), lambda winding: winding[0] > 0)


def intersect(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that both shapes cover."""
    both = arrange(_contours(first), _contours(second))
    return _outlined(both, lambda winding: winding[0] > 0 and winding[1] > 0)


def subtract(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that *first* covers and *second* does not."""
    return _outlined(arrange(_contours(first), _contours(second)), left_over)


def left_over(winding: Pair) -> bool:
    """Return whether a place belongs to the first region and not to the second.

    *winding* has how often each winds around it.
    """
    return winding[0] > 0 and winding[1] <= 0


def exclude(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that exactly one of the shapes covers: their symmetric difference.

    Empty if and only if both are the same region.
    """
    both = arrange(_contours(first), _contours(second))
    return _outlined(both, lambda winding: (winding[0] > 0) != (winding[1] > 0))


def interior_disjoint(first: RegionLike, second: RegionLike) -> bool:
    """Return whether the shapes have at most points and stretches of edge in common."""
    return not _covered(first, second, lambda winding: winding[0] > 0 and winding[1] > 0)


def contains(whole: RegionLike, part: RegionLike) -> bool:
    """Return whether all of *part* lies in *whole*; it may lie against the edge."""
    return not _covered(whole, part, lambda winding: winding[0] <= 0 and winding[1] > 0)


def area(region: RegionLike) -> Sqratio:
    """Return the area of a region: outlines count for it and holes against it.

    The contours must not overlap, as in every result of this module; otherwise call `union` first.
    """
    return sum((contour.signed_area for contour in _contours(region)), Sqratio.ZERO)


def _contours(shape: RegionLike) -> Iterable[Polygon]:
    """Return the contours of a shape."""
    return (shape,) if isinstance(shape, Polygon) else shape


def _covered(first: RegionLike, second: RegionLike, wanted: Callable[[Pair], bool]) -> bool:
    """Return whether any face of the arrangement is *wanted* by its winding numbers."""
    both = arrange(_contours(first), _contours(second))
    return any(wanted(edge.left) or wanted(edge.right) for edge in both.edges)


def _outlined(arrangement: SegmentArrangement, wanted: Callable[[Pair], bool]) -> Region:
    """Return the union of the *wanted* faces in proper form."""
    half = arrangement.directions
    ends = boundary_steps(arrangement, wanted)
    contours = sorted(
        corners_of(loop, half) for walk in walks(ends, 2 * half) for loop in simple_loops(walk)
    )
    points = arrangement.points
    return tuple(Polygon([points[i] for i in contour]) for _, contour in contours)


def boundary_steps(
    arrangement: SegmentArrangement, wanted: Callable[[Pair], bool]
) -> dict[WalkStep, int]:
    """Return the edges between *wanted* faces and others, walked with the wanted one on the left.

    Each is mapped to the vertex where it ends.
    """
    half = arrangement.directions
    ends: dict[WalkStep, int] = {}
    for start, end, direction, left, right in arrangement.edges:
        inside = wanted(left)
        if inside == wanted(right):
            continue
        if inside:
            ends[start, direction] = end
        else:
            ends[end, direction + half] = start
    return ends


def walks(ends: dict[WalkStep, int], circle: int) -> Iterable[list[WalkStep]]:
    """Yield the closed walks of the chaining rule along the boundary edges.

    *ends* has the end of each edge; directions are counted modulo *circle*.
    """
    leaving: defaultdict[int, list[int]] = defaultdict(list)
    for vertex, direction in ends:
        leaving[vertex].append(direction)
    onward: dict[WalkStep, WalkStep] = {}
    for step, end in ends.items():
        back = step[1] + circle // 2
        turns = [(direction - back) % circle for direction in leaving[end]]
        onward[step] = (end, leaving[end][turns.index(min(turns))])
    while onward:
        first, step = onward.popitem()
        walk = [first]
        while step != first:
            walk.append(step)
            step = onward.pop(step)
        yield walk


def simple_loops(walk: list[WalkStep]) -> Iterable[list[WalkStep]]:
    """Yield the simple loops that a closed walk consists of."""
    path: list[WalkStep] = []
    seen: dict[int, int] = {}
    for vertex, direction in walk:
        at = seen.get(vertex)
        if at is not None:
            yield path[at:]
            for other, _ in path[at:]:
                del seen[other]
            del path[at:]
        seen[vertex] = len(path)
        path.append((vertex, direction))
    yield path


def corners_of(loop: list[WalkStep], half: int) -> tuple[bool, list[int]]:
    """Return whether a loop is a hole, and its corners from the least one on."""
    corners = [step for i, step in enumerate(loop) if step[1] != loop[i - 1][1]]
    at = corners.index(min(corners))
    corners = corners[at:] + corners[:at]
    # Ranks begin after south, so at the least corner both edges, seen from there, rank below
    # *half*.  An outline leaves by the lower one and comes back by the other.
    hole = corners[0][1] > corners[-1][1] - half
    return hole, [vertex for vertex, _ in corners]
