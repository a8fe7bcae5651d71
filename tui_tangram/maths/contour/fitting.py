"""The fits of a figure to placed pieces: motions with the largest overlap of two contours.

The contour that figure and pieces have in common is a sum over the lines and circles on which
an edge of the figure lies along a placed one, in one direction.  For one turn of the figure it
depends on the shift alone, and it has its greatest values at *fits*, where no small shift
retains the whole common part:

* edges along placed edges on two lines that are not parallel: the lines fix the figure;
* an arc along a placed arc of its circle: the centre fixes it;
* edges along parallel lines only, with an end of one at the same end of a placed one: between two
  such shifts the sum is a linear function.

The turns are those that align an edge with an edge, or the end of an arc with that of another.

How they are found
------------------
For each turn, each pair of parallel edges says on which line the shift must be; pairs of
the same line are collected, with the maximum lengths that they can share.  The sum of the best of
each direction bounds the length of a turn, or of a few lines, so that only shifts that may reach
the wanted length are tried.  Lines and shifts are compared exactly.  Lengths are rounded: they
exclude and order candidates, which then are to be measured exactly.

Placed curves under a turn have their lines and centres as comparable numbers (`Lying`).  In the
eight directions these are whole ones (`tui_tangram.maths.exact.Embedding`), otherwise those of the
field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations, product, starmap, takewhile
from math import atan2, hypot, inf, lcm, pi, sqrt, tau
from operator import floordiv, truediv
from typing import Final, Generic, TypeAlias, TypeVar

from tui_tangram.maths.contour.boundary import line_of
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.exact.embedding import Embedding
from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry, Point, Straight, Turn
from tui_tangram.maths.geometry.plane import common_unit, quad, turned_quad
from tui_tangram.values import NamedTuple, dataclass, field

Coordinate = TypeVar("Coordinate", int, Sqratio)
"""A coordinate: in a window of whole numbers, or in the field."""

ArcForm: TypeAlias = tuple[bool, Sqratio]
"""Whether an arc turns left, and its squared radius."""


class LyingEdge(NamedTuple, Generic[Coordinate]):
    """A straight edge on its line, y = slope·x + across, or x = across where that is upright."""

    low: Coordinate
    """The position of the lower end: its x, or y where the line is upright."""
    high: Coordinate
    across: Coordinate
    length: float


class LyingArc(NamedTuple, Generic[Coordinate]):
    """An arc, counter-clockwise about its centre however it runs."""

    x: Coordinate
    """The centre."""
    y: Coordinate
    start: float
    """The direction in which its first end is seen, counter-clockwise from the east."""
    angle: float
    radius: float


@dataclass(frozen=True, slots=True)
class Lying(Generic[Coordinate]):
    """The curves of a contour as they lie."""

    edges: dict[tuple[Coordinate | None, bool], list[LyingEdge[Coordinate]]] = field(
        default_factory=dict
    )
    """Straight edges by their slopes (None: upright) and whether they run up, or to the right."""
    arcs: dict[ArcForm, list[LyingArc[Coordinate]]] = field(default_factory=dict)


class WholeNumbers:
    """Whole numbers in place of coordinates: a common unit, and one number for a + b√2."""

    def __init__(self, unit: int, reach: int) -> None:
        """Prepare for points in a common *unit*, with parts up to *reach*, turned by eighths."""
        self.unit, self.reach = unit, reach
        # A turn by an eighth halves and adds two parts; and each difference must be divisible by
        # two.
        self._fine = 4 * unit
        # The shorter the lengths, the more bits the root of 2 in them is off.
        self._numbers = Embedding(2 * self._fine * reach << 16)
        self.one = self._fine << self._numbers.bits
        """The number that stands for 1."""

    def has(self, unit: int, reach: int) -> bool:
        """Whether points of this kind fit in the window, and it is not much larger than needed."""
        fits = self.unit % unit == 0 and reach <= self.reach
        return fits and self.unit * self.reach <= 1000 * unit * reach

    def placed(self, point: Point, eighths: int) -> tuple[int, int]:
        """Return the coordinates of a point turned by *eighths*; both are even."""
        ax, bx, ay, by = turned_quad(quad(point, 2 * self.unit), eighths)
        encode = self._numbers.encode
        return encode(2 * ax, 2 * bx), encode(2 * ay, 2 * by)

    def point(self, x: int, y: int) -> Point:
        """Return the point with such coordinates, which are sums of others."""
        decode = self._numbers.decode
        return Point.of(*decode(x), *decode(y), self._fine)


def lying_whole(curves: Sequence[Curve], window: WholeNumbers, eighths: int) -> Lying[int] | None:
    """Return *curves* turned by *eighths*; None unless edges run in the eight directions."""
    lying: Lying[int] = Lying()
    one, diagonal = window.one, sqrt(2)
    last, u, v = None, 0, 0
    for curve in curves:
        if isinstance(curve, Arc):
            _bow(lying, curve, *window.placed(curve.centre, eighths), eighths * pi / 4)
            continue
        # Most edges begin where the last one ended.
        x, y = (u, v) if curve.start is last else window.placed(curve.start, eighths)
        last = curve.end
        u, v = window.placed(last, eighths)
        slope: int | None
        if x == u:
            slope, low, high, across, weight = None, y, v, x, 1.0
        elif y == v:
            slope, low, high, across, weight = 0, x, u, y, 1.0
        elif v - y == u - x:
            slope, low, high, across, weight = 1, x, u, y - x, diagonal
        elif v - y == x - u:
            slope, low, high, across, weight = -1, x, u, y + x, diagonal
        else:
            return None
        forward = low < high
        if not forward:
            low, high = high, low
        lying.edges.setdefault((slope, forward), []).append(
            LyingEdge(low, high, across, (high - low) / one * weight)
        )
    return lying


def lying_exact(curves: Sequence[Curve], turn: Turn) -> Lying[Sqratio]:
    """Return *curves* turned by *turn*."""
    lying: Lying[Sqratio] = Lying()
    for curve in curves:
        if isinstance(curve, Arc):
            centre = turn(curve.centre)
            _bow(lying, curve, centre.x, centre.y, atan2(float(turn.sin), float(turn.cos)))
            continue
        start, end = turn(curve.start), turn(curve.end)
        line = line_of(start, end)
        low, high = line.position(start), line.position(end)
        forward = low < high
        if not forward:
            low, high = high, low
        lying.edges.setdefault((line.slope, forward), []).append(
            LyingEdge(low, high, line.intercept, float(high - low) * stretch(line.slope))
        )
    return lying


def _bow(lying: Lying[Coordinate], arc: Arc, x: Coordinate, y: Coordinate, turned: float) -> None:
    """Add an arc to *lying*, with its centre at (x, y), *turned* about it."""
    (a, b), (c, d) = ((end - arc.centre).floats() for end in (arc.start, arc.end))
    if not arc.left:
        a, b, c, d = c, d, a, b
    angle = tau if arc.is_circle else atan2(a * d - b * c, a * c + b * d) % tau
    lying.arcs.setdefault((arc.left, arc.circle.square), []).append(
        LyingArc(x, y, atan2(b, a) + turned, angle, hypot(a, b))
    )


def stretch(slope: Coordinate | None) -> float:
    """Return the length on a line for each unit of position."""
    return 1.0 if slope is None else hypot(1.0, float(slope))


_SLACK: Final = 1e-9
"""Lengths that differ by less, in legs, may be equal."""


class _Meeting(Generic[Coordinate]):
    """A figure under one turn, and the shifts that align its curves with placed ones."""

    def __init__(
        self,
        figure: Lying[Coordinate],
        laid: Lying[Coordinate],
        one: Coordinate,
        divided: Callable[[Coordinate, Coordinate], Coordinate],
        motion: Callable[[Coordinate, Coordinate], Isometry],
    ) -> None:
        """Collect the pairs of curves that may lie along each other.

        *one* is the number that stands for 1, *divided* their exact division,
        and *motion* makes the motion of a shift.
        """
        self._one: Coordinate = one
        self._divided: Callable[[Coordinate, Coordinate], Coordinate] = divided
        self._motion: Callable[[Coordinate, Coordinate], Isometry] = motion
        self._lines: dict[
            Coordinate | None,
            dict[Coordinate, list[tuple[LyingEdge[Coordinate], LyingEdge[Coordinate]]]],
        ] = {}
        """By slope and by the difference of the lines, pairs of an edge and a placed one."""
        for key, mine in figure.edges.items():
            if there := laid.edges.get(key):
                lines = self._lines.setdefault(key[0], {})
                for edge, laid_edge in product(mine, there):
                    across = laid_edge.across - edge.across
                    lines.setdefault(across, []).append((edge, laid_edge))
        self._spots: dict[tuple[Coordinate, Coordinate], float] = {}
        """The length of the arcs that each shift aligns with placed ones."""
        for form, bows in figure.arcs.items():
            for bow, laid_bow in product(bows, laid.arcs.get(form, ())):
                spot = laid_bow.x - bow.x, laid_bow.y - bow.y
                self._spots[spot] = self._spots.get(spot, 0.0) + _shared(bow, laid_bow)
        self._bounds: dict[Coordinate | None, dict[Coordinate, float]] = {
            slope: {
                line: sum([min(one[3], other[3]) for one, other in pairs])
                for line, pairs in lines.items()
            }
            for slope, lines in self._lines.items()
        }
        """For each line the length that its pairs can share at most."""
        self._best: dict[Coordinate | None, float] = {
            slope: max(bounds.values()) for slope, bounds in self._bounds.items()
        }
        self._weights: dict[Coordinate | None, float] = {
            slope: stretch(slope) for slope in self._lines
        }
        self._round = max(self._spots.values(), default=0.0)
        self.most: float = sum(self._best.values()) + self._round
        """The length that no shift exceeds."""

    def fits(self, wanted: Sequence[float]) -> Iterator[tuple[float, Callable[[], Isometry]]]:
        """Yield each fit with at least the common length in *wanted*, which may grow.

        The length comes with the function that makes the motion.
        """
        tried = set()
        for shift in self._shifts(wanted):
            if shift not in tried:
                tried.add(shift)
                length = self._length(shift, wanted[0])
                if length >= wanted[0]:
                    yield length, partial(self._motion, *shift)

    def _shifts(self, wanted: Sequence[float]) -> Iterator[tuple[Coordinate, Coordinate]]:
        """Yield the shifts of fits that may reach the length in *wanted*, which may grow."""
        for spot, length in self._spots.items():
            if self.most - self._round + length >= wanted[0]:
                yield spot
        ranked = {
            slope: sorted([(length, line) for line, length in bounds.items()], key=_bound)
            for slope, bounds in self._bounds.items()
        }
        # The longest first: their intersections usually have the largest overlap.
        slopes = sorted(ranked, key=lambda slope: -self._best[slope])
        for other, slope in combinations(slopes, 2):
            rest = self.most - self._best[slope] - self._best[other]
            for length, line in ranked[slope]:
                if rest + length + self._best[other] < wanted[0]:
                    break
                for more, second in ranked[other]:
                    if rest + length + more < wanted[0]:
                        break
                    yield self._crossing(slope, line, other, second)
        for slope in slopes:
            for length, line in ranked[slope]:
                if length < wanted[0]:
                    break
                # Edges on a single line have that overlap.
                yield from self._ends(slope, line)

    def _ends(
        self, slope: Coordinate | None, line: Coordinate
    ) -> Iterator[tuple[Coordinate, Coordinate]]:
        """Yield the shifts along a line that move an end to the same end of a placed edge."""
        for one, other in self._lines[slope][line]:
            for along in (other.low - one.low, other.high - one.high):
                yield (line, along) if slope is None else (along, line + slope * along)

    def _crossing(
        self,
        slope: Coordinate | None,
        line: Coordinate,
        other: Coordinate | None,
        second: Coordinate,
    ) -> tuple[Coordinate, Coordinate]:
        """Return the shift that is on two lines."""
        if slope is None or other is None:
            if slope is None:
                slope, line, second = other, second, line
            assert slope is not None  # two slopes differ
            return second, line + slope * second
        x = self._divided(line - second, other - slope)
        return x, line + slope * x

    def _length(self, shift: tuple[Coordinate, Coordinate], wanted: float) -> float:
        """Return the common length of a shift, or 0 if it is less than *wanted*."""
        x, y = shift
        found = most = self._spots.get(shift, 0.0)
        met = []
        for slope, bounds in self._bounds.items():
            line = x if slope is None else y - slope * x
            if line in bounds:
                most += bounds[line]
                met.append((slope, line))
        if most < wanted:
            return 0.0
        for slope, line in met:
            weight, along = self._weights[slope], y if slope is None else x
            for (low, high, _, _), (start, end, _, _) in self._lines[slope][line]:
                low, high = low + along, high + along
                low = max(low, start)
                high = min(high, end)
                if low < high:
                    found += float((high - low) / self._one) * weight
        return found


def _bound(line: tuple[float, object]) -> float:
    return -line[0]


def _shared(one: LyingArc[Coordinate], other: LyingArc[Coordinate]) -> float:
    """Return the length of the common part of two arcs of one circle."""
    gap = (other.start - one.start) % tau
    first = min(one.angle, gap + other.angle) - gap
    second = min(one.angle, gap + other.angle - tau)
    return (max(first, 0.0) + max(second, 0.0)) * one.radius


AnyMeeting: TypeAlias = _Meeting[int] | _Meeting[Sqratio]


def _arcs(curves: Iterable[Curve]) -> list[Arc]:
    return [curve for curve in curves if isinstance(curve, Arc)]


def _lengths(arcs: Iterable[Arc]) -> dict[ArcForm, float]:
    """Return the length of all arcs that may lie along the same ones."""
    lengths: dict[ArcForm, float] = {}
    for arc in arcs:
        form = arc.left, arc.circle.square
        lengths[form] = lengths.get(form, 0.0) + float(arc.length)
    return lengths


class FigureCurves:
    """A figure's curves under all turns, computed once."""

    def __init__(self, contours: Sequence[Contour]) -> None:
        """Use the figure's contours."""
        self._contours = contours
        curves = (curve for contour in contours for curve in contour.curves)
        points = [point for curve in curves for point in _points(curve)]
        self._unit = common_unit(points)
        self._reach = _reach(points, self._unit)
        self._curves: dict[bool, list[Curve]] = {}
        self._window: WholeNumbers | None = None
        self._whole: dict[tuple[bool, int], Lying[int] | None] = {}

    def fits(self, laid: Sequence[Curve], *, mirror: bool) -> FigureFits:
        """Return the fits of the figure to *laid* curves; with *mirror* it may be turned over."""
        if not laid:
            return FigureFits(laid, [], 0.0, list)
        sides = (False, True) if mirror else (False,)
        by_eighths = [one for side in sides for one in self._by_eighths(laid, side)]
        curves = {side: self._side(side) for side in sides}
        if by_eighths:
            # Under other turns only arcs can lie along each other.
            arcs = {side: _arcs(curves[side]) for side in sides}
            laid_arcs = _arcs(laid)
            ours, theirs = _lengths(arcs[False]), _lengths(laid_arcs)
            most = sum(min(ours[form], theirs[form]) for form in ours.keys() & theirs.keys())
            return FigureFits(
                laid, by_eighths, most, partial(_by_turns, arcs, laid_arcs, eighths=False)
            )
        return FigureFits(laid, [], inf, partial(_by_turns, curves, laid, eighths=True))

    def _by_eighths(self, laid: Sequence[Curve], mirrored: bool) -> list[_Meeting[int]]:
        """Return the figure under turns by eighths, if all edges run in the eight directions."""
        curves, window = self._side(mirrored), self._seen_through(laid)
        first, there = Isometry.linear(0, mirrored), lying_whole(laid, window, 0)
        found = []
        for eighths in range(8):
            key = mirrored, eighths
            if key not in self._whole:
                self._whole[key] = lying_whole(curves, window, eighths)
            here = self._whole[key]
            if here is None or there is None:
                return []
            motion = partial(_moved, first, Turn.of(eighths), window.point)
            found.append(_Meeting(here, there, window.one, floordiv, motion))
        return found

    def _seen_through(self, laid: Sequence[Curve]) -> WholeNumbers:
        """Return a window for the figure and *laid* curves, often the last one."""
        points = [point for curve in laid for point in _points(curve)]
        unit, window = lcm(self._unit, common_unit(points)), self._window
        reach = max(self._reach, _reach(points, unit))
        if window is None or not window.has(unit, reach):
            self._window = window = WholeNumbers(unit, 2 * reach)
            self._whole = {}
        return window

    def _side(self, mirrored: bool) -> list[Curve]:
        """Return the figure's curves, of its mirror image if *mirrored*."""
        if mirrored not in self._curves:
            motion = Isometry.linear(0, mirrored)
            contours = (contour.moved(motion) for contour in self._contours)
            self._curves[mirrored] = [curve for one in contours for curve in one.curves]
        return self._curves[mirrored]


def _reach(points: Iterable[Point], unit: int) -> int:
    """Return a whole number that no part of a coordinate exceeds."""
    parts = chain.from_iterable([quad(point, unit) for point in points])
    return max(map(abs, parts)) // unit + 1


def _moved(
    first: Isometry,
    turn: Turn,
    point: Callable[[Coordinate, Coordinate], Point],
    x: Coordinate,
    y: Coordinate,
) -> Isometry:
    return first.then(Isometry(turn, False, point(x, y)))


def _points(curve: Curve) -> tuple[Point, ...]:
    """Return the points that a curve is given by, but for its end, where the next one starts."""
    return (curve.start, curve.centre) if isinstance(curve, Arc) else (curve.start,)


def _by_turns(
    curves: Mapping[bool, Sequence[Curve]], laid: Sequence[Curve], *, eighths: bool
) -> list[_Meeting[Sqratio]]:
    """Return a figure's *curves*, and mirrored ones, under each turn that may be a fit's.

    Those by *eighths* are among them, or not.
    """
    there = lying_exact(laid, Turn.of(0))
    found = []
    for mirrored, some in curves.items():
        for turn in _turns(some, laid):
            if turn.eighth is not None and not eighths:
                continue
            motion = partial(_moved, Isometry.linear(0, mirrored), turn, Point)
            found.append(_Meeting(lying_exact(some, turn), there, Sqratio.ONE, truediv, motion))
    return sorted(found, key=_most)


def _turns(curves: Sequence[Curve], laid: Sequence[Curve]) -> list[Turn]:
    """Return the turns that align an edge with a placed one, or an arc's end with another's."""
    found: set[Turn | None] = set()
    ways: set[tuple[Point, Point]] = set()
    for one, other in product(curves, laid):
        if isinstance(one, Straight) and isinstance(other, Straight):
            ways.add((one.leaving, other.leaving))
        elif isinstance(one, Arc) and isinstance(other, Arc):
            square = one.circle.square
            if (one.left, square) == (other.left, other.circle.square):
                for first, second in ((one.start, other.start), (one.end, other.end)):
                    ray, there = first - one.centre, second - other.centre
                    found.add(Turn(ray.dot(there) / square, ray.cross(there) / square))
    found.update(starmap(Turn.along, ways))
    return sorted(turn for turn in found if turn)


def _most(meeting: AnyMeeting) -> float:
    return -meeting.most


class FigureFits:
    """The fits of a figure to placed curves.

    Those of one length are in an order that does not depend on where the placed curves lie.
    """

    def __init__(
        self,
        laid: Sequence[Curve],
        meetings: Sequence[AnyMeeting],
        most: float,
        others: Callable[[], Sequence[AnyMeeting]],
    ) -> None:
        """Use the figure under each of some turns.

        *others* returns it under the other ones, with a common length of at most *most*.
        """
        self._laid = [curve.start for curve in laid]
        self._meetings = sorted(meetings, key=_most)
        self._most, self._others = most, lru_cache(others)

    def longest(self) -> list[tuple[float, Isometry]]:
        """Return the fits with the greatest common length, and that length."""
        return self._search(2 * _SLACK, rising=True)

    def of_length(self, length: float) -> list[tuple[float, Isometry]]:
        """Return all fits with at least this common length, the longest first."""
        return self._search(length, rising=False)

    def _search(self, least: float, *, rising: bool) -> list[tuple[float, Isometry]]:
        """Return the fits of a length or, if *rising*, of the greatest possible one."""
        wanted = [least - _SLACK]
        found: list[tuple[float, Callable[[], Isometry]]] = []
        for meeting in self._turned(wanted):
            for length, motion in meeting.fits(wanted):
                if rising and length > wanted[0] + 2 * _SLACK:
                    wanted[0] = length - _SLACK
                    found.clear()
                found.append((length, motion))
        fits = [(length, motion()) for length, motion in found]
        if len(fits) > 1:
            fits.sort(key=lambda fit: (-round(fit[0], 6), self._seen(fit[1])))
        return fits

    def _turned(self, wanted: Sequence[float]) -> Iterator[AnyMeeting]:
        """Yield the figure under each turn that may reach the length in *wanted*."""
        yield from takewhile(lambda meeting: meeting.most >= wanted[0], self._meetings)
        if self._most >= wanted[0]:
            yield from takewhile(lambda meeting: meeting.most >= wanted[0], self._others())

    def _seen(self, motion: Isometry) -> list[Point]:
        """Return the ends of the placed curves as seen from the figure."""
        back = motion.inverse()
        return sorted([back(point) for point in self._laid])
