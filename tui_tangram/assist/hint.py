"""Hints climbed one by one: never more is told than was asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic

from tui_tangram.play import Advice, Game, Hint, State


@dataclass(frozen=True, slots=True)
class Ladder(Generic[State]):
    """The hints for one position.  A changed position gets a new ladder, from the bottom."""

    state: State
    """The position that they are about."""
    hints: tuple[Hint, ...]
    """At least one, the vaguest first."""
    level: int = 1
    """How far it has been climbed."""

    @classmethod
    def of(
        cls, game: Game[State], state: State, advice: Advice, near: object = None
    ) -> Ladder[State]:
        """Return the ladder of what *advice* says of *state*; *near* as in `Game.hints`."""
        return cls(state, game.hints(state, advice, near))

    @property
    def hint(self) -> Hint:
        """The hint of the present level."""
        return self.hints[self.level - 1]

    def serves(self, state: State) -> bool:
        """Whether these hints are about *state*."""
        return self.state == state

    def climbed(self) -> Ladder[State]:
        """Return the ladder one level higher, or this one when it ends here."""
        return self if self.level >= len(self.hints) else replace(self, level=self.level + 1)
