"""Sums of directed curves: on every line and on every circle.

On a circle the boundary of a region is a step function of the direction, as it is of the
position on a line (`tui_tangram.maths.contour.boundary`): +1 where an arc runs counter-clockwise,
-1 where one runs back, 0 elsewhere.  Boundaries of regions that do not overlap add up, and
arcs of two pieces that meet cancel, a convex and a concave one of the same circle, in
whichever of the relations of Table 2 they stand.

A circle has no beginning, so the jumps alone leave one number undetermined: the value just before
east.  A circle that is all boundary has that value and no jumps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tui_tangram.maths.contour.boundary import Boundary, shared
from tui_tangram.maths.exact import Angular
from tui_tangram.maths.geometry import Arc, Circle, Contour, Curve, Point, Straight


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
