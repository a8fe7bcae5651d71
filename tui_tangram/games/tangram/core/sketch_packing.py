"""Sketches as JSON values: their initial contents, each as in its file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tui_tangram.games.tangram.core.board import REACH
from tui_tangram.games.tangram.core.format import read_pieces, write_pieces
from tui_tangram.games.tangram.core.outline_sketch import OutlineEditor
from tui_tangram.games.tangram.core.outlines import MAX_UNIT, read_region, unit_for, written
from tui_tangram.games.tangram.core.set_sketch import PieceEditor, SetEditor
from tui_tangram.games.tangram.core.sketch import MOST
from tui_tangram.maths.geometry import Contour
from tui_tangram.play import Document, DocumentError, quote


def pack_outline(game: OutlineEditor) -> object:
    """Return the JSON value of an outline being drawn."""
    return {
        "pieces": json.loads(write_pieces(game.pieces)),
        **({"name": game.title} if game.title else {}),
        **_written(game.begun),
    }


def unpack_outline(value: object) -> OutlineEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    document = _document(value)
    pieces = read_pieces(json.dumps(document.part("pieces").content), "pieces")
    title = document.text("name") if document.has("name") else ""
    return OutlineEditor(pieces, _read(document), title)


def pack_set(game: SetEditor) -> object:
    """Return the JSON value of a shape being cut."""
    return {"name": game.title, **_written([game.shape])}


def unpack_set(value: object) -> SetEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    document = _document(value)
    contours = _read(document)
    if len(contours) != 1:
        raise DocumentError("must be one contour", at="contours")
    return SetEditor(contours[0], document.text("name"))


def pack_pieces(game: PieceEditor) -> object:
    """Return the JSON value of pieces being drawn."""
    return {"size": game.size}


def unpack_pieces(value: object) -> PieceEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    return PieceEditor(_document(value).whole("size", 1, REACH))


def _document(value: object) -> Document:
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    return Document(value)


def _written(contours: Sequence[Contour]) -> dict[str, object]:
    unit = unit_for(contours)
    return {"unit": unit, "contours": [written(contour, unit) for contour in contours]}


def _read(document: Document) -> tuple[Contour, ...]:
    rows = document.array("contours")
    if len(rows) > MOST:
        raise DocumentError("has too many contours", at="contours")
    unit = document.whole("unit", 1, MAX_UNIT)
    return read_region(rows, [f"contours[{number}]" for number in range(len(rows))], unit)
