"""Turning a piece by hand to other directions than the eight.

A step takes a piece to the next multiple of a number of degrees, each the nearest exact turn of
the table in `tui_tangram.geometry.turns`: so it returns to its place, however often it is
turned, and its coordinates do not grow longer.

Alignment goes to the next turn at which an edge of the piece runs along an edge of the boundary,
in the same direction: a straight edge along a straight one, an arc along one of the same radius
that bends the same way, beginning or ending in one ray.  If the field has no such turn, as for a
needle along a leg, none is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tui_tangram.geometry import Arc, Contour, Curve, Point, Shape, Turn

_SAME = 1e-6
"""The tolerance in degrees for a turn at a multiple."""


def stepped(turn: Turn, by: int) -> Turn:
    """Return the next turn at a multiple of *by* degrees: to the left, or right for less than 0.

    >>> [round(stepped(Turn.of(0), by).degrees) for by in (15, 5, 1, -1, -15)]
    [15, 5, 1, 359, 345]
    """
    step = abs(by)
    whole = round(turn.degrees)
    # A turn of the table stands for the nearest whole degrees.
    degrees = whole if turn == Turn.nearest(whole) else turn.degrees
    if by > 0:
        return Turn.nearest(int((degrees + _SAME) // step + 1) * step)
    return Turn.nearest(-int(-(degrees - _SAME) // step + 1) * step)


def aligned(shape: Shape, boundary: Iterable[Contour]) -> tuple[Turn, ...]:
    """Return the turns of a shape that lay an edge along one of *boundary*, the least first.

    The shape's own turn, 0, is among them if an edge lies so already.
    """
    edges = [curve for contour in boundary for curve in contour.curves]
    found = {
        turn
        for contour in shape.contours
        for curve in contour.curves
        for edge in edges
        for turn in _along(curve, edge)
    }
    return tuple(sorted(found))


def _along(curve: Curve, edge: Curve) -> Iterator[Turn]:
    """Yield the turns that lay *curve* along *edge*, up to a shift."""
    ways: list[tuple[Point, Point]] = []
    if isinstance(curve, Arc) and isinstance(edge, Arc):
        if curve.left == edge.left and curve.circle.square == edge.circle.square:
            ways = [
                (curve.start - curve.centre, edge.start - edge.centre),
                (curve.end - curve.centre, edge.end - edge.centre),
            ]
    elif not isinstance(curve, Arc) and not isinstance(edge, Arc):
        ways = [(curve.leaving, edge.leaving)]
    for way, goal in ways:
        turn = Turn.along(way, goal)
        if turn is not None:
            yield turn
