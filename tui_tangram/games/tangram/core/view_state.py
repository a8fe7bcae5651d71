"""The player's view of a tangram board besides the state: the selection, and the held piece.

A view is not part of the state: it is never saved and undo does not touch it.
`tui_tangram.games.tangram.core.view` changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point


class TangramIntent(Enum):
    """The possible meanings of a key on a tangram board, with their names among keys."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    FINE_LEFT = "nudge_left"
    FINE_RIGHT = "nudge_right"
    FINE_UP = "nudge_up"
    FINE_DOWN = "nudge_down"
    NEXT_CORNER = "next_corner"
    PREVIOUS_CORNER = "previous_corner"
    NEXT_PIECE = "next_piece"
    PREVIOUS_PIECE = "previous_piece"
    TURN = "turn_left"
    TURN_BACK = "turn_right"
    TURN_15 = "turn_left_15"
    TURN_BACK_15 = "turn_right_15"
    TURN_5 = "turn_left_5"
    TURN_BACK_5 = "turn_right_5"
    TURN_1 = "turn_left_1"
    TURN_BACK_1 = "turn_right_1"
    ALIGN = "align_left"
    ALIGN_BACK = "align_right"
    FLIP = "flip"
    PICK_UP = "pick_up"
    PUT_DOWN = "put_down"
    TO_TRAY = "to_tray"
    LET_GO = "let go"
    SNAP = "snap"
    NEXT_FIT = "next_fit"
    PREVIOUS_FIT = "previous_fit"


class Steps(NamedTuple):
    """The step of one key, and the box in which pieces stay, in units of the board."""

    coarse: Sqratio
    fine: Sqratio
    low: Point
    high: Point
    """The corners of the box in which the centre of a held piece stays."""
    reach: Sqratio = Sqratio.ZERO
    """The distance at which a piece that is put down snaps to a fit; 0 for never."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The fits being cycled through, and the index of the current one."""

    fits: tuple[Isometry, ...]
    at: int
    as_it_lies: int
    """The number of fits, all at the beginning, that need no turning."""


@dataclass(frozen=True, slots=True)
class TangramView:
    """The selection, the hand and the poses of the pieces in the tray."""

    selected: int
    """Index of the piece that keys act on."""
    poses: tuple[Isometry, ...]
    """For each piece the turn and mirror it has in the tray (no shift)."""
    hand: Isometry | None = None
    """The placement of the held piece, which is selected; None if nothing is held."""
    last: int | None = None
    """Index of the piece put down last, for snapping with nothing held."""
    cycle: Cycle | None = None
    corner: Point | None = None
    """The corner that the player has chosen; the cursor is at the nearest existing one."""
    flush: tuple[Isometry, ...] = ()
    """The flush placements at the corner of the held piece, while it is in one of them."""

    def shown(self, state: TangramState) -> tuple[Isometry | None, ...]:
        """Return the placement of each piece to draw, including the held one."""
        if self.hand is None:
            return state.placements
        return state.with_piece(self.selected, self.hand).placements

    def holding(self, hand: Isometry | None) -> TangramView:
        """Return the view with the selected piece, or nothing, held: at no corner and no fit."""
        return replace(self, hand=hand, cycle=None, flush=())

    def posed(self, motion: Isometry) -> TangramView:
        """Return the view in which the selected piece has the turn and mirror of *motion*."""
        pose = Isometry.linear(motion.turn, motion.mirrored)
        before, after = self.poses[: self.selected], self.poses[self.selected + 1 :]
        return replace(self, poses=(*before, pose, *after))


class TangramReply(NamedTuple):
    """The effect of an intent."""

    view: TangramView
    move: str | None = None
    """The move for the session to execute before the view is shown."""
    words: str = ""
    """The message; may be empty."""
