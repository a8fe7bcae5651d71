"""Turning a piece manually to other directions than the eight.

A step takes a piece to the next multiple of a number of degrees, each the nearest exact turn of the
table in `tui_tangram.maths.geometry.plane`: so it returns exactly after any number of turns, and
its coordinates do not grow.

Alignment goes to the next turn at which an edge of the piece runs along an edge of the boundary,
in the same direction: a straight edge along a straight one, an arc along one of the same radius
that bends the same way, beginning or ending in one ray.  If the field has no such turn, as for a
needle along a leg, none is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry, Point, Shape, Turn

_SAME = 1e-6
"""The tolerance in degrees for a turn at a multiple."""


def stepped(turn: Turn, by: int) -> Turn:
    """Return the next turn at a multiple of *by* degrees: to the left, or right for less than 0.

    >>> [round(stepped(Turn.of(0), by).degrees) for by in (15, 5, 1, -1, -15)]
    [15, 5, 1, 359, 345]
    """
    step = abs(by)
    whole = round(turn.degrees)
    # A turn of the table represents the nearest whole number of degrees.
    degrees = whole if turn == Turn.nearest(whole) else turn.degrees
    if by > 0:
        return Turn.nearest(int((degrees + _SAME) // step + 1) * step)
    return Turn.nearest(-int(-(degrees - _SAME) // step + 1) * step)


def about_centre(
    shape: Shape, motion: Isometry, by: Isometry, cell: Sqratio | None = None
) -> Isometry:
    """Return *motion* followed by *by*, a turn or mirror, about the centre of a piece's corners.

    *shape* is the piece before both.  On squares with side *cell* it is about the corner or the
    middle of one, so that the piece stays on them.
    """
    centre = shape.centre
    if cell:
        half = cell * Sqratio(1, 0, 2)
        corner = Point(*(to_grid(value + half, cell) for value in centre))
        middle = Point(*(to_grid(value, cell) + half for value in centre))
        centre = min(corner, middle, key=lambda spot: (spot - centre).dot(spot - centre))
    centre = motion(centre)
    return motion.then(by._replace(shift=centre - by.direct(centre)))


def to_grid(value: Sqratio, step: Sqratio) -> Sqratio:
    """Return the multiple of *step* at or below *value*."""
    return step * (value / step).floor()


def aligned(shape: Shape, boundary: Iterable[Contour]) -> tuple[Turn, ...]:
    """Return the turns of a shape that align an edge with one of *boundary*, the least first.

    The shape's own turn, 0, is among them if an edge is aligned already.
    """
    found = {
        turn
        for curve, edge in _alike(shape, boundary)
        for end in (False, True)
        if (turn := Turn.along(ray(curve, end=end), ray(edge, end=end))) is not None
    }
    return tuple(sorted(found))


def flush(shape: Shape, boundary: Iterable[Contour], spot: Point) -> tuple[Isometry, ...]:
    """Return the motions that bring a corner of *shape* to *spot*, flush with *boundary*.

    The corner's edge that leaves it lies along one that leaves *spot*, or that which arrives along
    one that arrives; free area is to the left of *boundary*.  Whether the shape has room is not
    tested.  Each placement is listed once, the least turn first.
    """
    found: dict[Shape, Isometry] = {}
    for curve, edge in _alike(shape, boundary):
        for end in (False, True):
            if (edge.end if end else edge.start) != spot:
                continue
            turn = Turn.along(ray(curve, end=end), ray(edge, end=end))
            if turn is not None:
                motion = Isometry(turn, False, spot - turn(curve.end if end else curve.start))
                found.setdefault(shape.moved(motion).canonical(), motion)
    return tuple(sorted(found.values(), key=lambda motion: (motion.turn, motion.shift)))


def _alike(shape: Shape, boundary: Iterable[Contour]) -> Iterator[tuple[Curve, Curve]]:
    """Yield each edge of a shape with each edge of *boundary* with which it could be aligned."""
    edges = [curve for contour in boundary for curve in contour.curves]
    for contour in shape.contours:
        for curve in contour.curves:
            yield from ((curve, edge) for edge in edges if alike(curve, edge))


def alike(curve: Curve, edge: Curve) -> bool:
    """Whether a motion without a mirror could align *curve* with *edge*."""
    if isinstance(curve, Arc):
        return (
            isinstance(edge, Arc)
            and curve.left == edge.left
            and curve.circle.square == edge.circle.square
        )
    return not isinstance(edge, Arc)


def ray(curve: Curve, *, end: bool = False) -> Point:
    """Return the vector that determines a turn: along an edge, or the ray to an arc's end."""
    if isinstance(curve, Arc):
        return (curve.end if end else curve.start) - curve.centre
    return curve.end - curve.start
