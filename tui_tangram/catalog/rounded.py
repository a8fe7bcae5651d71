"""The game of free angles of earlier releases: its saves go on as tangrams, which are exact."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui_tangram.catalog.tangram import TANGRAM
from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, Option, quote

if TYPE_CHECKING:
    from tui_tangram.tangram.board import TangramGame


def _unpack(value: object, options: Mapping[str, Option]) -> TangramGame:
    """Return the game of a puzzle that came from a file: its pieces, and the rounded figure."""
    from tui_tangram.drawing.free_figure import read_free_figure
    from tui_tangram.tangram.board import TangramGame
    from tui_tangram.tangram.format import PIECES, read_pieces

    if not isinstance(value, dict):
        raise DocumentError(tr("must be an object, not {value}", value=quote(value)))
    document = Document(value)
    rows = [
        {
            "kind": one["kind"],
            "name": one["name"],
            "count": len(one["letters"]),
            "poly": one["points"],
        }
        for one in document.part("pieces").array("kinds")
        if isinstance(one, dict) and {"kind", "name", "letters", "points"} <= one.keys()
    ]
    head = {key: document.part("pieces").content.get(key) for key in ("id", "name", "unit")}
    text = json.dumps({"format": PIECES, "version": 1, **head, "kinds": rows})
    pieces = read_pieces(text, "pieces")
    figure = json.dumps(document.part("figure").content)
    return TangramGame(
        read_free_figure(figure, "figure", {pieces.id: pieces}).figure,
        pieces,
        bool(options["freestyle"]),
    )


ROUNDED = TANGRAM._replace(kind="free", unpack=_unpack, daily=None)
"""For saves only: it is not in the list of games."""
