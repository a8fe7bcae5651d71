"""The cursor and the drawers: moving the one, what it reaches, and what is done with the others.

The cursor moves on the board and in the drawer shown, and picks up a tile.  Drawers are shown,
hidden, added and named, and tiles are put into them.  All of these make a `MatchingReply`, as keys
do; see `tui_tangram.games.matching.core.view`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.games.matching.core.board import (
    MAX_DRAWERS,
    MAX_NAME,
    MatchingBoard,
    MatchingState,
    sent,
)
from tui_tangram.games.matching.core.fitting import settled, turned_to_match
from tui_tangram.games.matching.core.naming import (
    drawer_name,
    own_name,
    place_name,
    tile_name,
    tiles_counted,
)
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import (
    Filter,
    Focus,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    chosen,
    held,
    listed_tiles,
    loose,
    shown_drawer,
    visible,
)
from tui_tangram.games.matching.core.words import below, fixed, misfit, not_taken
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import Direction, Walk
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import capital
from tui_tangram.values import replace

ARROWS: Final = {
    MatchingIntent.LEFT: Direction.LEFT,
    MatchingIntent.RIGHT: Direction.RIGHT,
    MatchingIntent.UP: Direction.UP,
    MatchingIntent.DOWN: Direction.DOWN,
}
"""The intents of arrow keys, with their directions."""


def walked(
    intent: MatchingIntent, game: MatchingBoard, state: MatchingState, view: MatchingView
) -> MatchingReply:
    """Move the cursor by an arrow, with the held tiles."""
    among = lying_places(game, view.hand) if isinstance(view.hand, Hand) else None
    arrow = ARROWS[intent]
    seen = None if view.sight is None else view.sight.ways(view.place, arrow)
    walk = view.walk.step(game.puzzle.board.mesh, arrow, among, seen)
    if walk is view.walk:
        if among is None or len(among) == len(game.puzzle.board):
            return MatchingReply(view, None, tr("Edge of the board."))
        return MatchingReply(view, None, tr("No cell for this tile in that direction."))
    return went(game, state, replace(view, walk=walk))


def lying_places(game: MatchingBoard, hand: Hand) -> frozenset[int]:
    """Return the places in which the held tile can be put, whether it fits there or not."""
    puzzle = game.puzzle
    return frozenset(
        place
        for place in range(len(puzzle.board))
        if settled(puzzle, hand.tile, place, hand.orientation) is not None
    )


def went(game: MatchingBoard, state: MatchingState, view: MatchingView) -> MatchingReply:
    """Report the new place of the cursor."""
    if isinstance(view.hand, Hand):
        view = replace(view, hand=replace(view.hand, offered=False))
    where = capital(place_name(game.puzzle, view.place))
    if view.hand is not None:
        return MatchingReply(view, None, f"{where}.{below(game, state, view)}")
    tile = state.tile_at(view.place)
    if tile is None:
        return MatchingReply(view, None, tr("{place}: empty.", place=where))
    return MatchingReply(view, None, f"{where}: {tile_name(tile)}.")


def nearest(puzzle: Puzzle, here: int, places: Iterable[int]) -> int:
    """Return the nearest of some places as drawn, the first of equally near ones."""
    faces = puzzle.board.mesh.faces
    middle = faces[here].middle
    return min(places, key=lambda place: ((faces[place].middle - middle).square, place))


def following(game: MatchingBoard, here: int, places: Iterable[int], by: int = 1) -> int:
    """Return the first of *places* from *here* on in reading order, or (*by* -1) back from it.

    After the last cell comes the first.
    """
    return min(places, key=lambda place: (place - here) * by % len(game.puzzle.board))


def turned_over(orientation: Orientation) -> Orientation:
    """Return the orientation of a tile that is turned over."""
    return Orientation(orientation.angle, not orientation.flipped)


def go_to(
    game: MatchingBoard, state: MatchingState, view: MatchingView, place: int
) -> MatchingReply:
    """Move the cursor to a place, with the held tiles."""
    return went(game, state, replace(view, walk=Walk(place), focus=Focus.BOARD, jump=None))


def pick_up(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int, more: str = ""
) -> MatchingReply:
    """Pick up a tile from the board or a drawer; *more* is appended to the message.

    One from a drawer comes over the next place in reading order that it can be put in, an empty one
    if there is one, and turned so that it fits there, if it can.
    """
    more = more and f" {more}"
    refused = not_taken(game, tile)
    if refused:
        return MatchingReply(view, None, f"{refused}{more}")
    held = _holding(game, state, view, tile)
    taken = tr("Holding {tile}.", tile=tile_name(tile))
    if held.place != view.place:
        taken = f"{taken} {capital(place_name(game.puzzle, held.place))}."
    return MatchingReply(held, None, f"{taken}{more}{below(game, state, held)}")


def _holding(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingView:
    spot = state.spots[tile]
    hand = Hand(tile, spot.orientation, view.focus)
    if spot.place is None:
        goals = lying_places(game, hand)
        free = [place for place in goals if state.tile_at(place) is None] or goals
        if view.place not in free and free:
            view = replace(view, walk=Walk(following(game, view.place, free)))
        here = settled(game.puzzle, tile, view.place, spot.orientation)
        if here and state.tile_at(view.place) is None:
            turned = turned_to_match(game, state, tile, view.place, here, first=0)
            if not misfit(game, state, tile, view.place, turned):
                hand = replace(hand, orientation=turned)
    return replace(view, hand=hand, focus=Focus.BOARD, jump=None)


def show_drawer(
    game: MatchingBoard, state: MatchingState, view: MatchingView, number: int
) -> MatchingReply:
    """Show a drawer, counted from 0, even if it was hidden."""
    if not 0 <= number < len(state.drawers):
        return MatchingReply(view, None, tr("There is no drawer {number}.", number=number + 1))
    view = replace(view, drawer=number, at=0, hidden=view.hidden - {number})
    return MatchingReply(view, None, f"{drawer_words(game, state, view, number)}.")


def hide_drawer(
    game: MatchingBoard, state: MatchingState, view: MatchingView, number: int
) -> MatchingReply:
    """Hide a drawer, or show it if it is hidden."""
    if number in view.hidden or not 0 <= number < len(state.drawers):
        return show_drawer(game, state, view, number)
    view = replace(view, hidden=view.hidden | {number})
    following = shown_drawer(state, view)
    if following is None:
        view = replace(view, focus=Focus.BOARD)
    elif view.drawer == number:
        view = replace(view, drawer=following, at=0)
    called = drawer_name(number, state.drawers[number])
    return MatchingReply(view, None, tr("{drawer} hidden.", drawer=called))


def add_drawer(state: MatchingState, view: MatchingView) -> MatchingReply:
    """Add a drawer, named by its number, and show it."""
    number = len(state.drawers)
    if number >= MAX_DRAWERS:
        most = tr("{n} drawers are the limit.", n=MAX_DRAWERS)
        return MatchingReply(view, None, most)
    name = own_name(number)
    shown = replace(view, drawer=number, at=0)
    words = tr("{drawer} added.", drawer=drawer_name(number, name))
    return MatchingReply(shown, f"drawer {number} {name}", words)


def name_drawer(state: MatchingState, view: MatchingView, number: int, name: str) -> MatchingReply:
    """Give a drawer another name."""
    name = _clean(name)
    called = drawer_name(number, state.drawers[number])
    if not name or name in (called, state.drawers[number]):
        called = drawer_name(number, state.drawers[number], inside=True)
        return MatchingReply(view, None, tr("Name unchanged: {drawer}.", drawer=called))
    words = tr("{drawer} renamed to {name}.", drawer=called, name=drawer_name(number, name))
    return MatchingReply(view, f"drawer {number} {name}", words)


def narrow(
    game: MatchingBoard, state: MatchingState, view: MatchingView, chosen: Filter
) -> MatchingReply:
    """Show only the tiles of the drawers that pass a filter; `ALL` ends that."""
    view = replace(view, filter=chosen, at=0)
    number = len(listed_tiles(game, state, view))
    if chosen.empty:
        return MatchingReply(view, None, tr("Showing all tiles: {n}.", n=number))
    text = tr("Showing only {tiles}: {n}.", tiles=chosen.words(game.puzzle), n=number)
    return MatchingReply(view, None, text)


def put_into(
    game: MatchingBoard, state: MatchingState, view: MatchingView, drawer: int | None = None
) -> MatchingReply:
    """Put the held tiles, else the marked ones, else the one under the cursor in a drawer.

    Without a *drawer* each goes to its own previous one.
    """
    if view.hand is None and not view.marked:
        one = chosen(game, state, view)
        tiles: Sequence[int] = () if one is None else (one,)
    else:
        tiles = held(view) or sorted(view.marked)
    return _sent(game, state, view, tiles, drawer)


def store_all(
    game: MatchingBoard, state: MatchingState, view: MatchingView, chosen: Filter, drawer: int
) -> MatchingReply:
    """Put all loose tiles that pass a filter in a drawer."""
    return _sent(game, state, view, loose(game, state, chosen, view.place), drawer)


def drawer_words(game: MatchingBoard, state: MatchingState, view: MatchingView, number: int) -> str:
    """Return the content of a drawer: ``Drawer 1, 7 tiles``, with a filter ``3 of 7 tiles``."""
    called = drawer_name(number, state.drawers[number])
    tiles = len(state.drawer(number))
    if view.filter.empty:
        return f"{called}, {tiles_counted(tiles)}"
    passing = len(loose(game, state, view.filter, view.place, number))
    shown = trn("{shown} of {n} tile", "{shown} of {n} tiles", tiles, shown=passing)
    return f"{called}, {shown}"


def _sent(
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    tiles: Sequence[int],
    drawer: int | None,
) -> MatchingReply:
    if not game.puzzle.rules.may_move:
        return MatchingReply(view, None, tr("Tiles cannot be moved on this board."))
    if drawer is not None and not 0 <= drawer < len(state.drawers):
        return MatchingReply(view, None, tr("There is no drawer {number}.", number=drawer + 1))
    if not tiles:
        return MatchingReply(view, None, tr("No tile to move."))
    goals = [
        (tile, state.spots[tile].drawer if drawer is None else drawer)
        for tile in tiles
        if tile not in game.puzzle.fixed
    ]
    if not goals:
        return MatchingReply(view, None, fixed(tiles[0]))
    view = replace(view, hand=None, focus=getattr(view.hand, "home", view.focus))
    parts = [
        sent(tile, goal)
        for tile, goal in goals
        if state.spots[tile].place is not None or state.spots[tile].drawer != goal
    ]
    into = {goal for _, goal in goals}
    where = into.pop() if len(into) == 1 else None
    called = "" if where is None else drawer_name(where, state.drawers[where], inside=True)
    if not parts:
        return MatchingReply(view, None, _are_in(goals, called))
    if len(goals) > 1:
        view = replace(view, marked=frozenset())
    return MatchingReply(view, f"send {' '.join(parts)}", _put_in(goals, called))


def _are_in(goals: Sequence[tuple[int, int]], drawer: str) -> str:
    """Return the message that tiles are in the drawer with this name, or each in its own."""
    number = len(goals)
    if number == 1:
        tile = capital(tile_name(goals[0][0]))
        return tr("{tile} is already in {drawer}.", tile=tile, drawer=drawer)
    if drawer:
        return trn(
            "{n} tile is already in {drawer}.",
            "{n} tiles are already in {drawer}.",
            number,
            drawer=drawer,
        )
    return trn(
        "{n} tile is already in its drawer.", "{n} tiles are already in their drawers.", number
    )


def _put_in(goals: Sequence[tuple[int, int]], drawer: str) -> str:
    """Return the message that tiles were put there."""
    number = len(goals)
    if number == 1:
        tile = capital(tile_name(goals[0][0]))
        return tr("{tile} moved to {drawer}.", tile=tile, drawer=drawer)
    if drawer:
        return trn(
            "{n} tile moved to {drawer}.", "{n} tiles moved to {drawer}.", number, drawer=drawer
        )
    return trn("{n} tile moved to its drawer.", "{n} tiles moved to their drawers.", number)


def next_drawer(
    game: MatchingBoard, state: MatchingState, view: MatchingView, by: int
) -> MatchingReply:
    """Show the next drawer that is not hidden, or the one before."""
    shown = visible(state, view)
    now = shown_drawer(state, view)
    if now is None:
        return MatchingReply(view, None, tr("All drawers are hidden."))
    return show_drawer(game, state, view, shown[(shown.index(now) + by) % len(shown)])


def _clean(name: str) -> str:
    """Return a name suitable for a move: printable, one space between words, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in clean(name))
    return " ".join(printable.split())[:MAX_NAME].strip()
