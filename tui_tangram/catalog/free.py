"""Figures with free angles in the list of games; they are not exact, and have no daily puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui_tangram.catalog.entry import Entry, Puzzles
from tui_tangram.language import mark
from tui_tangram.play import Option

if TYPE_CHECKING:
    from tui_tangram.free import FreeGame, FreeSet
    from tui_tangram.tangram import PieceSet


def free_set(pieces: PieceSet) -> FreeSet:
    """Return an exact set of pieces as the game with free angles has it."""
    from tui_tangram.free import FreeKind, FreePiece, FreeSet

    kinds = {one: FreeKind(one.kind, one.name, one.polygon) for one in pieces.kinds}
    rows = tuple(FreePiece(piece.letter, kinds[piece.kind]) for piece in pieces.pieces)
    return FreeSet(pieces.id, pieces.name, rows)


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, Option]) -> FreeGame:  # noqa: ARG001  # it has none
    from tui_tangram.free import FreeGame

    figure = puzzles.free(puzzle)
    return FreeGame(figure, free_set(puzzles.piece_set(figure.set_id)))


def _pack(game: FreeGame) -> object:
    from tui_tangram.free.packing import pack

    return pack(game.figure, game.pieces)


def _unpack(value: object, options: Mapping[str, Option]) -> FreeGame:  # noqa: ARG001  # it has none
    from tui_tangram.free import FreeGame
    from tui_tangram.free.packing import unpack

    return FreeGame(*unpack(value))


FREE = Entry("free", mark("Free angles"), {}, _make, _pack, _unpack)
