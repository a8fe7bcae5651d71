"""Solutions: pieces of some kinds, each with its placing motion."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.geometry import Isometry, Polygon, Shape


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
