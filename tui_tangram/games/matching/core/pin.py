"""A pinned tile: of solutions that symmetries bring onto one another, one is searched for.

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

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import Symmetry, symmetries
from tui_tangram.play.bits import bits

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
                tables_of[key] = _images(tables, symmetry, place)
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
    most = 2 * max(face.sides for face in mesh.faces) * (len(mesh) if mesh.closed else 1)
    group = symmetries(mesh)[1:] if most * len(mesh) <= LARGEST else ()
    moved = [
        each
        for symmetry in group
        if (each := WayImages(tables, symmetry)).preserves(tables.allowed)
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


def _images(tables: Tables, symmetry: Symmetry, place: int) -> list[int]:
    """Return the images of all ways, as ways in a *place*; 0 for impossible ones."""
    ways, sides = tables.ways, tables.puzzle.board.mesh.faces[place].sides
    source = [0] * sides
    for side in range(sides):
        source[symmetry.side(place, side, sides)] = side
    found = []
    over = tables.puzzle.rules.matching.over if symmetry.mirrored else int
    for kind, shown in zip(ways.kind, ways.shown, strict=True):
        image = tuple([over(shown[side]) for side in source]) if len(shown) == sides else ()
        number = ways.number.get((kind, image))
        found.append(0 if number is None else 1 << number)
    return found
