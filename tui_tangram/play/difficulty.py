"""The difficulty of a puzzle: the work of a careful player, and its grade.

The player
----------
A careful player

* continues at the most constrained place, where the fewest pieces fit; among equally constrained
ones it takes any, each equally likely, but of those with a single fit the first;
* looks one step ahead, and rejects a piece that leaves a place where nothing fits;
* tries the remaining pieces there in any order; and when none is left, removes the last placed
  piece.

The *effort* of a puzzle is the average number of pieces this player places until done.  It is at
least the number of pieces, and exactly that if no piece can be placed wrongly.  It needs no
arbitrary constant, and has no unit: puzzles of pieces, of placed tiles, and of turned tiles have
the same kind of number.  It is a model, not backed by measured times of people.  ``python -m
tests.tools.build_grades`` measures all puzzles and prints how their efforts are spread.

From a position in which a place takes fits f₁, f₂ …, the expectation is exact.  Let s of the fits
lead to a solution, each after eᵢ more pieces on average, and the others to nothing, after tᵢ.
The first that leads to one is any of the s with equal chance, and each of the others comes before
all of them with the chance 1/(s + 1).  So it is the mean of the eᵢ + 1, and the tᵢ + 1 together
divided by s + 1.

Large puzzles
-------------
Where that needs more than `EXACT` positions, some random plays are simulated from a fixed seed, and
the effort is the number of pieces they place in total divided by the number of plays that ended.
Where none ends in `LONGEST` positions, the tree of positions is sampled, depth by depth (D. E.
Knuth's estimate of 1975, with `WIDTH` positions of each depth instead of one): with T positions and
S solutions in all, S at least 1, in random order, (T + S · n) / (S + 1) of them precede the first
solution of n pieces.  So there is no longest play at which all hard puzzles would look alike.

Grades
------
All puzzles are graded on one scale (`graded`), so that figures, other sets and boards compare.  The
measure is the number of pieces placed per piece of the puzzle, which is 1 where no mistake is
possible; the limits are the fifths of the figures of the seven tans.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from tui_tangram.play.limit import Meter, PartStopped

if TYPE_CHECKING:
    from random import Random

GRADES: Final = 5
"""The number of grades; what is divided into `fifths` has at least as many."""
TANS: Final = 7
"""The number of pieces of the set whose figures the scale is made of."""
LIMITS: Final = (8.04, 10.74, 14.58, 20.02)
"""The efforts that divide its grades: the fifths of the library's figures of that set."""
EXACT: Final = 12_000
"""The maximum number of positions for an exact expectation."""
PLAYS: Final = 25
"""The number of simulated plays beyond that."""
LONGEST: Final = 20_000
"""The maximum number of positions of all plays together."""
WIDTH: Final = 100
"""The positions of each depth where no play ended."""


class TreePosition(Protocol):
    """A position of the careful player in which no place is hopeless; immutable."""

    @property
    def key(self) -> Hashable:
        """The hash key; equal positions have equal keys."""

    @property
    def solved(self) -> bool:
        """Whether the position is solved."""

    @property
    def places(self) -> int:
        """The number of most constrained places."""

    def after(self, place: int, meter: Meter) -> Sequence[TreePosition]:
        """Return the positions after each piece at a place, without those the player rejects.

        Each examined position is a node of *meter*.
        """


def effort(start: TreePosition, meter: Meter) -> float | None:
    """Return the effort from *start*; None when there is no solution.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    try:
        with meter.part(EXACT):
            solvable, laid = _expected(start, meter, {})
            return laid if solvable else None
    except PartStopped:
        return _played(start, meter)


def _expected(
    position: TreePosition, meter: Meter, known: dict[Hashable, tuple[bool, float]]
) -> tuple[bool, float]:
    """Return whether there is a solution, and the number of pieces placed until that is known."""
    if position.solved:
        return True, 0.0
    key = position.key
    if key not in known:
        solvable, total = False, 0.0
        for place in range(position.places):
            good: list[float] = []
            bad = 0.0
            for later in position.after(place, meter):
                ends, laid = _expected(later, meter, known)
                if ends:
                    good.append(laid + 1)
                else:
                    bad += laid + 1
            solvable = bool(good)  # any most constrained place decides it
            total += sum(good) / max(len(good), 1) + bad / (len(good) + 1)
        known[key] = solvable, total / position.places
    return known[key]


def _played(start: TreePosition, meter: Meter) -> float | None:
    """Return the effort by some plays."""
    from random import Random

    laid = ended = 0
    try:
        with meter.part(LONGEST):
            for number in range(PLAYS):
                chance = Random(number)
                open_places = [[start]]
                while not (position := open_places[-1].pop()).solved:
                    open_places.append(_shuffled(_any_place(position, chance, meter), chance))
                    while not open_places[-1]:
                        open_places.pop()
                        if not open_places:
                            return None
                    laid += 1
                ended += 1
    except PartStopped:
        pass
    return laid / ended if ended else _sampled(start, meter)


def _sampled(start: TreePosition, meter: Meter) -> float:
    """Return the effort by a sample of all positions."""
    from random import Random

    chance = Random(0)
    standing, stands_for, depth, pieces = [start], 1.0, 0, 0
    positions = solutions = 0.0
    while standing:
        later = [one for position in standing for one in _any_place(position, chance, meter)]
        depth += 1
        positions += len(later) * stands_for
        standing = _shuffled((one for one in later if not one.solved), chance)
        if solved := len(later) - len(standing):
            solutions, pieces = solutions + solved * stands_for, depth
        stands_for *= max(len(standing) / WIDTH, 1)
        del standing[WIDTH:]
    solutions = max(solutions, 1.0)
    return (positions + solutions * (pieces or depth)) / (solutions + 1)


def _any_place(position: TreePosition, chance: Random, meter: Meter) -> Sequence[TreePosition]:
    return position.after(int(chance.random() * position.places), meter)


def _shuffled(positions: Iterable[TreePosition], chance: Random) -> list[TreePosition]:
    # `Random.shuffle` may change between Python versions; this does not.
    return sorted(positions, key=lambda _: chance.random())


def fifths(efforts: Iterable[float]) -> tuple[float, ...]:
    """Return the efforts that divide a collection into grades; see `grade`.

    >>> fifths([7, 7, 8, 9, 10, 12, 15, 15, 20, 30]), fifths([7, 8, 9, 10])
    ((7, 9, 12, 15), ())
    """
    ordered = sorted(efforts)
    size = len(ordered)
    if size < GRADES:
        return ()
    return tuple(ordered[-(-size * part // GRADES) - 1] for part in range(1, GRADES))


def grade(effort: float | None, limits: Sequence[float]) -> int | None:
    """Return the grade from 1 (very easy) to 5 (very hard) of an effort between `fifths`.

    >>> [grade(effort, (7, 9, 12, 15)) for effort in (7, 8, 9.5, 15, 30, None)], grade(7, ())
    ([1, 2, 3, 4, 5, None], None)
    """
    return 1 + sum(limit < effort for limit in limits) if limits and effort is not None else None


def graded(effort: float | None, parts: int) -> int | None:
    """Return the grade of a puzzle of so many pieces or tiles, scaled to the seven tans.

    >>> graded(8.04, 7), graded(8.05, 7), graded(9.0, 9), graded(176, 12), graded(None, 7)
    (1, 2, 1, 5, None)
    """
    return None if effort is None else grade(effort * TANS / parts, LIMITS)
