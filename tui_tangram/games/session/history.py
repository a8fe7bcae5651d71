"""The tree of all entries of one game, and its current node.

    start ─ 1 ─ 2 ─ 3            three moves;
                └ 4              one was undone, and another made instead;
                  └ 5 ─ 6        5 goes back to position 1, and a move was made from there

Every *entry* has a number, counted from 1 in chronological order, and leads from one node of the
tree to a new one; 0 is the start.  No entry is ever removed, so an entry's number never changes and
a save can be appended to.

Entries that jump (`GO`, `RESTART`) create nodes too, so that undo can revert them like any move and
no two paths lead to one node.  They show an earlier *position*: `Position.place` is its number;
that of 5 is 1.  Without such entries the tree is one of positions, as players see it: 6 follows 1,
next to 2.

A *step* is an entry that the game did not make by itself, with the game's entries after it. States
are immutable, so all of them are stored and undo only changes an index.

Tries
-----
The tree of attempts has the paths that a player took, and the end of each.

Positions with one position after them are not listed one by one: a `Try` is a run of moves up to a
fork, a checkpoint, the current position, or the end.  The path to the current position and on along
redo goes straight down the list.  The other tries are indented below the position at which they
branch off.  Within each, the branch continued last goes straight down.

    start
    A  ├ 4 moves                       another try, given up after four moves
       12 moves  head done             a checkpoint
    B  ├ 13 moves
       │  C  ├ 19 moves                a try within the try
       25 moves                        here
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from tui_tangram.language import PlayerError
from tui_tangram.play import State, Verdict
from tui_tangram.values import NamedTuple, dataclass, field

PLAYER, HINT, REVEAL, GAME = "player", "hint", "reveal", "game"
RESTART, GO = "restart", "go"
MOVERS = (PLAYER, HINT, REVEAL, GAME)
"""The possible authors of a move."""
COUNTED = (PLAYER, HINT)
"""Those whose moves are the player's: a hint that is carried out is one."""


class HistoryEntry(NamedTuple):
    """One step of the history."""

    by: str
    """One of `MOVERS`, or `RESTART` or `GO`."""
    move: str
    """The move's text; empty for a restart; for `GO` the number of the position gone to."""


class PositionError(PlayerError, IndexError):
    """An unknown position number."""


@dataclass(slots=True)
class Position(Generic[State]):
    """A node: a state and the entry that led to it."""

    entry: HistoryEntry | None
    """The entry that led here; `None` for the start."""
    state: State
    """The state itself."""
    parent: int
    """The node that the entry was made from; the start is its own parent."""
    place: int
    """The number of the position shown: the node's own, unless the entry jumps."""
    before: int
    """The position before that one; the start is its own predecessor."""
    moves: int
    """The number of moves on the path from the start that are `COUNTED`."""
    own: bool
    """Whether that path has no step of a reveal."""
    children: list[int] = field(default_factory=list)
    """The nodes reached from here, in order."""
    redo: int | None = None
    """The child visited last."""
    verdict: Verdict | None = None
    """The verdict on the state, once computed."""
    at: int | None = None
    """The milliseconds on the clock when the entry was made, if known."""
    seat: int = 0
    """The seat of its player at a table of several, from 1; 0 for a game of one."""


class History(Generic[State]):
    """The tree of one game, never empty."""

    __slots__ = ("_at", "_forks", "_nodes")

    def __init__(self, start: State) -> None:
        """Create a tree with the state *start*."""
        self._nodes: list[Position[State]] = [Position(None, start, 0, 0, 0, 0, own=True)]
        self._at = 0
        self._forks: set[int] = set()
        """The nodes from which more than one entry was made."""

    @property
    def current(self) -> Position[State]:
        """The current node."""
        return self._nodes[self._at]

    @property
    def at(self) -> int:
        """The number of the current node."""
        return self._at

    @property
    def step(self) -> int:
        """The node of the last entry in effect that was not made by the game; 0 for none."""
        at = self._at
        while self._by(at) == GAME:
            at = self._nodes[at].parent
        return at

    @property
    def following(self) -> int:
        """The node in effect after redo.

        It is the current node when there is nothing to redo.
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
        """The positions on the path from the start, which is excluded, to the current one."""
        return self.line_to(self.current.place)

    def line_to(self, place: int) -> tuple[int, ...]:
        """Return the positions on the path from the start, which is excluded, to *place*."""
        found: list[int] = []
        while place:
            found.append(place)
            place = self._nodes[place].before
        return tuple(reversed(found))

    @property
    def path(self) -> tuple[HistoryEntry, ...]:
        """The entries of `line`: moves that lead from the start to the current state."""
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
        """Return the node of a position.  Raises `PositionError` for an entry that jumps."""
        node = self[place]
        if node.place != place:
            raise PositionError("entry {number} is not a position", number=place)
        return node

    def same(self, entry: HistoryEntry) -> int | None:
        """Return the node to which an equal entry led from here, or None."""
        children = self.current.children
        return next((child for child in children if self._nodes[child].entry == entry), None)

    def add(self, entry: HistoryEntry, state: State, at: int | None = None, seat: int = 0) -> None:
        """Add the entry of a move that led to *state*, and make its node current."""
        here = self.current
        by = entry.by
        self._append(
            Position(
                entry,
                state,
                self._at,
                len(self._nodes),
                here.place,
                here.moves + (by in COUNTED),
                own=here.own and by != REVEAL,
                at=at,
                seat=seat,
            )
        )

    def show(self, entry: HistoryEntry, place: int, at: int | None = None) -> None:
        """Add an entry that goes to the position *place*, and make its node current.

        Raises `PositionError` for an unknown position.
        """
        there = self.position(place)
        self._append(
            Position(
                entry, there.state, self._at, place, there.before, there.moves, there.own, at=at
            )
        )
        self.current.verdict = there.verdict

    def go(self, node: int) -> None:
        """Make a node current without a new entry.  Raises `PositionError` for an unknown node."""
        if self[node].parent == self._at != node:
            self.current.redo = node
        self._at = node

    def turn(self, node: int) -> None:
        """Make redo lead from the parent of *node* to *node*, which is not 0."""
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


class Try(NamedTuple):
    """A run of moves."""

    place: int
    """The position at its end; 0 for the start."""
    after: int
    """The position from which it begins; 0 also for the start itself."""
    depth: int
    """The number of tries it is nested in: 0 on the main path."""
    leaves: bool
    """Whether it is the first run of a try that branches off the path above it."""
    length: int
    """The number of its entries; 0 for the start."""
    moves: int
    """The `COUNTED` moves from the start to its end."""
    here: bool
    """Whether its end is the current position."""
    ends: bool
    """Whether no entry was made after it."""
    straight: bool
    """Whether it leads to the current position."""


def tries(history: History[Any], marked: frozenset[int] = frozenset()) -> list[Try]:
    """Return the tree of *history* from top to bottom, *marked* positions at ends of runs.

    This takes time in proportion to the number of entries.
    """
    after: dict[int, list[int]] = {}
    for number in range(1, len(history) + 1):
        node = history[number]
        if node.place == number:
            after.setdefault(node.before, []).append(number)
    here = history.current.place
    line = {0, *history.line_to(here)}
    following = history.current.redo
    again = None if following is None else history[following].place
    found: list[Try] = []
    # Positions and depths, on a list: deep trees must not exhaust Python's stack.
    waiting: list[tuple[int, int, bool]] = [(0, 0, False)]
    while waiting:
        first, depth, leaves = waiting.pop()
        place, length = first, 1 if first else 0
        while place and place != here and place not in marked and len(after.get(place, ())) == 1:
            place = after[place][0]
            length += 1
        branches = after.get(place, [])
        found.append(
            Try(
                place,
                history[first].before,
                depth,
                leaves,
                length,
                history[place].moves,
                place == here,
                not branches,
                place in line,
            )
        )
        if branches:
            on = next((child for child in branches if child in line), None)
            if on is None:
                on = again if place == here and again in branches else branches[-1]
            # The last one added comes next.
            waiting.append((on, depth, False))
            waiting += [(child, depth + 1, True) for child in reversed(branches) if child != on]
    return found


def letters(tries: Sequence[Try]) -> list[str]:
    """Return the letter of the branch that each of *tries* is on.

    A is the branch whose end was reached first, B the next; after Z comes AA.  The runs of a
    branch share its letter; the start alone has none.

    >>> def run(place: int, after: int, depth: int, leaves: bool, ends: bool) -> Try:
    ...     return Try(place, after, depth, leaves, 1, 1, False, ends, False)
    >>> letters([run(0, 0, 0, False, False), run(3, 0, 1, True, True), run(2, 0, 0, False, True)])
    ['A', 'B', 'A']
    """
    ends = sorted(one.place for one in tries if one.ends and one.place)
    named = {place: _letters(number) for number, place in enumerate(ends)}
    found: list[str] = []
    on: dict[int, str] = {}
    # A branch ends below where it begins, and what leaves it is deeper.
    for one in reversed(tries):
        if one.ends:
            on[one.depth] = named.get(one.place, "")
        found.append(on[one.depth])
    return found[::-1]


def _letters(number: int) -> str:
    """Return A to Z, then AA, AB and so on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
