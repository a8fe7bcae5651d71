"""The strip of a race against a ghost: how far both are, below the board.

The ghost moves by the clock of the game.  Nothing ticks: a frame is asked for when the ghost moves
next, and none while the game is paused, hidden or solved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.play.parts import Box, Lines
from tui_tangram.language import tr

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.games.together.ghost import Ghost
    from tui_tangram.play import Game

SOON: Final = 0.01
"""Seconds after which the ghost has moved for certain."""


class GhostStrip:
    """The race of a game against a ghost, on a play screen."""

    def __init__(self, play: PlayScreen[Any]) -> None:
        """Show how far the game of *play* and its ghost are; nothing is read yet."""
        self._play = play
        self.sheet = Lines(play.services.paint)
        """The two lines."""
        self._hidden = False
        self._found: tuple[Game[Any], Ghost | None] | None = None
        """The last game, and its ghost."""
        self._timer: Timer | None = None

    @property
    def ghost(self) -> Ghost | None:
        """The ghost for the puzzle and the options of the game."""
        play = self._play
        game = play.table.game
        if play.edits or play.lesson is not None:
            return None
        if self._found is None or self._found[0] is not game:
            self._found = game, play.services.ghost(game)
        return self._found[1]

    @property
    def shown(self) -> bool:
        """Whether there is a ghost, and the player has not hidden it."""
        return not self._hidden and self.ghost is not None

    def box(self, width: int, height: int) -> Box:
        """Return the place of the strip in the last lines of *width* × *height* cells."""
        return Box(0, height - 2, width, 2)

    def show(self) -> None:
        """Show how far both are, and ask for a frame when that changes."""
        play, session, ghost = self._play, self._play.table.session, self.ghost
        if ghost is None:
            return
        from tui_tangram.app.together.words import strip_lines
        from tui_tangram.flow.table_socket import name_of_player
        from tui_tangram.games.together.ghost import compared, facts_of

        paint, width = play.services.paint, self.sheet.box.width
        data = play.services.store.directories.data
        # Before the race is looked at: what changes in between is drawn by the next frame.
        time = 1000 * session.elapsed
        race = ghost.race(session, name_of_player(play.services.player, data))
        result = session.solved_at
        if result is None or result.revealed:
            now = facts_of(ghost.run)
        else:
            now = compared(result, ghost.run)
        self.sheet.show(strip_lines(paint, width, race, now, label=tr("Ghost")))
        self._wait(ghost, time)

    def hide(self) -> None:
        """Leave the room to the board, and ask for no more frames."""
        self.sheet.place(Box(0, 0, 0, 0))
        self.stop()

    def stop(self) -> None:
        """Ask for no more frames."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_ghost(self) -> None:
        """Hide the ghost, or show it again."""
        play = self._play
        if self.ghost is None:
            play.say(tr("No ghost here: paste the line of a friend’s game in a gallery."))
            return
        self._hidden = not self._hidden
        play.say(tr("Ghost hidden.") if self._hidden else tr("Ghost shown."))
        play.relayout()

    def _wait(self, ghost: Ghost, time: float) -> None:
        self.stop()
        play, session = self._play, self._play.table.session
        if play.paused or session.solved_at is not None or not play.is_current:
            return
        wait = ghost.next_change(time)
        if wait is not None:
            self._timer = play.set_timer(wait / 1000 + SOON, play.changed)
