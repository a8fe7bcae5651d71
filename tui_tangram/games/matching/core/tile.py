"""Tiles: colours at the sides of a polygon or a cube, and the orientations of a tile.

Colours are small integers.  Real colours count from 1; `RIM` is the dark one that belongs on the
rim of a board, `WILD` matches anything.

A tile has a side 0, and its colours are listed from there counter-clockwise, those of a cube in
the order of `tui_tangram.maths.tiling.turning`.  Its *orientation* is an angle, and whether it is
turned over.  The angle of a polygon is the direction that side 0 faces.  It is absolute, not
counted from a side of a place: on most tilings places of one shape have several angles, and only
then does "not turned" mean the same everywhere.  All directions in the twelve layouts are multiples
of 15°, and whole numbers of these steps; on the nets of some solids they are fractions.  The angle
of a cube is the number of one of its 24 turns.  What angles do to sides is in the tables of a
`tui_tangram.maths.tiling.TileShape`.

Colours may be at the corners of tiles instead.  Then each `pair` of colours at the ends of a side
counts as a separate side colour, and sides match when these agree: everything else about sides
applies unchanged.  Only a tile that is turned over shows each pair reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import isqrt
from typing import Final

from tui_tangram.maths.tiling import CUBE, Angle, TileShape, polygon
from tui_tangram.values import NamedTuple, dataclass

RIM: Final = 0
"""The colour of the dark rim."""
WILD: Final = -1
"""A side that matches anything."""


def pair(one: int, other: int) -> int:
    """Return the colour of a side by the colours at its ends, counter-clockwise; 0 for dark ones.

    Those of the colours up to n are the numbers below (n + 1)².

    >>> pair(0, 0), pair(1, 2), pair(2, 1)
    (0, 5, 7)
    """
    return other * other + one if one < other else one * one + one + other


def ends(colour: int) -> tuple[int, int]:
    """Return the colours at the ends of a side with the colour of a `pair`.

    >>> ends(pair(1, 2)), ends(pair(2, 1))
    ((1, 2), (2, 1))
    """
    most = isqrt(colour)
    rest = colour - most * most
    return (rest, most) if rest < most else (most, rest - most)


def reversed_pair(colour: int) -> int:
    """Return the colour of the reversed pair.

    >>> reversed_pair(5), reversed_pair(8), reversed_pair(WILD)
    (7, 8, -1)
    """
    return colour if colour == WILD else pair(*reversed(ends(colour)))


class Orientation(NamedTuple):
    """The orientation of a tile."""

    angle: Angle
    """The direction of side 0, in steps of 15° counter-clockwise from the right; or the number of
    the turn of a cube.  Below 24."""
    flipped: bool = False
    """Whether the tile is turned over, about the axis through side 0."""

    def turned(self, shape: TileShape, by: Angle) -> Orientation:
        """Return the orientation of a tile of this *shape* after a turn."""
        return Orientation(shape.turned(self.angle, by), self.flipped)


@dataclass(frozen=True)
class Tile:
    """The colours of a tile, counter-clockwise from side 0.

    >>> Tile((3, 1, 2)).canonical, Tile((1, 2, 3, 4)).mirrored.sides
    ((1, 2, 3), (1, 4, 3, 2))
    """

    sides: tuple[int, ...]
    cornered: bool = False
    """Whether its colours are at its corners: those of the sides are pairs."""
    solid: bool = False
    """Whether it is a cube."""

    @classmethod
    def of(cls, colours: Sequence[int], *, cornered: bool, solid: bool = False) -> Tile:
        """Return the tile with these `colours`."""
        if not cornered:
            return cls(tuple(colours), solid=solid)
        after = (*colours[1:], *colours[:1])
        return cls(tuple(map(pair, colours, after)), cornered=True)

    @property
    def colours(self) -> tuple[int, ...]:
        """The visible colours, counter-clockwise: of its sides, or of their starting corners."""
        return tuple(ends(colour)[0] for colour in self.sides) if self.cornered else self.sides

    @cached_property
    def shape(self) -> TileShape:
        """The polygon or the cube that it is."""
        return CUBE if self.solid else polygon(len(self.sides))

    @cached_property
    def looks(self) -> dict[tuple[int, ...], Angle]:
        """The turns after which it looks different, by the colours then: first no turn.

        >>> list(Tile((1, 2, 1, 2)).looks.values()), len(Tile((1, 1, 1, 1, 1, 2), solid=True).looks)
        ([0, 6], 6)
        """
        shape, found = self.shape, dict[tuple[int, ...], Angle]()
        for number, source in enumerate(shape.sources[False]):
            found.setdefault(tuple([self.sides[side] for side in source]), number * shape.step)
        return found

    @cached_property
    def canonical(self) -> tuple[int, ...]:
        """The least of its looks; equal for equal tiles."""
        return min(self.looks)

    @cached_property
    def mirrored(self) -> Tile:
        """The tile turned over, or its mirror image, side 0 fixed."""
        seen = tuple([self.sides[side] for side in self.shape.over])
        return Tile(
            tuple(map(reversed_pair, seen)) if self.cornered else seen, self.cornered, self.solid
        )

    def facing(self, orientation: Orientation) -> list[tuple[Angle, int]]:
        """Return the direction of each of its colours and the colour, in the order of its sides.

        >>> Tile((1, 2, 3, 4)).facing(Orientation(12))
        [(12, 1), (18, 2), (0, 3), (6, 4)]
        >>> Tile.of((1, 2, 3, 4), cornered=True).facing(Orientation(12))
        [(9, 1), (15, 2), (21, 3), (3, 4)]
        """
        own = self.mirrored if orientation.flipped else self
        way = self.shape.direction
        return [
            (way(side, orientation.angle, corner=self.cornered), one)
            for side, one in enumerate(own.colours)
        ]

    def side(self, angle: Angle, number: int, orientation: Orientation) -> int:
        """Return the side of the tile at side *number* of a place that stands at *angle*.

        The place must have its shape, and the tile must be aligned with it.
        """
        shape = self.shape
        turn = shape.number(orientation.angle - angle)
        return shape.sources[orientation.flipped][turn][number]

    def shown(self, angle: Angle, orientation: Orientation) -> tuple[int, ...]:
        """Return the colours at the sides 0, 1, 2, … of a place that stands at *angle*.

        >>> tile = Tile((1, 2, 3, 4))
        >>> tile.shown(6, Orientation(12)), tile.shown(6, Orientation(6, True))
        ((4, 1, 2, 3), (1, 4, 3, 2))
        """
        return self.turned(self.shape.number(orientation.angle - angle), orientation.flipped)

    def turned(self, turn: int, flipped: bool) -> tuple[int, ...]:
        """Return the colours at the sides of a place after the turn with this number."""
        sides = self.sides
        found = tuple([sides[side] for side in self.shape.sources[flipped][turn]])
        return tuple(map(reversed_pair, found)) if flipped and self.cornered else found
