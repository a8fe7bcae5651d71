"""Faces, edges and vertices of a piece of a tiling, derived from the corners of its faces.

A mesh is made from nothing but the corners of its faces, in counter-clockwise order.  A
side of a face is walked from one corner to the next; the face beyond it walks the same two
corners the other way.  So one table of directed sides gives all adjacency, and a side that
no face walks the other way lies on the rim.

A *wrapping* mesh lies on a torus: points that differ by a sum of its two periods are the
same point.  The corners stay where they are drawn; sides on the rim of the drawing are
matched once more, moved by a period.

Order
-----
* Faces stand in reading order of their middles: rows from the top, each row from left to
  right.  A row is the faces whose middles have exactly the same height.
* Side 0 of a face is the one whose middle is highest, the left one of two equally high;
  side i runs from corner i to corner i + 1, counter-clockwise.  Of a square that stands
  upright, sides 0, 1, 2, 3 are up, left, down, right.
* Edges stand in the order in which the faces and their sides name them first; vertices too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from tui_tangram.exact import Cyclotomic, Surd
from tui_tangram.play.refusal import Refusal

Corners = tuple[Cyclotomic, ...]
"""The corners of one face, counter-clockwise."""
Periods = tuple[Cyclotomic, Cyclotomic]
"""Two independent moves that bring a wrapping mesh onto itself."""

MIDDLE: Final = 24
"""Middles are kept 24 times as large: the average of 3, 4, 6, 8 or 12 corners is exact."""


class Side(NamedTuple):
    """One side of one face."""

    face: int
    """The face, counted in reading order from 0."""
    side: int
    """The side of that face, from 0."""


class Edge(NamedTuple):
    """A side that two faces share, or a side on the rim."""

    first: Side
    """The side of the face that comes first in reading order."""
    second: Side | None
    """The side of the other face, or None on the rim."""


@dataclass(frozen=True, slots=True)
class Face:
    """One place of a mesh."""

    corners: Corners
    """The corners counter-clockwise; side i runs from corner i to corner i + 1."""
    across: tuple[Side | None, ...]
    """The side of another face that meets each side, or None on the rim."""
    edges: tuple[int, ...]
    """The number of each side's edge."""
    vertices: tuple[int, ...]
    """The number of each corner's vertex."""

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(self.corners)

    @property
    def middle(self) -> Cyclotomic:
        """The middle of the face, times `MIDDLE`."""
        return middle(self.corners)

    @property
    def neighbours(self) -> tuple[int, ...]:
        """The faces beyond its sides, each once, in the order of the sides."""
        return tuple(dict.fromkeys(side.face for side in self.across if side is not None))


class Bounds(NamedTuple):
    """The upright rectangle around a mesh; sides of faces have length 1."""

    left: Surd
    bottom: Surd
    right: Surd
    top: Surd


@dataclass(frozen=True)
class Mesh:
    """A piece of a tiling; immutable.  Made by `mesh`."""

    faces: tuple[Face, ...]
    """The places, in reading order."""
    edges: tuple[Edge, ...]
    """Each edge once."""
    vertices: tuple[Cyclotomic, ...]
    """The point of each vertex; on a torus, one of the points where it is drawn."""
    periods: Periods | None
    """The two periods of a wrapping mesh, or None."""

    def __len__(self) -> int:
        return len(self.faces)

    def __hash__(self) -> int:
        # Boards are looked up at every key press; equal ones have equal bounds.
        return hash((len(self.faces), self.bounds))

    def across(self, face: int, side: int) -> Side | None:
        """Return the side of another face that meets *side* of *face*, or None."""
        return self.faces[face].across[side]

    @property
    def rim(self) -> tuple[Side, ...]:
        """The sides with nothing beyond them."""
        return tuple(edge.first for edge in self.edges if edge.second is None)

    @cached_property
    def bounds(self) -> Bounds:
        """The smallest upright rectangle around all corners, exactly."""
        corners = [corner for face in self.faces for corner in face.corners]
        xs = {corner.real for corner in corners}
        ys = {corner.imaginary for corner in corners}
        return Bounds(min(xs), min(ys), max(xs), max(ys))

    @property
    def euler(self) -> int:
        """Vertices - edges + faces: 1 for a disc, 0 for a torus, less with holes."""
        return len(self.vertices) - len(self.edges) + len(self.faces)

    @property
    def connected(self) -> bool:
        """Whether every face can be reached from every other across sides."""
        seen = {0}
        todo = [0]
        while todo:
            for other in self.faces[todo.pop()].neighbours:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return len(seen) == len(self.faces)

    @property
    def compact(self) -> bool:
        """Whether the mesh is a disc: connected, no hole, and no corner where it is pinched.

        Euler's formula alone would accept a ring that closes in a corner together with a
        pinch elsewhere, so each vertex is checked too: its faces must hang together.
        """
        if not self.connected or self.euler != 1:
            return False
        ends: dict[int, int] = {}
        for face, side in self.rim:
            vertex = self.faces[face].vertices[side]
            ends[vertex] = ends.get(vertex, 0) + 1
        return all(count == 1 for count in ends.values())

    def step(self, face: int, side: int) -> tuple[Side, Cyclotomic] | None:
        """Cross *side* of *face*: return the side met, and the move of the face beyond.

        The move brings the other face, as drawn, beside this one: zero unless the way crosses
        the rim of a wrapping mesh.  None on the rim.
        """
        other = self.across(face, side)
        if other is None:
            return None
        here = self.faces[face].corners[side]
        corners = self.faces[other.face].corners
        return other, here - corners[(other.side + 1) % len(corners)]


def middle(corners: Corners) -> Cyclotomic:
    """Return the middle of a regular polygon, times `MIDDLE`."""
    total = Cyclotomic.ZERO
    for corner in corners:
        total += corner
    return total * (MIDDLE // len(corners))


def from_side_zero(corners: Corners) -> Corners:
    """Return the same polygon, begun at the corner where its side 0 starts."""
    count = len(corners)
    ends = [corners[i] + corners[(i + 1) % count] for i in range(count)]
    first = 0
    for i in range(1, count):
        rise = (ends[i] - ends[first]).imaginary.sign
        if rise > 0 or (rise == 0 and (ends[i] - ends[first]).real.sign < 0):
            first = i
    return corners[first:] + corners[:first]


def reading_order(faces: Iterable[Corners]) -> list[Corners]:
    """Return the *faces*, rows from the top, each row from left to right."""
    rows: dict[Surd, list[tuple[Surd, Corners]]] = {}
    for corners in faces:
        centre = middle(corners)
        rows.setdefault(centre.imaginary, []).append((centre.real, corners))
    return [
        corners
        for height in sorted(rows, reverse=True)
        for _, corners in sorted(rows[height], key=lambda pair: pair[0])
    ]


def mesh(faces: Iterable[Corners], periods: Periods | None = None) -> Mesh:
    """Derive the mesh of these *faces*; on a torus, with these *periods*.

    Raises `ValueError` when there is no face, when two faces overlap so much that they
    walk the same side the same way, when a wrapping mesh does not close, and when one of
    its faces would lie beside itself.
    """
    polygons = reading_order(map(from_side_zero, faces))
    if not polygons:
        raise Refusal("a board needs at least one place")
    walked: dict[tuple[Cyclotomic, Cyclotomic], Side] = {}
    for number, corners in enumerate(polygons):
        for i, start in enumerate(corners):
            key = (start, corners[(i + 1) % len(corners)])
            if key in walked:
                raise ValueError(f"places {walked[key].face} and {number} overlap")
            walked[key] = Side(number, i)
    across: dict[Side, Side] = {}
    same: dict[Cyclotomic, Cyclotomic] = {}
    moves = _moves(periods)
    for (start, end), here in walked.items():
        for move in moves:
            other = walked.get((end + move, start + move))
            if other is not None:
                across[here] = other
                _unite(same, start, start + move)
                _unite(same, end, end + move)
                break
    if periods is not None:
        _check_torus(walked.values(), across)
    return _assemble(polygons, across, same, periods)


def _moves(periods: Periods | None) -> list[Cyclotomic]:
    """Return the moves under which a side may be met again, the null move first."""
    if periods is None:
        return [Cyclotomic.ZERO]
    first, second = periods
    steps = sorted(
        ((a, b) for a in range(-2, 3) for b in range(-2, 3)), key=lambda ab: ab[0] ** 2 + ab[1] ** 2
    )
    return [first * a + second * b for a, b in steps]


def _check_torus(sides: Iterable[Side], across: dict[Side, Side]) -> None:
    """Refuse a wrapping mesh with a rim, or with a face beside itself."""
    for side in sides:
        other = across.get(side)
        if other is None:
            raise ValueError("the faces do not fill the torus of these periods")
        if other.face == side.face:
            raise Refusal("a wrapping board this small would have a place beside itself")


def _unite(same: dict[Cyclotomic, Cyclotomic], a: Cyclotomic, b: Cyclotomic) -> None:
    """Note that the points *a* and *b* are one vertex."""
    a, b = _root(same, a), _root(same, b)
    if a != b:
        same[b] = a


def _root(same: dict[Cyclotomic, Cyclotomic], point: Cyclotomic) -> Cyclotomic:
    """Return the point that stands for the vertex of *point*."""
    while point in same:
        point = same[point]
    return point


def _assemble(
    polygons: Sequence[Corners],
    across: dict[Side, Side],
    same: dict[Cyclotomic, Cyclotomic],
    periods: Periods | None,
) -> Mesh:
    """Number edges and vertices and put everything together."""
    vertices: dict[Cyclotomic, int] = {}
    edges: list[Edge] = []
    edge_of: dict[Side, int] = {}
    faces: list[Face] = []
    for number, corners in enumerate(polygons):
        for i in range(len(corners)):
            here = Side(number, i)
            if here not in edge_of:
                other = across.get(here)
                edge_of[here] = len(edges)
                if other is not None:
                    edge_of[other] = len(edges)
                edges.append(Edge(here, other))
        faces.append(
            Face(
                corners=corners,
                across=tuple(across.get(Side(number, i)) for i in range(len(corners))),
                edges=tuple(edge_of[Side(number, i)] for i in range(len(corners))),
                vertices=tuple(
                    vertices.setdefault(_root(same, corner), len(vertices)) for corner in corners
                ),
            )
        )
    return Mesh(tuple(faces), tuple(edges), tuple(vertices), periods)
