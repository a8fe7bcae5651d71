"""Checking contours from outside before anything trusts them.

`tui_tangram.maths.contour` assumes valid contours.  A file can have any contours, so here each
contour is checked alone (`checked_contour`) and then all of them together (`check_silhouette`).
The contours must bound a region with its inside to their left:

1. Edges do not cross and do not run along each other.  They may touch: in corners, or a
   corner in the middle of an edge.
2. Where contours touch they do not change sides.  Two passes through a point cross when
   one of them leaves the point on the left of the other and arrives on its right, or the
   other way round.
3. Just left of every edge is inside and just right is outside.  By 1 and 2 this is the same
   all along a contour, so one point of each decides: an outline must lie in no other
   contour's inside, a hole in exactly one outline's.

Touching contours may be listed as one or as two: the region is the same, and
`tui_tangram.maths.contour.trace.outline` gives it its one form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, PointLocation, Polygon, SegmentRelation, meet, turn
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple


class ContourCorner(NamedTuple):
    """A point at which a contour turns."""

    place: str
    """The name of its place, such as ``outline[0][3]``."""
    point: Point


def checked_contour(points: Sequence[Point], place: str) -> tuple[ContourCorner, ...]:
    """Return the corners of a contour that is valid by itself, straight runs merged.

    *place* is the name of the contour, such as ``outline[0]``.  Raises `DocumentError`.
    """
    count = len(points)
    if count < 3:
        raise DocumentError(
            "has {n} point; a contour needs at least three",
            "has {n} points; a contour needs at least three",
            at=place,
            n=count,
        )
    for index, point in enumerate(points):
        last = index == count - 1
        following = points[0 if last else index + 1]
        if following == point:
            if last:
                raise DocumentError(
                    "repeats the first point; a contour closes by itself", at=f"{place}[{index}]"
                )
            raise DocumentError("repeats the point before it", at=f"{place}[{index + 1}]")
    corners = []
    for index, point in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % count]
        if turn(before, point, after):
            corners.append(ContourCorner(f"{place}[{index}]", point))
        elif (point - before).dot(after - point).sign < 0:
            raise DocumentError("the contour turns back on itself here", at=f"{place}[{index}]")
    return tuple(corners)


def check_silhouette(
    contours: Sequence[Sequence[ContourCorner]], places: Sequence[str]
) -> tuple[Polygon, ...]:
    """Return the contours as polygons, if they bound a region; see the module.

    *places* has the name of each contour.  Raises `DocumentError` when they do not.
    """
    _check_edges(contours)
    _check_passes(contours)
    polygons = tuple(Polygon(corner.point for corner in contour) for contour in contours)
    # The clockwise ones first: a hole outside all outlines would confuse the other messages.
    order = sorted(range(len(polygons)), key=lambda index: polygons[index].signed_area.sign)
    for index in order:
        _check_inside(polygons, index, places[index])
    return polygons


class _Edge(NamedTuple):
    place: str
    start: Point
    end: Point


def _edges(contours: Sequence[Sequence[ContourCorner]]) -> Iterator[_Edge]:
    for contour in contours:
        for corner, following in zip(contour, [*contour[1:], contour[0]], strict=True):
            yield _Edge(corner.place, corner.point, following.point)


def _check_edges(contours: Sequence[Sequence[ContourCorner]]) -> None:
    """Refuse edges that cross or have a stretch in common."""
    for first, second in combinations(_edges(contours), 2):
        meeting = meet((first.start, first.end), (second.start, second.end)).meeting
        if meeting is SegmentRelation.CROSS:
            raise DocumentError(
                "the edge from here crosses the edge from {place}",
                at=second.place,
                place=first.place,
            )
        if meeting in _ALONG:
            raise DocumentError(
                "the edge from here runs along the edge from {place}",
                at=second.place,
                place=first.place,
            )


_ALONG = (
    SegmentRelation.OVERLAP,
    SegmentRelation.PART,
    SegmentRelation.WHOLE,
    SegmentRelation.EQUAL,
)


class _Pass(NamedTuple):
    """A contour going through a point: the points before and after it."""

    place: str
    before: Point
    after: Point


def _check_passes(contours: Sequence[Sequence[ContourCorner]]) -> None:
    """Refuse contours that change sides where they touch."""
    edges = list(_edges(contours))
    for here in sorted({edge.start for edge in edges}):
        passes = [
            _Pass(corner.place, contour[i - 1].point, contour[(i + 1) % len(contour)].point)
            for contour in contours
            for i, corner in enumerate(contour)
            if corner.point == here
        ]
        passes += [
            _Pass(edge.place, edge.start, edge.end) for edge in edges if _strictly_on(here, edge)
        ]
        for first, second in combinations(passes, 2):
            arrives = _on_left(here, first, second.before)
            if arrives != _on_left(here, first, second.after):
                raise DocumentError(
                    "the contour changes sides where it touches {place}",
                    at=second.place,
                    place=first.place,
                )


def _strictly_on(point: Point, edge: _Edge) -> bool:
    if point in (edge.start, edge.end) or turn(edge.start, edge.end, point):
        return False
    return (point - edge.start).dot(edge.end - point).sign > 0


def _on_left(here: Point, way: _Pass, target: Point) -> bool:
    """Whether *target* is seen on the left of *way* as it passes through *here*.

    That is: a ray that turns counter-clockwise from the leaving branch meets *target* before
    the arriving branch.  *target* lies on neither branch, because edges do not run along each
    other.
    """
    ahead, behind = turn(here, way.after, target), turn(here, way.before, target)
    bend = turn(way.before, here, way.after)
    if bend > 0:  # the left side is less than half a turn wide
        return ahead > 0 and behind < 0
    if bend < 0:  # the right side is
        return ahead >= 0 or behind <= 0
    return ahead > 0


def _check_inside(polygons: Sequence[Polygon], index: int, place: str) -> None:
    """Refuse an outline inside another, and a hole outside."""
    polygon = polygons[index]
    orientation = polygon.signed_area.sign
    if not orientation:
        raise DocumentError("encloses nothing", at=place)
    others = [other for number, other in enumerate(polygons) if number != index]
    witness = _witness(polygon, others)
    depth = sum(
        other.signed_area.sign for other in others if other.locate(witness) is PointLocation.INSIDE
    )
    if orientation > 0 and depth > 0:
        raise DocumentError("is inside another contour; filled contours must not overlap", at=place)
    if orientation < 0 and depth < 1:
        raise DocumentError(
            "runs clockwise like a hole, but is inside no contour; an outer contour "
            "runs anticlockwise",
            at=place,
        )
    if orientation < 0 and depth > 1:
        raise DocumentError("is a hole in two contours at once", at=place)


def _witness(polygon: Polygon, others: Sequence[Polygon]) -> Point:
    """Return a point of the polygon's first edge that is on no other contour.

    The others only touch that edge, in finitely many points, so one of these is free.
    """
    start, end = next(polygon.edges())
    way = end - start
    while True:
        way = way.scaled(_HALF)
        if all(other.locate(start + way) is not PointLocation.EDGE for other in others):
            return start + way


_HALF = Sqratio(1, 0, 2)
