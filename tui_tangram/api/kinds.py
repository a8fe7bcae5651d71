"""The kinds of puzzles: one object for each game of the catalog, as commands and programs need it.

They look in `KINDS` alone for their part of a puzzle's kind.  The module that reads, draws and
solves puzzles of a kind is loaded with the first of them, so that figures do without the code of
tiles and tiles without that of figures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.tangram.format import FIGURE

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle
    from tui_tangram.matching import Puzzle


class PuzzleKind(NamedTuple):
    """A kind of puzzle."""

    name: str
    """The kind's name in the catalog."""
    formats: tuple[str, ...]
    """The formats of its files; the first is that which is written."""
    same: Callable[[Any, Any], bool]
    """Tells whether two puzzles are one but for the facts beside them."""
    problem: Callable[[], type[SolvablePuzzle]]
    """Loads the class of its problems."""


def _figures() -> type[SolvablePuzzle]:
    from tui_tangram.api.tangram import FigureProblem

    return FigureProblem


PIECES: Final = PuzzleKind(
    name="tangram",
    # The second, of rounded figures, as `tui_tangram.drawing.free_figure` has it.
    formats=(FIGURE, "tui-tangram/free-figure"),
    same=lambda one, other: one.outline == other.outline,
    problem=_figures,
)


def _same_tiles(one: Puzzle, other: Puzzle) -> bool:
    def bare(puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, solution=None, difficulty=None, effort=None)

    return bare(one) == bare(other)


def _tiles() -> type[SolvablePuzzle]:
    from tui_tangram.api.matching import TilesProblem

    return TilesProblem


TILES: Final = PuzzleKind(
    name="matching",
    # As `tui_tangram.matching.format` has it, which is loaded only for such a file.
    formats=("tui-tangram/tiles",),
    same=_same_tiles,
    problem=_tiles,
)

KINDS: Final[dict[str, PuzzleKind]] = {PIECES.name: PIECES, TILES.name: TILES}
"""The kinds by name, in the order of a search for a puzzle; every game is here."""
