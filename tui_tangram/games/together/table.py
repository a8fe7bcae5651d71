"""A table: one order of moves by several players, and undo of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, Generic, TypeGuard

from tui_tangram.play import MoveError, State
from tui_tangram.play.game import Game, SharedGame
from tui_tangram.values import NamedTuple

MOST_SEATS: Final = 8
"""The most players at a table, watchers excluded."""
MOST_ENTRIES: Final = 20_000
"""The most moves at a table."""
PACE: Final = 2
"""The moves of the player who completes for one of the player who hinders."""


class TableKind(StrEnum):
    """A way of playing together; see the package."""

    TOGETHER = "together"
    RACE = "race"
    HINDER = "hinder"
    HALVES = "halves"

    @property
    def seats(self) -> int:
        """The most players."""
        return MOST_SEATS if self in (TableKind.TOGETHER, TableKind.RACE) else 2

    @property
    def shared(self) -> bool:
        """Whether all play on one board."""
        return self is not TableKind.RACE


class TableEntry(NamedTuple):
    """One move at a table."""

    seat: int
    """The seat of its player, from 1."""
    move: str
    """The text of the move."""
    at: int = 0
    """Milliseconds since the start, by the clock of the table's owner."""
    undoes: int = 0
    """The number of the entry that it takes back, or 0."""


class SharedTable(Generic[State]):
    """The moves at one table, and the state after them."""

    def __init__(self, game: SharedGame[State], kind: TableKind = TableKind.TOGETHER) -> None:
        """Begin *game*, which all play on one board.  Raises `ValueError` if *kind* has none."""
        if not allows(game, kind) or not kind.shared:
            raise ValueError(f"{game.puzzle_id} cannot be played as {kind}")
        self.game = game
        self.kind = kind
        self.views: tuple[Game[State], ...] = game.halves() if kind is TableKind.HALVES else (game,)
        """The game as it is judged: for all, or by each of two seats."""
        self.limit = move_limit(game) if kind is TableKind.HINDER else 0
        """The most moves of the first seat, or 0."""
        self._entries: list[TableEntry] = []
        self.state = game.start()
        """The state after all entries."""
        self._inverses: list[str] = []
        """The move that takes each entry back."""
        self._changed: dict[str, dict[int, int]] = {}
        """For each part the last entry of each seat that changed it."""
        self._done: dict[int, list[int]] = {}
        self._undone: dict[int, list[int]] = {}

    @property
    def entries(self) -> Sequence[TableEntry]:
        """All entries."""
        return self._entries

    @property
    def number(self) -> int:
        """The number of the last entry; 0 at the start."""
        return len(self._entries)

    def done(self, seat: int) -> Sequence[int]:
        """Return the numbers of a seat's entries that are in effect, the last to be undone."""
        return self._done.get(seat, ())

    def undone(self, seat: int) -> Sequence[int]:
        """Return the numbers of the entries that a seat can redo, the next one last."""
        return self._undone.get(seat, ())

    def moves(self, seat: int) -> int:
        """Return the number of moves of a seat that are in effect."""
        return len(self.done(seat))

    def view(self, seat: int) -> Game[State]:
        """Return the game under the rules of a seat; watchers see all of it."""
        return self.views[seat - 1] if len(self.views) > 1 and seat in (1, 2) else self.game

    @property
    def solved(self) -> bool:
        """Whether it is solved, for all who judge it."""
        return all(view.verdict(self.state).solved for view in self.views)

    @property
    def winner(self) -> int | None:
        """The seat that has won a table with a limit of moves; 0 while nobody has; else None."""
        if self.kind is not TableKind.HINDER:
            return None
        return 1 if self.solved else 2 * (self.moves(1) >= self.limit)

    @property
    def over(self) -> bool:
        """Whether it is solved or lost, so that nobody moves any more."""
        return self.solved or bool(self.winner)

    def waits_for(self, seat: int) -> int:
        """Return how many moves others have to make before a seat may make one; mostly 0."""
        if self.kind is not TableKind.HINDER or seat != 2:
            return 0
        return max(PACE * (self.moves(2) + 1) - self.moves(1), 0)

    def check(self, seat: int, base: int, move: str) -> State:
        """Return the state after a move, which is not made.  Raises `MoveError`.

        *base* is the number of the last entry that its player had seen.
        """
        if not 0 <= base <= self.number:
            raise MoveError("this table has {n} moves, not {base}", n=self.number, base=base)
        if self.number >= MOST_ENTRIES:
            raise MoveError("a table has at most {n} moves", n=MOST_ENTRIES)
        if not 1 <= seat <= self.kind.seats:
            raise MoveError("you are watching, and have no seat")
        if (wait := self.waits_for(seat)) > 0:
            raise MoveError("wait for {n} more moves of the other player", n=wait)
        self._check_others(seat, base, move)
        return self.game.execute(self.state, move)

    def play(self, seat: int, base: int, move: str, at: int = 0) -> TableEntry:
        """Make a move, and return its entry.  Raises `MoveError`, and changes nothing."""
        return self._add(TableEntry(seat, move, at), self.check(seat, base, move))

    def undo(self, seat: int, at: int = 0) -> TableEntry:
        """Take back the last move of a seat.  Raises `MoveError`, and changes nothing."""
        if not self._done.get(seat):
            raise MoveError("there is nothing to undo")
        return self._reverse(seat, self._done[seat][-1], at)

    def redo(self, seat: int, at: int = 0) -> TableEntry:
        """Make the last move that a seat has taken back again.  Raises `MoveError`."""
        if not self._undone.get(seat):
            raise MoveError("there is nothing to redo")
        return self._reverse(seat, self._undone[seat][-1], at)

    def add(self, entry: TableEntry) -> None:
        """Add an entry that the owner of the table has accepted.

        Raises `MoveError` if this table would not accept it: the two differ.
        """
        if not entry.undoes:
            self._add(entry, self.check(entry.seat, self.number, entry.move))
            return
        if entry.undoes not in (self._last(self._done, entry), self._last(self._undone, entry)):
            raise MoveError("entry {n} cannot be undone", n=entry.undoes)
        self._reverse(entry.seat, entry.undoes, entry.at)

    @staticmethod
    def _last(stack: Mapping[int, list[int]], entry: TableEntry) -> int:
        return next(reversed(stack.get(entry.seat, ())), 0)

    def _reverse(self, seat: int, number: int, at: int) -> TableEntry:
        """Add the inverse of an entry of this seat.  Raises `MoveError`."""
        own = self._entries[number - 1].move
        self._check_others(seat, number, own)
        move = self._inverses[number - 1]
        return self._add(TableEntry(seat, move, at, number), self.game.execute(self.state, move))

    def _check_others(self, seat: int, since: int, move: str) -> None:
        """Raise `MoveError` if another seat has changed what a move changes after an entry."""
        for part in sorted(self.game.touched(move)):
            for other, number in self._changed.get(part, {}).items():
                if other != seat and number > since:
                    raise MoveError("player {seat} has just moved that", seat=other)

    def _add(self, entry: TableEntry, state: State) -> TableEntry:
        self._inverses.append(self.game.inverse(self.state, entry.move))
        self._entries.append(entry)
        self.state = state
        number, seat = self.number, entry.seat
        for part in self.game.touched(entry.move):
            self._changed.setdefault(part, {})[seat] = number
        done, undone = self._done.setdefault(seat, []), self._undone.setdefault(seat, [])
        if not entry.undoes:
            undone.clear()
            done.append(number)
        elif done[-1:] == [entry.undoes]:
            done.pop()
            undone.append(number)
        else:
            undone.pop()
            done.append(number)
        return entry


def is_shared(game: Game[State]) -> TypeGuard[SharedGame[State]]:
    """Return whether several can play a game at all; an editor is for one."""
    return hasattr(game, "touched")


def allows(game: Game[State], kind: TableKind) -> bool:
    """Return whether a game can be played so: halves need a game that can be divided."""
    return is_shared(game) and (kind is not TableKind.HALVES or len(game.halves()) == kind.seats)


def move_limit(game: Game[State]) -> int:
    """Return the most moves in which a game must be completed while it is hindered.

    That is three times the moves of a careful player, or of a start from the tray, and never below
    ten.
    """
    return max(10, round(3 * (game.effort or 10)))
