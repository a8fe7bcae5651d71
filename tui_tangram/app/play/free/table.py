"""A figure with free angles on the table: the player's view, what is in hand, what keys do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import dist

from tui_tangram.app.play.piece_table import NEAR, PieceTable
from tui_tangram.app.play.pieces import holds
from tui_tangram.app.play.table import Tidings
from tui_tangram.free import FreeGame, FreeState, FreeVerdict, Pose, words
from tui_tangram.free.known import Mark
from tui_tangram.free.pose import MILLI
from tui_tangram.free.view import (
    Cycle,
    FreeView,
    Intent,
    Reply,
    Steps,
    after_change,
    first_view,
    move,
    pick_up,
    respond,
    select,
    turn,
)
from tui_tangram.language import mark, tr
from tui_tangram.play import Answer, Check, Hint
from tui_tangram.render.raster import FloatPoint
from tui_tangram.session import Session

WAYS = mark("Only one way is known, and this is another: whether it can be solved is not known.")
"""What a check says of a position that has nothing to do with the known solution."""


class FreeTable(PieceTable[FreeState]):
    """A figure being played, with what the player looks at and holds."""

    game: FreeGame
    view: FreeView
    restarted = mark("All pieces are back in the tray; undo brings them back.")

    def __init__(self, session: Session[FreeState]) -> None:
        """Begin, or go on, with *session*."""
        assert isinstance(session.game, FreeGame)
        super().__init__(session)
        self.view = after_change(session.state, first_view(self.game))
        self.steps = Steps()
        """How far a key moves a piece; the screen sets it."""
        self._verdict: tuple[FreeState, FreeVerdict] | None = None

    # What there is to see

    @property
    def shown(self) -> FreeState:
        """Where the pieces lie, the one in hand as if put down."""
        return self.view.shown(self.state)

    @property
    def verdict(self) -> FreeVerdict:
        """The verdict on what is shown."""
        shown = self.shown
        if self._verdict is None or self._verdict[0] != shown:
            found = self.session.verdict if shown == self.state else self.game.verdict(shown)
            assert isinstance(found, FreeVerdict)
            self._verdict = shown, found
        return self._verdict[1]

    @property
    def mark(self) -> Mark | None:
        """What the hint that was given shows on the board, if anything."""
        mark = None if self.hint is None else self.hint.mark
        return mark if isinstance(mark, Mark) else None

    @property
    def order(self) -> tuple[int, ...]:
        """Indices of the laid pieces, in the order in which they were laid."""
        return self.game.order(self.session.path)

    @property
    def pose(self) -> Pose:
        """How the selected piece stands."""
        view = self.view
        return view.hand or self.state.poses[view.selected] or view.poses[view.selected]

    # What keys do

    def respond(self, intent: Intent) -> None:
        """Do what a key means; see `tui_tangram.free.view`."""
        self._take(respond(intent, self.game, self.state, self.view, self.steps))

    def take(self, index: int) -> None:
        """Take the piece *index* in hand, whatever else is in hand going back."""
        self.view = after_change(self.state, self.view) if self.holding else self.view
        self._take(pick_up(self.game, self.state, self.view, index, self.steps))

    def select(self, index: int) -> None:
        """Select the piece *index*."""
        self._take(select(self.game, self.state, self.view, index))

    def move(self, way: str, *, fine: bool) -> None:
        """Move what is in hand by a step."""
        if self.holding:
            self._take(move(self.game, self.view, way, self.steps, fine=fine))

    def turn(self, by: int) -> None:
        """Turn the selected piece by so many hundredths of a degree."""
        self._take(turn(self.game, self.state, self.view, by, self.steps))

    def _places(self) -> tuple[Pose, ...]:
        """Return the magnetic places of what is in hand, the nearest first."""
        from tui_tangram.free.snap import snaps

        view = self.view
        if view.hand is None:
            return ()
        if view.cycle is not None:
            return view.cycle.places
        return snaps(self.game, self.state, view.selected, view.hand)

    def fit_centres(self) -> Sequence[FloatPoint]:
        """Return the middles of the magnetic places, the nearest first."""
        return [pose.spot for pose in self._places()]

    def go_to_fit(self, number: int) -> None:
        """Bring what is in hand to one of the magnetic places."""
        # As if the one before had been reached, so that it is told and gone on from as ever.
        self.view = replace(self.view, cycle=Cycle(self._places(), number - 1))
        self.respond(Intent.NEXT_SNAP)

    def lay_at(self, point: FloatPoint) -> None:
        """Lay what is in hand at *point*, or at a magnetic place close by."""
        hand = self.view.hand
        if hand is None:
            return
        if not holds(self.game.shape(self.view.selected, hand), point):
            x, y = (round(value * MILLI) for value in point)
            self.view = replace(self.view, hand=hand._replace(x=x, y=y), cycle=None)
            for place in self._places():
                if place[2:] == hand[2:] and dist(place.spot, point) <= NEAR:
                    self.view = replace(self.view, hand=place)
                    break
        self.respond(Intent.PUT_DOWN)

    def _take(self, reply: Reply) -> None:
        if reply.move is not None and not self.play((reply.move,)):
            return
        empty = self.view.hand is None
        self.view = reply.view
        if empty:
            self._taken_at = reply.view.hand
        self.say(reply.words)

    # What any table has

    def let_go(self) -> None:
        """Put the piece in hand back where it was."""
        self.respond(Intent.LET_GO)

    def put_down(self) -> None:
        """Lay the piece in hand where it hovers."""
        self.respond(Intent.PUT_DOWN)

    def changed(self) -> None:
        """Let go, and select a piece that is still to be laid."""
        self.view = after_change(self.state, self.view)

    def point_out(self, hint: Hint) -> None:
        """Select the piece that a hint names, if nothing is in hand."""
        mark = hint.mark
        if isinstance(mark, Mark) and not self.holding:
            self.view = select(self.game, self.state, self.view, mark.piece).view

    def tell_check(self, within: str, key: str, width: int) -> None:
        """Say whether this can still be solved; no time would find out what is not known."""
        check = self.check
        if isinstance(check, Check) and check.answer is Answer.UNKNOWN:
            self.say(tr(WAYS), Tidings.TROUBLE)
        else:
            super().tell_check(within, key, width)

    def description(self) -> str:
        """Return what there is to say of the selected piece."""
        return words.describe_piece(self.game, self.state, self.view)

    def board_description(self) -> str:
        """Return what there is to say of the board."""
        return words.describe_board(self.game, self.shown, self.verdict)
