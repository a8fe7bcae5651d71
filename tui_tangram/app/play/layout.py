"""Where the parts of the play screen stand, for every size of terminal.

The board takes what the panel leaves.  The panel stands at the right of the board, and
below it where a terminal is less than `NARROW` columns wide; its parts are the piece in
hand, the tray and how far the figure is.  In freestyle the target stands at the left of the
board.  Nothing here depends on the state of the game, so nothing moves while one plays.
"""

from __future__ import annotations

from typing import Final, NamedTuple

NARROW: Final = 72
"""Fewer columns than this put the panel below the board."""

MARGIN: Final = 2
"""Empty columns at either side of everything but the board."""

_STATUS_LINES: Final = 7


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Areas(NamedTuple):
    """Where each part of the screen stands; the target has no width on the silhouette."""

    header: Box
    target: Box
    board: Box
    hand: Box
    tray: Box
    status: Box


def areas(width: int, height: int, *, freestyle: bool = False) -> Areas:
    """Return where everything stands in *width* × *height* cells, without the last lines."""
    if width < NARROW:
        return _panel_below(width, height, freestyle)
    return _panel_beside(width, height, freestyle)


def _panel_beside(width: int, height: int, freestyle: bool) -> Areas:
    panel, target = (22, 18) if width < 100 else (26, 24) if width < 160 else (36, 36)
    top = 2
    room = height - top
    hand, tray = (5, 5) if room < 28 else (7, 8) if room < 40 else (10, 12)
    tray = max(min(tray, room - hand - 2 - _STATUS_LINES), 1)
    x = width - MARGIN - panel
    tray_top = top + hand + 1
    aside = Box(0, 1, 0, 0)
    left = 0
    if freestyle:
        aside = Box(MARGIN, top, target, min(target // 2 + 1, room))
        left = MARGIN + target + 1
    return Areas(
        Box(0, 0, width, 1),
        aside,
        Box(left, 1, x - 1 - left, height - 1),
        Box(x, top, panel, hand),
        Box(x, tray_top, panel, tray),
        Box(x, tray_top + tray + 1, panel, _STATUS_LINES),
    )


def _panel_below(width: int, height: int, freestyle: bool) -> Areas:
    lines = 6 if height < 24 else _STATUS_LINES
    top = height - lines
    status = 17
    hand = 19 if width < 64 else 22
    gap = 2
    tray = max(width - 2 * MARGIN - hand - status - 2 * gap, 1)
    x = MARGIN + hand + gap
    room = max(top - 1, 1)
    aside = Box(0, 1, 0, 0)
    left = 0
    if freestyle:
        wide = 16
        aside = Box(MARGIN, 1, wide, min(wide // 2 + 1, room))
        left = MARGIN + wide + 1
    return Areas(
        Box(0, 0, width, 1),
        aside,
        Box(left, 1, width - left, room),
        Box(MARGIN, top, hand, lines),
        Box(x, top, tray, lines),
        Box(width - MARGIN - status, top, status, lines),
    )
