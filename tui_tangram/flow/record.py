"""Records of a game: the autosave, the time played, and the result when it is solved."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tui_tangram.games.session import HelpClass, Result, Session, class_in_words
from tui_tangram.games.session.stars import ENOUGH
from tui_tangram.language import tr
from tui_tangram.play import Game
from tui_tangram.play.equivalence import class_of
from tui_tangram.play.phrases import duration
from tui_tangram.player.found import FoundSolutions
from tui_tangram.player.scores import Placing, Scope, Score, Subject
from tui_tangram.player.store import Backend


class Opened(NamedTuple):
    """A game ready to play."""

    session: Session[Any]
    going_on: bool
    """Whether it is a resumed game."""


class Solved(NamedTuple):
    """A puzzle solved by the last move."""

    placing: Placing | None
    """The rank of its result; None if it was entered earlier or never recorded."""
    found: FoundSolutions | None = None
    """All solutions found of the puzzle; None if this one is not collected."""
    new: bool = False
    """Whether this one is new among them."""
    stars: int = 0
    """The stars earned, if it has an own result."""
    par: float | None = None
    """The time that earns the third star."""

    @property
    def rank_text(self) -> str:
        """A sentence on its rank among the player's clean games; empty if there is none."""
        ranks = {} if self.placing is None else self.placing.ranks
        rank = ranks.get(Scope.PUZZLE)
        if self.placing is None or rank is None:
            return ""
        by = duration(abs(rank.behind))
        if self.placing.is_best(Scope.PUZZLE):
            return tr("New best time, {by} faster!", by=by)
        if self.placing.is_best(Scope.DIVISION) and self.placing.division is not None:
            faster = duration(-ranks[Scope.DIVISION].behind)
            name = self.placing.division.title
            return tr("New record for {name}, {by} faster!", name=name, by=faster)
        if rank.of > 1:
            place = tr("Rank {place} of {all}", place=rank.place, all=rank.of)
            return tr("{place}, {by} behind your best.", place=place, by=by)
        return ""

    @property
    def next_star(self) -> str:
        """The condition of the next star, in a few words; empty for none."""
        if self.placing is None or self.stars == 3:
            return ""
        if self.stars < 2:
            return tr("2 stars: no help")
        if self.par is None:
            return tr("3 stars: a time to beat, after {n} games without help", n=ENOUGH)
        return tr("3 stars: within {time}", time=duration(self.par))


class Recorder:
    """Opens and saves one game.  Failures are reported and never stop play."""

    def __init__(self, backend: Backend) -> None:
        """Use the player's stores."""
        self._backend = backend
        self._recorded: Result | None = None
        self._noted = 0.0
        """Seconds on the game's clock that are already in the scores."""
        self._made: object = None
        """The state of an editor when its puzzle was last saved."""

    def open(self, game: Game[Any], session: Session[Any] | None = None) -> Opened:
        """Resume *game* from its autosave, or begin it.

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

    def restarted(self, session: Session[Any]) -> Session[Any] | None:
        """Return a new game of the puzzle if *session* is over, its clock at zero.

        A game is over that is solved or was shown, or that has not left its start.  None if it is
        not over, or could not be saved: no work of the player is lost.
        """
        over = session.solved_at is not None or session.revealed or session.place == 0
        if not over:
            return None
        self.save(session, durable=True)
        if not self._backend.store.autosaves.put_aside(session):
            return None
        self._recorded, self._noted = None, 0.0
        return Session(session.game, self._backend.clock, puzzle=session.puzzle)

    def opened(self, session: Session[Any]) -> None:
        """Record that the puzzle is being played."""
        if session.game.puzzle_id:
            backend = self._backend
            backend.store.scores.opened(Subject.of(session.game), backend.moment)

    def save(self, session: Session[Any], *, durable: bool = False) -> None:
        """Save the game, which has made no move since.

        With *durable* the time played is recorded too, which is done when the player leaves.
        """
        self._save(session, durable=durable)
        if durable and session.game.puzzle_id:
            backend = self._backend
            seconds = self._new_seconds(session)
            backend.store.scores.played(Subject.of(session.game), seconds, backend.moment)

    def made(self, session: Session[Any]) -> None:
        """Record that the puzzle of an editor was saved: it is in progress only if it changes."""
        self._made = session.state
        self._save(session)

    def _save(self, session: Session[Any], *, durable: bool = False) -> None:
        """Save the game, unless an editor has no unsaved changes."""
        autosaves = self._backend.store.autosaves
        if self._made is not None and session.state == self._made:
            autosaves.discard(session.puzzle, session.game.options)
        else:
            autosaves.save(session, durable=durable)

    def moved(self, session: Session[Any]) -> Solved | None:
        """Save the game after a move, and record its outcome if the move has solved it."""
        backend, store = self._backend, self._backend.store
        result, solved = session.solved_at, session.verdict.solved
        new = bool(session.game.puzzle_id) and result != self._recorded
        if result is None or not (solved or new):
            self._save(session)
            return Solved(None) if solved else None
        from tui_tangram.player.outcomes import Outcome

        outcome, par = Outcome(session.to_text() if session.puzzle else ""), None
        if new:
            self._recorded = result
            par = store.scores.par(session.game.division.id, session.game.effort)
            score = Score.of(
                Subject.of(session.game),
                result,
                backend.moment,
                player=backend.player,
                levels=session.hints_by_level,
                par=par,
                grade=session.game.difficulty,
            )
            outcome = outcome._replace(score=score, seconds=self._new_seconds(session))
        if solved:
            outcome = outcome._replace(found=_found(session))
        recorded = Solved(
            *store.outcomes.commit(session, outcome),
            outcome.score.stars if outcome.score else 0,
            par,
        )
        return recorded if solved else None

    def _new_seconds(self, session: Session[Any]) -> float:
        """Return the seconds played that are not yet in the scores, and mark them as recorded."""
        before, self._noted = self._noted, session.elapsed
        return self._noted - before


def _found(session: Session[Any]) -> FoundSolutions | None:
    """Return the found solutions if the current one is the player's own and has a form."""
    game = session.game
    if not (game.puzzle_id and session.own):
        return None
    from tui_tangram.games.catalog import equivalence

    likeness = equivalence(game)
    form = None if likeness is None else likeness.laid(session.state)
    if likeness is None or form is None:
        return None
    return FoundSolutions(game.puzzle_id, (class_of(likeness, form),), likeness.total)


def praise(puzzle: str, result: Result, levels: Mapping[int, int] = MappingProxyType({})) -> str:
    """Return the sentence that celebrates a solved puzzle; *levels* are those of its hints."""
    time = duration(result.elapsed)
    if result.help_class is HelpClass.SHOWN:
        return tr(
            "{puzzle} finished with the solution shown, not ranked: {time}.",
            puzzle=puzzle,
            time=time,
        )
    how = class_in_words(result, levels)
    return tr("{puzzle} solved! {time}, {how}.", puzzle=puzzle, time=time, how=how)
