"""What the tables of games with pieces share: what letters and the mouse do to a piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from tui_tangram.app.play.table import Table
from tui_tangram.play import State
from tui_tangram.play.lettered import Lettered
from tui_tangram.render.raster import FloatPoint

NEAR = 0.6
"""Legs of the small triangle within which a click means the place where a piece fits."""


class PieceView(Protocol):
    """What a player looks at and holds."""

    @property
    def selected(self) -> int:
        """The piece that keys act on."""
        ...

    @property
    def hand(self) -> object:
        """How that piece hovers; None when nothing is in hand."""
        ...


class PieceTable(Table[State]):
    """A game whose pieces have letters and lie anywhere."""

    view: PieceView
    _taken_at: object = None
    """How what is in hand hovered when it was taken."""

    @property
    def letters(self) -> Sequence[str]:
        """The letters of all pieces."""
        return cast("Lettered[Any]", self.game).letters

    @property
    def held(self) -> int | None:
        """The index of the piece in hand."""
        return self.view.selected if self.holding else None

    # What any table has

    @property
    def holding(self) -> bool:
        """Whether a piece is in hand."""
        return self.view.hand is not None

    @property
    def near(self) -> int:
        """The piece that is chosen or in hand."""
        return self.view.selected

    def leave(self) -> None:
        """Put down what is in hand, if it was moved at all: the player goes elsewhere."""
        if self.holding:
            go = self.let_go if self.view.hand == self._taken_at else self.put_down
            go()

    # A game's own

    def put_down(self) -> None:
        """Lay what is in hand where it hovers."""
        raise NotImplementedError

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
