"""Traced contours made straight and upright, and exact ones near them.

Where pieces meet corner on corner each edge is a + b√2 legs long, with small whole numbers a and b;
where one slides along another, a fraction of that.  Of the numbers that are as near a traced edge
as pixels are, the likeliest are taken: a coarse one that is a little off before a fine one, as for
slides of drawings (`slides.numbers`).  Of all choices of one for each edge those are left with
which every contour closes and all have the area of the set, both exactly; and of these, those that
the solver fills.  Nothing here depends on where the pieces are.

To close, the edges of one half of a contour must make the vector that those of the other take back:
the vectors of one half are listed, and looked up for each of the other.

The scale is that at which the area is the set's.  Where all pieces have their edges in the eight
directions, the turn is found from those of the traced edges, modulo an eighth; and also by how much
the page was slanted: a slant changes directions by an amount that depends on them, which a turn
does not.  Then edges near the eight directions get them, and each its place from the points that
were traced along it.
"""

from __future__ import annotations

from cmath import rect
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from heapq import nsmallest
from itertools import islice, product
from math import atan2, cos, hypot, pi, prod, radians, remainder, sin, sqrt
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.solver import first_solution
from tui_tangram.games.tangram.drawing.drawn import contours_of, corners_at, signed_area
from tui_tangram.games.tangram.drawing.picture.tracing import TracedEdge, straightened
from tui_tangram.games.tangram.drawing.settle import tied_by_corners
from tui_tangram.games.tangram.drawing.slides import numbers
from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint, Quad, turned_quad
from tui_tangram.play import Limit, Stopped
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places

_EIGHTH: Final = pi / 4
_STEEP: Final = radians(9)
"""The largest difference of an edge from one of the eight directions that it is meant to have."""
_SHIFT: Final = 0.4
"""The error in pixels of an end of a traced edge."""
_SLANT: Final = 0.025
"""The usual slant of a page."""
_SHARP: Final = radians(80)
"""The turn at a corner from which on it is sharp."""
_ODD: Final = 0.35
"""The length in legs of edges that may be the blur of a corner."""
_STEP: Final = 0.04
"""The height in legs of a step in an edge that is none."""


class StraightFigure(NamedTuple):
    """A traced figure in the units of a set, its edges made straight."""

    region: Any
    """The polygons of Shapely within the edges."""
    edges: tuple[TracedEdge, ...]
    rings: tuple[Places, ...]
    """The contours as they were traced, in the same coordinates."""
    pixel: float
    """The size of a pixel, in legs."""
    upright: bool
    """Whether most edges are in the eight directions."""


def straight_figure(rings: Sequence[Places], pieces: PieceSet) -> StraightFigure:
    """Return the contours of a figure, in pixels, as a figure of a set."""
    import numpy as np
    import shapely

    octilinear = all(kind.octilinear for kind in pieces.kinds)
    pixel = sqrt(float(pieces.area) / sum(map(signed_area, rings)))
    scaled = [ring * pixel for ring in rings]
    near = max(1.2 * pixel, 0.025)
    upright = False
    if octilinear:
        edges = [edge for ring in scaled for edge in straightened(ring, near, 3 * pixel)]
        matrix = _upright(edges, pixel)
        scaled = [ring @ matrix.T for ring in scaled]
        size = sqrt(float(pieces.area) / sum(map(signed_area, scaled)))
        scaled = [ring * size for ring in scaled]
    found: list[TracedEdge] = []
    polygons = []
    regular = total = 0.0
    for ring in scaled:
        edges = straightened(ring, near, 3 * pixel)
        if octilinear:
            edges = [_in_direction(edge) for edge in edges]
        edges = _without_odd(edges, 3.5 * pixel)
        total += sum(edge.length for edge in edges)
        regular += sum(edge.length for edge in edges if _off(edge.angle) < 1e-9)
        corners = _crossings(edges)
        if len(corners) >= 3:
            polygons.append(
                (shapely.Polygon(corners_at(np.array(corners))).buffer(0), signed_area(ring) > 0)
            )
            found += [edge._replace(start=start, end=end) for edge, start, end in _ended(edges)]
    upright = octilinear and regular > 0.9 * total
    region = shapely.union_all([one for one, filled in polygons if filled])
    region = region.difference(shapely.union_all([one for one, filled in polygons if not filled]))
    return StraightFigure(region, tuple(found), tuple(scaled), pixel, upright)


def _off(angle: float) -> float:
    """Return how far a direction is from the nearest of the eight."""
    return abs(remainder(angle, _EIGHTH))


def _upright(edges: Sequence[TracedEdge], pixel: float) -> Any:  # noqa: ANN401
    """Return the matrix that brings edges into the eight directions, without slant."""
    import numpy as np

    long = [edge for edge in edges if edge.length > _ODD] or list(edges)
    lengths, angles = np.array([(edge.length, edge.angle) for edge in long]).T
    turn = np.angle((lengths**2 * np.exp(8j * angles)).sum()) / 8
    slant, stretch = 0.0, 0.0
    for _ in range(3):
        ways = _EIGHTH * np.rint((angles - turn) / _EIGHTH)
        off = angles - turn - ways
        # The others have no weight.
        weights = lengths / (_SHIFT * pixel + 0.005) * (np.abs(off) <= _STEEP / 2)
        rows = weights * [np.ones(len(off)), np.cos(2 * ways), -np.sin(2 * ways)]
        rows = np.concatenate([rows.T, np.eye(3)[1:] / _SLANT])
        found, *_ = np.linalg.lstsq(rows, np.append(weights * off, [0, 0]), rcond=None)
        more, slant, stretch = found.tolist()
        turn += more
    shape = np.array([[1 + stretch, slant], [slant, 1 - stretch]])
    c, s = cos(turn), sin(turn)
    return np.linalg.inv(np.array([[c, -s], [s, c]]) @ shape)


def _in_direction(edge: TracedEdge) -> TracedEdge:
    """Return an edge turned about its middle into the nearest of the eight directions."""
    if _off(edge.angle) > _STEEP and edge.length > _ODD:
        return edge
    angle = _EIGHTH * round(edge.angle / _EIGHTH)
    if _off(edge.angle) > 2 * _STEEP:
        return edge
    return edge._replace(angle=angle, offset=(edge.middle * rect(1, -angle)).imag)


def _without_odd(edges: list[TracedEdge], short: float) -> list[TracedEdge]:
    """Return the edges without short ones that blur made, and steps as one edge.

    Blur cuts off what is *short* from a sharp corner.
    """
    chosen = [edge for edge in edges if edge.length > _ODD or _off(edge.angle) < 1e-9]
    chosen = [
        edge
        for one, (edge, start, end), other in zip(
            chosen[-1:] + chosen[:-1], _ended(chosen), chosen[1:] + chosen[:1], strict=True
        )
        if abs(end - start) > short
        or abs(remainder(other.angle - one.angle, 2 * pi)) < _SHARP
        or remainder(edge.angle - one.angle, 2 * pi) * remainder(other.angle - edge.angle, 2 * pi)
        < 0
    ]
    edges = chosen if len(chosen) >= 3 else edges
    at = 0
    while at < len(edges) and len(edges) > 3:
        one, other = edges[at], edges[(at + 1) % len(edges)]
        if (
            abs(remainder(one.angle - other.angle, 2 * pi)) < radians(4)
            and abs(one.offset - other.offset) < _STEP
        ):
            whole = one.length + other.length
            share = one.length / whole
            merged = TracedEdge(
                one.angle if one.length > other.length else other.angle,
                share * one.offset + (1 - share) * other.offset,
                one.start,
                other.end,
                share * one.middle + (1 - share) * other.middle,
            )
            edges = [edge for edge in edges if edge is not other]
            edges[edges.index(one)] = merged
        else:
            at += 1
    return edges


def _crossings(edges: Sequence[TracedEdge]) -> list[complex]:
    """Return the ends of edges one after the other, those in the same place once."""
    ends = [end for _, *ends in _ended(edges) for end in ends]
    return [end for i, end in enumerate(ends) if not i or abs(end - ends[i - 1]) > 1e-9]


def _ended(edges: Sequence[TracedEdge]) -> list[tuple[TracedEdge, complex, complex]]:
    """Return each edge with the places where its line crosses those of its neighbours."""
    meets = [_meet(edges[i - 1], edge) for i, edge in enumerate(edges)]
    return [
        (edge, start, end)
        for edge, (_, start), (end, _) in zip(edges, meets, meets[1:] + meets[:1], strict=True)
    ]


def _meet(one: TracedEdge, other: TracedEdge) -> tuple[complex, complex]:
    """Return the end of an edge and the beginning of the next, which are one where they cross."""
    cross = sin(other.angle - one.angle)
    if abs(cross) > sin(radians(12)):
        spot = (one.offset * rect(1, other.angle) - other.offset * rect(1, one.angle)) / cross
        if abs(spot - other.start) < 1:
            return spot, spot
    middle = (one.end + other.start) / 2
    return _foot(one, middle), _foot(other, middle)


def _foot(edge: TracedEdge, spot: complex) -> complex:
    """Return the place on the line of an edge that is nearest to another."""
    return complex((spot * rect(1, -edge.angle)).real, edge.offset) * rect(1, edge.angle)


class _Near(NamedTuple):
    """The largest error of a length."""

    legs: float
    share: float
    """The share of the length, for a slant that directions do not show."""
    whole: bool
    """Whether no length is a fraction."""


class _Length(NamedTuple):
    """An exact length, a + b√2 in parts of `_WHOLE`."""

    cost: float
    """Its improbability, as `slides.numbers` has it; less is better."""
    whole: int
    roots: int


class _Way(NamedTuple):
    """Some edges of a contour."""

    cost: float
    ends: Quad
    """The vector from where they begin to where they end, in parts of `_WHOLE`, as each edge is."""
    edges: tuple[Quad, ...]


_NEARS: Final = (
    (0.002, 0.12, 0.0, True),
    (0.004, 0.25, 0.0, True),
    (0.002, 0.12, 0.0, False),
    (0.004, 0.25, 0.0, False),
    (0.012, 0.5, 0.012, True),
    (0.03, 1.0, 0.02, True),
)
"""The errors that lengths are taken to have, in this order: in legs, in pixels, as a share; and
whether all are a + b√2."""
_DOUBT: Final = 3.0
"""The largest excess of the cost of a length over that of the likeliest one."""
_LONG: Final = 4.5
"""The length in legs from which on a multiple of √2 is taken off first."""
_MOST_LENGTHS: Final = 5
"""The most lengths of an edge."""
_SKEW: Final = 0.06
"""The largest error of a direction, in radians, of an edge that is long."""
_MOST_SUMS: Final = 20_000
"""The most vectors of half a contour."""
_MOST_CONTOURS: Final = 400
"""The most exact contours whose areas are compared."""
_MOST_SOLVED: Final = 6
"""The most that are given to the solver."""
_EFFORT: Final = Limit(nodes=4_000)
"""The most that it looks at for one."""

_WHOLE: Final = 96
"""The parts of a leg that lengths are counted in, twice the finest denominator."""


def exact_figures(
    drawn: StraightFigure, pieces: PieceSet, *, name: str, source: str
) -> Iterator[Figure]:
    """Yield figures whose contours are near those drawn, the likeliest first, with a solution each.

    There is none for a region whose edges run in other directions than the eight.
    """
    rings = [[(float(x), float(y)) for x, y in ring] for ring in contours_of(drawn.region)]
    counts = Counter(piece.kind for piece in pieces.pieces)
    tried = set()
    for legs, pixels, share, whole in _NEARS:
        found = _contours(rings, pieces.area, _Near(legs + pixels * drawn.pixel, share, whole))
        for _, polygons in nsmallest(_MOST_SOLVED, found, key=itemgetter(0)):
            with suppress(ValueError, Stopped):
                outline = make_figure(name, pieces.id, outline=polygons).outline
                if outline in tried:
                    continue
                tried.add(outline)
                laid = first_solution(outline, counts, _EFFORT.meter())
                if laid is not None:
                    solution = [PlacedKind(one.kind.kind, one.shape.canonical()) for one in laid]
                    tied = tied_by_corners(one.shape.outline.points for one in laid)
                    yield make_figure(
                        name,
                        pieces.id,
                        solution=solution,
                        source=source,
                        attachment="vertex" if tied else "",
                    )


def _contours(
    rings: Sequence[Sequence[FloatPoint]], area: Number, near: _Near
) -> Iterator[tuple[float, list[Polygon]]]:
    """Yield exact contours of an area, all those of a figure after their cost."""
    closed = [nsmallest(_MOST_CONTOURS, _closed(ring, near), key=itemgetter(0)) for ring in rings]
    # Where the other contours begin, from the first.
    (x, y), *others = (ring[0] for ring in rings)
    starts = [list(product(_lengths(a - x, near, 2), _lengths(b - y, near, 2))) for a, b in others]
    if prod([*map(len, closed), *map(len, starts)]) > _MOST_CONTOURS:
        return
    for ways in product(*closed):
        for begins in product(*starts):
            first = (0, 0, 0, 0), *((a, b, c, d) for (_, a, b), (_, c, d) in begins)
            polygons = [
                Polygon(Point.of(*spot, _WHOLE) for spot in _corners(start, way))
                for start, (_, _, way) in zip(first, ways, strict=True)
            ]
            if total(one.signed_area for one in polygons) == area:
                off = sum(one.cost for pair in begins for one in pair)
                yield off + sum(one.cost for one in ways), polygons


def _corners(start: Quad, edges: Sequence[Quad]) -> Iterator[Quad]:
    """Yield the corners of a contour, but for those at which edges of no length end."""
    a, b, c, d = start
    for p, q, r, s in edges:
        if p or q or r or s:
            yield a, b, c, d
            a, b, c, d = a + p, b + q, c + r, d + s


def _closed(ring: Sequence[FloatPoint], near: _Near) -> Iterator[_Way]:
    """Yield the exact edges that a contour may have, each way with its error."""
    edges = []
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True):
        turn, length = atan2(d - b, c - a) / (pi / 4), hypot(c - a, d - b)
        if abs(turn - round(turn)) * length > max(_SKEW * length, near.legs) * 4 / pi:
            return
        edges.append(
            [
                _Way(one.cost, quad, (quad,))
                for one in _lengths(length, near)
                if any(quad := turned_quad((one.whole, one.roots, 0, 0), round(turn)))
                or length < near.legs
            ]
        )
    half = len(edges) // 2
    begins, ends = edges[:half], edges[half:]
    for some in (begins, ends):
        while prod(map(len, some)) > _MOST_SUMS:
            # Without the least likely length of all.
            max(some, key=lambda one: (len(one) > 1, one[-1].cost - one[0].cost)).pop()
    back: dict[Quad, list[_Way]] = defaultdict(list)
    for way in _joined(ends):
        back[way.ends].append(way)
    for begin in _joined(begins):
        a, b, c, d = begin.ends
        for end in back.get((-a, -b, -c, -d), ()):
            yield _Way(begin.cost + end.cost, (0, 0, 0, 0), begin.edges + end.edges)


def _joined(edges: Sequence[Sequence[_Way]]) -> Iterator[_Way]:
    """Yield one way after another for each edge."""
    for ways in product(*edges):
        a, b, c, d = (sum(values) for values in zip(*(one.ends for one in ways), strict=True))
        yield _Way(sum(one.cost for one in ways), (a, b, c, d), tuple(one.ends for one in ways))


def _lengths(value: float, near: _Near, halves: int = 1) -> list[_Length]:
    """Return the likeliest lengths near another, in parts of `_WHOLE`.

    With two *halves* the half of √2 is no fraction: coordinates have it where edges are oblique.
    """
    most = near.legs + near.share * abs(value)
    # Where `numbers` has too few roots of two.
    far = 2 * round(value / abs(value)) if abs(value) > _LONG else 0
    found = sorted(
        (cost, whole * _WHOLE // parts, (roots + far * parts) * _WHOLE // parts)
        for cost, (whole, roots, parts) in numbers(value - far * sqrt(2), most)
        if not near.whole or (parts <= halves and whole % parts == 0)
    )
    likely = (one for one in found if one[0] <= found[0][0] + _DOUBT)
    return [_Length(*one) for one in islice(likely, _MOST_LENGTHS)]
