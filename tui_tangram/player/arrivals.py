"""Puzzles from a file made elsewhere, before they are saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Arrival(NamedTuple):
    """A puzzle of a file, or the reason why it is none."""

    place: str
    """The place in the file, such as ``line 7``; empty for the whole."""
    name: str
    puzzle: Any = None
    """The puzzle, without an id; None for one that is refused."""
    twin: str = ""
    """The title of the puzzle that is the same, here or earlier in the import."""
    cause: str = ""
    """The reason why it is refused."""
    pieces: Any = None
    """Its set, or the like, which comes with it and is not in the library."""
    about: str = ""
    """The name of its set, or the number of its tiles."""
    octilinear: bool = True
    """Whether all is at multiples of 45°."""
    choices: tuple[str, ...] = ()
    """The words for it in `ImportSpec.words`, those taken first; empty if it is sure."""
    question: str = ""
    """The same in words."""
    moves: tuple[str, ...] = ()
    """The moves of a game in progress that the file shows; its puzzle has an id if it is here."""
    again: Callable[[], Arrival] | None = None
    """Looks for the puzzle of such a game again, which may come later in the import."""
    notes: tuple[str, ...] = ()
    """Sentences for players on how it was read, or on what was set aside."""
