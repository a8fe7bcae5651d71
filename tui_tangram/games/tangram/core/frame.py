"""The integer frame in which tangram searches run, and the remaining region during a search.

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

The region
----------
The remaining region has a boundary and corners, and pieces fit there.

The boundary is represented as in `tui_tangram.maths.contour.boundary`, as jumps of step functions
on lines, here on the integers of a `Frame`.  Placing a piece subtracts its boundary and removing it
adds it again, so undoing needs no copy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from tui_tangram.games.tangram.core.lattice import is_straight
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Embedding
from tui_tangram.maths.geometry import Isometry, Point, Polygon, octant
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.maths.geometry.polygon import convex_parts, seams
from tui_tangram.values import NamedTuple

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
    anchor: Point
    """The corner that is the origin, in the posed polygon."""
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


class ShapeTables(NamedTuple):
    """The shapes of a frame for the compiled search (`tui_tangram.maths.cover.compiled`)."""

    shapes: tuple[AnchoredShape, ...]
    """All shapes by kind, direction of the leaving edge, and order."""
    leaving: array[int]
    """For each kind and direction the number of the first shape; last, that of all."""
    columns: array[int]
    """For each shape its angle, whether it is straight, and where its parts, seams and sides begin;
    one more row says where the last ones end."""
    parts: array[int]
    seams: array[int]
    sides: array[int]


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

    @cached_property
    def tables(self) -> ShapeTables | None:
        """The shapes for the compiled search; None where numbers do not fit in 64 bits."""
        # The sum of two coordinates, each of a piece at a point of the frame, and their bounds.
        if self.embedding.encode(self.embedding.bound, self.embedding.bound) >= 1 << 60:
            return None
        shapes, leaving = list[AnchoredShape](), [0]
        for of_kind in self.leaving:
            for some in of_kind:
                shapes += some
                leaving.append(len(shapes))
        columns, parts, seams, sides = (list[int]() for _ in range(4))
        for shape in (*shapes, None):
            begin = len(parts) // 8, len(seams) // 8, len(sides) // 5
            columns += (shape.angle, shape.straight, *begin) if shape else (0, 0, *begin)
            if shape:
                parts += chain.from_iterable(shape.parts)
                seams += chain.from_iterable(shape.seams)
                sides += chain.from_iterable(shape.sides)
        tables = (array("q", table) for table in (leaving, columns, parts, seams, sides))
        return ShapeTables(tuple(shapes), *tables)

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
        return shape.pose._replace(shift=self.point(spot) - shape.anchor)


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
                    polygon.points[corner],
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


class Sector(NamedTuple):
    """A sector of the remaining region at a corner of its boundary."""

    angle: int
    """Opening of the sector in eighths of a full turn, 1 to 8."""
    reach: int
    """Length (in the frame's positions) of the boundary stretch that leaves the corner."""
    spot: FramePoint
    out: int
    """The direction of that stretch; the region lies to its left."""
    back: int
    """The direction, from the corner, of the stretch that arrives."""


Wall = tuple[int, int, int, int, int, int, int, int]
"""The bounds of a straight stretch, ordered as in `frame.OctagonBounds`;
made too often for a class."""


class Stretches(NamedTuple):
    """The boundary of the remaining region, computed for one position."""

    walls: list[Wall]
    """Bounds of each straight stretch."""
    corners: list[Sector]


class RegionBoundary:
    """The boundary of the remaining region."""

    __slots__ = ("_lines", "frame")

    def __init__(self, frame: Frame, contours: Iterable[Polygon]) -> None:
        """Start with the region that *contours* bound (outlines, and holes clockwise).

        Raises `ValueError` when an edge runs in none of the eight directions.
        """
        self.frame = frame
        self._lines: tuple[dict[int, dict[int, int]], ...] = ({}, {}, {}, {})
        for contour in contours:
            self.add(boundary_sides(frame, contour), (0, 0), 1)

    def add(self, sides: Iterable[DirectedSide], spot: FramePoint, factor: int) -> None:
        """Add (factor 1) or subtract (-1) the boundary of a shape with its corner at *spot*."""
        x, y = spot
        constants = (y, y - x, x, x + y)
        positions = (x, x, y, y)
        lines = self._lines
        for kind, constant, low, high, sign in sides:
            line = lines[kind]
            constant += constants[kind]
            jumps = line.get(constant)
            if jumps is None:
                jumps = line[constant] = {}
            step = sign * factor
            low += positions[kind]
            high += positions[kind]
            change = jumps.get(low, 0) + step
            if change:
                jumps[low] = change
            else:
                del jumps[low]
            change = jumps.get(high, 0) - step
            if change:
                jumps[high] = change
            else:
                del jumps[high]
                if not jumps:
                    del line[constant]

    def jumps(self) -> list[list[int]]:
        """Return for each type of line the jumps: constant, position and change, one by one."""
        return [
            [
                number
                for constant, jumps in line.items()
                for position in sorted(jumps)
                for number in (constant, position, jumps[position])
            ]
            for line in self._lines
        ]

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not any(self._lines)

    def survey(self) -> Stretches:
        """Return the walls and all corners of the remaining region.

        At a spot where several contours meet, the sector that starts at a leaving stretch ends at
        the first arriving one counter-clockwise.  Stretches that run straight through the spot are
        ignored; they can only make the true sector narrower, and a piece across them is rejected by
        `fits`.
        """
        walls: list[Wall] = []
        leaving: dict[FramePoint, list[tuple[int, int]]] = {}
        arriving: dict[FramePoint, list[int]] = {}
        for kind, line in enumerate(self._lines):
            for constant, jumps in line.items():
                value = previous = 0
                for position in sorted(jumps):
                    if value:
                        if kind == 0:
                            start, end = (previous, constant), (position, constant)
                            walls.append(
                                (
                                    previous, position, constant, constant,
                                    previous + constant, position + constant,
                                    constant - position, constant - previous,
                                )
                            )  # fmt: skip
                        elif kind == 1:
                            low, high = constant + previous, constant + position
                            start, end = (previous, low), (position, high)
                            walls.append(
                                (
                                    previous, position, low, high,
                                    previous + low, position + high, constant, constant,
                                )
                            )  # fmt: skip
                        elif kind == 2:
                            start, end = (constant, previous), (constant, position)
                            walls.append(
                                (
                                    constant, constant, previous, position,
                                    constant + previous, constant + position,
                                    previous - constant, position - constant,
                                )
                            )  # fmt: skip
                        else:
                            low, high = constant - position, constant - previous
                            start, end = (high, previous), (low, position)
                            walls.append(
                                (
                                    low, high, previous, position, constant, constant,
                                    previous - high, position - low,
                                )
                            )  # fmt: skip
                        reach = position - previous
                        if value > 0:
                            leaving.setdefault(start, []).append((kind, reach))
                            arriving.setdefault(end, []).append(kind + 4)
                        else:
                            leaving.setdefault(end, []).append((kind + 4, reach))
                            arriving.setdefault(start, []).append(kind)
                    value += jumps[position]
                    previous = position
        corners: list[Sector] = []
        # A sector made by its name, or a list for the usually single arriving stretch, would each
        # take a tenth of the search of a figure.
        new = tuple.__new__
        for spot, ways in leaving.items():
            backs = arriving[spot]
            for out, reach in ways:
                angle = (
                    (backs[0] - out - 1) % 8
                    if len(backs) == 1
                    else min([(back - out - 1) % 8 for back in backs])
                ) + 1
                corners.append(new(Sector, (angle, reach, spot, out, (out + angle) % 8)))
        return Stretches(walls, corners)


def fits(shape: AnchoredShape, spot: FramePoint, walls: Iterable[Wall]) -> bool:
    """Whether no wall enters the inside of *shape* with its corner at *spot*.

    A stretch and an open convex set with sides in the eight directions are apart exactly
    when one of f0 … f3 separates them, because the sides of their difference run in those
    directions too.
    """
    x, y = spot
    s, d = x + y, y - x
    for px0, px1, py0, py1, ps0, ps1, pd0, pd1 in shape.parts:
        x0, x1, y0, y1 = px0 + x, px1 + x, py0 + y, py1 + y
        s0, s1, d0, d1 = ps0 + s, ps1 + s, pd0 + d, pd1 + d
        for wx0, wx1, wy0, wy1, ws0, ws1, wd0, wd1 in walls:
            if (
                wx0 < x1 and x0 < wx1 and wy0 < y1 and y0 < wy1
                and ws0 < s1 and s0 < ws1 and wd0 < d1 and d0 < wd1
            ):  # fmt: skip
                return False
    return not shape.seams or not _wall_on_seam(shape, spot, walls)


def _wall_on_seam(shape: AnchoredShape, spot: FramePoint, walls: Iterable[Wall]) -> bool:
    """Whether a wall runs along a cut between two convex parts of *shape*."""
    x, y = spot
    shift = (x, x, y, y, x + y, x + y, y - x, y - x)
    for seam in shape.seams:
        moved = [value + by for value, by in zip(seam, shift, strict=True)]
        constant = next(i for i in (0, 2, 4, 6) if moved[i] == moved[i + 1])
        along = 2 if constant == 0 else 0
        for wall in walls:
            if (
                wall[constant] == moved[constant] == wall[constant + 1]
                and wall[along] < moved[along + 1]
                and moved[along] < wall[along + 1]
            ):
                return True
    return False


def boundary_sides(frame: Frame, contour: Polygon) -> list[DirectedSide]:
    """Return the sides of *contour* in the frame.

    Raises `ValueError` when an edge runs in none of the eight directions.
    """
    spots = [frame.spot(point) for point in contour.points]
    return list(sides_of(spots, directions(contour, "figure")))
