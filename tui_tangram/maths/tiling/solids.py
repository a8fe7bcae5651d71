"""Solids with regular faces, and their nets.

A solid is its faces alone, each the list of its corners counter-clockwise as seen from outside.  No
corner has coordinates: all follows from which faces walk the same side.  The regular and the
Archimedean solids are made from the tetrahedron by the operations of J. H. Conway, which cut its
corners off and move its faces; a prism or an antiprism is a band between two polygons.

Each face is a place.  Those of the tetrahedron, the octahedron, the icosahedron and the cube, and
of the prism over a triangle, may be divided, by n on each edge.

Nets
----
A *net* is the solid unfolded into the plane, layer by layer around one face.  It is there to be
seen: sides that meet on the solid but not in the net are *glued*, and so the board is the solid,
wherever its corners are drawn.  With faces of 3, 4, 6 or 8 sides all directions are multiples of
15°, and corners are exact; with pentagons, heptagons and decagons they are rounded (see `mesh`).
No net overlaps itself or touches itself where the solid does not (`tests/maths/tiling`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from itertools import chain, count, pairwise, product
from math import isqrt
from typing import Final

from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling.archimedean import LAYOUTS, tiling
from tui_tangram.maths.tiling.boards import LIMIT, STACK, Board, torus
from tui_tangram.maths.tiling.mesh import Corners, SideEnds, drawn, mesh, unit_step
from tui_tangram.maths.tiling.turning import CIRCLE, CUBE, Angle, step_of
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

Vertex = Hashable
Dart = tuple[Vertex, Vertex]
"""A side of a face, from corner to corner as the face walks it."""
Faces = tuple[tuple[Vertex, ...], ...]
"""The faces of a solid, each with its corners counter-clockwise as seen from outside."""

_TETRAHEDRON: Final[Faces] = ((0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2))


def _darts(face: tuple[Vertex, ...]) -> list[Dart]:
    """Return the sides of a face."""
    return list(zip(face, face[1:] + face[:1], strict=True))


class FacesAround:
    """The faces of a solid, and what surrounds its vertices and edges."""

    def __init__(self, faces: Faces) -> None:
        self.faces = [_darts(face) for face in faces]
        self.after = {
            dart: darts[(k + 1) % len(darts)]
            for darts in self.faces
            for k, dart in enumerate(darts)
        }
        self.before = {after: dart for dart, after in self.after.items()}
        firsts = {dart[0]: dart for dart in self.after}
        self.vertices = [self._leaving(dart) for dart in firsts.values()]
        """For each vertex the sides that leave it, counter-clockwise."""
        self.edges = list({frozenset(dart): dart for dart in self.after}.values())
        """One side of each edge."""

    def _leaving(self, dart: Dart) -> list[Dart]:
        found = [dart]
        while (dart := self.before[dart][::-1]) != found[0]:
            found.append(dart)
        return found


def _dual(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield a face for each vertex: its corners are the faces around it."""
    face = {dart: number for number, darts in enumerate(of.faces) for dart in darts}
    for darts in of.vertices:
        yield tuple(face[dart] for dart in darts)


def _rectified(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield the faces after the corners are cut off at the middles of the edges."""
    for darts in chain(of.faces, of.vertices):
        yield tuple(frozenset(dart) for dart in darts)


def _truncated(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield the faces after the corners are cut off, so that faces have twice as many sides."""
    for darts in of.faces:
        yield tuple(end for dart in darts for end in (dart, dart[::-1]))
    yield from map(tuple, of.vertices)


def _expanded(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield the faces moved outwards, with squares at the edges."""
    yield from map(tuple, chain(of.faces, of.vertices))
    for dart in of.edges:
        back = dart[::-1]
        yield dart, of.after[back], back, of.after[dart]


def _snub(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield the faces moved outwards and turned, with two triangles at the edges."""
    yield from map(tuple, chain(of.faces, of.vertices))
    for dart in of.edges:
        back = dart[::-1]
        yield dart, of.after[back], back
        yield dart, back, of.after[dart]


def _bevelled(of: FacesAround) -> Iterator[tuple[Vertex, ...]]:
    """Yield the faces with twice as many sides, moved outwards, with squares at the edges."""
    for darts in of.faces:
        yield tuple((dart, end) for dart in darts for end in (0, 1))
    for darts in of.vertices:
        yield tuple(chain.from_iterable(((dart, 0), (of.before[dart], 1)) for dart in darts))
    for dart in of.edges:
        back = dart[::-1]
        yield (dart, 0), (back, 1), (back, 0), (dart, 1)


_Operation = Callable[[FacesAround], Iterator[tuple[Vertex, ...]]]


def _made(*operations: _Operation) -> Faces:
    """Return the tetrahedron after some operations, one after the other."""
    faces = _TETRAHEDRON
    for operation in operations:
        faces = tuple(operation(FacesAround(faces)))
    return faces


class _End(NamedTuple):
    """A corner of a prism or an antiprism."""

    top: bool
    number: int


def _prism(sides: int) -> Faces:
    """Return the prism over a polygon: top, base, and the squares between them."""
    base, top = _ends(sides)
    band = ((base[k], base[k + 1 - sides], top[k + 1 - sides], top[k]) for k in range(sides))
    return top, base[::-1], *band


def _antiprism(sides: int) -> Faces:
    """Return the antiprism over a polygon: top, base, and the triangles between them."""
    base, top = _ends(sides)
    band = (
        ((base[k], base[k + 1 - sides], top[k]), (top[k], base[k + 1 - sides], top[k + 1 - sides]))
        for k in range(sides)
    )
    return top, base[::-1], *chain.from_iterable(band)


def _ends(sides: int) -> tuple[tuple[_End, ...], tuple[_End, ...]]:
    """Return the corners of the base and of the top, counter-clockwise from above."""
    base, top = (tuple(_End(end, k) for k in range(sides)) for end in (False, True))
    return base, top


class Solid(NamedTuple):
    """A kind of solid, and how its net lies."""

    layout: str
    """The layout of its boards: a tiling, or else the polygons around every corner."""
    made: Callable[[], Faces]
    turn: int = 0
    """The direction of the first side of the face in the middle of the net, in steps of 15°."""
    middle: int | None = None
    """The number of that face; None for the first of those with most sides."""


_OCTAHEDRON: Final = (_rectified,)
_CUBE: Final = (_rectified, _dual)
_ICOSAHEDRON: Final = (_snub,)
_DODECAHEDRON: Final = (_snub, _dual)


def _of(*operations: _Operation) -> Callable[[], Faces]:
    return partial(_made, *operations)


KINDS: Final[Mapping[str, Solid]] = {
    "cube": Solid("square", partial(_prism, 4), middle=2),
    "prism": Solid("3.3.3.4.4", partial(_prism, 3), middle=2),
    "tetrahedron": Solid("triangle", _of()),
    "octahedron": Solid("triangle", _of(*_OCTAHEDRON)),
    "icosahedron": Solid("triangle", _of(*_ICOSAHEDRON)),
    "dodecahedron": Solid("5.5.5", _of(*_DODECAHEDRON)),
    "truncated-tetrahedron": Solid("3.6.6", _of(_truncated)),
    "cuboctahedron": Solid("3.4.3.4", _of(*_CUBE, _rectified)),
    "truncated-cube": Solid("3.8.8", _of(*_CUBE, _truncated)),
    "truncated-octahedron": Solid("4.6.6", _of(*_OCTAHEDRON, _truncated)),
    "rhombicuboctahedron": Solid("3.4.4.4", _of(*_CUBE, _expanded)),
    "truncated-cuboctahedron": Solid("4.6.8", _of(*_CUBE, _bevelled), turn=6),
    "snub-cube": Solid("3.3.3.3.4", _of(*_CUBE, _snub)),
    "icosidodecahedron": Solid("3.5.3.5", _of(*_DODECAHEDRON, _rectified)),
    "truncated-dodecahedron": Solid("3.10.10", _of(*_DODECAHEDRON, _truncated)),
    "truncated-icosahedron": Solid("5.6.6", _of(*_ICOSAHEDRON, _truncated)),
    "rhombicosidodecahedron": Solid("3.4.5.4", _of(*_DODECAHEDRON, _expanded)),
    "truncated-icosidodecahedron": Solid("4.6.10", _of(*_DODECAHEDRON, _bevelled), turn=6),
    "snub-dodecahedron": Solid("3.3.3.3.5", _of(*_DODECAHEDRON, _snub)),
    "pentagonal-prism": Solid("4.4.5", partial(_prism, 5)),
    "hexagonal-prism": Solid("4.4.6", partial(_prism, 6)),
    "heptagonal-prism": Solid("4.4.7", partial(_prism, 7)),
    "octagonal-prism": Solid("4.4.8", partial(_prism, 8)),
    "square-antiprism": Solid("3.3.3.4", partial(_antiprism, 4)),
    "pentagonal-antiprism": Solid("3.3.3.5", partial(_antiprism, 5)),
    "hexagonal-antiprism": Solid("3.3.3.6", partial(_antiprism, 6)),
    "heptagonal-antiprism": Solid("3.3.3.7", partial(_antiprism, 7)),
    "octagonal-antiprism": Solid("3.3.3.8", partial(_antiprism, 8)),
}
"""The kinds of solids by their names.  The prism over a triangle is just a prism, that over a
square is the cube, and the antiprism over a triangle is the octahedron."""

SOLIDS: Final[Mapping[str, str]] = {
    "cube": "square",
    "prism": "3.3.3.4.4",
    "strip": "",
    **{name: kind.layout for name, kind in KINDS.items()},
}
"""The names of the solids, each with its layout; empty for a strip, of any layout."""

KNOWN: Final = tuple(dict.fromkeys((*LAYOUTS, STACK, *(kind.layout for kind in KINDS.values()))))
"""The names of the layouts: those of the plane, stacks, and then those that only a solid has."""


def polygons(layout: str) -> list[int]:
    """Return the numbers of sides of the places of a layout, of the plane or of a solid."""
    if layout == STACK:
        return [CUBE.sides]
    around = tiling(layout).vertex if layout in LAYOUTS else map(int, layout.split("."))
    return sorted(set(around))


@lru_cache(maxsize=64)
def solid(layout: str, shape: str, least: int) -> Board:
    """Return the smallest solid of a kind with at least so many places.

    Raises `ValueError` for a layout that it cannot be made of, and for too many places.
    """
    made_of = SOLIDS[shape] or layout
    if layout != made_of:
        raise Refusal(
            "{shape} needs the layout {name}, not {layout}",
            shape=shape,
            name=made_of,
            layout=layout,
        )
    if shape == "strip":
        cells = -(-least // len(tiling(layout).cell))
        rows = max(isqrt(cells // 4), 2)
        return torus(layout, max(-(-cells // rows), 3), rows)
    net = net_of(shape, least)
    every = chain.from_iterable(map(net.cells, net.faces))
    return Board(layout, mesh(every, net.glued()), shape=shape)


def net_of(shape: str, least: int) -> Net:
    """Return the smallest net of a kind of solid with at least so many cells.

    Raises `ValueError` for too many cells.
    """
    kind = KINDS[shape]
    faces = kind.made()
    if kind.layout not in LAYOUTS:
        if least > len(faces):
            raise Refusal("{shape} has only {n} cells", shape=shape, n=len(faces))
        return _unfolded(kind, faces, 1, 1)
    # Edges are n long, those between the triangles of a prism m: 1 and 1, 2 and 1, 2 and 2, …
    for size in count(2, 1 if shape == "prism" else 2):
        n, m = size - size // 2, size // 2
        cells = sum(n * (n if len(face) == 3 else m) for face in faces)
        if cells > LIMIT:
            raise Refusal("a board of this shape and size has more than {most} cells", most=LIMIT)
        if cells >= least:
            return _unfolded(kind, faces, n, m)
    raise AssertionError("there is always a larger solid")


def _unfolded(kind: Solid, faces: Faces, n: int, m: int) -> Net:
    """Return a solid whose edges are divided by n, those between base and top of a prism by m."""
    most = max(range(len(faces)), key=lambda number: len(faces[number]))
    net = Net(faces, n, m)
    net.unfold(most if kind.middle is None else kind.middle, kind.turn)
    return net


class _Edge(NamedTuple):
    """A side of a face in the plane."""

    start: Cyclotomic
    way: Angle
    """Its direction."""


class Net:
    """A solid that is unfolded."""

    def __init__(self, faces: Faces, n: int, m: int) -> None:
        self.faces = [_darts(face) for face in faces]
        self._face = {dart: face for face in self.faces for dart in face}
        self._sizes = n, m
        self._edges: dict[Dart, _Edge] = {}
        self._cut = dict.fromkeys(self._face)
        """The sides at which the net is cut, in order."""

    def length(self, dart: Dart) -> int:
        """Return the number of cells along a side."""
        one, other = dart
        between = isinstance(one, _End) and isinstance(other, _End) and one.top != other.top
        return self._sizes[between]

    def unfold(self, middle: int, turn: int) -> None:
        """Lay all faces down, layer by layer around one face, whose first side has a direction."""
        face = self.faces[middle]
        self._lay(face[0], _Edge(Cyclotomic.ZERO, turn), None)
        todo = [face]
        for face in todo:
            # From the second side on: so the back of a cube is on the right.
            for dart in (*face[1:], face[0]):
                back = dart[::-1]
                if back not in self._edges:
                    start, way = self._edges[dart]
                    end = self._edges[self._next(dart)].start
                    self._lay(back, _Edge(end, (way + CIRCLE // 2) % CIRCLE), start)
                    del self._cut[dart], self._cut[back]
                    todo.append(self._face[back])

    def _next(self, dart: Dart) -> Dart:
        """Return the side after a side of a face."""
        face = self._face[dart]
        return face[(face.index(dart) + 1) % len(face)]

    def _lay(self, dart: Dart, edge: _Edge, end: Cyclotomic | None) -> None:
        """Lay a face down, one side of which is at *edge*, to a given *end* if it is known."""
        while dart not in self._edges:
            self._edges[dart] = edge
            start, way = edge
            after = end or start + unit_step(way) * self.length(dart)
            end = None
            edge = _Edge(after, (way + step_of(len(self._face[dart]))) % CIRCLE)
            dart = self._next(dart)

    def cells(self, face: list[Dart]) -> Iterator[Corners]:
        """Yield the cells of a face: itself, or the parts of a divided triangle or square."""
        if not self.divided(face):
            yield tuple(self._point(self._edges[dart].start) for dart in face)
            return
        start, way = self._edges[face[0]]
        right, up = unit_step(way), unit_step(way + (4 if len(face) == 3 else 6))
        for cell in self.parts(face):
            yield tuple(start + right * x + up * y for x, y in cell)

    def divided(self, face: list[Dart]) -> bool:
        """Return whether a face has several cells."""
        return self.length(face[0]) > 1 or self.length(face[1]) > 1

    def parts(self, face: list[Dart]) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield the corners of the cells of a triangle or a square, counted in sides of cells.

        They are counted along its first side, and along its last one back from the first corner.
        """
        for x, y in product(range(self.length(face[0])), range(self.length(face[1]))):
            if len(face) == 4:
                yield (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
            elif x + y < self.length(face[0]):
                yield (x, y), (x + 1, y), (x, y + 1)
                if x:
                    yield (x, y), (x, y + 1), (x - 1, y + 1)

    def glued(self) -> Iterator[tuple[SideEnds, SideEnds]]:
        """Yield the pairs of sides of cells that meet on the solid, but not in the net."""
        for dart in {frozenset(dart): dart for dart in self._cut}.values():
            ends = self._points(dart), self._points(dart[::-1])[::-1]
            for (here, there), (a, b) in zip(*map(pairwise, ends), strict=True):
                yield (here, there), (b, a)

    def _points(self, dart: Dart) -> list[Cyclotomic]:
        """Return the corners of cells along a side."""
        start, way = self._edges[dart]
        step, length = unit_step(way), self.length(dart)
        found = [start + step * k for k in range(length)]
        return [*map(self._point, (*found, self._edges[self._next(dart)].start))]

    @cached_property
    def _drawn(self) -> bool:
        """Whether the net has directions that no tiling has."""
        return any(edge.way != int(edge.way) for edge in self._edges.values())

    def _point(self, point: Cyclotomic) -> Cyclotomic:
        """Return a corner as the board has it."""
        return drawn(point) if self._drawn else point
