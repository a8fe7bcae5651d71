"""What the tables of games with pieces share: what letters and the mouse do to a piece."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.app.play.table import Table
from tui_tangram.play import State
from tui_tangram.render.raster import FloatPoint

NEAR = 0.6
"""Legs of the small triangle within which a click means the place where a piece fits."""


class PieceTable(Table[State]):
    """A game whose pieces have letters and lie anywhere."""

    @property
    def order(self) -> Sequence[int]:
        """Indices of the laid pieces, in the order in which they were laid."""
        raise NotImplementedError

    def take(self, index: int) -> None:
        """Take the piece *index* in hand, whatever else is in hand going back."""
        raise NotImplementedError

    def select(self, index: int) -> None:
        """Choose the piece *index*."""
        raise NotImplementedError

    def fit_centres(self) -> Sequence[FloatPoint]:
        """Return the middles of the places to which keys bring what is in hand, nearest first."""
        raise NotImplementedError

    def go_to_fit(self, number: int) -> None:
        """Bring what is in hand to the place with that number of those."""
        raise NotImplementedError

    def lay_at(self, point: FloatPoint) -> None:
        """Lay what is in hand with its middle at *point*, or close by where it fits as it lies.

        A piece that covers the point already is laid where it is.
        """
        raise NotImplementedError
