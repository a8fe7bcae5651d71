"""The making of boards, for the help of the editor."""

from __future__ import annotations

from tui_tangram.app.base import Manual
from tui_tangram.games.matching.look.small import board_portrait
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.board_editor.looks import draft_look
from tui_tangram.games.matching.screen.board_editor.table import EditorTable
from tui_tangram.language import tr
from tui_tangram.render.palette import Palette

_PICTURE = (24, 12)


def manual(table: EditorTable, style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of the editor, with a picture of the board."""
    text = tr(
        "{toggle_cell} takes a cell out or puts it in.\n"
        "{begin_rectangle} does the same for a rectangle.\n"
        "{next_side} selects a side, digits colour it.\n"
        "The side beyond it gets the colour that matches.\n"
        "{fill_colours} colours what is left, {recolour_0} everything.\n"
        "The panel shows if the solution is unique\n"
        "and how difficult the board is.\n"
        "{play_draft} plays it, {keep_board} saves it among your own.\n"
        "Everything can be undone."
    )
    picture = board_portrait(draft_look(table.canvas, table.state), *_PICTURE, style)
    return Manual(tuple(text.splitlines()), picture, palette)
