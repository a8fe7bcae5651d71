"""Cells and tiles of a board as lines, each with the same in fields."""

from __future__ import annotations

from collections.abc import Iterable

from tui_tangram.games.matching.core import MatchingGame, MatchingState, Orientation
from tui_tangram.games.matching.core.fitting import Around, fitting_tiles
from tui_tangram.games.matching.core.naming import (
    direction,
    place_name,
    shape_name,
    side_in_words,
    side_names,
    sides_in_words,
    tile_name,
)
from tui_tangram.games.matching.core.words import describe_place
from tui_tangram.games.matching.lines import board_fields as fields
from tui_tangram.language import tr, trn
from tui_tangram.plain.table import AnswerPart, DataLine
from tui_tangram.play.phrases import capital


def place_line(game: MatchingGame, state: MatchingState, place: int) -> DataLine:
    """Return the full line on a place: its tile with its sides, or the colours it requires."""
    text = describe_place(game, state, place)
    return DataLine(text, fields.place_now(game, state, place))


def short_lines(
    game: MatchingGame, state: MatchingState, places: Iterable[int]
) -> list[AnswerPart]:
    """Return a short line on each of some places."""
    around = Around(game, state)
    return [
        DataLine(_in_short(game, state, place), fields.place_now(game, state, place, around))
        for place in places
    ]


def neighbours_line(game: MatchingGame, state: MatchingState, place: int) -> DataLine:
    """Return the line on the neighbours of a place."""
    face = game.puzzle.board.mesh.faces[place]
    found = []
    for name, beyond in zip(side_names(game.puzzle, place), face.across, strict=True):
        if beyond is None:
            found.append(tr("{side}, the border", side=name))
            continue
        tile = state.tile_at(beyond.face)
        where = f"{name}, {place_name(game.puzzle, beyond.face)}"
        found.append(
            tr("{place}, empty", place=where) if tile is None else f"{where}, {tile_name(tile)}"
        )
    text = tr("Neighbours: {places}.", places="; ".join(found))
    return DataLine(text, fields.neighbours(game, place))


def open_lines(game: MatchingGame, state: MatchingState) -> list[AnswerPart]:
    """Return a line on each empty place with a wanted colour, fewest fitting tiles first."""
    around = Around(game, state)
    found = sorted(
        (len(fitting_tiles(game, state, place)), place)
        for place in range(len(game.puzzle.board))
        if place not in around.laid and around.bound(place)
    )
    return [
        DataLine(
            f"{capital(place_name(game.puzzle, place))}: {_wants(game, around, place)}; "
            + (trn("{n} tile fits.", "{n} tiles fit.", tiles) if tiles else tr("no tile fits.")),
            fields.place_now(game, state, place, around) | {"fits": tiles},
        )
        for tiles, place in found
    ]


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
        DataLine(description, fields.place_now(game, state, place) | {"fits": len(found)})
    ]
    for tile, ways in found.items():
        text = _loose(game, state, tile)
        if len(ways) > 1:
            text = tr("{tile}, in {n} ways", tile=text, n=len(ways))
        each = [fields.laying(game, tile, place, orientation) for orientation in ways]
        lines.append(DataLine(f"{text}.", {"tile": tile + 1, "ways": each}))
    return lines


def loose_line(game: MatchingGame, state: MatchingState, tile: int) -> DataLine:
    """Return the line on a loose tile."""
    return DataLine(f"{_loose(game, state, tile)}.", fields.tile_now(game, state, tile))


def sides(game: MatchingGame, tile: int, orientation: Orientation) -> str:
    """Return the sides of a tile in an orientation."""
    description = sides_in_words(game.puzzle.tiles[tile], orientation)
    return tr("flipped, {sides}", sides=description) if orientation.flipped else description


def _in_short(game: MatchingGame, state: MatchingState, place: int) -> str:
    tile = state.tile_at(place)
    name = capital(place_name(game.puzzle, place))
    if tile is None:
        shape = shape_name(game.puzzle.shape(place))
        return tr("{place}: empty, {shape}.", place=name, shape=shape)
    return f"{name}: {tile_name(tile)}, {sides(game, tile, state.spots[tile].orientation)}."


def _loose(game: MatchingGame, state: MatchingState, tile: int) -> str:
    own, spot = game.puzzle.tiles[tile], state.spots[tile]
    name = capital(tile_name(tile))
    return f"{name}, {shape_name(own.shape)}: {sides_in_words(own, spot.orientation)}"


def _wants(game: MatchingGame, around: Around, place: int) -> str:
    shape = game.puzzle.shape(place)
    asked = [
        side_in_words(direction(angle, shape), colour) for angle, colour in around.asked(place)
    ]
    return tr("needs {sides}", sides=", ".join(asked)) if asked else tr("any colour")
