"""A game as one JSON value: the shapes of the pieces, and the figure as in its file."""

from __future__ import annotations

import json

from tui_tangram.free.figure import FreeFigure
from tui_tangram.free.format import read_free_figure, write_free_figure
from tui_tangram.free.pieces import FreeKind, FreePiece, FreeSet
from tui_tangram.geometry import Point, Polygon
from tui_tangram.geometry.lattice import common_unit, quad
from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, quote

_MAX = 10**6


def pack(figure: FreeFigure, pieces: FreeSet) -> object:
    """Return a JSON value that `unpack` reads."""
    unit = common_unit([p for kind in pieces.kinds for p in kind.polygon.points])
    return {
        "id": figure.id,
        "pieces": {
            "id": pieces.id,
            "name": pieces.name,
            "unit": unit,
            "kinds": [
                {
                    "kind": kind.kind,
                    "name": kind.name,
                    "letters": "".join(p.letter for p in pieces.pieces if p.kind == kind),
                    "points": [list(quad(point, unit)) for point in kind.polygon.points],
                }
                for kind in pieces.kinds
            ],
        },
        "figure": json.loads(write_free_figure(figure, pieces)),
    }


def unpack(value: object) -> tuple[FreeFigure, FreeSet]:
    """Return what `pack` was given.  Raises `ValueError`, one line."""
    if not isinstance(value, dict):
        raise DocumentError(tr("must be an object, not {value}", value=quote(value)))
    document = Document(value)
    pieces = _pieces(document.part("pieces"))
    figure_id = document.text("id") if document.content.get("id") else ""
    text = json.dumps(document.part("figure").content)
    return read_free_figure(text, "figure", {pieces.id: pieces}, figure_id), pieces


def _pieces(document: Document) -> FreeSet:
    unit = document.whole("unit", 1, _MAX)
    found: list[FreePiece] = []
    for number, row in enumerate(document.array("kinds")):
        if not isinstance(row, dict):
            raise DocumentError(f"{document.place}kinds[{number}]: {tr('must be an object')}")
        one = Document(row, f"{document.place}kinds[{number}].")
        points = one.array("points")
        corners: list[Point] = []
        for point in points:
            if not (isinstance(point, list) and len(point) == 4 and all(map(_whole, point))):
                one.fail("points", tr("must be lists of four whole numbers"))
            ax, bx, ay, by = point
            corners.append(Point.of(ax, bx, ay, by, unit))
        if len(points) < 3:
            one.fail("points", tr("must be three or more"))
        polygon = Polygon(corners)
        if polygon.signed_area.sign <= 0:
            one.fail("points", tr("must run counter-clockwise"))
        kind = FreeKind(one.text("kind", 20), one.text("name", 80), polygon)
        found += (FreePiece(letter, kind) for letter in one.text("letters", 26))
    if not found:
        document.fail("kinds", tr("must not be empty"))
    found.sort(key=lambda piece: piece.letter)
    return FreeSet(document.text("id"), document.text("name"), tuple(found))


def _whole(value: object) -> bool:
    return type(value) is int and abs(value) <= _MAX
