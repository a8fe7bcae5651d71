"""A game as one JSON value: figure and pieces, each as in its file."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tui_tangram.games.tangram.core.format import (
    read_figure,
    read_pieces,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.play import Document, DocumentError, OptionValue, quote


def pack(game: TangramGame) -> object:
    """Return the JSON value of *game*, without its options; `unpack` reads it."""
    return packed(game.pieces, "figure", write_figure(game.figure))


def unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    pieces, text = unpacked(value, "figure")
    figure = read_figure(text, "figure", {pieces.id: pieces})
    return TangramGame(figure, pieces, bool(options["freestyle"]))


def packed(pieces: PieceSet, part: str, text: str) -> object:
    """Return the JSON value of a set of pieces and another *part*, the *text* of a file."""
    return {"pieces": json.loads(write_pieces(pieces)), part: json.loads(text)}


def unpacked(value: object, part: str) -> tuple[PieceSet, str]:
    """Return the pieces and the text passed to `packed`.  Raises `ValueError`, one line."""
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    document = Document(value)
    texts = [json.dumps(document.part(name).content) for name in ("pieces", part)]
    return read_pieces(texts[0], "pieces"), texts[1]
