"""The numbers of the smallest game there can be in the gallery."""

from __future__ import annotations

from tests.null.screen.screen import strip
from tui_tangram.app.gallery.stock import GalleryItem, GallerySource, Missing, PuzzleGroup
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile


class NullStock(GallerySource[int]):
    """The numbers of the library in the gallery."""

    missing = Missing("No number here.", "There is none to make.", "There is none to play")
    thumbnails = ((12, 6),)
    palette = make_palette(DEFAULT, Profile.TRUECOLOR)

    def counted(self, number: int) -> str:
        """Count numbers."""
        return f"{number} numbers"

    @property
    def everything(self) -> PuzzleGroup:
        """All numbers."""
        return PuzzleGroup("all", "All numbers", self.listed(self.ids))

    def item(self, entry: int) -> GalleryItem:
        """Return a number as a strip."""
        one = self.source.item(entry)
        return GalleryItem(one.id, one.name, one.collection, one.difficulty, self._draw)

    def _draw(self, box: tuple[int, int], coloured: bool) -> Picture:
        return strip(box[0], box[0], 2 * box[1])
