"""The player's view of a tile board: cursor, hand, marks, drawers, and the effects of keys.

A view is not part of the state: it is never saved and undo does not touch it.  `respond` is the
interface for keys: from an intent, the game, its state and the view it returns a new view, an
optional move for the session, and a message.  Actions with an argument, a number, a letter or a
filter, are separate functions with the same reply.  All of it is pure, so every shell plays by the
same functions.

The hand
--------
A held tile retains its spot in the state; only putting it down makes a move.  It moves with the
cursor, and over each place it has the orientation that it would get there: turned as little as
needed from the player's last orientation.  That depends on nothing else, so moving away and back
leaves a tile unchanged.  One from a drawer comes over the next empty place in reading order that it
can be put in, and turned so that it fits there, if it can; over a placed tile only if there is no
such place.
If the rules forbid turning the tile may have no orientation in a place, and a message says so.

Enter on a marked tile picks up all marked tiles of the board, as one solid group.  The tile under
the cursor is its *anchor* and follows the cursor.

Keys
----
The table shows the default keys; the shells bind them.

===============  ==============================  =====================================
key              nothing in hand                 something in hand
===============  ==============================  =====================================
arrows           move the cursor                 move it, and what is in hand
Tab, Shift+Tab   board or drawer                 next, previous fit
Enter, Space     pick up; the marked group       put down, or swap
digits           take the tile of that number    the same; the one in hand goes back
r R, f           turn left, right; flip          the same
e                                                turn until it matches
( ), < >         tip back, forward; roll a cube  the same
n N              take what fits in the place     next, previous fit
s                the same                        to the nearest fit
x, Backspace     back to its drawer              the same
Esc              forget marks, filter; board     leave it where it was
g                jump                            jump
a, A             mark the tile, its group
comma, point     the drawer before, the next     the same
===============  ==============================  =====================================

If tiles cannot be moved Enter turns, and n leads to the next tile that does not match.

Modules
-------
`tui_tangram.games.matching.core.view_state` reads a view, `drawers` moves the
cursor and has the actions on drawers, `hand` the effects of keys on a tile and on a group in hand.
"""

from __future__ import annotations

from collections.abc import Callable

from tui_tangram.games.matching.core import naming
from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, changed_places
from tui_tangram.games.matching.core.drawers import (
    ARROWS,
    drawer_words,
    following,
    go_to,
    nearest,
    next_drawer,
    pick_up,
    put_into,
    turned_over,
    walked,
    went,
)
from tui_tangram.games.matching.core.hand import (
    mark,
    mark_group,
    offer,
    pick_up_group,
    with_group,
    with_tile,
)
from tui_tangram.games.matching.core.naming import tile_name
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import (
    ALL,
    TURNS,
    Focus,
    GroupInHand,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    chosen,
    listed_tiles,
    shown_drawer,
    targets,
    turned_about,
)
from tui_tangram.games.matching.core.words import (
    FLIPPED,
    TURNED,
    misplaced,
    not_flipped,
    not_tipped,
    not_turned,
    stands,
)
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Direction, Walk
from tui_tangram.play.phrases import capital
from tui_tangram.values import replace


def first_view(game: MatchingBoard) -> MatchingView:
    """Return the view at the start: the cursor on the first of the largest places."""
    faces = game.puzzle.board.mesh.faces
    return MatchingView(Walk(max(range(len(faces)), key=lambda place: faces[place].sides)))


def after_change(
    game: MatchingBoard, before: MatchingState, state: MatchingState, view: MatchingView
) -> MatchingView:
    """Return the view after a change of state without a key (undo, redo, hint, reveal, restart).

    The cursor is on the change, or on the change nearest to its previous place.  Held tiles stay in
    their spots of the new state.
    """
    places = changed_places(before, state)
    if places and view.place not in places:
        view = replace(view, walk=Walk(nearest(game.puzzle, view.place, places)))
    return replace(
        view,
        hand=None,
        drawer=min(view.drawer, len(state.drawers) - 1),
        hidden=frozenset(number for number in view.hidden if number < len(state.drawers)),
    )


Beyond = Callable[[int, Direction, int], int | None]
"""Returns the number of the tile next to one in a drawer, given its number, a direction and the
last number."""


def beyond_in_line(at: int, way: Direction, last: int) -> int | None:
    """Return the number of the tile next to one in a drawer shown as one line."""
    goal = at + (1 if way in (Direction.RIGHT, Direction.DOWN) else -1)
    return goal if 0 <= goal <= last else None


def respond(
    intent: MatchingIntent,
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    beyond: Beyond = beyond_in_line,
) -> MatchingReply:
    """Return the view after *intent*, and its move if it makes one.

    *beyond* describes the layout of the drawer on the screen.
    """
    if intent is MatchingIntent.JUMP:
        return MatchingReply(
            replace(view, jump=""), None, tr("Type the letters of a cell or a tile.")
        )
    if view.jump is not None:
        view = replace(view, jump=None)
        if intent is MatchingIntent.LET_GO:
            return MatchingReply(view, None, tr("Cancelled."))
    if intent in (MatchingIntent.NEXT_DRAWER, MatchingIntent.PREVIOUS_DRAWER):
        return next_drawer(game, state, view, 1 if intent is MatchingIntent.NEXT_DRAWER else -1)
    if isinstance(view.hand, GroupInHand):
        return with_group(intent, game, state, view, view.hand)
    if view.hand is not None:
        return with_tile(intent, game, state, view, view.hand)
    return _empty_handed(intent, game, state, view, beyond)


def choose(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingReply:
    """Move the cursor to a tile, on the board or in its drawer; held tiles return."""
    spot = state.spots[tile]
    view = replace(view, hand=None, jump=None)
    if spot.place is not None:
        return go_to(game, state, view, spot.place)
    view = replace(view, focus=Focus.DRAWER, drawer=spot.drawer, hidden=view.hidden - {spot.drawer})
    tiles = listed_tiles(game, state, view)
    if tile not in tiles:
        view = replace(view, filter=ALL)
        tiles = listed_tiles(game, state, view)
    return _chose(game, state, replace(view, at=tiles.index(tile)))


def hold(view: MatchingView, tile: int, place: int, orientation: Orientation) -> MatchingView:
    """Return the view with a held tile over a place, as after a hint."""
    return replace(
        view, walk=Walk(place), focus=Focus.BOARD, hand=Hand(tile, orientation), jump=None
    )


def type_letter(
    game: MatchingBoard, state: MatchingState, view: MatchingView, letter: str
) -> MatchingReply:
    """Add a letter to those typed for a jump; the last one makes the jump."""
    if view.jump is None:
        return MatchingReply(view, None, "")
    typed = view.jump + letter
    ways = targets(game, state, view)
    for target in ways:
        if target.letters != typed:
            continue
        if target.place is not None:
            return go_to(game, state, view, target.place)
        assert target.tile is not None
        view = replace(choose(game, state, view, target.tile).view, focus=Focus.BOARD)
        return pick_up(game, state, view, target.tile)
    if any(target.letters.startswith(typed) for target in ways):
        return MatchingReply(replace(view, jump=typed), None, "")
    return MatchingReply(replace(view, jump=""), None, tr("No {letters} here.", letters=typed))


def _empty_handed(
    intent: MatchingIntent,
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    beyond: Beyond,
) -> MatchingReply:
    tile = chosen(game, state, view)
    match intent:
        case MatchingIntent.LEFT | MatchingIntent.RIGHT | MatchingIntent.UP | MatchingIntent.DOWN:
            if view.focus is Focus.BOARD:
                return walked(intent, game, state, view)
            return _browsed(ARROWS[intent], game, state, view, beyond)
        case MatchingIntent.SWITCH:
            return _switched(game, state, view)
        case MatchingIntent.LET_GO:
            return _left(view)
        case MatchingIntent.TO_DRAWER:
            return put_into(game, state, view)
        case MatchingIntent.NEXT_FIT | MatchingIntent.PREVIOUS_FIT | MatchingIntent.SNAP:
            by = -1 if intent is MatchingIntent.PREVIOUS_FIT else 1
            if finds_mismatch(game, state, view):
                return _to_trouble(game, state, view, by)
            if view.focus is Focus.BOARD:
                return _offered(game, state, view, by)
    if tile is None:
        empty = (
            tr("This cell is empty.") if view.focus is Focus.BOARD else tr("The drawer is empty.")
        )
        return MatchingReply(view, None, empty)
    return _on_tile(intent, game, state, view, tile)


def _offered(
    game: MatchingBoard, state: MatchingState, view: MatchingView, by: int
) -> MatchingReply:
    """Pick up a tile that fits under the cursor, or in the next (1) or last (-1) empty place."""
    empty = set(range(len(game.puzzle.board))) - set(state.laid)
    place = following(game, view.place, empty, by)
    if place != view.place:
        view = go_to(game, state, view, place).view
    return offer(game, state, view, by, None)


def calls_fit(
    intent: MatchingIntent, game: MatchingBoard, state: MatchingState, view: MatchingView
) -> bool:
    """Return whether *intent* asks for tiles or places that fit."""
    if intent is MatchingIntent.SWITCH:
        return view.hand is not None
    calls = (MatchingIntent.NEXT_FIT, MatchingIntent.PREVIOUS_FIT, MatchingIntent.SNAP)
    return intent in calls and not finds_mismatch(game, state, view)


def finds_mismatch(game: MatchingBoard, state: MatchingState, view: MatchingView) -> bool:
    """Return whether the keys of fits lead to tiles that do not match: no cell is empty."""
    full = not game.puzzle.rules.may_move or len(state.laid) == len(game.puzzle.board)
    return full and view.hand is None and view.focus is Focus.BOARD


def _on_tile(
    intent: MatchingIntent, game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingReply:
    """Return the effect of an intent on the view with a tile under its cursor."""
    match intent:
        case MatchingIntent.PICK_UP | MatchingIntent.PUT_DOWN:
            if not game.puzzle.rules.may_move and game.puzzle.rules.may_turn:
                return _turned_there(game, state, view, tile, MatchingIntent.TURN)
            if tile in view.marked and state.spots[tile].place is not None:
                return pick_up_group(game, state, view, tile)
            return pick_up(game, state, view, tile)
        case _ if intent in TURNS:
            return _turned_there(game, state, view, tile, intent)
        case MatchingIntent.FLIP:
            return _flipped_there(game, state, view, tile)
        case MatchingIntent.MARK:
            return mark(game, view, tile)
        case MatchingIntent.MARK_GROUP:
            return mark_group(game, state, view, tile)
        case _:
            # To the next fit of a tile that is not held yet.
            taken = pick_up(game, state, view, tile)
            if taken.view.hand is None:
                return taken
            return respond(intent, game, state, taken.view)


def _browsed(
    way: Direction, game: MatchingBoard, state: MatchingState, view: MatchingView, beyond: Beyond
) -> MatchingReply:
    tiles = listed_tiles(game, state, view)
    if not tiles:
        return MatchingReply(view, None, tr("No tiles here."))
    last = len(tiles) - 1
    goal = beyond(min(view.at, last), way, last)
    if goal is None:
        return MatchingReply(view, None, tr("No tile in that direction."))
    return _chose(game, state, replace(view, at=goal))


def _chose(game: MatchingBoard, state: MatchingState, view: MatchingView) -> MatchingReply:
    """Report the tile of the drawer under the cursor."""
    tile = chosen(game, state, view)
    if tile is None:
        drawer = shown_drawer(state, view)
        assert drawer is not None
        return MatchingReply(view, None, f"{drawer_words(game, state, view, drawer)}.")
    shows = naming.sides_in_words(
        game.puzzle.tiles[tile], state.spots[tile].orientation, name=naming.shown_names(game.puzzle)
    )
    return MatchingReply(view, None, f"{capital(tile_name(tile))}: {shows}.")


def _switched(game: MatchingBoard, state: MatchingState, view: MatchingView) -> MatchingReply:
    if view.focus is Focus.DRAWER:
        return went(game, state, replace(view, focus=Focus.BOARD))
    if not game.puzzle.rules.may_move:
        return MatchingReply(
            view, None, tr("This board has no drawers: tiles stay in their cells.")
        )
    if shown_drawer(state, view) is None:
        return MatchingReply(view, None, tr("All drawers are hidden."))
    return _chose(game, state, replace(view, focus=Focus.DRAWER))


def _left(view: MatchingView) -> MatchingReply:
    if view.marked:
        return MatchingReply(replace(view, marked=frozenset()), None, tr("Nothing marked."))
    if not view.filter.empty:
        return MatchingReply(replace(view, filter=ALL, at=0), None, tr("Showing all tiles."))
    if view.focus is Focus.DRAWER:
        return MatchingReply(replace(view, focus=Focus.BOARD), None, tr("Back on the board."))
    return MatchingReply(view, None, tr("You are not holding anything."))


def _to_trouble(
    game: MatchingBoard, state: MatchingState, view: MatchingView, by: int
) -> MatchingReply:
    """Go to the next tile that does not match a neighbour."""
    wrong = {side.face for side in game.verdict(state).unmatched}
    if not wrong:
        return MatchingReply(view, None, tr("No mismatches."))
    place = following(game, view.place + by, wrong, by)
    reply = go_to(game, state, view, place)
    return reply._replace(words=f"{reply.words} {misplaced(game, state, [place], view)}")


def _turned_there(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int, intent: MatchingIntent
) -> MatchingReply:
    """Turn a tile in its place, by one of its sides."""
    shape, (place, _, now) = game.puzzle.tiles[tile].shape, state.spots[tile]
    turn = view.turn(place)
    orientation = turned_about(shape, now, intent, turn)
    refused = not_turned(game, tile) or not_tipped(orientation)
    if refused or orientation is None:
        return MatchingReply(view, None, refused)
    words = stands(game, tile, orientation.turned(shape, turn), TURNED)
    return MatchingReply(view, game.turn(tile, orientation), words)


def _flipped_there(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingReply:
    refused = not_flipped(game, tile)
    if refused:
        return MatchingReply(view, None, refused)
    spot = state.spots[tile]
    orientation = turned_over(spot.orientation)
    seen = orientation.turned(game.puzzle.tiles[tile].shape, view.turn(spot.place))
    return MatchingReply(view, game.flip(tile, orientation), stands(game, tile, seen, FLIPPED))
