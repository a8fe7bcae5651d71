"""What is kept of a game on disk: the unfinished game, and the record of its puzzle."""

from __future__ import annotations

from typing import Any, NamedTuple

from tui_tangram.app.services import Services
from tui_tangram.play import Game
from tui_tangram.session import Result, SaveError, Session


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
        self.best = False
        """Whether the game that was kept last has beaten the best time."""

    def open(self, game: Game[Any], save: str | None) -> Opened:
        """Return *game* gone on with where it was left, or begun.

        *save* is the text of a save to go on with instead of the one that is kept.
        """
        services = self._services
        session: Session[Any] | None = None
        trouble = ""
        if save is not None:
            try:
                session = Session.from_text(save, services.find_game, services.clock)
            except SaveError as error:
                trouble = f"The save cannot be used: {error}."
        elif game.puzzle_id:
            session = services.store.autosaves.open(
                game.puzzle_id, services.find_game, services.clock
            )
        if session is None or session.game.kind != game.kind:
            return Opened(Session(game, services.clock), False, trouble)
        self._recorded = session.solved_at
        return Opened(session, True, "")

    def played(self, puzzle: str) -> None:
        """Note that the puzzle of this name is being played."""
        if puzzle:
            self._services.store.records.played(puzzle, self._services.today())

    def keep(self, session: Session[Any], *, durable: bool = False) -> None:
        """Keep the game, and its result once there is a new one."""
        services = self._services
        services.store.autosaves.save(session, durable=durable)
        result, puzzle = session.solved_at, session.game.puzzle_id
        if result is not None and result != self._recorded and puzzle:
            self._recorded = result
            records = services.store.records
            before = records.get(puzzle).best_time
            after = records.finished(puzzle, result, services.today()).best_time
            self.best = before is not None and after == result != before
