"""Tiles: colours around a regular polygon, and the orientations of a tile.

Colours are small integers.  Colours proper count from 1; `RIM` is the dark one that belongs
on the rim of a board, `WILD` matches anything.

A tile has a side 0, and its colours are listed from there counter-clockwise.  Its *orientation* is
the direction that side 0 faces, and whether the tile is turned over.  The
direction is absolute, not counted from a side of a place: on most tilings places of one
shape stand at several angles, and only so "not turned" means the same everywhere.  All
directions in the twelve layouts are multiples of 15°.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

RIM: Final = 0
"""The colour of the dark rim."""
WILD: Final = -1
"""A side that matches anything."""
CIRCLE: Final = 24
"""Steps of 15° in a full turn."""


class Orientation(NamedTuple):
    """The orientation of a tile."""

    angle: int
    """The direction of side 0, in steps of 15° counter-clockwise from the right: 0 to 23."""
    flipped: bool = False
    """Whether the tile is turned over, about the axis through side 0."""

    def turned(self, steps: int) -> Orientation:
        """Return the orientation after *steps* steps of 15° counter-clockwise."""
        return Orientation((self.angle + steps) % CIRCLE, self.flipped)


@dataclass(frozen=True)
class Tile:
    """The colours of a tile, counter-clockwise from side 0.

    >>> Tile((1, 2, 1, 2)).period, Tile((3, 3, 3)).period, Tile((1, 2, 3)).period
    (2, 1, 3)
    """

    sides: tuple[int, ...]

    @property
    def shape(self) -> int:
        """The number of its sides."""
        return len(self.sides)

    @property
    def step(self) -> int:
        """The turn from one side to the next, in steps of 15°."""
        return CIRCLE // len(self.sides)

    @cached_property
    def period(self) -> int:
        """The least number of sides by which the tile is turned to look the same again."""
        sides = self.sides
        return next(k for k in range(1, len(sides) + 1) if sides[k:] + sides[:k] == sides)

    @cached_property
    def canonical(self) -> tuple[int, ...]:
        """The colours from whichever side makes them the least: equal for equal tiles."""
        return min(self.sides[k:] + self.sides[:k] for k in range(len(self.sides)))

    @cached_property
    def mirrored(self) -> Tile:
        """The tile turned over, side 0 staying where it is."""
        return Tile((self.sides[0], *reversed(self.sides[1:])))

    def side(self, angle: int, number: int, orientation: Orientation) -> int:
        """Return the side of the tile at side *number* of a place.

        *angle* is the direction of side 0 of the place.  The place must have as many sides, and
        the tile must stand as the place does.
        """
        turn = (orientation.angle - angle) // self.step
        return (turn - number if orientation.flipped else number - turn) % self.shape

    def shown(self, angle: int, orientation: Orientation) -> tuple[int, ...]:
        """Return the colours at the sides 0, 1, 2, … of a place whose side 0 faces *angle*.

        >>> tile = Tile((1, 2, 3, 4))
        >>> tile.shown(6, Orientation(12)), tile.shown(6, Orientation(6, True))
        ((4, 1, 2, 3), (1, 4, 3, 2))
        """
        first = self.side(angle, 0, orientation)
        if orientation.flipped:
            return self.sides[first::-1] + self.sides[:first:-1]
        return self.sides[first:] + self.sides[:first]
