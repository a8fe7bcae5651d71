"""Classes of comparable boards: layout, rules, size and colours.

Two puzzles with comparable results differ in their tiles alone.  Everything that affects the
difficulty is in the class: the tiling, the size of the board, the rules, the number of colours, and
the variations.  It is derived from the puzzle itself, so a collected puzzle is in one class with a
generated one of the same kind.
"""

from __future__ import annotations

from tui_tangram.games.matching.core.board_name import counted, name_of, shape_word
from tui_tangram.games.matching.core.board_size import BoardSize, written
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import level_of
from tui_tangram.play import ScoreDivision


def division(puzzle: Puzzle) -> ScoreDivision:
    """Return the class of *puzzle*.

    Its id is like that of a generated puzzle, without seed and version:
    ``square/easy/tetravex/c6``.
    """
    board, rules, way = puzzle.board, puzzle.rules, puzzle.rules.matching
    size: BoardSize = len(board) if board.shape else level_of(board) or len(board)
    if isinstance(size, int) and board.columns is not None and board.rows is not None:
        size = board.columns, board.rows
    wild = sum(side == WILD for tile in puzzle.tiles for side in tile.sides)
    clues, spare = len(puzzle.fixed), puzzle.surplus
    details = {
        f"c{puzzle.colours}": counted(puzzle.colours, "colour"),
        f"wild{wild}": wild and f"{wild} wild",
        f"fix{clues}": clues and counted(clues, "fixed tile"),
        f"spare{spare}": spare and counted(spare, "spare tile"),
        "flip": rules.may_flip and "flips",
        way.word: way.name,
        "wrap": board.wraps and "wrapping",
    }
    given = {option: word for option, word in details.items() if word}
    return ScoreDivision(
        f"{board.layout}/{written(size, board.shape)}/{rules.id}/{'+'.join(given)}",
        name_of(board.layout, rules, size, shape_word(board.shape), *given.values()),
    )
