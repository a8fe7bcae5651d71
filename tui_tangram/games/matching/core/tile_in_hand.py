"""The effects of keys on one held tile: turn, go to a fit, put down, swap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, laid, sent
from tui_tangram.games.matching.core.cursor import (
    nearest,
    turned_over,
    walked,
)
from tui_tangram.games.matching.core.drawers import put_into
from tui_tangram.games.matching.core.fitting import Around, fitting_places, fitting_tiles, settled
from tui_tangram.games.matching.core.group_in_hand import mark
from tui_tangram.games.matching.core.naming import drawer_name, place_name, tile_name
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import (
    Focus,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    offers,
    orientation_here,
)
from tui_tangram.games.matching.core.words import (
    FLIPPED,
    TURNED,
    below,
    cannot_lie,
    fixed,
    not_flipped,
    not_turned,
    stands,
)
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Walk
from tui_tangram.play.phrases import capital


def with_tile(
    intent: MatchingIntent,
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    hand: Hand,
) -> MatchingReply:
    """Return the effect of an intent on the view with a held tile."""
    match intent:
        case MatchingIntent.LEFT | MatchingIntent.RIGHT | MatchingIntent.UP | MatchingIntent.DOWN:
            return walked(intent, game, state, view)
        case MatchingIntent.TURN | MatchingIntent.TURN_BACK:
            by = 1 if intent is MatchingIntent.TURN else -1
            return _turned(game, state, view, hand, by)
        case MatchingIntent.FLIP:
            return _flipped(game, state, view, hand)
        case MatchingIntent.NEXT_FIT | MatchingIntent.PREVIOUS_FIT | MatchingIntent.SWITCH:
            by = -1 if intent is MatchingIntent.PREVIOUS_FIT else 1
            if hand.offered:
                return offer(game, state, view, by, hand.tile)
            return _cycled(game, state, view, hand, by)
        case MatchingIntent.SNAP:
            return _snapped(game, state, view, hand)
        case MatchingIntent.PICK_UP | MatchingIntent.PUT_DOWN:
            return _put_down(game, state, view, hand)
        case MatchingIntent.TO_DRAWER:
            return put_into(game, state, view)
        case MatchingIntent.MARK | MatchingIntent.MARK_GROUP:
            return mark(game, view, hand.tile)
        case _:
            name = tile_name(hand.tile)
            if state.spots[hand.tile].place is None:
                words = tr("Cancelled: {tile} is back in its drawer.", tile=name)
            else:
                words = tr("Cancelled: {tile} is back where it was.", tile=name)
            return MatchingReply(replace(view, hand=None, focus=hand.home), None, words)


def _turned(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand, by: int
) -> MatchingReply:
    refused = not_turned(game, hand.tile)
    if refused:
        return MatchingReply(view, None, refused)
    orientation = (orientation_here(game, view) or hand.orientation).turned(
        by * game.puzzle.tiles[hand.tile].step
    )
    view = replace(view, hand=replace(hand, orientation=orientation, offered=False))
    words = stands(game, hand.tile, orientation, TURNED, below(game, state, view))
    return MatchingReply(view, None, words)


def _flipped(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand
) -> MatchingReply:
    refused = not_flipped(game, hand.tile)
    if refused:
        return MatchingReply(view, None, refused)
    orientation = turned_over(orientation_here(game, view) or hand.orientation)
    view = replace(view, hand=replace(hand, orientation=orientation, offered=False))
    words = stands(game, hand.tile, orientation, FLIPPED, below(game, state, view))
    return MatchingReply(view, None, words)


def _fits(game: MatchingBoard, state: MatchingState, tile: int) -> list[tuple[int, Orientation]]:
    """Return the fits of a tile: next to placed tiles and on the rim, else anywhere."""
    found = [
        (place, orientation)
        for place, ways in fitting_places(game, state, tile).items()
        for orientation in ways
    ]
    around = Around(game, state, frozenset({tile}))
    touching = [fit for fit in found if around.bound(fit[0])]
    return touching or found


def _cycled(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand, by: int
) -> MatchingReply:
    """Go to the next fit after the one under the cursor, in reading order."""
    fits = _fits(game, state, hand.tile)
    name = capital(tile_name(hand.tile))
    if not fits:
        return MatchingReply(
            view, None, tr("{tile} does not fit anywhere at the moment.", tile=name)
        )
    now = orientation_here(game, view)
    shown = None if now is None else game.puzzle.shown(hand.tile, view.place, now)
    same = [
        k
        for k, (place, orientation) in enumerate(fits)
        if place == view.place and game.puzzle.shown(hand.tile, place, orientation) == shown
    ]
    if same:
        at = (same[0] + by) % len(fits)
    else:
        after = [k for k, (place, _) in enumerate(fits) if place >= view.place]
        before = [k for k, (place, _) in enumerate(fits) if place <= view.place]
        at = (after or [0])[0] if by > 0 else (before or [-1])[-1] % len(fits)
    return _at_fit(game, view, hand, fits, at)


def _at_fit(
    game: MatchingBoard,
    view: MatchingView,
    hand: Hand,
    fits: Sequence[tuple[int, Orientation]],
    at: int,
) -> MatchingReply:
    place, orientation = fits[at]
    walk = view.walk if place == view.place else Walk(place)
    view = replace(view, walk=walk, hand=replace(hand, orientation=orientation, offered=False))
    words = tr(
        "{tile}: fit {at} of {all}, {place}.",
        tile=capital(tile_name(hand.tile)),
        at=at + 1,
        all=len(fits),
        place=place_name(game.puzzle, place),
    )
    return MatchingReply(view, None, words)


def _snapped(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand
) -> MatchingReply:
    """Go to the nearest fit; of several in one place, the one with the least turn."""
    fits = _fits(game, state, hand.tile)
    if not fits:
        name = capital(tile_name(hand.tile))
        return MatchingReply(
            view, None, tr("{tile} does not fit anywhere at the moment.", tile=name)
        )
    goal = nearest(game.puzzle, view.place, {place for place, _ in fits})
    own = hand.orientation
    at = min(
        (k for k, (place, _) in enumerate(fits) if place == goal),
        key=lambda k: (
            fits[k][1].flipped != own.flipped,
            min((fits[k][1].angle - own.angle) % 24, (own.angle - fits[k][1].angle) % 24),
        ),
    )
    return _at_fit(game, view, hand, fits, at)


def _put_down(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand
) -> MatchingReply:
    tile, place = hand.tile, view.place
    spot, other = state.spots[tile], state.tile_at(place)
    orientation = orientation_here(game, view)
    if orientation is None:
        return MatchingReply(view, None, cannot_lie(game, tile, place))
    name = capital(tile_name(tile))
    after = replace(view, hand=None)
    if other == tile:
        if orientation == spot.orientation:
            return MatchingReply(after, None, tr("{tile} has not moved.", tile=name))
        return MatchingReply(
            after, game.turn(tile, orientation), stands(game, tile, orientation, TURNED)
        )
    if other is None:
        where = place_name(game.puzzle, place)
        words = tr("{tile} placed in {place}.", tile=name, place=where)
        return MatchingReply(after, game.lay(tile, place, orientation), words)
    if other in game.puzzle.fixed:
        return MatchingReply(view, None, fixed(other))
    left = state.spots[other]
    if spot.place is None:
        part = sent(other, left.drawer)
        goes = drawer_name(left.drawer, state.drawers[left.drawer])
    else:
        back = settled(game.puzzle, other, spot.place, left.orientation)
        # If one tile can be put in both places, so can the other, even without turning.
        assert back is not None
        part = laid(other, spot.place, back)
        goes = place_name(game.puzzle, spot.place)
    words = tr(
        "{tile} placed, {other} is now in {where}.", tile=name, other=tile_name(other), where=goes
    )
    return MatchingReply(after, game.lay(tile, place, orientation, part), words)


def offer(
    game: MatchingBoard, state: MatchingState, view: MatchingView, by: int, before: int | None
) -> MatchingReply:
    """Pick up the next tile of the drawers that fits in the place under the cursor."""
    tiles = offers(game, state, view)
    where = place_name(game.puzzle, view.place)
    if not tiles:
        return MatchingReply(view, None, tr("No unplaced tile fits {place}.", place=where))
    twin = next((k for k, tile in enumerate(tiles) if tile == before), None)
    at = (0 if by > 0 else -1) if twin is None else twin + by
    tile = tiles[at % len(tiles)]
    orientation = fitting_tiles(game, state, view.place)[tile][0]
    home = view.hand.home if isinstance(view.hand, Hand) else view.focus
    view = replace(view, hand=Hand(tile, orientation, home, offered=True), focus=Focus.BOARD)
    words = tr(
        "{tile} fits here ({at} of {all}).",
        tile=capital(tile_name(tile)),
        at=at % len(tiles) + 1,
        all=len(tiles),
    )
    return MatchingReply(view, None, words)
