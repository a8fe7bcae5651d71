"""Puzzles from files in saves of the free-angle game of earlier releases.

Such a save is continued as a tangram, which is exact.  The puzzle in it stays as it was written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui_tangram.play import Document, OptionValue

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.game import TangramGame


def is_rounded(value: object) -> bool:
    """Return whether a packed puzzle has a rounded figure."""
    figure = value.get("figure") if isinstance(value, dict) else None
    return isinstance(figure, dict) and figure.get("format") == "tui-tangram/free-figure"


def unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    """Return the game of the pieces and the rounded figure in *value*.

    Raises `ValueError`, one line, when it has none.
    """
    from tui_tangram.games.tangram.core.format import PIECES, read_pieces
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.games.tangram.drawing.free_figure import read_free_figure

    assert isinstance(value, dict), "it is rounded"
    document = Document(value)
    rows = [
        {
            "kind": one["kind"],
            "name": one["name"],
            "count": len(str(one["letters"])),
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
