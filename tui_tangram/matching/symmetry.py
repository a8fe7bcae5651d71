"""Solutions compared up to the symmetries of the board.

There are two numbers of solutions, and this module computes both from the arrangements of the
solver, in which equal tiles are interchangeable:

* with equal tiles distinguished, each arrangement stands for `colourings` of them;
* up to symmetry, each class counts once: `one_of_each`.

The comparison is between pictures, the colours at the sides of all places.  Turned with the
board, or mirrored with it, one solution may have the picture of another; then both are of one
class.  If a rim, a fixed tile or rules against turning distinguish the board from its image, the
image is no solution, and so the class is smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeVar

from tui_tangram.matching.board import MatchingBoard
from tui_tangram.matching.puzzle import Puzzle, Spot
from tui_tangram.matching.verdict import colours_of
from tui_tangram.play.labelled import labellings
from tui_tangram.tiling import symmetries

_S = TypeVar("_S", bound=Sequence[Spot])
_Shown = tuple[int, ...]


def colourings(puzzle: Puzzle) -> int:
    """Return the number of ways to permute equal tiles in one arrangement."""
    return labellings(MatchingBoard(puzzle).twins)


def one_of_each(solutions: Iterable[_S], puzzle: Puzzle) -> Iterator[_S]:
    """Yield the first solution of each class, up to the symmetries of the board."""
    images = _images(puzzle)
    seen: set[_Shown] = set()
    for solution in solutions:
        # All sides in one row, and for each symmetry the origin of each.
        row = [colour for sides in colours_of(puzzle, solution) for colour in sides or ()]
        least = min(tuple([row[source] for source in image]) for image in images)
        if least not in seen:
            seen.add(least)
            yield solution


def _images(puzzle: Puzzle) -> list[list[int]]:
    """Return for each symmetry, for all sides in order, the side that comes to lie there."""
    faces = puzzle.board.mesh.faces
    first = [0, *accumulate(face.sides for face in faces)]
    images = []
    for symmetry in symmetries(puzzle.board.mesh):
        sources = [0] * first[-1]
        for place, face in enumerate(faces):
            for side in range(face.sides):
                there = symmetry.side(place, side, face.sides)
                sources[first[symmetry.places[place]] + there] = first[place] + side
        images.append(sources)
    return images
