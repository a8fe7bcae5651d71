"""Sizes of boards, as texts name them, and the boards of these sizes."""

from __future__ import annotations

import re
from typing import Final

from tui_tangram.games.matching.core.naming import SIZES, size_called
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    RANGES,
    Board,
    level_board,
    rectangle,
    tiling,
    torus,
)
from tui_tangram.maths.tiling import board as free_board
from tui_tangram.maths.tiling.shapes import SOLIDS, shaped, solid
from tui_tangram.play import quote
from tui_tangram.play.phrases import suggested
from tui_tangram.play.refusal import Refusal

BoardSize = str | int | tuple[int, int]
"""A level, a number of places, or columns and rows."""


class RecipeError(Refusal):
    """An invalid recipe, or an id that cannot be read.  The message is one line."""


_GRID: Final = re.compile(r"(\d{1,9})x(\d{1,9})", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


def parse_size(text: str) -> BoardSize:
    """Return the size that a text names.  Raises `RecipeError`.

    >>> parse_size("large"), parse_size("hard"), parse_size("30"), parse_size("6x4")
    ('hard', 'hard', 30, (6, 4))
    """
    key = size_called(text).replace("×", "x")
    if key in LEVELS:
        return key
    if match := _GRID.fullmatch(key):
        return int(match[1]), int(match[2])
    if _NUMBER.fullmatch(key):
        return int(key)
    raise RecipeError(
        "there is no size called {name}; {suggestion}",
        name=quote(text),
        suggestion=suggested(
            key,
            list(dict.fromkeys((*SIZES.values(), *LEVELS))),
            "use {names}, a number of cells, or a size such as 6x4",
        ),
    )


def written(size: BoardSize, shape: str = "") -> str:
    """Return a size in the form of ids, with the shape of the board.

    >>> written((6, 4)), written("easy", "ring")
    ('6x4', 'ring-easy')
    """
    text = f"{size[0]}x{size[1]}" if isinstance(size, tuple) else str(size)
    return f"{shape}-{text}" if shape else text


def known_layout(name: str) -> str:
    """Return a layout's name.  Raises `RecipeError` for an unknown layout."""
    if name not in LAYOUTS:
        raise RecipeError(
            "there is no layout called {name}; {suggestion}",
            name=quote(name),
            suggestion=suggested(name, LAYOUTS, "layouts are {names}"),
        )
    return name


def board_of(layout: str, size: BoardSize, shape: str = "", *, wraps: bool = False) -> Board:
    """Return the board of a layout.  Raises `ValueError`."""
    known_layout(layout)
    if shape:
        if wraps or isinstance(size, tuple):
            raise RecipeError(
                "a board with a shape cannot wrap; its size is small to huge or a number of cells"
            )
        return (solid if shape in SOLIDS else shaped)(layout, shape, _least(size, shape))
    if isinstance(size, tuple):
        if wraps:
            return torus(layout, *size)
        if layout == "square":
            return rectangle(*size)
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
        return size[0] * size[1]
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
