"""Editors: games whose moves make a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic

from tui_tangram.play.game import Game, OptionValue, ScoreDivision, SolutionIndex, State
from tui_tangram.play.limit import Meter


class Editor(Generic[State]):
    """A game whose moves make a puzzle: nothing in it is solved, recorded or ranked."""

    def made(self, state: State) -> Game[Any]:
        """Return the game of the puzzle that is made.  Raises `Refusal` while it is none."""
        raise NotImplementedError

    @property
    def puzzle_id(self) -> str:
        """None: editors have no records, and saves contain them in full."""
        return ""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """No options."""
        return {}

    @property
    def division(self) -> ScoreDivision:
        """The empty division: editors have no results."""
        return ScoreDivision("", "")

    @property
    def effort(self) -> float | None:
        """Unknown: there is nothing to solve."""
        return None

    @property
    def difficulty(self) -> int | None:
        """Unknown."""
        return None

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield nothing: editors have no solutions."""
        del meter
        return iter(())

    def count(self, meter: Meter | None = None) -> int:
        """Return 0."""
        del meter
        return 0

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return None."""
        del meter
        return None
