"""Where things are in the gallery.

    title                                                    place
    collections   ┌──────┐ ┌──────┐ ┌──────┐      large picture
                  │      │ │      │ │      │
                  └ name ┘ └ name ┘ └ name ┘      what is known

Thumbnails are as large everywhere; a larger window has more of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

THUMBNAIL: Final = (12, 6)
"""Columns and rows of a thumbnail."""
TILE: Final = THUMBNAIL[0] + 2
"""Columns of a thumbnail with its margins."""

_ASIDE: Final = 22
_COUNTED: Final = 31
TITLE: Final = 3
"""Rows for the title and the empty ones around it."""


class Layout(NamedTuple):
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
    tile: int
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
        return self.tile > THUMBNAIL[1] + 1

    @classmethod
    def of(cls, width: int, height: int) -> Layout:
        """Return the layout for a body of this size."""
        aside = 0 if width < 72 else _ASIDE if width < 100 else _COUNTED
        preview = min(max(width // 4, 32), 54) if width >= 110 else 0
        margin = 1
        grid = width - max(aside, margin) - preview
        columns = max((grid - margin) // TILE, 1)
        spare = grid - margin - columns * TILE
        between = min(spare // max(columns - 1, 1), 4) if columns > 1 else 0
        room = height - TITLE
        tile = THUMBNAIL[1] + 2
        if room < 2 * tile:
            tile -= 1
        # Two rows may touch; more would run into each other.
        rows = max((room + 1) // (tile + 1), min(room // tile, 2), 1)
        above = 1 if rows * (tile + 1) - 1 <= room else 0
        return cls(aside, grid, preview, columns, rows, tile, between, above)
