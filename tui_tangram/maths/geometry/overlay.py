"""Boolean operations on regions: union, difference, intersection, and their tests.

A *region* is given as contours in any number and order: counter-clockwise ones are filled,
clockwise ones are holes.  A point belongs to it when the contours wind around it a positive
number of times.  So overlapping outlines are united, a hole removes one layer, and the combined
contours of two regions describe their union.  All results are regions in one *proper form*,
described next, so that equal regions are equal values:

* every contour is a simple polygon: no vertex twice, no edges that cross or overlap;
* straight runs are merged, so every vertex is a corner;
* filled contours run counter-clockwise, holes clockwise;
* a contour starts at its least point (by x, then y); first come the outlines, then the
  holes, both in the order of their points;
* at a corner where the region touches itself the contours are separated as described below.

Operations are *regularised*: a region is its inside with the edge; whiskers and
single points that an intersection might leave are dropped.

Pinches: the policy
-------------------
At some vertices the boundary passes more than once: two squares corner to corner, a hole
that touches the outline.  The contours could be chained there in several ways.  The rule:

1. *Chain.*  Boundary edges are directed with the region on their left.  Arriving at a
   vertex, turn counter-clockwise from the direction back along the walk and
   take the first edge that leads away: the sharpest right turn.
2. *Split.*  A loop that passes a vertex more than once is split there into simple loops.

So squares corner to corner are two outlines; a hole that touches the outline, or another
hole, is a hole of its own; an island that touches the edge of the hole around it is an
island; and pieces in a ring that touch only in corners have one outline around them all
and a hole in the middle.  *There are exactly as many clockwise contours as the rest of the
plane has bounded parts.*

Why this works.  Call a part of the plane outside the region, connected through more than single
points, a *pond*.

*Loops bound ponds.*  Counter-clockwise of the arriving edge, seen from the vertex, lies the
outside.  Turning on through it, the first boundary edge met has the outside on its
clockwise side, so it leads away from the vertex with the region on its left.  Hence the
rule always finds an edge, and that edge has the same pond on its right as the arriving one.
Turning clockwise instead undoes the step, so the boundary edges fall into closed loops, no
edge in two, each along a single pond.

*Splitting is unambiguous.*  Let a loop pass v twice.  Leave v into the pond at the one
passage and come back to v at the other without leaving the pond: a closed curve that the
loop meets in v only, and does not cross there on any further passage.  By Jordan's theorem
it has two sides, and at v the two parts of the loop between the passages start on different
ones.  So a vertex other than v is on one part only, and repeated vertices never interlace:
v … u … v … u does not occur.  Whichever repetition is cut out first, the same simple loops
remain.

*Counting.*  A pond lies inside each clockwise contour along it and outside each counter-
clockwise one, because it is to the right of the edges and crosses none.  A bounded pond has
at least one clockwise contour: a ray out of it that misses all vertices leaves it for the
last time over some edge, and were that edge's contour counter-clockwise, the ray would be
inside it now and have to come out again, into the pond.  It has at most one: of two that
both enclose the pond one would enclose the other, whose inside then separates the pond from the
outer one's edges.  The pond that reaches to infinity is inside none.

Chains and splits use the region alone, not the order or the cuts of the input; so equal regions
give equal results.

The arrangement
---------------
`arrange` is the engine of the boolean operations: it cuts up the plane by the edges of two layers
of contours.  Its result lists the *elementary edges*: pieces of the given edges that meet other
pieces only in common ends, each once, with the winding number of either layer on its left and on
its right.  The steps:

1. *Integers.*  All coordinates are brought to one denominator and read as fixed-point
   integers (see below).  From here to step 3 every decision is one integer comparison.
2. *Adding up.*  Edges with the same two ends become one segment.  Its weight counts the times
   each layer walks it forwards minus backwards.  Segments of weight zero change no
   winding number and are dropped: the seams between neighbouring pieces vanish here.
3. *Cutting.*  Each pair of segments whose boxes meet is examined, and each segment is cut
   at the ends and crossings that lie inside it.  Crossings are computed as fractions and
   looked up by value, so three edges through one point share it.  Stretches that cover
   one another are then cut at the same points, and their weights are added up as before.
4. *Winding.*  Turning counter-clockwise about a vertex, the winding number grows by the
   weight of every edge passed.  So one known sector gives all the others, and the edges
   carry the numbers to their other ends.  A connected part of the drawing is started at
   its leftmost vertex, in the sector that looks west, by counting the segments that a ray
   to the west meets.  That vertex is always a given one: a crossing is left of
   nothing only if the parts of its edges to the west were cancelled, and the edges that
   cancel them end there.

Why the integers decide
-----------------------
Let all coordinates be (a + b√2) / D with |a|, |b| ≤ M.  Put R = ⌊√2·2^k⌋ and replace
x = a + b√2 by X = a·2^k + b·R, which differs from x·2^k by at most M; a difference of two
coordinates, with parts up to 2M and hence smaller than 5M, is off by at most 2M.  The sign
wanted is always that of a determinant c = uv' - vu' of such differences.  Its integer
C = UV' - VU' is off from c·4^k by at most

    2·(2·5M·2M·2^k + 4M²)  ≤  48·M²·2^k  =: T.

The parts of c are at most 24M², and a number a + b√2 ≠ 0 with parts up to B is at least
1 / ((1 + √2)·B) in size (`tui_tangram.maths.exact.embedding`), so c is zero or |c| ≥ 1 / (60M²).
With 2^k ≥ 5760·M⁴ the latter gives |c|·4^k ≥ 2T.  Hence c = 0 exactly when |C| ≤ T, and
otherwise C has its sign.  The same k is more than enough to order coordinates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key
from itertools import pairwise
from math import isqrt, lcm
from typing import TypeAlias

from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.plane import Point
from tui_tangram.maths.geometry.polygon import Polygon
from tui_tangram.maths.geometry.touch import line_crossing
from tui_tangram.values import NamedTuple

Pair: TypeAlias = tuple[int, int]


class ElementaryEdge(NamedTuple):
    """An elementary edge, from the vertex *start* to *end*, where start < end."""

    start: int
    end: int
    direction: int
    """The rank of the direction among all that occur: see `SegmentArrangement.directions`."""
    left: Pair
    """The winding numbers of the first and the second layer left of the edge."""
    right: Pair


class SegmentArrangement(NamedTuple):
    """The result of `arrange`."""

    points: Sequence[Point]
    """The vertices, ordered by x, then y."""
    edges: Sequence[ElementaryEdge]
    directions: int
    """The number of directions, opposite ones taken as one.  An edge walked from start to
    end has its own rank; walked back it has that plus this number.  So ranks modulo twice this
    number run once around, counter-clockwise from just after south."""


def arrange(first: Iterable[Polygon], second: Iterable[Polygon] = ()) -> SegmentArrangement:
    """Return the arrangement of two layers of contours (see the module's docstring).

    Contours may cross themselves and each other, touch and coincide in any way.
    """
    layers = (tuple(first), tuple(second))
    if not layers[0] and not layers[1]:
        return SegmentArrangement((), (), 0)
    drawing = _Drawing(layers)
    given = drawing.points
    cuts, crossings = drawing.cut()
    points = [*given, *crossings]
    # Vertices are numbered in the order of the plane; a crossing shifts those behind it.
    order = list(range(len(given)))
    if crossings:
        keys = _keys(points)
        by_place = sorted(range(len(points)), key=keys.__getitem__)
        points = [points[i] for i in by_place]
        order = [0] * len(points)
        for place, i in enumerate(by_place):
            order[i] = place

    weights: defaultdict[Pair, list[int]] = defaultdict(lambda: [0, 0])
    directions: dict[Pair, int] = {}
    for line, inside in zip(drawing.lines, cuts, strict=True):
        stops = [order[line.start], *sorted(order[i] for i in inside), order[line.end]]
        for piece in pairwise(stops):
            weight = weights[piece]
            weight[0] += line.weight[0]
            weight[1] += line.weight[1]
            directions[piece] = line.direction
    live = {piece: (w[0], w[1]) for piece, w in weights.items() if w[0] or w[1]}
    numbers = {order[i]: i for i in range(len(given))}
    left = _windings(live, directions, drawing, numbers)
    edges = [
        ElementaryEdge(start, end, directions[start, end], (p, q), (p - w[0], q - w[1]))
        for ((start, end), w) in live.items()
        for p, q in (left[start, end],)
    ]
    return SegmentArrangement(points, edges, drawing.directions)


class _Line(NamedTuple):
    """A segment from the vertex *start* to the later vertex *end*, in fixed point.

    A point (X, Y) lies left of it when dx·Y - dy·X - level is positive.
    """

    start: int
    end: int
    weight: Pair
    dx: int
    dy: int
    level: int
    direction: int


class _Drawing:
    """The given contours as weighted segments between numbered vertices."""

    def __init__(self, layers: Sequence[Sequence[Polygon]]) -> None:
        """Number the vertices by place, add up the edges, rank their directions."""
        contours = [contour.points for layer in layers for contour in layer]
        places, self.slack = _fixed_point(contours)
        by_place = {
            place: point
            for contour, row in zip(contours, places, strict=True)
            for point, place in zip(contour, row, strict=True)
        }
        ordered = sorted(by_place)
        self.points = [by_place[place] for place in ordered]
        self.xs = [x for x, _ in ordered]
        self.ys = [y for _, y in ordered]
        number = {place: i for i, place in enumerate(ordered)}

        weights: defaultdict[Pair, list[int]] = defaultdict(lambda: [0, 0])
        rows = iter(places)
        for which, layer in enumerate(layers):
            for row in (next(rows) for _ in layer):
                here = number[row[-1]]
                for place in row:
                    before, here = here, number[place]
                    if before < here:
                        weights[before, here][which] += 1
                    elif here < before:
                        weights[here, before][which] -= 1
        self.lines, self.directions = self._ranked(
            sorted((pair, (w[0], w[1])) for pair, w in weights.items() if w[0] or w[1])
        )

    def _ranked(self, segments: Sequence[tuple[Pair, Pair]]) -> tuple[list[_Line], int]:
        """Return the segments as lines with their directions ranked, and the count."""
        slack = self.slack
        steps = [
            (self.xs[end] - self.xs[start], self.ys[end] - self.ys[start])
            for (start, end), _ in segments
        ]

        def turning(i: int, j: int) -> int:
            """Return below zero when segment j points further counter-clockwise than i."""
            (dx, dy), (ex, ey) = steps[i], steps[j]
            cross = dx * ey - dy * ex
            return 0 if -slack <= cross <= slack else -cross

        # All run from the earlier to the later point, so from after south up to north:
        # within half a turn, where cross products order directions.
        by_angle = sorted(range(len(steps)), key=cmp_to_key(turning))
        ranks = [0] * len(steps)
        rank = 0
        for i, j in pairwise(by_angle):
            rank += turning(i, j) != 0
            ranks[j] = rank
        lines = [
            _Line(start, end, w, dx, dy, dx * self.ys[start] - dy * self.xs[start], ranks[i])
            for i, (((start, end), w), (dx, dy)) in enumerate(zip(segments, steps, strict=True))
        ]
        return lines, rank + 1

    def cut(self) -> tuple[list[set[int]], list[Point]]:
        """Return for each line the vertices inside it, and the new crossings.

        The crossings are numbered on from the given vertices.
        """
        xs, ys, slack, lines = self.xs, self.ys, self.slack, self.lines
        known = {point: i for i, point in enumerate(self.points)}
        given = len(self.points)
        cuts: list[set[int]] = [set() for _ in lines]
        for i, (a, b, _, dx, dy, level, direction) in enumerate(lines):
            right = xs[b]
            low, high = (ys[a], ys[b]) if dy >= 0 else (ys[b], ys[a])
            for j in range(i + 1, len(lines)):
                c, d, _, ex, ey, other_level, other_direction = lines[j]
                # The lines come in the order of their left ends.
                if xs[c] > right:
                    break
                yc, yd = ys[c], ys[d]
                if (yc > high and yd > high) or (yc < low and yd < low):
                    continue
                side_c = dx * yc - dy * xs[c] - level
                on_c = -slack <= side_c <= slack
                if direction == other_direction:
                    # a ≤ c: on one line they overlap when c comes before b.
                    if on_c and c < b:
                        if a < c:
                            cuts[i].add(c)
                        if d < b:
                            cuts[i].add(d)
                        elif b < d:
                            cuts[j].add(b)
                    continue
                side_d = dx * yd - dy * xs[d] - level
                on_d = -slack <= side_d <= slack
                if not on_c and not on_d and (side_c > 0) == (side_d > 0):
                    continue
                side_a = ex * ys[a] - ey * xs[a] - other_level
                side_b = ex * ys[b] - ey * xs[b] - other_level
                on_a = -slack <= side_a <= slack
                on_b = -slack <= side_b <= slack
                if on_a or on_b:
                    if not on_c and not on_d:
                        cuts[j].add(a if on_a else b)
                elif (side_a > 0) == (side_b > 0):
                    continue
                elif on_c or on_d:
                    cuts[i].add(c if on_c else d)
                else:
                    points = self.points
                    crossing = line_crossing((points[a], points[b]), (points[c], points[d]))
                    vertex = known.setdefault(crossing, len(known))
                    cuts[i].add(vertex)
                    cuts[j].add(vertex)
        return cuts, list(known)[given:]

    def winding_west_of(self, vertex: int) -> Pair:
        """Return the winding numbers just west of a vertex, and infinitesimally above it."""
        x, y = self.xs[vertex], self.ys[vertex]
        first = second = 0
        for start, end, (p, q), dx, dy, level, _ in self.lines:
            if start >= vertex:
                break
            # Lower ends belong to a segment, upper ends do not, as the ray runs above y.
            up = self.ys[end] > y
            if up == (self.ys[start] > y):
                continue
            side = dx * y - dy * x - level
            # Only segments strictly west of the vertex meet the ray; walking east over an
            # upward edge leaves its left side.
            if up:
                if side < -self.slack:
                    first -= p
                    second -= q
            elif side > self.slack:
                first += p
                second += q
        return first, second


def _fixed_point(contours: Sequence[Sequence[Point]]) -> tuple[list[list[tuple[int, int]]], int]:
    """Return the points of each contour as integers X and Y, and the tolerance T of zero.

    The proof is in the module's docstring.
    """
    numbers = [number for contour in contours for point in contour for number in point]
    common = lcm(*{number.d for number in numbers})
    scaled = []
    size = 1
    for number in numbers:
        factor = common // number.d
        a, b = number.a * factor, number.b * factor
        size = max(size, abs(a), abs(b))
        scaled.append((a, b))
    # 2^13 > 5760, and the size is below 2 to its bit length.
    bits = 13 + 4 * size.bit_length()
    root = isqrt(2 << 2 * bits)
    values = iter([(a << bits) + b * root for a, b in scaled])
    places = [[(next(values), next(values)) for _ in contour] for contour in contours]
    return places, 48 * size * size << bits


def _keys(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Return for each point two integers that order and equal as its coordinates do.

    With parts up to P and denominators up to Q, two different fractions differ by at least
    1 / (5PQ³): the parts of the difference, over a denominator up to Q², are at most 2PQ.
    The integer for a fraction is off by less than 2P, so a scale of 20P²Q³ keeps the order.
    """
    numbers = [number for point in points for number in point]
    size = max(max(abs(number.a), abs(number.b), 1) for number in numbers)
    depth = max(number.d for number in numbers)
    bits = 5 + 2 * size.bit_length() + 3 * depth.bit_length()
    root = isqrt(2 << 2 * bits)
    return [
        (((x.a << bits) + x.b * root) // x.d, ((y.a << bits) + y.b * root) // y.d)
        for x, y in points
    ]


def _windings(
    weights: dict[Pair, Pair], directions: dict[Pair, int], drawing: _Drawing, given: dict[int, int]
) -> dict[Pair, Pair]:
    """Return the winding numbers left of every elementary edge, walked either way.

    *given* leads from a vertex's number by place to its number in *drawing*.
    """
    half = drawing.directions
    spokes: defaultdict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    for (start, end), (p, q) in weights.items():
        direction = directions[start, end]
        spokes[start].append((direction, end, p, q))
        spokes[end].append((direction + half, start, -p, -q))
    left: dict[Pair, Pair] = {}
    done: set[int] = set()
    for root in sorted(spokes):
        if root in done:
            continue
        done.add(root)
        # At a leftmost vertex the westward sector precedes the spoke of lowest rank.
        waiting = [(root, min(spokes[root])[1], drawing.winding_west_of(given[root]))]
        while waiting:
            vertex, towards, (p, q) = waiting.pop()
            wheel = sorted(spokes[vertex])
            at = next(i for i, spoke in enumerate(wheel) if spoke[1] == towards)
            for _, neighbour, dp, dq in wheel[at:] + wheel[:at]:
                if neighbour not in done:
                    # The sector clockwise of the way back lies left of the way there.
                    done.add(neighbour)
                    waiting.append((neighbour, vertex, (p + dp, q + dq)))
                p += dp
                q += dq
                left[vertex, neighbour] = (p, q)
    return left


Region: TypeAlias = tuple[Polygon, ...]
"""Contours in the proper form of this module; empty for nothing."""

RegionLike: TypeAlias = Polygon | Iterable[Polygon]
"""The argument of the operations: one contour or the contours of a region."""

WalkStep: TypeAlias = tuple[int, int]
"""A boundary edge, as the vertex where it starts and its direction."""


def union(shape: RegionLike, *more: RegionLike) -> Region:
    """Return the region that any of the shapes covers; of one shape, its proper form.

    >>> from tui_tangram.maths.geometry.plane import Point
    >>> o, e, n = Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(0, 0, 1, 0)
    >>> ne = Point.of(1, 0, 1, 0)
    >>> len(union([Polygon([o, e, n]), Polygon([e, ne, n])])[0])
    4
    """
    contours = [contour for part in (shape, *more) for contour in _contours(part)]
    return _outlined(arrange(contours), lambda winding: winding[0] > 0)


def intersect(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that both shapes cover."""
    both = arrange(_contours(first), _contours(second))
    return _outlined(both, lambda winding: winding[0] > 0 and winding[1] > 0)


def subtract(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that *first* covers and *second* does not."""
    return _outlined(arrange(_contours(first), _contours(second)), left_over)


def left_over(winding: Pair) -> bool:
    """Return whether a place belongs to the first region and not to the second.

    *winding* has how often each winds around it.
    """
    return winding[0] > 0 and winding[1] <= 0


def exclude(first: RegionLike, second: RegionLike) -> Region:
    """Return the region that exactly one of the shapes covers: their symmetric difference.

    Empty if and only if both are the same region.
    """
    both = arrange(_contours(first), _contours(second))
    return _outlined(both, lambda winding: (winding[0] > 0) != (winding[1] > 0))


def interior_disjoint(first: RegionLike, second: RegionLike) -> bool:
    """Return whether the shapes have at most points and stretches of edge in common."""
    return not _covered(first, second, lambda winding: winding[0] > 0 and winding[1] > 0)


def contains(whole: RegionLike, part: RegionLike) -> bool:
    """Return whether all of *part* lies in *whole*; it may lie against the edge."""
    return not _covered(whole, part, lambda winding: winding[0] <= 0 and winding[1] > 0)


def area(region: RegionLike) -> Sqratio:
    """Return the area of a region: outlines count for it and holes against it.

    The contours must not overlap, as in every result of this module; otherwise call `union` first.
    """
    return sum((contour.signed_area for contour in _contours(region)), Sqratio.ZERO)


def _contours(shape: RegionLike) -> Iterable[Polygon]:
    """Return the contours of a shape."""
    return (shape,) if isinstance(shape, Polygon) else shape


def _covered(first: RegionLike, second: RegionLike, wanted: Callable[[Pair], bool]) -> bool:
    """Return whether any face of the arrangement is *wanted* by its winding numbers."""
    both = arrange(_contours(first), _contours(second))
    return any(wanted(edge.left) or wanted(edge.right) for edge in both.edges)


def _outlined(arrangement: SegmentArrangement, wanted: Callable[[Pair], bool]) -> Region:
    """Return the union of the *wanted* faces in proper form."""
    half = arrangement.directions
    ends = boundary_steps(arrangement, wanted)
    contours = sorted(
        corners_of(loop, half) for walk in walks(ends, 2 * half) for loop in simple_loops(walk)
    )
    points = arrangement.points
    return tuple(Polygon([points[i] for i in contour]) for _, contour in contours)


def boundary_steps(
    arrangement: SegmentArrangement, wanted: Callable[[Pair], bool]
) -> dict[WalkStep, int]:
    """Return the edges between *wanted* faces and others, walked with the wanted one on the left.

    Each is mapped to the vertex where it ends.
    """
    half = arrangement.directions
    ends: dict[WalkStep, int] = {}
    for start, end, direction, left, right in arrangement.edges:
        inside = wanted(left)
        if inside == wanted(right):
            continue
        if inside:
            ends[start, direction] = end
        else:
            ends[end, direction + half] = start
    return ends


def walks(ends: dict[WalkStep, int], circle: int) -> Iterable[list[WalkStep]]:
    """Yield the closed walks of the chaining rule along the boundary edges.

    *ends* has the end of each edge; directions are counted modulo *circle*.
    """
    leaving: defaultdict[int, list[int]] = defaultdict(list)
    for vertex, direction in ends:
        leaving[vertex].append(direction)
    onward: dict[WalkStep, WalkStep] = {}
    for step, end in ends.items():
        back = step[1] + circle // 2
        turns = [(direction - back) % circle for direction in leaving[end]]
        onward[step] = (end, leaving[end][turns.index(min(turns))])
    while onward:
        first, step = onward.popitem()
        walk = [first]
        while step != first:
            walk.append(step)
            step = onward.pop(step)
        yield walk


def simple_loops(walk: list[WalkStep]) -> Iterable[list[WalkStep]]:
    """Yield the simple loops that a closed walk consists of."""
    path: list[WalkStep] = []
    seen: dict[int, int] = {}
    for vertex, direction in walk:
        at = seen.get(vertex)
        if at is not None:
            yield path[at:]
            for other, _ in path[at:]:
                del seen[other]
            del path[at:]
        seen[vertex] = len(path)
        path.append((vertex, direction))
    yield path


def corners_of(loop: list[WalkStep], half: int) -> tuple[bool, list[int]]:
    """Return whether a loop is a hole, and its corners from the least one on."""
    corners = [step for i, step in enumerate(loop) if step[1] != loop[i - 1][1]]
    at = corners.index(min(corners))
    corners = corners[at:] + corners[:at]
    # Ranks begin after south, so at the least corner both edges, seen from there, rank below
    # *half*.  An outline leaves by the lower one and comes back by the other.
    hole = corners[0][1] > corners[-1][1] - half
    return hole, [vertex for vertex, _ in corners]
