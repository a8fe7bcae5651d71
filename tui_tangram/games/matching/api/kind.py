"""Boards of tiles among the kinds of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui_tangram.api.kinds import PuzzleKind
from tui_tangram.late import at
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.games.matching.core import Puzzle


def _same(one: Puzzle, other: Puzzle) -> bool:
    def bare(puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, solution=None, effort=None)

    return bare(one) == bare(other)


BOARDS: Final = PuzzleKind(
    name="matching",
    # As `tui_tangram.games.matching.core.format` has it, which is loaded only for such a file.
    formats=("tui-tangram/tiles",),
    same=_same,
    problem=at(__package__, ".problem:TilesProblem"),
    layouts=True,
)
