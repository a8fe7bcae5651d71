"""An edge-matching puzzle: a board, rules, tiles, and the spots of the tiles at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from tui_tangram.games.matching.core.rules import MAX_COLOURS, Rules
from tui_tangram.games.matching.core.tile import RIM, WILD, Orientation, Tile
from tui_tangram.maths.tiling import CIRCLE, LIMIT, Angle, Board, Mesh, TileShape
from tui_tangram.maths.tiling.turning import BOTTOM, TOP
from tui_tangram.play.difficulty import graded
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass


class CellCorner(NamedTuple):
    """A corner of a cell."""

    place: int
    number: int
    """The side of the place that begins here, counter-clockwise."""


@lru_cache(maxsize=16)
def corners(mesh: Mesh) -> tuple[tuple[CellCorner, ...], ...]:
    """Return the corners of cells that meet and are connected by sides around their point.

    Sides match when the corners at both ends do; so all of these agree when all sides match.
    """
    faces = mesh.faces
    every = [CellCorner(place, k) for place, face in enumerate(faces) for k in range(face.sides)]
    adjacent: dict[CellCorner, list[CellCorner]] = {one: [] for one in every}
    for one in every:
        beyond = faces[one.place].across[one.number]
        if beyond is not None:
            # On the other side of the edge it runs in the opposite direction.
            last = (beyond.side + 1) % faces[beyond.face].sides
            other = CellCorner(beyond.face, last)
            adjacent[one].append(other)
            adjacent[other].append(one)
    found: list[tuple[CellCorner, ...]] = []
    seen: set[CellCorner] = set()
    for one in every:
        if one not in seen:
            around = dict.fromkeys([one])
            for here in (todo := [one]):
                new = [other for other in adjacent[here] if other not in around]
                around |= dict.fromkeys(new)
                todo += dict.fromkeys(new)
            seen |= around.keys()
            found.append(tuple(around))
    return tuple(found)


def touching(mesh: Mesh) -> bool:
    """Return whether some cells meet in a corner without being connected by sides there."""
    points = [
        {mesh.faces[place].corners[number] for place, number in around} for around in corners(mesh)
    ]
    return not mesh.closed and sum(map(len, points)) > len(set().union(*points))


def may_be_cornered(mesh: Mesh) -> bool:
    """Return whether the places of a board have corners to colour, and not too many."""
    return all(not face.shape.solid and face.sides <= MOST_CORNERS for face in mesh.faces)


class PuzzleError(Refusal):
    """Tiles, board and rules that form no puzzle.  The message is one line."""


class Spot(NamedTuple):
    """The place of a tile and its orientation."""

    place: int | None
    """Its place, or `None` while it is loose."""
    drawer: int
    """The drawer it is in or returns to, counted from 0."""
    orientation: Orientation


class Option(NamedTuple):
    """One way to put a tile in a place."""

    orientation: Orientation
    shown: tuple[int, ...]
    """The colours at the sides 0, 1, 2, … of the place."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; immutable.  `checked` tests whether the parts are consistent."""

    board: Board
    rules: Rules
    tiles: tuple[Tile, ...]
    """The tiles, of each shape as many as there are places or more; the index of a tile is its
    name.  Those left over when the board is full are spare."""
    colours: int
    """The number of colours that are seen on tiles; they count from 1."""
    start: tuple[Spot, ...]
    """The spot of each tile when play begins."""
    rim: int | None = None
    """The colour that every side on the rim must show; `None` for no condition."""
    model: tuple[int, ...] | None = None
    """The colours of a cube that a stack is a larger model of: each of its outer sides has that of
    the cube's side there.  `None` for no model; then there is no `rim` either."""
    fixed: frozenset[int] = frozenset()
    """The tiles that stay in their places from the start."""
    solution: tuple[Spot, ...] | None = None
    """One solution, if known."""
    id: str = ""
    """The id in saves and records; empty for a puzzle without records."""
    name: str = ""
    """The name for players."""
    collection: str = ""
    """The name of its collection."""
    source: str = ""
    """The source of the puzzle."""
    effort: float | None = None
    """The tiles that a careful player lays, if measured; see `games.matching.core.difficulty`."""

    def __hash__(self) -> int:
        return hash((self.id, self.tiles))

    @property
    def difficulty(self) -> int | None:
        """The grade from 1 to 5, if the effort is known; a demonstration has none."""
        return None if self.rules.demo else graded(self.effort, len(self.board))

    @property
    def framed(self) -> bool:
        """Whether the sides on the rim must show some colours."""
        return self.rim is not None or self.model is not None

    @property
    def model_outline(self) -> tuple[int, ...]:
        """The colours of a model at the drawn sides of the rim; empty without a model."""
        model = self.model
        return tuple(model[side.side] for side in self.board.mesh.drawn_rim) if model else ()

    def model_ends(self, place: int) -> tuple[int | None, int | None]:
        """Return the colours of a model at the top and the bottom of a place, if they are there."""
        if self.model is None:
            return None, None
        across = self.board.mesh.faces[place].across
        top, bottom = (self.model[one] if across[one] is None else None for one in (TOP, BOTTOM))
        return top, bottom

    def outer(self, side: int) -> int | None:
        """Return the colour that this side of a place must show on the rim; None for any."""
        return self.rim if self.model is None else self.model[side]

    @property
    def side_colours(self) -> int:
        """The number of colours of sides: more than `colours` if these are at corners."""
        return self.rules.matching.side_colours(self.colours)

    @cached_property
    def angles(self) -> tuple[Angle, ...]:
        """For each place its angle: the direction of its side 0, in steps of 15° from the right."""
        return tuple(face.angle for face in self.board.mesh.faces)

    @cached_property
    def shapes(self) -> tuple[TileShape, ...]:
        """The shape of each place."""
        return tuple(face.shape for face in self.board.mesh.faces)

    @property
    def in_space(self) -> bool:
        """Whether its tiles stand in space, so that their sides turn with the view."""
        return self.cubes or self.board.mesh.closed

    @property
    def cubes(self) -> bool:
        """Whether its tiles are cubes."""
        return self.shapes[0].solid

    def shape(self, place: int) -> TileShape:
        """Return the shape of a place."""
        return self.shapes[place]

    def aligned(self, tile: int, place: int, orientation: Orientation) -> bool:
        """Return whether a tile in this orientation is aligned with the place."""
        shape, other = self.tiles[tile].shape, self.shapes[place]
        off = orientation.angle - self.angles[place]
        return (shape is other or shape == other) and not off % shape.step

    def orientations(self, tile: int, place: int) -> tuple[Orientation, ...]:
        """Return every orientation in which the rules allow for a tile in a place.

        Empty if the shapes differ, or if a tile that may not be turned would have to be.
        """
        own, start = self.tiles[tile], self.start[tile].orientation
        if own.shape != self.shape(place):
            return ()
        if self.rules.may_turn:
            zero, shape = self.angles[place], own.shape
            turns = [(zero + k * shape.step) % CIRCLE for k in range(len(shape.turns))]
        else:
            turns = [start.angle] if self.aligned(tile, place, start) else []
        return tuple(
            Orientation(angle, flipped) for flipped in self._overs(tile) for angle in turns
        )

    def shown(self, tile: int, place: int, orientation: Orientation) -> tuple[int, ...]:
        """Return the colours at the sides 0, 1, 2, … of a place with this tile."""
        return self.tiles[tile].shown(self.angles[place], orientation)

    def options(self, tile: int, place: int) -> tuple[Option, ...]:
        """Return the ways to put a tile in a place, only the first of those that look alike."""
        found: dict[tuple[int, ...], Orientation] = {}
        for orientation in self.orientations(tile, place):
            found.setdefault(self.shown(tile, place, orientation), orientation)
        return tuple(Option(orientation, shown) for shown, orientation in found.items())

    def every_shown(self, tile: int, place: int) -> Iterable[tuple[int, ...]]:
        """Return what the tile can show in a place, once each, in the order of `options`."""
        own, turns, overs = self.tiles[tile], self._turns(tile, place), self._overs(tile)
        return dict.fromkeys([own.turned(turn, flipped) for flipped in overs for turn in turns])

    def showing(self, tile: int, place: int, shown: tuple[int, ...]) -> Orientation:
        """Return the first orientation in which a tile shows this in a place, which it can."""
        own, turns = self.tiles[tile], self._turns(tile, place)
        for flipped in self._overs(tile):
            for turn in turns:
                if own.turned(turn, flipped) == shown:
                    angle = (self.angles[place] + turn * own.shape.step) % CIRCLE
                    return Orientation(angle, flipped)
        raise LookupError(tile, place, shown)

    def _turns(self, tile: int, place: int) -> Sequence[int]:
        """Return the numbers of the turns in which the rules allow for a tile in a place."""
        shape = self.tiles[tile].shape
        if shape != self.shape(place):
            return ()
        off = self.start[tile].orientation.angle - self.angles[place]
        if self.rules.may_turn:
            return range(len(shape.turns))
        return () if off % shape.step else (shape.number(off),)

    def looks(self, tile: int) -> frozenset[tuple[int, ...]]:
        """Return the looks that the rules allow for a tile in any place.

        Each is a list of colours: around the tile from whichever side makes it the least if tiles
        may be turned, otherwise from the first direction that one has, with that direction.
        """
        own, start = self.tiles[tile], self.start[tile].orientation
        found = set[tuple[int, ...]]()
        for flipped in self._overs(tile):
            sides = own.mirrored if flipped else own
            if self.rules.may_turn:
                found.add(sides.canonical)
                continue
            facing = sorted(sides.facing(Orientation(start.angle)))
            first = facing[0][0]
            found.add((*(colour for _, colour in facing), first.numerator, first.denominator))
        return frozenset(found)

    @cached_property
    def twins(self) -> tuple[int, ...]:
        """For each tile the first one that is equal to it under the rules, perhaps itself.

        Exchanging equal tiles changes nothing visible: they can show the same in the same places.
        A tile that stays in its place is equal to no other.
        """
        first: dict[object, int] = {}
        return tuple(
            first.setdefault(tile if self._stays(tile) else self.looks(tile), tile)
            for tile in range(len(self.tiles))
        )

    @cached_property
    def spare(self) -> Mapping[TileShape, int]:
        """For each shape the number of tiles that are left over when the board is full."""
        spare = Counter(tile.shape for tile in self.tiles)
        spare.subtract(self.shapes)
        return spare

    @property
    def surplus(self) -> int:
        """The number of tiles that are left over when the board is full."""
        return len(self.tiles) - len(self.board)

    def needed(self, tile: int) -> bool:
        """Return whether every full board has this tile, because its shape has no spare tiles."""
        return not self.spare[self.tiles[tile].shape]

    def _stays(self, tile: int) -> bool:
        return tile in self.fixed or not self.rules.may_move

    def _overs(self, tile: int) -> tuple[bool, ...]:
        """Return whether a tile may be placed as it is, turned over, or both."""
        return (False, True) if self.rules.may_flip else (self.start[tile].orientation.flipped,)

    @cached_property
    def colours_used(self) -> int:
        """The number of the colours that tiles or the rim have: a board may skip some numbers."""
        used = {colour for tile in self.tiles for colour in tile.colours if colour > 0}
        return len(used | ({self.rim} if self.rim else set()) | set(self.model or ()))

    @cached_property
    def total(self) -> int:
        """The number of edges to match: those inside, and with a rim condition the rim's."""
        mesh = self.board.mesh
        matching = len(mesh.edges) - (0 if self.framed else len(mesh.rim))
        return matching + len(mesh.unlike)

    def checked(self) -> Puzzle:
        """Return the puzzle itself.  Raises `PuzzleError` if its parts are inconsistent."""
        tiles, places = self.tiles, len(self.board)
        if len(tiles) > places and not self.rules.may_move:
            raise PuzzleError(
                "{n} tiles are too many for {places} cells: these rules leave no tile over",
                n=len(tiles),
                places=places,
            )
        if len(tiles) < places:
            raise PuzzleError(
                "{n} tile cannot fill a board of {places} cells",
                "{n} tiles cannot fill a board of {places} cells",
                n=len(tiles),
                places=places,
            )
        if len(tiles) > MOST_TILES:
            raise PuzzleError(
                "a puzzle has at most {most} tiles, not {n}", most=MOST_TILES, n=len(tiles)
            )
        shapes = Counter(self.shapes)
        for shape, spare in sorted(self.spare.items()):
            if spare < 0 or not shapes[shape]:
                raise PuzzleError(
                    "cells with {sides} sides: {places}, but tiles with {sides} sides: {tiles}",
                    places=shapes[shape],
                    sides=shape.sides,
                    tiles=shapes[shape] + spare,
                )
        if not 1 <= self.colours <= MAX_COLOURS:
            raise PuzzleError(
                "a puzzle has 1 to {most} colours, not {n}", most=MAX_COLOURS, n=self.colours
            )
        if self.rules.matching.whole(self.colours) != self.colours:
            raise PuzzleError("connectors need an even number of colours, not {n}", n=self.colours)
        if self.cubes and self.rules.may_flip:
            raise PuzzleError("cubes cannot be flipped")
        if self.rules.matching.cornered:
            self._check_corners()
        for number, tile in enumerate(tiles):
            for colour in tile.colours:
                if colour not in (RIM, WILD) and not 1 <= colour <= self.colours:
                    raise PuzzleError(
                        "tile {number} has the colour {colour}; use 1 to {most}, {rim} for the "
                        "border and {wild} for wild",
                        number=number,
                        colour=colour,
                        most=self.colours,
                        rim=RIM,
                        wild=WILD,
                    )
        if self.rim is not None and not RIM <= self.rim <= self.colours:
            raise PuzzleError("the border cannot have the colour {colour}", colour=self.rim)
        if self.model is not None:
            self._check_model(self.model)
        self._check_spots(self.start, "start")
        if self.solution is not None:
            self._check_spots(self.solution, "solution")
        return self

    def _check_model(self, model: tuple[int, ...]) -> None:
        """Reject a model that no stack can have."""
        if not self.shape(0).solid or self.board.mesh.unlike:
            raise PuzzleError("only a stack of cubes can be a model")
        if self.rim is not None or self.rules.rim:
            raise PuzzleError("a model has no border of one colour")
        if len(model) != self.shape(0).sides or not all(1 <= one <= self.colours for one in model):
            raise PuzzleError(
                "a model has {sides} colours from 1 to {most}",
                sides=self.shape(0).sides,
                most=self.colours,
            )

    def _check_corners(self) -> None:
        """Reject properties that cannot be expressed by colours of corners."""
        if any(not tile.cornered or WILD in tile.colours for tile in self.tiles):
            raise PuzzleError("colours at corners cannot be wild")
        if self.rim not in (None, RIM):
            raise PuzzleError("with colours at corners the border is dark, or has any colours")
        if not may_be_cornered(self.board.mesh):
            raise PuzzleError("colours at corners need flat tiles with 3 to 6 sides")
        if touching(self.board.mesh):
            raise PuzzleError("two cells meet in a corner only, where their colours could differ")

    def _check_spots(self, spots: tuple[Spot, ...], what: str) -> None:
        """Reject positions that the rules do not allow."""
        if len(spots) != len(self.tiles):
            raise PuzzleError(
                "{key} has positions for {n} tiles, not for {all}",
                key=what,
                n=len(spots),
                all=len(self.tiles),
            )
        for double in twice(spot.place for spot in spots):
            raise PuzzleError("{key}: two tiles are in cell {place}", key=what, place=double)
        for tile, spot in enumerate(spots):
            place = spot.place
            if place is None:
                if self._stays(tile):
                    raise PuzzleError(
                        "{key}: tile {number} cannot be moved and needs a cell",
                        number=tile,
                        key=what,
                    )
            elif not 0 <= place < len(self.board):
                raise PuzzleError(
                    "{key}: tile {number} is in cell {place}, but there is no such cell",
                    key=what,
                    number=tile,
                    place=place,
                )
            elif not self.aligned(tile, place, spot.orientation):
                raise PuzzleError(
                    "{key}: tile {number} does not fit cell {place}",
                    key=what,
                    number=tile,
                    place=place,
                )


def twice(values: Iterable[int | None]) -> list[int]:
    """Return the numbers that occur more than once.

    >>> twice([3, None, 1, 3, None])
    [3]
    """
    return [value for value, count in Counter(values).items() if value is not None and count > 1]


MOST_CORNERS: Final = 6
"""The maximum number of corners of tiles with colours there: more would exceed the names."""
MOST_TILES: Final = LIMIT
"""The maximum number of tiles of a puzzle: those of the largest board."""
