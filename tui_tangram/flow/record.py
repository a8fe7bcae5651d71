"""What is kept of a game: the unfinished game, its time, and all that solving it comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tui_tangram.language import tr, trn
from tui_tangram.play import Game
from tui_tangram.play.phrases import duration
from tui_tangram.session import Result, Session
from tui_tangram.store.scores import Placing, Subject
from tui_tangram.store.store import Backend


class Opened(NamedTuple):
    """A game that can be played now."""

    session: Session[Any]
    going_on: bool
    """Whether it was begun earlier."""


class Solved(NamedTuple):
    """A puzzle that is solved by the move that was made last."""

    placing: Placing | None
    """Where its result stands; None for one that was entered earlier, or that is not kept."""


class Recorder:
    """Opens and keeps one game.  What goes wrong there is reported and never stops play."""

    def __init__(
        self, backend: Backend, collect: Callable[[Session[Any]], None] = lambda _: None
    ) -> None:
        """Use the player's stores; *collect* takes in the solution that a session has found."""
        self._backend = backend
        self._collect = collect
        self._recorded: Result | None = None
        self._noted = 0.0
        """Seconds on the game's clock of which the scores know."""

    def open(self, game: Game[Any], session: Session[Any] | None = None) -> Opened:
        """Return *game* gone on with where it was left, or begun.

        *session* is a game of it to go on with instead of the one that is kept.
        """
        backend = self._backend
        puzzle = game.puzzle_id or backend.whole_puzzle(game)
        if session is None and puzzle:
            session = backend.store.autosaves.open(
                puzzle, backend.find_game, backend.clock, game.options
            )
        if session is None or session.game.kind != game.kind:
            return Opened(Session(game, backend.clock, puzzle=puzzle), going_on=False)
        self._recorded, self._noted = session.solved_at, session.elapsed
        return Opened(session, going_on=True)

    def opened(self, session: Session[Any]) -> None:
        """Note that the puzzle is being played."""
        if session.game.puzzle_id:
            backend = self._backend
            backend.store.scores.opened(Subject.of(session.game), backend.moment)

    def keep(self, session: Session[Any], *, durable: bool = False) -> None:
        """Keep the game, which has not moved.

        With *durable* the time that it was played is noted too: that is when it is left.
        """
        self._backend.store.autosaves.save(session, durable=durable)
        if durable and session.game.puzzle_id:
            backend = self._backend
            seconds = self._new_seconds(session)
            backend.store.scores.played(Subject.of(session.game), seconds, backend.moment)

    def moved(self, session: Session[Any]) -> Solved | None:
        """Keep the game after a move, and whatever it has come to if that has solved it.

        The steps stand here alone and in their order, each of them whole or not at all.
        """
        backend, result, placing = self._backend, session.solved_at, None
        # The finished game, and the unfinished one is gone.
        backend.store.autosaves.save(session)
        if session.game.puzzle_id and result is not None and result != self._recorded:
            self._recorded = result
            seconds = self._new_seconds(session)
            # Its time and its result, from which streaks and daily results are worked out.
            placing = backend.store.scores.enter(session, backend.moment, backend.player, seconds)
        if not session.verdict.solved:
            return None
        self._collect(session)
        return Solved(placing)

    def _new_seconds(self, session: Session[Any]) -> float:
        """Return the seconds played that the scores do not know, which are told to them now."""
        before, self._noted = self._noted, session.elapsed
        return self._noted - before


def praise(name: str, result: Result) -> str:
    """Return the sentence that celebrates a solved puzzle."""
    time, moves = duration(result.elapsed), trn("{n} move", "{n} moves", result.moves)
    if result.revealed:
        return tr(
            "{puzzle} is complete, with help from the solution: {time}, {moves}.",
            puzzle=name,
            time=time,
            moves=moves,
        )
    hints = trn("{n} hint", "{n} hints", result.hints) if result.hints else tr("no hints")
    return tr(
        "{puzzle} is solved: {time}, {moves}, {hints}.",
        puzzle=name,
        time=time,
        moves=moves,
        hints=hints,
    )
