"""Refusals by the rules, in words for the player; empty for what is allowed."""

from __future__ import annotations

from tui_tangram.language import tr
from tui_tangram.matching import naming
from tui_tangram.matching.board import MatchingBoard
from tui_tangram.matching.naming import sentence, tile_name


def fixed(tile: int) -> str:
    """Say that a tile is fixed."""
    return tr("{tile} is fixed.", tile=sentence(tile_name(tile)))


def not_taken(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be taken in hand, or nothing."""
    if not game.puzzle.rules.may_move:
        return tr("The tiles of this game stay where they are.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def not_turned(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be turned, or nothing."""
    if not game.puzzle.rules.may_turn:
        return tr("The tiles of this game cannot be turned.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def not_flipped(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be turned over, or nothing."""
    if not game.puzzle.rules.may_flip:
        return tr("The tiles of this game cannot be turned over.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def cannot_lie(game: MatchingBoard, tile: int, place: int) -> str:
    """Return the reason why a tile cannot lie in a place, turned as it is or at all."""
    shape, own = game.puzzle.shape(place), game.puzzle.tiles[tile].shape
    name = sentence(tile_name(tile))
    if shape != own:
        return tr("{tile} is {shape}, this place is not.", tile=name, shape=naming.a_shape(own))
    return tr("{tile} would have to be turned to lie here.", tile=name)
