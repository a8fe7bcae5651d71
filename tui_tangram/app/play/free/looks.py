"""What there is to see of a figure with free angles, as looks and viewports: pure, and no text."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import Final

from tui_tangram.app.play.free.table import FreeTable
from tui_tangram.app.play.layout import Box
from tui_tangram.free import Pose
from tui_tangram.free.pose import MILLI
from tui_tangram.free.view import Steps
from tui_tangram.geometry import Point
from tui_tangram.render import (
    BoardLook,
    Picture,
    PieceLook,
    PieceState,
    Shape,
    Viewport,
    draw_board,
    first_part,
    tray,
)

LARGE: Final = 3.5
"""The same as `BROAD` where things are to be large."""
BROAD: Final = 5
"""No figure is drawn larger than one so many units high would be."""


def viewport(table: FreeTable, board: Box, *, large: bool = False) -> Viewport:
    """Return how the board is seen: the figure as large as fits, and everything laid in view.

    What is to be *large* has less room around it.
    """
    width, height = board.width, 2 * board.height
    stage: list[Shape] = list(table.game.target)
    largest = max(int(min(width, height) / (LARGE if large else BROAD)), 1)
    view = Viewport.fit(stage, width, height, largest=largest)
    laid = list(table.game.shapes(table.shown).values())
    if all(view.shows(corner) for shape in laid for corner in shape):
        return view
    return Viewport.fit([*stage, *laid], width, height, largest=largest)


def steps(view: Viewport) -> Steps:
    """Return the steps of a piece on a board seen in *view*: some pixels, and where to."""
    scale = int(view.scale)
    (left, top), (right, low) = view.world(0, 0), view.world(view.width, view.height)
    pixels = max(min(2 * (scale // 4), 4), 2 * (scale // 6), 1)
    return Steps(
        round(pixels * MILLI / scale),
        ceil(left * MILLI),
        ceil(low * MILLI),
        floor(right * MILLI),
        floor(top * MILLI),
    )


def board_look(
    table: FreeTable,
    *,
    paused: bool = False,
    traced: float = 1.0,
    on_the_way: int | None = None,
) -> BoardLook:
    """Return what is to be seen on the board.

    *traced* is how much of a solved figure's contour has been drawn; the piece *on_the_way* has
    been laid just now and is shown as if still in hand.
    """
    if paused:
        return BoardLook(hidden=True)
    game = table.game
    pieces = list(_laid(table, on_the_way))
    mark = table.mark
    where: Point | None = None
    if mark is not None and mark.ghost:
        shape = game.shape(mark.piece, mark.pose)
        pieces.append(_look(table, mark.piece, shape, PieceState.GHOST))
    elif mark is not None:
        where = Point.of(mark.pose.x, 0, mark.pose.y, 0, MILLI)
    if table.held is not None:
        shape = game.shape(table.held, table.pose)
        pieces.append(_look(table, table.held, shape, PieceState.HELD))
    solved = table.solved and not table.verdict.moved
    return BoardLook(
        target=game.target,
        pieces=tuple(pieces),
        hint=where,
        traced=first_part(game.target, traced) if solved else (),
    )


def _laid(table: FreeTable, on_the_way: int | None) -> Iterable[PieceLook]:
    game, state = table.game, table.state
    clashes = (pair for pair in table.verdict.overlaps if table.held not in pair)
    overlapping = {index for pair in clashes for index in pair}
    for index in table.order:
        pose = state.poses[index]
        if pose is None or index == table.held:
            continue
        look = PieceState.LAID
        if index == on_the_way:
            look = PieceState.HELD
        elif index == table.view.selected and not table.solved:
            look = PieceState.CHOSEN
        yield _look(table, index, game.shape(index, pose), look, trouble=index in overlapping)


def _look(
    table: FreeTable, index: int, shape: Shape, state: PieceState, *, trouble: bool = False
) -> PieceLook:
    return PieceLook(shape, table.game.piece(index).letter, index, state, trouble)


def tray_picture(table: FreeTable, box: Box, largest: int) -> Picture:
    """Return the tray: every piece of the set in its own place, the laid ones as letters."""
    looks: list[PieceLook] = []
    if table.solved and table.held is None:
        return tray(looks, box.width, box.height, largest)
    for index, piece in enumerate(table.game.pieces.pieces):
        state = PieceState.LAID
        if table.state.poses[index] is not None or index == table.held:
            state = PieceState.GHOST
        elif index == table.view.selected:
            state = PieceState.HELD
        looks.append(_look(table, index, piece.kind.at(Pose(0, 0)), state))
    return tray(looks, box.width, box.height, largest)


def hand_picture(table: FreeTable, box: Box) -> Picture:
    """Return the selected piece by itself, turned as it is, as large however it is turned."""
    index = table.view.selected
    kind = table.game.piece(index).kind
    shape = kind.at(table.pose._replace(x=0, y=0))
    reach = 2 * max((x * x + y * y) ** 0.5 for x, y in shape)
    view = Viewport.fill(
        [shape], box.width, 2 * box.height, largest=min(box.width, 2 * box.height) / reach
    )
    return draw_board(BoardLook(pieces=(_look(table, index, shape, PieceState.LAID),)), view)
