"""The player's view of a tile board besides the state: cursor, hand, marks, drawers.

A view is not part of the state: it is never saved and undo does not touch it.  The functions here
only read a view; `tui_tangram.games.matching.core.view` changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, laid
from tui_tangram.games.matching.core.filters import ALL, Filter, loose
from tui_tangram.games.matching.core.fitting import fitting_tiles, settled
from tui_tangram.games.matching.core.groups import Body, Landing
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.verdict import MatchingVerdict
from tui_tangram.maths.tiling import Side, Walk


class MatchingIntent(Enum):
    """The possible meanings of a key on a tile board, with their names among keys."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    PICK_UP = "pick_up"
    PUT_DOWN = "put_down"
    """The same as `PICK_UP`: the hand decides."""
    LET_GO = "let go"
    """Cancel the jump, the hand, the marks, the filter and the drawers, one per press."""
    TURN = "turn_left"
    TURN_BACK = "turn_right"
    FLIP = "flip"
    TO_DRAWER = "to_tray"
    SNAP = "snap"
    NEXT_FIT = "next_fit"
    PREVIOUS_FIT = "previous_fit"
    SWITCH = "switch"
    JUMP = "jump"
    MARK = "mark"
    MARK_GROUP = "mark_group"
    NEXT_DRAWER = "next_drawer"
    PREVIOUS_DRAWER = "previous_drawer"


class Focus(Enum):
    """The part of the screen with the cursor."""

    BOARD = "board"
    DRAWER = "drawer"


@dataclass(frozen=True, slots=True)
class Hand:
    """One held tile."""

    tile: int
    orientation: Orientation
    """The orientation that the player gave it; see `orientation_here` for that over a place."""
    home: Focus = Focus.BOARD
    """The part to which the cursor returns if the tile is not put down."""
    offered: bool = False
    """Whether it was offered for the place under the cursor, and others may follow."""


@dataclass(frozen=True, slots=True)
class GroupInHand:
    """Several held tiles from the board."""

    tiles: tuple[int, ...]
    anchor: int
    """The tile that follows the cursor."""
    turn: int = 0
    """The turn of the group, in steps of 15° counter-clockwise."""


@dataclass(frozen=True, slots=True)
class MatchingView:
    """Cursor, hand, marks and drawers."""

    walk: Walk = Walk(0)  # noqa: RUF009 - a named tuple, immutable
    """The cursor on the board."""
    focus: Focus = Focus.BOARD
    drawer: int = 0
    """The number of the shown drawer; `shown_drawer` is None if there is none."""
    at: int = 0
    """The cursor in the drawer, an index of `listed`; it may point beyond the end."""
    filter: Filter = ALL
    """The filter of the drawer."""
    hidden: frozenset[int] = frozenset()
    """The drawers whose tiles are neither listed nor offered."""
    hand: Hand | GroupInHand | None = None
    marked: frozenset[int] = frozenset()
    """The tiles to move together."""
    jump: str | None = None
    """The letters typed so far of a place to jump to, or None."""

    @property
    def place(self) -> int:
        """The place under the board's cursor, even when the cursor is elsewhere now."""
        return self.walk.place


class MatchingReply(NamedTuple):
    """The effect of an intent."""

    view: MatchingView
    move: str | None
    """The move for the session to execute before the view is shown."""
    words: str
    """The message; may be empty."""


class Hover(NamedTuple):
    """One held tile over the board."""

    tile: int
    place: int
    orientation: Orientation
    lies: bool
    """Whether it can be put down in this orientation; otherwise it is not aligned."""


class LetteredTarget(NamedTuple):
    """A target of a jump."""

    letters: str
    """Small letters for a place, capitals for a tile; equally long for each kind."""
    place: int | None
    tile: int | None


def visible(state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the drawers that are not hidden."""
    return tuple(number for number in range(len(state.drawers)) if number not in view.hidden)


def shown_drawer(state: MatchingState, view: MatchingView) -> int | None:
    """Return the drawer that is shown, or None if all are hidden."""
    shown = visible(state, view)
    return view.drawer if view.drawer in shown else next(iter(shown), None)


def listed(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the tiles that the shown drawer lists, as narrowed by the view's filter."""
    drawer = shown_drawer(state, view)
    return () if drawer is None else loose(game, state, view.filter, view.place, drawer)


def chosen(game: MatchingBoard, state: MatchingState, view: MatchingView) -> int | None:
    """Return the tile that keys act on: the held one or the one under the cursor, or None."""
    if isinstance(view.hand, Hand):
        return view.hand.tile
    if view.hand is not None:
        return view.hand.anchor
    if view.focus is Focus.BOARD:
        return state.tile_at(view.place)
    tiles = listed(game, state, view)
    return tiles[min(view.at, len(tiles) - 1)] if tiles else None


def held(view: MatchingView) -> tuple[int, ...]:
    """Return the held tiles."""
    if view.hand is None:
        return ()
    return (view.hand.tile,) if isinstance(view.hand, Hand) else view.hand.tiles


def mismatches(
    game: MatchingBoard, state: MatchingState, view: MatchingView, verdict: MatchingVerdict
) -> tuple[Side, ...]:
    """Return the sides that do not match, except those at the places of held tiles.

    A picked-up tile still counts as placed in the *verdict*, as it may return; the player sees it
    as removed.
    """
    gone = {state.spots[tile].place for tile in held(view)}
    across = game.puzzle.board.mesh.across
    return tuple(
        side
        for side in verdict.unmatched
        if side.face not in gone and ((there := across(*side)) is None or there.face not in gone)
    )


def orientation_here(game: MatchingBoard, view: MatchingView) -> Orientation | None:
    """Return the orientation that the single held tile would have here; None if impossible."""
    if not isinstance(view.hand, Hand):
        return None
    return settled(game.puzzle, view.hand.tile, view.place, view.hand.orientation)


def hovering(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[Hover, ...]:
    """Return the held tiles with the places to draw them; a group only on places.

    A held tile may hover over a placed tile: putting it down swaps the two.  A group can be put
    down only if every tile has a place without another tile.
    """
    if isinstance(view.hand, Hand):
        orientation = orientation_here(game, view)
        lies = orientation is not None and _free(game, state, view)
        return (Hover(view.hand.tile, view.place, orientation or view.hand.orientation, lies),)
    if view.hand is None:
        return ()
    places = group_places(game, state, view, view.hand)
    lies = group_lies(state, view.hand, places)
    return tuple(
        Hover(tile, place, state.spots[tile].orientation.turned(view.hand.turn), lies)
        for tile, place in zip(view.hand.tiles, places, strict=True)
        if place is not None
    )


def offers(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the tiles of visible drawers that fit under the cursor, one of each kind."""
    found: dict[int, int] = {}
    for tile in fitting_tiles(game, state, view.place):
        if state.spots[tile].drawer not in view.hidden:
            found.setdefault(game.puzzle.twins[tile], tile)
    return tuple(found.values())


def targets(
    game: MatchingBoard, state: MatchingState, view: MatchingView
) -> tuple[LetteredTarget, ...]:
    """Return the targets of a jump: every place, and the listed tiles that are not held."""
    places = range(len(game.puzzle.board))
    tiles = [tile for tile in listed(game, state, view) if tile not in held(view)]
    return (
        *(
            LetteredTarget(text, place, None)
            for place, text in zip(places, _labels(len(places)), strict=True)
        ),
        *(
            LetteredTarget(text.upper(), None, tile)
            for tile, text in zip(tiles, _labels(len(tiles)), strict=True)
        ),
    )


def _free(game: MatchingBoard, state: MatchingState, view: MatchingView) -> bool:
    """Return whether the place under the hand is empty, or its tile may be swapped."""
    return state.tile_at(view.place) not in game.puzzle.fixed


def place_of(state: MatchingState, tile: int) -> int:
    """Return the place of a placed tile."""
    place = state.spots[tile].place
    assert place is not None
    return place


def body_of(game: MatchingBoard, state: MatchingState, group: GroupInHand) -> Body:
    """Return the places that a held group comes from."""
    places = tuple(place_of(state, tile) for tile in group.tiles)
    return Body(game.puzzle, places, place_of(state, group.anchor))


def group_places(
    game: MatchingBoard, state: MatchingState, view: MatchingView, group: GroupInHand
) -> Landing:
    """Return the place under each tile of a held group, or None."""
    return body_of(game, state, group).landing(view.place, group.turn)


def group_lies(state: MatchingState, group: GroupInHand, places: Landing) -> bool:
    """Return whether a group can be put down on these places.

    The places differ from each other: a group is never turned otherwise.
    """
    others = {place for place, tile in state.laid.items() if tile not in group.tiles}
    return None not in places and others.isdisjoint(places)


def group_move(
    game: MatchingBoard, state: MatchingState, group: GroupInHand, places: Landing
) -> str:
    """Return the move that puts a group down on these places."""
    return game.move(
        [
            laid(tile, place, state.spots[tile].orientation.turned(group.turn))
            for tile, place in zip(group.tiles, places, strict=True)
            if place is not None
        ]
    )


def _labels(number: int) -> list[str]:
    """Return *number* different texts of small letters, equally long and as short as possible.

    >>> _labels(3), _labels(27)[-1]
    (['a', 'b', 'c'], 'ba')
    """
    length = 1
    while 26**length < number:
        length += 1
    return [
        "".join(chr(ord("a") + k // 26**power % 26) for power in reversed(range(length)))
        for k in range(number)
    ]
