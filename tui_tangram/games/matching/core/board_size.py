"""Sizes and names of boards, the boards of these sizes, and the classes of comparable boards.

The name of a puzzle in files consists of layout, rules, size and the other parameters of the board,
so it follows from the recipe; `display_name` translates it, including names of former versions.

Two puzzles with comparable results differ in their tiles alone.  Everything that affects the
difficulty is in the class (`division`): the tiling, the size of the board, the rules, the number of
colours, and the variations.  It is derived from the puzzle itself, so a collected puzzle is in one
class with a generated one of the same kind.
"""

from __future__ import annotations

import re
from math import prod
from typing import Final

from tui_tangram.games.matching.core.naming import SIZES, layout_words, size_called
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import FORMER, RULES, Rules
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    RANGES,
    STACK,
    TOWER,
    Board,
    level_board,
    level_of,
    rectangle,
    stack,
    tiling,
    torus,
    tower,
)
from tui_tangram.maths.tiling import board as free_board
from tui_tangram.maths.tiling.shapes import shaped
from tui_tangram.maths.tiling.solids import KNOWN, SOLIDS, solid
from tui_tangram.play import ScoreDivision, quote
from tui_tangram.play.names import named
from tui_tangram.play.phrases import suggested
from tui_tangram.play.refusal import Refusal

BoardSize = str | int | tuple[int, ...]
"""A level, a number of places, or columns and rows, and of a stack layers."""


class RecipeError(Refusal):
    """An invalid recipe, or an id that cannot be read.  The message is one line."""


_GRID: Final = re.compile(r"\d{1,9}(?:x\d{1,9}){1,2}", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


def parse_size(text: str) -> BoardSize:
    """Return the size that a text names.  Raises `RecipeError`.

    >>> parse_size("large"), parse_size("30"), parse_size("6x4"), parse_size("2x2x3")
    ('hard', 30, (6, 4), (2, 2, 3))
    """
    key = size_called(text).replace("×", "x")
    if key in LEVELS:
        return key
    if _GRID.fullmatch(key):
        return tuple(map(int, key.split("x")))
    if _NUMBER.fullmatch(key):
        return int(key)
    raise RecipeError(
        "there is no size called {name}; {suggestion}",
        name=quote(text),
        suggestion=suggested(
            key,
            list(dict.fromkeys((*SIZES.values(), *LEVELS))),
            "use {names}, a number of cells, or a size such as 6x4 (cubes: 2x2x2)",
        ),
    )


def written(size: BoardSize, shape: str = "") -> str:
    """Return a size in the form of ids, with the shape of the board.

    >>> written((6, 4)), written("easy", "ring")
    ('6x4', 'ring-easy')
    """
    text = "x".join(map(str, size)) if isinstance(size, tuple) else str(size)
    return f"{shape}-{text}" if shape else text


def known_layout(name: str) -> str:
    """Return a layout's name.  Raises `RecipeError` for an unknown layout."""
    if name not in KNOWN:
        raise RecipeError(
            "there is no layout called {name}; {suggestion}",
            name=quote(name),
            suggestion=suggested(name, LAYOUTS, "layouts are {names}"),
        )
    return name


def board_of(layout: str, size: BoardSize, shape: str = "", *, wraps: bool = False) -> Board:
    """Return the board of a layout.  Raises `ValueError`."""
    known_layout(layout)
    if layout == STACK or (isinstance(size, tuple) and len(size) > 2):
        return _stack_of(layout, size, shape, wraps=wraps)
    if shape == TOWER:
        raise RecipeError("only cubes make a tower")
    if shape:
        if wraps or isinstance(size, tuple):
            raise RecipeError(
                "a board with a shape cannot wrap; its size is small to huge or a number of cells"
                if wraps
                else "the size of a board with a shape is small to huge or a number of cells"
            )
        return (solid if shape in SOLIDS else shaped)(layout, shape, _least(size, shape))
    if layout not in LAYOUTS:
        raise RecipeError("{layout} is only for solids; give a shape", layout=layout)
    if isinstance(size, tuple):
        columns, rows = size
        if wraps:
            return torus(layout, columns, rows)
        if layout == "square":
            return rectangle(columns, rows)
        raise RecipeError(
            "only squares and boards that wrap have columns and rows; use small to "
            "huge or a number of cells"
        )
    if isinstance(size, int):
        if wraps:
            raise RecipeError(
                "the size of a board that wraps is small to huge, or columns x rows of unit cells"
            )
        return free_board(layout, size)
    return _level_torus(layout, size) if wraps else level_board(layout, size)


def _stack_of(layout: str, size: BoardSize, shape: str, *, wraps: bool) -> Board:
    """Return the stack or the tower of a size.  Raises `ValueError`."""
    if layout != STACK:
        flat = not shape and (wraps or layout == "square")
        raise RecipeError(
            "only cubes have layers; give a size such as {example}",
            example="6x4" if flat else "small",
        )
    if wraps or shape not in ("", TOWER):
        raise RecipeError("cubes do not wrap around and have no shape but tower")
    if isinstance(size, tuple) and len(size) != 3:
        raise RecipeError("the size of a stack of cubes has three numbers, such as 2x2x2")
    if shape == TOWER:
        if isinstance(size, tuple):
            raise RecipeError("the size of a tower is the number of its cubes")
        return tower(_TOWERS[size] if isinstance(size, str) else size)
    if isinstance(size, tuple):
        columns, rows, layers = size
        return stack(columns, rows, layers)
    return level_board(layout, size) if isinstance(size, str) else free_board(layout, size)


_TOWERS: Final = {"easy": 3, "medium": 4, "hard": 5, "diabolical": 6}
"""The cubes of towers by their size."""


def lattice_size(layout: str, size: BoardSize) -> BoardSize:
    """Return the size of a lattice with several holes, as small as *size* allows.

    With one hole only it would be a ring.  A level that is large enough stays.
    """
    try:
        found = board_of(layout, size, "lattice")
        while found.mesh.euler == 0:
            found = shaped(layout, "lattice", len(found) + 1)
            size = len(found)
    except ValueError:
        pass  # the recipe reports it
    return size


def takes_long(size: BoardSize, shape: str) -> bool:
    """Return whether cutting the board takes longer than a tenth of a second."""
    if shape:
        return _least(size, shape) > _DRAWN_QUICKLY and shape not in SOLIDS
    return isinstance(size, int) and size > _CUT_QUICKLY


def frame_edges(board: Board) -> list[int]:
    """Return the edges of a board between two places that both have a side on the rim."""
    outer = {side.face for side in board.mesh.rim}
    return [
        number
        for number, (first, second) in enumerate(board.mesh.edges)
        if second is not None and first.face in outer and second.face in outer
    ]


def _least(size: BoardSize, shape: str) -> int:
    """Return the minimum number of places of a board of a shape."""
    if isinstance(size, tuple):
        return prod(size)
    if isinstance(size, str) and SOLIDS.get(shape, "square") not in ("", *LAYOUTS):
        return 1  # there is but one
    if (size, shape) == ("easy", "cube"):
        return 6  # the next cube is of medium size
    return RANGES[size][0] if isinstance(size, str) else size


def _level_torus(layout: str, level: str) -> Board:
    """Return the torus of a level: about as many places as its flat board, nearly square."""
    aim, cell = len(level_board(layout, level)), len(tiling(layout).cell)
    low, high = RANGES[level]
    grids = sorted(
        (
            (columns, rows)
            for rows in range(1, high // cell + 1)
            for columns in range(rows, high // cell // rows + 1)
            if low <= columns * rows * cell
        ),
        key=lambda grid: (
            grid[0] > 2 * grid[1],
            abs(grid[0] * grid[1] * cell - aim),
            grid[0] - grid[1],
        ),
    )
    for columns, rows in grids:
        try:
            return torus(layout, columns, rows)
        except ValueError:
            # This torus is so small that a place would be its own neighbour.
            continue
    raise RecipeError("{layout} has no wrapping board of this size", layout=layout)


_CUT_QUICKLY: Final = 100
"""Places that are cut from any tiling in a tenth of a second, place by place; 1024 take two."""
_DRAWN_QUICKLY: Final = 40
"""The number of places up to which a board of a shape is found in about a tenth of a second."""


def name_of(layout: str, rules: Rules, size: BoardSize, *details: str) -> str:
    """Return the name for files, in English, composed of all parameters; see `display_name`."""
    if isinstance(size, tuple):
        text = "×".join(map(str, size))
    else:
        text = SIZES[size] if isinstance(size, str) else counted(size, "cell")
    return ", ".join([layout_words(layout).name, rules.name, text, *filter(None, details)])


def counted(number: int, noun: str) -> str:
    """Return a number of items in English, for `name_of`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def display_name(id: str, name: str) -> str:  # noqa: A002
    """Return for players the name in files of a puzzle, or of a class of puzzles.

    Names from before layouts and sizes had names of their own are recognised by the id.

    >>> display_name("square/6x6/tetravex/c10/s4711/g1-5n", "Squares, Tetravex, 6×6")
    'Squares, Tetravex, 6×6'
    >>> display_name("square/easy/win-game/c4", "Square WinGame, easy, 4 colours")
    'Squares, Demo, small, 4 colours'
    >>> display_name("four-tiles", "Four tiles")
    'Four tiles'
    """
    layout, _, rules = [*id.split("/"), "", ""][:3]
    kind = next((one.name for one in RULES if one.id == rules), "")
    first, *rest = name.split(", ")
    if layout in LAYOUTS and first == f"{layout.capitalize()} {FORMER.get(rules, kind)}":
        rest[:1] = [SIZES.get(size, size) for size in rest[:1]]
        name = ", ".join([layout_words(layout).name, kind, *rest])
    if layout in LAYOUTS:
        name = name.replace(" place", " cell").replace(" clue", " fixed tile")
    return named(name, id)


def shape_word(shape: str) -> str:
    """Return a shape as in puzzle names, in English.

    >>> shape_word("ring"), shape_word("r"), shape_word("own"), shape_word("snub-cube")
    ('ring', 'R', 'own shape', 'snub cube')
    """
    words = {"own": "own shape", "strip": "torus strip"}
    return shape.upper() if len(shape) == 1 else words.get(shape, shape.replace("-", " "))


OUTER_WORDS: Final = {"": "", "alike": "outer faces alike", "model": "model"}
"""The words of names for the outer faces of cubes, in English."""


def division(puzzle: Puzzle) -> ScoreDivision:
    """Return the class of *puzzle*.

    Its id is like that of a generated puzzle, without seed and version:
    ``square/easy/tetravex/c6``.
    """
    board, rules, way = puzzle.board, puzzle.rules, puzzle.rules.matching
    size: BoardSize = len(board) if board.shape else level_of(board) or len(board)
    if not board.shape and isinstance(size, int) and board.columns and board.rows:
        size = board.columns, board.rows, *filter(None, [board.layers])
    wild = sum(side == WILD for tile in puzzle.tiles for side in tile.sides)
    clues, spare = len(puzzle.fixed), puzzle.surplus
    details = {
        f"c{puzzle.colours}": counted(puzzle.colours, "colour"),
        f"wild{wild}": wild and f"{wild} wild",
        f"fix{clues}": clues and counted(clues, "fixed tile"),
        f"spare{spare}": spare and counted(spare, "spare tile"),
        "alike": puzzle.cubes and bool(puzzle.rim) and OUTER_WORDS["alike"],
        "model": bool(puzzle.model) and OUTER_WORDS["model"],
        "flip": rules.may_flip and "flips",
        way.word: way.name,
        "wrap": board.wraps and "wrapping",
    }
    given = {option: word for option, word in details.items() if word}
    return ScoreDivision(
        f"{board.layout}/{written(size, board.shape)}/{rules.id}/{'+'.join(given)}",
        name_of(board.layout, rules, size, shape_word(board.shape), *given.values()),
    )
