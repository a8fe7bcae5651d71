"""Boards of tiles as the app shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui_tangram.app.kind import AppKind, Renderer
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.app.solutions.model import SolutionRenderer
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.portrayal import Portrayal


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.matching.screen.screen import MatchingScreen

    return MatchingScreen


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.matching.screen.new_board.portrait import board_portrait

    return board_portrait(game, state, services)


def _palette(game: Game[Any], services: Services) -> Palette:
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.games.matching.screen.style import board_palette

    assert isinstance(game, MatchingGame)
    return board_palette(services, game.puzzle.rules)


def _gallery(services: Services) -> Callable[[], GalleryScreen]:
    from functools import partial

    from tui_tangram.games.matching.screen.gallery import BoardGalleryScreen, GalleryBoards
    from tui_tangram.games.matching.screen.style import board_palette, tile_style

    style, palette = partial(tile_style, services), partial(board_palette, services)
    return BoardGalleryScreen.over(services, GalleryBoards(services.library, style, palette))


def _exhibit(game: Game[Any], services: Services) -> SolutionRenderer:
    from tui_tangram.games.matching.screen.solutions import BoardRenderer

    return BoardRenderer(game, services)


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
    _screen, _portrait, _palette, _gallery, _exhibit, _portray, _MISSING, unready=_unready
)
