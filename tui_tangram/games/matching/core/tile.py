"""Tiles: colours around a regular polygon, and the orientations of a tile.

Colours are small integers.  Real colours count from 1; `RIM` is the dark one that belongs on the
rim of a board, `WILD` matches anything.

A tile has a side 0, and its colours are listed from there counter-clockwise.  Its *orientation* is
the direction that side 0 faces, and whether the tile is turned over.  The direction is absolute,
not counted from a side of a place: on most tilings places of one shape have several angles, and
only then does "not turned" mean the same everywhere.  All directions in the twelve layouts are
multiples of 15°, and whole numbers of these steps; on the nets of some solids they are fractions.
So orientations are the elements of one group for tiles of every shape, all turns and the two sides
up, and a tile is brought onto itself by the multiples of its `step`.

Colours may be at the corners of tiles instead.  Then each `pair` of colours at the ends of a side
counts as a separate side colour, and sides match when these agree: everything else about sides
applies unchanged.  Only a tile that is turned over shows each pair reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Final, NamedTuple

from tui_tangram.maths.tiling import CIRCLE, Angle, step_of

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
    """The direction of side 0, in steps of 15° counter-clockwise from the right, below 24."""
    flipped: bool = False
    """Whether the tile is turned over, about the axis through side 0."""

    def turned(self, steps: Angle) -> Orientation:
        """Return the orientation after *steps* steps of 15° counter-clockwise."""
        return Orientation((self.angle + steps) % CIRCLE, self.flipped)


@dataclass(frozen=True)
class Tile:
    """The colours of a tile, counter-clockwise from side 0.

    >>> Tile((1, 2, 1, 2)).period, Tile((3, 3, 3)).period, Tile((1, 2, 3)).period
    (2, 1, 3)
    """

    sides: tuple[int, ...]
    cornered: bool = False
    """Whether its colours are at its corners: those of the sides are pairs."""

    @classmethod
    def of(cls, colours: Sequence[int], *, cornered: bool) -> Tile:
        """Return the tile with these `colours`."""
        if not cornered:
            return cls(tuple(colours))
        after = (*colours[1:], *colours[:1])
        return cls(tuple(map(pair, colours, after)), cornered=True)

    @property
    def colours(self) -> tuple[int, ...]:
        """The visible colours, counter-clockwise: of its sides, or of their starting corners."""
        return tuple(ends(colour)[0] for colour in self.sides) if self.cornered else self.sides

    @property
    def shape(self) -> int:
        """The number of its sides."""
        return len(self.sides)

    @property
    def step(self) -> Angle:
        """The turn from one side to the next, in steps of 15°."""
        return step_of(len(self.sides))

    @cached_property
    def period(self) -> int:
        """The smallest turn, in sides, after which the tile looks the same."""
        sides = self.sides
        return next(k for k in range(1, len(sides) + 1) if sides[k:] + sides[:k] == sides)

    @cached_property
    def canonical(self) -> tuple[int, ...]:
        """The smallest rotation of the colours; equal for equal tiles."""
        return min(self.sides[k:] + self.sides[:k] for k in range(len(self.sides)))

    @cached_property
    def mirrored(self) -> Tile:
        """The tile turned over, side 0 fixed."""
        return self._over((self.sides[0], *reversed(self.sides[1:])))

    def _over(self, sides: tuple[int, ...]) -> Tile:
        """Return the tile with these sides, which were seen from behind."""
        return Tile(tuple(map(reversed_pair, sides)) if self.cornered else sides, self.cornered)

    def facing(self, orientation: Orientation) -> list[tuple[Angle, int]]:
        """Return the direction of each of its colours and the colour, counter-clockwise.

        >>> Tile((1, 2, 3, 4)).facing(Orientation(12))
        [(12, 1), (18, 2), (0, 3), (6, 4)]
        >>> Tile.of((1, 2, 3, 4), cornered=True).facing(Orientation(12))
        [(9, 1), (15, 2), (21, 3), (3, 4)]
        """
        own = self.mirrored if orientation.flipped else self
        # A corner comes half a step before the side that begins there.
        first = orientation.angle - (step_of(2 * self.shape) if self.cornered else 0)
        return [((first + k * self.step) % CIRCLE, one) for k, one in enumerate(own.colours)]

    def side(self, angle: Angle, number: int, orientation: Orientation) -> int:
        """Return the side of the tile at side *number* of a place.

        *angle* is the direction of side 0 of the place.  The place must have as many sides, and
        the tile must be aligned with the place.
        """
        turn = (orientation.angle - angle) // self.step
        return (turn - number if orientation.flipped else number - turn) % self.shape

    def shown(self, angle: Angle, orientation: Orientation) -> tuple[int, ...]:
        """Return the colours at the sides 0, 1, 2, … of a place whose side 0 faces *angle*.

        >>> tile = Tile((1, 2, 3, 4))
        >>> tile.shown(6, Orientation(12)), tile.shown(6, Orientation(6, True))
        ((4, 1, 2, 3), (1, 4, 3, 2))
        """
        first = self.side(angle, 0, orientation)
        if orientation.flipped:
            return self._over(self.sides[first::-1] + self.sides[:first:-1]).sides
        return self.sides[first:] + self.sides[:first]
