"""Symmetries of boards: solutions compared up to them, classes of solutions, and pinned tiles.

There are two numbers of solutions, and this module computes both from the arrangements of the
solver, in which equal tiles are interchangeable:

* with equal tiles distinguished, each arrangement stands for `colourings` of them;
* up to symmetry, each class counts once: `one_of_each`.

The comparison is between pictures, the colours at the sides of all places.  Turned with the board,
or mirrored with it, one solution may have the picture of another; then both are in one class.  If a
rim, a fixed tile or rules against turning distinguish the board from its image, the image is no
solution, and so the class is smaller.

Forms and classes for players are those of `tui_tangram.play.equivalence`, up to the symmetries of
the bare board.  A part is a place and the colours at its sides, ``12: 3 1 0 2``, with the usual
numbering.  Tiles that look the same make equal parts, and so does a tile turned by its period.

Pinned tiles
------------
Of solutions that symmetries bring onto one another, one is searched for.

On most boards a solution can be turned with the board, so it has images, and a search that ignores
this does a multiple of the work.  The symmetries of the puzzle with its placed tiles are derived
from the tables alone: each way to lie in a place must become a way of the same kind of tile that is
allowed in the other place.

A tile that is the only one of its kind occurs in every solution, unless it may be spare, and the
symmetries move it.  If they bring it to all its possible places, and none fixes it, it is pinned:
one place remains for it, and there one way of those that are images of one another.  That leaves
one image of each solution.  This applies to a tile for the corners of a framed board, and to any
tile on a torus.  Without a rim a tile has too many possible places: pinning it to a quarter of them
would not bring the first solution nearer.
"""

from __future__ import annotations

from cmath import phase
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import degrees
from typing import Final, TypeAlias, TypeVar
from zlib import crc32

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, colours_of
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.language import mark, markc
from tui_tangram.maths.tiling import Mesh, Symmetry, symmetries
from tui_tangram.play.bits import bits
from tui_tangram.play.equivalence import AS_IT_IS, MIRROR, Form, Part, Way, labellings, turned
from tui_tangram.values import NamedTuple

ColourPattern: TypeAlias = tuple[tuple[int, ...], ...]
"""For each place the colours at its sides 0, 1, 2, …"""


def image(picture: ColourPattern, symmetry: Symmetry, puzzle: Puzzle) -> ColourPattern:
    """Return the picture of a puzzle's board after it is turned or mirrored with its tiles."""
    over = puzzle.rules.matching.over if symmetry.mirrored else int
    found: list[tuple[int, ...]] = [()] * len(picture)
    for place, shown in enumerate(picture):
        turned = [0] * len(shown)
        for side, colour in enumerate(shown):
            turned[symmetry.side(place, side, puzzle.shape(place))] = over(colour)
        found[symmetry.places[place]] = tuple(turned)
    return tuple(found)


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
                there = symmetry.side(place, side, face.shape)
                sources[first[symmetry.places[place]] + there] = first[place] + side
        images.append((sources, puzzle.rules.matching.over if symmetry.mirrored else int))
    return images


LARGEST: Final = 50_000
"""The maximum number of places of a board times that of symmetries: a tenth of a second to examine
them."""


class WayImages:
    """The ways to place tiles, as bits, and their images under a symmetry of the board."""

    def __init__(self, tables: Tables, symmetry: Symmetry) -> None:
        """Take the ways of *tables*."""
        faces = tables.puzzle.board.mesh.faces
        tables_of: dict[tuple[int, int], list[int]] = {}
        self.mirrored = symmetry.mirrored
        self.places = symmetry.places
        """Place p goes to place ``places[p]``."""
        self.ways: list[list[int]] = []
        """For each place and by the number of a way there its image, or 0 if the tile cannot be so
        placed."""
        for place, shift in enumerate(symmetry.shifts):
            key = faces[place].sides, shift
            if key not in tables_of:
                tables_of[key] = _images_at(tables, symmetry, place)
            self.ways.append(tables_of[key])

    def of(self, found: Sequence[int]) -> list[int]:
        """Return the image of an arrangement, which has one way for each place."""
        image = [0] * len(found)
        for there, ways, way in zip(self.places, self.ways, found, strict=True):
            image[there] = ways[way.bit_length() - 1]
        return image

    def preserves(self, allowed: Sequence[int]) -> bool:
        """Return whether the ways *allowed* in each place become those allowed in its image."""
        known: dict[tuple[int, int], int] = {}
        for here, there, ways in zip(allowed, self.places, self.ways, strict=True):
            key = here, id(ways)
            if key not in known:
                known[key] = sum([ways[way] for way in bits(here)])
            if known[key] != allowed[there]:
                return False
        return True


class Pin(NamedTuple):
    """A puzzle with a tile pinned."""

    tables: Tables
    """The tables of the puzzle with the pinned tile."""
    moved: list[WayImages]
    """The symmetries of the puzzle except the identity."""

    @property
    def images(self) -> int:
        """The number of solutions that each one represents, including itself."""
        return 1 + len(self.moved)

    def others(self, found: Sequence[int]) -> Iterator[list[int]]:
        """Yield the other images of a solution, the way in each place as a bit."""
        return (each.of(found) for each in self.moved)


def pinned(tables: Tables) -> Pin | None:
    """Return the puzzle of *tables* with a tile pinned, or None if no tile can be."""
    mesh = tables.puzzle.board.mesh
    turns = max(len(face.shape.turns) for face in mesh.faces)
    most = 2 * turns * (len(mesh) if mesh.closed else 1)
    group = symmetries(mesh)[1:] if most * len(mesh) <= LARGEST else ()
    moved = [
        each
        for symmetry in group
        if _has_image(tables, symmetry)
        and (each := WayImages(tables, symmetry)).preserves(tables.allowed)
    ]
    # A tile may be its own mirror image.
    for some in (moved, [each for each in moved if not each.mirrored]):
        for tiles, own in zip(tables.ways.kinds, tables.ways.of_kind, strict=True):
            alone = len(tiles) == 1 and tables.puzzle.needed(tiles[0])
            if some and alone and (pin := _pinned(tables, some, own)):
                return pin
    return None


def _pinned(tables: Tables, moved: list[WayImages], own: int) -> Pin | None:
    """Return the puzzle with a pinned tile that has *own* ways, if possible."""
    known = sum((candidates & own).bit_count() for candidates in tables.candidates)
    place = next((one for one in tables.order if tables.candidates[one] & own), 0)
    stable, orbits = 0, dict[tuple[int, int], int]()
    for way in bits(tables.candidates[place] & own):
        if (place, 1 << way) not in orbits:
            images = {(each.places[place], each.ways[place][way]) for each in moved}
            images.add((place, 1 << way))
            orbits |= dict.fromkeys(images, len(images))
            stable |= 1 << way
    if not stable or len(orbits) < known or min(orbits.values()) < 1 + len(moved):
        return None
    return Pin(tables.pinned(place, stable), moved)


def _has_image(tables: Tables, symmetry: Symmetry) -> bool:
    """Return whether the first way has an image: most tiles have none in a mirror."""
    first, place = tables.allowed[0], symmetry.places[0]
    if not first:
        return True
    (image,) = _images_at(tables, symmetry, 0, ((first & -first).bit_length() - 1,))
    return bool(image & tables.allowed[place])


def _images_at(
    tables: Tables, symmetry: Symmetry, place: int, some: Iterable[int] | None = None
) -> list[int]:
    """Return the images of all ways, or of *some*, as ways in a *place*; 0 for impossible ones."""
    ways, shape = tables.ways, tables.puzzle.shape(place)
    sides = shape.sides
    source = [0] * sides
    for side in range(sides):
        source[symmetry.side(place, side, shape)] = side
    found = []
    over = tables.puzzle.rules.matching.over
    for way in range(len(ways.kind)) if some is None else some:
        shown, image = ways.shown[way], tuple[int, ...]()
        if len(shown) == sides:
            image = tuple([shown[side] for side in source])
            if symmetry.mirrored:
                image = tuple(map(over, image))
        number = ways.number.get((ways.kind[way], image))
        found.append(0 if number is None else 1 << number)
    return found


class MatchingEquivalence:
    """Groups the solutions of one board."""

    total = None
    """The number of classes: unknown without a search."""

    def __init__(self, game: MatchingBoard) -> None:
        """Prepare the equivalence of solutions of *game*."""
        self._game = game
        self._images: dict[tuple[Part, int], Part] = {}

    @cached_property
    def _symmetries(self) -> tuple[Symmetry, ...]:
        return symmetries(self._game.puzzle.board.mesh)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The symmetries of the board."""
        mesh = self._game.puzzle.board.mesh
        return tuple(_way(mesh, symmetry) for symmetry in self._symmetries)

    def form(self, moves: Sequence[str]) -> Form:
        """Return the form of a solution."""
        state = self._game.start()
        for move in moves:
            state = self._game.execute(state, move)
        return self._form(state)

    def laid(self, state: object) -> Form | None:
        """Return the form of a solved state."""
        assert isinstance(state, MatchingState)
        return self._form(state) if self._game.verdict(state).solved else None

    def image(self, part: Part, way: int) -> Part:
        """Return the image of a part under a symmetry."""
        found = self._images.get((part, way))
        if found is None:
            place, sides = read_part(part)
            symmetry, shape = self._symmetries[way], self._game.puzzle.shape(place)
            over = self._game.puzzle.rules.matching.over if symmetry.mirrored else int
            moved = [0] * len(sides)
            for side, colour in enumerate(sides):
                moved[symmetry.side(place, side, shape)] = over(colour)
            found = self._images[part, way] = write_part(symmetry.places[place], moved)
        return found

    def _form(self, state: MatchingState) -> Form:
        shown = colours_of(self._game.puzzle, state.spots)
        return tuple(sorted(write_part(place, sides or ()) for place, sides in enumerate(shown)))


def write_part(place: int, sides: Sequence[int]) -> Part:
    """Return the part for a place with these colours at its sides."""
    return f"{place}: {' '.join(map(str, sides))}"


def read_part(part: Part) -> tuple[int, tuple[int, ...]]:
    """Return the place of a part and the colours at its sides.

    >>> read_part(write_part(12, (3, 1, 0, -1)))
    (12, (3, 1, 0, -1))
    """
    place, _, sides = part.partition(":")
    return int(place), tuple(map(int, sides.split()))


def _way(mesh: Mesh, symmetry: Symmetry) -> Way:
    if symmetry.mirrored:
        return MIRROR
    # Faces are in their drawn orientation, also on a torus, so one side gives the turn; not on a
    # net, and not in a stack.
    spatial = mesh.faces[0].shape.solid or (mesh.closed and mesh.euler)
    if spatial and (symmetry.places[0] or symmetry.shifts[0]):
        return Way(markc("symmetry", "turned"), mark("{solution} turned in space"))
    turn = _out(mesh, symmetry.places[0], symmetry.shifts[0]) / _out(mesh, 0, 0)
    angle = round(degrees(phase(turn))) % 360
    if angle:
        return turned(angle)
    if not symmetry.places[0]:
        return AS_IT_IS
    return Way(markc("symmetry", "shifted"), mark("{solution}, shifted"))


def _out(mesh: Mesh, place: int, side: int) -> complex:
    """Return a vector across a side of a place, out of it."""
    corners = [complex(corner) for corner in mesh.faces[place].corners]
    along = corners[(side + 1) % len(corners)] - corners[side]
    return along * -1j
