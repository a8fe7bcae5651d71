"""Regions with straight and circular edges: what they cover together, and whether they overlap.

A *layer* is a region: outlines counter-clockwise, holes clockwise, each a `Contour`.  All
curves of all layers are cut where they meet.  A part between two cuts has on its left one
set of layers and on its right another, along its whole length, and both are found by two
winding numbers at one inner point of it.  So for any rule that says which sets count as
inside, the boundary of the inside is known: the parts where left and right differ.  Its
area is what these parts sweep.  Nothing has to be chained for that.

Exact or not
------------
All decisions are exact (`touch`, `contour`).  What may not be exact are the cuts: where two
curves cross in a point that is not in Q(√2), each is cut beside that point (see `touch`).
Then the area, and nothing else, is off by less than `BESIDE` times the size of the drawing
for each such crossing, and the result says so.  Pieces that do not overlap and lie in the
figure never cross in such points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tui_tangram.exact import Angular, Sqratio
from tui_tangram.geometry.contour import Contour, apart
from tui_tangram.geometry.curve import Arc, Curve, cut, on_carrier
from tui_tangram.geometry.point import Point
from tui_tangram.geometry.touch import touch

Layer = Sequence[Contour]
Rule = Callable[[Sequence[bool]], bool]
"""Says of a place, by whether each layer covers it, whether it counts as inside."""

BESIDE = Sqratio(1, 0, 1 << 70)


class Inside(NamedTuple):
    """The inside of some layers by some rule."""

    edges: tuple[Curve, ...]
    """Its boundary, directed with the inside on the left, cut at corners and where curves
    of the layers meet."""
    exact: bool
    """Whether every cut is exact, and so the area."""

    @property
    def area(self) -> Angular:
        """What it covers."""
        double = Angular.ZERO
        for edge in self.edges:
            double = double + edge.double_area
        return double / 2


class Cut(NamedTuple):
    """Layers whose curves have been cut where they meet."""

    layers: tuple[Layer, ...]
    parts: tuple[Curve, ...]
    """Each part once, in one of its two directions."""
    sides: tuple[tuple[tuple[bool, ...], tuple[bool, ...]], ...]
    """For each part which layers cover what is on its left, and what is on its right."""
    exact: bool
    same: Mapping[Point, Point]
    """Of points beside one crossing, which of them stands for each."""

    def inside(self, rule: Rule) -> Inside:
        """Return the inside by *rule*."""
        edges: list[Curve] = []
        for part, (left, right) in zip(self.parts, self.sides, strict=True):
            here = rule(left)
            if here != rule(right):
                edges.append(part if here else part.reversed())
        return Inside(tuple(edges), self.exact)

    def overlaps(self) -> list[tuple[int, int]]:
        """Return each two layers with a common inner point, the smaller number first."""
        found: set[tuple[int, int]] = set()
        for left, right in self.sides:
            for side in (left, right):
                covered = [i for i, here in enumerate(side) if here]
                found.update(combinations(covered, 2))
        return sorted(found)


def cut_layers(layers: Sequence[Layer]) -> Cut:
    """Return the layers cut where they meet.

    >>> from tui_tangram.geometry.contour import disc
    >>> from tui_tangram.geometry.point import Point
    >>> both = cut_layers([[disc(Point.of(0, 0, 0, 0), 1)], [disc(Point.of(2, 0, 0, 0), 1)]])
    >>> both.overlaps(), cut_layers([both.layers[0]]).inside(any).area
    ([], Angular(π))
    """
    curves = [curve for layer in layers for contour in layer for curve in contour.curves]
    boxes = [box_ for layer in layers for contour in layer for box_ in contour.boxes]
    cuts: list[set[Point]] = [set() for _ in curves]
    rough: list[Point] = []
    same: dict[Point, Point] = {}
    for (i, first), (j, second) in combinations(enumerate(curves), 2):
        if apart(boxes[i], boxes[j]):
            continue
        found = touch(first, second)
        cuts[i].update(found.points)
        cuts[j].update(found.points)
        for here, there in found.beside:
            here, there = _known(here, first, rough), _known(there, second, rough)
            cuts[i].add(here)
            cuts[j].add(there)
            known = same.get(here, same.get(there, here))
            same[here] = same[there] = known
    exact = not rough
    parts: dict[tuple[Point, ...], tuple[Curve, Curve]] = {}
    for curve, points in zip(curves, cuts, strict=True):
        for part in cut(curve, points):
            parts.setdefault(_undirected(part), (part, curve))
    listed = tuple(part for part, _ in parts.values())
    sides = tuple(
        _sides(part, part.middle if exact else inner_point(part, whole), layers)
        for part, whole in parts.values()
    )
    return Cut(tuple(layers), listed, sides, exact, same)


def _known(point: Point, curve: Curve, rough: list[Point]) -> Point:
    """Return *point*, beside a crossing, or the one that stands for it on that curve's carrier.

    Curves of two layers on one line or circle must be cut in the same point.
    """
    x, y = point.floats()
    for other in rough:
        u, v = other.floats()
        if abs(u - x) + abs(v - y) < _FAR:
            way = other - point
            if way.dot(way) < _CLOSE and on_carrier(curve, other):
                return other
    rough.append(point)
    return point


_FAR = 1e-3
_CLOSE = BESIDE * BESIDE * 4


def _undirected(part: Curve) -> tuple[Point, ...]:
    """Return what a part and its reverse have in common, and no other part has."""
    if isinstance(part, Arc):
        first, second = (part.start, part.end) if part.left else (part.end, part.start)
        if part.is_circle:
            # Circles may share a centre; no arc has an end in its centre.
            return part.centre, part.centre, Point(part.circle.square, Sqratio.ZERO)
        return part.centre, first, second
    return min(part.start, part.end), max(part.start, part.end)


def inner_point(part: Curve, whole: Curve) -> Point:
    """Return an inner point of a part of *whole* with short coordinates where possible.

    The ends of the part may be long fractions, and what is worked out from them is longer.
    So a point is proposed by rounding and taken when it is exactly inside.
    """
    x, y = whole.start.floats()
    if isinstance(part, Arc):
        if part.is_circle:
            return part.middle
        u, v = part.halfway
        way = Point(_rounded(u - x), _rounded(v - y))
        if not way.x and not way.y:
            return part.middle
        point = part.circle.again(whole.start, way)
        inside = part.spans(point)
    else:
        (a, b), (c, d) = part.start.floats(), part.end.floats()
        along = whole.end - whole.start
        reach = ((a + c) / 2 - x) * float(along.x) + ((b + d) / 2 - y) * float(along.y)
        point = whole.start + along.scaled(_rounded(reach / float(along.dot(along))))
        inside = part.has(point)
    return point if inside and point not in (part.start, part.end) else part.middle


def _rounded(value: float) -> Sqratio:
    return Sqratio(round(value * (1 << 30)), 0, 1 << 30)


def _sides(
    part: Curve, point: Point, layers: Sequence[Layer]
) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """Return which layers are left and right of a part, seen from an inner point of it."""
    way = part.normal(point)
    x, y = point.floats()
    left: list[bool] = []
    right: list[bool] = []
    for layer in layers:
        near = [one for one in layer if not apart(one.box, (x, y, x, y))]
        left.append(sum(one.winding(point, way) for one in near) > 0)
        right.append(sum(one.winding(point, -way) for one in near) > 0)
    return tuple(left), tuple(right)


def overlap(first: Layer, second: Layer) -> bool:
    """Whether two regions have a common inner point; exact."""
    if all(apart(one.box, other.box) for one in first for other in second):
        return False
    return bool(cut_layers([first, second]).overlaps())
