"""The session: see the package's docstring for its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic

from tui_tangram.play import FindGame, Game, MoveError, State, Verdict, quote
from tui_tangram.session.history import GAME, HINT, PLAYER, RESTART, REVEAL, Entry, History
from tui_tangram.session.result import Result
from tui_tangram.session.savetext import (
    MAX_LEVEL,
    MAX_MOVE,
    Save,
    SaveError,
    UnknownPuzzleError,
    read_save,
    write_save,
)
from tui_tangram.session.stopwatch import Stopwatch


class Session(Generic[State]):
    """One game being played."""

    def __init__(self, game: Game[State], clock: Callable[[], float]) -> None:
        """Begin *game*.  *clock* returns seconds, from any origin, and the time runs now."""
        self.game = game
        self._history = History(game.start())
        self._watch = Stopwatch(clock)
        self._paused = False
        self._hints: dict[int, int] = {}
        self._revealed = False
        self._solved: Result | None = None

    game: Game[State]
    """The game that is played; it never changes."""

    # The history

    @property
    def state(self) -> State:
        """The present state."""
        return self._history.current.state

    @property
    def verdict(self) -> Verdict:
        """The verdict on the present state; it is asked for once in each position."""
        position = self._history.current
        if position.verdict is None:
            position.verdict = self.game.verdict(position.state)
        return position.verdict

    @property
    def last(self) -> Entry | None:
        """The entry that led to the present state; `None` at the start."""
        return self._history.current.entry

    @property
    def step(self) -> Entry | None:
        """The entry that `undo` takes back, with what the game did since; `None` for none."""
        return self._history.entry(self._history.step)

    @property
    def path(self) -> tuple[str, ...]:
        """The moves in effect that lead from the start to the present state.

        They are those since the last restart in effect, whoever made them.
        """
        return tuple(entry.move for entry in self._history.path)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of the history, undone ones included."""
        return tuple(self._history)

    @property
    def position(self) -> int:
        """How many of the entries are in effect."""
        return self._history.at

    @property
    def moves(self) -> int:
        """The player's own moves in effect, since the last restart in effect."""
        return self._history.current.moves

    @property
    def own(self) -> bool:
        """Whether no step of a reveal is in effect: what is laid is the player's own work."""
        return self._history.current.own

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._history.step > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return self._history.at < len(self._history)

    def play(self, move: str, by: str = PLAYER) -> None:
        """Make *move*; *by* is ``"player"``, ``"hint"``, ``"reveal"`` or ``"game"``.

        Raises `MoveError`, and changes nothing, when the move is not valid or the game is
        paused.
        """
        self._refuse_when_paused()
        self._execute(Entry(by, move))
        self._judge()

    def undo(self) -> bool:
        """Take the last step back.  Returns `False` when there is none.

        Raises `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        if not self.can_undo:
            return False
        self._history.go(self._history.step - 1)
        return True

    def redo(self) -> bool:
        """Make the step again that was undone last.  Returns `False` when there is none.

        Raises `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        if not self.can_redo:
            return False
        self._history.go(self._history.following)
        return True

    def restart(self) -> bool:
        """Go back to the start, as an entry that can be undone.  The clock goes on.

        Returns `False`, and adds no entry, when nothing was done since the start or the
        last restart.  Raises `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        if self.last is None or self.last.by == RESTART:
            return False
        self._execute(Entry(RESTART, ""))
        return True

    # Help

    @property
    def hints(self) -> int:
        """How many hints were given."""
        return sum(self._hints.values())

    @property
    def hints_by_level(self) -> Mapping[int, int]:
        """How many hints of each level were given."""
        return MappingProxyType(self._hints)

    def count_hint(self, level: int) -> None:
        """Count a hint of *level*, 1 for the vaguest.  Raises `ValueError` outside 1 to 9."""
        if not 1 <= level <= MAX_LEVEL:
            raise ValueError(f"a hint's level is from 1 to {MAX_LEVEL}, not {level}")
        self._hints[level] = self._hints.get(level, 0) + 1

    def count_reveal(self) -> None:
        """Note that the player has been shown solutions, though no step of one was made."""
        self._revealed = True

    @property
    def revealed(self) -> bool:
        """Whether a solution, or a step of one, was ever shown, undone or not."""
        return self._revealed

    # Time

    @property
    def elapsed(self) -> float:
        """Seconds played, pauses excluded; it stands still once the puzzle is solved."""
        return self._watch.elapsed

    @property
    def paused(self) -> bool:
        """Whether the game is paused: the clock stands and the board is hidden."""
        return self._paused

    def pause(self) -> None:
        """Pause, or stay paused."""
        self._paused = True
        self._watch.stop()

    def resume(self) -> None:
        """Go on, or keep going."""
        self._paused = False
        if self._solved is None:
            self._watch.start()

    @property
    def solved_at(self) -> Result | None:
        """The result, from the moment the puzzle was first solved."""
        return self._solved

    # Saves

    def to_text(self) -> str:
        """Return the text of a save; `from_text` reads it."""
        return write_save(
            Save(
                game=self.game.kind,
                puzzle=self.game.puzzle_id,
                options=self.game.options,
                elapsed=self.elapsed,
                hints=self._hints,
                revealed=self._revealed,
                solved=self._solved,
                position=self._history.at,
                moves=tuple(self._history),
            )
        )

    @classmethod
    def from_text(cls, text: str, find_game: FindGame, clock: Callable[[], float]) -> Session[Any]:
        """Return a new session that goes on where the saved one was, its clock running.

        Raises `SaveError` when anything is not valid, with the kinds `UnknownPuzzleError`
        and `NewerVersionError` for saves that may be sound but cannot be loaded here.
        """
        return cls.from_save(read_save(text), find_game, clock)

    @classmethod
    def from_save(cls, save: Save, find_game: FindGame, clock: Callable[[], float]) -> Session[Any]:
        """Return what `from_text` returns, of a save whose text was read already."""
        try:
            game = find_game(save.game, save.puzzle, save.options)
        except LookupError as error:
            raise UnknownPuzzleError(f"puzzle: {_message(error)}") from None
        except ValueError as error:
            raise SaveError(f"options: {_message(error)}") from None
        session: Session[Any] = cls(game, clock)
        for number, entry in enumerate(save.moves, start=1):
            try:
                session._execute(entry)
            except MoveError as error:
                raise SaveError(f"move {number} ({quote(entry.move)}): {error}") from None
        session._history.go(save.position)
        session._watch = Stopwatch(clock, save.elapsed, running=save.solved is None)
        session._hints = dict(save.hints)
        session._revealed |= save.revealed
        session._solved = save.solved
        return session

    # Within

    def _execute(self, entry: Entry) -> None:
        """Add *entry* to the history without asking for a verdict."""
        by, move = entry
        if by == RESTART:
            state = self._history.start
        elif by in (PLAYER, HINT, REVEAL, GAME):
            if not (0 < len(move) <= MAX_MOVE and move.isprintable()):
                raise MoveError(f"a move is a line of 1 to {MAX_MOVE} printable characters")
            state = self.game.execute(self.state, move)
        else:
            raise ValueError(f"nobody called {quote(by)} makes moves")
        self._history.add(entry, state)
        self._revealed |= by == REVEAL

    def _judge(self) -> None:
        """Keep the result when a move has just solved the puzzle.

        Undo and redo lead only to positions that were judged when they were new.
        """
        own = self._history.current.own
        if self._solved is not None and (self._solved.own or not own):
            return
        if self.verdict.solved:
            self._watch.stop()
            # To the millisecond, so that a result is the same before and after a save.
            elapsed = round(self._watch.elapsed, 3)
            self._solved = Result(elapsed, self.moves, self.hints, self._revealed, own)

    def _refuse_when_paused(self) -> None:
        if self._paused:
            raise MoveError("the game is paused")


def _message(error: Exception) -> str:
    """Return what *error* says; `str` of a `KeyError` would add quotes."""
    return str(error.args[0]) if error.args else type(error).__name__
