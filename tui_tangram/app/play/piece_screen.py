"""What the screens of games with pieces share: letters on pieces and places, and the mouse."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeVar

from tui_tangram.app.actions import Action
from tui_tangram.app.clipboard import harmless
from tui_tangram.app.jump import Spot, alphabet
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.piece_table import PieceTable
from tui_tangram.app.play.pieces import (
    Shown,
    nearest,
    piece_spots,
    place_spots,
    topmost,
    world_at,
)
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.language import tr
from tui_tangram.render import Shape, Viewport
from tui_tangram.render.raster import FloatPoint

PieceTableT = TypeVar("PieceTableT", bound=PieceTable[Any])


class PieceScreen(PlayScreen[PieceTableT]):
    """A game whose pieces have letters and lie anywhere."""

    viewport: Viewport
    pictures: Shown = ()
    """What was drawn last of the board and of the tray, and where they stand."""

    @property
    def board_box(self) -> Box:
        """Where the board stands."""
        return self.parts["board"].box

    # A game's own

    @property
    def letters(self) -> Sequence[str]:
        """The letters of all pieces."""
        return self.table.letters

    def laid_shapes(self) -> Mapping[int, Shape]:
        """Return the pieces on the board where they lie."""
        raise NotImplementedError

    def action_fit(self, by: int) -> None:
        """Go to the next place for what is in hand, or to the one before."""
        raise NotImplementedError

    def action_to_tray(self) -> None:
        """Send the piece back to the tray."""
        raise NotImplementedError

    def action_turn(self, by: int) -> None:
        """Turn the piece."""
        raise NotImplementedError

    def offers(self, wanted: Action) -> bool:
        """Digits take as many pieces as there are."""
        if wanted.calls == "action_take":
            return int(wanted.arguments[0]) <= len(self.letters)
        return super().offers(wanted)

    # Letters

    def spots(self) -> Sequence[Spot]:
        """Return all pieces, or the places for what is in hand."""
        if not self.table.holding:
            return piece_spots(self.letters, self.pictures)
        centres = self.table.fit_centres()
        size = 1 if len(centres) <= len(alphabet(self.services.settings.hand)) else 2
        return place_spots(centres, self.viewport, self.board_box, size)

    def choose(self, key: Hashable) -> None:
        """Take that piece in hand, or go to that place with it."""
        assert isinstance(key, int)
        go = self.table.go_to_fit if self.table.holding else self.table.take
        self.do(lambda: go(key))

    def missed(self, letter: str) -> None:
        """Say that no piece, or no place, has that letter."""
        if self.table.holding:
            super().missed(letter)
        else:
            self.end_jump()
            self.tell(tr("There is no piece {letter}.", letter=harmless(letter.upper())))

    def action_call(self) -> None:
        """Ask for the letter of the piece to take."""
        self.motion.end()
        told = tr("Which piece, A to {last}?", last=self.letters[-1])
        self.begin_jump(self.spots(), told)

    def action_jump(self) -> None:
        """Put letters on all places where what is in hand fits."""
        self.motion.end()
        spots = self.spots()
        if spots:
            self.begin_jump(spots)
        else:
            self.action_fit(1)  # which says why there are none

    # The mouse

    async def clicked(self, x: int, y: int) -> None:
        """Take the piece there in hand, or lay the one in hand there."""
        table = self.table
        if self.situation not in (self.free, self.held):
            return
        at_tray = self.parts["tray"].region.contains(x, y)
        if table.holding and at_tray:
            self.action_to_tray()
        elif table.holding:
            point = world_at(x, y, self.viewport, self.board_box)
            if point is not None:
                self.do(lambda: table.lay_at(point))
        else:
            piece = self._piece_at(x, y)
            if piece is not None:
                self.do(lambda: table.take(piece))

    def clicked_aside(self, x: int, y: int) -> None:
        """Turn the piece in hand, or the one there."""
        if self.situation is self.free:
            piece = self._piece_at(x, y)
            if piece is None:
                return
            self.do(lambda: self.table.select(piece))
        if self.situation in (self.free, self.held):
            self.action_turn(-1)

    def _piece_at(self, x: int, y: int) -> int | None:
        point: FloatPoint | None = world_at(x, y, self.viewport, self.board_box)
        if point is not None:
            return topmost(self.laid_shapes(), self.table.order, point)
        if self.parts["tray"].region.contains(x, y):
            return nearest(self.letters, self.pictures[1:], x, y)
        return None
