"""The player's view of a tangram board: selection and hand, and the effect of each key.

A view (`TangramView`) is not part of the state: it is never saved and
undo does not touch it.  `respond` is the whole interface: from an intent, the game, its state and
the view it returns a new view, an optional move for the session, and a message.  It is pure, so all
shells play by the same function.

With nothing held a cursor goes from corner to corner of the remaining region.  A piece from the
tray is picked up there, turned so that it fits there if it can, and turning it cycles through the
positions in which one of its corners is at that corner and an edge flush with the boundary, whether
the piece fits there or not.  A piece picked up from the board, or moved to a fit, turns in the same
way, in the corner nearest to the chosen one of those in which it is flush.  A step moves it away
from the corner, and then it turns about its middle.  In the tray each piece stands unturned.

While a piece is held its placement in the state is unchanged; only putting it down makes a move.  A
piece that is put down within `Steps.reach` of a fit, at the same turn, goes there: the grid of
steps is rational and most figures are not, so it could not be moved there by steps.

Held positions are exact at all times: steps are rational, turns are about the exact centre of the
corners (eight turns by 45° bring the piece back where it was, or four by 90° if all pieces are on
squares; other turns are those of `tui_tangram.games.tangram.core.turning`), and a fit is used
exactly as given by the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from tui_tangram.games.tangram.core import corner_cursor
from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.describe import Corner
from tui_tangram.games.tangram.core.fits import nearest_alike, nearest_first, same_pose
from tui_tangram.games.tangram.core.pieces import Room
from tui_tangram.games.tangram.core.turning import stepped, to_grid
from tui_tangram.games.tangram.core.words import fitting, frame, name, place, pose_words, spots
from tui_tangram.language import mark, tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Turn
from tui_tangram.values import NamedTuple, dataclass, replace


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


class Steps(NamedTuple):
    """The step of one key, and the box in which pieces stay, in units of the board."""

    coarse: Sqratio
    fine: Sqratio
    low: Point
    high: Point
    """The corners of the box in which the centre of a held piece stays."""
    reach: Sqratio = Sqratio.ZERO
    """The distance at which a piece that is put down snaps to a fit; 0 for never."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The fits being cycled through, and the index of the current one."""

    fits: tuple[Isometry, ...]
    at: int
    as_it_lies: int
    """The number of fits, all at the beginning, that need no turning."""


@dataclass(frozen=True, slots=True)
class TangramView:
    """The selection and the hand."""

    selected: int = 0
    """Index of the piece that keys act on."""
    hand: Isometry | None = None
    """The placement of the held piece, which is selected; None if nothing is held."""
    last: int | None = None
    """Index of the piece put down last, for snapping with nothing held."""
    cycle: Cycle | None = None
    corner: Point | None = None
    """The corner that the player has chosen; the cursor is at the nearest existing one."""
    flush: tuple[Isometry, ...] = ()
    """The flush placements at the corner of the held piece, while it is in one of them."""
    carried: Isometry | None = None
    """The place of the held piece before it was carried to corners; None if it was not."""

    def shown(self, state: TangramState) -> tuple[Isometry | None, ...]:
        """Return the placement of each piece to draw, including the held one."""
        if self.hand is None:
            return state.placements
        return state.with_piece(self.selected, self.hand).placements

    def holding(self, hand: Isometry | None) -> TangramView:
        """Return the view with the selected piece, or nothing, held: at no corner and no fit."""
        return replace(self, hand=hand, cycle=None, flush=(), carried=None)


class TangramReply(NamedTuple):
    """The effect of an intent."""

    view: TangramView
    move: str | None = None
    """The move for the session to execute before the view is shown."""
    words: str = ""
    """The message; may be empty."""


_ARROWS: Final = {
    TangramIntent.LEFT: (-1, 0), TangramIntent.RIGHT: (1, 0),
    TangramIntent.UP: (0, 1), TangramIntent.DOWN: (0, -1),
}  # fmt: skip
_FINE: Final = {
    TangramIntent.FINE_LEFT: (-1, 0), TangramIntent.FINE_RIGHT: (1, 0),
    TangramIntent.FINE_UP: (0, 1), TangramIntent.FINE_DOWN: (0, -1),
}  # fmt: skip
_STEPS: Final = _ARROWS | _FINE
_TURNS: Final = {
    TangramIntent.TURN_15: 15, TangramIntent.TURN_BACK_15: -15,
    TangramIntent.TURN_5: 5, TangramIntent.TURN_BACK_5: -5,
    TangramIntent.TURN_1: 1, TangramIntent.TURN_BACK_1: -1,
}  # fmt: skip
"""The number of degrees to whose multiples they turn."""
_BY: Final = {
    TangramIntent.NEXT_PIECE: 1, TangramIntent.PREVIOUS_PIECE: -1,
    TangramIntent.NEXT_CORNER: 1, TangramIntent.PREVIOUS_CORNER: -1,
    TangramIntent.NEXT_FIT: 1, TangramIntent.PREVIOUS_FIT: -1,
    TangramIntent.TURN: 1, TangramIntent.TURN_BACK: -1,
    TangramIntent.ALIGN: 1, TangramIntent.ALIGN_BACK: -1,
}  # fmt: skip
"""Forward for one of two, and back for the other."""
_UNTURNED: Final = Isometry.linear()
"""The pose of every piece in the tray, also of one that comes back from the board."""
_TURNED: Final = mark("Turned {piece}.")
_FLIPPED: Final = mark("Flipped {piece}.")
"""The picture shows its turn then, and so does its description."""


def after_change(state: TangramState, view: TangramView) -> TangramView:
    """Return the view after a change of state without a key (undo, redo, reveal, restart)."""
    return _select_free(state, view.holding(None), view.selected)


def respond(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> TangramReply:
    """Return the view after *intent*, and its move if it makes one."""
    if intent in (TangramIntent.NEXT_PIECE, TangramIntent.PREVIOUS_PIECE):
        count = len(game.pieces.pieces)
        return select(game, state, view, (view.selected + _BY[intent]) % count)
    if view.hand is None:
        return _empty_handed(intent, game, state, view, steps)
    if intent in _STEPS:
        return _moved(intent, game, view, view.hand, steps)
    if intent in _TURNS:
        return _turned_to(game, view, view.hand, stepped(view.hand.turn, _TURNS[intent]))
    match intent:
        case TangramIntent.TURN | TangramIntent.TURN_BACK:
            return _turned(game, view, view.hand, _BY[intent])
        case TangramIntent.ALIGN | TangramIntent.ALIGN_BACK:
            return _aligned(game, state, view, view.hand, _BY[intent])
        case TangramIntent.FLIP:
            return _flipped(game, state, view, view.hand)
        case TangramIntent.NEXT_FIT | TangramIntent.PREVIOUS_FIT:
            return _cycled(game, state, view, view.hand, _BY[intent])
        case TangramIntent.SNAP:
            return _cycled(game, state, replace(view, cycle=None), view.hand, 1)
        case TangramIntent.NEXT_CORNER | TangramIntent.PREVIOUS_CORNER:
            return _carried(game, state, view, view.hand, _BY[intent])
        case TangramIntent.PUT_DOWN | TangramIntent.PICK_UP:
            return _put_down(game, state, view, view.hand, steps)
        case TangramIntent.TO_TRAY:
            return _to_tray(game, state, view)
        case _:
            return _let_go(game, state, view)


def calls_fit(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> bool:
    """Return whether *intent* requests a fit found by the program, beyond snapping."""
    if intent is TangramIntent.SNAP:
        index = view.selected if view.hand else view.last
        hand = view.hand or (None if index is None else state.placements[index])
        if index is None or hand is None:
            return True
        flush = view.hand is None and game.is_fit(state, index, hand)
        return not flush and _near(game, state, index, hand, steps.reach) is None
    return intent in (TangramIntent.NEXT_FIT, TangramIntent.PREVIOUS_FIT)


def select(game: TangramBoard, state: TangramState, view: TangramView, index: int) -> TangramReply:
    """Select the piece *index*; a held piece returns to its place."""
    if not 0 <= index < len(game.pieces.pieces):
        return TangramReply(view, words=tr("There is no piece {number}.", number=index + 1))
    view = replace(view.holding(None), selected=index)
    text = (
        mark("{piece}, in the tray.")
        if state.placements[index] is None
        else mark("{piece}, on the board.")
    )
    return TangramReply(view, words=tr(text, piece=name(game, index)))


def pick_up(
    game: TangramBoard, state: TangramState, view: TangramView, index: int, steps: Steps
) -> TangramReply:
    """Pick up the piece *index*, from the board or from the tray.

    From the tray it is turned to fit at the chosen corner, but where nothing snaps, as for experts,
    only to lie flush there.
    """
    if not 0 <= index < len(game.pieces.pieces):
        return TangramReply(view, words=tr("There is no piece {number}.", number=index + 1))
    lies = state.placements[index]
    view = replace(view.holding(lies), selected=index)
    if lies is not None:
        view = _in_its_corner(game, state, view, lies)
    else:
        there, pose = corner_cursor.at(game, state, view.corner), _UNTURNED
        at_corner = there and _at_corner(
            game, state, view, pose, there.point, to_fit=bool(steps.reach)
        )
        if at_corner:
            view = at_corner
        else:
            middle = (steps.low + steps.high).scaled(Sqratio(1, 0, 2))
            way = middle - game.piece(index).kind.shape.moved(pose).centre
            shift = Point(*(to_grid(value, game.cell or steps.fine) for value in way))
            view = view.holding(pose._replace(shift=shift))
    return TangramReply(view, words=tr("Holding {piece}.", piece=name(game, index)))


def _at_corner(
    game: TangramBoard,
    state: TangramState,
    view: TangramView,
    pose: Isometry,
    spot: Point,
    *,
    to_fit: bool = False,
) -> TangramView | None:
    """Return the view with the selected piece flush at *spot*, turned as little as possible.

    Of two corners of one that looks the same it is the one at which it fits.  *to_fit* turns it to
    the nearest turn at which it fits there, flipped only if it fits at none unflipped; if it fits
    at neither, it is turned as little as possible.  None if no edge of the piece can be aligned
    there.
    """
    flush = game.flush(state, view.selected, spot, mirrored=pose.mirrored)
    if not flush:
        return None
    kind = game.piece(view.selected).kind

    def fitting(motion: Isometry) -> bool:
        return game.is_fit(state, view.selected, motion)

    def turned(motion: Isometry) -> tuple[bool, bool, float]:
        on = (motion.turn.degrees - pose.turn.degrees) % 360
        alike = same_pose(kind, motion, pose)
        return not alike, alike and not fitting(motion), min(on, 360 - on)

    if to_fit:
        over = game.flush(state, view.selected, spot, mirrored=not pose.mirrored)
        fits = next((fits for side in (flush, over) if (fits := [*filter(fitting, side)])), flush)
        flush = over if fits[0] not in flush else flush
    else:
        fits = list(flush)
    return replace(view.holding(min(fits, key=turned)), corner=spot, flush=flush)


def _in_its_corner(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry
) -> TangramView:
    """Return the view with the selected piece held in place, to turn in its corner.

    That is the corner nearest to the chosen one of those in which it is flush; none if there is no
    such corner.
    """
    found = next(corner_cursor.flush_at(game, state, view.selected, hand, view.corner), None)
    view = view.holding(hand)
    return view if found is None else replace(view, corner=found[0], flush=found[1])


def hold(view: TangramView, index: int, motion: Isometry) -> TangramView:
    """Return the view with piece *index* held at *motion*, as after a hint."""
    return replace(view.holding(motion), selected=index)


def _empty_handed(
    intent: TangramIntent, game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> TangramReply:
    index = view.selected
    lies = state.placements[index]
    if intent in _ARROWS:
        return _to_corner(game, state, view, _ARROWS[intent])
    match intent:
        case TangramIntent.PICK_UP | TangramIntent.PUT_DOWN:
            return pick_up(game, state, view, index, steps)
        case TangramIntent.NEXT_CORNER | TangramIntent.PREVIOUS_CORNER:
            return _to_corner(game, state, view, _BY[intent])
        case TangramIntent.SNAP if view.last is not None and state.placements[view.last]:
            return _snapped(game, state, view, view.last, steps)
        case TangramIntent.TO_TRAY if lies is not None:
            return _to_tray(game, state, view)
        case TangramIntent.TO_TRAY:
            return _reply(game, view, mark("Piece {piece} is in the tray already."))
        case TangramIntent.LET_GO:
            return TangramReply(view, words=tr("You are not holding anything."))
        case _:
            if intent is TangramIntent.NEXT_FIT and (found := _fitted(game, state, view, steps)):
                return found
            taken = pick_up(game, state, view, index, steps)
            reply = respond(intent, game, state, taken.view, steps)
            return reply._replace(words=reply.words or taken.words)


def _to_corner(
    game: TangramBoard, state: TangramState, view: TangramView, way: tuple[int, int] | int
) -> TangramReply:
    """Move the cursor to the next corner in a direction, or in the order of their numbers."""
    here = corner_cursor.at(game, state, view.corner)
    if here is None:
        return TangramReply(view, words=tr("No corners yet."))
    there = corner_cursor.corners(game, state)
    if isinstance(way, int):
        corner: Corner | None = there[(there.index(here) + way) % len(there)]
    else:
        corner = corner_cursor.beyond(there, here, way)
    if corner is None:
        return TangramReply(view, words=tr("No corner there."))
    return _reply_at(replace(view, corner=corner.point), there, corner)


def _reply_at(view: TangramView, there: Sequence[Corner], corner: Corner) -> TangramReply:
    words = tr("Corner {number} of {count}.", number=there.index(corner) + 1, count=len(there))
    return TangramReply(view, words=words)


def _snapped(
    game: TangramBoard, state: TangramState, view: TangramView, index: int, steps: Steps
) -> TangramReply:
    """Move the piece put down last to the nearest fit."""
    taken = pick_up(game, state, view, index, steps).view
    assert taken.hand is not None
    if game.is_fit(state, index, taken.hand):
        return _reply(game, view, mark("Piece {piece} is flush already."), index)
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
        return TangramReply(view, words=tr("Edge of the board."))
    return TangramReply(view.holding(moved))


def _carried(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, by: int
) -> TangramReply:
    """Carry the held piece to the next corner at which an edge of it can be aligned.

    It is turned only where it must be, and turned back at the next corner that takes it as it was.
    """
    rest, before = state.with_piece(view.selected, None), view.carried or hand
    there, kind = corner_cursor.corners(game, rest), game.piece(view.selected).kind
    centre = kind.shape.moved(hand).centre
    here = corner_cursor.at(game, rest, view.corner if view.flush else centre)
    start = there.index(here) if here else 0
    for steps in range(1, len(there) + 1):
        corner = there[(start + by * steps) % len(there)]
        found = _at_corner(game, rest, view, before, corner.point)
        if found is not None and found.hand is not None:
            reply = _reply_at(replace(found, carried=before), there, corner)
            if same_pose(kind, found.hand, hand):
                return reply
            back = same_pose(kind, found.hand, before)
            why = tr("Turned back.") if back else tr("Turned flush with an edge.")
            return reply._replace(words=f"{reply.words} {why}")
    return TangramReply(view, words=tr("No corner there."))


def _turned(game: TangramBoard, view: TangramView, hand: Isometry, by: int) -> TangramReply:
    flush = view.flush
    if flush:
        hand = flush[(flush.index(hand) + by) % len(flush)]
    else:
        hand = game.about_centre(view.selected, hand, Isometry.linear(by * game.eighths))
    return _reply(game, replace(view, hand=hand, cycle=None, carried=None), _TURNED)


def _turned_to(game: TangramBoard, view: TangramView, hand: Isometry, turn: Turn) -> TangramReply:
    """Turn the held piece about its middle to *turn*."""
    hand = game.about_centre(view.selected, hand, Isometry.linear(hand.turn.inverse().then(turn)))
    return _reply(game, view.holding(hand), _TURNED)


def _aligned(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, by: int
) -> TangramReply:
    """Turn the held piece to the next turn at which an edge aligns with the boundary."""
    turns = game.aligned(state, view.selected, hand)
    if not turns:
        return _reply(game, view, mark("No other turn aligns piece {piece} with an edge."))
    return _turned_to(game, view, hand, hand.turn.then(turns[0 if by > 0 else -1]))


def _flipped(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry
) -> TangramReply:
    """Turn the held piece over: at its corner, or about its middle."""
    over = game.about_centre(view.selected, hand, Isometry.linear(0, mirrored=True))
    found = None
    if view.flush and view.corner is not None:
        found = _at_corner(game, state, view, over, view.corner)
    return _reply(game, found or view.holding(over), _FLIPPED)


def _cycled(
    game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry, by: int
) -> TangramReply:
    cycle = view.cycle
    if cycle is None:
        cycle = cycle_from(game, state, view, hand)
        if not cycle.fits:
            if game.freestyle and not game.shapes(state, without=view.selected):
                return TangramReply(view, words=tr("Place the first piece anywhere."))
            return _without_fits(game, state, view)
        shape = game.piece(view.selected).kind.shape
        if by < 0 or (len(cycle.fits) > 1 and shape.moved(cycle.fits[0]) == shape.moved(hand)):
            cycle = replace(cycle, at=by % len(cycle.fits))
    else:
        cycle = replace(cycle, at=(cycle.at + by) % len(cycle.fits))
    return _cycled_to(game, state, view, cycle)


def _cycled_to(
    game: TangramBoard, state: TangramState, view: TangramView, cycle: Cycle
) -> TangramReply:
    """Bring the held piece to the current fit of *cycle*."""
    view = replace(_in_its_corner(game, state, view, cycle.fits[cycle.at]), cycle=cycle)
    return TangramReply(view, words=_at_fit(game, view.selected, cycle))


def cycle_from(game: TangramBoard, state: TangramState, view: TangramView, hand: Isometry) -> Cycle:
    """Return the fits of the selected piece, the nearest to *hand* first; there may be none."""
    kind = game.piece(view.selected).kind
    fits = nearest_first(game.fits(state, view.selected), kind, hand)
    return Cycle(fits, 0, sum(same_pose(kind, hand, motion) for motion in fits))


def _fitted(
    game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> TangramReply | None:
    """Pick up the selected piece, or the next in the tray that fits there, at the cursor's corner.

    None if none fits there.
    """
    there = corner_cursor.at(game, state, view.corner)
    if there is None or state.placements[view.selected] is not None:
        return None
    for index in sorted(state.tray, key=lambda one: (one < view.selected, one)):
        taken = pick_up(game, state, view, index, steps).view
        assert taken.hand is not None
        cycle, shape = cycle_from(game, state, taken, taken.hand), game.piece(index).kind.shape
        for at, motion in enumerate(cycle.fits):
            if there.point in shape.moved(motion).points:
                return _cycled_to(game, state, taken, replace(cycle, at=at))
    return None


def _without_fits(game: TangramBoard, state: TangramState, view: TangramView) -> TangramReply:
    """Report whether there is room for a piece without fits, and move it there if known."""
    held = game.held(state, view.selected)
    if held.somewhere is not None:
        text = mark("There is room here for piece {piece}, but nothing to fit against yet.")
        return _reply(game, view.holding(held.somewhere), text)
    if held.room is Room.NONE:
        return _reply(game, view, mark("Piece {piece} has no fit now. Remove or move a piece."))
    return _reply(game, view, mark("No fit found for piece {piece}."))


def _at_fit(game: TangramBoard, index: int, cycle: Cycle) -> str:
    """Return the message with the number of the current fit, and how many need no turning."""
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
    near = landing(game, state, view, steps)
    hand = near or hand
    view = replace(view.holding(None), last=index)
    if state.placements[index] == hand:
        return _reply(game, view, mark("Piece {piece} has not moved."))
    after = _select_free(state.with_piece(index, hand), view, index)
    text = mark("Placed {piece}, snapped.") if near else mark("Placed {piece}.")
    return TangramReply(after, game.put(index, hand), tr(text, piece=_label(game, index)))


def landing(
    game: TangramBoard, state: TangramState, view: TangramView, steps: Steps
) -> Isometry | None:
    """Return the fit to which the held piece would go, put down now; None if it would stay."""
    if view.hand is None or view.flush or view.cycle:
        return None
    return _near(game, state, view.selected, view.hand, steps.reach)


def _near(
    game: TangramBoard, state: TangramState, index: int, hand: Isometry, reach: Sqratio
) -> Isometry | None:
    """Return the nearest fit at the turn of *hand* within *reach*; None if it is at one."""
    if not reach:
        return None
    found = nearest_alike(game.fits(state, index), game.piece(index).kind, hand)
    return found[0] if found and Sqratio.ZERO < found[1] <= reach * reach else None


def _to_tray(game: TangramBoard, state: TangramState, view: TangramView) -> TangramReply:
    index = view.selected
    view = view.holding(None)
    if state.placements[index] is None:
        return _let_go(game, state, view)
    return TangramReply(view, game.take(index), tr("Removed {piece}.", piece=_label(game, index)))


def _let_go(game: TangramBoard, state: TangramState, view: TangramView) -> TangramReply:
    """Put down the hand, and report where the piece is."""
    if state.placements[view.selected] is None:
        text = mark("Cancelled: piece {piece} is in the tray.")
    else:
        text = mark("Cancelled: piece {piece} is where it was.")
    return _reply(game, view.holding(None), text)


def _select_free(state: TangramState, view: TangramView, after: int) -> TangramView:
    """Select the next piece in the tray, if there is one."""
    tray: Sequence[int] = state.tray
    if not tray or view.selected in tray:
        return view
    following = [index for index in tray if index > after]
    return replace(view, selected=(following or tray)[0])


def _reply(
    game: TangramBoard, view: TangramView, text: str, index: int | None = None
) -> TangramReply:
    """Return the reply with the message *text* about a piece, by default the selected one."""
    label = _label(game, view.selected if index is None else index)
    return TangramReply(view, words=tr(text, piece=label))


def _label(game: TangramBoard, index: int) -> str:
    return game.piece(index).label


def describe_piece(game: TangramBoard, state: TangramState, view: TangramView, index: int) -> str:
    """Return the description of one piece: kind, place, pose; fits are help, so they are omitted.

    To fit on a line it leaves out the degrees, words, the kind, and the ninth of a held piece.
    """
    piece = game.piece(index)
    in_hand = view.hand is not None and view.selected == index
    motion = view.hand if in_hand else state.placements[index]
    places: Sequence[str] = ("",)
    if motion is None:
        motion, text = _UNTURNED, mark("{piece}, in the tray, {stance}.")
    else:
        centre, box = piece.kind.shape.moved(motion).centre, frame(game, state)
        if in_hand:
            places, text = spots(centre, *box)[:2], mark("Holding {piece}, {place}, {stance}.")
        else:
            places, text = (place(centre, *box),), mark("{piece}, at {place}, {stance}.")
    texts = pose_words(game, index, motion)
    return fitting(
        [
            tr(text, piece=who, place=where, stance=pose_text)
            for where in places
            for who in (name(game, index), piece.label)
            for pose_text in texts
        ]
    )
