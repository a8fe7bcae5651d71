"""Boards of tiles, and their editor, as the app shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tui_tangram.app.kinds import AppKind, Renderer
from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.language import mark
from tui_tangram.late import at, called

if TYPE_CHECKING:
    from tui_tangram.app.gallery.stock import GallerySource
    from tui_tangram.app.services import Services
    from tui_tangram.games.matching.core.editor import BoardEditor
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.portrayal import Portrayal


def _palette(game: Game[Any], services: Services) -> Palette:
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.games.matching.screen.themes import board_palette

    assert isinstance(game, MatchingGame)
    return board_palette(services, game.puzzle.rules)


def _gallery(services: Services) -> GallerySource[Any]:
    from functools import partial

    from tui_tangram.games.matching.screen.gallery import GalleryBoards
    from tui_tangram.games.matching.screen.themes import board_palette, tile_style

    style, palette = partial(tile_style, services), partial(board_palette, services)
    return GalleryBoards(services.library, style, palette)


def _portray(game: Game[Any]) -> Portrayal:
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.games.matching.look.portrayal import portray

    assert isinstance(game, MatchingGame)
    return portray(game)


_MISSING = mark("The boards are missing. Reinstall tui-tangram.")


def _unready(game: Game[Any]) -> Callable[[], object] | None:
    from tui_tangram.games.matching.core import MatchingGame

    assert isinstance(game, MatchingGame)
    return None if game.rated else lambda: game.effort


BOARDS = AppKind(
    at(__package__, ".screen:MatchingScreen"),
    called(__package__, ".new_board.plan:board_portrait"),
    _palette,
    _gallery,
    called(__package__, ".solutions:BoardRenderer"),
    _portray,
    _MISSING,
    unready=_unready,
)


def _editor_portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.matching.screen.new_board.plan import painted
    from tui_tangram.games.matching.screen.themes import tile_style
    from tui_tangram.maths.tiling import Side

    del game
    canvas, faces = state.canvas, state.canvas.board.mesh
    shown = [
        [canvas.colour(state, Side(cell, k)) or 0 for k in range(face.sides)]
        if cell in state.cells
        else None
        for cell, face in enumerate(faces.faces)
    ]
    style = tile_style(services, state.rules, solid=faces.faces[0].shape.solid)
    return lambda box: painted(canvas.board, shown, box, style)


def _editor_palette(game: Game[Any], services: Services) -> Palette:
    from tui_tangram.games.matching.screen.themes import board_palette

    return board_palette(services, cast("BoardEditor", game).begun.rules)


def _layouts(services: Services) -> Sequence[tuple[str, str]]:
    """Return an empty board of each layout."""
    from tui_tangram.games.matching.core.naming import LAYOUTS, layout_name

    del services
    return [(f"{PREFIX}{layout}/medium/infinity", layout_name(layout)) for layout in LAYOUTS]


BOARD_EDITOR: Final = AppKind(
    at(__package__, ".board_editor.screen:BoardEditorScreen"),
    _editor_portrait,
    _editor_palette,
    about=mark("Take cells out, colour sides, change the size: the board is cut into tiles."),
    materials=_layouts,
)
"""It has no gallery: its boards are in that of boards."""
