"""The integer frame in which tangram searches run.

All coordinates of a search are multiples of one unit and bounded, so each is one integer
of an `Embedding`: adding, comparing and hashing integers adds, compares and hashes the
numbers themselves.  Edges run in the eight directions, so all computations use four linear
functions of a point,

    f0 = x,   f1 = y,   f2 = x + y,   f3 = y - x,

and a convex piece is the set of points between its least and greatest value of each.

A directed edge in direction d lies on a line of *type* d mod 4 (east, north-east, north,
north-west), along which one function is constant:

    type    direction      constant    position along the line
    0       → east         y           x
    1       ↗ north-east   y - x       x
    2       ↑ north        x           y
    3       ↖ north-west   x + y       y
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tui_tangram.games.tangram.core.lattice import is_straight
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Embedding
from tui_tangram.maths.geometry import Isometry, Point, Polygon, octant
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.maths.geometry.polygon import convex_parts, seams

FramePoint = tuple[int, int]
"""A point of the frame: the integers that stand for x and y."""

POSITION = (0, 0, 1, 1)
"""For each type of line, the one of f0 and f1 that is the position along it."""


class OctagonBounds(NamedTuple):
    """The octagon around a convex set: the least and greatest value of each of f0 … f3."""

    x0: int
    x1: int
    y0: int
    y1: int
    s0: int
    s1: int
    d0: int
    d1: int

    @classmethod
    def of(cls, spots: Iterable[FramePoint]) -> OctagonBounds:
        """Return the bounds of the convex hull of some points."""
        xs, ys = zip(*spots, strict=True)
        sums = [x + y for x, y in zip(xs, ys, strict=True)]
        differences = [y - x for x, y in zip(xs, ys, strict=True)]
        return cls(
            min(xs), max(xs), min(ys), max(ys),
            min(sums), max(sums), min(differences), max(differences),
        )  # fmt: skip


class DirectedSide(NamedTuple):
    """A directed edge as a step on its line: +1 from *low* to *high*, or -1."""

    type: int
    constant: int
    low: int
    high: int
    sign: int


class AnchoredShape(NamedTuple):
    """A kind of piece in one pose, shifted so that one of its corners is the origin."""

    kind: int
    """Index of the kind in the search's list of kinds."""
    pose: Isometry
    """The pose without its shift."""
    corner: int
    """Index of the corner that is the origin, in the posed polygon."""
    angle: int
    """Inner angle there, in eighths of a full turn."""
    out: int
    """Direction of the edge that leaves the corner; the piece lies to its left."""
    straight: bool
    """Whether all its edge vectors are without √2; see `tui_tangram.games.tangram.core.lattice`."""
    spots: tuple[FramePoint, ...]
    parts: tuple[OctagonBounds, ...]
    """Bounds of the convex parts."""
    seams: tuple[OctagonBounds, ...]
    """Bounds of the cuts between the parts; none for a convex piece."""
    sides: tuple[DirectedSide, ...]
    inside: FramePoint
    """Three times a point of the inside."""


class Frame:
    """A unit, an embedding and the shapes of some kinds of pieces, computed once."""

    def __init__(self, kinds: tuple[PieceKind, ...], unit: int, bound: int) -> None:
        """Prepare for coordinates with parts up to *bound* in units of 1 / *unit*."""
        self.kinds = kinds
        self.unit = unit
        self.embedding = Embedding(bound)
        self.shapes = tuple(
            tuple(shape._replace(kind=index) for shape in _shapes_of(kind, unit, bound))
            for index, kind in enumerate(kinds)
        )
        self.leaving: tuple[tuple[tuple[AnchoredShape, ...], ...], ...] = tuple(
            tuple(tuple(s for s in shapes if s.out == way) for way in range(8))
            for shapes in self.shapes
        )
        """For each kind and direction d, the shapes whose edge leaves the corner along d."""
        self.arriving: tuple[tuple[tuple[AnchoredShape, ...], ...], ...] = tuple(
            tuple(tuple(s for s in shapes if (s.out + s.angle) % 8 == way) for way in range(8))
            for shapes in self.shapes
        )
        """The same for the edge that arrives at the corner, seen from the corner."""

    def spot(self, point: Point) -> FramePoint:
        """Return *point* in the frame.  Raises `OverflowError` out of bounds."""
        ax, bx, ay, by = quad(point, self.unit)
        return self.embedding.encode(ax, bx), self.embedding.encode(ay, by)

    def point(self, spot: FramePoint) -> Point:
        """Return the point at *spot*."""
        ax, bx = self.embedding.decode(spot[0])
        ay, by = self.embedding.decode(spot[1])
        return Point.of(ax, bx, ay, by, self.unit)

    def placement(self, shape: AnchoredShape, spot: FramePoint) -> Isometry:
        """Return the pose and shift that puts *shape* with its corner at *spot*."""
        corner = self.kinds[shape.kind].polygon.moved(shape.pose).points[shape.corner]
        return shape.pose._replace(shift=self.point(spot) - corner)


@lru_cache(maxsize=256)
def _shapes_of(kind: PieceKind, unit: int, bound: int) -> tuple[AnchoredShape, ...]:
    """Return the shapes of *kind* in a frame where it is the first kind."""
    empty = Frame((), unit, bound)
    found: list[AnchoredShape] = []
    for pose in kind.poses():
        polygon = kind.polygon.moved(pose)
        ways = directions(polygon, kind.name)
        straight = is_straight(polygon) is True
        convex = convex_parts(polygon)
        parts = [[empty.spot(p) for p in part.points] for part in convex]
        cuts = [(empty.spot(start), empty.spot(end)) for start, end in seams(convex)]
        # No three corners of a convex part are in line.
        inside = sum(px for px, _ in parts[0][:3]), sum(py for _, py in parts[0][:3])
        spots = [empty.spot(p) for p in polygon.points]
        for corner, (x, y) in enumerate(spots):
            out, back = ways[corner], ways[corner - 1]
            moved = [(px - x, py - y) for px, py in spots]
            found.append(
                AnchoredShape(
                    0,
                    pose,
                    corner,
                    (back + 4 - out) % 8,
                    out,
                    straight,
                    tuple(moved),
                    tuple(OctagonBounds.of((px - x, py - y) for px, py in part) for part in parts),
                    tuple(OctagonBounds.of((px - x, py - y) for px, py in cut) for cut in cuts),
                    tuple(sides_of(moved, ways)),
                    (inside[0] - 3 * x, inside[1] - 3 * y),
                )
            )
    return tuple(found)


def directions(contour: Polygon, name: str) -> list[int]:
    """Return the direction of each edge of *contour* in eighths of a turn.

    Raises `ValueError`, which names *name*, when an edge is in none of the eight.
    """
    ways: list[int] = []
    for start, end in contour.edges():
        way = octant(end - start)
        if way is None:
            raise ValueError(f"an edge of the {name} is in none of the eight directions")
        ways.append(way)
    return ways


def sides_of(spots: Sequence[FramePoint], ways: Sequence[int]) -> Iterable[DirectedSide]:
    """Yield the sides of a closed contour whose edges run in the directions *ways*."""
    for i, (start, way) in enumerate(zip(spots, ways, strict=True)):
        end = spots[(i + 1) % len(spots)]
        kind = way % 4
        (constant, low), (_, high) = line_through(kind, start), line_through(kind, end)
        yield DirectedSide(kind, constant, min(low, high), max(low, high), 1 if low < high else -1)


def line_through(kind: int, spot: FramePoint) -> tuple[int, int]:
    """Return the constant of the line of a type through *spot*, and the position on it."""
    x, y = spot
    return (y, y - x, x, x + y)[kind], spot[POSITION[kind]]


def spot_on(kind: int, constant: int, position: int) -> FramePoint:
    """Return the spot at a position on a line of a type."""
    if kind < 2:
        return position, (constant if kind == 0 else constant + position)
    return (constant if kind == 2 else constant - position), position


def frame_for(kinds: Sequence[PieceKind], polygons: Iterable[Polygon]) -> Frame:
    """Return a frame that holds *polygons* and pieces of *kinds* placed against them.

    Raises `ValueError` when an edge of a kind is in none of the eight directions.
    """
    points = [point for polygon in polygons for point in polygon.points]
    # Cuts of a piece into convex parts meet at halves, and a turn by 45° halves again.
    unit = 4 * common_unit([*points, *(p for kind in kinds for p in kind.polygon.points)])
    parts = [abs(part) for point in points for part in quad(point, unit)]
    # Room for a piece's own size on every side; rounded up so that frames are shared.
    largest = max(parts, default=1) + 16 * unit
    return _frame(tuple(kinds), unit, 1 << largest.bit_length())


@lru_cache(maxsize=32)
def _frame(kinds: tuple[PieceKind, ...], unit: int, bound: int) -> Frame:
    return Frame(kinds, unit, bound)
