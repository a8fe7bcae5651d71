"""What the player sees of a tile board besides the state: cursor, hand, marks, drawers.

A view is not part of the state: it is never saved and undo does not touch it.  Everything
here is a question about a view; `tui_tangram.matching.view` says how it changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tui_tangram.matching.board import MatchingBoard, MatchingState
from tui_tangram.matching.filters import ALL, Filter, loose
from tui_tangram.matching.fitting import fitting_tiles, settled
from tui_tangram.matching.groups import Body, Landing
from tui_tangram.matching.tile import Stance
from tui_tangram.tiling import Walk


class Intent(Enum):
    """What a key can mean on a tile board."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    PICK_UP = "pick up"
    PUT_DOWN = "put down"
    """The same as `PICK_UP`: what is in hand decides."""
    LET_GO = "let go"
    """Leave what was begun: the jump, the hand, the marks, the filter, the drawers, in turn."""
    TURN = "turn left"
    TURN_BACK = "turn right"
    FLIP = "flip"
    TO_DRAWER = "to the drawer"
    SNAP = "snap"
    NEXT_FIT = "next fit"
    PREVIOUS_FIT = "previous fit"
    SWITCH = "board or drawer"
    JUMP = "jump"
    MARK = "mark"
    MARK_GROUP = "mark group"
    NEXT_DRAWER = "next drawer"
    PREVIOUS_DRAWER = "previous drawer"


class Focus(Enum):
    """Where the cursor is."""

    BOARD = "board"
    DRAWER = "drawer"


@dataclass(frozen=True, slots=True)
class Hand:
    """One tile in hand."""

    tile: int
    stance: Stance
    """As the player has turned it; `standing` says how it hovers over a place."""
    home: Focus = Focus.BOARD
    """Where the cursor returns when the tile is put down."""
    offered: bool = False
    """Whether it was offered for the place under the cursor, and others may follow."""


@dataclass(frozen=True, slots=True)
class Group:
    """Several laid tiles in hand."""

    tiles: tuple[int, ...]
    anchor: int
    """The one that follows the cursor."""
    turn: int = 0
    """By how much the group was turned, in steps of 15° counter-clockwise."""


@dataclass(frozen=True, slots=True)
class MatchingView:
    """Cursor, hand, marks and drawers."""

    walk: Walk = Walk(0)  # noqa: RUF009 - a named tuple, immutable
    """The cursor on the board."""
    focus: Focus = Focus.BOARD
    drawer: int = 0
    """The drawer that is shown; `shown_drawer` says whether there is such a one."""
    at: int = 0
    """The cursor in the drawer, an index of `listed`; it may point beyond the end."""
    filter: Filter = ALL
    """What the drawer is narrowed to."""
    hidden: frozenset[int] = frozenset()
    """Drawers whose tiles are out of sight: neither shown nor offered."""
    hand: Hand | Group | None = None
    marked: frozenset[int] = frozenset()
    """Tiles to be moved together."""
    jump: str | None = None
    """What was typed of the letters of a place to jump to, or None."""

    @property
    def place(self) -> int:
        """The place under the cursor of the board, whether or not the cursor is there now."""
        return self.walk.place


class Reply(NamedTuple):
    """What an intent leads to."""

    view: MatchingView
    move: str | None
    """A move for the session, to be executed before the view is shown."""
    words: str
    """For the announcer; empty when there is nothing to say."""


class Hover(NamedTuple):
    """One tile in hand, over the board."""

    tile: int
    place: int
    stance: Stance
    lies: bool
    """Whether it could be put down so; otherwise *stance* is not flush with the place."""


class Target(NamedTuple):
    """What a jump can reach."""

    letters: str
    """Small letters for a place, capitals for a tile; all of one kind are equally long."""
    place: int | None
    tile: int | None


def visible(state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the drawers that are not hidden."""
    return tuple(number for number in range(len(state.drawers)) if number not in view.hidden)


def shown_drawer(state: MatchingState, view: MatchingView) -> int | None:
    """Return the drawer that is shown, or None when all are hidden."""
    shown = visible(state, view)
    return view.drawer if view.drawer in shown else next(iter(shown), None)


def listed(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the tiles that the shown drawer lists, as narrowed by the view's filter."""
    drawer = shown_drawer(state, view)
    return () if drawer is None else loose(game, state, view.filter, view.place, drawer)


def chosen(game: MatchingBoard, state: MatchingState, view: MatchingView) -> int | None:
    """Return the tile that keys act on: in hand, under the cursor, or None."""
    if isinstance(view.hand, Hand):
        return view.hand.tile
    if view.hand is not None:
        return view.hand.anchor
    if view.focus is Focus.BOARD:
        return state.tile_at(view.place)
    tiles = listed(game, state, view)
    return tiles[min(view.at, len(tiles) - 1)] if tiles else None


def held(view: MatchingView) -> tuple[int, ...]:
    """Return the tiles in hand."""
    if view.hand is None:
        return ()
    return (view.hand.tile,) if isinstance(view.hand, Hand) else view.hand.tiles


def standing(game: MatchingBoard, view: MatchingView) -> Stance | None:
    """Return how the single tile in hand would lie under the cursor, or None if it cannot."""
    if not isinstance(view.hand, Hand):
        return None
    return settled(game.puzzle, view.hand.tile, view.place, view.hand.stance)


def hovering(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[Hover, ...]:
    """Return where the tiles in hand are to be drawn; those of a group only on places.

    A tile in hand may hover over one that is laid: putting it down swaps the two.  A group
    lies only where every tile has a place, and no other tile is there.
    """
    if isinstance(view.hand, Hand):
        stance = standing(game, view)
        lies = stance is not None and _free(game, state, view)
        return (Hover(view.hand.tile, view.place, stance or view.hand.stance, lies),)
    if view.hand is None:
        return ()
    places = group_places(game, state, view, view.hand)
    lies = group_lies(state, view.hand, places)
    return tuple(
        Hover(tile, place, state.spots[tile].stance.turned(view.hand.turn), lies)
        for tile, place in zip(view.hand.tiles, places, strict=True)
        if place is not None
    )


def offers(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the tiles of drawers in sight that fit under the cursor, of equal ones one."""
    found: dict[int, int] = {}
    for tile in fitting_tiles(game, state, view.place):
        if state.spots[tile].drawer not in view.hidden:
            found.setdefault(game.twins[tile], tile)
    return tuple(found.values())


def targets(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[Target, ...]:
    """Return what a jump can reach: every place, and with empty hands the listed tiles."""
    places = range(len(game.puzzle.board))
    tiles = listed(game, state, view) if view.hand is None else ()
    return (
        *(
            Target(text, place, None)
            for place, text in zip(places, _labels(len(places)), strict=True)
        ),
        *(
            Target(text.upper(), None, tile)
            for tile, text in zip(tiles, _labels(len(tiles)), strict=True)
        ),
    )


def _free(game: MatchingBoard, state: MatchingState, view: MatchingView) -> bool:
    """Return whether what lies under the hand may be swapped, or nothing does."""
    return state.tile_at(view.place) not in game.puzzle.fixed


def place_of(state: MatchingState, tile: int) -> int:
    """Return the place of a laid tile."""
    place = state.spots[tile].place
    assert place is not None
    return place


def body_of(game: MatchingBoard, state: MatchingState, group: Group) -> Body:
    """Return the places that a group in hand comes from."""
    places = tuple(place_of(state, tile) for tile in group.tiles)
    return Body(game.puzzle, places, place_of(state, group.anchor))


def group_places(
    game: MatchingBoard, state: MatchingState, view: MatchingView, group: Group
) -> Landing:
    """Return the place under each tile of a group in hand, or None."""
    return body_of(game, state, group).landing(view.place, group.turn)


def group_lies(state: MatchingState, group: Group, places: Landing) -> bool:
    """Return whether a group may be put down on these places.

    They are different ones: a group is not turned to where they would not be.
    """
    others = {place for place, tile in state.laid.items() if tile not in group.tiles}
    return None not in places and others.isdisjoint(places)


def _labels(number: int) -> list[str]:
    """Return so many different texts of small letters, all equally long, as short as can be.

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
