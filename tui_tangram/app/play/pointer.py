"""A piece or tile that hangs from the pointer of the mouse, on a play screen.

A press takes what is there.  Let go elsewhere, it is placed there; let go where it was taken, it
hangs from the pointer until the next click.  A key that moves it takes it from the pointer.

Motion is asked for only while something hangs, and never over a slow line, where a press and its
release still carry; a place is shown at most once in `FRAME`, however fast the pointer goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from tui_tangram.app.play.timing import FRAME
from tui_tangram.terminal.internals import driver_of

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen

_Cell = tuple[int, int]


class Pointer:
    """The pointer of the mouse on one play screen."""

    def __init__(self, play: PlayScreen[Any]) -> None:
        """Carry pieces of *play*."""
        self._play = play
        self._follows = False
        """Whether motion is asked for."""
        self._down: _Cell | None = None
        """The cell in which the button went down that is still down."""
        self._taken = False
        """Whether that took what is in hand."""
        self._lies: object = None
        """The place where the pointer has left what is in hand."""
        self._goal: _Cell | None = None
        """The cell to which it is to be brought."""
        self._waiting: Timer | None = None

    def pressed(self, x: int, y: int) -> None:
        """Take what is in a cell, or take hold of what is in hand."""
        play = self._play
        held = self._holds()
        if held:
            play.act(lambda: play.gripped(x, y))
        else:
            play.board_clicked(x, y)
        if self._holds():
            self._down, self._taken = (x, y), not held
            self._lies = play.lies
            self._ask(not play.services.is_slow)

    def moved(self, x: int, y: int) -> None:
        """Bring what hangs from the pointer to a cell."""
        if self._hangs:
            self._goal = x, y
            if self._waiting is None:
                self._carry()
        else:
            self._ask(False)

    def released(self, x: int, y: int) -> None:
        """Place what is in hand, unless it was taken just here."""
        down, self._down = self._down, None
        if down is None or not self._holds():
            return
        near = max(abs(x - down[0]), abs(y - down[1])) <= 1
        if not (self._taken and near):
            self._goal = None
            if (x, y) != down:
                self._play.act(lambda: self._play.carried(x, y))
            self._play.dropped(x, y)
        if not self._holds():
            self.rest()

    def rest(self) -> None:
        """Follow the pointer no more."""
        self._down = self._goal = None
        self._ask(False)

    def _holds(self) -> bool:
        """Whether a piece is in hand, and the board can be seen."""
        return self._play.table.holding and not self._play.paused

    @property
    def _hangs(self) -> bool:
        """Whether what is in hand is where the pointer left it."""
        return (
            self._follows
            and self._holds()
            and not self._play.services.is_slow
            and (self._down is not None or self._lies == self._play.lies)
        )

    def _carry(self) -> None:
        """Bring it there, and wait before the next time."""
        self._waiting = None
        goal, self._goal = self._goal, None
        if goal is not None and goal != self._down and self._hangs:
            self._play.act(lambda: self._play.carried(*goal))
            self._lies = self._play.lies
            self._waiting = self._play.set_timer(FRAME, self._carry)

    def _ask(self, wanted: bool) -> None:
        """Ask the terminal for motion, or for buttons alone."""
        if wanted != self._follows:
            self._follows = wanted
            driver: Any = driver_of(self._play.app)
            if hasattr(driver, "use_motion"):
                driver.use_motion(wanted)
