"""The session: see the package's docstring for its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, count
from types import MappingProxyType
from typing import Any, Generic

from tui_tangram.games.session.history import (
    GO,
    MOVERS,
    PLAYER,
    RESTART,
    REVEAL,
    History,
    HistoryEntry,
    Position,
    PositionError,
    Try,
    tries,
)
from tui_tangram.games.session.result import HelpClass, HelpUsed, Result
from tui_tangram.games.session.savetext import (
    MAX_NAME,
    Save,
    SaveError,
    entry_line,
    game_of,
    read_save,
    write_save,
)
from tui_tangram.games.session.stopwatch import ClockStop, Stopwatch
from tui_tangram.language import trc
from tui_tangram.play import FindGame, Game, MoveError, State, Verdict, quote
from tui_tangram.play.game import MAX_MOVE
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import moves_counted
from tui_tangram.play.refusal import Refusal


class Session(HelpUsed, Generic[State]):
    """One game being played."""

    def __init__(self, game: Game[State], clock: Callable[[], float], *, puzzle: str = "") -> None:
        """Begin *game*.  *clock* returns seconds, from any origin; it starts now.

        *puzzle* is the puzzle for saves, if the game has no puzzle name.
        """
        super().__init__()
        self.game = game
        self.puzzle = game.puzzle_id or puzzle
        self._history = History(game.start())
        self._watch = Stopwatch(clock)
        self._solved: Result | None = None
        self._checkpoints: dict[int, str] = {}
        self.players: tuple[str, ...] = ()
        self._lines: list[str] = []
        """The entries as written in a save; entries never change, so each is written once."""

    game: Game[State]
    """The game being played; it never changes."""
    puzzle: str
    """The puzzle for saves: its name, or the puzzle itself; empty if it cannot be saved."""

    players: tuple[str, ...]
    """The names of the players at a table, by their seats; empty for a game of one."""

    # The history

    @property
    def state(self) -> State:
        """The current state."""
        return self._history.current.state

    @property
    def verdict(self) -> Verdict:
        """The verdict on the current state, computed once per position."""
        return self.verdict_at(self._history.at)

    @property
    def solved(self) -> bool:
        """Whether the current state is solved."""
        return self.verdict.solved

    @property
    def last(self) -> HistoryEntry | None:
        """The entry that led to the current state; `None` at the start."""
        return self._history.current.entry

    @property
    def step(self) -> HistoryEntry | None:
        """The entry that `undo` reverts, with the game's later moves; `None` for none."""
        return self._history[self._history.step].entry

    @property
    def path(self) -> tuple[str, ...]:
        """The moves that lead from the start to the current state, by any author."""
        return tuple(entry.move for entry in self._history.path)

    @property
    def path_entries(self) -> tuple[HistoryEntry, ...]:
        """The entries of `path`, each with its author."""
        return self._history.path

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """All entries of the history in the order in which they were made.

        They are numbered from 1 and include undone entries.
        """
        return tuple(self._history)

    @property
    def position(self) -> int:
        """The number of the current entry; 0 at the start."""
        return self._history.at

    @property
    def moves(self) -> int:
        """The player's moves on the path from the start to here, hints carried out among them."""
        return self._history.current.moves

    @property
    def own(self) -> bool:
        """Whether that path has no step of a reveal: the position is the player's own work."""
        return self._history.current.own

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._history.step > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return self._history.current.redo is not None

    def play(self, move: str, by: str = PLAYER) -> None:
        """Make *move*; *by* is ``"player"``, ``"hint"``, ``"reveal"`` or ``"game"``.

        Raises `MoveError`, and changes nothing, when the move is not valid or the game is
        paused.
        """
        self._refuse_when_paused()
        if by not in MOVERS:
            raise ValueError(f"nobody called {quote(by)} makes moves")
        self._enter(HistoryEntry(by, move))
        self._judge()

    def undo(self) -> bool:
        """Undo the last step.  Returns `False` if there is none.

        Raises `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        if not self.can_undo:
            return False
        self._history.go(self._history[self._history.step].parent)
        return True

    def redo(self) -> bool:
        """Redo the last undone step.  Returns `False` if there is none.

        Raises `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        if not self.can_redo:
            return False
        self._history.go(self._history.following)
        return True

    def restart(self) -> bool:
        """Go back to the start, as an entry that can be undone.  The clock continues.

        Returns `False`, and adds no entry, at the start.  Raises `MoveError` when the game
        is paused.
        """
        return self.go(0)

    # Positions

    @property
    def place(self) -> int:
        """The number of the current position: the entry that first led to it."""
        return self._history.current.place

    @property
    def line(self) -> tuple[int, ...]:
        """The positions on the path from the start, which is excluded, to the current one."""
        return self._history.line

    def at(self, place: int) -> int | None:
        """Return the milliseconds on the clock when a position was first reached, if known."""
        return self._history[place].at

    def seat(self, place: int) -> int:
        """Return the seat of the player whose move led to a position; 0 in a game of one."""
        return self._history[place].seat

    def entry(self, place: int) -> HistoryEntry | None:
        """Return the entry that led to a position; `None` for the start."""
        return self._history[place].entry

    def state_at(self, place: int) -> State:
        """Return the state of a position."""
        return self._history[place].state

    def verdict_at(self, place: int) -> Verdict:
        """Return the verdict on a position, computed once."""
        position = self._history[place]
        if position.verdict is None:
            position.verdict = self.game.verdict(position.state)
        return position.verdict

    def moves_at(self, place: int) -> int:
        """Return the player's own moves on the path to a position."""
        return self._history[place].moves

    def own_at(self, place: int) -> bool:
        """Return whether the path to a position has no step of a reveal."""
        return self._history[place].own

    def shown_by(self, number: int) -> int:
        """Return the position to which an entry led: its own, unless it was a jump."""
        return self._history[number].place

    def go(self, place: int) -> bool:
        """Go to a position, as an entry that can be undone.  The clock continues.

        Returns `False`, and adds no entry, when the position is the current one.  Raises
        `PositionError` for an unknown position and `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        self._history.position(place)
        if place == self.place:
            return False
        self._enter(HistoryEntry(GO, str(place)) if place else HistoryEntry(RESTART, ""))
        return True

    def rewind(self, moves: int) -> bool:
        """Go back on the path to the current position until *moves* of its moves are in effect.

        Undo does it if it leads there, so redo restores all of them.  Otherwise, because the player
        jumped here, this jumps too and returns `False`.  Raises `PositionError` when there are
        fewer moves and `MoveError` when the game is paused.
        """
        self._refuse_when_paused()
        history = self._history
        place = (0, *self.line)[moves]
        node = history.at
        while history[node].place != place:
            if node == 0:
                self.go(place)
                return False
            node = history[node].parent
        history.go(node)
        return True

    def tries(self) -> list[Try]:
        """Return the tree of positions as runs of moves: `tui_tangram.games.session.history`."""
        return tries(self._history, frozenset(self._checkpoints))

    def includes(self, save: Save) -> bool:
        """Return whether this session has all entries and checkpoints of *save*."""
        history = self._history
        return (
            len(save.moves) <= len(history)
            and all(
                history[number].entry == entry and history[number].parent == save.parent(number)
                for number, entry in enumerate(save.moves, start=1)
            )
            and all(place in self._checkpoints for place in save.checkpoints)
        )

    # Checkpoints

    @property
    def checkpoints(self) -> Mapping[int, str]:
        """The names that the player has given to positions."""
        return MappingProxyType(self._checkpoints)

    def mark(self, name: str = "", place: int | None = None) -> str:
        """Name a position, by default the current one, and return the name.

        An empty *name* retains the current name of the position; if it has none, the number of
        moves becomes the name.  Raises `ValueError` for a name that is too long or not printable,
        and `PositionError` for an unknown position.
        """
        place = self.place if place is None else place
        position = self._history.position(place)
        name = clean(name).strip() or self._checkpoints.get(place) or self._usual_name(position)
        if len(name) > MAX_NAME or not name.isprintable():
            raise Refusal("a name is 1 to {most} printable characters", most=MAX_NAME)
        self._checkpoints[place] = name
        return name

    def unmark(self, place: int) -> str | None:
        """Remove a position's name and return it; `None` if it had none."""
        return self._checkpoints.pop(place, None)

    def _usual_name(self, position: Position[State]) -> str:
        usual = moves_counted(position.moves) if position.place else trc("position", "start")
        names = chain((usual,), (f"{usual} ({number})" for number in count(2)))
        return next(name for name in names if name not in self._checkpoints.values())

    @property
    def begun(self) -> bool:
        """Whether there is anything to save: a move, a checkpoint, or help."""
        helped = self.help_class is not HelpClass.CLEAN
        return helped or bool(len(self._history) or self._checkpoints)

    # Time

    @property
    def elapsed(self) -> float:
        """Seconds played, pauses excluded; fixed once the puzzle is solved."""
        return self._watch.elapsed

    @property
    def paused(self) -> bool:
        """Whether the game is paused: the clock is stopped and the board is hidden."""
        return self._watch.stops(ClockStop.PAUSED)

    def pause(self) -> None:
        """Pause, or stay paused."""
        self._watch.stop(ClockStop.PAUSED)

    def resume(self) -> None:
        """Resume, unless not paused."""
        self._watch.start(ClockStop.PAUSED)

    def hold_clock(self) -> None:
        """Stop the clock while the board cannot be seen.

        Nothing else changes: moves are allowed, because help requested before the board was hidden
        may still make one.
        """
        self._watch.stop(ClockStop.COVERED)

    def release_clock(self) -> None:
        """Restart the clock after `hold_clock`, unless the game is paused or solved."""
        self._watch.start(ClockStop.COVERED)

    @property
    def clock_runs(self) -> bool:
        """Whether nothing stops the clock."""
        return self._watch.runs

    def watch_clock(self, watcher: Callable[[bool], object]) -> None:
        """Call *watcher* with whether the clock runs, whenever that changes."""
        self._watch.watcher = watcher

    @property
    def solved_at(self) -> Result | None:
        """The result, from the moment the puzzle was first solved."""
        return self._solved

    # Saves

    def to_text(self, name: str = "", *, puzzle: str = "") -> str:
        """Return the text of a save, for `from_text`.  *name* is the player's name for it.

        *puzzle* is the puzzle for a session that has none for saves.
        """
        head = Save(
            game=self.game.kind,
            puzzle=self.puzzle or puzzle,
            options=self.game.options,
            elapsed=self.elapsed,
            hints=self._hints,
            fits=self._fits,
            checks=self._checks,
            revealed=self._revealed,
            solved=self._solved,
            position=self._history.at,
            moves=(),
            redo=self._history.turns,
            checkpoints=self._checkpoints,
            name=name,
            players=self.players,
        )
        return write_save(head, self._written())

    def _written(self) -> list[str]:
        lines, history = self._lines, self._history
        for number in range(len(lines) + 1, len(history) + 1):
            node = history[number]
            assert node.entry is not None
            lines.append(entry_line(number, node.entry, node.parent, node.at, node.seat))
        return lines

    @classmethod
    def from_text(cls, text: str, find_game: FindGame, clock: Callable[[], float]) -> Session[Any]:
        """Return a new session that continues the saved one, its clock running.

        Raises `SaveError` when anything is invalid; its subclasses `UnknownSavedPuzzleError` and
        `NewerVersionError` are for saves that may be sound but cannot be loaded here.
        """
        return cls.from_save(read_save(text), find_game, clock)

    @classmethod
    def from_save(cls, save: Save, find_game: FindGame, clock: Callable[[], float]) -> Session[Any]:
        """Like `from_text`, for a save whose text was read already."""
        session: Session[Any] = cls(game_of(save, find_game), clock, puzzle=save.puzzle)
        session._replay(save)
        stops = () if save.solved is None else (ClockStop.SOLVED,)
        session._watch = Stopwatch(clock, save.elapsed, stops)
        session._recall(save.hints, save.fits, save.checks, revealed=save.revealed)
        session._solved = save.solved
        session.players = save.players
        return session

    # Internals

    def _enter(self, entry: HistoryEntry) -> None:
        """Add an entry, or return to the node to which an equal entry led from here."""
        known = self._history.same(entry)
        if known is None:
            self._execute(entry, round(1000 * self.elapsed))
        else:
            self._history.go(known)

    def _execute(self, entry: HistoryEntry, at: int | None = None, seat: int = 0) -> None:
        """Add *entry*, made at a time, to the history without computing a verdict."""
        by, move = entry
        if by in (RESTART, GO):
            self._history.show(entry, int(move or 0), at)
        else:
            if not (0 < len(move) <= MAX_MOVE and move.isprintable()):
                raise MoveError(
                    "a move is a line of 1 to {most} printable characters", most=MAX_MOVE
                )
            self._history.add(entry, self.game.execute(self.state, move), at, seat)
            self._revealed |= by == REVEAL

    def _replay(self, save: Save) -> None:
        """Add all entries of *save* and go to its position.  Raises `SaveError`."""
        history = self._history
        for number, entry in enumerate(save.moves, start=1):
            try:
                history.go(save.parent(number))
                self._execute(entry, save.time(number), save.seat(number))
            except MoveError as error:
                raise SaveError(
                    "move {number} ({move}): {error}",
                    number=number,
                    move=quote(entry.move),
                    error=error,
                ) from None
            except PositionError as error:
                raise SaveError(
                    "move {number} (to {place}): {error}",
                    number=number,
                    place=quote(entry.move),
                    error=error,
                ) from None
        for turn in save.redo:
            history.turn(turn)
        history.go(save.position)
        for place, name in save.checkpoints.items():
            if history[place].place != place:
                raise SaveError("entry {number} is not a position", at="checkpoints", number=place)
            self._checkpoints[place] = name

    def _judge(self) -> None:
        """Record the result when a move has just solved the puzzle.

        Only moves lead to positions that were not judged before.
        """
        own = self._history.current.own
        if self._solved is not None and (self._solved.own or not own):
            return
        if self.verdict.solved:
            self._watch.stop(ClockStop.SOLVED)
            # To the millisecond, so a result is the same before and after a save.
            elapsed = round(self._watch.elapsed, 3)
            # A lesson that shows a solution is solved all the same.
            shown, own = (False, True) if self.practice else (self._revealed, own)
            used = self.hints, shown, own, self._fits, self._checks
            self._solved = Result(elapsed, self.moves, *used)

    def _refuse_when_paused(self) -> None:
        if self.paused:
            raise MoveError("the game is paused")
