"""A journal of the daily puzzles and ladders that the player has solved or begun.

A journal is read from the scores and the unfinished games on demand, and again
after a game; it saves nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from tui_tangram.games.catalog import DailyPuzzle, DailySlot
from tui_tangram.games.catalog.daily_progress import (
    DailyProgress,
    DailyState,
    Solve,
    Streak,
    progress,
    runs,
    streak,
)
from tui_tangram.games.catalog.daily_slot import daily, ladder
from tui_tangram.games.catalog.daily_words import daily_line, ladder_line

if TYPE_CHECKING:
    from tui_tangram.player.autosave import Autosaves
    from tui_tangram.player.scores import Scores

Find = Callable[[DailySlot], DailyPuzzle]
"""Returns the puzzle of a slot."""


class DailyJournal:
    """The standings of one player at one moment."""

    def __init__(
        self,
        find: Find,
        today: date,
        solves: Mapping[str, Sequence[Solve]],
        unfinished: Iterable[str] = (),
    ) -> None:
        """Use the games that ended, and the names of puzzles with an unfinished game.

        *today* is the day of UTC; *solves* are by the names of puzzles.
        """
        self.today = today
        self._find = find
        self._solves = solves
        self._unfinished = frozenset(unfinished)
        self._puzzles: dict[DailySlot, DailyPuzzle] = {}
        self._solved: dict[str, Mapping[date, int]] = {}

    def daily_puzzle(self, slot: DailySlot) -> DailyPuzzle:
        """Return the puzzle of a slot."""
        if slot not in self._puzzles:
            self._puzzles[slot] = self._find(slot)
        return self._puzzles[slot]

    def progress(self, slot: DailySlot) -> DailyProgress:
        """Return the player's state in a slot."""
        return self.progress_of(slot, self.daily_puzzle(slot).puzzle)

    def progress_of(self, slot: DailySlot, puzzle: str) -> DailyProgress:
        """Return the player's state in a slot if it had this puzzle."""
        games = self._solves.get(puzzle, ())
        return progress(slot, games, unfinished=puzzle in self._unfinished)

    def solved_before(self, day: date) -> set[str]:
        """Return the names of the puzzles that were solved before a day of UTC, not only seen."""
        return {
            puzzle
            for puzzle, solves in self._solves.items()
            if any(one.day < day and not one.result.revealed for one in solves)
        }

    def today_of(self, kind: str) -> DailyProgress:
        """Return the player's state in today's puzzle of a kind."""
        return self.progress(daily(kind, self.today))

    def ladder(self, kind: str, day: date) -> tuple[DailyProgress, ...]:
        """Return the steps of the week in which a day lies."""
        return tuple(map(self.progress, ladder(kind, day)))

    def streak(self, kind: str) -> Streak:
        """Return the streaks of a kind."""
        return streak(self._solved_on_the_day(kind), self.today)

    def streak_to(self, kind: str, day: date) -> int:
        """Return how long the streak was when the puzzle of a day had been solved."""
        return runs(self._solved_on_the_day(kind)).get(day, 0)

    def _solved_on_the_day(self, kind: str) -> Mapping[date, int]:
        """Return the days whose puzzle was solved on the day, each with its game's order."""
        if kind not in self._solved:
            # Only days on which something was solved at all can have their puzzle solved.
            days = {solve.day for solves in self._solves.values() for solve in solves}
            found = [self.progress(daily(kind, day)) for day in days]
            self._solved[kind] = {
                one.slot.day: one.solve.order
                for one in found
                if one.state is DailyState.SOLVED and one.solve is not None
            }
        return self._solved[kind]

    def line(self, slot: DailySlot) -> str:
        """Return the line to paste; empty if there is nothing to share.

        For a step of a ladder it is the line of the whole ladder.
        """
        kind = slot.kind
        if slot.weekly:
            return ladder_line(self.ladder(kind, slot.day))
        return daily_line(self.progress(slot), self.streak_to(kind, slot.day))


def read_journal(scores: Scores, autosaves: Autosaves, find: Find, today: date) -> DailyJournal:
    """Return the journal of the player whose stores these are, as it is now."""
    solves: dict[str, list[Solve]] = {}
    for order, (puzzle, day, result) in enumerate(scores.solves()):
        solves.setdefault(puzzle, []).append(Solve(day, order, result))
    unfinished = [saved.save.puzzle for saved in autosaves.all()]
    return DailyJournal(find, today, solves, unfinished)
