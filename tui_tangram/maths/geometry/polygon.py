"""Polygons: closed contours of straight edges, shapes with holes, and quick answers on convex ones.

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

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from math import lcm
from typing import Any, Generic, TypeVar, final

from tui_tangram.maths.exact import Embedding, Number, Sqratio
from tui_tangram.maths.geometry.contour import Contour
from tui_tangram.maths.geometry.curve import Curve, Straight
from tui_tangram.maths.geometry.plane import Isometry, Point, PointLocation, octant, turn
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple


class Polygon(Contour):
    """A contour of straight edges through *points*, the last joined to the first; immutable.

    It is a `Contour` of points alone, which is much faster: its area is one number of the field,
    and no curve is made before its first use.
    """

    def __init__(self, points: Iterable[Point]) -> None:
        """Make the contour.  Raises `ValueError` for fewer than three points."""
        self.points: tuple[Point, ...] = tuple(points)
        if len(self.points) < 3:
            raise Refusal("a polygon needs three points, not {number}", number=len(self.points))

    @classmethod
    def of(cls, corners: Iterable[tuple[int, int]]) -> Polygon:
        """Return the contour through corners with whole coordinates."""
        return cls(Point.of(x, 0, y, 0) for x, y in corners)

    def __repr__(self) -> str:
        return f"Polygon({list(self.points)!r})"

    def __eq__(self, other: object) -> bool:
        return self.points == other.points if isinstance(other, Polygon) else super().__eq__(other)

    __hash__ = Contour.__hash__

    @property
    def _key(self) -> tuple[Point, ...]:
        return self.points

    def __len__(self) -> int:
        return len(self.points)

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The edges as curves."""
        return self._straight

    @cached_property
    def _straight(self) -> tuple[Straight, ...]:
        return tuple(Straight(start, end) for start, end in self.edges())

    @property
    def exact(self) -> bool:
        """Whether the edges are the given curves: always."""
        return True

    @property
    def is_straight(self) -> bool:
        """Whether there are no arcs: always."""
        return True

    def edges(self) -> Iterator[tuple[Point, Point]]:
        """Yield each edge as (start, end), in order, the closing one last."""
        points = self.points
        for i, start in enumerate(points[:-1]):
            yield start, points[i + 1]
        yield points[-1], points[0]

    @cached_property
    def signed_area(self) -> Sqratio:
        """The area, positive counter-clockwise, by the shoelace sum."""
        double = Sqratio.ZERO
        for start, end in self.edges():
            double = double + start.cross(end)
        return double / 2

    @property
    def area(self) -> Sqratio:
        """The area without its sign."""
        return abs(self.signed_area)

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around the polygon."""
        xs = [point.x for point in self.points]
        ys = [point.y for point in self.points]
        return Point(min(xs), min(ys)), Point(max(xs), max(ys))

    @cached_property
    def centre(self) -> Point:
        """The mean of the corners: exact, and inside when the polygon is convex."""
        total = self.points[0]
        for point in self.points[1:]:
            total = total + point
        return total.scaled(Sqratio(1, 0, len(self.points)))

    @cached_property
    def is_convex(self) -> bool:
        """Whether the contour is counter-clockwise and never turns right."""
        points = self.points
        n = len(points)
        turns = (turn(points[i], points[(i + 1) % n], points[(i + 2) % n]) for i in range(n))
        return self.signed_area.sign > 0 and all(side >= 0 for side in turns)

    def reversed(self) -> Polygon:
        """Return the contour walked the other way."""
        return Polygon(self.points[::-1])

    def canonical(self) -> Polygon:
        """Return the contour started at its least point (by x, then y).

        A contour that touches itself there starts with whichever listing is least.
        """
        points = self.points
        least = min(points)
        starts = [i for i, point in enumerate(points) if point == least]
        return Polygon(min(points[i:] + points[:i] for i in starts))

    def moved(self, motion: Isometry) -> Polygon:
        """Return the image under *motion*, with the direction of the contour preserved.

        A mirror image runs the other way round; it is listed backwards so that a filled
        contour stays counter-clockwise.
        """
        image = [motion(point) for point in self.points]
        return Polygon(reversed(image) if motion.mirrored else image)

    def unified(self) -> Polygon:
        """Return the same contour without points in the middle of a straight run."""
        return self.straightened()

    def straightened(self) -> Polygon:
        """Return the same contour without points in the middle of a straight run."""
        points = self.points
        n = len(points)
        real_corners = [
            points[i] for i in range(n) if turn(points[i - 1], points[i], points[(i + 1) % n]) != 0
        ]
        return Polygon(real_corners)

    def locate(self, point: Point) -> PointLocation:
        """Return the place of *point*: inside, on the edge or outside.

        A ray to the right counts the edges it crosses, each edge owning its lower end,
        so a ray through a corner counts right.
        """
        return locate((self,), point)


def locate(contours: Sequence[Polygon], point: Point) -> PointLocation:
    """Return the place of *point* with respect to a region of outlines and holes."""
    inside = False
    for contour in contours:
        for start, end in contour.edges():
            if (start.y > point.y) == (end.y > point.y):
                if start.y == point.y == end.y and (
                    min(start.x, end.x) <= point.x <= max(start.x, end.x)
                ):
                    return PointLocation.EDGE
                if start == point or end == point:
                    return PointLocation.EDGE
                continue
            low, high = (start, end) if start.y < end.y else (end, start)
            side = turn(low, high, point)
            if side == 0:
                return PointLocation.EDGE
            if side > 0:
                inside = not inside
    return PointLocation.INSIDE if inside else PointLocation.OUTSIDE


def polygon_of(contour: Contour) -> Polygon:
    """Return the polygon of the chords: the contour itself when it `is_straight`.

    Raises `ValueError` for fewer than three curves.
    """
    return contour if isinstance(contour, Polygon) else Polygon(contour.points)


def simplest(contour: Contour) -> Contour:
    """Return a contour, as a `Polygon` when it has no arcs and is exact."""
    return polygon_of(contour) if contour.exact and contour.is_straight else contour


def polygons(contours: Sequence[Contour]) -> tuple[Polygon, ...]:
    """Return contours without arcs as polygons.  Raises `ValueError` when one has arcs."""
    found = tuple(contour for contour in contours if isinstance(contour, Polygon))
    if len(found) < len(contours):
        raise ValueError("not all contours are polygons")
    return found


def octilinear(contours: Iterable[Contour]) -> bool:
    """Whether all edges are straight and run in the eight directions."""
    return all(
        isinstance(contour, Polygon)
        and all(
            start.x == end.x or start.y == end.y or octant(end - start) is not None
            for start, end in contour.edges()
        )
        for contour in contours
    )


@final
class Shape:
    """A connected region: an outline, counter-clockwise, and holes, clockwise; immutable.

    Equality compares the contours in order, so `canonical` shapes that cover the same points
    are equal.
    """

    def __init__(self, outline: Contour, holes: Iterable[Contour] = ()) -> None:
        """Make the shape.  File readers check that the holes lie in the outline."""
        self.outline = outline
        self.holes = tuple(holes)

    def __repr__(self) -> str:
        return (
            f"Shape({self.outline!r}, {self.holes!r})" if self.holes else f"Shape({self.outline!r})"
        )

    def __eq__(self, other: object) -> bool:
        return self.contours == other.contours if isinstance(other, Shape) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.contours)

    @cached_property
    def contours(self) -> tuple[Contour, ...]:
        """The outline, then the holes: a region."""
        return (self.outline, *self.holes)

    @cached_property
    def polygon(self) -> Polygon | None:
        """The outline of a shape without arcs and holes, for faster algorithms; otherwise None."""
        if self.holes or not self.outline.is_straight or not self.outline.exact:
            return None
        return polygon_of(self.outline)

    @property
    def exact(self) -> bool:
        """Whether the contours are the given curves (see `tui_tangram.maths.contour.form`)."""
        return all(contour.exact for contour in self.contours)

    @cached_property
    def area(self) -> Number:
        """The area inside the outline and outside the holes."""
        area = self.outline.signed_area
        for hole in self.holes:
            area = area + hole.signed_area
        return area

    @property
    def centre(self) -> Point:
        """A point that moves with the shape: see `Contour.centre`."""
        return self.outline.centre

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around the shape."""
        return self.outline.bounds

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of all contours."""
        if not self.holes:
            return self.outline.points
        return tuple(point for contour in self.contours for point in contour.points)

    def moved(self, motion: Isometry) -> Shape:
        """Return the image under *motion*; the outline stays counter-clockwise."""
        return Shape(self.outline.moved(motion), (hole.moved(motion) for hole in self.holes))

    def canonical(self) -> Shape:
        """Return the shape with its contours in the form of `Contour.canonical`, in order."""
        holes = sorted((hole.canonical() for hole in self.holes), key=lambda one: one.points)
        return Shape(self.outline.canonical(), holes)


def box(shapes: Iterable[Contour | Shape]) -> tuple[Point, Point]:
    """Return the corners of the box around one shape or more."""
    lows, highs = zip(*(shape.bounds for shape in shapes), strict=True)
    return (
        Point(min(low.x for low in lows), min(low.y for low in lows)),
        Point(max(high.x for high in highs), max(high.y for high in highs)),
    )


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
