"""The layout of the solutions browser.

    title                                          progress of the search
                                            fixed pieces
      large picture                  ┌──┐ ┌──┐ ┌──┐
                                     └5 ┘ └6 ┘ └7 mirror
                                     ┌──┐ ┌──┐ ┌──┐

Small pictures have one size on a screen; a larger screen has larger ones. If solutions would look
alike in them they are larger, and fewer in a row. The large picture has all the room for a single
solution, or if the player chooses so.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.chrome import MARGIN
from tui_tangram.render.cells import CellSize

TITLE: Final = 3
"""Lines for the title, the fixed pieces, and an empty one above."""
_STEPS: Final = ((150, (16, 8), 5), (100, (12, 6), 4), (72, (10, 5), 3), (0, (10, 5), 2))
"""The least columns, then the size of a small picture and the number in a row."""
_LARGER: Final = ((12, 6), (16, 8), (20, 10), (24, 12))
"""Sizes of small pictures that need to be larger, in no more columns than the others."""


class SolutionsLayout(NamedTuple):
    """The sizes in cells."""

    large: CellSize
    """Columns and lines of the large picture."""
    grid: int
    """Columns of the small pictures; 0 when there are none."""
    columns: int
    """Small pictures in a row."""
    rows: int
    """Rows of small pictures."""
    small: CellSize
    """Columns and lines of a small picture."""

    @property
    def card(self) -> int:
        """Lines of a small picture with its caption."""
        return self.small[1] + 1

    @classmethod
    def of(cls, width: int, height: int, *, alone: bool, finest: int = 0) -> SolutionsLayout:
        """Return the layout for a body of this size; *alone* has the large picture only.

        Small pictures have *finest* columns at least, where there is room.
        """
        small, columns = next((box, count) for least, box, count in _STEPS if width >= least)
        lines = max(height - TITLE, 2)
        if small[0] < finest:
            room = columns * (small[0] + 2)
            for larger in _LARGER:
                if finest <= larger[0] <= room - 2 and larger[1] < lines:
                    small, columns = larger, room // (larger[0] + 2)
                    break
        rows = max(lines // (small[1] + 1), 1)
        if alone:
            return cls((max(width - 2 * MARGIN, 1), lines), 0, columns, rows, small)
        grid = columns * (small[0] + 2)
        return cls((max(width - grid - 2 * MARGIN, 1), lines), grid, columns, rows, small)
