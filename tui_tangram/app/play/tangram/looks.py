"""Looks and viewports of a tangram on the table: pure, and no text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import ceil, dist, floor
from typing import Final

from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.tangram.table import TangramTable
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point
from tui_tangram.render.cells import Picture
from tui_tangram.render.motion import first_part
from tui_tangram.render.tangram import (
    BoardLook,
    ContourLook,
    PieceLook,
    PieceState,
    Polyline,
    draw_board,
)
from tui_tangram.render.thumbnail import tray
from tui_tangram.render.viewport import Drawable, Viewport, points
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.view import Steps

ROOM: Final = 1.15
"""The side of the square that the board shows in freestyle, in lengths of the figure."""

LARGE: Final = 3.5
"""The same as `BROAD` where things are to be large."""
BROAD: Final = 5
"""Units: no figure is drawn larger than one of this height would be.

All figures have the same area, and most are about so high.  A compact one would fill the
board otherwise, with pieces larger than in any other figure, no room to lay one aside, and
more bytes for a step than there should be.
"""


def viewport(table: TangramTable, board: Box, *, large: bool = False) -> Viewport:
    """Return how the board is seen: the figure as large as fits, and everything laid in view.

    A *large* view has less room around it.

    It depends on where pieces lie only when they would be out of sight otherwise, as after
    a change of the terminal's size, so it is asked for then and not while one plays.
    """
    width, height = board.width, 2 * board.height
    shapes: list[Drawable] = list(_stage(table.game))
    broad = LARGE if large else BROAD
    largest = max(int(min(width, height) / (broad * table.game.pieces.scale)), 1)
    view = Viewport.fit(shapes, width, height, largest=largest)
    laid = [piece.shape for piece in table.game.laid(table.shown)]
    if all(view.shows(corner) for shape in laid for corner in points(shape)):
        return view
    return Viewport.fit([*shapes, *laid], width, height, largest=largest)


def _stage(game: TangramGame) -> Iterable[Drawable]:
    """Return the extent that must be in view: the figure, or in freestyle the room to build it."""
    if not game.freestyle:
        return game.figure.outline
    low, high = (point.floats() for point in game.figure.bounds)
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    half = max(high[0] - low[0], high[1] - low[1]) / 2 * ROOM
    square = tuple((middle[0] + x * half, middle[1] + y * half) for x, y in _CORNERS)
    return (square,)


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


REACHES: Final = {"off": Sqratio.ZERO, "near": Sqratio(1, 0, 3), "far": Sqratio(1)}
"""Legs of the small triangle within which a piece goes to a fit, by the setting ``snap``."""


def steps(view: Viewport, snap: str, *, cell: Sqratio | None = None) -> Steps:
    """Return the steps of a piece on a board seen in *view*: whole pixels, and where to.

    If everything stands on squares a step is a *cell*.

    The reach that the setting *snap* names is longer where steps alone would pass by a fit: from
    the middle between four steps each is at √2/2 of a step.
    """
    scale = int(view.scale)
    (left, top), (right, bottom) = view.world(0, 0), view.world(view.width, view.height)
    coarse = cell or Sqratio(step_pixels(scale), 0, scale)
    reach = REACHES[snap]
    return Steps(
        coarse,
        Sqratio(1, 0, scale),
        Point.of(ceil(left * scale), 0, ceil(bottom * scale), 0, scale),
        Point.of(floor(right * scale), 0, floor(top * scale), 0, scale),
        reach and max(reach, coarse * Sqratio(3, 0, 4)),
    )


def step_pixels(scale: int) -> int:
    """Return the pixels of a step, for a unit of *scale* pixels.

    About half a unit on small boards, a third or a quarter on large ones, where a step
    changes many cells and is to stay under 2,500 bytes.  An even number keeps the halves
    of the cells as they are.

    >>> [step_pixels(scale) for scale in (3, 6, 8, 10, 12, 16, 18, 24)]
    [1, 2, 4, 4, 4, 4, 6, 8]
    """
    return max(min(2 * (scale // 4), 4), 2 * (scale // 6), 1)


def board_look(
    table: TangramTable,
    *,
    paused: bool = False,
    traced: float = 1.0,
    on_the_way: PieceLook | None = None,
) -> BoardLook:
    """Return the look of the board.

    *traced* is how much of a solved figure's contour has been drawn; *on_the_way* is a
    piece that has not arrived yet and is shown instead of itself.
    """
    if paused:
        return BoardLook(hidden=True)
    game = table.game
    pieces = list(_laid(table, None if on_the_way is None else on_the_way.ink))
    if on_the_way is not None:
        pieces.append(on_the_way)
    # The contour view has no marks but its own.
    mark = None if table.contour else table.mark
    where = None
    if mark is not None and mark.piece is not None and mark.motion is not None:
        shape = game.piece(mark.piece).kind.shape.moved(mark.motion)
        pieces.append(_look(game, mark.piece, shape, PieceState.GHOST))
    elif mark is not None:
        where = mark.where
    if table.held is not None and table.view.hand is not None:
        shape = table.piece_shape(table.view.hand)
        pieces.append(_look(game, table.held, shape, PieceState.HELD))
    return BoardLook(
        target=() if game.freestyle else game.figure.outline,
        pieces=tuple(pieces),
        contour=_contour(table) if table.contour else None,
        hint=where,
        cursor=table.cursor,
        traced=_traced(table, traced) if table.solved and not table.contour else (),
    )


def _laid(table: TangramTable, without: int | None) -> Iterable[PieceLook]:
    """Yield the looks of the laid pieces, the one laid last on top."""
    game, state, view = table.game, table.state, table.view
    # A piece in hand is over others all the time on its way; its stripes say so already.
    clashes = (pair for pair in table.verdict.overlaps if table.held not in pair)
    overlapping = {index for pair in clashes for index in pair}
    for index in table.order:
        motion = state.placements[index]
        if motion is None or index in (table.held, without):
            continue
        chosen = index == view.selected and not table.solved
        yield _look(
            game,
            index,
            game.piece(index).kind.shape.moved(motion),
            PieceState.CHOSEN if chosen else PieceState.LAID,
            trouble=index in overlapping,
        )


def _look(
    game: TangramGame, index: int, shape: Drawable, state: PieceState, *, trouble: bool = False
) -> PieceLook:
    return PieceLook(shape, game.piece(index).label, index, state, trouble)


def _contour(table: TangramTable) -> ContourLook:
    game = table.game
    laid = game.laid(table.judged)
    return ContourLook(*table.verdict.compared(game.figure.outline, laid))


def _traced(table: TangramTable, part: float) -> tuple[Polyline, ...]:
    return first_part(table.verdict.outlines, part)


def travelling(table: TangramTable, index: int, shape: Drawable) -> PieceLook:
    """Return the look of a piece on its way."""
    return _look(table.game, index, shape, PieceState.HELD)


def at_the_tray(table: TangramTable, index: int, pose: Isometry, view: Viewport) -> Isometry:
    """Return where a piece would stand that comes from the tray: just right of the board."""
    shape = table.game.piece(index).kind.shape.moved(pose)
    x, y = view.world(view.width, view.height / 2)
    scale = int(view.scale)
    goal = Point.of(round(x * scale), 0, round(y * scale), 0, scale)
    return pose._replace(shift=goal - shape.centre)


def tray_picture(table: TangramTable, box: Box, largest: int) -> Picture:
    """Return the tray: every piece of the set in its own place, the laid ones as letters.

    Once the figure is solved there is no tray.
    """
    game, view = table.game, table.view
    looks: list[PieceLook] = []
    if table.solved and table.held is None:
        return tray(looks, box.width, box.height, largest)
    for index, piece in enumerate(game.pieces.pieces):
        in_tray = table.state.placements[index] is None and index != table.held
        state = PieceState.LAID
        if not in_tray:
            state = PieceState.GHOST
        elif index == view.selected:
            state = PieceState.HELD
        looks.append(_look(game, index, piece.kind.shape, state))
    return tray(looks, box.width, box.height, largest, view.selected)


def hand_picture(table: TangramTable, box: Box) -> Picture:
    """Return the selected piece by itself, turned as it is, as large however it is turned."""
    index = table.view.selected
    motion = table.view.shown(table.state)[index] or table.view.poses[index]
    shape = table.piece_shape(Isometry.linear(motion.turn, motion.mirrored))
    corners = points(shape)
    longest = max(dist(a, b) for a, b in combinations(corners, 2))
    largest = min(box.width, 2 * box.height) / longest
    view = Viewport.fill([shape], box.width, 2 * box.height, largest=largest)
    return draw_board(BoardLook(pieces=(_look(table.game, index, shape, PieceState.LAID),)), view)
