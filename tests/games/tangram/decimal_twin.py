"""A slow twin of the verdict on pieces with arcs, in numbers of 260 digits.

Nothing here is exact, but everything is far more precise than the positions it is asked for:
coordinates are numbers (a + b√2) / d whose shares of a unit are at least 10⁻¹⁶, so whatever is
not 0 is larger than `SAME` by far, and what is 0 is smaller by far.  Each curve is cut where
others meet it, and what covers both sides of a part is asked a hair to its left and to its
right, by counting how a ray in a direction that no edge has crosses all curves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal, localcontext
from itertools import combinations, pairwise
from typing import NamedTuple

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point

D = Decimal
DIGITS = 260
SAME = D("1e-110")
HAIR = D("1e-85")
RAY = (D("0.8191520442889917"), D("0.5735764363510461"))

Pair = tuple[Decimal, Decimal]


class Found(NamedTuple):
    """What the twin says of laid pieces."""

    overlaps: tuple[tuple[int, int], ...]
    outside: tuple[int, ...]
    islands: int
    holes: int
    matched: Decimal
    length: Decimal
    covered: Decimal
    area: Decimal


def number(value: Sqratio) -> Decimal:
    return (D(value.a) + D(value.b) * D(2).sqrt()) / D(value.d)


def pair(point: Point) -> Pair:
    return number(point.x), number(point.y)


def minus(one: Pair, other: Pair) -> Pair:
    return one[0] - other[0], one[1] - other[1]


def moved(point: Pair, way: Pair, by: Decimal) -> Pair:
    return point[0] + way[0] * by, point[1] + way[1] * by


def dot(one: Pair, other: Pair) -> Decimal:
    return one[0] * other[0] + one[1] * other[1]


def cross(one: Pair, other: Pair) -> Decimal:
    return one[0] * other[1] - one[1] * other[0]


def direction(way: Pair) -> Decimal:
    """Return a number from 0 to 4 that grows counter-clockwise, 0 for what is nearly 4."""
    x, y = way
    across = abs(x) + abs(y)
    found = (y / across + 4 * (y < 0)) if x > 0 else 2 - y / across
    return D(0) if found > 4 - SAME else found


def arctangent(value: Decimal) -> Decimal:
    halved = 1
    while abs(value) > D("0.1"):
        value /= 1 + (1 + value * value).sqrt()
        halved *= 2
    square, power, total, n = value * value, value, D(0), 1
    while abs(power) > D("1e-150"):
        total += power / n if n % 4 == 1 else -power / n
        power, n = power * square, n + 2
    return total * halved


class Edge:
    """A curve in decimals."""

    def __init__(self, curve: Curve) -> None:
        self.start, self.end = pair(curve.start), pair(curve.end)
        self.centre: Pair | None = None
        self.turn = 0
        if isinstance(curve, Arc):
            self.centre = pair(curve.centre)
            self.turn = 1 if curve.left else -1
            ray = minus(self.start, self.centre)
            self.square = dot(ray, ray)
        self.whole = curve.start == curve.end
        ends = [*map(float, (*self.start, *self.end))]
        self.box = [*map(min, ends[:2], ends[2:]), *map(max, ends[:2], ends[2:])]
        if self.centre is not None:
            x, y, radius = *map(float, self.centre), float(self.square.sqrt())
            self.box = [x - radius, y - radius, x + radius, y + radius]

    def apart(self, box: Sequence[float]) -> bool:
        """Whether the curve is far from a box: left, bottom, right, top."""
        left, bottom, right, top = self.box
        far = 1e-3
        return (
            box[0] > right + far
            or box[2] < left - far
            or box[1] > top + far
            or box[3] < bottom - far
        )

    def has(self, point: Pair) -> bool:
        """Whether a point is on the curve, or next to it."""
        along = minus(self.end, self.start)
        if self.centre is None:
            here = minus(point, self.start)
            on = abs(cross(along, here)) < SAME
            return on and -SAME < dot(along, here) < dot(along, along) + SAME
        ray = minus(point, self.centre)
        if abs(dot(ray, ray) - self.square) > SAME:
            return False
        return self.whole or cross(along, minus(point, self.start)) * self.turn < SAME

    def place(self, point: Pair) -> Decimal:
        """Return a number that grows along the curve from 0."""
        if self.centre is None:
            return dot(minus(self.end, self.start), minus(point, self.start))
        first, here = minus(self.start, self.centre), minus(point, self.centre)
        return direction((dot(first, here), cross(first, here) * self.turn))

    def last(self) -> Decimal:
        return D(4) if self.whole else self.place(self.end)

    def at(self, place: Decimal) -> Pair:
        """Return the point at a place."""
        along = minus(self.end, self.start)
        if self.centre is None:
            return moved(self.start, along, place / dot(along, along))
        quarter, share = int(place), place % 1
        x, y = 1 - share, share
        for _ in range(quarter):
            x, y = -y, x
        y *= self.turn
        size = (x * x + y * y).sqrt()
        a, b = minus(self.start, self.centre)
        return self.centre[0] + (a * x - b * y) / size, self.centre[1] + (a * y + b * x) / size

    def tangent(self, point: Pair) -> Pair:
        if self.centre is None:
            x, y = minus(self.end, self.start)
        else:
            a, b = minus(point, self.centre)
            x, y = -b * self.turn, a * self.turn
        size = (x * x + y * y).sqrt()
        return x / size, y / size

    @property
    def bend(self) -> Decimal:
        return D(0) if self.centre is None else self.turn / self.square.sqrt()

    def angle(self, start: Decimal, end: Decimal) -> Decimal:
        """Return the angle that it turns by between two places."""
        assert self.centre is not None
        total = D(0)
        steps = [start + (end - start) * i / 4 for i in range(5)]
        for one, other in pairwise(steps):
            first, second = (minus(self.at(place), self.centre) for place in (one, other))
            total += 2 * arctangent(abs(cross(first, second)) / (self.square + dot(first, second)))
        return total

    def swept(self, start: Decimal, end: Decimal) -> Decimal:
        """Return twice the area that the origin sees a part sweep."""
        first, second = self.at(start), self.at(end)
        double = cross(first, second)
        if self.centre is not None:
            angle = self.angle(start, end)
            one, other = minus(first, self.centre), minus(second, self.centre)
            double += self.turn * self.square * angle - cross(one, other)
        return double

    def length(self, start: Decimal, end: Decimal) -> Decimal:
        if self.centre is not None:
            return self.angle(start, end) * self.square.sqrt()
        step = minus(self.at(end), self.at(start))
        return dot(step, step).sqrt()


def crossings(one: Edge, other: Edge) -> list[Pair]:
    """Return points where two curves meet, and some of their ends."""
    found = [one.start, one.end, other.start, other.end]
    line, circle = (one, other) if one.centre is None else (other, one)
    if one.centre is None and other.centre is None:
        along, across = minus(one.end, one.start), minus(other.end, other.start)
        fall = cross(along, across)
        if abs(fall) > SAME:
            share = cross(minus(other.start, one.start), across) / fall
            found.append(moved(one.start, along, share))
    elif line.centre is None and circle.centre is not None:
        along, off = minus(line.end, line.start), minus(line.start, circle.centre)
        square, half = dot(along, along), dot(along, off)
        under = half * half - square * (dot(off, off) - circle.square)
        for side in (-1, 1) if under > SAME else (0,) if under > -SAME else ():
            share = (-half + side * abs(under).sqrt()) / square
            found.append(moved(line.start, along, share))
    elif one.centre is not None and other.centre is not None:
        between = minus(other.centre, one.centre)
        square = dot(between, between)
        if square > SAME:
            share = (square + one.square - other.square) / (2 * square)
            under = one.square / square - share * share
            foot, across = moved(one.centre, between, share), (-between[1], between[0])
            sides = (-1, 1) if under > SAME else (0,) if under > -SAME else ()
            found += (moved(foot, across, side * abs(under).sqrt()) for side in sides)
    return [point for point in found if one.has(point) and other.has(point)]


def crossed(edge: Edge, point: Pair) -> int:
    """Return how a ray from a point crosses a curve: 1 from right to left, -1 back."""
    if edge.centre is None:
        along = minus(edge.end, edge.start)
        fall = cross(RAY, along)
        if not fall:
            return 0
        off = minus(edge.start, point)
        if cross(off, along) / fall < 0 or not 0 < cross(off, RAY) / fall < 1:
            return 0
        return 1 if fall > 0 else -1
    off, total = minus(point, edge.centre), 0
    square, half = dot(RAY, RAY), dot(RAY, off)
    under = half * half - square * (dot(off, off) - edge.square)
    for side in (-1, 1) if under > 0 else ():
        share = (-half + side * under.sqrt()) / square
        there = moved(point, RAY, share)
        if share > 0 and (
            edge.whole
            or cross(minus(edge.end, edge.start), minus(there, edge.start)) * edge.turn < 0
        ):
            total += 1 if cross(RAY, edge.tangent(there)) > 0 else -1
    return total


class Part(NamedTuple):
    edge: Edge
    start: Decimal
    end: Decimal
    left: tuple[bool, ...]
    right: tuple[bool, ...]


def parts(layers: Sequence[Sequence[Contour]]) -> Iterator[Part]:
    """Yield the parts of all curves with the layers on both sides, each once."""
    regions = [[Edge(curve) for one in layer for curve in one.curves] for layer in layers]
    edges = [edge for region in regions for edge in region]
    cuts: list[list[Decimal]] = [[D(0), edge.last()] for edge in edges]
    for (i, one), (j, other) in combinations(enumerate(edges), 2):
        for point in () if one.apart(other.box) else crossings(one, other):
            cuts[i].append(one.place(point))
            cuts[j].append(other.place(point))
    for i, (edge, places) in enumerate(zip(edges, cuts, strict=True)):
        for start, end in pairwise(sorted(places)):
            if end - start < SAME:
                continue
            middle = edge.at((start + end) / 2)
            spot = [*map(float, middle)] * 2
            if any(other.has(middle) for other in edges[:i] if not other.apart(spot)):
                continue
            x, y = edge.tangent(middle)
            sides = [
                tuple(sum(crossed(one, place) for one in region) > 0 for region in regions)
                for place in (moved(middle, (-y, x), HAIR), moved(middle, (y, -x), HAIR))
            ]
            yield Part(edge, start, end, sides[0], sides[1])


def loops(bounds: Sequence[tuple[Part, bool]]) -> tuple[int, int]:
    """Return how many islands and holes a boundary has, by the sharpest right turn."""

    def corner(point: Pair) -> Pair:
        return round(point[0], 90), round(point[1], 90)

    ends = []
    leaving: defaultdict[Pair, list[int]] = defaultdict(list)
    for number_, (part, forward) in enumerate(bounds):
        places = (part.start, part.end) if forward else (part.end, part.start)
        ends.append(places)
        leaving[corner(part.edge.at(places[0]))].append(number_)

    def way(number_: int, last: bool) -> tuple[Pair, Decimal]:
        part, forward = bounds[number_]
        x, y = part.edge.tangent(part.edge.at(ends[number_][last]))
        sign = 1 if forward else -1
        return (x * sign, y * sign), part.edge.bend * sign

    def onward(number_: int) -> int:
        part = bounds[number_][0]
        (x, y), bend = way(number_, last=True)

        def turned(other: int) -> tuple[Decimal, Decimal]:
            ahead, curved = way(other, last=False)
            angle = direction((-dot((x, y), ahead), -cross((x, y), ahead)))
            if angle == 0 and curved <= -bend:
                angle = D(4)
            return round(angle, 90), curved

        return min(leaving[corner(part.edge.at(ends[number_][1]))], key=turned)

    after = {number_: onward(number_) for number_ in range(len(bounds))}
    assert sorted(after.values()) == sorted(after)
    areas = []
    while after:
        first = step = next(iter(after))
        double = D(0)
        while step in after:
            part, forward = bounds[step]
            double += part.edge.swept(part.start, part.end) * (1 if forward else -1)
            step = after.pop(step)
        assert step == first
        areas.append(double)
    islands = sum(area > 0 for area in areas)
    return islands, len(areas) - islands


def judged(figure: Sequence[Contour], pieces: Sequence[Sequence[Contour]]) -> Found:
    """Return what is to be said of *pieces* with *figure* where it stands."""
    with localcontext() as context:
        context.prec = DIGITS
        found = list(parts([figure, *pieces]))
        pairs: set[tuple[int, int]] = set()
        outside: set[int] = set()
        bounds: list[tuple[Part, bool]] = []
        matched = length = covered = area = D(0)
        for part in found:
            for inside, *covers in (part.left, part.right):
                here = [number_ for number_, one in enumerate(covers) if one]
                pairs.update(combinations(here, 2))
                if not inside:
                    outside.update(here)
            both = [(side[0], any(side[1:])) for side in (part.left, part.right)]
            swept = D(0)
            if both[0][0] != both[1][0] or all(both[0]) != all(both[1]):
                swept = part.edge.swept(part.start, part.end)
            if both[0][1] != both[1][1]:
                bounds.append((part, both[0][1]))
            if both[0][0] != both[1][0]:
                area += swept if both[0][0] else -swept
                length += part.edge.length(part.start, part.end)
                if both[0][0] == both[0][1] and both[1][0] == both[1][1]:
                    matched += part.edge.length(part.start, part.end)
            if all(both[0]) != all(both[1]):
                covered += swept if all(both[0]) else -swept
        islands, holes = loops(bounds)
        return Found(
            tuple(sorted(pairs)),
            tuple(sorted(outside)),
            islands,
            holes,
            matched,
            length,
            covered / 2,
            area / 2,
        )
