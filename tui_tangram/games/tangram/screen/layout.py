"""The places of the parts of a tangram's screen, and of pieces that are not placed yet.  Pure.

The panel has the tray, the facts of the piece in hand, and the progress of the figure.  It stands
next to the board or below it.  Pieces that are still to be placed have the scale of the figure, so
that a piece can be compared with a gap: they lie in the tray, and next to the figure where the
board has room.  Of all layouts in which they fit it is the one with the largest figure.  The figure
gives way by less than half: where they do not fit then, as in a small window, they all lie in the
tray, as large as figure and tray can be together, in pages if need be.

In freestyle the target stands at the left of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil, sqrt
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.play.parts import Box
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.render.cells import Cell
from tui_tangram.render.packing import (
    FloatShape,
    PackingRoom,
    Place,
    at_origin,
    enlarged,
    packed,
)
from tui_tangram.render.pixmap import fill, plane
from tui_tangram.render.tray import packed_scale
from tui_tangram.render.viewport import Drawable, Viewport, extent, points, whole_scale
from tui_tangram.values import NamedTuple

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
_SHARES: Final = (1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55)
"""The fractions of the maximum scale of the figure that are tried, the largest first."""
_TOO_SMALL: Final = 2
"""The scale of a figure that is not made so small that its pieces have its scale."""
_AROUND: Final = 4
"""Pixels left free around the figure, where there is room."""


class TangramLayout(NamedTuple):
    """The box of each part of the screen; the target has no width on the silhouette.

    The figure stands in a part of the board; pieces may lie in the rest of it.
    Once the figure is solved the tray has no width: the result stands in its place, and in that
    of the piece in hand.
    """

    header: Box
    target: Box
    board: Box
    figure: Box
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
    found = _largest(width, height, game, lines)
    hand, status = found.hand, found.status
    taken = min(_FACTS, hand.width + status.width - _LEAST_HAND) - status.width
    if more and hand.y == status.y and taken > 0:
        found = found._replace(
            hand=hand._replace(width=hand.width - taken),
            status=status._replace(x=status.x - taken, width=status.width + taken),
        )
    if solved:
        found = _with_result(found)
    return found


def _with_result(found: TangramLayout) -> TangramLayout:
    """Return a layout with the result in place of all pieces that were still to be placed."""
    hand, status, tray = found.hand, found.status, found.tray
    top = min(hand.y, tray.y)
    result = Box(tray.x, top, tray.width, tray.y + tray.height - top)
    board = found.board._replace(width=found.figure.width)
    if board != found.board:  # pieces lay next to the figure
        x = board.x + board.width + 1
        end = found.tray.x + found.tray.width
        tall = found.board.height - 1 if tray.y > found.board.height else result.height
        result = Box(x, 2, end - x, tall)
    if status.x > result.x and status.y >= result.y + result.height:
        # Next to the piece in hand, which is gone.
        status = status._replace(x=result.x, width=result.width)
    return found._replace(board=board, hand=result, tray=tray._replace(width=0), status=status)


def _largest(width: int, height: int, game: TangramGame, lines: int) -> TangramLayout:
    """Return the layout with the largest figure whose pieces are of one scale with it.

    If there is none, and in freestyle, figure and tray are as large as they can be together.
    """
    every: list[tuple[float, float, TangramLayout]] = []
    for share in _SHARES:
        for place in (_right, _below):
            for on_board, cornered in _VARIANTS[: 1 if game.freestyle else 3]:
                layout = place(width, height, game, lines, share, on_board=on_board)
                if not cornered:
                    layout = layout._replace(figure=layout.board)
                view = close_up(game, layout.board, layout.figure)
                pieces = loose_places(game, view, layout.tray.width, layout.tray.height)
                every.append((pieces.scale, view.scale, layout))
        least = max(_TOO_SMALL, _SHARES[-1] * max(one[1] for one in every) - 2)
        true = [one for one in every if one[0] == one[1] > least]
        if true and not game.freestyle:
            return max(true, key=lambda one: one[1])[-1]
    return max(every, key=lambda one: one[1] * one[1] * one[0])[-1]


_VARIANTS: Final = (False, False), (False, True), (True, True)
"""Whether loose pieces lie on the board where they can, and the figure in a corner of it."""


def _right(
    width: int, height: int, game: TangramGame, lines: int, share: float, *, on_board: bool
) -> TangramLayout:
    """Return the layout with the panel right of the board, whose figure has a *share* of its scale.

    The figure is in the corner of the board.  What it leaves is the panel's, or else loose pieces
    lie *on_board* there.
    """
    target = _target(width, 2, height - 2, game)
    left = target.x + target.width + 1 if target.width else 0
    board = Box(left, 1, width - left - MARGIN - _COLUMN - 1, height - 1)
    needed = _needed(game, board, share)
    spare = max(board.width - needed[0], 0)
    panel = _COLUMN
    if not on_board:
        panel = max(min(_COLUMN + spare, (width - left) // 2 - MARGIN), _COLUMN)
    board = board._replace(width=board.width + _COLUMN - panel)
    figure = _cornered(board, needed)
    x, y, tall = board.x + board.width + 1, 2, height - 2
    if panel < _TWO_COLUMNS:
        tray = max(tall - _HAND_LINES - lines - 2, 1)
        hand = Box(x, y, panel, _HAND_LINES)
        below = y + _HAND_LINES + 1
        status = Box(x, below + tray + 1, panel, lines)
        tray_box = Box(x, below, panel, tray)
        return TangramLayout(_header(width), target, board, figure, hand, tray_box, status)
    column, foot = min((panel - 2) // 2, _WORDS), y + tall - lines
    return TangramLayout(
        _header(width),
        target,
        board,
        figure,
        Box(x, foot, column, lines),
        Box(x, y, panel, max(tall - lines - 1, 1)),
        Box(x + panel - column, foot, column, lines),
    )


def _below(
    width: int, height: int, game: TangramGame, lines: int, share: float, *, on_board: bool
) -> TangramLayout:
    """Return the layout with the panel below the board, else as `_right`."""
    least = _HAND_LINES + min(lines, 3 if height < 24 else FEW_LINES)
    target = _target(width, 1, height - 1 - least, game)
    left = target.x + target.width + 1 if target.width else 0
    board = Box(left, 1, width - left, max(height - 1 - least, 1))
    needed = _needed(game, board, share)
    spare = 0 if on_board else board.height - needed[1]
    panel = max(min(least + spare, height // 2 - 1), least)
    top = height - panel
    board = board._replace(height=max(top - 1, 1))
    figure = _cornered(board, needed)
    words = min((width - 2 * MARGIN) // 3, _COLUMN)
    x = MARGIN + words + 2
    return TangramLayout(
        _header(width),
        target,
        board,
        figure,
        Box(MARGIN, top, words, _HAND_LINES),
        Box(x, top, width - MARGIN - x, panel),
        Box(MARGIN, top + _HAND_LINES, words, min(lines, panel - _HAND_LINES)),
    )


def _header(width: int) -> Box:
    return Box(0, 0, width, 1)


def _needed(game: TangramGame, board: Box, share: float) -> Cell:
    """Return the cells for the figure at a *share* of its scale on *board*, across and down."""
    scale = whole_scale(close_up(game, board).scale * share)
    across, up = extent([points(shape) for shape in stage(game)])
    return ceil(across * scale + _AROUND), ceil((up * scale + _AROUND) / 2)


def _cornered(board: Box, needed: Cell) -> Box:
    """Return the box of the *needed* cells in the upper left corner of *board*."""
    return Box(board.x, board.y, *map(min, needed, board[2:]))


def _target(width: int, top: int, room: int, game: TangramGame) -> Box:
    """Return the target's box, which has no width on the silhouette."""
    wide = 16 if width < 72 else 18 if width < 100 else 24 if width < 160 else 36
    return Box(MARGIN, top, wide * game.target_shown, max(min(wide // 2 + 1, room), 1))


def close_up(game: TangramGame, board: Box, figure: Box | None = None) -> Viewport:
    """Return the view of *board* with the figure as large as fits, or as fits in the box *figure*.

    In freestyle that is the room to build it.
    """
    figure = figure or board
    view = Viewport.fit(stage(game), figure.width, 2 * figure.height)
    return view._replace(
        width=board.width,
        height=2 * board.height,
        right=view.right + figure.x - board.x,
        down=view.down + 2 * (figure.y - board.y),
    )


ROOM: Final = 1.15
"""The room that the board shows in freestyle, in lengths of the figure."""


def stage(game: TangramGame) -> Sequence[Drawable]:
    """Return the extent that must be in view: the figure, or in freestyle the room to build it."""
    if not game.freestyle:
        return game.figure.outline
    low, high = (point.floats() for point in game.bounds)
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    across, up = ((high[way] - low[way]) / 2 * ROOM for way in (0, 1))
    if game.target_shown:  # which may be built turned
        across = up = max(across, up)
    return (tuple((middle[0] + x * across, middle[1] + y * up) for x, y in _CORNERS),)


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


class LoosePlaces(NamedTuple):
    """The places of the pieces before they are placed."""

    scale: float
    places: tuple[Place, ...] | None
    """The place of each piece: in room 0 the tray, in room 1 the board, next to the figure.

    None if there are more than the tray can show, in pages.
    """


@lru_cache(maxsize=32)
def loose_places(
    game: TangramGame, view: Viewport, width: int, height: int, *, small: bool = False
) -> LoosePlaces:
    """Return where pieces lie: in the tray and next to the figure, which is seen as in *view*.

    The tray has *width* × *height* cells.  If the pieces do not fit at the scale of the figure,
    they all lie in the tray, as large as fits; in a *small* tray too, which is at most of half the
    scale.
    """
    if not (small or game.freestyle):
        rooms = [PackingRoom(width, 2 * height), _around_figure(game, view)]
        places = packed(_shapes(game), rooms, view.scale)
        if places is not None:
            return LoosePlaces(view.scale, tuple(places))
    return in_the_tray(game, width, height, view.scale / 2 if small else view.scale)


def in_the_tray(game: TangramGame, width: int, height: int, largest: float) -> LoosePlaces:
    """Return where all pieces lie in the tray, as large as fits, up to the scale *largest*."""
    room = PackingRoom(width, 2 * height)
    scale, places = packed_scale(_shapes(game), room, largest, legible(game))
    return LoosePlaces(scale, None if places is None else tuple(places))


def _shapes(game: TangramGame) -> tuple[FloatShape, ...]:
    return tuple(at_origin(piece.kind.shape) for piece in game.pieces.pieces)


@lru_cache(maxsize=8)
def _around_figure(game: TangramGame, view: Viewport) -> PackingRoom:
    """Return the room next to the figure on the board."""
    on = plane(view.width, view.height)
    figure = fill(on, [view.contour(one) for one in game.figure.outline])
    inner = (MARGIN, 1), (on.width - MARGIN, 1), (on.width - MARGIN, on.height), (MARGIN, on.height)
    rim = on.full & ~fill(on, [inner])
    found = PackingRoom.around(on, figure, _GAP)
    return found._replace(taken=found.taken | PackingRoom.around(on, rim, 0).taken)


_GAP: Final = 3
"""Pixels between the figure and a piece next to it."""


def next_to_figure(game: TangramGame, found: LoosePlaces, view: Viewport) -> Mapping[int, Drawable]:
    """Return where pieces lie next to the figure, by their index; *view* is its `close_up`."""
    return {
        index: tuple(
            view.world(place.x + x * found.scale, place.y + y * found.scale)
            for x, y in enlarged(at_origin(game.piece(index).kind.shape))
        )
        for index, place in enumerate(found.places or ())
        if place.room
    }


def legible(game: TangramGame) -> float:
    """Return the minimum scale at which pieces are distinguishable: some pixels for each edge."""
    return max(
        sqrt(_EDGE * len(kind.shape.outline.curves) / float(kind.area))
        for kind in game.pieces.kinds
    )


_EDGE: Final = 1.5
"""Pixels for an edge.  So the small triangle of the seven tans has legs of three pixels."""
