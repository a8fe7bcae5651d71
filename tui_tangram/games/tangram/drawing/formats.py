"""Drawings made elsewhere: polygons, each of which is one piece of a set, and other elements.

A drawing is one of these:

* SVG (`tui_tangram.games.tangram.drawing.svg`), also in a page of the web, where y points down;
* JSON (`tui_tangram.games.tangram.drawing.json_forms`), such as ``{"polygons": [[[x, y], …], …]}``,
  or GeoJSON;
* text with a polygon on a line, or well-known text (`tui_tangram.games.tangram.drawing.lines`);
* TikZ or Asymptote (`tui_tangram.games.tangram.drawing.tex`);
* the text of draw-tangram (`tui_tangram.games.tangram.drawing.draw_tangram`).

In all but SVG y points up.  A drawing may have any size, orientation and direction.  The result is
polygons of floating-point numbers, counter-clockwise, without corners in straight runs, and counts
of the other elements.  `tui_tangram.games.tangram.drawing.choice` finds the pieces among them,
`tui_tangram.games.tangram.drawing.settle` their exact places.

Files are untrusted.  Every fault becomes one `FormatError`; no content makes reading raise anything
else, or take long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import hypot, isfinite
from typing import Final

from tui_tangram.games.tangram.drawing.draw_tangram import draw_tangram_parts, is_draw_tangram
from tui_tangram.games.tangram.drawing.drawn import (
    STRAIGHT,
    DrawnPart,
    DrawnPolygon,
    PolygonDrawing,
    Unread,
    set_aside_words,
)
from tui_tangram.games.tangram.drawing.floats import FloatPolygon, signed_area
from tui_tangram.games.tangram.drawing.json_forms import MAX_NUMBER, json_parts
from tui_tangram.games.tangram.drawing.lines import WKT, line_parts, wkt_parts
from tui_tangram.games.tangram.drawing.pictures import drawing_text
from tui_tangram.games.tangram.drawing.svg import svg_parts, svg_trees
from tui_tangram.games.tangram.drawing.tex import TEX, tex_parts
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError

MAX_POLYGONS: Final = 500
MAX_CORNERS: Final = 1_000
"""The maximum number of corners of one polygon, including those in straight runs."""


def read_drawings(content: bytes, where: str) -> tuple[PolygonDrawing, ...]:
    """Return the drawings in the content of the file named *where*; only a page has several.

    Each has a polygon at least.  Raises `FormatError`, one line.
    """
    try:
        found = [_collected(parts) for parts in _parts(drawing_text(content))]
        drawn = tuple(one for one in found if one.polygons)
        if not drawn:
            raise found[0].why or DocumentError(
                "has no polygons" if not found[0].aside else "has no polygons; {aside}",
                aside=set_aside_words(found[0].aside),
            )
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    return drawn


def _parts(content: str) -> Iterator[Iterable[DrawnPart]]:
    """Yield what each drawing in a text has."""
    text = content.lstrip()
    if text.startswith("<"):
        yield from map(svg_parts, svg_trees(text))
    elif _OBJECT.match(text):
        yield json_parts(text)
    elif text.startswith("["):
        yield _listed(content)
    elif is_draw_tangram(text):
        yield draw_tangram_parts(content)
    elif WKT.match(text):
        yield wkt_parts(content)
    elif TEX.search(text):
        yield tex_parts(content)
    else:
        yield line_parts(content)


def _listed(content: str) -> list[DrawnPart]:
    """Return what a text that begins with a list has: JSON, or as Python writes it, or lines."""
    try:
        return list(json_parts(content.translate(_ROUND) if "(" in content else content))
    except DocumentError as error:
        lines = content.splitlines()
        if len(lines) < 2 or any(line.count("[") != line.count("]") for line in lines):
            raise
        try:
            return list(line_parts(content))
        except DocumentError:
            raise error from None


_OBJECT: Final = re.compile(r'\{\s*(?:["}]|\Z)')
_ROUND: Final = str.maketrans("()", "[]")


def _collected(parts: Iterable[DrawnPart]) -> PolygonDrawing:
    found: list[DrawnPolygon] = []
    aside: list[Unread] = []
    for one in parts:
        tidy = one if isinstance(one, Unread) else _tidy(one)
        if isinstance(tidy, Unread):
            aside.append(tidy)
            continue
        if len(found) == MAX_POLYGONS:
            raise DocumentError("has more than {most} polygons", most=MAX_POLYGONS)
        found.append(tidy)
    return PolygonDrawing(tuple(found), tuple(aside))


def _tidy(one: DrawnPolygon) -> DrawnPart:
    """Return a polygon counter-clockwise, without corners in straight runs."""
    corners = one.corners
    if len(corners) > MAX_CORNERS:
        why = DocumentError(
            "has {number} corners; at most {most} are allowed",
            at=one.place,
            number=len(corners),
            most=MAX_CORNERS,
        )
        return Unread("unread", why)
    if not all(isfinite(value) and abs(value) <= MAX_NUMBER for spot in corners for value in spot):
        return Unread("unread", DocumentError("has a number that is too large", at=one.place))
    spots = _turning(corners)
    if len(spots) < 3:
        return Unread("line", DocumentError("has fewer than 3 corners", at=one.place))
    ordered = spots if signed_area(spots) > 0 else spots[::-1]
    return one._replace(corners=tuple(ordered))


def _turning(corners: FloatPolygon) -> list[FloatPoint]:
    """Return the corners of a polygon that are none in a straight run."""
    spots = list(corners)
    at = sound = 0
    # Round and round, until every corner that is left was checked after the last change of its
    # neighbours.
    while len(spots) >= 3 and sound < len(spots):
        at %= len(spots)
        if _turns(spots[at - 1], spots[at], spots[(at + 1) % len(spots)]):
            at += 1
            sound += 1
        else:
            del spots[at]
            at -= 1
            sound = max(min(sound, len(spots)) - 2, 0)
    return spots


def _turns(before: FloatPoint, spot: FloatPoint, after: FloatPoint) -> bool:
    """Return whether there is a corner at *spot*."""
    across, up = after[0] - before[0], after[1] - before[1]
    length = hypot(across, up)
    off = across * (spot[1] - before[1]) - up * (spot[0] - before[0])
    return spot != before and abs(off) > STRAIGHT * length * length
