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
from functools import cache

from tui_tangram.games.tangram.core.anyangle import edges, symmetries
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.solution import Placed, TangramSolution
from tui_tangram.games.tangram.core.solver import colourings
from tui_tangram.maths.geometry import Contour

__all__ = ["colourings", "one_of_each", "symmetries"]


def one_of_each(
    found: Iterable[TangramSolution], region: Sequence[Contour]
) -> Iterator[TangramSolution]:
    """Yield one of the solutions *found* of each class, storing only their pieces.

    The classes are those of the symmetries of *region*; *found* are all solutions, each once.
    """
    motions = symmetries(region)
    numbers: dict[tuple[PieceKind, frozenset[Hashable]], int] = {}

    @cache
    def images(placed: Placed) -> list[int]:
        """Return the numbers of a piece in its place and of its images, those met before first."""
        moved = (placed.shape.moved(motion) for motion in motions)
        return [
            numbers.setdefault((placed.kind, edges(shape.contours)), len(numbers))
            for shape in moved
        ]

    for solution in found:
        same = zip(*map(images, solution), strict=True)
        own, *others = map(sorted, same)
        if all(own <= other for other in others):
            yield solution
