"""The help used in one game, counted when it is given; undo does not uncount it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tui_tangram.games.session.result import HelpClass

MAX_LEVEL = 9
"""The highest level of a hint."""


class HelpUsed:
    """The help used in a game; see `tui_tangram.games.session` for what counts as help."""

    def __init__(self) -> None:
        self._hints: dict[int, int] = {}
        self._fits = 0
        self._checks = 0
        self._revealed = False
        self.practice = False
        """Whether it is a practice game, in which nothing counts as help."""

    @property
    def hints(self) -> int:
        """The number of hints given."""
        return sum(self._hints.values())

    @property
    def hints_by_level(self) -> Mapping[int, int]:
        """The number of hints given, by level."""
        return MappingProxyType(self._hints)

    def count_hint(self, level: int) -> None:
        """Count a hint of *level*, 1 for the vaguest.  Raises `ValueError` outside 1 to 9."""
        if not 1 <= level <= MAX_LEVEL:
            raise ValueError(f"a hint's level is from 1 to {MAX_LEVEL}, not {level}")
        self._hints[level] = self._hints.get(level, 0) + 1

    @property
    def fits(self) -> int:
        """The number of requested fits."""
        return self._fits

    def count_fit(self) -> None:
        """Count a fit found by the program at the player's request."""
        self._fits += 1

    @property
    def checks(self) -> int:
        """The number of solvability checks."""
        return self._checks

    def count_check(self) -> None:
        """Count a solvability check."""
        self._checks += 1

    def count_reveal(self) -> None:
        """Record that the player has seen solutions without a reveal step in this game."""
        self._revealed = True

    @property
    def revealed(self) -> bool:
        """Whether a solution, or a step of one, was ever shown, undone or not."""
        return self._revealed

    @property
    def warned(self) -> bool:
        """Whether the game has nothing more to lose by showing a solution."""
        return self._revealed or self.practice

    @property
    def help_class(self) -> HelpClass:
        """The class of the game by the help used so far."""
        if self.practice:
            return HelpClass.CLEAN
        return HelpClass.of(self.hints + self._fits + self._checks, revealed=self._revealed)

    def _recall(self, hints: Mapping[int, int], fits: int, checks: int, *, revealed: bool) -> None:
        """Restore the help used before the game was saved."""
        self._hints, self._fits, self._checks = dict(hints), fits, checks
        self._revealed |= revealed
