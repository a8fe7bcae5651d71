"""Sketchs as JSON values: what they begin with, each as in its file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Point, Polygon
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.tangram.format import read_pieces, write_pieces
from tui_tangram.tangram.sketch import MOST, OutlineEditor, SetEditor, oriented


def pack_outline(game: OutlineEditor) -> object:
    """Return the JSON value of an outline being drawn."""
    return {
        "pieces": json.loads(write_pieces(game.pieces)),
        **({"name": game.title} if game.title else {}),
        "contours": _written(game.begun),
    }


def unpack_outline(value: object) -> OutlineEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, when it has none."""
    document = _document(value)
    pieces = read_pieces(json.dumps(document.part("pieces").content), "pieces")
    contours = oriented(_read(document))
    return OutlineEditor(pieces, contours, document.text("name") if document.has("name") else "")


def pack_set(game: SetEditor) -> object:
    """Return the JSON value of a shape being cut."""
    return {"name": game.title, "contours": _written([game.shape])}


def unpack_set(value: object) -> SetEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, when it has none."""
    document = _document(value)
    contours = oriented(_read(document))
    if len(contours) != 1:
        raise DocumentError("must be one contour", at="contours")
    return SetEditor(contours[0], document.text("name"))


def _document(value: object) -> Document:
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    return Document(value)


def _written(contours: Sequence[Polygon]) -> list[list[str]]:
    return [[f"{point.x},{point.y}" for point in contour.points] for contour in contours]


def _read(document: Document) -> list[Polygon]:
    found = []
    rows = document.array("contours")
    if len(rows) > MOST:
        raise DocumentError("has too many contours", at="contours")
    for row in rows:
        if not isinstance(row, list) or not 3 <= len(row) <= MOST:
            raise DocumentError("must be lists of points", at="contours")
        try:
            points = [
                Point(*map(Sqratio.parse, text.split(","))) for text in row if text.count(",") == 1
            ]
        except (ValueError, ZeroDivisionError, AttributeError, TypeError):
            raise DocumentError("has a point that is none", at="contours") from None
        if len(points) != len(row):
            raise DocumentError("has a point that is none", at="contours")
        polygon = Polygon(points)
        if not polygon.signed_area:
            raise DocumentError("encloses nothing", at="contours")
        found.append(polygon.straightened())
    return found
