"""Boards of tiles whose sides have to match: twelve tilings, seven sets of rules.

Its editor makes boards.  `tui_tangram.games` explains the parts of the folder.
"""

from __future__ import annotations

from typing import Final

from tui_tangram.games.kind import Kind

GAME: Final = Kind(
    "matching",
    __name__,
    entry="entries:MATCHING",
    screen="screen.kind:BOARDS",
    lines="lines.kind:BOARDS",
    source="source.tiles:Tiles",
    own="source.user_boards:UserTiles",
    api="api.kind:BOARDS",
    pages={"new_board": "screen.new_board.screen:BoardScreen"},
)
EDITORS: Final = (
    Kind(
        "board-editor",
        __name__,
        entry="entries:BOARD_EDITOR",
        screen="screen.kind:BOARD_EDITOR",
        lines="lines.kind:BOARD_EDITOR",
    ),
)
