"""The layout of the gallery.

    title                                                    place
    collections   ┌──────┐ ┌──────┐ ┌──────┐      large picture
                  │      │ │      │ │      │
                  └ name ┘ └ name ┘ └ name ┘      facts

Thumbnails have one size, and a larger window has more of them; only where the
preferred ones would leave a single row are they smaller, if the game has smaller ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tui_tangram.render.cells import CellSize

_ASIDE: Final = 22
_COUNTED: Final = 31
TITLE: Final = 3
"""Rows for the title and the empty ones around it."""


class GalleryLayout(NamedTuple):
    """The sizes in cells."""

    aside: int
    """Columns of the list of collections; 0 when there is no room."""
    grid: int
    """Columns of the widget with the thumbnails."""
    preview: int
    """Columns of the large picture; 0 when there is no room."""
    columns: int
    """Thumbnails in a row."""
    rows: int
    """Rows of thumbnails."""
    thumbnail: CellSize
    """Columns and rows of a thumbnail."""
    card: int
    """Rows of a thumbnail with the lines below it."""
    between: int
    """Empty columns between thumbnails."""
    above: int
    """Empty rows between thumbnails."""

    @property
    def counted(self) -> bool:
        """Whether the list of collections has room for numbers."""
        return self.aside >= _COUNTED

    @property
    def marked(self) -> bool:
        """Whether there is a line with the difficulty below the name."""
        return self.card > self.thumbnail[1] + 1

    @classmethod
    def of(cls, width: int, height: int, thumbnails: Sequence[CellSize]) -> GalleryLayout:
        """Return the layout for a body of this size, with the first thumbnails that fit."""
        layouts = [cls._with(width, height, thumbnail) for thumbnail in thumbnails]
        return next((layout for layout in layouts if layout.rows > 1), layouts[-1])

    @classmethod
    def _with(cls, width: int, height: int, thumbnail: CellSize) -> GalleryLayout:
        aside = 0 if width < 72 else _ASIDE if width < 100 else _COUNTED
        preview = min(max(width // 4, 32), 54) if width >= 110 else 0
        margin = 1
        wide = thumbnail[0] + 2
        grid = width - max(aside, margin) - preview
        columns = max((grid - margin) // wide, 1)
        spare = grid - margin - columns * wide
        between = min(spare // max(columns - 1, 1), 4) if columns > 1 else 0
        room = height - TITLE
        card = thumbnail[1] + 2
        if room < 2 * card:
            card -= 1
        # Two rows may touch; more would run into each other.
        rows = max((room + 1) // (card + 1), min(room // card, 2), 1)
        above = 1 if rows * (card + 1) - 1 <= room else 0
        return cls(aside, grid, preview, columns, rows, thumbnail, card, between, above)
