"""Tiles and their spots as described in files.

``fixed`` has the tiles that stay in their places, ``start`` others that do not begin loose,
``solution`` one way to fill the board.  A placed tile is ``{"tile", "place", "turn", "flip"}``:

* on squares ``turn`` counts quarter turns clockwise from the listed orientation;
* of cubes it is one of the turns of `tui_tangram.maths.tiling.turning`, from 0 to 23;
* elsewhere it is the side of the place on which the tile's side 0 lies.  Side 0 of a place
  is its highest side, the left one of two equally high, and they count counter-clockwise;
* ``flip`` turns the tile over about the axis through its side 0, before it is turned.

A loose tile has the orientation of ``turn`` 0 in the first place with as many sides; so squares are
oriented as listed.  Other orientations are given by angles: ``{"tile": 3, "angle": 90}`` in
``start`` is a tile whose side 0 faces that many degrees counter-clockwise from the right; a loose
cube has a ``turn``.  A tile that may be turned lies as in some place, whatever its angle.
``"drawer"`` there counts from 0.

Under rules that do not let tiles be moved a tile begins in the place of its own number,
with ``turn`` 0, unless ``start`` has another spot for it.

``turn`` and ``flip`` may be left out when they are 0 and false.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.games.matching.core.board import MAX_DRAWERS, judge
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import Orientation, Tile
from tui_tangram.maths.tiling import CIRCLE, Angle, TileShape
from tui_tangram.play import Document
from tui_tangram.values import replace

DEGREES: Final = 360 // CIRCLE
"""One step of an angle."""


def in_degrees(angle: Angle) -> int | str:
    """Return an angle in degrees, as in files.

    >>> from tui_tangram.maths.tiling import polygon
    >>> in_degrees(7), in_degrees(polygon(5).step), in_degrees(polygon(7).step)
    (105, 72, '360/7')
    """
    degrees = angle * DEGREES
    return int(degrees) if degrees == int(degrees) else str(degrees)


UPRIGHT: Final = {"square": (0, 3, 2, 1)}
"""The order of sides in files, for layouts where it is not 0, 1, 2, …; the order is its own
inverse."""

_CORNERS: Final = {"square": (1, 0, 3, 2)}
"""The same of corners."""


def listed(layout: str, sides: Sequence[int], *, cornered: bool = False) -> list[int]:
    """Return the colours of a tile from side 0 counter-clockwise as listed in files.

    If they are *cornered* the first is at the corner where side 0 begins.  The function is its own
    inverse.

    >>> listed("square", (1, 2, 3, 4)), listed("4.8.8", (1, 2, 3, 4))
    ([1, 4, 3, 2], [1, 2, 3, 4])
    """
    order = (_CORNERS if cornered else UPRIGHT).get(layout, range(len(sides)))
    return [sides[side] for side in order]


def listed_tile(layout: str, tile: Tile) -> list[int]:
    """Return the colours of a tile as listed in files."""
    return listed(layout, tile.colours, cornered=tile.cornered)


def spot_entry(puzzle: Puzzle, tile: int, spot: Spot) -> dict[str, object]:
    """Return the spot of a tile in the form of files."""
    entry: dict[str, object] = {"tile": tile}
    if spot.place is None and puzzle.tiles[tile].solid:
        entry["turn"] = spot.orientation.angle
    elif spot.place is None:
        entry["angle"] = in_degrees(spot.orientation.angle)
    else:
        entry["place"] = spot.place
        entry["turn"] = turn_of(puzzle, spot.place, spot.orientation)
    entry["flip"] = spot.orientation.flipped
    if spot.drawer:
        entry["drawer"] = spot.drawer
    return entry


def solution_entries(puzzle: Puzzle, spots: Iterable[Spot]) -> list[dict[str, object]]:
    """Return the spots of the placed tiles in the form of files, in the order of the tiles."""
    return [
        spot_entry(puzzle, tile, spot) for tile, spot in enumerate(spots) if spot.place is not None
    ]


def turn_of(puzzle: Puzzle, place: int, orientation: Orientation) -> int:
    """Return the turn of a tile in a place, as files count it."""
    shape = puzzle.shape(place)
    turn = shape.number(orientation.angle - puzzle.angles[place])
    return -turn % shape.sides if puzzle.board.layout in UPRIGHT else turn


def orientation_of(puzzle: Puzzle, place: int, turn: int, flipped: bool = False) -> Orientation:
    """Return the orientation of a tile in a place with this turn, as files count it."""
    if puzzle.board.layout in UPRIGHT:
        turn = -turn
    step = puzzle.shape(place).step
    return Orientation((puzzle.angles[place] + turn * step) % CIRCLE, flipped)


def usual_spots(puzzle: Puzzle) -> list[Spot]:
    """Return the spots of the tiles by default."""
    if not puzzle.rules.may_move:
        # `Puzzle.checked` rejects a tile that does not fit its place.
        return [Spot(place, 0, Orientation(angle)) for place, angle in enumerate(puzzle.angles)]
    first: dict[TileShape, Angle] = {}
    for place in range(len(puzzle.board)):
        first.setdefault(puzzle.shape(place), puzzle.angles[place])
    return [Spot(None, 0, Orientation(first[tile.shape])) for tile in puzzle.tiles]


def with_start(document: Document, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the spots of ``fixed`` and ``start``."""
    spots: dict[int, Spot] = {}
    fixed = frozenset(
        _spots(document, "fixed", puzzle, spots, loose=False) if document.has("fixed") else ()
    )
    if document.has("start"):
        _spots(document, "start", puzzle, spots, loose=puzzle.rules.may_move)
    usual = usual_spots(puzzle)
    start = tuple(spots.get(tile, spot) for tile, spot in enumerate(usual))
    return replace(puzzle, start=start, fixed=fixed)


def _spots(
    document: Document, key: str, puzzle: Puzzle, spots: dict[int, Spot], *, loose: bool
) -> list[int]:
    """Add the spots of a list to *spots* and return their tiles."""
    found: list[int] = []
    taken = {spot.place for spot in spots.values()} - {None}
    for part in document.parts(key):
        tile = part.whole("tile", 0, len(puzzle.tiles) - 1)
        if tile in spots:
            part.fail("tile", "tile {number} appears twice", number=tile)
        spot = spots[tile] = _spot(part, puzzle, tile, loose=loose)
        if spot.place in taken:
            part.fail("place", "two tiles are in cell {place}", place=spot.place)
        if spot.place is not None:
            taken.add(spot.place)
        found.append(tile)
    return found


def read_laid(document: Document, puzzle: Puzzle) -> dict[int, Spot]:
    """Return the spots of ``solution`` by their tiles, whatever the rules say of them."""
    spots: dict[int, Spot] = {}
    _spots(document, "solution", puzzle, spots, loose=False)
    return spots


def _spot(part: Document, puzzle: Puzzle, tile: int, *, loose: bool) -> Spot:
    """Return the spot of one tile."""
    shape = puzzle.tiles[tile].shape
    flipped = part.has("flip") and part.flag("flip")
    drawer = part.whole("drawer", 0, MAX_DRAWERS - 1) if part.has("drawer") else 0
    if loose and not part.has("place"):
        if shape.solid:
            return Spot(None, drawer, Orientation(_turn(part, shape), flipped))
        return Spot(None, drawer, Orientation(_angle(part, puzzle, shape), flipped))
    place = part.whole("place", 0, len(puzzle.board) - 1)
    if puzzle.shape(place) != shape:
        part.fail(
            "place",
            "tile {number} has {sides} sides, but cell {place} has {other}",
            number=tile,
            sides=shape.sides,
            place=place,
            other=puzzle.shape(place).sides,
        )
    return Spot(place, drawer, orientation_of(puzzle, place, _turn(part, shape), flipped))


def _turn(part: Document, shape: TileShape) -> int:
    """Return the number of a turn, by default the first."""
    return part.whole("turn", 0, len(shape.turns) - 1) if part.has("turn") else 0


def _angle(part: Document, puzzle: Puzzle, shape: TileShape) -> Angle:
    """Return the angle of a loose tile: one of a place of the board, or a multiple of 15°.

    A tile that may be turned lies as in a place, whatever the file says.
    """
    angle = part.content.get("angle")
    zeros = dict.fromkeys(
        zero for zero, other in zip(puzzle.angles, puzzle.shapes, strict=True) if other == shape
    )
    for zero in zeros:
        for number in range(shape.sides):
            there = (zero + number * shape.step) % CIRCLE
            if angle == in_degrees(there):
                return there
    degrees = part.whole("angle", 0, 360 - DEGREES)
    if degrees % DEGREES:
        part.fail(
            "angle", "must be a multiple of {n} degrees, not {angle}", n=DEGREES, angle=degrees
        )
    return next(iter(zeros), 0) if puzzle.rules.may_turn else degrees // DEGREES


def read_solution(document: Document, puzzle: Puzzle) -> tuple[Spot, ...]:
    """Return the solution, checked to be allowed by the rules."""
    spots: dict[int, Spot] = {}
    tiles = _spots(document, "solution", puzzle, spots, loose=False)
    empty = set(range(len(puzzle.board))) - {spot.place for spot in spots.values()}
    if empty:
        document.fail("solution", "cell {place} has no tile", place=min(empty))
    for index, tile in enumerate(tiles):
        spot, start = spots[tile], puzzle.start[tile]
        assert spot.place is not None
        stays = tile in puzzle.fixed or not puzzle.rules.may_move
        if (
            (stays and spot.place != start.place)
            or (tile in puzzle.fixed and spot.orientation != start.orientation)
            or spot.orientation not in puzzle.orientations(tile, spot.place)
        ):
            document.fail(
                f"solution[{index}]", "the rules do not allow tile {number} there", number=tile
            )
    solution = tuple(
        spots.get(tile, start._replace(place=None)) for tile, start in enumerate(puzzle.start)
    )
    verdict = judge(puzzle, solution)
    if not verdict.solved:
        document.fail(
            "solution",
            "{n} edge does not match",
            "{n} edges do not match",
            n=verdict.to_go,
        )
    return solution
