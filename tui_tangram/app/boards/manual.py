"""The rules of edge matching, for help."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.boards.plan import all_tiles, painted
from tui_tangram.app.boards.style import board_palette, tile_style
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import parse_id

RULES: Final = mark(
    "Fill the board so that sides that meet match.\n"
    "Hard Infinity: tiles are laid and turned.\n"
    "Infinity: the same, with a dark rim.\n"
    "Tetravex: tiles are laid and do not turn.\n"
    "Tetravex with border: the same, the rim is dark.\n"
    "Rotator: tiles lie in place and only turn.\n"
    "Troll: the same, and a troll turns them too.\n"
    "Demo: a board to look at.\n"
    "Connectors: a colour fits its mate, not itself.\n"
    "Any arrangement that matches everywhere counts."
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
    return Manual(tuple(tr(RULES).splitlines()), picture, board_palette(services))
