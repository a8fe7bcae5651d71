"""Facts on a board of tiles, in words."""

from __future__ import annotations

from collections import Counter

from tui_tangram.app.painter import sentence
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.naming import (
    colours_counted,
    layout_name,
    left_over,
    shapes_counted,
)
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import Board
from tui_tangram.play.phrases import listed


def places(board: Board) -> str:
    """Return the numbers of places of each shape of a board: "6 squares and 2 hexagons"."""
    counts = Counter(face.sides for face in board.mesh.faces)
    return listed([shapes_counted(counts[sides], sides) for sides in sorted(counts)])


def corner(layout: str) -> str:
    """Return in words the shapes that meet at every corner of a layout.

    >>> corner("3.3.4.3.4"), corner("hexagon")
    ('3 triangles and 2 squares', '3 hexagons')
    """
    alone = {"triangle": 3, "square": 4, "hexagon": 6}
    if layout in alone:
        # The angles around a corner make a full turn.
        sides = alone[layout]
        return shapes_counted(2 * sides // (sides - 2), sides)
    counts = Counter(int(part.rstrip("ac")) for part in layout.split("."))
    return listed([shapes_counted(counts[sides], sides) for sides in sorted(counts)])


def layout(puzzle_layout: str) -> str:
    """Return the name of a layout, and the shapes around its corners, in a sentence."""
    return tr(
        "{layout}: {polygons} at every corner.",
        layout=layout_name(puzzle_layout),
        polygons=corner(puzzle_layout),
    )


def facts(puzzle: Puzzle) -> list[str]:
    """Return the facts on a puzzle that are known without playing, a sentence or less each."""
    colours = colours_counted(puzzle.colours)
    # Of the others the name says it.
    symbol = puzzle.board.layout[:1].isdigit()
    found = [layout(puzzle.board.layout)] if symbol else []
    found.append(f"{places(puzzle.board)}; {colours}")
    found.append(f"{puzzle.rules.title}. {puzzle.rules.about}")
    if puzzle.board.wraps:
        found.append(tr("The board wraps around: opposite sides touch."))
    elif puzzle.board.mesh.closed:
        found.append(tr("Folds into a solid: sides with the same letter touch."))
    wild = sum(side < 0 for tile in puzzle.tiles for side in tile.sides)
    if wild:
        found.append(trn("{n} side matches anything.", "{n} sides match anything.", wild))
    if puzzle.fixed and not puzzle.rules.demo:
        found.append(
            trn("{n} tile already in place.", "{n} tiles already in place.", len(puzzle.fixed))
        )
    if puzzle.surplus:
        found.append(sentence(left_over(puzzle)))
    return found
