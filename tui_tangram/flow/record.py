"""Records of a game: the autosave, the time played, its history, and the result once it is solved.

The history is rows, those of `tui_tangram.games.session.history`: its branches by letter, their
lengths and outcomes, in the same words in every shell.

The lines for sharing a solved game have a small picture that gives nothing away.  The picture of a
puzzle with an outline is that outline, filled: everybody begins with it.  For any other puzzle it
is the course of the game: the completeness after each tenth of the moves to the end, as a row of
bars.

The line ends in the puzzle's ID, by which others open it to beat its time
(`tui_tangram.games.catalog.shared_result`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from tui_tangram.games.catalog import UnmadeError, entry, equivalence, public_id
from tui_tangram.games.catalog.daily import DailySlot, DailyState
from tui_tangram.games.session import (
    HelpClass,
    Result,
    SaveError,
    Session,
    Try,
    class_in_words,
    result_line,
)
from tui_tangram.games.session.history import letters
from tui_tangram.language import tr, trc
from tui_tangram.play import Game
from tui_tangram.play.equivalence import class_of
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.phrases import duration, moves_counted, starred
from tui_tangram.player.packs import PuzzlePack
from tui_tangram.player.progress import FoundSolutions
from tui_tangram.player.saves import SaveList
from tui_tangram.player.scores.values import Placing, Scope, Score, Subject
from tui_tangram.player.source import LibraryError
from tui_tangram.player.store import Backend
from tui_tangram.values import NamedTuple


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
    """The time that earns the third star; None if any does."""

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
        if self.par is None:
            return tr("for 3 stars: no help")
        within = tr("for 3 stars: in {time}", time=duration(self.par))
        return tr("for 2 stars: no help") if self.stars < 2 else within


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
        new = Session(session.game, self._backend.clock, puzzle=session.puzzle)
        self._measure(new)
        return new

    def opened(self, session: Session[Any]) -> None:
        """Record that the puzzle is being played."""
        if session.game.puzzle_id:
            backend = self._backend
            backend.store.scores.opened(Subject.of(session.game), backend.moment)
            self._measure(session)

    def _measure(self, session: Session[Any]) -> None:
        """Let a host measure the time of a game."""
        if self._backend.results is not None:
            self._backend.results.opened(session)

    def save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Save the game, which has made no move since; return whether that worked.

        With *durable* the time played is recorded too, which is done when the player leaves.
        """
        saved = self._save(session, durable=durable)
        if durable and session.game.puzzle_id:
            backend = self._backend
            seconds = self._new_seconds(session)
            backend.store.scores.played(Subject.of(session.game), seconds, backend.moment)
        return saved

    def made(self, session: Session[Any]) -> None:
        """Record that the puzzle of an editor was saved: it is in progress only if it changes."""
        self._made = session.state
        self._save(session)

    def _save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Save the game, unless an editor has no unsaved changes."""
        autosaves = self._backend.store.autosaves
        if self._made is not None and session.state == self._made:
            return autosaves.discard(session.puzzle, session.game.options)
        return autosaves.save(session, durable=durable)

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
        committed = store.outcomes.commit(session, outcome)
        if new and backend.results is not None:
            backend.results.solved(session)
        recorded = Solved(
            *committed,
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
    likeness = equivalence(game)
    parts = None if likeness is None else likeness.laid(session.state)
    if likeness is None or parts is None:
        return None
    return FoundSolutions(game.puzzle_id, (class_of(likeness, parts),), likeness.total, parts)


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


class HistoryRow(NamedTuple):
    """A position of the history at which a branch begins, ends, or a checkpoint is set."""

    run: Try
    """The moves that lead to it."""
    letter: str
    """The letter of its branch, if the branch begins or ends here; otherwise empty."""
    checkpoint: str
    """The name that the player has given to the position; empty for none."""

    @property
    def given(self) -> str:
        """The checkpoint, if its name is more than the number of moves."""
        return "" if self.checkpoint == moves_counted(self.run.moves) else self.checkpoint

    @property
    def name(self) -> str:
        """The letter of its branch and the name, if any, in words."""
        branch = tr("branch {letter}", letter=self.letter) if self.letter else ""
        return ", ".join(part for part in (branch, self.given) if part)


def history_rows(session: Session[Any]) -> list[HistoryRow]:
    """Return the rows of the history of *session* from top to bottom."""
    runs = session.tries()
    return [
        HistoryRow(
            run,
            letter if run.place and (run.leaves or run.ends) else "",
            session.checkpoints.get(run.place, ""),
        )
        for run, letter in zip(runs, letters(runs), strict=True)
    ]


def branches(rows: Sequence[HistoryRow]) -> int:
    """Return the number of branches, that is of ends."""
    return sum(row.run.ends and row.run.place > 0 for row in rows)


def length_of(row: HistoryRow, percent: int | None, *, spoken: bool = False) -> str:
    """Return the number of moves to a position and, at an end, its completeness.

    *percent* is None if not yet known.  *spoken*: without symbols.
    """
    if not row.run.place:
        return trc("position", "start")
    moves = moves_counted(row.run.moves)
    if not row.run.ends or percent is None:
        return moves
    if spoken:
        return tr("{moves}, {percent} percent", moves=moves, percent=percent)
    return tr("{moves}, {percent}%", moves=moves, percent=percent)


def earlier(rows: Sequence[HistoryRow], at: int) -> int:
    """Return the number of the row where the moves to row *at* begin."""
    after = rows[at].run.after
    return next(number for number, row in enumerate(rows) if row.run.place == after)


def later(rows: Sequence[HistoryRow], at: int) -> int:
    """Return the number of the next row on the branch of row *at*, or *at* for the last row."""
    here = rows[at].run
    for number, row in enumerate(rows):
        if row.run.after == here.place and not row.run.leaves and row.run.place:
            return number
    return at


def just_finished(backend: Backend, puzzle: str) -> tuple[PuzzlePack, ...]:
    """Return the packs finished just now by solving *puzzle* for the first time.

    Raises `LibraryError`.
    """
    scores = backend.store.scores
    if scores.record(puzzle).times_solved != 1:
        return ()
    solved = scores.solved()
    return tuple(one for one in backend.packs if puzzle in one.puzzles and one.finished(solved))


SIZE: Final = 10, 5
"""The columns and lines of a picture."""
_BARS: Final = "▁▂▃▄▅▆▇█"


def share(session: Session[Any], *, stars: int = 0, line: str = "") -> tuple[str, ...]:
    """Return the lines for sharing a solved game; empty if its solution was shown.

    *stars* are those that it earned, if known.  *line* replaces the first one: a daily puzzle has
    its own.
    """
    result = session.solved_at
    if result is None or result.revealed:
        return ()
    if not line:
        what = tr("tui-tangram {puzzle}", puzzle=session.game.name)
        more = [moves_counted(result.moves)] + [starred(stars)] * bool(stars)
        with suppress(LongIdError):
            more += filter(None, [public_id(session.game)])
        line = result_line(what, result, *more)
    return line, *picture(session)


def run_line(backend: Backend, session: Session[Any]) -> str:
    """Return the line of a solved game with all of its moves, for others to play against.

    Raises `SaveError`, or `LongIdError` for a puzzle of the player's own that is too large.
    """
    result = session.solved_at
    if result is not None and result.revealed:
        raise SaveError("nothing to share: the solution was shown")
    score = _score_of(backend, session)
    day = (score and score.day) or backend.moment.day
    from tui_tangram.games.together.run import run_of  # late: only what is shared has one

    run = run_of(session, backend.player, day, public_id(session.game))
    what = tr("tui-tangram {puzzle}", puzzle=session.game.name)
    by = [run.player] if run.player else []
    return result_line(what, run.result, moves_counted(run.result.moves), *by, run.line)


def id_for_others(backend: Backend, puzzle: str) -> str:
    """Return the ID by which others can play the puzzle with this id.

    Raises `LongIdError` for one of the player's own that is too large for an ID.
    """
    return public_id(backend.find_puzzle(puzzle)) if puzzle.startswith(FOREIGN) else puzzle


def line_of(backend: Backend, game: Game[Any], slot: DailySlot | None = None) -> str:
    """Return the line of a solved daily puzzle or ladder; empty for other puzzles.

    Without a *slot* it is for today or this week.
    """
    slot = slot or backend.slot_of(game)
    if slot is None:
        return ""
    try:
        journal = backend.journal()
        return journal.line(slot) if journal.progress(slot).state.done else ""
    except (LibraryError, LookupError):
        return ""  # the lists are missing; the commands that need them report it


def streak_at_stake(backend: Backend, game: Game[Any]) -> bool:
    """Return whether help would cost a day of the streak: today's puzzle, not solved on its own."""
    slot = backend.slot_of(game)
    if slot is None or slot.weekly:
        return False
    return backend.journal().progress(slot).state is not DailyState.SOLVED


def last_solved(backend: Backend, puzzle: str = "") -> Session[Any] | None:
    """Return the game solved last, of one puzzle or of any, that has a result to share.

    Solved games are stored for a while; unusable ones are skipped.
    """
    for finished_game in backend.store.saves.each(SaveList.FINISHED):
        save = finished_game.save
        if puzzle in ("", save.puzzle) and save.solved is not None and not save.solved.revealed:
            with suppress(SaveError, UnmadeError):
                return Session.from_save(save, backend.find_game, backend.clock)
    return None


def stars_of(backend: Backend, session: Session[Any]) -> int:
    """Return the stars that a solved game has earned; 0 if unknown."""
    score = _score_of(backend, session)
    return 0 if score is None else score.stars


def _score_of(backend: Backend, session: Session[Any]) -> Score | None:
    """Return the score of a solved game, if it is in a list."""
    result, puzzle = session.solved_at, session.game.puzzle_id
    if result is None or not puzzle:
        return None
    games = backend.store.scores.best(Scope.PUZZLE, puzzle, result.help_class)
    return next((one for one in games if one.result == result), None)


def picture(session: Session[Any]) -> tuple[str, ...]:
    """Return the lines of the picture of a game."""
    outline = entry(session.game.kind).outline
    if outline is None:
        return (course(session),)
    from tui_tangram.render.surface import blocks  # late: it draws everything

    return blocks(outline(session.game), *SIZE)


def course(session: Session[Any]) -> str:
    """Return the completeness after each tenth of the moves to the current state, as bars."""
    game, moves = session.game, session.path
    state, bars, tenths = game.start(), "", SIZE[0]
    for number, move in enumerate(moves, start=1):
        state = game.execute(state, move)
        done = number * tenths // len(moves)
        if done > len(bars):
            percent = game.verdict(state).percent
            bars += _BARS[percent * (len(_BARS) - 1) // 100] * (done - len(bars))
    return bars
