"""A game as one JSON value: figure and pieces, each as in its file."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tui_tangram.play import Document, DocumentError, OptionValue, quote
from tui_tangram.tangram.format import read_figure, read_pieces, write_figure, write_pieces
from tui_tangram.tangram.game import TangramGame


def pack(game: TangramGame) -> object:
    """Return the JSON value of *game*, without its options; `unpack` reads it."""
    return {
        "pieces": json.loads(write_pieces(game.pieces)),
        "figure": json.loads(write_figure(game.figure)),
    }


def unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    """Return the game in *value*.  Raises `ValueError`, one line, when it has none."""
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    document = Document(value)
    texts = [json.dumps(document.part(part).content) for part in ("pieces", "figure")]
    pieces = read_pieces(texts[0], "pieces")
    figure = read_figure(texts[1], "figure", {pieces.id: pieces})
    return TangramGame(figure, pieces, bool(options["freestyle"]))
