"""Sums of directed curves on every line and every circle, and curves chained into contours.

On a circle the boundary of a region is a step function of the direction, as it is of the
position on a line (`tui_tangram.maths.contour.boundary`): +1 where an arc runs counter-clockwise,
-1 where one runs back, 0 elsewhere.  Boundaries of regions that do not overlap add up, and
arcs of two pieces that meet cancel, a convex and a concave one of the same circle, in
whichever of the relations of Table 2 they stand.

A circle has no beginning, so the jumps alone leave one number undetermined: the value just before
east.  A circle that is all boundary has that value and no jumps.

Chaining
--------
The paper's way (Siqueira et al. 2009, section 4.2), without its gap.  A contour that arrives at a
corner continues with the curve that turns most sharply to the right: the first counter-clockwise of
the way it came.  Directions at a corner are those of the tangents.  Of two curves that leave in one
direction the one that bends further to the left comes later, so equal tangents are put in order by
curvature.  Then straight runs and arcs of one circle become one curve.

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
from collections.abc import Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations
from typing import Any

from tui_tangram.maths.contour.boundary import Boundary, Contours, shared
from tui_tangram.maths.exact import Angular
from tui_tangram.maths.geometry import Arc, Circle, Contour, Curve, Point, Straight, simplest
from tui_tangram.maths.geometry.contour import apart, box
from tui_tangram.maths.geometry.curve import cut
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass, field


@dataclass(slots=True)
class _Steps:
    """A step function on a circle."""

    witness: Point | None = None
    """Some point of the circle, where a run around the whole circle starts."""
    before: int = 0
    """The value just before east."""
    jumps: dict[Point, int] = field(default_factory=dict)

    def copy(self) -> _Steps:
        return _Steps(self.witness, self.before, dict(self.jumps))

    def jump(self, point: Point, change: int) -> None:
        change += self.jumps.pop(point, 0)
        if change:
            self.jumps[point] = change

    def values(self, circle: Circle, others: Iterable[Point] = ()) -> list[tuple[Point, int]]:
        """Return the points of the jumps and *others* counter-clockwise from east.

        Each comes with the value from there on.
        """
        stops = sorted({*self.jumps, *others}, key=circle.position)
        value = self.before
        found = []
        for stop in stops:
            value += self.jumps.get(stop, 0)
            found.append((stop, value))
        return found


class CurveSum:
    """The sum of the boundaries of some contours: straight edges and arcs."""

    __slots__ = ("_circles", "straight")

    def __init__(self, contours: Iterable[Contour] = ()) -> None:
        """Add up the curves of *contours* (holes run clockwise and so subtract)."""
        curves = [curve for contour in contours for curve in contour.curves]
        self.straight = Boundary.of_edges(
            (curve.start, curve.end) for curve in curves if isinstance(curve, Straight)
        )
        """The sum of the straight edges."""
        self._circles: dict[Circle, _Steps] = {}
        for curve in curves:
            if isinstance(curve, Arc):
                _add(self._circles, curve, 1)

    @classmethod
    def of(cls, curves: Iterable[Curve]) -> CurveSum:
        """Return the sum of directed curves that need not close."""
        return cls().added(curves, 1)

    def minus(self, contours: Iterable[Contour]) -> CurveSum:
        """Return the sum with *contours* subtracted."""
        return self.added([curve for one in contours for curve in one.curves], -1)

    def added(self, curves: Iterable[Curve], factor: int) -> CurveSum:
        """Return the sum with directed curves added (*factor* 1) or subtracted (-1)."""
        listed = tuple(curves)
        straight = self.straight.added(
            [(curve.start, curve.end) for curve in listed if isinstance(curve, Straight)], factor
        )
        circles = {circle: steps.copy() for circle, steps in self._circles.items()}
        for curve in listed:
            if isinstance(curve, Arc):
                _add(circles, curve, factor)
        return CurveSum._of_parts(straight, circles)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, CurveSum) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # compared by content, never a key

    def _key(self) -> tuple[Boundary, dict[Circle, tuple[int, dict[Point, int]]]]:
        circles = {circle: (one.before, one.jumps) for circle, one in self._circles.items()}
        return self.straight, circles

    def __bool__(self) -> bool:
        return bool(self.straight) or bool(self._circles)

    def runs(self) -> Iterator[tuple[Arc, int]]:
        """Yield every stretch of a circle with a value other than 0, counter-clockwise."""
        for circle, steps in self._circles.items():
            values = steps.values(circle)
            if not values and steps.witness:
                yield Arc(steps.witness, steps.witness, circle.centre, left=True), steps.before
            for i, (start, value) in enumerate(values):
                if value:
                    end = values[(i + 1) % len(values)][0]
                    yield Arc(start, end, circle.centre, left=True), value

    def curves(self) -> Iterator[Curve]:
        """Yield the directed stretches, repeated according to its value."""
        for start, end in self.straight.stretches():
            yield Straight(start, end)
        for arc, value in self.runs():
            for _ in range(abs(value)):
                yield arc if value > 0 else arc.reversed()

    def length(self) -> Angular:
        """Return the total length (see `Circle.weight` for other radii)."""
        total = Angular(self.straight.length())
        for arc, value in self.runs():
            total = total + arc.length * abs(value)
        return total

    def split(self, other: CurveSum) -> tuple[CurveSum, CurveSum, CurveSum]:
        """Return the part that both have, that only *other* has, and that only this one has.

        Two sums have a stretch in common where both run along it in one direction.
        """
        circles: tuple[dict[Circle, _Steps], ...] = ({}, {}, {})
        for circle in self._circles.keys() | other._circles.keys():
            mine, theirs = self._circles.get(circle), other._circles.get(circle)
            found = _split(circle, mine or _Steps(), theirs or _Steps())
            for unsplit, steps in zip(circles, found, strict=True):
                if steps.before or steps.jumps:
                    unsplit[circle] = steps
        lines = self.straight.split(other.straight)
        both, missing, extra = (
            CurveSum._of_parts(*parts) for parts in zip(lines, circles, strict=True)
        )
        return both, missing, extra

    @classmethod
    def _of_parts(cls, straight: Boundary, circles: dict[Circle, _Steps]) -> CurveSum:
        result = cls()
        result.straight = straight
        result._circles = circles
        return result


def _add(circles: dict[Circle, _Steps], arc: Arc, factor: int) -> None:
    circle = arc.circle
    steps = circles.setdefault(circle, _Steps(arc.start))
    if arc.left:
        first, second = arc.start, arc.end
    else:
        first, second, factor = arc.end, arc.start, -factor
    # An arc that comes to east from below is there just before east.
    if circle.position(second) <= circle.position(first):
        steps.before += factor
    if first != second:
        steps.jump(first, factor)
        steps.jump(second, -factor)
    if not steps.jumps and not steps.before:
        del circles[circle]


def _split(circle: Circle, mine: _Steps, theirs: _Steps) -> tuple[_Steps, _Steps, _Steps]:
    """Return the common part of two step functions and the rest of *theirs* and of *mine*."""
    witness = mine.witness or theirs.witness
    last = shared(mine.before, theirs.before)
    common, missing, extra = (_Steps(witness, value) for value in last)
    for (stop, here), (_, there) in zip(
        mine.values(circle, theirs.jumps), theirs.values(circle, mine.jumps), strict=True
    ):
        now = shared(here, there)
        for steps, before, after in zip((common, missing, extra), last, now, strict=True):
            steps.jump(stop, after - before)
        last = now
    return common, missing, extra


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
