"""Tiles picked up by their numbers, typed digit by digit.

A digit picks up its tile at once; the next one picks up another instead, as long as a tile has both
digits together.  The shell decides when a number ends: by any other key, never by time.
"""

from __future__ import annotations

from dataclasses import replace

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.cursor import pick_up
from tui_tangram.games.matching.core.naming import tiles_counted
from tui_tangram.games.matching.core.view_state import Focus, MatchingReply, MatchingView
from tui_tangram.language import tr


def take(
    game: MatchingBoard, state: MatchingState, view: MatchingView, number: int
) -> MatchingReply:
    """Pick up the tile with this number, from 1, wherever it is."""
    tiles = len(game.puzzle.tiles)
    if not 1 <= number <= tiles:
        words = tr(
            "There is no tile {number}. This board has {tiles}.",
            number=number,
            tiles=tiles_counted(tiles),
        )
        return MatchingReply(view, None, words)
    longer = longer_numbers(game, number)
    return pick_up(game, state, replace(view, focus=Focus.BOARD), number - 1, _next_digit(longer))


def numbered(game: MatchingBoard, typed: int, digit: int) -> int:
    """Return the number formed by *digit*: after the *typed* one, if there is such a tile."""
    both = 10 * typed + digit
    return both if typed and both <= len(game.puzzle.tiles) else digit


def longer_numbers(game: MatchingBoard, number: int) -> range:
    """Return the numbers of tiles formed by one more digit; empty for 0."""
    if number == 0:
        return range(0)
    return range(10 * number, min(10 * number + 9, len(game.puzzle.tiles)) + 1)


def _next_digit(numbers: range) -> str:
    """Return the message on the tiles that one more digit would pick up, if any."""
    if not numbers:
        return ""
    first, last = numbers[0], numbers[-1]
    span = str(first) if first == last else f"{first}–{last}"
    return tr("Next digit: tile {numbers}.", numbers=span)
