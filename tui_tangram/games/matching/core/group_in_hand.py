"""Marking tiles, and the effects of keys on a held group of them.

A group moves as one solid body; see `tui_tangram.games.matching.core.groups`.
"""

from __future__ import annotations

from dataclasses import replace

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.cursor import nearest, walked
from tui_tangram.games.matching.core.drawers import put_into
from tui_tangram.games.matching.core.fitting import Around, may_take
from tui_tangram.games.matching.core.groups import connected
from tui_tangram.games.matching.core.naming import place_name, tile_name, tiles_counted
from tui_tangram.games.matching.core.view_state import (
    GroupInHand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    body_of,
    group_lies,
    group_move,
    group_places,
    place_of,
)
from tui_tangram.games.matching.core.words import below, not_taken, not_turned
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import Walk
from tui_tangram.play.phrases import capital


def mark(game: MatchingBoard, view: MatchingView, tile: int) -> MatchingReply:
    """Mark a tile, or unmark it."""
    refused = not_taken(game, tile)
    if refused:
        return MatchingReply(view, None, refused)
    marked = view.marked ^ {tile}
    name, number = capital(tile_name(tile)), tiles_counted(len(marked))
    if tile in marked:
        words = tr("{tile} marked ({tiles} in total).", tile=name, tiles=number)
    else:
        words = tr("{tile} unmarked ({tiles} in total).", tile=name, tiles=number)
    return MatchingReply(replace(view, marked=marked), None, words)


def mark_group(
    game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int
) -> MatchingReply:
    """Mark the matching tiles around a tile; again: all placed around it; again: none of them."""
    refused = not_taken(game, tile)
    if refused:
        return MatchingReply(view, None, refused)
    if state.spots[tile].place is None:
        return mark(game, view, tile)
    matching = connected(game, state, tile, match=True)
    touching = connected(game, state, tile, match=False)
    if not matching <= view.marked:
        view = replace(view, marked=view.marked | matching)
        what = trn("{n} matching tile marked", "{n} matching tiles marked", len(matching))
    elif not touching <= view.marked:
        view = replace(view, marked=view.marked | touching)
        what = trn("{n} touching tile marked", "{n} touching tiles marked", len(touching))
    else:
        view = replace(view, marked=view.marked - touching)
        what = trn("{n} tile unmarked", "{n} tiles unmarked", len(touching))
    number = tiles_counted(len(view.marked))
    return MatchingReply(view, None, tr("{done} ({tiles} in total).", done=what, tiles=number))


def pick_up_group(
    game: MatchingBoard, state: MatchingState, view: MatchingView, anchor: int
) -> MatchingReply:
    """Pick up the marked tiles of the board."""
    tiles = tuple(
        sorted(
            tile
            for tile in view.marked
            if state.spots[tile].place is not None and may_take(game, tile)
        )
    )
    view = replace(view, hand=GroupInHand(tiles, anchor))
    return MatchingReply(view, None, tr("Holding {tiles}.", tiles=tiles_counted(len(tiles))))


def with_group(
    intent: MatchingIntent,
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    group: GroupInHand,
) -> MatchingReply:
    """Return the effect of an intent on the view with a held group."""
    match intent:
        case MatchingIntent.LEFT | MatchingIntent.RIGHT | MatchingIntent.UP | MatchingIntent.DOWN:
            return walked(intent, game, state, view)
        case MatchingIntent.TURN:
            return _turned_group(game, state, view, group, 1)
        case MatchingIntent.TURN_BACK:
            return _turned_group(game, state, view, group, -1)
        case MatchingIntent.FLIP:
            return MatchingReply(view, None, tr("A group cannot be flipped."))
        case (
            MatchingIntent.NEXT_FIT
            | MatchingIntent.PREVIOUS_FIT
            | MatchingIntent.SWITCH
            | MatchingIntent.SNAP
        ):
            by = {MatchingIntent.SNAP: 0, MatchingIntent.PREVIOUS_FIT: -1}.get(intent, 1)
            return _cycled_group(game, state, view, group, by)
        case MatchingIntent.PICK_UP | MatchingIntent.PUT_DOWN:
            return _put_down_group(game, state, view, group)
        case MatchingIntent.TO_DRAWER:
            return put_into(game, state, view)
        case _:
            words = trn(
                "Cancelled: {n} tile is back where it was.",
                "Cancelled: {n} tiles are back where they were.",
                len(group.tiles),
            )
            return MatchingReply(replace(view, hand=None), None, words)


def _turned_group(
    game: MatchingBoard, state: MatchingState, view: MatchingView, group: GroupInHand, by: int
) -> MatchingReply:
    refused = not_turned(game, group.anchor)
    if refused:
        return MatchingReply(view, None, refused)
    new = body_of(game, state, group).turned(view.place, group.turn, by)
    if new is None:
        return MatchingReply(view, None, tr("The group cannot be turned here."))
    place, turn = new
    walk = view.walk if place == view.place else Walk(place)
    view = replace(view, walk=walk, hand=replace(group, turn=turn))
    return MatchingReply(view, None, f"{tr('Group turned.')}{below(game, state, view)}")


def _group_fits(game: MatchingBoard, state: MatchingState, group: GroupInHand) -> list[int]:
    """Return the places of the anchor at which the turned group matches all placed tiles."""
    around = Around(game, state, frozenset(group.tiles))
    orientations = [state.spots[tile].orientation.turned(group.turn) for tile in group.tiles]
    return [
        place
        for place, landing in body_of(game, state, group).landings(group.turn)
        if group_lies(state, group, landing)
        and not any(
            around.clashes(tile, image, orientation)
            for tile, image, orientation in zip(group.tiles, landing, orientations, strict=True)
            if image is not None
        )
    ]


def _cycled_group(
    game: MatchingBoard, state: MatchingState, view: MatchingView, group: GroupInHand, by: int
) -> MatchingReply:
    """Go to the next (1), previous (-1) or nearest (0) fit of the group, in reading order."""
    fits = _group_fits(game, state, group)
    if not fits:
        return MatchingReply(view, None, tr("The group does not fit anywhere at this angle."))
    number = len(game.puzzle.board)
    if by:
        place = min(fits, key=lambda fit: ((fit - view.place) * by - 1) % number)
    else:
        place = nearest(game.puzzle, view.place, fits)
    view = replace(view, walk=view.walk if place == view.place else Walk(place))
    words = tr(
        "Group: fit {at} of {all}, {place}.",
        at=fits.index(place) + 1,
        all=len(fits),
        place=place_name(game.puzzle, place),
    )
    return MatchingReply(view, None, words)


def _put_down_group(
    game: MatchingBoard, state: MatchingState, view: MatchingView, group: GroupInHand
) -> MatchingReply:
    places = group_places(game, state, view, group)
    if not group_lies(state, group, places):
        refused = tr("The group does not fit here.")
        return MatchingReply(view, None, f"{refused}{below(game, state, view)}")
    after = replace(view, hand=None)
    if not group.turn and view.place == place_of(state, group.anchor):
        return MatchingReply(after, None, tr("The group has not moved."))
    words = trn("{n} tile moved.", "{n} tiles moved.", len(group.tiles))
    return MatchingReply(after, group_move(game, state, group, places), words)
