"""The player's view of a tangram board: selection and hand, and the effect of each key.

A view is not part of the state: it is never saved and undo does not touch it.  `respond`
is the whole interface: an intent, the game, its state and the view go in; a new view, a
move for the session or nothing, and words for the announcer come out.  It is pure, so the
full-screen shell and any other shell play by the same function.

With nothing in hand a cursor goes from corner to corner of what is left to cover.  A piece from
the tray is taken there, and turning it goes through the places in which one of its corners is at
that corner and an edge flush with the boundary, whether the piece fits there or not.  A step takes
it away from the corner, and then it turns about its middle.

While a piece is in hand its place in the state is not changed; only putting it down makes a
move.  A piece that is put down within `Steps.reach` of a fit, at the same turn, goes there: the
grid of steps is rational and most figures are not, so that it could not be brought there by hand.

Positions in hand are exact at all times: steps are rational, turns are about the exact centre of
the corners (eight turns by 45° bring the piece back where it was, or four by 90° where all stand
on squares; other turns are those of `tui_tangram.tangram.turning`), and a fit is taken over as the
solver gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Turn
from tui_tangram.language import mark, tr
from tui_tangram.play.names import PIECE, named
from tui_tangram.tangram import corner_cursor
from tui_tangram.tangram.board import TangramBoard, TangramState
from tui_tangram.tangram.describe import Corner
from tui_tangram.tangram.fit import Room
from tui_tangram.tangram.fits import nearest_first, same_pose
from tui_tangram.tangram.turning import stepped


class TangramIntent(Enum):
    """The possible meanings of a key on a tangram board, with their names among keys."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    FINE_LEFT = "nudge_left"
    FINE_RIGHT = "nudge_right"
    FINE_UP = "nudge_up"
    FINE_DOWN = "nudge_down"
    NEXT_CORNER = "next_corner"
    PREVIOUS_CORNER = "previous_corner"
    NEXT_PIECE = "next_piece"
    PREVIOUS_PIECE = "previous_piece"
    TURN = "turn_left"
    TURN_BACK = "turn_right"
    TURN_15 = "turn_left_15"
    TURN_BACK_15 = "turn_right_15"
    TURN_5 = "turn_left_5"
    TURN_BACK_5 = "turn_right_5"
    TURN_1 = "turn_left_1"
    TURN_BACK_1 = "turn_right_1"
    ALIGN = "align_left"
    ALIGN_BACK = "align_right"
    FLIP = "flip"
    PICK_UP = "pick_up"
    PUT_DOWN = "put_down"
    TO_TRAY = "to_tray"
    LET_GO = "let go"
    SNAP = "snap"
    NEXT_FIT = "next_fit"
    PREVIOUS_FIT = "previous_fit"


_STEPS = {
    TangramIntent.LEFT: (-1, 0), TangramIntent.RIGHT: (1, 0),
    TangramIntent.UP: (0, 1), TangramIntent.DOWN: (0, -1),
    TangramIntent.FINE_LEFT: (-1, 0), TangramIntent.FINE_RIGHT: (1, 0),
    TangramIntent.FINE_UP: (0, 1), TangramIntent.FINE_DOWN: (0, -1),
}  # fmt: skip
_FINE = {
    TangramIntent.FINE_LEFT,
    TangramIntent.FINE_RIGHT,
    TangramIntent.FINE_UP,
    TangramIntent.FINE_DOWN,
}


_TURNS = {
    TangramIntent.TURN_15: 15, TangramIntent.TURN_BACK_15: -15,
    TangramIntent.TURN_5: 5, TangramIntent.TURN_BACK_5: -5,
    TangramIntent.TURN_1: 1, TangramIntent.TURN_BACK_1: -1,
}  # fmt: skip
"""The number of degrees to whose multiples they turn."""
_ALIGNING = {TangramIntent.ALIGN: 1, TangramIntent.ALIGN_BACK: -1}


class Steps(NamedTuple):
    """The step of one key, and the box in which pieces stay, in units of the board."""

    coarse: Sqratio
    fine: Sqratio
    low: Point
    high: Point
    """The corners of the box in which the centre of a piece in hand stays."""
    reach: Sqratio = Sqratio.ZERO
    """The distance at which a piece that is put down goes to a fit; 0 for never."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The fits being cycled through, and the index of the present one."""

    fits: tuple[Isometry, ...]
    at: int
    as_it_lies: int
    """The number of fits, all at the beginning, that need no turning."""


@dataclass(frozen=True, slots=True)
class TangramView:
    """The selection, the hand and the poses of the pieces in the tray."""

    selected: int
    """Index of the piece that keys act on."""
    poses: tuple[Isometry, ...]
    """For each piece the turn and mirror it has in the tray (no shift)."""
    hand: Isometry | None = None
    """The placement of the selected piece in hand; None when nothing is in hand."""
    last: int | None = None
    """Index of the piece put down last, which snapping with nothing in hand is for."""
    cycle: Cycle | None = None
    corner: Point | None = None
    """The corner that the player has chosen; the cursor is at the nearest that there is."""
    flush: tuple[Isometry, ...] = ()
    """The places flush with the corner of the piece in hand, while it is in one of them."""

    def shown(self, state: TangramState) -> tuple[Isometry | None, ...]:
        """Return the placement of each piece to draw, with the one in hand."""
        if self.hand is None:
            return state.placements
        return state.with_piece(self.selected, self.hand).placements


class TangramReply(NamedTuple):
    """The effect of an intent."""

    view: TangramView
    move: str | None
    """The move for the session to execute before the view is shown."""
    words: str
    """The words for the announcer, perhaps empty."""


def first_view(game: TangramBoard) -> TangramView:
    """Return the view at the start: the first piece selected, nothing in hand."""
    return TangramView(0, tuple(Isometry.linear() for _ in game.pieces.pieces))


def after_change(state: TangramState, view: TangramView) -> TangramView:
    """Return the view when the state changed by itself (undo, redo, reveal, restart)."""
    view = replace(view, hand=None, cycle=None, flush=())
    return _select_free(state, view, view.selected)


def respond(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> TangramReply:
    """Return the view after *intent*, and its move if it makes one."""
    if intent in (TangramIntent.NEXT_PIECE, TangramIntent.PREVIOUS_PIECE):
        by = 1 if intent is TangramIntent.NEXT_PIECE else -1
        count = len(game.pieces.pieces)
        return select(game, state, view, (view.selected + by) % count)
    if view.hand is None:
        return _empty_handed(intent, game, state, view, steps)
    if intent in _STEPS:
        return _moved(intent, game, view, view.hand, steps)
    if intent in _TURNS:
        return _turned_to(game, view, view.hand, stepped(view.hand.turn, _TURNS[intent]))
    if intent in _ALIGNING:
        return _aligned(game, state, view, view.hand, _ALIGNING[intent])
    match intent:
        case TangramIntent.TURN | TangramIntent.TURN_BACK:
            return _turned(game, view, view.hand, 1 if intent is TangramIntent.TURN else -1)
        case TangramIntent.FLIP:
            return _flipped(game, state, view, view.hand)
        case TangramIntent.NEXT_FIT:
            return _cycled(game, state, view, view.hand, 1)
        case TangramIntent.PREVIOUS_FIT:
            return _cycled(game, state, view, view.hand, -1)
        case TangramIntent.SNAP:
            return _cycled(game, state, replace(view, cycle=None), view.hand, 1)
        case TangramIntent.PUT_DOWN | TangramIntent.PICK_UP:
            return _put_down(game, state, view, view.hand, steps)
        case TangramIntent.TO_TRAY:
            return _to_tray(game, state, view)
        case _:
            return _let_go(game, state, view)


def calls_fit(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> bool:
    """Return whether *intent* asks for a fit that the program finds, beyond the hand's reach."""
    if intent is TangramIntent.SNAP:
        index = view.selected if view.hand else view.last
        hand = view.hand or (None if index is None else state.placements[index])
        if index is None or hand is None:
            return True
        flush = view.hand is None and game.is_fit(state, index, hand)
        return not flush and _near(game, state, index, hand, steps.reach) is None
    return intent in (TangramIntent.NEXT_FIT, TangramIntent.PREVIOUS_FIT)


def select(game: TangramBoard, state: TangramState, view: TangramView, index: int) -> TangramReply:
    """Select the piece *index*; a piece in hand goes back to its place."""
    if not 0 <= index < len(game.pieces.pieces):
        return TangramReply(view, None, tr("There is no piece {number}.", number=index + 1))
    view = replace(view, selected=index, hand=None, cycle=None, flush=())
    text = (
        mark("{piece}, in the tray.")
        if state.placements[index] is None
        else mark("{piece}, on the board.")
    )
    return TangramReply(view, None, tr(text, piece=_name(game, index)))


def pick_up(
    game: TangramBoard, state: TangramState, view: TangramView, index: int, steps: Steps
) -> TangramReply:
    """Take the piece *index* in hand, from the board or from the tray."""
    if not 0 <= index < len(game.pieces.pieces):
        return TangramReply(view, None, tr("There is no piece {number}.", number=index + 1))
    lies = state.placements[index]
    view = replace(view, selected=index, cycle=None, flush=())
    if lies is not None:
        view = replace(view, hand=lies)
    else:
        pose = view.poses[index]
        there = corner_cursor.at(game, state, view.corner)
        at_corner = there and _at_corner(game, state, view, pose, there.point)
        if at_corner:
            view = at_corner
        else:
            way = _middle(steps.low, steps.high) - game.piece(index).kind.shape.moved(pose).centre
            shift = Point(*(_to_grid(value, game.cell or steps.fine) for value in way))
            view = replace(view, hand=pose._replace(shift=shift))
    return TangramReply(view, None, tr("Holding {piece}.", piece=_name(game, index)))


def _at_corner(
    game: TangramBoard, state: TangramState, view: TangramView, pose: Isometry, spot: Point
) -> TangramView | None:
    """Return the view with the selected piece flush at *spot*, turned as little as can be.

    None where no edge of the piece goes along one there.
    """
    flush = game.flush(state, view.selected, spot, mirrored=pose.mirrored)
    if not flush:
        return None
    kind = game.piece(view.selected).kind

    def turned(motion: Isometry) -> tuple[bool, float]:
        on = (motion.turn.degrees - pose.turn.degrees) % 360
        return not same_pose(kind, motion, pose), min(on, 360 - on)

    return replace(view, hand=min(flush, key=turned), cycle=None, corner=spot, flush=flush)


def hold(view: TangramView, index: int, motion: Isometry) -> TangramView:
    """Return the view with piece *index* in hand at *motion* (a hint brought it there)."""
    return replace(view, selected=index, hand=motion, cycle=None, flush=())


def _empty_handed(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> TangramReply:
    index = view.selected
    lies = state.placements[index]
    match intent:
        case TangramIntent.PICK_UP | TangramIntent.PUT_DOWN:
            return pick_up(game, state, view, index, steps)
        case TangramIntent.LEFT | TangramIntent.RIGHT | TangramIntent.UP | TangramIntent.DOWN:
            return _to_corner(game, state, view, _STEPS[intent])
        case TangramIntent.NEXT_CORNER | TangramIntent.PREVIOUS_CORNER:
            return _to_corner(game, state, view, 1 if intent is TangramIntent.NEXT_CORNER else -1)
        case TangramIntent.SNAP if view.last is not None and state.placements[view.last]:
            return _snapped(game, state, view, view.last, steps)
        case TangramIntent.TO_TRAY if lies is not None:
            pose = Isometry.linear(lies.turn, lies.mirrored)
            view = replace(view, poses=_with(view.poses, index, pose))
            return TangramReply(
                view,
                game.take(index),
                tr("Removed {piece}.", piece=_label(game, index)),
            )
        case TangramIntent.TO_TRAY:
            return TangramReply(
                view, None, tr("Piece {piece} is in the tray already.", piece=_label(game, index))
            )
        case TangramIntent.TURN | TangramIntent.TURN_BACK | TangramIntent.FLIP if lies is None:
            held = view.poses[index]
            flip = intent is TangramIntent.FLIP
            by = {TangramIntent.TURN: 1, TangramIntent.TURN_BACK: -1}.get(intent, 0)
            pose = held.then(Isometry.linear(by * _eighths(game), flip))
            view = replace(view, poses=_with(view.poses, index, pose))
            return TangramReply(view, None, _turn_told(game, index, flipped=flip))
        case TangramIntent.LET_GO:
            return TangramReply(view, None, tr("You are not holding anything."))
        case _:
            taken = pick_up(game, state, view, index, steps)
            reply = respond(intent, game, state, taken.view, steps)
            return reply._replace(words=reply.words or taken.words)


def _to_corner(
    game: TangramBoard, state: TangramState, view: TangramView, way: tuple[int, int] | int
) -> TangramReply:
    """Bring the cursor to the next corner in a direction, or in the order of their numbers."""
    here = corner_cursor.at(game, state, view.corner)
    if here is None:
        return TangramReply(view, None, tr("No corners yet."))
    there = corner_cursor.corners(game, state)
    if isinstance(way, int):
        corner: Corner | None = there[(there.index(here) + way) % len(there)]
    else:
        corner = corner_cursor.beyond(there, here, way)
    if corner is None:
        return TangramReply(view, None, tr("No corner there."))
    return TangramReply(
        replace(view, corner=corner.point),
        None,
        tr(
            "Corner {number} of {count}.",
            number=there.index(corner) + 1,
            count=len(there),
        ),
    )


def _snapped(
    game: TangramBoard, state: TangramState, view: TangramView, index: int, steps: Steps
) -> TangramReply:
    """Bring the piece put down last to the nearest fit."""
    taken = pick_up(game, state, view, index, steps).view
    assert taken.hand is not None
    if game.is_fit(state, index, taken.hand):
        return TangramReply(
            view, None, tr("Piece {piece} is flush already.", piece=_label(game, index))
        )
    found = respond(TangramIntent.SNAP, game, state, taken, steps)
    if found.view.cycle is None:
        return found._replace(view=view)
    return respond(TangramIntent.PUT_DOWN, game, state, found.view, steps)


def _moved(
    intent: TangramIntent, game: TangramBoard, view: TangramView, hand: Isometry, steps: Steps
) -> TangramReply:
    dx, dy = _STEPS[intent]
    size = steps.fine if intent in _FINE else steps.coarse
    shift = hand.shift + Point(size * dx, size * dy)
    moved = hand._replace(shift=shift)
    centre = game.piece(view.selected).kind.shape.moved(moved).centre
    outside = (
        (dx < 0 and centre.x < steps.low.x)
        or (dx > 0 and centre.x > steps.high.x)
        or (dy < 0 and centre.y < steps.low.y)
        or (dy > 0 and centre.y > steps.high.y)
    )
    if outside:
        return TangramReply(view, None, tr("Edge of the board."))
    return TangramReply(replace(view, hand=moved, cycle=None, flush=()), None, "")


def _turned(game: TangramBoard, view: TangramView, hand: Isometry, by: int) -> TangramReply:
    flush = view.flush
    if flush:
        hand = flush[(flush.index(hand) + by) % len(flush)]
    else:
        hand = _about_centre(game, view.selected, hand, Isometry.linear(by * _eighths(game)))
    view = replace(view, hand=hand, cycle=None)
    return TangramReply(view, None, _turn_told(game, view.selected))


def _eighths(game: TangramBoard) -> int:
    """Return the eighths of a full turn by which a piece away from a corner is turned."""
    return 2 if game.cell else 1


def _turned_to(game: TangramBoard, view: TangramView, hand: Isometry, turn: Turn) -> TangramReply:
    """Turn the piece in hand about its middle until it stands at *turn*."""
    hand = _about_centre(game, view.selected, hand, Isometry.linear(hand.turn.inverse().then(turn)))
    view = replace(view, hand=hand, cycle=None, flush=())
    return TangramReply(view, None, _turn_told(game, view.selected))


def _aligned(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, by: int
) -> TangramReply:
    """Turn the piece in hand to the next turn at which an edge aligns with the boundary."""
    index = view.selected
    turns = game.aligned(state, index, hand)
    if not turns:
        return TangramReply(
            view,
            None,
            tr("No other turn aligns piece {piece} with an edge.", piece=_label(game, index)),
        )
    return _turned_to(game, view, hand, hand.turn.then(turns[0 if by > 0 else -1]))


def _flipped(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry
) -> TangramReply:
    """Turn the piece in hand over: at its corner, or about its middle."""
    over = _about_centre(game, view.selected, hand, Isometry.linear(0, mirrored=True))
    found = None
    if view.flush and view.corner is not None:
        found = _at_corner(game, state, view, over, view.corner)
    view = found or replace(view, hand=over, cycle=None, flush=())
    return TangramReply(view, None, _turn_told(game, view.selected, flipped=True))


def _about_centre(game: TangramBoard, index: int, hand: Isometry, by: Isometry) -> Isometry:
    """Return *hand* followed by *by* about the centre of the piece's corners.

    On squares it is about the corner or the middle of one, so that it stays on them.
    """
    centre = game.piece(index).kind.shape.centre
    if cell := game.cell:
        half = cell * Sqratio(1, 0, 2)
        corner = Point(*(_to_grid(value + half, cell) for value in centre))
        middle = Point(*(_to_grid(value, cell) + half for value in centre))
        centre = min(corner, middle, key=lambda spot: (spot - centre).dot(spot - centre))
    centre = hand(centre)
    return hand.then(by._replace(shift=centre - by.direct(centre)))


def _cycled(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, by: int
) -> TangramReply:
    kind = game.piece(view.selected).kind
    label = _label(game, view.selected)
    cycle = view.cycle
    if cycle is None:
        fits = nearest_first(game.fits(state, view.selected), kind, hand)
        if not fits:
            if game.freestyle and not game.shapes(state, without=view.selected):
                return TangramReply(view, None, tr("Place the first piece anywhere."))
            return _without_fits(game, state, view, label)
        same = sum(same_pose(kind, hand, motion) for motion in fits)
        at = 0 if by > 0 else len(fits) - 1
        if by > 0 and len(fits) > 1 and kind.shape.moved(fits[0]) == kind.shape.moved(hand):
            at = 1
        cycle = Cycle(fits, at, same)
    else:
        cycle = replace(cycle, at=(cycle.at + by) % len(cycle.fits))
    view = replace(view, hand=cycle.fits[cycle.at], cycle=cycle, flush=())
    return TangramReply(view, None, _at_fit(game, view.selected, cycle))


def _without_fits(
    game: TangramBoard, state: TangramState, view: TangramView, label: str
) -> TangramReply:
    """Tell whether there is room for a piece without fits, and bring it there if known."""
    held = game.held(state, view.selected)
    if held.somewhere is not None:
        view = replace(view, hand=held.somewhere, cycle=None, flush=())
        return TangramReply(
            view,
            None,
            tr(
                "There is room here for piece {piece}, but nothing to fit against yet.", piece=label
            ),
        )
    if held.room is Room.NONE:
        text = mark("Piece {piece} has no fit now. Remove or move a piece.")
    else:
        text = mark("No fit found for piece {piece}.")
    return TangramReply(view, None, tr(text, piece=label))


def _at_fit(game: TangramBoard, index: int, cycle: Cycle) -> str:
    """Say the number of the present fit of a piece, and how many need no turning."""
    count = len(cycle.fits)
    text = (
        mark("{piece}, fit {number} of {count} ({same} without turning).")
        if 0 < cycle.as_it_lies < count
        else mark("{piece}, fit {number} of {count}.")
    )
    piece = _label(game, index)
    return tr(text, piece=piece, number=cycle.at + 1, count=count, same=cycle.as_it_lies)


def _put_down(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, steps: Steps
) -> TangramReply:
    index = view.selected
    near = None if view.flush or view.cycle else _near(game, state, index, hand, steps.reach)
    hand = near or hand
    pose = Isometry.linear(hand.turn, hand.mirrored)
    view = replace(
        view, hand=None, cycle=None, flush=(), last=index, poses=_with(view.poses, index, pose)
    )
    if state.placements[index] == hand:
        return TangramReply(
            view, None, tr("Piece {piece} has not moved.", piece=_label(game, index))
        )
    after = _select_free(state.with_piece(index, hand), view, index)
    text = mark("Placed {piece}, snapped.") if near else mark("Placed {piece}.")
    return TangramReply(after, game.put(index, hand), tr(text, piece=_label(game, index)))


def _near(
    game: TangramBoard, state: TangramState, index: int, hand: Isometry, reach: Sqratio
) -> Isometry | None:
    """Return the nearest fit at the turn of *hand* within *reach*; None if it is at one."""
    if not reach:
        return None
    kind = game.piece(index).kind
    fits = nearest_first(game.fits(state, index), kind, hand)
    if not fits or not same_pose(kind, hand, fits[0]):
        return None
    way = kind.shape.moved(fits[0]).centre - kind.shape.moved(hand).centre
    return fits[0] if Sqratio.ZERO < way.dot(way) <= reach * reach else None


def _to_tray(game: TangramBoard, state: TangramState, view: TangramView) -> TangramReply:
    index = view.selected
    hand = view.hand or Isometry.linear()
    pose = Isometry.linear(hand.turn, hand.mirrored)
    view = replace(view, hand=None, cycle=None, flush=(), poses=_with(view.poses, index, pose))
    if state.placements[index] is None:
        return TangramReply(view, None, _cancelled(game, state, index))
    return TangramReply(view, game.take(index), tr("Removed {piece}.", piece=_label(game, index)))


def _let_go(game: TangramBoard, state: TangramState, view: TangramView) -> TangramReply:
    view = replace(view, hand=None, cycle=None, flush=())
    return TangramReply(view, None, _cancelled(game, state, view.selected))


def _cancelled(game: TangramBoard, state: TangramState, index: int) -> str:
    """Return where a piece is that is no longer held."""
    label = _label(game, index)
    if state.placements[index] is None:
        return tr("Cancelled: piece {piece} is in the tray.", piece=label)
    return tr("Cancelled: piece {piece} is where it was.", piece=label)


def _select_free(state: TangramState, view: TangramView, after: int) -> TangramView:
    """Select the next piece in the tray, if there is one."""
    tray: Sequence[int] = state.tray
    if not tray or view.selected in tray:
        return view
    following = [index for index in tray if index > after]
    return replace(view, selected=(following or tray)[0])


def _with(poses: tuple[Isometry, ...], index: int, pose: Isometry) -> tuple[Isometry, ...]:
    return (*poses[:index], pose, *poses[index + 1 :])


def _turn_told(game: TangramBoard, index: int, *, flipped: bool = False) -> str:
    """Say that a piece was turned or *flipped*; the picture shows how, and its description says."""
    text = mark("Flipped {piece}.") if flipped else mark("Turned {piece}.")
    return tr(text, piece=_label(game, index))


def _label(game: TangramBoard, index: int) -> str:
    return game.piece(index).label


def _name(game: TangramBoard, index: int) -> str:
    piece = game.piece(index)
    return f"{piece.label}, {named(piece.kind.name, game.pieces.id, PIECE)}"


def _middle(low: Point, high: Point) -> Point:
    return (low + high).scaled(Sqratio(1, 0, 2))


def _to_grid(value: Sqratio, step: Sqratio) -> Sqratio:
    """Return the multiple of *step* at or below *value*."""
    return step * (value / step).floor()
