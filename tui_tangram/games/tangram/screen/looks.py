"""Looks and viewports of a tangram on the table: pure, and no text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil, floor, sqrt
from typing import Final

from tui_tangram.app.play.parts import Box
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view_state import Steps
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.language import tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.tangram import (
    BoardLook,
    ContourLook,
    PieceLook,
    PieceState,
    Polyline,
)
from tui_tangram.render.thumbnail import packed, tray
from tui_tangram.render.viewport import Drawable, Viewport, extent, first_part, points

ROOM: Final = 1.15
"""The side of the square that the board shows in freestyle, in lengths of the figure."""


def viewport(table: TangramTable, board: Box, before: Viewport | None = None) -> Viewport:
    """Return how the board is seen: the figure, or in freestyle the room to build it.

    The view stays as it was *before* while pieces are held and put down, so that nothing jumps:
    the window cuts off what sticks out of it.  It only grows: in freestyle with what is built, and
    for a piece out of view that keys cannot reach.
    """
    game = table.game
    view = before or close_up(game, board)
    lying = [*_lying(table)]
    if all(_sees(view, shape, whole=game.freestyle) for shape in lying):
        return view
    return _fitted([*stage(game), *lying], board)


def _sees(view: Viewport, shape: Drawable, *, whole: bool) -> bool:
    """Whether the *whole* of a shape is in view, or else anything of it."""
    if whole:
        return all(map(view.shows, points(shape)))
    return view.shows_part(shape, 1)


def close_up(game: TangramGame, board: Box) -> Viewport:
    """Return the view of just the figure, or in freestyle of the room to build it."""
    return _fitted(stage(game), board)


def _fitted(shapes: Iterable[Drawable], board: Box) -> Viewport:
    return Viewport.fit(shapes, board.width, 2 * board.height)


def _lying(table: TangramTable) -> Iterable[Drawable]:
    """Yield the pieces that lie on the board, without the one in hand, and that of a hint."""
    game, mark = table.game, table.mark
    for index, motion in enumerate(table.state.placements):
        if motion is not None and index != table.held:
            yield game.piece(index).kind.shape.moved(motion)
    if mark is not None and mark.piece is not None and mark.motion is not None:
        yield game.piece(mark.piece).kind.shape.moved(mark.motion)


def stage(game: TangramGame) -> Sequence[Drawable]:
    """Return the extent that must be in view: the figure, or in freestyle the room to build it."""
    if not game.freestyle:
        return game.figure.outline
    low, high = (point.floats() for point in game.bounds)
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    half = max(high[0] - low[0], high[1] - low[1]) / 2 * ROOM
    square = tuple((middle[0] + x * half, middle[1] + y * half) for x, y in _CORNERS)
    return (square,)


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


REACHES: Final = {"off": Sqratio.ZERO, "near": Sqratio(1, 0, 3), "far": Sqratio(1)}
"""Legs of the small triangle within which a piece goes to a fit, by the setting ``snap``."""


def steps(game: TangramGame, view: Viewport, snap: str) -> Steps:
    """Return the steps of a piece on a board seen in *view*: whole pixels, within the window.

    If everything stands on squares a step is the side of one.

    The reach that the setting *snap* names is longer where steps alone would pass by a fit: from
    the middle between four steps each is at √2/2 of a step.
    """
    scale = int(view.scale)
    (left, top), (right, bottom) = view.world(0, 0), view.world(view.width, view.height)
    coarse = game.cell or Sqratio(step_pixels(scale), 0, scale)
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

    About half a unit on small boards, a quarter or a fifth on large ones, where a step
    changes many cells and is to stay under 2,500 bytes.  An even number keeps the halves
    of the cells as they are.

    >>> [step_pixels(scale) for scale in (3, 6, 8, 10, 12, 16, 21, 24, 39)]
    [1, 2, 4, 4, 4, 4, 4, 6, 8]
    """
    return max(min(2 * (scale // 4), 4), 2 * (scale // 8), 1)


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
        seams=() if game.freestyle or table.contour else table.seams,
        cell=float(game.cell or 0),
        pieces=tuple(pieces),
        contour=_contour(table) if table.contour else None,
        hint=where,
        cursor=table.cursor,
        traced=_traced(table, traced) if table.solved and not table.contour else (),
    )


def _laid(table: TangramTable, without: int | None) -> Iterable[PieceLook]:
    """Yield the looks of the placed pieces, the one placed last on top."""
    game, state, view = table.game, table.state, table.view
    # A piece in hand overlaps others all the time; its stripes show that already.
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
    laid = game.laid(table.shown)
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


def tray_picture(
    table: TangramTable, box: Box, largest: float, key: str = "", *, fine: int = 1
) -> Picture:
    """Return the tray: every piece of the set in its own place, the placed ones as letters.

    A page has the number of the others, and the *key* that leads there.
    Once the figure is solved there is no tray.
    """
    game, view = table.game, table.view
    pieces: list[PieceLook] = []
    if table.solved and table.held is None:
        return tray(pieces, box.width, box.height, largest, fine=fine)[0]
    for index, piece in enumerate(game.pieces.pieces):
        shape, state = piece.kind.shape, PieceState.GHOST
        if table.state.placements[index] is None:
            shape = shape.moved(view.poses[index])
            if index != table.held:
                state = PieceState.HELD if index == view.selected else PieceState.LAID
        pieces.append(_look(game, index, shape, state))
    largest, least = tray_scale(game, box, largest), legible(game)
    drawing = partial(tray, pieces, largest=largest, least=least, chosen=view.selected, fine=fine)
    picture, drawn = drawing(box.width, box.height)
    loose = sum(piece.state is not PieceState.GHOST for piece in pieces)
    if drawn == loose or box.height < 2:
        return picture
    picture, drawn = drawing(box.width, box.height - 1)
    text = tr("{shown} of {count}, {key}", shown=drawn, count=loose, key=key)
    pixmap = picture.pixmap
    blank = bytes(2 * fine * pixmap.width)
    return picture._replace(
        pixmap=pixmap._replace(height=pixmap.height + 2 * fine, data=pixmap.data + blank),
        marks=picture.marks
        + tuple(
            Mark(column, box.height - 1, sign, inks.QUIET)
            for column, sign in enumerate(text[: box.width])
        ),
    )


def tray_scale(game: TangramGame, box: Box, largest: float) -> float:
    """Return the scale of the tray when no piece is turned; turned they may need a smaller one."""
    sizes = tuple(extent([points(piece.kind.shape)]) for piece in game.pieces.pieces)
    return packed(sizes, box.width, 2 * box.height, largest, legible(game))[0]


def legible(game: TangramGame) -> float:
    """Return the minimum scale at which pieces are distinguishable: some pixels for each edge."""
    return max(
        sqrt(_EDGE * len(kind.shape.outline.curves) / float(kind.area))
        for kind in game.pieces.kinds
    )


_EDGE: Final = 1.5
"""Pixels for an edge.  So the small triangle of the seven tans has legs of three pixels."""
