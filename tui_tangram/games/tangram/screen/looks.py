"""A tangram's screen: looks and viewports of the table, the tray, and the panel.  Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from math import ceil, floor
from typing import Final

from rich.segment import Segment

from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play.parts import Box, Heading, StyledLine, fitted, padded, pair, spread
from tui_tangram.games.tangram.core import words
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view import Steps
from tui_tangram.games.tangram.screen.layout import FEW_LINES, LoosePlaces, close_up, stage
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.language import tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play import MoveError
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import named
from tui_tangram.play.phrases import careful_work, difficulty, percent
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture, encode
from tui_tangram.render.packing import PackingRoom
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.plot import thermometer
from tui_tangram.render.tangram import BoardLook, ContourLook, PieceLook, PieceState, Polyline
from tui_tangram.render.tray import tray, tray_at
from tui_tangram.render.viewport import Drawable, Viewport, points


def viewport(
    table: TangramTable, board: Box, before: Viewport | None = None, *, figure: Box | None = None
) -> Viewport:
    """Return how the board is seen: the figure, or in freestyle the room to build it.

    The view stays as it was *before* while pieces are held and put down, so that nothing jumps:
    the window cuts off what sticks out of it.  It only grows: in freestyle with what is built, and
    for a piece out of view that keys cannot reach.
    """
    game = table.game
    view = before or close_up(game, board, figure)
    lying = [*_lying(table)]
    if all(_sees(view, shape, whole=game.freestyle) for shape in lying):
        return view
    return Viewport.fit([*stage(game), *lying], board.width, 2 * board.height)


def _sees(view: Viewport, shape: Drawable, *, whole: bool) -> bool:
    """Whether the *whole* of a shape is in view, or else anything of it."""
    if whole:
        return all(map(view.shows, points(shape)))
    return view.shows_part(shape, 1)


def _lying(table: TangramTable) -> Iterable[Drawable]:
    """Yield the pieces that lie on the board, without the one in hand, and that of a hint."""
    game, mark = table.game, table.mark
    for index, motion in enumerate(table.state.placements):
        if motion is not None and index != table.held:
            yield game.piece(index).kind.shape.moved(motion)
    if mark is not None and mark.piece is not None and mark.motion is not None:
        yield game.piece(mark.piece).kind.shape.moved(mark.motion)


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


_NONE: Final[Mapping[int, Drawable]] = {}


def board_look(
    table: TangramTable,
    *,
    paused: bool = False,
    on_the_way: PieceLook | None = None,
    loose: Mapping[int, Drawable] = _NONE,
) -> BoardLook:
    """Return the look of the board, with *loose* pieces next to the figure.

    *on_the_way* is a piece that has not arrived yet and is shown instead of itself, placed or in
    hand.
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
    flags = list(_flags(table))
    pieces += (piece for piece, *_ in flags if piece is not None)
    if table.held is not None and table.view.hand is not None and on_the_way is None:
        shape = table.piece_shape(table.view.hand)
        pieces.append(_look(game, table.held, shape, PieceState.HELD))
        if (landing := table.landing) is not None:
            shape = table.piece_shape(landing)
            pieces.append(_look(game, table.held, shape, PieceState.LANDING))
    ended = table.solved and not table.contour
    return BoardLook(
        target=() if game.freestyle else game.figure.outline,
        seams=() if game.freestyle or table.contour else table.seams,
        cell=float(game.cell or 0),
        pieces=tuple(pieces),
        loose=tuple(_loose(table, index, shape) for index, shape in loose.items()),
        contour=_contour(table) if table.contour else None,
        hint=where,
        cursor=table.cursor,
        flags=tuple((point, sign) for _, point, sign in flags),
        right=_followed(table),
        lettered=not ended,
        scene=_scene(table) if ended else ("", 0, ""),
    )


def _laid(table: TangramTable, without: int | None) -> Iterable[PieceLook]:
    """Yield the looks of the placed pieces, the one placed last on top."""
    game, state, view = table.game, table.state, table.view
    # A piece in hand overlaps others all the time; its stripes show that already.
    clashes = (pair for pair in table.placed_verdict.overlaps if table.held not in pair)
    overlapping = {index for pair in clashes for index in pair}
    for index in table.order:
        motion = state.placements[index]
        if motion is None or index in (table.held, without):
            continue
        chosen = index == view.selected and not table.solved
        outlined = f"piece {game.piece(index).letter}" in table.outlined and not table.solved
        yield _look(
            game,
            index,
            game.piece(index).kind.shape.moved(motion),
            PieceState.CHOSEN if chosen else PieceState.OUTLINED if outlined else PieceState.LAID,
            trouble=index in overlapping,
        )


def _flags(table: TangramTable) -> Iterable[tuple[PieceLook | None, Point, str]]:
    """Yield where the cursors of other players are, their signs, and what they have in hand."""
    for sign, spot in table.flags:
        try:
            found = table.game.read_spot(spot)
        except MoveError:  # of a program that is not ours
            continue
        if isinstance(found, Point):
            yield None, found, sign
        elif found.motion is not None:
            shape = table.game.piece(found.piece).kind.shape.moved(found.motion)
            yield _look(table.game, found.piece, shape, PieceState.ELSEWHERE), shape.centre, sign


def _look(
    game: TangramGame, index: int, shape: Drawable, state: PieceState, *, trouble: bool = False
) -> PieceLook:
    return PieceLook(shape, game.piece(index).label, index, state, trouble)


def _loose(table: TangramTable, index: int, shape: Drawable) -> PieceLook:
    """Return the look of a piece that is still to be placed."""
    state = PieceState.HELD if index == table.view.selected else PieceState.LAID
    return _look(table.game, index, shape, state)


def _contour(table: TangramTable) -> ContourLook:
    game = table.game
    laid = game.laid(table.shown)
    return ContourLook(*table.verdict.compared(game.figure.outline, laid))


def _followed(table: TangramTable) -> tuple[Polyline, ...]:
    """Return where placed pieces follow the figure's contour, as far as that is seen."""
    if table.contour:
        return ()
    if table.solved:
        return tuple(map(_closed, table.verdict.outlines))
    return () if table.game.freestyle else table.placed_verdict.right


def _scene(table: TangramTable) -> tuple[str, int, str]:
    """Return the scene of a figure of the library."""
    from tui_tangram.games.tangram.screen.scenes import scene

    text, ink, caption = scene(table.game.figure.name, table.game.figure.category)
    # Of several figures with one name all but the first have a number.
    name = table.game.name.rstrip("0123456789").rstrip()
    return text, ink, tr(caption, figure=name) if caption else ""


def _closed(outline: Drawable) -> Polyline:
    corners = points(outline)
    return *corners, corners[0]


def travelling(table: TangramTable, index: int, shape: Drawable) -> PieceLook:
    """Return the look of a piece on its way."""
    return _look(table.game, index, shape, PieceState.HELD)


def at_the_tray(
    table: TangramTable, index: int, found: LoosePlaces, view: Viewport, tray: Cell
) -> Isometry:
    """Return where a loose piece lies, seen from the board; without a place just right of it.

    *view* is the `close_up` of the figure; *tray* the corner of the tray in cells of the board.
    """
    shape = table.game.piece(index).kind.shape
    if found.places is None:
        goal, of = view.world(view.width, view.height / 2), shape.centre.floats()
    else:
        room, x, y = found.places[index]
        column, row = (0, 0) if room else tray
        goal = view.world(x + column, y + 2 * row)
        of = min(x for x, _ in points(shape)), max(y for _, y in points(shape))
    scale = int(view.scale)
    across, up = (round((to - at) * scale) for to, at in zip(goal, of, strict=True))
    return Isometry.linear()._replace(shift=Point.of(across, 0, up, 0, scale))


def tray_picture(
    table: TangramTable, box: Box, found: LoosePlaces, key: str = "", *, fine: int = 1
) -> Picture:
    """Return the tray: its pieces in their own places, the placed ones as letters.

    A page has the number of the others, and the *key* that leads there.
    Once the figure is solved there is no tray.
    """
    game, view = table.game, table.view
    pieces: list[PieceLook] = []
    if table.solved and table.held is None:
        return tray(pieces, box.width, box.height, found.scale, fine=fine)[0]
    for index, piece in enumerate(game.pieces.pieces):
        look = _loose(table, index, piece.kind.shape)
        lies = table.state.placements[index] is None and index != table.held
        pieces.append(look if lies else look._replace(state=PieceState.GHOST))
    if found.places is not None:
        here = {n: place for n, place in enumerate(found.places) if not place.room}
        room = PackingRoom(box.width, 2 * box.height)
        return tray_at([pieces[n] for n in here], [*here.values()], room, found.scale, fine=fine)[0]
    drawing = partial(
        tray, pieces, largest=found.scale, least=found.scale, chosen=view.selected, fine=fine
    )
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


def heading(game: TangramGame) -> Heading:
    """Return the header: figure, category and mode, difficulty and effort."""
    figure = game.figure
    notes = named(figure.category, figure.id)
    if game.freestyle:
        notes = tr("{category}, freestyle", category=notes) if notes else tr("freestyle")
    work = "" if figure.effort is None else careful_work(figure.effort)
    return Heading(game.name, notes, difficulty(figure.difficulty), work)


def chip(paint: Painter, game: TangramGame, index: int) -> Segment:
    """Return a piece's letter on the piece's colour."""
    number = index % inks.COLOURS
    text = f" {game.piece(index).label} "
    if not paint.palette.profile.coloured:
        return paint.words(text, reverse=True)
    return paint.words(text, inks.LETTER + number, inks.FILL + number, bold=True)


def hand(paint: Painter, box: Box, table: TangramTable) -> list[StyledLine]:
    """Return the lines on the piece in hand: letter, whether it fits, kind, pose."""
    game, width = table.game, box.width
    index = table.view.selected
    held = table.held is not None
    first = [
        chip(paint, game, index),
        paint.words(
            f" {tr('held') if held else tr('selected')}", inks.TEXT if held else inks.QUIET
        ),
    ]
    fits = []
    if table.fits_here:
        fits = [paint.words(tr("fits"), inks.SUCCESS, bold=True)]
    elif table.landing is not None:
        fits = [paint.words(tr("snaps"), inks.SUCCESS)]
    if fits and length([*first, *fits]) >= width:
        # Only the piece in hand fits.
        first.pop()
    lines = [spread(paint, width, first, fits)]
    names = wrap(words.kind_name(game, index), width)[: max(box.height - 2, 1)]
    lines += ([paint.words(text)] for text in names)
    lines.append(_pose(paint, table, width))
    return padded(lines, box.height)


def _pose(paint: Painter, table: TangramTable, width: int) -> StyledLine:
    """Return whether the selected piece is flipped, which not every picture shows."""
    view = table.view
    motion = view.shown(table.state)[view.selected] or Isometry.linear()
    if not (motion.mirrored and table.game.piece(view.selected).kind.chiral):
        return []
    return spread(paint, width, [paint.words(tr("flipped"), inks.QUIET)], [])


def _legend(paint: Painter) -> list[StyledLine]:
    """Return the patterns of the contour view, and the meaning of each."""
    gap, cross = inks.BACKGROUND, Mark(1, 0, "×", inks.OUTSIDE, inks.BACKGROUND, bold=True)
    return [
        [
            *paint.picture(
                encode(Picture(Pixmap(3, 2, bytes([gap] * 3 + dots)), marks), paint.palette)[0]
            ),
            paint.words(f" {text}"),
        ]
        for dots, marks, text in (
            ([inks.MATCHED] * 3, (), tr("done")),
            ([inks.MISSING, gap, inks.MISSING], (), tr("still open")),
            ([inks.OUTSIDE] * 3, (cross,), tr("outside")),
        )
    ]


def status(paint: Painter, box: Box, table: TangramTable) -> list[StyledLine]:
    """Return the progress of the figure: placed pieces, the thermometer, problems.

    It is that of what is placed: the number of pieces, and the completeness.  The contour view has
    the shares of which that is made, where there is room.  Problems are also those of the piece in
    hand.
    """
    placed, width = table.placed_verdict, box.width
    ink, filled = (inks.SUCCESS,) * 2 if placed.solved else (inks.TEXT, inks.QUIET)
    done, most = (tr("{share} done", share=percent(one)) for one in (placed.percent, 100))
    room = max(width - length([paint.words(most)]) - 1, 1)
    bar = paint.picture(thermometer(room, placed.percent, 100, paint.palette, ink=filled))
    lines: list[StyledLine] = [
        [paint.words(words.placed_count(placed), inks.QUIET)],
        spread(paint, width, bar, [paint.words(done, ink, bold=True)]),
    ]
    snaps = table.landing is not None
    troubles = [] if snaps else words.troubles(table.game, table.faults, table.heap)
    if table.contour:
        lines = lines[box.height <= FEW_LINES :] + _legend(paint)
    # A fault is more important than numbers.
    room = box.height - len(lines)
    found = fitted([paint.written(text) for text in troubles], width, room)
    numbers = words.status(table.game, placed) if table.contour else []
    for label, text in numbers[: max(room - len(found), 0)]:
        lines.append(pair(paint, width, label, text))
    lines += ([paint.words(text, inks.TROUBLE)] for text in found)
    return padded(lines, box.height)
