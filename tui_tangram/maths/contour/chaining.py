"""Chaining curves into contours (Siqueira et al. 2009, section 4.2), without its gap.

A contour that arrives at a corner continues with the curve that turns most sharply to the right:
the first counter-clockwise of the way it came.  Directions at a corner are those of the tangents.
Of two curves that leave in one direction the one that bends further to the left comes later, so
equal tangents are put in order by curvature.  Then straight runs and arcs of one circle become one
curve.

Section 5 of the paper shows figures whose contour is missed: two pieces touch where neither
has a corner, arc on arc or arc on edge, and the contour should pass from one to the other
there.  So curves are cut first wherever they touch.  Such a point always has coordinates
in Q(√2) (see `tui_tangram.maths.geometry.touch`), and these are all: in a point that is no corner
of a piece, every piece that is there fills half a disc around it, so there are two of them.

The policy at corners is that of the package's docstring: parts that touch in a point share
one outline, and an area enclosed by a ring that closes in a point is a hole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from itertools import combinations
from typing import Any

from tui_tangram.maths.contour.boundary import Contours
from tui_tangram.maths.geometry import Contour, Curve, Point, simplest
from tui_tangram.maths.geometry.contour import apart, box
from tui_tangram.maths.geometry.curve import cut
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.play.refusal import Refusal


def chain(curves: Iterable[Curve], *, cutting: bool = True) -> Contours[Contour]:
    """Chain the directed curves of a boundary into closed contours.

    With *cutting* false curves are joined at their ends only, as the paper does.  Raises
    `ValueError` when the curves are no boundary of a region, as when pieces overlap.
    """
    listed = list(curves)
    contours = [
        simplest(Contour(walk).unified().canonical())
        for walk in walks(cut_where_they_touch(listed) if cutting else listed)
    ]
    outlines = [contour for contour in contours if contour.signed_area.sign > 0]
    holes = [contour for contour in contours if contour.signed_area.sign < 0]
    return Contours(_ordered(outlines), _ordered(holes))


def _ordered(contours: list[Contour]) -> tuple[Contour, ...]:
    def listing(contour: Contour) -> list[tuple[Any, ...]]:
        return [tuple(curve) for curve in contour.curves]

    return tuple(sorted(contours, key=listing))


def cut_where_they_touch(curves: Sequence[Curve]) -> list[Curve]:
    """Return the curves cut at every point in Q(√2) where another curve touches them."""
    boxes = [box(curve) for curve in curves]
    cuts: list[set[Point]] = [set() for _ in curves]
    for (i, first), (j, second) in combinations(enumerate(curves), 2):
        if not apart(boxes[i], boxes[j]):
            points = touch(first, second).points
            cuts[i].update(points)
            cuts[j].update(points)
    return [part for curve, points in zip(curves, cuts, strict=True) for part in cut(curve, points)]


def walks(curves: Sequence[Curve]) -> list[list[Curve]]:
    """Return the closed walks along *curves*, which meet in their ends only.

    Raises `ValueError` when there are no such walks.
    """
    leaving: defaultdict[Point, list[int]] = defaultdict(list)
    for i, curve in enumerate(curves):
        leaving[curve.start].append(i)
    onward: dict[int, int] = {}
    for i, curve in enumerate(curves):
        ahead = leaving.get(curve.end, [])
        if not ahead:
            raise Refusal("the curves are not closed: none starts where one ends")
        onward[i] = ahead[0] if len(ahead) == 1 else sharpest_right(curve, curves, ahead)
    if len(set(onward.values())) < len(onward):
        raise Refusal("the pieces overlap: two contours run along the same edge")
    found: list[list[Curve]] = []
    while onward:
        first, step = next(iter(onward.items()))
        del onward[first]
        walk = [curves[first]]
        while step != first:
            walk.append(curves[step])
            step = onward.pop(step)
        found.append(walk)
    return found


def sharpest_right(arriving: Curve, curves: Sequence[Curve], ahead: Iterable[int]) -> int:
    """Return the first of the curves *ahead*, counter-clockwise of the way back."""
    back = -arriving.arriving
    bend = -arriving.bend

    def sector(curve: Curve) -> int:
        way = curve.leaving
        side = back.cross(way).sign
        if side:
            return 1 if side > 0 else 3
        if back.dot(way).sign < 0:
            return 2
        # In the direction of the way back: just left of it, or just right, or the way back
        # itself, which counts as a whole turn.
        return 0 if curve.bend > bend else 4

    def order(i: int, j: int) -> int:
        first, second = curves[i], curves[j]
        there, here = sector(first), sector(second)
        if there != here:
            return there - here
        side = first.leaving.cross(second.leaving).sign
        return -side if side else (first.bend - second.bend).sign

    return min(ahead, key=cmp_to_key(order))
