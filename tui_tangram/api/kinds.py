"""The kinds of puzzles, as commands and programs need them.

The module that reads, draws and solves puzzles of a kind is loaded with the first of them, so that
figures do without the code of tiles and tiles without that of figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tui_tangram.games.kinds import KindParts
from tui_tangram.values import NamedTuple

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


def kinds() -> Mapping[str, PuzzleKind]:
    """Return the kinds by name, in the order of a search for a puzzle; every game is there."""
    return KindParts("api")


def kind_of_new(layout: str) -> PuzzleKind:
    """Return the kind of a new puzzle: that which *layout* names, else that which has layouts."""
    every = kinds()
    wanted = layout.strip().lower()
    return every.get(wanted) or next(kind for kind in every.values() if kind.layouts)
