"""Positions of a game in a row, with a place among them.

    start ── move ── move ── restart ── move          entries
      0        1       2        3         4           positions
                       ▲
                       the one in effect; 3 and 4 are undone and can be redone

A *step* is an entry that the game did not make by itself, with the game's entries after it.
States are immutable, so all of them are kept and undo is a step of an index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple

from tui_tangram.play import State, Verdict

PLAYER, HINT, REVEAL, GAME, RESTART = "player", "hint", "reveal", "game", "restart"
MAKERS = (PLAYER, HINT, REVEAL, GAME, RESTART)
"""Who can have made an entry."""


class Entry(NamedTuple):
    """One step of the history."""

    by: str
    """One of `MAKERS`."""
    move: str
    """The move's text; empty for a restart."""


@dataclass(slots=True)
class Position(Generic[State]):
    """A state and how it was reached."""

    entry: Entry | None
    """The entry that led here; `None` for the start."""
    state: State
    """The state itself."""
    moves: int
    """The player's moves since the start or the last restart."""
    own: bool = True
    """Whether no step of a reveal is among the entries since the start or the last restart."""
    verdict: Verdict | None = None
    """The verdict on the state, once somebody has asked."""


class History(Generic[State]):
    """The positions of one game, never empty."""

    __slots__ = ("_at", "_positions")

    def __init__(self, start: State) -> None:
        """Begin with the state *start*."""
        self._positions = [Position(None, start, 0)]
        self._at = 0

    @property
    def current(self) -> Position[State]:
        """The position in effect."""
        return self._positions[self._at]

    @property
    def at(self) -> int:
        """How many entries are in effect."""
        return self._at

    @property
    def step(self) -> int:
        """How many entries are in effect up to the last that the game did not make."""
        return next((at for at in range(self._at, 0, -1) if self._by(at) != GAME), 0)

    @property
    def following(self) -> int:
        """How many entries are in effect once the step that comes next is done again."""
        after = range(self._at + 2, len(self._positions))
        return next((at - 1 for at in after if self._by(at) != GAME), len(self))

    @property
    def path(self) -> tuple[Entry, ...]:
        """The entries in effect since the start or the last restart in effect."""
        found: list[Entry] = []
        for at in range(self._at, 0, -1):
            entry = self._positions[at].entry
            if entry is None or entry.by == RESTART:
                break
            found.append(entry)
        return tuple(reversed(found))

    @property
    def start(self) -> State:
        """The state in which play began."""
        return self._positions[0].state

    def __len__(self) -> int:
        """Return how many entries there are, undone ones included."""
        return len(self._positions) - 1

    def __iter__(self) -> Iterator[Entry]:
        """Go through the entries, undone ones included."""
        return (position.entry for position in self._positions if position.entry is not None)

    def add(self, entry: Entry, state: State) -> None:
        """Make *state* the position in effect and drop what had been undone."""
        moves, own = self.current.moves, self.current.own
        if entry.by == RESTART:
            moves, own = 0, True
        elif entry.by == PLAYER:
            moves += 1
        elif entry.by == REVEAL:
            own = False
        del self._positions[self._at + 1 :]
        self._positions.append(Position(entry, state, moves, own))
        self._at += 1

    def entry(self, at: int) -> Entry | None:
        """Return the entry that led to the position after *at* entries; none to the start."""
        return self._positions[at].entry

    def go(self, at: int) -> None:
        """Make the position after *at* entries the one in effect.

        Raises `IndexError` when there are not so many.
        """
        if not 0 <= at < len(self._positions):
            raise IndexError(f"there is no position {at} among {len(self._positions)}")
        self._at = at

    def _by(self, at: int) -> str | None:
        entry = self._positions[at].entry
        return None if entry is None else entry.by
