"""Records of a game: the autosave, the time played, and the result when it is solved."""

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
    """Whether it is an earlier game resumed."""


class Solved(NamedTuple):
    """A puzzle solved by the last move."""

    placing: Placing | None
    """The rank of its result; None for one entered earlier or never recorded."""


class Recorder:
    """Opens and saves one game.  Failures are reported and never stop play."""

    def __init__(
        self, backend: Backend, collect: Callable[[Session[Any]], None] = lambda _: None
    ) -> None:
        """Use the player's stores; *collect* stores the solution that a session has found."""
        self._backend = backend
        self._collect = collect
        self._recorded: Result | None = None
        self._noted = 0.0
        """Seconds on the game's clock that the scores already have."""

    def open(self, game: Game[Any], session: Session[Any] | None = None) -> Opened:
        """Resume *game* where the player left it, or begin it.

        *session* is a session to resume instead of the autosave.
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
        """Record that the puzzle is being played."""
        if session.game.puzzle_id:
            backend = self._backend
            backend.store.scores.opened(Subject.of(session.game), backend.moment)

    def keep(self, session: Session[Any], *, durable: bool = False) -> None:
        """Save the game, which has made no move since.

        With *durable* the time played is recorded too, which is done when the player leaves.
        """
        self._backend.store.autosaves.save(session, durable=durable)
        if durable and session.game.puzzle_id:
            backend = self._backend
            seconds = self._new_seconds(session)
            backend.store.scores.played(Subject.of(session.game), seconds, backend.moment)

    def moved(self, session: Session[Any]) -> Solved | None:
        """Save the game after a move, and record the result if the move has solved it.

        Only this function has the steps and their order.  Each is done whole or not at all.
        """
        backend, result, placing = self._backend, session.solved_at, None
        # The autosave of the finished game replaces the unfinished one.
        backend.store.autosaves.save(session)
        if session.game.puzzle_id and result is not None and result != self._recorded:
            self._recorded = result
            seconds = self._new_seconds(session)
            # The time and the result, from which streaks and daily results follow.
            placing = backend.store.scores.enter(session, backend.moment, backend.player, seconds)
        if not session.verdict.solved:
            return None
        self._collect(session)
        return Solved(placing)

    def _new_seconds(self, session: Session[Any]) -> float:
        """Return the seconds played that the scores lack; they count as recorded from now on."""
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
