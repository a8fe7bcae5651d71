"""Exact contours near a traced one whose edges run in the eight directions.

Where pieces meet corner on corner each edge is a + b√2 legs long, with small whole numbers a and b;
where one slides along another, a fraction of that.  Of the numbers that are as near a traced edge
as pixels are, the likeliest are taken: a coarse one that is a little off before a fine one, as for
slides of drawings (`slides.numbers`).  Of all choices of one for each edge those are left with
which every contour closes and all have the area of the set, both exactly; and of these, those that
the solver fills.  Nothing here depends on where the pieces are.

To close, the edges of one half of a contour must make the vector that those of the other take back:
the vectors of one half are listed, and looked up for each of the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from heapq import nsmallest
from itertools import islice, product
from math import atan2, hypot, pi, prod, sqrt
from operator import itemgetter
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.solver import first_solution
from tui_tangram.games.tangram.drawing.drawn import contours_of
from tui_tangram.games.tangram.drawing.picture.straight import StraightFigure
from tui_tangram.games.tangram.drawing.settle import tied_by_corners
from tui_tangram.games.tangram.drawing.slides import numbers
from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint, Quad, turned_quad
from tui_tangram.play import Limit, Stopped
from tui_tangram.values import NamedTuple


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
