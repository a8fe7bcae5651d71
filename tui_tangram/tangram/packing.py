"""A game as one JSON value: figure and pieces, each as in its file.

With ``"edges": "curved"`` they are those of `tui_tangram.tangram.curved`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, Option, quote
from tui_tangram.tangram.board import AnyTangram, TangramGame
from tui_tangram.tangram.format import read_figure, read_pieces, write_figure, write_pieces


def pack(game: AnyTangram) -> object:
    """Return the JSON value of *game*, without its options; `unpack` reads it."""
    if isinstance(game, TangramGame):
        return {
            "pieces": json.loads(write_pieces(game.pieces)),
            "figure": json.loads(write_figure(game.figure)),
        }
    from tui_tangram.tangram.curved import write_curved_figure, write_curved_pieces
    from tui_tangram.tangram.curved_board import CurvedGame

    assert isinstance(game, CurvedGame)
    return {
        "edges": _CURVED,
        "id": game.figure.id,
        "pieces": json.loads(write_curved_pieces(game.pieces)),
        "figure": json.loads(write_curved_figure(game.figure)),
    }


def unpack(value: object, options: Mapping[str, Option]) -> AnyTangram:
    """Return the game that *value* says.  Raises `ValueError`, one line, when it says none."""
    if not isinstance(value, dict):
        raise DocumentError(tr("must be an object, not {value}", value=quote(value)))
    document = Document(value)
    texts = [json.dumps(document.part(part).content) for part in ("pieces", "figure")]
    if value.get("edges") == _CURVED:
        return _unpack_curved(document, texts, bool(options["freestyle"]))
    pieces = read_pieces(texts[0], "pieces")
    figure = read_figure(texts[1], "figure", {pieces.id: pieces})
    return TangramGame(figure, pieces, bool(options["freestyle"]))


def _unpack_curved(document: Document, texts: Sequence[str], freestyle: bool) -> AnyTangram:
    from tui_tangram.tangram.curved import MAX_LABEL, read_curved_figure, read_curved_pieces
    from tui_tangram.tangram.curved_board import CurvedGame

    pieces = read_curved_pieces(texts[0], "pieces")
    figure = read_curved_figure(texts[1], "figure", {pieces.id: pieces})
    found = replace(figure, id=document.text("id", MAX_LABEL), category=pieces.name)
    return CurvedGame(found, pieces, freestyle)


_CURVED: Final = "curved"
