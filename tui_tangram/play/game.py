"""What a game is, as seen by the session, the shells and the saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

State = TypeVar("State")
"""The type of a game's states: immutable, compared by value."""

Option: TypeAlias = bool | int | str
"""The value of one option of a game."""


class MoveError(ValueError):
    """A move that is not valid in this state.

    The message is one printable line, written for the player.
    """


class Verdict(Protocol):
    """How far a state is from solved.  Games return richer values that also fit this."""

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        ...

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100.  It is 100 if and only if the puzzle is solved."""
        ...


class Game(Protocol[State]):
    """One puzzle with its rules: pure, immutable, without clock, chance or disk."""

    @property
    def kind(self) -> str:
        """Which game this is, as the catalog names it, such as ``"tangram"``."""
        ...

    @property
    def puzzle_id(self) -> str:
        """The name of the puzzle.  No two puzzles have the same, whatever their kind."""
        ...

    @property
    def options(self) -> Mapping[str, Option]:
        """The parameters besides the puzzle, such as ``{"freestyle": False}``.

        Kind, puzzle and options together are enough to make an equal game.
        """
        ...

    def start(self) -> State:
        """Return the state in which play begins."""
        ...

    def execute(self, state: State, move: str) -> State:
        """Return what *move* makes of *state*.

        Raises `MoveError`, and nothing else, when *move* is not a move or not valid here.
        """
        ...

    def verdict(self, state: State) -> Verdict:
        """Return how far *state* is from solved."""
        ...


FindGame: TypeAlias = Callable[[str, str, Mapping[str, Option]], Game[Any]]
"""Makes the game of a kind, a puzzle's name and options.

Raises `LookupError` when there is no such kind or puzzle and `ValueError` when the options
are not valid; either message is one line for the player.
"""
