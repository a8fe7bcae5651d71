"""The smallest game there can be as the app shows it: everything is loaded when it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.app.kinds import AppKind, Renderer

if TYPE_CHECKING:
    from tui_tangram.app.gallery.stock import GallerySource
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game


def _screen() -> type[PlayScreen[Any]]:
    from tests.null.screen.screen import NullScreen

    return NullScreen


def _portrait(game: Game[Any], state: int, services: Services) -> Renderer:
    from tests.null.screen.screen import strip

    del game, services
    return lambda box: strip(min(state, box[0]), box[0])


def _gallery(services: Services) -> GallerySource[int]:
    from tests.null.screen.gallery import NullStock

    return NullStock(services.library["null"])


NUMBERS = AppKind(_screen, _portrait, lambda _, services: services.palette, _gallery)
