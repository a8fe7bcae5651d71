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
