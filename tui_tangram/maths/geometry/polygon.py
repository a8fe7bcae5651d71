"""Closed contours of straight edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.contour import Contour
from tui_tangram.maths.geometry.curve import Curve, Straight
from tui_tangram.maths.geometry.isometry import Isometry
from tui_tangram.maths.geometry.point import Point, PointLocation, octant, turn
from tui_tangram.play.refusal import Refusal


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

    def __hash__(self) -> int:
        return hash(self.points)

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
