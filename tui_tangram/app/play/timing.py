"""Time on a play screen: animations, the clock, moves of the game itself.

*Animations with a meaning:* a piece on its way, for a number of frames, then none.

*The clock* is paused, stopped while the board is hidden, shown or hidden; it times the moves that
the game itself makes.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from textual.message_pump import MessagePump

from tui_tangram.language import tr
from tui_tangram.render.cells import Cell, Picture, Row, encode
from tui_tangram.render.palette import Palette
from tui_tangram.render.wash import washed

if TYPE_CHECKING:
    from tui_tangram.app.play.adviser import Adviser
    from tui_tangram.app.play.ending import Ending
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.flow.record import Recorder


FRAME: Final = 1 / 25
"""Seconds between two frames of an animation."""
WASH: Final = 6
"""Frames in which a solved figure or board washes over what was seen before: few, for each costs
bytes."""
WAVE: Final = 0.07
"""Seconds between two of these."""
GLIDE: Final = 8
"""Frames in which a piece that was shown glides to its place."""
TURN: Final = 3
"""Frames in which a piece is picked up, flipped or turned by more than a quarter."""
SETTLE: Final = 2
"""Frames in which a piece that was put down settles, or is turned by a quarter or less."""

_Look = TypeVar("_Look")


class Animation(Generic[_Look]):
    """The animation on one screen, at most one at a time."""

    def __init__(self, screen: MessagePump, changed: Callable[[], None], *, allowed: bool) -> None:
        """Animate *screen*, if that is *allowed*, and call *changed* for each frame."""
        self._screen = screen
        self._changed = changed
        self._allowed = allowed
        self._look: Callable[[float], _Look] | None = None
        self._before: Sequence[Row] | None = None
        """The picture over which the one now washes, if any."""
        self._frame = self._frames = 0
        self._seconds = 0.0
        self.timer: TimerHandle | None = None
        """Calls `step`; of the event loop, for Textual's timers are tasks."""

    def allow(self, allowed: bool) -> None:  # the only parameter
        """Set whether animations are allowed."""
        self._allowed = allowed
        if not allowed:
            self.end()

    def look(self) -> _Look | None:
        """Return the current look; None when nothing moves."""
        return None if self._look is None else self._look(self._frame / self._frames)

    def begin(self, look: Callable[[float], _Look], frames: int) -> None:
        """Show *look*, from fraction 0 to 1 in *frames* frames, replacing the last one."""
        self._begin(frames, FRAME)
        if self._allowed:
            self._look = look

    def wash(self, before: Sequence[Row] = ()) -> None:
        """Let the picture that `washed` is given come over *before*, replacing the last motion."""
        self._begin(WASH, WAVE)
        if self._allowed:
            self._before, self._frame = before, 1

    def washed(self, picture: Picture, palette: Palette, cell: Callable[[], Cell]) -> Sequence[Row]:
        """Return the rows of *picture*, as far as it has come now, from *cell* on."""
        if self._before is None:
            return encode(picture, palette)
        return washed(self._before, picture, palette, cell(), self._frame / self._frames)

    def _begin(self, frames: int, seconds: float) -> None:
        self.end()
        if self._allowed:
            self._frame, self._frames, self._seconds = 0, frames, seconds
            self._wait()

    def _wait(self) -> None:
        self._rest()
        self.timer = get_running_loop().call_later(self._seconds, self.step)

    def _rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def step(self) -> None:
        """Show the next frame, unless the screen is gone."""
        self._frame += 1
        if self._frame >= self._frames or not self._screen.is_running:
            self.end()
        else:
            self._wait()
        if self._screen.is_running:
            self._changed()

    def end(self) -> None:
        """End the animation: everything is in its place."""
        self._rest()
        self._look = self._before = None


class GameClock:
    """The clock, which is that of the session, and the actions on it."""

    def __init__(self, play: PlayScreen[Any], motion: Animation[Any]) -> None:
        """Time the game of *play*, whose *motion* a pause ends."""
        self._play, self._motion = play, motion
        self._covers: set[str] = set()
        """The causes that hide the board."""

    @property
    def shown(self) -> int | None:
        """The seconds to show; None where none are."""
        play = self._play
        timed = play.services.settings.timer and not play.edits
        return int(play.table.session.elapsed) if timed else None

    def hold(self, what: str) -> None:
        """Stop, because *what* hides the board."""
        self._covers.add(what)
        self._play.table.session.hold_clock()

    def release(self, what: str) -> None:
        """Continue, unless something else still covers the board."""
        self._covers.discard(what)
        if not self._covers:
            self._play.table.session.release_clock()

    def action_pause(self) -> None:
        """Pause and hide the board, or continue."""
        play, session = self._play, self._play.table.session
        if session.paused:
            session.resume()
            play.table.say(tr("Resumed."))
        else:
            session.pause()
            play.table.say(tr("Paused. Press the same key to resume."))
        self._motion.end()
        play.keep()
        play.changed()

    def action_timer(self) -> None:
        """Hide the time, or show it again, now and in future games."""
        play, services = self._play, self._play.services
        wanted = not services.settings.timer
        play.nav.use_settings(services.store.settings.change(timer=wanted))
        if services.settings.timer != wanted:
            play.say(tr("Set by TUI_TANGRAM_TIMER: change it there."))
        elif wanted:
            play.say(tr("Clock shown."))
        else:
            play.say(tr("Clock hidden, still running."))


GLANCE: Final = 0.25
"""The most seconds between two checks of the game's clock."""


class OwnMoves:
    """The moves that the game of a play screen itself makes, if any.

    The clock is the session's, so it stops while the game is paused. Missed moves are not made up
    for.
    """

    def __init__(
        self, play: PlayScreen[Any], recorder: Recorder, adviser: Adviser, ending: Ending
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
