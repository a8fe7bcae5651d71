"""The player's view of a board with free angles, and what a key makes of it.  Pure.

It is the view of a tangram (`tui_tangram.tangram.view`) with turns of three sizes and magnetic
places instead of exact fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from tui_tangram.free import words
from tui_tangram.free.game import FreeGame, FreeState
from tui_tangram.free.pose import Pose
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import pointed

TURNS: Final = (1500, 500, 100)
"""The turns there are keys for, in hundredths of a degree: 15°, 5° and 1°."""
FINE: Final = 20
"""A fine step, in thousandths of the leg."""


class Intent(Enum):
    """What a key can mean, besides moving and turning."""

    NEXT_PIECE = "next piece"
    PREVIOUS_PIECE = "previous piece"
    FLIP = "flip"
    PICK_UP = "pick up"
    PUT_DOWN = "put down"
    TO_TRAY = "to the tray"
    LET_GO = "let go"
    SNAP = "snap"
    NEXT_SNAP = "next snap"
    PREVIOUS_SNAP = "previous snap"


WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Steps(NamedTuple):
    """How far one key moves a piece, and where its centre stays, in thousandths of the leg."""

    coarse: int = 500
    left: int = -1000
    low: int = -1000
    right: int = 5000
    top: int = 5000


class Cycle(NamedTuple):
    """The magnetic places being gone through, and which one the piece is at."""

    places: tuple[Pose, ...]
    at: int


@dataclass(frozen=True, slots=True)
class FreeView:
    """Selection, hand, and how the pieces in the tray stand."""

    selected: int
    poses: tuple[Pose, ...]
    """For each piece how it stands in the tray; only angle and flip count."""
    hand: Pose | None = None
    """Where the selected piece hovers; None when nothing is in hand."""
    last: Pose | None = None
    """Where the last piece was put down."""
    cycle: Cycle | None = None

    def shown(self, state: FreeState) -> FreeState:
        """Return the state with the piece in hand as if put down."""
        return state if self.hand is None else state.with_piece(self.selected, self.hand)


class Reply(NamedTuple):
    """What a key leads to."""

    view: FreeView
    move: str | None
    words: str


def first_view(game: FreeGame) -> FreeView:
    """Return the view at the start."""
    return FreeView(0, (Pose(0, 0),) * len(game.pieces.pieces))


def after_change(state: FreeState, view: FreeView) -> FreeView:
    """Return the view when the state changed by itself."""
    return _next_free(state, replace(view, hand=None, cycle=None))


def select(game: FreeGame, state: FreeState, view: FreeView, index: int) -> Reply:
    """Select a piece; what is in hand goes back."""
    view = replace(view, selected=index, hand=None, cycle=None)
    text = (
        mark("{piece}, in the tray.")
        if state.poses[index] is None
        else mark("{piece}, on the board.")
    )
    return Reply(view, None, tr(text, piece=words.name(game, index)))


def pick_up(game: FreeGame, state: FreeState, view: FreeView, index: int, steps: Steps) -> Reply:
    """Take a piece in hand: where it lies, or where the last one was put down."""
    lies = state.poses[index]
    if lies is None:
        middle = Pose((steps.left + steps.right) // 2, (steps.low + steps.top) // 2)
        start = view.last or middle
        lies = view.poses[index]._replace(x=start.x, y=start.y)
    view = replace(view, selected=index, hand=lies, cycle=None)
    return Reply(view, None, tr("{piece}, in hand.", piece=words.name(game, index)))


def move(game: FreeGame, view: FreeView, way: str, steps: Steps, *, fine: bool) -> Reply:
    """Move what is in hand by a step."""
    assert view.hand is not None
    dx, dy = WAYS[way]
    size = FINE if fine else steps.coarse
    hand = view.hand.moved(dx * size, dy * size)
    if (
        (dx < 0 and hand.x < steps.left)
        or (dx > 0 and hand.x > steps.right)
        or (dy < 0 and hand.y < steps.low)
        or (dy > 0 and hand.y > steps.top)
    ):
        return Reply(view, None, tr("That is the edge of the board."))
    text = ""
    if fine:
        x, y = hand.spot
        text = tr(
            "{piece} at {across}, {up}.",
            piece=game.piece(view.selected).letter,
            across=pointed(f"{x:.2f}"),
            up=pointed(f"{y:.2f}"),
        )
    return Reply(replace(view, hand=hand, cycle=None), None, text)


def turn(
    game: FreeGame, state: FreeState, view: FreeView, by: int, steps: Steps, *, flip: bool = False
) -> Reply:
    """Turn the selected piece by so many hundredths of a degree, or turn it over."""
    index = view.selected
    if view.hand is None and state.poses[index] is not None:
        view = pick_up(game, state, view, index, steps).view
    pose = view.hand or view.poses[index]
    # Turned over where it lies, left for right: a turn to the left becomes one to the right.
    pose = pose._replace(flip=not pose.flip).turned(-2 * pose.angle) if flip else pose.turned(by)
    if view.hand is None:
        view = replace(view, poses=_with(view.poses, index, pose))
    else:
        view = replace(view, hand=pose, cycle=None)
    letter = game.piece(index).letter
    return Reply(view, None, tr("{piece} {stance}.", piece=letter, stance=words.stance(pose)))


def respond(
    intent: Intent, game: FreeGame, state: FreeState, view: FreeView, steps: Steps
) -> Reply:
    """Return what *intent* makes of the view, and the move it makes if any."""
    index = view.selected
    letter = game.piece(index).letter
    match intent:
        case Intent.NEXT_PIECE | Intent.PREVIOUS_PIECE:
            by = 1 if intent is Intent.NEXT_PIECE else -1
            return select(game, state, view, (index + by) % len(state.poses))
        case Intent.FLIP:
            return turn(game, state, view, 0, steps, flip=True)
        case Intent.TO_TRAY:
            return _to_tray(game, state, view)
        case Intent.LET_GO if view.hand is None:
            return Reply(view, None, tr("Nothing is in hand."))
        case Intent.LET_GO:
            text = (
                mark("{piece} is left in the tray.")
                if state.poses[index] is None
                else mark("{piece} is left where it was.")
            )
            return Reply(replace(view, hand=None, cycle=None), None, tr(text, piece=letter))
        case Intent.PICK_UP:
            return pick_up(game, state, view, index, steps)
    if view.hand is None:
        view = pick_up(game, state, view, index, steps).view
    assert view.hand is not None
    if intent is Intent.PUT_DOWN:
        return _put_down(game, state, view, view.hand)
    return _snapped(intent, game, state, view, view.hand)


def _put_down(game: FreeGame, state: FreeState, view: FreeView, hand: Pose) -> Reply:
    index = view.selected
    letter = game.piece(index).letter
    poses = _with(view.poses, index, hand)
    view = replace(view, hand=None, cycle=None, last=hand, poses=poses)
    if state.poses[index] == hand:
        return Reply(view, None, tr("{piece} stays where it is.", piece=letter))
    view = _next_free(state.with_piece(index, hand), view)
    return Reply(view, game.put(index, hand), tr("{piece} is laid.", piece=letter))


def _to_tray(game: FreeGame, state: FreeState, view: FreeView) -> Reply:
    index = view.selected
    letter = game.piece(index).letter
    lies = state.poses[index]
    if view.hand is None and lies is None:
        return Reply(view, None, tr("{piece} is in the tray already.", piece=letter))
    poses = _with(view.poses, index, view.hand or lies or view.poses[index])
    view = replace(view, hand=None, cycle=None, poses=poses)
    move = None if lies is None else game.take(index)
    return Reply(view, move, tr("{piece} is back in the tray.", piece=letter))


def _snapped(intent: Intent, game: FreeGame, state: FreeState, view: FreeView, hand: Pose) -> Reply:
    from tui_tangram.free.snap import snaps

    letter = game.piece(view.selected).letter
    cycle = view.cycle
    by = -1 if intent is Intent.PREVIOUS_SNAP else 1
    if cycle is None or intent is Intent.SNAP:
        places = snaps(game, state, view.selected, hand)
        if not places:
            text = tr("{piece} snaps nowhere, as it is turned over or not.", piece=letter)
            return Reply(view, None, text)
        at = 0 if by > 0 else len(places) - 1
        if intent is Intent.NEXT_SNAP and places[0] == hand and len(places) > 1:
            at = 1
        cycle = Cycle(places, at)
    else:
        cycle = cycle._replace(at=(cycle.at + by) % len(cycle.places))
    hand = cycle.places[cycle.at]
    view = replace(view, hand=hand, cycle=cycle)
    return Reply(
        view,
        None,
        tr(
            "{piece} snapped, place {number} of {count}, {stance}.",
            piece=letter,
            number=cycle.at + 1,
            count=len(cycle.places),
            stance=words.stance(hand),
        ),
    )


def _next_free(state: FreeState, view: FreeView) -> FreeView:
    """Select the next piece in the tray, if there is one."""
    tray = state.tray
    if not tray or view.selected in tray:
        return view
    following = [index for index in tray if index > view.selected]
    return replace(view, selected=(following or tray)[0])


def _with(poses: tuple[Pose, ...], index: int, pose: Pose) -> tuple[Pose, ...]:
    return (*poses[:index], pose, *poses[index + 1 :])
