"""The rules of edge matching, for help."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.boards.plan import all_tiles, painted
from tui_tangram.app.boards.style import board_palette, tile_style
from tui_tangram.app.services import Services
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import parse_id

RULES: Final = (
    "Fill the board so that sides that meet match.",
    "Hard Infinity: tiles are laid and turned.",
    "Infinity: the same, with a dark rim.",
    "Tetravex: tiles are laid and do not turn.",
    "Easy Tetravex: the same, with a dark rim.",
    "Rotator: tiles lie in place and only turn.",
    "Troll: the same, and a troll turns them too.",
    "WinGame: a board to look at.",
    "Connectors: a colour fits its mate, not itself.",
    "Any arrangement that matches everywhere counts.",
)
"""The rules."""

_SHOWN: Final = "hexagon/easy/infinity/c4/s6/g1"
"""The board in the picture."""
_PICTURE: Final = (24, 12)


def board_manual(services: Services) -> Manual:
    """Return the rules of all boards, and a solved one."""
    puzzle = generate(parse_id(_SHOWN))
    style = tile_style(services)
    picture = painted(puzzle.board, all_tiles(puzzle), _PICTURE, style)
    return Manual(RULES, picture, board_palette(services))
