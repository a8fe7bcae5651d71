"""Classes of solutions that a symmetry of the figure carries to each other.

A figure's symmetries are the motions that bring its silhouette onto itself.  They carry
solutions to solutions, and solutions that they carry to each other form a class.  A figure with
k symmetries has classes of up to k solutions; fewer where a solution has symmetries of its own.

Two numbers are published for a figure, and this module computes both from the arrangements of
the solver, in which equal pieces are interchangeable:

* with equal pieces distinguished, each arrangement stands for `colourings` placements;
* up to symmetry, each class counts once: `one_of_each`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from tui_tangram.geometry import Contour
from tui_tangram.tangram.anyangle import edges, symmetries
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.solution import TangramSolution
from tui_tangram.tangram.solver import colourings

__all__ = ["colourings", "one_of_each", "symmetries"]


def one_of_each(
    found: Iterable[TangramSolution], region: Sequence[Contour]
) -> Iterator[TangramSolution]:
    """Yield the first of the solutions *found* in each class.

    The classes are those of the symmetries of *region*.
    """
    motions = symmetries(region)
    seen: set[frozenset[tuple[PieceKind, frozenset[Hashable]]]] = set()
    for solution in found:
        shapes = [(placed.kind, placed.shape) for placed in solution]
        images = [
            frozenset((kind, edges(shape.moved(motion).contours)) for kind, shape in shapes)
            for motion in motions
        ]
        if seen.isdisjoint(images):
            yield solution
        seen.update(images)
