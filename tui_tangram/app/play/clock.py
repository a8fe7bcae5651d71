"""The clock of a play screen: paused, stopped while the board is hidden, shown or hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.app.play.host import PlayHost
    from tui_tangram.app.play.motion import Animation


class GameClock:
    """The clock, which is that of the session, and the actions on it."""

    def __init__(self, play: PlayHost, motion: Animation[Any]) -> None:
        """Time the game of *play*, whose *motion* a pause ends."""
        self._play, self._motion = play, motion
        self._covers: set[str] = set()
        """The causes that hide the board."""

    @property
    def shown(self) -> float | None:
        """The time to show; None where none is."""
        play = self._play
        timed = play.services.settings.timer and not play.edits
        return play.table.session.elapsed if timed else None

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
