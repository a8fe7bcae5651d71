"""Drawings made elsewhere: polygons, each of which is one piece of a set.

A drawing is one of these:

* SVG (`tui_tangram.drawing.svg`), where y points down;
* JSON, ``{"polygons": [[[x, y], …], …]}`` or the list alone, where y points up;
* plain text, a polygon on a line: the coordinates of its corners, x and y in turn, with blanks
  or commas between them; y points up, and ``#`` begins a comment.

A drawing may have any size, and stand and run any way round.  The result is polygons of
floating-point numbers, counter-clockwise, without corners in straight runs.
`tui_tangram.drawing.piece_matching` finds their pieces, `tui_tangram.drawing.settle` the exact
places.

Nothing in a file is trusted.  Every fault becomes one `FormatError`; no content makes
reading raise anything else, or take long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, isfinite
from typing import Final

from tui_tangram.drawing.floats import FloatPolygon, signed_area
from tui_tangram.drawing.numbers import in_pairs, read_numbers
from tui_tangram.drawing.svg import svg_polygons
from tui_tangram.geometry.point import FloatPoint
from tui_tangram.language import tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import Document, parse_value
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.play.phrases import grouped

STRAIGHT: Final = 1e-3
"""Corners this near to the line between their neighbours, as a share of its length, are none."""
MAX_POLYGONS: Final = 100
MAX_CORNERS: Final = 1_000
"""The most corners of one polygon, those in straight runs included."""
MAX_NUMBER: Final = 1e9


def read_drawing(text: bytes, where: str) -> tuple[FloatPolygon, ...]:
    """Return the polygons of the drawing *text*, the content of the file called *where*.

    Raises `FormatError`, one line.
    """
    try:
        return _polygons(text)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None


def _polygons(text: bytes) -> tuple[FloatPolygon, ...]:
    if len(text) > MAX_BYTES:
        raise DocumentError(
            "is larger than {most} bytes, the limit for a drawing", most=grouped(MAX_BYTES)
        )
    try:
        content = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError("is not UTF-8 text (byte {byte})", byte=error.start) from None
    begins = content.lstrip()[:1]
    if begins == "<":
        drawn = svg_polygons(content.lstrip())
    elif begins in ("{", "["):
        drawn = _json(content)
    else:
        drawn = _plain(content)
    found: list[FloatPolygon] = []
    for number, corners in enumerate(drawn):
        if number == MAX_POLYGONS:
            raise DocumentError("has more than {most} polygons", most=MAX_POLYGONS)
        found.append(_tidy(corners, f"polygons[{number}]"))
    if not found:
        raise DocumentError("has no polygons")
    return tuple(found)


def _tidy(corners: Sequence[FloatPoint], place: str) -> FloatPolygon:
    """Return a polygon counter-clockwise, without corners in straight runs."""
    if len(corners) > MAX_CORNERS:
        raise DocumentError(
            "has {number} corners; at most {most} are allowed",
            at=place,
            number=len(corners),
            most=MAX_CORNERS,
        )
    if not all(isfinite(value) and abs(value) <= MAX_NUMBER for spot in corners for value in spot):
        raise DocumentError("has a number that is too large", at=place)
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
    if len(spots) < 3:
        raise DocumentError("has fewer than 3 corners", at=place)
    return tuple(spots if signed_area(spots) > 0 else reversed(spots))


def _turns(before: FloatPoint, spot: FloatPoint, after: FloatPoint) -> bool:
    """Return whether there is a corner at *spot*."""
    across, up = after[0] - before[0], after[1] - before[1]
    length = hypot(across, up)
    off = across * (spot[1] - before[1]) - up * (spot[0] - before[0])
    return spot != before and abs(off) > STRAIGHT * length * length


def _json(content: str) -> Iterator[list[FloatPoint]]:
    value = parse_value(content)
    document = Document(value if isinstance(value, dict) else {"polygons": value})
    if document.has("format"):
        document.fail(
            "format",
            "{form} cannot be imported as a drawing",
            form=quote(document.content["format"]),
        )
    for number, row in enumerate(document.array("polygons")):
        if not isinstance(row, list):
            raise DocumentError("must be a list of points", at=f"polygons[{number}]")
        for i, point in enumerate(row):
            if not (
                isinstance(point, list)
                and len(point) == 2
                and all(isinstance(v, int | float) and not isinstance(v, bool) for v in point)
                and all(abs(v) <= MAX_NUMBER for v in point)
            ):
                raise DocumentError("must be two numbers, [x, y]", at=f"polygons[{number}][{i}]")
        yield [(float(x), float(y)) for x, y in row]


def _plain(content: str) -> Iterator[list[FloatPoint]]:
    for number, line in enumerate(content.splitlines(), 1):
        what = tr("line {line}", line=number)
        corners = in_pairs(read_numbers(line.partition("#")[0], what), what)
        if corners:
            yield corners
