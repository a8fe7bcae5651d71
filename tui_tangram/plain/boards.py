"""Boards of tiles in the line mode."""

from __future__ import annotations

from typing import Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import Command
from tui_tangram.plain.kind import Kind
from tui_tangram.plain.table import Table

_WHEN: Final = mark("while a board of tiles is open")
_COMMANDS: Final = (
    Command("look", "l", markc("usage", "[PLACE or TILE]"),
            mark("Describe the board, or one place or tile."), _WHEN),
    Command("left", "le", "", mark("Tell which tiles are loose, with their sides."), _WHEN),
    Command("where", "wh", markc("usage", "TILE"), mark("Tell where a tile is."), _WHEN),
    Command("wrong", "w", "", mark("Tell which sides do not match."), _WHEN),
    Command("row", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a row, from the left."), _WHEN),
    Command("ring", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a ring; 1 is the outermost."), _WHEN),
    Command("open", "o", "[all]",
            mark("Tell the empty places with open sides, hardest first."), _WHEN),
    Command("fits", "f", markc("usage", "TILE or PLACE"),
            mark("Tell where a tile fits, or what fits in a place."), _WHEN),
    Command("place", "pl", markc("usage", "TILE PLACE or TILE NUMBER"),
            mark("Lay a tile, by place or by number."), _WHEN),
    Command("take", "t", markc("usage", "TILE or PLACE"), mark("Take a tile back."), _WHEN),
    Command("swap", "sw", markc("usage", "TILE TILE"),
            mark("Let two laid tiles change places."), _WHEN),
    Command("turn", "tu", markc("usage", "TILE [TIMES]"),
            mark("Turn a tile left by one side or several."), _WHEN),
    Command("flip", "fl", markc("usage", "TILE"),
            mark("Turn a tile over, where the rules allow it."), _WHEN),
)  # fmt: skip


def _table() -> type[Table]:
    from tui_tangram.plain.matching import MatchingTable

    return MatchingTable


BOARDS: Final = Kind(_table, _COMMANDS)
