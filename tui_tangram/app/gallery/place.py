"""The gallery of one kind of game, where it was left; its screen is loaded when it is opened."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tui_tangram.app.kinds import kind_named

if TYPE_CHECKING:
    from tui_tangram.app.gallery.browse import GalleryBrowser
    from tui_tangram.app.gallery.page import GalleryPictures
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.app.gallery.stock import GallerySource
    from tui_tangram.app.services import Services


class GalleryPlace:
    """Opens the gallery of a kind of game, where it was left."""

    def __init__(self, kind: str, services: Services) -> None:
        """Use the puzzles of a kind that has a gallery."""
        gallery, self._services = kind_named(kind).gallery, services
        assert gallery is not None, kind
        self.stock: GallerySource[Any] = gallery(services)
        """Its puzzles, with which nothing else of the gallery is made."""

    @cached_property
    def _left(self) -> tuple[GalleryBrowser, GalleryPictures]:
        """The state in which it was left, and the pictures drawn there."""
        from tui_tangram.app.gallery.browse import GalleryBrowser
        from tui_tangram.app.gallery.page import GalleryPictures

        return GalleryBrowser(self.stock), GalleryPictures(self.stock)

    def __call__(self) -> GalleryScreen:
        """Return a new screen."""
        from tui_tangram.app.gallery.screen import GalleryScreen

        return GalleryScreen(self._services, *self._left)
