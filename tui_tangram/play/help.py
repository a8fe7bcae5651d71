"""What help is, in any game: what is true of a position, and hints told in steps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Outlook(Enum):
    """What can become of a position."""

    SOLVED = "solved"
    SOLVABLE = "solvable"
    STUCK = "stuck"
    """Something has to be taken back first; which moves do it is said beside it."""
    UNSOLVABLE = "unsolvable"
    """The puzzle has no solution at all."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What can be seen, without search, of where one step leads.

    A clue is of the position in which nothing but what has to come back was taken back, so
    every step that has one may be the next.
    """

    step: int
    """Which of `Advice.steps` it tells of."""
    text: str
    """One sentence that names what goes there: "Only tile 4 fits in row 2, place 3."."""
    proof: bool
    """Whether it leaves nothing else to do there; otherwise it leaves a few choices."""
    where: str = ""
    """The place it speaks of, where that is not simply where the step leads: text of the
    game's own."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is true of a position, and the way on.

    All moves are texts for `Game.execute`.  Played one after the other, first `back` and
    then `steps`, they lead from the position to a solved one.
    """

    outlook: Outlook
    back: tuple[str, ...] = ()
    """Moves that take back what is in the way; none unless the outlook is stuck."""
    steps: tuple[str, ...] = ()
    """Moves that lead on from there, the most determined first."""
    why: str = ""
    """One sentence that shows without search that the position cannot be completed as it is;
    empty where it can, and where it took a search to find that out."""
    clues: tuple[Clue, ...] = ()
    """What can be seen of some of the steps, in their order."""

    @property
    def way(self) -> tuple[str, ...]:
        """All moves from the position to a solved one."""
        return self.back + self.steps


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help."""

    level: int
    """From 1, the vaguest."""
    text: str
    """One sentence for the player."""
    moves: tuple[str, ...] = ()
    """The moves that do what it says; only the last hint for a position has any."""
    mark: object = None
    """What to show on the board: a value of the game's own, of use to its drawer alone."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a position can be completed as it is, nothing being taken back."""

    solvable: bool
    why: str = ""
    """Why not, as `Advice.why` has it."""


class Answer(Enum):
    """The answer to whether a position can still be solved."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a position can be completed as it is, and if not, which before it could."""

    answer: Answer
    """Yes and no are proved; unknown says that the limit was reached."""
    why: str = ""
    """Why not, as `Advice.why` has it."""
    good: int | None = None
    """After how many of the moves the last position came that can be completed; None where
    none was found, and always with another answer than no."""
    last: bool = True
    """Whether all positions after that are proved not to be; with none found, whether the
    beginning is proved not to be either, so that the puzzle has no solution."""
