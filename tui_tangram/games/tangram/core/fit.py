"""Fits: placements that contacts hold, each with the way in which it is held."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from tui_tangram.maths.geometry import Isometry, Point, Turn


class Hold(IntEnum):
    """The way in which a fit is held; the most natural first."""

    CORNER = 0
    STOP = 1
    TIPS = 2
    WEDGE = 3
    BETWEEN = 4


class Fit(NamedTuple):
    """A placement and the way in which it is held."""

    hold: Hold
    motion: Isometry

    def order(self) -> tuple[Hold, bool, Turn, Point]:
        """Return a key that sorts fits by hold, turn and place."""
        return self.hold, self.motion.mirrored, self.motion.turn, self.motion.shift


class Room(Enum):
    """The knowledge about the room for a piece."""

    HELD = "there are fits"
    LOOSE = "there is room, but nothing holds the piece"
    NONE = "there is no room at the turns that are looked at"
    UNKNOWN = "nothing was found"


class Fits(NamedTuple):
    """All fits of a piece, by hold and turn and place, each placement once."""

    fits: tuple[Fit, ...]
    room: Room
    somewhere: Isometry | None
    """A placement in the free region, if one is known."""
