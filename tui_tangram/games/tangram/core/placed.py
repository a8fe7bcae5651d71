"""Placed pieces: as the verdict has them, at a fit, and in a solution.

`tui_tangram.maths.contour.judge` judges laid pieces.  A fit is a placement that contacts
hold, with the way in which it is held.  A solution has pieces of some kinds, each with its placing
motion.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Number
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape, Turn
from tui_tangram.maths.geometry.polygon import (
    Convex,
    convex_parts,
)


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece placed by the player."""

    index: int
    """Index of the piece in its set."""
    kind: PieceKind
    motion: Isometry
    """The motion from the kind's reference shape to its placement."""

    @property
    def area(self) -> Number:
        """The area of the piece."""
        return self.kind.area

    @property
    def shape(self) -> Shape:
        """The placed shape."""
        return _placed(self.kind, self.motion)

    @property
    def polygon(self) -> Polygon:
        """The placed polygon of a straight piece."""
        return _placed_parts(self.kind, self.motion)[0]

    def parts(self) -> tuple[Convex, ...]:
        """Return the convex parts of a placed straight piece."""
        return _placed_parts(self.kind, self.motion)[1]


# From one key press to the next, all pieces but one stay in place.
@lru_cache(maxsize=256)
def _placed(kind: PieceKind, motion: Isometry) -> Shape:
    return kind.shape.moved(motion)


@lru_cache(maxsize=256)
def _placed_parts(kind: PieceKind, motion: Isometry) -> tuple[Polygon, tuple[Convex, ...]]:
    """Return a straight piece and its convex parts."""
    parts = [Convex.of(part.moved(motion)) for part in _reference_parts(kind)]
    return kind.polygon.moved(motion), tuple(parts)


@lru_cache(maxsize=256)
def _reference_parts(kind: PieceKind) -> tuple[Polygon, ...]:
    return convex_parts(kind.polygon)


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


class Placed(NamedTuple):
    """A placed piece of some kind in a solution."""

    kind: PieceKind
    motion: Isometry
    """The motion from the kind's reference shape to its placement."""

    @property
    def shape(self) -> Shape:
        """The placed shape."""
        return self.kind.shape.moved(self.motion)

    @property
    def polygon(self) -> Polygon:
        """The placed polygon of a straight piece."""
        return self.kind.polygon.moved(self.motion)


TangramSolution = tuple[Placed, ...]
"""Placed pieces in the order in which the search placed them."""
