"""The layout of the parts of a play screen, for every size of terminal.

The board has the room that the panel leaves. The panel is to the right of the board, or below it if
the terminal is less than `NARROW` columns wide. Each game divides its own panel. Nothing here
depends on the state of a game, so nothing moves during play.
"""

from __future__ import annotations

from typing import Final, NamedTuple

NARROW: Final = 72
"""Fewer columns than this put the panel below the board."""

MARGIN: Final = 2
"""Empty columns at either side of everything but the board."""


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        """Whether a cell is in it.

        >>> Box(2, 1, 3, 1).contains(4, 1), Box(2, 1, 3, 1).contains(5, 1)
        (True, False)
        """
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


class PlayLayout(NamedTuple):
    """The three parts of every play screen."""

    header: Box
    board: Box
    panel: Box


def frame(width: int, height: int) -> PlayLayout:
    """Return the boxes in *width* × *height* cells, without the last lines."""
    header = Box(0, 0, width, 1)
    if width >= NARROW:
        panel = 22 if width < 100 else 26 if width < 160 else 36
        x = width - MARGIN - panel
        return PlayLayout(
            header, Box(0, 1, x - 1, height - 1), Box(x, 2, panel, max(height - 2, 1))
        )
    lines = 6 if height < 24 else 7
    top = height - lines
    return PlayLayout(
        header,
        Box(0, 1, width, max(top - 1, 1)),
        Box(MARGIN, top, width - 2 * MARGIN, lines),
    )
