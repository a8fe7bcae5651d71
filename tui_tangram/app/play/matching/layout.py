"""Where the parts of a tile board's screen stand, for every size of terminal.

The panel has the tile in hand, or a map of a board that is larger than its window; the
drawer that is shown; and how far the board is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.play.layout import Box, frame

_STATUS_LINES: Final = 6
_TAB_LINES: Final = 2


class Areas(NamedTuple):
    """Where each part of the screen stands."""

    header: Box
    board: Box
    hand: Box
    tabs: Box
    drawer: Box
    status: Box


def areas(width: int, height: int) -> Areas:
    """Return where everything stands in *width* × *height* cells, without the last lines."""
    found = frame(width, height)
    parts = _beside(found.panel) if found.beside else _below(found.panel)
    return Areas(found.header, found.board, *parts)


def _beside(panel: Box) -> tuple[Box, Box, Box, Box]:
    room = panel.height
    hand = 6 if room < 28 else 10 if room < 44 else 14
    status = _STATUS_LINES if room < 28 else _STATUS_LINES + 3
    drawer = max(room - hand - status - _TAB_LINES - 2, 1)
    tabs = panel.y + hand + 1
    return (
        panel._replace(height=hand),
        panel._replace(y=tabs, height=_TAB_LINES),
        panel._replace(y=tabs + _TAB_LINES, height=drawer),
        panel._replace(y=panel.y + room - status, height=status),
    )


def _below(panel: Box) -> tuple[Box, Box, Box, Box]:
    hand, status, gap = 15, 18, 2
    drawer = max(panel.width - hand - status - 2 * gap, 1)
    middle = panel._replace(x=panel.x + hand + gap, width=drawer)
    return (
        panel._replace(width=hand),
        middle._replace(height=_TAB_LINES),
        middle._replace(y=panel.y + _TAB_LINES, height=max(panel.height - _TAB_LINES, 1)),
        panel._replace(x=panel.x + panel.width - status, width=status),
    )
