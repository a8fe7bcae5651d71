"""A player's copy of a table, which shows their own moves before the owner has accepted them.

The copy has all entries that its player was sent, and after them the player's *pending* moves, in
order.  When an entry of another player comes first, the pending moves are made again after it;
what the game then refuses is dropped from the picture, and the owner, who judges by the same rules,
refuses it too.

After a lost connection some of the pending moves have arrived, always the first of them.  They come
among the entries that were missed; the others are asked for again, so that each is made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from tui_tangram.games.together.table import SharedTable, TableEntry
from tui_tangram.play import MoveError, State
from tui_tangram.values import NamedTuple


class MoveRequest(NamedTuple):
    """A move that a player asks for."""

    id: int
    """Its number among those of the connection, from 1."""
    base: int
    """The number of the last entry that the player had seen."""
    move: str
    """The text of the move, or ``"undo"`` or ``"redo"``."""

    def ask(self, table: SharedTable[State], seat: int, at: int = 0) -> TableEntry:
        """Make the move at a table.  Raises `MoveError`, and changes nothing."""
        if self.move == UNDO:
            return table.undo(seat, at)
        if self.move == REDO:
            return table.redo(seat, at)
        return table.play(seat, self.base, self.move, at)


UNDO, REDO = "undo", "redo"


class TableCopy(Generic[State]):
    """The table as one player sees it."""

    def __init__(self, table: SharedTable[State], seat: int) -> None:
        """Follow *table*, which nobody else changes, from *seat*; 0 watches."""
        self.table = table
        self.seat = seat
        self.pending: list[MoveRequest] = []
        """The moves that were sent and not answered."""
        self._next = 0
        self._unanswered = False
        """Whether answers to pending moves were lost."""
        self._state = table.state

    @property
    def state(self) -> State:
        """The state with the pending moves."""
        return self._state

    @property
    def entries(self) -> Sequence[TableEntry]:
        """The entries that the owner has sent."""
        return self.table.entries

    @property
    def number(self) -> int:
        """The number of the last of them."""
        return self.table.number

    def play(self, move: str) -> MoveRequest:
        """Make a move, and return what is to be sent.  Raises `MoveError`, and changes nothing."""
        if not self.pending:
            self._state = self.table.check(self.seat, self.number, move)
        else:
            self._state = self.table.game.execute(self._state, move)
        return self._ask(move)

    def undo(self) -> MoveRequest:
        """Ask to take back one's own last move; what it does is known when the answer comes.

        Raises `MoveError` while moves are pending.
        """
        return self._ask(UNDO)

    def redo(self) -> MoveRequest:
        """Ask to make a move again that one has taken back.  Raises as `undo` does."""
        return self._ask(REDO)

    def confirmed(self, number: int, entry: TableEntry, request: int = 0) -> bool:
        """Add an entry from the owner; *request* is the player's own that it answers, or 0.

        Returns False, and changes nothing, for one that is there already.  Raises `ValueError` when
        entries are missing before it, and `MoveError` when the tables differ: then the copy has to
        begin again.
        """
        if number <= self.number:
            return False
        if number != self.number + 1:
            raise ValueError(f"entry {number} came after {self.number}")
        request = request or self._arrived(entry)
        self.table.add(entry)
        self.refused(request)
        return True

    def _arrived(self, entry: TableEntry) -> int:
        """Return the pending move that this entry is, after a lost connection, or 0.

        Those before it were refused, and are dropped.
        """
        for at, one in enumerate(self.pending if self._unanswered else ()):
            same = one.move in (UNDO, REDO) if entry.undoes else one.move == entry.move
            if same and entry.seat == self.seat:
                del self.pending[:at]
                return one.id
        return 0

    def refused(self, request: int) -> None:
        """Drop a pending move, and show the others."""
        self.pending = [one for one in self.pending if one.id != request]
        self._state = self.table.state
        for one in self.pending:
            try:
                self._state = self.table.game.execute(self._state, one.move)
            except MoveError:
                continue  # an undo, or a move that the owner is going to refuse

    def disconnected(self) -> None:
        """Note that the answers to pending moves are lost."""
        self._unanswered = True

    def missing(self) -> Sequence[MoveRequest]:
        """Return the moves to be asked for again, once all entries that were missed are known."""
        self._unanswered = False
        return self.pending

    def _ask(self, move: str) -> MoveRequest:
        self._next += 1
        self.pending.append(MoveRequest(self._next, self.number, move))
        return self.pending[-1]
