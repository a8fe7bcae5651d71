"""Drawings in JSON: lists of polygons as many programs write them, and GeoJSON.

A polygon is a list of points, or an object that has one; a point is ``[x, y]`` or an object with x
and y, or all numbers are in one flat list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tui_tangram.games.tangram.drawing.drawn import DrawnPart, DrawnPolygon, Unread
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import Document, parse_value

MAX_NUMBER: Final = 1e9
_LISTS: Final = ("polygons", "pieces", "shapes", "tans")
"""The keys that a list of polygons may have; the first is ours."""
_POINTS: Final = ("points", "vertices", "corners", "coordinates")
_COLLECTIONS: Final = {"FeatureCollection": "features", "GeometryCollection": "geometries"}
_OTHERS: Final = {
    "Point": "point",
    "MultiPoint": "point",
    "LineString": "line",
    "MultiLineString": "line",
}


def json_parts(content: str) -> Iterator[DrawnPart]:
    """Yield what a drawing in JSON has, y upwards.  Raises `DocumentError`."""
    value = parse_value(content)
    if isinstance(value, dict) and "type" in value and not value.keys() & {"format", *_LISTS}:
        return _geo_parts(value)
    document = Document(value if isinstance(value, dict) else {"polygons": value})
    if document.has("format"):
        document.fail(
            "format",
            "{form} cannot be imported as a drawing",
            form=quote(document.content["format"]),
        )
    key = next(filter(document.has, _LISTS), _LISTS[0])
    return (_polygon(row, f"{key}[{number}]") for number, row in enumerate(document.array(key)))


def _polygon(row: object, place: str) -> DrawnPolygon:
    if isinstance(row, dict):
        key = next((key for key in _POINTS if isinstance(row.get(key), list)), None)
        if key is None:
            raise DocumentError("must be a list of points", at=place)
        row, place = row[key], f"{place}.{key}"
    if not isinstance(row, list):
        raise DocumentError("must be a list of points", at=place)
    if row and all(_is_number(value) for value in row):
        if len(row) % 2:
            raise DocumentError("must be an even number of numbers", at=place)
        row = [list(pair) for pair in zip(row[::2], row[1::2], strict=True)]
    return DrawnPolygon(tuple(_point(one, f"{place}[{i}]") for i, one in enumerate(row)), place)


def _point(value: object, place: str, *, more: bool = False) -> FloatPoint:
    """Return a point, which may have *more* than two numbers."""
    if isinstance(value, dict):
        value = [value.get("x"), value.get("y")]
    if not (
        isinstance(value, list)
        and (len(value) == 2 or (more and len(value) > 2))
        and all(map(_is_number, value[:2]))
    ):
        raise DocumentError("must be two numbers, [x, y]", at=place)
    return float(value[0]), float(value[1])


def _is_number(value: object) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
    )


def _geo_parts(value: dict[str, object]) -> Iterator[DrawnPart]:
    """Yield what a document of GeoJSON has."""
    left: list[tuple[object, str]] = [(value, "")]
    while left:
        one, place = left.pop()
        if one is None:
            # A feature may have no place.
            continue
        if not isinstance(one, dict):
            raise DocumentError("must be an object, not {value}", at=place, value=quote(one))
        document = Document(one, f"{place}." if place else "")
        kind = document.text("type")
        if kind == "Feature":
            left.append((one.get("geometry"), f"{document.place}geometry"))
        elif kind in _COLLECTIONS:
            key = _COLLECTIONS[kind]
            rows = [
                (row, f"{document.place}{key}[{i}]") for i, row in enumerate(document.array(key))
            ]
            left += reversed(rows)
        elif kind in _OTHERS:
            yield Unread(_OTHERS[kind])
        elif kind in ("Polygon", "MultiPolygon"):
            rows = [(rings, f"{document.place}coordinates") for rings in [one.get("coordinates")]]
            if kind == "MultiPolygon":
                rows = [
                    (rings, f"{document.place}coordinates[{i}]")
                    for i, rings in enumerate(document.array("coordinates"))
                ]
            yield from (_rings(rings, at) for rings, at in rows)
        else:
            document.fail("type", "is nothing that GeoJSON draws: {value}", value=quote(kind))


def _rings(rings: object, place: str) -> DrawnPart:
    """Return a polygon by its outer ring; the others are holes."""
    if not (isinstance(rings, list) and rings and isinstance(rings[0], list)):
        raise DocumentError("must be a list of points", at=place)
    if len(rings) > 1:
        return Unread("hole", DocumentError("has a hole; a piece must have none", at=place))
    corners = tuple(_point(one, f"{place}[0][{i}]", more=True) for i, one in enumerate(rings[0]))
    return DrawnPolygon(corners, place)
