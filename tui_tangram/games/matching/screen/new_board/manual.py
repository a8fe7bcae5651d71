"""The rules of edge matching, for help."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core import RULES
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.screen.new_board.plan import all_tiles, painted
from tui_tangram.games.matching.screen.style import board_palette, tile_style
from tui_tangram.language import mark, tr

_END: Final = mark(
    "Connectors: 1 joins 2, 3 joins 4, and so on.\nAny arrangement that matches everywhere counts."
)

_SHOWN: Final = "hexagon/easy/infinity/c4/s6/g1"
"""The board in the picture."""
_PICTURE: Final = (24, 12)


def rules_of_all() -> tuple[str, ...]:
    """Return the rules of all boards, in the language in use."""
    width = max(len(rules.title) for rules in RULES)
    sets = (f"{rules.title:{width}}  {tr(rules.short)}" for rules in RULES)
    return tr("Match all touching sides. The rule sets:"), *sets, *tr(_END).splitlines()


def board_manual(services: Services) -> Manual:
    """Return the rules of all boards, and a solved one."""
    puzzle = generate(parse_id(_SHOWN))
    style = tile_style(services)
    picture = painted(puzzle.board, all_tiles(puzzle), _PICTURE, style)
    return Manual(rules_of_all(), picture, board_palette(services))
