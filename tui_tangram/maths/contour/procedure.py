"""The paper's own procedure, step by step: the readable twin of sums of boundaries.

Every two edges of different pieces are related (`tui_tangram.maths.contour.relation`), until
nothing changes; that costs a test for each two edges.  The live verdict adds the edges up instead
(`tui_tangram.maths.contour.boundary`, `tui_tangram.maths.contour.sums`); the procedure exists to be
watched, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from tui_tangram.maths.contour.relation import RelatedEdge, StraightEdge, relate
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, Polygon, Straight
from tui_tangram.maths.geometry.curve import cut
from tui_tangram.maths.geometry.touch import touch


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


def contour_edges(polygons: Iterable[Polygon]) -> list[StraightEdge]:
    """Return the edges that remain when all relations between different polygons are applied.

    Edges that another polygon's corner touches come out split there.
    """
    left = all_related(edges_of([[polygon] for polygon in polygons]))
    return [one.edge for one in left if isinstance(one.edge, StraightEdge)]


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
