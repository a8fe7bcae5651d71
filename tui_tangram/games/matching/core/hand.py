"""The hand: picking tiles up by number, marking them, and the effects of keys on them.

A digit picks up its tile at once; the next one picks up another instead, as long as a tile has both
digits together.  The shell decides when a number ends: by any other key, never by time.

A held tile is turned, goes to a fit, is put down or swapped.  A group moves as one solid body; see
`tui_tangram.games.matching.core.view_state`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.games.matching.core.board import (
    MatchingBoard,
    MatchingState,
    changed_places,
    laid,
    sent,
)
from tui_tangram.games.matching.core.drawers import (
    following,
    nearest,
    pick_up,
    put_into,
    turned_over,
    walked,
)
from tui_tangram.games.matching.core.fitting import (
    Around,
    fitting_places,
    fitting_tiles,
    may_take,
    settled,
    turned_to_match,
)
from tui_tangram.games.matching.core.naming import drawer_name, place_name, tile_name, tiles_counted
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import (
    TURNS,
    Focus,
    GroupInHand,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    body_of,
    connected,
    group_lies,
    group_move,
    group_orientation,
    group_places,
    hand_as_seen,
    offers,
    orientation_here,
    place_of,
    turned_about,
)
from tui_tangram.games.matching.core.words import (
    FLIPPED,
    TURNED,
    below,
    cannot_lie,
    fixed,
    misplaced,
    not_flipped,
    not_taken,
    not_tipped,
    not_turned,
    stands,
)
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import Walk
from tui_tangram.play.phrases import capital
from tui_tangram.values import replace


def take(
    game: MatchingBoard, state: MatchingState, view: MatchingView, number: int
) -> MatchingReply:
    """Pick up the tile with this number, from 1, wherever it is."""
    tiles = len(game.puzzle.tiles)
    if not 1 <= number <= tiles:
        words = tr(
            "There is no tile {number}. This board has {tiles}.",
            number=number,
            tiles=tiles_counted(tiles),
        )
        return MatchingReply(view, None, words)
    longer = longer_numbers(game, number)
    return pick_up(game, state, replace(view, focus=Focus.BOARD), number - 1, _next_digit(longer))


def numbered(game: MatchingBoard, typed: int, digit: int) -> int:
    """Return the number formed by *digit*: after the *typed* one, if there is such a tile."""
    both = 10 * typed + digit
    return both if typed and both <= len(game.puzzle.tiles) else digit


def longer_numbers(game: MatchingBoard, number: int) -> range:
    """Return the numbers of tiles formed by one more digit; empty for 0."""
    if number == 0:
        return range(0)
    return range(10 * number, min(10 * number + 9, len(game.puzzle.tiles)) + 1)


def _next_digit(numbers: range) -> str:
    """Return the message on the tiles that one more digit would pick up, if any."""
    if not numbers:
        return ""
    first, last = numbers[0], numbers[-1]
    span = str(first) if first == last else f"{first}–{last}"
    return tr("Next digit: tile {numbers}.", numbers=span)


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
        case _ if intent in TURNS:
            return MatchingReply(view, None, tr("The group cannot be turned here."))
        case MatchingIntent.TURN_TO_MATCH:
            return MatchingReply(view, None, tr("A group turns left or right only."))
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
    orientations = [group_orientation(game, state, group, tile) for tile in group.tiles]
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
    if by:
        place = following(game, view.place + by, fits, by)
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
    return _done(game, state, after, group_move(game, state, group, places), words)


def _done(
    game: MatchingBoard, state: MatchingState, view: MatchingView, move: str, words: str
) -> MatchingReply:
    """Return the reply with a move, whose words begin with what does not match after it."""
    after = game.execute(state, move)
    places = changed_places(state, after)
    wrong = misplaced(game, after, [place for place in places if place in after.laid], view)
    return MatchingReply(view, move, f"{wrong} {words}".lstrip())


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
        case _ if intent in TURNS:
            return _turned(game, state, view, hand, intent)
        case MatchingIntent.TURN_TO_MATCH:
            return _turned_to_match(game, state, view, hand)
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
        case MatchingIntent.TO_DRAWER if state.spots[hand.tile].place is not None:
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
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    hand: Hand,
    intent: MatchingIntent,
) -> MatchingReply:
    orientation = turned_about(
        game.puzzle.tiles[hand.tile].shape,
        orientation_here(game, view) or hand.orientation,
        intent,
        view.turn(view.place),
    )
    refused = not_turned(game, hand.tile) or not_tipped(orientation)
    if refused or orientation is None:
        return MatchingReply(view, None, refused)
    return _turned_to(game, state, view, replace(hand, orientation=orientation), TURNED)


def _turned_to(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand, how: str
) -> MatchingReply:
    """Return the effect of another orientation in hand; *how* as for `stands`."""
    view = replace(view, hand=replace(hand, offered=False))
    over = below(game, state, view)
    words = stands(game, hand.tile, hand_as_seen(game, view, hand), how, over)
    return MatchingReply(view, None, words)


def _turned_to_match(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand
) -> MatchingReply:
    """Turn the held tile straight to the next turn at which the most sides match here."""
    refused, now = not_turned(game, hand.tile), orientation_here(game, view)
    if now is None:
        refused = cannot_lie(game, hand.tile, view.place)
    if refused or now is None:
        return MatchingReply(view, None, refused)
    orientation = turned_to_match(game, state, hand.tile, view.place, now)
    if orientation == now:
        words = below(game, state, view).strip()
        return MatchingReply(view, None, words)
    return _turned_to(game, state, view, replace(hand, orientation=orientation), TURNED)


def _flipped(
    game: MatchingBoard, state: MatchingState, view: MatchingView, hand: Hand
) -> MatchingReply:
    refused = not_flipped(game, hand.tile)
    if refused:
        return MatchingReply(view, None, refused)
    orientation = turned_over(orientation_here(game, view) or hand.orientation)
    return _turned_to(game, state, view, replace(hand, orientation=orientation), FLIPPED)


def _fits(game: MatchingBoard, state: MatchingState, tile: int) -> list[tuple[int, Orientation]]:
    """Return the fits of a tile: next to placed tiles and on the rim, else anywhere."""
    return [
        (place, orientation)
        for place, ways in fitting_places(game, state, tile, near=True).items()
        for orientation in ways
    ]


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
    own, shape = hand.orientation, game.puzzle.tiles[hand.tile].shape
    at = min(
        (k for k, (place, _) in enumerate(fits) if place == goal),
        key=lambda k: (fits[k][1].flipped != own.flipped, shape.apart(fits[k][1].angle, own.angle)),
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
        words = stands(game, tile, hand_as_seen(game, view, hand), TURNED)
        return _done(game, state, after, game.turn(tile, orientation), words)
    if other is None:
        where = place_name(game.puzzle, place)
        words = tr("{tile} placed in {place}.", tile=name, place=where)
        return _done(game, state, after, game.lay(tile, place, orientation), words)
    if other in game.puzzle.fixed:
        return MatchingReply(view, None, fixed(other))
    left = state.spots[other]
    if spot.place is None:
        part = sent(other, left.drawer)
        goes = drawer_name(left.drawer, state.drawers[left.drawer], inside=True)
    else:
        back = settled(game.puzzle, other, spot.place, left.orientation)
        # If one tile can be put in both places, so can the other, even without turning.
        assert back is not None
        part = laid(other, spot.place, back)
        goes = place_name(game.puzzle, spot.place)
    words = tr(
        "{tile} placed, {other} is now in {where}.", tile=name, other=tile_name(other), where=goes
    )
    return _done(game, state, after, game.lay(tile, place, orientation, part), words)


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
