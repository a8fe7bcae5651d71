"""A session at a table: its history follows the moves of all players.

It is played like any other, and what asks for a state, a verdict or a hint asks it as it asks any
session.  Its own history has the entries of the table, one after the other, and after them the
player's pending moves; when another player's entry comes first, the pending moves are entered again
after it.  So moves that the table has refused remain in the history as branches that lead nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Generic, NoReturn

from tui_tangram.games.session.history import GAME, PLAYER, REVEAL, HistoryEntry
from tui_tangram.games.session.session import Session
from tui_tangram.games.session.stopwatch import ClockStop, Stopwatch
from tui_tangram.games.together.client import TableClient
from tui_tangram.games.together.copy import REDO, UNDO
from tui_tangram.games.together.table import SharedTable, TableEntry
from tui_tangram.play import MoveError, State


class TableSession(Session[State], Generic[State]):
    """The common game of a table, as one player plays it."""

    def __init__(self, client: TableClient, clock: Callable[[], float], elapsed: float = 0) -> None:
        """Play at the table of *client*, which has a common board; *elapsed* seconds are over."""
        copy = client.copy
        assert copy is not None
        super().__init__(copy.table.view(copy.seat), clock, puzzle=client.puzzle)
        self._client = client
        self._copy, self._clock = copy, clock
        self._watch = Stopwatch(clock, elapsed)
        self._seats: dict[int, int] = {}
        self._shown = 0
        """The number of entries of the table that the history has."""
        self._confirmed = 0
        """The node of the last of them."""
        self.follow()

    @property
    def seats(self) -> Mapping[int, int]:
        """The seats that have made moves, by the nodes of the history."""
        return MappingProxyType(self._seats)

    def follow(self) -> tuple[TableEntry, ...]:
        """Show the table as the copy has it, and return the entries that are new."""
        copy, history = self._copy, self._history
        history.go(self._confirmed)
        new = tuple(copy.entries[self._shown :])
        for entry in new:
            self._enter(HistoryEntry(PLAYER, entry.move))
            self._seats[history.at] = entry.seat
        self._shown, self._confirmed = copy.number, history.at
        if new and copy.table.over:
            stopped = (ClockStop.SOLVED,)
            self._watch = Stopwatch(self._clock, copy.entries[-1].at / 1000, stopped)
        for request in copy.pending:
            if request.move not in (UNDO, REDO):
                with suppress(MoveError):  # the table is going to refuse it, too
                    self._enter(HistoryEntry(PLAYER, request.move))
        return new

    @property
    def shared(self) -> SharedTable[State]:
        """The table, without the player's pending moves."""
        return self._copy.table

    @property
    def news(self) -> frozenset[str]:
        """The parts of the last move of each other player since the player's own last one."""
        moves: dict[int, str] = {}
        if not self._copy.pending:
            for entry in reversed(self._copy.entries):
                if entry.seat == self._copy.seat:
                    break
                moves.setdefault(entry.seat, entry.move)
        return frozenset().union(*map(self._copy.table.game.touched, moves.values()))

    @property
    def solved(self) -> bool:
        """Whether the current state is solved, for all who judge it."""
        views = self._copy.table.views
        return self.verdict.solved and all(
            view is self.game or view.verdict(self.state).solved for view in views
        )

    @property
    def step(self) -> HistoryEntry | None:
        """The player's own last move in effect, which `undo` takes back."""
        done, _ = self._own
        return HistoryEntry(PLAYER, done[-1]) if done else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of the player's own to take back."""
        return bool(self._own[0])

    @property
    def can_redo(self) -> bool:
        """Whether there is one to make again."""
        return bool(self._own[1])

    @property
    def _own(self) -> tuple[list[str], list[str]]:
        """The player's own moves that can be undone and redone, as if all were accepted."""
        copy = self._copy
        table, seat = copy.table, copy.seat
        done = [table.entries[number - 1].move for number in table.done(seat)]
        undone = [table.entries[number - 1].move for number in table.undone(seat)]
        for request in copy.pending:
            if request.move == UNDO:
                undone += [done.pop()] if done else []
            elif request.move == REDO:
                done += [undone.pop()] if undone else []
            else:
                done.append(request.move)
                undone.clear()
        return done, undone

    def play(self, move: str, by: str = PLAYER) -> None:
        """Make *move* at the table.  Raises `MoveError`, and changes nothing."""
        if by in (REVEAL, GAME):
            _refuse()
        self._check_seat()
        self._client.play(move)
        self.follow()

    def undo(self) -> bool:
        """Ask to take back the player's own last move.  Returns False if there is none."""
        return self.can_undo and self._ask(self._client.undo)

    def redo(self) -> bool:
        """Ask to make it again.  Returns False if there is none."""
        return self.can_redo and self._ask(self._client.redo)

    def _ask(self, ask: Callable[[], None]) -> bool:
        self._check_seat()
        ask()
        return True

    def _check_seat(self) -> None:
        """Raise `MoveError` unless the player may move at this table."""
        if not self._client.connected:
            raise MoveError("you are not connected")
        if self._client.copy is not self._copy:
            raise MoveError("this game is over")
        details = self._client.details
        if details is not None and details.facts.state == "over":
            raise MoveError("the game is over")
        if details is not None and details.facts.state == "waiting":
            raise MoveError("the other player is not there yet")

    def go(self, place: int) -> bool:
        """Raise `MoveError`: nobody takes back what somebody else did."""
        del place
        _refuse()

    def rewind(self, moves: int) -> bool:
        """Raise `MoveError`: nobody takes back what somebody else did."""
        del moves
        _refuse()

    def mark(self, name: str = "", place: int | None = None) -> str:
        """Raise `MoveError`: nobody could go back to a checkpoint."""
        del name, place
        _refuse()

    def pause(self) -> None:
        """Do nothing: the others go on."""

    def hold_clock(self) -> None:
        """Do nothing: the others go on."""

    def ordinary(self) -> Session[Any]:
        """Return an ordinary session of the same moves, to be saved.

        It counts as assisted if others have made moves.
        """
        copy = self._copy
        now = [0.0]
        found: Session[Any] = Session(copy.table.game, lambda: now[0], puzzle=self._client.puzzle)
        if any(entry.seat != copy.seat for entry in copy.entries):
            found.count_hint(1)
        for entry in copy.entries:
            now[0] = entry.at / 1000
            found.play(entry.move)
        return found

    def _judge(self) -> None:
        """Leave the result to the table."""


def _refuse() -> NoReturn:
    raise MoveError("not at a table")
