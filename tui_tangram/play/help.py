"""Help in any game: the truth about a position, and hints in steps."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Solvability(Enum):
    """The possible outcome of a position."""

    SOLVED = "solved"
    SOLVABLE = "solvable"
    STUCK = "stuck"
    """Something has to be taken back first; `Advice.back` has the moves."""
    UNSOLVABLE = "unsolvable"
    """The puzzle has no solution at all."""


class Clue(NamedTuple):
    """A reason for one step, visible without search unless it was counted.

    A clue holds in the position after `Advice.back` alone, so every step that has a clue may be
    the next.
    """

    step: int
    """The index of the step in `Advice.steps`."""
    text: str
    """One sentence that names the piece for the place: "Only tile 4 fits in row 2, place 3."."""
    proof: bool
    """Whether the step is the only choice there; otherwise a few choices are left."""
    where: str = ""
    """The place of the clue, where that is not simply the place of the step: text of the
    game's own."""
    counted: bool = False
    """Whether the reason is in how many of all solutions the step is: the more, the better."""


def share_of_solutions(many: int, count: int) -> int:
    """Return of how many in 100 solutions a part is that *many* of all *count* have.

    It is 100 only if all have it, and 0 only if none has.

    >>> share_of_solutions(2, 3), share_of_solutions(999, 1000), share_of_solutions(1, 1000)
    (66, 99, 1)
    """
    return max(100 * many // count, int(many > 0))


class Advice(NamedTuple):
    """The truth about a position, and the way on.

    All moves are texts for `Game.execute`.  Played one after the other, first `back` and
    then `steps`, they lead from the position to a solved one.
    """

    solvability: Solvability
    back: tuple[str, ...] = ()
    """Moves that take back the pieces in the way; none unless the solvability is stuck."""
    steps: tuple[str, ...] = ()
    """Moves that lead on from there, the most determined first."""
    why: str = ""
    """One sentence that shows without search that the position cannot be completed as it is;
    empty where it can, and where the proof took a search."""
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
    """The moves that the text describes; only the last hint for a position has any."""
    mark: object = None
    """The sign to draw on the board: a value of the game's own, for its drawer alone."""
    spoken: str = ""
    """The text for a player who does not see the mark; empty where it is the same."""


class Feasibility(NamedTuple):
    """Whether a position can be completed as it is, without taking anything back."""

    solvable: bool
    why: str = ""
    """The reason why it cannot, as in `Advice.why`."""


class CheckResult(Enum):
    """The answer to whether a position can still be solved."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Check(NamedTuple):
    """Whether a position can be completed as it is, and if not, the last one before that could."""

    answer: CheckResult
    """The answer: yes and no are proved; unknown means that the limit was reached."""
    why: str = ""
    """The reason for no, as in `Advice.why`."""
    good: int | None = None
    """The number of moves up to the last position that can be completed; None where
    none was found, and always with another answer than no."""
    last: bool = True
    """Whether every position after that one is proved to be without completion; with none found,
    whether the beginning is too, so that the puzzle has no solution."""
