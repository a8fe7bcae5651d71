"""Moves that a game makes by itself, in time with its clock."""

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
"""Seconds, at most, between two looks at the clock of the game."""


class OwnMovesHost(PlayHost, Protocol):
    """A play screen whose game may move by itself."""

    @property
    def pace(self) -> float | None:
        """Seconds between two moves that the game makes by itself; None for a game at rest."""

    def own_move(self) -> str | None:
        """Return the next move that the game makes by itself, if there is one."""

    def arrived(self, before: Any) -> None:  # noqa: ANN401  # a state of any game
        """Let the piece that was just laid arrive: the state was *before* a moment ago."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* every so many seconds."""


class OwnMoves:
    """The moves that the game of a play screen makes by itself, if it does.

    The clock is the session's, so it stands still while the game is paused.  What was missed
    while nothing could happen is not made up for.
    """

    def __init__(
        self, play: OwnMovesHost, recorder: Recorder, adviser: Adviser, ending: Ending
    ) -> None:
        """Move for *play*; *ending* shows what *recorder* makes of a solution."""
        self._play = play
        self._recorder, self._adviser, self._ending = recorder, adviser, ending
        self._due = 0.0

    def begin(self) -> None:
        """Look at the clock from now on."""
        play = self._play
        if play.pace is not None:
            self.restart()
            play.set_interval(min(play.pace / 8, GLANCE), self.glance)

    def restart(self) -> None:
        """Wait a whole pace for the next move."""
        self._due = self._play.table.session.elapsed + (self._play.pace or 0.0)

    def glance(self) -> None:
        """Make the next move if it is time."""
        play = self._play
        if play.pace is not None and play.table.session.elapsed >= self._due:
            self.restart()
            self.happen()

    def happen(self) -> None:
        """Make the next move, unless the game rests."""
        play = self._play
        before = play.table.state
        move = None if self._resting else play.own_move()
        if move is not None and play.table.happen(move):
            self._adviser.drop()
            play.arrived(before)
            # Nothing is written of moves that happen, until the puzzle is solved by one.
            if play.table.solved and (solved := self._recorder.moved(play.table.session)):
                self._ending.celebrate(solved)
            play.changed()

    @property
    def _resting(self) -> bool:
        """Whether nothing happens now: it would be unseen, or help is sought."""
        play = self._play
        return (
            play.paused
            or play.table.solved
            or self._adviser.busy
            or play.app.screen is not cast("object", play)
        )
