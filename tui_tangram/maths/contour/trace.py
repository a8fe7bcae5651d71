"""Chaining the edges of a boundary into contours (Siqueira et al. 2009, section 4.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from tui_tangram.maths.contour.boundary import Boundary, Contours
from tui_tangram.maths.geometry import Contour, Point, Polygon
from tui_tangram.play.refusal import Refusal


def outline(contours: Iterable[Contour]) -> tuple[Contour, ...]:
    """Return the contours of regions that do not overlap: outlines, then holes.

    Raises `ValueError` when they overlap.
    """
    listed = tuple(contours)
    polygons = tuple(one for one in listed if isinstance(one, Polygon))
    if len(polygons) == len(listed):
        return trace(Boundary(polygons)).all
    # Most puzzles are straight, and do not load the code of arcs.
    from tui_tangram.maths.contour.chaining import chain
    from tui_tangram.maths.contour.sums import CurveSum

    return chain(CurveSum(listed).curves()).all


def trace(boundary: Boundary) -> Contours[Polygon]:
    """Chain a boundary into closed contours, classified by their orientation.

    Raises `ValueError` when the boundary is not one of a region (a stretch is covered
    twice, as when pieces overlap).
    """
    leaving: defaultdict[Point, list[Point]] = defaultdict(list)
    cuts = boundary.cuts()
    for line, low, high, value in boundary.runs():
        if value not in (1, -1):
            raise Refusal("the polygons overlap: an edge is used twice")
        inner = sorted(p for p in cuts.get(line, ()) if low < p < high)
        points = [line.point(position) for position in (low, *inner, high)]
        if value < 0:
            points.reverse()
        for start, end in pairwise(points):
            leaving[start].append(end)
    outlines: list[Polygon] = []
    holes: list[Polygon] = []
    while leaving:
        start = min(leaving)
        contour = Polygon(_walk(leaving, start)).straightened().canonical()
        (outlines if contour.signed_area.sign > 0 else holes).append(contour)
    return Contours(_ordered(outlines), _ordered(holes))


def _ordered(contours: list[Polygon]) -> tuple[Polygon, ...]:
    return tuple(sorted(contours, key=lambda contour: contour.points))


def _walk(leaving: defaultdict[Point, list[Point]], start: Point) -> list[Point]:
    """Remove one closed contour from *leaving*, the edges listed by their start."""
    first = leaving[start][0]
    contour = [start]
    before, here = start, first
    while True:
        ahead = leaving[here]
        target = ahead[0] if len(ahead) == 1 else _sharpest_right(before, here, ahead)
        if here == start and target == first:
            break
        contour.append(here)
        _take(leaving, here, target)
        before, here = here, target
    _take(leaving, start, first)
    return contour


def _take(leaving: defaultdict[Point, list[Point]], start: Point, end: Point) -> None:
    ends = leaving[start]
    ends.remove(end)
    if not ends:
        del leaving[start]


def _sharpest_right(before: Point, here: Point, ahead: list[Point]) -> Point:
    """Return the point of *ahead* whose way comes first counter-clockwise of the way back."""
    back = before - here
    best = ahead[0]
    for point in ahead[1:]:
        if _comes_before(back, point - here, best - here):
            best = point
    return best


def _comes_before(back: Point, first: Point, second: Point) -> bool:
    """Whether, turning counter-clockwise from *back*, *first* is met before *second*."""
    first_half, second_half = _past_half(back, first), _past_half(back, second)
    if first_half != second_half:
        return second_half
    return first.cross(second).sign > 0


def _past_half(back: Point, way: Point) -> bool:
    """Whether *way* lies half a turn or more counter-clockwise of *back*.

    The way back itself counts as a whole turn: an edge never returns at once.
    """
    side = back.cross(way).sign
    return side < 0 or side == 0
