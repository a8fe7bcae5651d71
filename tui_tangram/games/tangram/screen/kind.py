"""The app's entry for figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind, Renderer

_SMALL: Final = 30
"""The maximum number of columns of a picture in which a figure looks as it does in the gallery."""

if TYPE_CHECKING:
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.app.solutions.model import SolutionRenderer
    from tui_tangram.play import Game
    from tui_tangram.render.cells import CellSize, Picture
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.portrayal import Portrayal


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.tangram.screen.screen import TangramScreen

    return TangramScreen


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.render.tangram import PieceLook
    from tui_tangram.render.thumbnail import portrait, silhouette

    assert isinstance(game, TangramGame)
    pieces = tuple(
        PieceLook(laid.shape, game.piece(laid.index).label, laid.index) for laid in game.laid(state)
    )
    outline, unit, fine = game.figure.outline, game.pieces.scale, services.palette.fine
    target = () if game.freestyle and pieces else outline

    def draw(box: CellSize) -> Picture:
        if pieces or box[0] > _SMALL:
            return portrait(target, pieces, *box, fine=fine)
        return silhouette(outline, *box, unit, fine=fine)

    return draw


def _palette(_: Game[Any], services: Services) -> Palette:
    return services.palette


def _gallery(services: Services) -> Callable[[], GalleryScreen]:
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.games.tangram.screen.gallery import GalleryFigures

    return GalleryScreen.over(services, GalleryFigures(services.library, lambda: services.palette))


def _exhibit(game: Game[Any], services: Services) -> SolutionRenderer:
    from tui_tangram.games.tangram.screen.solutions import FigureRenderer

    return FigureRenderer(game, services)


def _portray(game: Game[Any]) -> Portrayal:
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.games.tangram.look.portrayal import portray

    assert isinstance(game, TangramGame)
    return portray(game)


FIGURES = AppKind(
    _screen,
    _portrait,
    _palette,
    _gallery,
    _exhibit,
    _portray,
    counted=True,
    has_sets=True,
)
