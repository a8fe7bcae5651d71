"""Where two curves meet: decided exactly, also where the points are not in Q(√2).

Two lines, a line and a circle, or two circles meet where a quadratic equation says.  With
its discriminant D there are three cases:

    D < 0    no common point;
    D = 0    they touch, in a point with coordinates in Q(√2);
    D > 0    they cross in two points p ± q√D.

When √D is in the field, so are the points.  When it is not, neither point is a corner of
anything given, because those are in the field: the curves then cross strictly inside both.
Whether such a point belongs to the two curves is asked of signs a + b√D alone
(`sign_with_root`), so the answer is exact although the point is not written down.

Two pieces whose edges cross inside both overlap.  So pieces that do not overlap meet in
points of the field only: corners on edges, and edges that touch.  This is why a contour
never needs a larger field, and what an arrangement with such a crossing needs, the area of
what overlaps, is measured with points beside the crossing, less than 2⁻⁷⁰ away.
"""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.exact import Sqratio, nearby, sign_with_root, square_root
from tui_tangram.geometry.curve import Arc, Curve, Straight
from tui_tangram.geometry.point import Point
from tui_tangram.geometry.segment import meet


class Touch(NamedTuple):
    """What `touch` found."""

    points: tuple[Point, ...]
    """The common points in Q(√2); of a common stretch its ends."""
    beside: tuple[tuple[Point, Point], ...] = ()
    """For each common point that is not: a point of the first curve and one of the second
    less than 2⁻⁷⁰ away from it (times the size of the drawing)."""
    stretch: bool = False
    """Whether more than single points are common."""


_NOTHING = Touch(())


def touch(first: Curve, second: Curve) -> Touch:
    """Return where two curves meet, their ends included."""
    if isinstance(first, Straight):
        if isinstance(second, Straight):
            shared = meet((first.start, first.end), (second.start, second.end)).shared
            return Touch(shared, stretch=len(shared) == 2)
        return _line_and_arc(first, second)
    if isinstance(second, Straight):
        found = _line_and_arc(second, first)
        return found._replace(beside=tuple((b, a) for a, b in found.beside))
    if first.centre == second.centre:
        return _on_one_circle(first, second)
    return _two_circles(first, second)


def _on_one_circle(first: Arc, second: Arc) -> Touch:
    if not second.circle.has(first.start):
        return _NOTHING
    points = {point for point in (first.start, first.end) if second.spans(point)}
    points |= {point for point in (second.start, second.end) if first.spans(point)}
    # Without a common stretch the arcs share ends alone, and then each ends where the other
    # begins: the middle of a part tells.
    if first.is_circle or second.is_circle:
        return Touch(tuple(sorted(points)), stretch=True)
    inner = [p for p in points if p not in (first.start, first.end)]
    inner += [p for p in points if p not in (second.start, second.end)]
    stretch = bool(inner) or (len(points) == 2 and second.has(first.middle))
    return Touch(tuple(sorted(points)), stretch=stretch)


def _line_and_arc(line: Straight, arc: Arc) -> Touch:
    along = line.leaving
    square = along.dot(along)
    reach = (arc.centre - line.start).dot(along) / square
    foot = line.start + along.scaled(reach)
    away = foot - arc.centre
    circle = arc.circle
    under = (circle.square - away.dot(away)) / square
    if under.sign < 0:
        return _NOTHING
    root = square_root(under)
    if root is not None:
        points = (foot - along.scaled(root), foot + along.scaled(root)) if root else (foot,)
        return Touch(tuple(p for p in points if line.has(p) and arc.spans(p)))
    beside = []
    for side in (-1, 1):
        # On the segment: 0 < reach ± √under < 1.
        one = Sqratio(side)
        if sign_with_root(reach, one, under) < 0 or sign_with_root(1 - reach, -one, under) < 0:
            continue
        if _spans(arc, foot, along.scaled(side), under):
            near = foot + along.scaled(nearby(under) * side)
            beside.append((near, _projected(arc, near)))
    return Touch((), tuple(beside))


def _two_circles(first: Arc, second: Arc) -> Touch:
    between = second.centre - first.centre
    square = between.dot(between)
    one, other = first.circle.square, second.circle.square
    share = (square + one - other) / (square * 2)
    under = one / square - share * share
    if under.sign < 0:
        return _NOTHING
    foot = first.centre + between.scaled(share)
    across = Point(-between.y, between.x)
    root = square_root(under)
    if root is not None:
        points = (foot - across.scaled(root), foot + across.scaled(root)) if root else (foot,)
        return Touch(tuple(p for p in points if first.spans(p) and second.spans(p)))
    beside = []
    for side in (-1, 1):
        way = across.scaled(side)
        if _spans(first, foot, way, under) and _spans(second, foot, way, under):
            near = foot + way.scaled(nearby(under))
            beside.append((_projected(first, near), _projected(second, near)))
    return Touch((), tuple(beside))


def _spans(arc: Arc, foot: Point, way: Point, under: Sqratio) -> bool:
    """Whether the point foot + way·√under of the circle, not in Q(√2), is on the arc."""
    if arc.is_circle:
        return True
    chord = arc.end - arc.start
    side = sign_with_root(chord.cross(foot - arc.start), chord.cross(way), under)
    return side < 0 if arc.left else side > 0


def _projected(arc: Arc, near: Point) -> Point:
    """Return a point of the arc's circle beside a point that is beside the circle."""
    circle = arc.circle
    # Seen from the end further away, so that the direction is well known.
    first, second = near - arc.start, near - arc.end
    start = arc.start if first.dot(first) >= second.dot(second) else arc.end
    if arc.is_circle and float(first.dot(first)) < float(circle.square):
        start = arc.middle
    return circle.again(start, near - start)
