"""Which solutions are the same but for a symmetry of the figure.

A figure's symmetries are those of the sixteen motions (eight turns, mirrored or not) that
bring its silhouette onto itself.  They carry solutions to solutions, and solutions that
they carry to each other form a class.  A figure with k symmetries has classes of up to k
solutions; fewer where a solution has symmetries of its own.

Two numbers are published for a figure, and this module leads from what the solver yields
(arrangements, equal pieces not told apart) to both:

* with equal pieces told apart, each arrangement stands for `colourings` placements;
* up to symmetry, each class counts once: `one_of_each`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import factorial, prod

from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.solver import Solution

_Edges = frozenset[tuple[Point, Point]]


def symmetries(region: Sequence[Polygon]) -> tuple[Isometry, ...]:
    """Return the motions that bring *region* onto itself, the identity first.

    *region* lists outlines and holes without points inside straight runs.  A region is
    told by its directed edges, so it does not matter where contours start, nor how they
    are chained where they touch.
    """
    here = _edges(region)
    corner = min(start for start, _ in here)
    found: list[Isometry] = []
    for mirrored in (False, True):
        for turn in range(8):
            linear = Isometry.linear(turn, mirrored)
            image = [contour.moved(linear) for contour in region]
            shift = corner - min(point for contour in image for point in contour.points)
            motion = linear._replace(shift=shift)
            if _edges([contour.moved(motion) for contour in region]) == here:
                found.append(motion)
    return tuple(found)


def one_of_each(solutions: Iterable[Solution], region: Sequence[Polygon]) -> Iterator[Solution]:
    """Yield the first solution of each class, up to the symmetries of *region*."""
    motions = symmetries(region)
    seen: set[frozenset[tuple[PieceKind, _Edges]]] = set()
    for solution in solutions:
        polygons = [(placed.kind, placed.polygon) for placed in solution]
        images = [
            frozenset((kind, _edges([polygon.moved(motion)])) for kind, polygon in polygons)
            for motion in motions
        ]
        if seen.isdisjoint(images):
            yield solution
        seen.update(images)


def colourings(pieces: Mapping[PieceKind, int]) -> int:
    """Return in how many ways equal pieces can be told apart in one arrangement.

    *pieces* says how many of each kind there are: two and two of a kind make 4.
    """
    return prod(factorial(number) for number in pieces.values())


def _edges(contours: Sequence[Polygon]) -> _Edges:
    return frozenset(edge for contour in contours for edge in contour.edges())
