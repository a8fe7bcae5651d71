"""The share of each player in a common board: who found what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui_tangram.games.together.table import SharedTable
from tui_tangram.play import State
from tui_tangram.values import NamedTuple


class SeatShare(NamedTuple):
    """The share of the player in one seat."""

    placed: int
    """The parts, such as pieces and tiles, that lie where this player has put them."""
    whole: int
    """The parts that lie where any player has put them."""
    percent: int
    """The share of those, in whole percent; all shares add up to 100, or to 0 of an empty board."""
    moves: int
    """The moves that are in effect."""
    undone: int
    """The number of times that this player has taken a move back."""
    last: bool
    """Whether it was this player's move that solved it."""


def shares(table: SharedTable[State], seats: int) -> tuple[SeatShare, ...]:
    """Return what the players of so many *seats* have done, in the order of their seats."""
    found = [*owners(table).values()]
    counts = [found.count(seat) for seat in range(1, seats + 1)]
    undone = undoing(table)
    solver = table.entries[-1].seat if table.entries and table.solved else 0
    return tuple(
        SeatShare(count, len(found), percent, table.moves(seat), undone.count(seat), seat == solver)
        for seat, (count, percent) in enumerate(zip(counts, percents(counts), strict=True), 1)
    )


def owners(table: SharedTable[State]) -> Mapping[str, int]:
    """Return the seat that has put each part of the board where it lies now.

    A move that was taken back counts for nothing; parts that nobody has moved have no owner.
    """
    effective = sorted(
        (number, seat) for seat in range(1, table.kind.seats + 1) for number in table.done(seat)
    )
    owner = {
        part: seat
        for number, seat in effective
        for part in table.game.touched(table.entries[number - 1].move)
    }
    placed = table.game.placed_parts(table.state)
    return {part: seat for part, seat in owner.items() if part in placed}


def undoing(table: SharedTable[State]) -> Sequence[int]:
    """Return the seats that have taken a move back, once for each time."""
    undoes = [False]
    for entry in table.entries:
        undoes.append(entry.undoes > 0 and not undoes[entry.undoes])
    return [entry.seat for entry, one in zip(table.entries, undoes[1:], strict=True) if one]


def percents(counts: Sequence[int]) -> list[int]:
    """Return the shares of *counts* in whole percent, which add up to 100, or are all 0.

    What rounding down leaves goes to those who lose most by it, of equals the first.

    >>> percents([1, 1, 1]), percents([5, 2]), percents([0, 0])
    ([34, 33, 33], [71, 29], [0, 0])
    """
    whole = sum(counts)
    if not whole:
        return [0] * len(counts)
    found = [100 * count // whole for count in counts]
    order = sorted(range(len(counts)), key=lambda at: -(100 * counts[at] % whole))
    for at in order[: 100 - sum(found)]:
        found[at] += 1
    return found
