"""The player's view of a tile board besides the state: cursor, hand, marks, filter, drawers.

A view is not part of the state: it is never saved and undo does not touch it.  The functions here
only read a view; `tui_tangram.games.matching.core.view` changes it.

Filters narrow the shown tiles and fill drawers.

Groups
------
A group moves as one solid body: turned by a multiple of 15°, and shifted so that the middle of one
of its tiles, the *anchor*, coincides with the middle of some place.  It can be put there if every
tile then covers a place exactly: the middles are the same points, the shapes are the same and the
sides coincide.  All of that is decided with exact middles.  Boards are finite, so a shift that the
tiling allows may still lead off the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from string import ascii_lowercase
from typing import Final, Protocol

from tui_tangram.games.matching.core.board import (
    MatchingBoard,
    MatchingState,
    MatchingVerdict,
    colours_of,
    laid,
)
from tui_tangram.games.matching.core.fitting import fitting_tiles, settled
from tui_tangram.games.matching.core.naming import shown_names, tile_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import RIM, Orientation
from tui_tangram.language import markc, tr, trc
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import (
    CIRCLE,
    CUBE,
    MIDDLE,
    Angle,
    Direction,
    Mesh,
    Side,
    TileShape,
    Walk,
    polygon,
)
from tui_tangram.play.last_results import LastResults
from tui_tangram.play.phrases import listed
from tui_tangram.values import NamedTuple, dataclass

_SHAPES: Final[Mapping[TileShape | None, str]] = {
    None: markc("tiles", "tiles"),
    polygon(3): markc("tiles", "triangles"),
    polygon(4): markc("tiles", "squares"),
    polygon(5): markc("tiles", "pentagons"),
    polygon(6): markc("tiles", "hexagons"),
    polygon(7): markc("tiles", "heptagons"),
    polygon(8): markc("tiles", "octagons"),
    polygon(10): markc("tiles", "decagons"),
    polygon(12): markc("tiles", "dodecagons"),
    CUBE: markc("tiles", "cubes"),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on tiles, all of which must hold.  The default has none."""

    shape: TileShape | None = None
    colours: frozenset[int] = frozenset()
    """Colours that must each be on a side of the tile."""
    rim: bool | None = None
    """Whether the tile has a side of the rim's colour."""
    fits: bool = False
    """Whether the tile must fit in the place under the cursor."""
    like: int | None = None
    """A tile that others must look like, under the rules."""

    @property
    def empty(self) -> bool:
        """Whether every tile passes."""
        return self == Filter()

    def accepts(self, game: MatchingBoard, tile: int) -> bool:
        """Return whether a tile meets all conditions that do not depend on the position."""
        own = game.puzzle.tiles[tile]
        return (
            self.shape in (None, own.shape)
            and self.colours <= set(own.colours)
            and (self.rim is None or self.rim == is_rim_piece(game, tile))
            and (self.like is None or game.puzzle.twins[tile] == game.puzzle.twins[self.like])
        )

    def words(self, puzzle: Puzzle) -> str:
        """The filter in words, such as ``squares with 3 that fit here``."""
        text = trc("tiles", _SHAPES[self.shape])
        if self.colours:
            colours = listed(map(shown_names(puzzle), sorted(self.colours)))
            text = tr("{tiles} with {colours}", tiles=text, colours=colours)
        if self.rim is True:
            text = tr("{tiles} for the border", tiles=text)
        if self.rim is False:
            text = tr("{tiles} not for the border", tiles=text)
        if self.like is not None:
            text = tr("{tiles} like {tile}", tiles=text, tile=tile_name(self.like))
        return tr("{tiles} that fit here", tiles=text) if self.fits else text


ALL = Filter()
"""The filter that every tile passes."""


def is_rim_piece(game: MatchingBoard, tile: int) -> bool:
    """Return whether a tile has a side of the colour that belongs on the rim."""
    rim = game.puzzle.rim
    return (RIM if rim is None else rim) in game.puzzle.tiles[tile].sides


def loose(
    game: MatchingBoard, state: MatchingState, chosen: Filter, place: int, drawer: int | None = None
) -> tuple[int, ...]:
    """Return the loose tiles that pass a filter, of one drawer or of all.

    Tiles with fewer sides come first.  *place* is the place under the cursor.
    """
    here = place if chosen.fits else None
    asked = (game, state, chosen, here, drawer)
    return _LOOSE.get(asked, lambda: _loose(game, state, chosen, place, drawer))


_LOOSE: Final = LastResults[tuple[int, ...]](4)


def _loose(
    game: MatchingBoard, state: MatchingState, chosen: Filter, place: int, drawer: int | None
) -> tuple[int, ...]:
    found = [
        tile
        for tile, spot in enumerate(state.spots)
        if spot.place is None and (drawer is None or drawer == spot.drawer)
    ]
    if not chosen.empty:
        fitting = fitting_tiles(game, state, place) if chosen.fits else None
        found = [
            tile
            for tile in found
            if (fitting is None or tile in fitting) and chosen.accepts(game, tile)
        ]
    tiles = game.puzzle.tiles
    return tuple(sorted(found, key=lambda tile: tiles[tile].shape))


def connected(
    game: MatchingBoard, state: MatchingState, tile: int, *, match: bool
) -> frozenset[int]:
    """Return the placed tiles connected with a placed tile, itself included.

    With *match* only edges that match connect tiles.  Fixed tiles belong to no group, and do not
    connect others.
    """
    laid = {p: t for p, t in state.laid.items() if t not in game.puzzle.fixed}
    shown = colours_of(game.puzzle, state.spots)
    fits = game.puzzle.rules.matching.fits
    found: set[int] = set()
    todo = [place for place, other in laid.items() if other == tile]
    while todo:
        place = todo.pop()
        found.add(laid[place])
        for side, beyond in enumerate(game.puzzle.board.mesh.faces[place].across):
            if beyond is None or beyond.face not in laid or laid[beyond.face] in found:
                continue
            here, there = shown[place], shown[beyond.face]
            assert here is not None
            assert there is not None
            if not match or fits(here[side], there[beyond.side]):
                todo.append(beyond.face)
    return frozenset(found)


Landing = tuple[int | None, ...]
"""For each place of a body the place that it covers exactly after a motion, or `None`."""


@dataclass(frozen=True)
class Body:
    """Some places of a board that move as one."""

    puzzle: Puzzle
    places: tuple[int, ...]
    anchor: int
    """One of its places; the target of the anchor determines the shift of the body."""

    def landing(self, end: int, turn: int) -> Landing:
        """Return the landing of the body when its anchor comes to the place *end*.

        It is first turned about the anchor, by *turn* steps of 15° counter-clockwise.
        """
        return self._landing(end, turn, self._offsets(turn))

    def landings(self, turn: int) -> Iterator[tuple[int, Landing]]:
        """Yield all places to which the anchor may go, each with the landing of the body."""
        offsets = self._offsets(turn)
        for end in range(len(self.puzzle.board)):
            if _covers(self.puzzle, self.anchor, turn, end):
                yield end, self._landing(end, turn, offsets)

    def turned(self, end: int, turn: int, by: int) -> tuple[int, int] | None:
        """Return place and turn after the next turn to the left, or (*by* -1) to the right.

        It is the smallest turn after which the whole body lies on places of the board: about
        its own middle or, if there is none, about the middle of the anchor.
        """
        mesh = self.puzzle.board.mesh
        number = len(self.places)
        # Relative to the anchor, and scaled so that the average is whole.
        middle = Cyclotomic.ZERO
        for offset in self._offsets(turn):
            middle += offset
        here = mesh.faces[end].middle
        for step in range(1, CIRCLE):
            new = (turn + by * step) % CIRCLE
            shift = _divided(middle - middle.turned(by * step), number)
            about_middle = None if shift is None else place_at(mesh, here + shift)
            for place in (about_middle, end):
                if place is not None:
                    landing = self.landing(place, new)
                    if None not in landing and len(set(landing)) == number:
                        return place, new
        return None

    def _offsets(self, turn: int) -> list[Cyclotomic]:
        """Return the vectors from the anchor to the places after the turn."""
        faces = self.puzzle.board.mesh.faces
        start = faces[self.anchor].middle
        return [(faces[place].middle - start).turned(turn) for place in self.places]

    def _landing(self, end: int, turn: int, offsets: Sequence[Cyclotomic]) -> Landing:
        mesh = self.puzzle.board.mesh
        faces, here = mesh.faces, mesh.faces[end].middle
        # Layers are drawn side by side: what crosses the gap between two is another body.
        higher = faces[end].layer - faces[self.anchor].layer
        found = []
        for place, offset in zip(self.places, offsets, strict=True):
            image = place_at(mesh, here + offset)
            if image is not None and not (
                _covers(self.puzzle, place, turn, image)
                and faces[image].layer - faces[place].layer == higher
            ):
                image = None
            found.append(image)
        return tuple(found)


def place_at(mesh: Mesh, middle: Cyclotomic) -> int | None:
    """Return the place with this middle, scaled by `MIDDLE`; up to shifts across seams."""
    table = _middles(mesh)
    for move in _moves(mesh):
        place = table.get(middle + move)
        if place is not None:
            return place
    return None


def _covers(puzzle: Puzzle, place: int, turn: int, image: int) -> bool:
    """Return whether a place that is turned about its middle lies on another of its shape."""
    shape = puzzle.shape(place)
    off = puzzle.angles[place] + turn - puzzle.angles[image]
    return shape == puzzle.shape(image) and not off % shape.step and not (turn and shape.solid)


def _divided(point: Cyclotomic, number: int) -> Cyclotomic | None:
    """Return a point divided by a number, if that leaves whole parts."""
    if any(part % number for part in point.parts):
        return None
    a, b, c, d, e, f, g, h = (part // number for part in point.parts)
    return Cyclotomic((a, b, c, d, e, f, g, h))


@lru_cache(maxsize=16)
def _middles(mesh: Mesh) -> dict[Cyclotomic, int]:
    return {face.middle: place for place, face in enumerate(mesh.faces)}


@lru_cache(maxsize=16)
def _moves(mesh: Mesh) -> tuple[Cyclotomic, ...]:
    """Return the shifts that do not count: up to four times across seams that turn nothing."""
    across = {motion.shift * MIDDLE for _, motion in mesh.seams.values() if not motion.turn}
    moves = {Cyclotomic.ZERO: None}
    for _ in range(4):
        moves |= {move + shift: None for move in moves for shift in across}
    return tuple(moves)


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
    TIP = "tip_back"
    TIP_BACK = "tip_forward"
    ROLL = "roll_left"
    ROLL_BACK = "roll_right"
    TURN_TO_MATCH = "turn_to_match"
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


class Sight(Protocol):
    """The view of a board that is not seen as it is drawn in the plane."""

    def ways(self, place: int, direction: Direction) -> Sequence[int]:
        """Return the places in a direction from a place, best first."""
        raise NotImplementedError

    def turn_of(self, place: int) -> Angle:
        """Return the turn after which a place has the sides where the viewer sees them."""
        raise NotImplementedError


TURNS: Final = {
    MatchingIntent.TURN: (0, False),
    MatchingIntent.TURN_BACK: (0, True),
    MatchingIntent.TIP: (1, False),
    MatchingIntent.TIP_BACK: (1, True),
    MatchingIntent.ROLL: (2, False),
    MatchingIntent.ROLL_BACK: (2, True),
}
"""The intents that turn a tile: the axis, and whether it is turned back; see `TileShape.axes`."""


def turned_about(
    shape: TileShape, orientation: Orientation, intent: MatchingIntent, seen: Angle
) -> Orientation | None:
    """Return the orientation after a turn about an axis; None if the shape does not have it.

    Axes are those of the viewer, who sees the tile after the turn *seen*.
    """
    axis, back = TURNS[intent]
    if axis >= len(shape.axes):
        return None
    by = shape.axes[axis]
    turned = orientation.turned(shape, seen).turned(shape, shape.back(by) if back else by)
    return turned.turned(shape, shape.back(seen))


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

    walk: Walk = Walk(0)
    """The cursor on the board."""
    focus: Focus = Focus.BOARD
    drawer: int = 0
    """The number of the shown drawer; `shown_drawer` is None if there is none."""
    at: int = 0
    """The cursor in the drawer, an index of `listed_tiles`; it may point beyond the end."""
    filter: Filter = ALL
    """The filter of the drawer."""
    hidden: frozenset[int] = frozenset()
    """The drawers whose tiles are neither listed nor offered."""
    hand: Hand | GroupInHand | None = None
    marked: frozenset[int] = frozenset()
    """The tiles to move together."""
    jump: str | None = None
    """The letters typed so far of a place to jump to, or None."""
    reach: str = ""
    """The letters that a player with one hand types; empty for all, with capitals."""
    sight: Sight | None = None
    """The view of the board; None where it is seen as it is drawn."""

    @property
    def place(self) -> int:
        """The place under the board's cursor, even when the cursor is elsewhere now."""
        return self.walk.place

    def turn(self, place: int | None) -> Angle:
        """Return the turn after which a place is seen; in a drawer, without one, none."""
        return 0 if self.sight is None or place is None else self.sight.turn_of(place)


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
    """Small letters for a place, capitals for a tile, equally long for each kind.

    With one hand, which types no capitals, they are small and equally long for both.
    """
    place: int | None
    tile: int | None


def visible(state: MatchingState, view: MatchingView) -> tuple[int, ...]:
    """Return the drawers that are not hidden."""
    return tuple(number for number in range(len(state.drawers)) if number not in view.hidden)


def shown_drawer(state: MatchingState, view: MatchingView) -> int | None:
    """Return the drawer that is shown, or None if all are hidden."""
    shown = visible(state, view)
    return view.drawer if view.drawer in shown else next(iter(shown), None)


def listed_tiles(game: MatchingBoard, state: MatchingState, view: MatchingView) -> tuple[int, ...]:
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
    tiles = listed_tiles(game, state, view)
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


def hand_as_seen(game: MatchingBoard, view: MatchingView, hand: Hand) -> Orientation:
    """Return the orientation in which the one tile in hand is seen over the cursor's place."""
    orientation = orientation_here(game, view) or hand.orientation
    return orientation.turned(game.puzzle.tiles[hand.tile].shape, view.turn(view.place))


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
        Hover(tile, place, group_orientation(game, state, view.hand, tile), lies)
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
    tiles = [tile for tile in listed_tiles(game, state, view) if tile not in held(view)]
    if view.reach:
        texts = _labels(len(places) + len(tiles), view.reach)
        of_places, of_tiles = texts[: len(places)], texts[len(places) :]
    else:
        of_places = _labels(len(places))
        of_tiles = [text.upper() for text in _labels(len(tiles))]
    return (
        *(LetteredTarget(text, at, None) for at, text in zip(places, of_places, strict=True)),
        *(LetteredTarget(text, None, tile) for tile, text in zip(tiles, of_tiles, strict=True)),
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


def group_orientation(
    game: MatchingBoard, state: MatchingState, group: GroupInHand, tile: int
) -> Orientation:
    """Return the orientation of a tile of a held group."""
    return state.spots[tile].orientation.turned(game.puzzle.tiles[tile].shape, group.turn)


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
            laid(tile, place, group_orientation(game, state, group, tile))
            for tile, place in zip(group.tiles, places, strict=True)
            if place is not None
        ]
    )


def _labels(number: int, letters: str = ascii_lowercase) -> list[str]:
    """Return *number* different texts of *letters*, equally long and as short as possible.

    >>> _labels(3), _labels(27)[-1], _labels(3, "xy")
    (['a', 'b', 'c'], 'ba', ['xx', 'xy', 'yx'])
    """
    length, many = 1, len(letters)
    while many**length < number:
        length += 1
    return [
        "".join(letters[k // many**power % many] for power in reversed(range(length)))
        for k in range(number)
    ]
