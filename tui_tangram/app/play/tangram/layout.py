"""Places of the parts of a tangram's screen, for every size of terminal.

The panel has the piece in hand, the tray and how far the figure is.  In freestyle the
target stands at the left of the board.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.play.layout import MARGIN, Box, PlayLayout, frame

_STATUS_LINES: Final = 7
FEW_LINES: Final = 4
"""Lines on the progress of the figure, where things are to be few and large."""
_USUAL: Final = 7
"""Pieces of the usual set."""


class TangramLayout(NamedTuple):
    """The box of each part of the screen; the target has no width on the silhouette."""

    header: Box
    target: Box
    board: Box
    hand: Box
    tray: Box
    status: Box


def areas(
    width: int, height: int, *, freestyle: bool = False, pieces: int = 7, large: bool = False
) -> TangramLayout:
    """Return where everything stands in *width* × *height* cells, without the last lines.

    The tray of a set of more than seven *pieces* has all the room there is.  Where things are
    to be few and *large* so has any tray, and less is said of how far the figure is.
    """
    found = frame(width, height, wider=large)
    target, board = found.board._replace(width=0, height=0), found.board
    if freestyle:
        target, board = _target(width, found)
    if found.beside:
        lines = FEW_LINES if large else _STATUS_LINES
        hand, tray, status = _beside(found.panel, lines, all_room=large or pieces > _USUAL)
    else:
        hand, tray, status = _below(width, found.panel)
    return TangramLayout(found.header, target, board, hand, tray, status)


def _target(width: int, found: PlayLayout) -> tuple[Box, Box]:
    """Return the target's box, and the rest for the board."""
    wide = 16 if not found.beside else 18 if width < 100 else 24 if width < 160 else 36
    top = found.panel.y if found.beside else found.board.y
    room = found.board.y + found.board.height - top
    left = MARGIN + wide + 1
    return (
        Box(MARGIN, top, wide, min(wide // 2 + 1, room)),
        found.board._replace(x=left, width=found.board.width - left),
    )


def _beside(panel: Box, lines: int, *, all_room: bool) -> tuple[Box, Box, Box]:
    room = panel.height
    hand, tray = (5, 5) if room < 28 else (7, 8) if room < 40 else (10, 12)
    most = room - hand - 2 - lines
    tray = max(most if all_room else min(tray, most), 1)
    tray_top = panel.y + hand + 1
    return (
        panel._replace(height=hand),
        panel._replace(y=tray_top, height=tray),
        panel._replace(y=tray_top + tray + 1, height=lines),
    )


def _below(width: int, panel: Box) -> tuple[Box, Box, Box]:
    status = 17
    hand = 19 if width < 64 else 22
    gap = 2
    tray = max(panel.width - hand - status - 2 * gap, 1)
    return (
        panel._replace(width=hand),
        panel._replace(x=panel.x + hand + gap, width=tray),
        panel._replace(x=panel.x + panel.width - status, width=status),
    )
