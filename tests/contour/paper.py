"""The paper's own procedure, step by step: the readable twin of sums of boundaries.

Every two edges of different pieces are related (`tui_tangram.contour.relation`), until nothing
changes; that costs a test for each two edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tui_tangram.contour.relation import RelatedEdge, StraightEdge, relate
from tui_tangram.geometry import Arc, Contour, Point, Polygon, Straight
from tui_tangram.geometry.contour import self_crossing
from tui_tangram.geometry.curve import cut
from tui_tangram.geometry.layers import cut_layers
from tui_tangram.geometry.touch import touch


def faults(pieces: Sequence[Contour]) -> list[tuple[tuple[int, ...], str]]:
    """Return the faults of pieces that the paper excludes (section 3), with their numbers.

    A `Contour` is closed and its arcs are arcs; its constructor sees to that.
    """
    crossed = [number for number, piece in enumerate(pieces) if self_crossing(piece) is not None]
    clockwise = [
        number
        for number, piece in enumerate(pieces)
        if number not in crossed and piece.signed_area < 0
    ]
    sound = [number for number in range(len(pieces)) if number not in (*crossed, *clockwise)]
    overlaps = cut_layers([[pieces[number]] for number in sound]).overlaps()
    return [
        *(((number,), "crosses itself") for number in crossed),
        *(((number,), "runs clockwise") for number in clockwise),
        *(((sound[i], sound[j]), "overlap") for i, j in overlaps),
    ]


def contour_edges(polygons: Iterable[Polygon]) -> list[StraightEdge]:
    """Return the edges that stay when all relations of different polygons are applied.

    This is the paper's procedure, the readable reference beside
    `tui_tangram.contour.boundary`; it costs a test for each two edges.  Edges that
    another polygon's corner touches come out split there.
    """
    pieces = ([StraightEdge(*edge) for edge in polygon.edges()] for polygon in polygons)
    return [edge for edge in _contour_edges(pieces) if isinstance(edge, StraightEdge)]


def contour_curves(
    contours: Iterable[Contour], *, intersections: bool = False
) -> list[Straight | Arc]:
    """Return the edges that the paper keeps of pieces with arcs.

    With *intersections*, every edge is cut first wherever an edge of another piece touches it, of
    whatever kinds: the paper's section 6 leaves this to the future.
    """
    pieces = [_without_circles(contour) for contour in contours]
    if intersections:
        pieces = _cut_by_others(pieces)
    found = _contour_edges([_edge(curve) for curve in piece] for piece in pieces)
    return [edge if isinstance(edge, Arc) else Straight(*edge) for edge in found]


def _edge(curve: Straight | Arc) -> RelatedEdge:
    return curve if isinstance(curve, Arc) else StraightEdge(curve.start, curve.end)


def _without_circles(contour: Contour) -> list[Straight | Arc]:
    """Return the curves, a whole circle as two arcs: an edge has two ends."""
    return [
        part
        for curve in contour.curves
        for part in (
            cut(curve, (curve.start, curve.middle)) if curve.start == curve.end else [curve]
        )
    ]


def _cut_by_others(pieces: Sequence[list[Straight | Arc]]) -> list[list[Straight | Arc]]:
    cuts: dict[tuple[int, int], set[Point]] = {
        (i, k): set() for i, piece in enumerate(pieces) for k in range(len(piece))
    }
    for (i, one), (j, other) in combinations(enumerate(pieces), 2):
        for k, first in enumerate(one):
            for m, second in enumerate(other):
                points = touch(first, second).points
                cuts[i, k].update(points)
                cuts[j, m].update(points)
    return [
        [part for k, curve in enumerate(piece) for part in cut(curve, cuts[i, k])]
        for i, piece in enumerate(pieces)
    ]


def _contour_edges(pieces: Iterable[Sequence[RelatedEdge]]) -> list[RelatedEdge]:
    kept: list[RelatedEdge] = []
    for piece in pieces:
        kept, arriving = _apply_all(kept, piece)
        kept += arriving
    return kept


def _apply_all(
    old: Sequence[RelatedEdge], new: Sequence[RelatedEdge]
) -> tuple[list[RelatedEdge], list[RelatedEdge]]:
    """Apply the relations of every old edge with every new one until nothing changes."""
    todo = list(new)
    settled_old = list(old)
    settled_new: list[RelatedEdge] = []
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
