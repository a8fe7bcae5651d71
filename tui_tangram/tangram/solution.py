"""Solutions: pieces of some kinds, each with the motion that lays it."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.geometry import Isometry, Polygon, Shape
from tui_tangram.tangram.pieces import PieceKind


class Placed(NamedTuple):
    """A piece of some kind in its place in a solution."""

    kind: PieceKind
    motion: Isometry
    """Takes the kind's reference shape to its place."""

    @property
    def shape(self) -> Shape:
        """The piece as it lies."""
        return self.kind.shape.moved(self.motion)

    @property
    def polygon(self) -> Polygon:
        """A straight piece as it lies."""
        return self.kind.polygon.moved(self.motion)


TangramSolution = tuple[Placed, ...]
"""Placed pieces in the order in which the search laid them."""
