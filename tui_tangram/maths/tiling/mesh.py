"""Faces, edges and vertices of a piece of a tiling, derived from the corners of its faces.

A mesh is made solely from the corners of its faces, in counter-clockwise order.  A side of a face
is walked from one corner to the next; the face beyond it walks the same two corners the other way.
So one table of directed sides gives all adjacency, and a side that no face walks the other way lies
on the rim.

A mesh may be the *net* of a torus or of a solid: then pairs of sides on the rim of the drawing are
*glued*, and neighbours too.  The corners stay where they are drawn.  Sides that the same motion
brings together lie on one *seam*.

A *stack* of cubes is drawn layer by layer, each cube as a square.  A face has more sides than are
drawn then: its corners are those of the drawing, and its top and bottom meet other layers.

The net of a solid with pentagons or other polygons of no tiling has *drawn* points: there corners
are rounded.  They are seen and put in order, and decide nothing: which sides meet is glued.

Order
-----
* Faces stand in reading order of their middles: rows from the top, each row from left to
  right.  A row is the faces whose middles have exactly the same height.
* Side 0 of a face is the one whose middle is highest, the left one of two equally high;
  side i runs from corner i to corner i + 1, counter-clockwise.  Of a square that stands
  upright, sides 0, 1, 2, 3 are up, left, down, right.
* Edges stand in the order in which the faces and their sides name them first; vertices too.

Symmetries
----------
A symmetry is the image of each place, and how its sides turn.  The faces are regular and meet side
to side.  So one place fixes a symmetry everywhere: where place 0 goes, which side its side 0
becomes, and whether the board is turned over.  The image of a neighbour follows by crossing the
same side here and there.  Each of the few beginnings is followed until it contradicts itself or has
reached every place.  The same holds on a torus, where translations are symmetries too.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import tau
from typing import Final

from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling.turning import BOTTOM, CIRCLE, CUBE, TOP, Angle, TileShape, polygon
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass, replace

Corners = tuple[Cyclotomic, ...]
"""The corners of one face, counter-clockwise."""
SideEnds = tuple[Cyclotomic, Cyclotomic]
"""The two corners of a side, in the order in which its face walks them."""

MIDDLE: Final = 840
"""Middles are stored 840 times as large: the average of 3 to 8, 10 or 12 corners is exact."""
_FINEST: Final = 35
"""The parts of 15° in which all angles are whole numbers: those of 3/7°."""
_GRAIN: Final = 2.0**-20
"""The unit of the coordinates of drawn points."""
_LEVEL: Final = 2.0**-10
"""The unit of what drawn points are ordered by, so that equally high ones are."""


def unit_step(angle: Angle) -> Cyclotomic:
    """Return the step of length 1 in a direction; a drawn point if that is no multiple of 15°."""
    if angle == int(angle):
        return Cyclotomic.root(int(angle))
    step = rect(1, tau * float(angle) / CIRCLE)
    return Cyclotomic((step.real, 0, 0, 0, 0, 0, step.imag, 0))


def drawn(point: Cyclotomic, grain: float = _GRAIN) -> Cyclotomic:
    """Return a point rounded to multiples of *grain*: one that no tiling has."""
    x, y = complex(point).real, complex(point).imag
    return Cyclotomic((round(x / grain) * grain, 0, 0, 0, 0, 0, round(y / grain) * grain, 0))


def _ordered(point: Cyclotomic) -> Cyclotomic:
    """Return a point for comparison: itself, unless it is only drawn."""
    return point if isinstance(point.parts[0], int) else drawn(point, _LEVEL)


def direction_of(step: Cyclotomic) -> Angle:
    """Return the direction of a unit step: of drawn points the nearest one that sides have.

    >>> direction_of(Cyclotomic.root(7)), direction_of(unit_step(polygon(5).step))
    (7, Fraction(24, 5))
    """
    known = ANGLES.get(step)
    if known is not None:
        return known
    parts = round(phase(complex(step)) / tau * CIRCLE * _FINEST) % (CIRCLE * _FINEST)
    if not parts % _FINEST:
        return parts // _FINEST
    from fractions import Fraction

    return Fraction(parts, _FINEST)


class Motion(NamedTuple):
    """A turn about 0, and then a shift."""

    turn: Angle = 0
    shift: Cyclotomic = Cyclotomic.ZERO

    def image(self, point: Cyclotomic, scale: int = 1) -> Cyclotomic:
        """Return the image of a point, which is given *scale* times as large."""
        return _turned(point, self.turn) + self.shift * scale

    def after(self, first: Motion) -> Motion:
        """Return the motion that is *first* and then this one."""
        return Motion((self.turn + first.turn) % CIRCLE, self.image(first.shift))


def _turned(point: Cyclotomic, turn: Angle) -> Cyclotomic:
    """Return a point turned about 0."""
    if turn == int(turn) and isinstance(point.parts[0], int):
        return point.turned(int(turn))
    return drawn(point * unit_step(turn))


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

    shape: TileShape
    corners: Corners
    """The drawn corners counter-clockwise; side i runs from corner i to corner i + 1."""
    across: tuple[Side | None, ...]
    """The side of another face that meets each side, or None on the rim."""
    edges: tuple[int, ...]
    """The number of each side's edge."""
    vertices: tuple[int, ...]
    """The number of each corner's vertex."""
    layer: int = 0
    """The layer of a stack that it belongs to, the topmost first."""

    @property
    def angle(self) -> Angle:
        """The direction of side 0 as drawn, in steps of 15° from the right; of a cube 0."""
        if self.shape.solid:
            return 0
        return (direction_of(self.corners[1] - self.corners[0]) - CIRCLE // 4) % CIRCLE

    @property
    def sides(self) -> int:
        """The number of sides."""
        return self.shape.sides

    def draws(self, side: int) -> bool:
        """Return whether a side is drawn, between two corners."""
        return side < len(self.corners)

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
    """The point of each vertex; the first one where it is drawn."""
    unlike: tuple[tuple[Side, Side], ...] = ()
    """The pairs of sides, on the rim, that must show different colours."""

    def __len__(self) -> int:
        return len(self.faces)

    def __hash__(self) -> int:
        # Boards are hashed at every key press; equal ones have equal bounds.
        return hash((len(self.faces), self.bounds))

    def across(self, face: int, side: int) -> Side | None:
        """Return the side of another face that meets *side* of *face*, or None."""
        return self.faces[face].across[side]

    @cached_property
    def rim(self) -> tuple[Side, ...]:
        """The sides with nothing beyond them."""
        return tuple(edge.first for edge in self.edges if edge.second is None)

    @property
    def drawn_rim(self) -> tuple[Side, ...]:
        """The sides of the rim that are drawn."""
        return tuple(side for side in self.rim if self.faces[side.face].draws(side.side))

    @cached_property
    def outline(self) -> tuple[SideEnds, ...]:
        """The ends of these sides."""
        return tuple(map(self.ends, self.drawn_rim))

    @property
    def closed(self) -> bool:
        """Whether there is no rim."""
        return not self.rim

    @cached_property
    def seams(self) -> dict[Side, tuple[int, Motion]]:
        """The glued sides: the number of the seam of each, from 0, and the motion across it."""
        numbers: dict[Motion, int] = {}
        found = {}
        for edge in self.edges:
            crossings = [self.step(*side) for side in edge if side is not None]
            motions = [crossing[1] for crossing in crossings if crossing is not None]
            if any(motion != Motion() for motion in motions):
                number = numbers.setdefault(motions[0], len(set(numbers.values())))
                numbers.setdefault(motions[1], number)
                for side, motion in zip(edge, motions, strict=True):
                    assert side is not None
                    found[side] = number, motion
        return found

    @cached_property
    def bounds(self) -> Bounds:
        """The smallest upright rectangle around all corners, exactly."""
        corners = [corner for face in self.faces for corner in face.corners]
        xs = {corner.real for corner in corners}
        ys = {corner.imaginary for corner in corners}
        return Bounds(min(xs), min(ys), max(xs), max(ys))

    @property
    def euler(self) -> int:
        """Vertices - edges + faces: 1 for a disc, less with holes; 2 for a solid, 0 for a torus.

        It says nothing about a stack.
        """
        return len(self.vertices) - len(self.edges) + len(self.faces)

    @property
    def connected(self) -> bool:
        """Whether every face can be reached from every other across sides."""
        return sum(map(len, self.layers([0]))) == len(self.faces)

    def clockwise(self, faces: Iterable[int]) -> list[int]:
        """Return *faces* clockwise about the middle of the mesh, from the topmost on.

        Floats decide about the order alone.
        """
        middles = [complex(face.middle) for face in self.faces]
        centre = sum(middles) / len(middles)

        def turn(face: int) -> float:
            way = (middles[face] - centre) * -1j
            return round(-phase(way), 6) % tau if abs(way) > _NEAR else 0.0

        return sorted(faces, key=lambda face: (turn(face), face))

    def layers(
        self, first: Iterable[int], among: Collection[int] | None = None
    ) -> list[tuple[int, ...]]:
        """Return the faces by the number of steps from those in *first*, which come first.

        Steps lead over sides, to faces *among* some, by default all.
        """
        layer, found = tuple(dict.fromkeys(first)), []
        seen = set(layer)
        while layer:
            found.append(layer)
            beyond = (other for face in layer for other in self.faces[face].neighbours)
            there = among if among is not None else range(len(self.faces))
            layer = tuple(one for one in dict.fromkeys(beyond) if one in there and one not in seen)
            seen.update(layer)
        return found

    @property
    def compact(self) -> bool:
        """Whether the mesh is a disc: connected, no hole, and no corner where it is pinched.

        Euler's formula alone would accept a ring that closes in a corner together with a pinch
        elsewhere, so each vertex is checked too: its faces must be connected.
        """
        if not self.connected or self.euler != 1:
            return False
        ends: dict[int, int] = {}
        for face, side in self.rim:
            vertex = self.faces[face].vertices[side]
            ends[vertex] = ends.get(vertex, 0) + 1
        return all(count == 1 for count in ends.values())

    def step(self, face: int, side: int) -> tuple[Side, Motion] | None:
        """Cross *side* of *face*: return the side met, and the motion of the face beyond.

        The motion moves the other face, as drawn, next to this one: the identity unless the side is
        glued.  None on the rim, and for a side that is not drawn.
        """
        other = self.across(face, side)
        if other is None or not self.faces[face].draws(side):
            return None
        start, end = self.ends(Side(face, side))
        there, back = self.ends(other)
        turn = (direction_of(end - start) - direction_of(there - back)) % CIRCLE
        return other, Motion(turn, start - _turned(back, turn))

    def ends(self, side: Side) -> SideEnds:
        """Return the two corners of a side that is drawn."""
        corners = self.faces[side.face].corners
        return corners[side.side], corners[(side.side + 1) % len(corners)]


_NEAR: Final = 1e-6
"""The distance below which a middle is that of the mesh."""


def middle(corners: Corners) -> Cyclotomic:
    """Return the middle of a regular polygon, times `MIDDLE`."""
    total = Cyclotomic.ZERO
    for corner in corners:
        total += corner
    return _ordered(total * (MIDDLE // len(corners)))


def from_side_zero(corners: Corners) -> Corners:
    """Return the same polygon, begun at the corner where its side 0 starts."""
    count = len(corners)
    ends = [_ordered(corners[i] + corners[(i + 1) % count]) for i in range(count)]
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


def mesh(faces: Iterable[Corners], glued: Iterable[tuple[SideEnds, SideEnds]] = ()) -> Mesh:
    """Derive the mesh of these *faces*, with pairs of sides *glued*: start to end, end to start.

    Raises `ValueError` when *faces* is empty, when two faces overlap so much that they walk the
    same side the same way, when glued sides do not exist or are not on the rim of the drawing, and
    when a face would be its own neighbour.
    """
    polygons = reading_order(map(from_side_zero, faces))
    if not polygons:
        raise Refusal("a board needs at least 1 cell")
    walked: dict[tuple[Cyclotomic, Cyclotomic], Side] = {}
    for number, corners in enumerate(polygons):
        for i, start in enumerate(corners):
            key = (start, corners[(i + 1) % len(corners)])
            if key in walked:
                raise ValueError(f"places {walked[key].face} and {number} overlap")
            walked[key] = Side(number, i)
    across: dict[Side, Side] = {}
    same: dict[Cyclotomic, Cyclotomic] = {}
    for (start, end), here in walked.items():
        if (end, start) in walked:
            across[here] = walked[end, start]
    for one, other in glued:
        first, second = walked.get(one), walked.get(other)
        if first is None or second is None or {first, second} & across.keys():
            raise ValueError("only two sides on the rim can be glued, and once")
        if first.face == second.face:
            raise Refusal("too small to wrap around: a cell would touch itself")
        across[first], across[second] = second, first
        _unite(same, one[0], other[1])
        _unite(same, one[1], other[0])
    return _assemble(polygons, across, same)


def stacked(layers: Sequence[Sequence[Corners]]) -> Mesh:
    """Return the mesh of cubes in layers, from the top, each drawn as squares in one order.

    Each cube lies on the one that has its number in the next layer.
    """
    squares = [from_side_zero(corners) for layer in layers for corners in layer]
    across: dict[Side, Side] = {}
    walked = {
        ends: Side(number, side)
        for number, face in enumerate(squares)
        for side, ends in enumerate(sides_walked(face))
    }
    for (start, end), here in walked.items():
        if (end, start) in walked:
            across[here] = walked[end, start]
    size = len(layers[0])
    for below in range(size, len(squares)):
        above = below - size
        across[Side(below, TOP)] = Side(above, BOTTOM)
        across[Side(above, BOTTOM)] = Side(below, TOP)
    return _assemble(squares, across, {}, CUBE, size)


def towered(squares: Sequence[Corners], lines: Iterable[Sequence[Side]]) -> Mesh:
    """Return the mesh of cubes, each a layer, that meet nothing; sides of each line differ."""
    every = [from_side_zero(corners) for corners in squares]
    pairs = (pair for line in lines for pair in combinations(line, 2))
    return replace(_assemble(every, {}, {}, CUBE, 1), unlike=tuple(pairs))


def sides_walked(corners: Corners) -> list[SideEnds]:
    """Return the sides of a face, each from its first corner to its second."""
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


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
    shape: TileShape | None = None,
    size: int | None = None,
) -> Mesh:
    """Number edges and vertices and put everything together.

    All places have the *shape*, or are the polygons drawn; layers have so many places.
    """
    vertices: dict[Cyclotomic, int] = {}
    edges: list[Edge] = []
    edge_of: dict[Side, int] = {}
    faces: list[Face] = []
    for number, corners in enumerate(polygons):
        own = shape or polygon(len(corners))
        for i in range(own.sides):
            here = Side(number, i)
            if here not in edge_of:
                other = across.get(here)
                edge_of[here] = len(edges)
                if other is not None:
                    edge_of[other] = len(edges)
                edges.append(Edge(here, other))
        faces.append(
            Face(
                shape=own,
                corners=corners,
                across=tuple(across.get(Side(number, i)) for i in range(own.sides)),
                edges=tuple(edge_of[Side(number, i)] for i in range(own.sides)),
                vertices=tuple(
                    vertices.setdefault(_root(same, corner), len(vertices)) for corner in corners
                ),
                layer=number // (size or len(polygons)),
            )
        )
    points: dict[int, Cyclotomic] = {}
    for face in faces:
        for vertex, corner in zip(face.vertices, face.corners, strict=True):
            points.setdefault(vertex, corner)
    return Mesh(tuple(faces), tuple(edges), tuple(points.values()))


ANGLES: Final = {Cyclotomic.root(turns): turns for turns in range(CIRCLE)}
"""Unit steps and their directions, in steps of 15°."""


@lru_cache(maxsize=16)
def unlike(board: Mesh) -> dict[int, dict[int, list[Side]]]:
    """Return for each place and side the sides that must show other colours, if any."""
    found: dict[int, dict[int, list[Side]]] = {}
    for pair in board.unlike:
        for here, there in (pair, pair[::-1]):
            found.setdefault(here.face, {}).setdefault(here.side, []).append(there)
    return found


class Symmetry(NamedTuple):
    """One way to bring a board onto itself."""

    places: tuple[int, ...]
    """Place p goes to place ``places[p]``."""
    shifts: tuple[int, ...]
    """The number of the turn of each place: on a flat board that of sides by which it turns."""
    mirrored: bool
    """Whether the board is turned over, before the places turn."""

    def side(self, place: int, side: int, shape: TileShape) -> int:
        """Return the image of *side* of *place*, a face of this *shape*."""
        return shape.image(self.shifts[place], side, mirrored=self.mirrored)


@lru_cache(maxsize=16)
def symmetries(board: Mesh) -> tuple[Symmetry, ...]:
    """Return all symmetries of a connected *board*, the identity first.

    Turns (and translations of a torus) come before mirror images, each in the order of the image of
    place 0 and then of its shift.
    """
    if board.unlike:
        return tuple(_tower_symmetries(board))
    found = []
    shape = board.faces[0].shape
    for mirrored in (False, True):
        for place, face in enumerate(board.faces):
            if face.shape == shape:
                for shift in range(len(shape.turns)):
                    symmetry = _spread(board, place, shift, mirrored=mirrored)
                    if symmetry is not None:
                        found.append(symmetry)
    return tuple(found)


def _spread(board: Mesh, place: int, shift: int, *, mirrored: bool) -> Symmetry | None:
    """Return the symmetry that takes place 0 to *place* with this *shift*, or None."""
    image = {0: (place, shift)}
    todo = [0]
    while todo:
        here = todo.pop()
        there, turn = image[here]
        face, target = board.faces[here], board.faces[there]
        for side, beyond in enumerate(face.across):
            met = target.across[target.shape.image(turn, side, mirrored=mirrored)]
            if beyond is None or met is None:
                if beyond is not met:
                    return None
                continue
            shape = board.faces[beyond.face].shape
            if shape != board.faces[met.face].shape:
                return None
            found = (met.face, _turn_beyond(shape, turn, beyond.side, met.side, mirrored=mirrored))
            known = image.setdefault(beyond.face, found)
            if known != found:
                return None
            if known is found:
                todo.append(beyond.face)
    if len(image) < len(board) or len({there for there, _ in image.values()}) < len(board):
        return None
    places, shifts = zip(*(image[i] for i in range(len(board))), strict=True)
    return Symmetry(places, shifts, mirrored)


def _tower_symmetries(board: Mesh) -> Iterator[Symmetry]:
    """Yield the symmetries of a tower: all orders of its cubes, if few, and turns of all."""
    count, shape = len(board), board.faces[0].shape
    long = {side.side for pair in board.unlike for side in pair}
    every = range(count)
    orders = permutations(every) if count <= _ORDERED else iter((tuple(every),))
    for places in orders:
        for mirrored in (False, True):
            for turn in range(len(shape.turns)):
                if {shape.image(turn, side, mirrored=mirrored) for side in long} == long:
                    yield Symmetry(tuple(places), (turn,) * count, mirrored)


_ORDERED: Final = 4
"""The most cubes of a tower of which all orders count as symmetries."""


def _turn_beyond(shape: TileShape, turn: int, side: int, image: int, *, mirrored: bool) -> int:
    """Return the turn of a place whose *side* has this *image*, next to one with a *turn*.

    A cube has several such turns; those of a stack all turn alike.
    """
    if shape.solid and shape.image(turn, side, mirrored=mirrored) == image:
        return turn
    before = shape.over[side] if mirrored else side
    return next(n for n, images in enumerate(shape.turns) if images[before] == image)
