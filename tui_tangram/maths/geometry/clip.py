"""Fast exact tests of convex polygons: whether they overlap, and the area they cover.

The general operations of `tui_tangram.maths.geometry.overlay` build contours.  The live verdict
needs only two smaller answers, and pieces are convex or cut into convex parts once, so they are
computed more cheaply here:

* two convex polygons share no inner point exactly when some edge of one has the other
  wholly on its outer side;
* the area of a region inside a convex polygon is the signed area of its contours clipped
  at one edge after the other (Sutherland and Hodgman 1974).  Clipping a contour that is
  not convex leaves edges that run there and back along the clipping line; they add nothing
  to a signed area, so no repair is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from tui_tangram.maths.exact import Embedding, Sqratio
from tui_tangram.maths.geometry.point import Point, octant, turn
from tui_tangram.maths.geometry.polygon import Polygon

_N = TypeVar("_N", bound="Sqratio | int")


class Extent(NamedTuple, Generic[_N]):
    """The least and greatest x, y, x + y and y - x of a polygon: its octagonal box.

    For a convex polygon whose edges run in the eight directions the box *is* the polygon.
    """

    low: tuple[_N, _N, _N, _N]
    high: tuple[_N, _N, _N, _N]

    @classmethod
    def of(cls, points: Sequence[tuple[Any, Any]]) -> Extent[Any]:
        """Return the octagonal box around *points*."""
        columns = (
            [x for x, _ in points],
            [y for _, y in points],
            [x + y for x, y in points],
            [y - x for x, y in points],
        )
        lows = [min(column) for column in columns]
        highs = [max(column) for column in columns]
        return cls((lows[0], lows[1], lows[2], lows[3]), (highs[0], highs[1], highs[2], highs[3]))

    def overlaps(self, other: Extent[Any]) -> bool:
        """Whether the two boxes share an inner point of each of the four strips."""
        for low, high, their_low, their_high in zip(
            self.low, self.high, other.low, other.high, strict=True
        ):
            if high <= their_low or their_high <= low:
                return False
        return True


class Convex(NamedTuple):
    """A convex counter-clockwise polygon with the values of the tests below, computed once."""

    polygon: Polygon
    extent: Extent[Sqratio]
    octilinear: bool
    """Whether all edges run in the eight directions, so that *extent* is exact."""

    @classmethod
    def of(cls, polygon: Polygon) -> Convex:
        """Prepare *polygon*, which must be convex and counter-clockwise."""
        ways = (octant(end - start) for start, end in polygon.edges())
        return cls(polygon, Extent.of(polygon.points), all(way is not None for way in ways))

    def overlaps(self, other: Convex) -> bool:
        """Whether the two polygons have an inner point in common."""
        if not self.extent.overlaps(other.extent):
            return False
        if self.octilinear and other.octilinear:
            return True
        return not (_parted(self.polygon, other.polygon) or _parted(other.polygon, self.polygon))


def extents(polygons: Sequence[Polygon]) -> list[Extent[int]]:
    """Return boxes that overlap as those of *polygons* do, in whole numbers: much faster."""
    unit = lcm(*(part.d for polygon in polygons for point in polygon.points for part in point))
    listed = [
        [
            (x.a * (wide := unit // x.d), x.b * wide, y.a * (high := unit // y.d), y.b * high)
            for x, y in polygon.points
        ]
        for polygon in polygons
    ]
    bound = max((abs(part) for corners in listed for four in corners for part in four), default=0)
    encode = Embedding(bound or 1).encode
    return [
        Extent.of([(encode(ax, bx), encode(ay, by)) for ax, bx, ay, by in corners])
        for corners in listed
    ]


def _parted(first: Polygon, second: Polygon) -> bool:
    """Whether an edge of *first* has all of *second* on its outer side."""
    return any(
        all(turn(start, end, point) <= 0 for point in second.points) for start, end in first.edges()
    )


def clipped(contour: Sequence[Point], window: Polygon) -> list[Point]:
    """Return *contour* cut down to a convex counter-clockwise *window*.

    The result can be empty and can run there and back along the window's edges.
    """
    points = list(contour)
    for start, end in window.edges():
        if not points:
            break
        along = end - start
        offset = along.x * start.y - along.y * start.x
        if not along.y:
            sides = [along.x * p.y - offset for p in points]
        elif not along.x:
            sides = [-(along.y * p.x) - offset for p in points]
        else:
            sides = [along.x * p.y - along.y * p.x - offset for p in points]
        signs = [side.sign for side in sides]
        if min(signs) >= 0:
            continue
        inside: list[Point] = []
        for i, point in enumerate(points):
            if signs[i] * signs[i - 1] < 0:
                before = points[i - 1]
                share = sides[i - 1] / (sides[i - 1] - sides[i])
                inside.append(before + (point - before).scaled(share))
            if signs[i] >= 0:
                inside.append(point)
        points = inside
    return points


def covered_area(region: Iterable[Polygon], convexes: Sequence[Convex]) -> Sqratio:
    """Return the area of *region* covered by at least one of the polygons *convexes*.

    An area that several of them cover counts once, by inclusion and exclusion: the areas of
    all, less those of each two, plus those of each three …; only families that have a
    common inner point are visited.
    """
    total = Sqratio.ZERO
    # A family of polygons is (the common part of its members and each contour, the polygons that
    # may join it, the sign with which it counts).  Joining needs an overlap with every member.
    families: list[tuple[list[Sequence[Point]], list[Convex], int]] = [
        ([contour.points for contour in region], list(convexes), 1)
    ]
    while families:
        shared, joining, sign = families.pop()
        for index, newcomer in enumerate(joining):
            cut = [clipped(points, newcomer.polygon) for points in shared]
            area = sum((_double_area(points) for points in cut), Sqratio.ZERO)
            if area:
                total = total + area * sign
                later = [other for other in joining[index + 1 :] if other.overlaps(newcomer)]
                if later:
                    families.append((list(cut), later, -sign))
    return total / 2


def _double_area(points: Sequence[Point]) -> Sqratio:
    total = Sqratio.ZERO
    for i, point in enumerate(points):
        total = total + points[i - 1].cross(point)
    return total


def convex_parts(polygon: Polygon) -> tuple[Polygon, ...]:
    """Return convex polygons whose union is *polygon* (simple, counter-clockwise).

    At a corner that turns right the edge that arrives is continued to where it first
    meets the contour again, which cuts the polygon in two with one such corner fewer.
    No edge in a new direction arises.
    """
    found: list[Polygon] = []
    left = [polygon]
    while left:
        points = left.pop().straightened().points
        for i, corner in enumerate(points):
            if turn(points[i - 1], corner, points[(i + 1) % len(points)]) < 0:
                left += map(Polygon, reversed(_halves(points[i:] + points[:i])))
                break
        else:
            found.append(Polygon(points))
    return tuple(found)


def seams(parts: Sequence[Polygon]) -> tuple[tuple[Point, Point], ...]:
    """Return the stretches along which two of the convex parts of a polygon meet."""
    found = []
    for one, other in combinations(parts, 2):
        for (a, b), (c, d) in product(one.edges(), other.edges()):
            way = b - a
            if turn(a, b, c) == turn(a, b, d) == 0 and way.dot(d - c).sign < 0:
                start, end = max((a, d), key=way.dot), min((b, c), key=way.dot)
                if way.dot(end - start).sign > 0:
                    found.append((start, end))
    return tuple(found)


def _halves(points: tuple[Point, ...]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Cut a contour at its first point, a reflex corner, along the edge arriving there."""
    corner = points[0]
    way = corner - points[-1]
    hits: list[tuple[Sqratio, int, Point]] = []
    sides = [way.cross(point - corner) for point in points]
    for i in range(1, len(points) - 1):
        if sides[i].sign * sides[i + 1].sign <= 0 and sides[i] != sides[i + 1]:
            share = sides[i] / (sides[i] - sides[i + 1])
            hit = points[i] + (points[i + 1] - points[i]).scaled(share)
            ahead = way.dot(hit - corner)
            if ahead.sign > 0:
                hits.append((ahead, i, hit))
    if not hits:
        raise ValueError("the polygon crosses itself or is not counter-clockwise")
    _, i, hit = min(hits)
    first = points[: i + 1] if points[i] == hit else (*points[: i + 1], hit)
    second = points[i + 1 :] if points[i + 1] == hit else (hit, *points[i + 1 :])
    return first, (corner, *second)
