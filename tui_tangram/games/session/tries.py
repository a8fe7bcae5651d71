"""The tree of attempts: the paths that a player took, and the end of each.

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

from collections.abc import Sequence
from typing import Any, NamedTuple

from tui_tangram.games.session.history import History


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
    """The player's moves from the start to its end."""
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
