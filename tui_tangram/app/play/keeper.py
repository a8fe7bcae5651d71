"""What is kept of a game on disk: the unfinished game, its time, and its result."""

from __future__ import annotations

from typing import Any, NamedTuple

from tui_tangram.app.services import Services
from tui_tangram.language import tr
from tui_tangram.play import Game
from tui_tangram.session import Result, SaveError, Session
from tui_tangram.store.scores import Placing, Subject


class Opened(NamedTuple):
    """A game that can be played now."""

    session: Session[Any]
    going_on: bool
    """Whether it was begun earlier."""
    trouble: str
    """Why a save that was handed in cannot be gone on with; else empty."""


class Keeper:
    """Opens and keeps one game.  What goes wrong there is reported and never stops play."""

    def __init__(self, services: Services) -> None:
        """Use the player's stores."""
        self._services = services
        self._recorded: Result | None = None
        self._noted = 0.0
        """Seconds on the game's clock of which the scores know."""
        self.placing: Placing | None = None
        """Where the result stands that was entered last."""

    def open(self, game: Game[Any], save: str | Session[Any] | None) -> Opened:
        """Return *game* gone on with where it was left, or begun.

        *save* is a game, or the text of its save, to go on with instead of the one that is
        kept.
        """
        services = self._services
        session: Session[Any] | None = None
        trouble = ""
        puzzle = game.puzzle_id or services.whole_puzzle(game)
        if isinstance(save, Session):
            session = save
        elif save is not None:
            try:
                session = Session.from_text(save, services.find_game, services.clock)
            except SaveError as error:
                trouble = tr("The save cannot be used: {why}.", why=error)
        elif puzzle:
            session = services.store.autosaves.open(
                puzzle, services.find_game, services.clock, game.options
            )
        if session is None or session.game.kind != game.kind:
            return Opened(Session(game, services.clock, puzzle=puzzle), False, trouble)
        self._recorded, self._noted = session.solved_at, session.elapsed
        return Opened(session, True, "")

    def opened(self, session: Session[Any]) -> None:
        """Note that the puzzle is being played."""
        if session.game.puzzle_id:
            services = self._services
            services.store.scores.opened(Subject.of(session.game), services.moment)

    def keep(self, session: Session[Any], *, durable: bool = False) -> None:
        """Keep the game, and its result once there is a new one.

        With *durable* the time that it was played is noted too: that is when it is left.
        """
        services = self._services
        services.store.autosaves.save(session, durable=durable)
        if not session.game.puzzle_id:
            return
        result, scores = session.solved_at, services.store.scores
        new = result is not None and result != self._recorded
        if durable or new:
            seconds, self._noted = session.elapsed - self._noted, session.elapsed
            scores.played(Subject.of(session.game), seconds, services.moment)
        if result is not None and new:
            self._recorded = result
            self.placing = scores.enter(session, services.moment, services.player)
