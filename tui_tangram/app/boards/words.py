"""What a board of tiles is made of, in words."""

from __future__ import annotations

from collections import Counter

from tui_tangram.app.words import counted, listed
from tui_tangram.matching import Puzzle
from tui_tangram.matching.naming import SHAPES
from tui_tangram.tiling import Board


def places(board: Board) -> str:
    """Return how many places of each shape a board has: "6 squares and 2 hexagons"."""
    counts = Counter(face.sides for face in board.mesh.faces)
    return listed([counted(counts[sides], SHAPES[sides]) for sides in sorted(counts)])


def facts(puzzle: Puzzle) -> list[str]:
    """Return what is known of a puzzle without playing it, a sentence or less each."""
    found = [f"{places(puzzle.board)}; {counted(puzzle.colours, 'colour')}"]
    found.append(f"{puzzle.rules.name}. {puzzle.rules.about}")
    if puzzle.board.wraps:
        found.append("The board wraps: opposite ends meet.")
    wild = sum(side < 0 for tile in puzzle.tiles for side in tile.sides)
    if wild:
        found.append(f"{counted(wild, 'side')} match{'es' if wild == 1 else ''} anything.")
    if puzzle.fixed and not puzzle.rules.demo:
        found.append(f"{counted(len(puzzle.fixed), 'tile')} laid already.")
    return found
