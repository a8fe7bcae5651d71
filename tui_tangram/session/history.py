"""The tree of all entries of one game, and the node in effect.

    start ─ 1 ─ 2 ─ 3            three moves;
                └ 4              one was undone, and another made instead;
                  └ 5 ─ 6        5 goes back to position 1, and a move was made from there

Every *entry* has a number, counted from 1 in the order of making, and leads from one node of
the tree to a new one; 0 is the start.  No entry is ever removed, so an entry's number never
changes and a save can be appended to.

Entries that go somewhere (`GO`, `RESTART`) make nodes too, so that undo can take them back
like any move and no two ways lead to one node.  They show an earlier *position*:
`Position.place` is its number, 5's is 1.  Without such entries the tree is one of positions,
as players think of it: 6 follows 1, beside 2.

A *step* is an entry that the game did not make by itself, with the game's entries after it.
States are immutable, so all of them are kept and undo is a step of an index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from tui_tangram.language import PlayerError
from tui_tangram.play import State, Verdict

PLAYER, HINT, REVEAL, GAME = "player", "hint", "reveal", "game"
RESTART, GO = "restart", "go"
MOVERS = (PLAYER, HINT, REVEAL, GAME)
"""The possible makers of a move."""


class HistoryEntry(NamedTuple):
    """One step of the history."""

    by: str
    """One of `MOVERS`, or `RESTART` or `GO`."""
    move: str
    """The move's text; empty for a restart; for `GO` the number of the position gone to."""


class PositionError(PlayerError, IndexError):
    """A number that no position has."""


@dataclass(slots=True)
class Position(Generic[State]):
    """A node: a state and the entry that led to it."""

    entry: HistoryEntry | None
    """The entry that led here; `None` for the start."""
    state: State
    """The state itself."""
    parent: int
    """The node that the entry was made from; the start's is itself."""
    place: int
    """The number of the position shown: the node's own, unless the entry goes somewhere."""
    before: int
    """The position before that one; the start's is itself."""
    moves: int
    """The player's moves on the way here from the start."""
    own: bool
    """Whether no step of a reveal is on that way."""
    children: list[int] = field(default_factory=list)
    """The nodes reached from here, in order."""
    redo: int | None = None
    """The child visited last."""
    verdict: Verdict | None = None
    """The verdict on the state, once it was computed."""


class History(Generic[State]):
    """The tree of one game, never empty."""

    __slots__ = ("_at", "_forks", "_nodes")

    def __init__(self, start: State) -> None:
        """Begin with the state *start*."""
        self._nodes: list[Position[State]] = [Position(None, start, 0, 0, 0, 0, own=True)]
        self._at = 0
        self._forks: set[int] = set()
        """The nodes from which more than one entry was made."""

    @property
    def current(self) -> Position[State]:
        """The node in effect."""
        return self._nodes[self._at]

    @property
    def at(self) -> int:
        """The number of the node in effect."""
        return self._at

    @property
    def step(self) -> int:
        """The node of the last entry in effect that the game did not make; 0 for none."""
        at = self._at
        while self._by(at) == GAME:
            at = self._nodes[at].parent
        return at

    @property
    def following(self) -> int:
        """The node in effect after redo.

        It is the present node when there is nothing to redo.
        """
        at = self._at
        child = self._nodes[at].redo
        while child is not None:
            at = child
            child = self._nodes[at].redo
            if child is not None and self._by(child) != GAME:
                break
        return at

    @property
    def line(self) -> tuple[int, ...]:
        """The positions on the way from the start to the present one, the start left out."""
        return self.line_to(self.current.place)

    def line_to(self, place: int) -> tuple[int, ...]:
        """Return the positions on the way from the start to *place*, the start left out."""
        found: list[int] = []
        while place:
            found.append(place)
            place = self._nodes[place].before
        return tuple(reversed(found))

    @property
    def path(self) -> tuple[HistoryEntry, ...]:
        """The entries of `line`: moves that lead from the start to the present state."""
        entries = (self._nodes[place].entry for place in self.line)
        return tuple(entry for entry in entries if entry is not None)

    @property
    def start(self) -> State:
        """The state in which play began."""
        return self._nodes[0].state

    def __len__(self) -> int:
        """Return the number of entries, in effect or not."""
        return len(self._nodes) - 1

    def __iter__(self) -> Iterator[HistoryEntry]:
        """Yield all entries, in the order in which they were made."""
        return (node.entry for node in self._nodes if node.entry is not None)

    def __getitem__(self, number: int) -> Position[State]:
        """Return the node of an entry, 0 for the start.  Raises `PositionError`."""
        if not 0 <= number < len(self._nodes):
            raise PositionError(
                "no position {number}; there are {many}", number=number, many=len(self._nodes)
            )
        return self._nodes[number]

    def position(self, place: int) -> Position[State]:
        """Return the node of a position.  Raises `PositionError` for an entry that goes to one."""
        node = self[place]
        if node.place != place:
            raise PositionError("entry {number} is not a position", number=place)
        return node

    def same(self, entry: HistoryEntry) -> int | None:
        """Return the node to which *entry* led from here before, or None."""
        children = self.current.children
        return next((child for child in children if self._nodes[child].entry == entry), None)

    def add(self, entry: HistoryEntry, state: State) -> None:
        """Add the entry of a move that led to *state*, and put its node in effect."""
        here = self.current
        by = entry.by
        self._append(
            Position(
                entry,
                state,
                self._at,
                len(self._nodes),
                here.place,
                here.moves + (by == PLAYER),
                own=here.own and by != REVEAL,
            )
        )

    def show(self, entry: HistoryEntry, place: int) -> None:
        """Add an entry that goes to the position *place*, and put its node in effect.

        Raises `PositionError` when there is no such position.
        """
        there = self.position(place)
        self._append(
            Position(entry, there.state, self._at, place, there.before, there.moves, there.own)
        )
        self.current.verdict = there.verdict

    def go(self, node: int) -> None:
        """Put a node in effect without a new entry.  Raises `PositionError` if there is none."""
        if self[node].parent == self._at != node:
            self.current.redo = node
        self._at = node

    def turn(self, node: int) -> None:
        """Let redo lead from the parent of *node* to *node*, which is not 0."""
        self._nodes[self[node].parent].redo = node

    @property
    def turns(self) -> tuple[int, ...]:
        """The nodes to which redo leads although they are not the newest child of their parent."""
        nodes = (self._nodes[fork] for fork in sorted(self._forks))
        return tuple(n.redo for n in nodes if n.redo is not None and n.redo != n.children[-1])

    def _append(self, node: Position[State]) -> None:
        here = self.current
        number = len(self._nodes)
        self._nodes.append(node)
        here.children.append(number)
        here.redo = number
        if len(here.children) > 1:
            self._forks.add(self._at)
        self._at = number

    def _by(self, at: int) -> str | None:
        entry = self._nodes[at].entry
        return None if entry is None else entry.by
