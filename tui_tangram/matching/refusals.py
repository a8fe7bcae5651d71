"""What the rules forbid, in words for the player; empty where they do not."""

from __future__ import annotations

from tui_tangram.matching import naming
from tui_tangram.matching.game import MatchingGame
from tui_tangram.matching.naming import sentence, tile_name


def not_taken(game: MatchingGame, tile: int) -> str:
    """Return why a tile cannot be taken in hand, or nothing."""
    if not game.puzzle.rules.may_move:
        return "The tiles of this game stay where they are."
    return f"{sentence(tile_name(tile))} is fixed." if tile in game.puzzle.fixed else ""


def not_turned(game: MatchingGame, tile: int) -> str:
    """Return why a tile cannot be turned, or nothing."""
    if not game.puzzle.rules.may_turn:
        return "The tiles of this game cannot be turned."
    return f"{sentence(tile_name(tile))} is fixed." if tile in game.puzzle.fixed else ""


def not_flipped(game: MatchingGame, tile: int) -> str:
    """Return why a tile cannot be turned over, or nothing."""
    if not game.puzzle.rules.may_flip:
        return "The tiles of this game cannot be turned over."
    return f"{sentence(tile_name(tile))} is fixed." if tile in game.puzzle.fixed else ""


def cannot_lie(game: MatchingGame, tile: int, place: int) -> str:
    """Return why a tile cannot lie in a place, turned as it is or at all."""
    shape, own = game.puzzle.shape(place), game.puzzle.tiles[tile].shape
    if shape != own:
        return f"{sentence(tile_name(tile))} is {naming.a_shape(own)}, this place is not."
    return f"{sentence(tile_name(tile))} would have to be turned to lie here."
