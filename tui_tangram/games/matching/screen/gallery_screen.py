"""The screen of the gallery of boards."""

from __future__ import annotations

from tui_tangram.app.actions import TILE_NOUNS
from tui_tangram.app.base import Manual
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.games.matching.screen.new_board.manual import board_manual


class BoardGalleryScreen(GalleryScreen):
    """The gallery of boards, where new ones are made too."""

    nouns = TILE_NOUNS
    has_new = True

    def manual(self) -> Manual:
        """Return the rules of boards."""
        return board_manual(self.services)
