"""The fits of a tile, and the tiles that fit in a place, in the current position.

A tile *fits* in an empty place in an orientation that the rules allow when its sides match all
tiles placed around it, and the rim if the puzzle has a rim condition.  Next to empty places any
side fits, with one exception.  If the tiles have exactly as many sides of the rim's colour as the
board has sides on the rim, all of them are needed there; then such a side does not fit inside.

This concerns single tiles and the current position; a fit need not lead to a solution.

With colours at corners it must also match all tiles around its corners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.puzzle import CellCorner, Option, Puzzle, corners
from tui_tangram.games.matching.core.tile import WILD, Orientation, ends
from tui_tangram.maths.tiling import CIRCLE, Angle, Mesh, TileShape, unlike

FittingStances = Mapping[int, tuple[Orientation, ...]]
"""The orientations of fits, by place for one tile, or by tile for one place.

Of orientations in which the tile looks the same only one is listed.
"""

_ANY: Final = -2
"""A side that any colour fits."""
_INSIDE: Final = -3
"""A side that any colour fits except that of the rim."""
_NOTHING: Final = -4
"""A side that no colour fits: it would need the rim's colour, which belongs on the rim."""


def settled(puzzle: Puzzle, tile: int, place: int, orientation: Orientation) -> Orientation | None:
    """Return the orientation of a tile put in a place: *orientation* turned as little as needed.

    Of two equally near orientations it is the counter-clockwise one.  `None` if the tile cannot be
    put there: another shape, or a turn that the rules forbid.
    """
    shape, now = puzzle.tiles[tile].shape, orientation.angle
    near = [new for new in puzzle.orientations(tile, place) if new.flipped == orientation.flipped]
    return min(
        near,
        key=lambda new: (shape.apart(now, new.angle), (new.angle - now) % CIRCLE),
        default=None,
    )


class Around:
    """The placed tiles of a board, for tests of fit; some tiles may be left out.

    Without *sparing* sides of the rim's colour match inside too, as in the verdict.
    """

    def __init__(
        self,
        game: MatchingBoard,
        state: MatchingState,
        without: AbstractSet[int] = frozenset(),
        *,
        sparing: bool = True,
    ) -> None:
        self.puzzle = game.puzzle
        self.laid = {place: tile for place, tile in state.laid.items() if tile not in without}
        self._spots = state.spots
        self._inside = _INSIDE if sparing and _all_on_the_rim(game.puzzle) else _ANY
        self._options = _options_of(game.puzzle)
        self._corners = game.puzzle.rules.matching.cornered

    def wanted(self, place: int) -> tuple[int, ...]:
        """Return the colour that each side of a place must show, or a mark for a free side."""
        puzzle = self.puzzle
        wanted: list[int] = []
        for beyond in puzzle.board.mesh.faces[place].across:
            if beyond is None:
                outer = puzzle.outer(len(wanted))
                wanted.append(_ANY if outer is None else outer)
                continue
            other = self.laid.get(beyond.face)
            if other is None:
                wanted.append(self._inside)
                continue
            tile, orientation = puzzle.tiles[other], self._spots[other].orientation
            angle = puzzle.angles[beyond.face]
            colour = tile.shown(angle, orientation)[beyond.side]
            asked = puzzle.rules.matching.mate(colour)
            if colour == WILD:
                asked = _ANY
            elif asked == puzzle.rim and self._inside == _INSIDE:
                asked = _NOTHING
            wanted.append(asked)
        return tuple(wanted)

    def taken(self, place: int) -> Mapping[int, AbstractSet[int]]:
        """Return for sides of a place that must differ from others the colours shown there."""
        return {
            side: {
                self.puzzle.shown(tile, other.face, self._spots[tile].orientation)[other.side]
                for other in others
                if (tile := self.laid.get(other.face)) is not None
            }
            - {WILD}
            for side, others in unlike(self.puzzle.board.mesh).get(place, {}).items()
        }

    def corners(self, place: int) -> tuple[int | None, ...]:
        """Return the colour that each corner of a place must show, in the order of its sides.

        It is that of the tiles around it, and dark on the rim if required.
        """
        mesh, puzzle = self.puzzle.board.mesh, self.puzzle
        found: list[int | None] = []
        for number in range(puzzle.shape(place).sides):
            seen: set[int] = set()
            for other, at in _meeting(mesh)[CellCorner(place, number)]:
                if puzzle.rim is not None and CellCorner(other, at) in _on_rim(mesh):
                    seen.add(puzzle.rim)
                if other != place and (tile := self.laid.get(other)) is not None:
                    shown = puzzle.shown(tile, other, self._spots[tile].orientation)
                    seen.add(ends(shown[at])[0])
            # Nothing fits between tiles there that do not match.
            found.append(_NOTHING if len(seen) > 1 else next(iter(seen), None))
        return tuple(found)

    def asked(self, place: int, turn: Angle = 0) -> list[tuple[Angle, int]]:
        """Return the directions and colours of the constrained sides or corners of a place.

        They are those in which the place is seen after a *turn*.
        """
        puzzle = self.puzzle
        shape = puzzle.shape(place)
        angle = shape.turned(puzzle.angles[place], turn)
        wanted = self.corners(place) if self._corners else self.wanted(place)
        return [
            (shape.direction(k, angle, corner=self._corners), colour)
            for k, colour in enumerate(wanted)
            if colour is not None and colour >= 0
        ]

    def bound(self, place: int) -> bool:
        """Return whether any side of this place is constrained."""
        return any(
            self.puzzle.framed if beyond is None else beyond.face in self.laid
            for beyond in self.puzzle.board.mesh.faces[place].across
        ) or any(self.taken(place).values())

    def ways(self, tile: int, place: int, wanted: tuple[int, ...]) -> tuple[Orientation, ...]:
        """Return the orientations of a tile of the right shape that show the wanted colours."""
        corners = self.corners(place) if self._corners else ()
        taken = self.taken(place)
        return tuple(
            option.orientation
            for option in self._options[tile, self.puzzle.angles[place]]
            if all(map(self._suits, option.shown, wanted)) and _agree(option.shown, corners)
            if not any(option.shown[side] in colours for side, colours in taken.items())
        )

    def clashes(self, tile: int, place: int, orientation: Orientation) -> tuple[int, ...]:
        """Return the sides of a place where a tile in this orientation would not fit."""
        shown, taken = self.puzzle.shown(tile, place, orientation), self.taken(place)
        return tuple(
            side
            for side, (colour, wanted) in enumerate(zip(shown, self.wanted(place), strict=True))
            if not self._suits(colour, wanted) or colour in taken.get(side, ())
        )

    def corners_agree(self, tile: int, place: int, orientation: Orientation) -> bool:
        """Return whether the corners of a tile in this orientation have the required colours."""
        shown = self.puzzle.shown(tile, place, orientation)
        return not self._corners or _agree(shown, self.corners(place))

    def _suits(self, colour: int, wanted: int) -> bool:
        """Return whether a side that shows *colour* satisfies *wanted*."""
        if wanted >= 0:
            return colour in (wanted, WILD)
        return wanted == _ANY or (wanted == _INSIDE and colour != self.puzzle.rim)


def _agree(shown: Sequence[int], corners: Sequence[int | None]) -> bool:
    """Return whether sides begin with the required colours of their corners, if any."""
    return all(
        asked is None or ends(side)[0] == asked for side, asked in zip(shown, corners, strict=False)
    )


def fitting_places(
    game: MatchingBoard, state: MatchingState, tile: int, *, near: bool = False
) -> FittingStances:
    """Return the empty places where a tile fits, in reading order.

    With *near* only those next to placed tiles and on a rim that counts, if there are any.
    The tile's own place counts as empty.  The result is empty for a tile that is fixed or cannot be
    moved.
    """
    if not may_take(game, tile):
        return {}
    around = Around(game, state, frozenset({tile}))
    shape = game.puzzle.tiles[tile].shape
    found = {
        place: ways
        for place in range(len(game.puzzle.board))
        if place not in around.laid
        and game.puzzle.shape(place) == shape
        and (ways := around.ways(tile, place, around.wanted(place)))
    }
    bound = {place: ways for place, ways in found.items() if near and around.bound(place)}
    return bound or found


def fitting_tiles(game: MatchingBoard, state: MatchingState, place: int) -> FittingStances:
    """Return the loose tiles that fit in a place, whatever it contains now."""
    around = Around(game, state)
    wanted = around.wanted(place)
    shape = game.puzzle.shape(place)
    return {
        tile: ways
        for tile, spot in enumerate(state.spots)
        if spot.place is None
        and game.puzzle.tiles[tile].shape == shape
        and (ways := around.ways(tile, place, wanted))
    }


def turned_to_match(
    game: MatchingBoard,
    state: MatchingState,
    tile: int,
    place: int,
    now: Orientation,
    *,
    first: int = 1,
) -> Orientation:
    """Return the next turn, the *first* one from *now* on, at which as many sides match as at any.

    A tile that cannot be turned in the place, or that nothing constrains there, stays as it is.
    """
    around = Around(game, state, frozenset({tile}))
    every = game.puzzle.orientations(tile, place)
    turns = [turn for turn in every if turn.flipped == now.flipped]
    if now not in turns or not (around.bound(place) or around.asked(place)):
        return now
    at = turns.index(now) + first

    def wrong(turn: Orientation) -> tuple[bool, int]:
        return not around.corners_agree(tile, place, turn), len(around.clashes(tile, place, turn))

    return min((*turns[at:], *turns[:at]), key=wrong)


def clashes(
    game: MatchingBoard, state: MatchingState, tile: int, place: int, orientation: Orientation
) -> tuple[int, ...]:
    """Return the sides of a place that the verdict would not match with this tile."""
    around = Around(game, state, frozenset({tile}), sparing=False)
    return around.clashes(tile, place, orientation)


def may_take(game: MatchingBoard, tile: int) -> bool:
    """Return whether a tile may be picked up from its place."""
    return game.puzzle.rules.may_move and tile not in game.puzzle.fixed


@lru_cache(maxsize=8)
def _meeting(mesh: Mesh) -> Mapping[CellCorner, tuple[CellCorner, ...]]:
    """Return for each corner of a place those that meet there."""
    return {corner: around for around in corners(mesh) for corner in around}


@lru_cache(maxsize=8)
def _on_rim(mesh: Mesh) -> AbstractSet[CellCorner]:
    """Return the corners where sides on the rim begin: one at each point of the rim."""
    return frozenset(CellCorner(*side) for side in mesh.rim)


@lru_cache(maxsize=8)
def _all_on_the_rim(puzzle: Puzzle) -> bool:
    """Return whether every side of the rim's colour is needed on the rim."""
    colours = [colour for tile in puzzle.tiles for colour in tile.sides]
    needed = len(puzzle.board.mesh.rim)
    return WILD not in colours and puzzle.rim is not None and colours.count(puzzle.rim) == needed


class _Options(dict[tuple[int, Angle], tuple[Option, ...]]):
    """The ways to put a tile in a place at an angle, computed when first needed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._place: dict[tuple[TileShape, Angle], int] = {}
        for place, angle in enumerate(puzzle.angles):
            self._place.setdefault((puzzle.shape(place), angle), place)

    def __missing__(self, key: tuple[int, Angle]) -> tuple[Option, ...]:
        tile, angle = key
        place = self._place[self._puzzle.tiles[tile].shape, angle]
        self[key] = options = self._puzzle.options(tile, place)
        return options


_options_of = lru_cache(maxsize=8)(_Options)
