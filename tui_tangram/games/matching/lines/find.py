"""Unplaced tiles by their sides: ``find up 2 left 5``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.games.matching.core import MatchingGame, MatchingState, Orientation
from tui_tangram.games.matching.core.directions import direction, direction_text
from tui_tangram.games.matching.core.naming import colour_called, looks, tiles_counted
from tui_tangram.games.matching.lines import fields
from tui_tangram.language import tr
from tui_tangram.maths.tiling import CIRCLE, polygon
from tui_tangram.plain.commands import MalformedError, UnknownNameError, eighth_of
from tui_tangram.plain.table import CommandResult, DataLine
from tui_tangram.play import quote
from tui_tangram.play.phrases import listed

_Wanted = Sequence[tuple[str, int]]
"""Sides that a tile should have, each a direction and a colour."""


def find(game: MatchingGame, state: MatchingState, words: Sequence[str]) -> CommandResult:
    """Return the unplaced tiles that have the sides in *words*, turned as the rules allow.

    Raises `CommandError` for words that are no sides.
    """
    wanted = _sides(game, words)
    found = [
        (tile, ways[0])
        for tile, spot in enumerate(state.spots)
        if spot.place is None and (ways := list(_ways(game, tile, wanted)))
    ]
    if not found:
        return CommandResult(
            [DataLine(tr("No unplaced tile has these sides."), {"tiles": []}, form="tiles")]
        )
    numbers = [tile + 1 for tile, _ in found]
    head = f"{tiles_counted(len(found))}: {listed(map(str, numbers))}."
    sides = (f"{tile + 1}: {fields.oriented_sides(game, tile, way)}." for tile, way in found)
    return CommandResult(
        [
            DataLine(head, {"tiles": numbers}, full=" ".join((head, *sides)), form="tiles"),
            *(
                DataLine("", fields.oriented_tile(game, tile, way), form="tile")
                for tile, way in found
            ),
        ]
    )


def _ways(game: MatchingGame, tile: int, wanted: _Wanted) -> Iterator[Orientation]:
    """Yield the orientations of a tile, anywhere on the board, in which it has the sides."""
    puzzle = game.puzzle
    places = {
        (puzzle.shape(place), puzzle.angles[place]): place for place in range(len(puzzle.board))
    }
    for place in places.values():
        for orientation in puzzle.orientations(tile, place):
            if set(wanted) <= set(looks(puzzle.tiles[tile], orientation)):
                yield orientation


def _sides(game: MatchingGame, words: Sequence[str]) -> _Wanted:
    """Return the sides that *words* say: directions, each with a colour behind it."""
    puzzle = game.puzzle
    known = {
        direction(shape.direction(0, angle), shape)
        for shape in {tile.shape for tile in puzzle.tiles}
        for angle in range(CIRCLE)
    }
    found: list[tuple[str, int]] = []
    way: list[str] = []
    for at, word in enumerate(words):
        after = words[at + 1].lower() if at + 1 < len(words) else ""
        fits = puzzle.rules.matching
        colour = colour_called(word, fits)
        both = colour_called(f"{way[-1]} {word}", fits) if way else None
        if both is not None:
            colour = both
            way.pop()
        # A number before "o'clock" is a direction.
        if colour is None or not way or direction_text(f"{word} o'clock") == f"{word} {after}":
            way.append(word.lower())
            continue
        text, eighth = " ".join(way), eighth_of(way)
        key = next((key for key in known if text in (key, direction_text(key))), None)
        if eighth is not None:
            key = direction(3 * eighth, polygon(4))
        if key not in known:
            raise UnknownNameError("no tile has a side {side}", side=quote(text))
        found.append((key, colour))
        way = []
    if way or not found:
        raise MalformedError("give sides and their colours, such as: find up 2 left 5")
    return found
