"""The sixteen relations of two edges (Siqueira et al. 2009, section 4.1, Tables 1 and 2).

Two edges a (a₁ → a₂) and b (b₁ → b₂) are described by four bits, in this order: whether a₁
lies on b, a₂ on b, b₁ on a, b₂ on a.  Read as a binary number they are the relation.

>>> from tui_tangram.maths.geometry import Point
>>> def edge(x1, y1, x2, y2):
...     return StraightEdge(Point.of(x1, 0, y1, 0), Point.of(x2, 0, y2, 0))
>>> classify(edge(0, 0, 3, 0), edge(2, 0, 1, 0))
<Relation.B_INSIDE_A: 3>
>>> [tuple(map(int, (e.start.x.a, e.end.x.a))) for e in
...  relate(edge(0, 0, 3, 0), edge(2, 0, 1, 0))[0]]
[(0, 1), (2, 3)]

Points that the paper leaves open, and the policy here
------------------------------------------------------
* The elimination rules assume that the two edges run in opposite directions, as edges
  of two pieces that meet do.  Two collinear edges in the *same* direction have their
  pieces on the same side: the pieces overlap, which the paper excludes.  They are left
  alone, so nothing is lost from the contour.
* Relations 5 and 10 eliminate only when the two points differ (the paper says so);
  relations 6 and 9 would need edges in the same direction to differ, hence never do.

Arcs
----
Two arcs are related when they lie on one circle and have opposite concavity (Table 2).
With the pieces on their left, one turns left and the other right, so they run in opposite
directions; the number is read as for straight edges.  All other pairs with an arc are void
in the paper: a straight edge and an arc, arcs of two circles, arcs of equal concavity.

*Which numbers occur.*  If a single end of one arc lies on the other, inside it, then the
arcs run together from there, in opposite directions, until one of them ends; that end is
on the other too.  So no number has one bit, and 6 and 9, which would have the arcs meet in
the end of one and the start of the other alone, do not occur either: from there they would
run together.  There remain 0, 3, 5, 7 and 10 to 15, and each occurs.

*Relation 15* has four cases and one more, since two arcs may meet at both ends and yet not
be the same:

    a₁ = b₂, a₂ = b₁    both edges go (Table 2)
    a₁ = b₁, a₂ = b₂    they are the two parts of the circle: nothing (figure 5)
    a₁ = b₁ alone       from b₂ to a₂ both go (figure 6)
    a₂ = b₂ alone       from b₁ to a₁ both go (figure 7)
    all four differ     both stretches go (figure 8)

(The text says of figure 6 that b₂ and a₂ have the same coordinates; the stretch that it
eliminates, and the order of its cases, say that they differ.)

The procedure
-------------
Every two edges of different pieces are related until nothing changes (`Related`); that costs a test
for each two edges.  The live verdict adds the edges up instead
(`tui_tangram.maths.contour.boundary`, `tui_tangram.maths.contour.sums`); the procedure exists to be
watched, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from enum import Enum, IntEnum
from itertools import combinations
from typing import TypeAlias, TypeVar

from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, Straight
from tui_tangram.maths.geometry.curve import cut
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.values import NamedTuple


class StraightEdge(NamedTuple):
    """A directed straight edge; the piece it belongs to lies on its left."""

    start: Point
    end: Point


RelatedEdge: TypeAlias = StraightEdge | Arc
_E = TypeVar("_E", StraightEdge, Arc)


class Relation(IntEnum):
    """A way in which two edges touch, numbered as in Tables 1 and 2 of the paper."""

    APART = 0
    B2_ON_A = 1
    B1_ON_A = 2
    B_INSIDE_A = 3
    A2_ON_B = 4
    ENDS_MEET = 5
    A2_AND_B1 = 6
    B_ENDS_A = 7
    A1_ON_B = 8
    A1_AND_B2 = 9
    STARTS_MEET = 10
    B_STARTS_A = 11
    A_INSIDE_B = 12
    A_ENDS_B = 13
    A_STARTS_B = 14
    SAME = 15

    @property
    def effects(self) -> frozenset[Effect]:
        """The effects that the relation can have on straight edges, one or two."""
        return _EFFECTS[self]


class Effect(Enum):
    """The three groups of section 4.1.1 to 4.1.3."""

    SPLIT = "split"
    NULL = "null"
    ELIMINATE = "eliminate"


_SPLIT = frozenset({Effect.SPLIT})
_NULL = frozenset({Effect.NULL})
_ELIMINATE = frozenset({Effect.ELIMINATE})
_EFFECTS = {
    Relation.APART: _NULL,
    Relation.B2_ON_A: _SPLIT,
    Relation.B1_ON_A: _SPLIT,
    Relation.B_INSIDE_A: _SPLIT | _ELIMINATE,
    Relation.A2_ON_B: _SPLIT,
    Relation.ENDS_MEET: _NULL | _ELIMINATE,
    Relation.A2_AND_B1: _NULL,
    Relation.B_ENDS_A: _ELIMINATE,
    Relation.A1_ON_B: _SPLIT,
    Relation.A1_AND_B2: _NULL,
    Relation.STARTS_MEET: _NULL | _ELIMINATE,
    Relation.B_STARTS_A: _ELIMINATE,
    Relation.A_INSIDE_B: _SPLIT | _ELIMINATE,
    Relation.A_ENDS_B: _ELIMINATE,
    Relation.A_STARTS_B: _ELIMINATE,
    Relation.SAME: _ELIMINATE,
}


def lies_on(point: Point, edge: RelatedEdge) -> bool:
    """Whether *point* belongs to *edge*, its ends included."""
    if isinstance(edge, Arc):
        return edge.has(point)
    start, end = edge
    along = end - start
    towards = point - start
    if along.cross(towards):
        return False
    return 0 <= towards.dot(along) <= along.dot(along)


def classify(a: RelatedEdge, b: RelatedEdge) -> Relation:
    """Return the relation of two edges; defined for any two edges of positive length.

    `related` determines whether the relation has a meaning.
    """
    return Relation(
        8 * lies_on(a.start, b)
        + 4 * lies_on(a.end, b)
        + 2 * lies_on(b.start, a)
        + lies_on(b.end, a)
    )


def related(a: RelatedEdge, b: RelatedEdge) -> bool:
    """Whether the paper relates two edges at all: both straight, or arcs as in Table 2."""
    if isinstance(a, Arc) and isinstance(b, Arc):
        return a.left != b.left and a.centre == b.centre and a.circle == b.circle
    return isinstance(a, StraightEdge) and isinstance(b, StraightEdge)


def relate(
    a: RelatedEdge, b: RelatedEdge
) -> tuple[tuple[RelatedEdge, ...], tuple[RelatedEdge, ...]]:
    """Return the parts of *a* and of *b* that their relation leaves, each in its own direction.

    An arc must not be a whole circle.
    """
    if not related(a, b):
        return (a,), (b,)
    if isinstance(a, Arc) and isinstance(b, Arc):
        return _relate_opposed(a, b, classify(a, b))
    assert isinstance(a, StraightEdge)
    assert isinstance(b, StraightEdge)
    kind = classify(a, b)
    match kind:
        case Relation.B2_ON_A:
            return _cut(a, b.end), (b,)
        case Relation.B1_ON_A:
            return _cut(a, b.start), (b,)
        case Relation.A2_ON_B:
            return (a,), _cut(b, a.end)
        case Relation.A1_ON_B:
            return (a,), _cut(b, a.start)
        case Relation.APART | Relation.A2_AND_B1 | Relation.A1_AND_B2:
            return (a,), (b,)
    if not _opposed(a, b):
        return (a,), (b,)
    return _relate_opposed(a, b, kind)


def _relate_opposed(a: _E, b: _E, kind: Relation) -> tuple[tuple[_E, ...], tuple[_E, ...]]:
    """Return the rest of two edges on one line or circle that run in opposite directions."""
    match kind:
        case Relation.B_INSIDE_A:
            return (_part(a, a.start, b.end), _part(a, b.start, a.end)), ()
        case Relation.A_INSIDE_B:
            return (), (_part(b, b.start, a.end), _part(b, a.start, b.end))
        case Relation.ENDS_MEET if a.end != b.end:
            return (_part(a, a.start, b.end),), (_part(b, b.start, a.end),)
        case Relation.STARTS_MEET if a.start != b.start:
            return (_part(a, b.start, a.end),), (_part(b, a.start, b.end),)
        case Relation.B_ENDS_A:
            return (_part(a, a.start, b.end),), ()
        case Relation.B_STARTS_A:
            return (_part(a, b.start, a.end),), ()
        case Relation.A_ENDS_B:
            return (), (_part(b, b.start, a.end),)
        case Relation.A_STARTS_B:
            return (), (_part(b, a.start, b.end),)
        case Relation.SAME:
            return _relate_same(a, b)
    return (a,), (b,)


def _relate_same(a: _E, b: _E) -> tuple[tuple[_E, ...], tuple[_E, ...]]:
    """Return the parts that relation 15 leaves; straight edges are in the first of its cases."""
    if a.start == b.end and a.end == b.start:
        return (), ()
    match a.start == b.start, a.end == b.end:
        case True, True:
            return (a,), (b,)
        case True, False:
            return (_part(a, a.start, b.end),), (_part(b, b.start, a.end),)
        case False, True:
            return (_part(a, b.start, a.end),), (_part(b, a.start, b.end),)
    return (_part(a, b.start, b.end),), (_part(b, a.start, a.end),)


def _part(edge: _E, start: Point, end: Point) -> _E:
    """Return the part of *edge* between two points of it, in its own direction."""
    if isinstance(edge, Arc):
        return edge.part(start, end)
    return StraightEdge(start, end)


def _cut(edge: StraightEdge, point: Point) -> tuple[StraightEdge, ...]:
    """Return *edge* split at an inner point of it."""
    return StraightEdge(edge.start, point), StraightEdge(point, edge.end)


def _opposed(a: StraightEdge, b: StraightEdge) -> bool:
    """Whether two edges on one line run in opposite directions."""
    return (a.end - a.start).dot(b.end - b.start).sign < 0


class PieceEdge(NamedTuple):
    """An edge of a piece, or what is left of one."""

    edge: RelatedEdge
    piece: int
    """The number of the piece."""
    number: int
    """The number of the edge in its piece, retained by its parts."""

    @property
    def curve(self) -> Curve:
        """The edge as a curve."""
        return self.edge if isinstance(self.edge, Arc) else Straight(*self.edge)


class ComparedEdges(NamedTuple):
    """Two edges of different pieces that are related, and what is left of them."""

    a: PieceEdge
    """The edge of the piece that came first."""
    b: PieceEdge
    left_a: tuple[RelatedEdge, ...]
    left_b: tuple[RelatedEdge, ...]

    @property
    def changed(self) -> bool:
        """Whether at least one of the edges changes."""
        return self.left_a != (self.a.edge,) or self.left_b != (self.b.edge,)


def contour_curves(contours: Iterable[Contour], *, intersections: bool = False) -> list[Curve]:
    """Return the edges that the paper's procedure retains for pieces with arcs.

    With *intersections*, every edge is cut first wherever an edge of another piece touches it, of
    whatever kinds: the paper's section 6 leaves this to future work.
    """
    pieces = edges_of([[contour] for contour in contours])
    return [one.curve for one in all_related(cut_by_others(pieces) if intersections else pieces)]


def edges_of(pieces: Iterable[Sequence[Contour]]) -> list[list[PieceEdge]]:
    """Return the edges of pieces, each given by its outline and its holes.

    A whole circle is two arcs: an edge has two ends.
    """
    found: list[list[PieceEdge]] = []
    for contours in pieces:
        curves = [
            part
            for contour in contours
            for curve in contour.curves
            for part in (
                cut(curve, (curve.start, curve.middle)) if curve.start == curve.end else [curve]
            )
        ]
        found.append(
            [PieceEdge(_edge(one), len(found), at) for at, one in enumerate(curves, start=1)]
        )
    return found


def _edge(curve: Curve) -> RelatedEdge:
    return curve if isinstance(curve, Arc) else StraightEdge(curve.start, curve.end)


def cut_by_others(pieces: Sequence[Sequence[PieceEdge]]) -> list[list[PieceEdge]]:
    """Return the edges, cut wherever an edge of another piece touches them."""
    cuts: dict[PieceEdge, set[Point]] = {edge: set() for piece in pieces for edge in piece}
    for one, other in combinations(pieces, 2):
        for first in one:
            for second in other:
                points = touch(first.curve, second.curve).points
                cuts[first].update(points)
                cuts[second].update(points)
    return [
        [edge._replace(edge=_edge(part)) for edge in piece for part in cut(edge.curve, cuts[edge])]
        for piece in pieces
    ]


def all_related(pieces: Iterable[Sequence[PieceEdge]]) -> list[PieceEdge]:
    """Return the edges that remain when all relations between different pieces are applied."""
    remaining: list[PieceEdge] = []
    for piece in pieces:
        for _ in (steps := Related(remaining, piece)):
            pass
        remaining = steps.left
    return remaining


class Related:
    """The edges of one more piece, related to the remaining edges of the pieces before it.

    Iterating yields each pair of edges once, as soon as their relation is known.
    """

    def __init__(self, old: Sequence[PieceEdge], new: Sequence[PieceEdge]) -> None:
        """Start from the edges left so far and those of the new piece."""
        self.left: list[PieceEdge] = [*old, *new]
        """The edges that are left of both at the end, those before first."""
        self._old, self._new = list(old), list(reversed(new))

    def __iter__(self) -> Generator[ComparedEdges, None, None]:
        old, todo = self._old, self._new
        settled: list[PieceEdge] = []
        seen: set[tuple[PieceEdge, PieceEdge]] = set()
        while todo:
            edge = todo.pop()
            for i, other in enumerate(old):
                found = ComparedEdges(other, edge, *relate(other.edge, edge.edge))
                if (other, edge) not in seen:
                    seen.add((other, edge))
                    yield found
                if found.changed:
                    old[i : i + 1] = [other._replace(edge=part) for part in found.left_a]
                    todo.extend(edge._replace(edge=part) for part in found.left_b)
                    # An old edge that changed may matter to new ones that had settled.
                    todo.extend(settled)
                    settled.clear()
                    break
            else:
                settled.append(edge)
        self.left = [*old, *settled]
