"""The pieces of a set, as this game has them: exact shapes, looked at in floats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tui_tangram.free.pose import Pose, Shape, laid
from tui_tangram.geometry import Polygon


@dataclass(frozen=True)
class FreeKind:
    """A shape of piece."""

    kind: str
    """What files call it, such as ``"L"``."""
    name: str
    """What players call it, such as ``"large triangle"``."""
    polygon: Polygon
    """Counter-clockwise; length 1 is the leg of the small triangle."""

    @cached_property
    def offsets(self) -> Shape:
        """Its corners relative to their mean."""
        middle = self.polygon.centre
        return tuple((float(p.x - middle.x), float(p.y - middle.y)) for p in self.polygon.points)

    @cached_property
    def area(self) -> float:
        """Its area in squares of the leg."""
        return float(self.polygon.area)

    def at(self, pose: Pose) -> Shape:
        """Return its corners where it lies, counter-clockwise."""
        return laid(self.offsets, pose)


@dataclass(frozen=True)
class FreePiece:
    """One piece of a set."""

    letter: str
    """What it is called on the screen."""
    kind: FreeKind


@dataclass(frozen=True)
class FreeSet:
    """The pieces of a puzzle."""

    id: str
    name: str
    pieces: tuple[FreePiece, ...]

    @cached_property
    def area(self) -> float:
        """The area of all pieces together."""
        return sum(piece.kind.area for piece in self.pieces)

    @cached_property
    def kinds(self) -> tuple[FreeKind, ...]:
        """The kinds, each once, in the order of the pieces."""
        return tuple(dict.fromkeys(piece.kind for piece in self.pieces))

    def __hash__(self) -> int:
        return hash(self.id)
