"""Moving the cursor, picking up a tile, and the messages for the places reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.fitting import settled
from tui_tangram.games.matching.core.naming import place_name, tile_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import (
    Focus,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
)
from tui_tangram.games.matching.core.words import below, not_taken
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Direction, Walk
from tui_tangram.play.phrases import capital

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
    walk = view.walk.step(game.puzzle.board.mesh, ARROWS[intent], among)
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
    """Pick up a tile from the board or a drawer; *more* is appended to the message."""
    more = more and f" {more}"
    refused = not_taken(game, tile)
    if refused:
        return MatchingReply(view, None, f"{refused}{more}")
    view = _holding(state, view, tile)
    taken = tr("Holding {tile}.", tile=tile_name(tile))
    return MatchingReply(view, None, f"{taken}{more}{below(game, state, view)}")


def _holding(state: MatchingState, view: MatchingView, tile: int) -> MatchingView:
    hand = Hand(tile, state.spots[tile].orientation, view.focus)
    return replace(view, hand=hand, focus=Focus.BOARD, jump=None)
