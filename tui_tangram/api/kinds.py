"""The kinds of puzzles, as commands and programs need them.

The module that reads, draws and solves puzzles of a kind is loaded with the first of them, so that
figures do without the code of tiles and tiles without that of figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.games.kinds import parts

if TYPE_CHECKING:
    from tui_tangram.api.kind import PuzzleKind


def kinds() -> dict[str, PuzzleKind]:
    """Return the kinds by name, in the order of a search for a puzzle; every game is there."""
    return parts("api")


def kind_of_new(layout: str) -> PuzzleKind:
    """Return the kind of a new puzzle: that which *layout* names, else that which has layouts."""
    every = kinds()
    wanted = layout.strip().lower()
    return every.get(wanted) or next(kind for kind in every.values() if kind.layouts)
