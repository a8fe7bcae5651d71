"""The editor of boards in the plain mode."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import LineCommand
from tui_tangram.plain.table import GameLines, PlainKind

_WHEN: Final = mark("while a board is edited")
_COMMANDS: Final = (
    LineCommand("look", "l", markc("usage", "[CELL]"),
            mark("Describe the board, or one cell."), _WHEN),
    LineCommand("row", "", markc("usage", "NUMBER"),
            mark("Describe a row, from left to right."), _WHEN),
    LineCommand("off", "", markc("usage", "CELL … or CELL-CELL or BRUSH"),
            mark("Take cells out. Brushes: ring, inside, every, checker, rows, a shape."), _WHEN),
    LineCommand("on", "", markc("usage", "CELL … or CELL-CELL or BRUSH"),
            mark("Put cells in. Brushes: ring, all, or a shape."), _WHEN),
    LineCommand("colour", "col", markc("usage", "CELL SIDE NUMBER"),
            mark("Colour a side. The side beyond it gets the colour that matches."), _WHEN),
    LineCommand("clear", "", markc("usage", "CELL or all"), mark("Remove colours."), _WHEN),
    LineCommand("wild", "", markc("usage", "CELL SIDE"),
            mark("Make a side wild, or no longer."), _WHEN),
    LineCommand("fix", "", markc("usage", "CELL"), mark("Fix a tile, or no longer."), _WHEN),
    LineCommand("border", "bo", markc("usage", "dark or free or NUMBER"),
            mark("Set the colour of the border."), _WHEN),
    LineCommand("board", "", markc("usage", "[LAYOUT] [SIZE]"),
            mark("Change layout or size: board hexagons 30. What fits stays."), _WHEN),
    LineCommand("rules", "ru", markc("usage", "NAME"), mark("Set the game type."), _WHEN),
    LineCommand("match", "ma", markc("usage", "equal or complement"),
            mark("Set how sides match: equal, or as connectors."), _WHEN),
    LineCommand("flips", "", markc("usage", "on or off"), mark("Allow flipping, or not."), _WHEN),
    LineCommand("fill", "fi", markc("usage", "[COLOURS]"),
            mark("Colour all sides that have no colour, at random."), _WHEN),
    LineCommand("recolour", "rec", markc("usage", "[COLOURS]"),
            mark("Colour all sides anew, at random."), _WHEN),
    LineCommand("judge", "j", "",
            mark("Check whether the solution is unique, and how difficult the board is."), _WHEN),
    LineCommand("keep", "ke", markc("usage", "NAME"),
            mark("Save the board among your own."), _WHEN),
    LineCommand("try", "", "", mark("Play the board as it is."), _WHEN),
)  # fmt: skip


def _table() -> type[GameLines[Any]]:
    from tui_tangram.games.matching.lines.board_editor_lines import BoardEditorLines

    return BoardEditorLines


BOARD_EDITOR: Final = PlainKind(_table, _COMMANDS, edits=True)
