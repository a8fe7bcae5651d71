"""Boards in space: the points of their vertices, where they are no part of the plane.

*Solids.*  Every vertex of a solid has the same polygons around it, so all lie on one sphere.  The
far ends of the sides at a vertex lie on a circle: across a polygon of n sides two of them are
2 cos(π/n) apart, so the polygons have arcs of 2 asin(cos(π/n) / ρ), where ρ is the radius, and
together the full circle.  That is an equation for ρ; the radius of the sphere is 1 / (2 √(1 - ρ²)).
A face of n sides is then √(R² - 1 / (4 sin²(π/n))) from the middle, and the way from the middle of
a side to the middle of the face makes the angle atan(a / h), a the radius of the circle in the
face and h that distance, with the way to the middle of the side.  So faces follow one from the
other across their sides.  Cells of a divided face lie in its plane.

*Boards that wrap around* lie on a ring: one period of the plane goes around it, the longer one,
and the other around its tube.  There faces are bent at their sides, and are not flat.

Points are floats.  They are seen and decide nothing: which sides meet is glued.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import asin, atan2, cos, hypot, pi, sin, sqrt, tan, tau
from typing import Final

from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling.boards import Board
from tui_tangram.maths.tiling.mesh import Mesh
from tui_tangram.maths.tiling.solids import KINDS, Dart, FacesAround, Net, Vertex, net_of
from tui_tangram.values import NamedTuple


class SpaceVector(NamedTuple):
    """A point in space, or a way: x to the right, y up, z to the viewer."""

    x: float
    y: float
    z: float

    def __add__(self, other: SpaceVector) -> SpaceVector:  # type: ignore[override]
        return SpaceVector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: SpaceVector) -> SpaceVector:
        return SpaceVector(self.x - other.x, self.y - other.y, self.z - other.z)

    def times(self, factor: float) -> SpaceVector:
        """Return the way *factor* times as long."""
        return SpaceVector(self.x * factor, self.y * factor, self.z * factor)

    def dot(self, other: SpaceVector) -> float:
        """Return the scalar product."""
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: SpaceVector) -> SpaceVector:
        """Return the vector product."""
        return SpaceVector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    @property
    def length(self) -> float:
        """The distance from 0."""
        return hypot(*self)

    @property
    def unit(self) -> SpaceVector:
        """The way of length 1 in the same direction."""
        return self.times(1 / self.length)

    def turned(self, about: SpaceVector, angle: float) -> SpaceVector:
        """Return the point turned about a unit way, counter-clockwise seen from its end."""
        along = about.times(about.dot(self) * (1 - cos(angle)))
        return self.times(cos(angle)) + about.cross(self).times(sin(angle)) + along


def centre_of(points: Iterable[SpaceVector]) -> SpaceVector:
    """Return the mean of some points."""
    every = list(points)
    xs, ys, zs = zip(*every, strict=True)
    return SpaceVector(sum(xs), sum(ys), sum(zs)).times(1 / len(every))


def circumradius(around: Iterable[int]) -> float:
    """Return the radius of the sphere through all vertices, with these polygons around each.

    >>> f"{circumradius([3, 3, 3, 3]):.6f}"
    '0.707107'
    """
    widths = [cos(pi / sides) for sides in around]
    low, high = max(widths), 1.0
    while low < (share := (low + high) / 2) < high:
        full = sum(2 * asin(width / share) for width in widths)
        low, high = (share, high) if full > tau else (low, share)
    return 1 / (2 * sqrt(1 - low * low))


@lru_cache(maxsize=16)
def folded(board: Board) -> tuple[SpaceVector, ...] | None:
    """Return the point of each vertex of a board's mesh in space; None for one in the plane.

    The middle is 0, and sides have length 1, on a ring nearly.  Faces are counter-clockwise as seen
    from outside.
    """
    if board.wraps:
        return _ring(board.mesh)
    if board.shape not in KINDS:
        return None
    net = net_of(board.shape, len(board))
    corners = _corners(net)
    points: dict[frozenset[Cyclotomic], dict[Cyclotomic, SpaceVector]] = {}
    for face in net.faces:
        for cell, there in zip(net.cells(face), _cells(net, face, corners), strict=True):
            points[frozenset(cell)] = dict(zip(cell, there, strict=True))
    found: dict[int, SpaceVector] = {}
    for place in board.mesh.faces:
        known = points[frozenset(place.corners)]
        for vertex, corner in zip(place.vertices, place.corners, strict=True):
            found.setdefault(vertex, known[corner])
    return tuple(found[vertex] for vertex in range(len(found)))


def _cells(
    net: Net, face: list[Dart], corners: Mapping[Vertex, SpaceVector]
) -> Iterator[tuple[SpaceVector, ...]]:
    """Yield the cells of a face in space, in the order of the net."""
    outline = [corners[start] for start, _ in face]
    if not net.divided(face):
        yield tuple(outline)
        return
    start = outline[0]
    right = (outline[1] - start).times(1 / net.length(face[0]))
    up = (outline[-1] - start).times(1 / net.length(face[-1]))
    for cell in net.parts(face):
        yield tuple(start + right.times(x) + up.times(y) for x, y in cell)


def _corners(net: Net) -> dict[Vertex, SpaceVector]:
    """Return the corners of a solid: of one with sides of length 1, then as the net divides it."""
    around = FacesAround(tuple(tuple(start for start, _ in face) for face in net.faces))
    beyond = {dart: face for face in net.faces for dart in face}
    radius = circumradius(len(beyond[dart]) for dart in around.vertices[0])

    def inwards(face: Sequence[Dart]) -> tuple[float, float]:
        """Return the radius of the circle in a face, and the distance of that from the middle."""
        half = pi / len(face)
        return 1 / (2 * tan(half)), sqrt(radius**2 - 1 / (4 * sin(half) ** 2))

    first = net.faces[0]
    wide, far = inwards(first)
    start = SpaceVector(-0.5, -wide, far)
    found = {first[0][0]: start, first[0][1]: start + SpaceVector(1, 0, 0)}
    todo: list[Dart] = [first[0]]
    seen: set[Dart] = set()
    for dart in todo:
        face = beyond[dart]
        if seen.issuperset(face):
            continue
        seen.update(face)
        one, other = found[dart[0]], found[dart[1]]
        middle, wide, far = (one + other).times(0.5).unit, *inwards(face)
        # Seen from outside the face is on the left of its side.
        tilt, left = atan2(wide, far), middle.cross((other - one).unit)
        normal = middle.times(cos(tilt)) + left.times(sin(tilt))
        at = face.index(dart)
        for k in range(len(face)):
            corner = one.turned(normal, tau * k / len(face))
            found.setdefault(face[(at + k) % len(face)][0], corner)
        todo += [back[::-1] for back in face]
    return _stretched(net, found)


def _stretched(net: Net, corners: Mapping[Vertex, SpaceVector]) -> dict[Vertex, SpaceVector]:
    """Return corners as far apart as sides are divided: those along a prism by another number."""
    start, end = net.faces[0][0]
    size = net.length((start, end))
    upright = next((dart for face in net.faces for dart in face if net.length(dart) != size), None)
    if upright is None:
        return {vertex: point.times(size) for vertex, point in corners.items()}
    axis = (corners[upright[1]] - corners[upright[0]]).unit
    more = net.length(upright) - size
    return {
        vertex: point.times(size) + axis.times(axis.dot(point) * more)
        for vertex, point in corners.items()
    }


_ROUND: Final = 1.9
"""The least radius of a ring, in those of its tube: the hole must be seen."""


def _ring(mesh: Mesh) -> tuple[SpaceVector, ...]:
    """Return the vertices of a board that wraps around, on a ring."""
    moves = {complex(motion.shift) for _, motion in mesh.seams.values()}
    short, *others = sorted(moves, key=lambda move: (round(abs(move), 6), move.real, move.imag))
    aside = (move for move in others if abs((short.conjugate() * move).imag) > _THIN)
    long = next(aside)
    tube, ring = abs(short) / tau, abs(long) / tau
    ring = max(ring, tube * _ROUND)
    area = (long.conjugate() * short).imag
    found = []
    for vertex in mesh.vertices:
        at = complex(vertex)
        along, around = (at.conjugate() * short).imag / area, (long.conjugate() * at).imag / area
        turn, tilt = tau * along, tau * around * (1 if area > 0 else -1)
        out = ring + tube * cos(tilt)
        found.append(SpaceVector(out * cos(turn), out * sin(turn), tube * sin(tilt)))
    return tuple(found)


_THIN: Final = 1e-6
"""The area between two moves in one direction is less than this."""
