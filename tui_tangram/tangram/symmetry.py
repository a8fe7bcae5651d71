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

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from tui_tangram.geometry import Contour, Isometry, Turn
from tui_tangram.play import Meter
from tui_tangram.tangram.anyangle import edges, symmetries
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.solution import TangramSolution
from tui_tangram.tangram.solver import colourings, count, solutions

__all__ = ["colourings", "count_classes", "none_symmetric", "one_of_each", "symmetries"]


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


def none_symmetric(motions: Iterable[Isometry], pieces: Mapping[PieceKind, int]) -> bool:
    """Whether the shapes of *pieces* show that no solution has a symmetry among *motions*.

    Then all classes have as many solutions as there are motions.  False means that the
    solutions must be compared.  *motions* are those of `symmetries`.

    A motion that repeats to the identity after an even number of times, as all but the
    identity do here, has a power that is a half turn or a mirror.  If a solution has the
    symmetry it has that power too.  It pairs pieces of a kind; if their number is odd, one
    goes onto itself.  So the kind must look the same after half a turn or in a mirror.  The
    parallelogram of the seven tans has no mirror and the medium triangle no half turn: no
    arrangement of the seven tans is symmetric.
    """
    odd = [kind for kind, number in pieces.items() if number % 2]
    turns = all(kind.turns in (1, 2, 4) for kind in odd)
    mirrors = not any(kind.chiral for kind in odd)
    has_mirror = any(motion.mirrored for motion in motions)
    has_turn = any(not motion.mirrored and motion.turn != Turn.of(0) for motion in motions)
    return not (has_turn and turns) and not (has_mirror and mirrors)


def count_classes(
    region: Sequence[Contour],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
    *,
    eighths: bool = False,
) -> int:
    """Return the number of solutions up to the symmetries of *region*.

    If `none_symmetric` holds, it is their number divided by that of the symmetries; else they
    are compared.  *eighths* and the exceptions are those of `solver.solutions`.
    """
    motions = symmetries(region)
    if none_symmetric(motions, pieces):
        return count(region, pieces, meter, eighths=eighths) // len(motions)
    found = solutions(region, pieces, meter, eighths=eighths)
    return sum(1 for _ in one_of_each(found, region))
