"""Classes of comparable boards: layout, rules, size and colours.

Two puzzles with comparable results differ in their tiles alone.  All that makes one harder than
another is in the class: the tiling, the size of the board, the rules, the number of colours, and
the variations.  It is read off the puzzle itself, so a
collected puzzle is in one class with a generated one of the same kind.
"""

from __future__ import annotations

from tui_tangram.language import tr, trn
from tui_tangram.matching.naming import kind_name, level_name, places_counted
from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.matching.tile import WILD
from tui_tangram.play import Division
from tui_tangram.tiling import level_of


def division(puzzle: Puzzle) -> Division:
    """Return the class of *puzzle*.

    Its id is made like that of a generated puzzle, without seed and version:
    ``square/easy/tetravex/c6``.
    """
    board, rules, way = puzzle.board, puzzle.rules, puzzle.rules.matching
    level = level_of(board)
    if level is not None:
        size, told = level, level_name(level)
    elif board.columns is not None:
        size, told = f"{board.columns}x{board.rows}", f"{board.columns}×{board.rows}"
    else:
        size, told = str(len(board)), places_counted(len(board))
    options = [f"c{puzzle.colours}"]
    words = [trn("{n} colour", "{n} colours", puzzle.colours)]
    wild = sum(side == WILD for tile in puzzle.tiles for side in tile.sides)
    clues = len(puzzle.fixed)
    for given, option, word in (
        (wild, f"wild{wild}", tr("{n} wild", n=wild)),
        (clues, f"fix{clues}", trn("{n} clue", "{n} clues", clues)),
        (rules.may_flip, "flip", tr("flips")),
        (way.word, way.word, way.name and tr(way.name)),
        (board.wraps, "wrap", tr("wrapping")),
    ):
        if given:
            options.append(option)
            words.append(word)
    return Division(
        f"{board.layout}/{size}/{rules.id}/{'+'.join(options)}",
        ", ".join([kind_name(board.layout, rules.name), told, *words]),
    )
