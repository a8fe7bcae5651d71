"""Regions with straight and circular edges: the area they cover, and whether they overlap.

A *layer* is a region: outlines counter-clockwise, holes clockwise, each a `Contour`.  All curves of
all layers are cut where they meet.  A part between two cuts has on its left one set of layers and
on its right another, along its whole length.  Both sets follow from the meetings of each pair of
contours (`meeting`).  So any rule deciding which sets count as inside gives the boundary of the
inside: the parts where left and right differ.  Its area is the area that these parts sweep.  This
needs no chaining.

Exact or not
------------
All decisions are exact: the cuts, their order, and the layers on both sides.  Only
the parts as curves may not be: where two curves cross in a point that is not in
Q(√2), each is cut near that point (see `touch`), so close that cuts remain in order.
Then the area, and nothing else, is off by less than 2⁻⁷⁰ times the size of the drawing
for each such crossing, and the result is marked accordingly.  Pieces that do not overlap and lie in
the figure never cross in such points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, cmp_to_key
from itertools import combinations, groupby, pairwise
from typing import TypeAlias

from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry.contour import Contour, apart
from tui_tangram.maths.geometry.curve import Arc, Circle, Curve
from tui_tangram.maths.geometry.meeting import (
    NEAR,
    CutCurve,
    CutPoint,
    Runs,
    WindingNumbers,
    length_of,
    meeting,
    order_of,
    own_runs,
)
from tui_tangram.maths.geometry.plane import Point
from tui_tangram.maths.geometry.touch import CommonPoint, Crossing, comes_before, nearby_point
from tui_tangram.values import NamedTuple

Layer = Sequence[Contour]
FillRule = Callable[[Sequence[bool]], bool]
"""Decides whether a place counts as inside, given for each layer whether it covers the place."""

_BITS = 80


_Passed: TypeAlias = tuple[CutPoint, int, WindingNumbers, WindingNumbers]
"""A point where a contour, by number, changes its side of a curve: the sides before and after."""


class Inside(NamedTuple):
    """The inside of some layers by some rule."""

    edges: tuple[Curve, ...]
    """Its boundary, directed with the inside on the left, cut at corners and where curves
    of the layers meet."""
    exact: bool
    """Whether every cut is exact, and so is the area."""

    @property
    def area(self) -> Angular:
        """The area of the inside."""
        double = Angular.ZERO
        for edge in self.edges:
            double = double + edge.double_area
        # Near crossings the inside may be so small that the measured area is below 0.
        return double / 2 if self.exact else Angular(max((double / 2).rounded(_BITS), Sqratio.ZERO))


class CurveSection(NamedTuple):
    """A stretch of a curve between two cuts; covering layers are the bits of a number."""

    curve: Curve
    before: CutPoint
    after: CutPoint
    left: int
    """The layers that cover its left side."""
    right: int

    @property
    def crossing(self) -> bool:
        """Whether an end is not in Q(√2)."""
        return isinstance(self.before.spot, Crossing) or isinstance(self.after.spot, Crossing)


class Cut:
    """Layers whose curves have been cut where they meet."""

    def __init__(self, layers: Sequence[Layer], cuts: Sequence[CurveSection]) -> None:
        """Store the results of `cut_layers`."""
        self.layers = tuple(layers)
        self.cuts = tuple(cuts)
        """Each part once, in one of its two directions."""

    @cached_property
    def exact(self) -> bool:
        """Whether all cuts are in points of Q(√2)."""
        return not any(part.crossing for part in self.cuts)

    @cached_property
    def parts(self) -> tuple[Curve, ...]:
        """The parts as curves, cut near crossings."""
        bits = _BITS
        while True:
            found = _cut_near(self.cuts, bits)
            if found is not None:
                return found
            bits *= 2

    @property
    def sides(self) -> tuple[tuple[tuple[bool, ...], tuple[bool, ...]], ...]:
        """The layers that cover the left side of each part, and those that cover its right."""
        return tuple((self._covers(part.left), self._covers(part.right)) for part in self.cuts)

    def _covers(self, mask: int) -> tuple[bool, ...]:
        return tuple(bool(mask >> number & 1) for number in range(len(self.layers)))

    def inside(self, rule: FillRule) -> Inside:
        """Return the inside by *rule*."""
        masks = {mask for part in self.cuts for mask in (part.left, part.right)}
        wanted = {mask for mask in masks if rule(self._covers(mask))}
        return self.where(wanted.__contains__)

    def where(self, wanted: Callable[[int], bool]) -> Inside:
        """Return the inside by a rule on the covering layers, given as bits of a number.

        A boundary that goes straight on through a crossing is not cut there.
        """
        runs: list[tuple[CurveSection, int, int]] = []
        for number, part in self.bounds(wanted):
            before, first, last = runs[-1] if runs else (None, 0, 0)
            if (
                before is not None
                and last == number - 1
                and before.curve is part.curve
                and isinstance(part.before.spot, Crossing)
                and before.after is part.before
                and wanted(before.left) == wanted(part.left)
            ):
                runs[-1] = before._replace(after=part.after), first, number
            else:
                runs.append((part, number, number))
        edges: list[Curve] = []
        for part, first, last in runs:
            edge = part.curve.part(self.parts[first].start, self.parts[last].end)
            edges.append(edge if wanted(part.left) else edge.reversed())
        return Inside(tuple(edges), not any(part.crossing for part, _, _ in runs))

    def bounds(self, wanted: Callable[[int], bool]) -> Iterator[tuple[int, CurveSection]]:
        """Yield the parts, by number, with exactly one side *wanted*."""
        for number, part in enumerate(self.cuts):
            if wanted(part.left) != wanted(part.right):
                yield number, part

    def overlaps(self) -> list[tuple[int, int]]:
        """Return each two layers with a common inner point, the smaller number first."""
        found: set[tuple[int, int]] = set()
        for mask in {mask for part in self.cuts for mask in (part.left, part.right)}:
            covered = [i for i in range(len(self.layers)) if mask >> i & 1]
            found.update(combinations(covered, 2))
        return sorted(found)


def cut_layers(layers: Sequence[Layer]) -> Cut:
    """Return the layers cut where they meet.

    >>> from tui_tangram.maths.geometry.contour import disc
    >>> from tui_tangram.maths.geometry.plane import Point
    >>> both = cut_layers([[disc(Point.of(0, 0, 0, 0), 1)], [disc(Point.of(2, 0, 0, 0), 1)]])
    >>> both.overlaps(), cut_layers([both.layers[0]]).inside(any).area
    ([], Angular(π))
    """
    listed = [(number, contour) for number, layer in enumerate(layers) for contour in layer]
    others: list[list[tuple[int, Runs]]] = [
        [(k, own_runs(contour))] for k, (_, contour) in enumerate(listed)
    ]
    for (k, (_, first)), (m, (_, second)) in combinations(enumerate(listed), 2):
        if not apart(first.box, second.box):
            found = meeting(first, second)
            others[k].append((m, found.first))
            others[m].append((k, found.second))
    numbers = [number for number, _ in listed]
    cuts: list[CurveSection] = []
    for k, (_, contour) in enumerate(listed):
        for i, curve in enumerate(contour.curves):
            runs = [(m, own[i]) for m, own in others[k]]
            cuts += _parts(curve, k, runs, numbers)
    return Cut(layers, cuts)


def _parts(
    curve: Curve, own: int, runs: Sequence[tuple[int, CutCurve]], numbers: Sequence[int]
) -> Iterator[CurveSection]:
    """Yield the parts of a curve of contour number *own*, as all contours cut it.

    *numbers* has the layer of each contour.  A part that runs along a contour of lower
    number, or along an earlier curve of the same contour, is not yielded again.
    """
    left, right = [0] * (numbers[-1] + 1), [0] * (numbers[-1] + 1)
    along = 0
    passed: list[_Passed] = []
    for m, run in runs:
        side = run.sides[0]
        left[numbers[m]] += side.left
        right[numbers[m]] += side.right
        along += side.along and m <= own
        for stop, (before, after) in zip(run.stops, pairwise(run.sides), strict=True):
            passed.append((stop, m, before, after))
    here = CutPoint(0.0, curve.start)
    for stop, group in _grouped(curve, passed):
        if not along:
            yield CurveSection(curve, here, stop, _mask(left), _mask(right))
        here = stop
        for _, m, before, after in group:
            layer = numbers[m]
            left[layer] += after.left - before.left
            right[layer] += after.right - before.right
            if m <= own:
                along += after.along - before.along
    if not along:
        end = CutPoint(length_of(curve) if passed else 1.0, curve.end)
        yield CurveSection(curve, here, end, _mask(left), _mask(right))


def _grouped(curve: Curve, passed: list[_Passed]) -> Iterator[tuple[CutPoint, Sequence[_Passed]]]:
    """Yield the points where other contours change sides, in order, with those contours."""
    passed.sort(key=lambda one: one[0].place)
    if all(one[0].place - before[0].place >= NEAR for before, one in pairwise(passed)):
        for one in passed:
            yield one[0], (one,)
        return

    def order(one: _Passed, other: _Passed) -> int:
        return order_of(curve, other[0], one[0])

    passed.sort(key=cmp_to_key(order))
    for _, group in groupby(passed, lambda one: one[0].spot):
        listed = tuple(group)
        yield listed[0][0], listed


def _mask(windings: Iterable[int]) -> int:
    """Return the layers with a winding number above 0 as bits of a number."""
    return sum(1 << number for number, winds in enumerate(windings) if winds > 0)


def _cut_near(cuts: Sequence[CurveSection], bits: int) -> tuple[Curve, ...] | None:
    """Return the parts as curves, cut within about 2⁻ᵇⁱᵗˢ of crossings.

    None if two cuts of a curve would be in the wrong order.
    """
    bases: dict[Circle, Point] = {}
    known: dict[tuple[Circle | None, Crossing], Point] = {}

    def cut_at(curve: Curve, spot: CommonPoint) -> Point:
        if isinstance(spot, Point):
            return spot
        circle = curve.circle if isinstance(curve, Arc) else None
        found = known.get((circle, spot))
        if found is None:
            base = bases.setdefault(circle, curve.start) if circle else curve.start
            found = known[circle, spot] = nearby_point(curve, spot, base, bits)
        return found

    found: list[Curve] = []
    for curve, before, after, _, _ in cuts:
        start, end = cut_at(curve, before.spot), cut_at(curve, after.spot)
        if after.place - before.place < NEAR and comes_before(curve, start, end) <= 0:
            return None
        found.append(curve.part(start, end))
    return tuple(found)


def overlap(first: Layer, second: Layer) -> bool:
    """Whether two regions have a common inner point; exact."""
    if all(apart(one.box, other.box) for one in first for other in second):
        return False
    return bool(cut_layers([first, second]).overlaps())
