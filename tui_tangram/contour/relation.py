"""The sixteen relations of two edges (Siqueira et al. 2009, section 4.1 and Table 1).

Two edges a (a₁ → a₂) and b (b₁ → b₂) are described by four bits, in this order: does a₁
lie on b, a₂ on b, b₁ on a, b₂ on a.  Read as a binary number they are the relation.

>>> from tui_tangram.geometry import Point
>>> def edge(x1, y1, x2, y2):
...     return Edge(Point.of(x1, 0, y1, 0), Point.of(x2, 0, y2, 0))
>>> classify(edge(0, 0, 3, 0), edge(2, 0, 1, 0))
<Relation.B_INSIDE_A: 3>
>>> [tuple(map(int, (e.start.x.a, e.end.x.a))) for e in
...  relate(edge(0, 0, 3, 0), edge(2, 0, 1, 0))[0]]
[(0, 1), (2, 3)]

What the paper leaves open, and the policy here
-----------------------------------------------
* The elimination rules presuppose that the two edges run in opposite directions, as edges
  of two pieces that meet do.  Two collinear edges in the *same* direction have their
  pieces on the same side: the pieces overlap, which the paper excludes.  They are left
  alone, so nothing is lost from the contour.
* Relations 5 and 10 eliminate only when the two points differ (the paper says so);
  relations 6 and 9 would need edges in the same direction to differ, hence never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple

from tui_tangram.geometry import Point, Polygon


class Edge(NamedTuple):
    """A directed straight edge; the piece it belongs to lies on its left."""

    start: Point
    end: Point


class Relation(IntEnum):
    """How two edges touch, numbered as in Table 1 of the paper."""

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
        """What the relation can do to straight edges; a relation may do two things."""
        return _EFFECTS[self]


class Effect(Enum):
    """The three groups of section 4.1.1 to 4.1.3."""

    SPLIT = "split"
    NOTHING = "nothing"
    ELIMINATE = "eliminate"


_SPLIT = frozenset({Effect.SPLIT})
_NOTHING = frozenset({Effect.NOTHING})
_ELIMINATE = frozenset({Effect.ELIMINATE})
_EFFECTS = {
    Relation.APART: _NOTHING,
    Relation.B2_ON_A: _SPLIT,
    Relation.B1_ON_A: _SPLIT,
    Relation.B_INSIDE_A: _SPLIT | _ELIMINATE,
    Relation.A2_ON_B: _SPLIT,
    Relation.ENDS_MEET: _NOTHING | _ELIMINATE,
    Relation.A2_AND_B1: _NOTHING,
    Relation.B_ENDS_A: _ELIMINATE,
    Relation.A1_ON_B: _SPLIT,
    Relation.A1_AND_B2: _NOTHING,
    Relation.STARTS_MEET: _NOTHING | _ELIMINATE,
    Relation.B_STARTS_A: _ELIMINATE,
    Relation.A_INSIDE_B: _SPLIT | _ELIMINATE,
    Relation.A_ENDS_B: _ELIMINATE,
    Relation.A_STARTS_B: _ELIMINATE,
    Relation.SAME: _ELIMINATE,
}


def lies_on(point: Point, edge: Edge) -> bool:
    """Whether *point* belongs to *edge*, its ends included."""
    start, end = edge
    along = end - start
    towards = point - start
    if along.cross(towards):
        return False
    return 0 <= towards.dot(along) <= along.dot(along)


def classify(a: Edge, b: Edge) -> Relation:
    """Return the relation of two edges; defined for any two edges of positive length."""
    return Relation(
        8 * lies_on(a.start, b)
        + 4 * lies_on(a.end, b)
        + 2 * lies_on(b.start, a)
        + lies_on(b.end, a)
    )


def relate(a: Edge, b: Edge) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Return what the relation of *a* and *b* leaves of each, in their own directions."""
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
    match kind:
        case Relation.B_INSIDE_A:
            return (Edge(a.start, b.end), Edge(b.start, a.end)), ()
        case Relation.A_INSIDE_B:
            return (), (Edge(b.start, a.end), Edge(a.start, b.end))
        case Relation.ENDS_MEET if a.end != b.end:
            return (Edge(a.start, b.end),), (Edge(b.start, a.end),)
        case Relation.STARTS_MEET if a.start != b.start:
            return (Edge(b.start, a.end),), (Edge(a.start, b.end),)
        case Relation.B_ENDS_A:
            return (Edge(a.start, b.end),), ()
        case Relation.B_STARTS_A:
            return (Edge(b.start, a.end),), ()
        case Relation.A_ENDS_B:
            return (), (Edge(b.start, a.end),)
        case Relation.A_STARTS_B:
            return (), (Edge(a.start, b.end),)
        case Relation.SAME:
            return (), ()
    return (a,), (b,)


def contour_edges(polygons: Iterable[Polygon]) -> list[Edge]:
    """Return the edges that stay when all relations of different polygons are applied.

    The paper's procedure as it stands, kept as the readable reference beside
    `tui_tangram.contour.boundary`; it costs a test for each two edges.  Edges that
    another polygon's corner touches come out split there.
    """
    kept: list[Edge] = []
    for polygon in polygons:
        arriving = [Edge(*edge) for edge in polygon.edges()]
        kept, arriving = _apply_all(kept, arriving)
        kept += arriving
    return kept


def _apply_all(old: Sequence[Edge], new: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Apply the relations of every old edge with every new one until nothing changes."""
    todo = list(new)
    settled_old = list(old)
    settled_new: list[Edge] = []
    while todo:
        edge = todo.pop()
        for i, other in enumerate(settled_old):
            left_other, left_edge = relate(other, edge)
            if left_other != (other,) or left_edge != (edge,):
                settled_old[i : i + 1] = left_other
                todo.extend(left_edge)
                # An old edge that changed may matter to new ones that had settled.
                todo.extend(settled_new)
                settled_new.clear()
                break
        else:
            settled_new.append(edge)
    return settled_old, settled_new


def _cut(edge: Edge, point: Point) -> tuple[Edge, ...]:
    """Return *edge* split at an inner point of it."""
    return Edge(edge.start, point), Edge(point, edge.end)


def _opposed(a: Edge, b: Edge) -> bool:
    """Whether two edges on one line run in opposite directions."""
    return (a.end - a.start).dot(b.end - b.start).sign < 0
