"""Moves that the game itself makes, timed by its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from tui_tangram.app.play.host import PlayHost

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from tui_tangram.app.play.adviser import Adviser
    from tui_tangram.app.play.ending import Ending
    from tui_tangram.flow.record import Recorder

GLANCE: Final = 0.25
"""The most seconds between two checks of the game's clock."""


class OwnMovesHost(PlayHost, Protocol):
    """A play screen whose game may make its own moves."""

    @property
    def pace(self) -> float | None:
        """Seconds between two moves of the game itself; None for a game at rest."""

    def own_move(self) -> str | None:
        """Return the next move of the game itself, if there is one."""

    def arrived(self, before: Any) -> None:  # noqa: ANN401  # a state of any game
        """Animate the piece that was just laid; *before* is the state before that move."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* every so many seconds."""


class OwnMoves:
    """The moves that the game of a play screen itself makes, if any.

    The clock is the session's, so it stops while the game is paused. Missed moves are not made up
    for.
    """

    def __init__(
        self, play: OwnMovesHost, recorder: Recorder, adviser: Adviser, ending: Ending
    ) -> None:
        """Move for *play*; *ending* shows what *recorder* makes of a solution."""
        self._play = play
        self._recorder, self._adviser, self._ending = recorder, adviser, ending
        self._due = 0.0

    def begin(self) -> None:
        """Start checking the clock."""
        play = self._play
        if play.pace is not None:
            self.restart()
            play.set_interval(min(play.pace / 8, GLANCE), self.glance)

    def restart(self) -> None:
        """Wait a full pace for the next move."""
        self._due = self._play.table.session.elapsed + (self._play.pace or 0.0)

    def glance(self) -> None:
        """Make the next move if it is time."""
        play = self._play
        if play.pace is not None and play.table.session.elapsed >= self._due:
            self.restart()
            self.happen()

    def happen(self) -> None:
        """Make the next move, unless the game is at rest."""
        play = self._play
        before = play.table.state
        move = None if self._resting else play.own_move()
        if move is not None and play.table.happen(move):
            self._adviser.drop()
            play.arrived(before)
            # Such moves are not saved, unless one solves the puzzle.
            if play.table.solved and (solved := self._recorder.moved(play.table.session)):
                self._ending.celebrate(solved)
            play.changed()

    @property
    def _resting(self) -> bool:
        """Whether no move may be made now: it would be invisible, or disturb a search for help."""
        play = self._play
        return (
            play.paused
            or play.table.solved
            or self._adviser.busy
            or play.app.screen is not cast("object", play)
        )
