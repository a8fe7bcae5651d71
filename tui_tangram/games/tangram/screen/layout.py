"""Places of the parts of a tangram's screen, for every size of terminal.

The panel has the tray, the facts of the piece in hand, and the progress of the figure.  It stands
next to the board or below it, and takes all that the figure leaves there, up to half of the
window.  Figure and tray are as large as they can be together: the product of their scales is as
great as possible, where that of the figure counts twice.  So the figure gives way to the tray
only where that is crowded, and at most a quarter.

Scales are whole numbers, so a figure may fall short of its window.  Of the 667 figures half fill
0.95 of it or more, in the direction that limits them, at 120 × 40, and all 0.82; at 80 × 24 this
is 0.91 and 0.65, at 200 × 60 0.96 and 0.87.

In freestyle the target stands at the left of the board.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.play.parts import Box
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.screen.looks import close_up, stage, tray_scale
from tui_tangram.render.viewport import extent, points

FEW_LINES: Final = 4
"""Lines on the progress of the figure in the large layout."""
_HAND_LINES: Final = 3
_COLUMN: Final = 22
"""The minimum width of a panel next to the board, and that of the words in one below it."""
_TWO_COLUMNS: Final = 36
"""The minimum width of a panel in which the words stand side by side below the tray."""
_FACTS: Final = 20
"""The columns of facts on what is made."""
_LEAST_HAND: Final = 14
_WORDS: Final = 36
"""The maximum width of a column of words."""
_SHARES: Final = (1, 7 / 8, 3 / 4)
"""The fractions of the maximum scale of the figure that are tried."""
_AROUND: Final = 4
"""Pixels left free around the figure, where there is room."""


class TangramLayout(NamedTuple):
    """The box of each part of the screen; the target has no width on the silhouette.

    Once the figure is solved the tray has no width: the result stands in its place, and in that
    of the piece in hand.
    """

    header: Box
    target: Box
    board: Box
    hand: Box
    tray: Box
    status: Box


@lru_cache(maxsize=8)  # asked for whenever a piece is picked up or put down
def areas(
    width: int,
    height: int,
    game: TangramGame,
    *,
    solved: bool = False,
    large: bool = False,
    more: int = 0,
) -> TangramLayout:
    """Return where everything stands in *width* × *height* cells, without the last lines.

    In the *large* layout there are fewer lines on the progress of the figure, and the tray
    has the room.  *more* lines are reserved for other words.
    """
    lines = (FEW_LINES if large or height < 20 else 5 if height < 28 else 7) + more
    found = max(
        (
            place(width, height, game, lines, share)
            for share in _SHARES
            for place in (_right, _below)
        ),
        key=lambda one: _together(game, one),
    )
    hand, status = found.hand, found.status
    taken = min(_FACTS, hand.width + status.width - _LEAST_HAND) - status.width
    if more and hand.y == status.y and taken > 0:
        found = found._replace(
            hand=hand._replace(width=hand.width - taken),
            status=status._replace(x=status.x - taken, width=status.width + taken),
        )
    if solved:
        top = min(found.hand.y, found.tray.y)
        tall = found.tray.y + found.tray.height - top
        result = Box(found.tray.x, top, found.tray.width, tall)
        found = found._replace(hand=result, tray=found.tray._replace(width=0))
    return found


def _together(game: TangramGame, layout: TangramLayout) -> float:
    """Return the combined size of figure and tray."""
    scale = close_up(game, layout.board).scale
    return scale * scale * tray_scale(game, layout.tray, scale)


def _right(width: int, height: int, game: TangramGame, lines: int, share: float) -> TangramLayout:
    target = _target(width, 2, height - 2, game)
    left = target.x + target.width + 1 if target.width else 0
    board = Box(left, 1, width - left - MARGIN - _COLUMN - 1, height - 1)
    spare = board.width - ceil(_needed(game, board, share)[0])
    panel = max(min(_COLUMN + spare, (width - left) // 2 - MARGIN), _COLUMN)
    board = board._replace(width=board.width + _COLUMN - panel)
    x, y, tall = board.x + board.width + 1, 2, height - 2
    if panel < _TWO_COLUMNS:
        tray = max(tall - _HAND_LINES - lines - 2, 1)
        hand = Box(x, y, panel, _HAND_LINES)
        below = y + _HAND_LINES + 1
        status = Box(x, below + tray + 1, panel, lines)
        return TangramLayout(
            _header(width), target, board, hand, Box(x, below, panel, tray), status
        )
    column, foot = min((panel - 2) // 2, _WORDS), y + tall - lines
    return TangramLayout(
        _header(width),
        target,
        board,
        Box(x, foot, column, lines),
        Box(x, y, panel, max(tall - lines - 1, 1)),
        Box(x + panel - column, foot, column, lines),
    )


def _below(width: int, height: int, game: TangramGame, lines: int, share: float) -> TangramLayout:
    least = _HAND_LINES + min(lines, 3 if height < 24 else FEW_LINES)
    target = _target(width, 1, height - 1 - least, game)
    left = target.x + target.width + 1 if target.width else 0
    board = Box(left, 1, width - left, max(height - 1 - least, 1))
    spare = board.height - ceil(_needed(game, board, share)[1] / 2)
    panel = max(min(least + spare, height // 2 - 1), least)
    top = height - panel
    words = min((width - 2 * MARGIN) // 3, _COLUMN)
    x = MARGIN + words + 2
    return TangramLayout(
        _header(width),
        target,
        board._replace(height=max(top - 1, 1)),
        Box(MARGIN, top, words, _HAND_LINES),
        Box(x, top, width - MARGIN - x, panel),
        Box(MARGIN, top + _HAND_LINES, words, min(lines, panel - _HAND_LINES)),
    )


def _header(width: int) -> Box:
    return Box(0, 0, width, 1)


def _needed(game: TangramGame, board: Box, share: float) -> tuple[float, float]:
    """Return the pixels for the figure at a *share* of its scale on *board*, across and down."""
    scale = close_up(game, board).scale * share
    across, up = extent([points(shape) for shape in stage(game)])
    return across * scale + _AROUND, up * scale + _AROUND


def _target(width: int, top: int, room: int, game: TangramGame) -> Box:
    """Return the target's box, which has no width on the silhouette."""
    wide = 16 if width < 72 else 18 if width < 100 else 24 if width < 160 else 36
    return Box(MARGIN, top, wide * game.target_shown, max(min(wide // 2 + 1, room), 1))
