"""The rules of edge matching, for help."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.screen.new_board.plan import all_tiles, painted
from tui_tangram.games.matching.screen.style import board_palette, tile_style
from tui_tangram.language import mark, tr

RULES: Final = mark(
    "Match all touching sides. The rule sets:\n"
    "Infinity              place and turn, dark border\n"
    "Hard Infinity         place and turn, any border\n"
    "Tetravex with border  place only, dark border\n"
    "Tetravex              place only, any border\n"
    "Rotator               turn only\n"
    "Troll                 turn only, a troll turns too\n"
    "Demo                  nothing to solve, just look\n"
    "Connectors: 1 joins 2, 3 joins 4, and so on.\n"
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
