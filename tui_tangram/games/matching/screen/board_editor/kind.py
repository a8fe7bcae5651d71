"""The editor of boards as the app shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tui_tangram.app.kind import AppKind, Renderer
from tui_tangram.games.matching.entries.board_editor import PREFIX
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.games.matching.core.editor import BoardEditor
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.matching.screen.board_editor.screen import BoardEditorScreen

    return BoardEditorScreen


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.matching.screen.new_board.plan import painted
    from tui_tangram.games.matching.screen.style import tile_style
    from tui_tangram.maths.tiling import Side

    del game
    canvas, faces = state.canvas, state.canvas.board.mesh
    shown = [
        [canvas.colour(state, Side(cell, k)) or 0 for k in range(face.sides)]
        if cell in state.cells
        else None
        for cell, face in enumerate(faces.faces)
    ]
    style = tile_style(services, state.rules)
    return lambda box: painted(canvas.board, shown, box, style)


def _palette(game: Game[Any], services: Services) -> Palette:
    from tui_tangram.games.matching.screen.style import board_palette

    return board_palette(services, cast("BoardEditor", game).begun.rules)


def _layouts(services: Services) -> Sequence[tuple[str, str]]:
    """Return an empty board of each layout."""
    from tui_tangram.games.matching.core.naming import LAYOUTS, layout_name

    del services
    return [(f"{PREFIX}{layout}/medium/infinity", layout_name(layout)) for layout in LAYOUTS]


BOARD_EDITOR: Final = AppKind(
    _screen,
    _portrait,
    _palette,
    about=mark("Take cells out, colour sides, change the size: the board is cut into tiles."),
    materials=_layouts,
)
"""It has no gallery: its boards are in that of boards."""
