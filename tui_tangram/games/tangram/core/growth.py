"""Random arrangements of pieces: the same for one seed on every machine, for ever.

A figure grows piece by piece.  Each new piece puts a corner on a corner of the placed ones, in one
of the eight directions, flipped or not; of a few random positions the one with most contact is
used.  So figures are connected, look deliberate, and leave the grid where the √2 of a long edge
leads away from it.  Of several growths the most interesting is chosen (`_interest`): compact, with
few corners, with symmetries.  Ugly ones are never chosen: with a slit or a step shorter than half a
leg, with parts that touch in a corner alone, with more than one hole.

Everything is decided by integers.  A coordinate (a + b√2)/unit with |a|, |b| below 1000 counts as
a·10⁹ + b·1414213562: two that differ do so by more than 10⁹/2500, and the rounding by less than
1000, so this order is the exact one.  Convex pieces in the eight directions are apart just when
they are along one of the four axes to which these directions are normal; others are cut into convex
parts.

The seven tans have a separate style for each difficulty (`grown`), all other sets one style
(`grown_of`), whose conditions are dropped after `PATIENCE` failed growths.

**The output of this module is frozen.**  The IDs of `tui_tangram.games.tangram.core.random_figure`
name its results, so they never change: another way to grow is another function and another version.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.games.tangram.core.long_id import set_with
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape, octant, polygons
from tui_tangram.maths.geometry.plane import Quad, common_unit, quad
from tui_tangram.maths.geometry.polygon import convex_parts
from tui_tangram.play.splitmix import SplitMix64
from tui_tangram.values import NamedTuple

TANS: Final = "pieces/12370rp946teda6d5hw04zqj2tde1w"
"""The pieces: large and medium triangles, square, parallelogram, small triangles."""
KINDS: Final = "LMQPS"
"""The names of their kinds in files."""
PATIENCE: Final = 60
"""The number of growths of a set other than the tans after which any figure is accepted."""

_ONE: Final = 10**9
_ROOT: Final = 1_414_213_562
_NEAR: Final = 10**5
"""The distance below which two values are the same."""
_UNIT: Final = 2
"""The fraction of a leg in which the corners of the tans are integers."""


class _Style(NamedTuple):
    """A way to grow."""

    growths: tuple[int, ...]
    """The number of growths per seed of which the most interesting is chosen."""
    tries: tuple[int, ...]
    """The number of positions per growth step of which the one with most contact is chosen."""
    corners: int
    """The maximum number of corners of a figure."""
    pinched: int
    """The maximum number of places where its parts may touch at a corner alone."""


_STYLES: Final = (
    _Style((3,), (1, 2, 3), 20, 3),
    _Style((3, 6), (1, 2, 4), 18, 1),
    _Style((2, 4, 8), (2, 4, 6, 9), 17, 0),
    _Style((6, 12), (4, 6, 9, 14), 15, 0),
    _Style((12, 27), (4, 6, 9, 14), 13, 0),
)
"""The styles that usually give figures of the five grades."""


_OTHER: Final = _Style((6, 12), (2, 4, 6, 9), 0, 0)
"""The style of other sets, whose maximum number of corners is three quarters of those of the
pieces."""


class _Pose(NamedTuple):
    """A piece turned, with its first corner in the origin."""

    corners: tuple[Quad, ...]
    parts: tuple[tuple[Quad, ...], ...]
    """The convex parts of it."""


class _Stock(NamedTuple):
    """The pieces of a figure."""

    unit: int
    """The fraction of a leg in which all corners are integers."""
    shortest: int
    """The shortest edge that a contour may have: half the shortest of a piece."""
    kinds: tuple[str, ...]
    """Their names."""
    poses: tuple[tuple[_Pose, ...], ...]
    """The poses of each kind that look different."""
    order: tuple[int, ...]
    """The kinds of all pieces."""


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
    """A placed piece."""

    kind: int
    corners: tuple[Quad, ...]
    parts: tuple[tuple[int, ...], ...]
    """The least and the greatest x, y, x + y and x - y of each convex part."""
    edges: tuple[_Edge, ...]


class Grown(NamedTuple):
    """A figure that has grown."""

    contours: tuple[Polygon, ...]
    pieces: tuple[tuple[str, Shape], ...]
    """The kinds and shapes of the pieces, in the order of the set."""


def grown(grade: int, seed: str) -> Grown:
    """Return the figure of a seed, in the style for a grade from 1 to 5.

    The figure need not have that grade.
    """
    return _best(_stock(set_with(TANS), KINDS), _STYLES[grade - 1], seed)


def grown_of(pieces: PieceSet, seed: str) -> Grown:
    """Return the figure of a seed for a set whose pieces have only edges in the eight directions.

    Pieces are named as in the set.
    """
    corners = sum(len(piece.kind.polygon) for piece in pieces.pieces)
    stock = _stock(pieces, tuple(kind.kind for kind in pieces.kinds))
    return _best(stock, _OTHER._replace(corners=3 * corners // 4), seed, PATIENCE)


def _best(stock: _Stock, style: _Style, seed: str, patience: int | None = None) -> Grown:
    chance = SplitMix64.named(seed)
    best: tuple[int, Grown] | None = None
    left = chance.choice(style.growths)
    number = 0
    while left or best is None:
        laid = _grow(stock, chance, chance.choice(style.tries))
        left = max(left - 1, 0)
        number += 1
        found = _figure(stock, laid, style if number != patience else None)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best[1]


# Growing


def _grow(stock: _Stock, chance: SplitMix64, tries: int) -> list[_Laid]:
    """Return all pieces, each touching those before."""
    kinds = list(stock.order)
    # Large pieces first: small ones find their places between them.
    order = chance.shuffled(kinds) if chance.coin() else sorted(kinds)
    laid: list[_Laid] = []
    corners: list[Quad] = [(0, 0, 0, 0)]
    edges: list[_Edge] = []
    for kind in order:
        best, most = None, -1
        left = tries
        while left or best is None:
            piece = _somewhere(kind, chance.choice(stock.poses[kind]), chance, corners)
            left = max(left - 1, 0)
            if any(_clash(piece, other) for other in laid):
                continue
            touching = sum(_contact(edge, other) for edge in piece.edges for other in edges)
            touching += _ONE * sum(corner in corners for corner in piece.corners)
            if touching > most:
                best, most = piece, touching
        laid.append(best)
        corners += [corner for corner in best.corners if corner not in corners]
        edges += best.edges
    return laid


def _somewhere(kind: int, pose: _Pose, chance: SplitMix64, corners: Sequence[Quad]) -> _Laid:
    """Return a piece with a corner on one of *corners*."""
    here, there = chance.choice(corners), chance.choice(pose.corners)
    shift = tuple(one - other for one, other in zip(here, there, strict=True))
    return _laid(kind, _moved(pose.corners, shift), [_moved(one, shift) for one in pose.parts])


def _moved(corners: Sequence[Quad], shift: Sequence[int]) -> list[Quad]:
    ax, bx, ay, by = shift
    return [(p + ax, q + bx, r + ay, s + by) for p, q, r, s in corners]


def _laid(kind: int, corners: Sequence[Quad], parts: Sequence[Sequence[Quad]]) -> _Laid:
    points = _points(corners)
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return _Laid(
        kind,
        tuple(corners),
        tuple(_bounds(_points(part)) for part in parts),
        tuple(_edge(*start, *end) for start, end in ends),
    )


def _points(corners: Sequence[Quad]) -> list[tuple[int, int]]:
    return [(a * _ONE + b * _ROOT, c * _ONE + d * _ROOT) for a, b, c, d in corners]


def _bounds(points: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    axes = list(zip(*((x, y, x + y, x - y) for x, y in points), strict=True))
    return tuple(bound for axis in axes for bound in (min(axis), max(axis)))


def _edge(x: int, y: int, u: int, v: int) -> _Edge:
    across, up = u - x, v - y
    if abs(up) < _NEAR:
        return _Edge(0, across > 0, y, min(x, u), max(x, u))
    if abs(across) < _NEAR:
        return _Edge(2, up > 0, x, min(y, v), max(y, v))
    if (across > 0) == (up > 0):
        return _Edge(1, across > 0, x - y, min(x, u), max(x, u))
    return _Edge(3, across > 0, x + y, min(x, u), max(x, u))


def _clash(one: _Laid, other: _Laid) -> bool:
    """Whether two pieces overlap."""
    return any(_over(part, against) for part in one.parts for against in other.parts)


def _over(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two convex parts with these bounds overlap."""
    return all(
        one[i] + _NEAR < other[i + 1] and other[i] + _NEAR < one[i + 1] for i in range(0, 8, 2)
    )


def _contact(one: _Edge, other: _Edge) -> int:
    """Return the length along which two edges touch from either side, diagonals a little shorter.

    That is insignificant, and preserves integers.
    """
    if one.way != other.way or one.forward == other.forward or abs(one.line - other.line) > _NEAR:
        return 0
    return max(min(one.high, other.high) - max(one.low, other.low), 0)


@lru_cache(maxsize=16)
def _stock(pieces: PieceSet, kinds: Sequence[str]) -> _Stock:
    """Return the pieces of a set for growing, under these names of its kinds."""
    polygons = [kind.polygon for kind in pieces.kinds]
    parts = [part for polygon in polygons for part in (polygon, *convex_parts(polygon))]
    unit = _UNIT * common_unit(point for part in parts for point in part.points)
    edges = [edge for polygon in polygons for edge in polygon.edges()]
    lengths = [
        a * _ONE + b * _ROOT for a, b in (_step(end - start, unit)[1:] for start, end in edges)
    ]
    order = [kind for kind, one in enumerate(pieces.kinds) for _ in range(pieces.count(one.kind))]
    poses = tuple(_poses(polygon, unit) for polygon in polygons)
    return _Stock(unit, min(lengths) // 2, tuple(kinds), poses, tuple(order))


def _poses(polygon: Polygon, unit: int) -> tuple[_Pose, ...]:
    """Return a piece in the poses that look different."""
    parts = convex_parts(polygon)
    found: dict[tuple[Point, ...], _Pose] = {}
    for mirrored in (False, True):
        for eighths in range(8):
            turn = Isometry.linear(eighths, mirrored)
            image = polygon.moved(turn).canonical()
            shift = Isometry.translation(-image.points[0])
            image = image.moved(shift)
            pose = _Pose(
                tuple(quad(point, unit) for point in image.points),
                tuple(
                    tuple(quad(point, unit) for point in part.moved(turn).moved(shift).points)
                    for part in parts
                ),
            )
            found.setdefault(image.points, pose)
    return tuple(found.values())


# Choosing


def _figure(stock: _Stock, laid: Sequence[_Laid], style: _Style | None) -> tuple[int, Grown] | None:
    """Return the figure of pieces and its interest, or None for an ugly one.

    Without a style the result is never None.
    """
    unit = stock.unit
    pieces = sorted(
        (one.kind, Polygon(Point.of(*corner, unit) for corner in one.corners).canonical().points)
        for one in laid
    )
    contours = polygons(outline(Polygon(points) for _, points in pieces))
    sides = [_sides(contour, unit) for contour in contours]
    lengths = [a * _ONE + b * _ROOT for steps in sides for _, a, b in steps]
    pinched = 0
    if style is not None:
        corners = [corner for contour in contours for corner in contour.points]
        if len(contours) > 2 or len(corners) > style.corners:
            return None
        if sum(contour.signed_area > 0 for contour in contours) > 1:
            return None
        pinched = _pinched(contours, unit)
        if pinched > style.pinched or min(lengths) < stock.shortest:
            return None
    interest = _interest(sides, _UNIT * sum(lengths) // unit) - 200 * pinched
    shapes = tuple((stock.kinds[kind], Shape(Polygon(points))) for kind, points in pieces)
    return interest, Grown(contours, shapes)


def _pinched(contours: Sequence[Polygon], unit: int = _UNIT) -> int:
    """Return the number of times contours touch themselves or each other."""
    points = [_values(point, unit) for contour in contours for point in contour.points]
    found = len(points) - len({*points})
    for contour in contours:
        for first, second in contour.edges():
            edge = _edge(*_values(first, unit), *_values(second, unit))
            for x, y in {*points}:
                line = (y, x - y, x, x + y)[edge.way]
                along = y if edge.way == 2 else x
                near = edge.low + _NEAR < along < edge.high - _NEAR
                found += near and abs(line - edge.line) < _NEAR
    return found


def _values(point: Point, unit: int) -> tuple[int, int]:
    """Return the coordinates of a point as integers with the same order."""
    ax, bx, ay, by = quad(point, unit)
    return ax * _ONE + bx * _ROOT, ay * _ONE + by * _ROOT


def _sides(contour: Polygon, unit: int = _UNIT) -> list[tuple[int, int, int]]:
    """Return for each edge the turn from the edge before, and its length a + b√2 in units."""
    steps = [_step(end - start, unit) for start, end in contour.edges()]
    before = [steps[-1], *steps]
    return [((way - last[0]) % 8, a, b) for last, (way, a, b) in zip(before, steps, strict=False)]


def _step(edge: Point, unit: int) -> tuple[int, int, int]:
    """Return the direction of an edge in eighths, and its length a + b√2 in units."""
    ax, bx, ay, by = quad(edge, unit)
    way = octant(edge)
    assert way is not None
    a, b = (ax, bx) if (ax, bx) != (0, 0) else (ay, by)
    if a * _ONE + b * _ROOT < 0:
        a, b = -a, -b
    return (way, 2 * b, a) if way % 2 else (way, a, b)


def _interest(sides: Sequence[Sequence[tuple[int, int, int]]], length: int) -> int:
    """Return the appeal of a figure: short contours with few, repeated sides."""
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
