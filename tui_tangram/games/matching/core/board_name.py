"""The name of a tile puzzle: in files, in English, and for players.

The name in files consists of layout, rules, size and the other parameters of the board, so it
follows from the recipe; `display_name` translates it, including names of former versions.
"""

from __future__ import annotations

from tui_tangram.games.matching.core.board_size import BoardSize
from tui_tangram.games.matching.core.naming import LAYOUTS as LAYOUT_NAMES
from tui_tangram.games.matching.core.naming import SIZES
from tui_tangram.games.matching.core.rules import FORMER, RULES, Rules
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.play.names import named


def name_of(layout: str, rules: Rules, size: BoardSize, *details: str) -> str:
    """Return the name for files, in English, composed of all parameters; see `display_name`."""
    if isinstance(size, tuple):
        text = f"{size[0]}×{size[1]}"
    else:
        text = SIZES[size] if isinstance(size, str) else counted(size, "cell")
    return ", ".join([LAYOUT_NAMES[layout].name, rules.name, text, *filter(None, details)])


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
        name = ", ".join([LAYOUT_NAMES[layout].name, kind, *rest])
    if layout in LAYOUTS:
        name = name.replace(" place", " cell").replace(" clue", " fixed tile")
    return named(name, id)


def shape_word(shape: str) -> str:
    """Return a shape as in puzzle names, in English.

    >>> shape_word("ring"), shape_word("r"), shape_word("own"), shape_word("strip")
    ('ring', 'R', 'own shape', 'torus strip')
    """
    words = {"own": "own shape", "strip": "torus strip"}
    return shape.upper() if len(shape) == 1 else words.get(shape, shape)
