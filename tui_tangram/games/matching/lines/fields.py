"""Boards, places and tiles in fields, for programs, and as lines, each with the same in fields.

`tui_tangram.plain.events` explains the keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from tui_tangram.games.matching.core import (
    COMPLEMENT,
    MatchingGame,
    MatchingState,
    MatchingVerdict,
    Orientation,
    directions,
    naming,
)
from tui_tangram.games.matching.core.fitting import Around, fitting_tiles
from tui_tangram.games.matching.core.naming import (
    colours_around,
    place_name,
    rows_of,
    shape_name,
    side_names,
    sides_by_colour,
    sides_in_words,
    spoken_names,
    tile_name,
)
from tui_tangram.games.matching.core.tile import Tile
from tui_tangram.games.matching.core.words import describe_place
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import CIRCLE, Angle, TileShape
from tui_tangram.plain.events import Fields
from tui_tangram.plain.table import AnswerPart, DataLine
from tui_tangram.play.phrases import capital

_STEP: Final = 360 // CIRCLE


def place_id(game: MatchingGame, place: int) -> str:
    """Return the text that players type for a place: ``2.3``."""
    return naming.place_id(game.puzzle, place)


def board(game: MatchingGame) -> Fields:
    """Return the open board with its rows and rules."""
    puzzle, rules = game.puzzle, game.puzzle.rules
    solid: Fields = {}
    if puzzle.cubes:
        solid["layers"] = puzzle.board.layers
        solid["tower"] = bool(puzzle.board.mesh.unlike)
    if puzzle.model is not None:
        solid["model"] = sides(Tile(puzzle.model, solid=True), Orientation(0))
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
        **solid,
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


def orientation(of: Orientation, shape: TileShape) -> Fields:
    """Return the orientation of a tile of a shape."""
    return {"angle": of.angle if shape.solid else _degrees(of.angle), "flipped": of.flipped}


def sides(tile: Tile, stands: Orientation) -> dict[str, int]:
    """Return the colours that a tile shows, by the direction of each side, or of each corner.

    >>> sides(Tile((1, 2, 3, 4)), Orientation(6))
    {'90': 1, '180': 2, '270': 3, '0': 4}
    >>> sides(Tile((1, 2, 3, 4, 5, 6), solid=True), Orientation(0))
    {'back': 1, 'left': 2, 'front': 3, 'right': 4, 'top': 5, 'bottom': 6}
    """
    return {_way(angle, tile.shape): colour for angle, colour in tile.facing(stands)}


def oriented_tile(game: MatchingGame, tile: int, stands: Orientation) -> Fields:
    """Return a tile and its orientation, real or proposed."""
    return {
        "tile": tile + 1,
        "stance": orientation(stands, game.puzzle.tiles[tile].shape),
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
    shape = game.puzzle.shape(place)
    asked = {_way(angle, shape): colour for angle, colour in found}
    tile = state.tile_at(place)
    return {
        "place": place_id(game, place),
        "shape": shape.sides,
        "wants": asked,
        **({"tile": None} if tile is None else tile_now(game, state, tile)),
    }


def ways(game: MatchingGame, place: int) -> tuple[str, ...]:
    """Return the directions that the sides 0, 1, 2, … of a place face, in degrees or as words."""
    shape, angle = game.puzzle.shape(place), game.puzzle.angles[place]
    return tuple(_way(shape.direction(side, angle), shape) for side in range(shape.sides))


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
    found: dict[str, list[int | str]] = {}
    for place, side in verdict.unmatched:
        found.setdefault(place_id(game, place), []).append(_side(game, place, side))
    return {"unmatched": found}


def clashing(game: MatchingGame, place: int, numbers: Sequence[int]) -> Fields:
    """Return the directions of the sides *numbers* of a place, which would not match."""
    return {"unmatched": {place_id(game, place): [_side(game, place, side) for side in numbers]}}


def _side(game: MatchingGame, place: int, side: int) -> int | str:
    """Return the direction of a side: a number of degrees, or the word for a side of a cube."""
    way = ways(game, place)[side]
    return int(way) if way.isdigit() else way


def _way(angle: Angle, shape: TileShape) -> str:
    """Return a direction as a key: degrees, or the word for a side of a cube."""
    return directions.direction(angle, shape) if shape.solid else str(_degrees(angle % CIRCLE))


def _degrees(angle: Angle) -> int:
    """Return an angle in whole degrees, which on some solids are rounded."""
    return round(angle * _STEP)


def place_line(game: MatchingGame, state: MatchingState, place: int) -> DataLine:
    """Return the full line on a place: its tile with its sides, or the colours it requires."""
    tile, cell = state.tile_at(place), place_id(game, place)
    if tile is None:
        wants = sides_by_colour(
            Around(game, state).asked(place), game.puzzle.shape(place), spoken_names(game.puzzle)
        )
        brief = " ".join(
            (tr("{cell}: empty.", cell=cell), *([f"{capital(wants)}."] if wants else ()))
        )
    else:
        shown = oriented_sides(game, tile, state.spots[tile].orientation)
        brief = tr("{cell}: tile {tile}, {sides}.", cell=cell, tile=tile + 1, sides=shown)
    text, data = describe_place(game, state, place), place_now(game, state, place)
    return DataLine(text, data, brief=brief, form="cell")


def several_line(
    game: MatchingGame, state: MatchingState, places: Sequence[int], name: str
) -> list[AnswerPart]:
    """Return the line on the tiles in some places in order, and the fields of each place.

    *name* is that of the row or ring.
    """
    around = Around(game, state)
    found: list[str] = []
    for tile, run in groupby(places, state.tile_at):
        empty = tr("{n} empty", n=sum(1 for _ in run))
        found.append(empty if tile is None else tile_name(tile))
    full = " ".join(_in_short(game, state, place) for place in places)
    return [
        DataLine(f"{name}: {', '.join(found)}.", full=f"{name}. {full}"),
        *(DataLine("", place_now(game, state, place, around), form="cell") for place in places),
    ]


def neighbours_line(game: MatchingGame, state: MatchingState, place: int) -> DataLine:
    """Return the line on the neighbours of a place."""
    face = game.puzzle.board.mesh.faces[place]
    found: list[str] = []
    near: list[str] = []
    empty = 0
    for name, beyond in zip(side_names(game.puzzle, place), face.across, strict=True):
        if beyond is None:
            found.append(tr("{side}, the border", side=name))
            continue
        tile = state.tile_at(beyond.face)
        if tile is None:
            empty += 1
        else:
            near.append(f"{name} {tile_name(tile)}")
        where = f"{name}, {place_name(game.puzzle, beyond.face)}"
        found.append(
            tr("{place}, empty", place=where) if tile is None else f"{where}, {tile_name(tile)}"
        )
    text = tr("Neighbours: {places}.", places="; ".join(found))
    near += [tr("{n} empty", n=empty)] if empty else []
    brief = tr("Neighbours: {places}.", places=", ".join(near))
    return DataLine(text, neighbours(game, place), brief=brief, form="around")


def open_lines(game: MatchingGame, state: MatchingState) -> list[AnswerPart]:
    """Return a line on each restricted empty place, fewest fitting tiles first.

    Where none is restricted there is one line, on a place to start with; none on a full board.
    """
    around = Around(game, state)
    puzzle = game.puzzle
    unplaced = Counter(
        tile.shape
        for tile, spot in zip(puzzle.tiles, state.spots, strict=True)
        if spot.place is None
    )
    found = sorted(
        (len(fitting_tiles(game, state, place)), place)
        for place in range(len(puzzle.board))
        if place not in around.laid
    )
    restricted = [
        (tiles, place)
        for tiles, place in found
        if around.bound(place) or tiles < unplaced[puzzle.shape(place)]
    ]
    lines: list[AnswerPart] = []
    for tiles, place in restricted or found[:1]:
        fits = trn("{n} tile fits.", "{n} tiles fit.", tiles) if tiles else tr("no tile fits.")
        wants = sides_by_colour(around.asked(place), puzzle.shape(place), spoken_names(puzzle))
        where, cell = capital(place_name(puzzle, place)), place_id(game, place)
        needs = f" {tr('Needs {sides}.', sides=wants)}" if wants else ""
        text = f"{where}: {fits}{needs}"
        brief = trn("{cell}: {n} fits.", "{cell}: {n} fit.", tiles, cell=cell)
        if not restricted:
            text = f"{tr('No empty cell is restricted.')} {tr('Start with this one.')} {text}"
        lines.append(
            DataLine(
                text,
                place_now(game, state, place, around) | {"fits": tiles},
                brief=f"{brief} {capital(wants)}.".replace(" .", ""),
                form="cell",
            )
        )
    return lines


def fitting_lines(game: MatchingGame, state: MatchingState, place: int) -> list[AnswerPart]:
    """Return the lines on the tiles that fit in a place."""
    found = fitting_tiles(game, state, place)
    description = trn(
        "{place}: {n} unplaced tile fits.",
        "{place}: {n} unplaced tiles fit.",
        len(found),
        place=capital(place_name(game.puzzle, place)),
    )
    lines: list[AnswerPart] = [
        DataLine(description, place_now(game, state, place) | {"fits": len(found)}, form="cell")
    ]
    for tile, ways in found.items():
        texts = _loose(game, state, tile)
        if len(ways) > 1:
            texts = [tr("{tile}, in {n} ways", tile=text, n=len(ways)) for text in texts]
        each = [laying(game, tile, place, orientation) for orientation in ways]
        lines.append(_in_lengths(texts, {"tile": tile + 1, "ways": each}))
    return lines


def loose_line(game: MatchingGame, state: MatchingState, tile: int) -> DataLine:
    """Return the line on a loose tile."""
    return _in_lengths(_loose(game, state, tile), tile_now(game, state, tile))


def _in_lengths(texts: Sequence[str], data: Fields) -> DataLine:
    """Return the line of two texts without full stops, the second brief."""
    return DataLine(f"{texts[0]}.", data, brief=f"{texts[1]}.", form="tile")


def oriented_sides(game: MatchingGame, tile: int, orientation: Orientation) -> str:
    """Return the sides of a tile in an orientation."""
    description = sides_in_words(
        game.puzzle.tiles[tile], orientation, name=spoken_names(game.puzzle)
    )
    return tr("flipped, {sides}", sides=description) if orientation.flipped else description


def _in_short(game: MatchingGame, state: MatchingState, place: int) -> str:
    tile = state.tile_at(place)
    name = capital(place_name(game.puzzle, place))
    if tile is None:
        shape = shape_name(game.puzzle.shape(place))
        return tr("{place}: empty, {shape}.", place=name, shape=shape)
    return (
        f"{name}: {tile_name(tile)}, {oriented_sides(game, tile, state.spots[tile].orientation)}."
    )


def _loose(game: MatchingGame, state: MatchingState, tile: int) -> list[str]:
    """Return a loose tile with its sides, and the same briefly.

    The shape is named where there are several.  Briefly the colours are listed clockwise, from the
    topmost side on if tiles cannot be turned.
    """
    puzzle, spot = game.puzzle, state.spots[tile]
    own = puzzle.tiles[tile]
    names = [capital(tile_name(tile)), str(tile + 1)]
    if len({one.shape for one in puzzle.tiles}) > 1:
        names = [f"{name}, {shape_name(own.shape)}" for name in names]
    name = spoken_names(puzzle)
    sides = sides_in_words(own, spot.orientation, name=name)
    around = colours_around(own, None if puzzle.rules.may_turn else spot.orientation, name)
    return [f"{names[0]}: {sides}", f"{names[1]}: {around}"]
