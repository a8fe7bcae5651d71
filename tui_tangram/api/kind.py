"""A kind of puzzle, as commands and programs need it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle


class PuzzleKind(NamedTuple):
    """A kind of puzzle."""

    name: str
    """The kind's name in the catalog."""
    formats: tuple[str, ...]
    """The formats of its files; the first is that which is written."""
    same: Callable[[Any, Any], bool]
    """Returns whether two puzzles are the same apart from their metadata."""
    problem: Callable[[], type[SolvablePuzzle]]
    """Loads the class of its problems."""
    layouts: bool = False
    """Whether a new puzzle is asked for by its layout, not by the name of the kind."""
