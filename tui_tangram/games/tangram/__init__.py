"""Tangrams: pieces are laid to fill a figure, of the seven tans or of other sets.

Its editors make figures, outlines, sets of pieces and pieces.  `tui_tangram.games` explains the
parts of the folder; `drawing` is one more: figures from drawings made elsewhere.
"""

from __future__ import annotations

from typing import Final

from tui_tangram.games.kind import Kind

GAME: Final = Kind(
    "tangram",
    __name__,
    entry="entries:TANGRAM",
    screen="screen.kind:FIGURES",
    lines="lines.kind:FIGURES",
    source="source.figures:Figures",
    own="source.user_figures:UserFigures",
    api="api.kind:FIGURES",
    pages={"set_of_pieces": "screen.set_page:SetScreen"},
)
OLDER: Final = Kind("free", __name__, entry="entries:ROUNDED")
"""The game at any angle of earlier releases: its saves become tangrams."""
EDITORS: Final = (
    Kind(
        "figure-editor",
        __name__,
        entry="entries:FIGURE_EDITOR",
        screen="screen.kind:FIGURE_EDITOR",
        lines="lines.kind:FIGURE_EDITOR",
    ),
    *(
        Kind(
            f"{name}-editor",
            __name__,
            entry=f"entries:{name.upper()}_EDITOR",
            screen=f"screen.kind:{name.upper()}_EDITOR",
            lines=f"lines.kind:{name.upper()}_EDITOR",
        )
        for name in ("outline", "set", "piece")
    ),
)
