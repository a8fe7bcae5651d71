"""Moving the cursor, taking a tile in hand, and the words for the places met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tui_tangram.language import mark, tr
from tui_tangram.matching import naming
from tui_tangram.matching.board import MatchingBoard, MatchingState
from tui_tangram.matching.fitting import clashes
from tui_tangram.matching.naming import place_name, sentence, tile_name
from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.matching.refusal_words import cannot_lie, not_taken
from tui_tangram.matching.tile import Stance
from tui_tangram.matching.view_state import (
    Focus,
    GroupInHand,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    group_lies,
    group_places,
    standing,
)
from tui_tangram.play.phrases import listed
from tui_tangram.tiling import Direction, Walk

_ARROWS: Final = {
    MatchingIntent.LEFT: Direction.LEFT,
    MatchingIntent.RIGHT: Direction.RIGHT,
    MatchingIntent.UP: Direction.UP,
    MatchingIntent.DOWN: Direction.DOWN,
}
_MANY: Final = 6
"""The most sides of a tile that are all said after a turn; of more, only one is said."""


def walked(
    intent: MatchingIntent, game: MatchingBoard, state: MatchingState, view: MatchingView
) -> MatchingReply:
    """Move the cursor by an arrow, with the tiles in hand."""
    walk = view.walk.step(game.puzzle.board.mesh, _ARROWS[intent])
    if walk is view.walk:
        return MatchingReply(view, None, tr("That is the edge of the board."))
    return went(game, state, replace(view, walk=walk))


def went(game: MatchingBoard, state: MatchingState, view: MatchingView) -> MatchingReply:
    """Say the new place of the cursor."""
    if isinstance(view.hand, Hand):
        view = replace(view, hand=replace(view.hand, offered=False))
    where = sentence(place_name(game.puzzle, view.place))
    if view.hand is not None:
        return MatchingReply(view, None, f"{where}.{below(game, state, view)}")
    tile = state.tile_at(view.place)
    if tile is None:
        return MatchingReply(view, None, tr("{place}: empty.", place=where))
    return MatchingReply(view, None, f"{where}: {tile_name(tile)}.")


def below(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    """Say the tile under the hand, as a sentence with a space in front, or nothing."""
    text = _below(game, state, view)
    return f" {text}" if text else ""


def _below(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    if isinstance(view.hand, GroupInHand):
        places = group_places(game, state, view, view.hand)
        if None in places:
            return tr("Part of the group lies on no place.")
        return "" if group_lies(state, view.hand, places) else tr("Other tiles lie there.")
    if view.hand is None:
        return ""
    tile, place = view.hand.tile, view.place
    stance = standing(game, view)
    if stance is None:
        return cannot_lie(game, tile, place)
    other = state.tile_at(place)
    if other not in (None, tile):
        assert other is not None
        name = sentence(tile_name(other))
        if other in game.puzzle.fixed:
            return tr("{tile} is fixed here.", tile=name)
        return tr("{tile} lies here.", tile=name)
    wrong = clashes(game, state, tile, place, stance)
    if not wrong:
        return tr("It fits.")
    names = naming.side_names(game.puzzle, place)
    return tr("It does not match {sides}.", sides=listed(names[side] for side in wrong))


TURNED: Final = mark("{tile} turned: {sides}.")
FLIPPED: Final = mark("{tile} flipped: {sides}.")


def stands(game: MatchingBoard, tile: int, stance: Stance, how: str) -> str:
    """Say the sides of a tile after a turn; of a tile with many sides, only the top one.

    *how* is `TURNED` or `FLIPPED`.
    """
    own = game.puzzle.tiles[tile]
    shown = naming.sides_in_words(own, stance, 1 if own.shape > _MANY else None)
    return tr(how, tile=sentence(tile_name(tile)), sides=shown)


def nearest(puzzle: Puzzle, here: int, places: Iterable[int]) -> int:
    """Return the nearest of some places as drawn, the first of equally near ones."""
    faces = puzzle.board.mesh.faces
    middle = faces[here].middle
    return min(places, key=lambda place: ((faces[place].middle - middle).square, place))


def turned_over(stance: Stance) -> Stance:
    """Return the stance of a tile that is turned over."""
    return Stance(stance.angle, not stance.flipped)


def go_to(
    game: MatchingBoard, state: MatchingState, view: MatchingView, place: int
) -> MatchingReply:
    """Move the cursor to a place, with the tiles in hand."""
    return went(game, state, replace(view, walk=Walk(place), focus=Focus.BOARD, jump=None))


def pick_up(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingReply:
    """Take a tile in hand, from the board or from a drawer."""
    refused = not_taken(game, tile)
    if refused:
        return MatchingReply(view, None, refused)
    view = _holding(state, view, tile)
    taken = tr("{tile} in hand.", tile=sentence(tile_name(tile)))
    return MatchingReply(view, None, f"{taken}{below(game, state, view)}")


def _holding(state: MatchingState, view: MatchingView, tile: int) -> MatchingView:
    hand = Hand(tile, state.spots[tile].stance, view.focus)
    return replace(view, hand=hand, focus=Focus.BOARD, jump=None)
