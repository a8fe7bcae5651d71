"""The nine relations of two straight segments, and their common points.

`meet` distinguishes nine cases, named for the first segment as seen from the second; the ends of a
segment belong to it.

    APART       no common point
    ENDS        one common point, an end of both
    STANDS_ON   one common point, an end of the first inside the second (the stem of a T)
    CARRIES     one common point, an end of the second inside the first (the bar of a T)
    CROSS       one common point, inside both
    OVERLAP     a common stretch, neither contains the other
    PART        the first is a proper part of the second
    WHOLE       the second is a proper part of the first
    EQUAL       the same points

The direction a segment is walked in never matters; the sixteen relations of directed edges that
decide how contours are traced are a separate matter and build on these. Everything is decided by
the signs of cross products, hence exactly.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from tui_tangram.maths.geometry.point import Point, turn

Segment: TypeAlias = tuple[Point, Point]
"""Two different points, as `Polygon.edges` yields them."""


class SegmentRelation(Enum):
    """The nine relations of two segments (see the module's docstring)."""

    APART = "apart"
    ENDS = "end at end"
    STANDS_ON = "ends inside the other"
    CARRIES = "an end of the other inside"
    CROSS = "crossing"
    OVERLAP = "overlapping"
    PART = "part of the other"
    WHOLE = "the other is part of it"
    EQUAL = "equal"


class Intersection(NamedTuple):
    """The result of `meet`."""

    meeting: SegmentRelation
    shared: tuple[Point, ...]
    """Nothing, the one common point, or the two ends of the common stretch in order."""


def meet(first: Segment, second: Segment) -> Intersection:
    """Return the meeting of *first* with *second* and the points they share.

    Raises `ValueError` when a segment has no length.

    >>> from tui_tangram.maths.geometry.point import Point
    >>> o, e = Point.of(0, 0, 0, 0), Point.of(2, 0, 0, 0)
    >>> meet((o, e), (Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0))).meeting.name
    'CARRIES'
    """
    a, b = sorted(first)
    c, d = sorted(second)
    if a == b or c == d:
        raise ValueError(f"a segment needs two different ends, not {a if a == b else c!r} twice")
    side_c, side_d = turn(a, b, c), turn(a, b, d)
    if side_c == side_d:
        return _APART if side_c else _meet_on_line(a, b, c, d)
    side_a, side_b = turn(c, d, a), turn(c, d, b)
    if side_a == side_b:
        return _APART
    # Each pair differs, so the lines are not parallel and neither segment lies wholly on
    # one side of the other: they meet.  A zero names the end that is the common point.
    if side_c * side_d * side_a * side_b:
        return Intersection(SegmentRelation.CROSS, (line_crossing((a, b), (c, d)),))
    if side_a and side_b:
        return Intersection(SegmentRelation.CARRIES, (d if side_c else c,))
    point = b if side_a else a
    return Intersection(
        SegmentRelation.STANDS_ON if side_c and side_d else SegmentRelation.ENDS, (point,)
    )


_APART = Intersection(SegmentRelation.APART, ())


def _meet_on_line(a: Point, b: Point, c: Point, d: Point) -> Intersection:
    """Return the contact of the segments a < b and c < d of one line."""
    low, high = max(a, c), min(b, d)
    if low > high:
        return _APART
    if low == high:
        return Intersection(SegmentRelation.ENDS, (low,))
    if a == c and b == d:
        meeting = SegmentRelation.EQUAL
    elif low == a and high == b:
        meeting = SegmentRelation.PART
    elif low == c and high == d:
        meeting = SegmentRelation.WHOLE
    else:
        meeting = SegmentRelation.OVERLAP
    return Intersection(meeting, (low, high))


def line_crossing(first: Segment, second: Segment) -> Point:
    """Return the point where the lines through two segments cross, even beyond the segments.

    Raises `ValueError` when the lines are parallel or the same.
    """
    start, end = first
    step = end - start
    along = second[1] - second[0]
    fall = along.cross(step)
    if not fall:
        raise ValueError("parallel lines do not cross in one point")
    # Walking along the first line, the distance from the second changes linearly.
    return start + step.scaled(along.cross(second[0] - start) / fall)
