"""Boards and tiles in fields, for programs; `tui_tangram.plain.events` explains the keys.

Sides are named by the direction they face: in degrees, counter-clockwise from the right.  So a
tile fits in a place exactly if its sides show the colours that the place requires.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.games.matching.core import (
    COMPLEMENT,
    MatchingGame,
    MatchingState,
    MatchingVerdict,
    Orientation,
)
from tui_tangram.games.matching.core.fitting import Around
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.matching.core.tile import CIRCLE, Tile
from tui_tangram.maths.tiling import Mesh
from tui_tangram.plain.events import Fields

_STEP: Final = 360 // CIRCLE


@lru_cache(maxsize=4)
def _names(mesh: Mesh) -> tuple[str, ...]:
    return tuple(
        f"{row}.{at}"
        for row, places in enumerate(rows_of(mesh), start=1)
        for at, _ in enumerate(places, start=1)
    )


def place_id(game: MatchingGame, place: int) -> str:
    """Return the text that players type for a place: ``2.3``."""
    return _names(game.puzzle.board.mesh)[place]


def board(game: MatchingGame) -> Fields:
    """Return the open board with its rows and rules."""
    puzzle, rules = game.puzzle, game.puzzle.rules
    return {
        "puzzle": game.puzzle_id,
        "game": game.kind,
        "rules": rules.id,
        "rows": [len(row) for row in rows_of(puzzle.board.mesh)],
        "tiles": len(puzzle.tiles),
        "spare": puzzle.surplus,
        "rim": puzzle.rim,
        "may_move": rules.may_move,
        "may_turn": rules.may_turn,
        "may_flip": rules.may_flip,
        "mates": rules.matching == COMPLEMENT,
        "corners": rules.matching.cornered,
    }


def progress(verdict: MatchingVerdict) -> Fields:
    """Return the progress of the board."""
    return {
        "percent": verdict.percent,
        "solved": verdict.solved,
        "edges": verdict.total,
        "to_go": verdict.to_go,
        "empty": verdict.empty,
    }


def orientation(of: Orientation) -> Fields:
    """Return the orientation of a tile."""
    return {"angle": _STEP * of.angle, "flipped": of.flipped}


def sides(tile: Tile, stands: Orientation) -> dict[str, int]:
    """Return the colours that a tile shows, by the direction of each side, or of each corner.

    >>> sides(Tile((1, 2, 3, 4)), Orientation(6))
    {'90': 1, '180': 2, '270': 3, '0': 4}
    """
    return {_way(angle): colour for angle, colour in tile.facing(stands)}


def oriented_tile(game: MatchingGame, tile: int, stands: Orientation) -> Fields:
    """Return a tile and its orientation, real or proposed."""
    return {
        "tile": tile + 1,
        "stance": orientation(stands),
        "sides": sides(game.puzzle.tiles[tile], stands),
    }


def laying(game: MatchingGame, tile: int, place: int, stands: Orientation) -> Fields:
    """Return a tile as it would be in a place, and the move that places it."""
    return {
        **oriented_tile(game, tile, stands),
        "place": place_id(game, place),
        "move": game.lay(tile, place, stands),
    }


def tile_now(game: MatchingGame, state: MatchingState, tile: int) -> Fields:
    """Return a tile as it is: in a place, or in a drawer."""
    spot = state.spots[tile]
    data = oriented_tile(game, tile, spot.orientation) | {"fixed": tile in game.puzzle.fixed}
    if spot.place is None:
        return data | {"place": None, "drawer": spot.drawer + 1}
    return data | {"place": place_id(game, spot.place)}


def place_now(
    game: MatchingGame, state: MatchingState, place: int, around: Around | None = None
) -> Fields:
    """Return a place: the colours it requires, and its tile; *around* saves the search."""
    found = (around or Around(game, state)).asked(place)
    asked = {_way(angle): colour for angle, colour in found}
    tile = state.tile_at(place)
    return {
        "place": place_id(game, place),
        "shape": game.puzzle.shape(place),
        "wants": asked,
        **({"tile": None} if tile is None else tile_now(game, state, tile)),
    }


def ways(game: MatchingGame, place: int) -> tuple[str, ...]:
    """Return the directions that the sides 0, 1, 2, … of a place face, in degrees."""
    shape, angle = game.puzzle.shape(place), game.puzzle.angles[place]
    return tuple(_way(angle + number * (CIRCLE // shape)) for number in range(shape))


def neighbours(game: MatchingGame, place: int) -> Fields:
    """Return the place beyond each side of a place; nothing beyond the rim."""
    across = game.puzzle.board.mesh.faces[place].across
    return {
        "neighbours": {
            way: None if beyond is None else place_id(game, beyond.face)
            for way, beyond in zip(ways(game, place), across, strict=True)
        }
    }


def wrong(game: MatchingGame, verdict: MatchingVerdict) -> Fields:
    """Return the sides of placed tiles that do not match, by place."""
    found: dict[str, list[int]] = {}
    for place, side in verdict.unmatched:
        way = int(ways(game, place)[side])
        found.setdefault(place_id(game, place), []).append(way)
    return {"unmatched": found}


def clashing(game: MatchingGame, place: int, numbers: Sequence[int]) -> Fields:
    """Return the directions of the sides *numbers* of a place, which would not match."""
    wanted = ways(game, place)
    return {"unmatched": {place_id(game, place): [int(wanted[side]) for side in numbers]}}


def _way(angle: int) -> str:
    return str(angle % CIRCLE * _STEP)
