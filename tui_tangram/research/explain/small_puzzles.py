"""Puzzles of two and three tans, whose whole search trees can be seen (the essay, section 1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.figure import make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import Polygon, Shape


class SmallPuzzle(NamedTuple):
    """A figure and its few pieces."""

    name: str
    """The name, marked for translation."""
    outline: Polygon
    squares: int
    triangles: int
    """The number of small triangles."""


SMALL_PUZZLES: Final = {
    "two-pieces": SmallPuzzle(
        mark("two pieces"), Polygon.of(((0, 0), (2, 0), (2, 1), (1, 1))), 1, 1
    ),
    "three-pieces": SmallPuzzle(mark("three pieces"), Polygon.of(((0, 0), (2, 0), (2, 2))), 1, 2),
}
"""The puzzles by name."""

_SQUARE: Final = PieceKind("Q", "square", Shape(Polygon.of(((0, 0), (1, 0), (1, 1), (0, 1)))))
_TRIANGLE: Final = PieceKind("S", "small triangle", Shape(Polygon.of(((0, 0), (1, 0), (0, 1)))))


def small_puzzle(word: str) -> TangramGame | None:
    """Return the puzzle named *word*, or whose name begins with it; None for none or several."""
    found = [one for one in SMALL_PUZZLES if word and one.startswith(word.lower())]
    if len(found) != 1:
        return None
    name, outline, squares, triangles = SMALL_PUZZLES[found[0]]
    # The names of the pieces are those of the seven tans.
    pieces = PieceSet.of("tangram", "Tangram", [(_SQUARE, squares), (_TRIANGLE, triangles)])
    return TangramGame(make_figure(tr(name), pieces.id, outline=[outline]), pieces)
