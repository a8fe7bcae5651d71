"""Pictures of puzzles, drawn when first shown and cached."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from tui_tangram.app.gallery.source import GalleryItem, GallerySource
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import raised_palette
from tui_tangram.render.profile import Profile


class _Key(NamedTuple):
    puzzle: str
    box: CellSize
    coloured: bool
    raised: bool
    look: Hashable
    colours: tuple[str, Profile, CellGrid]


class GalleryPictures:
    """Draws puzzles, each once."""

    def __init__(self, stock: GallerySource[Any]) -> None:
        """Draw puzzles of *stock*, in its colours."""
        self._stock = stock
        self._known: dict[_Key, tuple[Row, ...]] = {}

    def known(
        self, item: GalleryItem, box: CellSize, *, coloured: bool, raised: bool = False
    ) -> tuple[Row, ...] | None:
        """Return the rows of the picture if it was drawn already."""
        return self._known.get(self._key(item, box, coloured, raised))

    def draw(
        self, item: GalleryItem, box: CellSize, *, coloured: bool, raised: bool = False
    ) -> tuple[Row, ...]:
        """Return the rows of the picture."""
        key = self._key(item, box, coloured, raised)
        found = self._known.get(key)
        if found is None:
            own = item.palette if coloured else None
            palette = own() if own else self._stock.palette
            found = encode(item.draw(box, coloured), raised_palette(palette) if raised else palette)
            self._known[key] = found
        return found

    def forget(self) -> None:
        """Clear the cache: other puzzles may have the IDs."""
        self._known.clear()

    def _key(self, item: GalleryItem, box: CellSize, coloured: bool, raised: bool) -> _Key:
        colours = self._stock.palette
        shade = colours.theme.name, colours.profile, colours.cells
        return _Key(item.id, box, coloured, raised, self._stock.look, shade)
