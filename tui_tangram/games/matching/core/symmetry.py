"""Solutions compared up to the symmetries of the board.

There are two numbers of solutions, and this module computes both from the arrangements of the
solver, in which equal tiles are interchangeable:

* with equal tiles distinguished, each arrangement stands for `colourings` of them;
* up to symmetry, each class counts once: `one_of_each`.

The comparison is between pictures, the colours at the sides of all places.  Turned with the board,
or mirrored with it, one solution may have the picture of another; then both are in one class.  If a
rim, a fixed tile or rules against turning distinguish the board from its image, the image is no
solution, and so the class is smaller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import TypeVar
from zlib import crc32

from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.verdict import colours_of
from tui_tangram.maths.tiling import symmetries
from tui_tangram.play.bits import bits
from tui_tangram.play.equivalence import labellings

_S = TypeVar("_S", bound=Sequence[Spot])
_Shown = tuple[int, ...]


def uniform(puzzle: Puzzle) -> bool:
    """Return whether `colourings` is the same for all solutions: no equal tiles can be spare."""
    every = Counter(puzzle.twins)
    return all(number == 1 or puzzle.needed(tile) for tile, number in every.items())


def colourings(puzzle: Puzzle, solution: Sequence[Spot] = ()) -> int:
    """Return the number of ways to exchange equal tiles in one arrangement, with spare ones too.

    The *solution* matters only if the puzzle is not `uniform`.
    """
    spare = (puzzle.twins[tile] for tile, spot in enumerate(solution) if spot.place is None)
    return labellings(puzzle.twins) // labellings(spare)


def one_of_each(solutions: Iterable[_S], puzzle: Puzzle) -> Iterator[_S]:
    """Yield one solution of each class, by its picture alone, without storing any.

    *solutions* are all solutions, each once.
    """
    turned, tables = _images(puzzle), Tables(puzzle, {})
    ways, first = tables.ways, _first_sides(puzzle)
    # The possible colours of each place, and the kind of tile that shows them.
    kinds = [
        {ways.shown[way]: ways.kind[way] for way in bits(candidates)}
        for candidates in tables.candidates
    ]

    def stock(row: _Shown) -> list[int]:
        """Return the kinds of tiles of a picture; some are unknown if it is not a valid one."""
        shown = (row[start:end] for start, end in pairwise(first))
        return sorted(kind.get(sides, -1) for kind, sides in zip(kinds, shown, strict=True))

    for solution in solutions:
        row = appearance(puzzle, solution)
        own = _lot(row)
        before = [image for source in turned if _lot(image := _image(row, *source)) < own]
        if not before or stock(row) not in map(stock, before):
            yield solution


def appearances(puzzle: Puzzle, solution: Sequence[Spot]) -> set[_Shown]:
    """Return a solution's picture and its images, which include those of its class."""
    row = appearance(puzzle, solution)
    return {_image(row, *source) for source in _images(puzzle)}


def appearance(puzzle: Puzzle, solution: Sequence[Spot]) -> _Shown:
    """Return the colours at all sides of all places in order."""
    return tuple(colour for sides in colours_of(puzzle, solution) for colour in sides or ())


def _lot(row: _Shown) -> tuple[int, _Shown]:
    """Return a pseudo-random sort key, so that one of a class comes early in any search order."""
    return crc32(bytes([colour & 255 for colour in row])), row


def _image(row: _Shown, sources: Sequence[int], over: Callable[[int], int]) -> _Shown:
    return tuple([over(row[source]) for source in sources])


def _first_sides(puzzle: Puzzle) -> list[int]:
    """Return the number of the first side of each place, and finally that of all sides."""
    return [0, *accumulate(face.sides for face in puzzle.board.mesh.faces)]


def _images(puzzle: Puzzle) -> list[tuple[list[int], Callable[[int], int]]]:
    """Return for each symmetry, for all sides in order, the side that is mapped there.

    With each is the mapping of its colour.
    """
    faces = puzzle.board.mesh.faces
    first = _first_sides(puzzle)
    images: list[tuple[list[int], Callable[[int], int]]] = []
    for symmetry in symmetries(puzzle.board.mesh):
        sources = [0] * first[-1]
        for place, face in enumerate(faces):
            for side in range(face.sides):
                there = symmetry.side(place, side, face.sides)
                sources[first[symmetry.places[place]] + there] = first[place] + side
        images.append((sources, puzzle.rules.matching.over if symmetry.mirrored else int))
    return images
