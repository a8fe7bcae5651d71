"""A game as one JSON value: figure and pieces, each as in its file."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tui_tangram.play import Document, DocumentError, Option, quote
from tui_tangram.tangram.board import TangramGame
from tui_tangram.tangram.format import read_figure, read_pieces, write_figure, write_pieces


def pack(game: TangramGame) -> object:
    """Return the JSON value of *game*, without its options; `unpack` reads it."""
    return {
        "pieces": json.loads(write_pieces(game.pieces)),
        "figure": json.loads(write_figure(game.figure)),
    }


def unpack(value: object, options: Mapping[str, Option]) -> TangramGame:
    """Return the game that *value* says.  Raises `ValueError`, one line, when it says none."""
    if not isinstance(value, dict):
        raise DocumentError(f"must be an object, not {quote(value)}")
    document = Document(value)
    pieces = read_pieces(json.dumps(document.part("pieces").content), "pieces")
    figure = read_figure(json.dumps(document.part("figure").content), "figure", {pieces.id: pieces})
    return TangramGame(figure, pieces, bool(options["freestyle"]))
