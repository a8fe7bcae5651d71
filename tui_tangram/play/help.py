"""Help in any game: the analysis of a position, and hints in steps."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Solvability(Enum):
    """The possible outcome of a position."""

    SOLVED = "solved"
    SOLVABLE = "solvable"
    STUCK = "stuck"
    """Something must be removed first; `Advice.back` has the moves."""
    UNSOLVABLE = "unsolvable"
    """The puzzle has no solution at all."""


class Clue(NamedTuple):
    """A reason for one step, visible without search unless it was counted.

    A clue holds in the position after `Advice.back` alone, so every step with a clue may come next.
    """

    step: int
    """The index of the step in `Advice.steps`."""
    text: str
    """One sentence that names the piece for the place: "Only tile 4 fits in row 2, place 3."."""
    proof: bool
    """Whether the step is the only choice there; otherwise a few choices are left."""
    where: str = ""
    """The place of the clue, if it differs from the place of the step: text private to the game."""
    counted: bool = False
    """Whether the clue is the number of solutions that contain the step: the more, the better."""


def share_of_solutions(many: int, count: int) -> int:
    """Return the percentage of all *count* solutions that *many* of them are.

    It is 100 only for all, and 0 only for none.

    >>> share_of_solutions(2, 3), share_of_solutions(999, 1000), share_of_solutions(1, 1000)
    (66, 99, 1)
    """
    return max(100 * many // count, int(many > 0))


class Advice(NamedTuple):
    """The analysis of a position, and the moves to a solution.

    All moves are texts for `Game.execute`.  Played one after the other, first `back` and
    then `steps`, they lead from the position to a solved one.
    """

    solvability: Solvability
    back: tuple[str, ...] = ()
    """Moves that remove the pieces in the way; empty unless the solvability is stuck."""
    steps: tuple[str, ...] = ()
    """Moves that continue from there, the most constrained first."""
    why: str = ""
    """One sentence that shows without search that the position cannot be completed as it is; empty
    if it can, or if the proof took a search."""
    clues: tuple[Clue, ...] = ()
    """The clues for some of the steps, in their order."""

    @property
    def way(self) -> tuple[str, ...]:
        """All moves from the position to a solved one."""
        return self.back + self.steps


class Hint(NamedTuple):
    """One step of help."""

    level: int
    """The level, from 1, the vaguest."""
    text: str
    """One sentence for the player."""
    moves: tuple[str, ...] = ()
    """The moves that the text describes; only the last hint for a position has moves."""
    mark: object = None
    """The mark to draw on the board: a private value of the game, for its drawer alone."""
    spoken: str = ""
    """The text for a player who does not see the mark; empty if it is the same."""


class Feasibility(NamedTuple):
    """Whether a position can be completed as it is, without removing anything."""

    solvable: bool
    why: str = ""
    """The reason why it cannot, as in `Advice.why`."""


class CheckResult(Enum):
    """The answer to whether a position can still be solved."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Check(NamedTuple):
    """Whether a position can be completed as it is, and if not, the last earlier one that could."""

    answer: CheckResult
    """The answer: yes and no are proved; unknown means that the limit was reached."""
    why: str = ""
    """The reason for no, as in `Advice.why`."""
    good: int | None = None
    """The number of moves up to the last position that can be completed; None if none was found,
    and always None if the answer is not no."""
    last: bool = True
    """Whether every position after that one is proved to have no completion; if none was found,
    whether the start is proved to have none, so that the puzzle has no solution."""
