"""Arrangements of the seven tans by chance: the same for one seed on every machine, for ever.

A figure grows piece by piece.  Each new piece puts a corner on a corner of those laid, in one of
the eight directions, flipped or not; of a few such places by chance the one is taken that touches
most.  So figures hang together, look made on purpose, and leave the grid where the √2 of a long
edge leads away from it.  Of some growths the most interesting is taken (`_interest`): compact, with
few corners, with symmetries.  Those that nobody would draw are never taken: with a slit or a step
shorter than half a leg, with parts that touch in a corner alone, with more than one hole.

All is decided by integers.  A coordinate (a + b√2)/2 with |a|, |b| below 1000 counts as
a·10⁹ + b·1414213562: two that differ do so by more than 10⁹/2500, and the rounding by less than
1000, so this order is the exact one.  Convex pieces in the eight directions are apart just when
they are along one of the four axes to which these directions are normal.

**This module is frozen.**  The IDs of `tui_tangram.tangram.random_id` name its results, so it never
changes: another way to grow is another module and another version.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from tui_tangram.contour.trace import outline
from tui_tangram.geometry import Isometry, Point, Polygon, Shape, octant, polygons
from tui_tangram.geometry.lattice import Quad, quad
from tui_tangram.play.splitmix import SplitMix64
from tui_tangram.tangram.long_id import set_with

TANS: Final = "pieces/12370rp946teda6d5hw04zqj2tde1w"
"""The pieces: large and medium triangles, square, parallelogram, small triangles."""
KINDS: Final = "LMQPS"
"""The names of their kinds in files."""

_ONE: Final = 10**9
_ROOT: Final = 1_414_213_562
_NEAR: Final = 10**5
"""The distance below which two values are the same."""
_UNIT: Final = 2
_SHORTEST: Final = _ONE
"""The shortest edge of a contour, in units: half a leg."""


class _Style(NamedTuple):
    """A way to grow."""

    growths: tuple[int, ...]
    """Growths of which the most interesting is taken, so many for one seed."""
    tries: tuple[int, ...]
    """Places of which the one that touches most is taken, so many in one growth."""
    corners: int
    """The most corners of a figure."""
    pinched: int
    """The most places where its parts may touch in a corner alone."""


_STYLES: Final = (
    _Style((3,), (1, 2, 3), 20, 3),
    _Style((3, 6), (1, 2, 4), 18, 1),
    _Style((2, 4, 8), (2, 4, 6, 9), 17, 0),
    _Style((6, 12), (4, 6, 9, 14), 15, 0),
    _Style((12, 27), (4, 6, 9, 14), 13, 0),
)
"""The styles that mostly give figures of the five grades."""


class _Edge(NamedTuple):
    """An edge on a line of one of four directions."""

    way: int
    """The direction without its sense, from 0 to 3 in eighths of a turn."""
    forward: bool
    line: int
    """The distance of the line from the origin, times √2 on diagonals."""
    low: int
    high: int


class _Laid(NamedTuple):
    """A piece somewhere."""

    kind: int
    corners: tuple[Quad, ...]
    bounds: tuple[int, ...]
    """The least and the greatest x, y, x + y and x - y."""
    edges: tuple[_Edge, ...]


class Grown(NamedTuple):
    """A figure that has grown."""

    contours: tuple[Polygon, ...]
    pieces: tuple[tuple[str, Shape], ...]
    """The kinds and shapes of the pieces, in the order of the set."""


def grown(grade: int, seed: str) -> Grown:
    """Return the figure of a seed, in the style for a grade from 1 to 5.

    Whether it is of that grade is another question.
    """
    style, chance = _STYLES[grade - 1], SplitMix64.named(seed)
    best: tuple[int, Grown] | None = None
    left = chance.choice(style.growths)
    while left or best is None:
        laid = _grow(chance, chance.choice(style.tries))
        left = max(left - 1, 0)
        found = _figure(laid, style)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best[1]


# Growing


def _grow(chance: SplitMix64, tries: int) -> list[_Laid]:
    """Return all pieces, each where it touches those before."""
    kinds = [kind for kind, number in enumerate(_numbers()) for _ in range(number)]
    # Large pieces first: small ones find their places between them.
    order = chance.shuffled(kinds) if chance.coin() else sorted(kinds)
    laid: list[_Laid] = []
    corners: list[Quad] = [(0, 0, 0, 0)]
    edges: list[_Edge] = []
    for kind in order:
        best, most = None, -1
        left = tries
        while left or best is None:
            piece = _somewhere(kind, chance, corners)
            left = max(left - 1, 0)
            if any(_over(piece.bounds, other.bounds) for other in laid):
                continue
            touching = sum(_contact(edge, other) for edge in piece.edges for other in edges)
            touching += _ONE * sum(corner in corners for corner in piece.corners)
            if touching > most:
                best, most = piece, touching
        laid.append(best)
        corners += [corner for corner in best.corners if corner not in corners]
        edges += best.edges
    return laid


def _somewhere(kind: int, chance: SplitMix64, corners: Sequence[Quad]) -> _Laid:
    """Return a piece with a corner on one of *corners*."""
    pose = chance.choice(_poses(kind))
    here, there = chance.choice(corners), chance.choice(pose)
    ax, bx, ay, by = (one - other for one, other in zip(here, there, strict=True))
    return _laid(kind, [(p + ax, q + bx, r + ay, s + by) for p, q, r, s in pose])


def _laid(kind: int, corners: Sequence[Quad]) -> _Laid:
    points = [(a * _ONE + b * _ROOT, c * _ONE + d * _ROOT) for a, b, c, d in corners]
    axes = list(zip(*((x, y, x + y, x - y) for x, y in points), strict=True))
    bounds = tuple(bound for axis in axes for bound in (min(axis), max(axis)))
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return _Laid(kind, tuple(corners), bounds, tuple(_edge(*start, *end) for start, end in ends))


def _edge(x: int, y: int, u: int, v: int) -> _Edge:
    across, up = u - x, v - y
    if abs(up) < _NEAR:
        return _Edge(0, across > 0, y, min(x, u), max(x, u))
    if abs(across) < _NEAR:
        return _Edge(2, up > 0, x, min(y, v), max(y, v))
    if (across > 0) == (up > 0):
        return _Edge(1, across > 0, x - y, min(x, u), max(x, u))
    return _Edge(3, across > 0, x + y, min(x, u), max(x, u))


def _over(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two pieces with these bounds overlap."""
    return all(
        one[i] + _NEAR < other[i + 1] and other[i] + _NEAR < one[i + 1] for i in range(0, 8, 2)
    )


def _contact(one: _Edge, other: _Edge) -> int:
    """Return the length along which two edges touch from either side, diagonals a little shorter.

    That is of no weight, and keeps to whole numbers.
    """
    if one.way != other.way or one.forward == other.forward or abs(one.line - other.line) > _NEAR:
        return 0
    return max(min(one.high, other.high) - max(one.low, other.low), 0)


@cache
def _poses(kind: int) -> tuple[tuple[Quad, ...], ...]:
    """Return the corners of a kind of piece in the poses that look different."""
    polygon = set_with(TANS).kinds[kind].polygon
    found: dict[tuple[Point, ...], tuple[Quad, ...]] = {}
    for mirrored in (False, True):
        for eighths in range(8):
            image = polygon.moved(Isometry.linear(eighths, mirrored)).canonical()
            image = image.moved(Isometry.translation(-image.points[0]))
            found.setdefault(image.points, tuple(quad(point, _UNIT) for point in image.points))
    return tuple(found.values())


@cache
def _numbers() -> tuple[int, ...]:
    pieces = set_with(TANS)
    return tuple(pieces.count(kind.kind) for kind in pieces.kinds)


# Choosing


def _figure(laid: Sequence[_Laid], style: _Style) -> tuple[int, Grown] | None:
    """Return the figure of pieces and its interest, or None for one that nobody would draw."""
    pieces = sorted(
        (one.kind, Polygon(Point.of(*corner, _UNIT) for corner in one.corners).canonical().points)
        for one in laid
    )
    contours = polygons(outline(Polygon(points) for _, points in pieces))
    corners = [corner for contour in contours for corner in contour.points]
    if len(contours) > 2 or len(corners) > style.corners:
        return None
    if sum(contour.signed_area > 0 for contour in contours) > 1:
        return None
    pinched = _pinched(contours)
    if pinched > style.pinched:
        return None
    sides = [_sides(contour) for contour in contours]
    lengths = [a * _ONE + b * _ROOT for steps in sides for _, a, b in steps]
    if min(lengths) < _SHORTEST:
        return None
    interest = _interest(sides, sum(lengths)) - 200 * pinched
    shapes = tuple((KINDS[kind], Shape(Polygon(points))) for kind, points in pieces)
    return interest, Grown(contours, shapes)


def _pinched(contours: Sequence[Polygon]) -> int:
    """Return how often contours touch themselves or each other."""
    points = [_values(point) for contour in contours for point in contour.points]
    found = len(points) - len({*points})
    for contour in contours:
        for first, second in contour.edges():
            edge = _edge(*_values(first), *_values(second))
            for x, y in {*points}:
                line = (y, x - y, x, x + y)[edge.way]
                along = y if edge.way == 2 else x
                near = edge.low + _NEAR < along < edge.high - _NEAR
                found += near and abs(line - edge.line) < _NEAR
    return found


def _values(point: Point) -> tuple[int, int]:
    """Return the coordinates of a point as whole numbers in their order."""
    ax, bx, ay, by = quad(point, _UNIT)
    return ax * _ONE + bx * _ROOT, ay * _ONE + by * _ROOT


def _sides(contour: Polygon) -> list[tuple[int, int, int]]:
    """Return for each edge the turn from the edge before, and its length a + b√2 in units."""
    steps = []
    for start, end in contour.edges():
        ax, bx, ay, by = quad(end - start, _UNIT)
        way = octant(end - start)
        assert way is not None
        a, b = (ax, bx) if (ax, bx) != (0, 0) else (ay, by)
        if a * _ONE + b * _ROOT < 0:
            a, b = -a, -b
        steps.append((way, 2 * b, a) if way % 2 else (way, a, b))
    before = [steps[-1], *steps]
    return [((way - last[0]) % 8, a, b) for last, (way, a, b) in zip(before, steps, strict=False)]


def _interest(sides: Sequence[Sequence[tuple[int, int, int]]], length: int) -> int:
    """Return how much a figure pleases: short contours of few sides, the same again and again."""
    found = -100 * length // _ONE - 60 * sum(map(len, sides))
    turns, mirrors = _symmetries(sides[0])
    return found + 400 * (turns - 1) + 700 * min(mirrors, 1) + 150 * (len(sides) - 1)


def _symmetries(sides: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
    """Return the turns and the mirrors that bring a contour onto itself."""
    size = len(sides)
    # Backwards the turn before a side is that after it.
    back = [(sides[(i + 1) % size][0], *sides[i][1:]) for i in range(size)][::-1]
    every = [[*sides[i:], *sides[:i]] for i in range(size)]
    return every.count(list(sides)), every.count(back)
