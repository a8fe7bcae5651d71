"""Facts on a board of tiles, in words."""

from __future__ import annotations

from collections import Counter

from tui_tangram.app.words import listed
from tui_tangram.language import tr, trn
from tui_tangram.matching import Puzzle
from tui_tangram.matching.naming import colours_counted, shapes_counted
from tui_tangram.tiling import Board


def places(board: Board) -> str:
    """Return the numbers of places of each shape of a board: "6 squares and 2 hexagons"."""
    counts = Counter(face.sides for face in board.mesh.faces)
    return listed([shapes_counted(counts[sides], sides) for sides in sorted(counts)])


def facts(puzzle: Puzzle) -> list[str]:
    """Return the facts on a puzzle that are known without playing, a sentence or less each."""
    colours = colours_counted(puzzle.colours)
    found = [f"{places(puzzle.board)}; {colours}"]
    found.append(f"{tr(puzzle.rules.name)}. {puzzle.rules.about}")
    if puzzle.board.wraps:
        found.append(tr("The board wraps: opposite ends meet."))
    elif puzzle.board.mesh.closed:
        found.append(tr("Folded up it has no rim: sides with the same letter meet."))
    wild = sum(side < 0 for tile in puzzle.tiles for side in tile.sides)
    if wild:
        found.append(trn("{n} side matches anything.", "{n} sides match anything.", wild))
    if puzzle.fixed and not puzzle.rules.demo:
        found.append(trn("{n} tile laid already.", "{n} tiles laid already.", len(puzzle.fixed)))
    return found
