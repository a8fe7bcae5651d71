"""What all games come to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from tui_tangram.store.scores.streak import Streak


class KindStatistics(NamedTuple):
    """One kind of game."""

    opened: int = 0
    """Different puzzles that were played."""
    puzzles: int = 0
    """Different puzzles that were solved."""
    solved: int = 0
    """How often one was solved."""
    seconds: float = 0.0
    """How long it was played, unfinished games included."""


class Statistics(NamedTuple):
    """All of them together."""

    kinds: Mapping[str, KindStatistics]
    """By the kind of game; the empty kind is of puzzles of which only the id is known."""
    revealed: int
    """Games that came to an end with a step of a solution shown."""
    levels: Mapping[int, int]
    """Hints given in games that came to an end, by level; 0 for those of unknown level."""
    checks: int
    """How often it was asked in them whether they can still be solved."""
    days: int
    """Days on which something was solved."""
    streak: Streak
    last: date | None
    """The last day on which something was played."""

    @property
    def total(self) -> KindStatistics:
        """All kinds together."""
        parts = list(self.kinds.values())
        return KindStatistics(
            sum(part.opened for part in parts),
            sum(part.puzzles for part in parts),
            sum(part.solved for part in parts),
            sum(part.seconds for part in parts),
        )

    @property
    def hints(self) -> int:
        """Hints of all levels."""
        return sum(self.levels.values())
